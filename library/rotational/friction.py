"""Dry friction of shafts: bearing, brake, clutches; exact sticking and sliding.

The friction torque ``tau`` opposes the relative speed. How sticking and sliding follow each other
is told in ``library/friction.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational, signal
from library import friction
from library.rotational.components import Compliant
from library.speed_characteristics import regularized_sign


class Pressed:
    """Surfaces pressed together by fn = fn_max f_normalized, friction torque mu(w) cgeo fn."""

    f_normalized: Any = ac.port(
        signal.Input, unit="1", description="Normal force over fn_max, free if not positive"
    )
    mu_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 0.5),), "Rows of speed [rad/s] and coefficient of friction"
    )
    peak: ac.Parameter = ac.parameter("1", "Coefficient of friction at rest over mu(0)", 1.0, min=1)
    cgeo: ac.Parameter = ac.parameter("m", "Friction torque over mu and normal force", 1.0, min=0)
    fn_max: ac.Parameter = ac.parameter("N", "Largest normal force", min=0)

    def torque(self, speed: Any) -> Any:
        """Return the friction torque [N.m] of surfaces that slide with ``speed`` [rad/s]."""
        mu = friction.characteristic(self, "mu_pos", speed)  # type: ignore[arg-type]
        return mu * self.cgeo * self.fn_max * self.f_normalized


class ShaftFriction(friction.Losses, ac.Component):
    """Abstract: friction between a shaft through two flanges and its support."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(False, "True: the housing is the flange support")
    e = ac.Edge(flange_a, support)
    rod = ac.Edge(flange_b, flange_a)
    phi = e.phi
    w = e.w
    a = e.a
    tau = e.tau


