"""Natural coordinates of a compiled mechanism: points and unit vectors, M constant, Φ(q, t) = 0.

The coordinates q of a mechanism are those of points and unit vectors of its bodies, which
neighbours share at joints. The place of any point P of a body is r_P = C_P q with C_P constant, and
so the mass matrix M = Σ ∫ C_Pᵀ C_P dm is; what keeps bodies rigid and joints together is
Φ(q, t) = 0, of the second degree, and

    [ M   Φ_qᵀ ] [ q̈ ]   [ Q ]
    [ Φ_q  0   ] [ λ ] = [ γ ],     γ = -Φ̇_q q̇ - Φ̇_t.                        (11.34)

Points, moments of matter and loads come from the sweeps of the compiled model: frames that nothing
moves against each other are one body, motions that parts state for edges are joints.

References
----------
García de Jalón, J., Bayo, E.: Kinematic and Dynamic Simulation of Multibody Systems. Springer
(1994), chapters 2, 4, 5 and 11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal import arguments
from acausal.analysis.linearization import operating_point
from acausal.errors import ArgumentError, DeclarationError, SingularError
from acausal.language.expression import time
from acausal.mechanics.kane import free_motions
from acausal.mechanics.motion_terms import storages
from acausal.mechanics.natural.constraints import (
    Constraint,
    FramePlace,
    NaturalCoordinates,
    number_coordinates,
    rigid_constraints,
)
from acausal.mechanics.natural.elastic import elastic_mass, elastic_stiffness, material_place
from acausal.mechanics.natural.frames import Frames, find_frames
from acausal.mechanics.natural.joint_motions import Matrix, Numbers
from acausal.mechanics.natural.joints import joint_constraints
from acausal.mechanics.natural.loads import (
    TreeMap,
    load_edges,
    pulled_frames,
    pulls,
    tree_map,
    weights,
)
from acausal.mechanics.natural.mass import (
    consistent_mass_matrix,
    mass_matrix,
    moments_of_groups,
)
from acausal.mechanics.natural.points import lay_out, node_of
from acausal.mechanics.natural.poses import Poses
from acausal.mechanics.natural.values import natural_of_tree
from acausal.mechanics.natural.weights import FrameStorage, frame_storages
from acausal.numerics.columns import stack_column
from acausal.numerics.nearest_solution import null_space
from acausal.numerics.rank import CLOSED, least, linear_solve, rank
from acausal.reduction.relations import Reduced
from acausal.results.result import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from acausal.mechanics.natural.runs import NaturalResult, Penalty
    from acausal.system.system import System

_SAME = 1e-8  # two motions nearer than this are one
_CLOSED = 1e-12  # largest |Φ| after a projection
_ROUNDS = 20
_STEP = 1e-2  # of a small motion, to see the rank of Φ_q at another pose too


@arguments.checked_methods
@dataclass(frozen=True, eq=False)
class Natural:
    """A mechanism in natural coordinates; see :func:`natural`."""

    system: System
    reduced: Reduced
    frames: Frames
    coordinates: NaturalCoordinates
    parts: list[FrameStorage]
    constraints: tuple[Constraint, ...]
    M: Matrix  # constant; mass(t, q) has what bodies that bend add to it

    @property
    def points(self) -> tuple[FramePlace, ...]:
        """The points, fixed ones too, with the bodies and joints that have them."""
        return self.coordinates.points

    @property
    def vectors(self) -> tuple[FramePlace, ...]:
        """The unit vectors, fixed ones too, with the bodies and joints that have them."""
        return self.coordinates.vectors

    @property
    def q(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        axes = "xyz"[: self.frames.dimension]
        moving = [place for place in (*self.points, *self.vectors) if place.first is not None]
        ordered = sorted(moving, key=lambda place: place.first or 0)
        names = [f"{place.name}.{axis}" for place in ordered for axis in axes]
        for number, width in enumerate(self.frames.modes.values(), start=1):
            names += [f"eta{number}[{i}]" for i in range(width)]
        return tuple(names)

    @property
    def rigid_constraints(self) -> tuple[Constraint, ...]:
        """What keeps bodies rigid: lengths, angles, products."""
        return tuple(c for c in self.constraints if c.kind == "rigid")

    @property
    def joint_constraints(self) -> tuple[Constraint, ...]:
        """What joints hold beyond what they share."""
        return tuple(c for c in self.constraints if c.kind == "joint")

    @property
    def driver_constraints(self) -> tuple[Constraint, ...]:
        """What drivers prescribe."""
        return tuple(c for c in self.constraints if c.kind == "driver")

    @cached_property
    def consistent_M(self) -> Matrix:  # noqa: N802  the letter of the method
        """M with the matter of beam elements spread along them, as in (11.48), to compare."""
        return consistent_mass_matrix(self.coordinates, self.parts, self.M)

    @cached_property
    def K(self) -> Matrix:  # noqa: N802  the letter of the method
        """The constant stiffness of (11.24): K_ff of bodies that bend, 0 elsewhere."""
        return elastic_stiffness(self.coordinates, self.parts)

    @cached_property
    def idle_spins(self) -> tuple[str, ...]:
        """Bodies that spin about the line of their points without any coordinate for it."""
        layout = self.coordinates.layout
        found = []
        for cluster, (basis, _) in self.coordinates.basis.items():
            if cluster not in layout.bonded and len(basis) == 1:  # in the plane there are two
                found.append(self.frames.label(cluster))
        return tuple(found)

    @cached_property
    def symbols(self) -> tuple[ca.SX, ca.SX]:
        """Symbols of q and of its rates v."""
        return self.coordinates.q, ca.SX.sym("v", self.coordinates.q.shape[0])

    @cached_property
    def poses(self) -> Poses:
        """Where all frames are, as expressions of the symbols."""
        return Poses(self.coordinates, *self.symbols)

    @cached_property
    def tree(self) -> TreeMap:
        """The coordinates of the compiled system's tree, as expressions of the symbols."""
        return tree_map(self.system, self.frames, self.poses)

    @cached_property
    def _levels(self) -> tuple[ca.SX, ca.SX, ca.SX, ca.SX]:
        """Φ, Φ_q, Φ_t and γ."""
        q, v = self.symbols
        phi = stack_column([c.expression for c in self.constraints])
        slope, by_time = ca.jacobian(phi, q), ca.jacobian(phi, time)
        rate = slope @ v + by_time
        gamma = -(ca.jacobian(rate, q) @ v + ca.jacobian(rate, time))
        return phi, slope, by_time, gamma

    @cached_property
    def elastic(self) -> bool:
        """Whether a body bends: M then depends on the elastic coordinates and the pose."""
        return any(part.modes is not None for part in self.parts)

    @cached_property
    def _whole_mass(self) -> ca.SX:
        total = ca.SX(ca.DM(self.M))
        for part in self.parts:
            if part.modes is not None:
                total = total + elastic_mass(self.coordinates, part)
        return total

    @cached_property
    def mass(self) -> ca.Function:
        """M of (t, q); of rigid bodies it depends on neither."""
        return ca.Function("M", [time, self.symbols[0]], [ca.densify(self._whole_mass)])

    @cached_property
    def Phi(self) -> ca.Function:  # noqa: N802  the letter of the method
        """Φ of (t, q)."""
        return ca.Function("Phi", [time, self.symbols[0]], [self._levels[0]])

    @cached_property
    def Phi_q(self) -> ca.Function:  # noqa: N802  the letter of the method
        """Φ_q of (t, q)."""
        return ca.Function("Phi_q", [time, self.symbols[0]], [self._levels[1]])

    @cached_property
    def Phi_t(self) -> ca.Function:  # noqa: N802  the letter of the method
        """∂Φ/∂t of (t, q)."""
        return ca.Function("Phi_t", [time, self.symbols[0]], [ca.densify(self._levels[2])])

    @cached_property
    def Phi_rate(self) -> ca.Function:  # noqa: N802  the letter of the method
        """Φ̇ = Φ_q v + Φ_t of (t, q, v)."""
        rate = self._levels[1] @ self.symbols[1] + self._levels[2]
        return ca.Function("Phi_rate", [time, *self.symbols], [ca.densify(rate)])

    @cached_property
    def tree_values(self) -> ca.Function:
        """The coordinates of the compiled system's tree, of (q, v)."""
        known = ca.vertcat(*[ca.SX(one.value) for one in self.tree.known], ca.SX(0, 1))
        return ca.Function("tree", list(self.symbols), [ca.densify(known)])

    @cached_property
    def gamma(self) -> ca.Function:
        """γ = -Φ̇_q q̇ - Φ̇_t of (t, q, v)."""
        return ca.Function("gamma", [time, *self.symbols], [ca.densify(self._levels[3])])

    @cached_property
    def Q(self) -> ca.Function:  # noqa: N802  the letter of the method
        """Generalised forces of (t, q, v): weights and what pulls."""
        edges = load_edges(self.frames, self.parts)
        total = weights(self.coordinates, self.poses, self.parts)
        if edges:
            total = total + pulls(
                self.system, self.reduced, self.frames, self.poses, self.tree, edges
            )
        if self.elastic:  # - Ṁ q̇ + T_q
            q, v = self.symbols
            momentum = self._whole_mass @ v
            total = total - ca.jacobian(momentum, q) @ v
            total = total + ca.jacobian(ca.dot(v, momentum), q).T / 2
        return ca.Function("Q", [time, *self.symbols], [ca.densify(total)])

    def point_force(self, frame: str) -> ca.Function:
        """Return Q_P of (q, f), what a force f at a frame ("beam.arm_b.frame_b") does on q.

        Of a body that bends Q_P = [(C_P + Σ η_k T_Pk)ᵀ; Φ_Pᵀ Aᵀ] f: (11.26) as printed lacks the
        sum, which is the change of A with q.
        """
        place = material_place(self.coordinates, node_of(self.frames, frame))
        f = ca.SX.sym("f", self.frames.dimension)
        total = ca.densify(ca.jacobian(place, self.symbols[0]).T @ f)
        return ca.Function("Q_P", [self.symbols[0], f], [total])

    @cached_property
    def _from_tree(self) -> ca.Function:
        """q, its rates and accelerations as functions of the system's (t, x, z, u, p, m)."""
        return natural_of_tree(self.system, self.reduced, self.coordinates)

    def values(self, at: Any = None, **conditions: Any) -> tuple[Matrix, Matrix]:
        """Return q and its rates at a Start, a Result (all its times), a point or (result, t).

        None takes the initial values under ``conditions`` (start, parameters, …). Of a Result
        they come as (time × coordinates).
        """
        if isinstance(at, Result):
            q, v, _ = self._from_tree(*at.arguments())
            return np.asarray(q.full()).T, np.asarray(v.full()).T
        point = operating_point(self.system, at, conditions)
        q, v, _ = self._from_tree(*point.point)
        return np.asarray(q.full()).ravel(), np.asarray(v.full()).ravel()

    def accelerations(self, at: Any) -> Matrix:
        """Return q̈ as the compiled system has it at a point, from its sweeps."""
        point = operating_point(self.system, at, {})
        return np.asarray(self._from_tree(*point.point)[2].full()).ravel()

    def _sized(self, **values: Any) -> None:
        for name, value in values.items():
            if np.shape(value) != (len(self.q),):
                raise ArgumentError(
                    f"{name} = {arguments.shown(value)}: it must have a number for each of the "
                    f"{len(self.q)} coordinates q."
                )

    def kinetic_energy(self, v: arguments.Numbers, q: arguments.Numbers | None = None) -> Matrix:
        """Return ½ vᵀ M v, for one or many v (time × coordinates); q where a body bends."""
        for name, value in (("v", v), ("q", v if q is None else q)):
            self._sized(**{name: np.atleast_2d(value)[0]})
        if q is None or not self.elastic:
            return np.asarray(np.einsum("...i,ij,...j->...", v, self.M, v) / 2)
        pairs = zip(np.atleast_2d(q), np.atleast_2d(v), strict=True)
        return np.array([rate @ self.mass(0.0, here).full() @ rate / 2 for here, rate in pairs])

    def project(
        self, t: float, q: arguments.Numbers, v: arguments.Numbers
    ) -> tuple[Matrix, Matrix]:
        """Return the nearest q with Φ(q, t) = 0, and the nearest v with Φ_q v + Φ_t = 0."""
        self._sized(q=q, v=v)
        for _ in range(_ROUNDS):
            gap = np.asarray(self.Phi(t, q).full()).ravel()
            if np.abs(gap).max(initial=0.0) <= _CLOSED:
                break
            slope = np.asarray(ca.DM(self.Phi_q(t, q)).full())
            q = q - least(slope, gap, CLOSED)
        slope = np.asarray(ca.DM(self.Phi_q(t, q)).full())
        gap = slope @ v + np.asarray(self.Phi_t(t, q).full()).ravel()
        return q, v - least(slope, gap, CLOSED)

    def row_basis(self, t: float, q: arguments.Numbers) -> Matrix:
        """Return an orthonormal basis of the constraints: C, ``rank`` rows, then its complement."""
        self._sized(q=q)
        left, _, _ = np.linalg.svd(np.asarray(ca.DM(self.Phi_q(t, q)).full()))
        return np.asarray(left.T)

    def acceleration(self, t: float, q: arguments.Numbers, v: arguments.Numbers) -> Matrix:
        """Return q̈ of (11.34); where rows of Φ_q are redundant they are taken together."""
        self._sized(q=q, v=v)
        load = np.asarray(self.Q(t, q, v).full()).ravel()
        if not self.constraints:
            return linear_solve(np.asarray(self.mass(t, q).full()), load)
        rows = self.row_basis(t, q)[: self.rank]
        slope = rows @ np.asarray(ca.DM(self.Phi_q(t, q)).full())
        right = rows @ np.asarray(self.gamma(t, q, v).full()).ravel()
        corner = np.zeros((len(rows), len(rows)))
        mass = np.asarray(self.mass(t, q).full())
        matrix = np.block([[mass, slope.T], [slope, corner]])
        return linear_solve(matrix, np.concatenate([load, right]))[: len(q)]

    def augmented(
        self,
        t: float,
        q: arguments.Numbers,
        v: arguments.Numbers,
        penalty: Penalty,
        tolerance: arguments.Positive = 1e-10,
    ) -> tuple[Matrix, int]:
        """Return q̈ by the iteration of augmented Lagrange, and the number of its rounds.

        (M + Φ_qᵀ α Φ_q) q̈ᵢ₊₁ = M q̈ᵢ - Φ_qᵀ α (Φ̇_q q̇ + Φ̇_t + 2 µ Ω Φ̇ + Ω² Φ) from q̈₀ = M⁻¹ Q,
        until q̈ changes by less than ``tolerance`` of itself.

        Raises
        ------
        SingularError
            If a coordinate moves no mass, so that q̈₀ is not known, or the rounds do not end.
        """
        from acausal.mechanics.natural.runs import augmented_lagrange

        self._sized(q=q, v=v)

        return augmented_lagrange(self, t, q, v, penalty, tolerance)

    def projection(self, t: float, q: arguments.Numbers) -> tuple[tuple[str, ...], Matrix]:
        """Return independent coordinates z by name, and R with q̇ = R ż where nothing is driven.

        The columns of R span the motions that the constraints leave free, Φ_q R = 0, and the
        equations in these coordinates are Rᵀ M R z̈ = Rᵀ (Q - M c), c what q̈ is at z̈ = 0.
        """
        self._sized(q=q)
        slope = np.asarray(ca.DM(self.Phi_q(t, q)).full())
        motions = free_motions(slope, self.freedoms)
        single = (np.count_nonzero(np.abs(motions) > _SAME, axis=1) == 1) & np.isclose(
            motions.sum(axis=1), 1.0, rtol=0.0, atol=_SAME
        )
        names = []
        for column in motions.T:
            rows = np.flatnonzero(single & np.isclose(column, 1.0, rtol=0.0, atol=_SAME))
            names.append(self.q[int(rows[0])])
        return tuple(names), motions

    def simulate(
        self,
        t_end: float | str | None = None,
        *,
        constraints: str = "multipliers",
        penalty: Penalty | None = None,
        solver: Any = None,
        start: Any = None,
        guess: Any = None,
        n: int = 500,
        t: Any = None,
        rtol: float = 1e-6,
        atol: float = 1e-8,
    ) -> NaturalResult:
        """Integrate in natural coordinates; return a Result with the paths of the model.

        Parameters
        ----------
        constraints
            ``"multipliers"``: (11.34), with q and v projected to Φ = 0 and Φ̇ = 0 at every leg;
            ``"penalty"``: (11.35) with the weights ``penalty=ac.Penalty(alpha, omega, mu)``.
        solver
            ``ac.IDAS()`` by default, or any other.
        start, guess, n, t, rtol, atol
            As in ``System.simulate``.
        """
        from acausal.mechanics.natural.runs import simulate_natural

        options = {"constraints": constraints, "penalty": penalty, "solver": solver, "start": start}
        return simulate_natural(self, t_end, **options, guess=guess, n=n, t=t, rtol=rtol, atol=atol)

    @cached_property
    def rank(self) -> int:
        """Rank of Φ_q at the start and after a small motion: the number of true constraints."""
        start = self.system.initialize()
        q, v = self.values(start)
        found = []
        for _ in range(2):
            slope = np.asarray(ca.DM(self.Phi_q(start.t, q)).full())
            found.append(rank(slope, CLOSED))
            free = null_space(slope)
            random = np.random.default_rng(0).normal(size=free.shape[1])
            q, v = self.project(start.t, q + _STEP * free @ random, v)
        return max(found)

    @property
    def freedoms(self) -> int:
        """Coordinates less the rank of the constraints."""
        return len(self.q) - self.rank

    def __str__(self) -> str:
        lines = [
            f"natural coordinates of '{self.system.name}': {len(self.q)} coordinates, "
            f"{len(self.constraints)} constraints of rank {self.rank}, {self.freedoms} "
            + ("freedom" if self.freedoms == 1 else "freedoms")
        ]
        lines += ["points:", *(f"  {point}" for point in self.points)]
        if self.vectors:
            lines += ["unit vectors:", *(f"  {vector}" for vector in self.vectors)]
        titles = {"rigid": "rigid bodies", "joint": "joints", "driver": "drivers"}
        for kind, title in titles.items():
            mine = [c for c in self.constraints if c.kind == kind]
            if mine:
                lines += [f"{title}:", *(f"  {c}   ({c.owner})" for c in mine)]
        if self.idle_spins:
            lines.append(f"spins without a coordinate: {', '.join(self.idle_spins)}")
        return "\n".join(lines)

    def latex(self) -> str:
        """Return Φ = 0 in LaTeX without dollar signs, one constraint a line."""
        rows = [rf"{c.latex} &= 0 && \text{{{_escaped(c.owner)}}}" for c in self.constraints]
        return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"

    def draw(self, at: Any = None, path: arguments.File | None = None, view: Any = None) -> Figure:
        """Draw the coordinates on the mechanism at a point (None: the start): dots and arrows."""
        from acausal.mechanics.natural.sketch import sketch
        from acausal.pictures.natural_plot import draw_natural

        q, _ = self.values(at.final if isinstance(at, Result) else at)
        return draw_natural(sketch(self.coordinates, (self.points, self.vectors), q), path, view)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def _escaped(text: str) -> str:
    return text.replace("_", r"\_")


