"""Models that leave the tool, one for each kind of equations and events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import spatial as sp
from tests.models import drive


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


def latching_panels() -> ac.Model:
    """Return two panels that unfold; each hinge latches where it is open."""
    m = ac.Model("latching_panels")
    m.world = pl.World(g=0)
    m.hinge = [
        pl.Revolute(lock=lambda j: j.phi > 1.2, start={"phi": 0.0, "w": 0.8}),
        pl.Revolute(lock=lambda j: j.phi < -0.9, start={"phi": 0.1, "w": -1.1}),
    ]
    m.panel = [pl.BodyShape(m=2.0, I=0.2, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(2)]
    frame = m.world.frame
    for hinge, panel in zip(m.hinge, m.panel, strict=True):
        m.connect(frame, hinge.frame_a)
        m.connect(hinge.frame_b, panel.frame_a)
        frame = panel.frame_b
    return m


def locking_loop(locks: int = 1) -> ac.Model:
    """Return a four-bar linkage, a joint of which locks, or two at once, which share its load."""
    m = ac.Model("locking_loop")
    m.world, m.ground = pl.World(), pl.FixedTranslation(r=(0.5, 0.0))
    times = {"lock": lambda joint: ac.time > 0.3, "release": lambda joint: ac.time > 0.6}
    m.joint = [
        pl.Revolute(start={"phi": 1.0, "w": 5.0}, **times),
        pl.Revolute(guess={"phi": -0.6}),
        pl.Revolute(guess={"phi": 1.5}, **(times if locks > 1 else {})),
        pl.Revolute(),
    ]
    rods = (0.2, 0.5, 0.4)
    m.bar = [pl.BodyShape(r=(x, 0.0), r_CM=(x / 2, 0.0), m=1.0, I=0.01) for x in rods]
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.chain(m.joint[0].frame_b, m.bar[0], m.joint[1], m.bar[1], m.joint[3].frame_a)
    m.chain(m.ground.frame_b, m.joint[2], m.bar[2], m.joint[3].frame_b)
    return m


def ideal_half_wave() -> ac.Model:
    """Return an ideal diode before an inductor, whose current is no state where it blocks."""
    m = ac.Model("ideal_half_wave")
    m.source, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d, m.l, m.r = el.IdealDiode(Ron=0.0, Goff=0.0), el.Inductor(L=0.05), el.Resistor(R=10.0)
    m.loop(m.source, m.d, m.l, m.r)
    m.connect(m.source.n, m.gnd.p)
    return m


def ideal_bridge() -> ac.Model:
    """Return four exactly ideal diodes before a capacitor: eight forms of the equations."""
    m = ac.Model("ideal_bridge")
    m.source, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d = [el.IdealDiode(Ron=0.0, Goff=0.0) for _ in range(4)]
    m.rs, m.c, m.r = el.Resistor(R=0.5), el.Capacitor(C=1e-3), el.Resistor(R=50.0)
    m.connect(m.source.p, m.rs.p)
    m.connect(m.rs.n, m.d[0].p, m.d[2].n)
    m.connect(m.source.n, m.d[1].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[1].n, m.c.p, m.r.p)
    m.connect(m.d[2].p, m.d[3].p, m.c.n, m.r.n, m.gnd.p)
    return m


def ideal_chopper() -> ac.Model:
    """Return a switch and a diode without resistance that hand a current to each other."""
    m = ac.Model("ideal_chopper")
    m.source, m.gnd = el.ConstantVoltage(V=24.0), el.Ground()
    m.sw, m.d = el.IdealClosingSwitch(Ron=0.0, Goff=1e-9), el.IdealDiode(Ron=0.0, Goff=0.0)
    m.l, m.c, m.r = el.Inductor(L=1e-3), el.Capacitor(C=1e-4), el.Resistor(R=5.0)
    m.pulse = bl.BooleanPulse(period=1e-3, width=40.0)
    m.connect(m.pulse.y, m.sw.control)
    m.connect(m.source.p, m.sw.p)
    m.connect(m.sw.n, m.d.n, m.l.p)
    m.connect(m.l.n, m.c.p, m.r.p)
    m.connect(m.source.n, m.d.p, m.c.n, m.r.n, m.gnd.p)
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
    "latching_panels": Case(latching_panels, 4.0, ("hinge[0].phi", "hinge[1].phi", "hinge[1].w")),
    "locking_pendulum": Case(
        lambda: example("locking_pendulum"), 2.0, ("j[0].phi", "j[2].phi", "j[2].w", "bar[3].phi")
    ),
    "locking_loop": Case(
        locking_loop, 1.0, ("joint[0].phi", "joint[3].phi", "joint[1].w", "joint[0].tau")
    ),
    "satellite_capture": Case(
        lambda: example("satellite_capture"), 3.0, ("base.phi", "arm[1].phi")
    ),
    "capacitor_switch": Case(lambda: example("capacitor_switch"), 0.01, ("c1.v", "c2.v")),
    "ideal_half_wave": Case(ideal_half_wave, 0.06, ("l.i", "d.v")),
    "ideal_bridge": Case(ideal_bridge, 0.06, ("c.v", "rs.i", "d[1].v")),
    "ideal_chopper": Case(ideal_chopper, 0.01, ("l.i", "c.v", "d.i")),
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
