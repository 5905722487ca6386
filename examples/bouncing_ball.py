"""A ball falls on a hard floor and bounces, infinitely often in a finite time.

What to see: impacts are located wherever they are, also between the output points. The flights
shorten by the restitution e each; they sum up to t1 (1 + e)/(1 - e), t1 = sqrt(2 h/g), and there
the floor takes the ball: the event log says when and why. Dotted lines mark the events.
"""

from pathlib import Path

import acausal as ac
from library import translational as tr

HEIGHT, RESTITUTION, G = 1.0, 0.8, 9.81  # m, 1, m/s2


def build() -> ac.Model:
    m = ac.Model("bouncing_ball")
    m.ball = tr.Mass(m=0.5, start={"s": HEIGHT, "v": 0.0})
    m.floor = tr.HardStop(restitution=RESTITUTION)
    m.ground, m.weight = tr.Fixed(), tr.ConstantForce(f_constant=-0.5 * G)
    m.connect(m.ground.flange, m.floor.flange_a)
    m.connect(m.floor.flange_b, m.ball.flange_a)
    m.connect(m.ball.flange_b, m.weight.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the instant [s] at which the ball comes to rest."""
    res = ac.simulate(build(), 5.0, n=1000, rtol=1e-9, atol=1e-11)
    impacts = [event for event in res.events if event.component == "floor"]
    for number, event in enumerate(impacts[:3], start=1):
        print(f"impact {number} at {event.time:.9f} s")
    rest = impacts[-1].time
    print(f"at rest after {len(impacts)} impacts: {rest:.6f} s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "bouncing_ball.png"
        res.plot("ball.s", "ball.v", path=picture, title="A ball comes to rest")
        print(f"picture: {picture}")
    return rest


if __name__ == "__main__":
    main(Path("build"))
