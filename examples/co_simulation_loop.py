"""Co-simulation: a motor in acausal, its controller in other hands, data exchanged every 2 ms.

The controller here is a Python object, as it would be a program on a target, an FMU or a robot
simulator: it sees the speed and gives a voltage. The motor's stepper holds the voltage from one
call to the next. What to see: the loop is that of a sampled PI, to the tolerance of the stepper.
"""

from dataclasses import dataclass
from pathlib import Path

import acausal as ac
from library import electrical as el
from library import rotational as rot

R, L, K, J, D = 0.5, 4.5e-3, 0.5, 0.02, 0.01
PERIOD, WANTED = 2e-3, 20.0


@dataclass
class Controller:
    """Somebody else's program: u = k (e + Σ e h/T)."""

    gain: float = 0.8
    T: float = 0.12
    sum: float = 0.0

    def __call__(self, speed: float) -> float:
        error = WANTED - speed
        self.sum += PERIOD / self.T * error
        return self.gain * (error + self.sum)


def build() -> ac.Model:
    m = ac.Model("motor")
    m.source, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor, m.load, m.fixed = rot.Inertia(J=J), rot.Damper(d=D), rot.Fixed()
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.source.n, m.gnd.p)
    m.chain(m.emf.flange, m.rotor, m.load, m.fixed)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] after 0.1 s."""
    run, controller = ac.compile(build()).stepper(rtol=1e-8, atol=1e-9), Controller()
    point = run.point
    for _ in range(50):
        volts = controller(point["rotor.w"])
        point = run.advance(PERIOD, inputs={"source.v": volts})
    print(f"speed after 50 exchanges: {point['rotor.w']:.6f} rad/s of {WANTED:g} rad/s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "co_simulation_loop.png"
        shown, title = ("rotor.w", "source.v", "l.i"), "A controller outside, every 2 ms"
        run.result.plot(*shown, path=picture, title=title)
        print(f"picture: {picture}")
    return float(point["rotor.w"])


if __name__ == "__main__":
    main(Path("build"))
