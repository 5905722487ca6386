"""Draw the physical system of each exercise of the course: ``course_L_eK_system.svg``.

``python docs/tools/exercise_schematics.py`` writes all of them; those of circuits where schemdraw
is installed (extra ``docs``). An exercise on the system of its lesson shows the lesson's picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from exercise_circuits import NAMES, circuits
from schematics import (
    FIGURES,
    INK,
    SOFT,
    Sketch,
    leave_out_date,
    settings,
    write_circuit,
    write_sketch,
)

WITHOUT = {
    "1.3": "any graph",
    "1.6": "any graph with so many nodes and edges",
    "5.3": "graphs that the quiz draws",
    "12.2": "letters of many systems",
    "12.5": "letters of sources",
}
"""Exercises that are about no one system, and what they are about."""

OF_THE_LESSON = {
    **dict.fromkeys(("1.1", "1.2"), "course_1_system.svg"),
    **dict.fromkeys(("2.3", "4.4", "8.1", "8.3", "12.1"), "course_4_system.svg"),
    **dict.fromkeys(("6.1", "6.2", "6.3", "6.5"), "course_6_system.svg"),
    **{"7.3": "course_7_system.svg", "8.6": "course_8_system.svg"},
}
"""Exercises on a system that has its picture already."""


# ---------------------------------------------------------------- mechanics


def hanging() -> Sketch:
    """Draw two springs one below the other, a mass at the end."""
    s = Sketch(2.6, 3.2)
    s.wall(-0.6, 3.2, 1.2, upright=False)
    s.spring((0.0, 3.2), (0.0, 2.1))
    s.spring((0.0, 2.1), (0.0, 1.0))
    s.text(0.3, 2.65, "8 N/m", ha="left")
    s.text(0.3, 1.55, "24 N/m", ha="left")
    s.box(-0.4, 0.4, 0.8, 0.6, "2 kg")
    s.ax.set_xlim(-1.0, 1.4)
    return s


def dampers_in_a_row() -> Sketch:
    """Draw two dampers between a wall and a hand."""
    s = Sketch(4.6, 1.2)
    s.wall(0.0, -0.4, 0.8)
    s.damper((0.14, 0.0), (1.7, 0.0), "3 N·s/m")
    s.damper((1.7, 0.0), (3.2, 0.0), "6 N·s/m")
    s.arrow((3.2, 0.0), (4.0, 0.0), "f")
    return s


def on_the_wall(*, spring: str = "", damper: str = "", mass: str = "m", force: str = "") -> Sketch:
    """Draw a mass on rollers, tied to a wall by what is named, pushed by what is named."""
    s = Sketch(4.8, 2.1)
    s.wall(0.0, 0.0, 5.0, upright=False)
    s.wall(0.0, 0.0, 1.7)
    s.box(2.2, 0.1, 1.0, 1.3, mass)
    for x in (2.45, 2.95):
        s.ax.plot([x], [0.05], "o", color=INK, markersize=5)
    both = bool(spring and damper)
    if spring:
        s.spring((0.0, 1.15 if both else 0.6), (2.2, 1.15 if both else 0.6), spring)
    if damper:
        s.damper((0.0, 0.3 if both else 0.6), (2.2, 0.3 if both else 0.6), damper)
    if force:
        s.arrow((3.2, 0.6), (4.4, 0.6), force)
    return s


def three_springs() -> Sketch:
    """Draw the two masses of the lesson with a second spring to the wall."""
    s = Sketch(6.0, 1.9)
    s.wall(0.0, 0.0, 6.2, upright=False)
    s.box(1.0, 0.1, 1.0, 1.0, "m₁")
    s.box(3.2, 0.1, 1.0, 1.0, "m₂")
    for x in (1.25, 1.75, 3.45, 3.95):
        s.ax.plot([x], [0.05], "o", color=INK, markersize=5)
    s.arrow((0.2, 0.6), (1.0, 0.6), "F")
    s.spring((2.0, 0.6), (3.2, 0.6), "K")
    s.spring((4.2, 0.9), (5.8, 0.9), "K₂")
    s.damper((4.2, 0.3), (5.8, 0.3), "B")
    s.wall(5.8, 0.0, 1.4)
    return s


def moved(way: str, force: str = "f") -> Sketch:
    """Draw a mass that is moved from rest to rest."""
    s = Sketch(4.8, 1.8)
    s.wall(0.0, 0.0, 5.0, upright=False)
    s.box(0.4, 0.1, 0.8, 0.7, "m")
    s.arrow((1.2, 0.45), (2.0, 0.45), force)
    for x in (3.6, 4.4):
        s.line((x, 0.1), (x, 0.8), color=SOFT, linestyle=":")
    s.line((3.6, 0.8), (4.4, 0.8), color=SOFT, linestyle=":")
    s.arrow((0.8, 1.15), (4.0, 1.15), way)
    return s


def vehicle() -> Sketch:
    """Draw a body that meets a drag."""
    s = Sketch(4.6, 1.7)
    s.wall(0.0, 0.0, 4.8, upright=False)
    s.box(1.6, 0.2, 1.5, 0.7, "1000 kg")
    for x in (1.95, 2.75):
        s.ax.plot([x], [0.12], "o", color=INK, markerfacecolor="white", markersize=11)
    s.arrow((3.1, 0.55), (4.3, 0.55), "v")
    s.arrow((1.55, 0.55), (0.4, 0.55), "0.5 v²")
    return s


def upright_pendulum() -> Sketch:
    """Draw a point mass above its hinge."""
    s = Sketch(2.4, 2.8)
    s.line((0.0, 0.0), (0.35, 2.0))
    s.line((0.0, 0.0), (0.0, 2.3), color=SOFT, linestyle=":")
    s.pivot(0.0, 0.0, fixed=True)
    s.ax.plot([0.35], [2.0], "o", color=INK, markersize=14)
    s.text(0.55, 1.0, "0.5 m")
    s.text(0.12, 1.5, "φ")
    s.ax.set_xlim(-0.8, 1.2)
    return s


def shaft(*parts: str, torque: str = "τ") -> Sketch:
    """Draw discs on a shaft from left to right; ``"|"`` is a gear between the shafts beside it."""
    s = Sketch(1.3 + 1.1 * len(parts), 2.0)
    x, y = 0.9, 0.0
    s.arrow((0.0, y), (0.6, y), torque)
    for part in parts:
        if part.startswith("|"):
            s.line((x - 0.3, y), (x + 0.2, y))
            s.box(x + 0.2, y - 0.2, 0.22, 0.4, "")
            s.box(x + 0.2, y + 0.2, 0.22, 0.9, "")
            s.text(x + 0.31, y - 0.42, part[1:])
            y += 0.65
            s.line((x + 0.42, y), (x + 0.8, y))
        else:
            s.line((x - 0.3, y), (x, y))
            s.box(x, y - 0.5, 0.7, 1.0, part)
            s.line((x + 0.7, y), (x + 1.0, y))
        x += 0.9 if part.startswith("|") else 1.2
    return s


def slider_crank() -> Sketch:
    """Draw a crank, a rod and a slider on its guide; the crank stands upright."""
    s = Sketch(4.8, 1.9)
    crank, rod = 1.0, 4.0
    end = np.sqrt(rod**2 - crank**2)
    s.line((-0.4, -0.25), (end + 0.8, -0.25), linewidth=2)
    s.line((0.0, 0.0), (0.0, crank), linewidth=4, color="#0072B2")
    s.line((0.0, crank), (end, 0.0), linewidth=4, color="#009E73")
    s.box(end - 0.35, -0.22, 0.7, 0.44, "")
    for x, y, fixed in ((0.0, 0.0, True), (0.0, crank, False), (end, 0.0, False)):
        s.pivot(x, y, fixed=fixed)
    s.text(-0.5, 0.5, "0.1 m")
    s.text(2.1, 0.85, "0.4 m")
    s.text(0.5, 0.15, "10 rad/s", fontsize=9)
    s.arrow((end + 0.4, 0.1), (end + 1.0, 0.1), "v")
    return s


def six_bar() -> Sketch:
    """Draw six bars, the ground among them, and seven hinges."""
    s = Sketch(4.6, 2.8)
    o, a, b, c, d, e, f = (0, 0), (0.5, 1.2), (2.4, 1.8), (2.8, 0), (3.4, 1.5), (4.6, 1.9), (4.8, 0)
    bars = [(o, a, "#0072B2"), (a, b, "#009E73"), (d, e, "#D55E00"), (e, f, "#CC79A7")]
    for one, two, color in bars:
        s.line(one, two, linewidth=4, color=color)
    s.line(c, b, d, c, linewidth=3, color="#E69F00")
    for at in (o, c, f):
        s.pivot(*map(float, at), fixed=True)
    for at in (a, b, d, e):
        s.pivot(*map(float, at))
    return s


def spinning() -> Sketch:
    """Draw a body with three unequal sides and its axes."""
    s = Sketch(3.2, 2.6)
    front = [(0, 0), (1.6, 0), (1.6, 0.7), (0, 0.7), (0, 0)]
    s.line(*front)
    back = [(0, 0.7), (0.5, 1.1), (2.1, 1.1), (2.1, 0.4), (1.6, 0)]
    s.line(*back)
    s.line((1.6, 0.7), (2.1, 1.1))
    s.arrow((0.95, 0.5), (3.0, 0.5), "")
    s.arrow((0.95, 0.5), (0.95, 2.0), "")
    s.arrow((0.95, 0.5), (0.05, -0.25), "")
    for x, y, said in ((3.1, 0.3, "1"), (1.15, 1.95, "2"), (-0.1, -0.1, "3")):
        s.text(x, y, said)
    return s


def turned() -> Sketch:
    """Draw two turns about axes that are fixed."""
    s = Sketch(3.6, 2.2)
    s.arrow((0, 0), (1.8, 0), "")
    s.arrow((0, 0), (0, 1.6), "")
    s.arrow((0, 0), (-0.9, -0.6), "")
    for x, y, said in ((1.95, 0.05, "y"), (0.0, 1.8, "z"), (-1.05, -0.7, "x")):
        s.text(x, y, said)
    for at, said in (((-0.5, -0.33), "1: 90°"), ((0.0, 0.9), "2: 90°")):
        angle = np.linspace(0.4, 5.4, 40)
        s.ax.plot(at[0] + 0.3 * np.cos(angle), at[1] + 0.16 * np.sin(angle), color="#0072B2")
        s.text(at[0] + 0.75, at[1] + 0.05, said, fontsize=9)
    return s


def clamped_beam(*texts: str) -> Sketch:
    """Draw a beam in a wall, bent and straight."""
    s = Sketch(4.4, 1.6)
    s.wall(0.0, -0.5, 1.0)
    x = np.linspace(0.0, 3.4, 60)
    for shift in (-0.05, 0.05):
        s.ax.plot(x, shift + 0 * x, color=INK, linewidth=1.5)
    s.line((3.4, -0.05), (3.4, 0.05))
    s.ax.plot(x, 0.045 * x**2, color=SOFT, linestyle=":", linewidth=1.2)
    for k, said in enumerate(texts):
        s.text(1.7, -0.3 - 0.3 * k, said)
    s.ax.set_ylim(-0.9, 0.8)
    return s


def free_body() -> Sketch:
    """Draw a body away from the origin of the axes."""
    s = Sketch(3.2, 2.2)
    s.arrow((0, 0), (0.9, 0), "")
    s.arrow((0, 0), (0, 0.9), "")
    s.arrow((0, 0), (-0.4, -0.35), "")
    angle = np.linspace(0, 2 * np.pi, 80)
    radius = 0.5 + 0.09 * np.cos(3 * angle + 0.4)
    s.ax.plot(2.1 + radius * np.cos(angle), 1.1 + 0.8 * radius * np.sin(angle), color=INK)
    s.arrow((0, 0), (2.1, 1.1), "")
    s.text(1.0, 0.75, "r")
    s.text(2.1, 1.3, "R(q)")
    return s


# ---------------------------------------------------------------- oil, water, heat


def tank(*, inflow: str = "", level: str = "p", outlet: str = "", area: str = "") -> Sketch:
    """Draw a tank that runs out at its foot."""
    s = Sketch(4.2, 2.4)
    s.line((0.6, 2.0), (0.6, 0.4), (3.0, 0.4))
    s.line((2.4, 2.0), (2.4, 0.75), (3.0, 0.75))
    s.line((0.6, 1.6), (2.4, 1.6), color="#0072B2")
    s.line((3.0, 0.75), (3.0, 0.62))
    s.line((3.0, 0.4), (3.0, 0.53))
    s.arrow((3.05, 0.575), (3.9, 0.575), "q")
    s.text(3.3, 0.2, outlet, fontsize=9)
    s.text(1.5, 1.1, level)
    s.text(1.5, 0.65, area, fontsize=9)
    if inflow:
        s.arrow((1.5, 2.5), (1.5, 1.9), "")
        s.text(1.85, 2.3, inflow)
    return s


def tank_and_pipes() -> Sketch:
    """Draw a flow source, a tank, a long pipe and a resistance, all to the sump."""
    s = Sketch(5.2, 2.6)
    s.line((0.0, 0.0), (5.2, 0.0), linewidth=2)
    s.text(2.6, -0.22, "sump", fontsize=9)
    s.ax.plot([0.5], [0.7], "o", color=INK, markerfacecolor="white", markersize=26)
    s.text(0.5, 0.7, "Q")
    s.line((0.5, 0.0), (0.5, 0.48))
    s.line((0.5, 0.92), (0.5, 1.3), (4.6, 1.3))
    s.line((1.6, 2.3), (1.6, 1.5), (2.2, 1.5), (2.2, 2.3))
    s.line((1.9, 1.5), (1.9, 1.3))
    s.line((1.6, 2.1), (2.2, 2.1), color="#0072B2")
    s.text(2.5, 1.9, "C")
    s.box(3.0, 0.35, 0.3, 0.7, "")
    s.line((3.15, 1.05), (3.15, 1.3))
    s.line((3.15, 0.35), (3.15, 0.0))
    s.text(3.55, 0.7, "I")
    s.line((4.6, 1.3), (4.6, 1.0))
    s.line((4.5, 1.0), (4.7, 1.0), (4.5, 0.4), (4.7, 0.4), (4.5, 1.0))
    s.line((4.6, 0.4), (4.6, 0.0))
    s.text(4.95, 0.7, "R")
    return s


def orifice() -> Sketch:
    """Draw a narrow place in a pipe."""
    s = Sketch(3.8, 1.4)
    for sign in (1, -1):
        s.line((0.0, 0.4 * sign), (3.4, 0.4 * sign))
        s.line((1.7, 0.4 * sign), (1.7, 0.1 * sign), linewidth=3)
    s.arrow((0.2, 0.0), (1.4, 0.0), "")
    s.text(0.5, 0.2, "q")
    s.text(1.0, -0.65, "p above the pressure behind", fontsize=9)
    return s


def cylinder(mass: str, *, pump: bool = False) -> Sketch:
    """Draw a hydraulic cylinder that moves a mass; fed by a pump on a motor."""
    s = Sketch(5.4 if pump else 4.2, 1.8)
    s.line((2.2, 0.8), (0.6, 0.8), (0.6, 0.0), (2.2, 0.0), (2.2, 0.32))
    s.line((2.2, 0.8), (2.2, 0.48))
    s.line((1.4, 0.0), (1.4, 0.8), linewidth=4)
    s.line((1.4, 0.4), (2.9, 0.4), linewidth=2.5)
    s.box(2.9, 0.0, 1.0, 0.8, mass)
    s.text(1.0, 0.4, "p")
    if pump:
        s.line((0.6, 0.4), (-0.3, 0.4))
        s.ax.plot([-0.6], [0.4], "o", color=INK, markerfacecolor="white", markersize=24)
        s.text(-0.6, 0.4, "P")
        s.line((-0.85, 0.4), (-1.2, 0.4), linewidth=2.5)
        s.ax.plot([-1.5], [0.4], "o", color=INK, markerfacecolor="white", markersize=24)
        s.text(-1.5, 0.4, "M")
        for y in (0.3, 0.5):
            s.line((-1.72, y), (-2.2, y))
            s.ax.plot([-2.2], [y], "o", color=INK, markerfacecolor="white", markersize=4)
    else:
        s.arrow((-0.2, 0.4), (0.6, 0.4), "q")
    return s


def block_in_a_room() -> Sketch:
    """Draw a warm block that loses heat."""
    s = Sketch(4.0, 1.7)
    s.box(0.2, 0.0, 1.4, 1.0, "2 kg")
    s.arrow((1.6, 0.5), (2.8, 0.5), "Q̇")
    s.text(2.1, 0.25, "3 W/K", fontsize=9)
    s.text(3.3, 0.5, "room")
    s.ax.set_xlim(-0.1, 3.8)
    s.ax.set_ylim(-0.2, 1.2)
    return s


def junction() -> Sketch:
    """Draw a 1-junction with five bonds."""
    s = Sketch(2.8, 2.4)
    s.text(0.0, 0.0, "1", fontsize=14)
    for k in range(5):
        c, d = np.cos(2 * np.pi * k / 5 + 0.3), np.sin(2 * np.pi * k / 5 + 0.3)
        s.line((0.22 * c, 0.22 * d), (1.1 * c, 1.1 * d))
        s.line((1.1 * c, 1.1 * d), (0.95 * c - 0.12 * d, 0.95 * d + 0.12 * c))
    return s


MECHANICS: dict[str, Callable[[], Sketch]] = {
    "2.1": hanging,
    "2.2": tank_and_pipes,
    "2.4": dampers_in_a_row,
    "2.5": partial(tank, level="h", area="0.5 m²", outlet="10⁶ Pa·s/m³"),
    "2.6": block_in_a_room,
    "3.3": three_springs,
    "3.6": partial(on_the_wall, spring="32 N/m", damper="4 N·s/m", mass="2 kg"),
    "4.1": partial(shaft, "J₁", "|n", "J₂"),
    "4.3": partial(cylinder, "m", pump=True),
    "4.5": partial(shaft, "motor", "|4", "0.32", torque=""),
    "4.6": partial(cylinder, "50 kg"),
    "5.1": partial(shaft, "J₁", "|3", "J₂", "J₃"),
    "6.4": six_bar,
    "6.6": slider_crank,
    "7.1": spinning,
    "7.2": partial(clamped_beam, "L, and 2 L"),
    "7.4": turned,
    "7.5": partial(clamped_beam, "1 m, 5 mm thick"),
    "7.6": free_body,
    "8.2": partial(shaft, "motor", "|n", "0.08", torque=""),
    "8.4": partial(moved, "9 m", "≤ 2 N"),
    "8.5": partial(moved, "1 m in 1 s"),
    "10.4": partial(on_the_wall, damper="3 N·s/m", mass="2 kg", force="v, f"),
    "11.1": orifice,
    "11.2": upright_pendulum,
    "11.3": partial(on_the_wall, spring="100 s + 1000 s³", mass="", force="200 N"),
    "11.5": vehicle,
    "11.6": partial(tank, inflow="Q", level="h", area="2 m²", outlet="0.01 √h"),
    "12.3": junction,
    "12.4": partial(shaft, "J₁", "|n", "J₂"),
    "12.6": partial(cylinder, "load"),
}


# ---------------------------------------------------------------- all of them


def _graphs() -> dict[str, Any]:
    """Exercises about a bare graph: its drawing."""
    import acausal as ac

    ends = {"a": (1, 2), "b": (2, 3), "c": (3, 1), "d": (3, 4), "e": (4, 1)}
    given = ac.LinearGraph(ends, tree=("a", "b", "d"))
    return {"1.4": given, "1.5": given, "3.1": ac.teaching.quiz(nodes=5, edges=8, seed=3).graph}


def drawn() -> set[str]:
    """Return the numbers of the exercises that have a picture of their own."""
    return {*MECHANICS, *NAMES, "1.4", "1.5", "3.1"}


def file_of(number: str) -> str:
    """Return the name of the picture of an exercise."""
    if number in OF_THE_LESSON:
        return OF_THE_LESSON[number]
    lesson, place = number.split(".")
    return f"course_{lesson}_e{place}_system.svg"


def main() -> None:
    """Write all pictures, those of circuits where schemdraw is installed."""
    settings()
    for number, draw in MECHANICS.items():
        write_sketch(draw(), file_of(number))
    for number, graph in _graphs().items():
        graph.draw(FIGURES / file_of(number))
        leave_out_date(file_of(number))
    try:
        made = circuits()
    except ImportError:
        print("circuits are left as they are: schemdraw is not installed (extra docs)")
        return
    for number, draw_circuit in made.items():
        write_circuit(draw_circuit(), file_of(number))


if __name__ == "__main__":
    main()
