"""Declarations: what may stand in the body of a component class."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Never, Self, TypeVar, overload

import casadi as ca
import numpy as np

from acausal.arguments import (
    Kind,
    Positive,
    checked,
    is_iterable,
    kind_of_attribute,
    real,
    shown,
)
from acausal.errors import (
    DeclarationError,
    ParameterError,
    ParameterWarning,
    UnknownAttributeError,
    did_you_mean,
    warn,
)
from acausal.language.domain import Connector, Domain, Terminal
from acausal.language.quantity import Quantity, plain, quantity_of
from acausal.language.units import to_si

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


class Parameter(Declaration):
    """A parameter: a number that can change between runs, without compiling again.

    It is declared as ``R: ac.Parameter = ac.parameter("Ohm", "Resistance")``.
    """

    def __init__(
        self,
        unit: str = "1",
        description: str = "",
        default: float | Iterable[float] | str | Callable[[Any], Any] | None = None,
        *,
        min: float | None = None,
        max: float | None = None,
        above: float | None = None,
        shape: tuple[int, ...] = (),
        usual: float | None = None,
    ) -> None:
        self.unit, self.description, self.default = unit, description, default
        self.min, self.max, self.above, self.shape = min, max, above, shape
        self.usual = usual

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> Quantity: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._parameter(self)

    def __set__(self, instance: Any, value: float | str | Quantity | ca.SX) -> None:
        instance._set_parameter(self, value)

    def __getstate__(self) -> dict[str, Any]:
        # A compiled system keeps the unit and the bounds; a default may be a function.
        return {**self.__dict__, "default": None}

    def check(self, value: Any, where: str) -> Any:
        """Return ``value`` in SI units as a float, tuple or expression, or raise ParameterError."""
        path = f"{where}.{self.name}" if where else self.name
        size = self.shape[0] if self.shape else 1
        if isinstance(value, (Quantity, ca.SX)):
            expression = plain(value)
            if expression.numel() != size:
                count = expression.numel()
                raise ParameterError(
                    f"{path} is given an expression of {count} numbers, and has {size}."
                )
            return expression
        if not self.shape:
            return self.check_number(value, path)
        row = is_iterable(value) and not isinstance(value, Set | Mapping)
        elements = list(value) if row else [value]
        if len(elements) != size or not row:
            raise ParameterError(
                f"{path} = {value!r} has the wrong size: give a sequence of {size} "
                f"numbers in [{self.unit}]."
            )
        return tuple(self.check_number(v, f"{path}[{i}]") for i, v in enumerate(elements))

    def shape_of(self, value: Any) -> tuple[int, ...]:
        """Return the shape of a value: () for a number."""
        return self.shape

    def elements(self, value: Any) -> list[tuple[str, float, Parameter]]:
        """Return the numbers of a vector, each with its place ``[i]`` and the rule for it."""
        return [(f"[{i}]", number, self) for i, number in enumerate(value)]

    def check_number(self, value: Any, path: str) -> float:
        """Return one number in SI units, or raise ParameterError."""
        if isinstance(value, str):
            number = to_si(value, self.unit, path)
        else:
            try:
                number = real(value)
            except (TypeError, ValueError, OverflowError):
                raise ParameterError(
                    f"{path} = {shown(value)} is not a number. Give a number in [{self.unit}], "
                    f'or a string with a unit such as "1 {self.unit}".'
                ) from None
        if not math.isfinite(number):
            raise ParameterError(
                f"{path} = {number} is not finite. Give a number in [{self.unit}]."
            )
        bounds = []
        if self.above is not None:
            bounds.append((number > self.above, f"greater than {self.above:g}"))
        if self.min is not None:
            bounds.append((number >= self.min, f"at least {self.min:g}"))
        if self.max is not None:
            bounds.append((number <= self.max, f"at most {self.max:g}"))
        for holds, words in bounds:
            if not holds:
                raise ParameterError(
                    f"{path} = {number:g} [{self.unit}] is out of range: it must be {words}."
                )
        if self.usual is not None and abs(number) > self.usual:
            warn(
                f"{path} = {number:g} [{self.unit}] is unusually large. If it is meant in another "
                f'unit write that, "{number:g} deg" for an angle.',
                ParameterWarning,
            )
        return number


class VectorParameter(Parameter):
    """A parameter with a shape: ``r: ac.types.VectorParameter = ac.parameter("m", shape=(3,))``."""

    def __set__(
        self, instance: Any, value: float | str | Quantity | ca.SX | Iterable[float | str]
    ) -> None:
        instance._set_parameter(self, value)


@checked
def parameter(
    unit: str = "1",
    description: str = "",
    default: float | Iterable[float] | str | Callable[[Any], Any] | None = None,
    *,
    min: float | None = None,
    max: float | None = None,
    above: float | None = None,
    shape: tuple[int, ...] = (),
    usual: float | None = None,
) -> Any:
    """Declare a parameter.

    Parameters
    ----------
    unit
        SI unit; strings with other units of the same dimension are converted.
    description
        What it is, for documentation.
    default
        A number, a string with a unit, or a function of the component that returns an expression
        of its other parameters. Without a default the user must give a value. Type checkers and
        editors see a default only if it is given by its keyword.
    min, max, above
        Inclusive bounds, and an exclusive lower one.
    shape
        ``()`` for a number, ``(n,)`` for a vector.
    usual
        Magnitude above which a number is doubted, with a warning: degrees taken for radians.
    """
    kind = VectorParameter if shape else Parameter
    return kind(unit, description, default, min=min, max=max, above=above, shape=shape, usual=usual)


class StructuralDeclaration(Declaration):
    """A value that decides the structure: it is fixed when the component is made.

    It may be what its annotation says: ``n: Count = ac.structural(default=2)``.
    """

    owner: type = object

    def __init__(
        self, default: Any = None, description: str = "", *, required: bool = False
    ) -> None:
        self.default, self.description, self.required = default, description, required

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.owner = owner
        super().__set_name__(owner, name)

    @cached_property
    def kind(self) -> Kind | None:
        """What a value may be; None where the annotation leaves it open."""
        return kind_of_attribute(self.owner, self.name)

    def check(self, value: Any, where: str) -> Any:
        """Return a value of the right kind, or raise ParameterError."""
        if isinstance(value, (Quantity, ca.SX)):
            raise ParameterError(
                f"{where}.{self.name} decides the structure of the equations: "
                "give a plain Python value, not an expression."
            )
        if self.kind is not None and not self.kind.fits(value):
            raise ParameterError(
                f"{where}.{self.name} = {shown(value)}: {self.name} must be {self.kind.name}."
            )
        return value

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else instance._structural[self.name]

    def __set__(self, instance: Any, value: Any) -> None:
        instance._set_structural(self, value)


@checked
def structural(default: Any = None, description: str = "", *, required: bool = False) -> Any:
    """Declare a structural parameter: an ordinary Python value that equations may branch on."""
    return StructuralDeclaration(default, description, required=required)


class StartValue(Declaration):
    """A start value with a keyword of its own: ``w_start: ac.types.StartValue = ac.start("w")``."""

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
        nominal: Positive = 1.0,
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
    nominal: Positive = 1.0,
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
        self.domain: Domain = head.domain
        self.prefer, self.when = prefer, when

    @cached_property
    def head(self) -> str:
        """Name of the head port, with its terminal if it has several."""
        return self._head.name

    @cached_property
    def head_port(self) -> str:
        """Name of the head port."""
        return self._head.port.name if isinstance(self._head, Terminal) else self._head.name

    @cached_property
    def tail(self) -> str | None:
        """Name of the tail port, None for the datum."""
        return None if self._tail is None else self._tail.name

    @cached_property
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
    """Declares that a port is the datum of its domain: ``datum = ac.types.Datum(p)``."""

    def __init__(self, port: Connector) -> None:
        self._port = port

    @cached_property
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


def check_together(part: Any) -> None:
    """Refuse numbers that do not suit each other; those bound to other parts are not known yet.

    Raises
    ------
    ParameterError
        Naming the part, and saying what is wrong.
    """
    for names, fault in part.checked:
        values = [number_of(part, name) for name in names]
        wrong = None if None in values else fault(*values)
        if wrong is not None:
            raise ParameterError(f"{part.path or type(part).__name__}: {wrong}")


def number_of(part: Any, name: str) -> float | None:
    """Return a parameter, or an element ``n[0]`` of one, if it follows from numbers of the part."""
    stem, _, place = name.rstrip("]").partition("[")
    value = part._given(part._spec.parameters[stem])
    if callable(value):
        value = plain(value(part))
    if isinstance(value, (tuple, list, np.ndarray)):
        value = value[int(place)]
    if isinstance(value, ca.SX):
        return _evaluated(part, value[int(place)] if place else value)
    return float(value) if isinstance(value, (int, float)) else None


def _evaluated(part: Any, expression: ca.SX) -> float | None:
    symbols = ca.symvar(expression)
    known: list[Any] = []
    for symbol in symbols:
        found = quantity_of(symbol)
        own = found is not None and found.owner is part and found.symbol.is_scalar()
        known.append(number_of(part, found.name) if found is not None and own else None)
    if None in known:
        return None
    inside, outside = ca.vertcat(*symbols, ca.SX(0, 1)), ca.vertcat(*known, ca.DM(0, 1))
    return float(ca.DM(ca.substitute(expression, inside, ca.SX(outside))))
