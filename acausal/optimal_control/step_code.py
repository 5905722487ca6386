"""C code of a controller's step: a fixed number of steps of sequential quadratic programming.

The function (w, lam_x, lam_g, x0, v) -> (w, lam_x, lam_g, u) takes the unknowns of the last plan
and its multipliers, the states that are measured and the numbers of ``ocp.value(…)``; it gives the
next plan, its multipliers, and the controls at its beginning. The code is CasADi's: it needs no
library.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import File
from acausal.errors import OptimalControlError
from acausal.optimal_control.nlp_solvers import SQP

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import Prepared


@dataclass(frozen=True, eq=False)
class StepCode:
    """The step as a CasADi function, its files, and what its arguments stand for.

    ``states`` name the entries of x0, ``values`` those of v, ``controls`` those of u; ``w`` are the
    unknowns of a plan to begin with.
    """

    function: ca.Function
    files: tuple[Path, ...]
    states: tuple[str, ...]
    values: tuple[str, ...]
    controls: tuple[str, ...]
    w: np.ndarray


def step_function(prepared: Prepared, iterations: int) -> ca.Function:
    """Return one step of a controller as a CasADi function."""
    assembly, phase = prepared.assembly, prepared.part.phase
    if phase.plant.system.chart:
        raise OptimalControlError(
            f"'{phase.plant.system.name}' has closed loops: their bases change on the way, and "
            "code has none that could."
        )
    given = assembly.solver if isinstance(assembly.solver, SQP) else SQP()
    solver = given.steps(iterations).build(assembly.program, assembly.equal, True, None)
    n, rows = assembly.program.n, assembly.program.n_rows
    first = phase.heads[:, 0]
    w, lam_x, lam_g = (ca.MX.sym(name, k) for name, k in (("w", n), ("lx", n), ("lg", rows)))
    x0 = ca.MX.sym("x0", len(first))
    v = ca.MX.sym("v", assembly.program.n_values)
    scale, bounds = assembly.scale, []
    for bound in assembly.bounds:
        own = ca.MX(ca.DM(np.clip(bound / scale, -1e20, 1e20)))
        own[first.tolist()] = x0 / ca.DM(scale[first])
        bounds.append(own)
    found = solver(
        x0=w / ca.DM(scale),
        p=v,
        lbx=bounds[0],
        ubx=bounds[1],
        lbg=ca.DM(assembly.row_lower),
        ubg=ca.DM(assembly.row_upper),
        lam_x0=lam_x,
        lam_g0=lam_g,
    )
    plan = found["x"] * ca.DM(scale)
    group, numbers = phase.interval(0)
    window: Any = plan[numbers.tolist()]
    controls = group.layout.control(window, 0.0)
    return ca.Function(
        "mpc_step",
        [w, lam_x, lam_g, x0, v],
        [plan, found["lam_x"], found["lam_g"], controls],
        ["w", "lam_x", "lam_g", "x0", "v"],
        ["w_next", "lam_x_next", "lam_g_next", "u"],
    )


def write_step_code(prepared: Prepared, path: File, w: np.ndarray, iterations: int) -> StepCode:
    """Write the C code of one step, and its header, beside each other."""
    stem, folder = Path(path).stem, Path(path).parent
    if not (stem.isascii() and stem.isidentifier() and folder.is_dir()):
        raise OptimalControlError(
            f"to_c({str(path)!r}): give a file in a folder that is there, named as C names things: "
            '"step.c".'
        )
    function = step_function(prepared, iterations)
    target = folder / f"{stem}.c"
    generator = ca.CodeGenerator(target.name, {"with_header": True})
    generator.add(function)
    generator.generate(f"{target.parent}/")
    plant = prepared.part.phase.plant
    return StepCode(
        function,
        (target, target.with_suffix(".h")),
        plant.states,
        tuple(prepared.ocp.symbols.values),
        tuple(control.levels[-1] for control in prepared.ocp.controls),
        w,
    )
