"""The differential-algebraic equations of a model, as the two sweeps give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import casadi as ca
import numpy as np

from acausal.language.expression import equation_text, time
from acausal.language.group import Additive, Rotation3
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.system.switching import Switches

_NONE = ca.SX(0, 1)


@dataclass(eq=False)
class Chain:
    """An unknown with the derivatives that equations ask for: symbols[k] is the k-th derivative.

    ``names[k]`` are the names of the levels that have one of their own (s, v, a); ``kind`` is
    ``"across"`` of a branch, ``"through"`` of a chord, ``"variable"`` or ``"signal"``.
    """

    names: tuple[str, ...]
    kind: str
    units: tuple[str, ...]
    nominals: tuple[float, ...]
    guess: float = 0.0
    symbols: list[ca.SX] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Name of the value itself."""
        return self.names[0]

    def level_name(self, level: int) -> str:
        """Return the name of the ``level``-th derivative."""
        if level < len(self.names):
            return self.names[level]
        more = level - len(self.names) + 1
        return f"der({self.names[-1]})" if more == 1 else f"der{more}({self.names[-1]})"

    def nominal(self, level: int) -> float:
        """Return the typical magnitude of a level."""
        return self.nominals[min(level, len(self.nominals) - 1)]

    def symbol(self, level: int = 0) -> ca.SX:
        """Return the symbol of a level, made with all below it when first asked for."""
        while len(self.symbols) <= level:
            self.symbols.append(ca.SX.sym(self.level_name(len(self.symbols))))
        return self.symbols[level]


@dataclass(frozen=True, eq=False)
class TimeEvents:
    """The instants at which discrete symbols change.

    ``discrete`` is [counts, flags, table pieces, memory]; ``function`` maps (parameters, counts)
    to the starts and periods of the counts and the instants of the flags.
    """

    discrete: ca.SX = _NONE
    n_counters: int = 0
    n_switches: int = 0
    tables: tuple[PiecewisePolynomial, ...] = ()
    starts: ca.SX = _NONE
    periods: ca.SX = _NONE
    instants: ca.SX = _NONE
    n_memory: int = 0


@dataclass(frozen=True, eq=False)
class Placed:
    """The value of a free motion, with these coordinates, as the joints around it say."""

    chains: tuple[int, ...]
    group: Additive | Rotation3
    value: ca.SX


@dataclass(frozen=True, eq=False)
class LoopEquations:
    """What is written of closed loops besides their closures φ = 0; nothing by default."""

    rate: ca.SX = _NONE  # φ'
    acceleration: ca.SX = _NONE  # φ''
    invariants: ca.SX = _NONE  # what vanishes for the coordinates of any motion
    closing: ca.SX = _NONE  # gaps of the normal tree: a pose is found from them
    closing_owners: tuple[str, ...] = ()
    leading: ca.SX = _NONE  # coordinates of joints: what starts and guesses are about
    leading_names: tuple[str, ...] = ()
    leading_rates: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()  # where a pose puts what moves freely in this tree only,
    own_rates: tuple[tuple[int, int], ...] = ()  # by coordinates of its own
    length_unit: str = ""  # of places in domains whose values add,
    lengths: tuple[int, ...] = ()  # and the parameters that have it
    force_units: tuple[str, ...] = ()  # of throughs of such domains, and of others that do work

    @property
    def expressions(self) -> list[ca.SX]:
        """All that depends on unknowns, in the order that ``rewrite`` takes it."""
        own = [self.rate, self.acceleration, self.invariants, self.closing, self.leading]
        return [*own, *(part.value for part in self.placed)]

    def rewrite(self, made: Iterator[ca.SX]) -> LoopEquations:
        """Return the same of other expressions."""
        names = ("rate", "acceleration", "invariants", "closing", "leading")
        changes: dict[str, Any] = {name: next(made) for name in names}
        placed = tuple(replace(part, value=next(made)) for part in self.placed)
        return replace(self, **changes, placed=placed)


NO_LOOPS = LoopEquations()


