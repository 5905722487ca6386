"""The compiled system: functions, tables of names, and the analyses that stand on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    NamedTuple,
    ParamSpec,
    SupportsIndex,
    TypeVar,
)

import casadi as ca
import numpy as np

from acausal.arguments import File, Finite, Told, checked_methods
from acausal.errors import DeclarationError, ParameterError
from acausal.graph.linear_graph import LinearGraph
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.system.conditions import Conditions
from acausal.system.export_methods import Leaving
from acausal.system.graph_views import GraphViews
from acausal.system.loop_chart import Chart
from acausal.system.names import Address, Namespace, evaluate, expression
from acausal.system.other_processes import compiled_there, pack_request
from acausal.system.parameter_files import ParameterValues
from acausal.system.parameter_table import check_together, check_values, find_vanishing
from acausal.system.switching import EventTable, Switching
from acausal.system.system_tables import Beginning, InputTable, Parameters, Unknowns

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem
    from acausal.analysis.sensitivity import Sensitivities
    from acausal.initialization.start import Start
    from acausal.mechanics.kane import Kane
    from acausal.mechanics.motion_equations import MotionEquations
    from acausal.mechanics.natural.natural import Natural
    from acausal.notation.equation_listing import Listing
    from acausal.results.result import Result
    from acausal.simulation.stepper import Stepper
    from acausal.system.form_change import Form
    from acausal.teaching.derivation import Derivation

Values = Told[Mapping[Any, Any]]
Names = Sequence[Any] | None
Key = ParamSpec("Key")
Made = TypeVar("Made")


class Point(NamedTuple):
    """Time [s], states, algebraic unknowns or a guess of them, inputs, parameters, discrete values.

    It is unpacked where a function of the system is called: ``system.rhs(*point)``.
    """

    t: float
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray


class Points(NamedTuple):
    """Points of a run, a row a point, that share their parameters.

    They share their discrete values too, or have a row of them each: where tables go on.
    """

    t: np.ndarray
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray

    def at(self, index: int) -> Point:
        """Return one of them."""
        m = self.m if self.m.ndim == 1 else self.m[index]
        own = (self.x[index], self.z[index], self.u[index], self.p, m)
        return Point(float(self.t[index]), *own)

    def only(self, which: Any) -> Points:
        """Return some of them."""
        m = self.m if self.m.ndim == 1 else self.m[which]
        return Points(self.t[which], self.x[which], self.z[which], self.u[which], self.p, m)


def kept(
    make: Callable[Concatenate[System, Key], Made],
) -> Callable[Concatenate[System, Key], Made]:
    """Keep what a function of a system returns with that system, once for all equal arguments.

    A keyword ``at`` is where it was made first, and not what it is kept by.
    """

    @wraps(make)
    def found(system: System, /, *key: Key.args, **named: Key.kwargs) -> Made:
        place = (make, key, *(item for item in named.items() if item[0] != "at"))
        if place not in system._kept:
            system._kept[place] = make(system, *key, **named)
        made: Made = system._kept[place]
        return made

    return found


class KeptLast(Generic[Key, Made]):
    """Keeps what a function of a system returns for its last arguments; see ``kept_last``."""

    def __init__(self, make: Callable[Concatenate[System, Key], Made]) -> None:
        self.make = make

    def __call__(self, system: System, /, *key: Key.args, **named: Key.kwargs) -> Made:
        """Return what is kept, made where the arguments are others than the last."""
        place = (self.make, *(item for item in named.items() if item[0] != "at"))
        last = system._kept.get(place)
        if last is None or not all(map(_is_same, last[0], key)):
            own = tuple(v.copy() if isinstance(v, np.ndarray) else v for v in key)
            last = system._kept[place] = (own, self.make(system, *key, **named))
        made: Made = last[1]
        return made

    def forget(self, system: System, **named: Any) -> None:
        """Make it anew the next time."""
        system._kept.pop((self.make, *named.items()), None)


def kept_last(make: Callable[Concatenate[System, Key], Made]) -> KeptLast[Key, Made]:
    """Keep what a function of a system returns for the last arguments, not for those before.

    One for each value of arguments that are given by keyword, but ``at``; see ``kept``.
    """
    return KeptLast(make)


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return one is other or bool(one == other)


@checked_methods
@dataclass(frozen=True, eq=False)
class System(GraphViews, Leaving):
    """A compiled model: der(x) = ode, 0 = alg, and every other variable from x and z.

    All functions take (t, x, z, u, p, m): time, states, algebraic unknowns, inputs, parameters,
    discrete values. There are no symbols in it: it can be pickled.
    """

    name: str
    rhs: ca.Function
    base: ca.Function
    unknowns: Unknowns
    input_table: InputTable
    parameter_table: Parameters
    beginning: Beginning
    names: Namespace
    events: EventTable
    switching: Switching
    chart: Chart
    graph: LinearGraph
    unconnected: tuple[str, ...]
    notices: tuple[str, ...]
    request: Any = field(default=None, repr=False)  # what was compiled, None in another process

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        parts = self.names.components.values()
        if any(getattr(own.kind, "stays_here", False) for own in parts):
            return compiled_there, (pack_request(self.name, self.request),)
        return super().__reduce_ex__(protocol)

    def __getstate__(self) -> dict[str, Any]:
        asked_for = ("_kept", "equations", "motion_equations", "textbook")
        state = {name: value for name, value in self.__dict__.items() if name not in asked_for}
        return state | {"request": None}  # a model holds symbols: they cannot be pickled

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The names of the states x."""
        return self.unknowns.states

    @cached_property
    def algebraic(self) -> tuple[str, ...]:
        """The names of the algebraic unknowns z."""
        return self.unknowns.algebraic

    @cached_property
    def nominal_x(self) -> np.ndarray:
        """The nominal sizes of the states."""
        return self.unknowns.nominal_x

    @cached_property
    def nominal_z(self) -> np.ndarray:
        """The nominal sizes of the algebraic unknowns."""
        return self.unknowns.nominal_z

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The names of the inputs u."""
        return self.input_table.names

    @cached_property
    def parameter_names(self) -> dict[str, int]:
        """The free parameters by path, with their places in p."""
        return self.parameter_table.names

    @cached_property
    def parameter_values(self) -> np.ndarray:
        """The values p of the free parameters."""
        return self.parameter_table.values

    @property
    def start_names(self) -> tuple[str, ...]:
        """The variables that say how a run begins: the states, in loops their coordinates."""
        own = (name for i, name in enumerate(self.states) if i not in self.chart.places)
        return (*own, *self.chart.names, *self.chart.rates)

    @property
    def parameters(self) -> ParameterValues:
        """The free parameters and their values, by path; ``parameters.to_toml("axis.toml")``."""
        return ParameterValues(self)

    @cached_property
    def equations(self) -> Listing:
        """The equations that are solved, in the names of the model: they print one a line."""
        from acausal.notation.equation_listing import list_equations

        return list_equations(self)

    def explain(self, path: File | None = None) -> Any:
        """Write a page on the system, ``system.explain("page.html")``, and return its path.

        Without a path a notebook shows it. Point at a branch or chord to see its cutset or circuit,
        exchange them, go through the derivation step by step.
        """
        from acausal.teaching.explain import explain

        return explain(self, path)

    @cached_property
    def textbook(self) -> Derivation:
        """The derivation of the state equations as a textbook has it, step by step."""
        from acausal.teaching.textbook_derivation import derive

        if self.request is None:
            raise DeclarationError(
                f"the model of '{self.name}' is not at hand (the system was pickled): its "
                "equations cannot be derived. Compile the model again."
            )
        return derive(self.request.flat())

    def topology(self, modes: Mapping[str, str] | None = None) -> System:
        """Return the system with modes built in, ``{"j[2].mode": "locked"}``, others as at t0."""
        from acausal.system.topology import topology

        return topology(self, modes or {})

    @cached_property
    def motion_equations(self) -> MotionEquations:
        """M a + Φᵀ λ = Q and Φ a = Λ in the coordinates of the tree, as a CasADi function."""
        from acausal.mechanics.motion_equations import motion_equations

        return motion_equations(self)

    def kane(self) -> Kane:
        """Return Kane's equations of the model: speeds that decouple, partial velocities."""
        from acausal.mechanics.kane import kane

        return kane(self)

    def natural(self, **options: Any) -> Natural:
        """Return the mechanism in natural coordinates: points, unit vectors, M constant."""
        from acausal.mechanics.natural.natural import natural

        return natural(self, **options)

    def mass_matrix(self, at: Any = None, **conditions: Any) -> np.ndarray:
        """Return M at a point; ``motion_equations.coordinates`` name its rows and columns.

        ``at`` as in ``linearize``. In domains of order 2 uᵀ M u / 2 is what the storages hold.
        """
        from acausal.analysis.linearization import operating_point

        point = operating_point(self, at, conditions)
        return point.system.motion_equations.values(point)[0]

    def kkt_matrix(self, at: Any = None, **conditions: Any) -> np.ndarray:
        """Return [M Φᵀ; Φ 0] at a point, Φ the slope of the closures of loops."""
        from acausal.analysis.linearization import operating_point

        point = operating_point(self, at, conditions)
        return point.system.motion_equations.kkt(point)[0]

    @property
    def variables(self) -> list[str]:
        """The paths of all variables, eliminated ones too."""
        return self.names.all_names()

    def resolve(self, key: Any) -> list[Address]:
        """Return the addresses of a variable given by path or as an attribute of the model."""
        return self.names.resolve(path_of(key))

    def parameter_vector(self, given: Values | None) -> np.ndarray:
        """Return the parameter values with those in ``given`` (SI, or strings with units) set."""
        values = np.array(self.parameter_values)
        if isinstance(given, Mapping | None) and not given:
            return values
        checked = check_values(self, given)
        values[list(checked)] = list(checked.values())
        check_together(self, checked, values)
        return values

    def for_parameters(self, given: Values | None) -> System:
        """Return a system that is valid at these parameters: usually this one.

        A parameter that was divided by and is now 0, or was 0 and frozen and is not any more,
        needs another elimination: the model is compiled once more with it as a number.
        """
        nothing = isinstance(given, Mapping | None) and not given
        return self if nothing else self._at(self.parameter_vector(given))

    def _at(self, values: np.ndarray) -> System:
        table = self.parameter_table
        thawed = {
            name: float(values[table.names[name]])
            for name, number in table.frozen.items()
            if values[table.names[name]] != number
        }
        vanished = find_vanishing(self, values)
        if not thawed and not vanished:
            return self
        if self.request is None:
            raise ParameterError(
                f"{', '.join([*thawed, *vanished])}: the system was simplified assuming "
                f"{'; '.join(table.assumptions)}, and its model is not at hand to compile it anew. "
                "Compile with these values."
            )
        frozen = {name: number for name, number in table.frozen.items() if name not in thawed}
        given = dict(zip(table.names, map(float, values), strict=True))
        made: System = self.request.again(values=given, frozen={**frozen, **vanished})
        return made._at(values)

    @cached_property
    def _kept(self) -> dict[Any, Any]:
        return {}

    def symbols(self) -> tuple[ca.SX, ...]:
        """Return fresh symbols (t, x, z, u, p, m) of the sizes the functions take."""
        return tuple(ca.SX.sym(name, self.rhs.size1_in(i)) for i, name in enumerate("txzupm"))

    @kept
    def rows(self, wanted: tuple[int, ...]) -> ca.Function:
        """Return the function of (t, x, z, u, p, m) that computes some rows of ``base``."""
        arguments = self.symbols()
        everything = self.base(*arguments)
        picked = everything[list(wanted)] if wanted else ca.SX(0, 1)
        return ca.Function("rows", list(arguments), [picked])

    @kept
    def rates(self, wanted: tuple[int, ...], order: int) -> ca.Function:
        """Return the ``order``-th time derivatives of some rows of ``base``, inputs by levels."""
        from acausal.system.time_derivatives import total_time_derivative

        return total_time_derivative(self, wanted, order)

    def at(self, point: Point) -> tuple[Form, Point]:
        """Return the form of the equations for the modes at a point, and the point in it."""
        from acausal.system.form_change import form_of

        return (form := form_of(self, point)), form.enter(point)

    def derivatives(self, point: Point) -> np.ndarray:
        """Return der(x) at a point."""
        return np.asarray(self.rhs(*point)[0]).ravel()

    def evaluate(self, addresses: Sequence[Address], *arguments: Any) -> np.ndarray:
        """Return variables at a point, or at many that stand side by side: a row a variable."""
        return evaluate(self, addresses, *arguments)

    def expression(self, arguments: tuple[ca.SX, ...], *names: str) -> ca.SX:
        """Return variables as expressions of the symbols (t, x, z, u, p, m), one below another."""
        return expression(self, arguments, *names)

    def initialize(
        self,
        *,
        start: Values | None = None,
        guess: Values | None = None,
        parameters: Values | None = None,
        inputs: Values | None = None,
        t_start: Finite = 0.0,
    ) -> Start:
        """Return consistent initial values and a report of how each was found."""
        from acausal.initialization.start import initialize

        return initialize(self, Conditions(start, guess, parameters, inputs, t_start))

    def simulate(
        self,
        t_end: Told[float | str | None] = None,
        *,
        t_start: Told[float | str] = 0.0,
        n: Told[int] = 500,
        t: Told[Sequence[float] | np.ndarray | None] = None,
        start: Any = None,
        guess: Values | None = None,
        parameters: Values | None = None,
        inputs: Values | None = None,
        rtol: Told[float] = 1e-6,
        atol: Told[float] = 1e-8,
        solver: Any = None,
        progress: bool = False,
        breakpoints: str = "auto",
        energies: bool = False,
        checkpoint: File | None = None,
        every: Told[float | str] = "60 s",
        compiled: bool = False,
        events: bool = True,
    ) -> Result:
        """Integrate from ``t_start`` to ``t_end`` ([s], or ``"2 min"``); return all variables.

        Parameters
        ----------
        n, t
            Number of output intervals, or the output times themselves; they may begin after
            ``t_start``.
        start, guess, parameters, inputs
            By path: initial values to fix, values that help, parameters to change, and inputs as
            numbers, functions of time, tables ``(times, values)``, columns of data or Results.
            ``start="steady_state"`` begins at rest; ``start=res``, ``(res, t)`` or a file go on.
        rtol, atol
            Relative tolerance, and absolute tolerance in units of each variable's nominal value.
        solver
            ``ac.IDA(...)`` or another: used, or refused by name; ``res.solver`` says which ran.
        progress, energies
            Show a progress bar; count the energies of all edges, for ``res.energy`` and files.
        checkpoint, every
            A file that the run is kept in every so much wall time; the same call goes on from it.
        breakpoints
            ``"auto"``: steps end at every joint of a table; ``"none"``: not at mere kinks.
        compiled, events
            Run in C: needs a compiler the first time. For runs with many events, or many runs.
            Then ``events=False`` keeps the output times only, and no log: for millions of events.

        Raises
        ------
        SimulationError
            If the end is not reached; the error holds the Result so far.
        """
        from acausal.simulation.simulate import Checkpoint, simulate

        given = Conditions(start, guess, parameters, inputs, seconds(t_start, "t_start"))
        how: dict[str, Any] = {"n": n, "t": t, "rtol": rtol, "atol": atol, "solver": solver}
        how |= {"progress": progress, "breakpoints": breakpoints, "energies": energies}
        how |= {"compiled": compiled, "events": events}
        keeper = None if checkpoint is None else Checkpoint(checkpoint, every)
        return simulate(self, t_end, given, **how, checkpoint=keeper)

    def stepper(self, **options: Any) -> Stepper:
        """Return a run to be advanced by calls: ``run.advance("1 ms", inputs={"src.v": 3.0})``.

        ``inputs`` are numbers that are held from call to call. Options are ``t_start``, ``start``,
        ``guess``, ``parameters``, ``inputs``, ``rtol``, ``atol`` and ``solver`` of ``simulate``,
        and ``event``, which is called with every Event.
        """
        from acausal.simulation.stepper import stepper

        return stepper(self, **options)

    def steady_state(
        self,
        *,
        start: Values | None = None,
        guess: Values | None = None,
        parameters: Values | None = None,
        inputs: Values | None = None,
        t: Finite = 0.0,
        load_steps: Told[int | Sequence[float]] = 1,
    ) -> Start:
        """Return the equilibrium, der(x) = 0, nearest to the guess; ``start`` values are kept.

        ``load_steps`` raises the inputs from 0 in so many steps, or by the parts that it lists.
        """
        from acausal.analysis.steady_state import steady_state

        given = Conditions(start, guess, parameters, inputs, float(t))
        return steady_state(self, given, load_steps)

    def linearize(
        self, at: Any = None, *, inputs: Names = None, outputs: Names = None, **conditions: Any
    ) -> LinearSystem:
        """Return A, B, C, D about a point: a Start, (Result, time), or None for initial values.

        With clocks they are those of a sampled system; ``modes={"b": "forward"}`` takes others.
        """
        from acausal.analysis.linearization import linearize

        return linearize(self, at, inputs=inputs, outputs=outputs, **conditions)

    def sensitivities(
        self, t_end: float | str | None = None, *, parameters: Sequence[Any], **options: Any
    ) -> Sensitivities:
        """Return derivatives of a run over time, ``sens["motor.rotor.w", "motor.r.R"]``.

        ``parameters`` are paths of parameters, or of variables for their start values; ``at=`` sets
        values of parameters, other options are those of ``simulate``.
        """
        from acausal.analysis.sensitivity import sensitivities

        return sensitivities(self, t_end, parameters=parameters, **options)

    def gradient(
        self, t_end: float | str, output: Any, *, parameters: Names = None, **options: Any
    ) -> dict[str, float]:
        """Return the derivatives of a variable at ``t_end`` by the adjoint, by path.

        One run backwards gives those of all (or the named) parameters and all start values of
        states. Options are those of ``sensitivities``.
        """
        from acausal.analysis.adjoint import gradient

        return gradient(self, t_end, output, parameters=parameters, **options)

    def _repr_html_(self) -> str:
        from acausal.system.overview import system_html

        return system_html(self)

    def __repr__(self) -> str:
        return (
            f"<System '{self.name}': {len(self.states)} states, {len(self.algebraic)} algebraic "
            f"unknowns, {len(self.inputs)} inputs, {len(self.parameter_names)} parameters>"
        )

    def __str__(self) -> str:
        from acausal.system.overview import system_text

        return system_text(self)
