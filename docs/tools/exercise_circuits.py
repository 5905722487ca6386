"""Circuits of the exercises of the course, by schemdraw (extra ``docs``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

try:
    import schemdraw
    import schemdraw.elements as elm
except ImportError:  # circuits() says so
    schemdraw = None


def _kinds() -> dict[str, Any]:
    return {
        "R": elm.Resistor,
        "L": elm.Inductor2,
        "C": elm.Capacitor,
        "D": elm.Diode,
        "V": elm.SourceV,
        "I": elm.SourceI,
        "W": elm.Line,
    }


def ladder(source: str, steps: Sequence[str]) -> Any:
    """Draw a source, parts along the top, and parts to ground where a step begins with ``|``."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        first = d.add(_kinds()[source[0]]().up().label(source))
        for place, step in enumerate(steps):
            if step.startswith("|"):
                d.push()
                d.add(_kinds()[step[1]]().down().label(step[1:], loc="bottom"))
                d.pop()
                if any(later.startswith("|") for later in steps[place + 1 : place + 2]):
                    d.add(elm.Line().right().length(2))
            else:
                d.add(_kinds()[step[0]]().right().label("" if step == "W" else step))
        end = d.here
        d.add(elm.Line().at(first.start).tox(end))
        d.add(elm.Ground().at(first.start))
    return d


def two_port(after: str) -> Any:
    """Draw a source of 1 ohm before a gyrator, and what stands behind it."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        first = d.add(elm.SourceV().up().label("V"))
        d.add(elm.Resistor().right().label("1 Ω"))
        box = d.add(
            elm.Ic(
                pins=[elm.IcPin(side=side) for side in "LLRR"],
                size=(2.6, 3.0),
            ).anchor("inL2")
        )
        d.add(elm.Label().at(box.center).label("g = 0.5 A/V", loc="center", fontsize=11))
        d.add(elm.Line().at(box.inL1).tox(first.start))
        d.add(elm.Line().toy(first.start))
        d.add(elm.Line().at(box.inR2).right().length(1.5))
        d.add(elm.Capacitor().down().toy(box.inR1).label(after, loc="bottom"))
        d.add(elm.Line().tox(box.inR1))
        d.add(elm.Ground().at(first.start))
    return d


def inverting(inputs: Sequence[tuple[str, str]], feedback: str) -> Any:
    """Draw an amplifier, resistors from sources to its negative input, and its feedback."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        op = d.add(elm.Opamp(leads=True))
        d.add(elm.Line().at(op.in1).left().length(0.6))
        node = d.here
        for place, (source, resistor) in enumerate(inputs):
            if place:
                d.add(elm.Line().at(node).down().length(2.2 * place))
                d.add(elm.Line().left().length(0.4))
                d.add(elm.Resistor().left().label(resistor))
            else:
                d.add(elm.Resistor().at(node).left().label(resistor))
            d.add(elm.Line().left().length(0.4 + 1.6 * (place == 0 and len(inputs) > 1)))
            d.add(elm.SourceV().down().reverse().length(1.8).label(source))
            d.add(elm.Ground())
        d.add(elm.Line().at(op.in2).down().length(0.5))
        d.add(elm.Ground())
        d.add(elm.Line().at(node).up().length(1.6))
        d.add(_kinds()[feedback[0]]().right().label(feedback).tox(op.out))
        d.add(elm.Line().toy(op.out))
        d.add(elm.Dot().at(op.out))
        d.add(elm.Line().at(op.out).right().length(0.6).label("v", loc="right"))
    return d


