"""Exercises of the course: right answers, near misses, and numbers computed another way."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import atan2, hypot, pi, sqrt
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import UnknownNameError
from acausal.teaching.course_exercises import CourseExercise, course_exercises
from library import electrical as el
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

ROOT = Path(__file__).resolve().parents[3]
LESSONS = {path.name[:2].lstrip("0"): path for path in (ROOT / "docs" / "course").glob("[0-9]*.md")}
EVERY = list(course_exercises().values())


def perturbed(exercise: CourseExercise) -> list[object]:
    """Return answers that are nearly right."""
    if exercise.kind == "number":
        value = float(exercise.answer)
        return [-value, 1.1 * value, 0.98 * value, 2 * pi * value]
    if exercise.kind == "names":
        names = list(exercise.answer)
        return [names[1:], [*names, "q_9"], [*names[1:], "z_7"]]
    left, right = exercise.answer.split("=")
    return [f"{left} = -({right})", f"{left} = 2 ({right})", f"{left} = {right} + {left}"]


@pytest.mark.parametrize("exercise", EVERY, ids=lambda e: e.number)
def test_the_answer_is_right_and_near_misses_are_wrong(exercise: CourseExercise):
    assert ac.teaching.check_exercise(exercise.number, exercise.answer)
    wrong = perturbed(exercise)
    assert len(wrong) >= 3
    for answer in wrong:
        assert not ac.teaching.check_exercise(exercise.number, answer), answer


def test_spellings_units_and_other_forms_are_read():
    assert ac.teaching.check_exercise("4.4", "120 N.cm")
    assert ac.teaching.check_exercise("3.4", "i_L, v_C2; v_C1")
    assert ac.teaching.check_exercise("3.5", "R1 R2 C dv/dt + (R1 + R2) v = R2 V")
    assert str(ac.teaching.check_exercise("7.5", 2 * pi * 4.1776)).startswith(
        "wrong: it is off by the factor"
    )
    assert (
        str(ac.teaching.check_exercise("4.4", "3 A"))
        == "wrong: '3 A' is no number with a unit like N.m."
    )
    assert "cannot be read" in str(ac.teaching.check_exercise("3.5", "dv/dt = (V"))
    with pytest.raises(UnknownNameError, match=r"no exercise '3\.44'"):
        ac.teaching.check_exercise("3.44", 1)


@pytest.mark.parametrize("number", sorted(LESSONS, key=int))
def test_every_lesson_asks_at_least_six_exercises_half_of_them_unsolved(number: str):
    text = LESSONS[number].read_text(encoding="utf-8")
    flat = " ".join(text.split())
    parts = re.split(r"^\*\*(\d+)\.\*\*", text.partition("## Exercises")[2], flags=re.M)
    asked = dict(zip(map(int, parts[1::2]), parts[2::2], strict=True))
    assert len(asked) >= 6
    unsolved = [k for k, body in asked.items() if "<summary>Solution" not in body]
    assert len(unsolved) >= len(asked) / 2
    assert all(f"{number}.{k}" in course_exercises() for k in unsolved)
    for exercise in EVERY:
        if exercise.number.split(".")[0] == number:
            assert exercise.question in flat, exercise.number


# ---------------------------------------------------------------- the numbers, computed again


def series(*parts: ac.Component) -> ac.Model:
    """Return electrical parts in a ring, the first one's n at ground."""
    m = ac.Model("ring")
    m.gnd = el.Ground()
    m.part = list(parts)
    for one, two in pairwise(parts):
        m.connect(one.p if one is parts[0] else one.n, two.p)
    m.connect(parts[-1].n, parts[0].n, m.gnd.p)
    return m


def states(model: ac.Model) -> int:
    return len(ac.teaching.textbook(model).states)


