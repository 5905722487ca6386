"""Tolerances of parts: how a filter of 5 % parts scatters, and which of them matters.

256 filters are drawn from the tolerances of their parts by Sobol's sequence and run; Sobol's
indices share the variance of the overshoot among the parts. What to see: the damping goes with R
and with the roots of C and L, so that the resistor makes two thirds of the scatter; the bands of
the picture hold 50, 90 and 100 % of all filters.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el

R, L, C, V = 40.0, 1e-2, 1e-5, 1.0
LAWS = {
    "r.R": ac.studies.normal(R, 0.05 * R),
    "l.L": ac.studies.normal(L, 0.05 * L),
    "c.C": ac.studies.normal(C, 0.05 * C),
}


def build() -> ac.Model:
    m = ac.Model("filter")
    m.src, m.gnd = el.StepVoltage(V=V), el.Ground()
    m.r, m.l, m.c = el.Resistor(R=R), el.Inductor(L=L), el.Capacitor(C=C)
    m.loop(m.src, m.r, m.l, m.c)
    m.connect(m.src.n, m.gnd.p)
    return m


def overshoot(res: ac.Result) -> float:
    return float(res["c.v"].max() / V - 1.0)


def main(output: Path | None = None) -> float:
    """Return the mean overshoot."""
    system, rest = ac.compile(build()), {"c.v": 0.0, "l.i": 0.0}
    cases = ac.studies.sample(system, LAWS, n=256, seed=1)
    runs = ac.sweep(system, cases, "5 ms", n=200, start=rest)
    found = np.array([overshoot(res) for res in runs.results if res is not None])
    print(f"overshoot {found.mean():.4f}, standard deviation {found.std():.4f}")
    indices = ac.studies.sobol_indices(system, LAWS, overshoot, "5 ms", n=32, start=rest)
    print(indices)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, bars = (output / f"monte_carlo_{name}.png" for name in ("tolerances", "indices"))
        runs.plot_envelope("c.v", path=picture)
        indices.plot(path=bars)
        print(f"bands: {picture}\nindices: {bars}")
    return float(found.mean())


if __name__ == "__main__":
    main(Path("build"))
