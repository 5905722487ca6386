"""Coupled elements: transformers, gyrator and potentiometer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical, signal
from library.electrical.interfaces import TwoPort
from library.losses import Losses


class Transformer(TwoPort):
    """Two coupled inductors, v1 = L1 di1/dt + M di2/dt and v2 = M di1/dt + L2 di2/dt.

    The coupling must not be perfect: M² < L1 L2. For perfect coupling use ``IdealTransformer``
    with magnetization.
    """

    L1: ac.Parameter = ac.parameter("H", "Primary inductance", min=0)
    L2: ac.Parameter = ac.parameter("H", "Secondary inductance", min=0)
    M: ac.Parameter = ac.parameter("H", "Coupling inductance")

    def equations(self) -> Iterator[Any]:
        yield self.v1 == self.L1 * ac.der(self.i1) + self.M * ac.der(self.i2)
        yield self.v2 == self.M * ac.der(self.i1) + self.L2 * ac.der(self.i2)


class IdealTransformer(TwoPort):
    """Ideal transformer, v1 = n v2 and i2 = -n i1; with magnetization v1 = Lm1 dim1/dt."""

    consider_magnetization: bool = ac.structural(
        default=False, description="True: the core needs the current im1"
    )
    n: ac.Parameter = ac.parameter("1", "Turns ratio, primary to secondary voltage")
    Lm1: ac.Parameter = ac.parameter(
        "H", "Magnetization inductance, primary side", default=1.0, above=0
    )
    im1 = ac.variable("A", "Magnetization current, primary side", when="consider_magnetization")

    def equations(self) -> Iterator[Any]:
        yield self.v1 == self.n * self.v2
        if self.consider_magnetization:
            yield self.n * self.im1 == self.n * self.i1 + self.i2
            yield self.v1 == self.Lm1 * ac.der(self.im1)
        else:
            yield self.i2 == -self.n * self.i1


class Gyrator(TwoPort):
    """Gyrator, i1 = G2 v2 and i2 = -G1 v1 (power preserving for G1 = G2)."""

    G1: ac.Parameter = ac.parameter("S", "Gyration conductance, primary voltage to i2")
    G2: ac.Parameter = ac.parameter("S", "Gyration conductance, secondary voltage to i1")

    def equations(self) -> Iterator[Any]:
        yield self.i1 == self.G2 * self.v2
        yield self.i2 == -self.G1 * self.v1


class Potentiometer(Losses):
    """Potentiometer: (1 - r) R between pin_p and contact, r R between contact and pin_n."""

    pin_p, contact, pin_n = ac.ports(electrical.Pin, 3)
    r: signal.Input = ac.signal_input(when="use_r_input", description="Wiper position, 0 to 1")
    use_r_input: bool = ac.structural(
        default=False, description="True: the position comes from the input r"
    )
    R: ac.Parameter = ac.parameter("Ohm", "Resistance from pin_p to pin_n at T_ref")
    r_constant: ac.Parameter = ac.parameter(
        "1", "Position without input r", default=0.5, min=0, max=1
    )
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=293.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistance", default=0.0)
    T: ac.Parameter = ac.parameter(
        "K",
        "Device temperature without heat port (T_ref)",
        default=lambda self: self.T_ref,
        above=0,
    )
    upper = ac.Edge(pin_p, contact)
    lower = ac.Edge(contact, pin_n)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        position = ca.fmin(1, ca.fmax(0, self.r)) if self.use_r_input else self.r_constant
        temperature = self.heat.T if self.use_heat_port else self.T
        R_actual = self.R * (1 + self.alpha * (temperature - self.T_ref))
        yield self.upper.v == (1 - position) * R_actual * self.upper.i
        yield self.lower.v == position * R_actual * self.lower.i
        yield from self.losses(self.upper.v * self.upper.i + self.lower.v * self.lower.i)


class M_Transformer(ac.Assembly):  # noqa: N801
    """N coupled inductors, v = L di/dt with the symmetric matrix L.

    ``L`` holds the upper triangle row by row: L11, L12, …, L1N, L22, …, LNN; as parameters they
    are ``windings.L``. The pins are ``p[0] … p[N-1]`` and ``n[0] … n[N-1]``; voltage and current
    of the first inductor are ``windings.v0`` and ``windings.i0``.
    """

    N: int = ac.structural(default=3, description="Number of inductors")
    L: tuple[float, ...] = ac.structural(
        description="Upper triangle of L [H], by rows", required=True
    )

    def assemble(self) -> None:
        if len(self.L) != self.N * (self.N + 1) // 2:
            raise ParameterError(
                f"M_Transformer.L has {len(self.L)} elements; N = {self.N} inductors have "
                f"{self.N * (self.N + 1) // 2} in the upper triangle."
            )
        self.p = [electrical.Pin() for _ in range(self.N)]
        self.n = [electrical.Pin() for _ in range(self.N)]
        self.windings = _windings(self.N)(L=self.L)
        for k in range(self.N):
            self.connect(self.p[k], getattr(self.windings, f"p{k}"))
            self.connect(self.n[k], getattr(self.windings, f"n{k}"))


@cache
def _windings(number: int) -> type[ac.Component]:
    """Return the class of ``number`` coupled inductors: the ports of a class are fixed."""
    body: dict[str, Any] = {"__doc__": f"{number} coupled inductors, v = L di/dt."}
    for k in range(number):
        body[f"p{k}"], body[f"n{k}"] = ac.ports(electrical.Pin, 2)
        body[f"e{k}"] = edge = ac.Edge(body[f"p{k}"], body[f"n{k}"])
        body[f"v{k}"], body[f"i{k}"] = edge.v, edge.i
    size = number * (number + 1) // 2
    body["L"] = ac.parameter("H", "Upper triangle of the inductance matrix", shape=(size,))

    def equations(self: Any) -> Iterator[Any]:
        rates = [ac.der(getattr(self, f"i{k}")) for k in range(number)]
        places = iter(range(size))
        place = {(j, k): next(places) for j in range(number) for k in range(j, number)}
        for j in range(number):
            row = (self.L[place[min(j, k), max(j, k)]] * rate for k, rate in enumerate(rates))
            yield getattr(self, f"v{j}") == sum(row)

    body["equations"] = equations
    return type(f"Windings{number}", (ac.Component,), body)
