"""Random chains of masses and inertias with friction, clutches, brakes, stops, gears and play.

``chain(seed)`` is a recipe; ``findings(chain(seed))`` what is wrong with its runs:

- a part that sticks moves, or carries more than it can hold;
- one that slides is driven by its friction; a stop pulls, or is passed;
- a value is no number;
- the energy of passive parts grows, with that of constant loads;
- another order of parts, or the other integrator, ends elsewhere.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

import acausal as ac
from library import rotational as rot
from library import translational as tr
from tests.fuzz.checks import Finding
from tests.fuzz.recipes import Recipe

RTOL = 1e-7
MOVES = 3e-6  # rad/s, m/s: three times the speed up to which parts count as at rest
PASSED = 1e-6  # of the largest power or force of a run
GAINED = 1e-5  # of the largest energy of a run: 100 times its relative tolerance
SAME = 1e-3  # of the range: where a part comes to rest hangs on the instants of all before it
POINTS = 40

Parts = dict[str, tuple[type, dict[str, Any]]]


def chain(seed: int) -> Recipe:
    """Return a random chain: shafts where the seed is even, else slides."""
    rng = np.random.default_rng(seed)
    return (_slides if seed % 2 else _shafts)(seed, rng)


def _some(rng: np.random.Generator, *values: float) -> float:
    return float(rng.choice(values))


def _pressed(rng: np.random.Generator) -> dict[str, Any]:
    """Return a normal force that stays, that ends, or that begins."""
    share = [1.0, lambda t: 1.0 - 2.0 * t, lambda t: 2.0 * t - 0.5][int(rng.integers(3))]
    own = {"fn_max": _some(rng, 2.0, 10.0, 30.0), "f_normalized": share}
    return {**own, "mu_pos": [[0, 0.5], [10, 0.4]], "peak": _some(rng, 1.0, 1.2)}


def _shafts(seed: int, rng: np.random.Generator) -> Recipe:
    table = [[0, 0.9, 0.8, 0.1, 0.1]]
    links: list[tuple[type, dict[str, Any], bool]] = [
        (rot.SpringDamper, {"c": _some(rng, 10.0, 300.0), "d": _some(rng, 0.0, 0.5)}, False),
        (rot.Clutch, _pressed(rng), False),
        (rot.OneWayClutch, _pressed(rng), False),
        (rot.Freewheel, {}, False),
        (rot.LossyGear, {"ratio": _some(rng, 2.0, -3.0, 0.5), "loss_table": table}, True),
        (rot.ElastoBacklash, {"c": 500.0, "d": _some(rng, 0.0, 1.0), "b": 0.1}, False),
    ]
    brakes: list[tuple[type, dict[str, Any]]] = [
        (rot.BearingFriction, {"tau_pos": [[0, _some(rng, 0.3, 1.0)], [10, 0.5]], "peak": 1.1}),
        (rot.Brake, _pressed(rng)),
    ]
    parts: Parts = {}
    joined: list[tuple[str, ...]] = []
    rigid = False
    for k in range(int(rng.integers(2, 5))):
        start = {} if rigid else {"w": _some(rng, 0.0, 0.0, 4.0, -3.0), "phi": 0.0}
        parts[f"j{k}"] = (rot.Inertia, {"J": _some(rng, 0.1, 0.5, 2.0), "start": start})
        end = f"j{k}.flange_b"
        for n in range(int(rng.integers(0, 3))):
            kind, given = brakes[int(rng.integers(len(brakes)))]
            parts[f"f{k}{n}"] = (kind, given)
            joined.append((end, f"f{k}{n}.flange_a"))
            end = f"f{k}{n}.flange_b"
        if k:
            joined.append((f"l{k}.flange_b", f"j{k}.flange_a"))
        kind, given, rigid = links[int(rng.integers(len(links)))]
        parts[f"l{k + 1}"] = (kind, given)
        joined.append((end, f"l{k + 1}.flange_a"))
    last = len([name for name in parts if name.startswith("j")])
    del parts[f"l{last}"]
    joined = [group for group in joined if f"l{last}.flange_a" not in group]
    parts["load"] = (rot.ConstantTorque, {"tau_constant": _some(rng, 0.0, 0.4, -2.0, 6.0)})
    joined.append(("load.flange", "j0.flange_a"))
    probes = tuple(f"{name}.w" for name in parts if name.startswith("j"))
    return Recipe("shafts", seed, parts, tuple(joined), probes, 1.0)


def _slides(seed: int, rng: np.random.Generator) -> Recipe:
    parts: Parts = {}
    joined: list[tuple[str, ...]] = []
    count = int(rng.integers(2, 5))
    for k in range(count):
        start = {"s": 0.3 * k, "v": _some(rng, 0.0, 0.0, 2.0, -1.0)}
        parts[f"m{k}"] = (tr.Mass, {"m": _some(rng, 0.1, 0.5, 2.0), "start": start})
        end = f"m{k}.flange_b"
        for n in range(int(rng.integers(0, 3))):
            if rng.random() < 0.6:
                law = {"f_pos": [[0, _some(rng, 0.3, 1.0)], [10, 0.5]], "peak": 1.1}
                parts[f"f{k}{n}"] = (tr.SupportFriction, law)
            else:
                parts[f"f{k}{n}"] = (tr.Brake, _pressed(rng))
            joined.append((end, f"f{k}{n}.flange_a"))
            end = f"f{k}{n}.flange_b"
        if k + 1 < count:
            between = ("stop", "gap", "spring", "both")[int(rng.integers(4))]
            if between in ("stop", "both"):
                given = {"s_rel0": 0.2, "restitution": _some(rng, 0.0, 0.0, 0.6)}
                _join(parts, joined, f"h{k}", (tr.HardStop, given), end, k)
            if between in ("spring", "both"):
                given = {"c": _some(rng, 20.0, 200.0), "d": _some(rng, 0.0, 1.0), "s_rel0": 0.35}
                _join(parts, joined, f"s{k}", (tr.SpringDamper, given), end, k)
            if between == "gap":
                given = {"c": 2e3, "d": _some(rng, 0.0, 5.0), "s_rel0": 0.2}
                _join(parts, joined, f"g{k}", (tr.ElastoGap, given), end, k)
    parts["wall"] = (tr.Fixed, {"s0": -0.4})
    given = {"s_rel0": 0.2, "restitution": _some(rng, 0.0, 0.5)}
    parts["ha"] = (tr.HardStop, given)
    joined += [("wall.flange", "ha.flange_a"), ("ha.flange_b", "m0.flange_a")]
    parts["load"] = (tr.ConstantForce, {"f_constant": _some(rng, 0.0, 0.4, -2.0, 6.0)})
    joined.append(("load.flange", f"m{count - 1}.flange_b"))
    probes = tuple(f"m{k}.v" for k in range(count))
    return Recipe("slides", seed, parts, tuple(joined), probes, 1.0)


def _join(
    parts: Parts,
    joined: list[tuple[str, ...]],
    name: str,
    part: tuple[type, dict[str, Any]],
    end: str,
    k: int,
) -> None:
    parts[name] = part
    joined += [(end, f"{name}.flange_a"), (f"{name}.flange_b", f"m{k + 1}.flange_a")]


WAYS = ("as built", "shuffled", "IDA")


def findings(recipe: Recipe, *ways: str) -> list[Finding]:
    """Return what is wrong with a chain's runs in all ways, or in some."""
    found, ends = [], []
    for label in ways or WAYS:
        shuffle = recipe.seed + 1 if label == "shuffled" else None
        solver = ac.IDA() if label == "IDA" else None
        model, called = recipe.build(shuffle)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                options = {"n": POINTS, "rtol": RTOL, "atol": 1e-2 * RTOL, "solver": solver}
                res = ac.simulate(model, recipe.t_end, **options)
        except Exception as error:
            text = f"{label}: {type(error).__name__}: {error}"
            found.append(Finding(recipe.seed, "error", text.splitlines()[0][:300]))
            continue
        found += [
            Finding(recipe.seed, "unsound", f"{label}: {text}")
            for text in _unsound(recipe, res, called)
        ]
        grid = np.searchsorted(res.t, np.linspace(0.0, recipe.t_end, POINTS + 1), "right") - 1
        rows = [res[_renamed(called, path)] for path in recipe.probes]
        if not np.all(np.isfinite(rows)):
            found.append(Finding(recipe.seed, "unsound", f"{label}: values that are no numbers"))
        ends.append((label, np.array([row[grid[-1]] for row in rows]), np.ptp(rows)))
    for label, end, _ in ends[1:]:
        off = float(np.max(np.abs(end - ends[0][1])))
        if off > SAME * max(ends[0][2], MOVES / SAME):
            found.append(Finding(recipe.seed, "differs", f"{label}: {end} is not {ends[0][1]}"))
    return found


