"""Time derivatives of variables that the equations do not ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from acausal.system.slopes import following
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.system import System


def total_time_derivative(system: System, rows: tuple[int, ...], order: int) -> ca.Function:
    """Return the ``order``-th time derivative of rows of ``base`` along a solution.

    Levels of inputs that the equations do not ask for are 0: see ``further_rates``.
    """
    arguments = system.symbols()
    further = ca.SX(len(system.input_table.levels) * order, 1)
    rates = further_rates(system, rows, order)(*arguments, further)
    return ca.Function("rates", list(arguments), [rates])


@kept
def further_rates(system: System, rows: tuple[int, ...], order: int) -> ca.Function:
    """Return the same with the next ``order`` levels of each input as last argument.

    The states move with ode, and z with them: alg_z der(z) = -(alg_t + alg_x ode + alg_u der(u)).
    """
    arguments = system.symbols()
    t, x, z, u, _, _ = arguments
    further = ca.SX.sym("further", len(system.input_table.levels) * order)
    ode, alg = system.rhs(*arguments)
    everything = system.base(*arguments)
    values = everything[list(rows)] if rows else ca.SX(0, 1)
    moving = ca.vertcat(t, x, u, further)
    seeds = ca.vertcat(ca.SX(1), ode, *_input_rates(system, u, further, order))
    z_rate = following(alg, z, moving, seeds)
    moving, seeds = ca.vertcat(moving, z), ca.vertcat(seeds, z_rate)
    for _ in range(order):
        values = ca.jtimes(values, moving, seeds)
    return ca.Function("rates", [*arguments, further], [values])


def motion(system: System, arguments: tuple[ca.SX, ...], ode: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Return (t, x, u) and their rates along a solution, z held; the last levels of u stay."""
    t, x, _, u, _, _ = arguments
    rates, _ = _input_rates(system, u, ca.SX(len(system.input_table.levels), 1), 1)
    return ca.vertcat(t, x, u), ca.vertcat(ca.SX(1), ode, rates)


@dataclass(frozen=True, eq=False)
class Variations:
    """A system with its variational equations: unknowns and equations, own and varied.

    A column follows der(S) = f_x S + f_z Z + f_m M + f_p and 0 = g_x S + g_z Z + g_m M + g_p.
    """

    x: list[ca.SX]
    z: list[ca.SX]
    m: list[ca.SX]
    ode: list[ca.SX]
    alg: list[ca.SX]


def variations(
    system: System, arguments: tuple[ca.SX, ...], columns: list[int | None], memory: int = 0
) -> Variations:
    """Return the variational equations with respect to parameters.

    Parameters
    ----------
    columns
        Places of the parameters, None for the start value of a variable.
    memory
        How many of the first discrete values vary as well.
    """
    _, x, z, _, p, m = arguments
    ode, alg = system.rhs(*arguments)
    held = m[:memory] if memory else ca.SX(0, 1)
    made = Variations([x], [z], [m], [ode], [alg])
    for column in columns:
        dx, dz, dm = (ca.SX.sym("d", part.shape[0]) for part in (x, z, held))
        along, seed = ca.vertcat(x, z, held), ca.vertcat(dx, dz, dm)
        if column is not None:
            along, seed = ca.vertcat(along, p[column]), ca.vertcat(seed, ca.SX(1))
        made.ode.append(ca.jtimes(ode, along, seed))
        made.alg.append(ca.jtimes(alg, along, seed))
        for room, part in ((made.x, dx), (made.z, dz), (made.m, dm)):
            room.append(part)
    return made


def _input_rates(system: System, u: ca.SX, further: ca.SX, order: int) -> tuple[ca.SX, ca.SX]:
    """Return the rates of the inputs, each level that of the one below, and of further levels."""
    rates, last, position = [], [], 0
    for number, levels in enumerate(system.input_table.levels):
        own = [further[number * order + k] for k in range(order)]
        rates += [*(u[position + level] for level in range(1, levels)), own[0]]
        last += [*own[1:], ca.SX(0)]
        position += levels
    return ca.vertcat(*rates, ca.SX(0, 1)), ca.vertcat(*last, ca.SX(0, 1))
