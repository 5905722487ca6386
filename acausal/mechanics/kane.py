"""Kane's equations of a compiled model: speeds that decouple, partial velocities, forces.

With q̇ the rates of the coordinates (the angular velocity beside a quaternion), M = L D Lᵀ their
mass matrix and T = L⁻ᵀ, the speeds u = Lᵀ q̇ make it diagonal, Tᵀ M T = D, and

    F + F* - F_s = 0,

F the active forces (loads and weights), F* the inertia forces, F_s the internal forces of elastic
bodies, each projected by (∂ rate/∂u)ᵀ. Velocities are linear in the rates, v = J q̇ and ω = Ω q̇:
their columns in the speeds, V = J T and Γ = Ω T, are Kane's partial velocities.

The default form of a compiled model is the numerical one of the method, u̇ = Ψ L⁻¹ Ψᵀ h with the
rates as speeds: M a = h is solved by L D Lᵀ at every step. ``compile(m, coordinates="kane")`` has
the decoupled speeds as states instead. In loops T = N L⁻ᵀ with the columns of N free motions,
Φ N = 0 and Nᵀ M N = L D Lᵀ, at one point at a time.

References
----------
Meghdari, A., Fahimi, F.: Dynamic modeling of multi-elastic body systems using Kane's method and
congruency transformations, eqs. (5)-(21), (44)-(51).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
import numpy.typing as npt
from scipy.linalg import qr

from acausal.analysis.linearization import operating_point
from acausal.errors import SingularError, UnknownNameError, did_you_mean
from acausal.formulation.formulation import Formulation
from acausal.language.expression import time
from acausal.mechanics.decoupling import MOST, congruence
from acausal.mechanics.motion_equations import function_of
from acausal.mechanics.motion_terms import (
    ACCELERATION,
    MotionTerms,
    StorageTerms,
    motion_terms,
    places_of,
    storages,
)
from acausal.numerics.rank import least, linear_solve
from acausal.reduction.relations import Reduced

if TYPE_CHECKING:
    from acausal.notation.equation_listing import Listing
    from acausal.system.system import System

Matrix = npt.NDArray[np.float64]
Pair = tuple[ca.Function, ca.Function]


class ByPath(Mapping[str, Any]):
    """What is found for the paths of bodies and of frames, when it is asked for."""

    def __init__(self, names: list[str], make: Callable[[str], Any]) -> None:
        self._names, self._make = names, make
        self._made: dict[str, Any] = {}

    def __getitem__(self, path: str) -> Any:
        if path not in self._made:
            self._made[path] = self._make(path)
        return self._made[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True, eq=False)
class KaneValues:
    """Kane's quantities at a point.

    ``F``, ``F_star`` and ``F_s`` are projected on the speeds: they have one number a speed, and
    F + F* - F_s = 0. ``jacobians[path]`` is (J, Ω), ``partial_velocities[path]`` is (V, Γ).
    """

    A: Matrix
    T: Matrix
    D: Matrix
    u: Matrix
    F: Matrix
    F_star: Matrix
    F_s: Matrix
    jacobians: Mapping[str, tuple[Matrix, Matrix]]
    partial_velocities: Mapping[str, tuple[Matrix, Matrix]]

    @property
    def kinetic_energy(self) -> float:
        """½ Σ D_i u_i², what the storages of motion hold."""
        return float(self.D @ self.u**2) / 2


@dataclass(frozen=True, eq=False)
class Kane:
    """Kane's equations of a model; see :func:`kane`."""

    system: System
    formulation: Formulation
    reduced: Reduced
    terms: MotionTerms

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The coordinates; of one that is only known by its rate, that rate."""
        return self.system.motion_equations.coordinates

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The speeds as ``compile(m, coordinates="kane")`` calls them, one a degree of freedom."""
        return tuple(f"kane.u[{i}]" for i in range(self._freedoms))

    @property
    def _freedoms(self) -> int:
        closed = self.system.chart.rank if self.terms.slope.shape[0] else 0
        return len(self.terms.coordinates) - closed

    @cached_property
    def A(self) -> ca.Function:  # noqa: N802  the letter of the method
        """The mass matrix in the rates of the coordinates, of (t, x, z, u, p, m)."""
        return self._function("A", lambda mass: mass)

    @cached_property
    def T(self) -> ca.Function:  # noqa: N802  the letter of the method
        """T = L⁻ᵀ of (t, x, z, u, p, m): the rates are T u."""
        one = ca.SX.eye(len(self.coordinates))
        return self._function("T", lambda mass: congruence(mass).rates(one))

    @cached_property
    def D(self) -> ca.Function:  # noqa: N802  the letter of the method
        """The diagonal of Tᵀ A T, of (t, x, z, u, p, m)."""
        return self._function("D", lambda mass: congruence(mass).pivots)

    def _function(self, name: str, make: Callable[[ca.SX], ca.SX]) -> ca.Function:
        if name != "A":
            self._check_tree(name)
        arguments = self.system.symbols()
        mass = self.system.motion_equations.written(*arguments)[0]
        return ca.Function(name, list(arguments), [ca.densify(make(mass))])

    def _check_tree(self, what: str) -> None:
        if self.terms.slope.shape[0]:
            raise SingularError(
                f"loops close in '{self.system.name}': {what} is found at a point, by "
                "kane().values(at), and is no function of the coordinates of the tree."
            )
        if len(self.coordinates) > MOST:
            raise SingularError(
                f"'{self.system.name}' has {len(self.coordinates)} coordinates: {what} is written "
                f"in symbols for at most {MOST}. kane().values(at) gives it at a point."
            )

    @cached_property
    def jacobians(self) -> Mapping[str, Pair]:
        """(J, Ω) by path, functions of (t, x, z, u, p, m): v = J q̇ and ω = Ω q̇.

        Of a body J belongs to its centre of mass; any frame ("arm.frame_b") is known as well.
        """
        return ByPath(list(self._bodies), self._pair)

    @cached_property
    def partial_velocities(self) -> Mapping[str, Pair]:
        """(V, Γ) = (J T, Ω T) by path, functions of (t, x, z, u, p, m)."""
        self._check_tree("T")

        def make(path: str) -> Pair:
            arguments = self.system.symbols()
            turn = self.T(*arguments)
            first, second = (
                ca.Function(name, list(arguments), [part(*arguments) @ turn])
                for name, part in zip(("V", "Gamma"), self.jacobians[path], strict=True)
            )
            return first, second

        return ByPath(list(self._bodies), make)

    @cached_property
    def _bodies(self) -> dict[str, StorageTerms]:
        """The storages with an edge at each terminal of a frame, by the path users know."""
        found = {}
        for stored in self.terms.storages:
            if _frame_edges(self.formulation, stored) is not None:
                found[self.formulation.flat.paths[stored.part.number]] = stored
        return found

    def _pair(self, path: str) -> Pair:
        expressions = self._slopes(path)
        labels = ["J"], ["Omega"]
        first, second = (
            function_of(self.system, self.reduced, [ca.densify(part)], label)
            for part, label in zip(expressions, labels, strict=True)
        )
        return first, second

    def _slopes(self, path: str) -> list[ca.SX]:
        if path in self._bodies:
            return _center_slopes(self.formulation, self._bodies[path])
        nodes = _nodes_of_frame(self.formulation, path)
        if len(nodes) != 2:
            valid = [*self._bodies, *_frames(self.formulation)]
            raise UnknownNameError(
                f"'{path}' is no body and no frame of '{self.system.name}'. "
                f"{did_you_mean(path, valid)}"
            )
        return [self._slope(self.formulation.value(node, ACCELERATION)) for node in nodes]

    def _slope(self, acceleration: ca.SX) -> ca.SX:
        if self.reduced.symbols:
            before, after = (
                ca.vertcat(*self.reduced.symbols),
                ca.vertcat(*self.reduced.definitions),
            )
            acceleration = ca.substitute(acceleration, before, after)
        return ca.jacobian(acceleration, self.terms.every) @ self.terms.basis

    @cached_property
    def forces(self) -> ca.Function:
        """Active, inertia and internal forces on the rates, of (t, x, z, u, p, m), and the rates.

        They sum to Φᵀ λ, active + inertia - internal = Φᵀ λ: to 0 where no loop closes.
        """
        active, moving, inner = self.terms.applied, self.terms.mass @ self.terms.a, ca.SX(0)
        for stored in self.terms.storages:
            weight, velocity, elastic = _split(self.formulation, stored)
            active = active - stored.own.T @ weight
            moving = moving + stored.own.T @ velocity
            inner = inner + stored.own.T @ elastic
        chains = self.reduced.dae.chains
        rates = ca.vertcat(*[chains[c].symbols[k - 1] for c, k in self.terms.coordinates])
        outputs = [ca.densify(part) for part in (active, -moving, inner + 0 * moving, rates)]
        labels = ["active", "storing", "internal", "rates"]
        return function_of(self.system, self.reduced, outputs, labels)

    def values(self, at: Any = None, **conditions: Any) -> KaneValues:
        """Return the quantities at a Start, a Result (its end), a point of one or (result, t).

        None takes the initial values under ``conditions`` (start, parameters, …).
        """
        point = operating_point(self.system, at, conditions)
        mass, slope, *_ = self.system.motion_equations.values(point)
        free = free_motions(slope, self._freedoms)
        factor = _factor(free.T @ mass @ free, self.system.name)
        pivots = np.diag(factor) ** 2
        lower = factor / np.diag(factor)
        turn: Matrix = linear_solve(lower, free.T).T
        active, storing, inner, rates = (
            np.asarray(part).ravel() for part in self.forces(*point.point)
        )
        # The rates of a point that moves are free motions: u is what T turns into them.
        speeds = least(turn, rates)

        def numbers(path: str) -> tuple[Matrix, ...]:
            return tuple(np.asarray(part(*point.point)) for part in self.jacobians[path])

        jacobians = ByPath(list(self._bodies), numbers)
        return KaneValues(
            A=mass,
            T=turn,
            D=pivots,
            u=speeds,
            F=turn.T @ active,
            F_star=turn.T @ storing,
            F_s=turn.T @ inner,
            jacobians=jacobians,
            partial_velocities=ByPath(
                list(self._bodies), lambda path: tuple(part @ turn for part in jacobians[path])
            ),
        )

    @cached_property
    def equations(self) -> Listing:
        """q̇ = T u and u̇ = D⁻¹ Tᵀ (Q - M Ṫ u) as they are printed, with the model's letters."""
        self._check_tree("T")
        made: System = self.system.request.again(kane=True)
        return made.equations

    def latex(self) -> str:
        """Return the equations in LaTeX without dollar signs: readable up to four coordinates."""
        return self.equations.latex

    def __str__(self) -> str:
        lines = [f"Kane's equations of '{self.system.name}': {self._freedoms} speeds"]
        lines.append(f"coordinates: {', '.join(self.coordinates)}")
        return "\n".join([*lines, f"bodies: {', '.join(self._bodies)}"])


