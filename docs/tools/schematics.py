"""Draw the physical systems of the course: ``python docs/tools/schematics.py``.

Circuits by schemdraw (extra ``docs``), mechanics by the few shapes below. One file a lesson,
``figures/course_N_system.svg``; without schemdraw the files stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

FIGURES = Path(__file__).resolve().parents[1] / "figures"
INK, SOFT = "#1b1b1b", "#777777"


class Sketch:
    """Mechanical symbols in axes of matplotlib, lengths in units of a mass's width."""

    def __init__(self, width: float, height: float) -> None:
        from matplotlib.figure import Figure

        self.figure = Figure(figsize=(width, height), layout="constrained")
        self.ax = self.figure.add_subplot()
        self.ax.set_aspect("equal")
        self.ax.set_axis_off()

    def line(self, *points: tuple[float, float], **style: Any) -> None:
        """Draw a line through points."""
        self.ax.plot(*np.array(points).T, **({"color": INK, "linewidth": 1.5} | style))

    def text(self, x: float, y: float, said: str, **style: Any) -> None:
        """Write a text about a point."""
        self.ax.text(x, y, said, **({"ha": "center", "va": "center", "fontsize": 11} | style))

    def box(self, x: float, y: float, width: float, height: float, said: str) -> None:
        """Draw a mass."""
        corners = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
        self.line(*((x + a, y + b) for a, b in corners))
        self.text(x + width / 2, y + height / 2, said)

    def spring(self, a: tuple[float, float], b: tuple[float, float], said: str = "") -> None:
        """Draw a spring between two points."""
        shape = [(0, 0), (0.2, 0)]
        shape += [(0.2 + 0.6 * (k + 0.5) / 8, 0.12 * (-1) ** k) for k in range(8)]
        self._between(a, b, [*shape, (0.8, 0), (1, 0)], said)

    def damper(self, a: tuple[float, float], b: tuple[float, float], said: str = "") -> None:
        """Draw a dashpot between two points."""
        self._between(a, b, [(0, 0), (0.5, 0)], said)
        self._between(a, b, [(0.5, -0.1), (0.5, 0.1)], "")
        self._between(a, b, [(0.35, 0.14), (0.62, 0.14), (0.62, -0.14), (0.35, -0.14)], "")
        self._between(a, b, [(0.62, 0), (1, 0)], "")

    def _between(
        self, a: tuple[float, float], b: tuple[float, float], shape: list[Any], said: str
    ) -> None:
        start, along = np.array(a), np.array(b) - np.array(a)
        normal = np.array([-along[1], along[0]]) / np.linalg.norm(along)
        points = [start + u * along + v * normal for u, v in shape]
        self.line(*(tuple(p) for p in points))
        if said:
            place = start + 0.5 * along + 0.34 * normal
            self.text(*place, said)

    def wall(self, x: float, y: float, length: float, *, upright: bool = True) -> None:
        """Draw a wall upwards from (x, y), its ground at the left; or a floor to the right."""
        end = (x, y + length) if upright else (x + length, y)
        self.line((x, y), end, linewidth=2.0)
        for at in np.arange(0.08, length, 0.16):
            here = (x, y + at) if upright else (x + at, y)
            there = (here[0] + 0.14, here[1] + 0.1) if upright else (here[0] - 0.1, here[1] - 0.14)
            self.line(here, there, color=SOFT, linewidth=0.9)

    def arrow(self, a: tuple[float, float], b: tuple[float, float], said: str) -> None:
        """Draw an arrow with a text above it."""
        style = {"arrowstyle": "-|>", "color": INK, "linewidth": 1.5}
        self.ax.annotate("", xy=b, xytext=a, arrowprops=style)
        self.line(a, b, linewidth=0)  # axes make room for it
        self.text((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 0.22, said)

    def pivot(self, x: float, y: float, *, fixed: bool = False) -> None:
        """Draw a hinge, on the ground if it is fixed."""
        if fixed:
            self.line((x, y), (x - 0.16, y - 0.24), (x + 0.16, y - 0.24), (x, y))
            self.wall(x - 0.22, y - 0.24, 0.44, upright=False)
        self.ax.plot([x], [y], "o", color=INK, markerfacecolor="white", markersize=6, zorder=5)


def body_on_springs() -> Sketch:
    """Lesson 1: a body in the plane, two springs and a dashpot."""
    s = Sketch(5.0, 3.0)
    s.box(1.4, 1.5, 2.2, 0.8, "body")
    s.ax.plot([2.5], [1.72], "o", color=INK, markersize=4)
    s.text(2.68, 1.62, "1", fontsize=9)
    s.wall(0.4, 0.0, 4.2, upright=False)
    s.spring((0.8, 0.0), (1.4, 1.5), "e6")
    s.spring((4.2, 0.0), (3.6, 1.5), "e7")
    s.damper((4.2, 0.0), (1.4, 1.5), "e8")
    for x, y, said in ((0.6, 0.2, "4"), (4.4, 0.2, "5"), (1.2, 1.6, "3"), (3.8, 1.6, "2")):
        s.text(x, y, said, fontsize=9)
    s.text(2.5, -0.3, "6, the ground", fontsize=9)
    return s


def two_masses() -> Sketch:
    """Lesson 3: F, m1, K, m2, B and the wall."""
    s = Sketch(6.0, 1.9)
    s.wall(0.0, 0.0, 6.2, upright=False)
    s.box(1.0, 0.1, 1.0, 0.8, "m₁")
    s.box(3.2, 0.1, 1.0, 0.8, "m₂")
    for x in (1.25, 1.75, 3.45, 3.95):
        s.ax.plot([x], [0.05], "o", color=INK, markersize=5)
    s.arrow((0.2, 0.5), (1.0, 0.5), "F")
    s.spring((2.0, 0.5), (3.2, 0.5), "K")
    s.damper((4.2, 0.5), (5.8, 0.5), "B")
    s.wall(5.8, 0.0, 1.1)
    return s


def four_bar() -> Sketch:
    """Lesson 6: crank, coupler, rocker."""
    s = Sketch(4.6, 3.2)
    scale, angle = 6.0, 1.1
    crank = 0.2 * scale * np.array([np.cos(angle), np.sin(angle)])
    pivot = np.array([0.5 * scale, 0.0])
    reach = pivot - crank
    far = np.linalg.norm(reach)
    inner = np.arccos(((0.5 * scale) ** 2 + far**2 - (0.4 * scale) ** 2) / (2 * 0.5 * scale * far))
    turn = np.arctan2(reach[1], reach[0]) + inner
    tip = crank + 0.5 * scale * np.array([np.cos(turn), np.sin(turn)])
    s.line((0.0, 0.0), tuple(crank), linewidth=4, color="#0072B2")
    s.line(tuple(crank), tuple(tip), linewidth=4, color="#009E73")
    s.line(tuple(pivot), tuple(tip), linewidth=4, color="#E69F00")
    for at, fixed in (((0.0, 0.0), True), (tuple(pivot), True), (crank, False), (tip, False)):
        s.pivot(float(at[0]), float(at[1]), fixed=fixed)
    s.text(-0.3, 0.1, "O")
    s.text(crank[0] - 0.25, crank[1] + 0.15, "A")
    s.text(tip[0] + 0.25, tip[1] + 0.15, "B")
    s.text(pivot[0] + 0.35, 0.1, "C")
    return s


def crane() -> Sketch:
    """Lesson 8: a trolley that is driven, a rope and a load."""
    s = Sketch(4.6, 3.0)
    s.line((0.0, 2.4), (5.0, 2.4), linewidth=2)
    for x in np.arange(0.1, 5.0, 0.2):
        s.line((x, 2.4), (x + 0.1, 2.52), color=SOFT, linewidth=0.9)
    s.box(1.6, 1.95, 0.9, 0.4, "")
    s.arrow((0.5, 2.1), (1.5, 2.1), "")
    s.text(1.0, 1.85, "s(t)")
    s.line((2.05, 1.95), (2.75, 0.3))
    s.pivot(2.05, 1.95)
    s.box(2.5, -0.1, 0.5, 0.4, "m")
    s.line((2.05, 1.9), (2.05, 0.4), color=SOFT, linestyle=":")
    s.text(2.2, 1.1, "φ")
    return s


def beam_on_hub() -> Sketch:
    """Lesson 7: a beam that bends, on a hub that turns."""
    s = Sketch(4.6, 2.2)
    x = np.linspace(0.5, 4.5, 60)
    bent = 0.9 + 0.035 * (x - 0.5) ** 2
    for shift in (-0.05, 0.05):
        s.ax.plot(x, bent + shift, color=INK, linewidth=1.5)
    s.line((4.5, bent[-1] - 0.05), (4.5, bent[-1] + 0.05))
    s.ax.plot(x, np.full_like(x, 0.9), color=SOFT, linestyle=":", linewidth=1.2)
    s.ax.plot([0.3], [0.9], "o", color=INK, markerfacecolor="white", markersize=26)
    s.text(0.3, 0.9, "J")
    s.ax.set_xlim(-0.2, 5.0)
    s.ax.set_ylim(0.3, 1.8)
    s.arrow((3.6, 0.9), (3.6, 1.2), "")
    s.text(3.95, 1.02, "Φ(X) η")
    return s


def tank() -> Sketch:
    """Lesson 11: a tank that runs out through an orifice."""
    s = Sketch(4.0, 2.6)
    s.line((0.6, 2.0), (0.6, 0.4), (3.0, 0.4))
    s.line((2.4, 2.0), (2.4, 0.75), (3.0, 0.75))
    s.line((0.6, 1.6), (2.4, 1.6), color="#0072B2")
    s.line((3.0, 0.75), (3.0, 0.62))
    s.line((3.0, 0.4), (3.0, 0.53))
    s.arrow((3.05, 0.575), (3.8, 0.575), "q")
    s.arrow((1.5, 2.5), (1.5, 2.05), "")
    s.text(1.8, 2.35, "Q")
    s.text(1.5, 1.1, "p = ρ g h")
    return s


def _circuits() -> dict[str, Callable[[], Any]]:
    import schemdraw
    import schemdraw.elements as elm

    def ring(source: Any, top: list[Any], last: Any) -> Any:
        with schemdraw.Drawing(show=False, fontsize=13) as d:
            first = d.add(source.up())
            for part in top:
                d.add(part.right())
            d.add(last.down())
            d.add(elm.Line().tox(first.start))
            d.add(elm.Ground().at(first.start))
        return d

    def parallel() -> Any:
        parts = [elm.Capacitor().label("C"), elm.Inductor2().label("L"), elm.Resistor().label("R")]
        with schemdraw.Drawing(show=False, fontsize=13) as d:
            first = d.add(elm.SourceI().up().label("i"))
            for part in parts:
                d.add(elm.Line().right().length(2))
                d.push()
                d.add(part.down())
                d.pop()
            d.add(elm.Line().at(first.start).right().length(6))
            d.add(elm.Ground().at(first.start))
        return d

    def motor() -> Any:
        return ring(
            elm.SourceV().label("V"),
            [elm.Resistor().label("R"), elm.Inductor2().label("L")],
            elm.Motor().label("k, J, d", loc="bottom"),
        )

    def degenerate() -> Any:
        with schemdraw.Drawing(show=False, fontsize=13) as d:
            first = d.add(elm.SourceV().up().label("src"))
            d.add(elm.Resistor().right().label("R"))
            d.add(elm.Inductor2().right().label("L1"))
            d.add(elm.Inductor2().right().label("L2"))
            d.push()
            d.add(elm.Capacitor().down().label("C1"))
            d.pop()
            d.add(elm.Line().right().length(2))
            d.add(elm.Capacitor().down().label("C2"))
            d.add(elm.Line().tox(first.start))
            d.add(elm.Ground().at(first.start))
        return d

    def integrator() -> Any:
        with schemdraw.Drawing(show=False, fontsize=13) as d:
            op = d.add(elm.Opamp(leads=True))
            d.add(elm.Line().at(op.in1).left().length(0.6))
            node = d.here
            d.add(elm.Resistor().left().label("R"))
            d.add(elm.SourceV().down().reverse().label("V"))
            d.add(elm.Ground())
            d.add(elm.Line().at(op.in2).down().length(0.8))
            d.add(elm.Ground())
            d.add(elm.Line().at(node).up().length(1.6))
            d.add(elm.Capacitor().right().label("C").tox(op.out))
            d.add(elm.Line().toy(op.out))
            d.add(elm.Line().right().length(0.8))
            d.add(elm.Resistor().down().label("RL"))
            d.add(elm.Ground())
        return d

    def band_pass() -> Any:
        parts = [elm.Resistor().label("R"), elm.Inductor2().label("L")]
        return ring(elm.SourceV().label("V"), parts, elm.Capacitor().label("C"))

    def rectified() -> Any:
        with schemdraw.Drawing(show=False, fontsize=13) as d:
            first = d.add(elm.SourceV().up().label("V"))
            d.add(elm.Resistor().right().label("R"))
            d.push()
            d.add(elm.Diode().down().label("D"))
            d.pop()
            d.add(elm.Line().right().length(2))
            d.add(elm.Capacitor().down().label("C"))
            d.add(elm.Line().tox(first.start))
            d.add(elm.Ground().at(first.start))
        return d

    return {
        "2": parallel,
        "4": motor,
        "5": degenerate,
        "9": integrator,
        "10": band_pass,
        "11_diode": rectified,
        "12": motor,
    }


MECHANICS: dict[str, Callable[[], Sketch]] = {
    "1": body_on_springs,
    "3": two_masses,
    "6": four_bar,
    "7": beam_on_hub,
    "8": crane,
    "11": tank,
}


def settings() -> None:
    """Let matplotlib write the same file each time, letters as paths."""
    import matplotlib

    matplotlib.rcParams |= {"svg.hashsalt": "acausal", "svg.fonttype": "path"}


def write_sketch(drawn: Sketch, name: str) -> None:
    """Write a sketch into the folder of figures."""
    drawn.figure.savefig(FIGURES / name, metadata={"Date": None})


def write_circuit(drawn: Any, name: str) -> None:
    """Write a circuit into the folder of figures."""
    drawn.save(str(FIGURES / name), transparent=False)
    leave_out_date(name)


def leave_out_date(name: str) -> None:
    """Take the date out of a figure, which is then the same each time."""
    path = FIGURES / name
    text = re.sub(r"\s*<dc:date>.*?</dc:date>", "", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Write all pictures, those of circuits where schemdraw is installed."""
    settings()
    for name, draw in MECHANICS.items():
        write_sketch(draw(), _file(name))
    try:
        circuits = _circuits()
    except ImportError:
        print("circuits are left as they are: schemdraw is not installed (extra docs)")
        return
    for name, made in circuits.items():
        write_circuit(made(), _file(name))


def _file(name: str) -> str:
    return f"course_{name}_system.svg"


if __name__ == "__main__":
    main()
