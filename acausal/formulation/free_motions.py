"""Free motions: storages that are branches move by coordinates of their own.

The across of a plain branch is its own coordinate; so it is here where values add. Where they do
not (rotations of space) the group has coordinates q with der(q) = speed(q, rate), and the rate is
the coordinate of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.formulation.dae import Chain, Placed
from acausal.formulation.edge_table import EdgeTable, edge_variable
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.nominal_sizes import Sizes
from acausal.graph.tree import Tree
from acausal.numerics.columns import scalars, stack_column


@dataclass(frozen=True, eq=False)
class Own:
    """Chains of the coordinates of a free motion, and of its rates where these are not theirs."""

    positions: list[int]
    rates: list[int]

    @property
    def rate_level(self) -> int:
        """Level of the chains of ``rates`` that is the rate: 1 where they are the positions."""
        return int(self.positions is self.rates)


class FreeMotions:
    """The branches that move freely, and their coordinates, which are added to ``chains``."""

    def __init__(
        self, flat: FlatModel, edges: EdgeTable, chains: list[Chain], sizes: list[Sizes]
    ) -> None:
        self.flat, self.edges, self.chains, self.sizes = flat, edges, chains, sizes
        self.own: dict[int, Own] = {}
        self.massless: set[int] = set()  # chains of nodes that are where their forces balance

    def add(self, edge: int) -> None:
        """Make the coordinates of an edge: its across, or the coordinates of its group."""
        domain, group = self.edges.domains[edge], self.edges.domains[edge].group
        names = [edge_variable(self.flat, self.edges, edge, name) for name in domain.across]
        units, nominals = domain.across_units, self.sizes[edge]
        if not group.rest:
            made = [self._add(names, i, units, nominals) for i in range(group.width(0))]
            self.own[edge] = Own(made, made)
            return
        path = f"{self.flat.paths[self.edges.owners[edge]]}.{self.edges.names[edge]}_q"
        positions = [
            self._add([path], i, ("1",), (1.0,), guess) for i, guess in enumerate(group.rest)
        ]
        rates = [self._add(names[1:], i, units[1:], nominals[1:]) for i in range(group.width(1))]
        self.own[edge] = Own(positions, rates)

    def _add(
        self,
        names: list[str],
        element: int,
        units: tuple[str, ...],
        nominals: tuple[float, ...],
        guess: float = 0.0,
    ) -> int:
        levels = tuple(f"{name}[{element}]" for name in names)
        self.chains.append(Chain(levels, "variable", units, nominals, guess))
        return len(self.chains) - 1

    def add_accelerations(self, residuals: ca.SX) -> list[tuple[int, ca.SX, ca.SX]]:
        """Return owner, symbols and values of accelerations that no equation asks for.

        A node without mass is where its forces balance; results show how it moves all the same.
        """
        present = {s.element_hash() for s in ca.symvar(residuals)}
        found = []
        for edge, own in list(self.own.items()):
            if own.rate_level and not self.edges.domains[edge].group.rest:
                values = [self.chains[c].symbol(2) for c in own.positions]
                if any(value.element_hash() not in present for value in values):
                    self.massless |= {*own.positions}
                    path = f"{self.flat.paths[self.edges.owners[edge]]}.{self.edges.names[edge]}_a"
                    domain = self.edges.domains[edge]
                    unit, nominal = domain.across_units[2:], self.sizes[edge][-1:]
                    made = [self._add([path], i, unit, nominal) for i in range(len(values))]
                    symbols = ca.vertcat(*[self.chains[c].symbol(0) for c in made])
                    found.append((self.edges.owners[edge], symbols, ca.vertcat(*values)))
        return found

    def massless_parameters(
        self, residuals: ca.SX, parameters: ca.SX, values: np.ndarray
    ) -> list[str]:
        """Return parameters that are 0, so that something free to move has no inertia."""
        mine = [own.positions for own in self.own.values() if own.rate_level]
        zero = [s for s, v in zip(scalars(parameters), values, strict=True) if v == 0]
        if not mine or not zero:
            return []
        rises = stack_column(self.chains[c].symbol(2) for positions in mine for c in positions)
        by_rise = ca.jacobian(residuals, rises)
        (left,) = ca.substitute([by_rise], [stack_column(zero)], [ca.SX.zeros(len(zero))])
        lost = ca.sparsify(left).sparsity()
        known, found, first = {s.element_hash() for s in zero}, set[str](), 0
        for positions in mine:
            columns = list(range(first, first + len(positions)))
            first += len(positions)
            if (
                by_rise[:, columns].nnz()
                and not lost.sub(list(range(lost.size1())), columns)[0].nnz()
            ):
                inside = ca.symvar(by_rise[:, columns])
                found |= {str(s) for s in inside if s.element_hash() in known}
        return sorted(found)

    def quaternions(self) -> list[tuple[int, list[int]]]:
        """Return the edges whose coordinates are not their across, with these coordinates."""
        return [(e, own.positions) for e, own in self.own.items() if not own.rate_level]

    def rates_elsewhere(self, normal: Tree) -> list[tuple[int, int]]:
        """Return the levels of rates of what is no branch of another tree."""
        mine = [own for edge, own in self.own.items() if not normal.is_branch[edge]]
        return [(c, own.rate_level) for own in mine for c in own.rates]

    def coordinates_anywhere(self, normal: Tree) -> tuple[list[Chain], list[tuple[Chain, int]]]:
        """Return coordinates, and rates with their levels, of what is a branch there as well."""
        mine = [own for edge, own in self.own.items() if normal.is_branch[edge]]
        rates = [(self.chains[c], own.rate_level) for own in mine for c in own.rates]
        return [self.chains[c] for own in mine for c in own.positions], rates

    def turns_anywhere(self, normal: Tree) -> list[Chain]:
        """Return the coordinates of orientations, and their rates, of what is a branch there."""
        mine = [own for e, own in self.own.items() if normal.is_branch[e] and not own.rate_level]
        return [self.chains[c] for own in mine for c in (*own.positions, *own.rates)]

    def chains_of_all(self) -> frozenset[int]:
        """Return the chains of all coordinates and rates."""
        return frozenset(c for own in self.own.values() for c in (*own.positions, *own.rates))

    def across(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Return which (chain, level) are the across of (edge, level)."""
        found = {}
        for edge, own in self.own.items():
            apart = 1 - own.rate_level
            for level in range(apart, 3):
                found[edge, level] = [(chain, level - apart) for chain in own.rates]
        return found

    def level(self, edge: int, level: int) -> ca.SX | None:
        """Return a level of the across of an edge that moves freely, None for other edges."""
        own, group = self.own.get(edge), self.edges.domains[edge].group
        if own is None:
            return None
        if level == 0:
            return group.value_of(self._symbols(own.positions, 0))
        return self._symbols(own.rates, level - 1 + own.rate_level)

    def _symbols(self, chains: list[int], level: int) -> ca.SX:
        return ca.vertcat(*[self.chains[chain].symbol(level) for chain in chains])

    def speeds(self, values: dict[tuple[int, int], ca.SX]) -> list[tuple[int, ca.SX, ca.SX]]:
        """Return owner, der(q) and speed(q, rate) of the free motions that have a q."""
        found = []
        for edge, own in self.own.items():
            group, tail = self.edges.domains[edge].group, values[self.edges.tails[edge], 0]
            if not own.rate_level:
                q, rate = self._symbols(own.positions, 0), self._symbols(own.rates, 0)
                rise = self._symbols(own.positions, 1)
                found.append((self.edges.owners[edge], rise, group.speed(q, rate, tail)))
        return found

    def invariants(self) -> list[ca.SX]:
        """Return what the coordinates of free motions keep at 0."""
        return [
            self.edges.domains[edge].group.invariant(self._symbols(own.positions, 0))
            for edge, own in self.own.items()
        ]

    def place(self, normal: Tree, values: dict[tuple[int, int], ca.SX]) -> list[Placed]:
        """Return where node values of the normal tree put what moves freely only in this one."""
        found = []
        for edge, own in self.own.items():
            if not normal.is_branch[edge]:
                group, ends = self.edges.domains[edge].group, (normal.heads, normal.tails)
                head, tail = (values[end[edge], 0] for end in ends)
                found.append(Placed(tuple(own.positions), group, group.relative(head, tail)))
        return found
