"""Model predictive control of a servo: plans over 0.25 s, made anew every 10 ms.

A motor turns a load to 2 rad, later back to 0.5 rad, within 24 V and 15 A. The real drive has 30 %
more inertia than the model, more damping, and noisy sensors; at 0.8 s a torque hits it for 50 ms.
What to see: full current to accelerate and to brake, and plans (thin lines) that reach the target
within the limits. Each begins with the last one moved on by a sample: a few iterations are enough.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el
from library import rotational as rot

V_MAX, I_MAX = 24.0, 15.0
NOISE = {"rotor.phi": 1e-3, "rotor.w": 0.02, "l.i": 0.02}


def build() -> ac.Model:
    m = ac.Model("servo")
    m.src, m.gnd, m.load = el.SignalVoltage(), el.Ground(), rot.Torque()
    m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=4.5e-3), el.RotationalEMF(k=0.5)
    m.rotor, m.bearing, m.fixed = rot.Inertia(J=0.02), rot.Damper(d=0.01), rot.Fixed()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.bearing.flange_a, m.load.flange)
    m.connect(m.bearing.flange_b, m.fixed.flange)
    return m


def plan() -> ac.OptimalControl:
    """Return the problem over one horizon: to the target, with little current."""
    ocp = ac.OptimalControl(build(), t_end=0.25)
    goal = ocp.value("target", 2.0)
    ocp.control("src.v", -V_MAX, V_MAX)
    ocp.bound("l.i", -I_MAX, I_MAX)
    away = (ocp["rotor.phi"] - goal) ** 2
    ocp.minimize(
        ocp.integral(20 * away + 0.02 * ocp["rotor.w"] ** 2 + 1e-4 * ocp["l.i"] ** 2)
        + ocp.at_end(10 * away + 0.1 * ocp["rotor.w"] ** 2)
    )
    return ocp


def main(output: Path | None = None) -> float:
    """Return the angle [rad] at which the load stands before the torque hits it."""
    loop = ac.mpc(
        plan(),
        1.2,
        period=0.01,
        method=ac.Collocation(25, degree=2, control="constant"),
        parameters={"rotor.J": 0.026, "bearing.d": 0.05},
        inputs={"load.tau": lambda t: 3.0 * np.logical_and(t > 0.8, t < 0.85)},
        noise=NOISE,
        values={"target": lambda t: 2.0 if t < 0.5 else 0.5},  # rad,
    )
    angle = loop.at(0.79)["rotor.phi"]
    print(f"angle before the torque: {angle:.4f} rad, at the end {loop.final['rotor.phi']:.4f} rad")
    print(f"largest current: {np.abs(loop['l.i']).max():.2f} A of {I_MAX:g} A")
    print(f"{len(loop.samples)} plans, {np.median(loop.iterations):.0f} iterations each")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        figure = loop.plot("rotor.phi", "l.i", "src.v", plans=14, title="A servo plans ahead")
        for ax, limit in zip(figure.axes[1:], (I_MAX, V_MAX), strict=True):
            ax.hlines([-limit, limit], 0, 1.45, colors="tab:red", linestyles="--", linewidth=0.8)
        figure.savefig(output / "mpc_servo.png", dpi=150)
        print(f"picture: {output / 'mpc_servo.png'}")
    return float(angle)


if __name__ == "__main__":
    main(Path("build"))
