"""Derivatives of random hybrid models: forward, adjoint, central differences, linearise.

``make fuzz OF=analyses N=300`` runs many. A difference of two runs is no derivative where events
change their order between them: such a model is *unclear* if differences over several steps do not
agree with each other, and is counted, not compared.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from acausal.system.algebraic import solve_algebraic
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr
from tests.fuzz.checks import Finding
from tests.fuzz.recipes import Bench, Recipe, circuits, drive_trains, slides

TIGHT = {"n": 10, "rtol": 1e-10, "atol": 1e-12}
AGREE = 1e-4  # of the variable's range, or of what the parameter moves it by
STEPS = (1e-5, 1e-4, 3e-5)  # of the parameter: the first decides, the others say if it is clear
UNKNOWN = TIGHT["atol"] / STEPS[0]  # what differences are off by, of ends that are known to atol
LINEAR = 1e-5  # of the largest entry of A: central differences over 1e-5 nominal values
FIXED = (
    "Ron",
    "Goff",
    "peak",
    "v_small",
    "w_small",
    "n",
    "width",
    "phase",
    "offset",
    "Maxexp",
    "Vknee",
)
"""Parameters that are not moved: numbers without a unit of their own, or nearly nothing."""


@dataclass(frozen=True)
class Verdict:
    """What is wrong with the derivatives of a model, and how many were compared and unclear."""

    findings: tuple[Finding, ...] = ()
    compared: int = 0
    unclear: int = 0
    refused: str = ""


def sampled(seed: int) -> Recipe:
    """Draw a loop of a discrete controller and a plant, beside a block that holds or times."""
    b = Bench(seed)
    b.add(bl.Sine, {"y": "set"}, amplitude=b.real(), f=b.real(0.3, 2.0))
    b.add(bl.Feedback, {"u1": "set", "u2": "out", "y": "error"}, "y")
    period = b.real(0.03, 0.2)
    kind = b.pick(["pi", "hold", "delay"])
    if kind == "pi":
        b.add(bl.DiscretePI, {"u": "error", "y": "hand"}, "y", sample_period=period, T=b.real())
    else:
        made = bl.Sampler if kind == "hold" else bl.UnitDelay
        b.add(made, {"u": "error", "y": "hand"}, "y", sample_period=period)
    b.add(bl.FirstOrder, {"u": "hand", "y": "out"}, "y", k=b.real(), T=b.real(0.1, 0.5))
    level = b.real(0.1, 0.4)
    b.add(bl.GreaterThreshold, {"u": "out", "y": "above"}, threshold=level)
    if b.chance(0.5):
        b.add(bl.Timer, {"u": "above", "y": "time"}, "y")
    else:
        b.add(bl.TriggeredSampler, {"u": "error", "trigger": "above", "y": "kept"}, "y")
    return b.recipe("sampled", seed, b.real(0.6, 1.5))


def stacked(seed: int) -> Recipe:
    """Draw masses that fall on each other, each slower than what is above it, and bounce."""
    b = Bench(seed)
    b.add(tr.Fixed, {"flange": "t0"})
    place, pull = 0.0, 5.0
    for k in range(int(b.rng.integers(1, 3))):
        place, pull = place + b.real(0.1, 0.5), pull * b.real(1.3, 2.0)
        ends = {"flange_a": f"t{k}", "flange_b": f"t{k + 1}"}
        b.add(tr.HardStop, ends, "s_rel v_rel", restitution=b.pick([0.0, 0.3, 0.5]))
        mass = b.real()
        b.add(tr.Mass, {"flange_a": f"t{k + 1}"}, "v", m=mass, start={"s": place, "v": 0.0})
        b.add(tr.ConstantForce, {"flange": f"t{k + 1}"}, f_constant=-pull * mass)
    return b.recipe("stacked", seed, b.real(0.5, 2.0))


def side_by_side(seed: int) -> Recipe:
    """Draw two shafts that several clutches or one and a bearing hold together, and a torque."""
    b = Bench(seed)
    b.add(rot.Inertia, {"flange_a": "a"}, "w", J=b.real(), start={"phi": 0.0, "w": b.real()})
    b.add(rot.Inertia, {"flange_a": "b"}, "w", J=b.real(), start={"phi": 0.0, "w": 0.0})
    for _ in range(int(b.rng.integers(2, 4))):
        clutch = b.add(rot.Clutch, {"flange_a": "a", "flange_b": "b"}, "tau", fn_max=b.real(2, 6))
        one = b.add(bl.Constant, {}, k=1.0)
        b.nodes[f"wire of {clutch}"] = [f"{clutch}.f_normalized", f"{one}.y"]
    if b.chance(0.5):
        b.add(rot.BearingFriction, {"flange_a": "b"}, "tau", tau_pos=((0.0, b.real(0.3, 2)),))
    sine = b.add(bl.Sine, {}, amplitude=b.real(1, 15), f=b.real(0.3, 1.5))
    push = b.add(rot.Torque, {"flange": "a"})
    b.nodes["wire of push"] = [f"{push}.tau", f"{sine}.y"]
    return b.recipe("side by side", seed, b.real(0.6, 1.2))


def rectified(seed: int) -> Recipe:
    """Draw a source, exactly ideal diodes, and a load with an inductor or a capacitor."""
    b = Bench(seed)
    b.add(el.Ground, {"p": "0"})
    b.add(el.SineVoltage, {"p": "1", "n": "0"}, "i", V=b.real(5, 20), f=b.real(20, 80))
    b.add(el.IdealDiode, {"p": "1", "n": "2"}, "v", Ron=0.0, Goff=0.0)
    if b.chance(0.5):
        b.add(el.Inductor, {"p": "2", "n": "3"}, "i", L=b.real(3e-3, 3e-2))
        b.add(el.Resistor, {"p": "3", "n": "0"}, "v", R=b.real(0.5, 5))
    else:
        b.add(el.Resistor, {"p": "2", "n": "3"}, "v", R=b.real(0.5, 5))
        b.add(el.Capacitor, {"p": "3", "n": "0"}, "v", C=b.real(1e-4, 1e-2))
        b.add(el.Resistor, {"p": "3", "n": "0"}, R=b.real(5, 50))
    if b.chance(0.4):
        b.add(el.IdealDiode, {"p": "0", "n": "2"}, "i", Ron=0.0, Goff=0.0)
    return b.recipe("rectified", seed, b.real(0.02, 0.06))


FAMILIES: tuple[Callable[[int], Recipe], ...] = (
    *(circuits, drive_trains, slides, sampled, stacked, side_by_side, rectified),
)


def recipe(seed: int) -> Recipe:
    """Return a random hybrid model."""
    return FAMILIES[seed % len(FAMILIES)](seed)


def check(seed: int, count: int = 2) -> Verdict:
    """Compare the derivatives of a model with respect to some of its parameters."""
    made = recipe(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _compare(made, count)
        except AcausalError as error:
            return Verdict(refused=f"{type(error).__name__}: {error}")
        except Exception as error:
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            return Verdict((Finding(made.seed, "untyped error", text),))


def _compare(made: Recipe, count: int) -> Verdict:
    system = ac.compile(made.build()[0])
    rng = np.random.default_rng(made.seed)
    given = {"start": made.start, "guess": made.guess, **TIGHT}
    moved = [name for name, value in system.parameters.items() if _moves(system, name, value)]
    names = [str(name) for name in rng.permutation(moved)[:count]]
    sens = system.sensitivities(made.t_end, parameters=names, **given)
    probes = [p for p in made.probes if np.ndim(sens.result[p]) == 1]
    adjoint = None
    if not system.switching and not system.chart and probes:
        adjoint = system.gradient(made.t_end, probes[0], parameters=names, **given)

    def difference(name: str, e: float) -> np.ndarray:
        """Return p dy/dp of the probes at the end, by a central difference."""
        value, ends = system.parameters[name], []
        for sign in (e, -e):
            res = system.simulate(made.t_end, parameters={name: value * (1 + sign)}, **given)
            ends.append(np.array([float(res[probe][-1]) for probe in probes]))
        return (ends[0] - ends[1]) / (2 * e)

    found, compared, unclear = _linear(made.seed, system, sens.result), 0, 0
    for name in names:
        value = system.parameters[name]
        differences = [difference(name, e) for e in STEPS[:1]]
        for k, probe in enumerate(probes):
            size = float(np.abs(sens.result[probe]).max())
            forward = float(sens[probe, name][-1] * value)
            limit = max(AGREE * max(size, abs(forward)), UNKNOWN)
            if abs(forward - differences[0][k]) > limit and len(differences) == 1:
                differences += [difference(name, e) for e in STEPS[1:]]
            ways = [d[k] for d in differences]
            if len(ways) > 1 and np.ptp(ways) > limit:
                unclear += 1
                continue
            compared += 1
            if abs(forward - ways[0]) > limit:
                text = f"d {probe} / d {name}: {forward:.6g}, by differences {ways[0]:.6g}"
                found.append(Finding(made.seed, f"forward ({made.family})", text))
            if adjoint is not None and k == 0 and abs(adjoint[name] * value - ways[0]) > limit:
                text = f"d {probe} / d {name}: {adjoint[name] * value:.6g} for {ways[0]:.6g}"
                found.append(Finding(made.seed, f"adjoint ({made.family})", text))
    return Verdict(tuple(found), compared, unclear)


def _moves(system: ac.System, name: str, value: float) -> bool:
    last = name.rpartition(".")[2].partition("[")[0]
    return value != 0.0 and last not in FIXED and name not in system.parameter_table.frozen


def _linear(seed: int, system: ac.System, res: ac.Result) -> list[Finding]:
    """Compare A at the end of a run with differences of der(x), the unknowns solved."""
    linear = system.linearize(res.final)
    if linear.dt is not None:
        return []  # difference equations: test_sampled_linearization compares them tick to tick
    form, point = system.at(res.point(-1))
    if not len(point.x) or linear.A.shape != (len(point.x), len(point.x)):
        return []
    columns = []
    for i, nominal in enumerate(form.system.nominal_x):
        sides = []
        for sign in (1e-5 * nominal, -1e-5 * nominal):
            x = point.x.copy()
            x[i] += sign
            solved = solve_algebraic(form.system, point._replace(x=x))
            sides.append(form.system.derivatives(solved))
        columns.append((sides[0] - sides[1]) / (2e-5 * nominal))
    gap = np.abs(np.array(columns).T - linear.A).max()
    size = max(np.abs(linear.A).max(), 1.0)
    wrong = bool(gap > LINEAR * size)
    return [Finding(seed, "linearize", f"A is off by {gap:.3g} of {size:.3g}")] * wrong
