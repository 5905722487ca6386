"""Discretisation: a problem, a method and a mesh become the unknowns and bounds of a phase."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.block_program import Block
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.functionals import Functionals
from acausal.optimal_control.horizon import Horizon
from acausal.optimal_control.initial_conditions import InitialConditions
from acausal.optimal_control.interval_layout import IntervalGroup, block_owners
from acausal.optimal_control.phase import Bounds, Paths, Phase, Row, rows_of, sort_paths
from acausal.optimal_control.plant import Plant
from acausal.optimal_control.point_conditions import MeshNode, make_boundary, point_shares

_SAME_SHARE = 1e-9  # shares of the horizon nearer than this are the same point of the mesh


@dataclasses.dataclass(frozen=True, eq=False)
class DiscretePhase:
    """A phase with its points, and the numbers of unknowns that stand for integrals."""

    phase: Phase
    nodes: dict[float, MeshNode]
    integrals: np.ndarray
    conditions: tuple[Condition, ...]  # at points, as rows
    initial: InitialConditions

    def blocks(self, row_scale: np.ndarray) -> list[tuple[Block, np.ndarray, np.ndarray]]:
        """Return the blocks of the phase with the bounds of their rows."""
        return [
            *(self.phase.interval_block(group, row_scale) for group in self.phase.groups),
            make_boundary(self.phase, self.nodes, self.conditions, self.integrals),
        ]


def make_mesh(plant: Plant, method: Any, mesh: np.ndarray | None = None) -> np.ndarray:
    """Return the shares of the horizon at which intervals begin and end.

    Points that conditions speak of are among them.
    """
    given = method.mesh if mesh is None else mesh
    equal = np.linspace(0.0, 1.0, method.intervals + 1)
    shares = equal if given is None else np.asarray(given, float)
    for share in point_shares(plant, plant.ocp.conditions):
        if np.min(np.abs(shares - share)) > _SAME_SHARE:
            shares = np.sort(np.append(shares, share))
    return shares


def discretize(
    plant: Plant,
    method: Any,
    mesh: np.ndarray,
    initial: InitialConditions,
    functionals: Functionals,
    horizon: Horizon,
    *,
    first: int = 0,
    separate: bool = False,
    bases: np.ndarray | None = None,
    flat: tuple[int, ...] = (),
) -> DiscretePhase:
    """Return the unknowns of a phase in their order, with bounds and sizes.

    The order: times and decided parameters, the intervals, the last head, integrals that are
    unknowns, algebraic unknowns at points.
    """
    looped = bool(plant.system.chart)
    count = len(mesh) - 1
    _check_stages(method, mesh, separate)
    groups, heads = make_groups(plant, method, mesh, first + horizon.size, separate or looped)
    paths = sort_paths(plant, method)
    at_points = [c for c in plant.ocp.conditions if c.share not in (None, 0.0)]
    rows = (*initial.rows, *at_points, *_limits_at_start(paths))
    position = max(int(group.windows.max()) for group in groups) + 1
    integrals = position + np.arange(len(functionals.unknowns))
    position += len(integrals)
    shares = point_shares(plant, rows)
    if np.any(np.isfinite(paths.z)):
        shares[0.0] = True
    if bases is None:
        bases = np.tile(initial.start.m[plant.system.events.size :], (count + 1, 1))
    nodes, position = _nodes(plant, mesh, groups, heads, shares, initial, bases, position)
    lower, upper, scale = _bounds(plant, horizon, groups, paths, position - first, first)
    scale[integrals - first] = 1.0
    for node in nodes.values():
        if node.extra:
            scale[node.z - first] = plant.nominal_z
            lower[node.z - first], upper[node.z - first] = paths.z if len(node.z) else ([], [])
    phase = Phase(
        plant=plant,
        method=method,
        horizon=horizon,
        groups=groups,
        heads=heads,
        mesh=mesh,
        first=first,
        n=position - first,
        bounds=Bounds(lower, upper, scale),
        bases=bases,
        discrete=np.asarray(initial.start.m[: plant.system.events.size]),
        paths=paths,
        functionals=functionals,
        guess_z=initial.start.z,
        flat=flat,
    )
    set_start(phase, initial)
    kept = tuple(c for c in rows if not _fix_point(phase, c))
    _fix_rests(phase)
    return DiscretePhase(phase, nodes, integrals, kept, initial)


def _check_stages(method: Any, mesh: np.ndarray, separate: bool) -> None:
    """Refuse what is not made of stages that are alike, where a solver wants these."""
    tied = "controls that are held in blocks tie them" if method.blocks is not None else ""
    if len(getattr(method, "degrees", ())) > 1:
        tied = "give one degree for all intervals"
    if separate and tied:
        raise OptimalControlError(
            f"FATROP takes problems in stages only: {tied}. Use ac.nlp.Ipopt()."
        )
    if method.blocks is not None and len(mesh) - 1 != len(block_owners(method.blocks)):
        raise OptimalControlError(
            "blocks: conditions at points of the horizon add intervals. Put the points on the mesh."
        )


def make_groups(
    plant: Plant, method: Any, mesh: np.ndarray, first: int, separate: bool
) -> tuple[tuple[IntervalGroup, ...], np.ndarray]:
    """Return the intervals by their degree with their windows, and the numbers of the heads.

    Unknowns stand interval after interval; controls of a block are those of its first interval.
    """
    count = len(mesh) - 1
    made = [
        (own, own.layout(plant, separate), which) for own, which in method.alike(mesh) if len(which)
    ]
    widths = np.zeros(count, dtype=int)
    for _, layout, which in made:
        widths[which] = layout.width
    begins = first + np.concatenate([[0], np.cumsum(widths)])
    groups = []
    for own, layout, which in made:
        windows = begins[which] + np.arange(layout.width + layout.head)[:, None]
        if method.blocks is not None:
            holders = begins[block_owners(method.blocks)[which]]
            for block in layout.u:
                windows[block] = holders + block[:, None]
        groups.append(IntervalGroup(own, layout, which, windows))
    return tuple(groups), begins + made[0][1].x[:, None]


def _limits_at_start(paths: Paths) -> list[Condition]:
    """Return the path conditions that no point of the first interval has at t0."""
    found = []
    for row in paths.rows:
        if all(row is not other for other in paths.inner):
            low, high = np.array([row.lower]), np.array([row.upper])
            found.append(Condition(row.text, row.expression, low, high, 0.0))
    return found


def _nodes(
    plant: Plant,
    mesh: np.ndarray,
    groups: Sequence[IntervalGroup],
    heads: np.ndarray,
    shares: dict[float, bool],
    initial: InitialConditions,
    bases: np.ndarray,
    position: int,
) -> tuple[dict[float, MeshNode], int]:
    """Return the points that are spoken of, and the number of unknowns with theirs."""
    nodes: dict[float, MeshNode] = {}
    count, nz = len(mesh) - 1, int(plant.symbols[2].shape[0])
    for share, needs in sorted(shares.items()):
        k = int(np.argmin(np.abs(mesh - share)))
        last = k == count
        group = next(g for g in groups if min(k, count - 1) in g.intervals)
        window = group.windows[:, int(np.searchsorted(group.intervals, min(k, count - 1)))]
        places = group.layout.places
        ready = last and bool(places) and places[-1].tau == 1.0
        z = window[places[-1].z] if ready and needs else np.zeros(0, dtype=int)
        extra = needs and not ready
        if extra:
            z = position + np.arange(nz)
            position += nz
        m = np.concatenate([initial.start.m[: plant.system.events.size], bases[k]])
        nodes[share] = MeshNode(share, group.layout, window, float(last), heads[:, k], z, m, extra)
    return nodes, position


def _bounds(
    plant: Plant,
    horizon: Horizon,
    groups: Sequence[IntervalGroup],
    paths: Paths,
    n: int,
    first: int,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    lower, upper, scale = np.full(n, -np.inf), np.full(n, np.inf), np.ones(n)
    used = np.concatenate([group.windows.ravel() for group in groups]) - first
    inner = np.setdiff1d(np.arange(horizon.size, used.max()), used)
    lower[inner] = upper[inner] = 0.0  # controls that are not in use: another holds in their place
    lower[: horizon.size], upper[: horizon.size] = horizon.lower, horizon.upper
    scale[: horizon.size] = horizon.scale
    one = np.ones(len(paths.soft))  # slack is in units of the size of its row
    own = plant.n_system
    for group in groups:
        layout = group.layout
        entries = [(layout.x, paths.x, plant.nominal_x), (layout.end, paths.x, plant.nominal_x)]
        entries += [(place.x, paths.x[:, :own], plant.nominal_x[:own]) for place in layout.places]
        entries += [(place.z, paths.z, plant.nominal_z) for place in layout.places]
        entries += [(block, paths.u, plant.nominal_u) for block in layout.u]
        entries += [(block, np.array([0 * one, np.inf * one]), one) for block in layout.slack]
        for places, bounds, nominal in entries:
            numbers = group.windows[places, :] - first
            lower[numbers], upper[numbers] = bounds[0][:, None], bounds[1][:, None]
            scale[numbers] = nominal[:, None]
    return lower, upper, scale


def set_start(phase: Phase, initial: InitialConditions) -> None:
    """Set the bounds of the states at t0."""
    own = phase.heads[:, 0] - phase.first
    names, paths = phase.plant.states, phase.paths
    for i, number in enumerate(own):
        if not initial.free[i]:
            value = initial.x[i]
            low, high = paths.x[:, i]
            name = paths.names.get(i, names[i])
            room = 1e-9 * max(abs(value), phase.plant.nominal_x[i])
            if not low - room <= value <= high + room:
                raise OptimalControlError(
                    f"{name} begins at {value:g}, which is not between its bounds {low:g} and "
                    f'{high:g}. Give ocp.initial("{name}", …), or another bound.'
                )
            phase.bounds.lower[number] = phase.bounds.upper[number] = value
        else:
            phase.bounds.lower[number] = max(paths.x[0, i], initial.lower[i])
            phase.bounds.upper[number] = min(paths.x[1, i], initial.upper[i])


def _fix_point(phase: Phase, condition: Condition) -> bool:
    """Turn a condition on a state at a point into a bound; False if it must be a row."""
    fixed = fixed_places(phase, condition)
    for row, number in fixed:
        _narrow(phase, number - phase.first, row, condition.share or 0.0)
    return bool(fixed)


def fixed_places(phase: Phase, condition: Condition) -> list[tuple[Row, int]]:
    """Return the states that a condition at a point after t0 bounds; none if it must be a row."""
    if condition.share in (None, 0.0):
        return []
    rows = rows_of(phase.plant, condition)
    places = [place for row in rows if (place := phase.plant.place(row.expression)) is not None]
    if len(places) < len(rows) or any(kind != "x" for kind, _ in places):
        return []
    k = int(np.argmin(np.abs(phase.mesh - condition.share)))
    own = phase.heads[:, k]
    return [(row, int(own[number])) for row, (_, number) in zip(rows, places, strict=True)]


def _narrow(phase: Phase, number: int, row: Row, share: float) -> None:
    low, high = phase.bounds.lower[number], phase.bounds.upper[number]
    if row.lower > high or row.upper < low:
        asked = f"{row.lower:g}" if row.lower == row.upper else f"[{row.lower:g}, {row.upper:g}]"
        raise OptimalControlError(
            f"{row.text} is asked to be {asked} at {_where(share)}, but its bounds there are "
            f"{low:g} and {high:g}."
        )
    phase.bounds.lower[number], phase.bounds.upper[number] = (
        max(low, row.lower),
        min(high, row.upper),
    )


def _where(share: float) -> str:
    return "t_end" if share == 1.0 else f"{share:g} of the horizon"


def _fix_rests(phase: Phase) -> None:
    """Let laws of motion end at rest where they are told to."""
    numbers = phase.heads[:, -1] - phase.first
    for control, own in zip(phase.plant.ocp.controls, phase.plant.law_places, strict=True):
        for level, place in enumerate(own if control.end is not None else ()):
            value = 0.0 if level else float(control.end or 0.0)
            row = Row(control.path, ca.SX(0), value, value, 1.0)
            _narrow(phase, int(numbers[place]), row, 1.0)


def number_totals(functionals: Sequence[Functionals]) -> list[Functionals]:
    """Return the totals of several phases with their places among all of them."""
    found, first = [], 1
    for one in functionals:
        found.append(dataclasses.replace(one, first=first))
        first += one.own
    return found
