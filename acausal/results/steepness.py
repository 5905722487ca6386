"""Steep variables: what a state may be wrong by makes them wrong by more than they may be.

The absolute tolerance of a current is 1e-8 A whatever it is, and 74 kΩ make 0.7 mV of that: all of
a signal of 1 mV. Only rough states matter: their tolerance is the absolute one, and not little
beside what they move by. They are moved by it at some points of a run, and it is seen what all
variables do: first all of them at once, up or down; where that is too much, one by one. What is
damped within a step of the run is wrong by no more than that leaves of it, (1 - h fₓ)⁻¹ with the
mean step h. That is what variables may be wrong by, at most: another state may have asked for
shorter steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix

from acausal.errors import InitializationError
from acausal.numerics import rank
from acausal.results.result import columns_of
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points, kept

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.names import Address
    from acausal.system.system import System

_LOOKS = 16  # points of a run
_MANY = 100  # moves of states one by one: of more none is looked at
_STEPS = 10.0  # times that of one: the error that steps add up to
_NAMED = 3  # variables that are told
_WORTH = 3e-5  # of the tolerance asked for: a closer one would cost ten times the steps and more


@dataclass(frozen=True, eq=False)
class Steepness:
    """Variables that a run does not know, by how much, and the tolerance that would do.

    ``states`` are those they hang on. ``atol`` is 0 where rounding allows none that would do;
    ``worth`` tells whether a run with it costs little more.
    """

    variables: tuple[str, ...]
    states: tuple[str, ...]
    atol: float
    worth: bool

    def __str__(self) -> str:
        names = list(self.variables[:_NAMED])
        more = len(self.variables) - len(names)
        told = ", ".join(names) + (f" and {more} more" if more else "")
        verb = "hangs" if len(self.variables) == 1 else "hang"
        return f"{told} {verb} steeply on {', '.join(self.states[:_NAMED])}"


def steepness(
    result: Result, rough: np.ndarray, tolerances: tuple[float, float, float], step: float
) -> Steepness | None:
    """Return what a run does not know of variables that hang on rough states, None if it knows all.

    ``tolerances`` are what part of its largest value a variable may be wrong by, the atol of the
    run, and that which was asked for, ten times of which it may be wrong by too; ``step`` is the
    mean step [s]. A step may be wrong by a tenth of that: errors of steps add up. What is no larger
    than that, or than rounding of states of nominal sizes makes it, is as good as nothing, as where
    nothing excites a mode.
    """
    system, (known, atol, asked) = result.system, tolerances
    if len(rough) > _MANY:
        return None
    every, _, nominal = _variables(system)
    known, least = known / _STEPS, asked * nominal
    errors, allowed = _errors(result, rough, (known, atol), step, least)
    worst = np.sqrt(np.sum(errors**2, axis=1))
    suspect = np.flatnonzero(worst > np.sqrt(_STEPS) * allowed)
    if not len(suspect):
        return None
    largest = np.abs(columns_of(result, [every[k] for k in suspect.tolist()])).max(axis=1)
    times = worst[suspect] / np.maximum(known * largest, least[suspect])
    noise = worst[suspect] * rank.ERRORS * rank.ROUNDING / atol
    times[largest <= np.maximum(_STEPS * least[suspect], noise)] = 0.0
    order = np.argsort(-times, kind="stable")
    steep = suspect[order[: np.count_nonzero(times > np.sqrt(_STEPS))]].tolist()
    if not steep:
        return None
    most = float(times.max())
    rounding = rank.ROUNDING * float(np.max(np.abs(result.x) / system.nominal_x))
    needed = float(atol * 10.0 ** np.floor(np.log10(1.0 / most)))
    needed = needed if needed > rounding else 0.0
    names = tuple(dict.fromkeys(every[k].path for k in steep))
    behind = dict.fromkeys(rough[errors[steep].argmax(axis=1)].tolist())
    states = tuple(system.states[k] for k in behind)
    return Steepness(names, states, needed, needed > _WORTH * asked)


@kept
def _variables(system: System) -> tuple[list[Address], csr_matrix, np.ndarray]:
    """Return all variables, the sums of rows that they are, and their nominal sizes."""
    named = (address for name in system.variables for address in system.resolve(name))
    every = [address for address in named if not address.derivative]
    terms = [(k, *term) for k, address in enumerate(every) for term in address.terms]
    places = [k for k, _, _ in terms], [row for _, row, _ in terms]
    shape = (len(every), system.base.size1_out(0))
    sums = csr_matrix(([sign for _, _, sign in terms], places), shape=shape)
    return every, sums, np.array([address.nominal for address in every])


def _errors(
    result: Result,
    rough: np.ndarray,
    tolerances: tuple[float, float],
    step: float,
    least: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return what each variable is wrong by with each rough state, and may be, at some points."""
    (known, atol), count = tolerances, len(rough)
    own = atol * np.asarray(result.system.nominal_x, dtype=float)[rough]
    larger = max(1.0, float(np.sqrt(rank.ROUNDING)) / atol)  # to be told from rounding
    places = np.unique(np.linspace(0, len(result.t) - 1, _LOOKS + 1).astype(int)[1:])
    signs = np.random.default_rng(0).choice([-larger, larger], (len(places), 1, count))
    first = _moved(result, places, rough, signs * own)
    allowed = np.maximum(known * np.abs(first.values).max(axis=0, initial=0.0), least)
    times = np.max(np.abs(first.changes[..., 0]) / (larger * allowed), axis=1)
    steep = np.count_nonzero(times > np.sqrt(_STEPS))
    places = first.places[np.argsort(-times)][: min(_MANY // count, steep)]
    each = np.tile(np.diag(larger * own), (len(places), 1, 1))
    _, _, changes, rates = _moved(result, places, rough, each)
    errors = np.zeros((count, len(least)))
    for change, rate in zip(changes, rates, strict=True):
        damping = np.eye(count) - step * rate / (larger * own[:, None])
        errors = np.fmax(errors, np.abs(rank.linear_solve(damping.T, change.T)))
    return errors.T / larger, allowed


class _Moved(NamedTuple):
    """Points, their variables, and by what these and rates of rough states change, a row each."""

    places: np.ndarray
    values: np.ndarray
    changes: np.ndarray
    rates: np.ndarray


def _moved(result: Result, places: np.ndarray, rough: np.ndarray, moves: np.ndarray) -> _Moved:
    """Return what moves of rough states make, some at each point, where they can be made."""
    system, count = result.system, moves.shape[1] + 1
    table = _variables(system)[1]
    if not len(places):
        shape = 0, table.shape[0], count - 1
        return _Moved(
            places, np.zeros(shape[:2]), np.zeros(shape), np.zeros((0, len(rough), count - 1))
        )
    t, x, z, u, m = (
        np.repeat(np.asarray(part)[places], count, axis=0)
        for part in (result.t, result.x, result.z, result.u, result.m)
    )
    x.reshape(len(places), count, -1)[:, 1:, rough] += moves
    points = Points(t, x, z, u, result.p, m)
    if z.shape[1]:
        try:
            points = points._replace(z=solve_over_time(system, points))
        except InitializationError:
            if len(places) == 1:
                return _moved(result, places[:0], rough, moves[:0])
            alone = ((places[k : k + 1], rough, moves[k : k + 1]) for k in range(len(places)))
            made = [_moved(result, *each) for each in alone]
            return _Moved(*(np.concatenate(parts) for parts in zip(*made, strict=True)))
    arguments = t[None, :], x.T, points.z.T, u.T, result.p, m.T
    values = table @ np.asarray(system.base(*arguments))
    rates = np.asarray(system.rhs(*arguments)[0])[rough]
    values, rates = (part.T.reshape(len(places), count, -1) for part in (values, rates))
    changes, slopes = (np.swapaxes(part[:, 1:] - part[:, :1], 1, 2) for part in (values, rates))
    return _Moved(places, values[:, 0], changes, slopes)
