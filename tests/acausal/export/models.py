"""Ten models that leave the tool, one for each kind of equations and events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import spatial as sp


def example(name: str) -> ac.Model:
    """Return the model of an example."""
    import importlib.util
    from pathlib import Path

    file = Path(__file__).resolve().parents[3] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"leaving_{name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: ac.Model = module.build()
    return made


def drive(name: str = "drive", source: Any = None) -> ac.Model:
    """Return a DC drive."""
    m = ac.Model(name)
    m.src, m.r = source or el.ConstantVoltage(V=12), el.Resistor(R=0.5)
    m.l, m.gnd = el.Inductor(L="4.5 mH"), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.load, m.fixed = rot.Damper(d=0.01), rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return m


def ladder(sections: int = 100) -> ac.Model:
    """Return a ladder of resistors and capacitors."""
    m = ac.Model("ladder")
    m.source, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(sections)]
    m.c = [el.Capacitor(C=1e-3) for _ in range(sections)]
    node = m.source.p
    for k in range(sections):
        m.connect(node, m.r[k].p)
        m.connect(m.r[k].n, m.c[k].p)
        m.connect(m.c[k].n, m.gnd.p)
        node = m.r[k].n
    m.connect(m.source.n, m.gnd.p)
    return m


def diode_rc() -> ac.Model:
    """Return a diode of exponential law: nonlinear algebraic unknowns."""
    m = ac.Model("diode_rc")
    m.source, m.gnd = el.SineVoltage(V=5.0, f=50.0), el.Ground()
    m.d, m.rs = el.Diode(), el.Resistor(R=1.0)
    m.c, m.r = el.Capacitor(C=1e-4), el.Resistor(R=100.0)
    m.connect(m.source.p, m.rs.p)
    m.connect(m.rs.n, m.d.p)
    m.connect(m.d.n, m.c.p, m.r.p)
    m.connect(m.source.n, m.c.n, m.r.n, m.gnd.p)
    return m


def pendulum() -> ac.Model:
    """Return a spatial pendulum: a quaternion."""
    m = ac.Model("pendulum")
    m.world, m.joint = sp.World(), sp.Spherical()
    m.body = sp.Body(m=1.0, r_CM=(0.5, 0.1, 0.0), I_11=0.01, I_22=0.05, I_33=0.05)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


@dataclass(frozen=True)
class Case:
    """A model, how long it runs [s], and what is looked at."""

    build: Callable[[], ac.Model]
    end: float
    outputs: tuple[str, ...]
    start: dict[str, float] = field(default_factory=dict)
    inputs: dict[str, float] = field(default_factory=dict)
    bound: float = 1e-6


def three_phase_bridge() -> ac.Model:
    """Return a rectifier of six diodes behind three inductances."""
    m = ac.Model("three_phase_bridge")
    m.gnd, m.c, m.load = el.Ground(), el.Capacitor(C=1e-3), el.Resistor(R=20.0)
    m.source = [el.SineVoltage(V=100.0, f=50.0, phase=-2 * np.pi / 3 * k) for k in range(3)]
    m.r = [el.Resistor(R=0.1) for _ in range(3)]
    m.l = [el.Inductor(L=1e-3) for _ in range(3)]
    m.up, m.down = ([el.IdealDiode() for _ in range(3)] for _ in range(2))
    for k in range(3):
        m.connect(m.source[k].n, m.gnd.p)
        m.connect(m.source[k].p, m.r[k].p)
        m.connect(m.r[k].n, m.l[k].p)
        m.connect(m.l[k].n, m.up[k].p, m.down[k].n)
        m.connect(m.up[k].n, m.c.p)
        m.connect(m.down[k].p, m.c.n)
    m.connect(m.load.p, m.c.p)
    m.connect(m.load.n, m.c.n)
    return m


def six_axis_robot() -> ac.Model:
    """Return an arm of six revolute joints that falls from a bent pose."""
    m = ac.Model("six_axis_robot")
    m.world = sp.World(n=(0.0, 0.0, -1.0))
    turns = "zyyxyx"
    axes = [tuple(float(letter == turn) for letter in "xyz") for turn in turns]
    lengths = (0.4, 0.6, 0.5, 0.2, 0.15, 0.1)
    m.joint = [sp.Revolute(n=n, start={"phi": 0.1 * (k + 1), "w": 0.0}) for k, n in enumerate(axes)]
    m.link = [
        sp.BodyShape(
            r=(0.0, 0.0, a),
            m=10.0 * a,
            r_CM=(0.0, 0.0, a / 2),
            I_11=a**3,
            I_22=a**3,
            I_33=0.1 * a**2,
        )
        for a in lengths
    ]
    frame = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(frame, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        frame = link.frame_b
    return m


_REST = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}
CASES = {
    "drive": Case(drive, 0.3, ("rotor.w", "l.i")),
    "drive_u": Case(
        lambda: drive("drive_u", el.SignalVoltage()),
        0.3,
        ("rotor.w", "l.i"),
        inputs={"src.v": 12.0},
    ),
    "ladder": Case(ladder, 1.0, ("c[0].v", "c[50].v", "c[99].v")),
    "diode_rc": Case(diode_rc, 0.06, ("c.v", "d.i")),
    "clutch": Case(lambda: example("coupled_clutches"), 1.5, ("J[0].w", "J[1].w", "J[3].w")),
    "ball": Case(lambda: example("bouncing_ball"), 5.0, ("ball.s", "ball.v")),
    "sampled": Case(lambda: example("digital_controller"), 0.3, ("rotor.w", "l.i", "source.v")),
    "four_bar": Case(lambda: example("four_bar"), 5.0, ("joint[0].phi", "joint[3].phi")),
    "buck": Case(
        lambda: example("buck_converter"), 20 / 5e4, ("load.v", "stage.inductor.i"), _REST
    ),
    "pendulum": Case(pendulum, 2.0, ("body.r_CM_0[0]", "body.r_CM_0[1]", "body.w_0[2]")),
}


@cache
def system_of(name: str) -> Any:
    """Return the compiled model of a case."""
    return ac.compile(CASES[name].build())


@cache
def reference(name: str) -> Any:
    """Return a run of a case with tight tolerances."""
    case = CASES[name]
    given = {"start": dict(case.start), "inputs": inputs_of(name)}
    return system_of(name).simulate(case.end, n=200, rtol=1e-10, atol=1e-12, **given)


def inputs_of(name: str) -> dict[str, float]:
    """Return the inputs of a case."""
    return {system_of(name).inputs[0]: 12.0} if CASES[name].inputs else {}


def deviation(name: str, times: np.ndarray, columns: np.ndarray) -> float:
    """Return the largest difference to the reference, of the largest value of each output.

    At an event either of its two values counts, and the end may be one. What is no number is
    infinitely far away: max(0, nan) is 0.
    """
    result, worst = reference(name), 0.0
    for k, output in enumerate(CASES[name].outputs):
        values = result[output]
        size = np.max(np.abs(values))
        assert np.ptp(values) > 1e-6 * size  # what does not move says nothing
        for t, value in zip(times[:-1], columns[:-1, k], strict=True):
            near = np.flatnonzero(np.abs(result.t - t) <= 1e-10 * result.t[-1])
            assert len(near)
            gap = np.min(np.abs(values[near] - value)) / size
            worst = max(worst, float(gap)) if np.isfinite(gap) else np.inf
    return worst
