"""Poses: where the parts of a mechanism are, in any tree, by the joints of the normal tree."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from acausal.formulation.dae import LoopEquations, Placed
from acausal.formulation.formulation import Formulation
from acausal.formulation.moving_sweeps import MovingSweeps
from acausal.graph.tree import Tree
from acausal.language.expression import Key, time
from acausal.numerics.columns import stack_column


def loop_equations(
    formulation: Formulation, closed: list[tuple[int, list[int], list[ca.SX]]]
) -> LoopEquations:
    """Return what loops say besides their closures, which are ``closed`` at three levels."""
    normal = formulation.graph.normal_tree
    gaps, placed = _closing_gaps(formulation)
    names, leading, leading_rates = _leading_coordinates(formulation)
    paths = formulation.flat.paths
    plain = [d for d in formulation.edges.domains if d.moving and not (d.internal or d.group.rest)]
    unit = plain[0].across_units[0] if plain else ""
    working = [d.through_unit for d in formulation.edges.domains if d.power == "rate"]
    declared = formulation.flat.parameters.declared
    return LoopEquations(
        rate=stack_column(levels[1] for _, _, levels in closed),
        acceleration=stack_column(levels[2] for _, _, levels in closed),
        invariants=formulation.invariants(),
        closing=stack_column(gap for _, gap in gaps),
        closing_owners=tuple(paths[n] for n, gap in gaps for _ in range(gap.shape[0])),
        leading=leading,
        leading_names=tuple(names),
        leading_rates=tuple(leading_rates),
        placed=tuple(placed),
        own_rates=tuple(formulation.free.rates_elsewhere(normal)),
        length_unit=unit,
        lengths=tuple(i for i, own in enumerate(declared) if own is not None and own.unit == unit),
        force_units=tuple(dict.fromkeys([plain[0].through_unit if plain else "", *working])),
    )


def _closing_gaps(formulation: Formulation) -> tuple[list[tuple[int, ca.SX]], list[Placed]]:
    """Return owners and gaps in the normal tree, and where joints put what is free only here.

    A pose is found from these in any tree, so that it does not depend on the tree.
    """
    normal, edges = formulation.graph.normal_tree, formulation.edges
    nodes = [node.domain for node in formulation.flat.nodes]

    def local(number: int, key: Key) -> ca.SX:
        kind, name, _ = key
        if kind == "value" and nodes[node := formulation.flat.port_nodes[number][name]].moving:
            return sweeps.values[node, 0]
        if kind == "across" and edges.domains[edge := edges.numbers[number][name]].moving:
            head, tail = (sweeps.values[end[edge], 0] for end in (edges.heads, edges.tails))
            return edges.domains[edge].group.relative(head, tail)
        return formulation.local(number, key)

    sweeps = MovingSweeps(
        normal,
        nodes,
        formulation.motion,
        lambda edge, key: local(edges.owners[edge], key),
        formulation.moving_through,
        formulation.free.level,
        lambda node, level, value: value,
    )
    if formulation.tree.branches == normal.branches:
        sweeps.values = formulation.moving.values
    else:
        sweeps.sweep_values(1)
    gaps = [*_gaps(formulation, sweeps, normal), *_constraint_gaps(formulation, local)]
    return gaps, formulation.free.place(normal, sweeps.values)


def _gaps(formulation: Formulation, sweeps: MovingSweeps, tree: Tree) -> list[tuple[int, ca.SX]]:
    """Return owner and gap of the chords of a tree that move."""
    found, edges = [], formulation.edges
    for chord in tree.chords:
        if edges.domains[chord].moving and formulation.motion(chord) is not None:
            head, tail = (sweeps.values[end[chord], 0] for end in (edges.heads, edges.tails))
            group = edges.domains[chord].group
            gap = group.gap(sweeps.motion_level(chord, 0), group.relative(head, tail), 0, tail)
            found.append((edges.owners[chord], gap))
    return found


def _constraint_gaps(
    formulation: Formulation, local: Callable[[int, Key], ca.SX]
) -> list[tuple[int, ca.SX]]:
    """Return owner and gap of the constraints that components state."""
    found = []
    for number, made in enumerate(formulation.traces):
        for value, _, _ in made.closures.values():
            known = [local(number, key) for key in value.layout]
            found.append((number, value.function(stack_column(known), time)))
    return found


def _leading_coordinates(formulation: Formulation) -> tuple[list[str], ca.SX, list[str]]:
    """Return the coordinates by which users think of a pose, and the names of their rates.

    They are those of joints, in whatever tree, and of what moves freely by necessity.
    """
    names: list[str] = []
    values: list[ca.SX] = []
    rates: list[str] = []
    for number, (made, path) in enumerate(
        zip(formulation.traces, formulation.flat.paths, strict=True)
    ):
        for level, into in ((0, names), (1, rates)):
            keys = {key for motion in made.motions.values() for key in motion[level].layout}
            for _, name, order in sorted(key for key in keys if key[0] == "variable"):
                chains = [formulation.chains[c] for c in formulation.variable_chain[number][name]]
                into += [chain.level_name(order) for chain in chains]
                values += [chain.symbol(0) for chain in chains] if not level else []
        for name in made.joined:
            edge, across = formulation.edges.numbers[number][name], made.joined[name]
            names.append(f"{path}.{across[0]}")
            rates.append(f"{path}.{across[1]}")
            values.append(formulation.across(edge, 0))
    free = formulation.free.coordinates_anywhere(formulation.graph.normal_tree)
    names += [chain.names[0] for chain in free[0]]
    values += [chain.symbol(0) for chain in free[0]]
    rates += [chain.level_name(level) for chain, level in free[1]]
    return names, stack_column(values), rates
