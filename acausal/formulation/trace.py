"""Traces: a component class is run once, and its equations are then mapped over its instances."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, BalanceError, DeclarationError, did_you_mean
from acausal.formulation.edge_table import EDGE, edge_kinds, joint_edges, motion_kinds
from acausal.formulation.traced_events import (
    NO_DISCRETE,
    DiscreteTrace,
    add_impulses,
    add_stops,
    discrete_trace,
)
from acausal.formulation.traced_motions import NO_MOTIONS, stated_motions
from acausal.language.component import Component
from acausal.language.events import When
from acausal.language.expression import (
    Jumping,
    Key,
    Tracer,
    equation_text,
    give_symbols,
    time,
    unbracketed,
)
from acausal.language.hold import is_zero
from acausal.language.modes import (
    DiscreteDeclaration,
    ModesDeclaration,
)
from acausal.language.table_parameter import TableParameter
from acausal.numerics.columns import scalars, stack_column

if TYPE_CHECKING:
    from acausal.formulation.traced_motions import Motion


@dataclass(frozen=True)
class Trace:
    """The terminal equations of a component class for one set of structural parameters."""

    layout: tuple[Key, ...]  # names of the locals
    sizes: tuple[int, ...]
    residual: ca.Function  # (locals, time, discrete) to lhs - rhs
    sides: tuple[tuple[ca.SX, ca.SX], ...]  # as the component states them
    mentions: tuple[frozenset[Key], ...]  # what each equation speaks of,
    stepped: tuple[frozenset[Key], ...]  # and what steps in it act on
    kinds: dict[str, str]
    motions: dict[str, tuple[Motion, Motion, Motion]]  # value, rate, acceleration of edges
    invariants: Motion | None  # what the coordinates of motions keep at 0
    joined: dict[str, tuple[str, str]]  # edges of other domains that are coordinates of a joint
    closures: dict[str, tuple[Motion, Motion, Motion]]  # by the variable that keeps them
    opaque: tuple[int, ...]  # equations that speak of a moving domain; of these
    explicit: tuple[tuple[Key, int] | None, ...]  # the local that symbol == expression gives,
    values: ca.Function | None  # and to the right sides, so that shared sums stay shared
    discrete: DiscreteTrace


def trace_key(component: Component) -> Hashable:
    """Return what two instances must share to have the same equations."""
    matters = [*component.__dict__["_structural"].values()]
    matters += [is_zero(component, name) for name in getattr(type(component), "zero_matters", ())]
    for name, declared in component._spec.parameters.items():
        if isinstance(declared, TableParameter):  # its size, or numbers that equations hold
            given = component._given(declared)
            matters.append(given if component.builds_in(name) else declared.shape_of(given))
    try:
        return (type(component), *map(_make_hashable, matters))
    except TypeError:
        return (type(component), id(component))


def _make_hashable(value: Any) -> Hashable:
    if isinstance(value, (list, tuple)):
        return tuple(map(_make_hashable, value))
    if isinstance(value, dict):
        return tuple((k, _make_hashable(v)) for k, v in value.items())
    if isinstance(value, np.ndarray):
        return (value.shape, value.tobytes())
    hash(value)
    return value  # type: ignore[no-any-return]


_MOTIONS = ("invariants", "motions", "closures")  # what a component in a moving domain may state


def trace(
    component: Component,
    outers: Mapping[type, Component] | None = None,
    modes: Mapping[str, int] | None = None,
) -> Trace:
    """Run ``equations()`` with symbols and return what it states, with some modes built in.

    Parameters
    ----------
    outers
        The one component of each class that others read as outer.

    Raises
    ------
    BalanceError
        If the number of equations is not that of edges, variables and outputs.
    DeclarationError
        If an item is not an equation, or the equations branch on a symbol.
    """
    tracer = Tracer(component._label, _shapes(component), label=partial(_label, component))
    tracer.outers = outers or {}
    tracer.frozen.update(modes or {})
    tracer.edges = {name: edge.domain for name, edge in component._spec.edges.items()}
    for declared in component._spec.discretes.values():
        if component._enabled(declared):
            tracer.memory_symbol(declared, _first_mode(component, declared))
    own = type(component)
    moves = any(getattr(own, name) is not getattr(Component, name) for name in _MOTIONS)
    invariants, motions, closures = stated_motions(component, tracer) if moves else NO_MOTIONS
    pairs, whens = _collect(component, tracer)
    jumps: list[Jumping] = []
    if tracer.memory or whens:
        whens = add_stops(whens, tracer)
        pairs, jumps = add_impulses(pairs, whens, tracer)
    residual = ca.vertcat(*[left - right for left, right in pairs]) if pairs else ca.SX(0, 1)
    for item in tracer.memory:
        if isinstance(item.start, str):
            tracer.symbol("parameter", item.start)
    layout = tuple(tracer.symbols)
    parts = [tracer.symbols[key] for key in layout]
    stacked = ca.vertcat(*parts) if parts else ca.SX(0, 1)
    discrete = stack_column(
        [
            *(count for count, _, _ in tracer.terms.counters),
            *(flag for flag, _ in tracer.terms.switches),
            *(piece for piece, _ in tracer.terms.tables),
            *(item.symbol for item in tracer.memory),
        ]
    )
    check_symbols(component, pairs, residual, ca.vertcat(stacked, time, discrete))
    function = ca.Function("residual", [stacked, time, discrete], [residual])
    mentions = _mentions(residual, parts, layout)
    check_balance(component, pairs, mentions, motions, closures)
    choices = [list(_mentions(ca.vertcat(*r), parts, layout)) for _, r in tracer.choices]
    kinds = edge_kinds(component, mentions, choices)
    moving = component.foreign or any(e.domain.moving for e in component._live_edges())
    rights = stack_column(right for _, right in pairs)
    return Trace(
        layout=layout,
        sizes=tuple(part.shape[0] for part in parts),
        residual=function,
        sides=tuple(pairs),
        mentions=mentions,
        stepped=tuple(_step_arguments(element, tracer) for element in scalars(residual)),
        kinds=kinds | (motion_kinds(component, motions, kinds) if motions else {}),
        motions=motions,
        invariants=invariants,
        joined=joint_edges(component, motions, kinds) if motions else {},
        closures=closures,
        opaque=_opaque(component, mentions, residual, tracer) if moving else (),
        explicit=tuple(_explicit(*pair, tracer) if moving else None for pair in pairs),
        values=ca.Function("values", [stacked, time, discrete], [rights]) if moving else None,
        discrete=discrete_trace(tracer, whens, jumps, stacked, discrete)
        if discrete.shape[0]
        else NO_DISCRETE,
    )


def _first_mode(component: Component, declared: DiscreteDeclaration) -> float | None:
    """Return the number of the mode that a structural value says a part begins in."""
    if not isinstance(declared, ModesDeclaration) or declared.begins is None:
        return None
    name = component.__dict__["_structural"][declared.begins]
    if name not in declared.names:
        raise DeclarationError(
            f"{component._where}: {declared.begins}={name!r} is none of its modes. "
            f"{did_you_mean(str(name), declared.names)}"
        )
    return float(declared.names.index(name))


def _shapes(component: Component) -> dict[tuple[Any, ...], int]:
    spec = component._spec
    shapes: dict[tuple[Any, ...], int] = {}
    shapes |= {("variable", n): component._shape(v) for n, v in spec.variables.items()}
    shapes |= {
        ("parameter", n): math.prod(p.shape_of(component._given(p)))
        for n, p in spec.parameters.items()
    }
    places = [(("across", "through"), name, edge.domain) for name, edge in spec.edges.items()]
    for name, port in spec.ports.items():
        for terminal, domain in port.by_key().items():
            key = f"{name}.{terminal}" if terminal else name
            places.append((("value", "flow"), key, domain))
    for (across, through), key, domain in places:
        value, rate = domain.widths
        shapes |= {(across, key): rate, (through, key): rate, (across, key, 0): value}
    return shapes


_RELATED = {("across", False), ("value", True)}
"""Kinds, and whether they move, in equations that relate a plain across to values at ports."""


def _opaque(
    component: Component, mentions: tuple[frozenset[Key], ...], residual: ca.SX, tracer: Tracer
) -> tuple[int, ...]:
    """Return the equations that speak of a moving domain; all that call foreign functions.

    One between the across of a plain edge and values that add, linear in both, stays clear: it
    relates coordinates, as a gear does, and holds at all levels.
    """
    if component.foreign:
        return tuple(range(len(mentions)))
    spec = component._spec

    def moving(kind: str, name: str) -> bool:
        if kind in EDGE:
            return spec.edges[name].domain.moving
        port, _, terminal = name.partition(".")
        return kind in ("value", "flow") and spec.ports[port].by_key()[terminal].moving

    def relates(row: int, keys: frozenset[Key]) -> bool:
        plain = [key for key in keys if key[0] != "parameter"]
        if {(kind, moving(kind, name)) for kind, name, _ in plain} != _RELATED:
            return False
        symbols = ca.vertcat(*[tracer.symbols[key] for key in plain])
        return not any(ca.which_depends(residual[row], symbols, 2))

    return tuple(
        row
        for row, keys in enumerate(mentions)
        if any(moving(kind, name) for kind, name, _ in keys) and not relates(row, keys)
    )


def _explicit(left: ca.SX, right: ca.SX, tracer: Tracer) -> tuple[Key, int] | None:
    """Return (local, element) that an equation symbol == expression gives, if it has that form."""
    key = tracer.keys.get(left.element_hash()) if left.is_symbolic() else None
    if key is None or ca.depends_on(right, left):
        return None
    codes = [s.element_hash() for s in scalars(tracer.symbols[key])]
    return key, codes.index(left.element_hash())


def _label(component: Component, kind: str, name: str, level: int) -> str:
    """Return the name of a local quantity as its author writes it: v, e.v, p.v, der(x)."""
    spec, own = component._spec, name
    if kind in ("across", "through", "value", "flow"):
        at_edge = kind in EDGE
        port, _, terminal = name.partition(".")
        domain = spec.edges[name].domain if at_edge else spec.ports[port].by_key()[terminal]
        named = (domain.through,) if kind in ("through", "flow") else domain.across
        step = min(level, len(named) - 1)
        own, level = f"{name}.{named[step]}", level - step
        if at_edge:
            wanted = (name, kind, step)
            shown = (n for n, q in spec.aliases.items() if (q.edge.name, q.kind, q.level) == wanted)
            own = next(shown, own)
    return "der(" * level + own + ")" * level


def _collect(
    component: Component, tracer: Tracer
) -> tuple[list[tuple[ca.SX, ca.SX]], list[When[ca.SX]]]:
    try:
        with give_symbols(component, tracer):
            given = component.equations()
            if given is None or isinstance(given, ca.SX):
                what = "nothing" if given is None else "one expression"
                raise DeclarationError(
                    f"{component._where}: equations() returns {what}. Write 'yield lhs == rhs' for "
                    "each equation."
                )
            items = [*given, *component.events()]
        whens = [item for item in items if isinstance(item, When)]
        stated = [item for item in items if not isinstance(item, When)]
        return [pair for item in stated for pair in _sides(component, item)], whens
    except AcausalError:
        raise
    except Exception as error:
        raise _failure(component, error) from error


_NEEDS_A_NUMBER = ("truth value", "to_int", "interpreted as an integer")


def _failure(component: Component, error: Exception) -> DeclarationError:
    if not any(words in str(error) for words in _NEEDS_A_NUMBER):
        return DeclarationError(
            f"{component._where}: equations() failed, {type(error).__name__}: {error}"
        )
    return DeclarationError(
        f"{component._where}: equations() asks in Python for the value of a parameter or variable "
        "(if, max, int, range), which is not known when equations are written. Use ca.if_else, "
        "ca.fmax, …, or declare what decides the structure with ac.structural(…)."
    )


def _sides(component: Component, item: Any) -> list[tuple[ca.SX, ca.SX]]:
    if not isinstance(item, ca.SX):
        raise DeclarationError(
            f"{component._where}: equations() yielded {item!r}, not an equation. "
            "Write 'yield lhs == rhs' with at least one variable of the component."
        )
    pairs = []
    for element in scalars(item):
        if element.is_constant() or element.op() != ca.OP_EQ:
            raise DeclarationError(
                f"{component._where}: equations() yielded '{unbracketed(element)}', "
                "which is not an equation between different expressions. Write 'yield lhs == rhs'."
            )
        pairs.append((element.dep(0), element.dep(1)))
    return pairs


_STEPS = frozenset(
    (
        *(ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT),
        *(ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO, ca.OP_FMOD, ca.OP_REMAINDER, ca.OP_COPYSIGN),
    )
)
"""Operations with derivative 0 almost everywhere: an equation is not linear in what they act on."""


def _step_arguments(residual: ca.SX, tracer: Tracer) -> frozenset[Key]:
    """Return the local symbols that steps in an equation act on."""
    found: set[Key] = set()
    seen: set[tuple[int, bool]] = set()
    pending = [(residual, False)]
    while pending:
        element, inside = pending.pop()
        code = (element.element_hash(), inside)
        if element.is_constant() or code in seen:
            continue
        seen.add(code)
        if element.is_symbolic():
            key = tracer.keys.get(code[0])
            if inside and key is not None and key[0] != "parameter":
                found.add(key)
            continue
        inside = inside or element.op() in _STEPS
        pending += [(element.dep(i), inside) for i in range(element.n_dep())]
    return frozenset(found)


def _mentions(
    residual: ca.SX, parts: list[ca.SX], layout: tuple[Key, ...]
) -> tuple[frozenset[Key], ...]:
    if not parts:
        return tuple(frozenset() for _ in range(residual.shape[0]))
    owner = [key for key, part in zip(layout, parts, strict=True) for _ in range(part.shape[0])]
    pattern = ca.jacobian_sparsity(residual, ca.vertcat(*parts))
    rows, columns = pattern.get_triplet()
    found: list[set[Key]] = [set() for _ in range(residual.shape[0])]
    for row, column in zip(rows, columns, strict=True):
        found[row].add(owner[column])
    return tuple(map(frozenset, found))


def trace_all(
    components: list[Component], modes: Sequence[Mapping[str, int]] | None = None
) -> list[Trace]:
    """Return the trace of every component; equal components in equal modes share one."""
    made: dict[object, Trace] = {}
    found = []
    read_kinds = {outer.kind for part in components for outer in part._spec.outers.values()}
    several = {kind: [c for c in components if isinstance(c, kind)] for kind in read_kinds}
    outers = {kind: parts[0] for kind, parts in several.items() if len(parts) == 1}
    for component, held in zip(components, modes or [{}] * len(components), strict=True):
        read = [outers.get(outer.kind) for outer in component._spec.outers.values()]
        seen = (other and trace_key(other) for other in read)
        key = (trace_key(component), tuple(held.items()), *seen)
        if key not in made:
            made[key] = trace(component, outers, held)
        found.append(made[key])
    return found


_NAN = re.compile(r"\bnan\b")


def check_symbols(
    component: Component, pairs: list[tuple[ca.SX, ca.SX]], residual: ca.SX, own: ca.SX
) -> None:
    """Refuse equations with NaN, which math functions make of symbols, or with foreign symbols."""
    for sides in pairs:
        if any(_NAN.search(str(side)) for side in sides):
            raise DeclarationError(
                f"{component._where}: the equation '{equation_text(sides)}' contains NaN. "
                "math.sin and its kin do not take symbols: use casadi's (ca.sin) instead."
            )

    known = {symbol.element_hash() for symbol in scalars(own)}
    for symbol in ca.symvar(residual):
        if symbol.element_hash() not in known:
            raise DeclarationError(
                f"{component._where}: an equation contains the foreign symbol '{symbol}'. Use "
                "only the component's own variables, parameters and signals, and ac.time."
            )


def check_balance(
    component: Component,
    pairs: list[tuple[ca.SX, ca.SX]],
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
    widths = sum(edge.domain.widths[1] for edge in stated)
    wanted = widths + sum(variables.values()) + len(outputs) - len(closures)
    if len(pairs) == wanted:
        return
    unknowns = [f"edge {name}" for name in edges]
    unknowns += [f"variable {n}" + (f"[{k}]" if k > 1 else "") for n, k in variables.items()]
    unknowns += [f"output {name}" for name in outputs]
    named = {name for keys in mentions for _, name, _ in keys}
    named |= set(closures)
    absent = [name for name in (*edges, *variables, *outputs) if name not in named]
    more = f"{abs(len(pairs) - wanted)} too {'many' if len(pairs) > wanted else 'few'}"
    raise BalanceError(
        f"{component._where} has {_count(len(pairs), 'equation')} for "
        f"{_count(wanted, 'unknown')}, {more}. "
        f"Unknowns: {', '.join(unknowns) or 'none'}"
        + (f" ({', '.join(absent)} in no equation)" if absent else "")
        + f". Equations: {'; '.join(map(equation_text, pairs)) or 'none'}. "
        "A component needs one equation for each edge, internal variable and output."
    )


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
