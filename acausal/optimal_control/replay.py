"""What the replay of an optimum shows: numbers of the problem along it, and what it breaks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.language.expression import time
from acausal.numerics.columns import scalars
from acausal.optimal_control.phase import row_size
from acausal.system.names import elements_of

if TYPE_CHECKING:
    from acausal.optimal_control.solution import Solution
    from acausal.results.result import Result

_INSIDE = 1e-9  # of the horizon: so far before its end the last piece of a control still holds
TOLERANCE = 1e-4
"""Beyond this part of their size replays count as off, and constraints as broken by them."""


@dataclass(frozen=True, eq=False)
class Violation:
    """How far a constraint is broken by the replay, when [s], and how much that is of its size."""

    text: str
    amount: float
    time: float
    relative: float
    along: bool = False  # of a limit that holds all the way


def path_excesses(solution: Solution, run: Result) -> Iterator[tuple[str, np.ndarray, float]]:
    """Yield by how much a run breaks each path constraint over time, and the size of that."""
    ocp, plant = solution.ocp, solution.part.phase.plant
    courses = [
        (text, course, low, high, row_size(plant, condition, float(low), float(high)))
        for condition in ocp.conditions
        if condition.share is None and ocp.symbols.over_time(condition.expression)
        if condition.soft is None
        for text, low, high, course in zip(
            condition.texts,
            condition.lower,
            condition.upper,
            values_along(solution, run, condition.expression),
            strict=True,
        )
    ]
    both = [(plant.x_bounds, plant.states, plant.nominal_x)]
    both.append((plant.u_bounds, tuple(c.levels[-1] for c in ocp.controls), plant.nominal_u))
    for bounds, names, sizes in both:
        for i in np.flatnonzero(np.any(np.isfinite(bounds), axis=0)).tolist():
            course = control_level(solution, run, names[i], run.t)
            courses.append((names[i], course, *bounds[:, i], float(sizes[i])))
    for text, course, low, high, size in courses:
        beyond = np.nan_to_num(np.maximum(low - course, course - high), nan=np.inf)
        yield text, beyond, size


def path_violations(solution: Solution, run: Result) -> Iterator[Violation]:
    """Yield the path constraints that a run breaks, each at its worst time."""
    for text, beyond, size in path_excesses(solution, run):
        at = int(np.argmax(beyond))
        if beyond[at] > TOLERANCE * size:
            time = float(run.t[at])
            yield Violation(text, float(beyond[at]), time, float(beyond[at] / size), along=True)


def number_violations(solution: Solution, run: Result, allowed: float) -> Iterator[Violation]:
    """Yield bounded integrals, end values and such that a run has outside their bounds."""
    ocp = solution.ocp
    for condition in ocp.conditions:
        if condition.share is not None or ocp.symbols.over_time(condition.expression):
            continue
        found = functional_values(solution, run, condition.expression)
        for text, low, high, value in zip(
            condition.texts, condition.lower, condition.upper, found, strict=True
        ):
            size = max([abs(b) for b in (low, high) if np.isfinite(b)], default=0.0) or 1.0
            beyond = float(np.nan_to_num(max(low - value, value - high), nan=np.inf))
            if beyond > allowed * size:
                yield Violation(text, beyond, solution.t_end, beyond / size)


@dataclass(frozen=True)
class Slack:
    """What a run uses of a soft limit: the most, when [s], its integral, and what that costs."""

    largest: float
    time: float
    integral: float
    penalty: float


def _slack_courses(solution: Solution, run: Result) -> Iterator[tuple[str, np.ndarray, Any]]:
    """Yield each soft limit: what it is called, its slack along a run, and the price of that."""
    for condition in solution.ocp.conditions:
        if condition.soft is None:
            continue
        courses = values_along(solution, run, condition.expression)
        for text, low, high, course in zip(
            condition.texts, condition.lower, condition.upper, courses, strict=True
        ):
            slack = np.maximum(np.maximum(low - course, course - high), 0.0)
            linear, square = condition.soft
            yield text, slack, linear * slack + square * slack**2


def slacks_along(solution: Solution, run: Result) -> dict[str, Slack]:
    """Return what a run uses of each soft limit, by its text."""
    found: dict[str, Slack] = {}
    times, weights = solution.quadrature
    at = np.searchsorted(run.t, times)
    for text, slack, price in _slack_courses(solution, run):
        worst = int(np.argmax(slack))
        sums = float(weights @ slack[at]), float(weights @ price[at])
        found[text] = Slack(float(slack[worst]), float(run.t[worst]), *sums)
    return found


def slack_prices(solution: Solution, run: Result) -> np.ndarray:
    """Return what soft limits cost along a run, interval by interval."""
    times, weights = solution.quadrature
    at = np.searchsorted(run.t, times)
    found = np.zeros(len(solution.mesh) - 1)
    for _, _, price in _slack_courses(solution, run):
        found += (weights * price[at]).reshape(len(found), -1).sum(axis=1)
    return found


def point_violations(solution: Solution, run: Result) -> Iterator[Violation]:
    """Yield what is asked for at points of the horizon and a run does not have there.

    The size is that of the row, or what the variable reaches: as states are compared.
    """
    plant, length = solution.part.phase.plant, solution.t_end - solution.t_start
    for condition in solution.ocp.conditions:
        if condition.share is None:
            continue
        when = solution.t_start + condition.share * length
        first = condition.share == 0.0  # a right limit, else the left one
        at = int(np.searchsorted(run.t, when if first else when - _INSIDE * length))
        at = min(at, len(run.t) - 1)
        courses = values_along(solution, run, condition.expression)
        for text, low, high, course in zip(
            condition.texts, condition.lower, condition.upper, courses, strict=True
        ):
            beyond = float(np.nan_to_num(max(low - course[at], course[at] - high), nan=np.inf))
            reach = float(np.nanmax(np.abs(course)))
            size = max(row_size(plant, condition, float(low), float(high)), reach)
            if beyond > TOLERANCE * size:
                yield Violation(_at(condition.share, text), beyond, float(when), beyond / size)


def _at(share: float, text: str) -> str:
    return text + {0.0: " at t_start", 1.0: " at t_end"}.get(share, f" at {share:g}")


def _switches(solution: Solution) -> bool:
    """Whether the replay leaves the modes that are held."""
    finite = math.isfinite(solution.defect)
    return bool(finite and solution.ocp.modes and solution.replay.events)


def overshoots(solution: Solution) -> bool:
    """Whether it may be the polynomials of controls that the replay does not confirm."""
    jumps = any(control.smoothness < 0 for control in solution.ocp.controls)
    form = getattr(solution.part.phase.method, "control", "")
    return jumps and form == "polynomial" and not _switches(solution)


def remedies(solution: Solution) -> Iterator[str]:
    """Yield what to do about an optimum that the replay does not confirm."""
    if solution.status != "inaccurate":
        return
    controls = [c.path for c in solution.ocp.controls if c.smoothness < 0]  # others are continuous
    broken = [v.text for v in solution.violations if v.text in controls]
    if overshoots(solution):
        yield (
            f"{', '.join(broken or controls)}: a polynomial goes its own way between the points of "
            'an interval. Use ac.Collocation(control="constant") or "linear", more intervals, or '
            "refine=…"
        )
    if _switches(solution):
        held = ", ".join(f"{path} = {name}" for path, name in solution.ocp.modes.items())
        yield (
            f"held were {held}; the model leaves them. Bound the controls so that it does not, or "
            "solve a phase for each mode: ac.Phases(…)"
        )


def control_level(solution: Solution, run: Result, name: str, t: np.ndarray) -> np.ndarray:
    """Return a decided input, or a derivative of it by the name of its level, at some times."""
    t = np.minimum(t, solution.t_end - _INSIDE * (solution.t_end - solution.t_start))
    control = next(c for c in solution.ocp.controls if name in c.levels)
    polynomial = run.polynomials[solution.system.inputs[control.number]]
    for _ in range(control.levels.index(name)):
        polynomial = polynomial.derivative()
    return polynomial(t)


def values_along(
    solution: Solution, run: Result, expression: ca.SX, which: Any = slice(None)
) -> np.ndarray:
    """Return an expression of the problem along a run with a solution's controls.

    (elements, times), at all times of the run or at ``which`` of them.
    """
    ocp, symbols = solution.ocp, solution.ocp.symbols
    t = run.t[which]
    known: dict[int, Any] = {time.element_hash(): t, **_fixed_numbers(solution)}
    levels = {name for control in ocp.controls for name in control.levels}
    inside = ca.symvar(expression)
    wanted = {symbol.element_hash() for symbol in inside}
    for path, symbol in symbols.variables.items():
        hashes = [s.element_hash() for s in scalars(symbol)]
        if wanted.isdisjoint(hashes):
            continue
        if path in levels:
            known[hashes[0]] = control_level(solution, run, path, t)
        else:
            columns = elements_of(np.asarray(run[path])[which].reshape(len(t), -1)).T
            known |= dict(zip(hashes, columns, strict=True))
    function = ca.Function("values", [ca.vertcat(*inside, ca.SX(0, 1))], [ca.vec(expression)])
    rows = [np.broadcast_to(known[symbol.element_hash()], t.shape) for symbol in inside]
    return np.asarray(function(np.array(rows).reshape(len(inside), len(t)))).reshape(-1, len(t))


def _fixed_numbers(solution: Solution) -> dict[int, float]:
    """Return the numbers that symbols of times, values and parameters stand for, by hash."""
    symbols, places = solution.ocp.symbols, solution.system.parameter_names
    both = zip(symbols.values.values(), solution.values, strict=True)
    found = {symbol.element_hash(): float(number) for (symbol, _), number in both}
    for path, symbol in symbols.parameters.items():
        found[symbol.element_hash()] = float(solution.p[places[path]])
    return found | {
        symbols.t_start.element_hash(): solution.t_start,
        symbols.t_end.element_hash(): solution.t_end,
    }


def functional_values(solution: Solution, run: Result, expression: ca.SX) -> np.ndarray:
    """Return numbers made of times, integrals and values at points, along a run."""
    symbols = solution.ocp.symbols
    known = _fixed_numbers(solution)
    inside = ca.symvar(expression)
    times, weights = solution.quadrature
    for code in (symbol.element_hash() for symbol in inside):
        if code in symbols.integrals:
            integrand, at = symbols.integrals[code][1], np.searchsorted(run.t, times)
            known[code] = float(values_along(solution, run, integrand, at)[0] @ weights)
        elif code in symbols.points:
            point = symbols.points[code][1]
            when = solution.t_start + (point.share - _INSIDE) * (solution.t_end - solution.t_start)
            at = np.minimum(np.searchsorted(run.t, [when]), len(run.t) - 1)
            known[code] = float(values_along(solution, run, point.expression, at)[0, 0])
    function = ca.Function("numbers", [ca.vertcat(*inside, ca.SX(0, 1))], [ca.vec(expression)])
    return np.asarray(function([known[symbol.element_hash()] for symbol in inside])).ravel()
