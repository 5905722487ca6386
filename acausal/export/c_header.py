"""The header of an exported model, the program that shows its use, and the page beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from acausal.export.c_functions import input_names

if TYPE_CHECKING:
    from acausal.export.real_time import Operations
    from acausal.system.system import System

_RESERVED = frozenset(
    (
        *("auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else"),
        *("enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register"),
        *("restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch"),
        *("typedef", "union", "unsigned", "void", "volatile", "while", "main", "ac"),
    )
)


def c_name(text: str) -> str:
    """Return a text as an identifier of C.

    >>> c_name("servo axis 2"), c_name("2nd"), c_name("double")
    ('servo_axis_2', 'm_2nd', 'm_double')
    """
    made = re.sub(r"[^0-9A-Za-z]+", "_", text).strip("_") or "model"
    return made if made[0].isalpha() and made not in _RESERVED else f"m_{made}"


def c_names(texts: Iterable[str]) -> dict[str, str]:
    """Return an identifier for each text, all different.

    >>> c_names(["a.b", "a_b"])
    {'a.b': 'a_b', 'a_b': 'a_b_2'}
    """
    found: dict[str, str] = {}
    for text in texts:
        first = made = c_name(text)
        count = 1
        while made in found.values():
            count += 1
            made = f"{first}_{count}"
        found[text] = made
    return found


_HEADER = """\
/* {title}: a model in C99.
 *
 * The model is solved as it is in acausal.simulate: Rodas4 with error control, events located to
 * rounding, jumps by impulses. Nothing is allocated: give memory for an instance. There are no
 * global variables: several instances, and several models, may live side by side; one instance
 * belongs to one thread at a time. Times are in seconds, values in SI units.
 *
 * Functions that return int return 0, and another number on failure: then {name}_said has a
 * sentence. Values that are not finite are refused.
 */
#ifndef {guard}
#define {guard}

#include <stddef.h>

#ifdef __cplusplus
extern "C" {{
#endif

typedef struct {name}_model {name}_model;

{enums}
/* Bytes of an instance; the memory must be aligned as for double (malloc does that). */
size_t {name}_size(void);

/* Make an instance in memory of that size, with the values of the export. */
{name}_model *{name}_init(void *memory);

/* Set a parameter ({upper}_P_...), before the start or between steps. Parameters for whose value
 * the equations were simplified are refused. */
int {name}_set_parameter({name}_model *model, int which, double value);

/* Set an input ({upper}_U_...); it is constant until it is set again. One whose derivatives enter
 * the equations moves on as these say, which are inputs too, and must not jump. */
int {name}_set_input({name}_model *model, int which, double value);

/* Set a start value ({upper}_X_...), before the start. Those that are no states are met by moving
 * states that have no start value of their own as little as possible. */
int {name}_set_start({name}_model *model, int which, double value);

/* Begin at time t: find consistent values and do the events there. `horizon` is how long the run
 * will be, `rtol` its relative tolerance. */
int {name}_start({name}_model *model, double t, double horizon, double rtol);

/* Go on to time `end`, with all events on the way. */
int {name}_step({name}_model *model, double end);

/* The value of an output ({upper}_Y_...) now; not a number where there is none. */
double {name}_get({name}_model *model, int output);

/* The time. */
double {name}_time(const {name}_model *model);

/* Copy the state to memory, if that is not NULL, and return its size in bytes. */
size_t {name}_save(const {name}_model *model, void *memory);

/* Take a state that was saved from an instance of this model. */
void {name}_restore({name}_model *model, const void *memory);

/* What was said of the last failure. */
const char *{name}_said(const {name}_model *model);

#ifdef __cplusplus
}}
#endif
#endif
"""

_PROGRAM = """\
/* A program that runs the model: ./{name}_run [end] [intervals] [rtol] > out.csv */
#include <stdio.h>
#include <stdlib.h>
#include "{name}.h"

static const char *const names[] = {{{names}}};

