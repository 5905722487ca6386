"""Time derivatives of variables that the equations do not ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca

if TYPE_CHECKING:
    from acausal.system import System


def total_time_derivative(system: System, rows: tuple[int, ...], order: int) -> ca.Function:
    """Return the ``order``-th time derivative of rows of ``base`` along a solution.

    The states move with ode, and z with them: alg_z der(z) = -(alg_t + alg_x ode + alg_u der(u)).
    Levels of an input that the system does not know are taken as 0.
    """
    arguments = system.symbols()
    t, x, z, u, _, _ = arguments
    ode, alg = system.rhs(*arguments)
    everything = system.base(*arguments)
    values = everything[list(rows)] if rows else ca.SX(0, 1)
    u_rate = input_rates(system, u)
    moving, seeds = ca.vertcat(t, x, u), ca.vertcat(ca.SX(1), ode, u_rate)
    if z.shape[0]:
        z_rate = -ca.solve(ca.jacobian(alg, z), ca.jtimes(alg, moving, seeds))
        moving, seeds = ca.vertcat(moving, z), ca.vertcat(seeds, z_rate)
    for _ in range(order):
        values = ca.jtimes(values, moving, seeds)
    return ca.Function("rates", list(arguments), [values])


def input_rates(system: System, u: ca.SX) -> ca.SX:
    """Return the rates of the inputs, of which each level is the rate of the one below."""
    rates = []
    position = 0
    for levels in system.input_levels:
        rates += [u[position + level] for level in range(1, levels)] + [ca.SX(0)]
        position += levels
    return ca.vertcat(*rates, ca.SX(0, 1))
