"""The differential-algebraic equations of a model, as the two sweeps give them."""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
import numpy as np

from acausal.language.group import Additive, Rotation3
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.system.switching import Switches


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

    discrete: ca.SX
    n_counters: int
    n_switches: int
    tables: tuple[PiecewisePolynomial, ...]
    starts: ca.SX
    periods: ca.SX
    instants: ca.SX
    n_memory: int = 0


@dataclass(frozen=True, eq=False)
class Placed:
    """The value of a free motion, with these coordinates, as the joints around it say."""

    chains: tuple[int, ...]
    group: Additive | Rotation3
    value: ca.SX


@dataclass(frozen=True, eq=False)
class Dae:
    """Residuals of all terminal equations in branch acrosses, chord throughs and variables.

    ``origins[i]`` is the component number of equation i and ``texts[i]`` its printed form;
    ``stepped[i]`` holds what steps in it (sign, floor, comparisons) act on, if there are any.
    Of ``opaque`` equations (in moving domains) only the pattern is looked at; ``explicit`` ones
    are symbol = expression. ``extras`` are further expressions for results. ``closures`` are
    the equations that close loops, each with the chain of the through that keeps it closed;
    ``closure_levels`` are their first and second derivatives. ``invariants`` vanish for the
    coordinates of any motion. A pose is found from ``closing``, the gaps of the normal tree, with
    ``leading``, the coordinates of joints, which starts and guesses are about; ``placed`` says
    where it puts what moves freely in this tree only, by coordinates of its own, ``own_rates``.
    ``cuts`` are (equation, chain) of steps of sweeps that are kept as equations.
    """

    chains: list[Chain]
    residuals: ca.SX
    origins: list[int]
    texts: list[str]
    inputs: list[Chain]
    parameters: list[ca.SX]
    values: np.ndarray
    events: TimeEvents
    paths: list[str]
    stepped: dict[int, ca.SX]
    opaque: frozenset[int]
    explicit: dict[int, tuple[ca.SX, ca.SX]]
    extras: ca.SX
    coordinates: frozenset[int]
    closures: list[tuple[int, int]]
    closure_levels: tuple[ca.SX, ca.SX]
    invariants: ca.SX
    closing: ca.SX
    closing_owners: list[int]
    placed: list[Placed]
    own_rates: list[tuple[int, int]]
    leading: ca.SX
    leading_names: list[str]
    leading_rates: list[str]
    cuts: list[tuple[int, int]]
    switches: Switches | None = None

    def known(self, time: ca.SX) -> ca.SX:
        """Return all symbols that are not unknowns: time, inputs, parameters, discrete."""
        inputs = [symbol for chain in self.inputs for symbol in chain.symbols]
        return ca.vertcat(time, *inputs, *self.parameters, self.events.discrete)
