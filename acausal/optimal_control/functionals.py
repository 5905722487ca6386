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
    first: int = 1  # number of the first total after the objective
    count: int = 1  # of all phases
    apart: bool = False  # the objective is the first total of its own, not that of all

    @property
    def objective(self) -> int:
        """The total that the objective is added to."""
        return self.first if self.apart else 0

    @property
    def own(self) -> int:
        """Number of totals of this phase, without the objective."""
        return len(self.summed) - 1 + len(self.unknowns)

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of the totals of this phase, without the objective."""
        zeros = np.zeros(len(self.unknowns))
        low = [self.entries[i].lower for i in self.summed[1:]]
        high = [self.entries[i].upper for i in self.summed[1:]]
        return np.concatenate([low, zeros]), np.concatenate([high, zeros])

    @property
    def texts(self) -> list[str]:
        """What each total of this phase is, without the objective."""
        tied = [f"{self.integrals[i][0]}" for i in self.unknowns]
        return [self.entries[i].text for i in self.summed[1:]] + tied

    def running(self, plant: Plant) -> ca.SX:
        """Return the integrands of all totals, in the plant's symbols."""
        integrands = [plant.express(expression) for _, expression in self.integrals]
        column = ca.SX.zeros(self.count)
        weights = plant.express(ca.vec(self.weights))
        weights = ca.reshape(weights, *self.weights.shape)
        for position, row in enumerate(self.summed):
            place = 0 if position == 0 else self.first + position - 1
            for j, integrand in enumerate(integrands):
                column[place] += weights[row, j] * integrand
        for position, j in enumerate(self.unknowns):
            column[self.first + len(self.summed) - 1 + position] += integrands[j]
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
