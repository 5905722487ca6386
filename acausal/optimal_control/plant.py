"""The plant of an optimal control problem: the system with its decided inputs and parameters.

der(X) = ode(t, X, Z, U, G, V, M) and 0 = alg(...): X are the states of the system and of the laws
of motion, U the controls, G = (t0, T, decided parameters), V numbers that may be changed.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError, UnknownNameError
from acausal.language.expression import time
from acausal.language.tables import piecewise_expression
from acausal.numerics.columns import scalars
from acausal.optimal_control.decisions import INFINITE, Control, guess_of
from acausal.system.inputs import ClosedSystem, make_inputs

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl
    from acausal.system.system import System

T = TypeVar("T")
Symbols = tuple[ca.SX, ca.SX, ca.SX, ca.SX, ca.SX, ca.SX, ca.SX]


def find_input(system: System, name: str) -> int | None:
    """Return the number of an input, by its own name or that of a variable that equals it."""
    if name in system.input_table.places:
        return system.input_table.places[name]
    with contextlib.suppress(UnknownNameError):
        arguments = system.symbols()
        expression = system.expression(arguments, name)
        if expression.is_scalar() and expression.is_symbolic():
            position = 0
            for number, levels in enumerate(system.input_table.levels):
                if arguments[3][position].element_hash() == expression.element_hash():
                    return number
                position += levels
    return None


@dataclass(frozen=True, eq=False)
class Plant:
    """The equations to be made discrete, and the sizes of what is in them."""

    ocp: OptimalControl
    symbols: Symbols
    closed: ClosedSystem  # over what is decided, in these symbols
    ode: ca.SX
    states: tuple[str, ...]
    nominal_x: np.ndarray
    nominal_u: np.ndarray
    x_bounds: np.ndarray  # (2, states): of the laws of motion
    u_bounds: np.ndarray  # (2, controls)
    functions: dict[Any, Any] = field(default_factory=dict)  # of intervals, for other meshes

    @property
    def system(self) -> System:
        """The compiled model."""
        return self.ocp.system

    @property
    def alg(self) -> ca.SX:
        """The algebraic equations."""
        return self.closed.alg

    @property
    def nominal_z(self) -> np.ndarray:
        """Sizes of the algebraic unknowns."""
        return self.system.nominal_z

    @cached_property
    def input_values(self) -> ca.Function:
        """(t, X, U, V) -> all input levels of the system."""
        t, x, _, u, _, v, _ = self.symbols
        return ca.Function("inputs", [t, x, u, v], [self.closed.at[3]])

    @cached_property
    def laws(self) -> dict[str, ca.SX]:
        """The inputs of laws of motion and their derivatives, by name."""
        levels = _levels(self.ocp, self.symbols[1], self.symbols[3])
        return {
            name: level
            for control, own in zip(self.ocp.controls, levels, strict=True)
            if control.smoothness >= 0
            for name, level in zip(control.levels, own, strict=True)
        }

    @property
    def law_places(self) -> list[range]:
        """Places of the states of each control's law of motion; empty without one."""
        return law_places(self.ocp)

    @property
    def n_system(self) -> int:
        """Number of states that are the system's own."""
        return len(self.system.states)

    @property
    def state_texts(self) -> tuple[str, ...]:
        """What states are called to a user: those of loops by the parts that close them."""
        chart, found = self.system.chart, list(self.states)
        through = f"of the loop through {', '.join(dict.fromkeys(chart.closure.closers))}"
        for number, place in enumerate(chart.places):
            found[place] = f"the {'pose' if number < chart.n_places else 'rates'} {through}"
        return tuple(found)

    def make_once(self, key: Any, make: Callable[[], T]) -> T:
        """Return what was made for a key before, on another mesh; else make it."""
        if key not in self.functions:
            self.functions[key] = make()
        found: T = self.functions[key]
        return found

    def parameters(self, designs: Sequence[Any], values: ca.SX | None = None) -> Any:
        """Return the system's parameters with decided ones in place, as numbers or symbols.

        Those that are numbers of V are taken from ``values`` where these are given.
        """
        return parameter_column(self.ocp, designs, values)

    def of(self, ocp: OptimalControl) -> Plant:
        """Return the same equations for a problem that differs in numbers of V only."""
        _check_switches(ocp)
        return replace(self, ocp=ocp)

    def express(self, expression: ca.SX) -> ca.SX:
        """Return an expression of paths and times in the symbols of the plant."""
        symbols = self.ocp.symbols
        t, *_, g, v, _ = self.symbols
        pairs = [(time, t), *self.stands_for(g, v, self.closed.at[4])]
        names = {
            s.element_hash(): (path, i)
            for path, symbol in symbols.variables.items()
            for i, s in enumerate(scalars(symbol))
        }
        for symbol in ca.symvar(expression):
            if symbol.element_hash() in names:
                path, element = names[symbol.element_hash()]
                if path in self.laws:
                    pairs.append((symbol, self.laws[path]))
                else:
                    found = self.system.expression(self.closed.at, path)
                    pairs.append((symbol, found[element]))
        old, new = (ca.vertcat(*side) for side in zip(*pairs, strict=True))
        return ca.substitute(expression, old, new)

    def stands_for(self, g: ca.SX, v: ca.SX, p: Any) -> list[tuple[ca.SX, ca.SX]]:
        """Return the symbols of the times, values and parameters, and what they are at G, V, p."""
        symbols = self.ocp.symbols
        pairs = [(symbols.t_start, g[0]), (symbols.t_end, g[0] + g[1])]
        pairs += [(symbol, v[i]) for i, (symbol, _) in enumerate(symbols.values.values())]
        names = self.system.parameter_names
        return pairs + [(s, ca.SX(p[names[path]])) for path, s in symbols.parameters.items()]

    def place(self, expression: ca.SX) -> tuple[str, int] | None:
        """Return ("x" | "z" | "u", number) if an expression is just one unknown."""
        if expression.is_scalar() and expression.is_symbolic():
            for kind, symbol in zip("xzu", self.symbols[1:4], strict=True):
                hashes = [s.element_hash() for s in scalars(symbol)]
                if expression.element_hash() in hashes:
                    return kind, hashes.index(expression.element_hash())
        return None


