"""An FMU as a part: a motor of another tool in a loop of our own, against the model it was made of.

The FMU is written here first, so that there is one. What to see: its inputs and outputs are signal
ports, its equations are solved with all others, and the loop does what the whole model does.
"""

import tempfile
from pathlib import Path
from typing import Any

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

GAIN, SPEED = 2.0, 20.0  # V s/rad, rad/s
R, K, D = 0.5, 0.5, 0.01


def build() -> ac.Model:
    m = ac.Model("motor")
    m.src, m.r, m.l, m.gnd = el.SignalVoltage(), el.Resistor(R=R), el.Inductor(L=2e-3), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=K), rot.Inertia(J=0.02)
    m.load, m.fixed = rot.Damper(d=D), rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return m


def around(fmu: Any) -> ac.Model:
    m = ac.Model("loop")
    m.motor = fmu
    m.wanted, m.error, m.gain = bl.Constant(k=SPEED), bl.Feedback(), bl.Gain(k=GAIN)
    m.connect(m.wanted.y, m.error.u1)
    m.connect(m.motor.rotor_w, m.error.u2)
    m.connect(m.error.y, m.gain.u)
    m.connect(m.gain.y, m.motor.src_v)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] that a proportional loop settles at."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "motor.fmu"
        ac.compile(build()).to_fmu(path, outputs=["rotor.w", "l.i"], horizon=0.3, version="2.0")
        ways: dict[str, dict[str, Any]] = {
            "equations": {"use": "exchange"},
            "steps of 1 ms": {"use": "simulation", "step": 1e-3},
        }
        runs = {
            name: ac.compile(around(ac.FMU(path, **use))).simulate(0.3, rtol=1e-8)
            for name, use in ways.items()
        }
        for name, run in runs.items():
            print(f"by its {name}: {run.final['motor.rotor_w']:.6f} rad/s")
        if output is not None:
            output.mkdir(parents=True, exist_ok=True)
            picture = output / "fmu_as_component.png"
            runs["equations"].plot(
                "motor.rotor_w", "motor.l_i", path=picture, title="A motor as FMU"
            )
            print(f"picture: {picture}")
        return float(runs["equations"].final["motor.rotor_w"])


if __name__ == "__main__":
    main(Path("build"))