def kane(system: System) -> Kane:
    """Return Kane's equations of a compiled model, from the sweeps it is compiled with.

    Raises
    ------
    SingularError
        If no part of it has an acceleration, or the model is not at hand (a pickled system).
    """
    system.motion_equations  # noqa: B018  refuses by name what has no equations of motion
    formulation, reduced = system.request.relations()
    terms = motion_terms(formulation, reduced, storages(formulation))
    return Kane(system, formulation, reduced, terms)


def _factor(mass: Matrix, name: str) -> Matrix:
    try:
        return np.asarray(np.linalg.cholesky(mass))
    except np.linalg.LinAlgError:
        raise SingularError(
            f"the mass matrix of '{name}' is not positive at this point: a coordinate moves no "
            "mass. Give what it moves a mass or an inertia."
        ) from None


def free_motions(slope: Matrix, freedoms: int) -> Matrix:
    """Return N with Φ N = 0: rates that are free, one column each, and those that follow."""
    n = slope.shape[1]
    if not slope.shape[0]:
        return np.eye(n)
    rank = n - freedoms
    whole, _, order = qr(slope, pivoting=True)
    following, leading = order[:rank], np.sort(order[rank:])
    reduced = whole[:, :rank].T @ slope
    motions = np.zeros((n, freedoms))
    motions[leading] = np.eye(freedoms)
    motions[following] = -linear_solve(reduced[:, following], reduced[:, leading])
    return motions


