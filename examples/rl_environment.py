"""An environment to learn in: a cart that balances a pole, with reset() and step(action).

A stepper advances the model from outside, as reinforcement learning, co-simulation and hardware in
the loop need it. The class has the shape of Gymnasium's environments and needs nothing of it; here
a linear law stands in for what would be learned. What to see: after a push the pole is caught, and
every episode begins by restoring one state, kept in bytes.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import planar as pl
from library import translational as tr

GAINS = np.array([2.7, 5.0, -44.0, -9.6])  # N over m, m/s, rad, rad/s


def build() -> ac.Model:
    m = ac.Model("cart_pole")
    m.world, m.rail = pl.World(), pl.Prismatic(n=(1.0, 0.0), use_axis_flange=True)
    m.cart, m.pin, m.rod = pl.PointMass(m=1.0), pl.Revolute(), pl.FixedTranslation(r=(0.0, 0.5))
    m.bob, m.push = pl.PointMass(m=0.3), tr.Force()
    m.connect(m.world.frame, m.rail.frame_a)
    m.connect(m.rail.frame_b, m.cart.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.bob.frame_a)
    m.connect(m.push.flange, m.rail.axis)
    return m


class CartPole:
    """reset() gives an observation, step(force) one more with its reward and whether it ends."""

    def __init__(self) -> None:
        self.run = ac.compile(build()).stepper()
        self.begin = self.run.state()

    def reset(self, push: float = 0.0) -> np.ndarray:
        self.run.restore(self.begin)
        return self._see(self.run.advance("50 ms", inputs={"push.f": push}))

    def step(self, force: float) -> tuple[np.ndarray, float, bool, bool]:
        seen = self._see(self.run.advance("20 ms", inputs={"push.f": force}))
        fallen = bool(abs(seen[2]) > 0.5)
        return seen, float(not fallen), fallen, self.run.t > 2.0

    def _see(self, point: ac.types.StepperPoint) -> np.ndarray:
        return np.array([point[name] for name in ("rail.s", "rail.v", "pin.phi", "pin.w")])


def main(output: Path | None = None) -> float:
    """Return where the cart stands [m] at the end of an episode that begins with 10 N."""
    world = CartPole()
    for push in (-10.0, 10.0):
        seen, rewards, over = world.reset(push), 0.0, False
        while not over:
            seen, reward, fallen, late = world.step(float(GAINS @ seen))
            rewards, over = rewards + reward, fallen or late
        print(f"push of {push:g} N: {rewards:g} steps, the pole leans by {seen[2]:.4f} rad")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, shown = output / "rl_environment.png", ("rail.s", "pin.phi", "push.f")
        world.run.result.plot(*shown, path=picture, title="A pole is caught after a push")
        print(f"picture: {picture}")
    return float(seen[0])


if __name__ == "__main__":
    main(Path("build"))
