"""What is added to a part whose mode holds a variable where it is: an impulse, a flag, a value.

``ac.hold`` itself stands with the modes in ``language/modes.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.language.expression import (
    HoldPlace,
    Jumping,
    JumpPlace,
    Key,
    TracedHold,
    Tracer,
    active_tracer,
)
from acausal.numerics.columns import scalars

if TYPE_CHECKING:
    from acausal.language.modes import Hold

EDGE = {"across": "through", "through": "across"}
"""What of an edge an impulse is of, by what is held."""


BY_DERIVATIVE = 2
"""Flag of a hold that is built in by its derivative: what it keeps is a state, not a number."""


SHARED = 3
"""Flag of a hold of a value whose mode is built in and that others hold too: they share it."""


CHORD = "is chord"
"""What is told to a part, as a mode that is built in, if others join its ends already."""


def is_chord() -> bool:
    """Whether other parts join the ends of this one already, for use in its equations.

    A part says by ``chord_edge`` that it wants to know. The graph decides: with the part a circuit
    closes in which all the others have motions of their own.
    """
    return active_tracer("is_chord()").frozen.get(CHORD) == 1


def is_zero(part: Any, name: str) -> bool:
    """Whether a parameter was given as the number 0, of a part that says ``zero_matters``.

    Equations may differ where a parameter is exactly 0 from the start on. A class names such
    parameters, ``zero_matters = ("Ron",)``: its parts then share equations only if they agree.
    """
    value = part.__dict__["_values"].get(name, part._spec.parameters[name].default)
    return isinstance(value, (int, float)) and value == 0


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
    by_value = not plainly or (order == 1 and kind in EDGE and tracer.edges[name].order == 1)
    order = 2 if apart is not None else order if plainly else 1
    aim = kept if given.at is None else given.at
    share, unit, lossy = _conjugate(tracer, key, place, free)
    label = _name(tracer, key, place)
    made = TracedHold(
        HoldPlace(
            path="",
            name=label,
            mode=tracer.place_of(mode),
            numbers=numbers,
            target=count,
            flag=tracer.place_of(flag),
            value=tracer.place_of(kept),
            order=order,
            aimed=given.at is not None,
            edge=name if kind in EDGE else _edge_of(tracer, free),
            apart=apart is not None,
        ),
        jump=Jumping(
            apart if apart is not None else derivative(order - 1) if plainly else given.expression,
            JumpPlace("", label, unit, lossy),
            impulse / share,
        ),
        expression=given.expression,
        at=given.at,
        residual=given.expression - aim if by_value or apart is not None else derivative(order),
        free=free,
        impulse=impulse,
        flag=flag,
        value=kept,
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
    """Return what an impulse in the free law is per impulse of its through, whose unit that has.

    Of an edge that is held, the other of its two variables; else the first through of the law.
    Last whether impulse times rate is energy, as it is not of heat.
    """
    kind, name, _ = key
    if kind in EDGE:
        other = (EDGE[kind], name, 0)
        domain = tracer.edges[name]
        if other in tracer.symbols:
            share = ca.jacobian(free, scalars(tracer.symbols[other])[place])
            unit = domain.through_unit if kind == "across" else domain.across_unit(0)
            if not share.is_zero():
                return share, unit, domain.power in ("value", "rate")
    edge = _edge_of(tracer, free)
    unit = tracer.edges[edge].through_unit if edge else ""
    return ca.SX(1), unit, bool(edge)


def impulse_unit(unit: str) -> str:
    """Return the unit of a variable that acts for a time: N.s of N, m3 of m3/s."""
    return unit.removesuffix("/s") if unit.endswith("/s") else f"{unit}.s"


def _edge_of(tracer: Tracer, law: ca.SX) -> str:
    """Return the first edge whose through a law speaks of."""
    codes = [symbol.element_hash() for symbol in ca.symvar(law)]
    keys = [tracer.keys[code] for code in codes if code in tracer.keys]
    return min((name for kind, name, _ in keys if kind == "through"), default="")
