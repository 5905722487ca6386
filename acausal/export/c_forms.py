"""Forms of modes as C: the ways between their unknowns, tables, and which functions are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.export.c_arrays import c_array
from acausal.export.mode_forms import ModeForms, picked, scattered
from acausal.system.inputs import InputSet

if TYPE_CHECKING:
    from acausal.system.system import System

DISPATCHED = (
    *("ac_values", "ac_slopes", "ac_alg", "ac_outputs_of", "ac_asked", "ac_jump", "ac_delayed"),
    "ac_lags_now",
    *("ac_held_values", "ac_direction", "ac_wanted_slopes"),
)
"""Functions that each form has, in slots (t, x, z, c, p) that all share."""


def form_ways(forms: ModeForms, inputs: InputSet) -> dict[str, ca.Function]:
    """Return the ways from slots of the first form into those of each other, and back.

    A state that a form does not have stays what it was in the first.
    """
    made: dict[str, ca.Function] = {}
    for k, form in enumerate(forms.forms):
        if not form.own:
            continue
        there, here = forms.slots(k), forms.slots(0)
        into = _way(form.inwards.values, forms, inputs, here, there, f"ac_enter_{k}")
        out = _way(form.outwards.values, forms, inputs, there, here, f"ac_leave_{k}")
        made |= {into.name(): into, out.name(): out}
    return made


def _way(
    values: ca.Function,
    forms: ModeForms,
    inputs: InputSet,
    source: tuple[list[int], list[int]],
    target: tuple[list[int], list[int]],
    name: str,
) -> ca.Function:
    nx, nz = len(forms.root.states), forms.n_unknowns
    sizes = {"x": nx, "z": nz, "m": forms.root.rhs.size1_in(5), "p": forms.root.rhs.size1_in(4)}
    t, pieces = inputs.time, inputs.pieces
    x, z, m, p = (ca.SX.sym(word, size) for word, size in sizes.items())
    found = values.call([t, picked(x, source[0]), picked(z, source[1]), inputs.expressions, p, m])
    none = [i for i in range(nx) if i not in target[0]]
    moved = scattered(found[0], target[0], nx) + scattered(picked(x, none), none, nx)
    both = [ca.densify(moved), ca.densify(scattered(found[1], target[1], nz))]
    return ca.Function(name, [t, x, z, ca.vertcat(m, pieces), p], both, {"cse": True})


def form_tables(forms: ModeForms) -> list[str]:
    """Return what ``model.h`` says of forms and of what modes hold."""
    system = forms.root
    switching, holds = system.switching, system.switching.holds if forms.numbers else ()
    counts = [len(each) for each in forms.modes.values()]
    owners = {path: k for k, path in enumerate(system.names.components)}
    rows = [
        f"{{{switching.index(h.mode)}, {h.target}, {switching.index(h.flag)}, "
        f"{switching.index(h.value)}, {h.order}, {int(h.aimed)}, "
        f"{int(switching.jumps[h.target].lossy)}, {owners.get(h.path, -1)}}}"
        for h in holds
    ]
    numbers = [h.numbers for h in holds]
    lines = [
        "typedef struct { int mode, target, flag, value, order, aimed, lossy, part; } ac_hold_of;",
        f"static const ac_hold_of ac_holds[] = {{{', '.join(rows) or _NO_HOLD}}};",
        c_array("int", "ac_hold_firsts", [0, *np.cumsum([len(n) for n in numbers]).tolist()]),
        c_array("int", "ac_hold_numbers", [n for own in numbers for n in own]),
        c_array("int", "ac_mode_places", [switching.index(i) for i in forms.modes]),
        c_array("int", "ac_mode_firsts", [0, *np.cumsum(counts).tolist()]),
        c_array("double", "ac_mode_values", [v for each in forms.modes.values() for v in each]),
        c_array("int", "ac_form_numbers", forms.numbers),
        c_array("int", "ac_relation_parts", _parts(system, owners)),
        c_array("int", "ac_relation_asked", _asked_by_transitions(system)),
        c_array("int", "ac_own_states", _own_states(forms)),
        c_array("char", "ac_moving_states", _moving_states(forms)),
        c_array("int", "ac_state_counts", [max(len(f.system.states), 1) for f in forms.forms]),
    ]
    return [*lines, *_transitions(system), *_nominal(forms)]


def _own_states(forms: ModeForms) -> list[int]:
    """Return by form and slot whether a state of the first form is one there too."""
    found = []
    for form in forms.forms:
        found += [int(name in form.system.states) for name in forms.root.states]
    return found


def _moving_states(forms: ModeForms) -> list[int]:
    """Return by form and slot whether a state of the form stands there; others do not move."""
    found = []
    for k in range(len(forms.forms)):
        own = forms.slots(k)[0]
        found += [int(i in own) for i in range(len(forms.root.states))]
    return found


def _parts(system: System, owners: dict[str, int]) -> list[int]:
    memory = system.switching.memory
    return [owners.get(memory[i].path, -1) for i in system.switching.places("relation")]


def _asked_by_transitions(system: System) -> list[int]:
    """Return for every relation whether a transition asks for it."""
    switching = system.switching
    if not switching:
        return []
    rows = {q.condition for _, q in switching.questions if q.mode >= 0}
    pattern = switching.decide.jac_sparsity(0, 5)
    pairs = zip(pattern.row(), pattern.get_col(), strict=True)
    read = {column for row, column in pairs if row in rows}
    return [int(switching.index(i) in read) for i in switching.places("relation")]


def _transitions(system: System) -> list[str]:
    """Return the modes that questions leave, and the row of what they enter."""
    questions = [question for _, question in system.switching.questions]
    counts, sources, rows = [0], list[int](), list[int]()
    for question in questions:
        own = [
            s.value for s in question.actions if s.kind == "assign" and s.target == question.mode
        ]
        rows.append(own[0] if question.mode >= 0 else -1)
        sources += question.sources if question.mode >= 0 else ()
        counts.append(len(sources))
    return [
        c_array("int", "ac_source_firsts", counts),
        c_array("int", "ac_sources", sources),
        c_array("int", "ac_entered_rows", rows),
    ]


def _nominal(forms: ModeForms) -> list[str]:
    if not forms.several:
        return []
    pairs = [forms.nominal(k) for k in range(len(forms.forms))]
    lines = []
    for k, word in enumerate("xz"):
        values = np.concatenate([pair[k] for pair in pairs])
        size = f"AC_N{word.upper()}"
        lines.append(c_array("double", f"ac_nominals_{word}", values))
        lines.append(f"#define ac_nominal_{word} (ac_nominals_{word} + I->kept.form * {size})")
    return lines


def dispatch(forms: ModeForms, names: set[str]) -> str:
    """Return the functions that call those of the form which the modes have."""
    if not forms.several:
        return ""
    count = range(len(forms.forms))
    lines = ["/* Which functions hold for the modes. */", _FORM]
    for name in DISPATCHED:
        if f"{name}_0" not in names:
            continue
        lines.append(_HEAD.format(name=name))
        lines += [f"    case {k}: return {name}_{k}(arg, res, iw, w, mem);" for k in count]
        lines += ["  }", "  return 1;", "}"]
    for word in ("enter", "leave"):
        own = [k for k in count if f"ac_{word}_{k}" in names]
        lines.append(_WAY.format(name=f"ac_{word}_form"))
        lines += [f"    case {k}: return ac_{word}_{k}(arg, res, iw, w, mem);" for k in own]
        lines += ["  }", "  return 1;", "}"]
    return "\n".join(lines) + "\n"


_NO_HOLD = "{0, 0, 0, 0, 0, 0, 0, 0}"

_FORM = """\
static int ac_combination(const double *m);
static int ac_form_of(const double *m) {
  int combination = ac_combination(m);
  return combination < 0 ? -1 : ac_form_numbers[combination];
}"""

_HEAD = """\
static int {name}(const double **arg, double **res, int *iw, double *w, int mem) {{
  switch (ac_form_of(arg[3])) {{"""

_WAY = """\
/* 1 where the unknowns of the form are those of the first. */
static int {name}(int form, const double **arg, double **res, int *iw, double *w, int mem) {{
  (void)arg; (void)res; (void)iw; (void)w; (void)mem;
  switch (form) {{"""
