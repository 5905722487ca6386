"""Torques on a flange: prescribed by a signal, constant, stepped, or dependent on speed.

A positive torque accelerates the flange; its reaction is on the support, or on the housing if
``use_support`` is False.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational, signal
from library import mechanics
from library import speed_characteristics as shape
from library.losses import Losses
from library.rotational.interfaces import OneFlange
from library.waveforms import step


class Torque(OneFlange):
    """Torque given by the signal ``tau``, flange.tau = -tau."""

    tau: signal.Input = ac.signal_input(  # type: ignore[assignment]
        unit="N.m", description="Torque that accelerates the flange"
    )

    def equations(self) -> Iterator[Any]:
        yield self.e.tau == -self.tau


class Torque2(ac.Component):
    """Torque between two flanges given by the signal ``tau``, flange_b.tau = -tau.

    A positive value accelerates flange_b and retards flange_a.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    tau: signal.Input = ac.signal_input(unit="N.m", description="Torque that accelerates flange_b")
    e = ac.Edge(flange_b, flange_a)
    phi = e.phi
    w = e.w
    a = e.a

    def equations(self) -> Iterator[Any]:
        yield self.e.tau == -self.tau


class AcceleratingTorque(mechanics.Source, OneFlange):
    """Abstract: a torque ``tau`` on the flange, known from time or speed."""

    tau = ac.variable("N.m", "Torque that drives the flange, -flange.tau")

    def equations(self) -> Iterator[Any]:
        yield self.tau == self.drive()
        yield self.e.tau == -self.tau


class ConstantTorque(AcceleratingTorque):
    """Constant torque, tau = tau_constant."""

    tau_constant: ac.Parameter = ac.parameter("N.m", "Torque; negative for a load")

    def drive(self) -> Any:
        return self.tau_constant


class TorqueStep(AcceleratingTorque):
    """Torque with a step, tau = offset_torque, and offset_torque + step_torque from start_time."""

    step_torque: ac.Parameter = ac.parameter("N.m", "Jump at start_time; negative for a load")
    offset_torque: ac.Parameter = ac.parameter("N.m", "Torque before the step", default=0.0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the step", default=0.0)

    def drive(self) -> Any:
        return self.offset_torque + step(self.step_torque, self.start_time)


class SpeedDependentTorque(mechanics.SpeedDependent, AcceleratingTorque):
    """Abstract: a torque that is tau_nominal at w_nominal."""

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque at w_nominal; negative for a load")
    torque_direction: bool = ac.structural(
        default=True, description="True: same direction for both signs of w"
    )
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of tau_nominal", above=0)


class LinearSpeedDependentTorque(SpeedDependentTorque):
    """Torque in proportion to speed, tau = tau_nominal |w/w_nominal|.

    With ``torque_direction=False`` tau = tau_nominal w/w_nominal.
    """

    def characteristic(self, x: Any) -> Any:
        return shape.linear(x, self.torque_direction)


class QuadraticSpeedDependentTorque(SpeedDependentTorque):
    """Torque in proportion to the square of speed, tau = tau_nominal (w/w_nominal)².

    With ``torque_direction=False`` tau = tau_nominal w |w|/w_nominal².
    """

    def characteristic(self, x: Any) -> Any:
        return shape.quadratic(x, self.torque_direction)


class InverseSpeedDependentTorque(SpeedDependentTorque):
    """Torque of constant power, tau = tau_nominal w_nominal/|w|.

    With ``torque_direction=False`` tau = tau_nominal w_nominal/w. Below ``w0`` the torque stays at
    its value at w0, or passes linearly through 0 where its sign follows the speed.
    """

    w0: ac.Parameter = ac.parameter(
        "rad/s", "Speed below which it is regularized", default=0.1, above=0
    )

    def characteristic(self, x: Any) -> Any:
        return shape.inverse(x, self.w0 / self.w_nominal, self.torque_direction)


class SignTorque(AcceleratingTorque):
    """Torque along or against the motion, tau = tau_nominal sign(w), continuous below w0.

    With the default ``reg="Exp"`` sign(w) is tanh(50 w/w0).
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Torque; negative to brake")
    reg: str = ac.structural(
        default="Exp", description="Regularization: Exp, Sine, Linear or CoSine"
    )
    w0: ac.Parameter = ac.parameter(
        "rad/s", "Speed below which it is regularized", default=0.1, above=0
    )

    def drive(self) -> Any:
        return self.tau_nominal * shape.regularized_sign(self.e.w / self.w0, self.reg)


class EddyCurrentTorque(mechanics.EddyCurrentBrake, OneFlange):
    """Eddy current brake, flange.tau = 2 excitation² tau_nominal x/(1 + x²) at x = w/w_nominal.

    It brakes in both directions, most at w_nominal, which rises with the resistance of the disc:
    x = w/(w_nominal (1 + alpha (T - T_ref))).
    """

    tau_nominal: ac.Parameter = ac.parameter("N.m", "Peak braking torque, fully excited")
    w_nominal: ac.Parameter = ac.parameter("rad/s", "Speed of maximum torque at T_ref", above=0)
    heat = ac.Edge(Losses.heat_port)
