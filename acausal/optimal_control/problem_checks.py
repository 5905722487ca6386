"""Checks of a problem before it is solved: is there something to decide, can it be so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import OptimalControlError, UndecidedWarning, warn
from acausal.language.quantity import path_of
from acausal.optimal_control.decisions import Free
from acausal.optimal_control.nlp_solvers import Bonmin

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import AssembledProgram, Iterate
    from acausal.optimal_control.phase import Phase
    from acausal.optimal_control.problem import OptimalControl

_NOTHING = 1e-6  # of its guess: a horizon that is shorter has vanished
_FAR = 100.0  # times its guess or size: so far a time or a control must have run away
_GAIN = 0.1  # of the objective, for a change of an unknown by its own size: at an optimum 0


def _check_fmus(ocp: OptimalControl) -> None:
    """Refuse FMUs whose slopes are not there, or not those that a program needs."""
    for path, own in ocp.system.names.components.items():
        if not getattr(own.kind, "foreign", False):
            continue
        if getattr(own.kind, "steps", False) or not getattr(own.kind, "stays_here", True):
            raise OptimalControlError(
                f"the FMU {path} has no slopes that a program can use, as it steps by its own "
                'solver or is read by CasADi: use="exchange".'
            )


def check_problem(ocp: OptimalControl, method: Any, solver: Any) -> None:
    """Refuse a problem that cannot have an optimum, as far as it is seen beforehand.

    Raises
    ------
    OptimalControlError
        Saying what is missing or contradicts itself.
    """
    if isinstance(method, type) or not hasattr(method, "layout"):
        raise OptimalControlError(
            f"method = {method!r}: give one with its options, ac.Collocation(intervals=40) or "
            "ac.MultipleShooting(intervals=40)."
        )
    if isinstance(solver, type) or not hasattr(solver, "build"):
        raise OptimalControlError(
            f"solver = {solver!r}: give one with its options, ac.nlp.Ipopt(), "
            "ac.nlp.Fatrop() or ac.nlp.SQP()."
        )
    _check_fmus(ocp)
    ocp.chosen_objective  # noqa: B018 - raises if there is none
    if not ocp.controls and not ocp.designs:
        inputs = ", ".join(ocp.system.inputs) or "none: leave a signal input unconnected"
        raise OptimalControlError(
            "nothing is decided: say ocp.control(…), ocp.motion(…) or ocp.parameter(…). Inputs of "
            f"the model: {inputs}."
        )
    if undecided_inputs(ocp):
        names = undecided_inputs(ocp)
        warn(
            f"neither decided nor given, and so 0 all the way: {', '.join(names)}. Decide it by "
            f'ocp.control("{names[0]}", …), or say so: inputs={{"{names[0]}": 0.0}}.',
            UndecidedWarning,
        )
    whole = [control.path for control in ocp.controls if control.integer]
    whole += [design.path for design in ocp.designs if design.integer]
    if whole and not isinstance(solver, Bonmin):
        raise OptimalControlError(
            f"{whole[0]} is a whole number: solve with solver=ac.nlp.Bonmin()."
        )
    if any(control.integer for control in ocp.controls) and method.control != "constant":
        raise OptimalControlError(
            f"{whole[0]} is a whole number, on each interval one: use "
            'ac.Collocation(intervals=…, control="constant").'
        )
    if solver.separate:
        _check_stages(ocp, method)
    _check_pivots(ocp)


def _check_stages(ocp: OptimalControl, method: Any) -> None:
    """Refuse what ties all stages of a problem together, for a solver that takes it in stages."""
    design = ocp.designs[0].path if ocp.designs else ""
    ties = [
        (
            isinstance(ocp.given.t_end, Free) or isinstance(ocp.given.t_start, Free),
            "a free time is common to all of them. Use ac.nlp.Ipopt().",
        ),
        (bool(design), f"{design} is common to all of them. Use ac.nlp.Ipopt()."),
        (
            bool(ocp.periods) or ocp.symbols.integrals_bounded(ocp.conditions),
            "periods and bounded integrals tie all of them. Use ac.nlp.Ipopt().",
        ),
        (
            method.control == "linear",
            'linear controls are shared by neighbours. Use control="constant", or ac.nlp.Ipopt().',
        ),
    ]
    for tied, why in ties:
        if tied:
            raise OptimalControlError(f"FATROP takes problems in stages only: {why}")


def undecided_inputs(ocp: OptimalControl) -> list[str]:
    """Return the inputs of the model that are neither decided nor given."""
    numbers = ocp.system.input_table.places
    given = {numbers.get(path_of(key)) for key in ocp.given.inputs}
    given |= {control.number for control in ocp.controls}
    return [name for number, name in enumerate(ocp.system.inputs) if number not in given]


def check_optimum(
    assembly: AssembledProgram, iterate: Iterate, values: np.ndarray, partial: Any
) -> None:
    """Refuse what a solver calls optimal because it has stopped on its way to nowhere.

    Raises
    ------
    OptimalControlError
        If the horizon has shrunk to nothing, or the objective goes on falling with a time or a
        control that nothing bounds.
    """
    for part in assembly.parts:
        horizon, common = part.phase.horizon, part.phase.common(iterate.unknowns)
        if horizon.length is None or isinstance(part.phase.plant.ocp.given.t_start, Free):
            continue
        if common[1] <= _NOTHING * abs(horizon.guess[horizon.length]):
            raise OptimalControlError(
                f"the horizon shrinks to nothing, t_end - t_start = {common[1]:.2g} s: what is "
                "asked for "
                "at the end holds at the start already. Ask for something else, or bound the time: "
                "ac.free(guess=…, lower=…).",
                partial=partial,
            )
    runaway = name_runaway(assembly, iterate, values, _FAR)
    if runaway:
        raise OptimalControlError(runaway, partial=partial)


def name_runaway(
    assembly: AssembledProgram, iterate: Iterate, values: np.ndarray, distance: float
) -> str:
    """Return which time or control that nothing bounds the objective goes on falling with.

    The text is the same whatever a solver says of its last iterate, optimal or out of iterations:
    that is a matter of rounding, as is the value that has been reached.
    """
    far = [
        found
        for part in assembly.parts
        for found in _gone_far(part.phase, iterate.unknowns, distance)
    ]
    if far and not iterate.success:  # where it is far from an optimum its gradient says nothing
        return far[0][1]
    if not far:
        return ""
    unknowns = iterate.unknowns / assembly.scale
    gains = np.abs(unknowns * assembly.reduced_costs(iterate, values))
    for places, text in far:
        if float(np.sum(gains[places])) > _GAIN * max(abs(iterate.objective), 1e-300):
            return text
    return ""


def _gone_far(
    phase: Phase, unknowns: np.ndarray, distance: float
) -> Iterator[tuple[np.ndarray, str]]:
    """Yield times and controls that have gone far where nothing bounds them, and what that means.

    Of each its places among the unknowns; far is ``distance`` times a guess or nominal value.
    """
    horizon, plant = phase.horizon, phase.plant
    way, best = ("falling", "least") if plant.ocp.sense > 0 else ("rising", "largest")
    gain = f"{plant.ocp.objective_name} goes on {way}"
    if horizon.length is not None and not np.isfinite(horizon.upper[horizon.length]):
        place = phase.globals[horizon.length]
        if unknowns[place] > distance * abs(horizon.guess[horizon.length]):
            yield (
                np.array([place]),
                f"{gain} as t_end grows: it has no {best} value. Bound the time, "
                "ac.free(guess=…, upper=…), or put t_end into the objective.",
            )
    for number, control in enumerate(plant.ocp.controls):
        places, farthest = farthest_control(phase, number, unknowns)
        if abs(farthest) > distance * plant.nominal_u[number]:
            yield (
                places[unknowns[places] * farthest > 0],
                f"nothing bounds {control.levels[-1]}: {gain} as it grows, and has no {best} "
                "value. Bound it, or penalise it in the objective.",
            )


def farthest_control(phase: Phase, number: int, unknowns: np.ndarray) -> tuple[np.ndarray, float]:
    """Return the places of a control, and its farthest value; 0 if it is bounded on that side."""
    places = phase.controls(number)
    farthest = float(unknowns[places][np.argmax(np.abs(unknowns[places]))])
    bound = phase.plant.u_bounds[1 if farthest > 0 else 0, number]
    return places, 0.0 if np.isfinite(bound) else farthest


def check_without_values(ocp: OptimalControl, what: str) -> None:
    """Refuse numbers that may be changed in what is solved once for several.

    Raises
    ------
    OptimalControlError
        Saying that they are for problems of one phase, or one scenario.
    """
    if ocp.symbols.values:
        raise OptimalControlError(f"ocp.value(…) is for problems of one {what}.")


def check_freedom(assembly: AssembledProgram) -> None:
    """Refuse a program with more equations than unknowns.

    Raises
    ------
    OptimalControlError
        Listing the conditions at points, of which some are too many.
    """
    equal = int(np.sum(assembly.equal))
    lower, upper = assembly.bounds
    open_unknowns = int(np.sum(lower < upper))
    if equal <= open_unknowns:
        return
    texts = [
        f"{c.text} at {'t_start' if c.share == 0 else 't_end' if c.share == 1 else f'{c.share:g}'}"
        for part in assembly.parts
        for c in part.phase.plant.ocp.conditions
        if c.share is not None and c.fixed
    ]
    raise OptimalControlError(
        f"the problem is overdetermined: {equal - open_unknowns} of its equations too many for "
        f"what is decided. Conditions: {', '.join(texts)}. Leave some out, or use more intervals."
    )


def _check_pivots(ocp: OptimalControl) -> None:
    """Refuse bounds of a parameter between which something that was divided by is 0."""
    system = ocp.system
    if not system.parameter_table.assumptions:
        return
    middle = np.array(ocp.parameter_vector)
    for design in ocp.designs:
        place, signs = system.parameter_names[design.path], []
        for value in (design.lower, design.upper, design.guess):
            p = middle.copy()
            p[place] = value if np.isfinite(value) else np.sign(value) * 1e12
            signs.append(np.sign(np.asarray(system.parameter_table.pivots(p)).ravel()))
        if any(np.any(signs[0] * other <= 0) for other in signs[1:]):
            raise OptimalControlError(
                f"{design.path} may become 0 between its bounds {design.lower:g} and "
                f"{design.upper:g}, but the equations were simplified assuming "
                f"{'; '.join(system.parameter_table.assumptions)}. Bound it away from 0."
            )
