"""Expressions: time, derivatives, time events and tables, as components write them; their text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import casadi as ca

from acausal.arguments import Scalar, checked
from acausal.errors import DeclarationError, InputError, TimeGridError
from acausal.language.domain import Domain
from acausal.language.quantity import plain
from acausal.numerics.columns import scalars
from acausal.numerics.piecewise import PiecewisePolynomial

time = ca.SX.sym("time")

OFTEN = 100
"""Comparisons of time from which on an expression may be a table in disguise."""

Key = tuple[str, str, int]  # (kind, name, derivative level)


def count_comparisons(expression: ca.SX, t: ca.SX) -> int:
    """Return how often an expression of time compares: with very many it may be a table."""
    made = ca.Function("compared", [t], [expression], {"allow_free": True})
    codes = (made.instruction_id(i) for i in range(made.n_instructions()))
    return sum(code in (ca.OP_LT, ca.OP_LE) for code in codes)


def _prime_name(kind: str, name: str, level: int) -> str:
    return f"{name}{chr(39) * level}"


@dataclass(frozen=True, eq=False)
class MemoryPlace:
    """A discrete symbol that events change: the one record of it, from a component to a run.

    ``kind`` is ``"relation"``, ``"discrete"``, ``"mode"``, ``"pulse"`` (of a ``counter``, -1 for
    others), ``"initial"``, ``"terminal"``, ``"impulse"``, ``"held"`` (whether a hold acts),
    ``"kept"`` (the value it keeps) or ``"delay"``. ``path`` is that of its component.
    """

    kind: str
    path: str
    name: str
    text: str = ""
    names: tuple[str, ...] = ()
    counter: int = -1


class Memory(NamedTuple):
    """A discrete symbol while a component is traced, where it begins, and its record."""

    symbol: ca.SX
    start: float | str
    place: MemoryPlace


@dataclass(frozen=True)
class HoldPlace:
    """Something that a mode holds: the one record of it, from a component to a run.

    ``target`` numbers the rate that jumps among all that do, ``mode``, ``flag`` and ``value`` are
    places in the memory, of the component and later of the model; it holds in the modes of these
    ``numbers``. ``apart``: its mode has equations of its own, in another form. ``edge`` is what it
    holds, or whose through its law speaks of.
    """

    path: str
    name: str
    mode: int
    numbers: tuple[int, ...]
    target: int
    flag: int
    value: int
    order: int
    aimed: bool
    edge: str
    apart: bool


@dataclass(frozen=True)
class JumpPlace:
    """Something that jumps by an impulse: the one record of it, from a component to a run.

    ``unit`` is that of the through whose impulse does it, "" where none is known; ``lossy``:
    times the mean of what jumps, that impulse is energy.
    """

    path: str
    name: str
    unit: str
    lossy: bool


class Jumping(NamedTuple):
    """What jumps while its component is traced: its record, and the through that does it."""

    target: ca.SX
    place: JumpPlace
    through: ca.SX


class TracedHold(NamedTuple):
    """A hold while its component is traced: its record, and the expressions that it is made of.

    ``residual`` is 0 while it holds and ``flag`` is 1; with the flag 0 the free law stands in its
    place. ``impulse`` stands in the law of every mode.
    """

    place: HoldPlace
    jump: Jumping
    expression: ca.SX
    at: ca.SX | None
    residual: ca.SX
    free: ca.SX
    impulse: ca.SX
    flag: ca.SX
    value: ca.SX


class Stop(NamedTuple):
    """A rate that the modes of some numbers hold at 0, while its component is traced."""

    mode: ca.SX
    numbers: tuple[int, ...]
    rate: ca.SX


class Relation(NamedTuple):
    """A comparison that events watch: positive while true, whether it counts, and its magnitude."""

    margin: ca.SX
    active: ca.SX
    size: ca.SX


class Delay(NamedTuple):
    """What is delayed, by how much, and between which limits that stays [s]."""

    value: ca.SX
    lag: ca.SX
    least: ca.SX
    most: ca.SX


@dataclass
class EventTerms:
    """What the words of events in equations stand for, each with its discrete symbol.

    ``switches`` are instants of time, ``counters`` starts and periods of counts, ``tables`` those
    of time with the symbols of a piece, ``befores`` what ``pre`` asks for.
    """

    switches: list[tuple[ca.SX, ca.SX]] = field(default_factory=list)
    counters: list[tuple[ca.SX, ca.SX, ca.SX]] = field(default_factory=list)
    tables: list[tuple[ca.SX, PiecewisePolynomial]] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    befores: list[tuple[ca.SX, ca.SX]] = field(default_factory=list)
    delays: list[Delay] = field(default_factory=list)


@dataclass
class Tracer:
    """The symbols that one run of ``equations()`` asks for, by kind, name and derivative level.

    Kinds: ``across`` and ``through`` of an edge, ``variable``, ``parameter``, ``value`` (the
    absolute across at a port), ``flow`` (the through into a port) and ``signal``. ``label`` gives
    the printed name of a key.
    """

    where: str
    shapes: dict[tuple[Any, ...], int] = field(default_factory=dict)
    symbols: dict[Key, ca.SX] = field(default_factory=dict)
    keys: dict[int, Key] = field(default_factory=dict)
    terms: EventTerms = field(default_factory=EventTerms)
    discrete: set[int] = field(default_factory=set)
    label: Callable[[str, str, int], str] = _prime_name
    memory: list[Memory] = field(default_factory=list)
    choices: list[tuple[ca.SX, list[ca.SX]]] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    frozen: dict[str, int] = field(default_factory=dict)
    holds: list[TracedHold] = field(default_factory=list)
    edges: Mapping[str, Domain] = field(default_factory=dict)  # domains by the names of edges
    turning: frozenset[str] = frozenset()  # variables whose elements are no freedoms by themselves
    outers: Mapping[type, Any] = field(default_factory=dict)  # the one part there is of a class

    def symbol(self, kind: str, name: str, level: int = 0) -> ca.SX:
        """Return the symbol of a quantity at a derivative level, made when first asked for."""
        key = (kind, name, level)
        if key not in self.symbols:
            size = self.shapes.get(key, self.shapes.get((kind, name), 1))
            made = ca.SX.sym(self.label(*key), size)
            self.symbols[key] = made
            for element in scalars(made):
                self.keys[element.element_hash()] = key
        return self.symbols[key]

    def remember(self, kind: str, symbol: ca.SX, start: float | str = 0.0, **details: Any) -> ca.SX:
        """Add a discrete symbol that events change, and return it."""
        self.memory.append(Memory(symbol, start, MemoryPlace(kind, "", symbol.name(), **details)))
        self.discrete.add(symbol.element_hash())
        return symbol

    def single(self, kind: str) -> ca.SX:
        """Return the one discrete symbol of a kind."""
        held = next((item.symbol for item in self.memory if item.place.kind == kind), None)
        return self.remember(kind, ca.SX.sym(kind)) if held is None else held

    def memory_symbol(self, declaration: Any, start: float | None = None) -> ca.SX:
        """Return the symbol of a declared discrete variable or mode, which begins at ``start``."""
        for item in self.memory:
            if item.place.name == declaration.name and item.place.kind in ("discrete", "mode"):
                return item.symbol
        names = getattr(declaration, "names", ())
        return self.remember(
            "mode" if names else "discrete",
            ca.SX.sym(declaration.name),
            start=declaration.start if start is None else start,
            names=names,
        )

    def memory_codes(self) -> set[int]:
        """Return the codes of declared discrete variables and modes."""
        own = (m for m in self.memory if m.place.kind in ("discrete", "mode"))
        return {item.symbol.element_hash() for item in own}

    def place_of(self, symbol: ca.SX) -> int:
        """Return where a discrete symbol stands in the memory."""
        codes = [item.symbol.element_hash() for item in self.memory]
        return codes.index(symbol.element_hash())

    def continuous(self, expression: ca.SX) -> set[str]:
        """Return the kinds of what varies between events in an expression."""
        found = set()
        for element in ca.symvar(expression):
            code = element.element_hash()
            if code == time.element_hash():
                found.add("time")
            elif code in self.keys and self.keys[code][0] != "parameter":
                found.add(self.keys[code][0])
        return found

    def derivative(self, expression: ca.SX) -> ca.SX:
        """Return the total time derivative, by the chain rule over all symbols in it."""
        rates: list[ca.SX] = []
        seeds: list[ca.SX] = []
        seen: set[Key] = set()
        for element in ca.symvar(expression):
            code = element.element_hash()
            if code == time.element_hash():
                rates.append(time)
                seeds.append(ca.SX(1))
            elif code in self.discrete:
                continue
            elif code in self.keys:
                kind, name, level = key = self.keys[code]
                if kind == "parameter" or key in seen:
                    continue
                seen.add(key)
                rates.append(self.symbols[key])
                seeds.append(self.symbol(kind, name, level + 1))
            elif any(m.symbol.element_hash() == code for m in self.memory):
                raise DeclarationError(
                    f"{self.where}: der() of a delayed value is not known. Delay the derivative."
                )
            else:
                raise DeclarationError(
                    f"{self.where}: der() of an expression with the foreign symbol '{element}'. "
                    "Use only the component's own variables, parameters and ac.time."
                )
        if not rates:
            return ca.SX.zeros(*expression.shape)
        return ca.jtimes(expression, ca.vertcat(*rates), ca.vertcat(*seeds))


@contextmanager
def numpy_on_symbols() -> Iterator[None]:
    """Let numpy's functions take symbols (np.sin, np.exp), without CasADi's word on it."""
    mode = ca.GlobalOptions.getNumpyMode()
    ca.GlobalOptions.setNumpyMode(-1)
    try:
        yield
    finally:
        ca.GlobalOptions.setNumpyMode(mode)


_ACTIVE: list[Tracer] = []


@contextmanager
def give_symbols(component: Any, tracer: Tracer) -> Iterator[None]:
    """Let a component see symbols instead of quantities."""
    component.__dict__["_tracer"] = tracer
    _ACTIVE.append(tracer)
    try:
        with numpy_on_symbols():
            yield
    finally:
        _ACTIVE.pop()
        component.__dict__["_tracer"] = None


def active_tracer(what: str) -> Tracer:
    """Return the tracer of the component whose equations are being written."""
    if not _ACTIVE:
        raise DeclarationError(f"{what} has a meaning only inside the equations() of a component.")
    return _ACTIVE[-1]


def der(expression: Any) -> ca.SX:
    """Return the total time derivative of an expression, for use in ``equations()``."""
    return active_tracer("der()").derivative(ca.SX(plain(expression)))


@checked
def after(instant: Scalar) -> ca.SX:
    """Return 1 from ``instant`` [s] on and 0 before, switching exactly there.

    The value is constant between events: the integrator stops at the instant, so both limits
    are exact and a short pulse cannot be missed. ``instant`` may depend on parameters and on
    counts of ``elapsed``, not on variables.
    """
    tracer = active_tracer("after()")
    flag = ca.SX.sym(f"after{len(tracer.terms.switches)}")
    tracer.discrete.add(flag.element_hash())
    tracer.terms.switches.append((flag, ca.SX(plain(instant))))
    return flag


@checked
def elapsed(start: Scalar, period: Scalar, most: int | None = None) -> ca.SX:
    """Return how many periods have been completed since ``start`` [s]: floor((t - start)/period).

    It is constant between events, -1 in the last period before ``start``, and below -1 never.
    After ``most`` periods there are no more events, and the count has no meaning.
    """
    tracer = active_tracer("elapsed()")
    count = ca.SX.sym(f"elapsed{len(tracer.terms.counters)}")
    tracer.discrete.add(count.element_hash())
    length = ca.SX(plain(period))
    if most is not None:
        length = ca.if_else(count < most, length, ca.inf)
    tracer.terms.counters.append((count, ca.SX(plain(start)), length))
    return count


@checked
def timetable(
    times: Sequence[float],
    values: Sequence[float],
    kind: str = "linear",
    extrapolation: str = "hold",
) -> ca.SX:
    """Return a table of time [s] as an expression; its jumps are exact events.

    A kink is none: steps end there and go on with the next piece, unless an equation needs a
    derivative of the table, which jumps there.

    Parameters
    ----------
    times, values
        Increasing times; a time that stands twice is a jump.
    kind
        ``"linear"``, ``"constant"`` (held until the next time), ``"akima"`` or ``"cubic"``.
    extrapolation
        ``"hold"``, ``"linear"``, ``"periodic"`` or ``"none"`` (an error outside the table).
    """
    tracer = active_tracer("timetable()")
    try:
        table = PiecewisePolynomial.of_kind(kind, times, values, extrapolation)
    except (InputError, TimeGridError) as error:
        raise type(error)(f"{tracer.where}: {error}") from None
    size = table.coefficients.shape[1]
    piece = ca.SX.sym(f"table{len(tracer.terms.tables)}", size + 1)  # origin, coefficients
    tracer.discrete.update(element.element_hash() for element in scalars(piece))
    tracer.terms.tables.append((piece, table))
    return piece_value(piece, time)


def piece_value(piece: ca.SX, at: ca.SX) -> ca.SX:
    """Return the polynomial with origin ``piece[0]`` and coefficients ``piece[1:]``, ascending."""
    value = ca.SX(0)
    for power in reversed(range(1, piece.shape[0])):
        value = value * (at - piece[0]) + piece[power]
    return value


def stack(values: Sequence[Any]) -> ca.SX:
    """Return a column of expressions."""
    return ca.vertcat(*[ca.SX(plain(value)) for value in values])


_SHARED = re.compile(r"@\d+")
_LONGEST = 400
"""Letters of an expression that is shown whole: of a longer one the middle is left out."""


def unbracketed(expression: object) -> str:
    """Return an expression without the brackets that CasADi prints around a sum or product.

    What it prints once and names, ``@1=(a+b), (@1*@1)``, is written where it stands.
    """
    text = str(expression)
    return _without_brackets(_spelled_out(text) if text.startswith("@") else text)


def equation_text(sides: Iterable[object]) -> str:
    """Return an equation as it is written, from its two sides."""
    return " = ".join(map(unbracketed, sides))


def _spelled_out(text: str) -> str:
    """Return an expression with its parts, ``@1=…, @2=…, `` before it, put in."""
    known: dict[str, str] = {}
    *parts, whole = _split(text)
    for part in parts:
        name, _, value = part.partition("=")
        known[name] = _with_parts(value, known)
    return _with_parts(whole, known)


def _with_parts(text: str, known: dict[str, str]) -> str:
    whole, half = _SHARED.sub(lambda found: known[found[0]], text), _LONGEST // 2
    return whole if len(whole) <= _LONGEST else f"{whole[:half]} … {whole[-half:]}"


def _split(text: str) -> list[str]:
    """Return what commas part, but for those within brackets."""
    depth, begin, found = 0, 0, []
    for position, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            found.append(text[begin:position].strip())
            begin = position + 1
    return [*found, text[begin:].strip()]


def _without_brackets(text: str) -> str:
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and position < len(text) - 1:
            return text
    return text[1:-1]
