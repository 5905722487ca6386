"""Road vehicles: rolling resistance, and a whole vehicle with its driving resistances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational, signal, translational
from library.speed_characteristics import quadratic, regularized_sign
from library.translational.interfaces import OneFlange


class OnRoad(ac.Component):
    """Abstract: a part that rolls on a road of some rolling coefficient and inclination."""

    cr: signal.Input = ac.signal_input(
        when="use_cr_input", description="Rolling coefficient, force over load"
    )
    inclination: signal.Input = ac.signal_input(
        when="use_inclination_input", description="Slope of the road, rise over run"
    )
    use_cr_input: bool = ac.structural(
        default=False, description="True: the input cr replaces cr_constant"
    )
    use_inclination_input: bool = ac.structural(
        default=False, description="True: the inclination is an input"
    )

    cr_constant: ac.Parameter
    inclination_constant: ac.Parameter

    def road(self) -> tuple[Any, Any]:
        """Return the rolling coefficient and the angle of the slope [rad]."""
        cr = self.cr if self.use_cr_input else self.cr_constant
        slope = self.inclination if self.use_inclination_input else self.inclination_constant
        return cr, ca.atan(slope)


class RollingResistance(OnRoad, OneFlange):
    """Rolling friction of a loaded wheel, flange.f = cr f_weight cos(alpha) sign(v).

    The inclination is tan(alpha). Within -v0 … v0 the sign is a continuous function of v, by
    default tanh(50 v/v0), so that there is no static friction at rest.
    """

    reg: str = ac.structural(
        default="Exp", description="Regularization: Exp, Sine, Linear or CoSine"
    )
    f_weight: ac.Parameter = ac.parameter("N", "Weight on the wheel", min=0)
    cr_constant: ac.Parameter = ac.parameter(
        "1", "Rolling coefficient, force over load", default=0.01, min=0
    )
    inclination_constant: ac.Parameter = ac.parameter(
        "1", "Slope of the road, rise over run", default=0.0
    )
    v0: ac.Parameter = ac.parameter(
        "m/s", "Speed below which it is regularized", default=0.1, above=0
    )

    def equations(self) -> Iterator[Any]:
        cr, alpha = self.road()
        load = self.f_weight * ca.cos(alpha)
        yield self.e.f == cr * load * regularized_sign(self.e.v / self.v0, self.reg)


class Vehicle(OnRoad):
    """Vehicle on wheels that roll without slip, m a = f_drive + flange_t.f - resistances.

    Driven at the wheel axle ``flange_r`` or pulled at ``flange_t``: R phi = s and
    J der(w) = flange_r.tau - R f_drive. The resistances are air drag
    f_drag = Cd A rho/2 (v - v_wind) |v - v_wind|, rolling f_roll = cr m g cos(alpha) sign(v),
    linear in v within -v_reg … v_reg, and slope f_grav = m g sin(alpha), uphill if positive.
    """

    flange_r = ac.port(rotational.Flange)
    flange_t = ac.port(translational.Flange)
    v_wind: signal.Input = ac.signal_input(
        when="use_wind_input", unit="m/s", description="Wind along the road"
    )
    use_wind_input: bool = ac.structural(
        default=False, description="True: the input v_wind is used"
    )
    m: ac.Parameter = ac.parameter("kg", "Mass, wheels included", above=0)
    g: ac.Parameter = ac.parameter("m/s2", "Acceleration of free fall", default=9.80665, min=0)
    J: ac.Parameter = ac.parameter("kg.m2", "Inertia of wheels and drive train", default=0.0, min=0)
    R: ac.Parameter = ac.parameter("m", "Rolling radius", above=0)
    A: ac.Parameter = ac.parameter("m2", "Frontal area", min=0)
    Cd: ac.Parameter = ac.parameter("1", "Drag coefficient", min=0)
    rho: ac.Parameter = ac.parameter("kg/m3", "Air density", default=1.2, min=0)
    v_wind_constant: ac.Parameter = ac.parameter("m/s", "Wind along the road", default=0.0)
    cr_constant: ac.Parameter = ac.parameter(
        "1", "Rolling coefficient, force over load", default=0.015, min=0
    )
    v_reg: ac.Parameter = ac.parameter(
        "m/s", "Speed below which rolling resistance is regularized", default=1e-3, above=0
    )
    inclination_constant: ac.Parameter = ac.parameter(
        "1", "Slope of the road, rise over run", default=0.0
    )
    f_drive = ac.variable("N", "Force of the road on the driven wheels")
    f_drag = ac.variable("N", "Air drag")
    f_roll = ac.variable("N", "Rolling resistance")
    f_grav = ac.variable("N", "Slope resistance")
    wheel = ac.Edge(flange_r)
    body = ac.Edge(flange_t)
    s = body.s
    v = body.v
    a = body.a

    def equations(self) -> Iterator[Any]:
        v_wind = self.v_wind if self.use_wind_input else self.v_wind_constant
        cr, alpha = self.road()
        drag = quadratic(self.v - v_wind, same_direction=False)
        sign = regularized_sign(self.v / self.v_reg, "Linear")
        yield self.R * self.wheel.phi == self.s
        yield self.J * self.wheel.a == self.wheel.tau - self.R * self.f_drive
        resistance = self.f_drag + self.f_roll + self.f_grav
        yield self.m * self.a == self.f_drive + self.body.f - resistance
        yield self.f_drag == self.Cd * self.A * self.rho / 2 * drag
        yield self.f_roll == cr * self.m * self.g * ca.cos(alpha) * sign
        yield self.f_grav == self.m * self.g * ca.sin(alpha)
