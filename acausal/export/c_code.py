"""C code: a folder with a model in C99, its header, a program that runs it, and how to build it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import is_number, shown
from acausal.errors import ExportError
from acausal.export.c_forms import dispatch, form_ways
from acausal.export.c_functions import (
    Functions,
    directions,
    free_inputs,
    make_functions,
    told_inputs,
)
from acausal.export.c_header import c_name, c_names, header, program, readme, with_ticks
from acausal.export.c_starts import Starts, rest_of, starts_of
from acausal.export.c_tables import model_header
from acausal.export.mode_forms import mode_forms
from acausal.export.real_time import RealTime, operations
from acausal.export.refusals import refuse
from acausal.initialization.start import Start, initialize, opening_at
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.system.conditions import Conditions
from acausal.system.inputs import make_inputs
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

PARTS = (
    *("lu", "point", "forms", "instants", "record", "jumps", "flags", "holds", "mode_search"),
    *("iteration", "location", "charts", "rodas4", "steady", "start"),
)
"""The files of the runtime, in the order in which they are read."""

_GENERATED = (
    *("unused-function", "unused-parameter", "unused-variable", "unused-but-set-variable"),
    "sign-compare",
)
"""What a compiler may think of C that CasADi writes, and of parts of the runtime a model lacks."""


@dataclass(frozen=True, eq=False)
class Sources:
    """Files by name, and the functions they were made of."""

    texts: dict[str, str]
    functions: Functions
    start: Start
    starts: Starts


def to_c(
    system: System,
    folder: Path,
    *,
    outputs: Sequence[Any],
    inputs: Mapping[Any, Any] | None,
    start: Mapping[Any, Any] | str | None,
    parameters: Mapping[Any, Any] | None,
    horizon: float,
    fixed_step: float | None,
) -> Path:
    """Write a system as C; see ``System.to_c``."""
    bounds = None if fixed_step is None else RealTime(run_length(fixed_step, "fixed_step"))
    made = sources(
        system, outputs=outputs, inputs=inputs, start=start, parameters=parameters, horizon=horizon
    )
    name = c_name(system.name)
    texts = made.texts
    texts[f"{name}.h"] = header(system, name, made.starts.paths, c_names(map(path_of, outputs)))
    parts = ["api"]
    if bounds is not None:
        counted = operations(system, made.functions, bounds)
        texts["model.h"] += "\n".join(bounds.defines()) + "\n"
        texts[f"{name}.h"] = with_ticks(texts[f"{name}.h"], name, bounds.step, counted)
        parts = ["fixed", "api"]
    texts |= {f"{part}.c": runtime_text(part) for part in parts}
    texts["model.c"] = unit(name, parts, includes=[f"{name}.h"])
    texts["main.c"] = program(name, c_names(map(path_of, outputs)), run_length(horizon))
    texts["CMakeLists.txt"] = _CMAKE.format(name=name)
    texts["README.md"] = readme(system, name, list(map(path_of, outputs)))
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def run_length(horizon: Any, word: str = "horizon") -> float:
    """Return how long runs, or steps, are [s].

    Raises
    ------
    ExportError
        For what is no time above 0.
    """
    known = isinstance(horizon, str) or is_number(horizon)
    number = seconds(horizon, word) if known else np.nan
    if not 0.0 < number < np.inf:
        what = "runs are" if word == "horizon" else "a step is"
        raise ExportError(f"{word} = {shown(horizon)}: give how long {what} [s], above 0.")
    return number


def sources(
    system: System,
    *,
    outputs: Sequence[Any] = (),
    inputs: Mapping[Any, Any] | None = None,
    start: Mapping[Any, Any] | str | None = None,
    parameters: Mapping[Any, Any] | None = None,
    horizon: float = 1.0,
    directional: bool = False,
) -> Sources:
    """Return the files of a model whose inputs and parameters are set from outside."""
    refuse(system)
    horizon = run_length(horizon)
    names = [path_of(key) for key in outputs]
    system = system.for_parameters(parameters)
    p = system.parameter_vector(parameters)
    given = make_inputs(system, inputs, 0.0, horizon)
    start, rest = _begun(system, start, parameters, inputs)
    initialize(system, Conditions(start, None, parameters, inputs))  # it can begin
    found, _ = opening_at(system, p, given, 0.0, start, {})
    if rest is not None:
        found = dataclasses.replace(found, point=_in_modes_of(found.point, rest))
    held = free_inputs(system)
    forms = mode_forms(system, found.point)
    starts = starts_of(forms, found, start, held) if rest is None else rest_of(forms, rest)
    names += [path for path in starts.indirect if directional and path not in names]
    free = np.zeros(len(system.parameter_values), dtype=bool)  # zeros stay alive
    functions = make_functions(forms, free, held, names)
    functions.table.update(starts.functions)
    functions.table.update(form_ways(forms, held))
    if directional:
        functions.table.update(directions(forms, names))
    pieces = np.concatenate([found.u, np.zeros(len(told_inputs(system)))])
    texts = c_texts_of(system, functions, found.point, names, horizon, pieces, starts)
    return Sources(texts, functions, found, starts)


def _begun(
    system: System, start: Any, parameters: Mapping[Any, Any] | None, inputs: Any
) -> tuple[Mapping[Any, Any], Start | None]:
    """Return start values, and the equilibrium that they are of where that was asked for."""
    if start is None:
        return {}, None
    if not isinstance(start, str):
        return start, None
    if start != "steady_state":
        raise ExportError(
            f'start = "{start}" is no way to begin: give {{"path": value}} or "steady_state".'
        )
    rest = system.steady_state(parameters=parameters, inputs=inputs)
    return dict(rest), rest


def _in_modes_of(point: Point, rest: Start) -> Point:
    """Return an equilibrium with its modes and relations, and the memory of a point else."""
    decisions, m = rest.system.switching.indices("relation", "mode"), point.m.copy()
    m[decisions] = rest.m[decisions]
    return rest.point._replace(m=m)


def c_texts_of(
    system: System,
    functions: Functions,
    start: Point,
    outputs: Sequence[str],
    horizon: float,
    pieces: np.ndarray,
    starts: Starts,
) -> dict[str, str]:
    """Return the files that a model is made of: tables, equations and the runtime."""
    told = (outputs, horizon, pieces, starts)
    texts = {"model.h": model_header(system, functions, start, *told)}
    texts["equations.c"] = equations(functions) + dispatch(functions.forms, set(functions.table))
    texts["runtime.h"] = runtime_text("runtime", "h")
    for part in (*PARTS, *(["delays"] if "ac_lags" in functions.table else [])):
        texts[f"{part}.c"] = runtime_text(part)
    return texts


def equations(functions: Functions) -> str:
    """Return the functions as C, as CasADi writes them."""
    writer = ca.CodeGenerator("equations.c", {"casadi_int": "int", "with_export": True})
    for function in functions.table.values():
        writer.add(function)
    text: str = writer.dump()
    return text


def runtime_text(part: str, ending: str = "c") -> str:
    """Return a file of the runtime."""
    return (files("acausal.export") / "runtime" / f"{part}.{ending}").read_text(encoding="utf-8")


def unit(name: str, entries: Sequence[str], includes: Sequence[str] = ()) -> str:
    """Return the one file that is compiled: it reads all others, and what it defines is static."""
    lines = [f"/* {name}: compile this file alone; it reads all others. */"]
    lines += [f'#include "{file}"' for file in includes]
    lines += [f"#define AC_NAME(word) {name}_##word", f"#define AC_MODEL {name}_model"]
    lines += ["#include <math.h>", '#include "model.h"', '#include "runtime.h"']
    lines += ["#define CASADI_SYMBOL_EXPORT static"]
    lines += ["#define CASADI_CODEGEN_PREFIX", f"#define CODEGEN_PREFIX {name}_"]
    lines += ["#if defined(__GNUC__)"]
    lines += ["#pragma GCC diagnostic push"]
    lines += [f'#pragma GCC diagnostic ignored "-W{word}"' for word in _GENERATED]
    lines += ["#if !defined(__clang__)"]
    lines += ['#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"', "#endif", "#endif"]
    lines += ['#include "equations.c"', "#if defined(__GNUC__)"]
    lines += ["#pragma GCC diagnostic pop"]
    lines += ['#pragma GCC diagnostic ignored "-Wunused-function"', "#endif"]
    lines += [f'#include "{part}.c"' for part in (*PARTS, *entries)]
    return "\n".join(lines) + "\n"


_CMAKE = """\
cmake_minimum_required(VERSION 3.13)
project({name} C)
set(CMAKE_C_STANDARD 99)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
add_library({name} STATIC model.c)
target_include_directories({name} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})
add_executable({name}_run main.c)
target_link_libraries({name}_run {name})
foreach(target {name} {name}_run)
  if(NOT MSVC)
    target_compile_options(${{target}} PRIVATE -ffp-contract=off)
    target_link_libraries(${{target}} m)
  endif()
endforeach()
"""
