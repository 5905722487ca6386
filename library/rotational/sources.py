"""Torques on a flange: prescribed by a signal, constant, stepped, or dependent on speed.

A positive torque accelerates the flange; its reaction is on the support, or on the housing if
``use_support`` is False.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, signal, thermal
from library import speed_characteristics as shape
from library.waveforms import step


class Torque(ac.Component):
    """Torque given by the signal ``tau``, flange.tau = -tau."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the reaction is on the flange support")
    tau = ac.port(signal.Input, unit="N.m", description="Torque that accelerates the flange")
    e = ac.Edge(flange, support)

    def equations(self) -> Iterator[Any]:
        yield self.e.tau == -self.tau


class Torque2(ac.Component):
    """Torque between two flanges given by the signal ``tau``, flange_b.tau = -tau.

    A positive value accelerates flange_b and retards flange_a.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    tau = ac.port(signal.Input, unit="N.m", description="Torque that accelerates flange_b")
    e = ac.Edge(flange_b, flange_a)

    def equations(self) -> Iterator[Any]:
        yield self.e.tau == -self.tau


class AcceleratingTorque(ac.Component):
    """Abstract: a torque ``tau`` on the flange, known from time or speed."""

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the reaction is on the flange support")
    tau = ac.variable("N.m", "Torque that drives the flange, -flange.tau")
    e = ac.Edge(flange, support)


class ConstantTorque(AcceleratingTorque):
    """Constant torque, tau = tau_constant."""

    tau_constant: ac.Parameter = ac.parameter("N.m", "Torque; negative for a load")

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.tau_constant
        yield self.e.tau == -self.tau


class TorqueStep(AcceleratingTorque):
    """Torque with a step, tau = offset_torque, and offset_torque + step_torque from start_time."""

    step_torque: ac.Parameter = ac.parameter("N.m", "Jump at start_time; negative for a load")
    offset_torque: ac.Parameter = ac.parameter("N.m", "Torque before the step", 0.0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the step", 0.0)

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.offset_torque + step(self.step_torque, self.start_time)
        yield self.e.tau == -self.tau


class LinearSpeedDependentTorque(AcceleratingTorque):
    """Torque in proportion to speed, tau = tau_nominal |w/w_nominal|.

    With ``torque_direction=False`` tau = tau_nominal w/w_nominal.
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque at w_nominal; negative for a load")
    torque_direction: bool = ac.structural(True, "True: same direction for both signs of w")
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of tau_nominal", above=0)

    def equations(self) -> Iterator[Any]:
        x = self.e.w / self.w_nominal
        yield self.tau == self.tau_nominal * shape.linear(x, self.torque_direction)
        yield self.e.tau == -self.tau


class QuadraticSpeedDependentTorque(AcceleratingTorque):
    """Torque in proportion to the square of speed, tau = tau_nominal (w/w_nominal)².

    With ``torque_direction=False`` tau = tau_nominal w |w|/w_nominal².
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque at w_nominal; negative for a load")
    torque_direction: bool = ac.structural(True, "True: same direction for both signs of w")
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of tau_nominal", above=0)

    def equations(self) -> Iterator[Any]:
        x = self.e.w / self.w_nominal
        yield self.tau == self.tau_nominal * shape.quadratic(x, self.torque_direction)
        yield self.e.tau == -self.tau


class InverseSpeedDependentTorque(AcceleratingTorque):
    """Torque of constant power, tau = tau_nominal w_nominal/|w|.

    With ``torque_direction=False`` tau = tau_nominal w_nominal/w. Below ``w0`` the torque stays at
    its value at w0, or passes linearly through 0 where its sign follows the speed.
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque at w_nominal; negative for a load")
    torque_direction: bool = ac.structural(True, "True: same direction for both signs of w")
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of tau_nominal", above=0)
    w0: ac.Parameter = ac.parameter("rad/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        x, x0 = self.e.w / self.w_nominal, self.w0 / self.w_nominal
        yield self.tau == self.tau_nominal * shape.inverse(x, x0, self.torque_direction)
        yield self.e.tau == -self.tau


class SignTorque(AcceleratingTorque):
    """Torque along or against the motion, tau = tau_nominal sign(w), continuous below w0.

    With the default ``reg="Exp"`` sign(w) is tanh(50 w/w0).
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque; negative to brake")
    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    w0: ac.Parameter = ac.parameter("rad/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.tau_nominal * shape.regularized_sign(self.e.w / self.w0, self.reg)
        yield self.e.tau == -self.tau


class EddyCurrentTorque(ac.Component):
    """Eddy current brake, flange.tau = 2 excitation² tau_nominal x/(1 + x²) at x = w/w_nominal.

    It brakes in both directions, most at w_nominal, which rises with the resistance of the disc:
    x = w/(w_nominal (1 + alpha (T - T_ref))).
    """

    flange = ac.port(rotational.Flange)
    support = ac.port(rotational.Flange, when="use_support")
    heat_port = ac.port(thermal.HeatPort, when="use_heat_port")
    excitation = ac.port(
        signal.Input, when="use_excitation_input", unit="1", description="Share of full excitation"
    )
    use_support: bool = ac.structural(False, "True: the reaction is on the flange support")
    use_heat_port: bool = ac.structural(False, "True: the losses flow out at heat_port")
    use_excitation_input: bool = ac.structural(False, "True: the excitation is an input")
    constant_excitation: ac.Parameter = ac.parameter("1", "Share of full excitation", 1.0)
    tau_nominal: ac.Parameter = ac.parameter("N.m", "Peak braking torque, fully excited")
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of maximum torque at T_ref", above=0)
    T_ref: ac.Parameter = ac.parameter("K", "Temperature at which w_nominal holds", 293.15, above=0)
    alpha20: ac.Parameter = ac.parameter("1/K", "Temperature coefficient at 20 °C", 0.0)
    T: ac.Parameter = ac.parameter(
        "K", "Temperature of the disc without heat_port", lambda self: self.T_ref, above=0
    )
    loss_power = ac.variable("W", "Power turned into heat")
    e = ac.Edge(flange, support)
    heat = ac.Edge(heat_port)
    phi = e.phi
    w = e.w
    tau = e.tau

    def equations(self) -> Iterator[Any]:
        T = self.heat.T if self.use_heat_port else self.T
        field = self.excitation if self.use_excitation_input else self.constant_excitation
        x = self.w / (self.w_nominal * shape.resistance_factor(T, self.T_ref, self.alpha20))
        yield self.tau == self.tau_nominal * field**2 * shape.kloss(x)
        yield self.loss_power == self.tau * self.w
        if self.use_heat_port:
            yield self.heat.Q_flow == -self.loss_power
