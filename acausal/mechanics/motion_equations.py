"""Equations of motion in the coordinates of the tree: mass matrix, closures and loads.

With a the accelerations of the coordinates, Φ the slope of the closures of loops and λ the throughs
of the chords that close them,

    [ M  Φᵀ ] [ a ]   [ Q ]
    [ Φ  0  ] [ λ ] = [ Λ ]

The terms are written by :mod:`acausal.mechanics.motion_terms`, from the sweeps.

References
----------
Richard, M. J.: Simulation of flexible multibody systems using linear graph theory. InTech (2012),
eqs. (42)-(46).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
from scipy.sparse import csc_array

from acausal.analysis.linearization import point_of
from acausal.errors import InitializationError, SingularError
from acausal.formulation.formulation import Formulation
from acausal.language.expression import time
from acausal.mechanics.motion_terms import Storage, motion_terms, storages
from acausal.numerics.columns import stack_column
from acausal.reduction.relations import Reduced
from acausal.system.algebraic import is_linear, residual_and_slope

if TYPE_CHECKING:
    from acausal.system.system import System

_LABELS = ["M", "Phi", "Q", "Lambda", "a", "lam"]


@dataclass(frozen=True, eq=False)
class MotionEquations:
    """M a + Φᵀ λ = Q, Φ a = Λ as functions of the system's (t, x, z, u, p, m).

    ``coordinates`` name the rows of M; of a coordinate that is only known by its rate (the angular
    velocity beside a quaternion) that rate. ``closures`` name the rows of Φ. ``function`` gives
    M, Φ, Q, Λ, a and λ, whatever z without closed loops: it is solved for first. ``written`` has
    the same as expressions, in which throughs of joints are those that z gives.
    """

    coordinates: tuple[str, ...]
    closures: tuple[str, ...]
    function: ca.Function
    written: ca.Function
    patterns: tuple[ca.Sparsity, ca.Sparsity]  # of M and Φ: where they are not 0 in any pose

    def values(self, at: Any) -> tuple[np.ndarray, ...]:
        """Return M, Φ, Q, Λ, a and λ at a Start, a point of a Result or ``(result, t)``."""
        point = point_of(at)
        if point is None:
            raise InitializationError(
                f"at = {at!r} is no point: give what initialize() or steady_state() returns, a "
                "point of a Result, or (result, t)."
            )
        matrices = [np.asarray(part.full()) for part in self.function(*point.point)]
        unknown = np.flatnonzero(~np.isfinite(matrices[0]).all(axis=1))
        if len(unknown):
            raise SingularError(
                f"the mass matrix has no number for {self.coordinates[unknown[0]]} at t = "
                f"{point.t:g} s: a mode of its part holds it by its acceleration. Build that mode "
                'in first, system.topology({"part.mode": …}).'
            )
        return (*matrices[:2], *(part.ravel() for part in matrices[2:]))

    def sparse(self, at: Any) -> tuple[csc_array, csc_array]:
        """Return M and Φ at a point without the entries that are 0 in any pose."""
        found = []
        for matrix, pattern in zip(self.values(at), self.patterns, strict=False):
            rows, columns = (np.array(places, dtype=int) for places in pattern.get_triplet())
            found.append(csc_array((matrix[rows, columns], (rows, columns)), shape=matrix.shape))
        return found[0], found[1]

    def kkt(self, at: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the matrix [M Φᵀ; Φ 0] and the right side [Q; Λ] at a point."""
        mass, slope, load, rest, _, _ = self.values(at)
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
    if system.request is None:
        raise SingularError(
            f"the model of '{system.name}' is not at hand (the system was pickled): its equations "
            "of motion cannot be written. Compile the model again."
        )
    formulation, reduced = system.request.relations()
    parts = storages(formulation)
    if not parts:
        raise SingularError(
            f"no part of '{system.name}' has an acceleration in its equations: there is no mass "
            "matrix. Add a part that resists acceleration, such as a mass or a body."
        )
    return _equations(system, formulation, reduced, parts)


