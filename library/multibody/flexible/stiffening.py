"""Geometric stiffening: a joint of the modal network, from fewer coordinates to all of η."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from domains.modal import NOMINAL
from library.multibody.flexible.elastic import Table
from library.multibody.template import COORDINATES, Modal


class Manifold(Modal):
    """Elastic coordinates on a manifold: η = (q, s(q)) with s_a = -½ qᵀ G_a q/L.

    The last k - n fields are the shortening of a beam that bends: they carry no strain, and
    S = ∂η/∂q gives Sᵀ Q = 0. A force along the beam then acts on bending, as it should.
    """

    forms: tuple[Table, ...] = ac.structural(description="G_a, k - n tables", required=True)
    L: ac.Parameter = ac.parameter("m", "Length of the beam", default=1.0, above=0)
    q = ac.variable("m", "Coordinates", shape=COORDINATES, nominal=NOMINAL)
    qd = ac.variable("m/s", "Their rates", shape=COORDINATES, nominal=NOMINAL)
    e = ac.Edge(Modal.modes)
    shapes: ClassVar = ()

    def coordinates(self) -> Any:
        """Return η(q)."""
        q, found = self.q, []
        for table in self.forms:
            found.append(-_form(table, q) / (2 * self.L))
        return ca.vertcat(q, *found)

    def motions(self) -> Iterator[Any]:
        eta = self.coordinates()
        yield self.e, (eta, ac.der(eta), ac.der(ac.der(eta)))

    def equations(self) -> Iterator[Any]:
        yield self.qd == ac.der(self.q)
        slope = ca.jacobian(self.coordinates(), self.q)
        yield slope.T @ self.e.Q == 0

    @staticmethod
    def nominals(get: Any) -> dict[str, Any]:
        """Return a hundredth of the length for the coordinates, and that a second."""
        return dict.fromkeys(("q", "qd"), NOMINAL * get("L"))


def own_coordinates(
    start: Mapping[str, Any] | None, *, stiffened: bool
) -> dict[str, dict[str, Any]]:
    """Return start values by the part that has them: q and qd, and others of the moving frame."""
    names = {"q": "q", "qd": "qd"} if stiffened else {"q": "eta", "qd": "etad"}
    given = dict(start or {})
    own = {names[name]: given.pop(name) for name in ("q", "qd") if name in given}
    if stiffened:
        return {"manifold": own, "elastic": given}
    return {"manifold": {}, "elastic": own | given}


def _form(table: Table, q: Any) -> Any:
    total = ca.SX(0)
    for i, j in np.argwhere(np.triu(np.asarray(table)) != 0):
        factor = table[i][j] * (1.0 if i == j else 2.0)
        total += factor * q[int(i)] * q[int(j)]
    return total
