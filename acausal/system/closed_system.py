"""A system closed over its inputs: what all that runs it begins with.

In (t, x, z, c, p), where c = (m, pieces) is what does not change between two instants: the discrete
vector of the system, and the pieces of the tables of its inputs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.system.inputs import InputSet
from acausal.system.system import kept_last

if TYPE_CHECKING:
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class ClosedSystem:
    """der(x) = ode, 0 = alg, and the indicators g of the relations, as expressions.

    An indicator is positive as long as its relation is what its flag says; those that do not count
    in the present mode are 1. ``sizes`` are the magnitudes of the relations, ``actives`` which of
    them count; ``arguments`` the symbols (t, x, z, c, p), ``at`` the arguments (t, x, z, u, p, m)
    of the functions of the system in these.
    """

    arguments: list[ca.SX]
    at: tuple[ca.SX, ...]
    ode: ca.SX
    alg: ca.SX
    g: ca.SX
    sizes: ca.SX
    actives: ca.SX

    @classmethod
    def of(cls, system: System, inputs: InputSet, zero: bytes = b"") -> ClosedSystem:
        """Close a system; parameters that are 0, by the flags in ``zero``, are numbers.

        Equations without what they are factors of may be others: nothing damps a gap, and what
        moves in it is undetermined.
        """
        t, x, z, _, p, m = system.symbols()
        given = ca.SX(p)
        for i in np.flatnonzero(np.frombuffer(zero, dtype=bool)).tolist():
            given[i] = 0.0
        at = (t, x, z, ca.substitute(inputs.expressions, inputs.time, t), given, m)
        ode, alg = (ca.vec(part) for part in system.rhs(*at))
        watched = [ca.SX(0, 1)] * 3
        if system.switching.places("relation"):
            margins, actives, sizes = system.switching.watched(*at)
            sign = 2 * m[system.switching.indices("relation").tolist()] - 1
            watched = [ca.if_else(actives, sign * margins, 1.0), sizes, actives]
        return cls([t, x, z, ca.vertcat(m, inputs.pieces), p], at, ode, alg, *watched)


closed_system = kept_last(ClosedSystem.of)
"""A system closed over the inputs of its last run; in symbols, but for parameters that are 0."""
