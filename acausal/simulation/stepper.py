"""Stepping: a run that is advanced from outside, with inputs that are held from call to call."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Told, checked, checked_methods, shown
from acausal.errors import (
    FileFormatError,
    InputError,
    ParameterError,
    TimeGridError,
    did_you_mean,
    listed,
)
from acausal.events.mode_systems import ModeSystems
from acausal.initialization.initial_events import delays_of
from acausal.initialization.start import Start
from acausal.language.quantity import path_of
from acausal.language.units import seconds, to_si
from acausal.numerics.function_buffer import buffer_of
from acausal.results.event import Event
from acausal.results.result import Result
from acausal.results.run_state import RunState, state_at
from acausal.results.trajectory import Trajectory
from acausal.simulation.continuation import run_to_continue, truths_at
from acausal.simulation.crossing import Crossing
from acausal.simulation.failure_report import stop_error
from acausal.simulation.integrators.choice import (
    LARGE,
    check_options,
    one_step,
    unfit_for_one_step,
)
from acausal.simulation.run import Interruption, Run
from acausal.simulation.simulate import SAME_INSTANT, begin_run, next_stop, run_segment
from acausal.system.conditions import Conditions
from acausal.system.names import Address, shaped
from acausal.system.piecewise_inputs import PiecewiseConstantInputs
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

FORMAT, VERSION = "acausal-state", 1
"""What the bytes of a state begin with, and their version."""

_ADVANCES = 500  # of an advance: the horizon that instants and rests are measured by


@checked_methods
class StepperPoint:
    """Where a stepper stands: ``point["motor.rotor.w"]`` is a number, or an array for vectors."""

    def __init__(self, system: System, point: Point, known: dict[str, list[Address]]) -> None:
        self._system, self._point, self._known = system, point, known
        self.t = float(point.t)

    def __getitem__(self, key: Any) -> Any:
        path = path_of(key)
        if path not in self._known:
            self._known[path] = self._system.resolve(path)
        addresses = self._known[path]
        if any(address.derivative for address in addresses):
            values = self._system.evaluate(addresses, *self._point)[:, 0]
        else:
            rows = tuple(dict.fromkeys(row for a in addresses for row, _ in a.terms))
            found = buffer_of(self._system.rows(rows))(*self._point)[0] if rows else np.zeros(0)
            table = dict(zip(rows, found.tolist(), strict=True))
            values = np.array([sum(sign * table[r] for r, sign in a.terms) for a in addresses])
        if len(values) == 1 and not addresses[0].vector:
            return float(values[0])
        return shaped(values, addresses[0].rows)

    @property
    def x(self) -> np.ndarray:
        """The states, in the order of ``system.states``."""
        return self._point.x.copy()

    def __repr__(self) -> str:
        return f"<StepperPoint of '{self._system.name}' at t = {self.t:g} s>"


@checked_methods
class Stepper:
    """A run that is advanced by calls; see ``System.stepper``.

    ``event`` is called with every ``Event`` as it happens, None for nothing. What is due at the
    very end of an advance, a sample say, happens at the beginning of the next one, with its inputs.
    """

    def __init__(self, system: System, options: dict[str, Any]) -> None:
        solver, rtol, atol = (options[name] for name in ("solver", "rtol", "atol"))
        begin, parameters = seconds(options["t_start"], "t_start"), options["parameters"]
        told = {"solver": solver, "rtol": rtol, "atol": atol}
        state = run_to_continue(system, options["start"], begin, told)
        if state is not None:
            begin, parameters = state.t, {**state.parameters, **(parameters or {})}
        check_options(solver, rtol, atol)
        self.system = system = system.for_parameters(parameters)
        self.event: Callable[[Event], Any] | None = options["event"]
        p = system.parameter_vector(parameters)
        self._inputs = PiecewiseConstantInputs.of(system, np.zeros(len(system.inputs)))
        self._inputs.set(self._given(options["inputs"]))
        forms = ModeSystems(system, p, self._inputs)
        span = (float(begin), float(begin))
        self._run = _SteppedRun(forms, solver, rtol, atol, Interruption(), span)
        conditions = Conditions.among(options)[0].but(t_start=float(begin))
        self._point, self._crossing = begin_run(self._run, system, state, conditions)
        self._horizon, self._due, self._told = 0.0, False, 0
        self._known: dict[str, list[Address]] = {}
        self._tell()

    @property
    def t(self) -> float:
        """The time [s] that was reached."""
        return float(self._point.t)

    @property
    def point(self) -> StepperPoint:
        """The point that was reached."""
        return StepperPoint(self.system, self._point, self._known)

    def advance(self, dt: float | str, inputs: Mapping[Any, Any] | None = None) -> StepperPoint:
        """Advance by ``dt`` ([s], or ``"1 ms"``) with inputs that are held from now on.

        Inputs that are not given stay as they are.

        Raises
        ------
        TimeGridError
            If ``dt`` is not above 0.
        InputError
            For an input that is not there, or no number.
        SimulationError
            If the end is not reached; the stepper then stands where it came to.
        """
        step = dt if isinstance(dt, float) else seconds(dt, "dt")
        if not 0.0 < step < np.inf:
            raise TimeGridError(f"dt = {dt}: advance by a time above 0.")
        jumps = False
        if inputs:
            held = self._given(inputs)
            jumps = not np.array_equal(held, self._inputs.numbers)
            self._inputs.set(held)
        end = self._point.t + step
        self._prepare(step, end)
        if jumps or self._due:
            self._cross(())
        self._integrate(end)
        return StepperPoint(self.system, self._point, self._known)

    def _prepare(self, step: float, end: float) -> None:
        """Let tables reach to the end, and instants be measured by how long advances are."""
        run = self._run
        self._horizon = max(self._horizon, _ADVANCES * step)
        self._crossing.horizon = self._horizon
        if end > run.span[1]:
            run.reach(run.span[0] + 2.0 * (end - run.span[0]))
        events = self.system.events
        if events.tables:  # a kink may be where the last advance ended
            m = self._point.m.copy()
            m[events.piece_places] = events.pieces_along(np.array([self._point.t]), 1)[0]
            self._point = self._point._replace(m=m)

    def _integrate(self, end: float) -> None:
        run, trajectory, near = self._run, self._crossing.trajectory, SAME_INSTANT * self._horizon
        while True:
            stop = next_stop(run, self._point, end, self._horizon, end)
            timed = stop < end
            if not timed:
                self._due = self._instant_at(end, near)
            there = np.array([stop])
            self._point, words, fired = run_segment(
                run, self._point, there, trajectory, self._horizon
            )
            if words or run.interruption.asked:
                raise stop_error(run, trajectory, self._point, stop, words or "interrupted")
            if timed or fired is not None:
                self._cross(fired or ())
            if self._point.t >= end:
                return

    def _instant_at(self, end: float, near: float) -> bool:
        """Whether something is due at the end of an advance."""
        run, point = self._run, self._point
        soonest = run.next_instant(point.t, point.m)
        if run.delays is not None:
            soonest = min(soonest, run.delays.next_after(point.t))
        return bool(soonest <= end + near)

    def _cross(self, fired: tuple[int, ...]) -> None:
        self._due = False
        self._point = self._crossing.cross(self._point, fired, terminal=False)
        self._tell()

    def _tell(self) -> None:
        log = self._crossing.trajectory.events
        if self.event is not None:
            for k in range(self._told, len(log)):
                self.event(log[k])
        self._told = len(log)

    def _given(self, inputs: Mapping[Any, Any] | None) -> np.ndarray:
        """Return the values of all inputs with those given set."""
        held = self._inputs.numbers.copy()
        names = self.system.input_table.places
        if not isinstance(inputs, Mapping | None):
            raise InputError(f'inputs = {shown(inputs)}: give numbers by path, {{"src.v": 3.0}}.')
        for key, value in (inputs or {}).items():
            path = path_of(key)
            if path not in names:
                raise InputError(f"there is no input '{path}'. {did_you_mean(path, names)}")
            if isinstance(value, str):
                unit = self.system.resolve(path)[0].unit or "1"
                value = to_si(value, unit, path)
            try:
                held[names[path]] = float(value)
            except (TypeError, ValueError, OverflowError):
                raise InputError(
                    f"input '{path}' = {value!r}: a stepper holds numbers from call to call."
                ) from None
            if not np.isfinite(held[names[path]]):
                raise InputError(f"input '{path}' = {value} is not finite.")
        return held

    @property
    def result(self) -> Result:
        """All points so far as a Result: the ends of advances, and both sides of instants."""
        return self._crossing.trajectory.copied().result()

    def state(self) -> bytes:
        """Return where the run stands, to ``restore``: states, memory, delays, inputs."""
        past = self._crossing.trajectory.past()
        state = state_at(self.system, self._point, past.up_to(self.t))
        words, arrays = state.to_arrays()
        header = {"format": FORMAT, "version": VERSION, "name": self.system.name, "state": words}
        buffer = io.BytesIO()
        text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
        stored: dict[str, Any] = {"header": text, "held": self._inputs.numbers, **arrays}
        np.savez(buffer, **stored)
        return buffer.getvalue()

    def restore(self, state: bytes) -> StepperPoint:
        """Go back, or over, to a state of this model; ``result`` begins there.

        Raises
        ------
        FileFormatError
            If these are no bytes of a state, or of another version.
        InitializationError
            If the state is of another model.
        ParameterError
            If it was taken at other parameters.
        """
        found, held = read_state(state)
        run, system = self._run, self.system
        point = found.point_in(system, run.p)
        _check_parameters(system, run.p, found)
        self._inputs.set(held)
        trajectory = Trajectory(system, run.p, begun=found.past.begun, scale=run.scale)
        if system.switching:
            names = (*system.states, *system.algebraic)
            start = Start(system, point, origin=dict.fromkeys(names, "restored"))
            run.delays = trajectory.delays = delays_of(start, run.rtol, run.atol)
        run.resume(found.past)
        run.refused.clear()
        horizon = max(self._horizon, found.t - found.past.begun)
        self._crossing = Crossing(run, trajectory, truths_at(run, point), horizon)
        self._point, self._due, self._told = point, True, 0
        trajectory.add(point)
        return StepperPoint(system, point, self._known)

    def __repr__(self) -> str:
        return f"<Stepper of '{self.system.name}' at t = {self.t:g} s>"


class _SteppedRun(Run):
    """A run whose end is not known; without a solver that is named it takes Rodas4 where it can."""

    def integrator(self, form: Any) -> Any:
        """Return what integrates a form: of one step, since every advance begins anew."""
        if id(form) not in self._integrators:
            small = len(form.system.states) + len(form.system.algebraic) <= LARGE
            if self.solver is None and small and not unfit_for_one_step(self, form):
                self._integrators[id(form)] = one_step(self, form)
        return super().integrator(form)

    def reach(self, end: float) -> None:
        """Let the run reach further: breakpoints of its tables are looked for up to there."""
        self.span = (self.span[0], end)
        if self.system.events.tables:
            self.__dict__.pop("breakpoints", None)
            self._integrators.clear()


def read_state(state: bytes) -> tuple[RunState, np.ndarray]:
    """Return what the bytes of a state hold: where a run stands, and its inputs."""
    try:
        with np.load(io.BytesIO(state), allow_pickle=False) as stored:
            header = json.loads(bytes(stored["header"]))
            arrays = {name: stored[name] for name in stored.files if name != "header"}
    except Exception:
        raise FileFormatError("these bytes are no state of a run: take those of state().") from None
    if header.get("format") != FORMAT:
        raise FileFormatError("these bytes are no state of a run: take those of state().")
    if header.get("version") != VERSION:
        raise FileFormatError(
            f"the state has version {header.get('version')}, and this is {VERSION}: make it anew."
        )
    try:
        held = np.asarray(arrays.pop("held"), dtype=float)
        return RunState.from_arrays(header["state"], arrays), held
    except (KeyError, TypeError, ValueError, IndexError):
        raise FileFormatError("the state is damaged: make it anew.") from None


def _check_parameters(system: System, p: np.ndarray, state: RunState) -> None:
    """Refuse a state of other parameters than those of a stepper."""
    wanted = system.parameter_vector(None)
    for name, value in state.parameters.items():
        if name in system.parameter_names:
            wanted[system.parameter_names[name]] = value
    other = [name for name, i in system.parameter_names.items() if wanted[i] != p[i]]
    if other:
        raise ParameterError(
            f"the state was taken at other values of {listed(other)}: make a stepper with these."
        )


@checked
def stepper(
    system: System,
    *,
    t_start: Told[float | str] = 0.0,
    start: Any = None,
    guess: Told[Mapping[Any, Any]] | None = None,
    parameters: Told[Mapping[Any, Any]] | None = None,
    inputs: Told[Mapping[Any, Any]] | None = None,
    rtol: Told[float] = 1e-6,
    atol: Told[float] = 1e-8,
    solver: Any = None,
    event: Callable[[Event], Any] | None = None,
) -> Stepper:
    """Return a run to be advanced by calls; see ``System.stepper``."""
    given: dict[str, Any] = {"start": start, "guess": guess, "parameters": parameters}
    given |= {"inputs": inputs, "t_start": t_start, "rtol": rtol, "atol": atol}
    return Stepper(system, {**given, "solver": solver, "event": event})
