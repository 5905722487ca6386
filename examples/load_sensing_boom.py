"""A load-sensing pump lifts and lowers a boom through a proportional and a counterbalance valve.

The pump holds its pressure 20 bar above that of the load, so that it gives what the valve takes
and no more; the counterbalance valve holds the boom when it is lowered. What to see: the audit of
energies, where the lifting is paid and where the lowering is lost.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import hydraulic as hy
from library import rotational as rot
from library import translational as tr

mass, lever = 1500.0, 2.5  # kg of the boom at its tip, travel of the tip over that of the rod
margin, weight = 2e6, 9.80665 * mass * lever  # Pa, N on the rod
A_a, A_b = 8e-3, 5e-3  # m2


def build() -> ac.Model:
    m = ac.Model("boom")
    oil = hy.Oil("ISO VG 46", T="50 degC")
    m.motor, m.tank = rot.ConstantSpeed(w_fixed=157.0), hy.Reservoir()
    m.pump = hy.LoadSensingPump(D=9e-6, p_set=2.5e7, dp_ls=margin, fluid=oil)
    m.rail = hy.Volume(V=1e-3, fluid=oil, start={"p": margin})
    m.valve = hy.ProportionalValve(q_nominal=6e-4, dp_nominal=1e6, fluid=oil)
    m.shuttle = hy.ShuttleValve()
    m.sense = hy.Volume(V=1e-5, fluid=oil)
    m.counter = hy.CounterbalanceValve(q_nominal=1e-3, p_set=1.2e7, p_range=5e6, fluid=oil)
    m.head = hy.Volume(V=2e-4, fluid=oil)
    m.cylinder = hy.DoubleActingCylinder(
        A_a=A_a, A_b=A_b, stroke=0.8, V0=5e-4, d=1.5e5, fluid=oil, start={"p_a": weight / A_a}
    )
    m.load, m.weight = (
        tr.Mass(m=mass * lever**2, start={"s": 0.1, "v": 0.0}),
        tr.ConstantForce(f_constant=-weight),
    )
    m.lift = bl.TimeTable(
        table=[(0, 0), (0.5, 0), (0.8, 0.6), (3, 0.6), (3.3, 0), (4, 0), (4.3, -0.5), (7, -0.5)]
    )
    m.connect(m.motor.flange, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a, m.valve.port_t)
    m.connect(m.pump.port_b, m.rail.port, m.valve.port_p)
    m.connect(m.valve.port_a, m.head.port, m.counter.port_b, m.shuttle.port_a)
    m.connect(m.counter.port_a, m.cylinder.port_a)
    m.connect(m.valve.port_b, m.cylinder.port_b, m.counter.port_x, m.shuttle.port_b)
    m.connect(m.shuttle.port_c, m.sense.port, m.pump.port_ls)
    m.connect(m.cylinder.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.weight.flange)
    m.connect(m.lift.y, m.valve.u)
    return m


def main(output: Path | None = None) -> float:
    """Return the margin of the pump over the load while it lifts, as a share of what is set."""
    res = ac.simulate(build(), 7.0, n=700)
    lifting = res.at(2.5)
    over = lifting["rail.p"] - lifting["sense.p"]
    print(f"it lifts with {lifting['load.v']:.3f} m/s, the pump is {over * 1e-5:.2f} bar above it")
    print(res.energy_audit())
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        plot = output / "load_sensing_boom.png"
        res.plot("load.s", "rail.p", "sense.p", "pump.s", path=plot, title="Load-sensing boom")
        print(f"travel, pressures and displacement: {plot}")
    return float(over / margin)


if __name__ == "__main__":
    main(Path("build"))
