"""The boundary of a phase: what holds at its ends and at points between, as one block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from acausal.numerics.columns import scalars
from acausal.optimal_control.block_program import Block, BlockFunction
from acausal.optimal_control.decisions import Condition, Free
from acausal.optimal_control.interval_layout import IntervalLayout
from acausal.optimal_control.phase import Phase, rows_of
from acausal.optimal_control.plant import Plant


@dataclass(frozen=True, eq=False)
class MeshNode:
    """A point of the horizon that expressions are evaluated at: numbers of its unknowns."""

    share: float
    layout: IntervalLayout
    window: np.ndarray
    tau: float
    x: np.ndarray
    z: np.ndarray
    m: np.ndarray
    extra: bool  # its algebraic unknowns are its own


@dataclass(eq=False)
class Boundary:
    """Rows at points, collected; ``labels`` are (share, text)."""

    phase: Phase
    nodes: dict[float, MeshNode]
    rows: list[ca.SX] = field(default_factory=list)
    lower: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    labels: list[tuple[float, str]] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)

    def add(
        self, share: float, text: str, row: ca.SX, lower: float, upper: float, size: float = 1.0
    ) -> None:
        """Add one row, in units of its size."""
        self.rows.append(row / size)
        self.lower.append(lower / size)
        self.upper.append(upper / size)
        self.labels.append((share, text))
        self.scales.append(1.0 / size)


def point_shares(plant: Plant, conditions: Sequence[Condition]) -> dict[float, bool]:
    """Return the shares of the horizon that are spoken of, and whether z is needed there."""
    needed: dict[float, bool] = {}
    z = plant.symbols[2]
    spoken = [(c.share, c.expression) for c in conditions if c.share is not None]
    used = {s.element_hash() for f in _functionals(plant) for s in ca.symvar(f)}
    spoken += [
        (point.share, point.expression)
        for code, (_, point) in plant.ocp.symbols.points.items()
        if code in used
    ]
    for path, _ in plant.ocp.periods:
        spoken += [(0.0, plant.ocp[path]), (1.0, plant.ocp[path])]
    for share, expression in spoken:
        own = bool(z.shape[0]) and ca.depends_on(plant.express(expression), z)
        needed[share] = needed.get(share, False) or own
    return needed


def _functionals(plant: Plant) -> list[ca.SX]:
    found = [plant.ocp.chosen_objective]
    for condition in plant.ocp.conditions:
        if condition.share is None and not plant.ocp.symbols.over_time(condition.expression):
            found.append(condition.expression)
    return found


def make_boundary(
    phase: Phase,
    nodes: dict[float, MeshNode],
    conditions: Sequence[Condition],
    integrals: np.ndarray,
) -> tuple[Block, np.ndarray, np.ndarray]:
    """Return the block of the boundary and the bounds of its rows.

    ``integrals`` are the numbers of the unknowns that stand for integrals.
    """
    plant = phase.plant
    own = [np.concatenate([n.window, n.x, n.z]) for n in nodes.values()]
    flat = [(k, *phase.interval(k)) for k in phase.flat]
    own += [window[np.concatenate(group.layout.u)] for _, group, window in flat]
    used = np.unique(np.concatenate([phase.globals, integrals, *own])).astype(int)
    w, v = ca.SX.sym("w", len(used)), ca.SX.sym("v", int(plant.symbols[5].shape[0]))
    y = w * ca.DM(phase.bounds.scale[used - phase.first])
    place = {int(number): i for i, number in enumerate(used)}

    def take(numbers: np.ndarray) -> ca.SX:
        return ca.vertcat(*[y[place[int(i)]] for i in numbers], ca.SX(0, 1))

    common = phase.horizon.common(take(phase.globals))
    boundary = Boundary(phase, nodes)
    size = phase.bases.shape[1]
    d = ca.SX.sym("d", size * len(nodes))  # the bases of loops at each node
    at = {
        share: _evaluator(phase, node, take, common, v, d[i * size : (i + 1) * size])
        for i, (share, node) in enumerate(nodes.items())
    }
    for share, node in nodes.items():
        if node.extra:
            alg, owners = at[share](plant.alg), plant.system.unknowns.equation_owners
            for zero, owner in zip(scalars(alg), owners, strict=True):
                boundary.add(share, f"the equations of {owner}", zero, 0.0, 0.0)
    for condition in conditions:
        for row in rows_of(plant, condition):
            share = condition.share or 0.0
            value = at[share](row.expression)
            boundary.add(share, row.text, value, row.lower, row.upper, row.size)
    _add_periods(boundary, plant, at)
    _add_horizon(boundary, common)
    for k, group, window in flat:
        blocks = [take(window[block]) / ca.DM(plant.nominal_u) for block in group.layout.u]
        for gap in scalars(ca.vertcat(*(block - blocks[0] for block in blocks[1:]))):
            boundary.add(float(phase.mesh[k]), "a control that jumps", gap, 0.0, 0.0)
    totals = _functional_rows(boundary, at, common, v, take(integrals))
    column = ca.vertcat(*boundary.rows, ca.SX(0, 1))
    made = ca.Function("boundary", [w, d, v], [ca.densify(column), totals])
    # that of another scenario is the same function, as a rule: its slopes are formed once
    function = plant.make_once(made.serialize(), lambda: BlockFunction(made))
    data = np.concatenate([np.zeros(0), *(node.m[len(node.m) - size :] for node in nodes.values())])
    block = Block(
        function,
        used[:, None],
        data[:, None],
        boundary.labels,
        np.array(boundary.scales),
        phase.functionals.totals,
        phase.own_values,
    )
    return block, np.array(boundary.lower, float), np.array(boundary.upper, float)


def _add_periods(boundary: Boundary, plant: Plant, at: dict[float, Any]) -> None:
    """Add that variables end where they began, or further by a shift."""
    for path, shift in plant.ocp.periods:
        expression = plant.express(plant.ocp[path])
        gaps = at[1.0](expression) - at[0.0](expression) - shift
        sizes = [address.nominal for address in plant.system.resolve(path)]
        for gap, size in zip(scalars(gaps), sizes, strict=True):
            boundary.add(1.0, f"period of {path}", gap, 0.0, 0.0, size)


def _evaluator(
    phase: Phase, node: MeshNode, take: Any, common: ca.SX, v: ca.SX, bases: ca.SX
) -> Any:
    """Return the function that puts the unknowns at a node into an expression."""
    symbols = ca.vertcat(*phase.plant.symbols)
    t = common[0] + node.share * common[1]
    u = node.layout.control(take(node.window), node.tau)
    nz = int(phase.plant.symbols[2].shape[0])
    z = take(node.z) if len(node.z) else ca.SX.zeros(nz)
    discrete = node.m[: len(node.m) - int(bases.shape[0])]
    point = ca.vertcat(t, take(node.x), z, u, common, v, ca.DM(discrete), bases)

    def evaluate(expression: ca.SX) -> ca.SX:
        return ca.substitute(expression, symbols, point)

    return evaluate


def _add_horizon(boundary: Boundary, common: ca.SX) -> None:
    ocp = boundary.phase.plant.ocp
    t_end = ocp.given.t_end
    if isinstance(t_end, Free) and isinstance(ocp.given.t_start, Free):
        size = abs(t_end.guess) or 1.0
        boundary.add(1.0, "t_end", common[0] + common[1], t_end.lower, t_end.upper, size)


def _functional_rows(
    boundary: Boundary, at: dict[float, Any], common: ca.SX, v: ca.SX, integrals: ca.SX
) -> ca.SX:
    """Add the functionals that are rows; return what the boundary adds to the totals."""
    phase = boundary.phase
    plant, totals = phase.plant, phase.functionals
    symbols = plant.ocp.symbols
    used = {s.element_hash() for f in totals.entries for s in ca.symvar(f.expression)}
    pairs = plant.stands_for(common, v, plant.parameters(scalars(common)[2:], v))
    for code, (symbol, point) in symbols.points.items():
        if code in used:
            pairs.append((symbol, at[point.share](plant.express(point.expression))))
    for j, (symbol, _) in enumerate(totals.integrals):
        known = j in totals.unknowns
        pairs.append((symbol, integrals[totals.unknowns.index(j)] if known else ca.SX(0)))
    old, new = (ca.vertcat(*side) for side in zip(*pairs, strict=True))
    column = ca.SX.zeros(len(totals.totals))
    for i, functional in enumerate(totals.entries):
        rest = ca.substitute(functional.expression, old, new)
        if i in totals.summed:
            column[totals.summed.index(i)] += rest
        else:
            boundary.add(1.0, functional.text, rest, functional.lower, functional.upper)
    for position in range(len(totals.unknowns)):
        column[len(totals.summed) + position] -= integrals[position]
    return ca.densify(column)
