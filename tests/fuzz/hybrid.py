"""Random hybrid models in other ways: cut anywhere, with another engine, on another output grid.

``make fuzz OF=hybrid N=300`` runs many. A run that is cut and gone on with, at a time by lot or at
an instant of its events, has the events and the end of the whole; so has one with more or fewer
outputs, and one with the other integrator. Where a run at a tighter tolerance ends elsewhere too
the model is *unclear*, as where impacts magnify what instants are wrong by: it is not compared, nor
are values of a way that has them, and the same events, at a tighter tolerance. Nor is the number of
events, of any part, where impacts pile up: between two of a stop that are nearer to each other than
instants are compared to, and as long after them. What comes to rest there between stop and brake
loads both of them, in shares that hang on which of infinitely many rebounds was the last that
moved it by more than a tolerance: the stop opens when its share is gone, earlier or later, while
nothing moves. So behind a pile-up numbers of events too may be those of a tighter tolerance.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from acausal.results.event import Event
from library import blocks as bl
from library import translational as tr
from tests.fuzz import analyses, sticking_chains
from tests.fuzz.checks import Finding
from tests.fuzz.recipes import Bench, Recipe

USUAL = {"rtol": 1e-8, "atol": 1e-10}
FINE = {"rtol": 1e-10, "atol": 1e-12}
SAME = 1e-5  # of the range: a thousand tolerances
POINTS = 12


@dataclass(frozen=True)
class Ending:
    """What a run ends with: the probes, and how often each part has changed, pile-ups apart."""

    values: np.ndarray
    ranges: np.ndarray
    events: dict[str, int]
    piled: bool = False


def late(seed: int) -> Recipe:
    """Draw a signal that is sampled, comes late and is compared: ticks, delays and relations."""
    b = Bench(seed)
    b.add(bl.Sine, {"y": "u"}, amplitude=b.real(), f=b.real(0.3, 2.0))
    b.add(bl.Sampler, {"u": "u", "y": "s"}, sample_period=b.real(0.03, 0.2))
    b.add(bl.FixedDelay, {"u": b.pick(["u", "s"]), "y": "d"}, delay_time=b.real(0.05, 0.4))
    b.add(bl.FirstOrder, {"u": "d", "y": "x"}, "y", T=b.real(0.1, 0.5))
    b.add(bl.Hysteresis, {"u": "x", "y": "h"}, u_low=-0.1, u_high=b.real(0.05, 0.2))
    b.add(bl.Timer, {"u": "h", "y": "t"}, "y")
    return b.recipe("late", seed, b.real(0.8, 1.6))


def recipe(seed: int) -> Recipe:
    """Return a random hybrid model."""
    families: tuple[Callable[[int], Recipe], ...] = (
        *analyses.FAMILIES,
        sticking_chains.chain,
        late,
    )
    return families[seed % len(families)](seed)


def check(seed: int, count: int | None = None) -> list[Finding]:
    """Return where a model ends elsewhere, or has other events, in so many other ways, by turns."""
    made = recipe(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _compare(made, count)
        except AcausalError:
            return []  # refused by name: other generators look at that
        except Exception as error:
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            return [Finding(seed, f"untyped error ({made.family})", text)]


def _compare(made: Recipe, count: int | None) -> list[Finding]:
    system = ac.compile(made.build()[0])
    given = {"start": made.start, "guess": made.guess}

    def run(t_end: float, n: int = POINTS, **how: Any) -> ac.Result:
        return system.simulate(t_end, n=n, **{**given, **how})

    whole = run(made.t_end, **USUAL)
    first = _ending(made, [whole])
    ways: dict[str, Callable[..., list[ac.Result]]] = {
        "two outputs": lambda **to: [run(made.t_end, 1, **to)],
        "many outputs": lambda **to: [run(made.t_end, 337, **to)],
        "IDA": lambda **to: [run(made.t_end, solver=ac.IDA(), **to)],
    }
    for label, t in _cuts(made, whole).items():
        ways[label] = partial(_cut, system, made, t, given)
    wrong: list[tuple[str, str]] = []
    turn = made.seed % len(ways)
    for label, way in [*ways.items(), *ways.items()][turn : turn + (count or len(ways))]:
        words = _wrong(made, first, way)
        wrong += [(label, words)] if words else []
    if not wrong or _differs(first, _ending(made, [run(made.t_end, **FINE)])):
        return []
    return [Finding(made.seed, f"{label} ({made.family})", words[:250]) for label, words in wrong]


def _wrong(made: Recipe, first: Ending, way: Callable[..., list[ac.Result]]) -> str:
    """Return what differs the other way in words, nothing where that is what its tolerance is."""
    try:
        other = _ending(made, way(**USUAL))
        words = _differs(first, other)
        others = first.events != other.events and not (first.piled or other.piled)
        final = not words or others
        return words if final or _differs(first, _ending(made, way(**FINE))) else ""
    except AcausalError as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]


def _cuts(made: Recipe, whole: ac.Result) -> dict[str, float]:
    """Return where a run is cut: anywhere, at an event, and a rounding beside one."""
    rng = np.random.default_rng([made.seed, 7])
    found = {"cut anywhere": float(rng.uniform(0.05, 0.95)) * made.t_end}
    inside = [e.time for e in whole.events if 1e-3 < e.time / made.t_end < 1 - 1e-3]
    if inside:
        at = float(rng.choice(inside))
        found |= {"cut at an event": at, "cut after an event": at * (1.0 + 1e-12)}
    return found


def _cut(
    system: ac.System, made: Recipe, t: float, given: dict[str, Any], **to: Any
) -> list[ac.Result]:
    before = system.simulate(t, n=POINTS, **to, **given)
    return [before, system.simulate(made.t_end, start=before, n=POINTS, **to)]


def _ending(made: Recipe, runs: list[ac.Result]) -> Ending:
    probes = [p for p in made.probes if np.ndim(runs[-1][p]) == 1]
    happened = [event for run in runs for event in run.events]
    piled = _pile_ups(made, happened)
    counted = [e for e in happened if not any(a < e.time <= b for a, b in piled)]
    values = np.array([float(runs[-1][p][-1]) for p in probes])
    ranges = np.array([max(np.ptp(r[p]) for r in runs) for p in probes])
    return Ending(values, ranges, dict(Counter(e.component for e in counted)), bool(piled))


def _pile_ups(made: Recipe, happened: list[Event]) -> list[tuple[float, float]]:
    """Return from when to when a stop that throws back is hit faster than runs can be compared."""
    found, near = [], SAME * made.t_end
    for name, (kind, given) in made.parts.items():
        if kind is tr.HardStop and given.get("restitution"):
            own = [e.time for e in happened if e.component == name and e.text.startswith("when")]
            found += [(a, b + near) for a, b in pairwise(own) if 0.0 < b - a < near]
    return found


def _differs(first: Ending, other: Ending) -> str:
    """Return what differs in words, nothing if all is the same."""
    off = np.abs(first.values - other.values)
    limit = SAME * (np.maximum(first.ranges, other.ranges) + np.abs(first.values) + 1e-3)
    if not np.all(off <= limit):
        worst = int(np.argmax(off / limit))
        return f"{other.values[worst]:.9g} is not {first.values[worst]:.9g}, of probe {worst}"
    apart = {
        name: (first.events.get(name, 0), other.events.get(name, 0))
        for name in {*first.events, *other.events}
        if first.events.get(name) != other.events.get(name)
    }
    return f"numbers of events {apart}" if apart else ""