@arguments.checked
def natural(
    system: System,
    *,
    vectors: Mapping[str, Sequence[Sequence[float]]] | None = None,
    slender: Sequence[str] = (),
) -> Natural:
    """Return a compiled mechanism in natural coordinates.

    Parameters
    ----------
    vectors
        Unit vectors to take in the place of those that complete a body, by the path of a part of
        it and in the directions of its first frame: ``{"arm": [(0, 1, 0)]}``.
    slender
        Paths of bodies whose matter is taken to lie on the line of their points: what they resist
        a spin about it is left out, and the spin has no coordinate.

    Raises
    ------
    DeclarationError
        For parts and joints that it does not know, and points and vectors that are coplanar or
        coincide, by name.
    SingularError
        If the model is not at hand (a pickled system).
    """
    if system.request is None:
        raise SingularError(
            f"the model of '{system.name}' is not at hand (the system was pickled): its natural "
            "coordinates cannot be found. Compile the model again."
        )
    if system.switching or system.events.size:
        raise DeclarationError(
            f"'{system.name}' has events or modes: natural coordinates know mechanisms whose "
            "equations stay the same. The default form, system.simulate(), has them."
        )
    formulation, reduced = system.request.relations()
    numbers = Numbers(reduced.dae.parameters, system.parameter_values)
    frames = find_frames(system, formulation, numbers)
    parts = frame_storages(frames, storages(formulation))
    loaded = pulled_frames(frames, parts)
    for part in parts:
        if (
            len(part.moments) != 1 and part.modes is None
        ):  # a mass at a point is where that point is
            loaded |= dict.fromkeys(part.places, part.path)
    moments = moments_of_groups(frames, parts)
    bending = [part.places[0] for part in parts if part.modes is not None]
    layout = lay_out(frames, moments, loaded, vectors or {}, slender, bending)
    made = number_coordinates(layout)
    constraints = (*rigid_constraints(made), *joint_constraints(made))
    mass = mass_matrix(made, parts, moments)
    return Natural(system, reduced, frames, made, parts, constraints, mass)
