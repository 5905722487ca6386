"""Inputs of a run: numbers, functions of time, tables and Results, at every level needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import casadi as ca
import numpy as np

from acausal.arguments import real
from acausal.errors import (
    AcausalError,
    InputError,
    TableWarning,
    TimeGridError,
    UnconnectedWarning,
    did_you_mean,
    listed,
    warn,
)
from acausal.language.expression import OFTEN, count_comparisons, numpy_on_symbols, piece_value
from acausal.language.measured import columns_of, series_of
from acausal.language.quantity import path_of
from acausal.language.tables import piecewise_expression
from acausal.language.units import seconds, to_si
from acausal.numerics.columns import scalars
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.numerics.polynomial_fit import fit
from acausal.system.system import kept, kept_last

if TYPE_CHECKING:
    from acausal.system.system import System


_SNAP = 8.0 * float(np.finfo(float).eps)  # of the times: instants this near are the same
_LINE = 1e-9  # of the largest value: what is this near to lines is made of them
_PROBES = 9  # times at which a function of symbols is compared with its numbers
_PROBES_CONSTANT = 257  # and one that gives the same for all times: it may not have seen the symbol


@dataclass(frozen=True, eq=False)
class InputSet:
    """The inputs of one run as expressions of time and of the pieces of their tables.

    ``expressions`` has one entry for each level of each input; ``pieces`` are the symbols of
    (origin, coefficients) of the tables with kinks or jumps, in the order of ``tables``; ``named``
    are all tables, by input. ``breaks`` are the instants at which functions of time switch,
    ``levels`` how many derivatives of each table are used, its value counted; ``span`` is the run.
    """

    time: ca.SX
    expressions: ca.SX
    pieces: ca.SX
    tables: tuple[PiecewisePolynomial, ...]
    function: ca.Function
    named: dict[str, PiecewisePolynomial]
    breaks: tuple[float, ...] = ()
    levels: tuple[int, ...] = ()
    span: tuple[float, float] = (0.0, 0.0)

    @cached_property
    def size(self) -> int:
        """How many levels of inputs there are."""
        return int(self.expressions.shape[0])

    @cached_property
    def breakpoints(self) -> tuple[np.ndarray, np.ndarray]:
        """All instants in the run at which a table goes on to its next piece, and the pieces then.

        What jumps there is an event and ends a segment. At the others, mere kinks, values go on:
        an integrator steps to each and takes the next pieces.
        """
        found = [table.breakpoints_between(*self.span) for table in self.tables]
        times = np.unique(np.concatenate([*found, np.zeros(0)]))
        return times, self.pieces_along(times, side=1)

    @cached_property
    def _jumps(self) -> np.ndarray:
        found = [
            table.breakpoints_between(*self.span, levels)
            for table, levels in zip(self.tables, self.levels, strict=True)
        ]
        return np.unique(np.concatenate([*found, np.array(self.breaks, dtype=float)]))

    def pieces_along(self, times: np.ndarray, side: int) -> np.ndarray:
        """Return the pieces that hold just after (1) or before (-1) each time, a row a time."""
        parts = [table.pieces_along(times, side) for table in self.tables]
        return np.hstack([*parts, np.zeros((len(times), 0))])

    def values_along(self, times: np.ndarray) -> np.ndarray:
        """Return all input levels at a row of times, where one jumps its left limit."""
        if not self.tables:
            return self.values(times, np.zeros(0))
        return np.asarray(self.function(np.atleast_2d(times), self.pieces_along(times, -1).T))

    def pieces_at(self, t: float) -> np.ndarray:
        """Return the pieces on the interval that begins at ``t``."""
        parts: list[Any] = []
        for table in self.tables:
            origin, coefficients = table.piece_at(t, side=1)
            parts += [[origin], coefficients]
        return np.concatenate(parts) if parts else np.zeros(0)

    def next_after(self, t: float) -> float:
        """Return the first instant after ``t`` at which a value, or a derivative in use, jumps."""
        jumps = self._jumps
        if not len(jumps):
            return float("inf")
        past = t + _SNAP * max(abs(t), abs(self.span[1])) if self.tables else t
        k = int(np.searchsorted(jumps, past, "right"))
        return float(jumps[k]) if k < len(jumps) else float("inf")

    def values(self, t: Any, pieces: np.ndarray) -> np.ndarray:
        """Return all input levels at one time or a row of times."""
        if not self.size:
            return np.zeros((0, np.size(t)))
        return np.asarray(self.function(np.atleast_2d(t), pieces))


BREAKPOINTS = ("auto", "none")


def make_inputs(
    system: System,
    given: Mapping[Any, Any] | None,
    t0: float,
    t1: float,
    breakpoints: str = "auto",
) -> InputSet:
    """Return the inputs of a run from ``t0`` to ``t1``; those not given are 0.

    With ``breakpoints="none"`` tables that are continuous are functions of time as a whole.

    Raises
    ------
    InputError
        For an unknown input, a value that cannot be used, or one that is not smooth enough where
        derivatives of the input are needed.
    """
    if breakpoints not in BREAKPOINTS:
        raise InputError(f"breakpoints = {breakpoints!r}: give one of {', '.join(BREAKPOINTS)}.")
    chosen = {} if given is None else _by_number(system, given)
    least = 1 if breakpoints == "auto" else 0
    return _input_set(system, chosen, t0, t1, least) if system.inputs else _no_inputs(system)


def further_levels(
    system: System, given: Mapping[Any, Any] | None, times: np.ndarray, number: int, more: int
) -> np.ndarray:
    """Return derivatives of an input that the equations do not ask for, a row a level.

    Where a time stands twice the second has the right limit, elsewhere it is the left one.

    Raises
    ------
    InputError
        If it is not smooth enough.
    """
    levels = tuple(more if k == number else 0 for k in range(len(system.inputs)))
    span = (float(times[0]), float(times[-1]))
    chosen = {} if given is None else _by_number(system, given)
    made = _input_set(system, chosen, *span, more=levels)
    values = made.values_along(times)
    again = np.flatnonzero(np.append(False, np.diff(times) == 0.0))
    if len(again):
        right = made.pieces_along(times[again], 1).T
        values[:, again] = np.asarray(made.function(times[None, again], right))
    first = sum(system.input_table.levels[: number + 1])
    return values[first : first + more]


def notices_of_run(system: System, given: Mapping[Any, Any] | None) -> tuple[str, ...]:
    """Return one notice of ports that nothing is connected to and inputs that nothing gives.

    After it comes what FMUs have logged since they were made.
    """
    chosen = {} if given is None else _by_number(system, given)
    unset = [name for number, name in enumerate(system.inputs) if number not in chosen]
    parts = [("inputs without a value, taken as 0", unset)]
    parts += [("unconnected ports, through = 0", list(system.unconnected))]
    said = "; ".join(f"{what}: {listed(names)}" for what, names in parts if names)
    logged = [
        f"{path} says: {words}"
        for path, own in system.names.components.items()
        if getattr(own.kind, "foreign", False)
        for words in cast("Any", own.kind).fmu.said
    ]
    return tuple([said] * bool(said) + logged)


def warn_of_open_inputs(system: System, given: Mapping[Any, Any] | None) -> None:
    """Warn, once a system, of inputs of parts that nothing is connected to and nothing gives.

    Inputs that the model itself declares are its own, to be left out or not; where one component
    of a vector is given (f_x) the others are 0 without a word.
    """
    chosen = {} if given is None else _by_number(system, given)
    unset = {name for number, name in enumerate(system.inputs) if number not in chosen}
    found = [name for name in unset if "." in name and not _has_given_sibling(system, name, unset)]
    if found:
        _warn_of_open(system, at=sorted(found, key=system.inputs.index))


@kept
def _warn_of_open(system: System, *, at: list[str]) -> None:
    warn(
        f"nothing is connected to {listed(at)[1:-1]}, and nothing gives a value: taken as "
        f"0. Connect it, or say so: inputs={{{at[0]!r}: 0.0}}.",
        UnconnectedWarning,
    )


def _has_given_sibling(system: System, name: str, unset: Set[str]) -> bool:
    """Whether another component of the vector that an input is one of (f_x, f_y) has a value."""
    path, _, own = name.rpartition(".")
    part = system.names.components.get(path)
    if part is None or own[-2:-1] != "_":
        return False
    return any(
        port[:-1] == own[:-1] and f"{path}.{port}" not in unset
        for port in part.signals
        if port != own
    )


@kept
def _no_inputs(system: System) -> InputSet:
    """Return one set for all runs, by which they know that they are alike."""
    time, nothing = ca.SX.sym("t"), ca.SX(0, 1)
    function = ca.Function("inputs", [time, nothing], [nothing])
    return InputSet(time, nothing, nothing, (), function, {})


def _input_set(
    system: System,
    chosen: dict[int, Any],
    t0: float,
    t1: float,
    least: int = 1,
    more: tuple[int, ...] = (),
) -> InputSet:
    time = ca.SX.sym("t")
    expressions: list[ca.SX] = []
    pieces: list[ca.SX] = []
    tables: list[PiecewisePolynomial] = []
    named: dict[str, PiecewisePolynomial] = {}
    used: list[int] = []
    for number, known_levels in enumerate(system.input_table.levels):
        levels = known_levels + (more[number] if more else 0)
        name = system.inputs[number]
        given_value = chosen.get(number, 0.0)
        unit = system.resolve(name)[0].unit or "1"
        value = _expression_or_table(given_value, unit, name, time, t0, t1)
        if isinstance(value, PiecewisePolynomial):
            named[name] = value
            value = _without_end_kinks(value, t0, t1)
            expression = _table_expression(value, name, levels, time, (pieces, tables, least))
            used += [levels] * (len(tables) - len(used))
        else:
            expression = value
        for _ in range(levels):
            expressions.append(expression)
            expression = ca.jacobian(expression, time)
    stacked = ca.vertcat(*expressions, ca.SX(0, 1))
    symbols = ca.vertcat(*pieces, ca.SX(0, 1))
    function = ca.Function("inputs", [time, symbols], [ca.densify(stacked)])
    breaks = switching_instants(stacked, time, t0, t1)
    known = (tuple(tables), function, named, breaks, tuple(used), (t0, t1))
    return InputSet(time, stacked, symbols, *known)


_COMPARISONS = (ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_FMIN, ca.OP_FMAX)


def switching_instants(expressions: ca.SX, time: ca.SX, t0: float, t1: float) -> tuple[float, ...]:
    """Return the instants in a run at which comparisons of time in expressions change.

    Comparisons that are linear in time, ``t < 1``, are solved; others make no breakpoint.
    """
    found: set[float] = set()
    seen: set[int] = set()
    pending = [e for e in scalars(expressions) if not e.is_constant()]
    while pending:
        element = pending.pop()
        if element.is_constant() or element.is_symbolic() or element.element_hash() in seen:
            continue
        seen.add(element.element_hash())
        parts = [element.dep(i) for i in range(element.n_dep())]
        pending += parts
        if element.op() in _COMPARISONS:
            difference = parts[0] - parts[1]
            slope = ca.jacobian(difference, time)
            if not ca.symvar(slope) and float(ca.DM(slope)) != 0.0:
                rest = ca.substitute(difference, time, 0)
                if not ca.symvar(rest):
                    found.add(-float(ca.DM(rest)) / float(ca.DM(slope)))
    return tuple(sorted(instant for instant in found if t0 < instant < t1))


def check_reach(system: System, inputs: InputSet, t0: float, t1: float) -> None:
    """Refuse tables without extrapolation that do not reach from the start to the end of a run."""
    given = [(f"input '{name}'", table) for name, table in inputs.named.items()]
    for name, table in (*given, *system.events.owned_tables()):
        try:
            table.piece_at(t0, side=1)
            table.piece_at(t1, side=-1)
        except InputError as error:
            raise InputError(f"{name}: {error}") from None


def _by_number(system: System, given: Mapping[Any, Any]) -> dict[int, Any]:
    if hasattr(given, "input_values"):  # a Result: its own inputs are replayed
        return {i: given.input_values(name) for i, name in enumerate(system.inputs)}
    given = columns_of(given, list(system.inputs)) or given
    if not isinstance(given, Mapping):
        raise InputError(f'inputs = {given!r} does not say which. Write inputs={{"path": value}}.')
    found: dict[int, Any] = {}
    for key, value in given.items():
        path = path_of(key)
        if path not in system.input_table.places:
            known = did_you_mean(path, system.input_table.places)
            none = "The model has none: leave the signal input of a component unconnected."
            raise InputError(f"there is no input '{path}'. {known if system.inputs else none}")
        number = system.input_table.places[path]
        if number in found:
            raise InputError(f"'{path}' is given twice: it is the input '{system.inputs[number]}'.")
        unit = system.resolve(system.inputs[number])[0].unit or "1"
        value = series_of(value, unit, path) or value
        found[number] = value.input_values(path) if hasattr(value, "input_values") else value
    return found


def _expression_or_table(
    value: Any, unit: str, name: str, time: ca.SX, t0: float, t1: float
) -> ca.SX | PiecewisePolynomial:
    if isinstance(value, PiecewisePolynomial):
        return value
    if callable(value):
        return _sample_function(value, name, time, t0, t1)
    if isinstance(value, (tuple, list)) and len(value) == 2 and np.ndim(value[0]) == 1:
        return _table(value[0], value[1], unit, name)
    rows = not (isinstance(value, tuple) and any(isinstance(v, list | np.ndarray) for v in value))
    if rows and _is_table(value):
        points = list(value)
        return _table([point[0] for point in points], [point[1] for point in points], unit, name)
    try:
        number = to_si(value, unit, name) if isinstance(value, str) else real(value)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"input '{name}': give a number, a function of time, a table (times, values), a "
            f"column of measured data or a Result, not {_kind(value)}."
        ) from None
    if not np.isfinite(number):
        raise InputError(f"input '{name}' = {number} is not finite.")
    return ca.SX(number)


def _is_table(value: Any) -> bool:
    try:
        return np.ndim(value) == 2 and np.shape(value)[1] == 2
    except ValueError:  # lists of unequal length
        return False


def _kind(value: Any) -> str:
    if isinstance(value, tuple):
        return f"a tuple of {len(value)}"
    return "a complex number" if np.iscomplexobj(value) else type(value).__name__


def _table(times: Any, values: Any, unit: str, name: str) -> PiecewisePolynomial:
    word = f"input '{name}': a time of its table"
    try:
        times = [seconds(v, word) if isinstance(v, str) else v for v in times]
        values = [to_si(v, unit, name) if isinstance(v, str) else v for v in values]
    except TypeError:
        message = f"input '{name}': its table needs a list of times and a list of values."
        raise InputError(message) from None
    try:
        return PiecewisePolynomial.of_kind("linear", times, values, "none")
    except (InputError, TimeGridError) as error:
        raise type(error)(f"input '{name}': {error}") from None


def _sample_function(
    function: Callable[[Any], Any], name: str, time: ca.SX, t0: float, t1: float
) -> ca.SX | PiecewisePolynomial:
    """Return the expression of a function that takes symbols, else a fit of its values.

    Where float() or math are applied to a symbol they give NaN: numbers must come out alike.
    """
    agreed = False
    try:
        with numpy_on_symbols():
            expression = ca.SX(function(time))
        constant = not ca.depends_on(expression, time)
        times = np.linspace(t0, t1, _PROBES_CONSTANT if constant else _PROBES)
        values = np.asarray(ca.Function("probe", [time], [expression])(times[None, :]))
        direct = [float(function(float(t))) for t in times]
        if expression.shape == (1, 1) and np.allclose(values.ravel(), direct, 1e-9, 1e-12):
            agreed = True
    except AcausalError:
        raise
    except Exception:  # the function does not take symbols: it is sampled below
        expression = None
    if expression is None or not agreed:
        return fit(function, t0, t1, name)
    table = _recognized_table(function, expression, name, time, t0, t1)
    return expression if table is None else table


def _recognized_table(
    function: Callable[[Any], Any], expression: ca.SX, name: str, time: ca.SX, t0: float, t1: float
) -> PiecewisePolynomial | None:
    """Return the table that an expression of many comparisons joins by lines, with a word on it.

    np.interp of a symbol compares time with every point: each evaluation costs as much as the table
    is long, and each point is an instant.
    """
    if count_comparisons(expression, time) < OFTEN:
        return None
    times = np.array([t0, *switching_instants(expression, time, t0, t1), t1])
    values = np.array([float(function(float(t))) for t in times])
    step, rise = np.diff(times), np.diff(values)
    near = _LINE * max(float(np.max(np.abs(values))), 1e-300)
    for share in (0.25, 0.75):
        inside = np.array([float(function(float(t))) for t in times[:-1] + share * step])
        if np.any(np.abs(inside - values[:-1] - share * rise) > near):
            return None
    warn(
        f"input '{name}' is a function that joins {len(times)} points by lines, as np.interp does: "
        "it is taken as the table that it is. Give the table itself, (times, values), which needs "
        "no looking for its points.",
        TableWarning,
    )
    return PiecewisePolynomial.linear(times, values)


def _without_end_kinks(table: PiecewisePolynomial, t0: float, t1: float) -> PiecewisePolynomial:
    """Return a table that begins and ends with the run without the kinks of holding there."""
    exact = table.times[0] == t0 and table.times[-1] == t1
    if table.extrapolation != "hold" or table.degree < 2 or not exact:
        return table
    beyond = t1 + 1e-3 * (t1 - table.times[-2])  # at the end the last piece still holds
    return PiecewisePolynomial(np.append(table.times[:-1], beyond), table.coefficients, "linear")


def _table_expression(
    table: PiecewisePolynomial,
    name: str,
    levels: int,
    time: ca.SX,
    held: tuple[list[ca.SX], list[PiecewisePolynomial], int],
) -> ca.SX:
    """Return a table as a whole if it is smooth enough, else as a piece that is put in."""
    pieces, tables, least = held
    if levels - 1 > table.smoothness + 1:
        what = {-1: "jumps", 0: "has kinks", 1: "has a slope with kinks"}[table.smoothness]
        raise InputError(
            f"input '{name}' is needed with {levels - 1} derivatives, but it {what}. Give a smooth "
            "function of time, or a cubic table."
        )
    if table.smoothness >= least:
        return piecewise_expression(time, table)
    size = table.coefficients.shape[1]
    piece = ca.SX.sym(f"{name}.piece", size + 1)
    pieces.append(piece)
    tables.append(table)
    return piece_value(piece, time)


@dataclass(frozen=True, eq=False)
class ClosedSystem:
    """A system closed over its inputs: der(x) = ode, 0 = alg, and indicators g of the relations.

    Expressions of (t, x, z, c, p), where c = (m, pieces) is what does not change between two
    instants: the discrete vector, and the pieces of the tables of the inputs.
    An indicator is positive as long as its relation is what its flag says; those that do not count
    in the present mode are 1. ``sizes`` are the magnitudes of the relations, ``actives`` which of
    them count; ``arguments`` the symbols (t, x, z, c, p), ``at`` the arguments (t, x, z, u, p, m)
    of the functions of the system in these.
    """

    arguments: list[ca.SX]
    at: tuple[ca.SX, ...]
    ode: ca.SX
    alg: ca.SX
    g: ca.SX
    sizes: ca.SX
    actives: ca.SX

    @classmethod
    def of(cls, system: System, inputs: InputSet, zero: bytes = b"") -> ClosedSystem:
        """Close a system; parameters that are 0, by the flags in ``zero``, are numbers.

        Equations without what they are factors of may be others: nothing damps a gap, and what
        moves in it is undetermined.
        """
        t, x, z, _, p, m = system.symbols()
        given = ca.SX(p)
        for i in np.flatnonzero(np.frombuffer(zero, dtype=bool)).tolist():
            given[i] = 0.0
        at = (t, x, z, ca.substitute(inputs.expressions, inputs.time, t), given, m)
        return cls.at_point(system, [t, x, z, ca.vertcat(m, inputs.pieces), p], at)

    @classmethod
    def at_point(
        cls, system: System, arguments: list[ca.SX], at: tuple[ca.SX, ...]
    ) -> ClosedSystem:
        """Close a system over (t, x, z, u, p, m) that are expressions of some symbols."""
        m = at[-1]
        ode, alg = (ca.vec(part) for part in system.rhs(*at))
        watched = [ca.SX(0, 1)] * 3
        if system.switching.memory and system.switching.places("relation"):
            margins, actives, sizes = system.switching.watched(*at)
            sign = 2 * m[system.switching.indices("relation").tolist()] - 1
            watched = [ca.if_else(actives, sign * margins, 1.0), sizes, actives]
        return cls(arguments, at, ode, alg, *watched)


closed_system = kept_last(ClosedSystem.of)
"""A system closed over the inputs of its last run; in symbols, but for parameters that are 0."""
