"""What a mode may hold: ``ac.hold``.

A part chooses its law by its mode (``language/modes.py``); a mode may hold a variable where it is::

    yield self.mode.choose({"free": self.tau == self.load(), "locked": ac.hold(self.phi)})
    yield self.mode.choose({"open": self.i == 0, "closed": ac.hold(self.v, at=0)})

On entry what is held jumps to rest (or to ``at``), by an impulse of the law that held before. What
is said decides how it is held:

- a rate, ``ac.hold(self.w)``, in the unknowns that there are: its derivative is 0 in place of a
  law, and nothing is kept. That is what parts say that stick until their load tears them loose;
- a position or a value, ``ac.hold(self.phi)``, ``ac.hold(self.v, at=0)``, where it is: it is kept
  as a number, and the model may be compiled without what is held.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from acausal.arguments import Expression, checked
from acausal.errors import DeclarationError
from acausal.language.expression import (
    HoldPlace,
    Key,
    Stop,
    TracedHold,
    Tracer,
    active_tracer,
)
from acausal.language.quantity import plain
from acausal.numerics.columns import scalars

_EDGE = {"across": "through", "through": "across"}
"""What of an edge an impulse is of, by what is held."""


_MOVING = ("across", "variable")
"""What may be held by its rate."""

BY_DERIVATIVE = 2
"""Flag of a hold that is built in by its derivative: what it keeps is a state, not a number."""


CHORD = "is chord"
"""What is told to a part, as a mode that is built in, if others join its ends already."""


def is_chord() -> bool:
    """Whether other parts join the ends of this one already, for use in its equations.

    A part says by ``chord_edge`` that it wants to know. The graph decides: with the part a circuit
    closes in which all the others have motions of their own.
    """
    return active_tracer("is_chord()").frozen.get(CHORD) == 1


@dataclass(frozen=True, eq=False)
class Hold:
    """What a mode says instead of an equation: a variable stays where it is, or ``at`` a value."""

    target: ca.SX
    expression: ca.SX
    at: ca.SX | None
    is_rate: bool = False


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
    if key is None or key[0] not in (*_EDGE, "variable"):
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
    is_rate = value is None and key[0] in _MOVING and key[2] > 0
    return Hold(symbol, expression, value, is_rate)


def _leading(tracer: Tracer, expression: ca.SX) -> ca.SX:
    """Return the variable of an edge that stands in an expression as it is, v in v - R i."""
    for symbol in ca.symvar(expression):
        key = tracer.keys.get(symbol.element_hash())
        if key is not None and key[0] in _EDGE and ca.is_equal(ca.jacobian(expression, symbol), 1):
            return symbol
    return expression


def is_zero(part: Any, name: str) -> bool:
    """Whether a parameter was given as the number 0, of a part that says ``zero_matters``.

    Equations may differ where a parameter is exactly 0 from the start on. A class names such
    parameters, ``zero_matters = ("Ron",)``: its parts then share equations only if they agree.
    """
    value = part.__dict__["_values"].get(name, part._spec.parameters[name].default)
    return isinstance(value, (int, float)) and value == 0


def stop_rate(tracer: Tracer, mode: ca.SX, numbers: tuple[int, ...], given: Hold) -> ca.SX:
    """Return the equation of a rate that modes hold; whatever enters these stops it."""
    tracer.stops.append(Stop(mode, numbers, given.target))
    return tracer.derivative(given.target) == 0


def trace_hold(
    tracer: Tracer,
    mode: ca.SX,
    numbers: tuple[int, ...],
    given: Hold,
    free: ca.SX,
    apart: ca.SX | None = None,
) -> TracedHold:
    """Return what a hold adds to its component: an impulse, a flag, and the value it keeps.

    ``apart`` is the rate of what a mode with equations of its own keeps.
    """
    code = given.target.element_hash()
    kind, name, level = key = tracer.keys[code]
    place = [s.element_hash() for s in scalars(tracer.symbols[key])].index(code)
    order = _order(tracer, key)

    def derivative(n: int) -> ca.SX:
        return scalars(tracer.symbol(kind, name, level + n))[place]

    count = len(tracer.holds)
    flag = tracer.remember("held", ca.SX.sym(f"held{count}"), start=1.0)
    kept = tracer.remember("kept", ca.SX.sym(f"kept{count}"))
    impulse = tracer.remember("impulse", ca.SX.sym(f"impulse of hold{count}"))
    # Across and through of an edge of order 1 may hang on no storage: only their value is there.
    plainly = given.expression.is_symbolic()
    by_value = not plainly or (order == 1 and kind in _EDGE and tracer.edges[name].order == 1)
    order = 2 if apart is not None else order if plainly else 1
    aim = kept if given.at is None else given.at
    share, unit, lossy = _conjugate(tracer, key, place, free)
    made = TracedHold(
        HoldPlace(
            path="",
            name=_name(tracer, key, place),
            mode=tracer.place_of(mode),
            numbers=numbers,
            target=count,
            impulse=tracer.place_of(impulse),
            flag=tracer.place_of(flag),
            value=tracer.place_of(kept),
            order=order,
            aimed=given.at is not None,
            unit=unit,
            lossy=lossy,
            edge=name if kind in _EDGE else _edge_of(tracer, free),
            apart=apart is not None,
        ),
        expression=given.expression,
        rate=apart if apart is not None else derivative(order - 1) if plainly else given.expression,
        at=given.at,
        residual=given.expression - aim if by_value or apart is not None else derivative(order),
        free=free,
        impulse=impulse,
        flag=flag,
        value=kept,
        share=share,
    )
    tracer.holds.append(made)
    return made


def _name(tracer: Tracer, key: Key, place: int) -> str:
    """Return the name of a variable, or of an element of one: r[0]."""
    size = tracer.symbols[key].shape[0]
    return tracer.label(*key) + (f"[{place}]" if size > 1 else "")


def _order(tracer: Tracer, key: Key) -> int:
    """Return how many derivatives of a variable the component knows."""
    kind, name, level = key
    if kind == "across":
        return max(1, tracer.edges[name].order - level)
    if kind == "through":
        return 1
    known = [other[2] for other in tracer.symbols if other[:2] == (kind, name)]
    return max(1, max(known) - level)


def _conjugate(tracer: Tracer, key: Key, place: int, free: ca.SX) -> tuple[ca.SX, str, bool]:
    """Return what an impulse in the free law is per impulse of its through, and the unit of that.

    Of an edge that is held, the other of its two variables; else the first through of the law.
    Last whether impulse times rate is energy, as it is not of heat.
    """
    kind, name, _ = key
    if kind in _EDGE:
        other = (_EDGE[kind], name, 0)
        domain = tracer.edges[name]
        if other in tracer.symbols:
            share = ca.jacobian(free, scalars(tracer.symbols[other])[place])
            unit = domain.through_unit if kind == "across" else domain.across_unit(0)
            if not share.is_zero():
                return share, _over_time(unit), domain.power in ("value", "rate")
    edge = _edge_of(tracer, free)
    unit = _over_time(tracer.edges[edge].through_unit) if edge else ""
    return ca.SX(1), unit, bool(edge)


def _over_time(unit: str) -> str:
    """Return the unit of a variable that acts for a time: N.s of N, m3 of m3/s."""
    return unit.removesuffix("/s") if unit.endswith("/s") else f"{unit}.s"


def _edge_of(tracer: Tracer, law: ca.SX) -> str:
    """Return the first edge whose through a law speaks of."""
    codes = [symbol.element_hash() for symbol in ca.symvar(law)]
    keys = [tracer.keys[code] for code in codes if code in tracer.keys]
    return min((name for kind, name, _ in keys if kind == "through"), default="")
