"""Modes and discrete variables, and inside equations, which law holds in which mode.

A part chooses its law by its mode; instead of a law a mode may hold a variable where it is::

    yield self.mode.choose({"free": self.tau == self.load(), "locked": ac.hold(self.phi)})
    yield self.mode.choose({"open": self.i == 0, "closed": ac.hold(self.v, at=0)})

On entry what is held jumps to rest (or to ``at``), by an impulse of the law that held before. What
is said decides how it is held:

- a rate, ``ac.hold(self.w)``, in the unknowns that there are: its derivative is 0 in place of a
  law, and nothing is kept. That is what parts say that stick until their load tears them loose;
- a position or a value, ``ac.hold(self.phi)``, ``ac.hold(self.v, at=0)``, where it is: it is kept
  as a number, and the model may be compiled without what is held (``language/hold.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Never, Self, overload

import casadi as ca

from acausal.arguments import Expression, checked
from acausal.errors import DeclarationError, did_you_mean
from acausal.language.declaration import Declaration
from acausal.language.expression import Stop, TracedHold, Tracer, active_tracer
from acausal.language.hold import BY_DERIVATIVE, EDGE, SHARED, trace_hold
from acausal.language.quantity import Quantity, plain
from acausal.numerics.columns import scalars

_MOVING = ("across", "variable")
"""What may be held by its rate."""


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


def one_of(mode: ca.SX, numbers: Iterable[int]) -> ca.SX:
    """Return 1 while a mode is one of some numbers and 0 otherwise."""
    total = ca.SX(0)
    for number in numbers:
        total = total + (mode == number)
    return total


@dataclass(frozen=True, eq=False)
class Hold:
    """What a mode says instead of an equation: a variable stays where it is, or ``at`` a value.

    ``slope`` is the derivative of a rate that is held.
    """

    target: ca.SX
    expression: ca.SX
    at: ca.SX | None
    slope: ca.SX | None = None


@checked
def hold(target: Expression, at: Expression | None = None) -> Hold:
    """Hold a variable while a mode lasts, for use in ``mode.choose({…})``.

    While it holds, the n-th derivative of a variable of order n is 0. On entry the (n-1)-th jumps:
    a position (order 2) stays and its rate jumps to 0; a voltage, pressure or current (order 1)
    jumps to ``at``, or keeps its value. A rate itself, ``hold(w)``, jumps to 0, and its derivative
    is 0 from then on: that is for parts that stick, and slide again under a load. What makes it
    jump is an impulse of the law it replaces: write the others as ``through == …`` and that impulse
    is the through's. Nothing else needs to be said, neither ``ac.reinit`` nor what else must jump
    along.

    Parameters
    ----------
    target
        A scalar variable of the component: across or through of an edge, or an internal one. With
        ``at`` an expression too, such as ``v - R * i``, in which one of an edge stands as it is.
    at
        The value to hold it at. A position must be there already. Where no storage ties the
        variable (a switch between resistors) it is simply ``target == at``, without a jump.
    """
    symbol, value = ca.SX(plain(target)), None if at is None else ca.SX(plain(at))
    tracer = active_tracer("hold()")
    if symbol.is_scalar() and not symbol.is_symbolic() and value is not None:
        symbol, expression = _leading(tracer, symbol), symbol
    else:
        expression = symbol
    key = tracer.keys.get(symbol.element_hash()) if symbol.is_scalar() else None
    if key is None or key[0] not in (*EDGE, "variable"):
        raise DeclarationError(
            f"{tracer.where}: hold() takes a scalar variable of the component, not '{expression}'. "
            "Hold the elements of a vector one by one, and an expression at a value, at=…."
        )
    if value is not None and tracer.continuous(value):
        raise DeclarationError(
            f"{tracer.where}: hold({symbol}, at=…) takes a parameter, a number or a discrete "
            f"variable, and '{value}' varies."
        )
    if key[1] in tracer.turning:
        raise DeclarationError(
            f"{tracer.where}: hold({symbol}): the elements of a quaternion are no freedoms of "
            "their own. Hold those of the angular velocity, ac.hold(w[i], at=0)."
        )
    slope = None
    if value is None and key[0] in _MOVING and key[2] > 0:
        codes = [element.element_hash() for element in scalars(tracer.symbols[key])]
        above = scalars(tracer.symbol(key[0], key[1], key[2] + 1))
        slope = above[codes.index(symbol.element_hash())]
    return Hold(symbol, expression, value, slope)


def _leading(tracer: Tracer, expression: ca.SX) -> ca.SX:
    """Return the variable of an edge that stands in an expression as it is, v in v - R i."""
    for symbol in ca.symvar(expression):
        key = tracer.keys.get(symbol.element_hash())
        if key is not None and key[0] in EDGE and ca.is_equal(ca.jacobian(expression, symbol), 1):
            return symbol
    return expression


Chosen = Mapping[str | tuple[str, ...], Any]
"""Equations and holds by the names of the modes they are for."""


class ModeView:
    """The mode of a component inside its equations."""

    def __init__(self, tracer: Tracer, declaration: ModesDeclaration, label: str) -> None:
        self._tracer, self._declaration, self._label = tracer, declaration, label
        self.symbol = tracer.memory_symbol(declaration)

    def number(self, name: str) -> int:
        """Return the number of a mode."""
        names = self._declaration.names
        if name not in names:
            raise DeclarationError(
                f"{self._label}.{self._declaration.name} has no mode '{name}'. "
                f"{did_you_mean(name, names)}"
            )
        return names.index(name)

    def within(self, *names: str) -> ca.SX:
        """Return 1 in one of the named modes and 0 otherwise."""
        frozen = self._tracer.frozen.get(self._declaration.name)
        numbers = [self.number(name) for name in names]
        if frozen is not None:
            return ca.SX(float(frozen in numbers))
        return one_of(self.symbol, numbers)

    def choose(self, equations: Chosen) -> ca.SX:
        """Return the equation that holds in the present mode; every mode must have one.

        Parameters
        ----------
        equations
            ``{"stuck": ac.hold(self.w), ("forward", "backward"): self.tau == …}``;
            ``ac.hold(x)`` stands for an equation.
        """
        by_numbers = self._check(equations)
        holds = {
            numbers: trace_hold(
                self._tracer, self.symbol, numbers, equation, self._other_law(by_numbers, numbers)
            )
            for numbers, equation in by_numbers.items()
            if isinstance(equation, Hold) and equation.slope is None
        }
        for numbers, equation in by_numbers.items():
            if isinstance(equation, Hold) and equation.slope is not None:
                by_numbers[numbers] = equation.slope == 0
                self._tracer.stops.append(Stop(self.symbol, numbers, equation.target))
        frozen = self._tracer.frozen.get(self._declaration.name)
        if frozen is not None:
            return self._frozen(int(frozen), by_numbers, holds)
        return self._total(by_numbers, holds)

    def is_built_in(self, name: str) -> bool:
        """Whether the component is compiled for one mode alone, and this is it."""
        return self._tracer.frozen.get(self._declaration.name) == self.number(name)

    def apart(self, name: str, law: ca.SX, rate: Any, value: Any) -> tuple[list[ca.SX], ca.SX]:
        """Return a law that holds in all modes but one, and what that one keeps.

        In that mode nothing is left of the law, so that the model is compiled once more with the
        mode built in, where the part states something else: see ``is_built_in``. When the mode
        begins, ``rate`` jumps to 0 by an impulse of the law, and ``value``, an expression of which
        it is the rate, is kept in the symbol that is returned.
        """
        number, residual = self.number(name), _residual(law, self._label)
        own = (ca.SX(plain(rate)), ca.SX(plain(value)))
        target = own[1] if own[1].is_symbolic() else own[0]
        given = Hold(target, own[1], None)
        made = trace_hold(self._tracer, self.symbol, (number,), given, residual, own[0])
        if self.is_built_in(name):
            return [], made.value
        if self._declaration.name in self._tracer.frozen:
            return [residual == made.impulse], made.value
        return [(1 - one_of(self.symbol, (number,))) * residual == made.impulse], made.value

    def _other_law(self, by_numbers: dict[tuple[int, ...], Any], numbers: tuple[int, ...]) -> ca.SX:
        """Return what stands in for a hold that carries nothing: another mode's law, or hold."""
        target = by_numbers[numbers].target.element_hash()
        for equation in by_numbers.values():
            if not isinstance(equation, Hold):
                return _residual(equation, self._label)
        for other in by_numbers.values():
            if other.target.element_hash() != target and other.at is not None:
                return ca.SX(other.expression - other.at)
        raise DeclarationError(
            f"{self._label}.{self._declaration.name}.choose() holds the same in every mode. One "
            "of them must be a law, through == …: an impulse acts through it."
        )

    def _check(self, equations: Chosen) -> dict[tuple[int, ...], Any]:
        """Return the equations by the numbers of their modes; refuse what has none."""
        named: dict[str, Any] = {}
        by_numbers: dict[tuple[int, ...], Any] = {}
        for names, equation in equations.items():
            group = (names,) if isinstance(names, str) else names
            by_numbers[tuple(self.number(name) for name in group)] = equation
            named |= dict.fromkeys(group, equation)
        missing = [name for name in self._declaration.names if name not in named]
        if missing:
            raise DeclarationError(
                f"{self._label}.{self._declaration.name}.choose() has no equation for the mode "
                f"{', '.join(missing)}."
            )
        return by_numbers

    def _total(
        self,
        by_numbers: dict[tuple[int, ...], Any],
        holds: dict[tuple[int, ...], TracedHold],
    ) -> ca.SX:
        """Return the equation of all modes, with discrete coefficients."""
        parts, total = [], ca.SX(0)
        for numbers, equation in by_numbers.items():
            within = one_of(self.symbol, numbers)
            held = holds.get(numbers)
            if held is None:
                residual = _residual(equation, self._label)
                total = total + within * residual
            else:
                residual = held.residual
                total = total + within * (held.flag * residual + (1 - held.flag) * held.free)
            parts.append(residual)
        self._tracer.choices.append((total, parts))
        return total == sum((held.impulse for held in holds.values()), ca.SX(0))

    def _frozen(
        self,
        number: int,
        by_numbers: dict[tuple[int, ...], Any],
        holds: dict[tuple[int, ...], TracedHold],
    ) -> ca.SX:
        """Return the equation of a mode that is built in; what it holds is held by its value."""
        numbers = next(group for group in by_numbers if number in group)
        equation, held = by_numbers[numbers], holds.get(numbers)
        others = sum((h.impulse for h in holds.values() if h is not held), ca.SX(0))
        flag = self._tracer.frozen.get(held.flag.name(), 1) if held else 0
        law: ca.SX
        if held is None:
            law = equation
            if holds:
                _residual(law, self._label)
                law = law.dep(0) == law.dep(1) + others
        elif flag == BY_DERIVATIVE:
            law = held.residual == others
        elif flag == SHARED:
            both = held.flag * held.residual + (1 - held.flag) * held.free
            law = both == held.impulse + others
        elif flag:
            law = held.expression == (held.value if held.at is None else held.at) + others
        else:
            law = held.free == held.impulse + others
        return law


def _residual(equation: Any, label: str) -> ca.SX:
    if not isinstance(equation, ca.SX) or not equation.is_scalar() or equation.op() != ca.OP_EQ:
        raise DeclarationError(
            f"{label}: choose() takes scalar equations, lhs == rhs, and ac.hold(…)."
        )
    return equation.dep(0) - equation.dep(1)
