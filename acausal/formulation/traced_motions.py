"""Motions and closures that a component states, run once with symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import casadi as ca

from acausal.errors import DeclarationError
from acausal.language.component import Component
from acausal.language.expression import Key, Tracer, give_symbols, time
from acausal.numerics.columns import scalars, stack_column


@dataclass(frozen=True)
class Motion:
    """One level of the motion of an edge, a function of the locals in ``layout`` and time."""

    layout: tuple[Key, ...]
    function: ca.Function


class StatedMotions(NamedTuple):
    """What a component states of motions: of its edges, what they keep, and what closes loops."""

    invariants: Motion | None
    motions: dict[str, tuple[Motion, Motion, Motion]]
    closures: dict[str, tuple[Motion, Motion, Motion]]


NO_MOTIONS = StatedMotions(None, {}, {})


def stated_motions(component: Component, tracer: Tracer) -> StatedMotions:
    """Run what a component states of motions with symbols."""
    invariants = _invariants(component, tracer)
    if invariants is not None:
        names = (name for kind, name, _ in invariants.layout if kind == "variable")
        tracer.turning = frozenset(names)
    return StatedMotions(invariants, _motions(component, tracer), _closures(component, tracer))


def _motions(component: Component, tracer: Tracer) -> dict[str, tuple[Motion, Motion, Motion]]:
    """Run ``motions()`` with symbols and return each level of each edge as a function."""
    with give_symbols(component, tracer):
        stated = [(edge._declaration, levels) for edge, levels in component.motions()]
    found = {}
    for edge, levels in stated:
        widths = [edge.domain.group.width(level) for level in range(3)]
        columns = [ca.vec(ca.densify(ca.SX(level))) for level in levels]
        if [column.shape[0] for column in columns] != widths:
            raise DeclarationError(
                f"{component._where}: the motion of edge '{edge.name}' needs value, rate and "
                f"acceleration of {widths} components."
            )
        found[edge.name] = tuple(_motion(column, tracer) for column in columns)
    return found  # type: ignore[return-value]


def _closures(component: Component, tracer: Tracer) -> dict[str, tuple[Motion, Motion, Motion]]:
    """Run ``closures()`` with symbols and return each level of each constraint as a function."""
    with give_symbols(component, tracer):
        stated = [(ca.SX(keeper), levels) for keeper, levels in component.closures()]
    found = {}
    for keeper, levels in stated:
        key = tracer.keys.get(keeper.element_hash()) if keeper.is_scalar() else None
        if key is None or key[0] != "variable" or len(levels) != 3:
            raise DeclarationError(
                f"{component._where}: closures() yields (variable, (gap, rate, acceleration)), "
                "each of them a number."
            )
        found[key[1]] = tuple(_motion(ca.SX(level), tracer) for level in levels)
    return found  # type: ignore[return-value]


def _invariants(component: Component, tracer: Tracer) -> Motion | None:
    """Run ``invariants()`` with symbols and return them as one function, None without any."""
    with give_symbols(component, tracer):
        stated = list(component.invariants())
    return _motion(ca.vertcat(*stated), tracer) if stated else None


def _motion(expression: ca.SX, tracer: Tracer) -> Motion:
    present = {s.element_hash() for s in ca.symvar(expression)}
    layout = tuple(
        key
        for key, symbol in tracer.symbols.items()
        if any(s.element_hash() in present for s in scalars(symbol))
    )
    stacked = stack_column(tracer.symbols[key] for key in layout)
    return Motion(layout, ca.Function("motion", [stacked, time], [expression]))
