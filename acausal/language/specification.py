"""Specifications: all that the body of a class and its bases declare, by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from acausal.language.declaration import (
    Datum,
    Edge,
    EdgeQuantity,
    Outer,
    Parameter,
    StartValue,
    StructuralDeclaration,
    VariableDeclaration,
    edge_key,
)
from acausal.language.domain import Connector
from acausal.language.modes import (
    DiscreteDeclaration,
)


@dataclass(frozen=True)
class Specification:
    """What the body of a class declares, by name, in the order of declaration."""

    ports: dict[str, Connector] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    structurals: dict[str, StructuralDeclaration] = field(default_factory=dict)
    variables: dict[str, VariableDeclaration] = field(default_factory=dict)
    edges: dict[str, Edge[Any]] = field(default_factory=dict)
    aliases: dict[str, EdgeQuantity] = field(default_factory=dict)
    datums: dict[str, Datum] = field(default_factory=dict)
    outers: dict[str, Outer] = field(default_factory=dict)
    discretes: dict[str, DiscreteDeclaration] = field(default_factory=dict)
    starts: dict[str, StartValue] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """All names that a user can reach on an instance."""
        rooms = (self.ports, self.parameters, self.structurals, self.variables, self.discretes)
        return [name for room in (*rooms, self.edges, self.aliases) for name in room]

    @property
    def keywords(self) -> set[str]:
        """Names accepted by the constructor."""
        signals = {name for name, port in self.ports.items() if port.direction == "input"}
        return {*self.parameters, *self.structurals, *signals, *self.starts, "start", "guess"}


_ROOMS: dict[type, str] = {
    Connector: "ports",
    Parameter: "parameters",
    StructuralDeclaration: "structurals",
    VariableDeclaration: "variables",
    Edge: "edges",
    EdgeQuantity: "aliases",
    Datum: "datums",
    Outer: "outers",
    DiscreteDeclaration: "discretes",
    StartValue: "starts",
}


@cache
def _room_of(kind: type) -> str | None:
    """Return where declarations of a kind stand, None for what is no declaration."""
    return next((room for known, room in _ROOMS.items() if issubclass(kind, known)), None)


def specification(cls: type) -> Specification:
    """Collect the declarations of a class and its bases."""
    spec = Specification()
    rooms: dict[str, dict[str, Any]] = {room: getattr(spec, room) for room in _ROOMS.values()}
    for base in reversed(cls.__mro__):
        for name, item in vars(base).items():
            kind: type = type(item)
            own = _room_of(kind)
            if own is not None:
                if name not in vars(base).get("completed", ()):  # else it keeps its place
                    for room in rooms.values():  # a subclass may declare it as another kind
                        room.pop(name, None)
                rooms[own][name] = item
    if len(spec.edges) == 1 and not is_template(cls):
        _expose_single_edge(cls, spec)
    return spec


def is_template(cls: type) -> bool:
    """Whether a class is one of which no part is made: classes of it complete what it declares.

    The names that a class has ``completed`` are declared as its template does.
    """
    return bool(getattr(cls, "is_template", False))


def _expose_single_edge(cls: type, spec: Specification) -> None:
    # A part with one edge shows its across and through as its own: r.v, r.i.
    (edge,) = spec.edges.values()
    taken = {*spec.ports, *spec.parameters, *spec.structurals, *spec.variables, *spec.aliases}
    for name in (*edge.domain.across, edge.domain.through):
        if name not in taken and not hasattr(cls, name):
            alias = EdgeQuantity(edge, *edge_key(edge.domain, name, cls.__name__))
            alias.name, alias.automatic = name, True
            spec.aliases[name] = alias
            setattr(cls, name, alias)
