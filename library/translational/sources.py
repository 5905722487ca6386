"""Forces on a flange: prescribed by a signal, constant, stepped, or dependent on speed.

A positive nominal force accelerates the flange; its reaction is on the support, or on the housing
if ``use_support`` is False. The variable ``f`` is flange.f, the force into the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, translational
from library import mechanics
from library import speed_characteristics as shape
from library.losses import Losses
from library.translational.interfaces import OneFlange
from library.waveforms import step


class ForceSource(mechanics.Source, OneFlange):
    """Abstract: a force on the flange, with its reaction on the support."""

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.drive()


class Force(OneFlange):
    """Force given by the signal ``f``, flange.f = -f."""

    f: signal.Input = ac.signal_input(unit="N", description="Force that accelerates the flange")  # type: ignore[assignment]

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f


class Force2(ac.Component):
    """Force between two flanges given by the signal ``f``, flange_b.f = -f.

    A positive value drives the flanges apart.
    """

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    f: signal.Input = ac.signal_input(unit="N", description="Force that accelerates flange_b")
    e = ac.Edge(flange_b, flange_a)
    s = e.s
    v = e.v
    a = e.a

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -self.f


class ConstantForce(ForceSource):
    """Constant force, flange.f = -f_constant."""

    f_constant: ac.Parameter = ac.parameter("N", "Force; negative for a load")

    def drive(self) -> Any:
        return self.f_constant


class ForceStep(ForceSource):
    """Force with a step, -flange.f = offset_force, and + step_force from start_time."""

    step_force: ac.Parameter = ac.parameter("N", "Jump at start_time; negative for a load")
    offset_force: ac.Parameter = ac.parameter("N", "Force before the step", default=0.0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the step", default=0.0)

    def drive(self) -> Any:
        return self.offset_force + step(self.step_force, self.start_time)


class SpeedDependentForce(mechanics.SpeedDependent, ForceSource):
    """Abstract: a force that is f_nominal at v_nominal."""

    f_nominal: ac.Parameter = ac.parameter("N", "Force at v_nominal; negative for a load")
    force_direction: bool = ac.structural(
        default=True, description="True: same direction for both signs of v"
    )
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of f_nominal", above=0)


class LinearSpeedDependentForce(SpeedDependentForce):
    """Force in proportion to speed, flange.f = -f_nominal |v/v_nominal|.

    With ``force_direction=False`` flange.f = -f_nominal v/v_nominal.
    """

    def characteristic(self, x: Any) -> Any:
        return shape.linear(x, self.force_direction)


class QuadraticSpeedDependentForce(SpeedDependentForce):
    """Force in proportion to the square of speed, flange.f = -f_nominal (v/v_nominal)².

    With ``force_direction=False`` flange.f = -f_nominal v |v|/v_nominal².
    """

    def characteristic(self, x: Any) -> Any:
        return shape.quadratic(x, self.force_direction)


class InverseSpeedDependentForce(SpeedDependentForce):
    """Force of constant power, flange.f = -f_nominal v_nominal/|v|.

    With ``force_direction=False`` flange.f = -f_nominal v_nominal/v. Below ``v0`` the force stays
    at its value at v0, or passes linearly through 0 where its sign follows the speed.
    """

    v0: ac.Parameter = ac.parameter(
        "m/s", "Speed below which it is regularized", default=0.1, above=0
    )

    def characteristic(self, x: Any) -> Any:
        return shape.inverse(x, self.v0 / self.v_nominal, self.force_direction)


class SignForce(ForceSource):
    """Force along or against the motion, flange.f = -f_nominal sign(v), continuous below v0.

    With the default ``reg="Exp"`` sign(v) is tanh(50 v/v0).
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Force; negative to brake")
    reg: str = ac.structural(
        default="Exp", description="Regularization: Exp, Sine, Linear or CoSine"
    )
    v0: ac.Parameter = ac.parameter(
        "m/s", "Speed below which it is regularized", default=0.1, above=0
    )

    def drive(self) -> Any:
        return self.f_nominal * shape.regularized_sign(self.e.v / self.v0, self.reg)


class EddyCurrentForce(mechanics.EddyCurrentBrake, OneFlange):
    """Eddy current brake, flange.f = 2 excitation² f_nominal x/(1 + x²) at x = v/v_nominal.

    It brakes in both directions, most at v_nominal, which rises with the resistance of the fin:
    x = v/(v_nominal (1 + alpha (T - T_ref))).
    """

    f_nominal: ac.Parameter = ac.parameter("N", "Peak braking force, fully excited")
    v_nominal: ac.Parameter = ac.parameter("m/s", "Speed of maximum force at T_ref", above=0)
    heat = ac.Edge(Losses.heat_port)
