"""Models that run in a page: six files of HTML without a server, to be opened or sent.

Five models of other examples, and a loudspeaker whose voltage is drawn by hand. What to see: move a
slider and the curves follow, with the run before as a ghost; run in real time, and push the
pendulum. Pages need a compiler for WebAssembly: ``pip install 'acausal[export]'``.
"""

import runpy
import tempfile
from pathlib import Path
from typing import Any

import acausal as ac
from library import electrical as el
from library import planar as pl
from library import translational as tr


def build() -> ac.Model:
    m = ac.Model("loudspeaker")
    m.src, m.r, m.l, m.gnd = el.SignalVoltage(), el.Resistor(R=6), el.Inductor(L=5e-4), el.Ground()
    m.coil, m.cone = el.TranslationalEMF(k=7.0), tr.Mass(m=0.02)
    m.hold, m.frame = tr.SpringDamper(c=2000.0, d=1.5), tr.Fixed()
    m.loop(m.src, m.r, m.l, m.coil)
    m.chain(m.coil, m.cone, m.hold, m.frame)
    m.connect(m.src.n, m.gnd.p)
    return m


def pendulum() -> ac.Model:
    m = ac.Model("pendulum")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": -1.2, "w": 0.0})
    m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    m.push = pl.WorldForce(f_y=0.0)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.push.frame_b)
    return m


def example(name: str) -> ac.Model:
    model: ac.Model = runpy.run_path(str(Path(__file__).with_name(f"{name}.py")))["build"]()
    return model


PAGES: dict[str, dict[str, Any]] = {
    "dc_drive": {"t_end": 0.3, "sliders": ["motor.r.R", "motor.rotor.J"]},
    "bouncing_ball": {"t_end": 3.0, "sliders": ["floor.restitution", "ball.s"]},
    "stick_slip": {"t_end": 3.0, "sliders": ["spring.c", "block.m"]},
    "four_bar": {"t_end": 2.0, "show": ["joint[0].phi", "joint[1].phi"]},
    "loudspeaker": {"t_end": 0.1, "sliders": {"hold.d": None, "src.v": (-12, 12)}},
    "pendulum": {"t_end": 6.0, "sliders": {"arm.m": None, "push.f_x": (-20, 20)}},
}
OWN = {"loudspeaker": build, "pendulum": pendulum}


def main(output: Path | None = None) -> float:
    """Return the final speed [rad/s] of the drive, which its page shows too."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) if output is None else output
        folder.mkdir(parents=True, exist_ok=True)
        for name, options in PAGES.items():
            system = ac.compile(OWN[name]() if name in OWN else example(name))
            try:
                page = system.live(folder / f"{name}.html", **options)
            except ac.errors.ExportError as error:
                print(error)  # no compiler for pages here
                break
            print(f"{page}: {page.stat().st_size / 1000:.0f} kB")
        res = ac.compile(example("dc_drive")).simulate(0.5)
        print(f"final speed: {res.final['motor.rotor.w']:.6f} rad/s")
    if output is not None:
        res.plot("motor.rotor.w", "motor.l.i", path=output / "live_pages.png")
        print(f"picture: {output / 'live_pages.png'}")
    return float(res.final["motor.rotor.w"])


if __name__ == "__main__":
    main(Path("build"))
