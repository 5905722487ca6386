"""The hybrid language: discrete variables, modes, relations, and what happens at events.

A component yields events among its equations::

    yield ac.when(self.s < 0, ac.reinit(self.v, -self.e * ac.pre(self.v)))
    yield ac.transition(self.mode, "stuck", "sliding", self.tau > self.tau_max)

Between events discrete variables, modes and relations are constants, so the integrator sees smooth
equations; every change of a relation is located, whatever the output grid. ``ca.if_else`` stays
smooth: it makes no events.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import casadi as ca
import numpy as np

from acausal.arguments import Expression, Scalar, checked
from acausal.errors import DeclarationError
from acausal.language.expression import (
    Delay,
    Relation,
    Tracer,
    active_tracer,
    after,
    elapsed,
    time,
    unbracketed,
)
from acausal.language.modes import ModeView, one_of
from acausal.language.quantity import plain
from acausal.numerics.columns import scalars

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Action(Generic[T]):
    """What is done at an event: ``assign`` a discrete variable or ``reinit`` a state.

    The one record of it, from a component to a run: of expressions where it is written; then of
    their numbers, the place of the target in the memory, or among the variables that jump, and the
    row of the value.
    """

    kind: str
    target: T
    value: T


@checked
def assign(target: Expression, value: Any) -> Action[ca.SX]:
    """Give a discrete variable a new value at an event."""
    symbol = target.symbol if isinstance(target, ModeView) else ca.SX(plain(target))
    if isinstance(target, ModeView) and isinstance(value, str):
        value = target.number(value)
    tracer = active_tracer("assign()")
    if symbol.element_hash() not in tracer.memory_codes():
        raise DeclarationError(
            f"{tracer.where}: assign() changes discrete variables, and '{symbol}' is none. Declare "
            "it with ac.discrete(…), or use ac.reinit for a state."
        )
    return Action("assign", symbol, ca.SX(plain(value)))


@checked
def reinit(target: Expression, value: Any) -> Action[ca.SX]:
    """Let a variable jump to a new value at an event, by an impulse in its own equation.

    The impulse acts on the equation that holds the derivative of ``target``; everything that is
    rigidly tied to it jumps along, as the balance of impulses of the whole system says.
    """
    symbol = ca.SX(plain(target))
    tracer = active_tracer("reinit()")
    if not symbol.is_symbolic() or symbol.element_hash() not in tracer.keys:
        raise DeclarationError(
            f"{tracer.where}: reinit() takes a variable of the component, not '{symbol}'."
        )
    return Action("reinit", symbol, ca.SX(plain(value)))


@dataclass(frozen=True, eq=False)
class When(Generic[T]):
    """Actions when a condition becomes true, or in ``sources`` of a mode as soon as it is.

    The one record of it, as of its actions: ``condition`` is an expression and then a row,
    ``mode`` a symbol and then a place, -1 where it is no transition. ``yields`` are the
    sources that hold a rate, which it lets go; ``sticks`` whether it enters one that can.
    """

    condition: T
    actions: tuple[Action[T], ...]
    text: str
    mode: T | int = -1
    sources: tuple[int, ...] = ()
    rest: tuple[Action[T], ...] = ()
    yields: tuple[int, ...] = ()
    sticks: bool = False

    def entered(self: When[int], values: np.ndarray) -> float:
        """Return the number of the mode that a transition enters."""
        own = [a for a in self.actions if a.kind == "assign" and a.target == self.mode]
        return float(values[own[0].value])


@checked
def when(
    condition: Expression, *actions: Action[ca.SX], rest: Iterable[Action[ca.SX]] = ()
) -> When[ca.SX]:
    """Do something at the instants at which a condition becomes true.

    Parameters
    ----------
    condition
        Relations of expressions joined by ``ca.logic_and``, ``ca.logic_or``, ``ca.logic_not``;
        ``ac.sample(…)``, ``ac.at(…)``, ``ac.initial()``, ``ac.terminal()``.
    actions
        ``ac.assign(discrete, value)`` and ``ac.reinit(variable, value)``, in this order: a later
        one sees what an earlier one has assigned. ``ac.pre(x)`` is the value before the event.
    rest
        What is done instead where such events would follow each other without end (a ball that
        comes to rest).
    """
    _check_actions("when()", (*actions, *rest))
    expression = ca.SX(plain(condition))
    flagged = _flag(expression, ca.SX(1))
    done, resting = _read_old_values(actions), _read_old_values(tuple(rest))
    return When(flagged, done, f"when {unbracketed(expression)}", rest=resting)


def transition(
    mode: ModeView, source: str | Iterable[str], target: str, guard: Any, *actions: Action[ca.SX]
) -> When[ca.SX]:
    """Change the mode of a component from ``source`` to ``target`` as soon as a guard is true.

    The guard counts only in the modes ``source``; ``actions`` are done on the way.
    """
    if not isinstance(mode, ModeView):
        raise DeclarationError("transition() takes a mode declared with ac.modes(…) first.")
    _check_actions("transition()", actions)
    names = (source,) if isinstance(source, str) else tuple(source)
    numbers = tuple(mode.number(name) for name in names)
    expression = ca.SX(plain(guard))
    flagged = _flag(expression, one_of(mode.symbol, numbers))
    change = Action("assign", mode.symbol, ca.SX(mode.number(target)))
    done = _read_old_values((*actions, change))
    return When(flagged, done, unbracketed(expression), mode.symbol, numbers)


def _read_old_values(actions: tuple[Action[ca.SX], ...]) -> tuple[Action[ca.SX], ...]:
    """Return actions in which a variable means its old value until it has been assigned."""
    waiting = [a.target for a in actions if a.kind == "assign"]
    made = []
    for action in actions:
        value = action.value
        for target in waiting:
            if ca.depends_on(value, target):
                value = ca.substitute(value, target, pre(target))
        made.append(dataclasses.replace(action, value=value))
        if action.kind == "assign":
            code = action.target.element_hash()
            waiting = [t for t in waiting if t.element_hash() != code]
    return tuple(made)


def _check_actions(where: str, actions: tuple[Any, ...]) -> None:
    for action in actions:
        if not isinstance(action, Action):
            raise DeclarationError(
                f"{where} takes ac.assign(…) and ac.reinit(…) after the condition, not {action!r}."
            )


@checked
def is_true(condition: Expression) -> ca.SX:
    """Return 1 while a condition is true and 0 while it is not, switching at located events."""
    return _flag(ca.SX(plain(condition)), ca.SX(1))


def pre(expression: Any) -> ca.SX:
    """Return the value of an expression just before an event, for use in actions."""
    tracer = active_tracer("pre()")
    value = ca.SX(plain(expression.symbol if isinstance(expression, ModeView) else expression))
    symbols = ca.SX.sym(f"pre{len(tracer.terms.befores)}", *value.shape)
    for symbol, part in zip(scalars(symbols), scalars(value), strict=True):
        tracer.terms.befores.append((symbol, part))
        tracer.discrete.add(symbol.element_hash())
    return symbols


@checked
def sample(period: Scalar, start: Scalar = 0.0) -> ca.SX:
    """Return a condition that becomes true at ``start`` [s] and every ``period`` [s] after it."""
    tracer = active_tracer("sample()")
    elapsed(start, period)
    pulse = ca.SX.sym("sample")
    tracer.remember("pulse", pulse, counter=len(tracer.terms.counters) - 1)
    return pulse


@checked
def at(instant: Scalar) -> ca.SX:
    """Return a condition that becomes true at an instant [s], a parameter or a number."""
    return after(instant)


@checked
def delay(
    expression: Any,
    time_lag: Scalar,
    *,
    shortest: Scalar | None = None,
    longest: Scalar | None = None,
) -> ca.SX:
    """Return the value that an expression had ``time_lag`` [s] ago; before the start, its first.

    A lag that is a parameter or a number, above 0: what happened at an event comes back after the
    lag as an event; in between the past is a smooth curve through what the integrator computed.

    A lag that changes during a run needs ``shortest`` and ``longest`` [s], parameters or numbers:
    it must stay between them, and no step is longer than the shortest. It may depend on time,
    states, inputs and discrete variables. What jumped comes back as a steep change, no event.
    """
    tracer = active_tracer("delay()")
    value, lag = ca.SX(plain(expression)), ca.SX(plain(time_lag))
    limits = [lag if limit is None else ca.SX(plain(limit)) for limit in (shortest, longest)]
    if not value.is_scalar() or any(tracer.continuous(limit) for limit in limits):
        raise DeclarationError(
            f"{tracer.where}: delay() takes a scalar, and a lag that is a parameter or a number; "
            "for a lag that changes give shortest= and longest= besides."
        )
    symbol = ca.SX.sym(f"delayed{len(tracer.terms.delays)}")
    tracer.remember("delay", symbol)
    tracer.discrete.discard(symbol.element_hash())  # it moves: der() of it is not known
    tracer.terms.delays.append(Delay(value, lag, *limits))
    return symbol


def initial() -> ca.SX:
    """Return a condition that is true at the start of a run only."""
    return active_tracer("initial()").single("initial")


def terminal() -> ca.SX:
    """Return a condition that becomes true at the end of a run."""
    return active_tracer("terminal()").single("terminal")


_LOGIC = (ca.OP_AND, ca.OP_OR, ca.OP_NOT)


def _flag(condition: ca.SX, active: ca.SX) -> ca.SX:
    """Return a condition with each of its relations replaced by a flag that events switch."""
    tracer = active_tracer("a condition")
    if not condition.is_scalar():
        raise DeclarationError(f"{tracer.where}: a condition must be a single truth value.")
    if condition.is_constant() or condition.is_symbolic():
        return condition
    op = condition.op()
    if op in _LOGIC:
        first = _flag(condition.dep(0), active)
        if op == ca.OP_NOT:
            return 1 - first
        # The second is asked only where the first does not decide alone.
        asked = first if op == ca.OP_AND else 1 - first
        second = _flag(condition.dep(1), active * asked)
        both = first * second
        return both if op == ca.OP_AND else first + second - both
    if op in (ca.OP_LT, ca.OP_LE):
        return _relation(tracer, condition, active)
    if op in (ca.OP_EQ, ca.OP_NE) and tracer.continuous(condition):
        raise DeclarationError(
            f"{tracer.where}: the condition '{unbracketed(condition)}' compares for equality what "
            "varies continuously. Use < or >."
        )
    if op == ca.OP_MUL:  # of truth values: both of them
        first = _flag(condition.dep(0), active)
        return first * _flag(condition.dep(1), active * first)
    if tracer.continuous(condition):
        raise DeclarationError(
            f"{tracer.where}: the condition '{unbracketed(condition)}' is no relation, so that "
            "nothing tells when it becomes true. Write a < b or a > b, joined by ca.logic_and, "
            "ca.logic_or and ca.logic_not."
        )
    return condition


def _relation(tracer: Tracer, condition: ca.SX, active: ca.SX) -> ca.SX:
    margin = condition.dep(1) - condition.dep(0)  # true while it is positive
    moving = tracer.continuous(margin)
    if not moving:
        return condition
    if moving == {"time"}:
        slope = ca.jacobian(margin, time)
        rest = ca.substitute(margin, time, ca.SX(0))
        if not ca.depends_on(slope, time) and slope.is_constant():
            flag = after(-rest / slope)
            return flag if float(slope) > 0 else 1 - flag
    flag = ca.SX.sym(f"relation{len(tracer.terms.relations)}")
    tracer.remember("relation", flag, text=unbracketed(condition))
    size = ca.fabs(condition.dep(0)) + ca.fabs(condition.dep(1))
    tracer.terms.relations.append(Relation(margin, active, size))
    return flag
