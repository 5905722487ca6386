"""Parameters over phases: those of one model are one decision, others are tied by links."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.block_program import Block, BlockFunction
from acausal.optimal_control.decisions import Design
from acausal.system.system import System

if TYPE_CHECKING:
    from acausal.optimal_control.discretization import DiscretePhase
    from acausal.optimal_control.problem import OptimalControl


class Tie(NamedTuple):
    """onto of phase ``later`` = path of phase ``earlier`` + jump."""

    earlier: int
    path: str
    later: int
    onto: str
    jump: float


def share_parameters(
    phases: Sequence[OptimalControl], links: Sequence[Tie]
) -> tuple[list[OptimalControl], list[Tie]]:
    """Return the phases, each with all parameters that are decided for it, and what ties them.

    Within one model a parameter is one decision over all phases, but for those whose own it is.

    Raises
    ------
    OptimalControlError
        If the bounds of a parameter exclude each other, or it is decided here and given there.
    """
    made = [copy.copy(ocp) for ocp in phases]
    for ocp in made:
        ocp.designs = list(ocp.designs)
    ties: list[Tie] = []
    for path in dict.fromkeys(design.path for ocp in phases for design in ocp.designs):
        for group in _same_models(phases, path):
            if any(_find(phases[i], path) for i in group) and len(group) > 1:
                _share(made, path, group)
                ties += [Tie(group[0], path, i, path, 0.0) for i in group[1:]]
    for link in links:
        _tie(made, link)
        ties.append(link)
    return made, ties


def _same_models(phases: Sequence[OptimalControl], path: str) -> list[list[int]]:
    """Return the numbers of phases of one model each, without those whose own a parameter is."""
    groups: dict[int, list[int]] = {}
    for number, ocp in enumerate(phases):
        if path not in ocp.own_parameters and path in ocp.system.parameter_names:
            model = ocp.model
            if isinstance(model, System) and model.request is not None:
                model = model.request.model
            groups.setdefault(id(model), []).append(number)
    return list(groups.values())


def _find(ocp: OptimalControl, path: str) -> Design | None:
    return next((design for design in ocp.designs if design.path == path), None)


def _share(made: list[OptimalControl], path: str, group: list[int]) -> None:
    """Give all phases of a group the same bounds and guess of a parameter."""
    known = {i: design for i in group if (design := _find(made[i], path))}
    first = next(iter(known))
    given = [i for i in group if path in made[i].given.parameters and i not in known]
    if given:
        raise OptimalControlError(
            f"{path} is decided in phase {first} and given in phase {given[0]}, of one model: it "
            "has one value. Leave one of them out, or make it the phase's own: "
            f'phase.own("{path}").'
        )
    low = max(design.lower for design in known.values())
    high = min(design.upper for design in known.values())
    if low > high:
        raise OptimalControlError(
            f"{path} is one parameter of phases {', '.join(map(str, known))}, and no value is "
            f"within the bounds of all: it would have to be above {low:g} and below {high:g}. Give "
            f'other bounds, or make it a phase\'s own: phase.own("{path}").'
        )
    guess = float(np.clip(known[first].guess, low, high))
    for i in group:
        _put(made[i], Design(path, low, high, guess))


def _put(ocp: OptimalControl, design: Design) -> None:
    """Put a design in the place of the one of its name, or after all others."""
    names = [own.path for own in ocp.designs]
    if design.path in names:
        ocp.designs[names.index(design.path)] = design
    else:
        ocp.designs.append(design)


def _tie(made: list[OptimalControl], link: Tie) -> None:
    """Let both parameters of a link be decided, within the bounds of both."""
    old, new = made[link.earlier], made[link.later]
    one, other = _find(old, link.path), _find(new, link.onto)
    if one is None and other is None:
        raise OptimalControlError(
            f"link: {link.path} is decided neither in phase {link.earlier} nor in phase "
            f"{link.later}. Say ocp.parameter(…) in one."
        )
    if one is None and other is not None:
        shift = -link.jump
        one = Design(link.path, other.lower + shift, other.upper + shift, other.guess + shift)
    elif one is not None and other is None:
        shift = link.jump
        other = Design(link.onto, one.lower + shift, one.upper + shift, one.guess + shift)
    if one is None or other is None:
        return
    low, high = max(one.lower, other.lower - link.jump), min(one.upper, other.upper - link.jump)
    if low > high:
        raise OptimalControlError(
            f"link: no value of {link.path} in phase {link.earlier} is within its bounds and, as "
            f"{link.onto}, within those of phase {link.later}: it would have to be above {low:g} "
            f"and below {high:g}."
        )
    guess = float(np.clip(one.guess, low, high))
    _put(old, dataclasses.replace(one, lower=low, upper=high, guess=guess))
    low, high, guess = (value + link.jump for value in (low, high, guess))
    _put(new, dataclasses.replace(other, lower=low, upper=high, guess=guess))


def tie_block(
    parts: Sequence[DiscretePhase], ties: Sequence[Tie]
) -> tuple[Block, np.ndarray, np.ndarray]:
    """Return the block that keeps tied parameters equal, and the bounds of its rows."""
    numbers, sizes = [], []
    for tie in ties:
        for i, path in ((tie.earlier, tie.path), (tie.later, tie.onto)):
            phase = parts[i].phase
            place = phase.horizon.names.index(path)
            numbers.append(int(phase.globals[place]))
            sizes.append(float(phase.bounds.scale[place]))
    w, d, v = ca.SX.sym("w", len(numbers)), ca.SX.sym("d", 1), ca.SX.sym("v", 0)
    y = w * ca.DM(sizes)
    rows = [
        (y[2 * k + 1] - y[2 * k] - tie.jump) / max(sizes[2 * k : 2 * k + 2])
        for k, tie in enumerate(ties)
    ]
    function = ca.Function("ties", [w, d, v], [ca.vertcat(*rows), ca.SX(0, 1)])
    labels: list[Any] = [(0.0, f"{tie.onto} of phases {tie.earlier}, {tie.later}") for tie in ties]
    zeros = np.zeros(len(rows))
    return (
        Block(BlockFunction(function), np.array(numbers)[:, None], np.zeros((1, 1)), labels),
        zeros,
        zeros,
    )
