"""A resonant low-pass filter in the frequency domain: linearise, poles, Bode picture.

An unconnected signal input, here the voltage of the source, is an input of the compiled system.
What to see: the resonance, where the gain exceeds 1 by nearly the quality factor Q; its peak is
Q/sqrt(1 - 1/(4 Q²)).
"""

from math import log10, pi, sqrt
from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el

R, L, C = 10.0, 1e-3, 1e-7


def build() -> ac.Model:
    m = ac.Model("rlc")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.c = el.Resistor(R=R), el.Inductor(L=L), el.Capacitor(C=C)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the largest gain [dB] from the source to the capacitor."""
    linear = ac.compile(build()).linearize(inputs=["src.v"], outputs=["c.v"])
    print(linear)
    quality = sqrt(L / C) / R
    resonance = sqrt((1 - 1 / (2 * quality**2)) / (L * C))
    around = np.linspace(0.99, 1.01, 201) * resonance
    peak = 20 * log10(np.abs(linear.frequency_response(around)).max())
    exact = 20 * log10(quality / sqrt(1 - 1 / (4 * quality**2)))
    print(f"peak of the gain: {peak:.5f} dB at {resonance / (2 * pi):.1f} Hz, exact {exact:.5f} dB")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "rlc_bode.png"
        linear.bode(path=picture, omega=np.logspace(4, 6, 801))
        print(f"picture: {picture}")
    return float(peak)


if __name__ == "__main__":
    main(Path("build"))
