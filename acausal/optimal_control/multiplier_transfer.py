"""Multipliers of a solution moved to another mesh, of other degrees too: a warm start there.

The multiplier of an equation at a point is minus the costate times the weight of the point,
whatever the length of the interval; that of a limit is its price, a density over time, times that
weight and that length. A point takes them from the nearest one of the interval that it was in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.optimal_control.multipliers import point_weights

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import AssembledProgram
    from acausal.optimal_control.interval_layout import IntervalGroup, IntervalLayout
    from acausal.optimal_control.phase import Phase
    from acausal.optimal_control.solution import Solution

Entry = tuple[float, Any, float, bool]
"""τ of a row or unknown of an interval, what it is, the weight of its point, and whether its
multiplier is a density over time."""


def same_kind(given: Solution, assembly: AssembledProgram) -> bool:
    """Whether a solution is of a problem whose intervals have the same rows and unknowns."""
    if given.assembly is None or not given.iterate.success:
        return False
    if len(given.assembly.parts) != len(assembly.parts):
        return False
    return all(
        _kinds(one.phase) == _kinds(other.phase)
        and one.phase.horizon.names == other.phase.horizon.names
        for one, other in zip(given.assembly.parts, assembly.parts, strict=True)
    )


def _kinds(phase: Phase) -> set[Any]:
    """Return what the rows and unknowns of intervals are, at whatever points."""
    entries = [e for g in phase.groups for e in (*_rows(phase, g), *_unknowns(phase, g))]
    return {what for _, what, _, _ in entries}


def move_multipliers(given: Solution, assembly: AssembledProgram) -> tuple[np.ndarray, np.ndarray]:
    """Return the multipliers of bounds and of rows on the mesh of a program."""
    old, iterate = given.assembly, given.iterate
    lam_x, lam_g = np.zeros(assembly.program.n), np.zeros(assembly.program.n_rows)
    for number, part in enumerate(assembly.parts):
        before, now = old.parts[number].phase, part.phase
        lam_x[now.globals] = iterate.lam_x[before.globals]
        for group, own in zip(now.groups, assembly.block_numbers(number), strict=False):
            rows = np.zeros((len(group.intervals), assembly.program.blocks[own].rows)).T
            values = np.zeros(group.windows.shape)
            for source, at in zip(before.groups, old.block_numbers(number), strict=False):
                known = iterate.lam_g[old.program.rows_of(at)].reshape(len(source.intervals), -1).T
                shift = _Shift(before, now, source, group)
                shift.move(_rows(before, source), known, _rows(now, group), rows)
                known = iterate.lam_x[source.windows]
                shift.move(_unknowns(before, source), known, _unknowns(now, group), values)
            lam_g[assembly.program.rows_of(own)] = rows.T.ravel()
            lam_x[group.windows] = values
    _move_single_blocks(given, assembly, lam_g)
    lam_g[assembly.program.offsets[-1] :] = iterate.lam_g[old.program.offsets[-1] :]
    return lam_x, lam_g


class _Shift:
    """From intervals of a degree on one mesh to those of another degree that lie in them."""

    def __init__(
        self, before: Phase, now: Phase, source: IntervalGroup, target: IntervalGroup
    ) -> None:
        owner, ratio = _owners(before.mesh, now.mesh)
        self.mine = np.flatnonzero(np.isin(owner[target.intervals], source.intervals))
        which = target.intervals[self.mine]
        own = owner[which]
        self.columns = np.searchsorted(source.intervals, own)
        self.ratio = ratio[which]
        # where they begin, as a part of the interval that they lie in
        self.begins = (now.mesh[which] - before.mesh[own]) / np.diff(before.mesh)[own]

    def move(
        self,
        known: Sequence[Entry],
        values: np.ndarray,
        wanted: Sequence[Entry],
        found: np.ndarray,
    ) -> None:
        """Set the multipliers ``found`` by the nearest of ``values``, both (entry, interval)."""
        for i, (tau, what, weight, density) in enumerate(wanted):
            like = [(j, t, w) for j, (t, other, w, _) in enumerate(known) if other == what]
            places, taus, weights = (np.array(part) for part in zip(*like, strict=True))
            at = self.begins + tau * self.ratio
            nearest = np.argmin(np.abs(at[:, None] - taus), axis=1)
            factor = weight / weights[nearest] * (self.ratio if density else 1.0)
            found[i, self.mine] = values[places[nearest], self.columns] * factor


def _rows(phase: Phase, group: IntervalGroup) -> list[Entry]:
    """Return the rows of an interval: joints and equations, then limits."""
    labels = group.method.labels(phase.plant, group.layout)
    limits = [(tau, row.text) for tau, row in phase.limits(group)]
    for tau in group.method.path_taus[0]:
        limits += [(tau, row.text) for row in phase.paths.soft for _ in range(2)]
    joined, weights = group.layout.n_joined, _weights(group.layout)
    entries = [(tau, ("join", text), 1.0, False) for tau, text in labels[:joined]]
    entries += [
        (tau, ("rate", text), weights.get(tau, 1.0), False) for tau, text in labels[joined:]
    ]
    entries += [(tau, ("limit", text), weights.get(tau, 1.0), True) for tau, text in limits]
    return list(_numbered(entries))


def _unknowns(phase: Phase, group: IntervalGroup) -> list[Entry]:
    """Return the unknowns of an interval, in the order of its window."""
    layout = group.layout
    weights = _weights(layout)
    n = layout.width + layout.head
    found: list[Entry] = [(0.5, ("none", 0), 1.0, True)] * n

    def put(numbers: np.ndarray, tau: float, kind: str, weight: float) -> None:
        for i, number in enumerate(numbers.tolist()):
            found[number] = (tau, (kind, i), weight, True)

    put(layout.x, 0.0, "x", 1.0)
    put(layout.end, 1.0, "x", 1.0)
    polynomial = len(layout.u) == len(layout.places) and phase.method.control == "polynomial"
    for number, block in enumerate(layout.u):
        tau = layout.places[number].tau if polynomial else float(number)
        put(block, tau, "u", weights[tau] if polynomial else 1.0)
    slacks = layout.slack or ((),) * len(layout.places)
    for place, slack in zip(layout.places, slacks, strict=True):
        weight = weights[place.tau]
        if place.x.max(initial=-1) < layout.width:  # else it is the head of the next
            put(place.x, place.tau, "inner", weight)
        put(place.z, place.tau, "z", weight)
        put(np.asarray(slack, dtype=int), place.tau, "slack", weight)
    return found


def _weights(layout: IntervalLayout) -> dict[float, float]:
    weights = point_weights(layout)
    return {place.tau: float(w) for place, w in zip(layout.places, weights, strict=False)}


def _numbered(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield entries of which those that are called alike at one point are told apart."""
    seen: Counter[Any] = Counter()
    for tau, what, weight, density in entries:
        yield tau, (*what, seen[tau, what]), weight, density
        seen[tau, what] += 1


def _move_single_blocks(given: Solution, assembly: AssembledProgram, lam_g: np.ndarray) -> None:
    """Set the multipliers of points and of what links phases, where these are the same."""
    pairs = []
    for number in range(len(assembly.parts)):
        pairs.append((assembly.block_numbers(number)[-1], given.assembly.block_numbers(number)[-1]))
    after = [one.block_numbers(len(assembly.parts) - 1).stop for one in (assembly, given.assembly)]
    count = len(assembly.program.blocks) - after[0]
    pairs += [(after[0] + i, after[1] + i) for i in range(count)]
    for own, other in pairs:
        block, known = assembly.program.blocks[own], given.assembly.program.blocks[other]
        if list(block.labels) == list(known.labels) and block.count == known.count == 1:
            lam_g[assembly.program.rows_of(own)] = given.iterate.lam_g[
                given.assembly.program.rows_of(other)
            ]


def _owners(before: np.ndarray, now: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return which old interval each new one begins in, and the ratio of their lengths."""
    middles = 0.5 * (now[:-1] + now[1:])
    owner = np.clip(np.searchsorted(before, middles, side="right") - 1, 0, len(before) - 2)
    return owner, np.diff(now) / np.diff(before)[owner]
