"""Diagnosis: what is wrong with a model, in the names its author gave."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from acausal.domain import Domain
from acausal.errors import (
    AcausalError,
    DeclarationError,
    OverdeterminedError,
    SingularError,
    UngroundedError,
)
from acausal.matching import maximum_matching, unmatched_sets

if TYPE_CHECKING:
    from acausal.dae import Dae
    from acausal.index_reduction import IndexOne
    from acausal.relations import Reduced

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
    lines = [_line(dae, reduced.equations[problem.sources[row]]) for row in over]
    names = [dae.chains[c].level_name(k) for c, k in (problem.unknowns[i] for i in under)]
    return _singular(lines, names)


def _line(dae: Dae, equation: int) -> str:
    return f"  {dae.paths[dae.origins[equation]]}: {dae.texts[equation]}"


def _singular(lines: list[str], unknowns: list[str]) -> SingularError:
    text = "the equations cannot be solved: "
    shown = list(dict.fromkeys(lines))
    if shown:
        more = [f"  … ({len(shown)} in all)"] if len(shown) > _SHOWN else []
        text += "these say more than their unknowns allow,\n"
        text += "\n".join(shown[:_SHOWN] + more) + "\n"
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
    lines = [_line(dae, reduced.equations[row]) for row in over]
    return _singular(lines, [dae.chains[reduced.remaining[i]].name for i in under])


def singular_at(error: SingularError, frozen: Mapping[str, float]) -> SingularError:
    """Return the error with the parameters at whose values coefficients vanish."""
    if not frozen:
        return error
    held = " and ".join(f"{name} = {value:g}" for name, value in list(frozen.items())[:_SHOWN])
    return SingularError(f"with {held}, {error} Or give {listed(list(frozen))} another value.")


def undetermined_motion(edge: str, ports: list[str]) -> SingularError:
    """Return the error for a joint that moves what nothing resists or drives."""
    return SingularError(
        f"{edge} lets {listed(ports)} move, but nothing there has an inertia against that motion "
        "or is driven: it is not determined. Connect a body with inertia (a point mass does not "
        "turn), or leave out the joint: a body or a point mass that nothing holds moves freely "
        "by itself."
    )


def changed_model(
    name: str, before: Mapping[str, Hashable], now: Mapping[str, Hashable]
) -> DeclarationError:
    """Return the error for a model that is not any more what was compiled."""
    paths = [path for path in (*before, *now) if before.get(path) != now.get(path)]
    return DeclarationError(
        f"model '{name}' was changed after it was compiled, at {listed(paths)}: these parameters "
        "need another elimination, which must be that of the same model. Compile it again."
    )


def driver_circuit(names: list[str]) -> OverdeterminedError:
    """Return the error for a circuit in which every across is prescribed."""
    return OverdeterminedError(
        f"the across drivers {listed(names)} form a circuit: their acrosses must add to zero, so "
        "one of them is too many, also if the values agree. Remove one, or put an element that "
        "gives way in series."
    )


def driver_cutset(names: list[str]) -> OverdeterminedError:
    """Return the error for a cutset in which every through is prescribed."""
    return OverdeterminedError(
        f"the through drivers {listed(names)} form a cutset: nothing else connects what lies "
        "behind them, so their throughs must add to zero and one of them is too many, also if the "
        "values agree. Remove one, or put an element that takes the difference in parallel."
    )


def open_ended(name: str, port: str, idle: bool) -> AcausalError:
    """Return the error for a through driver at a port that is not connected."""
    if idle:
        return UngroundedError(
            f"nothing determines the across of {name}: its port {port} is not connected. "
            f"Connect {port}, or remove {name}."
        )
    return OverdeterminedError(
        f"the through driver {name} has an open end: its port {port} is not connected, so its "
        f"through has nowhere to go. Connect {port}, or remove {name}."
    )


def no_reference(domain: Domain, names: list[str], couplings: list[str], port: str) -> str:
    """Return the warning for a part without datum, one of whose nodes is taken."""
    behind = f" behind {', '.join(couplings)}" if couplings else ""
    return (
        f"the {domain.name} part {listed(names)}{behind} has no reference; the node of {port} was "
        f"taken as datum. {domain.hint.format(port=port)}"
    )


def ungrounded(domain: Domain, names: list[str], why: str, port: str) -> UngroundedError:
    """Return the error for a part without datum where the physics depends on one."""
    return UngroundedError(
        f"the {domain.name} part {listed(names)} has no path to a datum{why}. "
        f"{domain.hint.format(port=port)}"
    )
