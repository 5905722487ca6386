"""A controller with a clock: a sampled PI controls the speed of a DC motor every 10 ms.

Between two ticks the voltage is held, so that the motor runs open loop. What to see: the staircase
of the voltage and the speed that follows it; at the ticks the run agrees with the exact
discretisation by matrix exponentials. Dotted lines mark the ticks.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

R, L, K, J, D = 0.5, 4.5e-3, 0.5, 0.02, 0.01
GAIN, T_I, PERIOD, SPEED = 0.8, 0.12, 0.01, 20.0


def build() -> ac.Model:
    m = ac.Model("drive")
    m.reference, m.error = bl.Constant(k=SPEED), bl.Feedback()
    m.pi = bl.DiscretePI(k=GAIN, T=T_I, sample_period=PERIOD)
    m.source, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor, m.load, m.fixed = rot.Inertia(J=J), rot.Damper(d=D), rot.Fixed()
    m.sensor = rot.SpeedSensor()
    m.connect(m.reference.y, m.error.u1)
    m.connect(m.sensor.w, m.error.u2)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.source.v)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.source.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a, m.sensor.flange)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] after 30 ticks."""
    res = ac.simulate(build(), 30 * PERIOD, n=600, rtol=1e-8, atol=1e-9)
    speed = res.final["rotor.w"]
    print(f"speed after 30 ticks: {speed:.7f} rad/s of {SPEED:g} rad/s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "digital_controller.png"
        shown = ["rotor.w", "source.v", "l.i"]
        res.plot(*shown, path=picture, title="A sampled PI controls a motor")
        print(f"picture: {picture}")
    return float(speed)


if __name__ == "__main__":
    main(Path("build"))
