"""Conserved sums: what storages that are joined hold together is one state.

Two storages der(x₁) = q₁ and der(x₂) = q₂ whose values are tied to each other, as two chambers at
one node are by its pressure, have one state between them. The through u that passes from one to
the other stands in these two balances only. Their sum is free of it, der(a x₁ + b x₂) = f, and with
the state s = a x₁ + b x₂ every integrator keeps what is stored to rounding: it is linear in states.
With x₁ or the pressure for a state it would be kept to the tolerance of the run only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca

from acausal.formulation.dae import Chain, Equation
from acausal.numerics.columns import scalars
from acausal.reduction.relations import Reduced

Level = tuple[int, int]  # chain number, derivative level


@dataclass(eq=False)
class _Balance:
    """Equations 0 = Σ coefficient der(x) + rest that were added up, in the place of the first."""

    rows: list[int]
    rates: dict[int, float]  # coefficients of der(x) by chain
    residual: ca.SX

    def add(self, other: _Balance, factor: float) -> None:
        """Add a multiple of another balance."""
        self.rows += other.rows
        self.rates |= {chain: factor * share for chain, share in other.rates.items()}
        self.residual = self.residual + factor * other.residual


def gather(
    reduced: Reduced, tops: dict[int, int], incidence: list[list[Level]]
) -> tuple[Reduced, frozenset[int]]:
    """Return the equations with sums of joined storages, and the chains of the sums.

    Parameters
    ----------
    tops
        The highest derivative of each chain that is in the equations.
    incidence
        Which levels of which chains stand in each equation.
    """
    where: dict[int, set[int]] = {chain: set() for chain in reduced.remaining}
    for row, levels in enumerate(incidence):
        for chain, _ in levels:
            where[chain].add(row)
    balances: dict[int, _Balance] = {}
    for chain, rows in where.items():
        if tops[chain] or len(rows) != 2 or chain in reduced.untouched:
            continue
        found = [
            balances.get(row) or _balance(reduced, tops, incidence[row], row)
            for row in sorted(rows)
        ]
        first, second = found
        if first is None or second is None or first is second:
            continue
        through = reduced.dae.chains[chain].symbol(0)
        shares = [_number(ca.jacobian(balance.residual, through)) for balance in (first, second)]
        if shares[0] and shares[1]:
            first.add(second, -shares[0] / shares[1])
            balances |= dict.fromkeys(first.rows, first)
    return _with_sums(reduced, list({id(b): b for b in balances.values()}.values()))


def _balance(
    reduced: Reduced, tops: dict[int, int], levels: list[Level], row: int
) -> _Balance | None:
    """Return an equation as the balance of one storage, None if it is none."""
    dae, rates = reduced.dae, [chain for chain, level in levels if level and level == tops[chain]]
    if len(rates) != 1 or tops[rates[0]] != 1 or rates[0] in reduced.untouched:
        return None
    if dae.equations[row].opaque or dae.equations[row].stepped is not None:
        return None
    share = _number(ca.jacobian(dae.residuals[row], dae.chains[rates[0]].symbol(1)))
    return _Balance([row], {rates[0]: share}, dae.residuals[row]) if share else None


def _number(coefficient: ca.SX) -> float:
    """Return a coefficient, 0 if it is no number."""
    return float(coefficient) if coefficient.is_constant() else 0.0


def _with_sums(reduced: Reduced, balances: list[_Balance]) -> tuple[Reduced, frozenset[int]]:
    dae = reduced.dae
    residuals, equations = scalars(dae.residuals), list(dae.equations)
    chains, first = list(dae.chains), len(dae.chains)
    for balance in balances:
        row, parts = balance.rows[0], [chains[chain] for chain in balance.rates]
        lead = next(iter(balance.rates.values()))
        weights = [share / lead for share in balance.rates.values()]
        label = f"sum({', '.join(part.name for part in parts)})"
        made = Chain((label,), "variable", parts[0].units, (max(p.nominal(0) for p in parts),))
        rates = ca.vertcat(*[part.symbol(1) for part in parts])
        rest = ca.substitute(balance.residual / lead, rates, ca.SX.zeros(len(parts)))
        held = sum(
            (weight * part.symbol(0) for weight, part in zip(weights, parts, strict=True)), ca.SX(0)
        )
        residuals[row] = made.symbol(1) + rest
        equations[row] = replace(equations[row], solved=None)
        residuals.append(made.symbol(0) - held)
        equations.append(Equation(equations[row].owner, "what joined storages hold together"))
        chains.append(made)
    sums = range(first, len(chains))
    dae = replace(dae, chains=chains, residuals=ca.vertcat(*residuals), equations=equations)
    return replace(reduced, dae=dae, remaining=[*reduced.remaining, *sums]), frozenset(sums)
