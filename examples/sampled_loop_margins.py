"""Margins of a sampled loop: what a clock of 10 ms costs a speed control.

The loop is opened at the error, once with a PI without a clock and once with its sampled twin.
What to see: the sampled system is exact at its ticks, z = e^(jω dt); its voltage is half a period
late on the average, which takes about ω dt/2 of the phase margin and makes the gain margin finite.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

R, L, K, J, D = 0.5, 4.5e-3, 0.5, 0.02, 0.01
GAIN, T_I, PERIOD = 0.8, 0.12, 0.01


def build(controller: ac.Component | None = None) -> ac.Model:
    m = ac.Model("open loop")
    m.pi = controller or bl.PI(k=GAIN, T=T_I)
    m.source, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor, m.load, m.fixed = rot.Inertia(J=J), rot.Damper(d=D), rot.Fixed()
    m.connect(m.pi.y, m.source.v)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.source.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the phase margin [deg] of the sampled loop."""
    controllers = (bl.PI(k=GAIN, T=T_I), bl.DiscretePI(k=GAIN, T=T_I, sample_period=PERIOD))
    loops = [
        ac.compile(build(own)).linearize(inputs=["pi.u"], outputs=["rotor.w"])
        for own in controllers
    ]
    for name, loop in zip(("without a clock", "every 10 ms"), loops, strict=True):
        print(f"{name}: {loop.margins()}")
    print(loops[1])
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "sampled_loop_margins.png"
        figure = loops[0].bode()
        loops[1].bode(axes=figure.axes)
        figure.axes[0].legend(["PI", "DiscretePI, 10 ms"], fontsize="small")
        figure.savefig(picture)
        print(f"picture: {picture}")
    return loops[1].margins().phase


if __name__ == "__main__":
    main(Path("build"))
