"""Forces on a flange: prescribed by a signal, constant, stepped, or dependent on speed.

A positive nominal force accelerates the flange; its reaction is on the support, or on the housing
if ``use_support`` is False. The variable ``f`` is flange.f, the force into the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, thermal, translational
from library import speed_characteristics as shape
from library.waveforms import step


class ForceSource(ac.Component):
    """Abstract: a force on the flange, with its reaction on the support."""

    flange = ac.port(translational.Flange)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the reaction is on the flange support")
    e = ac.Edge(flange, support)


class Force(ForceSource):
    """Force given by the signal ``f``, flange.f = -f."""

    f = ac.port(signal.Input, unit="N", description="Force that accelerates the flange")

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f


class Force2(ac.Component):
    """Force between two flanges given by the signal ``f``, flange_b.f = -f.

    A positive value drives the flanges apart.
    """

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    f = ac.port(signal.Input, unit="N", description="Force that accelerates flange_b")
    e = ac.Edge(flange_b, flange_a)

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f


class ConstantForce(ForceSource):
    """Constant force, flange.f = -f_constant."""

    f_constant: ac.Parameter = ac.parameter("N", "Force; negative for a load")

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f_constant


class ForceStep(ForceSource):
    """Force with a step, -flange.f = offset_force, and + step_force from start_time."""

    step_force: ac.Parameter = ac.parameter("N", "Jump at start_time; negative for a load")
    offset_force: ac.Parameter = ac.parameter("N", "Force before the step", 0.0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the step", 0.0)

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.offset_force - step(self.step_force, self.start_time)


class LinearSpeedDependentForce(ForceSource):
    """Force in proportion to speed, flange.f = -f_nominal |v/v_nominal|.

    With ``force_direction=False`` flange.f = -f_nominal v/v_nominal.
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Force at v_nominal; negative for a load")
    force_direction: bool = ac.structural(True, "True: same direction for both signs of v")
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of f_nominal", above=0)

    def equations(self) -> Iterator[Any]:
        x = self.e.v / self.v_nominal
        yield self.e.f == -self.f_nominal * shape.linear(x, self.force_direction)


class QuadraticSpeedDependentForce(ForceSource):
    """Force in proportion to the square of speed, flange.f = -f_nominal (v/v_nominal)².

    With ``force_direction=False`` flange.f = -f_nominal v |v|/v_nominal².
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Force at v_nominal; negative for a load")
    force_direction: bool = ac.structural(True, "True: same direction for both signs of v")
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of f_nominal", above=0)

    def equations(self) -> Iterator[Any]:
        x = self.e.v / self.v_nominal
        yield self.e.f == -self.f_nominal * shape.quadratic(x, self.force_direction)


class InverseSpeedDependentForce(ForceSource):
    """Force of constant power, flange.f = -f_nominal v_nominal/|v|.

    With ``force_direction=False`` flange.f = -f_nominal v_nominal/v. Below ``v0`` the force stays
    at its value at v0, or passes linearly through 0 where its sign follows the speed.
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Force at v_nominal; negative for a load")
    force_direction: bool = ac.structural(True, "True: same direction for both signs of v")
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of f_nominal", above=0)
    v0: ac.Parameter = ac.parameter("m/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        x, x0 = self.e.v / self.v_nominal, self.v0 / self.v_nominal
        yield self.e.f == -self.f_nominal * shape.inverse(x, x0, self.force_direction)


class SignForce(ForceSource):
    """Force along or against the motion, flange.f = -f_nominal sign(v), continuous below v0.

    With the default ``reg="Exp"`` sign(v) is tanh(50 v/v0).
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Force; negative to brake")
    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    v0: ac.Parameter = ac.parameter("m/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        sign = shape.regularized_sign(self.e.v / self.v0, self.reg)
        yield self.e.f == -self.f_nominal * sign


class EddyCurrentForce(ac.Component):
    """Eddy current brake, flange.f = 2 excitation² f_nominal x/(1 + x²) at x = v/v_nominal.

    It brakes in both directions, most at v_nominal, which rises with the resistance of the fin:
    x = v/(v_nominal (1 + alpha (T - T_ref))).
    """

    flange = ac.port(translational.Flange)
    support = ac.port(translational.Flange, when="use_support")
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    excitation = ac.port(
        signal.Input, when="use_excitation_input", unit="1", description="Share of full excitation"
    )
    use_support: bool = ac.structural(False, "True: the reaction is on the flange support")
    use_heat_port: bool = ac.structural(False, "True: the losses flow out at heat_port")
    use_excitation_input: bool = ac.structural(False, "True: the excitation is an input")
    constant_excitation: ac.Parameter = ac.parameter("1", "Share of full excitation", 1.0)
    f_nominal: ac.Parameter = ac.parameter("N", "Peak braking force, fully excited")
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of maximum force at T_ref", above=0)
    T_ref: ac.Parameter = ac.parameter("K", "Temperature at which v_nominal holds", 293.15, above=0)
    alpha20: ac.Parameter = ac.parameter("1/K", "Temperature coefficient at 20 °C", 0.0)
    T: ac.Parameter = ac.parameter(
        "K", "Temperature of the fin without heat_port", lambda self: self.T_ref, above=0
    )
    loss_power = ac.variable("W", "Power turned into heat")
    e = ac.Edge(flange, support)
    heat = ac.Edge(heat_port)
    s = e.s
    v = e.v
    f = e.f

    def equations(self) -> Iterator[Any]:
        T = self.heat.T if self.use_heat_port else self.T
        field = self.excitation if self.use_excitation_input else self.constant_excitation
        x = self.v / (self.v_nominal * shape.resistance_factor(T, self.T_ref, self.alpha20))
        yield self.f == self.f_nominal * field**2 * shape.kloss(x)
        yield self.loss_power == self.f * self.v
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power
