"""The impact between two phases: what the later one holds jumps to rest, as in a run.

By the law of ``system/slopes``, in the modes of the phase before, with the rates of what
begins to be held for T. The equations must be linear in z.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.events.held import beginning
from acausal.optimal_control.fixed_modes import compile_phase
from acausal.system.algebraic import linear_in
from acausal.system.slopes import slope_expressions
from acausal.system.switching import HoldPlace

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl


def beginning_holds(before: OptimalControl, after: OptimalControl) -> list[HoldPlace]:
    """Return what the modes of a phase hold and those of the phase before do not."""
    holds = before.whole.switching.holds
    if not holds or holds != after.whole.switching.holds:
        return []
    old, new = (_memory(ocp) for ocp in (before, after))
    return beginning(before.whole.switching, old, new)


def _memory(ocp: OptimalControl) -> np.ndarray:
    switching = ocp.whole.switching
    p = ocp.whole.parameter_vector(None)
    given = {switching.find(path): name for path, name in ocp.modes.items()}
    numbers = {i: switching.number(i, name) for i, name in given.items() if i is not None}
    return switching.initial(p, numbers)


def impact_function(
    before: OptimalControl, after: OptimalControl, begins: list[HoldPlace]
) -> ca.Function:
    """Return (t, x, p) of the phase before to the states of the phase after.

    Raises
    ------
    OptimalControlError
        If the equations are not linear in the algebraic unknowns, or a variable of order 1 is held.
    """
    if any(held.order == 1 for held in begins):
        names = ", ".join(held.path for held in begins if held.order == 1)
        raise OptimalControlError(
            f"{names}: an impact between phases is known for positions that are held. Say what "
            "goes over with link(after, path, onto, jump=…)."
        )
    memory = _memory(before)
    system = compile_phase(before.whole, memory)
    (t, x, z, u, p, m), found = slope_expressions(system)
    known = np.zeros(m.shape[0])
    system.switching.memory_in(known)[:] = memory
    which = [held.target for held in begins]
    targets = found.values[which]
    if z.shape[0] and (
        not linear_in(system.rhs(t, x, z, u, p, m)[1], z) or ca.depends_on(targets, z)
    ):
        raise OptimalControlError(
            f"the equations of '{system.name}' are not linear in their algebraic unknowns: "
            "the impact between its phases is not known. Use link(…)."
        )
    moved = x + found.jump(which, -targets, ca.solve)[1]
    new = [system.expression((t, moved, z, u, p, m), name) for name in after.system.states]
    column = ca.vertcat(*new, ca.SX(0, 1))
    rest = ca.vertcat(z, u, m)
    values = ca.vertcat(ca.DM.zeros(z.shape[0] + u.shape[0]), ca.DM(known))
    return ca.Function("impact", [t, x, p], [ca.substitute(column, rest, values)])
