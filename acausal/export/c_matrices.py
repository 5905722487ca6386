"""Matrices in ``model.h``: patterns of slopes, of factors, and the coefficients of Rodas4."""

from __future__ import annotations

from dataclasses import fields

import casadi as ca
import numpy as np

from acausal.events.event_location import EPS, ROUNDING
from acausal.export.c_arrays import c_array, c_double
from acausal.export.c_functions import Patterns
from acausal.export.lu_pattern import LuPattern, lu_pattern
from acausal.simulation.integrators import rodas4_step as rodas


def matrix_tables(patterns: Patterns) -> tuple[dict[str, int], list[str]]:
    """Return the sizes of matrices and the tables that the runtime reads them by."""
    f_y, g_y, alg_z, nx = patterns.f_y, patterns.g_y, patterns.alg_z, patterns.n_states
    w, z = lu_pattern(f_y), lu_pattern(alg_z)
    sizes = {"NFY": f_y.nnz(), "NGY": g_y.nnz(), "NALGZ": alg_z.nnz()}
    sizes |= {"W_STORED": len(w.places), "Z_STORED": len(z.places)}
    numbers = {place: k for k, place in enumerate(_places(f_y))}
    own = [numbers[row + nx, column + nx] for row, column in _places(alg_z)]
    by_row = np.argsort(g_y.row(), kind="stable") if g_y.nnz() else np.zeros(0, dtype=int)
    counts = np.bincount(np.array(g_y.row(), dtype=int), minlength=g_y.size1())
    lines = [
        *_coordinates("f", f_y),
        *_coordinates("g", g_y),
        *_coordinates("alg", alg_z),
        c_array("int", "ac_f_diagonal", [numbers[i, i] for i in range(nx)]),
        c_array("int", "ac_alg_of_f", own),
        c_array("int", "ac_g_by_row", by_row.tolist()),
        c_array("int", "ac_g_first", [0, *np.cumsum(counts).tolist()]),
        *_factors("w", w, f_y),
        *_factors("z", z, alg_z),
        *_coefficients(nx),
    ]
    return sizes, lines


def _places(pattern: ca.Sparsity) -> list[tuple[int, int]]:
    return list(zip(pattern.row(), pattern.get_col(), strict=True))


def _coordinates(name: str, pattern: ca.Sparsity) -> list[str]:
    return [
        c_array("int", f"ac_{name}_rows", pattern.row()),
        c_array("int", f"ac_{name}_columns", pattern.get_col()),
    ]


def _factors(name: str, found: LuPattern, matrix: ca.Sparsity) -> list[str]:
    words = [word.name for word in fields(LuPattern)]
    lines = [c_array("int", f"ac_{name}_{word}", getattr(found, word)) for word in words]
    parts = ", ".join(f"ac_{name}_{word}" for word in words)
    sizes = f"{matrix.size1()}, {len(found.places)}, {matrix.nnz()}"
    return [*lines, f"#define AC_{name.upper()}_PATTERN {{{sizes}, {parts}}}"]


def _coefficients(nx: int) -> list[str]:
    """Return Rodas4, and by what part time and states are moved where roundings are looked at."""
    rounded = np.append(EPS, ROUNDING * (1.0 + 0.5 * np.cos(1.0 + np.arange(nx))))
    lines = [f"static const double ac_rodas_gamma = {c_double(rodas.GAMMA)};"]
    for name, rows in (("a", rodas.A), ("c", rodas.C)):
        body = ", ".join(f"{{{', '.join(map(c_double, [*row, 0.0][:5]))}}}" for row in rows)
        lines.append(f"static const double ac_rodas_{name}[6][5] = {{{body}}};")
    few = {"alpha": rodas.ALPHA, "gammas": rodas.GAMMAS, "d2": rodas.D2, "d3": rodas.D3}
    lines += [c_array("double", f"ac_rodas_{name}", values) for name, values in few.items()]
    return [*lines, c_array("double", "ac_rounded", rounded)]