def parameter_column(
    ocp: OptimalControl, designs: Sequence[Any], values: ca.SX | None = None
) -> Any:
    """Return the parameter vector with the decided ones and those of V replaced."""
    numbers: dict[str, ca.SX] = {}
    if values is not None:
        names = list(ocp.symbols.values)
        numbers = {path: values[names.index(path)] for path in ocp.symbols.changing}
    symbolic = bool(numbers) or any(isinstance(d, ca.SX) for d in designs)
    column: Any = ca.SX(ca.DM(ocp.parameter_vector)) if symbolic else np.array(ocp.parameter_vector)
    for design, value in zip(ocp.designs, designs, strict=True):
        column[ocp.system.parameter_names[design.path]] = value
    for path, number in numbers.items():
        column[ocp.system.parameter_names[path]] = number
    return column


def make_plant(ocp: OptimalControl) -> Plant:
    """Return the equations of a problem, with laws of motion as further states."""
    system = ocp.system
    _check_switches(ocp)
    chain = [c.smoothness + 1 for c in ocp.controls]
    nx = len(system.states)
    sizes = (1, nx + sum(chain), len(system.algebraic), len(ocp.controls), 2 + len(ocp.designs))
    more = (len(ocp.symbols.values), system.rhs.size1_in(5))
    t, x, z, u, g, v, m = (ca.SX.sym(n, k) for n, k in zip("txzugvm", sizes + more, strict=True))
    levels = _levels(ocp, x, u)
    p = ca.SX(parameter_column(ocp, scalars(g)[2:], v))
    symbols = (t, x, z, u, g, v, m)
    at = (t, x[:nx], z, _inputs(ocp, t, levels, v), p, m)
    closed = ClosedSystem.at_point(system, list(symbols), at)
    nominal_x, nominal_u, x_bounds, u_bounds = _sizes(ocp)
    return Plant(
        ocp=ocp,
        symbols=symbols,
        closed=closed,
        ode=ca.vertcat(closed.ode, *(rate for own in levels for rate in own[1:])),
        states=(*system.states, *(name for c in ocp.controls for name in c.levels[:-1])),
        nominal_x=nominal_x,
        nominal_u=nominal_u,
        x_bounds=x_bounds,
        u_bounds=u_bounds,
    )


