"""Dry friction of sliding parts: support friction, brake; exact sticking and sliding.

The friction force ``f`` opposes the velocity against the support. How sticking and sliding follow
each other is told in ``library/friction.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import translational
from library import friction
from library.losses import Losses


class Pressed(friction.Pressed):
    """Abstract: surfaces pressed together by fn = fn_max f_normalized, force mu(v) cgeo fn."""

    mu_pos: ac.types.TableParameter = friction.friction_table(
        "m/s", "1", "coefficient of friction", default=0.5
    )
    cgeo: ac.Parameter = ac.parameter(
        "1", "Friction force over mu and normal force", default=1.0, min=0
    )


class Sticking(friction.Sticking):
    """Abstract: friction that rests at speeds up to v_small."""

    v_small: ac.Parameter = ac.parameter("m/s", "Speed up to which it rests", default=1e-6, above=0)


class Regularized(friction.Regularized):
    """Abstract: friction without sticking, smooth below v0."""

    v0: ac.Parameter = ac.parameter(
        "m/s", "Speed below which it is regularized", default=0.1, above=0
    )


class Slide(Losses):
    """Abstract: a slide with two flanges, and the support it moves on."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    support = ac.port(translational.Flange, when="use_support")
    use_support: bool = ac.structural(
        default=False, description="True: the ground is the flange support"
    )
    e = ac.Edge(flange_a, support)
    rod = ac.Edge(flange_b, flange_a)
    heat = ac.Edge(Losses.heat_port)
    s = e.s
    v = e.v
    a = e.a
    f = e.f

    def equations(self) -> Iterator[Any]:
        yield self.rod.s == 0


class SupportFriction(Sticking, Slide):
    """Friction against a support, f = f_pos(|v|) sign(v); stuck up to peak f_pos(0)."""

    f_pos: ac.types.TableParameter = friction.friction_table(
        "m/s", "N", "friction force", default=1.0
    )
    peak: ac.Parameter = ac.parameter("1", "Force to start over f_pos(0)", default=1.0, min=1)
    mode = ac.modes(*friction.MODES, description="Sticking or sliding")


class Brake(Sticking, Pressed, Slide):
    """Brake, f = mu(|v|) cgeo fn sign(v); stuck up to peak mu(0) cgeo fn, free at fn <= 0."""

    mode = ac.modes(*friction.RELEASED, description="Sticking, sliding or free")


class RegularizedSupportFriction(Regularized, Slide):
    """Friction against a support without sticking, f = f_pos(|v|) sign(v), smooth below v0.

    The smooth twin of SupportFriction, for optimisation.
    """

    f_pos: ac.types.TableParameter = friction.friction_table(
        "m/s", "N", "friction force", default=1.0
    )


class RegularizedBrake(Regularized, Pressed, Slide):
    """Brake without sticking, f = mu(|v|) cgeo fn sign(v), smooth below v0.

    The smooth twin of Brake, for optimisation.
    """
