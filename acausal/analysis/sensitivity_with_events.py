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
from acausal.events.carried import stored_values
from acausal.events.event_iteration import Act, EventIteration
from acausal.events.mode_systems import ModeSystems
from acausal.results.result import Result
from acausal.simulation.segment import Interruption, Run
from acausal.simulation.solvers import IDAS
from acausal.system.algebraic import solve_algebraic
from acausal.system.inputs import InputSet, make_inputs
from acausal.system.system import Point, kept
from acausal.system.time_derivatives import motion

if TYPE_CHECKING:
    from acausal.system.system import System

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
        self.augmented = augment(system, names, system.events.size)

    def along(self, res: Result, begin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return dx/dp and dz/dp (time, unknown, parameter) along a run, from that at its start."""
        system, n = self.system, len(self.columns)
        nx, nz = len(system.states), len(system.algebraic)
        inputs = make_inputs(system, self.options.get("inputs"), float(res.t[0]), float(res.t[-1]))
        forms = ModeSystems(system, res.p, inputs)
        dx = np.zeros((len(res.t), nx, n))
        dz = np.zeros((len(res.t), nz, n))
        dm = self._opening(res)
        dx[0] = begin
        crossings = iter(res.crossings)
        rtol, atol = self.options.get("rtol", 1e-6), self.options.get("atol", 1e-8)
        with Interruption() as interruption:
            own = ModeSystems(self.augmented, res.p, inputs)
            span = (float(res.t[0]), float(res.t[-1]))
            run = Run(self.augmented, res.p, inputs, IDAS(), rtol, atol, interruption, own, span)
            for first, last in pieces(res):
                self._check_form(forms, res, first)
                found = self._between(run, res, inputs, slice(first, last + 1), dx[first], dm)
                dx[first : last + 1], dz[first : last + 1] = found
                if last + 1 < len(res.t):
                    done = next(crossings)
                    acts = done.acts(system, res.m[last], res.m[last + 1])
                    reset = _Reset(forms, inputs, res, last, acts)
                    dx[last + 1], dm = self._across(reset, res, last, done.fired, dx[last], dm)
        return dx, dz

    def _opening(self, res: Result) -> np.ndarray:
        """Return dm/dp at the start: discrete variables that are assigned there, by differences."""
        system = self.system
        size, switching = system.events.size, system.switching
        made = np.zeros((size, len(self.columns)))
        if not switching.places("discrete"):
            return made
        places = [switching.first + i for i in switching.places("discrete")]
        for j, (name, column) in enumerate(zip(self.names, self.columns, strict=True)):
            what = "start" if column is None else "parameters"
            value = res.x[0][system.states.index(name)] if column is None else res.p[column]
            sides, width = start_difference(system, what, name, float(value), self.options)
            made[places, j] = (sides[0].m[places] - sides[1].m[places]) / width
        return made

    def _check_form(self, forms: ModeSystems, res: Result, i: int) -> None:
        if forms.of(res.point(i)).own:
            raise SimulationError(
                f"at t = {res.t[i]:g} s the modes change what is unknown: derivatives of such a "
                "run are not computed. Use differences of two runs."
            )

    def _between(
        self,
        run: Run,
        res: Result,
        inputs: InputSet,
        span: slice,
        start: np.ndarray,
        dm: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Integrate the variational equations over a piece of the run without events."""
        t, i = res.t[span], span.start
        nx, nz, n = res.x.shape[1], res.z.shape[1], len(self.columns)
        x = np.concatenate([res.x[i], start.T.ravel()])
        m = np.concatenate([res.m[i], dm.T.ravel()])
        guess = np.concatenate([res.z[i], np.zeros(nz * n)])
        begin = Point(float(t[0]), x, guess, res.u[i], res.p, m)
        begin = solve_algebraic(self.augmented, begin)
        xs, zs = [x], [begin.z]
        if len(t) > 1:
            constants = np.concatenate([m, inputs.pieces_at(begin.t)])
            integrator = run.integrator(run.forms.first)
            passage = integrator.advance(begin.t, t[1:], x, begin.z, constants)
            if passage.words:
                raise SimulationError(
                    f"the derivatives of the run could not be followed beyond t = {t[0]:g} s: "
                    f"{passage.words}"
                )
            xs, zs = [x, *passage.xs], [begin.z, *passage.zs]
        dx = np.array(xs)[:, nx:].reshape(len(t), n, nx).transpose(0, 2, 1)
        dz = np.array(zs)[:, nz:].reshape(len(t), n, nz).transpose(0, 2, 1)
        return dx, dz

    def _across(
        self,
        reset: _Reset,
        res: Result,
        i: int,
        fired: tuple[int, ...],
        s: np.ndarray,
        dm: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return dx/dp and dm/dp after the event between the points i and i + 1."""
        system = self.system
        f0, f1 = (system.derivatives(res.point(k)) for k in (i, i + 1))
        shifts = self._shifts(res, i, fired, s, dm)
        made, memory = np.zeros_like(s), np.zeros_like(dm)
        for j, column in enumerate(self.columns):
            along = s[:, j] + f0 * shifts[j]
            size = max(np.max(np.abs(along) / system.nominal_x, initial=0.0), 1e-12)
            if column is not None:
                size = max(size, 1.0 / max(abs(res.p[column]), 1e-9))
            step = _STEP / size
            sides = []
            for sign in (step, -step):
                p = res.p.copy()
                if column is not None:
                    p[column] += sign
                m = res.m[i].copy()
                m[: system.events.size] += sign * dm[:, j]
                sides.append(reset(res.x[i] + sign * along, m, p))
            made[:, j] = (sides[0][0] - sides[1][0]) / (2 * step) - f1 * shifts[j]
            memory[:, j] = (sides[0][1] - sides[1][1]) / (2 * step)
        return made, memory

    def _shifts(
        self, res: Result, i: int, fired: tuple[int, ...], s: np.ndarray, dm: np.ndarray
    ) -> np.ndarray:
        """Return how the instant of an event moves with each parameter."""
        shifts = np.zeros(len(self.columns))
        if not fired:
            timed = self._timed(res, i)
            for j, column in enumerate(self.columns):
                shifts[j] = 0.0 if column is None else timed[column]
            return shifts
        k = fired[0]
        found = _margin_slopes(self.system)(*res.point(i))
        rate, g_x, g_p, g_m = (np.asarray(part) for part in found)
        slope = g_x[k] @ s + g_m[k, : dm.shape[0]] @ dm
        for j, column in enumerate(self.columns):
            direct = 0.0 if column is None else g_p[k, column]
            shifts[j] = -(slope[j] + direct) / rate.ravel()[k]
        return shifts

    def _timed(self, res: Result, i: int) -> np.ndarray:
        """Return dτ/dp of the time event at a point."""
        salt = Saltation(self.system, ())
        found = salt.instant(float(res.t[i]), res.p, res.m[i], res.m[i + 1])
        return np.zeros(len(res.p)) if found is None else np.asarray(found[1]).ravel()


@kept
def _margin_slopes(system: System) -> ca.Function:
    """Return the total derivatives of the margins in time, x, p and m."""
    arguments = system.symbols()
    _, x, z, _, p, m = arguments
    ode, alg = system.rhs(*arguments)
    margins, _, _ = system.switching.watched(*arguments)
    moving, seeds = motion(system, arguments, ode)
    parts = [ca.jtimes(margins, moving, seeds)]
    parts += [ca.jacobian(margins, v) for v in (x, p, m)]
    if z.shape[0]:
        parts += [ca.jacobian(margins, z), ca.jacobian(alg, z), ca.jtimes(alg, moving, seeds)]
        parts += [ca.jacobian(alg, v) for v in (x, p, m)]
    inner = ca.Function("parts", list(arguments), parts)
    symbols = [ca.MX.sym("a", s.shape[0]) for s in arguments]
    found = inner(*symbols)
    rate, *slopes = found[:4]
    if z.shape[0]:
        c_z, a, moved, *by = found[4:]
        rate = rate - c_z @ ca.solve(a, moved, "csparse")
        slopes = [s - c_z @ ca.solve(a, b, "csparse") for s, b in zip(slopes, by, strict=True)]
    outputs = [ca.densify(part) for part in (rate, *slopes)]
    return ca.Function("margins", symbols, outputs)


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
        self, x: np.ndarray, m: np.ndarray, p: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return x and the discrete vector just after."""
        res, i, system = self.res, self.i, self.forms.system
        size = system.events.size
        if not self.acts:
            m[:size] = np.where(res.m[i][:size] == res.m[i + 1][:size], m[:size], 0.0)
            return x, m[:size]
        point = solve_algebraic(system, res.point(i)._replace(x=x, p=p, m=m))
        pieces, nothing = self.inputs.pieces_at(point.t), np.zeros(0)
        after = point._replace(u=res.u[i + 1], m=m.copy())
        iteration = EventIteration(self.forms, after, pieces, nothing, nothing)
        iteration.stored = stored_values(system, point)
        iteration.replay(self.acts, self.forms.first.ode.before(*point), res.m[i + 1])
        return iteration.leave().x, iteration.m[:size]


def pieces(res: Result) -> list[tuple[int, int]]:
    """Return first and last point of each piece of a run between instants."""
    cuts = np.flatnonzero(np.diff(res.t) == 0.0)
    firsts = [0, *(int(c) + 1 for c in cuts)]
    lasts = [*(int(c) for c in cuts), len(res.t) - 1]
    return list(zip(firsts, lasts, strict=True))