def _equations(
    system: System, formulation: Formulation, reduced: Reduced, parts: list[Storage]
) -> MotionEquations:
    terms, chains = motion_terms(formulation, reduced, parts), reduced.dae.chains
    outputs = [ca.densify(terms.mass), ca.densify(terms.slope), terms.load, terms.rest]
    outputs += [terms.a, terms.forces]
    written = function_of(system, reduced, outputs, _LABELS)
    solved = written
    if not system.unknowns.cuts:
        solved = _free_of_unknowns(system, written)
    elif system.request is not None:  # a cut chain has positions among its unknowns
        frozen = system.parameter_table.frozen
        plain = system.request.again(values=system.parameters, frozen=frozen, whole=True)
        if (plain.states, plain.parameter_names) == (system.states, system.parameter_names):
            own = function_of(plain, reduced, outputs, _LABELS)
            solved = _without_unknowns(system, plain, _free_of_unknowns(plain, own))
    return MotionEquations(
        tuple(chains[c].name for c, _ in terms.coordinates),
        tuple(chains[chain].name for _, chain in reduced.dae.closures),
        solved,
        written,
        (terms.mass.sparsity(), terms.slope.sparsity()),
    )


def _without_unknowns(system: System, plain: System, solved: ca.Function) -> ca.Function:
    """Return a function of the unknowns of an uncut form as one of a system's own arguments."""
    symbols = [ca.MX.sym(n, a.shape[0]) for n, a in zip("txzupm", system.symbols(), strict=True)]
    none = ca.DM.zeros(len(plain.algebraic))
    found = solved.call([*symbols[:2], none, *symbols[3:]])
    return ca.Function("motion", symbols, found, list("txzupm"), _LABELS)


def _free_of_unknowns(system: System, written: ca.Function) -> ca.Function:
    """Return the same outputs for any z: at the z that the equations of the system give.

    Throughs of joints and of the cuts of long chains are sums over what moves behind them: their
    work on the coordinates is what the equations say only if z fulfils them. Where these are
    linear, one step of Newton from any z is the solution.
    """
    arguments = system.symbols()
    depends = any(written.jac_sparsity(i, 2).nnz() for i in range(4))
    if not depends or not is_linear(system):
        return written
    symbols = [ca.MX.sym(n, a.shape[0]) for n, a in zip("txzupm", arguments, strict=True)]
    residual = residual_and_slope(system)(*symbols)
    z = symbols[2] - ca.solve(residual[1], residual[0], "qr")
    found = written.call([*symbols[:2], z, *symbols[3:]])
    return ca.Function("motion", symbols, found, list("txzupm"), _LABELS)


def function_of(
    system: System, reduced: Reduced, outputs: list[ca.SX], labels: list[str]
) -> ca.Function:
    """Return the outputs as a function of (t, x, z, u, p, m): unknowns from the rows of results."""
    dae, names = reduced.dae, system.names
    place = {
        symbol.element_hash(): (names.chains[c].row + level, symbol)
        for c, chain in enumerate(dae.chains)
        for level, symbol in enumerate(chain.symbols)
        if level < names.chains[c].levels
    }
    present = [s for s in ca.symvar(ca.veccat(*outputs)) if s.element_hash() in place]
    rows = tuple(place[s.element_hash()][0] for s in present)
    given = [
        chain.symbol(level)
        for chain, count in zip(dae.inputs, system.input_table.levels, strict=True)
        for level in range(count)
    ]
    arguments = [time, ca.vertcat(*present), stack_column(given), stack_column(dae.parameters)]
    inner = ca.Function("inner", [*arguments, dae.events.discrete], outputs)
    symbols = system.symbols()
    t, _, _, u, p, m = symbols
    found = inner.call([t, system.rows(rows)(*symbols), u, p, m[: system.events.size]])
    return ca.Function("motion", list(symbols), found, list("txzupm"), labels)
