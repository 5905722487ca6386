"""The compiled functions of one system and its inputs, loaded: a run in C."""

from __future__ import annotations

import ctypes as ct
import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.export.c_code import c_texts_of, runtime_text, unit
from acausal.export.c_forms import form_ways
from acausal.export.c_functions import make_functions
from acausal.export.c_starts import Starts
from acausal.export.compilers import library
from acausal.export.mode_forms import ModeForms, modes_ahead, run_forms
from acausal.system.inputs import InputSet
from acausal.system.system import Point, kept, kept_last

if TYPE_CHECKING:
    from acausal.system.system import System

SIZES = (
    *("instance", "row", "words", "numbers", "nx", "nz", "nm", "nu", "np", "relations"),
    *("conditions", "questions", "values", "targets", "history", "impact", "modes"),
    *("delays", "past", "past_jumps"),
)
END, _, FULL, STOPPED, PENDING = range(5)
"""How ``ac_run`` ends: at the end, with a full record, where it failed, at an instant."""

DOUBLES, INTS = ct.POINTER(ct.c_double), ct.POINTER(ct.c_int)


@dataclass(frozen=True, eq=False)
class Loaded:
    """A library, the sizes in it, and the forms of the equations that it has.

    ``approved`` are the modes, by parameters, for which one of these was found to be right.
    """

    path: Path
    calls: ct.CDLL
    sizes: dict[str, int]
    forms: ModeForms
    approved: dict[bytes, set[bytes]] = field(default_factory=dict)

    def number_of(self, system: System) -> int | None:
        """Return which form of the library a system is, None if none.

        In one without states there is nothing to integrate: Python looks for its events.
        """
        found = (k for k, form in enumerate(self.forms.forms) if form.system is system)
        return next(found, None) if system.states else None


def with_constants(inputs: InputSet) -> tuple[InputSet, np.ndarray]:
    """Return inputs in which constants are pieces too, and these constants.

    So a number that is given has no part in the code, and another one needs no other library.
    """
    rows = ca.vertsplit(inputs.expressions) if inputs.size else []
    constant = [k for k, row in enumerate(rows) if row.is_constant()]
    values = np.array([float(rows[k]) for k in constant])
    symbols = ca.SX.sym("constant", len(constant))
    for place, k in enumerate(constant):
        rows[k] = symbols[place]
    stacked = ca.vertcat(*rows, ca.SX(0, 1))
    pieces = ca.vertcat(inputs.pieces, symbols)
    function = ca.Function("inputs", [inputs.time, pieces], [ca.densify(stacked)])
    return InputSet(inputs.time, stacked, pieces, (), function, {}), values


def load(
    system: System, p: np.ndarray, inputs: InputSet, point: Point
) -> tuple[Loaded, np.ndarray]:
    """Return the library of a system, compiled where there is none, and the constants of inputs.

    Libraries that were loaded are kept with the system.

    Raises
    ------
    ExportError
        If there is no compiler, or the folder of libraries may not be used.
    """
    return _load(system, inputs, p == 0.0, at=point)


@kept_last
def _load(
    system: System, inputs: InputSet, zero: np.ndarray, *, at: Point
) -> tuple[Loaded, np.ndarray]:
    own, constants = with_constants(inputs)
    ahead = repr(modes_ahead(system, at))
    known = own.function.serialize().encode() + zero.tobytes() + ahead.encode()
    code = hashlib.sha256(known).digest()
    return _compiled(system, code, at=(zero, own, at)), constants


@kept
def _compiled(system: System, code: bytes, *, at: tuple[np.ndarray, InputSet, Point]) -> Loaded:
    zero, own, point = at
    forms = run_forms(system, point)
    functions = make_functions(forms, zero, own, ())
    functions.table.update(form_ways(forms, own))
    blank = Point(0.0, *(np.zeros_like(part) for part in point[1:]))  # of no run
    nothing = np.zeros(own.pieces.shape[0])
    texts = c_texts_of(system, functions, blank, (), 1.0, nothing, Starts())
    texts["library.c"] = runtime_text("library")
    texts["model.c"] = unit("run", ["library"])
    return _open(library(texts, "model.c"), forms)


def _open(path: Path, forms: ModeForms) -> Loaded:
    calls = ct.CDLL(str(path))
    calls.ac_sizes.restype = ct.c_long
    calls.ac_words.restype = ct.c_char_p
    calls.ac_run.argtypes = [ct.c_void_p, ct.c_void_p, ct.c_double, ct.c_int, ct.c_long]
    sizes = {name: calls.ac_sizes(k) for k, name in enumerate(SIZES)}
    return Loaded(path, calls, sizes, forms)


def pointer(array: np.ndarray) -> Any:
    """Return a pointer to the numbers of an array."""
    return array.ctypes.data_as(DOUBLES if array.dtype == np.float64 else INTS)