def three_capacitors() -> ac.Model:
    m = series(el.ConstantVoltage(V=1.0), el.Resistor(R=100.0), el.Capacitor(C=1e-3))
    m.c = [el.Capacitor(C=2e-3), el.Capacitor(C=3e-3)]
    for c in m.c:
        m.connect(c.p, m.part[2].p)
        m.connect(c.n, m.gnd.p)
    return m


def fed_inductor() -> ac.Model:
    m = series(el.ConstantCurrent(I=1.0), el.Inductor(L=1.0), el.Resistor(R=1.0))
    m.c = el.Capacitor(C=1.0)
    m.connect(m.c.p, m.part[2].p)
    m.connect(m.c.n, m.part[2].n)
    return m


def damped_mass() -> float:
    m = ac.Model("damped")
    m.m, m.k, m.d, m.w = tr.Mass(m=2.0), tr.Spring(c=32.0), tr.Damper(d=4.0), tr.Fixed()
    m.connect(m.m.flange_b, m.k.flange_a, m.d.flange_a)
    m.connect(m.k.flange_b, m.d.flange_b, m.w.flange)
    return float(abs(ac.compile(m).linearize().poles.imag).max())


def free_body() -> int:
    m = ac.Model("free")
    m.world, m.free = sp.World(), sp.FreeMotion()
    m.body = sp.Body(m=1.0, I_11=1.0, I_22=2.0, I_33=2.5)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    return len(ac.compile(m).states)


def inertias_on_a_gear() -> int:
    m = ac.Model("geared")
    m.a, m.b, m.gear = rot.Inertia(J=1.0), rot.Inertia(J=2.0), rot.IdealGear(ratio=3.0)
    m.connect(m.a.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.b.flange_a)
    return len(ac.teaching.bond_graph(m).integral)


def amplifier(feedback: float, to_ground: float, inverting: bool) -> float:
    m = ac.Model("amplifier")
    m.op, m.gnd, m.src = el.IdealOpAmp3Pin(), el.Ground(), el.ConstantVoltage(V=1.0)
    m.r1, m.r2, m.load = el.Resistor(R=to_ground), el.Resistor(R=feedback), el.Resistor(R=1e3)
    m.connect(m.r1.n, m.r2.p, m.op.in_n)
    m.connect(m.r2.n, m.op.out, m.load.p)
    m.connect(m.src.n, m.load.n, m.gnd.p)
    m.connect(m.src.p, m.r1.p if inverting else m.op.in_p)
    m.connect(m.gnd.p, m.op.in_p if inverting else m.r1.p)
    return float(ac.simulate(m, 1.0, n=2).final["load.v"])


def rocker_angle() -> float:
    distance = hypot(0.5, 0.2)
    inner = np.arccos((0.4**2 + distance**2 - 0.5**2) / (2 * 0.4 * distance))
    return float(atan2(0.2, -0.5) - inner)


def slider_speed() -> float:
    def place(t: float) -> float:
        angle = pi / 2 + 10.0 * t
        return 0.1 * np.cos(angle) + sqrt(0.4**2 - (0.1 * np.sin(angle)) ** 2)

    return float(abs(place(1e-6) - place(-1e-6)) / 2e-6)


def one_turn() -> float:
    first, second = Rotation.from_euler("x", 90, degrees=True), Rotation.from_euler("z", pi / 2)
    return float((second * first).magnitude())


def cubic_stiffness() -> float:
    s = brentq(lambda x: 1000 * x**3 + 100 * x - 200, 0, 1)
    return 100 + 3000 * s**2


