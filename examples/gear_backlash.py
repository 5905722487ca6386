"""A motor swings a load to and fro through a gearbox with backlash.

The gear has a ratio of 10, a mesh that passes on 95 % of the torque, and 0.04 rad of play at its
elastic output. What to see: at every reversal the motor runs freely through the play, the load
goes on by itself, and the teeth of the other side take it over with a knock, and rattle.
"""

from math import cos, pi
from pathlib import Path

import casadi as ca

import acausal as ac
from library import rotational as rot

RATIO, PLAY, MOTOR, LOAD = 10.0, 0.04, 0.01, 1.0  # 1, rad, kg.m2, kg.m2
TORQUE, FREQUENCY = 0.5, 1.0  # N.m, Hz
EFFICIENCY = [[0.0, 0.95, 0.95, 0.0, 0.0]]  # speed, eta_mf1, eta_mf2, tau_bf1, tau_bf2


def build() -> ac.Model:
    m = ac.Model("gear_backlash")
    m.torque = rot.Torque(tau=lambda t: TORQUE * ca.cos(2 * ca.pi * FREQUENCY * t))
    m.motor = rot.Inertia(J=MOTOR, start={"phi": 0.0, "w": 0.0})
    m.gear = rot.Gearbox(ratio=RATIO, loss_table=EFFICIENCY, c=5e3, d=20.0, b=PLAY)
    m.load = rot.Inertia(J=LOAD, start={"phi": 0.0, "w": 0.0})
    m.connect(m.torque.flange, m.motor.flange_a)
    m.connect(m.motor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.load.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle [rad] that the motor turns in the free play, up to the first contact."""
    res = ac.simulate(build(), 2.0, n=2000, rtol=1e-8, atol=1e-10)
    teeth = [event for event in res.events if event.component.endswith("backlash")]
    first, w = teeth[0].time, 2 * pi * FREQUENCY
    turned = TORQUE / MOTOR / w**2 * (1 - cos(w * first))
    print(f"first contact at {first:.9f} s, {len(teeth)} changes between play and contact")
    print(f"angle of the motor up to there: {turned:.9f} rad")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "gear_backlash.png"
        shown = ["load.w", "gear.elasto_backlash.phi_rel", "gear.elasto_backlash.tau"]
        res.plot(*shown, path=picture, title="A load is swung through a gear with backlash")
        print(f"picture: {picture}")
    return turned


if __name__ == "__main__":
    main(Path("build"))
