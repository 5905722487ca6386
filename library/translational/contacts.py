"""Contacts: an elastic gap, a hard stop with impacts, a sliding mass between stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from library import friction
from library.checks import beyond_stop, ordered
from library.losses import Losses
from library.translational.components import Rigid
from library.translational.interfaces import Compliant

_ROUNDING = 1e-14
"""Share of a position below which a rebound cannot be told from rounding."""


_TOUCHING = 1e-9
"""Depth [m] up to which what begins at a stop is not beyond it."""


class ElastoGap(Losses, Compliant):
    """Elastic contact, f = -f_ref ((s_rel0 - s_rel)/s_ref)^n + f_d while s_rel < s_rel0, else none.

    With n = 1 the spring force is c (s_rel0 - s_rel). The damping force f_d = d v_rel is at most as
    large as that of the spring: the force is continuous and never pulls.
    """

    c: ac.Parameter = ac.parameter("N/m", "Spring constant", min=0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", min=0)
    s_rel0: ac.Parameter = ac.parameter("m", "Length of the unloaded spring", default=0.0)
    s_ref: ac.Parameter = ac.parameter(
        "m", "Compression at which the spring force is f_ref", default=1.0, above=0
    )
    f_ref: ac.Parameter = ac.parameter(
        "N", "Spring force at s_ref (c s_ref)", default=lambda self: self.c * self.s_ref, min=0
    )
    n: float = ac.structural(default=1.0, description="Exponent of the spring force, at least 1")
    f_c = ac.variable("N", "Spring force")
    f_d = ac.variable("N", "Damping force")
    mode = ac.modes("free", "contact", description="Apart or in contact")
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        depth = self.s_rel0 - self.s_rel
        touching = self.mode.within("contact")
        share = depth / self.s_ref
        pressed = share if self.n == 1 else ca.fmax(share, 0) ** self.n
        yield self.f_c == -self.f_ref * touching * pressed
        # Past the end of contact, where a step ends that finds it, there is no force.
        damping = ca.fmin(ca.fmax(self.d * self.v_rel, self.f_c), -self.f_c)
        yield self.f_d == touching * damping  # apart, at rest, it would have d / 4
        yield self.f == self.f_c + self.f_d
        yield from self.losses(self.f_d * self.v_rel)
        yield ac.transition(self.mode, "free", "contact", depth > 0)
        yield ac.transition(self.mode, "contact", "free", depth < 0)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy and that of the spring [J], of its force times its depth."""
        depth = get("s_rel0") - get("s_rel")
        return 0.0, np.where(get("f_c") != 0, -get("f_c") * depth / (get("n") + 1), 0.0)


class HardStop(Compliant):
    """Rigid contact, s_rel >= s_rel0: impacts reverse the speed, v_rel⁺ = -restitution v_rel⁻.

    After an impact without rebound (restitution v_rel⁻ up to v_small), and where impacts would
    follow each other without end, the flanges stay in contact until the contact force ``f`` would
    have to pull.
    """

    s_rel0: ac.Parameter = ac.parameter("m", "Distance of the flanges in contact", default=0.0)
    restitution: ac.Parameter = ac.parameter(
        "1", "Speed after over speed before an impact", min=0, max=1
    )
    v_small: ac.Parameter = ac.parameter(
        "m/s", "Speed that counts as no rebound", default=1e-7, above=0
    )
    mode = ac.modes("free", "contact", description="Apart or in contact")

    @staticmethod
    def start_fault(get: Any) -> str | None:
        """Say that the flanges begin nearer than in contact and do not part."""
        depth = get("s_rel0") - get("s_rel")
        return beyond_stop(depth) if depth > _TOUCHING and get("v_rel") <= get("v_small") else None

    def equations(self) -> Iterator[Any]:
        yield self.mode.choose({"free": self.f == 0, "contact": ac.hold(self.v_rel)})
        rebound = -self.restitution * ac.pre(self.v_rel)
        height = rebound**2 / 2  # times the acceleration: below the rounding of s_rel no rebound
        lost = height <= _ROUNDING * ca.fabs(self.s_rel0 * ac.pre(self.a_rel))
        rests = ca.logic_or(ca.fabs(rebound) <= self.v_small, lost)
        touch = ac.assign(self.mode, "contact")
        impact = (
            ac.reinit(self.v_rel, ca.if_else(rests, 0, rebound)),
            ac.assign(self.mode, ca.if_else(rests, touch.value, 0)),
        )
        # Friction may stop what rebounds: it then comes nearer from where it touches already.
        nearing = ca.logic_and(self.s_rel < self.s_rel0, self.v_rel < 0)
        yield ac.when(nearing, *impact, rest=[touch])
        near = self.s_rel > self.s_rel0 - _TOUCHING  # what begins deeper is refused
        yield ac.when(ca.logic_and(ac.initial(), ca.logic_and(nearing, near)), *impact)
        yield ac.transition(self.mode, "contact", "free", self.f > 0)
        yield ac.transition(self.mode, "contact", "free", self.v_rel > self.v_small)
        # Another part may strike what rests.
        struck = ac.reinit(self.v_rel, rebound)
        yield ac.transition(self.mode, "contact", "contact", self.v_rel < -self.v_small, struck)