class BearingFriction(ShaftFriction):
    """Friction in a bearing, tau = tau_pos(|w|) sign(w); stuck up to peak tau_pos(0)."""

    tau_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 1.0),), "Rows of speed [rad/s] and friction torque [N.m]"
    )
    peak: ac.Parameter = ac.parameter("1", "Torque to start over tau_pos(0)", 1.0, min=1)
    w_small: ac.Parameter = ac.parameter("rad/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.MODES, description="Sticking or sliding")

    def torque(self, speed: Any) -> Any:
        """Return the friction torque [N.m] at a speed [rad/s]."""
        return friction.characteristic(self, "tau_pos", speed)

    def equations(self) -> Iterator[Any]:
        law = friction.sliding(self.tau, self.a, self.w, self.torque)
        yield self.mode.choose(law)
        yield self.rod.phi == 0
        yield from self.losses(self.tau * self.w)
        limit = self.peak * self.torque(0)
        yield from friction.changes(
            self.mode, self.tau, self.a, self.w, (limit, -limit), self.w_small
        )


class Brake(Pressed, ShaftFriction):
    """Brake, tau = mu(|w|) cgeo fn sign(w); stuck up to peak mu(0) cgeo fn, free at fn <= 0."""

    w_small: ac.Parameter = ac.parameter("rad/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")

    def equations(self) -> Iterator[Any]:
        law = friction.sliding(self.tau, self.a, self.w, self.torque)
        yield self.mode.choose({**law, "free": self.tau == 0})
        yield self.rod.phi == 0
        yield from self.losses(self.tau * self.w)
        normal = self.fn_max * self.f_normalized
        yield from friction.releases(self.mode, normal, self.w, self.w_small)
        limit = self.peak * self.torque(0)
        yield from friction.changes(
            self.mode, self.tau, self.a, self.w, (limit, -limit), self.w_small
        )


class Clutch(Pressed, friction.Losses, Compliant):
    """Clutch, tau = mu(|w_rel|) cgeo fn sign(w_rel); stuck up to peak mu(0) cgeo fn.

    It is free at fn <= 0.
    """

    w_small: ac.Parameter = ac.parameter("rad/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")

    def equations(self) -> Iterator[Any]:
        law = friction.sliding(self.tau, self.a_rel, self.w_rel, self.torque)
        yield self.mode.choose({**law, "free": self.tau == 0})
        yield from self.losses(self.tau * self.w_rel)
        normal = self.fn_max * self.f_normalized
        yield from friction.releases(self.mode, normal, self.w_rel, self.w_small)
        limit = self.peak * self.torque(0)
        yield from friction.changes(
            self.mode, self.tau, self.a_rel, self.w_rel, (limit, -limit), self.w_small
        )


class OneWayClutch(Pressed, friction.Losses, Compliant):
    """Clutch with a freewheel in parallel, w_rel >= 0; tau = mu(w_rel) cgeo fn while it slides.

    Stuck it carries any negative torque, and a positive one up to peak mu(0) cgeo fn. A speed
    that jumps below 0 is stopped by a plastic impact.
    """

    w_small: ac.Parameter = ac.parameter("rad/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.ONE_WAY, description="Sticking or sliding")

    def equations(self) -> Iterator[Any]:
        torque = self.torque(self.w_rel) * ac.holds(self.f_normalized > 0)
        slides = self.tau == torque
        yield self.mode.choose({"stuck": self.a_rel == 0, ("start_forward", "forward"): slides})
        yield from self.losses(self.tau * self.w_rel)
        limit = self.peak * ca.fmax(self.torque(0), 0)
        yield from friction.one_way(
            self.mode, self.tau, self.a_rel, self.w_rel, limit, self.w_small
        )


class Freewheel(Compliant):
    """Ideal freewheel, w_rel >= 0: flange_b may turn faster than flange_a, without torque.

    ``locked`` it carries any negative torque. A speed that jumps below 0 is stopped by a plastic
    impact.
    """

    w_small: ac.Parameter = ac.parameter("rad/s", "Speed up to which it rests", 1e-6, above=0)
    mode = ac.modes(*friction.ONE_WAY, description="Locked or turning freely")

    def equations(self) -> Iterator[Any]:
        free = self.tau == 0
        yield self.mode.choose({"stuck": self.a_rel == 0, ("start_forward", "forward"): free})
        yield from friction.one_way(self.mode, self.tau, self.a_rel, self.w_rel, 0, self.w_small)


class RegularisedBearingFriction(ShaftFriction):
    """Friction in a bearing without sticking, tau = tau_pos(|w|) sign(w), smooth below w0.

    The smooth twin of BearingFriction, for optimisation.
    """

    tau_pos: Sequence[Sequence[float]] = ac.structural(
        ((0.0, 1.0),), "Rows of speed [rad/s] and friction torque [N.m]"
    )
    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    w0: ac.Parameter = ac.parameter("rad/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        size = friction.characteristic(self, "tau_pos", ca.fabs(self.w))
        yield self.tau == size * regularized_sign(self.w / self.w0, self.reg)
        yield self.rod.phi == 0
        yield from self.losses(self.tau * self.w)


class RegularisedBrake(Pressed, ShaftFriction):
    """Brake without sticking, tau = mu(|w|) cgeo fn sign(w), smooth below w0.

    The smooth twin of Brake, for optimisation.
    """

    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    w0: ac.Parameter = ac.parameter("rad/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        size = ca.fmax(self.torque(ca.fabs(self.w)), 0)
        yield self.tau == size * regularized_sign(self.w / self.w0, self.reg)
        yield self.rod.phi == 0
        yield from self.losses(self.tau * self.w)


class RegularisedClutch(Pressed, friction.Losses, Compliant):
    """Clutch without sticking, tau = mu(|w_rel|) cgeo fn sign(w_rel), smooth below w0.

    The smooth twin of Clutch, for optimisation.
    """

    reg: str = ac.structural("Exp", "Regularization: Exp, Sine, Linear or CoSine")
    w0: ac.Parameter = ac.parameter("rad/s", "Speed below which it is regularized", 0.1, above=0)

    def equations(self) -> Iterator[Any]:
        size = ca.fmax(self.torque(ca.fabs(self.w_rel)), 0)
        yield self.tau == size * regularized_sign(self.w_rel / self.w0, self.reg)
        yield from self.losses(self.tau * self.w_rel)
