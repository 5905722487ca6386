"""Events of components: discrete symbols, the rows that decide on them, and one table of all."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import Any, cast

import casadi as ca

from acausal.errors import DeclarationError
from acausal.language.events import Action, When
from acausal.language.expression import (
    HoldPlace,
    Jumping,
    JumpPlace,
    Key,
    Memory,
    MemoryPlace,
    Tracer,
    time,
)
from acausal.language.hold import EDGE
from acausal.language.modes import one_of
from acausal.numerics.columns import scalars, stack_column
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.system.switching import NOTHING, SECTIONS, Switches


@dataclass(frozen=True)
class DiscreteTrace:
    """The discrete vector of a component class, [counts, flags, pieces of tables, memory].

    ``counted`` are its counts and flags; ``instants`` maps (locals, discrete) to starts and periods
    of counts, and instants of flags. ``rows`` maps (locals, time, discrete, values before) to the
    columns named in ``SECTIONS``: values that ``pre`` asks for, margins of the relations (positive:
    true), whether they count, their magnitudes, the variables that jump, start values, conditions,
    new values, what is delayed, by how much and between which limits.
    """

    size: int = 0
    counted: tuple[int, int] = (0, 0)
    tables: tuple[PiecewisePolynomial, ...] = ()
    instants: ca.Function | None = None
    memory: tuple[MemoryPlace, ...] = ()
    questions: tuple[When[int], ...] = ()
    holds: tuple[HoldPlace, ...] = ()
    jumps: tuple[JumpPlace, ...] = ()
    rows: ca.Function = NOTHING
    n_befores: int = 0


NO_DISCRETE = DiscreteTrace()


def discrete_trace(
    tracer: Tracer,
    whens: list[When[ca.SX]],
    jumps: list[Jumping],
    stacked: ca.SX,
    discrete: ca.SX,
) -> DiscreteTrace:
    """Return what a component states about instants of time and about events."""
    terms = tracer.terms
    counted = len(terms.counters), len(terms.switches)
    instants = _instants(tracer, stacked, discrete) if any(counted) else None
    tables = tuple(table for _, table in terms.tables)
    if not tracer.memory:
        return DiscreteTrace(discrete.shape[0], counted, tables, instants)
    before = stack_column(symbol for symbol, _ in terms.befores)
    questions, outputs = _decisions(tracer, whens, jumps)
    return DiscreteTrace(
        discrete.shape[0],
        counted,
        tables,
        instants,
        tuple(item.place for item in tracer.memory),
        questions,
        tuple(held.place for held in tracer.holds),
        tuple(jump.place for jump in jumps),
        ca.Function("rows", [stacked, time, discrete, before], outputs),
        before.shape[0],
    )


def _instants(tracer: Tracer, stacked: ca.SX, discrete: ca.SX) -> ca.Function:
    """Return starts and periods of counts and instants of flags, of (locals, discrete)."""
    starts = stack_column(start for _, start, _ in tracer.terms.counters)
    periods = stack_column(period for _, _, period in tracer.terms.counters)
    instants = stack_column(instant for _, instant in tracer.terms.switches)
    for name in ca.symvar(ca.vertcat(starts, periods, instants)):
        kind = tracer.keys.get(name.element_hash(), ("discrete", "", 0))[0]
        if kind not in ("parameter", "discrete"):
            raise DeclarationError(
                f"{tracer.where}: the instant of a time event depends on '{name}'. "
                "ac.after takes parameters and counts only."
            )
    return ca.Function("events", [stacked, discrete], [starts, periods, instants])


def add_stops(whens: list[When[ca.SX]], tracer: Tracer) -> list[When[ca.SX]]:
    """Let whatever enters a mode stop the rates that it holds, or jump where it says itself.

    Transitions that stop nothing, from modes that hold rates, let these go; what enters such a
    mode sticks.
    """
    if not tracer.stops:
        return whens
    held = {(s.mode.element_hash(), number) for s in tracer.stops for number in s.numbers}

    every = []
    for actions in (group for item in whens for group in (item.actions, item.rest)):
        jumping = {a.target.element_hash() for a in actions if a.kind == "reinit"}
        added = []
        for action, stop in itertools.product(actions, tracer.stops):
            rate = stop.rate.element_hash()
            if action.target.element_hash() != stop.mode.element_hash() or rate in jumping:
                continue
            if not action.value.is_constant():
                raise DeclarationError(
                    f"{tracer.where}: whether {stop.mode} becomes one that holds {stop.rate} is "
                    f"decided by an expression. Say where that jumps, ac.reinit({stop.rate}, …)."
                )
            if int(action.value) in stop.numbers:
                added.append(Action("reinit", stop.rate, ca.SX(0)))
                jumping.add(rate)
        every.append((*added, *actions))
    named = [
        (item, done, rest, ca.SX(item.mode).element_hash())
        for item, done, rest in zip(whens, every[::2], every[1::2], strict=True)
    ]
    yields = [
        tuple(number for number in item.sources if (mode, number) in held)
        if all(action.kind == "assign" for action in done)
        else ()
        for item, done, _, mode in named
    ]
    sticky = {(row[3], number) for row, own in zip(named, yields, strict=True) for number in own}
    return [
        dataclasses.replace(
            item,
            actions=done,
            rest=rest,
            yields=own,
            sticks=any(
                action.value.is_constant() and (mode, int(action.value)) in sticky
                for action in done
                if action.target.element_hash() == mode
            ),
        )
        for (item, done, rest, mode), own in zip(named, yields, strict=True)
    ]


def add_impulses(
    pairs: list[tuple[ca.SX, ca.SX]], whens: list[When[ca.SX]], tracer: Tracer
) -> tuple[list[tuple[ca.SX, ca.SX]], list[Jumping]]:
    """Add an impulse to the equation of every variable that jumps; return what jumps too.

    It is the equation with the derivative of the variable, or that of the through of its edge.
    What modes hold has its impulses already, but for rates, which ``add_stops`` tells of.
    """
    jumps = [held.jump for held in tracer.holds]
    codes: list[int] = []
    pairs = list(pairs)
    for action in [a for w in whens for a in (*w.actions, *w.rest) if a.kind == "reinit"]:
        code = action.target.element_hash()
        if code in codes:
            continue
        row = _impulsive_row(pairs, action.target, tracer)
        impulse = tracer.remember("impulse", ca.SX.sym(f"impulse{len(jumps)}"))
        law = pairs[row] if row is not None else (ca.SX(0), ca.SX(0))
        jumps.append(_jumping(tracer, action.target, law, impulse))
        if row is not None:
            pairs[row] = (law[0], law[1] + impulse)
        codes.append(code)
    return pairs, jumps


def _jumping(tracer: Tracer, target: ca.SX, law: tuple[ca.SX, ca.SX], impulse: ca.SX) -> Jumping:
    """Return a variable that jumps by an impulse of a law, with the through of its edge.

    A law is of all modes. While one holds a rate it is a == ζ: the impulse of the through is what
    the law of another mode does not account for.
    """
    kind, name, level = key = tracer.keys[target.element_hash()]
    other = (EDGE.get(kind, ""), name, 0)
    if other in tracer.symbols:
        place = [s.element_hash() for s in scalars(tracer.symbols[key])]
        symbol = scalars(tracer.symbols[other])[place.index(target.element_hash())]
        domain = tracer.edges[name]
        if kind == "across":
            unit, known = domain.through_unit, level == domain.order - 1
        else:
            unit, known = domain.across_unit(0), domain.power == "value"
        modes = next((laws for total, laws in tracer.choices if ca.is_equal(law[0], total)), [])
        for one, own in [(one, one) for one in modes] or [(law[0] - law[1], impulse)]:
            share = ca.jacobian(one, symbol)
            if known and domain.power in ("value", "rate") and not share.is_zero():
                through = ca.if_else(share == 0, 0, own / share)
                return Jumping(target, JumpPlace("", str(target), unit, True), through)
    return Jumping(target, JumpPlace("", str(target), "", False), ca.SX(0))


def _impulsive_row(pairs: list[tuple[ca.SX, ca.SX]], target: ca.SX, tracer: Tracer) -> int | None:
    kind, name, level = key = tracer.keys[target.element_hash()]
    place = [s.element_hash() for s in scalars(tracer.symbols[key])].index(target.element_hash())
    wanted: list[Key] = [(kind, name, level + 1)]
    if kind == "across":
        wanted.append(("through", name, 0))
    for other in wanted:
        held = tracer.symbols.get(other)
        if held is None:
            continue
        symbol = scalars(held)[place]
        for row, (left, right) in enumerate(pairs):
            if ca.depends_on(left - right, symbol):
                return row
    if tracer.frozen:  # a mode that is built in: impulses act in the mode before it
        return None
    raise DeclarationError(
        f"{tracer.where}: reinit({target}): no equation of the component holds the derivative of "
        f"'{target}', or the through of its edge, so that nothing can make it jump."
    )


def _decisions(
    tracer: Tracer, whens: list[When[ca.SX]], jumps: list[Jumping]
) -> tuple[tuple[When[int], ...], list[ca.SX]]:
    """Return the questions of a component in numbers, and the columns that answer them."""
    place = {item.symbol.element_hash(): i for i, item in enumerate(tracer.memory)}
    first = len(tracer.holds)
    places = {jump.target.element_hash(): first + i for i, jump in enumerate(jumps[first:])}
    terms = tracer.terms
    conditions: list[ca.SX] = []
    values: list[ca.SX] = []
    questions = []
    for item in whens:
        condition, mode = item.condition, -1
        if isinstance(item.mode, ca.SX):
            mode = place[item.mode.element_hash()]
            condition = condition * one_of(item.mode, item.sources)
        conditions.append(condition)
        actions, rest = (_numbered(own, place, places, values) for own in (item.actions, item.rest))
        number = len(conditions) - 1
        made = When(number, actions, item.text, mode, item.sources, rest, item.yields, item.sticks)
        questions.append(made)
    columns = {
        "befores": [value for _, value in terms.befores],
        "margins": [relation.margin for relation in terms.relations],
        "actives": [relation.active for relation in terms.relations],
        "sizes": [relation.size for relation in terms.relations],
        "targets": [jump.target for jump in jumps],
        "starts": [_start(item, tracer) for item in tracer.memory],
        "conditions": conditions,
        "values": values,
        "delayed": [delayed.value for delayed in terms.delays],
        "lags": [delayed.lag for delayed in terms.delays],
        "least_lags": [delayed.least for delayed in terms.delays],
        "most_lags": [delayed.most for delayed in terms.delays],
        "held": [held.expression for held in tracer.holds],
        "aims": [held.expression if held.at is None else held.at for held in tracer.holds],
        "throughs": [jump.through for jump in jumps],
    }
    return tuple(questions), [stack_column(columns[name]) for name in SECTIONS]


def _start(item: Memory, tracer: Tracer) -> ca.SX:
    if isinstance(item.start, str):
        return tracer.symbol("parameter", item.start)
    return ca.SX(item.start)


def _numbered(
    actions: tuple[Action[ca.SX], ...],
    place: dict[int, int],
    jumps: dict[int, int],
    values: list[ca.SX],
) -> tuple[Action[int], ...]:
    """Return the actions of one event; a later one sees what an earlier one has assigned."""
    found = []
    known: list[tuple[ca.SX, ca.SX]] = []
    for action in actions:
        value = action.value
        for symbol, given in known:
            value = ca.substitute(value, symbol, given)
        values.append(value)
        code = action.target.element_hash()
        where = place[code] if action.kind == "assign" else jumps[code]
        found.append(Action(action.kind, where, len(values) - 1))
        if action.kind == "assign":
            known = [pair for pair in known if pair[0].element_hash() != code]
            known.append((action.target, value))
    return tuple(found)


class SwitchCollection:
    """Collects discrete symbols, questions and rows, component by component."""

    def __init__(self) -> None:
        self.memory: list[MemoryPlace] = []
        self.questions: list[tuple[str, When[int]]] = []
        self.holds: list[HoldPlace] = []
        self.jumps: list[JumpPlace] = []
        self.befores: list[ca.SX] = []
        self.sections: dict[str, list[ca.SX]] = {name: [] for name in SECTIONS}
        self.sizes = dict.fromkeys(SECTIONS, 0)

    def add(
        self,
        path: str,
        made: DiscreteTrace,
        arguments: ca.SX,
        own: tuple[list[ca.SX], ...],
        counters: int,
    ) -> None:
        """Add one component: its locals, its discrete symbols, and where its counts begin."""
        before = ca.SX.sym(f"{path}.pre", made.n_befores)
        stacked = stack_column(symbol for room in own for symbol in room)
        found = cast(Any, made.rows(arguments, time, stacked, before))
        first, offset = dict(self.sizes), len(self.memory)
        for name, column in zip(SECTIONS, found, strict=True):
            self.sections[name].append(column)
            self.sizes[name] += column.shape[0]
        self.befores.append(before)
        for item in made.memory:
            counter = counters + item.counter if item.counter >= 0 else -1
            self.memory.append(dataclasses.replace(item, path=path, counter=counter))
        for question in made.questions:
            self.questions.append((path, _renumber(question, first, offset)))
        for held in made.holds:
            moved = {n: getattr(held, n) + offset for n in ("mode", "flag", "value")}
            target = held.target + first["targets"]
            self.holds.append(dataclasses.replace(held, path=path, target=target, **moved))
        self.jumps += [dataclasses.replace(jump, path=path) for jump in made.jumps]

    def switches(self) -> Switches | None:
        """Return the table, None if there is nothing in it."""
        if not self.memory:
            return None
        columns = [stack_column(self.sections[name]) for name in SECTIONS]
        return Switches(
            memory=self.memory,
            questions=self.questions,
            holds=self.holds,
            jumps=self.jumps,
            befores=stack_column(self.befores),
            rows=ca.vertcat(*columns),
            counts=tuple(column.shape[0] for column in columns),
        )


def _renumber(question: When[int], first: dict[str, int], offset: int) -> When[int]:
    """Return a question with its numbers counted over all components."""

    def moved(actions: tuple[Action[int], ...]) -> tuple[Action[int], ...]:
        targets = {"assign": offset, "reinit": first["targets"]}
        return tuple(
            Action(a.kind, a.target + targets[a.kind], a.value + first["values"]) for a in actions
        )

    return dataclasses.replace(
        question,
        condition=question.condition + first["conditions"],
        actions=moved(question.actions),
        rest=moved(question.rest),
        mode=question.mode + offset if question.mode >= 0 else -1,
    )
