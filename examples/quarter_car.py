"""A quarter car drives over a bump: wheel and body on two springs.

The road is an input, given as a function of time at the call. What to see: the wheel follows the
bump, the body hardly moves and settles in two swings; its frequency is a pole of the linear system.
"""

from pathlib import Path

import casadi as ca
import numpy as np

import acausal as ac
from library import translational as tr

BODY, WHEEL = 350.0, 40.0  # kg
SPRING, DAMPER, TYRE = 2e4, 1.5e3, 1.8e5  # N/m, N.s/m, N/m
HEIGHT, LENGTH, SPEED = 0.06, 0.5, 8.0  # m, m, m/s


def build() -> ac.Model:
    m = ac.Model("quarter_car")
    m.road = tr.Position()
    m.tyre = tr.Spring(c=TYRE)
    m.wheel, m.body = tr.Mass(m=WHEEL), tr.Mass(m=BODY)
    m.suspension = tr.SpringDamper(c=SPRING, d=DAMPER)
    m.connect(m.road.flange, m.tyre.flange_a)
    m.connect(m.tyre.flange_b, m.wheel.flange_a)
    m.connect(m.wheel.flange_b, m.suspension.flange_a)
    m.connect(m.suspension.flange_b, m.body.flange_a)
    return m


def bump(t: ca.SX) -> ca.SX:
    """Return the height [m] of the road under the wheel, a cosine bump after half a second."""
    x = SPEED * (t - 0.5) / LENGTH
    return ca.if_else(ca.fabs(x - 0.5) < 0.5, HEIGHT * (1 - ca.cos(2 * ca.pi * x)) / 2, 0.0)


def main(output: Path | None = None) -> float:
    """Return the frequency [Hz] at which the body bounces, from its poles."""
    system = ac.compile(build())
    res = system.simulate(3.0, n=1500, inputs={"road.s_ref": bump}, solver=ac.IDAS(max_step=5e-3))
    linear = system.linearise(inputs=["road.s_ref"], outputs=["body.s"])
    frequency = linear.frequencies[0]
    print(linear)
    print(f"bounce of the body: {frequency:.5f} Hz, damping ratio {linear.damping[0]:.3f}")
    print(f"highest point of the body: {1e3 * np.max(res['body.s']):.2f} mm")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "quarter_car.png"
        shown = ["road.s_ref", "wheel.s", "body.s", "body.a"]
        res.plot(*shown, path=picture, title="A quarter car drives over a bump")
        print(f"picture: {picture}")
    return float(frequency)


if __name__ == "__main__":
    main(Path("build"))