@dataclass(frozen=True, eq=False)
class Equation:
    """What is known of an equation 0 = residual besides its residual."""

    owner: str  # path of the component that states it
    said: str | tuple[ca.SX, ca.SX]  # what it is, or its sides in the symbols of the component
    stepped: ca.SX | None = None  # what steps in it (sign, floor, comparisons) act on
    opaque: bool = False  # in moving domains: only its pattern is looked at
    solved: tuple[ca.SX, ca.SX] | None = None  # symbol and expression, if it has this form
    closed_by: int | None = None  # it closes a loop: the chain of the through that keeps it closed
    cut: int | None = None  # a step of a sweep that is kept as an equation, for this chain
    local: bool = False  # in networks with long paths: whether no sum along one is in it

    @property
    def text(self) -> str:
        """The equation as it is printed."""
        return self.said if isinstance(self.said, str) else equation_text(self.said)

    @property
    def expressions(self) -> list[ca.SX]:
        """What depends on unknowns, in the order that ``rewrite`` takes it."""
        own = [] if self.stepped is None else [self.stepped]
        return own if self.solved is None else [*own, self.solved[1]]

    def rewrite(self, made: Iterator[ca.SX]) -> Equation:
        """Return the same of other expressions."""
        stepped = None if self.stepped is None else next(made)
        solved = None if self.solved is None else (self.solved[0], next(made))
        return replace(self, stepped=stepped, solved=solved)


@dataclass(frozen=True, eq=False)
class Dae:
    """Terminal equations in branch acrosses, chord throughs and variables."""

    chains: list[Chain]
    residuals: ca.SX
    equations: list[Equation]  # one for each residual
    inputs: list[Chain]
    parameters: list[ca.SX]
    parameter_column: ca.SX  # the same in one column
    values: np.ndarray  # of the parameters
    events: TimeEvents
    extras: ca.SX  # further expressions for results
    coordinates: frozenset[int]  # chains of the variables that motions depend on
    loops: LoopEquations
    switches: Switches | None = None
    long: bool = False  # whether sums along long paths are in it

    @property
    def closures(self) -> list[tuple[int, int]]:
        """The equations that close loops, each with the chain of the through that keeps it so."""
        return [(i, e.closed_by) for i, e in enumerate(self.equations) if e.closed_by is not None]

    @property
    def cuts(self) -> dict[int, int]:
        """The equations that are steps of sweeps, each with its chain."""
        return {i: e.cut for i, e in enumerate(self.equations) if e.cut is not None}

    @property
    def varying(self) -> ca.SX:
        """What changes during a run and is not unknown: time, inputs, discrete symbols."""
        inputs = [symbol for chain in self.inputs for symbol in chain.symbols]
        return ca.vertcat(time, *inputs, self.events.discrete)

    @property
    def parameter_numbers(self) -> dict[int, float]:
        """The values of the parameters by the hash of their symbol."""
        pairs = zip(self.parameters, self.values, strict=True)
        return {symbol.element_hash(): float(value) for symbol, value in pairs}

    def pick(self, rows: list[int]) -> Dae:
        """Return the DAE of some of its equations."""
        residuals = self.residuals[rows] if rows else ca.SX(0, 1)
        return replace(self, residuals=residuals, equations=[self.equations[row] for row in rows])

    def substitute(self, symbols: list[ca.SX], values: list[ca.SX]) -> Dae:
        """Return the DAE with values in the place of symbols."""
        if not symbols:
            return self
        looped = self.loops is not NO_LOOPS
        parts = [self.residuals, self.extras, *(self.loops.expressions if looped else ())]
        own = [e.stepped is not None or e.solved is not None for e in self.equations]
        told = [e for e, speaks in zip(self.equations, own, strict=True) if speaks]
        parts += [part for equation in told for part in equation.expressions]
        # All in one call: shared sums stay shared.
        made = iter(ca.substitute(parts, [ca.vertcat(*symbols)], [ca.vertcat(*values)]))
        return replace(
            self,
            residuals=next(made),
            extras=next(made),
            loops=self.loops.rewrite(made) if looped else NO_LOOPS,
            equations=[
                equation.rewrite(made) if speaks else equation
                for equation, speaks in zip(self.equations, own, strict=True)
            ],
        )