int main(int argc, char **argv) {{
  double end = argc > 1 ? atof(argv[1]) : {horizon!r}, rtol = argc > 3 ? atof(argv[3]) : 1e-6;
  int n = argc > 2 ? atoi(argv[2]) : 500, outputs = {count};
  {name}_model *model = {name}_init(malloc({name}_size()));
  int failed = !model || {name}_start(model, 0.0, end, rtol);
  if (!failed) {{
    printf("time");
    for (int i = 0; i < outputs; ++i) printf(",%s", names[i]);
    printf("\\n");
  }}
  for (int k = 0; k <= n && !failed; ++k) {{
    if (k) failed = {name}_step(model, end * k / n);
    if (failed) break;
    printf("%.17g", {name}_time(model));
    for (int i = 0; i < outputs; ++i) printf(",%.17g", {name}_get(model, i));
    printf("\\n");
  }}
  if (failed && model) fprintf(stderr, "%s\\n", {name}_said(model));
  free(model);
  return failed;
}}
"""

_README = """\
# {title}

A model of acausal as C99: {states} states, {unknowns} algebraic unknowns, {parameters} parameters,
{inputs} inputs, {outputs} outputs.

`{name}.h` tells how it is called. `model.c` is the one file to compile; it reads `model.h` (sizes
and tables), `equations.c` (the equations, written by CasADi) and the runtime. `main.c` is a program
that runs the model and writes its outputs.

    cc -O1 -std=c99 -ffp-contract=off model.c main.c -lm -o {name}_run
    ./{name}_run 1.0 500 1e-6 > out.csv

or `cmake -B build && cmake --build build`. Keep `-ffp-contract=off`, and do not use `-ffast-math`:
events are located to rounding, and values that are no numbers are refused.
"""


def header(system: System, name: str, starts: Sequence[str], outputs: dict[str, str]) -> str:
    """Return the header of a model: its functions, and the numbers of its variables."""
    parameters = sorted(system.parameter_names, key=lambda key: system.parameter_names[key])
    groups = [("P", c_names(parameters)), ("U", c_names(input_names(system)))]
    groups += [("X", c_names(starts)), ("Y", outputs)]
    upper = name.upper()
    enums = "".join(_enumeration(upper, letter, names) for letter, names in groups)
    return _HEADER.format(
        title=c_comment(system.name), name=name, upper=upper, guard=f"{upper}_H", enums=enums
    )


_TICKS = """\
/* Steps have a fixed length: `{name}_step` takes as many as lie before its end, `{name}_tick`
 * one, without control of its error. Every loop in it has a bound and nothing is allocated:
 * without events it takes {step} operations in floating point, with all that may happen in it
 * {worst} at most. What needs more is an overrun: the step goes to its end without further events
 * or, where that has no finite end, with the state as it was; it is counted, and the next one goes
 * on from there. */
#define {upper}_STEP {length!r}
#define {upper}_OPERATIONS {step}L
#define {upper}_WORST_OPERATIONS {worst}LL

/* Take one step of the length {upper}_STEP. */
int {name}_tick({name}_model *model);

/* How many steps since the start were overruns. */
long {name}_overruns(const {name}_model *model);

"""


def with_ticks(text: str, name: str, length: float, counted: Operations) -> str:
    """Return a header with the functions of steps of a fixed length [s]."""
    more = _TICKS.format(
        name=name, upper=name.upper(), length=length, step=counted.step, worst=counted.worst
    )
    before = f"/* The value of an output ({name.upper()}_Y_"
    return text.replace(before, more + before, 1)


def _enumeration(upper: str, letter: str, names: dict[str, str]) -> str:
    if not names:
        return ""
    words = {"P": "Parameters", "U": "Inputs", "X": "Start values", "Y": "Outputs"}
    lines = [f"/* {words[letter]}. */", "enum {"]
    lines += [
        f"  {upper}_{letter}_{made} = {k}, /* {c_comment(text)} */"
        for k, (text, made) in enumerate(names.items())
    ]
    lines[-1] = lines[-1].replace(", /*", " /*", 1)
    return "\n".join([*lines, "};", "", ""])


def program(name: str, outputs: dict[str, str], horizon: float = 1.0) -> str:
    """Return a program that runs a model."""
    names = ", ".join(f'"{text}"' for text in outputs) or "0"
    return _PROGRAM.format(name=name, names=names, count=len(outputs), horizon=horizon)


def readme(system: System, name: str, outputs: Sequence[str]) -> str:
    """Return the page beside the code."""
    return _README.format(
        title=c_comment(system.name),
        name=name,
        states=len(system.states),
        unknowns=len(system.algebraic),
        parameters=len(system.parameter_names),
        inputs=len(system.inputs),
        outputs=len(outputs),
    )


def c_comment(text: str) -> str:
    """Return a text that does not end a comment."""
    return text.replace("*/", "* /").replace("\n", " ")