def _nodes_of_frame(formulation: Formulation, path: str) -> list[int]:
    """Return the nodes at the terminals of a frame, given by the path of a port."""
    flat = formulation.flat
    owner, _, port = path.rpartition(".")
    if path in flat.exposed or owner not in flat.paths:
        return []
    nodes = flat.port_nodes[flat.paths.index(owner)]
    return [node for name, node in nodes.items() if name.partition(".")[0] == port and "." in name]


def _frames(formulation: Formulation) -> list[str]:
    flat = formulation.flat
    return list(
        dict.fromkeys(
            f"{path}.{name.partition('.')[0]}"
            for path, nodes in zip(flat.paths, flat.port_nodes, strict=True)
            for name in nodes
            if "." in name
        )
    )


def _frame_edges(formulation: Formulation, stored: StorageTerms) -> list[int] | None:
    """Return the edges of a storage at the terminals of one frame, in the order of these."""
    number = stored.part.number
    nodes = formulation.flat.port_nodes[number]
    ports = dict.fromkeys(name.partition(".")[0] for name in nodes if "." in name)
    heads = {formulation.edges.heads[edge]: edge for edge, _ in stored.part.throughs}
    for port in ports:
        at = [node for name, node in nodes.items() if name.startswith(f"{port}.")]
        if heads.keys() >= set(at[:1]):
            return [heads[node] for node in at if node in heads]
    return None


