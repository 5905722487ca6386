"""A Sallen-Key low-pass filter around an ideal operational amplifier.

The amplifier states two equations on its input (no voltage, no current) and none on its output: the
compiler finds the output voltage from the feedback. Parameters may carry units. What to see: a flat
pass band, and at the cutoff frequency a gain of Q = 1/sqrt(2), that is -3.01 dB (Butterworth).
"""

from math import log10, pi, sqrt
from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el


def build() -> ac.Model:
    m = ac.Model("sallen_key")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r1, m.r2 = el.Resistor(R="10 kΩ"), el.Resistor(R="10 kΩ")
    m.c1, m.c2 = el.Capacitor(C="20 nF"), el.Capacitor(C="10 nF")
    m.amp = el.IdealOpAmp3Pin()
    m.load = el.Resistor(R="1 kΩ")
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p, m.c1.p)
    m.connect(m.r2.n, m.c2.p, m.amp.in_p)
    m.connect(m.amp.out, m.amp.in_n, m.c1.n, m.load.p)
    m.connect(m.src.n, m.c2.n, m.load.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the gain [dB] at the cutoff frequency."""
    system = ac.compile(build())
    print(system.equations)
    p = system.parameters
    cutoff = 1 / sqrt(p["r1.R"] * p["r2.R"] * p["c1.C"] * p["c2.C"])
    linear = system.linearize(inputs=["src.v"], outputs=["load.v"])
    gain = 20 * log10(abs(linear.frequency_response(cutoff)[0]))
    print(f"gain at {cutoff / (2 * pi):.1f} Hz: {gain:.5f} dB, 20 log10(1/sqrt(2)) = -3.01030 dB")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "op_amp_filter.png"
        linear.bode(path=picture, omega=cutoff * np.logspace(-2, 2, 401))
        print(f"picture: {picture}")
    return float(gain)


if __name__ == "__main__":
    main(Path("build"))
