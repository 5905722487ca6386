"""Typed errors and warnings: each names the component path, the likely cause and the remedy."""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Iterable


class AcausalError(Exception):
    """Root of all errors raised by acausal."""


class DeclarationError(AcausalError):
    """A component class, parameter or port is declared or used in a way that cannot work."""


class UnknownAttributeError(DeclarationError, AttributeError):
    """A model, component, port or edge has no attribute of that name."""


class ParameterError(AcausalError):
    """A parameter has a wrong name, type, unit, size or value."""


class ArgumentError(AcausalError, TypeError):
    """An argument of a call is of another kind than the call takes, or out of its range."""


class ConnectError(AcausalError):
    """Ports that cannot be connected: wrong domain, foreign model, self or duplicate connection."""


class UngroundedError(AcausalError):
    """A part of a network has no path to its datum although the physics depends on one."""


class OverdeterminedError(AcausalError):
    """Across drivers form a circuit, or through drivers a cutset: one is too many."""


class BalanceError(AcausalError):
    """A component or model has too many or too few equations."""


class SingularError(AcausalError):
    """The equations have no unique solution: structurally, or at the given parameter values."""


class InitializationError(AcausalError):
    """No consistent start was found, or the start values contradict each other."""


class SimulationError(AcausalError):
    """The integrator could not reach the end; ``partial`` holds the Result up to ``time``."""

    def __init__(self, message: str, *, partial: object = None, time: float = float("nan")) -> None:
        super().__init__(message)
        self.partial = partial
        self.time = time


class TreeError(SimulationError):
    """The states of a chosen tree cannot carry what the model stores to the tolerance asked for."""


class ChatteringError(SimulationError):
    """Events follow each other without end, at one instant or ever faster."""


class OptimalControlError(AcausalError):
    """A problem is ill-posed or has no solution; ``partial`` holds the last iterate, if any."""

    def __init__(self, message: str, *, partial: object = None) -> None:
        super().__init__(message)
        self.partial = partial


class TimeGridError(AcausalError):
    """Output times or times of a table that are missing, decreasing or not finite."""


class InputError(AcausalError):
    """An input is missing, unknown, not smooth enough or not defined over the whole run."""


class UnknownNameError(AcausalError, KeyError):
    """A path does not name a variable, parameter, port or component."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class EstimationError(AcausalError):
    """Data and parameters from which no estimate can be made."""


class SweepError(AcausalError):
    """Cases of a sweep that cannot be made, sent to workers, or resumed from a file."""


class StoreFolderError(SweepError, FileNotFoundError):
    """The folder that a sweep's file shall stand in does not exist."""


class StorePermissionError(SweepError, PermissionError):
    """A sweep's file, or its folder, may not be written."""


class StoreLockedError(SweepError):
    """A sweep's file is in use by another process."""


class StoreFullError(SweepError, OSError):
    """There is no room for a sweep's file on its disk."""


class ExportError(AcausalError):
    """A model cannot leave the tool as C or as an FMU, or no compiler was found to do it with."""


class FMUError(AcausalError):
    """An FMU cannot be read, loaded or used as asked, or it has failed in a run."""


class FileFormatError(AcausalError):
    """A file is not one of ours, is damaged, or is from a format that cannot be read."""


class AcausalWarning(UserWarning):
    """Root of all warnings issued by acausal."""


class FMUWarning(AcausalWarning):
    """What an FMU says in its log: it is foreign code, and these are its own words."""


class UngroundedWarning(AcausalWarning):
    """A part of a network had no datum: one of its nodes was taken."""


class ParameterWarning(AcausalWarning):
    """A parameter has a value that what it describes hardly has; it is taken as given."""


class UndefinedWarning(AcausalWarning):
    """A variable has no finite value at some times: a division by 0, the root of a negative."""


class IdentifiabilityWarning(AcausalWarning):
    """Data do not tell some parameters apart; their standard errors are infinite."""


class UndecidedWarning(AcausalWarning):
    """An input is neither decided nor given: it is taken as 0."""


class InterruptedWarning(AcausalWarning):
    """A run was stopped by the user; the Result holds what was computed."""


class ValidityWarning(AcausalWarning):
    """A result leaves the range in which a part's equations hold."""


class ToleranceWarning(AcausalWarning):
    """Variables, or what decides an event, are not known as well as the tolerances of a run say."""


class TableWarning(AcausalWarning):
    """A function of time is a table: it is dearer to use than the table itself."""


class DefaultsWarning(AcausalWarning):
    """What nothing is said of does not begin at its default: no way there was found."""


class MemoryWarning(AcausalWarning):
    """All states of a run are given and its memory is not, which begins at its default."""


class UnconnectedWarning(AcausalWarning):
    """A signal input of a part has no connection and no value: it is taken as 0."""


def warn(message: str, category: type[AcausalWarning]) -> None:
    """Issue a warning at the line of the user's code that led here."""
    frame, level = sys._getframe(1), 2
    own = ("acausal.", "library.")
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(own):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


def did_you_mean(word: str, valid: Iterable[str], *, show: int = 12) -> str:
    """Return a hint: the closest valid names, and the list of them (none of it for show=0).

    >>> did_you_mean("Rr", ["R", "T_ref"])
    "Did you mean 'R'? Valid: R, T_ref."
    """
    names = sorted(set(valid))
    if not names:
        return "There are none."
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.5)
    folded = [name for name in names if name.lower() == word.lower()]
    best = list(dict.fromkeys(folded + close))[: 1 if folded else 3]
    hints = [f"Did you mean {' or '.join(map(repr, best))}?"] if best else []
    if show:
        more = f", … ({len(names)} in all)" if len(names) > show else ""
        hints.append(f"Valid: {', '.join(_likeliest(word, names, show))}{more}.")
    return " ".join(hints) or f"There are {len(names)} others."


def _likeliest(word: str, names: list[str], show: int) -> list[str]:
    """Return some names, sorted: rather a part's own than those of its inside, rather near ones."""
    if len(names) <= show:
        return names
    matcher = difflib.SequenceMatcher()
    matcher.set_seq2(word)

    def rank(name: str) -> tuple[bool, float, str]:
        matcher.set_seq1(name)
        return "." in name or "[" in name, -matcher.quick_ratio(), name

    return sorted(sorted(names, key=rank)[:show])


SHOWN = 8
"""Names listed in a message before "…"."""


def listed(names: list[str]) -> str:
    """Return names as a set, shortened if long."""
    unique = list(dict.fromkeys(names))
    more = f", … ({len(unique)} in all)" if len(unique) > SHOWN else ""
    return "{" + ", ".join(unique[:SHOWN]) + more + "}"
