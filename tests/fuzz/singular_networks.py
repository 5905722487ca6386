"""Whether a network of ideal valves has one solution at an instant, by a tableau of its own.

A step of implicit Euler (Leine and Nijmeijer's time-stepping) from given charges and fluxes: every
valve conducts, v = Ron i ≥ 0, or blocks, i = Goff v ≤ 0, and all combinations are tried. A network
is *singular* where none or several fulfil these laws, where the one that does leaves values open
(two valves without a leak in a row), or where a charge or flux jumps however short the step is.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from tests.fuzz.circuits import Circuit

STEP = 1e-6  # of a period; a second step is as much shorter as the first
SAME = 1e-6  # of the largest value: solutions this near to each other are one
SIGN = 1e-9  # of the largest value: what a current or a voltage may be below 0

VALVES = ("IdealDiode", "IdealThyristor")
NO_EDGE = ("Ground", "BooleanPulse")
Tableau = tuple[np.ndarray, np.ndarray]


def why_singular(made: Circuit, states: dict[str, float], t: float) -> str:
    """Return why a circuit with these states has not one solution after a time, "" if it has."""
    jumps = []
    for h in (STEP * made.period, STEP**2 * made.period):
        found, free = _solutions(made, states, t, h)
        if not found:
            return "no solution"
        if free:
            return "values that nothing determines"
        if any(not _same(made, found[0], other) for other in found[1:]):
            return "several solutions"
        jumps.append(_moved(made, states, found[0]))
    first, second = jumps
    return "a jump" if second > max(SAME, 0.1 * first) else ""


def _solutions(
    made: Circuit, states: dict[str, float], t: float, h: float
) -> tuple[list[np.ndarray], bool]:
    """Return the voltages and currents of all parts that fulfil their laws, and if others do."""
    valves = [n for n, (kind, _) in made.parts.items() if kind in VALVES]
    found, free = [], False
    for conducting in product((True, False), repeat=len(valves)):
        modes = dict(zip(valves, conducting, strict=True))
        matrix, right = _tableau(made, states, t, h, modes)
        solved, open_ones = _solve(matrix, right, 2 * len(made.parts))
        if solved is None:
            continue
        count = len(made.parts)
        v, i = solved[:count], solved[count : 2 * count]
        names = list(made.parts)
        small = SIGN * np.abs(v).max(), SIGN * np.abs(i).max()
        on = [names.index(n) for n in valves if modes[n]]
        off = [names.index(n) for n in valves if not modes[n]]
        if np.all(i[on] >= -small[1]) and np.all(v[off] <= small[0]):
            found.append(solved[: 2 * count])
            free = free or open_ones
    return found, free


def _tableau(
    made: Circuit, states: dict[str, float], t: float, h: float, modes: dict[str, bool]
) -> Tableau:
    """Return the laws of all parts, their voltages by nodes, and the cutsets of nodes."""
    names = list(made.parts)
    nodes = {port: k for k, node in enumerate(made.nodes) for port in node}
    for name in (n for n in names if made.parts[n][0] not in NO_EDGE):
        for port in (f"{name}.p", f"{name}.n"):
            nodes.setdefault(port, len(set(nodes.values())))
    count, size = len(names), len(set(nodes.values()))
    matrix = np.zeros((2 * count + size, 2 * count + size))
    right = np.zeros(len(matrix))
    ground = nodes["g.p"]
    for k, name in enumerate(names):
        kind, values = made.parts[name]
        a, b, c = _law(kind, values, states, name, (t, h, made.period), modes, made)
        matrix[k, k], matrix[k, count + k], right[k] = a, b, c
        matrix[count + k, k] = 1.0
        if kind in NO_EDGE:
            continue
        p, n = nodes[f"{name}.p"], nodes[f"{name}.n"]
        matrix[count + k, 2 * count + p] -= 1.0
        matrix[count + k, 2 * count + n] += 1.0
        matrix[2 * count + p, count + k] += 1.0
        matrix[2 * count + n, count + k] -= 1.0
    matrix[2 * count + ground] = 0.0
    matrix[2 * count + ground, 2 * count + ground] = 1.0
    return matrix, right


def _law(
    kind: str,
    values: dict[str, Any],
    states: dict[str, float],
    name: str,
    times: tuple[float, float, float],
    modes: dict[str, bool],
    made: Circuit,
) -> tuple[float, float, float]:
    """Return a, b, c of a v + b i = c at the end of a step."""
    t, h, period = times
    match kind:
        case "Resistor":
            return 1.0, -values["R"], 0.0
        case "SineVoltage":
            return 1.0, 0.0, values["V"] * float(np.sin(2.0 * np.pi * values["f"] * (t + h)))
        case "ConstantVoltage":
            return 1.0, 0.0, values["V"]
        case "Capacitor":
            return values["C"] / h, -1.0, values["C"] / h * states[f"{name}.v"]
        case "Inductor":
            return -1.0, values["L"] / h, values["L"] / h * states[f"{name}.i"]
        case kind if kind in NO_EDGE:
            return 0.0, 1.0, 0.0
        case "IdealClosingSwitch":
            width = made.parts["b"][1]["width"] / 100.0
            closed = (t / period + 1e-9) % 1.0 < width
        case _:
            closed = modes[name]
    if closed:
        return 1.0, -values.get("Ron", 1e-5), 0.0
    return -values.get("Goff", 1e-5), 1.0, 0.0


def _solve(matrix: np.ndarray, right: np.ndarray, count: int) -> tuple[np.ndarray | None, bool]:
    """Return a solution, None if there is none, and if others differ in the first values.

    By rational numbers: steps that are short beside all time constants leave no digits to others.
    Potentials, the last values, are free where a part of a network hangs on nothing.
    """
    rows = [
        [*map(Fraction, row), Fraction(c)]
        for row, c in zip(matrix.tolist(), right.tolist(), strict=True)
    ]
    size, pivots = len(rows), dict[int, int]()
    for column in range(size):
        at = len(pivots)
        own = next((k for k in range(at, size) if rows[k][column]), None)
        if own is None:
            continue
        rows[at], rows[own] = rows[own], rows[at]
        factor = rows[at][column]
        rows[at] = [value / factor if value else value for value in rows[at]]
        for k in range(size):
            if k != at and (times := rows[k][column]):
                rows[k] = [
                    a - times * b if b else a for a, b in zip(rows[k], rows[at], strict=True)
                ]
        pivots[column] = at
    if any(row[size] for row in rows[len(pivots) :]):
        return None, False
    solved = [float(rows[pivots[j]][size]) if j in pivots else 0.0 for j in range(size)]
    free = [j for j in range(size) if j not in pivots]
    seen = [j for j in range(count) if j in pivots and any(rows[pivots[j]][k] for k in free)]
    return np.array(solved), bool(seen) or any(j < count for j in free)


def _same(made: Circuit, one: np.ndarray, other: np.ndarray) -> bool:
    count = len(made.parts)
    pairs = ((one[:count], other[:count]), (one[count:], other[count:]))
    return all(
        np.abs(a - b).max() <= SAME * max(np.abs(a).max(), np.abs(b).max()) for a, b in pairs
    )


def _moved(made: Circuit, states: dict[str, float], solved: np.ndarray) -> float:
    """Return by what states move in a step, in parts of the largest of their kind."""
    count, names = len(made.parts), list(made.parts)
    moved = [0.0]
    for first, kind, letter in ((0, "Capacitor", "v"), (count, "Inductor", "i")):
        own = [n for n in names if made.parts[n][0] == kind]
        now = np.array([solved[first + names.index(n)] for n in own])
        was = np.array([states[f"{n}.{letter}"] for n in own])
        largest = max(np.abs(solved[first : first + count]).max(), np.abs(was).max(initial=0.0))
        moved += (np.abs(now - was) / (largest or 1.0)).tolist()
    return max(moved)
