"""Kane's equations of a robot of two links: the same model in rates and in decoupled speeds.

A constant torque at the shoulder lifts an arm of two links. What to see: the default form has the
accelerations as unknowns of a linear system, M a = Q; Kane's speeds u = Lᵀ q̇, M = L D Lᵀ, make it
diagonal, one division a speed; both give the same motion and the same forces.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import planar as pl
from library import rotational as rot


def build() -> ac.Model:
    m = ac.Model("two_link_robot")
    m.world = pl.World(g=9.81)
    m.shoulder = pl.Revolute(use_axis_flange=True, start={"phi": 0.3})
    m.elbow = pl.Revolute(start={"phi": -0.5})
    m.upper = pl.BodyShape(m=2.0, r=(0.5, 0.0), r_CM=(0.25, 0.0), I=0.04)
    m.fore = pl.BodyShape(m=1.0, r=(0.4, 0.0), r_CM=(0.2, 0.0), I=0.015)
    m.torque = rot.ConstantTorque(tau_constant=12.0)
    m.connect(m.world.frame, m.shoulder.frame_a)
    m.connect(m.shoulder.frame_b, m.upper.frame_a)
    m.connect(m.upper.frame_b, m.elbow.frame_a)
    m.connect(m.elbow.frame_b, m.fore.frame_a)
    m.connect(m.torque.flange, m.shoulder.axis)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle of the forearm [rad] after 1 s, as Kane's speeds give it."""
    default, decoupled = ac.compile(build()), ac.compile(build(), coordinates="kane")
    for system, title in ((default, "rates"), (decoupled, "Kane's speeds")):
        print(f"{title}: states {', '.join(system.states)}")
        print(f"  unknowns {', '.join(system.algebraic) or 'none'}")
        print(f"  operations of one right-hand side: {system.rhs.n_instructions()}")
        print(system.equations)
    fine = {"rtol": 1e-10, "atol": 1e-11}
    res, same = (system.simulate(1.0, n=200, **fine) for system in (default, decoupled))
    found = default.kane().values((res, 0.5))
    print(f"after 0.5 s: T =\n{found.T.round(4)}\nTᵀ A T = diag({found.D.round(4)})")
    print(f"  active forces {found.F.round(4)}, inertia forces {found.F_star.round(4)}")
    V, Gamma = found.partial_velocities["fore"]
    print(f"  partial velocities of the forearm's centre:\n{V.round(4)}\n  of its angle: {Gamma}")
    difference = float(np.abs(res["elbow.phi"] - same["elbow.phi"]).max())
    print(f"the two runs differ by {difference:.1e} rad")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        path = output / "kane_two_link_robot.png"
        same.plot("kane.u[0]", "kane.u[1]", "shoulder.w", "elbow.w", path=path, title="Speeds")
        print(f"speeds and rates: {path}")
    return float(same.final["fore.phi"])


if __name__ == "__main__":
    main(Path("build"))
