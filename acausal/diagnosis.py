"""Diagnosis: what is wrong with a model, in the names its author gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.errors import OverdeterminedError, SingularError, UngroundedError
from acausal.matching import unmatched_sets

if TYPE_CHECKING:
    from acausal.index_reduction import IndexOne

_SHOWN = 8  # names listed in a message before "…"


def listed(names: list[str]) -> str:
    """Return names as a set, shortened if long."""
    unique = list(dict.fromkeys(names))
    more = f", … ({len(unique)} in all)" if len(unique) > _SHOWN else ""
    return "{" + ", ".join(unique[:_SHOWN]) + more + "}"


def singular_equations(
    problem: IndexOne, incidence: list[list[int]], matched: list[int], back: list[int]
) -> SingularError:
    """Return the error that names the equations that are too many and the unknowns left over."""
    dae, reduced = problem.reduced.dae, problem.reduced
    over, _, _, under = unmatched_sets(incidence, len(problem.unknowns), matched, back)
    lines = []
    for row in over[:_SHOWN]:
        origin = reduced.equations[problem.sources[row]]
        lines.append(f"  {dae.paths[dae.origins[origin]]}: {dae.texts[origin]}")
    names = [dae.chains[c].level_name(k) for c, k in (problem.unknowns[i] for i in under)]
    return _singular(lines, names)


def _singular(equations: list[str], unknowns: list[str]) -> SingularError:
    text = "the equations cannot be solved: "
    if equations:
        text += "these say more than their unknowns allow:\n" + "\n".join(equations) + "\n"
    if unknowns:
        text += f"and nothing determines {listed(unknowns)}. "
    return SingularError(
        text + "Look for ideal parts that prescribe the same thing twice, or for a part whose "
        "equation is missing."
    )


def driver_circuit(names: list[str]) -> OverdeterminedError:
    """Return the error for a circuit in which every across is prescribed."""
    return OverdeterminedError(
        f"the across drivers {listed(names)} form a circuit: their acrosses must add to zero, so "
        "one of them is too many, also if the values agree. Remove one, or put an element that "
        "gives way (a resistance, a compliance) in series."
    )


def driver_cutset(names: list[str]) -> OverdeterminedError:
    """Return the error for a cutset in which every through is prescribed."""
    return OverdeterminedError(
        f"the through drivers {listed(names)} form a cutset: nothing else connects what lies "
        "behind them, so their throughs must add to zero and one of them is too many. Remove one, "
        "close the circuit, or put an element that takes the difference in parallel."
    )


def ungrounded(domain: str, names: list[str], reader: str, hint: str) -> UngroundedError:
    """Return the error for a part without datum in which an absolute value is used."""
    return UngroundedError(
        f"the {domain} part {listed(names)} has no path to a datum, but the absolute value at "
        f"{reader} enters an equation. {hint}"
    )
