"""Transmissions: harmonic drive, cam, belt that slips, Cardan shaft, and LuGre friction."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from domains import rotational
from library.losses import Losses
from library.lugre import LuGre, stribeck
from library.rotational.gears import RotationToTranslation
from library.rotational.interfaces import Compliant


class LuGreFriction(LuGre, Compliant):
    """LuGre friction between two shafts: bristles of stiffness sigma_0 that bend and slip.

    dz/dt = w - sigma_0 |w|/g(w) z, tau = sigma_0 z + sigma_1 dz/dt + sigma_2 w, with
    g(w) = tau_C + (tau_S - tau_C) exp(-(w/w_S)²) and w = w_rel.
    """

    tau_C: ac.Parameter = ac.parameter("N.m", "Coulomb friction", above=0)
    tau_S: ac.Parameter = ac.parameter(
        "N.m", "Friction at rest (tau_C)", default=lambda self: self.tau_C, above=0
    )
    w_S: ac.Parameter = ac.parameter("rad/s", "Stribeck speed", default=0.01, above=0)
    sigma_0: ac.Parameter = ac.parameter("N.m/rad", "Stiffness of the bristles", above=0)
    sigma_1: ac.Parameter = ac.parameter("N.m.s/rad", "Damping of the bristles", default=0.0, min=0)
    sigma_2: ac.Parameter = ac.parameter("N.m.s/rad", "Viscous friction", default=0.0, min=0)
    z = ac.variable("rad", "Bend of the bristles", start=0.0)
    heat = ac.Edge(Losses.heat_port)

    @staticmethod
    def nominals(get: Any) -> dict[str, Any]:
        """Return how far bristles bend before they slip [rad]."""
        return {"z": get("tau_C") / get("sigma_0")}

    def bristles(self) -> Any:
        return stribeck(self.tau_C, self.tau_S, self.w_rel / self.w_S)


class HarmonicDrive(Losses):
    """Strain wave gear: progressive stiffness, hysteresis, kinematic error, damping.

    Seen from the load the wave generator stands at
    theta = phi_a/ratio + error sin(2 phi_a + error_phase), twice a turn; the torsion
    x = theta - phi_b gives tau = c x + c3 x³ + d dx/dt + tau_hysteresis z, with
    dz/dt = (dx/dt - |dx/dt| z)/x_hysteresis. Torques: tau dtheta/dphi_a at flange_a, -tau at
    flange_b. ``ratio`` is that of phi_a to phi_b, negative where the flexspline drives.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    ratio: ac.Parameter = ac.parameter("1", "Transmission ratio, phi_a/phi_b")
    c: ac.Parameter = ac.parameter("N.m/rad", "Stiffness at the output", above=0)
    c3: ac.Parameter = ac.parameter("N.m/rad3", "Growth of the stiffness", default=0.0, min=0)
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Damping at the output", default=0.0, min=0)
    tau_hysteresis: ac.Parameter = ac.parameter(
        "N.m", "Half the width of the hysteresis", default=0.0, min=0
    )
    x_hysteresis: ac.Parameter = ac.parameter(
        "rad", "Torsion over which the hysteresis turns over", default=1e-4, above=0
    )
    error: ac.Parameter = ac.parameter(
        "rad", "Amplitude of the kinematic error at the output", default=0.0, min=0
    )
    error_phase: ac.Parameter = ac.parameter("rad", "Phase of the kinematic error", default=0.0)
    x = ac.variable("rad", "Torsion at the output")
    z = ac.variable("1", "State of the hysteresis, -1 to 1", start=0.0)
    tau = ac.variable("N.m", "Torque at the output")
    a = ac.Edge(flange_a)
    b = ac.Edge(flange_b)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        wave = 2 * self.a.phi + self.error_phase
        slope = 1 / self.ratio + 2 * self.error * ca.cos(wave)
        rate = slope * self.a.w - self.b.w
        turning = (rate - ca.fabs(rate) * self.z) / self.x_hysteresis
        yield self.x == self.a.phi / self.ratio + self.error * ca.sin(wave) - self.b.phi
        yield ac.der(self.z) == turning
        spring = self.c * self.x + self.c3 * self.x**3
        yield self.tau == spring + self.d * rate + self.tau_hysteresis * self.z
        yield self.a.tau == slope * self.tau
        yield self.b.tau == -self.tau
        stored = self.tau_hysteresis * self.x_hysteresis * self.z * turning
        yield from self.losses((self.tau - spring) * rate - stored)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy, and that of the torsion and of the hysteresis [J]."""
        x, turned = get("x"), get("tau_hysteresis") * get("x_hysteresis") * get("z") ** 2
        return 0.0, get("c") * x**2 / 2 + get("c3") * x**4 / 4 + turned / 2


class Cam(RotationToTranslation):
    """Cam with a follower, s = lift(phi) from a table over one turn, and tau + lift'(phi) f = 0.

    The table has rows [angle in rad, lift in m] from 0 to 2 pi, the last lift that of the first;
    between them is a spline with continuous acceleration, from turn to turn as well. The follower
    stays on the cam: f at flange_t says whether a spring must hold it.
    """

    table: Sequence[Sequence[float]] = ac.structural(
        description="Rows [angle in rad, lift in m] from 0 to 2 pi", required=True
    )

    def equations(self) -> Iterator[Any]:
        rows = np.asarray(self.table, float)
        if rows.ndim != 2 or rows.shape[1] != 2 or len(rows) < 4:
            raise ParameterError("Cam.table needs at least four rows [angle, lift].")
        if np.any(np.diff(rows[:, 0]) <= 0):
            raise ParameterError("Cam.table: the angles must increase.")
        if abs(rows[0, 0]) > 1e-9 or abs(rows[-1, 0] - 2 * math.pi) > 1e-6:
            raise ParameterError("Cam.table: the angles go from 0 to 2 pi.")
        if abs(rows[0, 1] - rows[-1, 1]) > 1e-12 * (1 + np.abs(rows[:, 1]).max()):
            raise ParameterError("Cam.table: the lift at 2 pi must be that at 0.")
        angle = ca.SX(self.shaft.phi)
        lift = ac.interpolate(angle, rows[:, 0], rows[:, 1], "cubic", "periodic")
        yield self.rack.s == lift
        yield self.shaft.tau + ca.jacobian(lift, angle) * self.rack.f == 0


class BeltWithSlip(Losses):
    """Elastic belt on two pulleys that slips where friction ends, |f| up to f_max.

    f_max = 2 F0 (e^(mu alpha) - 1)/(e^(mu alpha) + 1) of the preload F0 of a strand, the wrap
    angle alpha and the coefficient mu (Euler, Eytelwein). With v = radius_a w_a - radius_b w_b
    the strands stretch by dx/dt = v - |v| c x/f_max and pull with f = c x: below the limit the
    belt holds, at it it slips.
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    radius_a: ac.Parameter = ac.parameter("m", "Radius of pulley a", above=0)
    radius_b: ac.Parameter = ac.parameter("m", "Radius of pulley b", above=0)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness of both strands together", above=0)
    F0: ac.Parameter = ac.parameter("N", "Preload of a strand", above=0)
    mu: ac.Parameter = ac.parameter("1", "Coefficient of friction", above=0)
    alpha: ac.Parameter = ac.parameter(
        "rad", "Wrap angle of the smaller pulley", default=math.pi, above=0
    )
    x = ac.variable("m", "Stretch of the strands", start=0.0)
    f = ac.variable("N", "Force from pulley to pulley")
    v_slip = ac.variable("m/s", "Speed at which the belt slips")
    edge_a = ac.Edge(flange_a)
    edge_b = ac.Edge(flange_b)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        v = self.radius_a * self.edge_a.w - self.radius_b * self.edge_b.w
        limit = 2 * self.F0 * ca.tanh(self.mu * self.alpha / 2)
        yield self.f == self.c * self.x
        yield self.v_slip == ca.fabs(v) * self.f / limit
        yield ac.der(self.x) == v - self.v_slip
        yield self.edge_a.tau == self.radius_a * self.f
        yield self.edge_b.tau == -self.radius_b * self.f
        yield from self.losses(self.f * self.v_slip)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy, and that of the strands [J]."""
        return 0.0, get("c") * get("x") ** 2 / 2


class CardanShaft(ac.Component):
    """Shaft with a universal joint at each end, bent by beta_a and beta_b: rigid, without inertia.

    A joint turns phi to g with tan g = cos(beta) tan phi. phi_b = g_b(g_a(phi_a) + phase) - phase:
    with equal angles and the forks turned by phase = pi/2 the speed is uniform; with beta_b = 0
    it is one joint, whose speed varies between cos(beta) and 1/cos(beta).
    """

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    beta_a: ac.Parameter = ac.parameter("rad", "Bend at flange_a", min=0, max=1.5)
    beta_b: ac.Parameter = ac.parameter("rad", "Bend at flange_b", default=0.0, min=0, max=1.5)
    phase: ac.Parameter = ac.parameter(
        "rad", "Angle between the forks of the shaft", default=math.pi / 2
    )
    a = ac.Edge(flange_a)
    b = ac.Edge(flange_b)

    def equations(self) -> Iterator[Any]:
        angle = ca.SX(self.a.phi)
        middle = bent(angle, self.beta_a) + self.phase
        turned = bent(middle, self.beta_b) - self.phase
        yield self.b.phi == turned
        yield self.a.tau + ca.jacobian(turned, angle) * self.b.tau == 0


def bent(phi: Any, beta: Any) -> Any:
    """Return the angle behind a universal joint bent by beta, tan g = cos(beta) tan(phi)."""
    c, sine, cosine = ca.cos(beta), ca.sin(phi), ca.cos(phi)
    return phi + ca.atan((c - 1) * sine * cosine / (cosine**2 + c * sine**2))
