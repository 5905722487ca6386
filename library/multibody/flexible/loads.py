"""Loads spread over a flexible body: along a line, over a surface, through its volume."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library.multibody.flexible.elastic import Table
from library.multibody.flexible.moments import matrix_of, products
from library.multibody.space import unit
from library.multibody.template import VECTOR, Frame, Modal

RESOLVED = ("frame_a", "world")


class SpreadLoad(Modal):
    """A load p along n spread over a body: f = ∫p, tau = ∫(L X + Φη) × p, Q = ∫Φᵀp.

    ``p`` is a function of time or a signal, in newtons a metre of a line (or square metre, or
    what the weights of the nodes are); ``n`` is fixed in the body, or in the world.
    """

    frame_a = ac.port(Frame, description="The moving frame of the body")
    p: signal.Input = ac.signal_input(unit="N/m", description="Load along n")
    total: float = ac.structural(description="∫ 1 over a body of length 1", required=True)
    first: tuple[float, ...] = ac.structural(description="∫ X likewise", required=True)
    shape: Table = ac.structural(description="∫ Φ likewise, d × k", required=True)
    resolve_in: str = ac.structural(
        default="frame_a", description='n is fixed in "frame_a" or in the "world"'
    )
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of the load", default=(0.0, 1.0, 0.0), shape=VECTOR
    )
    L: ac.Parameter = ac.parameter("m", "Length that scales X", default=1.0, above=0)
    t = ac.Edge(frame_a.t)
    rot = ac.Edge(frame_a.R)
    load = ac.Edge(Modal.modes)
    shapes: ClassVar = ()

    def _check(self) -> None:
        if self.resolve_in not in RESOLVED:
            raise ParameterError(
                f"SpreadLoad: resolve_in = {self.resolve_in!r} is 'frame_a' or 'world'."
            )

    def equations(self) -> Iterator[Any]:
        space, k = self.space, self.k
        axes = matrix_of(space, self.frame_a)
        along = unit(self.n)
        local = self.p * (along if self.resolve_in == "frame_a" else axes.T @ along)
        yield self.t.f == -(axes @ (self.L * self.total * local))
        place = self.L**2 * ca.SX(self.first)
        for row, part in products(self.shape, self.modes.eta):
            place[row] += self.L * part
        moment = space.moment(place, local)
        yield self.rot.tau == -(moment if space.dimension == 2 else axes @ moment)
        on_modes = ca.SX.zeros(k)
        for row, part in products(list(zip(*self.shape, strict=True)), local):
            on_modes[row] -= self.L * part
        for i in range(k):
            yield self.load.Q[i] == on_modes[i]
