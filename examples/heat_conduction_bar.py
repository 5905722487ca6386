"""Heat travels through a bar cut into 100 cells (NAFEMS benchmark T3).

One end is held at 0 °C, the other swings as 100 sin(π t/40) °C. A hundred capacitors and conductors
come as lists and are found in results as cell[79].T. What to see: 20 mm below the hot end the
temperature at 32 s is 36.60 °C; the lumped cells give 36.596 °C.
"""

from pathlib import Path

import casadi as ca

import acausal as ac
from library import thermal as th

LENGTH, CELLS = 0.1, 100
CONDUCTIVITY, DENSITY, HEAT = 35.0, 7200.0, 440.5  # W/(m.K), kg/m3, J/(kg.K); area 1 m2
ZERO = 273.15


def build() -> ac.Model:
    m = ac.Model("bar")
    h = LENGTH / CELLS
    m.cold = th.FixedTemperature(T=ZERO)
    m.hot = th.PrescribedTemperature(T=lambda t: ZERO + 100 * ca.sin(ca.pi * t / 40))
    # Node i stands at x = i h; the last one is the hot end itself.
    m.link = [th.ThermalConductor(G=CONDUCTIVITY / h) for _ in range(CELLS)]
    m.cell = [th.HeatCapacitor(C=DENSITY * HEAT * h, start={"T": ZERO}) for _ in range(CELLS - 1)]
    m.connect(m.cold.port, m.link[0].port_a)
    for left, cell, right in zip(m.link[:-1], m.cell, m.link[1:], strict=True):
        m.connect(left.port_b, cell.port, right.port_a)
    m.connect(m.link[-1].port_b, m.hot.port)
    return m


def main(output: Path | None = None) -> float:
    """Return the temperature [°C] at x = 0.08 m after 32 s."""
    res = ac.simulate(build(), 40.0, n=400)
    reached = res.at(32.0)[f"cell[{round(0.8 * CELLS) - 1}].T"] - ZERO
    print(f"temperature at x = 0.08 m after 32 s: {reached:.4f} °C (NAFEMS T3: 36.60 °C)")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "heat_conduction_bar.png"
        shown = [f"cell[{i}].T" for i in (19, 39, 59, 79, 98)]
        res.plot(*shown, "hot.port.T", path=picture, title="Heat travels through a bar")
        print(f"picture: {picture}")
    return float(reached)


if __name__ == "__main__":
    main(Path("build"))
