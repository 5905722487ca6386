"""Followers: unknowns tied to closed loops, whose derivatives are stated beside the loops'.

Value, rate and acceleration of a loop's coordinates are unknowns of their own, each with its
equations. What is tied to them by one more equation, as an axis to the wheel it turns with,

    0 = g(v, ẋ),

cannot determine them; where its derivative is used as well it determines ẋ, and dg/dt = 0, with
the loop's own symbol for v̇, determines ẍ. That is one step of dummy derivatives, made before
index reduction would look for it in the loop.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from acausal.formulation.dae import Chain, Dae
from acausal.language.expression import time
from acausal.numerics.columns import stack_column
from acausal.reduction.structure import total_derivative

Place = tuple[int, int]  # chain, level


def state_followers(
    dae: Dae, remaining: list[int], rates: dict[int, ca.SX], n_beside: int
) -> tuple[Dae, list[int]]:
    """Add the derivatives of equations that tie other unknowns to the coordinates of loops.

    Parameters
    ----------
    rates
        The derivatives of the coordinates' levels, by the hash of their symbol.
    n_beside
        Number of equations, at the beginning, that are not those of the loops.

    Returns
    -------
    dae, remaining
        With one more equation and one more chain for each derivative.
    """
    chains, remaining = list(dae.chains), list(remaining)
    residuals, equations = [dae.residuals], list(dae.equations)
    open_rows = {
        row: dae.residuals[row]
        for row in range(n_beside)
        if equations[row].cut is None and equations[row].stepped is None
    }
    while open_rows:
        number, residual = open_rows.popitem()
        levels = {
            chains[c].symbols[k].element_hash(): (c, k)
            for c in remaining
            for k in range(len(chains[c].symbols))
        }
        found = _follower(residual, levels, chains, rates)
        if found is None:
            continue
        chain, level = found
        rise = _rise(residual, levels, chains, rates, dae.inputs)
        remaining.append(len(chains))
        whole = chains[chain]
        chains.append(_part(whole, level + 1, len(whole.symbols)))
        chains[chain] = _part(whole, 0, level + 1)
        row = len(equations)
        residuals.append(rise)
        equations.append(replace(equations[number], solved=None))
        open_rows[row] = rise
    return replace(
        dae, chains=chains, residuals=ca.vertcat(*residuals), equations=equations
    ), remaining


def _follower(
    residual: ca.SX, levels: dict[int, Place], chains: list[Chain], rates: dict[int, ca.SX]
) -> Place | None:
    """Return the unknown that an equation determines, if its derivative must be stated too."""
    present = [s for s in ca.symvar(residual) if s.element_hash() in levels]
    loops = [s for s in present if s.element_hash() in rates]
    others = [s for s in present if s.element_hash() not in rates]
    places = [levels[s.element_hash()] for s in others]
    split = {c for c, k in levels.values() if chains[c].symbols[k].element_hash() in rates}
    if not loops or any(k + 1 >= len(chains[c].symbols) or c in split for c, k in places):
        return None
    slope = ca.jacobian(residual, stack_column(others)) if others else ca.SX(1, 0)
    unknown = stack_column([*others, *loops])
    for position, place in enumerate(places):
        if not ca.depends_on(slope[position], unknown) and not slope[position].is_zero():
            return place
    return None


def _rise(
    residual: ca.SX,
    levels: dict[int, Place],
    chains: list[Chain],
    rates: dict[int, ca.SX],
    inputs: list[Chain],
) -> ca.SX:
    """Return the time derivative of a residual."""
    symbols, rise = [], []
    driven = {s.element_hash(): (c, k) for c in inputs for k, s in enumerate(list(c.symbols))}
    for symbol in ca.symvar(residual):
        code = symbol.element_hash()
        if code in rates:
            symbols.append(symbol)
            rise.append(rates[code])
        elif code in levels or code in driven:
            chain, level = (
                driven[code] if code in driven else (chains[levels[code][0]], levels[code][1])
            )
            symbols.append(symbol)
            rise.append(chain.symbol(level + 1))
    return total_derivative(residual, symbols, rise, time)


def _part(whole: Chain, first: int, end: int) -> Chain:
    """Return some levels of a chain as a chain of their own."""
    count = range(first, end)
    units = tuple(whole.units[min(k, len(whole.units) - 1)] for k in count)
    made = Chain(
        tuple(whole.level_name(k) for k in count),
        whole.kind,
        units,
        tuple(whole.nominal(k) for k in count),
        whole.guess if first == 0 else 0.0,
    )
    made.symbols = whole.symbols[first:end]
    return made
