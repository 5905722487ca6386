"""Diagnosis: equations without a unique solution, in the names their author gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from acausal.errors import SHOWN, SingularError, listed
from acausal.graph.matching import maximum_matching, unmatched_sets

if TYPE_CHECKING:
    from acausal.formulation.dae import Equation
    from acausal.reduction.index_reduction import IndexOne
    from acausal.reduction.relations import Reduced


def singular_equations(
    problem: IndexOne, incidence: list[list[int]], matched: list[int], back: list[int]
) -> SingularError:
    """Return the error that names the equations that are too many and the unknowns left over."""
    dae = problem.dae
    over, _, _, under = unmatched_sets(incidence, len(problem.unknowns), matched, back)
    lines = [_line(dae.equations[row]) for row in over]
    names = [dae.chains[c].level_name(k) for c, k in (problem.unknowns[i] for i in under)]
    return _singular(lines, names)


def _line(equation: Equation) -> str:
    return f"  {equation.owner}: {equation.text}"


def _singular(lines: list[str], unknowns: list[str]) -> SingularError:
    text = "the equations cannot be solved: "
    shown = list(dict.fromkeys(lines))
    if shown:
        more = [f"  … ({len(shown)} in all)"] if len(shown) > SHOWN else []
        text += "these say more than their unknowns allow,\n"
        text += "\n".join(shown[:SHOWN] + more) + "\n"
    if unknowns:
        text += f"{'and ' if shown else ''}nothing determines {listed(unknowns)}. "
    return SingularError(
        text + "Look for parts that prescribe the same thing twice, or for a part whose equation "
        "leaves its unknown out."
    )


def singular_structure(reduced: Reduced, incidence: list[list[tuple[int, int]]]) -> SingularError:
    """Return the error for equations that no choice of unknowns can solve, whatever the values."""
    number = {chain: i for i, chain in enumerate(reduced.remaining)}
    rows = [sorted({number[chain] for chain, _ in row}) for row in incidence]
    matched, back = maximum_matching(rows, len(number))
    over, _, _, under = unmatched_sets(rows, len(number), matched, back)
    dae = reduced.dae
    lines = [_line(dae.equations[row]) for row in over]
    return _singular(lines, [dae.chains[reduced.remaining[i]].name for i in under])


def singular_at(
    error: SingularError,
    frozen: Mapping[str, float],
    unconnected: Sequence[str],
    silent: Mapping[str, str],
) -> SingularError:
    """Return the error with what may be its cause: parameters at 0, ports left open.

    Or an edge, with its part, that no equation speaks of and that leads to nothing.
    """
    text = str(error)
    if frozen:
        held = " and ".join(f"{name} = {value:g}" for name, value in list(frozen.items())[:SHOWN])
        text = f"with {held}, {text} Or give {listed(list(frozen))} another value."
    named = {port: port.rpartition(".")[0] for port in unconnected}
    left_open = [port for port, part in named.items() if f"{part}:" in text or f"{part}." in text]
    if left_open:
        text += f" Nothing is connected to {listed(left_open)}."
    for edge, part in silent.items():
        if f"{part}." in text:
            text += (
                f" No equation of {part} speaks of {edge}: it takes what the others of {part} ask "
                "for, so something must lead from there back to them, a feedback."
            )
    return SingularError(text)
