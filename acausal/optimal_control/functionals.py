"""Functionals: objectives and constraints made of integrals and of values at points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.numerics.columns import scalars
from acausal.optimal_control.decisions import INFINITE

if TYPE_CHECKING:
    from acausal.optimal_control.plant import Plant
    from acausal.optimal_control.problem import OptimalControl


@dataclass(frozen=True, eq=False)
class Functional:
    """A number to be least (the first) or between bounds, made of integrals and other numbers."""

    text: str
    expression: ca.SX
    lower: float
    upper: float


@dataclass(frozen=True, eq=False)
class Functionals:
    """The functionals of a phase, and how integrals enter each.

    A functional that is affine in integrals is a sum over intervals, ``weights`` (functionals ×
    integrals, expressions of values and parameters only). An integral that enters in another way
    becomes an unknown of its own, ``unknowns``, tied to the integral by one more total: so second
    derivatives stay sparse.
    """

    ocp: OptimalControl
    entries: tuple[Functional, ...]
    integrals: tuple[tuple[ca.SX, ca.SX], ...]
    weights: ca.SX
    summed: tuple[int, ...]  # functionals that are totals; the objective is the first
    unknowns: tuple[int, ...]  # integrals that are unknowns
    first: int = 1  # number of its first total after the objective of all
    apart: bool = False  # the objective is a total of its own, between bounds, not that of all

    @property
    def own(self) -> int:
        """Number of totals of this phase, without the objective of all."""
        return len(self.texts)

    @property
    def totals(self) -> tuple[int, ...]:
        """Numbers of its totals among those of all phases; the objective is the first."""
        rest = range(self.first, self.first + self.own)
        return tuple(rest) if self.apart else (0, *rest)

    @property
    def _bounded(self) -> list[Functional]:
        return [self.entries[i] for i in self.summed[0 if self.apart else 1 :]]

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of the totals of this phase, without the objective of all."""
        zeros = np.zeros(len(self.unknowns))
        low = [entry.lower for entry in self._bounded]
        high = [entry.upper for entry in self._bounded]
        return np.concatenate([low, zeros]), np.concatenate([high, zeros])

    @property
    def texts(self) -> list[str]:
        """What each total of this phase is, without the objective of all."""
        tied = [f"{self.integrals[i][0]}" for i in self.unknowns]
        return [entry.text for entry in self._bounded] + tied

    def running(self, plant: Plant) -> ca.SX:
        """Return the integrands of the totals of this phase, in the plant's symbols."""
        integrands = [plant.express(expression) for _, expression in self.integrals]
        column = ca.SX.zeros(len(self.totals))
        weights = plant.express(ca.vec(self.weights))
        weights = ca.reshape(weights, *self.weights.shape)
        for position, row in enumerate(self.summed):
            for j, integrand in enumerate(integrands):
                column[position] += weights[row, j] * integrand
        for position, j in enumerate(self.unknowns, len(self.summed)):
            column[position] += integrands[j]
        return ca.densify(column)


def make_functionals(ocp: OptimalControl) -> Functionals:
    """Return the functionals of a problem, sorted by how integrals enter them."""
    entries = [Functional("the objective", ocp.chosen_objective, -INFINITE, INFINITE)]
    for condition in ocp.conditions:
        if condition.share is None and not ocp.symbols.over_time(condition.expression):
            for i, element in enumerate(scalars(condition.expression)):
                bounds = float(condition.lower[i]), float(condition.upper[i])
                entries.append(Functional(condition.texts[i], element, *bounds))
    integrals = tuple(ocp.symbols.integrals.values())
    symbols = ca.vertcat(*[symbol for symbol, _ in integrals], ca.SX(0, 1))
    column = ca.vertcat(*[f.expression for f in entries])
    slopes = ca.jacobian(column, symbols) if integrals else ca.SX(len(entries), 0)
    constant = [*(s for s, _ in ocp.symbols.values.values()), *ocp.symbols.parameters.values()]
    allowed = {s.element_hash() for s in constant}
    bent: set[int] = set()
    for i in range(len(entries)):
        row = slopes[i, :]
        if any(s.element_hash() not in allowed for s in ca.symvar(row)):
            bent |= set(row.sparsity().get_triplet()[1])
    weights = ca.SX(slopes)
    for j in sorted(bent):
        weights[:, j] = 0
    weights = ca.sparsify(weights)
    rows = set(weights.sparsity().get_triplet()[0])
    summed = (0, *(i for i in range(1, len(entries)) if i in rows))
    return Functionals(ocp, tuple(entries), integrals, weights, summed, tuple(sorted(bent)))
