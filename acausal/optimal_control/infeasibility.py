"""Infeasibility in words: which constraints are broken most, and what can be reached instead."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, OptimalControlError
from acausal.numerics.columns import scalars
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.nlp_solvers import STATUS_TEXTS, Ipopt
from acausal.optimal_control.problem_checks import check_optimum, name_runaway
from acausal.optimal_control.replay import values_along
from acausal.system.no_solution import undefined_equation
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import AssembledProgram, Iterate
    from acausal.optimal_control.interval_layout import IntervalGroup
    from acausal.optimal_control.phase import Phase
    from acausal.optimal_control.problem import OptimalControl

_SHOWN = 4
_RUNAWAY = 1e6  # an objective below this times its first size has no least value, most likely
_FAR = 1e4  # times its guess or size: what has come so far is on its way to nowhere
_BROKEN = 1e-6  # scaled: smaller violations are the solver's tolerance
_MISSED = 1e-3  # of its size: a condition that is missed by less is met
_ROUNDING = 1e-9  # of its size: what is reached of less is 0
_ITERATIONS = 200


def check_solved(
    assembly: AssembledProgram,
    iterate: Iterate,
    values: np.ndarray,
    first: np.ndarray,
    partial: Any,
) -> None:
    """Refuse what is no optimum; ``first`` are the unknowns that the solver began at.

    Raises
    ------
    OptimalControlError
        If the solver gave up, or has stopped on its way to nowhere.
    """
    if not iterate.success:
        raise _explain(assembly, iterate, values, first, partial)
    check_optimum(assembly, iterate, values, partial)


def _explain(
    assembly: AssembledProgram,
    iterate: Iterate,
    values: np.ndarray,
    first: np.ndarray,
    partial: Any,
) -> OptimalControlError:
    """Return the error for a program without solution: why, the worst constraints, what to try."""
    word = str(iterate.stats.get("return_status", ""))
    why = STATUS_TEXTS.get(word, f"the solver gave up (code {word})" if word.isdigit() else word)
    count = iterate.stats.get("iter_count", 0)
    text = f"no optimum was found after {count} iterations: {why}."
    undefined = _find_undefined(assembly, values, first)
    if undefined:
        return OptimalControlError(f"{text} {undefined}", partial=partial)
    before = float(assembly.program.functions["nlp"](first / assembly.scale, values)[0])
    ran_away = iterate.objective < -_RUNAWAY * (1.0 + abs(before))
    falling = word == "Maximum_Iterations_Exceeded" and iterate.objective < before
    if ran_away or falling:
        runaway = name_runaway(assembly, iterate, values, _FAR)
        if runaway:
            return OptimalControlError(runaway, partial=partial)
    if ran_away:
        sense = assembly.parts[0].phase.plant.ocp.sense
        best, reached = "least" if sense > 0 else "largest", sense * iterate.objective
        text += f" The objective ran away to {reached:.2g}: it may have no {best} value. "
        text += "Bound the time, or what the objective is made of."
        return OptimalControlError(text, partial=partial)
    worst = worst_constraints(assembly, iterate) or _broken_bounds(assembly, iterate)
    phase = assembly.parts[0].phase
    alone = len(assembly.parts) == 1
    nearest = find_unreachable(phase.plant.ocp, phase.method) if worst and alone else []
    if nearest:
        text += (
            " The conditions cannot be met together. With equations, controls and start kept, the "
            f"nearest is: {'; '.join(nearest)}. Loosen one of these, or give more time."
            f"{_name_modes(phase.plant.ocp)}"
        )
    elif worst:
        text += f" Broken most at the last iterate: {'; '.join(worst)}."
        text += " Loosen one of these, give more time, or a better guess."
        text += _name_modes(phase.plant.ocp)
    elif _find_kinks(phase.plant.ocp):
        kinks = ", ".join(_find_kinks(phase.plant.ocp))
        text += (
            f" All constraints hold there, but {kinks} is not smooth: where it bends, a solver "
            "that follows slopes finds no way on. For |x| write sqrt(x² + ε²), or p + n with "
            "x = p - n and two controls p, n >= 0."
        )
    elif word == "Maximum_Iterations_Exceeded":
        solver = type(assembly.solver).__name__
        text += (
            f" All constraints hold: give more iterations, ac.nlp.{solver}(max_iterations=…), or "
            "scale the objective."
        )
    else:
        text += " All constraints hold there: look at the objective and at bounds that are missing."
    return OptimalControlError(text, partial=partial)


def worst_constraints(assembly: AssembledProgram, iterate: Iterate) -> list[str]:
    """Return the constraints broken most, each name once, with amount and time."""
    g = iterate.rows
    amount = np.nan_to_num(np.maximum(assembly.row_lower - g, g - assembly.row_upper), nan=np.inf)
    found: dict[str, str] = {}
    for row in np.argsort(-amount, kind="stable").tolist():
        if amount[row] < _BROKEN or len(found) == _SHOWN:
            break
        time, text = place_of(assembly, iterate, row)
        at = "" if time is None else f" at t = {time:.4g} s"
        found.setdefault(text, f"{text} by {amount[row]:.2g} of its size{at}")
    return list(found.values())


def _broken_bounds(assembly: AssembledProgram, iterate: Iterate) -> list[str]:
    """Return the states that a solver leaves outside their bounds at the ends of a phase."""
    lower, upper = assembly.bounds
    beyond = np.maximum(lower - iterate.unknowns, iterate.unknowns - upper) / assembly.scale
    found = []
    for part in assembly.parts:
        phase, common = part.phase, part.phase.common(iterate.unknowns)
        for share, numbers in ((0.0, phase.heads[:, 0]), (1.0, phase.heads[:, -1])):
            at = float(common[0] + share * common[1])
            found += [
                f"{name} by {beyond[number]:.2g} of its size at t = {at:.4g} s"
                for name, number in zip(phase.plant.states, numbers.tolist(), strict=True)
                if beyond[number] > _BROKEN
            ]
    return found[:_SHOWN]


def _name_modes(ocp: OptimalControl) -> str:
    """Return that modes are held, which may be why conditions cannot be met."""
    if not ocp.modes:
        return ""
    held = ", ".join(f"{path} is held at {name}" for path, name in ocp.modes.items())
    return (
        f" Over the whole horizon {held}: give another mode, "
        f'modes={{"{next(iter(ocp.modes))}": …}}, or solve a phase for each: ac.Phases(…).'
    )


_KINKS = {ca.OP_FABS: "fabs", ca.OP_FMAX: "fmax", ca.OP_FMIN: "fmin", ca.OP_SIGN: "sign"}
_KINKS |= {ca.OP_IF_ELSE_ZERO: "if_else", ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil"}


def _find_kinks(ocp: OptimalControl) -> list[str]:
    """Return the functions without slopes everywhere in what a problem asks for."""
    asked = [ocp.chosen_objective, *(c.expression for c in ocp.conditions)]
    used = {s.element_hash() for expression in asked for s in ca.symvar(expression)}
    asked += [own for code, (_, own) in ocp.symbols.integrals.items() if code in used]
    asked += [own.expression for code, (_, own) in ocp.symbols.points.items() if code in used]
    column = ca.veccat(*asked)
    function = ca.Function("asked", [ca.vertcat(*ca.symvar(column), ca.SX(0, 1))], [column])
    codes = {function.instruction_id(i) for i in range(function.n_instructions())}
    return [f"{name}(…)" for code, name in _KINKS.items() if code in codes]


def place_of(assembly: AssembledProgram, iterate: Iterate, row: int) -> tuple[float | None, str]:
    """Return the time and the name of a row of constraints."""
    program = assembly.program
    for number, (block, offset) in enumerate(zip(program.blocks, program.offsets, strict=False)):
        if row < program.offsets[number + 1]:
            k, own = divmod(row - offset, block.rows)
            share, text = assembly.labels[number][own]
            phase, group = _owner(assembly, number)
            common = phase.common(iterate.unknowns)
            if group is not None:
                k = group.intervals[k]
                share = phase.mesh[k] + share * (phase.mesh[k + 1] - phase.mesh[k])
            return float(common[0] + share * common[1]), text
    texts = [text for part in assembly.parts for text in part.phase.functionals.texts]
    return None, texts[row - program.offsets[-1]]


def _owner(assembly: AssembledProgram, number: int) -> tuple[Phase, IntervalGroup | None]:
    """Return the phase of a block, and the intervals if it is a block of these."""
    for i, part in enumerate(assembly.parts):
        own = assembly.block_numbers(i)
        if number in own:
            groups = (*part.phase.groups, None)
            return part.phase, groups[number - own.start]
    # links of phases come after the phases
    return assembly.parts[number - own.stop].phase, None


def _find_undefined(assembly: AssembledProgram, values: np.ndarray, first: np.ndarray) -> str:
    """Return which equation has no finite value at the first guess, if any."""
    f, g = assembly.program.functions["nlp"](first / assembly.scale, values)
    bad = np.flatnonzero(~np.isfinite(np.asarray(g).ravel()))
    if not len(bad) and np.isfinite(float(f)):
        return ""
    if not len(bad):
        return "The objective has no finite value at the guess: give a better one."
    offsets = assembly.program.offsets
    for number, block in enumerate(assembly.program.blocks):
        own = bad[(bad >= offsets[number]) & (bad < offsets[number + 1])]
        phase, group = _owner(assembly, number)
        if len(own) and group is not None:
            column, row = divmod(int(own[0]) - offsets[number], block.rows)
            k = int(group.intervals[column])
            where = _where(phase, first, k, *assembly.labels[number][row])
            return f"{where} Give a guess away from there, or bounds."
    return "A condition at a point has no finite value at the guess: give a better one."


def _where(phase: Phase, first: np.ndarray, k: int, tau: float, text: str) -> str:
    plant, common = phase.plant, phase.common(first)
    group, window = phase.interval(k)
    layout, own = group.layout, first[window]
    place = next((p for p in layout.places if p.tau == tau), None)
    share = phase.mesh[k] + tau * (phase.mesh[k + 1] - phase.mesh[k])
    t = float(common[0] + share * common[1])
    x = own[layout.x]
    if place is not None:
        h = (phase.mesh[k + 1] - phase.mesh[k]) * common[1]
        x = np.append(own[place.x], layout.law(own, tau, h))
    z = own[place.z] if place is not None else np.array(plant.system.beginning.guess_z)
    u = layout.control(own, tau)
    levels = np.asarray(plant.input_values(t, x, u, plant.ocp.symbols.numbers)).ravel()
    p = np.asarray(plant.parameters(common[2:].tolist()), dtype=float)
    point = Point(t, x[: plant.n_system], z, levels, p, phase.m_of(k))
    why = undefined_equation(plant.system, point)
    return f"At the guess, t = {t:.4g} s, {why or f'{text} has no finite value'}."


def find_unreachable(ocp: OptimalControl, method: Any) -> list[str]:
    """Return the conditions that cannot be met together, with what can be reached instead.

    The equations, the bounds of controls and parameters, and the start are kept; the sum of squares
    of all that other conditions are missed by, in units of their sizes, is made least.
    """
    from acausal.optimal_control.discrete_problem import prepare

    try:
        relaxed, missed = _relax(ocp)
        if not missed:
            return []
        solver = Ipopt(max_iterations=_ITERATIONS, tol=1e-6)
        solution = prepare(relaxed, method, solver).solve()
    except AcausalError:
        return []
    found = []
    for condition, size in missed:
        amount, text = _measure_miss(ocp, solution, condition, size)
        if amount > _MISSED:
            found.append((amount, text))
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])[:_SHOWN]]


def _relax(ocp: OptimalControl) -> tuple[OptimalControl, list[tuple[Condition, float]]]:
    """Return the problem with its conditions in the objective, and these with their sizes."""
    relaxed = copy.copy(ocp)
    relaxed.symbols = copy.copy(ocp.symbols)
    relaxed.symbols.integrals = dict(ocp.symbols.integrals)
    relaxed.symbols.points = dict(ocp.symbols.points)
    relaxed.conditions = [c for c in ocp.conditions if c.share == 0.0]
    total, missed = ca.SX(0), []
    for condition in ocp.conditions:
        if condition.share == 0.0 or condition.soft is not None:
            continue
        size = _size(condition)
        elements = zip(scalars(condition.expression), condition.lower, condition.upper, strict=True)
        gaps = [ca.fmax(0, low - e) + ca.fmax(0, e - high) for e, low, high in elements]
        square = ca.sumsqr(ca.vertcat(*gaps) / size)
        if condition.share is not None:
            total += relaxed.symbols.at(condition.share, square)
        elif ocp.symbols.over_time(condition.expression):
            total += relaxed.symbols.integral(square)
        else:
            total += square
        missed.append((condition, size))
    relaxed.objective = total
    return relaxed, missed


def _size(condition: Condition) -> float:
    bounds = np.concatenate([condition.lower, condition.upper])
    finite = np.abs(bounds[np.isfinite(bounds)])
    return float(np.max(finite)) or 1.0


def _measure_miss(
    ocp: OptimalControl, solution: Any, condition: Condition, size: float
) -> tuple[float, str]:
    """Return by how much a condition is missed, and that in words."""
    if condition.share is None and not ocp.symbols.over_time(condition.expression):
        return 0.0, ""
    shares = (solution.t - solution.t_start) / (solution.t_end - solution.t_start)
    which = np.arange(len(shares))
    if condition.share is not None:
        which = np.array([int(np.argmin(np.abs(shares - condition.share)))])
    found = values_along(solution, solution, condition.expression, which)
    gaps = np.maximum(condition.lower[:, None] - found, found - condition.upper[:, None])
    row, column = np.unravel_index(int(np.argmax(gaps)), gaps.shape)
    low, high = condition.lower[row], condition.upper[row]
    asked = f"{low:.4g}" if low == high else f"between {low:.4g} and {high:.4g}"
    name = condition.texts[int(row)]
    t = solution.t[which[column]]
    reached = found[row, column] if abs(found[row, column]) > _ROUNDING * size else 0.0
    text = f"{name} is {reached:.4g} at t = {t:.4g} s, asked for is {asked}"
    return float(gaps[row, column]) / size, text
