"""A cart swings its pole up and rests one metre further, with the least effort.

The model is of planar bodies and joints; nobody writes its equations of motion. What to see: the
cart runs ahead so that the pole lags, brakes to throw it up, and catches it at the top. The least
∫f² in 2 s is 58.7787 N²s.
"""

from math import pi
from pathlib import Path

import acausal as ac
from library import planar as pl
from library import translational as tr

LIMIT, RAIL = 20.0, 2.0  # N, m to either side


def build() -> ac.Model:
    m = ac.Model("cart_pole")
    m.world, m.rail = pl.World(), pl.Prismatic(n=(1.0, 0.0), use_axis_flange=True)
    m.cart, m.pin, m.rod = pl.PointMass(m=1.0), pl.Revolute(), pl.FixedTranslation(r=(0.0, -0.5))
    m.bob, m.push = pl.PointMass(m=0.3), tr.Force()
    m.connect(m.world.frame, m.rail.frame_a)
    m.connect(m.rail.frame_b, m.cart.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.bob.frame_a)
    m.connect(m.push.flange, m.rail.axis)
    return m


def main(output: Path | None = None) -> float:
    """Return the least ∫f² [N²s]."""
    ocp = ac.OptimalControl(build(), t_end=2.0)
    ocp.control("push.f", -LIMIT, LIMIT)
    for path, value in {"rail.s": 1.0, "rail.v": 0.0, "pin.phi": pi, "pin.w": 0.0}.items():
        ocp.final(path, value)
    ocp.bound("rail.s", -RAIL, RAIL)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=60))
    print(f"least effort: {sol.objective:.5f} N²s after {sol.stats['iter_count']} iterations")
    print(f"the simulator agrees to {sol.defect:.0e}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, still = output / "cart_pole.png", output / "cart_pole_path.png"
        title = "A cart swings its pole up with the least effort"
        sol.plot("push.f", "rail.s", "pin.phi", path=picture, title=title)
        sol.replay.snapshot(1.5, path=still, trace=["rod.frame_b"])
        print(f"force, way and angle: {picture}\nthe path of the bob: {still}")
    return sol.objective


if __name__ == "__main__":
    main(Path("build"))
