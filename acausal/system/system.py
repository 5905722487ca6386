"""The compiled system: functions, tables of names, and the analyses that stand on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import casadi as ca
import numpy as np

from acausal.arguments import File, Finite, Told, checked_methods
from acausal.errors import DeclarationError, ParameterError
from acausal.graph.labelled_matrix import LabelledMatrix
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.textbook import Equations
from acausal.graph.tree import Tree
from acausal.language.declaration import Parameter
from acausal.language.quantity import path_of
from acausal.system.loop_chart import Chart
from acausal.system.names import Address, Namespace
from acausal.system.parameter_table import check_together, check_values, find_vanishing
from acausal.system.point import Point as Point
from acausal.system.point import Points as Points
from acausal.system.switching import EventTable, Switching

if TYPE_CHECKING:
    from pathlib import Path

    from acausal.analysis.derivation import Derivation
    from acausal.analysis.kane import Kane
    from acausal.analysis.linearisation import LinearSystem
    from acausal.analysis.motion_equations import MotionEquations
    from acausal.analysis.natural import Natural
    from acausal.analysis.sensitivity import Sensitivities
    from acausal.graph.edge_sets import EdgeSet
    from acausal.initialisation.start import Start
    from acausal.results.result import Result
    from acausal.system.equation_listing import Listing
    from acausal.system.form_change import Form

Values = Told[Mapping[Any, Any]]
Names = Sequence[Any] | None
Key = ParamSpec("Key")
Made = TypeVar("Made")
Defaults = tuple[tuple[tuple[str, float], ...], ...]
"""Groups of paths, each with the value it has at the start where nothing is said of it."""

SHAPES, STORED = 0, 2
"""The groups of shapes at rest, and of what parts store by their own equations."""


def kept(
    make: Callable[Concatenate[System, Key], Made],
) -> Callable[Concatenate[System, Key], Made]:
    """Keep what a function of a system returns with that system, once for all equal arguments."""

    @wraps(make)
    def found(system: System, /, *key: Key.args, **named: Key.kwargs) -> Made:
        place = (make, key, *named.items())
        if place not in system._kept:
            system._kept[place] = make(system, *key, **named)
        made: Made = system._kept[place]
        return made

    return found


@checked_methods
@dataclass(frozen=True, eq=False)
class System:
    """A compiled model: der(x) = ode, 0 = alg, and every other variable from x and z.

    All functions take (t, x, z, u, p, m): time, states, algebraic unknowns, inputs, parameters,
    discrete values. There are no symbols in it: it can be pickled.
    """

    name: str
    rhs: ca.Function
    base: ca.Function
    events: EventTable
    states: tuple[str, ...]
    algebraic: tuple[str, ...]
    inputs: tuple[str, ...]
    input_levels: tuple[int, ...]
    input_names: dict[str, int]
    parameter_names: dict[str, int]
    parameter_values: np.ndarray
    declared: list[Parameter | None]
    bound: dict[str, str]
    bound_values: ca.Function  # of all, one below the other
    bound_sizes: tuple[int, ...]
    frozen: dict[str, float]
    names: Namespace
    nominal_x: np.ndarray
    nominal_z: np.ndarray
    guess_x: np.ndarray
    guess_z: np.ndarray
    starts: tuple[str, ...]
    start_values: ca.Function
    guesses: tuple[str, ...]
    guess_values: ca.Function
    pivots: ca.Function
    assumptions: tuple[str, ...]
    continuous: ca.Function
    continuous_names: tuple[str, ...]
    equation_owners: tuple[str, ...]
    loops: tuple[tuple[str, ...], ...]
    cuts: tuple[int, ...]
    chart: Chart
    switching: Switching
    leading: tuple[tuple[str, float], ...]
    defaults: Defaults
    graph: LinearGraph
    unconnected: tuple[str, ...]
    notices: tuple[str, ...]
    request: Any = field(default=None, repr=False)  # what was compiled, None in another process

    def __getstate__(self) -> dict[str, Any]:
        asked_for = ("_kept", "equations", "motion_equations")
        state = {name: value for name, value in self.__dict__.items() if name not in asked_for}
        return state | {"request": None}  # a model holds symbols: they cannot be pickled

    @property
    def start_names(self) -> tuple[str, ...]:
        """The variables that say how a run begins: the states, in loops their coordinates."""
        own = (name for i, name in enumerate(self.states) if i not in self.chart.places)
        return (*own, *self.chart.names, *self.chart.rates)

    @property
    def tree(self) -> Tree:
        """The tree that the equations are formed with."""
        return self.graph.tree

    @property
    def parameters(self) -> dict[str, float]:
        """The free parameters and their values, by path."""
        return {name: float(self.parameter_values[i]) for name, i in self.parameter_names.items()}

    @property
    def incidence_matrix(self) -> LabelledMatrix:
        """Nodes × edges: -1 at the tail, +1 at the head of an edge."""
        return self.graph.incidence_matrix

    @property
    def cutset_matrix(self) -> LabelledMatrix:
        """[U D], branches × (branches, chords)."""
        return self.graph.cutset_matrix

    @property
    def circuit_matrix(self) -> LabelledMatrix:
        """[E U], chords × (branches, chords)."""
        return self.graph.circuit_matrix

    @property
    def vertex_equations(self) -> Equations:
        """The throughs at every node balance."""
        return self.graph.vertex_equations

    @property
    def cutset_equations(self) -> Equations:
        """The throughs across the cut of every branch balance."""
        return self.graph.cutset_equations

    @property
    def circuit_equations(self) -> Equations:
        """The acrosses around the circuit of every chord add to zero."""
        return self.graph.circuit_equations

    def cutset(self, branch: str) -> EdgeSet:
        """Return the cutset of a branch; ``system.cutset("R1").draw()`` lights it in the graph."""
        return self.graph.cutset(branch)

    def circuit(self, chord: str) -> EdgeSet:
        """Return the circuit of a chord, which can be drawn."""
        return self.graph.circuit(chord)

    @cached_property
    def equations(self) -> Listing:
        """The equations that are solved, in the names of the model: they print one a line."""
        from acausal.system.equation_listing import list_equations

        return list_equations(self)

    def explain(self, path: File) -> Path:
        """Write a page on the system, ``system.explain("page.html")``, and return its path.

        Point at a branch or chord to see its cutset or circuit, exchange them, go through the
        derivation step by step.
        """
        from acausal.pictures.page.explain import explain

        return explain(self, path)

    @property
    def textbook(self) -> Derivation:
        """The derivation of the state equations as a textbook has it, step by step."""
        from acausal.analysis.derivation import derive

        if self.request is None:
            raise DeclarationError(
                f"the model of '{self.name}' is not at hand (the system was pickled): its "
                "equations cannot be derived. Compile the model again."
            )
        return derive(self.request.terminal_equations()[0].flat)

    def topology(self, modes: Mapping[str, str] | None = None) -> System:
        """Return the system with modes built in, ``{"j[2].mode": "locked"}``, others as at t0."""
        from acausal.system.topology import topology

        return topology(self, modes or {})

    @cached_property
    def motion_equations(self) -> MotionEquations:
        """M a + Φᵀ λ = Q and Φ a = Λ in the coordinates of the tree, as a CasADi function."""
        from acausal.analysis.motion_equations import motion_equations

        return motion_equations(self)

    def kane(self) -> Kane:
        """Return Kane's equations of the model: speeds that decouple, partial velocities."""
        from acausal.analysis.kane import kane

        return kane(self)

    def natural(self, **options: Any) -> Natural:
        """Return the mechanism in natural coordinates: points, unit vectors, M constant."""
        from acausal.analysis.natural import natural

        return natural(self, **options)

    def mass_matrix(self, at: Any = None, **conditions: Any) -> np.ndarray:
        """Return M at a point; ``motion_equations.coordinates`` name its rows and columns.

        ``at`` as in ``linearise``. In domains of order 2 uᵀ M u / 2 is what the storages hold.
        """
        from acausal.analysis.linearisation import operating_point

        point = operating_point(self, at, conditions)
        return point.system.motion_equations.values(point)[0]

    def kkt_matrix(self, at: Any = None, **conditions: Any) -> np.ndarray:
        """Return [M Φᵀ; Φ 0] at a point, Φ the slope of the closures of loops."""
        from acausal.analysis.linearisation import operating_point

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
        for position, value in checked.items():
            values[position] = value
        check_together(self, checked, values)
        return values

    def for_parameters(self, given: Values | None) -> System:
        """Return a system that is valid at these parameters: usually this one.

        A parameter that was divided by and is now 0, or was 0 and frozen and is not any more,
        needs another elimination: the model is compiled once more with it as a number.
        """
        if isinstance(given, Mapping | None) and not given:
            return self
        return self._at(self.parameter_vector(given))

    def _at(self, values: np.ndarray) -> System:
        thawed = {
            name: float(values[self.parameter_names[name]])
            for name, number in self.frozen.items()
            if values[self.parameter_names[name]] != number
        }
        vanished = find_vanishing(self, values)
        if not thawed and not vanished:
            return self
        if self.request is None:
            raise ParameterError(
                f"{', '.join([*thawed, *vanished])}: the system was simplified assuming "
                f"{'; '.join(self.assumptions)}, and its model is not at hand to compile it anew. "
                "Compile with these values."
            )
        frozen = {name: number for name, number in self.frozen.items() if name not in thawed}
        given = dict(zip(self.parameter_names, map(float, values), strict=True))
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
        table: dict[tuple[int, int], np.ndarray] = {}
        for order in {address.derivative for address in addresses}:
            same = [address.terms for address in addresses if address.derivative == order]
            rows = tuple(sorted({row for terms in same for row, _ in terms}))
            function = self.rates(rows, order) if order else self.rows(rows)
            values = np.asarray(function(*arguments)) if rows else ()
            table |= {(order, row): found for row, found in zip(rows, values, strict=True)}
        nothing = np.zeros(np.size(arguments[0]))
        return np.array(
            [
                sum((sign * table[a.derivative, row] for row, sign in a.terms), nothing)
                for a in addresses
            ]
        )

    def expression(self, arguments: tuple[ca.SX, ...], *names: str) -> ca.SX:
        """Return variables as expressions of the symbols (t, x, z, u, p, m), one below another."""
        addresses = [address for name in names for address in self.resolve(name)]
        table: dict[tuple[int, int], ca.SX] = {}
        for order in {address.derivative for address in addresses}:
            same = [address.terms for address in addresses if address.derivative == order]
            rows = tuple(sorted({row for terms in same for row, _ in terms}))
            function = self.rates(rows, order) if order else self.rows(rows)
            found = ca.vertsplit(function(*arguments)) if rows else []
            table |= {(order, row): value for row, value in zip(rows, found, strict=True)}
        parts = [
            sum((sign * table[a.derivative, row] for row, sign in a.terms), ca.SX(0))
            for a in addresses
        ]
        return ca.vertcat(*parts)

    def initialise(
        self,
        *,
        start: Values | None = None,
        guess: Values | None = None,
        parameters: Values | None = None,
        inputs: Values | None = None,
        t_start: Finite = 0.0,
    ) -> Start:
        """Return consistent initial values and a report of how each was found."""
        from acausal.initialisation.start import initialise

        return initialise(
            self, start=start, guess=guess, parameters=parameters, inputs=inputs, t_start=t_start
        )

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
        _jump: Any = None,
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
            ``ac.IDAS(...)`` or another: used, or refused by name; ``res.solver`` says which ran.
        progress, energies
            Show a progress bar; count the energies of all edges, for ``res.energy`` and files.
        breakpoints
            ``"auto"``: steps end at every joint of a table; ``"none"``: not at mere kinks.

        Raises
        ------
        SimulationError
            If the end is not reached; the error holds the Result so far.
        """
        from acausal.simulation.simulate import simulate

        given: dict[str, Any] = {"start": start, "guess": guess, "parameters": parameters}
        given |= {"inputs": inputs, "t_start": t_start, "n": n, "t": t, "rtol": rtol, "atol": atol}
        given |= {"solver": solver, "progress": progress, "breakpoints": breakpoints}
        return simulate(self, t_end, **given, energies=energies, jump=_jump)

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

        given = {"start": start, "guess": guess, "parameters": parameters, "inputs": inputs}
        return steady_state(self, **given, t=t, load_steps=load_steps)

    def linearise(
        self, at: Any = None, *, inputs: Names = None, outputs: Names = None, **conditions: Any
    ) -> LinearSystem:
        """Return A, B, C, D about a point: a Start, (Result, time), or None for initial values."""
        from acausal.analysis.linearisation import linearise

        return linearise(self, at, inputs=inputs, outputs=outputs, **conditions)

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
