"""Names: every variable of a model by its dotted path, as a sum of what the system computes.

Of such sums variables are evaluated, as numbers and as expressions.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, UnknownNameError, did_you_mean
from acausal.language.declaration import edge_key
from acausal.language.domain import Connector, Domain
from acausal.language.specification import Specification

if TYPE_CHECKING:
    from acausal.system.system import System

ChainTerms = list[tuple[int, int]]  # (chain, sign)


class TermTable(Protocol):
    """The terms whose sum each edge or node has."""

    def __getitem__(self, number: int, /) -> ChainTerms:
        """Return the terms of an edge or a node."""


@dataclass(frozen=True)
class Address:
    """A variable as the ``derivative``-th time derivative of the sum of sign * row."""

    path: str
    terms: tuple[tuple[int, float], ...]
    unit: str
    nominal: float
    derivative: int = 0
    level: tuple[int, int] | None = None  # (chain, level) if it is one of the system's own
    rows: int = 0  # of the matrix that it is an element of, column by column
    vector: bool = False  # whether it is an element of a vector, be it the only one


def shaped(elements: np.ndarray, rows: int) -> np.ndarray:
    """Return elements along the last axis as the vector or matrix that they are.

    >>> shaped(np.arange(4.0), 2)
    array([[0., 2.],
           [1., 3.]])
    """
    if not rows or elements.shape[-1] == 1:
        return elements
    return elements.reshape(*elements.shape[:-1], -1, rows).swapaxes(-1, -2)


def elements_of(values: np.ndarray) -> np.ndarray:
    """Return vectors or matrices over time as (time × elements), in the order of their names."""
    return values.swapaxes(1, 2).reshape(len(values), -1) if values.ndim == 3 else values


class ChainRows(NamedTuple):
    """An unknown in ``base``: its first row, how many levels it has, their sizes and units."""

    row: int
    levels: int
    nominals: tuple[float, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Exposed:
    """A port that a model exposes: its nodes by terminal, or its signal."""

    kind: type[Connector]
    nodes: dict[str, int]
    signal: int | None


@dataclass(frozen=True, eq=False)
class ComponentNames:
    """What is needed to find the variables of one component."""

    kind: type
    edges: dict[str, int]
    ports: dict[str, int]
    variables: dict[str, list[int]]
    signals: dict[str, int]
    structural: dict[str, Any] = field(default_factory=dict)
    discretes: tuple[str, ...] = ()

    @property
    def spec(self) -> Specification:
        """What the class of the component declares."""
        return self.kind._spec  # type: ignore[attr-defined, no-any-return]


@dataclass(frozen=True, eq=False)
class Namespace:
    """All names of a system, resolved when asked for.

    ``signal_rows`` are rows and units of signals that are no chains.
    """

    components: dict[str, ComponentNames]
    exposed: dict[str, Exposed]
    short: dict[str, str]
    chains: list[ChainRows]
    edge_across: TermTable
    edge_through: TermTable
    node_value: TermTable
    node_domain: list[Domain]
    edge_domains: list[Domain]
    signal_rows: list[tuple[int, str]]
    signal_chain: list[int | None]
    places: dict[tuple[str, int, str, int], tuple[int, int]]
    first_place: int = 0
    _cache: dict[str, list[Address]] = field(default_factory=dict)

    def resolve(self, path: str) -> list[Address]:
        """Return the addresses of a variable: one for a scalar, several for a vector.

        Raises
        ------
        UnknownNameError
            If nothing has that name; the message suggests what is close.
        """
        if path not in self._cache:
            derived = path.startswith(("der(", "der2("))
            found = self._derivative(path) if derived else self._element(path)
            self._cache[path] = found
        return self._cache[path]

    def _derivative(self, path: str) -> list[Address]:
        inner = path.removeprefix("der(").removesuffix(")")
        if path.startswith("der2("):
            inner = f"der({path.removeprefix('der2(')}"
        found = []
        for address in self.resolve(inner):
            unit, order = f"{address.unit}/s", address.derivative + 1
            if address.level is not None:
                chain, level = address.level
                made = self._address(path, [(chain, 1)], level + 1, unit)
            else:
                made = Address(path, address.terms, unit, address.nominal, order)
            found.append(dataclasses.replace(made, vector=address.vector))
        return found

    def _element(self, path: str) -> list[Address]:
        """Return a variable, or one element of a vector: ``body.r_0[2]``."""
        try:
            return self._find(path)
        except UnknownNameError:
            whole, _, index = path.rpartition("[")
            if not (path.endswith("]") and index[:-1].isdigit()):
                raise
            elements = self._find(whole)
            if int(index[:-1]) >= len(elements):
                raise
            return [dataclasses.replace(elements[int(index[:-1])], vector=False)]

    def _find(self, path: str) -> list[Address]:
        path = self.short.get(path, path)
        cut = len(path)
        while (cut := path.rfind(".", 0, cut)) >= 0:
            prefix, rest = path[:cut], path[cut + 1 :]
            if prefix in self.components:
                return self._in_component(path, self.components[prefix], rest)
            if prefix in self.exposed:
                return self._at_exposed(path, prefix, rest)
        exposed = self.exposed.get(path)
        if exposed is not None and exposed.signal is not None:
            return [self._signal(path, exposed.signal)]
        raise self._unknown(path)

    def _unknown(self, path: str) -> UnknownNameError:
        prefix, _, rest = path.rpartition(".")
        if prefix in self.components:
            return UnknownNameError(
                f"'{prefix}' has no variable '{rest}'. {did_you_mean(rest, self.names_of(prefix))}"
            )
        known = [*self.components, *self.exposed]
        if path in self.components:
            named = did_you_mean("", self.names_of(path))
            return UnknownNameError(f"'{path}' is a part, not one of its variables. {named}")
        return UnknownNameError(
            f"no variable is called '{path}'. {did_you_mean(prefix or path, known)}"
        )

    def _in_component(self, path: str, own: ComponentNames, rest: str) -> list[Address]:
        spec = own.spec
        first, _, second = rest.partition(".")
        base, _, index = first.partition("[")
        if base in own.variables and not second:
            chains = own.variables[base]
            vector = base in spec.variables and bool(spec.variables[base].shape) and not index
            if index:
                chains = [chains[int(index.rstrip("]"))]]
            found = [self._address(path, [(c, 1)], 0, self.chains[c].units[0]) for c in chains]
            return [dataclasses.replace(address, vector=vector) for address in found]
        if rest in own.signals:
            return [self._signal(path, own.signals[rest])]
        if rest in spec.aliases and spec.aliases[rest].edge.name in own.edges:
            alias = spec.aliases[rest]
            return self._edge(path, own.edges[alias.edge.name], alias.kind, alias.level)
        if first in own.edges and second:
            kind, level = self._key(spec.edges[first].domain, second, path)
            return self._edge(path, own.edges[first], kind, level)
        if first in spec.ports and second in spec.ports[first].names():
            terminal, kind, level = spec.ports[first].names()[second]
            port = f"{first}.{terminal}" if terminal else first
            if port in own.ports:
                return self._at_node(path, own.ports[port], kind, level, [(own, port)])
        raise self._unknown(path)

    def _at_node(
        self,
        path: str,
        node: int,
        kind: str,
        level: int,
        ports: list[tuple[ComponentNames, str]],
    ) -> list[Address]:
        if kind == "across":
            return self._value(path, node, level)
        return self._flow(path, ports, self.node_domain[node])

    def _key(self, domain: Domain, name: str, path: str) -> tuple[str, int]:
        try:
            return edge_key(domain, name, path)
        except AcausalError as error:
            raise UnknownNameError(str(error)) from None

    def _edge(self, path: str, edge: int, kind: str, level: int) -> list[Address]:
        domain, across = self.edge_domains[edge], kind == "across"
        unit = domain.across_unit(level) if across else domain.through_unit
        nominal = domain.nominal_across(level) if across else domain.through_nominal
        if domain.moving:
            rows = domain.group.rows(level) if across else 0
            return self._direct(path, ("edge", edge, kind, level), unit, nominal, rows)
        if ("edge", edge, kind, level) in self.places:
            return [self._sum_row(path, ("edge", edge, kind, level), unit, nominal)]
        terms = self.edge_across[edge] if across else self.edge_through[edge]
        return [self._address(path, terms, level, unit, nominal)]

    def _direct(
        self, path: str, place: tuple[str, int, str, int], unit: str, nominal: float, rows: int
    ) -> list[Address]:
        """Return the elements of a vector or matrix that the system computes as such."""
        first, width = self.places[place]
        found = range(self.first_place + first, self.first_place + first + width)
        return [
            Address(path, ((row, 1.0),), unit, nominal, rows=rows, vector=True) for row in found
        ]

    def _sum_row(
        self, path: str, place: tuple[str, int, str, int], unit: str, nominal: float
    ) -> Address:
        """Return a sum along a long path, which the system computes as such."""
        return Address(path, ((self.first_place + self.places[place][0], 1.0),), unit, nominal)

    def _value(self, path: str, node: int, level: int) -> list[Address]:
        domain = self.node_domain[node]
        unit, nominal = domain.across_unit(level), domain.nominal_across(level)
        if domain.moving:
            rows = domain.group.rows(level)
            return self._direct(path, ("node", node, "across", level), unit, nominal, rows)
        if ("node", node, "across", level) in self.places:
            return [self._sum_row(path, ("node", node, "across", level), unit, nominal)]
        return [self._address(path, self.node_value[node], level, unit, nominal)]

    def _flow(
        self, path: str, ports: list[tuple[ComponentNames, str]], domain: Domain
    ) -> list[Address]:
        signed = [
            (edge, (own.spec.edges[name].head == port) - (own.spec.edges[name].tail == port))
            for own, port in ports
            for name, edge in own.edges.items()
        ]
        unit, nominal = domain.through_unit, domain.through_nominal
        if domain.moving:
            parts = [(self._edge(path, e, "through", 0), s) for e, s in signed if s]
            return [
                Address(
                    path,
                    tuple((p[i].terms[0][0], float(s)) for p, s in parts),
                    unit,
                    nominal,
                    vector=True,
                )
                for i in range(domain.group.width(1))
            ]
        if any(("edge", edge, "through", 0) in self.places for edge, sign in signed if sign):
            parts = [(self._edge(path, e, "through", 0), s) for e, s in signed if s]
            terms = tuple((row, s * factor) for p, s in parts for row, factor in p[0].terms)
            return [Address(path, terms, unit, nominal)]
        total: dict[int, int] = {}
        for edge, sign in signed:
            for chain, factor in self.edge_through[edge]:
                total[chain] = total.get(chain, 0) + sign * factor
        listed = [(chain, sign) for chain, sign in total.items() if sign]
        return [self._address(path, listed, 0, unit, nominal)]

    def _at_exposed(self, path: str, port: str, name: str) -> list[Address]:
        exposed = self.exposed[port]
        if exposed.signal is not None or name not in exposed.kind.names():
            raise self._unknown(path)
        terminal, kind, level = exposed.kind.names()[name]
        node, model = exposed.nodes[terminal], port.rpartition(".")[0]
        inside = [
            (own, at)
            for component, own in self.components.items()
            if not model or component.startswith(f"{model}.")
            for at, number in own.ports.items()
            if number == node
        ]
        return self._at_node(path, node, kind, level, inside)

    def _signal(self, path: str, signal: int) -> Address:
        chain = self.signal_chain[signal]
        if chain is not None:
            return self._address(path, [(chain, 1)], 0, self.chains[chain].units[0])
        row, unit = self.signal_rows[signal]
        return Address(path, ((row, 1.0),), unit, 1.0)

    def _address(
        self, path: str, terms: ChainTerms, level: int, unit: str, nominal: float | None = None
    ) -> Address:
        held = min([level, *(self.chains[chain].levels - 1 for chain, _ in terms)])
        rows = tuple((self.chains[chain].row + held, float(sign)) for chain, sign in terms)
        if nominal is None:
            nominals = self.chains[terms[0][0]].nominals if terms else (1.0,)
            nominal = nominals[min(level, len(nominals) - 1)]
        single = len(terms) == 1 and terms[0][1] == 1 and held == level
        own = (terms[0][0], level) if single else None
        return Address(path, rows, unit, nominal, level - held, own)

    def with_rows(self, named: list[tuple[str, str]], first: int) -> Namespace:
        """Return the namespace with further scalars (name, unit), in the rows from ``first`` on."""
        more = {
            n: [Address(n, ((first + i, 1.0),), unit, 1.0)] for i, (n, unit) in enumerate(named)
        }
        return dataclasses.replace(self, _cache={**self._cache, **more})

    def specification(self, component: str) -> Specification | None:
        """Return what a component declares, None if there is none of that name."""
        own = self.components.get(component)
        return None if own is None else own.spec

    def names_of(self, component: str) -> list[str]:
        """Return the names of the variables of one component, as users write them."""
        own = self.components[component]
        spec = own.spec
        names = [name for name, alias in spec.aliases.items() if alias.edge.name in own.edges]
        shown = {
            (spec.aliases[n].edge.name, spec.aliases[n].kind, spec.aliases[n].level) for n in names
        }
        for name in own.edges:
            domain = spec.edges[name].domain
            names += [
                f"{name}.{word}"
                for word in (*domain.across, domain.through)
                if (name, *edge_key(domain, word, name)) not in shown
            ]
        names += [*own.variables, *own.signals, *own.discretes]
        for port, declared in spec.ports.items():
            if any(key == port or key.startswith(f"{port}.") for key in own.ports):
                names += [f"{port}.{word}" for word in declared.names()]
        return names

    def all_names(self) -> list[str]:
        """Return the paths of all variables of the model."""
        names = [f"{path}.{name}" for path in self.components for name in self.names_of(path)]
        for port, exposed in self.exposed.items():
            if exposed.signal is not None:
                names.append(port)
            else:
                names += [f"{port}.{word}" for word in exposed.kind.names()]
        return [*names, *self.short]


def _computed(
    system: System,
    addresses: Sequence[Address],
    arguments: Sequence[Any],
    split: Callable[..., Any],
) -> dict[tuple[int, int], Any]:
    """Return what variables are sums of, by the number of derivatives and the row."""
    table: dict[tuple[int, int], Any] = {}
    for order in {address.derivative for address in addresses}:
        same = [address.terms for address in addresses if address.derivative == order]
        rows = tuple(sorted({row for terms in same for row, _ in terms}))
        function = system.rates(rows, order) if order else system.rows(rows)
        values = split(function(*arguments)) if rows else ()
        table |= {(order, row): found for row, found in zip(rows, values, strict=True)}
    return table


def evaluate(system: System, addresses: Sequence[Address], *arguments: Any) -> np.ndarray:
    """Return variables at a point, or at many; see ``System.evaluate``."""
    table = _computed(system, addresses, arguments, np.asarray)
    nothing = np.zeros(np.size(arguments[0]))
    return np.array(
        [
            sum((sign * table[a.derivative, row] for row, sign in a.terms), nothing)
            for a in addresses
        ]
    )


def expression(system: System, arguments: tuple[ca.SX, ...], *names: str) -> ca.SX:
    """Return variables as expressions of symbols; see ``System.expression``."""
    addresses = [address for name in names for address in system.resolve(name)]
    table = _computed(system, addresses, arguments, ca.vertsplit)
    parts = [
        sum((sign * table[a.derivative, row] for row, sign in a.terms), ca.SX(0)) for a in addresses
    ]
    return ca.vertcat(*parts)