def _check_switches(ocp: OptimalControl) -> None:
    system = ocp.system
    if system.events.size and system.events.next_after(*_first(ocp)) < _last(ocp):
        raise OptimalControlError(
            f"'{system.name}' switches at t = {system.events.next_after(*_first(ocp)):g} s: within "
            "one phase the equations must stay the same. Use a phase before and one after it."
        )


def _first(ocp: OptimalControl) -> tuple[float, np.ndarray, np.ndarray]:
    t_start = guess_of(ocp.given.t_start)
    p = ocp.parameter_vector
    return t_start, p, ocp.system.events.discrete_at(t_start, p)


def _last(ocp: OptimalControl) -> float:
    return guess_of(ocp.given.t_end)


def law_places(ocp: OptimalControl) -> list[range]:
    """Return where the states of each control's law of motion stand, after the system's own."""
    ends = np.cumsum([len(ocp.system.states), *(c.smoothness + 1 for c in ocp.controls)]).tolist()
    return [range(first, last) for first, last in itertools.pairwise(ends)]


def _levels(ocp: OptimalControl, x: ca.SX, u: ca.SX) -> list[list[ca.SX]]:
    """Return the input and its derivatives up to the control, of each control."""
    return [[*(x[i] for i in own), u[number]] for number, own in enumerate(law_places(ocp))]


def _inputs(ocp: OptimalControl, t: ca.SX, levels: list[list[ca.SX]], v: ca.SX) -> ca.SX:
    """Return all input levels of the system: decided ones, disturbances, and functions of time."""
    system = ocp.system
    decided = {c.number: own for c, own in zip(ocp.controls, levels, strict=True)}
    for path in ocp.symbols.disturbances:
        number = system.input_table.places[path]
        zeros = [ca.SX(0)] * (system.input_table.levels[number] - 1)
        decided[number] = [v[list(ocp.symbols.values).index(path)], *zeros]
    given = make_inputs(system, ocp.given.inputs, _first(ocp)[0], _last(ocp))
    position = 0
    found: list[ca.SX] = []
    for number, count in enumerate(system.input_table.levels):
        name = system.inputs[number]
        if number in decided:
            found += decided[number][:count]
        elif name in given.named:
            expression = piecewise_expression(t, given.named[name])
            for _ in range(count):
                found.append(expression)
                expression = ca.jacobian(expression, t)
        else:
            own = given.expressions[position : position + count]
            found += scalars(ca.substitute(own, given.time, t))
        position += count
    return ca.vertcat(*found, ca.SX(0, 1))


def _sizes(ocp: OptimalControl) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return nominal values and bounds of states and controls."""
    horizon = max(_last(ocp) - _first(ocp)[0], 1e-12)
    nominal_x = list(ocp.system.nominal_x)
    lower = [-INFINITE] * len(nominal_x)
    upper = [INFINITE] * len(nominal_x)
    nominal_u, u_lower, u_upper = [], [], []
    for control in ocp.controls:
        size, count = _size(control), control.smoothness + 1
        nominal_x += [size / horizon**k for k in range(count)]
        limits = [(control.lower, control.upper), control.rate]
        own = (limits + [(-INFINITE, INFINITE)] * count)[: count + 1]
        lower += [low for low, _ in own[:-1]]
        upper += [high for _, high in own[:-1]]
        bounds = own[-1]
        finite = [abs(b) for b in bounds if np.isfinite(b) and b]
        largest = max(finite) if finite else size / horizon**count
        nominal_u.append(1.0 if control.integer else largest)  # whole numbers stay such
        u_lower.append(bounds[0])
        u_upper.append(bounds[1])
    return (
        np.array(nominal_x),
        np.array(nominal_u),
        np.array([lower, upper]),
        np.array([u_lower, u_upper]).reshape(2, -1),
    )


def _size(control: Control) -> float:
    """Return the size of an input: its bounds or rests if it has any, else its nominal value."""
    given = [control.lower, control.upper, control.start, control.end, control.guess]
    finite = [abs(b) for b in given if b is not None and np.isfinite(b) and b]
    return float(max(finite)) if finite else control.nominal
