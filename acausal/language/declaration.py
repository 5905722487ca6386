"""Declarations: what may stand in the body of a component class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Never, Self, TypeVar, overload

import casadi as ca

from acausal.arguments import checked
from acausal.errors import DeclarationError, UnknownAttributeError, did_you_mean
from acausal.language.connector import Connector, Terminal
from acausal.language.domain import Domain
from acausal.language.quantity import Quantity

C = TypeVar("C")


class Declaration:
    """Something named in a class body.

    ``when`` names the structural parameter that enables it, or several of which one will do,
    ``"lock or release"``; ``"not exact"`` is there where ``exact`` is False.
    """

    name: str = ""
    when: str | None = None

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name = name


class StructuralDeclaration(Declaration):
    """A value that decides the structure: it is fixed when the component is made."""

    def __init__(
        self, default: Any = None, description: str = "", *, required: bool = False
    ) -> None:
        self.default, self.description, self.required = default, description, required

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._structural[self.name]

    def __set__(self, instance: Any, value: Any) -> None:
        instance._set_structural(self, value)


@checked
def structural(default: Any = None, description: str = "", *, required: bool = False) -> Any:
    """Declare a structural parameter: an ordinary Python value that equations may branch on."""
    return StructuralDeclaration(default, description, required=required)


class StartValue(Declaration):
    """A start value with a keyword of its own: ``w_start: ac.StartValue = ac.start("w")``."""

    def __init__(self, variable: str) -> None:
        self.variable = variable

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._start.get(self.variable)

    def __set__(
        self, instance: Any, value: float | str | Quantity | ca.SX | Iterable[float | str] | None
    ) -> None:
        instance._set_start(self.variable, value)


@checked
def start(variable: str) -> Any:
    """Declare that the start value of a variable has a keyword of its own.

    ``phi_start=…`` means ``start={"phi": …}`` on any part; where it is declared, editors offer it.
    """
    return StartValue(variable)


class VariableDeclaration(Declaration):
    """An internal unknown of a component; it needs one equation of its own."""

    def __init__(
        self,
        unit: str = "1",
        description: str = "",
        *,
        start: float | Sequence[float] | str | None = None,
        guess: float | Sequence[float] | str | None = None,
        nominal: float = 1.0,
        shape: tuple[int, ...] | str = (),
        when: str | None = None,
    ) -> None:
        self.unit, self.description, self.when = unit, description, when
        self.start, self.guess, self.nominal, self.shape = start, guess, nominal, shape

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> Quantity: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._variable(self)

    def __set__(self, instance: Any, value: Never) -> None:
        raise DeclarationError(
            f"{instance.path}.{self.name} is a variable: it is solved for, not set. "
            f'To fix its initial value give start={{"{self.name}": …}}.'
        )


@checked
def variable(
    unit: str = "1",
    description: str = "",
    *,
    start: float | Sequence[float] | str | None = None,
    guess: float | Sequence[float] | str | None = None,
    nominal: float = 1.0,
    shape: tuple[int, ...] | str = (),
    when: str | None = None,
) -> VariableDeclaration:
    """Declare an internal unknown.

    ``start`` fixes its value at the beginning, ``guess`` only helps the solver; either may be the
    name of a parameter. ``shape`` is ``(n,)`` or the name of a structural parameter holding n.
    """
    return VariableDeclaration(
        unit, description, start=start, guess=guess, nominal=nominal, shape=shape, when=when
    )


class Edge(Declaration, Generic[C]):
    """An edge of the linear graph between two ports, with one across and one through variable.

    ``Edge(head, tail)``: across = value(head) - value(tail); through = what flows into the
    component at the head. ``Edge(head)`` runs to the datum, and so does an edge whose tail port
    is not enabled; an edge whose head port is not enabled does not exist.

    Parameters
    ----------
    head, tail
        Ports of the component.
    prefer
        ``"branch"`` or ``"chord"`` overrides the place in the tree priority.
    when
        The structural parameter without which the edge does not exist.
    """

    # On a part an edge has the variables of its connector, and so it is typed as one. A terminal
    # that is also a variable of its connector, as R of a frame, is typed as that.
    @overload
    def __init__(
        self: Edge[Any],
        head: Terminal | Quantity,
        tail: Terminal | Quantity | None = None,
        *,
        prefer: str | None = None,
        when: str | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self, head: C, tail: C | None = None, *, prefer: str | None = None, when: str | None = None
    ) -> None: ...
    def __init__(
        self, head: Any, tail: Any = None, *, prefer: str | None = None, when: str | None = None
    ) -> None:
        ends = Connector | Terminal
        if not isinstance(head, ends) or not isinstance(tail, ends | None):
            raise DeclarationError("Edge(head, tail) takes ports declared in the same class body.")
        if head.domain is None or (tail is not None and tail.domain is not head.domain):
            raise DeclarationError("Edge(head, tail) needs two ports of one physical domain.")
        if prefer is not None and str(prefer) not in ("branch", "chord"):
            raise DeclarationError(f"Edge(prefer={prefer!r}): use 'branch' or 'chord'.")
        self._head: Connector | Terminal = head
        self._tail: Connector | Terminal | None = tail
        self.prefer, self.when = prefer, when

    @property
    def domain(self) -> Domain:
        """The domain of both ends."""
        assert_domain = self._head.domain
        if assert_domain is None:
            raise DeclarationError("an edge needs ports of a physical domain")
        return assert_domain

    @property
    def head(self) -> str:
        """Name of the head port, with its terminal if it has several."""
        return self._head.name

    @property
    def head_port(self) -> str:
        """Name of the head port."""
        return self._head.port.name if isinstance(self._head, Terminal) else self._head.name

    @property
    def tail(self) -> str | None:
        """Name of the tail port, None for the datum."""
        return None if self._tail is None else self._tail.name

    @property
    def ports(self) -> tuple[str, str | None]:
        """Names of the ports of head and tail, without terminals; None for the datum."""
        tail = self._tail.port.name if isinstance(self._tail, Terminal) else self.tail
        return self.head_port, tail

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> C: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._edge(self)

    def __getattr__(self, name: str) -> EdgeQuantity:
        if name.startswith("_"):
            raise AttributeError(name)
        return EdgeQuantity(self, *edge_key(self.domain, name, f"edge '{self.name}'"))

    def __set__(self, instance: Any, value: Never) -> None:
        raise DeclarationError(f"{instance.path}.{self.name} is an edge: it cannot be assigned.")


class EdgeQuantity(Declaration):
    """An across level or the through of an edge, under another name: ``s_rel = e.s``."""

    automatic: bool = False  # not written in a class: the domain's own name, of its only edge

    def __init__(self, edge: Edge[Any], kind: str, level: int) -> None:
        self.edge, self.kind, self.level = edge, kind, level

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> Quantity: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        return instance._edge_quantity(self.edge.name, self.kind, self.level)

    if TYPE_CHECKING:  # components refuse it by name

        def __set__(self, instance: Any, value: Never) -> None: ...


class Outer(Declaration):
    """A component elsewhere in the model whose values are read: ``world = ac.outer(World)``."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    @property
    def kind(self) -> type:
        """The class of which there is one in the model."""
        return self._kind

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._outer(self)


@checked
def outer(kind: type) -> Any:
    """Declare that a component reads values of the one ``kind`` there is in the model.

    Its parameters are symbols, its structural values ordinary ones that equations may branch on.
    """
    return Outer(kind)


class Datum(Declaration):
    """Declares that a port is the datum of its domain: ``datum = ac.Datum(p)``."""

    def __init__(self, port: Connector) -> None:
        self._port = port

    @property
    def port(self) -> str:
        """Name of the port."""
        return self._port.name


def edge_key(domain: Domain, name: str, where: str) -> tuple[str, int]:
    """Return ("across", level) or ("through", 0) for a variable name of a domain."""
    if name in domain.across:
        return "across", domain.across.index(name)
    if name == domain.through:
        return "through", 0
    valid = (*domain.across, domain.through)
    raise UnknownAttributeError(f"{where} has no variable '{name}'. {did_you_mean(name, valid)}")


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
