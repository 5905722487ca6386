"""Dry friction of sliding parts: support friction, brake; exact sticking and sliding.

The friction force ``f`` opposes the velocity against the support. How sticking and sliding follow
each other is told in ``library/friction.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal, translational
from library import friction
from library.speed_characteristics import regularized_sign


class SlideFriction(friction.Losses, ac.Component):
    """Abstract: friction between a slide with two flanges and its support."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the ground is the flange support")
    e = ac.Edge(flange_a, support)
    rod = ac.Edge(flange_b, flange_a)
    s = e.s
    v = e.v
    a = e.a
    f = e.f


class Pressed:
    """Surfaces pressed together by fn = fn_max f_normalized, friction force mu(v) cgeo fn."""

    f_normalized: Any = ac.port(
        signal.Input, unit="1", description="Normal force over fn_max, free if not positive"
    )
    mu_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 0.5),), "Rows of velocity [m/s] and coefficient of friction"
    )
    peak: ac.Parameter = ac.parameter("1", "Coefficient of friction at rest over mu(0)", 1.0, min=1)
    cgeo: ac.Parameter = ac.parameter("1", "Friction force over mu and normal force", 1.0, min=0)
    fn_max: ac.Parameter = ac.parameter("N", "Largest normal force", min=0)

    def force(self, speed: Any) -> Any:
        """Return the friction force [N] of surfaces that slide with ``speed`` [m/s]."""
        mu = friction.characteristic(self, "mu_pos", speed)  # type: ignore[arg-type]
        return mu * self.cgeo * self.fn_max * self.f_normalized


class SupportFriction(SlideFriction):
    """Friction against a support, f = f_pos(|v|) sign(v); stuck up to peak f_pos(0)."""

    f_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 1.0),), "Rows of velocity [m/s] and friction force [N]"
    )
    peak: ac.Parameter = ac.parameter("1", "Force to start over f_pos(0)", 1.0, min=1)
    v_small: ac.Parameter = ac.parameter("m/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.MODES, description="Sticking or sliding")

    def force(self, speed: Any) -> Any:
        """Return the friction force [N] at a speed [m/s]."""
        return friction.characteristic(self, "f_pos", speed)

    def equations(self) -> Iterator[Any]:
        law = friction.sliding(self.f, self.a, self.v, self.force)
        yield self.mode.choose(law)
        yield self.rod.s == 0
        yield from self.losses(self.f * self.v)
        limit = self.peak * self.force(0)
        yield from friction.changes(
            self.mode, self.f, self.a, self.v, (limit, -limit), self.v_small
        )


class Brake(Pressed, SlideFriction):
    """Brake, f = mu(|v|) cgeo fn sign(v); stuck up to peak mu(0) cgeo fn, free at fn <= 0."""

    v_small: ac.Parameter = ac.parameter("m/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")

    def equations(self) -> Iterator[Any]:
        law = friction.sliding(self.f, self.a, self.v, self.force)
        yield self.mode.choose({**law, "free": self.f == 0})
        yield self.rod.s == 0
        yield from self.losses(self.f * self.v)
        normal = self.fn_max * self.f_normalized
        yield from friction.releases(self.mode, normal, self.v, self.v_small)
        limit = self.peak * self.force(0)
        yield from friction.changes(
            self.mode, self.f, self.a, self.v, (limit, -limit), self.v_small
        )


class RegularisedSupportFriction(SlideFriction):
    """Friction against a support without sticking, f = f_pos(|v|) sign(v), smooth below v0.

    The smooth twin of SupportFriction, for optimisation.
    """

    f_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 1.0),), "Rows of velocity [m/s] and friction force [N]"
    )
    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    v0: ac.Parameter = ac.parameter("m/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        size = friction.characteristic(self, "f_pos", ca.fabs(self.v))
        yield self.f == size * regularized_sign(self.v / self.v0, self.reg)
        yield self.rod.s == 0
        yield from self.losses(self.f * self.v)


class RegularisedBrake(Pressed, SlideFriction):
    """Brake without sticking, f = mu(|v|) cgeo fn sign(v), smooth below v0.

    The smooth twin of Brake, for optimisation.
    """

    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    v0: ac.Parameter = ac.parameter("m/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        size = ca.fmax(self.force(ca.fabs(self.v)), 0)
        yield self.f == size * regularized_sign(self.v / self.v0, self.reg)
        yield self.rod.s == 0
        yield from self.losses(self.f * self.v)