COMPUTED: dict[str, Callable[[], float]] = {
    "1.6": lambda: len(ac.teaching.quiz(nodes=7, edges=12, seed=1).graph.cotree),
    "2.4": lambda: 1 / (1 / 3 + 1 / 6),
    "2.5": lambda: 1e6 * 0.5 / (1000 * 9.81),
    "2.6": lambda: 2 * 450 / 3,
    "3.6": damped_mass,
    "4.4": lambda: 0.05 * 12 / 0.5,
    "4.5": lambda: 0.32 / 4**2,
    "4.6": lambda: 50 / 1e-3**2,
    "5.4": lambda: states(three_capacitors()),
    "5.5": lambda: -1 / float(ac.teaching.textbook(three_capacitors()).A.values[0, 0]),
    "5.6": lambda: states(fed_inductor()),
    "6.4": lambda: 3 * (6 - 1) - 2 * 7,
    "6.5": rocker_angle,
    "6.6": slider_speed,
    "7.4": one_turn,
    "7.5": lambda: 1.87510407**2 / (2 * pi) * sqrt(210e9 * 0.005**2 / (12 * 7850)),
    "7.6": free_body,
    "8.4": lambda: 2 * sqrt(9 * 2 / 2),
    "8.5": lambda: float(np.trapezoid((6 - 12 * np.linspace(0, 1, 2001)) ** 2, dx=1 / 2000)),
    "8.6": lambda: 2 * pi * sqrt(2.5 / 9.80665),
    "9.1": lambda: amplifier(10e3, 1e3, inverting=True),
    "9.4": lambda: amplifier(4e3, 1e3, inverting=False),
    "9.5": lambda: 1 / (10e3 * sqrt(20e-9 * 10e-9)),
    "9.6": lambda: 2e-3 * 5e3,
    "10.1": lambda: 1 / (1e3 * 1e-6),
    "10.2": lambda: abs(30 + 1j * (4000 * 10e-3 - 1 / (4000 * 10e-6))),
    "10.4": lambda: abs(3 + 2j * 2),
    "10.5": lambda: 1 / sqrt(10e-3 * 1e-6),
    "10.6": lambda: 2 / 0.5**2,
    "11.1": lambda: 2e-6 / (2 * sqrt(1e5)),
    "11.2": lambda: sqrt(9.80665 / 0.5),
    "11.3": cubic_stiffness,
    "11.4": lambda: 0.025 / 0.005,
    "11.5": lambda: 1000 / (2 * 0.5 * 20),
    "11.6": lambda: 2 / (0.01 / 2),
    "12.1": lambda: 2,
    "12.3": lambda: 5 - 1,
    "12.4": inertias_on_a_gear,
    "12.6": lambda: 1,
}


@pytest.mark.parametrize(
    "exercise", [e for e in EVERY if e.kind == "number"], ids=lambda e: e.number
)
def test_the_number_is_what_another_way_gives(exercise: CourseExercise):
    assert COMPUTED[exercise.number]() == pytest.approx(exercise.answer, rel=1e-3)


# ---------------------------------------------------------------- pictures


def pictures() -> object:
    """Return docs/tools/exercise_schematics.py as a module."""
    import sys

    tools = str(ROOT / "docs" / "tools")
    sys.path.insert(0, tools)
    try:
        import exercise_schematics
    finally:
        sys.path.remove(tools)
    return exercise_schematics


@pytest.mark.parametrize("number", sorted(LESSONS, key=int))
def test_every_exercise_shows_its_system_or_has_none(number: str):
    """The picture is below the question; exercises without a system are listed, with reasons."""
    tool = pictures()
    text = LESSONS[number].read_text(encoding="utf-8")
    parts = re.split(r"^\*\*(\d+)\.\*\*", text.partition("## Exercises")[2], flags=re.M)
    for place, body in zip(parts[1::2], parts[2::2], strict=True):
        own = f"{number}.{place}"
        question = body.split("<details>")[0]
        shown = re.findall(r"!\[[^\]]+\]\(\.\./figures/([^)]+)\)", question)
        if own in tool.WITHOUT:
            assert shown == []
            continue
        assert shown[:1] == [tool.file_of(own)], own
        assert own in tool.drawn() or own in tool.OF_THE_LESSON
        picture = (ROOT / "docs" / "figures" / shown[0]).read_text(encoding="utf-8")
        assert "<svg" in picture
        assert picture.count("<path") >= 4
