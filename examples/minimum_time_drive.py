"""A DC drive turns by 5 rad in the least time, with limits on its voltage and its current.

What to see: full current until the voltage is at its limit, full voltage, full current backwards.
Without the inductor that has a closed form; with it the currents need their time, and the mesh is
refined until the simulator, with the same voltage, ends at the same place.
"""

from pathlib import Path

import acausal as ac
from library import electrical as el
from library import rotational as rot

R, L, k, J = 0.5, 4.5e-3, 0.5, 0.02
VOLTS, AMPS, ANGLE = 12.0, 10.0, 5.0


def build(inductance: float = 0.0) -> ac.Model:
    m = ac.Model("drive")
    m.src, m.r, m.gnd = el.SignalVoltage(), el.Resistor(R=R), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=k), rot.Inertia(J=J)
    m.connect(m.src.p, m.r.p)
    if inductance:
        m.l = el.Inductor(L=inductance)
        m.connect(m.r.n, m.l.p)
        m.connect(m.l.n, m.emf.p)
    else:
        m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    return m


def positioning(inductance: float = 0.0) -> ac.OptimalControl:
    ocp = ac.OptimalControl(build(inductance), t_end=ac.free(guess=1.0, lower=0.05, upper=10.0))
    ocp.control("src.v", -VOLTS, VOLTS)
    ocp.bound("r.i", -AMPS, AMPS)
    ocp.initial("rotor.w", 0.0)
    ocp.final("rotor.phi", ANGLE)
    ocp.final("rotor.w", 0.0)
    if inductance:
        ocp.final("l.i", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def main(output: Path | None = None) -> float:
    """Return the least time [s] without the inductor."""
    sol = positioning().solve(ac.Collocation(intervals=60), refine=1e-6)
    slow = positioning(L).solve(ac.Collocation(intervals=30), refine=1e-6)
    print(f"least time: {sol.t_end:.5f} s, with the inductor {slow.t_end:.5f} s")
    print(f"the simulator agrees to {sol.defect:.0e}, with the inductor to {slow.defect:.0e}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "minimum_time_drive.png"
        title = "A drive turns by 5 rad in the least time"
        sol.plot("src.v", "r.i", "rotor.w", "rotor.phi", path=picture, title=title)
        print(f"picture: {picture}")
    return sol.t_end


if __name__ == "__main__":
    main(Path("build"))
