"""Dry friction of shafts: bearing, brake, clutches; exact sticking and sliding.

The friction torque ``tau`` opposes the relative speed. How sticking and sliding follow each other
is told in ``library/friction.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import rotational
from library import friction
from library.losses import Losses
from library.rotational.interfaces import Compliant


class Pressed(friction.Pressed):
    """Abstract: surfaces pressed together by fn = fn_max f_normalized, torque mu(w) cgeo fn."""

    mu_pos: ac.types.TableParameter = friction.friction_table(
        "rad/s", "1", "coefficient of friction", default=0.5
    )
    cgeo: ac.Parameter = ac.parameter(
        "m", "Friction torque over mu and normal force", default=1.0, min=0
    )


class Sticking(friction.Sticking):
    """Abstract: friction that rests at speeds up to w_small."""

    w_small: ac.Parameter = ac.parameter(
        "rad/s", "Speed up to which it rests", default=1e-6, above=0
    )


class Regularized(friction.Regularized):
    """Abstract: friction without sticking, smooth below w0."""

    w0: ac.Parameter = ac.parameter(
        "rad/s", "Speed below which it is regularized", default=0.1, above=0
    )


class Shaft(Losses):
    """Abstract: a shaft through two flanges, and the support it turns in."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    support = ac.port(rotational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the housing is the flange support"
    )
    e = ac.Edge(flange_a, support)
    rod = ac.Edge(flange_b, flange_a)
    heat = ac.Edge(Losses.heat_port)
    phi = e.phi
    w = e.w
    a = e.a
    tau = e.tau

    def equations(self) -> Iterator[Any]:
        yield self.rod.phi == 0


class BearingFriction(Sticking, Shaft):
    """Friction in a bearing, tau = tau_pos(|w|) sign(w); stuck up to peak tau_pos(0)."""

    tau_pos: ac.types.TableParameter = friction.friction_table(
        "rad/s", "N.m", "friction torque", default=1.0
    )
    peak: ac.Parameter = ac.parameter("1", "Torque to start over tau_pos(0)", default=1.0, min=1)
    mode = ac.modes(*friction.MODES, description="Sticking or sliding")


class Brake(Sticking, Pressed, Shaft):
    """Brake, tau = mu(|w|) cgeo fn sign(w); stuck up to peak mu(0) cgeo fn, free at fn <= 0."""

    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")


class Clutch(Sticking, Pressed, Compliant):
    """Clutch, tau = mu(|w_rel|) cgeo fn sign(w_rel); stuck up to peak mu(0) cgeo fn.

    It is free at fn <= 0.
    """

    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")
    heat = ac.Edge(Losses.heat_port)


class OneWayClutch(Pressed, Compliant):
    """Clutch with a freewheel in parallel, w_rel >= 0; tau = mu(w_rel) cgeo fn while it slides.

    Stuck it carries any negative torque, and a positive one up to peak mu(0) cgeo fn. A speed
    that jumps below 0 is stopped by a plastic impact.
    """

    w_small: ac.Parameter = ac.parameter(
        "rad/s", "Speed up to which it rests", default=1e-6, above=0
    )
    mode = ac.modes(*friction.ONE_WAY, description="Sticking or sliding")
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        pressed = ac.is_true(self.f_normalized > 0)
        slides = self.tau == self.resistance(self.w_rel) * pressed
        yield self.mode.choose({"stuck": ac.hold(self.w_rel), ("start_forward", "forward"): slides})
        yield from self.losses(self.tau * self.w_rel)
        limit = self.peak * self.resistance(0) * pressed
        yield from friction.one_way(
            self.mode, self.tau, self.a_rel, self.w_rel, limit, self.w_small
        )


class Freewheel(Compliant):
    """Ideal freewheel, w_rel >= 0: flange_b may turn faster than flange_a, without torque.

    Stuck it carries any negative torque. A speed that jumps below 0 is stopped by a plastic
    impact.
    """

    w_small: ac.Parameter = ac.parameter(
        "rad/s", "Speed up to which it rests", default=1e-6, above=0
    )
    mode = ac.modes(*friction.ONE_WAY, description="Locked or turning freely")

    def equations(self) -> Iterator[Any]:
        free = self.tau == 0
        yield self.mode.choose({"stuck": ac.hold(self.w_rel), ("start_forward", "forward"): free})
        yield from friction.one_way(self.mode, self.tau, self.a_rel, self.w_rel, 0, self.w_small)


class RegularizedBearingFriction(Regularized, Shaft):
    """Friction in a bearing without sticking, tau = tau_pos(|w|) sign(w), smooth below w0.

    The smooth twin of BearingFriction, for optimisation.
    """

    tau_pos: ac.types.TableParameter = friction.friction_table(
        "rad/s", "N.m", "friction torque", default=1.0
    )


class RegularizedBrake(Regularized, Pressed, Shaft):
    """Brake without sticking, tau = mu(|w|) cgeo fn sign(w), smooth below w0.

    The smooth twin of Brake, for optimisation.
    """


class RegularizedClutch(Regularized, Pressed, Compliant):
    """Clutch without sticking, tau = mu(|w_rel|) cgeo fn sign(w_rel), smooth below w0.

    The smooth twin of Clutch, for optimisation.
    """

    heat = ac.Edge(Losses.heat_port)
