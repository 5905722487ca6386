"""A loaded motor heats up: the losses of the winding flow through a heat port into the housing.

Copper resists more when it is warm, so the losses grow with the temperature they cause. What to
see: the winding runs ahead of the housing, the speed drops a little, and the end is where the heat
R(T) i² that a constant load needs equals what the two thermal resistances carry away.
"""

from pathlib import Path

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import thermal as th

R, ALPHA, k, LOAD = 0.5, 3.93e-3, 0.5, 4.0  # Ohm and 1/K of copper, N.m/A, N.m
INSIDE, OUTSIDE, AMBIENT = 0.3, 0.9, 293.15  # K/W, K/W, K


def build() -> ac.Model:
    m = ac.Model("motor")
    m.src, m.gnd = el.ConstantVoltage(V=48.0), el.Ground()
    m.l = el.Inductor(L=2e-3, start={"i": LOAD / k})
    m.r = el.Resistor(R=R, alpha=ALPHA, T_ref=AMBIENT, use_heat_port=True)
    m.emf, m.rotor = el.RotationalEMF(k=k), rot.Inertia(J=0.02, start={"w": 88.0})
    m.load = rot.ConstantTorque(tau_constant=-LOAD)
    m.winding = th.HeatCapacitor(C=150.0, start={"T": AMBIENT})
    m.housing = th.HeatCapacitor(C=1200.0, start={"T": AMBIENT})
    m.slot, m.surface = th.ThermalResistor(R=INSIDE), th.ThermalResistor(R=OUTSIDE)
    m.ambient = th.FixedTemperature(T=AMBIENT)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange)
    m.connect(m.r.heat_port, m.winding.port, m.slot.port_a)
    m.connect(m.slot.port_b, m.housing.port, m.surface.port_a)
    m.connect(m.surface.port_b, m.ambient.port)
    return m


def main(output: Path | None = None) -> float:
    """Return the final temperature [°C] of the winding."""
    res = ac.simulate(build(), 5 * 3600.0)
    final = res.final["winding.T"] - 273.15
    cold = (INSIDE + OUTSIDE) * R * (LOAD / k) ** 2  # rise if the resistance did not grow
    exact = AMBIENT - 273.15 + cold / (1 - ALPHA * cold)
    print(f"winding at the end: {final:.4f} °C, in closed form {exact:.4f} °C")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "motor_heating.png"
        shown = ["winding.T", "housing.T", "surface.Q_flow", "rotor.w"]
        res.plot(*shown, path=picture, title="A loaded motor heats up")
        print(f"picture: {picture}")
    return float(final)


if __name__ == "__main__":
    main(Path("build"))
