"""Quantities: names of variables and parameters of a model that can be used in expressions."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.numerics.columns import scalars

_QUANTITIES: weakref.WeakValueDictionary[int, Quantity] = weakref.WeakValueDictionary()


class Arithmetic:
    """What quantities and signals do in expressions, as their CasADi symbol does."""

    __slots__ = ()

    symbol: ca.SX

    def __SX__(self) -> ca.SX:  # noqa: N802, CasADi asks for it by this name
        return self.symbol

    def __getitem__(self, index: int | slice) -> ca.SX:
        return self.symbol[index]

    def __add__(self, other: Any) -> Any:
        return self.symbol + plain(other)

    def __radd__(self, other: Any) -> Any:
        return plain(other) + self.symbol

    def __sub__(self, other: Any) -> Any:
        return self.symbol - plain(other)

    def __rsub__(self, other: Any) -> Any:
        return plain(other) - self.symbol

    def __mul__(self, other: Any) -> Any:
        return self.symbol * plain(other)

    def __rmul__(self, other: Any) -> Any:
        return plain(other) * self.symbol

    def __matmul__(self, other: Any) -> Any:
        return self.symbol @ plain(other)

    def __rmatmul__(self, other: Any) -> Any:
        return plain(other) @ self.symbol

    def __truediv__(self, other: Any) -> Any:
        return self.symbol / plain(other)

    def __rtruediv__(self, other: Any) -> Any:
        return plain(other) / self.symbol

    def __pow__(self, other: Any) -> Any:
        return self.symbol ** plain(other)

    def __rpow__(self, other: Any) -> Any:
        return plain(other) ** self.symbol

    def __neg__(self) -> Any:
        return -self.symbol

    def __pos__(self) -> Any:
        return self.symbol

    def __abs__(self) -> Any:
        return ca.fabs(self.symbol)

    if TYPE_CHECKING:  # in equations it is the symbol itself, that has these

        def __eq__(self, other: object) -> Any: ...
        def __ne__(self, other: object) -> Any: ...
        def __lt__(self, other: Any) -> Any: ...
        def __le__(self, other: Any) -> Any: ...
        def __gt__(self, other: Any) -> Any: ...
        def __ge__(self, other: Any) -> Any: ...
        @property
        def T(self) -> ca.SX:  # noqa: N802
            """Transpose of a vector."""


class Quantity(Arithmetic):
    """A variable or parameter of one component, named by its path.

    Arithmetic gives CasADi expressions, so a parameter can be bound to an expression of others
    (``Resistor(R=2 * self.R)``); as a key it finds the values in a Result
    (``res[m.motor.rotor.w]``).
    """

    __slots__ = ("__weakref__", "name", "owner", "symbol")

    def __init__(self, owner: Any, name: str, shape: tuple[int, ...] = ()) -> None:
        self.owner = owner
        self.name = name
        self.symbol = ca.SX.sym(name, shape[0] if shape else 1)
        for element in scalars(self.symbol):
            _QUANTITIES[element.element_hash()] = self

    @property
    def path(self) -> str:
        """Dotted path from the root of the model."""
        prefix = self.owner.path
        return f"{prefix}.{self.name}" if prefix else self.name

    @property
    def value(self) -> Any:
        """Present value of a parameter: a number, or the expression it is bound to."""
        return self.owner._values.get(self.name)

    def __repr__(self) -> str:
        return f"<{self.path}>"

    def __str__(self) -> str:
        return self.path

    def __hash__(self) -> int:
        return id(self)


def path_of(key: Any) -> str:
    """Return the path that a key means: a quantity or port of the model, or the path itself."""
    return str(key if isinstance(key, str) else getattr(key, "path", key))


def plain(value: Any) -> Any:
    """Return the CasADi symbol of a quantity, and anything else as it is."""
    return value.symbol if isinstance(value, Quantity) else value


def quantity_of(symbol: ca.SX) -> Quantity | None:
    """Return the quantity that a scalar CasADi symbol stands for, if there is one."""
    return _QUANTITIES.get(symbol.element_hash())


def rebind(value: Any, copies: Mapping[int, Any]) -> Any:
    """Return an expression in which quantities of copied owners are those of the copies.

    ``copies`` maps the id of an owner to its copy, as the memo of ``copy.deepcopy`` does.
    """
    if not isinstance(value, ca.SX):
        return value
    old, new = [], []
    for symbol in ca.symvar(value):
        quantity = quantity_of(symbol)
        made = None if quantity is None else copies.get(id(quantity.owner))
        if quantity is not None and made is not None:
            hashes = [s.element_hash() for s in scalars(quantity.symbol)]
            twin = made._quantity(quantity.name, (len(hashes),))
            old.append(symbol)
            new.append(scalars(twin.symbol)[hashes.index(symbol.element_hash())])
    return ca.substitute(value, ca.vertcat(*old), ca.vertcat(*new)) if old else value
