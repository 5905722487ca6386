"""Optimal control: what is decided, what must hold and what is best, on a compiled model."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import Expression, Finite, Seed, Told, checked, checked_methods, is_number
from acausal.errors import OptimalControlError, UnknownNameError, did_you_mean
from acausal.language.model import Model
from acausal.language.quantity import path_of
from acausal.numerics.columns import scalars
from acausal.optimal_control.decisions import (
    Condition,
    Control,
    Design,
    Free,
    Given,
    check_integer,
    check_range,
    guess_of,
    join_starts,
    to_bound,
    to_bounds,
    to_rate,
    to_share,
    to_time,
    to_weights,
)
from acausal.optimal_control.fixed_modes import fix_modes
from acausal.optimal_control.problem_symbols import ProblemSymbols, written
from acausal.system.algebraic import eliminate_unknowns
from acausal.system.conditions import Conditions
from acausal.system.parameter_table import check_free
from acausal.system.system import System

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import Prepared
    from acausal.optimal_control.scenarios import Scenarios
    from acausal.optimal_control.solution import Solution


@checked
@checked_methods
class OptimalControl:
    """An optimal control problem on a model.

    Parameters
    ----------
    model
        A Model or a compiled System. States begin as in a simulation, at the start values of the
        model, unless ``initial`` says something else.
    t_end, t_start
        End and begin of the horizon [s]: numbers, or ``ac.free(guess=…, lower=…, upper=…)``.
    parameters, inputs
        Values of parameters, and of inputs that are not decided, as in ``System.simulate``.
    modes
        Modes that components stay in, by path; others stay in those that a run settles to at t0.

    Examples
    --------
    >>> import acausal as ac
    >>> from library import translational as tr
    >>> m = Model("cart")
    >>> m.push, m.cart = tr.Force(), tr.Mass(m=1.0)
    >>> _ = m.connect(m.push.flange, m.cart.flange_a)
    >>> ocp = OptimalControl(m, t_end=ac.free(guess=1.0))
    >>> ocp.control("push.f", -1.0, 1.0)
    >>> ocp.final("cart.s", 1.0)
    >>> ocp.final("cart.v", 0.0)
    >>> ocp.minimize(ocp.t_end)
    >>> print(f"{ocp.solve().t_end:.4f}")
    2.0000
    """

    def __init__(
        self,
        model: Model | System,
        t_end: Told[float | str | Free] = 1.0,
        *,
        t_start: Told[float | str | Free] = 0.0,
        parameters: Mapping[Any, Any] | None = None,
        inputs: Mapping[Any, Any] | None = None,
        modes: Mapping[Any, Any] | None = None,
    ) -> None:
        from acausal.compiler.pipeline import compile

        t_end, t_start = to_time(t_end, "t_end"), to_time(t_start, "t_start")
        if not isinstance(t_end, Free) and not isinstance(t_start, Free) and t_end <= t_start:
            raise OptimalControlError(
                f"t_end = {t_end:g} s must be later than t_start = {t_start:g} s."
            )
        system = model if isinstance(model, System) else compile(model)
        self.model = model
        self.whole = system.for_parameters(parameters)  # with its events: optima are replayed on it
        self.given = Given(
            t_start,
            t_end,
            frozenset(path_of(key) for key in parameters or {}),
            dict(inputs or {}),
            dict(modes or {}),
        )
        begin = Conditions({}, None, parameters, inputs, guess_of(t_start))
        held, self.modes = fix_modes(self.whole, self.given.modes, begin)
        self.system = eliminate_unknowns(held)
        self.parameter_vector = self.system.parameter_vector(parameters)
        self.own_parameters: set[str] = set()
        self.controls: list[Control] = []
        self.designs: list[Design] = []
        self.conditions: list[Condition] = []
        self.periods: list[tuple[str, float]] = []
        self.objective: ca.SX | None = None  # what is to be least,
        self.sense = 1  # and -1 where that is minus what is to be largest
        self.objective_name = "the objective"
        self.symbols = ProblemSymbols()

    def __getitem__(self, key: Any) -> ca.SX:
        """Return a variable or parameter as a symbol, for objectives and constraints."""
        path = path_of(key)
        if path in self.system.parameter_names:
            return self.symbols.parameter(path)
        if path in self.system.parameter_table.bound:
            return self.symbols.bound_parameter(self.system, path)
        if path in {name for control in self.controls for name in control.levels}:
            return self.symbols.variable(path, 1)
        return self.symbols.variable(path, len(self.system.resolve(path)))

    @property
    def t_start(self) -> ca.SX:
        """The begin of the horizon, for expressions."""
        return self.symbols.t_start

    @property
    def t_end(self) -> ca.SX:
        """The end of the horizon, for expressions."""
        return self.symbols.t_end

    def integral(self, what: Any) -> ca.SX:
        """Return ∫ what dt from t0 to tf, for objectives and constraints."""
        return self.symbols.integral(self._expression(what))

    def at_start(self, what: Any) -> ca.SX:
        """Return the value of an expression at t0."""
        return self.at(0.0, what)

    def at_end(self, what: Any) -> ca.SX:
        """Return the value of an expression at tf."""
        return self.at(1.0, what)

    def at(self, share: Told[float], what: Any) -> ca.SX:
        """Return the value of an expression at a share of the horizon, t0 + share (tf - t0)."""
        return self.symbols.at(to_share(share), self._expression(what))

    def value(self, name: str, number: float) -> ca.SX:
        """Return a number that may be changed from solve to solve, for expressions."""
        return self.symbols.value(name, float(number))

    def disturbance(self, path: Any, number: Finite = 0.0) -> None:
        """Let an input be a number that is not decided, and may change from solve to solve.

        ``prepared.solve(values={path: …})`` changes it; ``ac.mpc`` estimates it at every sample
        from what its model misses of the plant, so that there is no offset from a constant load.
        """
        place, _, _, _ = self._input(path)
        name = self.system.inputs[place]
        self.symbols.value(name, float(number))
        self.symbols.disturbances.append(name)
        self.given.inputs[name] = float(number)

    def control(
        self,
        path: Any,
        lower: Any = None,
        upper: Any = None,
        *,
        rate: Any = None,
        guess: float | None = None,
        integer: bool = False,
    ) -> None:
        """Decide an input.

        Parameters
        ----------
        path
            The input: a signal port that is not connected.
        lower, upper
            Bounds; strings may carry a unit.
        rate
            Bound of its rate of change, one number or (lower, upper): the input is then
            continuous.
        guess
            Where to begin looking; between the bounds if not given.
        integer
            Only whole numbers between the bounds, a gear or an open valve: by
            ``ac.nlp.Bonmin()``, and ``control="constant"`` on few intervals.
        """
        number, unit, name, nominal = self._input(path)
        low, high = (to_bound(v, s, name, unit) for v, s in ((lower, -1), (upper, 1)))
        limits = to_rate(rate, name)
        levels = self.system.input_table.levels[number]
        smoothness = -1 if rate is None else 0
        if levels - 1 > smoothness + 1:
            raise OptimalControlError(
                f"the model needs {levels - 1} derivatives of '{name}': decide it by "
                f'ocp.motion("{name}", smoothness={levels - 2}).'
            )
        check_range(name, low, high, guess)
        made = Control(name, number, unit, nominal, low, high, limits, smoothness, guess=guess)
        check_integer(name, integer, low, high)
        self._add(dataclasses.replace(made, integer=integer))

    def motion(
        self,
        path: Any,
        smoothness: int = 2,
        *,
        lower: Any = None,
        upper: Any = None,
        start: float | None = None,
        end: float | None = None,
        guess: float | None = None,
    ) -> None:
        """Decide the law of motion of a driver: continuous with its first ``smoothness`` rates.

        The control is the derivative above these, ``ocp["der3(j1.phi)"]`` for a smoothness of 2.
        ``path`` is the driver's input, or the variable that follows it ("j1.phi"). With ``start``
        or ``end`` the driver rests there: that value, and all its continuous rates 0.
        """
        number, unit, name, nominal = self._input(path)
        low, high = (to_bound(v, s, name, unit) for v, s in ((lower, -1), (upper, 1)))
        levels = self.system.input_table.levels[number]
        if smoothness < max(0, levels - 2):
            raise OptimalControlError(
                f"the model needs {levels - 1} derivatives of '{name}': smoothness = {smoothness} "
                f"is too little, give at least {levels - 2}."
            )
        check_range(name, low, high, guess)
        own = Control(name, number, unit, nominal, low, high, smoothness=smoothness, guess=guess)
        self._add(dataclasses.replace(own, start=start or 0.0, end=end))

    def parameter(
        self,
        path: Any,
        lower: Any = None,
        upper: Any = None,
        *,
        guess: float | None = None,
        integer: bool = False,
    ) -> None:
        """Decide a parameter of the model, between bounds; with ``integer``, a whole number."""
        name, names = self._parameter(path), self.system.parameter_names
        check_free(self.system.parameter_table.frozen, [name])
        declared = self.system.parameter_table.declared[names[name]]
        unit = declared.unit if declared is not None else "1"
        low, high = (to_bound(v, s, name, unit) for v, s in ((lower, -1), (upper, 1)))
        present = float(self.parameter_vector[names[name]])
        check_range(name, low, high, guess)
        begin = float(np.clip(present, low, high)) if guess is None else float(guess)
        check_integer(name, integer, low, high)
        self.designs.append(Design(name, low, high, begin, integer))

    def own(self, *paths: Any) -> None:
        """Let parameters be this phase's own: elsewhere in ``Phases`` they may differ."""
        self.own_parameters |= {self._parameter(path) for path in paths}

    def initial(
        self,
        what: Any,
        value: Any = None,
        *,
        lower: Any = None,
        upper: Any = None,
        name: str = "",
    ) -> None:
        """Say what a variable or expression is at t0; with bounds only, it is decided.

        A ``name`` stands for it in reports and errors, as in the conditions below.
        """
        self._condition(what, value, lower, upper, 0.0, name)

    def final(
        self,
        what: Any,
        value: Any = None,
        *,
        lower: Any = None,
        upper: Any = None,
        name: str = "",
    ) -> None:
        """Say what a variable or expression is at tf, or bound it there."""
        self._condition(what, value, lower, upper, 1.0, name)

    def interior(
        self,
        share: Told[float],
        what: Any,
        value: Any = None,
        *,
        lower: Any = None,
        upper: Any = None,
        name: str = "",
    ) -> None:
        """Say what holds at a share of the horizon: 0.5 is halfway between t0 and tf."""
        self._condition(what, value, lower, upper, to_share(share), name)

    def bound(
        self,
        what: Any,
        lower: Any = None,
        upper: Any = None,
        *,
        name: str = "",
        soft: Any = None,
    ) -> None:
        """Bound a variable or expression all the way, or an integral or end value as such.

        With ``soft``, a weight w, the limit may be exceeded by a slack s(t) ≥ 0 at the price of
        w ∫s dt in the objective; with ``soft=(w1, w2)`` of ∫(w1 s + w2 s²) dt. ``sol.slacks`` has
        what was used of it. A weight above the price of the hard limit (``sol.multipliers``) keeps
        it where it can be kept.
        """
        weights = to_weights(soft, name or str(what))
        self._condition(what, None, lower, upper, None, name)
        if weights is None:
            return
        made = self.conditions.pop()
        if not self.symbols.over_time(made.expression):
            raise OptimalControlError(
                f"{made.texts[0]} is a number, and soft limits are for what varies over time: put "
                "what it is beyond its limit into the objective."
            )
        self.conditions.append(dataclasses.replace(made, soft=weights))

    def periodic(self, *paths: Any, shift: Finite = 0.0) -> None:
        """Let states end where they begin (plus ``shift``); without names, all of them.

        Where a periodic state begins is decided, unless ``initial`` says it.
        """
        names = [path_of(p) for p in paths] or list(self.system.start_names)
        for name in names:
            self.system.resolve(name)
            self.periods.append((name, float(shift)))

    def minimize(self, objective: Expression, *, name: str = "") -> None:
        """Say what is to be least: an expression of tf, integrals, and values at points.

        A ``name`` stands for it in reports and errors.
        """
        called = name or "the objective"
        expression = ca.SX(objective)
        if not expression.is_scalar():
            rows, columns = expression.shape
            raise OptimalControlError(f"{called} is {rows} x {columns} numbers: it must be one.")
        loose = [str(s) for s in ca.symvar(expression) if self.symbols.varies(s)]
        if loose:
            raise OptimalControlError(
                f"{called} varies over time: it has {', '.join(loose)} in it. Say "
                f'ocp.integral(…), ocp.at_end("{loose[0]}") or ocp.at_start("{loose[0]}").'
            )
        self.objective, self.sense, self.objective_name = expression, 1, called

    @property
    def chosen_objective(self) -> ca.SX:
        """The objective.

        Raises
        ------
        OptimalControlError
            If there is none.
        """
        if self.objective is None:
            raise OptimalControlError(
                "the problem has no objective: say ocp.minimize(…), for example "
                "ocp.minimize(ocp.t_end) or ocp.minimize(ocp.integral(…))."
            )
        return self.objective

    def maximize(self, objective: Expression, *, name: str = "") -> None:
        """Say what is to be largest."""
        self.minimize(-ca.SX(objective), name=name)
        self.sense = -1

    def scenarios(
        self,
        sets: Sequence[Mapping[Any, float]],
        *,
        worst: bool = False,
        mean: bool = False,
    ) -> Scenarios:
        """Return the problem for several sets of parameters, to be solved for one control.

        Parameters
        ----------
        sets
            Numbers of parameters by path, the same paths in each set.
        worst, mean
            What is to be least: the largest of the objectives, or their mean.

        All that is decided is the same in all scenarios; states, limits and conditions are each
        scenario's own. ``ocp.scenarios([{"load.m": 1.0}, {"load.m": 2.0}], worst=True).solve()``.
        """
        from acausal.optimal_control.scenarios import make_scenarios

        return make_scenarios(self, sets, worst, mean)

    def prepare(self, method: Any = None, *, solver: Any = None) -> Prepared:
        """Return the problem made discrete, to be solved several times: see ``Prepared.solve``."""
        from acausal.optimal_control.discrete_problem import prepare

        return prepare(self, method, solver)

    def solve(
        self,
        method: Any = None,
        *,
        guess: Any = None,
        solver: Any = None,
        refine: float | None = None,
        along: Mapping[Any, Sequence[float]] | None = None,
        multi_start: int = 1,
        seed: Seed = 0,
        workers: int = 1,
        progress: bool = False,
    ) -> Solution:
        """Solve the problem and replay the optimum through the simulator.

        Parameters
        ----------
        method
            ``ac.Collocation(...)`` or ``ac.MultipleShooting(...)``.
        guess
            A Result (a simulation, or an earlier solution), or a dict of paths with numbers,
            tables ``(times, values)`` or functions of time; straight lines if not given.
        solver
            ``ac.nlp.Ipopt(...)``, ``ac.nlp.Fatrop(...)`` or ``ac.nlp.SQP(...)``.
        refine
            Largest defect: intervals are split until the replay agrees with the optimum to this.
        along
            Homotopy: numbers of ``ocp.value(…)`` or of parameters by name, all lists of one length;
            each problem begins at the optimum of the one before, and the last is the answer.
        multi_start, seed
            Solve from so many guesses, the first as it is and the others disturbed at random, and
            keep the best; ``sol.attempts`` lists all.
        workers
            Processes in which these run.
        progress
            Show a line on the iterations.

        Raises
        ------
        OptimalControlError
            If the problem is ill-posed, or no solution is found: the error names the worst
            constraints, and holds the last iterate as ``partial``.
        """
        from acausal.optimal_control.interval_layout import check_count
        from acausal.optimal_control.mesh_refinement import solve
        from acausal.optimal_control.several_solves import best_of, solve_along

        check_count("multi_start", multi_start)
        check_count("workers", workers)
        ocp, attempts = self, tuple[Any, ...]()
        if along:
            ocp, guess = solve_along(ocp, along, method, guess, solver, progress)
        if multi_start > 1:
            guess, attempts = best_of(
                ocp, method, guess, solver, multi_start, seed, workers=workers, progress=progress
            )
        found = solve(ocp, method, guess, solver, refine, progress)
        return dataclasses.replace(found, attempts=attempts) if attempts else found

    def _expression(self, what: Any) -> ca.SX:
        if isinstance(what, ca.SX):
            return self.symbols.own(what, self.__getitem__)
        if isinstance(what, (int, float)) and is_number(what):
            return ca.SX(float(what))
        return self[what]

    def _parameter(self, path: Any) -> str:
        """Return the name of a parameter."""
        name = path_of(path)
        bound = self.system.parameter_table.bound
        if name in bound:
            raise OptimalControlError(
                f"{name} is bound to {bound[name]}: decide a parameter in that expression instead."
            )
        if name not in self.system.parameter_names:
            hint = did_you_mean(name, self.system.parameter_names)
            raise UnknownNameError(f"there is no parameter '{name}' to decide. {hint}")
        return name

    def _input(self, path: Any) -> tuple[int, str, str, float]:
        """Return number, unit, name and nominal of an input, by its name or what follows it."""
        from acausal.optimal_control.plant import find_input

        name = path_of(path)
        number = find_input(self.system, name)
        if number is None:
            known = did_you_mean(name, self.system.input_table.places)
            none = "The model has none: leave the signal input of a component unconnected."
            raise OptimalControlError(
                f"'{name}' is no input of the model. {known if self.system.inputs else none}"
            )
        address = self.system.resolve(self.system.inputs[number])[0]
        return number, address.unit, name, address.nominal

    def _add(self, control: Control) -> None:
        if any(other.number == control.number for other in self.controls):
            raise OptimalControlError(f"'{control.path}' is decided twice: it is one input.")
        self.controls.append(control)

    def _condition(
        self, what: Any, value: Any, lower: Any, upper: Any, share: float | None, name: str
    ) -> None:
        expression = self._expression(what)
        text = written(expression) if isinstance(what, ca.SX) else path_of(what)
        unit = "1" if isinstance(what, ca.SX) else self.unit(text)
        size = len(scalars(expression))
        if value is not None:
            if lower is not None or upper is not None:
                raise OptimalControlError(f"{text}: give a value or bounds, not both.")
            lower = upper = value
        low, high = (
            to_bounds(given, side, text, unit, size) for given, side in ((lower, -1), (upper, 1))
        )
        if np.all(np.isinf(low)) and np.all(np.isinf(high)) and share not in (0.0,):
            raise OptimalControlError(f"{text}: give a value or a bound.")
        for a, b in zip(low, high, strict=True):
            check_range(text, a, b)
        made = Condition(text, expression, low, high, share, name)
        if share == 0.0:
            made = join_starts(self.conditions, made)
        self.conditions.append(made)

    def unit(self, path: str) -> str:
        """Return the unit of a variable or parameter."""
        for control in self.controls:
            if path in control.levels[1:]:
                return f"{control.unit}/s{control.levels.index(path)}".removesuffix("1")
        if path in self.system.parameter_names:
            declared = self.system.parameter_table.declared[self.system.parameter_names[path]]
            return declared.unit if declared is not None else "1"
        bound = path in self.system.parameter_table.bound
        return "1" if bound else self.system.resolve(path)[0].unit
