"""Storages of motion: the parts of a model whose throughs follow from accelerations.

The equations of such a part that mention an acceleration are solved for its throughs,

    w = W α + w0,    α the accelerations it reads, w the throughs of its edges,

once for each class of parts with its own symbols, and then written for every instance.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from acausal.formulation.formulation import Formulation
from acausal.formulation.trace import Trace
from acausal.graph.matching import maximum_matching
from acausal.language.expression import Key, time

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


def storages(formulation: Formulation) -> list[Storage]:
    """Return the parts of a model that resist acceleration."""
    solved: dict[int, tuple[ca.Function, list[tuple[Key, int]], list[int]] | None] = {}
    found = []
    for number, made in enumerate(formulation.traces):
        if id(made) not in solved:
            solved[id(made)] = _solved(formulation, number)
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


def _solved(
    formulation: Formulation, number: int
) -> tuple[ca.Function, list[tuple[Key, int]], list[int]] | None:
    """Solve the equations of a part that relate throughs to accelerations, if there are any."""
    made = formulation.traces[number]
    places = _places(made)
    asking = [key for key in made.layout if _accelerates(formulation, number, key)]
    rows, unknowns = _matched(formulation, number, set(asking))
    throughs = [place for place, (key, _) in enumerate(unknowns) if key[0] == "through"]
    if not throughs:
        return None
    own = ca.SX.sym("locals", made.residual.size1_in(0))
    discrete = ca.SX.sym("discrete", made.n_discrete)
    residual = made.residual(own, time, discrete)[rows]
    columns = [places[key][0] + i for key, i in unknowns]
    accelerations = [places[key][0] + i for key in asking for i in range(places[key][1])]
    rest = ca.substitute(residual, own[columns], ca.SX.zeros(len(columns)))
    right = ca.horzcat(ca.jacobian(residual, own[accelerations]), rest)
    whole = -ca.solve(ca.jacobian(residual, own[columns]), right)[throughs, :]
    n = len(accelerations)
    function = ca.Function("storage", [own, time, discrete], [whole[:, :n], whole[:, n]])
    return function, [unknowns[place] for place in throughs], accelerations


def _matched(
    formulation: Formulation, number: int, asking: set[Key]
) -> tuple[list[int], list[tuple[Key, int]]]:
    """Return the equations that hold accelerations and the scalar locals to solve them for."""
    made = formulation.traces[number]
    mentions, places = made.mentions, _places(made)
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


def _places(made: Trace) -> dict[Key, tuple[int, int]]:
    """Return the first row and the number of rows of each local."""
    places, first = {}, 0
    for key, size in zip(made.layout, made.sizes, strict=True):
        places[key] = (first, size)
        first += size
    return places
