"""Five parameters of a motor, dry friction among them, from one noisy run of current and speed.

The motor is driven by two sines of voltage for 2 s; its friction is tau_c sign(w), smooth below
0.2 rad/s or so. What to see: the model at the guess (dashed) is far from the data, the fit goes
through them, and what is left looks like noise. The table has each value with its 95 % interval:
the true values lie within, one by one and all together in the joint ellipsoid.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el
from library import rotational as rot

TRUTH = {"r.R": 0.5, "l.L": 4.5e-3, "emf.k": 0.5, "rotor.J": 0.02, "friction.tau_nominal": -0.6}
GUESS = {"r.R": 0.75, "l.L": 2.7e-3, "emf.k": 0.35, "rotor.J": 0.03, "friction.tau_nominal": -0.3}
NOISE = {"l.i": 0.2, "rotor.w": 0.3}  # standard deviations, A and rad/s


def build() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=4.5e-3), el.RotationalEMF(k=0.5)
    m.rotor, m.friction = rot.Inertia(J=0.02), rot.SignTorque(tau_nominal=-0.6, w0=10.0)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.friction.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the estimated constant of the motor [N.m/A]."""
    system = ac.compile(build())
    inputs = {"src.v": lambda t: 6 * np.sin(8 * t) + 4 * np.sin(21 * t)}
    times = np.linspace(0.01, 2.0, 200)
    clean, random = system.simulate(t=times, inputs=inputs), np.random.default_rng(1)
    data = {
        path: (times, clean[path] + size * random.standard_normal(len(times)))
        for path, size in NOISE.items()
    }
    est = ac.estimate(system, data, GUESS, inputs=inputs)
    print(est)
    inside = [low <= TRUTH[name] <= high for name, (low, high) in est.intervals.items()]
    print(
        f"true values in their intervals: {sum(inside)} of 5; all in the joint ellipsoid: "
        f"{est.contains(TRUTH)}"
    )
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "estimate_motor_parameters.png"
        figure = est.plot(title="Five parameters of a motor from noisy data")
        before = system.simulate(2.0, inputs=inputs, parameters=GUESS)
        for ax, path in zip(figure.axes, NOISE, strict=False):
            ax.plot(before.t, before[path], "--", color="0.6", linewidth=1, label="at the guess")
            ax.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, fontsize="small")
        figure.savefig(picture, dpi=150)
        print(f"picture: {picture}")
    return est["emf.k"]


if __name__ == "__main__":
    main(Path("build"))
