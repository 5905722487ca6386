"""A component and a model of a user's own, with the same scheme as the library."""

from collections.abc import Iterator
from typing import Any, assert_type

import casadi as ca

import acausal as ac
from domains import electrical, signal, translational
from library import electrical as el
from library import spatial as sp


class Spring(ac.Component):
    """Spring with a slack, a drive and wear."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness")
    slack: ac.Parameter = ac.parameter("m", "Slack", default=0.0)
    place: ac.types.VectorParameter = ac.parameter("m", "Where it is", default=(0.0, 0.0), shape=(2,))
    ideal: bool = ac.structural(default=False, description="True: without wear")
    kind: str = ac.structural(description="Kind of steel", required=True)
    push: signal.Input = ac.signal_input(unit="N", description="Force of the drive")
    s_start: ac.types.StartValue = ac.start("s")
    wear = ac.variable("m", "Wear")
    e = ac.Edge(flange_b, flange_a)
    s = e.s

    def equations(self) -> Iterator[Any]:
        """Yield the law of the spring and of its wear."""
        stretch = ca.fmax(self.s - self.slack, 0)
        yield self.e.f == self.c * stretch + self.push + ca.dot(self.place, self.place)
        yield ac.der(self.wear) == (0 if self.ideal else self.e.v)
        yield self.e.q == 0  # E
        yield self.flange_a.phi == 0  # E
        yield self.c3 == 0  # E


Spring(c=3, kind="hard", slack="1 mm", place=(1, 2), push=lambda t: t, s_start=0.1)
Spring(k=3, kind="hard")  # E
Spring(c=3)  # E
Spring(c=3, kind=3)  # E
Spring(c=3, kind="hard", push="3 N")  # E
Spring(c=3, kind="hard", c_start=1)  # E
spring = Spring(c=3, kind="hard")
spring.wear = 3  # E
assert_type(spring.wear, ac.types.Quantity)
assert_type(spring.flange_a, translational.Flange)
assert_type(Spring.c, ac.Parameter)


class Slim(Spring):
    """A subclass takes the keywords of its base and its own."""

    width: ac.Parameter = ac.parameter("m", "Width")


Slim(c=3, kind="hard", width=1)
Slim(c=3, kind="hard")  # E


class Ball(sp.Body):
    """So does one of a part made for space."""

    radius: ac.Parameter = ac.parameter("m", "Radius")


Ball(m=1, radius=2)
Ball(m=1)  # E


class LowPass(ac.Model):
    """A model writes its own ``__init__``: its parts are known by what is assigned there."""

    R: ac.Parameter = ac.parameter("Ohm", "Resistance", default=1e3)

    def __init__(self, T: float) -> None:
        super().__init__()
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.r, self.c = el.Resistor(R=self.R), el.Capacitor(C=T / self.R)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.c.p)


low = LowPass(T=0.1)
LowPass(tau=0.1)  # E
assert_type(low.r, el.Resistor)
low.r.q  # E
low.p.q  # E
