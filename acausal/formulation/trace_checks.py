"""Checks of the equations that a component states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import casadi as ca

from acausal.errors import BalanceError, DeclarationError
from acausal.language.component import Component
from acausal.language.expression import Key
from acausal.language.quantity import scalars

if TYPE_CHECKING:
    from acausal.formulation.traced_motions import Motion

_NAN = re.compile(r"\bnan\b")


def where(component: Component) -> str:
    """Return the path and class of a component, for messages."""
    return f"{component._label} ({type(component).__name__})"


def check_numbers(component: Component, texts: tuple[str, ...]) -> None:
    """Refuse equations with NaN, which math functions make of symbols."""
    for text in texts:
        if _NAN.search(text):
            raise DeclarationError(
                f"{where(component)}: the equation '{text}' contains NaN. math.sin and its kin "
                "do not take symbols: use casadi's (ca.sin) instead."
            )


def check_symbols(component: Component, residual: ca.SX, own: ca.SX) -> None:
    """Refuse equations with symbols that do not belong to the component."""
    known = {symbol.element_hash() for symbol in scalars(own)}
    for symbol in ca.symvar(residual):
        if symbol.element_hash() not in known:
            raise DeclarationError(
                f"{where(component)}: an equation contains the foreign symbol '{symbol}'. Use "
                "only the component's own variables, parameters and signals, and ac.time."
            )


def check_balance(
    component: Component,
    texts: tuple[str, ...],
    mentions: tuple[frozenset[Key], ...],
    motions: dict[str, tuple[Motion, Motion, Motion]],
    closures: dict[str, tuple[Motion, Motion, Motion]],
) -> None:
    """Refuse a component whose equations are not as many as its unknowns."""
    spec = component._spec
    stated = [edge for edge in component._live_edges() if edge.name not in motions]
    edges = [edge.name for edge in stated]
    variables = {n: component._shape(v) for n, v in spec.variables.items() if component._enabled(v)}
    outputs = [
        n for n, p in spec.ports.items() if p.direction == "output" and component._enabled(p)
    ]
    widths = sum(edge.domain.group.width(1) for edge in stated)
    wanted = widths + sum(variables.values()) + len(outputs) - len(closures)
    if len(texts) == wanted:
        return
    unknowns = [f"edge {name}" for name in edges]
    unknowns += [f"variable {n}" + (f"[{k}]" if k > 1 else "") for n, k in variables.items()]
    unknowns += [f"output {name}" for name in outputs]
    named = {name for keys in mentions for _, name, _ in keys}
    named |= set(closures)
    absent = [name for name in (*edges, *variables, *outputs) if name not in named]
    more = f"{abs(len(texts) - wanted)} too {'many' if len(texts) > wanted else 'few'}"
    raise BalanceError(
        f"{where(component)} has {_count(len(texts), 'equation')} for "
        f"{_count(wanted, 'unknown')}, {more}. "
        f"Unknowns: {', '.join(unknowns) or 'none'}"
        + (f" ({', '.join(absent)} in no equation)" if absent else "")
        + f". Equations: {'; '.join(texts) or 'none'}. A component needs one equation for each "
        "edge, internal variable and output."
    )


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
