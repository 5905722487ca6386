"""A position servo: a PID controller turns a motor by one radian and holds it against a load.

The reference is a point-to-point motion with limited speed and acceleration; at 1.5 s a load torque
sets in. What to see: the shaft follows, the load pushes it away, and the integral part brings it
back. Then the voltage of the controller is just what the load needs, R tau/k.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

R, L, k, J, LOAD = 0.5, 4.5e-3, 0.5, 0.02, 2.0


def build() -> ac.Model:
    m = ac.Model("servo")
    m.reference = bl.KinematicPTP2(q_end=1.0, qd_max=2.0, qdd_max=20.0, start_time=0.1)
    m.pid = bl.LimPID(k=12.0, Ti=0.25, Td=0.02, wd=1.0, y_max=48.0)
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=k)
    m.rotor, m.sensor = rot.Inertia(J=J), rot.AngleSensor()
    m.load = rot.TorqueStep(step_torque=-LOAD, start_time=1.5)
    m.connect(m.reference.q, m.pid.u_s)
    m.connect(m.sensor.phi, m.pid.u_m)
    m.connect(m.pid.y, m.src.v)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.sensor.flange, m.load.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the voltage [V] that holds the load at the end."""
    res = ac.simulate(build(), 4.0, n=1000)
    voltage = res.final["pid.y"]
    print(f"angle at the end: {res.final['rotor.phi']:.6f} rad")
    print(f"voltage that holds the load: {voltage:.5f} V, R tau/k = {R * LOAD / k:.5f} V")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "servo_with_pid.png"
        shown = ["rotor.phi", "rotor.w", "src.v", "load.tau"]
        res.plot(*shown, path=picture, title="A servo moves, then holds a load")
        print(f"picture: {picture}")
    return float(voltage)


if __name__ == "__main__":
    main(Path("build"))