def _center_slopes(formulation: Formulation, stored: StorageTerms) -> list[ca.SX]:
    """Return J of the centre and Ω: where the weights of a storage couple nothing.

    The force m (J a) of a part is that of its centre: J follows from its row of W.
    """
    edges = _frame_edges(formulation, stored) or []
    rows = {
        edge: [i for i, (e, _) in enumerate(stored.part.throughs) if e == edge] for edge in edges
    }
    count = stored.own.shape[1]
    first = rows[edges[0]]
    turned = stored.own[rows[edges[1]], :] if len(edges) > 1 else ca.SX(0, count)
    domains = formulation.edges.domains
    if any(domains[edge].internal for edge, _ in stored.part.throughs):
        return [stored.own[first, :], turned]
    momentum = (stored.weight @ stored.seen)[first, :]
    own = _own_columns(formulation, stored, edges[0])
    mass = stored.weight[first, own] if len(own) == len(first) else ca.SX(0, 0)
    if not mass.is_square() or mass.nnz() == 0:
        return [stored.own[first, :], turned]
    return [ca.solve(mass, momentum), turned]


def _own_columns(formulation: Formulation, stored: StorageTerms, edge: int) -> list[int]:
    """Return the columns of W that belong to the acceleration of an edge itself."""
    places = places_of(formulation.traces[stored.part.number])
    key = ("across", formulation.edges.names[edge], ACCELERATION)
    if key not in places:
        return []
    first, size = places[key]
    wanted = range(first, first + size)
    return [i for i, place in enumerate(stored.part.accelerations) if place in wanted]


def _split(formulation: Formulation, stored: StorageTerms) -> tuple[ca.SX, ca.SX, ca.SX]:
    """Return what a storage asks for at a = 0: weights, velocity terms, and internal forces.

    Terms of the second order in rates are inertia forces. On internal coordinates those of the
    first order are losses of the material, and what vanishes with the coordinates is elastic;
    elsewhere what does not depend on rates is the weight.
    """

    def throughs(local: ca.SX) -> ca.SX:
        return stored.part.function(local, time, stored.discrete)[1]

    factor = ca.SX.sym("factor")
    scaled, undeformed = ca.SX(stored.local), ca.SX(stored.local)
    rates, inside = _level_places(formulation, stored, 1), _level_places(formulation, stored, 0)
    rising = stored.part.accelerations  # at a = 0 they are of the second order in the rates
    scaled[rates] = factor * stored.local[rates]
    scaled[rising] = factor**2 * stored.local[rising]
    undeformed[[*rates, *rising, *inside]] = 0
    moving = throughs(scaled)
    still = ca.substitute(moving, factor, ca.SX(0))
    linear = ca.substitute(ca.jacobian(moving, factor), factor, ca.SX(0))
    at_zero = throughs(undeformed)
    domains = formulation.edges.domains
    inner = ca.DM([float(domains[edge].internal) for edge, _ in stored.part.throughs])
    weight = (1 - inner) * still + inner * at_zero
    elastic = inner * (still - at_zero + linear)
    return weight, stored.rest - weight - elastic, elastic


def _level_places(formulation: Formulation, stored: StorageTerms, level: int) -> list[int]:
    """Return the places among its locals of all rates (1), or of internal coordinates (0)."""
    number = stored.part.number
    found: list[int] = []
    edges, flat = formulation.edges, formulation.flat
    for (kind, name, own), (first, size) in places_of(formulation.traces[number]).items():
        if own != level or kind not in ("across", "value"):
            continue
        if kind == "across":
            domain = edges.domains[edges.numbers[number][name]]
        else:
            domain = flat.nodes[flat.port_nodes[number][name]].domain
        if domain.internal or (level == 1 and domain.order == 2):
            found += range(first, first + size)
    return found
