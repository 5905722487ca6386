"""Domains: what distinguishes one kind of network from another, as data, and its connectors.

Connectors are the ports at which components meet, each with one or more terminals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, overload

from acausal.arguments import Count, checked, checked_methods
from acausal.errors import UnknownAttributeError, did_you_mean
from acausal.language.group import Additive, Rotation3

if TYPE_CHECKING:
    from acausal.language.quantity import Quantity


@dataclass(frozen=True, kw_only=True)
class DomainLook:
    """How a domain stands in messages and drawings."""

    ground: str = "a ground"
    hint: str = ""
    color: str = "black"


@checked
@checked_methods
@dataclass(frozen=True)
class Domain(DomainLook):
    """A physical domain: one across and one through quantity, and the levels they are known at.

    Parameters
    ----------
    name
        Name used in messages and drawings.
    across
        Names of the across levels: the value, and for mechanical domains rate and acceleration.
    across_units
        Their units, one a level.
    through, through_unit
        Name and unit of the through quantity.
    power
        How power follows from the pair: ``"value"`` (through times value), ``"rate"`` (through
        times rate), ``"through"`` (the through itself is a power) or ``"through_rate"`` (value
        times the time derivative of the through: what relates value and through then stores
        energy, and what relates value and der(through) loses it).
    nominal, through_nominal
        Typical magnitudes, one for each across level and one for the through: they scale
        tolerances, Newton and optimisation.
    guess
        Across value assumed at the start where nothing else is said.
    ground
        Name of the part that marks the datum, for messages.
    hint
        What to suggest when a part of a network has no datum.
    colour
        Colour of the domain's edges in drawings.
    group
        How across values accumulate along a path.
    moving
        True where the across of a branch is not an unknown but a motion: a function of
        coordinates and of other across values, which its component states.
    rank
        Moving domains of a lower rank are swept first: motions may read their values.
    internal
        True where the across are coordinates inside one part, and throughs its internal forces.

    The number of named levels is the *order*: 1 where the across value is the coordinate
    (v, p, T), 3 levels where value, rate and acceleration are (s, v, a).
    """

    name: str
    across: tuple[str, ...]
    across_units: tuple[str, ...]
    through: str
    through_unit: str
    power: Literal["value", "rate", "through", "through_rate"] = "value"
    nominal: tuple[float, ...] = (1.0,)
    through_nominal: float = 1.0
    guess: float = 0.0
    group: Additive | Rotation3 = field(default_factory=Additive)
    moving: bool = False
    rank: int = 0
    internal: bool = False

    @cached_property
    def order(self) -> int:
        """1 if the across value is the coordinate, 2 if it has a rate and an acceleration."""
        return 1 if len(self.across) == 1 else 2

    @cached_property
    def widths(self) -> tuple[int, int]:
        """The numbers that a value of the across has, and a rate or a through."""
        return self.group.width(0), self.group.width(1)

    def across_unit(self, level: int) -> str:
        """Return the unit of the ``level``-th time derivative of the across value."""
        if level < len(self.across_units):
            return self.across_units[level]
        return _per_second(self.across_units[-1], level - len(self.across_units) + 1)

    def nominal_across(self, level: int) -> float:
        """Return the typical magnitude of the ``level``-th derivative of the across value."""
        return self.nominal[min(level, len(self.nominal) - 1)]


def _per_second(unit: str, times: int) -> str:
    if times == 0:
        return unit
    return f"{unit}/s" if times == 1 else f"{unit}/s^{times}"


class Terminal:
    """One of the terminals of a port that has several: ``frame_a.t``."""

    def __init__(self, port: Connector, terminal: str) -> None:
        self.port, self.terminal = port, terminal

    @property
    def name(self) -> str:
        """Name of port and terminal, ``frame_a.t``."""
        return f"{self.port.name}.{self.terminal}"

    @property
    def domain(self) -> Domain:
        """Domain of the terminal."""
        return type(self.port).terminals[self.terminal]


class Connector:
    """A port. In a class body it is a declaration; on an instance it belongs to its owner.

    A concrete connector names its domain, ``class Pin(Connector): domain = electrical``, or
    several ``terminals`` by name, with ``variables`` that say which (terminal, kind, level) a
    name at the port means. A causal connector has no domain but a ``direction``.
    """

    domain: ClassVar[Domain | None] = None
    terminals: ClassVar[dict[str, Domain]] = {}
    variables: ClassVar[dict[str, tuple[str, str, int]]] = {}
    direction: ClassVar[str | None] = None  # "input" or "output" for causal signals
    place: ClassVar[str | None] = None  # the variable with its position, for pictures
    turn: ClassVar[str | None] = None  # the one with its orientation, an angle or a matrix

    def __init__(self, *, when: str | None = None, unit: str = "", description: str = "") -> None:
        self.when = when
        self.unit = unit
        self.description = description
        self.name = ""
        self.owner: Any = None
        self.connected = False
        self.whole: Terminal | None = None  # of a lead: the port and terminal that it is
        self._leads: dict[str, Connector] = {}

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Self:
        return self if instance is None else instance._port(self.name)

    def __set__(self, instance: Any, value: Any) -> None:
        instance._bind_port(self.name, value)

    @classmethod
    @cache
    def by_key(cls) -> dict[str, Domain]:
        """Return the domain of each terminal; a single one has the empty name."""
        if cls.terminals:
            return cls.terminals
        return {} if cls.domain is None else {"": cls.domain}

    def ends(self) -> list[tuple[int, str]]:
        """Return what connections join: the terminals of the port, or the one of a lead."""
        if self.whole is not None:
            return [(id(self.whole.port), self.whole.terminal)]
        return [(id(self), terminal) for terminal in (*self.by_key(),) or ("",)]

    @checked
    def lead(self, terminal: str) -> Connector:
        """Return one terminal of this port as a port by itself, to be connected alone.

        Raises
        ------
        UnknownAttributeError
            For a terminal that the port does not have.
        """
        if terminal not in self._leads:
            known = type(self).terminals
            if terminal not in known:
                raise UnknownAttributeError(
                    f"{self.path} has no terminal '{terminal}'. {did_you_mean(terminal, known)}"
                )
            made = lead_kind(known[terminal])()
            made.owner, made.name = self.owner, f"{self.name}.{terminal}"
            made.whole = Terminal(self, terminal)
            self._leads[terminal] = made
        return self._leads[terminal]

    @classmethod
    def names(cls) -> dict[str, tuple[str, str, int]]:
        """Return (terminal, kind, level) of each variable name at such a port."""
        if cls.variables or cls.domain is None:
            return cls.variables
        found = {name: ("", "across", level) for level, name in enumerate(cls.domain.across)}
        return {**found, cls.domain.through: ("", "through", 0)}

    def bind(self, owner: Any, name: str) -> Self:
        """Return the port of this kind that belongs to ``owner`` under ``name``."""
        port = type(self)(when=self.when, unit=self.unit, description=self.description)
        port.owner, port.name = owner, name
        return port

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return type(self)(when=self.when, unit=self.unit, description=self.description)

    @property
    def path(self) -> str:
        """Dotted path of the port from the root of its model."""
        if self.owner is None:
            return self.name or f"an unattached {type(self).__name__}"
        prefix = self.owner.path
        return f"{prefix}.{self.name}" if prefix else self.name

    if not TYPE_CHECKING:  # a connector names what it has: v: Quantity

        def __getattr__(self, name: str) -> Quantity:
            """Return the across value (or the through) at this port, a quantity of the results."""
            if name in type(self).terminals and self.__dict__.get("owner") is None:
                return Terminal(self, name)
            if name.startswith("_") or self.__dict__.get("owner") is None:
                raise AttributeError(name)
            valid = tuple(self.names())
            if name not in valid and name in type(self).terminals:
                return self.lead(name)
            if name not in valid:
                raise UnknownAttributeError(
                    f"{self.path} has no variable '{name}'. {did_you_mean(name, valid)}"
                )
            return self.owner._port_quantity(self.name, name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path})"


@cache
def lead_kind(domain: Domain) -> type[Connector]:
    """Return the kind of port that has one terminal of a domain."""
    described = {"__doc__": f"A port with one terminal, {domain.name}.", "domain": domain}
    return type("Lead", (Connector,), described)


K = TypeVar("K", bound=Connector)


@checked
def port(kind: type[K], *, when: str | None = None, unit: str = "", description: str = "") -> K:
    """Declare one port of a component; ``when`` names the structural parameter that enables it."""
    return kind(when=when, unit=unit, description=description)


@overload
def ports(kind: type[K], n: Literal[1] = 1, *, when: str | None = None) -> K: ...
@overload
def ports(kind: type[K], n: Literal[2], *, when: str | None = None) -> tuple[K, K]: ...
@overload
def ports(kind: type[K], n: Literal[3], *, when: str | None = None) -> tuple[K, K, K]: ...
@overload
def ports(kind: type[K], n: Literal[4], *, when: str | None = None) -> tuple[K, K, K, K]: ...
@overload
def ports(kind: type[K], n: int, *, when: str | None = None) -> Any: ...
@checked
def ports(kind: type[Connector], n: Count = 1, *, when: str | None = None) -> Any:
    """Declare ``n`` ports: a single port for n = 1, a tuple otherwise.

    >>> class Pin(Connector): ...
    >>> p, n = ports(Pin, 2)
    """
    made = tuple(kind(when=when) for _ in range(n))
    return made[0] if n == 1 else made
