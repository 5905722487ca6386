"""Infeasibility in words: which constraints are broken most at the last iterate, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.nlp_solvers import WORDS
from acausal.system.no_solution import undefined_equation
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.optimal_control.prepared import Assembly, Iterate

_SHOWN = 4
_RUNAWAY = 1e6  # an objective below this times its first size has no least value, most likely
_BROKEN = 1e-6  # scaled: smaller violations are the solver's tolerance


def explained(
    assembly: Assembly, iterate: Iterate, values: np.ndarray, first: np.ndarray, partial: Any
) -> OptimalControlError:
    """Return the error for a program without solution: why, the worst constraints, what to try."""
    word = str(iterate.stats.get("return_status", ""))
    why = WORDS.get(word, word)
    count = iterate.stats.get("iter_count", 0)
    text = f"no optimum was found after {count} iterations: {why}."
    undefined = _undefined(assembly, values, first)
    if undefined:
        return OptimalControlError(f"{text} {undefined}", partial=partial)
    before = abs(float(assembly.program.functions["nlp"](first / assembly.scale, values)[0]))
    if iterate.objective < -_RUNAWAY * (1.0 + before):
        text += (
            f" The objective ran away to {iterate.objective:.2g}: it may have no least value. "
            "Bound the controls, or penalise them."
        )
        return OptimalControlError(text, partial=partial)
    worst = broken(assembly, iterate)
    nearest = _nearest(assembly) if worst else []
    if nearest:
        text += (
            " The conditions cannot be met together. With equations, controls and start kept, the "
            f"nearest is: {'; '.join(nearest)}. Loosen one of these, or give more time."
        )
    elif worst:
        text += f" Broken most at the last iterate: {'; '.join(worst)}."
        text += " Loosen one of these, give more time, or a better guess."
    elif word == "Maximum_Iterations_Exceeded":
        text += (
            " All constraints hold: give more iterations, ac.Ipopt(max_iterations=…), or scale the "
            "objective."
        )
    else:
        text += " All constraints hold there: look at the objective and at bounds that are missing."
    return OptimalControlError(text, partial=partial)


def _nearest(assembly: Assembly) -> list[str]:
    """Return what can be reached instead of conditions that contradict each other."""
    from acausal.optimal_control.relaxation import unreachable

    if len(assembly.parts) > 1:
        return []
    phase = assembly.parts[0].phase
    return unreachable(phase.plant.ocp, phase.method)


def broken(assembly: Assembly, iterate: Iterate) -> list[str]:
    """Return the constraints broken most, each name once, with amount and time."""
    g = iterate.rows
    amount = np.nan_to_num(np.maximum(assembly.row_lower - g, g - assembly.row_upper), nan=np.inf)
    found: dict[str, str] = {}
    for row in np.argsort(-amount, kind="stable").tolist():
        if amount[row] < _BROKEN or len(found) == _SHOWN:
            break
        time, text = place_of(assembly, iterate, row)
        at = "" if time is None else f" at t = {time:.4g} s"
        found.setdefault(text, f"{text} by {amount[row]:.2g} of its size{at}")
    return list(found.values())


def place_of(assembly: Assembly, iterate: Iterate, row: int) -> tuple[float | None, str]:
    """Return the time and the name of a row of constraints."""
    program = assembly.program
    for number, (block, offset) in enumerate(zip(program.blocks, program.offsets, strict=False)):
        if row < program.offsets[number + 1]:
            k, own = divmod(row - offset, block.rows)
            share, text = assembly.labels[number][own]
            tie = number - 2 * len(assembly.parts)  # links of phases come after the phases
            phase = assembly.parts[number // 2 if tie < 0 else tie].phase
            w = iterate.unknowns[phase.first : phase.first + phase.n]
            common = phase.horizon.common(w[: phase.horizon.size])
            if number % 2 == 0 and tie < 0:
                share = phase.mesh[k] + share * (phase.mesh[k + 1] - phase.mesh[k])
            return float(common[0] + share * common[1]), text
    texts = [text for part in assembly.parts for text in part.phase.totals.texts]
    return None, texts[row - program.offsets[-1]]


def _undefined(assembly: Assembly, values: np.ndarray, first: np.ndarray) -> str:
    """Return which equation has no finite value at the first guess, if any."""
    f, g = assembly.program.functions["nlp"](first / assembly.scale, values)
    bad = np.flatnonzero(~np.isfinite(np.asarray(g).ravel()))
    if not len(bad):
        return (
            ""
            if np.isfinite(float(f))
            else "The objective has no finite value at the guess: give a better one."
        )
    program = assembly.program
    for part, number in zip(assembly.parts, range(0, 2 * len(assembly.parts), 2), strict=True):
        offset, block = program.offsets[number], program.blocks[number]
        own = bad[(bad >= offset) & (bad < program.offsets[number + 1])]
        if not len(own):
            continue
        k, row = divmod(int(own[0]) - offset, block.rows)
        tau, text = assembly.labels[number][row]
        return f"{_where(part, first, k, tau, text)} Give a guess away from there, or bounds."
    return "A condition at a point has no finite value at the guess: give a better one."


def _where(part: Any, first: np.ndarray, k: int, tau: float, text: str) -> str:
    phase, plant = part.phase, part.phase.plant
    w = first[phase.first : phase.first + phase.n]
    common = phase.horizon.common(w[: phase.horizon.size])
    own = w[phase.windows[:, k] - phase.first]
    place = next((p for p in phase.layout.places if p.tau == tau), None)
    share = phase.mesh[k] + tau * (phase.mesh[k + 1] - phase.mesh[k])
    t = float(common[0] + share * common[1])
    x = own[phase.layout.x]
    if place is not None:
        h = (phase.mesh[k + 1] - phase.mesh[k]) * common[1]
        x = np.append(own[place.x], phase.layout.law(own, tau, h))
    z = own[place.z] if place is not None else np.array(plant.system.guess_z)
    u = phase.layout.control(own, tau)
    levels = np.asarray(plant.input_values(t, x, u)).ravel()
    p = np.asarray(plant.parameters(common[2:].tolist()), dtype=float)
    point = Point(t, x[: plant.n_system], z, levels, p, phase.m_of(k))
    why = undefined_equation(plant.system, point)
    return f"At the guess, t = {t:.4g} s, {why or f'{text} has no finite value'}."
