"""Equations of motion in the coordinates of the tree: mass matrix, closures and loads.

With a the accelerations of the coordinates, Φ the slope of the closures of loops and λ the throughs
of the chords that close them,

    [ M  Φᵀ ] [ a ]   [ Q ]
    [ Φ  0  ] [ λ ] = [ Λ ]

Every term is a sum over edges of (∂ rate/∂u)ᵀ · through, the virtual power on the rates u of the
coordinates. The edges whose terminal equations ask for an acceleration give M a and a part of Q;
all others give the rest of Q. By Tellegen's theorem the sum over all edges vanishes.

References
----------
Richard, M. J.: Simulation of flexible multibody systems using linear graph theory. InTech (2012),
eqs. (42)-(46).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.dae import Chain
from acausal.errors import SingularError
from acausal.expression import Key, time
from acausal.formulation import Formulation
from acausal.matching import maximum_matching
from acausal.relations import Reduced
from acausal.trace import Trace

if TYPE_CHECKING:
    from acausal.initialisation import Start
    from acausal.system import System

ACCELERATION = 2  # level of an across in a domain of order 2


@dataclass(frozen=True, eq=False)
class MotionEquations:
    """M a + Φᵀ λ = Q, Φ a = Λ as functions of the system's (t, x, z, u, p, m).

    ``coordinates`` name the rows of M; of a coordinate that is only known by its rate (the angular
    velocity beside a quaternion) that rate. ``closures`` name the rows of Φ. ``function`` gives
    M, Φ, Q, Λ and, as the system has them, a and λ.
    """

    coordinates: tuple[str, ...]
    closures: tuple[str, ...]
    function: ca.Function

    def values(self, point: Start) -> tuple[np.ndarray, ...]:
        """Return M, Φ, Q, Λ, a and λ at a point."""
        found = self.function(point.t, point.x, point.z, point.u, point.p, point.m)
        matrices = [np.asarray(part.full()) for part in found]
        return (*matrices[:2], *(part.ravel() for part in matrices[2:]))

    def kkt(self, point: Start) -> tuple[np.ndarray, np.ndarray]:
        """Return the matrix [M Φᵀ; Φ 0] and the right side [Q; Λ] at a point."""
        mass, slope, load, rest, _, _ = self.values(point)
        corner = np.zeros((len(slope), len(slope)))
        return np.block([[mass, slope.T], [slope, corner]]), np.concatenate([load, rest])

    def __str__(self) -> str:
        lines = [f"motion of {len(self.coordinates)} coordinates: {', '.join(self.coordinates)}"]
        if self.closures:
            lines.append(f"with {len(self.closures)} closures: {', '.join(self.closures)}")
        return "\n".join(lines)


def motion_equations(system: System) -> MotionEquations:
    """Return the equations of motion of a compiled model.

    Raises
    ------
    SingularError
        If no part of it has an acceleration, or if the model is not at hand (a pickled system).
    """
    if system.stages is None:
        raise SingularError(
            f"the model of '{system.name}' is not at hand (the system was pickled): its equations "
            "of motion cannot be written. Compile the model again."
        )
    formulation, reduced = system.stages()
    every = (_part(formulation, number) for number in range(len(formulation.traces)))
    parts = [part for part in every if part is not None]
    if not parts:
        raise SingularError(
            f"no part of '{system.name}' has an acceleration in its equations: there is no mass "
            "matrix. Add a part that resists acceleration, such as a mass or a body."
        )
    return _equations(system, formulation, reduced, parts)


@dataclass(frozen=True, eq=False)
class _Part:
    """A component that asks for accelerations: its rows, and the locals they are solved for."""

    number: int
    rows: list[int]
    solved: list[tuple[Key, int]]


def _part(formulation: Formulation, number: int) -> _Part | None:
    """Return the equations of a component that relate throughs to accelerations, if any do."""
    made = formulation.traces[number]
    mentions = made.mentions
    asking = {key for key in made.layout if _accelerates(formulation, number, key)}
    rows = [row for row, keys in enumerate(mentions) if keys & asking]
    inner = {k for row in rows for k in mentions[row] if _is_inner(formulation, number, k)}
    rows += [row for row, keys in enumerate(mentions) if row not in rows and keys & inner]
    wanted = {k for row in rows for k in mentions[row] if k[0] == "through" or k in inner}
    if all(key in inner for key in wanted):
        return None
    # The equations are solved for inner variables first, then storages, then other throughs.
    order = sorted(wanted, key=lambda k: (k not in inner, made.kinds.get(k[1]) != "A", k))
    places = _places(made)
    scalars = [(key, i) for key in order for i in range(places[key][1])]
    standing: dict[int, list[int]] = {}
    for row, column in zip(*made.residual.jac_sparsity(0, 0).get_triplet(), strict=True):
        if row in rows:
            standing.setdefault(column, []).append(rows.index(row))
    matched, _ = maximum_matching(
        [standing.get(places[key][0] + i, []) for key, i in scalars], len(rows)
    )
    pairs = [(rows[row], scalar) for scalar, row in zip(scalars, matched, strict=True) if row >= 0]
    return _Part(number, [row for row, _ in pairs], [scalar for _, scalar in pairs])


def _accelerates(formulation: Formulation, number: int, key: Key) -> bool:
    kind, name, level = key
    flat, edges = formulation.flat, formulation.edges
    if level < ACCELERATION or kind not in ("across", "value"):
        return False
    if kind == "value":
        return flat.nodes[flat.port_nodes[number][name]].domain.order == 2
    return edges.domains[edges.numbers[number][name]].order == 2


def _is_inner(formulation: Formulation, number: int, key: Key) -> bool:
    """Whether a key is a variable or an output of the component that moves nothing."""
    kind, name, level = key
    if kind == "signal":
        return formulation.flat.components[number]._spec.ports[name].direction == "output"
    chains = formulation.variable_chain[number].get(name, []) if kind == "variable" else []
    return bool(chains) and level == 0 and not formulation.coordinates().intersection(chains)


def _places(made: Trace) -> dict[Key, tuple[int, int]]:
    """Return the first row and the number of rows of each local."""
    places, first = {}, 0
    for key, size in zip(made.layout, made.sizes, strict=True):
        places[key] = (first, size)
        first += size
    return places


@dataclass(frozen=True, eq=False)
class _Storage:
    """The equations of a part in its own throughs: residual(throughs, accelerations) = 0.

    ``acceleration`` belongs to the edges of ``throughs``, element by element; ``picked`` are the
    places of these among the unknowns.
    """

    unknowns: ca.SX
    residual: ca.SX
    edges: list[int]
    picked: list[int]
    acceleration: ca.SX


def _storage(formulation: Formulation, reduced: Reduced, part: _Part) -> _Storage:
    number, made = part.number, formulation.traces[part.number]
    own = {scalar: ca.SX.sym(f"{scalar[0][1]}[{scalar[1]}]") for scalar in part.solved}
    columns = []
    for key, size in zip(made.layout, made.sizes, strict=True):
        given = formulation.local(number, key)
        columns += [own.get((key, i), given[i]) for i in range(size)]
    path = formulation.flat.paths[number]
    events = reduced.dae.events.discrete
    own_events = [
        events[i]
        for i in range(events.shape[0])
        if made.n_discrete and str(events[i]).rpartition(".")[0] == path
    ]
    residual = made.residual(ca.vertcat(*columns), time, _stacked(own_events))
    found = list(enumerate(part.solved))
    throughs = [(place, key, i) for place, (key, i) in found if key[0] == "through"]
    edges = [formulation.edges.numbers[number][key[1]] for _, key, _ in throughs]
    acceleration = [
        formulation.across(edge, ACCELERATION)[i]
        for edge, (_, _, i) in zip(edges, throughs, strict=True)
    ]
    return _Storage(
        ca.vertcat(*own.values()),
        residual[part.rows],
        edges,
        [place for place, _, _ in throughs],
        ca.vertcat(*acceleration),
    )


def _closing(formulation: Formulation) -> list[int]:
    """Return the chords that close loops, in the order of the closures."""
    closing = {tuple(chains): None for _, chains, _ in formulation.closures()}
    chords = {tuple(chains): edge for edge, chains in formulation.moving_chains.items() if chains}
    return [chords[chains] for chains in closing]


def _equations(
    system: System, formulation: Formulation, reduced: Reduced, parts: list[_Part]
) -> MotionEquations:
    chains, edges = reduced.dae.chains, formulation.edges
    storages = [_storage(formulation, reduced, part) for part in parts]
    storing = {edge for storage in storages for edge in storage.edges}
    closing = _closing(formulation)
    loaded = [
        edge
        for edge, domain in enumerate(edges.domains)
        if domain.order == 2 and edge not in storing and edge not in closing
    ]
    moving = [edge for edge in loaded if edges.domains[edge].moving]
    still = [edge for edge in loaded if not edges.domains[edge].moving]
    expressions = [
        _stacked(part for s in storages for part in (s.residual, s.acceleration)),
        _stacked(formulation.across(edge, ACCELERATION) for edge in moving),
        _stacked(formulation.moving.moved(edge, ACCELERATION) for edge in closing),
        _stacked(formulation.across(edge, 0) for edge in still),
        _stacked(formulation.through(edge, 0) for edge in (*moving, *closing, *still)),
    ]
    if reduced.symbols:
        before, after = ca.vertcat(*reduced.symbols), ca.vertcat(*reduced.definitions)
        expressions = ca.substitute(expressions, [before], [after])
    rise = reduced.closure_levels[1]
    first = _with_pieces(storages, expressions[0])
    tops = _tops(ca.vertcat(*[storage.acceleration for storage in first], rise), reduced)
    a = ca.vertcat(*[chains[c].symbols[k] for c, k in tops])
    q = _values(chains, tops)
    slopes = [ca.jacobian(expressions[1], a), ca.jacobian(expressions[2], a)]
    slopes.append(ca.jacobian(expressions[3], q))
    mass, load = _of_storages(first, a)
    load = load - ca.vertcat(*slopes).T @ expressions[4]
    slope, rest = ca.jacobian(rise, a), -ca.substitute(rise, a, ca.SX.zeros(a.shape[0]))
    kept, basis = _tied(reduced, tops, q)
    forces = _stacked(chains[chain].symbol(0) for _, chain in reduced.closures)
    outputs = [ca.densify(basis.T @ mass @ basis), ca.densify(slope @ basis), basis.T @ load]
    return MotionEquations(
        tuple(chains[tops[i][0]].name for i in kept),
        tuple(chains[chain].name for _, chain in reduced.closures),
        _function(system, reduced, [*outputs, rest, a[kept], forces]),
    )


def _values(chains: list[Chain], tops: list[tuple[int, int]]) -> ca.SX:
    """Return the values of coordinates, or what nothing depends on where only a rate is known."""
    known = [k == ACCELERATION for _, k in tops]
    return ca.vertcat(
        *[
            chains[c].symbols[0] if whole else ca.SX.sym("unknown")
            for (c, _), whole in zip(tops, known, strict=True)
        ]
    )


def _tied(reduced: Reduced, tops: list[tuple[int, int]], q: ca.SX) -> tuple[list[int], ca.SX]:
    """Return the coordinates that are left where linear equations tie them (a gear), and dq/dq'.

    Coordinates of motions are kept before others.
    """
    hashes = {q[i].element_hash(): i for i in range(q.shape[0])}
    hashes |= {symbol.element_hash(): -1 for symbol in reduced.dae.parameters}
    closures = {row for row, _ in reduced.closures}
    rows = []
    for row in range(reduced.residuals.shape[0]):
        present = {hashes.get(s.element_hash(), -2) for s in ca.symvar(reduced.residuals[row])}
        if row not in closures and -2 not in present and present - {-1}:
            rows.append(row)
    ties = ca.jacobian(reduced.residuals[rows] if rows else ca.SX(0, 1), q)
    linear = [i for i in range(len(rows)) if not ca.depends_on(ties[i, :], q)]
    ties = ties[linear, :] if linear else ca.SX(0, q.shape[0])
    moved = reduced.dae.coordinates
    order = sorted(range(q.shape[0]), key=lambda i: tops[i][0] in moved)
    pattern = [ties[:, i].sparsity().row() for i in order]
    matched, _ = maximum_matching(pattern, len(linear))
    gone = [i for i, row in zip(order, matched, strict=True) if row >= 0]
    kept = [i for i in range(q.shape[0]) if i not in gone]
    basis = ca.SX(q.shape[0], len(kept))
    basis[kept, :] = ca.SX.eye(len(kept))
    if gone:
        basis[gone, :] = -ca.solve(ties[:, gone], ties[:, kept])
    return kept, basis


def _stacked(parts: Iterable[ca.SX]) -> ca.SX:
    return ca.vertcat(*parts, ca.SX(0, 1))


def _with_pieces(storages: list[_Storage], column: ca.SX) -> list[_Storage]:
    """Return the storages with their expressions taken from one column, in order."""
    made, first = [], 0
    for s in storages:
        middle = first + s.residual.shape[0]
        last = middle + s.acceleration.shape[0]
        pieces = (column[first:middle], s.edges, s.picked, column[middle:last])
        made.append(_Storage(s.unknowns, *pieces))
        first = last
    return made


def _tops(accelerations: ca.SX, reduced: Reduced) -> list[tuple[int, int]]:
    """Return the highest levels of the coordinates that accelerations depend on."""
    present = {symbol.element_hash() for symbol in ca.symvar(accelerations)}
    tops = {}
    for c in reduced.remaining:
        for level, symbol in enumerate(reduced.dae.chains[c].symbols):
            if level > 0 and symbol.element_hash() in present:
                tops[c] = level
    return list(tops.items())


def _of_storages(storages: list[_Storage], a: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Return M, and what the storages bring to Q: -(∂ rate/∂u)ᵀ · through at a = 0."""
    n = a.shape[0]
    mass, load = ca.SX(n, n), ca.SX.zeros(n)
    for s in storages:
        here = ca.symvar(s.residual)
        own = [i for i in range(n) if any(ca.is_equal(a[i], symbol) for symbol in here)]
        zeros = [ca.SX.zeros(s.unknowns.shape[0]), ca.SX.zeros(n)]
        rest = ca.substitute([s.residual], [s.unknowns, a], zeros)[0]
        right = ca.horzcat(ca.jacobian(s.residual, a[own]), rest)
        solved = -ca.solve(ca.jacobian(s.residual, s.unknowns), right)[s.picked, :]
        slope = ca.jacobian(s.acceleration, a)
        mass[:, own] += slope.T @ solved[:, : len(own)]
        load = load - slope.T @ solved[:, len(own)]
    return mass, load


def _function(system: System, reduced: Reduced, outputs: list[ca.SX]) -> ca.Function:
    """Return the outputs as a function of (t, x, z, u, p, m): unknowns from the rows of results."""
    dae, names = reduced.dae, system.names
    place = {
        symbol.element_hash(): (names.rows[c] + level, symbol)
        for c, chain in enumerate(dae.chains)
        for level, symbol in enumerate(chain.symbols)
        if level < names.levels[c]
    }
    present = [s for s in ca.symvar(ca.veccat(*outputs)) if s.element_hash() in place]
    rows = tuple(place[s.element_hash()][0] for s in present)
    given = [
        chain.symbol(level)
        for chain, count in zip(dae.inputs, system.input_levels, strict=True)
        for level in range(count)
    ]
    arguments = [time, ca.vertcat(*present), _stacked(given), _stacked(dae.parameters)]
    inner = ca.Function("inner", [*arguments, dae.events.discrete], outputs)
    symbols = system.symbols()
    t, _, _, u, p, m = symbols
    found = inner(t, system.rows(rows)(*symbols), u, p, m[: system.events.size])
    labels = ["M", "Phi", "Q", "Lambda", "a", "lam"]
    return ca.Function("motion", list(symbols), list(found), list("txzupm"), labels)