def _renamed(called: dict[str, str], path: str) -> str:
    part, _, rest = path.partition(".")
    return f"{called[part]}.{rest}"


def _unsound(recipe: Recipe, res: ac.Result, called: dict[str, str]) -> list[str]:
    words: list[str] = []
    energy = np.zeros(len(res.t))
    for name, (kind, given) in recipe.parts.items():
        own = called[name]
        if kind in (rot.Inertia, tr.Mass):
            rate = res[f"{own}.{'w' if kind is rot.Inertia else 'v'}"]
            energy += 0.5 * (given["J"] if kind is rot.Inertia else given["m"]) * rate**2
        elif kind in (rot.SpringDamper, tr.SpringDamper):
            across = "phi_rel" if kind is rot.SpringDamper else "s_rel"
            energy += 0.5 * given["c"] * (res[f"{own}.{across}"] - given.get("s_rel0", 0.0)) ** 2
        elif kind is rot.ElastoBacklash:
            energy += res[f"{own}.tau_c"] ** 2 / (2 * given["c"])
        elif kind is tr.ElastoGap:
            energy += res[f"{own}.f_c"] ** 2 / (2 * given["c"])
        elif kind is rot.ConstantTorque:
            energy -= given["tau_constant"] * res[f"{own}.flange.phi"]
        elif kind is tr.ConstantForce:
            energy -= given["f_constant"] * res[f"{own}.flange.s"]
        elif kind is tr.HardStop:
            words += _at_a_stop(name, given, res, own)
        elif kind is not tr.Fixed:
            words += _in_friction(name, kind, res, own)
    gained = float(np.max(np.diff(energy), initial=0.0))
    if gained > GAINED * (np.max(np.abs(energy)) + 1e-3):
        at = res.t[int(np.argmax(np.diff(energy)))]
        words.append(f"{gained:.3g} J gained at t = {at:.4g} s")
    return words


