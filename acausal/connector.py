"""Connectors: the ports at which components meet, each with one or more terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from acausal.domain import Domain
from acausal.errors import UnknownAttributeError, did_you_mean

if TYPE_CHECKING:
    from acausal.quantity import Quantity


class Connector:
    """A port. In a class body it is a declaration; on an instance it belongs to its owner.

    A concrete connector names its terminals: ``class Pin(Connector): domain = electrical``. A
    causal connector has no domain but a ``direction``.
    """

    domain: ClassVar[Domain | None] = None
    direction: ClassVar[str | None] = None  # "input" or "output" for causal signals

    def __init__(self, *, when: str | None = None, unit: str = "", description: str = "") -> None:
        self.when = when
        self.unit = unit
        self.description = description
        self.name = ""
        self.owner: Any = None
        self.connected = False

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._port(self.name)

    def __set__(self, instance: Any, value: Any) -> None:
        instance._bind_port(self.name, value)

    def bound_to(self, owner: Any, name: str) -> Self:
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

    def __getattr__(self, name: str) -> Quantity:
        """Return the across value (or the through) at this port as a quantity of the results."""
        if name.startswith("_") or self.__dict__.get("owner") is None:
            raise AttributeError(name)
        domain = type(self).domain
        valid = () if domain is None else (*domain.across, domain.through)
        if name not in valid:
            raise UnknownAttributeError(
                f"{self.path} has no variable '{name}'. {did_you_mean(name, valid)}"
            )
        return self.owner._port_quantity(self.name, name)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path})"


def port(
    kind: type[Connector], *, when: str | None = None, unit: str = "", description: str = ""
) -> Any:
    """Declare one port of a component; ``when`` names the structural parameter that enables it."""
    return kind(when=when, unit=unit, description=description)


def ports(kind: type[Connector], n: int = 1, *, when: str | None = None) -> Any:
    """Declare ``n`` ports: a single port for n = 1, a tuple otherwise.

    >>> class Pin(Connector): ...
    >>> p, n = ports(Pin, 2)
    """
    made = tuple(kind(when=when) for _ in range(n))
    return made[0] if n == 1 else made