class MassWithStopAndFriction(Losses, Rigid):
    """Sliding mass with friction between two hard stops, m a + f = flange_a.f + flange_b.f.

    Sliding, f = F_prop v + sign(v) (F_Coulomb + F_Stribeck exp(-fexp |v|)); at rest the mass is
    stuck up to F_Coulomb + F_Stribeck. Flange_a cannot pass smin, nor flange_b smax: there the mass
    is stopped by a plastic impact, and ``f`` holds the force of the stop too. The loss_power is
    f v; what an impact takes is not in it.
    """

    m: ac.Parameter = ac.parameter("kg", "Mass", above=0)
    L: ac.Parameter = ac.parameter("m", "Length from flange_a to flange_b", default=0.0)
    smin: ac.Parameter = ac.parameter("m", "Lowest position of flange_a", default=-25.0)
    smax: ac.Parameter = ac.parameter("m", "Highest position of flange_b", default=25.0)
    checked = ordered("smin", "smax")
    F_prop: ac.Parameter = ac.parameter("N.s/m", "Viscous friction", default=1.0, min=0)
    F_Coulomb: ac.Parameter = ac.parameter("N", "Constant friction", default=5.0, min=0)
    F_Stribeck: ac.Parameter = ac.parameter("N", "Stribeck effect", default=10.0, min=0)
    fexp: ac.Parameter = ac.parameter(
        "s/m", "Exponential decay of the Stribeck effect", default=2.0, min=0
    )
    v_small: ac.Parameter = ac.parameter("m/s", "Speed up to which it rests", default=1e-6, above=0)
    f = ac.variable("N", "Force of friction and stops, opposed to the velocity")
    mode = ac.modes(*friction.MODES, "at_min", "at_max", description="Sliding, stuck, at a stop")
    heat = ac.Edge(Losses.heat_port)

    @staticmethod
    def start_fault(get: Any) -> str | None:
        """Say that the mass begins beyond a stop and does not come back."""
        half, v, small = get("L") / 2, get("v"), get("v_small")
        below, above = get("smin") - (get("s") - half), get("s") + half - get("smax")
        depth = max(below * (v <= small), above * (v >= -small))
        return beyond_stop(depth) if depth > _TOUCHING else None

    def friction_force(self, speed: Any) -> Any:
        """Return the friction force [N] at a speed [m/s]."""
        dry = self.F_Coulomb + self.F_Stribeck * ca.exp(-self.fexp * speed)
        return self.F_prop * speed + dry

    def equations(self) -> Iterator[Any]:
        force = self.e.f - self.m * self.a
        law = friction.sliding(force, self.v, self.friction_force)
        yield self.mode.choose({**law, ("at_min", "at_max"): ac.hold(self.v)})
        yield self.f == force
        yield from self.losses(force * self.v)
        yield self.rod.s == self.L
        yield self.s == self.e.s + self.L / 2
        limit = self.F_Coulomb + self.F_Stribeck
        yield from friction.changes(
            self.mode, self.f, self.a, self.v, (limit, -limit), self.v_small
        )
        yield from self._stops(limit)

    def _stops(self, limit: Any) -> Iterator[Any]:
        """Yield the transitions to the stops, and away from them against friction."""
        mode, small = self.mode, self.v_small
        below, above = self.e.s < self.smin, self.e.s + self.L > self.smax
        yield ac.transition(mode, ("start_forward", "forward"), "at_max", above)
        yield ac.transition(mode, ("start_backward", "backward"), "at_min", below)
        yield ac.transition(mode, "at_max", "start_backward", self.f < -limit)
        yield ac.transition(mode, "at_min", "start_forward", self.f > limit)
        yield ac.transition(mode, "at_max", "backward", self.v < -small)
        yield ac.transition(mode, "at_min", "forward", self.v > small)
        yield ac.transition(mode, "at_max", "at_max", self.v > small)
        yield ac.transition(mode, "at_min", "at_min", self.v < -small)
