"""A component of your own in ten lines: a spring that gets stiffer as it is stretched.

Declare ports, parameters and an edge, and yield the terminal equation as the textbook has it; the
rest (graph, signs, units, results by path) comes by itself. What to see: a mass on this spring
swings faster the further it is pulled. Its period is an elliptic integral (Duffing's oscillator).
"""

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import ellipk

import acausal as ac
from domains import translational
from library import translational as tr


class HardeningSpring(ac.Component):
    """Spring whose stiffness grows, f = c s_rel + c3 s_rel³."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness at rest", min=0)
    c3: ac.Parameter = ac.parameter("N/m3", "Growth of the stiffness", default=0.0, min=0)
    e = ac.Edge(flange_b, flange_a)

    def equations(self) -> Iterator[Any]:
        yield self.e.f == self.c * self.e.s + self.c3 * self.e.s**3


MASS, C, C3, PULL = 1.0, 10.0, 4000.0, 0.1


def build() -> ac.Model:
    m = ac.Model("duffing")
    m.wall, m.spring = tr.Fixed(), HardeningSpring(c=C, c3=C3)
    m.mass = tr.Mass(m=MASS, start={"s": PULL, "v": 0.0})
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the period [s] of the swing."""
    res = ac.simulate(build(), 5.0, n=5000, rtol=1e-8)
    s = res["mass.s"]
    down = np.flatnonzero((s[:-1] > 0) & (s[1:] <= 0))
    crossings = res.t[down] + np.diff(res.t)[down] * s[down] / (s[down] - s[down + 1])
    period = np.mean(np.diff(crossings))
    fast = (C + C3 * PULL**2) / MASS
    exact = 4 / sqrt(fast) * ellipk(C3 * PULL**2 / (2 * MASS * fast))
    print(f"period: {period:.6f} s, by the elliptic integral {exact:.6f} s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "custom_component.png"
        res.plot("mass.s", "spring.e.f", path=picture, title="A mass on a hardening spring")
        print(f"picture: {picture}")
    return float(period)


if __name__ == "__main__":
    main(Path("build"))