def _at_a_stop(name: str, given: dict[str, Any], res: ac.Result, own: str) -> list[str]:
    words = []
    deepest, pull = float(res[f"{own}.s_rel"].min()), float(res[f"{own}.f"].max())
    if deepest < given["s_rel0"] - MOVES * res.t[-1]:
        words.append(f"{name} is passed by {given['s_rel0'] - deepest:.3g} m")
    if pull > PASSED * (np.abs(res[f"{own}.f"]).max() + 1.0):
        words.append(f"{name} pulls with {pull:.3g} N")
    return words


def _in_friction(name: str, kind: type, res: ac.Result, own: str) -> list[str]:
    words = []
    turning = kind.__module__.startswith("library.rotational")
    relative = kind in (rot.Clutch, rot.OneWayClutch, rot.Freewheel)
    rate = "w_a" if kind is rot.LossyGear else ("w" if turning else "v") + "_rel" * relative
    through = "tau_loss" if kind is rot.LossyGear else "tau" if turning else "f"
    speed, force, mode = res[f"{own}.{rate}"], res[f"{own}.{through}"], res[f"{own}.mode"]
    stuck = mode == 0.0
    if stuck.any() and np.abs(speed[stuck]).max() > MOVES:
        words.append(f"{name} is stuck and moves at {np.abs(speed[stuck]).max():.3g}")
    power = speed * force
    if power.min() < -PASSED * (np.abs(power).max() + 1.0):
        words.append(f"{name} gives {-power.min():.3g} W at t = {res.t[int(power.argmin())]:.4g} s")
    return words
