"""The impact between two phases: what the later one holds jumps to rest, as in a run.

By the law of ``system/slopes``, in the modes of the phase before, but for what lets go at it, with
the rates of what begins to be held for T. The equations must be linear in z.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError, UnknownNameError, listed
from acausal.events.held import beginning
from acausal.events.questions import giving_way
from acausal.optimal_control.fixed_modes import compile_phase
from acausal.system.algebraic import linear_in, solve_algebraic
from acausal.system.slopes import slope_expressions
from acausal.system.switching import HoldPlace
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution
    from acausal.system.system import System


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


def _entered(before: OptimalControl, after: OptimalControl) -> np.ndarray:
    """Return the memory in which an impact acts: what may let go has the mode of the later phase.

    What sticks by a finite force is no wall; what the later phase holds is held from then on.
    """
    old, new, switching = _memory(before), _memory(after), before.whole.switching
    taken = {held.mode for held in switching.holds if int(new[held.mode]) in held.numbers}
    for _, question in switching.questions:
        place = question.mode
        if place not in taken and int(old[place]) in question.yields:
            old[place] = new[place]
    return old


@dataclass(frozen=True, eq=False)
class PhaseImpact:
    """The impact between two phases.

    ``law`` gives the states of the phase after and the impulses of all that may jump, of (t, x, p)
    of ``system``, the model in the modes of ``memory``, whose x are ``begin`` of (t, x, p) of the
    phase before.
    """

    law: ca.Function
    begin: ca.Function
    system: System
    memory: np.ndarray

    def states(self, t: Any, x: Any, p: Any) -> Any:
        """Return the states of the phase after for the end of the phase before."""
        return self.law(t, self.begin(t, x, p), p)[0]

    def check(self, t: float, x: np.ndarray, p: np.ndarray, after: int) -> None:
        """Refuse an impact after which a part would not be in the mode of the later phase.

        Raises
        ------
        OptimalControlError
            Naming the parts that let go in it, as friction does.
        """
        switching, arguments = self.system.switching, self.system.symbols()
        x = np.asarray(self.begin(t, x, p)).ravel()
        mu = np.asarray(self.law(t, x, p)[1]).ravel()
        m = np.zeros(arguments[5].shape[0])
        switching.memory_in(m)[:] = self.memory
        z, u = (np.zeros(arguments[k].shape[0]) for k in (2, 3))
        point = solve_algebraic(self.system, Point(t, x, z, u, p, m))
        earlier = np.asarray(switching.before(*point)).ravel()
        numbers = giving_way(self.system, point, mu, earlier)
        if numbers:
            parts = dict.fromkeys(switching.questions[n][0] for n in numbers)
            raise OptimalControlError(
                f"{listed([*parts])} would let go in the impact after phase {after}, where an "
                f"impulse reaches it, and phase {after + 1} has it in the same mode. Give phase "
                f"{after + 1} the mode in which it slides."
            )


def impact_function(
    before: OptimalControl, after: OptimalControl, begins: list[HoldPlace]
) -> PhaseImpact:
    """Return the impact in which what ``begins`` to be held stops.

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
    memory = _entered(before, after)
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
    mu, moved = found.jump(which, -targets, ca.solve)
    moved = x + moved
    new = [system.expression((t, moved, z, u, p, m), name) for name in after.system.states]
    column = ca.vertcat(*new, ca.SX(0, 1))
    rest = ca.vertcat(z, u, m)
    values = ca.vertcat(ca.DM.zeros(z.shape[0] + u.shape[0]), ca.DM(known))
    every = ca.SX(found.values.shape[0], 1)
    every[which] = mu
    made = [ca.substitute(one, rest, values) for one in (column, every)]
    return PhaseImpact(
        ca.Function("impact", [t, x, p], made), _at_end(before, system), system, memory
    )


def _at_end(before: OptimalControl, system: System) -> ca.Function:
    """Return (t, x, p) of a phase to the states that the model has in other modes.

    Raises
    ------
    OptimalControlError
        If these hang on what the phase does not store.
    """
    arguments = before.system.symbols()
    t, x, z, u, p, m = arguments
    found = before.system.expression(arguments, *system.states)
    if ca.depends_on(found, ca.vertcat(z, u, m)):
        raise OptimalControlError(
            f"the impact between phases of '{system.name}' acts in modes with states that the "
            "phase before it has not: it is not known. Say what goes over with link(…)."
        )
    return ca.Function("at_end", [t, x, p], [ca.densify(found)])


def check_continuous(before: Solution, after: Solution, number: int) -> None:
    """Refuse states of a phase that are elsewhere in the next one, as where a stop has caught.

    ``number`` is that of the phase before. Modes that only stop a rate say nothing of impulses.

    Raises
    ------
    OptimalControlError
        Naming the first such state.
    """
    known, scales = after.system, before.system.nominal_x
    for name, scale in zip(before.system.states, scales, strict=True):
        with contextlib.suppress(UnknownNameError):
            known.resolve(name)
            old, new = float(before[name][-1]), float(after[name][0])
            if abs(new - old) > before.tolerance * (scale + abs(old)):
                raise OptimalControlError(
                    f"{name} is {old:.6g} where phase {number} ends and {new:.6g} where phase "
                    f"{number + 1} begins, and no impulse between them is known: the modes of "
                    f"phase {number + 1} keep it there. Let it come there by final(…), or say what "
                    f"goes over with link({number}, path, onto, jump=…)."
                )
