"""Sensitivities of runs with events: variational equations between them, saltation at them.

At an event the instant τ moves with p, by τ' = -(g_x S + g_p) / ġ for the indicator g that fired
(along the motion, algebraic unknowns included) or by dτ/dp of a time event. With the reset
x⁺ = R(t, x⁻, p) and the right-hand sides f⁻, f⁺ before and after it

    S⁺ = dR along (τ', S⁻ + f⁻ τ', 1) - f⁺ τ'

and likewise for discrete variables that are assigned. dR is a central difference of the settling
itself, which is exact to rounding for the affine resets that occur.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.analysis.sensitivity import Saltation, augment, start_difference
from acausal.errors import SimulationError
from acausal.events.event_iteration import Act, EventIteration
from acausal.events.impact import stored_values
from acausal.events.mode_systems import ModeSystems
from acausal.results.result import Result
from acausal.simulation.run import Interruption, Run
from acausal.simulation.solvers import IDAS
from acausal.system.algebraic import solve_algebraic
from acausal.system.form_change import Form
from acausal.system.inputs import InputSet, make_inputs
from acausal.system.slopes import Slopes
from acausal.system.system import Point, Points, kept
from acausal.system.time_derivatives import motion

if TYPE_CHECKING:
    from acausal.system.system import System

_SHORTER, _TRIES = 1e-2, 2  # of the step, to see whether it is short enough, and how often
_ALIKE = 1e-3  # of the largest derivative: what two of them may differ by, and by rounding
_STEP = 1e-6  # of a nominal value, for the derivative of a reset


class Variation:
    """The variational equations of a run with events, one column a parameter.

    Parameters
    ----------
    system
        The system, a whole run of which is made already.
    names
        Parameters, or states for their start values.
    options
        Those of the run.
    """

    def __init__(self, system: System, names: tuple[str, ...], options: dict[str, Any]) -> None:
        self.system, self.names, self.options = system, names, options
        self.columns = [system.parameter_names.get(name) for name in names]
        self._seeds = np.zeros((len(system.parameter_names), len(names)))  # dp/dp
        for j, column in enumerate(self.columns):
            if column is not None:
                self._seeds[column, j] = 1.0

    def along(self, res: Result, begin: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return dx/dp, dz/dp and dm/dp (time, unknown, parameter), from dx/dp at the start."""
        system, n = self.system, len(self.columns)
        span = (float(res.t[0]), float(res.t[-1]))
        inputs = make_inputs(system, self.options.get("inputs"), *span)
        forms, runs = ModeSystems(system, res.p, inputs), dict[Form, Run]()
        tolerances = (self.options.get("rtol", 1e-6), self.options.get("atol", 1e-8))
        sizes = (len(system.states), len(system.algebraic), system.events.size)
        dx, dz, dm = (np.zeros((len(res.t), size, n)) for size in sizes)
        dx[0], dm[0] = begin, self._opening(res)
        crossings = iter(res.crossings)
        with Interruption() as interruption:
            for first, last in pieces(res):
                form = forms.of(res.point(first))
                if form not in runs:
                    made = augment(form.system, self.names, system.events.size)
                    own = ModeSystems(made, res.p, inputs)
                    runs[form] = Run(own, IDAS(), *tolerances, interruption, span)
                piece = slice(first, last + 1)
                dm[piece] = dm[first]
                found = self._between(runs[form], form, res, piece, dx[first], dm[first])
                dx[piece], dz[piece] = found
                if last + 1 < len(res.t):
                    done = next(crossings)
                    acts = done.acts(system, res.m[last], res.m[last + 1])
                    reset = _Reset(forms, inputs, res, last, acts)
                    after = self._across(reset, form, done.fired, dx[last], dm[last])
                    dx[last + 1], dm[last + 1] = after
        return dx, dz, dm

    def _opening(self, res: Result) -> np.ndarray:
        """Return dm/dp at the start: discrete variables that are assigned there, by differences."""
        system = self.system
        size, switching = system.events.size, system.switching
        made = np.zeros((size, len(self.columns)))
        if not switching.places("discrete"):
            return made
        places = switching.indices("discrete").tolist()
        for j, (name, column) in enumerate(zip(self.names, self.columns, strict=True)):
            what = "start" if column is None else "parameters"
            value = res[name][0]
            sides, width = start_difference(system, what, name, float(value), self.options)
            made[places, j] = (sides[0].m[places] - sides[1].m[places]) / width
        return made

    def _between(
        self, run: Run, form: Form, res: Result, span: slice, start: np.ndarray, dm: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Integrate the variational equations over a piece of the run without events."""
        t, i = res.t[span], span.start
        point = form.enter(res.point(i))
        nx, nz, n = len(point.x), len(point.z), len(self.columns)
        inside = self._entered(form, res.point(i), start, dm)
        x = np.concatenate([point.x, inside.T.ravel()])
        m = np.concatenate([point.m, dm.T.ravel()])
        guess = np.concatenate([point.z, np.zeros(nz * n)])
        begin = solve_algebraic(run.system, point._replace(x=x, z=guess, m=m))
        xs, zs = [x], [begin.z]
        if len(t) > 1:
            constants = np.concatenate([m, run.forms.inputs.pieces_at(begin.t)])
            integrator = run.integrator(run.forms.first)
            passage = integrator.advance(begin.t, t[1:], x, begin.z, constants)
            if passage.message:
                raise SimulationError(
                    f"the derivatives of the run could not be followed beyond t = {t[0]:g} s: "
                    f"{passage.message}"
                )
            xs, zs = [x, *passage.xs], [begin.z, *passage.zs]
        dx = np.array(xs)[:, nx:].reshape(len(t), n, nx).transpose(0, 2, 1)
        dz = np.array(zs)[:, nz:].reshape(len(t), n, nz).transpose(0, 2, 1)
        return self._left(form, res, span, dx, dz, dm)

    def _entered(self, form: Form, point: Point, s: np.ndarray, dm: np.ndarray) -> np.ndarray:
        """Return dx/dp of the states of a form, from that of the first form's.

        Raises
        ------
        SimulationError
            If these are no functions of states (unknowns of the first form are not known there),
            or are coordinates in a chart, which is picked anew on the way.
        """
        if not form.own:
            return s
        if form.system.chart or form.inwards.values.jac_sparsity(0, 2).nnz():
            raise SimulationError(
                f"at t = {point.t:g} s the modes change what is unknown: derivatives of such a "
                "run are not computed. Use differences of two runs."
            )
        none = np.zeros((len(point.z), s.shape[1]))
        count = len(form.system.states)
        return np.asarray(form.inwards.variation(*point, s, none, self._seeds, dm))[:count]

    def _left(
        self, form: Form, res: Result, span: slice, dx: np.ndarray, dz: np.ndarray, dm: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return dx/dp and dz/dp of the unknowns of the first form, from those of another one."""
        if not form.own:
            return dx, dz
        own = [res.t[span], res.x[span], res.z[span], res.u[span], res.p, res.m[span]]
        entered, count = form.enter_all(Points(*own)), len(self.system.states)
        found = np.zeros((len(dx), count + len(self.system.algebraic), len(self.columns)))
        for i in range(len(dx)):
            found[i] = form.outwards.variation(*entered.at(i), dx[i], dz[i], self._seeds, dm)
        return found[:, :count], found[:, count:]

    def _across(
        self, reset: _Reset, form: Form, fired: tuple[int, ...], s: np.ndarray, dm: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return dx/dp and dm/dp after an event."""
        system, res, i = self.system, reset.res, reset.i
        f0, f1 = (system.derivatives(res.point(k)) for k in (i, i + 1))
        shifts = self._shifts(reset, form, fired, s, dm)
        made, memory = np.zeros_like(s), np.zeros_like(dm)
        for j, column in enumerate(self.columns):
            along = s[:, j] + f0 * shifts[j]
            size = max(np.max(np.abs(along) / system.nominal_x, initial=0.0), 1e-12)
            if column is not None:
                size = max(size, 1.0 / max(abs(res.p[column]), 1e-9))
            parts = (shifts[j], along, dm[:, j], column)
            made[:, j], memory[:, j] = _slope(reset, _STEP / size, parts)
            made[:, j] -= f1 * shifts[j]
        return made, memory

    def _shifts(
        self, reset: _Reset, form: Form, fired: tuple[int, ...], s: np.ndarray, dm: np.ndarray
    ) -> np.ndarray:
        """Return how the instant of an event moves: with a relation that does, else with time."""
        res, i = reset.res, reset.i
        point = form.enter(res.point(i))
        slopes, motion = _margin_slopes(form.system)
        along = np.asarray(motion(*point)).ravel()
        every = slopes.with_values(point)[1][list(fired)]
        moving = np.flatnonzero(every[:, : len(along)] @ along)
        if not len(moving):
            salt = Saltation(self.system, ()).instant(res.t[i], res.p, res.m[i], res.m[i + 1])
            return np.zeros(len(self.names)) if salt is None else salt[1] @ self._seeds
        found = every[moving[0]]
        inside = self._entered(form, res.point(i), s, dm)
        moved = [np.zeros((len(along), s.shape[1])), self._seeds, dm]
        moved[0][1 : 1 + len(inside)] = inside
        rate = found[: len(along)] @ along
        return np.asarray(-(found[: sum(map(len, moved))] @ np.vstack(moved)) / rate)


def _slope(
    reset: _Reset, step: float, parts: tuple[float, np.ndarray, np.ndarray, int | None]
) -> tuple[np.ndarray, np.ndarray]:
    """Return the derivatives of x and of the discrete vector after an event, by differences.

    What it does may hang on a value (a rebound that counts as none): the step is made shorter
    until a far shorter one says the same, so that it does not reach beyond.
    """
    found, least = _difference(reset, step, parts), step * _SHORTER**_TRIES
    while step > least:
        step *= _SHORTER
        other = _difference(reset, step, parts)
        size = max(float(np.abs(found[0]).max(initial=0.0)), 1.0)
        if float(np.abs(found[0] - other[0]).max(initial=0.0)) <= _ALIKE * size:
            return found
        found = other
    return found


def _difference(
    reset: _Reset, step: float, parts: tuple[float, np.ndarray, np.ndarray, int | None]
) -> tuple[np.ndarray, np.ndarray]:
    later, along, memory, column = parts
    res, i, size = reset.res, reset.i, len(memory)
    sides = []
    for sign in (step, -step):
        p = res.p.copy()
        if column is not None:
            p[column] += sign
        m = res.m[i].copy()
        m[:size] += sign * memory
        sides.append(reset(sign * later, res.x[i] + sign * along, m, p))
    x, after = (((one - other) / (2 * step)) for one, other in zip(*sides, strict=True))
    return x, after


@kept
def _margin_slopes(system: System) -> tuple[Slopes, ca.Function]:
    """Return the slopes of the margins in (t, x, u), p and m, and how the first three move."""
    arguments = system.symbols()
    moving, seeds = motion(system, arguments, system.rhs(*arguments)[0])
    margins = system.switching.watched(*arguments)[0]
    slopes = Slopes(system, arguments, margins, ca.vertcat(moving, *arguments[4:]))
    return slopes, ca.Function("motion", list(arguments), [ca.densify(seeds)])


class _Reset:
    """What was done at one event as a function of what comes in."""

    def __init__(
        self,
        forms: ModeSystems,
        inputs: InputSet,
        res: Result,
        i: int,
        acts: list[Act],
    ) -> None:
        self.forms, self.inputs, self.res, self.i, self.acts = forms, inputs, res, i, acts

    def __call__(
        self, later: float, x: np.ndarray, m: np.ndarray, p: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return x and the discrete vector just after, for an event that comes later [s]."""
        res, i, system = self.res, self.i, self.forms.system
        size = system.events.size
        if not self.acts:
            m[:size] = np.where(res.m[i][:size] == res.m[i + 1][:size], m[:size], 0.0)
            return x, m[:size]
        begin = res.point(i)
        t, pieces = begin.t + later, self.inputs.pieces_at(begin.t)
        now, then = (self.inputs.values(at, pieces).ravel() for at in (begin.t, t))
        moved = begin._replace(t=t, x=x, u=begin.u + then - now, p=p, m=m)
        point = self.forms.of(begin).solve(moved)
        after = point._replace(u=res.u[i + 1] + then - now, m=m.copy())
        stored = stored_values(system, point)
        iteration = EventIteration(self.forms, after, pieces, np.zeros(0), stored=stored)
        iteration.replay(self.acts, self.forms.first.ode.before(*point), res.m[i + 1])
        return iteration.here.leave().x, iteration.m[:size]


def pieces(res: Result) -> list[tuple[int, int]]:
    """Return first and last point of each piece of a run between instants."""
    cuts = np.flatnonzero(np.diff(res.t) == 0.0)
    firsts = [0, *(int(c) + 1 for c in cuts)]
    lasts = [*(int(c) for c in cuts), len(res.t) - 1]
    return list(zip(firsts, lasts, strict=True))
