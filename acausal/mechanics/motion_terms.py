"""Motion in the symbols of the unknowns: mass matrix, loads and closures, from the sweeps.

With a the accelerations of the coordinates, Φ the slope of the closures of loops and λ the throughs
of the chords that close them, M a + Φᵀ λ = Q and Φ a = Λ.

Every term is a sum over edges of (∂ rate/∂u)ᵀ · through, the virtual power on the rates u of the
coordinates. The edges whose terminal equations ask for an acceleration give M a and a part of Q;
all others give the rest of Q. By Tellegen's theorem the sum over all edges vanishes.

Storages of motion are the parts whose throughs follow from accelerations. Their equations that
mention one are solved for the throughs of their edges, once for each class of parts,

    w = W α + w0,    α the accelerations it reads, w the throughs of its edges.

References
----------
Richard, M. J.: Simulation of flexible multibody systems using linear graph theory. InTech (2012),
eqs. (42)-(46).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from acausal.formulation.dae import Chain
from acausal.formulation.formulation import Formulation
from acausal.formulation.trace import Trace
from acausal.graph.matching import maximum_matching
from acausal.language.expression import Key, time
from acausal.reduction.relations import Reduced

ACCELERATION = 2
"""Level of an across in a domain of order 2."""


@dataclass(frozen=True, eq=False)
class Storage:
    """A part that resists acceleration.

    ``function`` maps its locals, time and discrete values to W and W α + w0. ``throughs`` are the
    (edge, element) of w, ``accelerations`` the places of α among the locals.
    """

    number: int
    function: ca.Function
    throughs: list[tuple[int, int]]
    accelerations: list[int]


@dataclass(frozen=True, eq=False)
class StorageTerms:
    """What one storage adds: M += (∂α_own/∂a)ᵀ W ∂α/∂a, and its throughs at a = 0."""

    part: Storage
    local: ca.SX  # its locals at a = 0, in the symbols of the unknowns
    discrete: ca.SX  # its discrete values
    weight: ca.SX  # W
    rest: ca.SX  # w0
    own: ca.SX  # slopes of the accelerations of its edges, one row a through
    seen: ca.SX  # slopes of the accelerations it reads


@dataclass(frozen=True, eq=False)
class MotionTerms:
    """M a + Φᵀ λ = Q and Φ a = Λ in the symbols of the unknowns."""

    coordinates: list[tuple[int, int]]  # chain of each, and the level of its acceleration
    a: ca.SX
    every: ca.SX  # all accelerations, also those that a gear ties to others,
    basis: ca.SX  # and how they follow from a
    storages: list[StorageTerms]
    mass: ca.SX
    applied: ca.SX  # what edges that store nothing put on the coordinates
    slope: ca.SX  # Φ
    rest: ca.SX  # Λ
    forces: ca.SX  # λ

    @property
    def load(self) -> ca.SX:
        """Q: what is applied, less what the storages ask for at a = 0."""
        total = self.applied
        for terms in self.storages:
            total = total - terms.own.T @ terms.rest
        return total


def motion_terms(formulation: Formulation, reduced: Reduced, parts: list[Storage]) -> MotionTerms:
    """Return the terms of the equations of motion of a model with these storages."""
    chains = reduced.dae.chains
    storing = [pair for part in parts for pair in part.throughs]
    closing = _closing_chords(formulation)
    moving, still = _loaded_edges(formulation, {edge for edge, _ in storing} | set(closing))
    columns = [locals_of(formulation, part.number) for part in parts]
    expressions = [
        _stack(columns),
        _stack(formulation.across(edge, ACCELERATION)[i] for edge, i in storing),
        _stack(formulation.across(edge, ACCELERATION) for edge in moving),
        _stack(formulation.moving.motion_level(edge, ACCELERATION) for edge in closing),
        _stack(formulation.across(edge, 0) for edge in still),
        _stack(formulation.through(edge, 0) for edge in (*moving, *closing, *still)),
    ]
    if reduced.symbols:
        before, after = ca.vertcat(*reduced.symbols), ca.vertcat(*reduced.definitions)
        expressions = ca.substitute(expressions, [before], [after])
    rise = reduced.dae.loops.acceleration
    tops = _tops(ca.vertcat(expressions[1], rise), reduced)
    a, q = ca.vertcat(*[chains[c].symbols[k] for c, k in tops]), _values(chains, tops)
    zero = ca.SX.zeros(a.shape[0])
    at_rest = ca.substitute([expressions[0], rise], [a], [zero])
    kept, basis = _eliminate_ties(reduced, tops, q)
    read = _acceleration_places(parts, columns)
    slopes = ca.jacobian(ca.vertcat(expressions[1], expressions[0][read]), a)
    own, seen = (slopes @ basis)[: len(storing), :], (slopes @ basis)[len(storing) :, :]
    stored = _storage_terms(formulation, reduced, parts, columns, (at_rest[0], own, seen))
    others = ca.vertcat(
        ca.jacobian(ca.vertcat(*expressions[2:4]), a), ca.jacobian(expressions[4], q)
    )
    applied = -others.T @ expressions[5]
    by_rise = ca.jacobian(rise, a)
    forces = _stack(chains[chain].symbol(0) for _, chain in reduced.dae.closures)
    for i in _stated_closures(formulation, reduced):  # its work is Φᵀ λ, not of Q
        applied = applied + by_rise[i, :].T * forces[i]
    weights = ca.diagcat(*[terms.weight for terms in stored])
    return MotionTerms(
        coordinates=[tops[i] for i in kept],
        a=a[kept],
        every=a,
        basis=basis,
        storages=stored,
        mass=own.T @ (weights @ seen),
        applied=basis.T @ applied,
        slope=by_rise @ basis,
        rest=-at_rest[1],
        forces=forces,
    )


def _closing_chords(formulation: Formulation) -> list[int]:
    """Return the chords that close loops, in the order of the closures.

    Closures that a part states itself (a rod) have no chord: their forces are on its own edges.
    """
    closing = {tuple(chains): None for _, chains, _ in formulation.closures()}
    chords = {tuple(chains): edge for edge, chains in formulation.moving_chains.items() if chains}
    return [chords[chains] for chains in closing if chains in chords]


def _stated_closures(formulation: Formulation, reduced: Reduced) -> list[int]:
    """Return the closures, by their number, that a part states itself."""
    stated = {
        c for chains in formulation.variable_chain for found in chains.values() for c in found
    }
    return [i for i, (_, chain) in enumerate(reduced.dae.closures) if chain in stated]


def _loaded_edges(formulation: Formulation, without: set[int]) -> tuple[list[int], list[int]]:
    """Return the other edges with accelerations, in domains that move and in those that do not."""
    domains = formulation.edges.domains
    loaded = [e for e, domain in enumerate(domains) if domain.order == 2 and e not in without]
    return [e for e in loaded if domains[e].moving], [e for e in loaded if not domains[e].moving]


def _acceleration_places(parts: list[Storage], columns: list[ca.SX]) -> list[int]:
    """Return the places, among the locals of all parts, of the accelerations they read."""
    places, first = [], 0
    for part, column in zip(parts, columns, strict=True):
        places += [first + place for place in part.accelerations]
        first += column.shape[0]
    return places


def _storage_terms(
    formulation: Formulation,
    reduced: Reduced,
    parts: list[Storage],
    columns: list[ca.SX],
    made: tuple[ca.SX, ca.SX, ca.SX],
) -> list[StorageTerms]:
    """Return what each storage adds, of its locals at rest and the slopes of accelerations."""
    events = reduced.dae.events.discrete
    owners = [str(events[i]).rpartition(".")[0] for i in range(events.shape[0])]
    at_rest, own, seen = made
    found, first, row, read = [], 0, 0, 0
    for part, column in zip(parts, columns, strict=True):
        path = formulation.flat.paths[part.number]
        discrete = _stack(events[i] for i, owner in enumerate(owners) if owner == path)
        local = at_rest[first : first + column.shape[0]]
        weight, rest = part.function(local, time, discrete)
        count, reads = len(part.throughs), len(part.accelerations)
        slopes = own[row : row + count, :], seen[read : read + reads, :]
        found.append(StorageTerms(part, local, discrete, weight, rest, *slopes))
        first, row, read = first + column.shape[0], row + count, read + reads
    return found


def _values(chains: list[Chain], tops: list[tuple[int, int]]) -> ca.SX:
    """Return the values of coordinates, or what nothing depends on where only a rate is known."""
    known = [(c, k == ACCELERATION) for c, k in tops]
    return ca.vertcat(
        *[chains[c].symbols[0] if whole else ca.SX.sym("unknown") for c, whole in known]
    )


def _eliminate_ties(
    reduced: Reduced, tops: list[tuple[int, int]], q: ca.SX
) -> tuple[list[int], ca.SX]:
    """Return the coordinates that are left where linear equations tie them (a gear), and dq/dq'.

    Coordinates of motions are kept before others.
    """
    hashes = {q[i].element_hash(): i for i in range(q.shape[0])}
    hashes |= {symbol.element_hash(): -1 for symbol in reduced.dae.parameters}
    closures = {row for row, _ in reduced.dae.closures}
    rows = []
    for row in range(reduced.dae.residuals.shape[0]):
        present = {hashes.get(s.element_hash(), -2) for s in ca.symvar(reduced.dae.residuals[row])}
        if row not in closures and -2 not in present and present - {-1}:
            rows.append(row)
    ties = ca.jacobian(reduced.dae.residuals[rows] if rows else ca.SX(0, 1), q)
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


def _stack(parts: Iterable[ca.SX]) -> ca.SX:
    return ca.vertcat(*parts, ca.SX(0, 1))


def _tops(accelerations: ca.SX, reduced: Reduced) -> list[tuple[int, int]]:
    """Return the highest levels of the coordinates that accelerations depend on."""
    present = {symbol.element_hash() for symbol in ca.symvar(accelerations)}
    tops = {}
    for c in reduced.remaining:
        for level, symbol in enumerate(reduced.dae.chains[c].symbols):
            if level > 0 and symbol.element_hash() in present:
                tops[c] = level
    return list(tops.items())


def storages(formulation: Formulation) -> list[Storage]:
    """Return the parts of a model that resist acceleration."""
    solved: dict[int, tuple[ca.Function, list[tuple[Key, int]], list[int]] | None] = {}
    found = []
    for number, made in enumerate(formulation.traces):
        if id(made) not in solved:
            solved[id(made)] = _solve_part(formulation, number)
        local = solved[id(made)]
        if local is not None:
            function, keys, accelerations = local
            edges = formulation.edges.numbers[number]
            throughs = [(edges[key[1]], i) for key, i in keys]
            found.append(Storage(number, function, throughs, accelerations))
    return found


def locals_of(formulation: Formulation, number: int) -> ca.SX:
    """Return the global expressions of all locals of a part, in one column."""
    layout = formulation.traces[number].layout
    return ca.vertcat(*[formulation.local(number, key) for key in layout], ca.SX(0, 1))


def _solve_part(
    formulation: Formulation, number: int
) -> tuple[ca.Function, list[tuple[Key, int]], list[int]] | None:
    """Solve the equations of a part that relate throughs to accelerations, if there are any."""
    made = formulation.traces[number]
    places = places_of(made)
    asking = [key for key in made.layout if _accelerates(formulation, number, key)]
    rows, unknowns = _match(formulation, number, set(asking))
    throughs = [place for place, (key, _) in enumerate(unknowns) if key[0] == "through"]
    if not throughs:
        return None
    own = ca.SX.sym("locals", made.residual.size1_in(0))
    discrete = ca.SX.sym("discrete", made.discrete.size)
    residual = made.residual(own, time, discrete)[rows]
    columns = [places[key][0] + i for key, i in unknowns]
    accelerations = [places[key][0] + i for key in asking for i in range(places[key][1])]
    rest = ca.substitute(residual, own[columns], ca.SX.zeros(len(columns)))
    right = ca.horzcat(ca.jacobian(residual, own[accelerations]), rest)
    whole = -ca.solve(ca.jacobian(residual, own[columns]), right)[throughs, :]
    n = len(accelerations)
    function = ca.Function("storage", [own, time, discrete], [whole[:, :n], whole[:, n]])
    return function, [unknowns[place] for place in throughs], accelerations


def _match(
    formulation: Formulation, number: int, asking: set[Key]
) -> tuple[list[int], list[tuple[Key, int]]]:
    """Return the equations that hold accelerations and the scalar locals to solve them for."""
    made = formulation.traces[number]
    mentions, places = made.mentions, places_of(made)
    rows = [row for row, keys in enumerate(mentions) if keys & asking]
    inner = {k for row in rows for k in mentions[row] if _is_inner(formulation, number, k)}
    rows += [row for row, keys in enumerate(mentions) if row not in rows and keys & inner]
    wanted = {k for row in rows for k in mentions[row] if k[0] == "through" or k in inner}
    # Inner variables first, then storages, then other throughs: those left over are given.
    order = sorted(wanted, key=lambda k: (k not in inner, made.kinds.get(k[1]) != "A", k))
    scalars = [(key, i) for key in order for i in range(places[key][1])]
    standing: dict[int, list[int]] = {}
    for row, column in zip(*made.residual.jac_sparsity(0, 0).get_triplet(), strict=True):
        if row in rows:
            standing.setdefault(column, []).append(rows.index(row))
    matched, _ = maximum_matching(
        [standing.get(places[key][0] + i, []) for key, i in scalars], len(rows)
    )
    pairs = [(rows[row], scalar) for scalar, row in zip(scalars, matched, strict=True) if row >= 0]
    return [row for row, _ in pairs], [scalar for _, scalar in pairs]


def _accelerates(formulation: Formulation, number: int, key: Key) -> bool:
    kind, name, level = key
    flat, edges = formulation.flat, formulation.edges
    if level < ACCELERATION or kind not in ("across", "value"):
        return False
    if kind == "value":
        return flat.nodes[flat.port_nodes[number][name]].domain.order == 2
    return edges.domains[edges.numbers[number][name]].order == 2


def _is_inner(formulation: Formulation, number: int, key: Key) -> bool:
    """Whether a key is a variable or an output of the part that moves nothing."""
    kind, name, level = key
    if kind == "signal":
        return formulation.flat.components[number]._spec.ports[name].direction == "output"
    chains = formulation.variable_chain[number].get(name, []) if kind == "variable" else []
    return bool(chains) and level == 0 and not formulation.coordinates().intersection(chains)


def places_of(made: Trace) -> dict[Key, tuple[int, int]]:
    """Return the first row and the number of rows of each local."""
    places, first = {}, 0
    for key, size in zip(made.layout, made.sizes, strict=True):
        places[key] = (first, size)
        first += size
    return places