def direct() -> Any:
    """Draw an amplifier that does not invert."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        op = d.add(elm.Opamp(leads=True).flip())
        d.add(elm.Line().at(op.in2).left().length(2.4))
        d.add(elm.SourceV().down().reverse().length(2.2).label("V"))
        d.add(elm.Ground())
        d.add(elm.Line().at(op.in1).left().length(0.3))
        d.add(elm.Line().down().length(1.6))
        node = d.here
        d.add(elm.Resistor().right().label("4 kΩ").tox(op.out))
        d.add(elm.Line().toy(op.out))
        d.add(elm.Line().at(op.out).right().length(0.6).label("v", loc="right"))
        d.add(elm.Resistor().at(node).down().length(2.2).label("1 kΩ"))
        d.add(elm.Ground())
    return d


def sallen_key() -> Any:
    """Draw two resistors, two capacitors and a follower."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        first = d.add(elm.SourceV().up().label("V"))
        d.add(elm.Resistor().right().label("10 kΩ"))
        middle = d.here
        d.add(elm.Resistor().right().label("10 kΩ"))
        d.push()
        d.add(elm.Capacitor().down().label("10 nF", loc="top").toy(first.start))
        d.add(elm.Ground())
        d.pop()
        d.add(elm.Line().right().length(1.2))
        op = d.add(elm.Opamp().anchor("in2").flip())
        d.add(elm.Line().at(op.in1).left().length(0.4))
        d.add(elm.Line().down().length(1.2))
        d.add(elm.Line().tox(op.out))
        d.add(elm.Line().toy(op.out))
        d.add(elm.Line().at(op.out).right().length(0.6).label("v", loc="right"))
        d.add(elm.Line().at(middle).up().length(2.2))
        d.add(elm.Capacitor().right().label("20 nF").tox(op.out))
        d.add(elm.Line().toy(op.out))
        d.add(elm.Ground().at(first.start))
    return d


def controlled() -> Any:
    """Draw a current source that a voltage controls."""
    with schemdraw.Drawing(show=False, fontsize=13) as d:
        first = d.add(elm.SourceV().up().label("V"))
        d.add(elm.Line().right().length(1.4).label("v", loc="right"))
        d.add(elm.Ground().at(first.start))
        second = d.add(
            elm.SourceControlledI().at((4.4, 0)).up().reverse().label("2 mS · v", loc="bottom")
        )
        d.add(elm.Line().right().length(2.4))
        d.add(elm.Resistor().down().label("5 kΩ", loc="bottom"))
        d.add(elm.Line().tox(second.start))
        d.add(elm.Ground().at((4.4, 0)))
    return d


_CIRCUITS: dict[str, Callable[[], Any]] = {
    "3.2": partial(ladder, "V", ["R1", "L", "|C", "|R2"]),
    "3.4": partial(ladder, "V", ["R1", "|C1", "L", "|C2", "|R2"]),
    "3.5": partial(ladder, "V", ["R1", "|C", "|R2"]),
    "4.2": partial(two_port, "2 F"),
    "5.2": partial(ladder, "V", ["R", "L1", "L2", "|C1", "R 0.1 Ω", "|C2"]),
    "5.4": partial(ladder, "V", ["R", "|C1", "|C2", "|C3"]),
    "5.5": partial(ladder, "V", ["R 100 Ω", "|C 1 mF", "|C 2 mF", "|C 3 mF"]),
    "5.6": partial(ladder, "I", ["L", "|R", "|C"]),
    "9.1": partial(inverting, [("V", "R1 = 1 kΩ")], "R2 = 10 kΩ"),
    "9.2": partial(inverting, [("V1", "R1"), ("V2", "R2")], "R"),
    "9.3": partial(inverting, [("V", "R")], "C"),
    "9.4": direct,
    "9.5": sallen_key,
    "9.6": controlled,
    "10.1": partial(ladder, "V", ["R 1 kΩ", "|C 1 µF"]),
    "10.2": partial(ladder, "V", ["R 30 Ω", "L 10 mH", "|C 10 µF"]),
    "10.3": partial(ladder, "V", ["R", "|C"]),
    "10.5": partial(ladder, "V", ["L 10 mH", "|C 1 µF"]),
    "10.6": partial(two_port, "2 F"),
    "11.4": partial(ladder, "I 5 mA", ["W", "|D"]),
}

NAMES = tuple(_CIRCUITS)
"""Exercises about a circuit."""


def circuits() -> dict[str, Callable[[], Any]]:
    """Return what draws each of them; an ImportError where schemdraw is not installed."""
    if schemdraw is None:
        raise ImportError("schemdraw is not installed: pip install 'acausal[docs]'")
    return _CIRCUITS
