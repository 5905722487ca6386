"""Checks of a problem before it is solved: is there something to decide, can it be so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.decisions import Free

if TYPE_CHECKING:
    from acausal.optimal_control.prepared import Assembly
    from acausal.optimal_control.problem import OptimalControl


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
            f"solver = {solver!r}: give one with its options, ac.Ipopt(), ac.Fatrop() or ac.SQP()."
        )
    ocp.chosen_objective  # noqa: B018 - raises if there is none
    if not ocp.controls and not ocp.designs:
        inputs = ", ".join(ocp.system.inputs) or "none: leave a signal input unconnected"
        raise OptimalControlError(
            "nothing is decided: say ocp.control(…), ocp.motion(…) or ocp.parameter(…). Inputs of "
            f"the model: {inputs}."
        )
    if solver.separate:
        _check_stages(ocp, method)
    _check_pivots(ocp)


def _check_stages(ocp: OptimalControl, method: Any) -> None:
    """Refuse what ties all stages of a problem together, for a solver that takes it in stages."""
    design = ocp.designs[0].path if ocp.designs else ""
    ties = [
        (
            isinstance(ocp.tf_given, Free) or isinstance(ocp.t0_given, Free),
            "a free time is common to all of them. Use ac.Ipopt().",
        ),
        (bool(design), f"{design} is common to all of them. Use ac.Ipopt()."),
        (
            bool(ocp.periods) or ocp.symbols.integrals_bounded(ocp.conditions),
            "periods and bounded integrals tie all of them. Use ac.Ipopt().",
        ),
        (
            method.control == "linear",
            'linear controls are shared by neighbours. Use control="constant", or ac.Ipopt().',
        ),
    ]
    for tied, why in ties:
        if tied:
            raise OptimalControlError(f"FATROP takes problems in stages only: {why}")


def check_freedom(assembly: Assembly) -> None:
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
        f"{c.text} at {'t0' if c.share == 0 else 'tf' if c.share == 1 else f'{c.share:g}'}"
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
    if not system.assumptions:
        return
    middle = np.array(ocp.parameter_vector)
    for design in ocp.designs:
        place, signs = system.parameter_names[design.path], []
        for value in (design.lower, design.upper, design.guess):
            p = middle.copy()
            p[place] = value if np.isfinite(value) else np.sign(value) * 1e12
            signs.append(np.sign(np.asarray(system.pivots(p)).ravel()))
        if any(np.any(signs[0] * other <= 0) for other in signs[1:]):
            raise OptimalControlError(
                f"{design.path} may become 0 between its bounds {design.lower:g} and "
                f"{design.upper:g}, but the equations were simplified assuming "
                f"{'; '.join(system.assumptions)}. Bound it away from 0."
            )
