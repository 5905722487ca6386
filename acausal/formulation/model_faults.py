"""Diagnosis: what is wrong with a model, in the names its author gave."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from acausal.errors import (
    AcausalError,
    DeclarationError,
    OverdeterminedError,
    SingularError,
    UngroundedError,
    listed,
)
from acausal.language.domain import Domain


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


def driven_coupling(drivers: list[str], couplings: list[str]) -> OverdeterminedError:
    """Return the error for prescribed throughs on the sides of a coupling that stores nothing."""
    return OverdeterminedError(
        f"{listed(drivers)} prescribe the throughs on the sides of {listed(couplings)}, where "
        "nothing stores or resists: the throughs cannot both be met, and what moves there is not "
        "determined. Add a part that stores on one side, or remove all drivers but one and hold "
        "the other side."
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
