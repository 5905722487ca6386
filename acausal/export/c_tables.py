"""``model.h``: the sizes of a system, and its tables, as C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from acausal.events.questions import precedence
from acausal.export.c_arrays import c_array, c_texts, plain
from acausal.export.c_forms import form_tables
from acausal.export.c_functions import Functions, input_names, told_inputs
from acausal.export.c_matrices import matrix_tables
from acausal.export.c_starts import Starts
from acausal.export.mode_forms import ModeForms
from acausal.system.breakpoints import table_levels
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

KINDS = ("relation", "mode", "pulse", "initial", "terminal", "discrete", "impulse")

_MANY = 40
"""Unknowns from which outputs come from the polynomials of steps; with fewer a step of their own,
of full order, costs little."""

_TYPES = """\
typedef struct { int jumps, target, value; } ac_step_of;
typedef struct {
  int condition, mode, n_steps, n_rest, yields, sticks;
  const ac_step_of *steps, *rest;
} ac_question;
typedef struct {
  int n, width, periodic;
  const double *times, *coefficients, *ends;
  const int *jumps;
} ac_table;"""


def model_header(
    system: System,
    functions: Functions,
    start: Point,
    outputs: Sequence[str],
    horizon: float,
    pieces: np.ndarray,
    starts: Starts,
) -> str:
    """Return ``model.h``: what the runtime is told about a system.

    ``pieces`` are the constants of the inputs at the start, ``horizon`` [s] how long runs are if
    nobody says so.
    """
    sizes = _sizes(system, functions, len(outputs), len(pieces), starts)
    more, matrices = matrix_tables(functions.patterns)
    sizes |= more
    lines = [f"/* {plain(system.name)}: sizes and tables. */"]
    lines += [f"#define AC_{name} {value}" for name, value in sizes.items()]
    lines.append(f"#define AC_HORIZON {horizon!r}")
    lines.append(f"enum {{ {', '.join(f'AC_{kind.upper()}' for kind in KINDS)}, AC_OTHER }};")
    lines.append(_TYPES)
    lines += _vectors(functions.forms, start, pieces)
    lines += _memory(system, (*system.switching.given, *starts.given))
    lines += _starts(starts, outputs)
    lines += _questions(system)
    lines += _tables(system)
    lines += form_tables(functions.forms)
    lines += matrices
    delays = system.switching.indices("delay").tolist()
    lines.append(c_array("int", "ac_delays", delays))
    chart = system.chart
    if chart:
        lines.append(c_array("int", "ac_ch_unknowns", chart.unknowns))
        lines.append(c_array("int", "ac_ch_places", chart.places))
        lines.append(c_array("double", "ac_ch_units", chart.rate_units(start.p).tolist()))
    names = sorted(system.parameter_names, key=lambda name: system.parameter_names[name])
    lines.append(c_texts("ac_parameter_names", names))
    lines += _pivots(system)
    lines.append(c_texts("ac_output_names", outputs))
    told = told_inputs(system)
    lines.append(c_array("int", "ac_told_first", [first for first, _ in told]))
    lines.append(c_array("int", "ac_told_levels", [levels for _, levels in told]))
    lines.append(c_texts("ac_input_names", input_names(system)))
    fixed = [int(name in system.parameter_table.frozen) for name in names]
    lines.append(c_array("int", "ac_fixed", fixed))
    return "\n".join(lines) + "\n"


def _sizes(
    system: System, functions: Functions, n_outputs: int, n_pieces: int, starts: Starts
) -> dict[str, int]:
    switching, events, chart = system.switching, system.events, system.chart
    table, forms = functions.table, functions.forms
    jumping = table.get("ac_jump", table.get("ac_jump_0"))
    targets = jumping.size1_out(4) if jumping is not None else 0
    nx, nz = len(system.states), forms.n_unknowns
    relations = len(switching.places("relation"))
    befores = switching.n_befores
    conditions, values = (switching.decide.size1_out(k) if switching else 0 for k in (0, 1))
    sizes = {
        **{"NX": nx, "NZ": nz, "NU": n_pieces, "NY": n_outputs},
        **{"NP": len(system.parameter_values), "NM": system.rhs.size1_in(5)},
        **{"NEVENT": events.size, "NCOUNT": events.n_counters, "NFLAG": events.n_switches},
        **{
            "NTABLE": len(events.tables),
            "NMEM": len(switching.memory),
            "FIRST": switching.index(0),
        },
        **{"NREL": relations, "NCOND": conditions, "NVALUE": values, "NTARGET": targets},
        **{"NQUEST": len(switching.questions), "NBEFORE": befores},
        "NFORM": len(forms.forms),
        "NHOLD": len(switching.holds) if forms.numbers else 0,
        "POSED": int(bool(switching.holds and forms.numbers and chart)),
        "NCHOSEN": len(forms.modes) if forms.numbers else 0,
        "NFLAT": 2 + nz + 5 * relations + conditions + values + switching.n_befores,
        "NSTART": len(starts.paths),
        "STEADY": int(starts.drifting is not None),
        "SMOOTH": int(nx + nz >= _MANY and not (switching or events.size)),
        "NPIVOT": system.parameter_table.pivots.size1_out(0),
        "NTOLD": len(told_inputs(system)),
        "NDELAY": len(switching.places("delay")),
        "LAGS_MOVE": int(any(name.startswith("ac_lags_now") for name in table)),
        "NGIVEN": len(switching.given) + len(starts.given),
        "NWANTED": len(starts.indirect),
        "NCONTINUOUS": len(system.input_table.continuous_names),
        "NSHOWN": len(switching.places("mode", "discrete")),
        "NMODE": len(switching.places("mode", "held")),
        **{"FOLLOWS": int(events.follows_memory), "CHART": int(bool(chart))},
        **{
            "LINEAR": int(functions.linear),
            "WORK": _work(nx, nz, targets, len(starts.indirect), relations),
        },
        "IMPULSES": _at_impulses(nx, targets),
        **functions.work(),
    }
    if chart:
        rows = table["ac_chart_motion"].size1_out(0)
        sizes |= {"CH_ROWS": rows, "CH_RATES": len(chart.rates), "CH_COORDS": len(chart.names)}
        sizes |= {"CH_FREE": chart.n_free, "CH_RANK": chart.rank, "CH_PLACES": chart.n_places}
        motion = table["ac_chart_motion"]
        kept = motion.size1_out(3) if chart.rolling else 0
        sizes |= {"CH_TURNING": int(chart.turning), "CH_ROLLING": int(chart.rolling)}
        sizes |= {"CH_POSITION": chart.position_rank, "CH_KEPT": kept}
    return sizes


def _work(nx: int, nz: int, targets: int, wanted: int, relations: int) -> int:
    """Return how many numbers jumps and starts need to work with, the larger of both."""
    jumps = _at_impulses(nx, targets) + (2 * nz + targets + 2 * relations) * targets
    return max(jumps, 2 * nx * wanted + wanted**2)


def _at_impulses(nx: int, targets: int) -> int:
    """Return where, behind what jumps work with, the slopes of z by impulses stand."""
    return 2 * nx * targets + 2 * targets**2 + targets


def _starts(starts: Starts, outputs: Sequence[str]) -> list[str]:
    """Return the start values that may be set, and which outputs have one."""
    number = {path: k for k, path in enumerate(starts.paths)}
    return [
        c_texts("ac_start_names", starts.paths),
        c_array("int", "ac_start_states", starts.states),
        c_array("int", "ac_start_fixed", map(int, starts.fixed)),
        c_array("double", "ac_start_nominal", starts.nominal),
        c_array("int", "ac_drifting", starts.drifting or ()),
        f"#define AC_NDRIFTING {len(starts.drifting or ())}",
        c_texts("ac_drifting_names", starts.drifting_names),
        c_array("int", "ac_start_of_y", [number.get(name, -1) for name in outputs]),
    ]


def _vectors(forms: ModeForms, start: Point, pieces: np.ndarray) -> list[str]:
    system = forms.root
    z = np.zeros(forms.n_unknowns)
    z[forms.slots(0)[1]] = start.z
    m = np.concatenate([start.m, np.zeros(system.rhs.size1_in(5) - len(start.m))])
    found = {"start_x": start.x, "start_z": z}
    if not forms.several:
        found |= {"nominal_x": system.nominal_x, "nominal_z": system.nominal_z}
    found |= {"start_u": pieces, "start_p": start.p, "start_m": m}
    return [c_array("double", f"ac_{name}", values) for name, values in found.items()]


def _memory(system: System, given: Sequence[tuple[int, float]]) -> list[str]:
    switching = system.switching
    relations = switching.places("relation")
    kinds = [item.kind if item.kind in KINDS else "other" for item in switching.memory]
    at_zero = [int("<=" in switching.memory[i].text) for i in relations]
    return [
        c_array("int", "ac_relations", [switching.index(i) for i in relations]),
        c_array("int", "ac_at_zero", at_zero),
        c_array("int", "ac_kinds", [f"AC_{kind.upper()}" for kind in kinds]),
        c_array("int", "ac_shown", switching.places("mode", "discrete")),
        c_array("int", "ac_modes", switching.indices("mode", "held").tolist()),
        c_array("int", "ac_counters", [item.counter for item in switching.memory]),
        c_array("int", "ac_given_places", [place for place, _ in given]),
        c_array("double", "ac_given_values", [value for _, value in given]),
    ]


def _questions(system: System) -> list[str]:
    questions = [question for _, question in system.switching.questions]
    lines, rows = [], []
    for k, question in enumerate(questions):
        for word, steps in (("steps", question.actions), ("rest", question.rest)):
            each = [f"{{{int(s.kind == 'reinit')}, {s.target}, {s.value}}}" for s in steps]
            lines.append(_struct("ac_step_of", f"ac_{word}_{k}", each, "{0, 0, 0}"))
        counts = f"{len(question.actions)}, {len(question.rest)}"
        yields = sum(1 << number for number in question.yields)
        rows.append(
            f"{{{question.condition}, {question.mode}, {counts}, {yields}, {int(question.sticks)}, "
            f"ac_steps_{k}, ac_rest_{k}}}"
        )
    lines.append(_struct("ac_question", "ac_questions", rows, "{0, 0, 0, 0, 0, 0, 0, 0}"))
    order = precedence(system).astype(int).ravel().tolist() if questions else []
    return [*lines, c_array("char", "ac_precedence", order)]


def _pivots(system: System) -> list[str]:
    """Return the parameters in each of the coefficients that were divided by."""
    found = system.parameter_table.pivots.jac_sparsity(0, 0)
    pairs = sorted(zip(*found.get_triplet(), strict=True))
    counts = np.bincount([row for row, _ in pairs], minlength=found.size1())
    return [
        c_array("int", "ac_pivot_firsts", [0, *np.cumsum(counts).tolist()]),
        c_array("int", "ac_pivot_parameters", [column for _, column in pairs]),
    ]


def _tables(system: System) -> list[str]:
    events, levels = system.events, table_levels(system)
    lines, rows = [], []
    for k, (table, level) in enumerate(zip(events.tables, levels, strict=True)):
        periodic = table.extrapolation == "periodic"
        origins, pieces = table.pieces
        ends = [origins[0], *pieces[0], origins[-1], *pieces[-1]]
        jumps = [int(table.jumps_at(float(t), level)) for t in table.times]
        lines.append(c_array("double", f"ac_times_{k}", table.times))
        lines.append(c_array("double", f"ac_coefficients_{k}", table.coefficients.ravel()))
        lines.append(c_array("double", f"ac_ends_{k}", ends))
        lines.append(c_array("int", f"ac_jumps_{k}", jumps))
        size = f"{len(table.times)}, {table.coefficients.shape[1]}, {int(periodic)}"
        rows.append(f"{{{size}, ac_times_{k}, ac_coefficients_{k}, ac_ends_{k}, ac_jumps_{k}}}")
    return [*lines, _struct("ac_table", "ac_tables", rows, "{0, 0, 0, 0, 0, 0, 0}")]


def _struct(kind: str, name: str, rows: list[str], nothing: str) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(rows) or nothing}}};"
