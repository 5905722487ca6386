"""Discrete variables and modes: what only events change."""

from __future__ import annotations

from typing import Any, Never, Self, overload

from acausal.arguments import checked
from acausal.errors import DeclarationError, did_you_mean
from acausal.language.declaration import Declaration
from acausal.language.quantity import Quantity


class DiscreteDeclaration(Declaration):
    """A variable that is constant between events; only ``assign`` changes it."""

    def __init__(self, unit: str, description: str, start: float | str) -> None:
        self.unit, self.description, self.start = unit, description, start

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> Quantity: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._discrete(self)

    def __set__(self, instance: Any, value: Never) -> None:
        raise DeclarationError(
            f"{instance.path}.{self.name} is a discrete variable: it is changed by ac.assign at an "
            "event, not set."
        )


@checked
def discrete(
    unit: str = "1", description: str = "", *, start: float | str = 0.0
) -> DiscreteDeclaration:
    """Declare a discrete variable; ``start`` is a number or the name of a parameter."""
    return DiscreteDeclaration(unit, description, start)


class ModesDeclaration(DiscreteDeclaration):
    """The modes of a component, of which it is in one at a time."""

    def __init__(
        self,
        names: tuple[str, ...],
        start: str,
        description: str,
        when: str | None = None,
        begins: str | None = None,
    ) -> None:
        super().__init__("1", description, float(names.index(start)))
        self.names, self.when, self.begins = names, when, begins


@checked
def modes(
    *names: str,
    start: str | None = None,
    description: str = "",
    when: str | None = None,
    begins: str | None = None,
) -> Any:
    """Declare the modes of a component; it begins in ``start``, or in the first.

    As a result a mode is its number, in the order given here.

    Parameters
    ----------
    when
        The structural parameter without which there are no modes, or several of which one will
        do: ``"lock or release"``.
    begins
        The structural parameter whose value is the mode that a part begins in.
    """
    if len(names) < 2 or len(set(names)) < len(names):
        raise DeclarationError("modes() takes the names of at least two different modes.")
    if start is not None and start not in names:
        raise DeclarationError(f"modes(start={start!r}): {did_you_mean(start, names)}")
    return ModesDeclaration(names, start or names[0], description, when, begins)
