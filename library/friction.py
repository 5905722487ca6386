"""Dry friction: the modes of sticking and sliding that all friction parts share.

Sliding friction opposes the relative rate w with a force that is a function of it; at w = 0 the
surfaces stick, and the force is what keeps them so, up to the breakaway force. The modes are

- ``stuck``: w is held at 0, until the force exceeds the breakaway force in one direction;
- ``start_forward``, ``start_backward``: sliding begins, up to a small w; where other parts that
  change in the same instant leave no force to slide, it sticks again;
- ``forward``, ``backward``: sliding, until w changes its sign;
- ``free``: no normal force, for brakes and clutches.

A part begins in ``stuck``, and with a speed at the start changes at once. Where a driver prescribes
a motion that reverses, nothing can stick: use the regularised twin of the part there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.losses import Losses
from library.mechanics import Mechanical
from library.speed_characteristics import regularized_sign

MODES = ("stuck", "start_forward", "forward", "start_backward", "backward")
"""The modes of friction that cannot be released."""

ONE_WAY = ("stuck", "start_forward", "forward")
"""The modes of friction that lets surfaces slide in one direction only."""

RELEASED = (*MODES, "free")
"""The modes of friction with a normal force that may vanish."""


class Friction(Losses, Mechanical):
    """Abstract: friction on the edge ``e``, whose sliding force is ``resistance(speed)``."""

    def resistance(self, speed: Any) -> Any:
        """Return the friction force [N] or torque [N.m] at a speed, from the table of the part."""
        return characteristic(self, self.names["through"] + "_pos", speed)

    @property
    def normal(self) -> Any:
        """Normal force [N] whose absence makes the part free; None if there is always one."""
        return None


class Sticking(Friction):
    """Abstract: friction that sticks up to ``peak`` times what it is at rest, and else slides."""

    def equations(self: Any) -> Iterator[Any]:
        rate, acceleration, through = self.seen("rate", "acceleration", "through")
        law = sliding(through, rate, self.resistance)
        free = {} if self.normal is None else {"free": through == 0}
        yield self.mode.choose({**law, **free})
        yield from self.losses(through * rate)
        yield from super().equations()
        small, limit = self.own("{rate}_small"), self.peak * self.resistance(0)
        if self.normal is not None:
            yield from releases(self.mode, self.normal, rate, small)
        yield from changes(self.mode, through, acceleration, rate, (limit, -limit), small)


class Regularized(Friction):
    """Abstract: friction without sticking, smooth below the speed ``{rate}0``."""

    reg: str = ac.structural(
        default="Exp", description="Regularization: Exp, Sine, Linear or CoSine"
    )

    def equations(self) -> Iterator[Any]:
        rate, through = self.seen("rate", "through")
        size = ca.fmax(self.resistance(ca.fabs(rate)), 0)
        yield through == size * regularized_sign(rate / self.own("{rate}0"), self.reg)
        yield from self.losses(through * rate)
        yield from super().equations()


class Pressed(Friction):
    """Abstract: surfaces pressed together by fn = fn_max f_normalized, resistance mu cgeo fn."""

    f_normalized: signal.Input = ac.signal_input(
        unit="1", description="Normal force over fn_max, free if not positive"
    )
    peak: ac.Parameter = ac.parameter(
        "1", "Coefficient of friction at rest over mu(0)", default=1.0, min=1
    )
    fn_max: ac.Parameter = ac.parameter("N", "Largest normal force", min=0)

    @property
    def normal(self) -> Any:
        return self.fn_max * self.f_normalized

    def resistance(self: Any, speed: Any) -> Any:
        mu = characteristic(self, "mu_pos", speed)
        return mu * self.cgeo * self.fn_max * self.f_normalized


def friction_table(abscissa: str, unit: str, value: str, default: float) -> Any:
    """Return the declaration of a table of speed [unit of ``abscissa``] and ``value`` [unit]."""
    return ac.table(
        f"Rows of speed [{abscissa}] and {value}" + (f" [{unit}]" if unit != "1" else ""),
        columns=(
            ac.parameter(abscissa, "Speed", min=0),
            ac.parameter(unit, value.capitalize(), min=0),
        ),
        default=((0.0, default),),
        begins=0,
    )


def characteristic(part: ac.Component, name: str, rate: Any) -> Any:
    """Return the value of a table of rows [rate, value] at a rate, straight lines between rows.

    One row is a constant; beyond the last row the last line goes on, but not below 0: friction
    drives nothing.
    """
    matrix = getattr(part, name)
    if matrix.shape[0] == 1:
        return matrix[0, 1]
    return ca.fmax(ac.interpolate(rate, matrix[:, 0], matrix[:, 1]), 0)


def sliding(through: Any, rate: Any, force: Callable[[Any], Any]) -> dict[Any, Any]:
    """Return the law of friction in each mode, for ``mode.choose``.

    Parameters
    ----------
    through
        Friction force or torque, positive where it opposes a positive rate.
    force
        Sliding friction as a function of the magnitude of the rate.
    """
    return {
        "stuck": ac.hold(rate),
        ("start_forward", "forward"): through == force(rate),
        ("start_backward", "backward"): through == -force(-rate),
    }


def changes(
    mode: Any,
    through: Any,
    acceleration: Any,
    rate: Any,
    breakaway: tuple[Any, Any],
    small: Any,
) -> Iterator[Any]:
    """Yield the transitions between sticking and sliding.

    Parameters
    ----------
    breakaway
        Force above which sliding begins forward, and force below which it begins backward.
    small
        Rate up to which surfaces count as at rest; beyond it, on the wrong side of 0, the rate
        has jumped there, by an impact or at the start.
    """
    others = ("stuck", "start_forward", "start_backward")
    yield ac.transition(mode, (*others, "backward"), "forward", rate > small)
    yield ac.transition(mode, (*others, "forward"), "backward", rate < -small)
    yield ac.transition(mode, "stuck", "start_forward", through > breakaway[0])
    yield ac.transition(mode, "stuck", "start_backward", through < breakaway[1])
    yield given_up(mode, "start_forward", acceleration, small)
    yield given_up(mode, "start_backward", -acceleration, small)
    yield ac.transition(mode, "forward", "stuck", rate < 0)
    yield ac.transition(mode, "backward", "stuck", rate > 0)


def at_rest(rate: Any, small: Any) -> Any:
    """Return the action that stops a rate below ``small``, and lets others slide on."""
    old = ac.pre(rate)
    return ac.reinit(rate, ca.if_else(ca.fabs(old) <= small, 0, old))


def given_up(mode: Any, start: str, acceleration: Any, small: Any) -> Any:
    """Return the transition back to ``stuck`` where other parts leave no force to slide.

    An acceleration of 0, where another part still holds, is no reason: both then share the load.
    """
    return ac.transition(mode, start, "stuck", acceleration < -small)


def releases(mode: Any, normal: Any, rate: Any, small: Any) -> Iterator[Any]:
    """Yield the transitions to and from ``free``, which must go before all others."""
    yield ac.transition(mode, MODES, "free", ca.logic_not(normal > 0))
    yield ac.transition(mode, "free", "stuck", normal > 0, at_rest(rate, small))


def one_way(
    mode: Any, through: Any, acceleration: Any, rate: Any, breakaway: Any, small: Any
) -> Iterator[Any]:
    """Yield the transitions of friction that lets surfaces slide forward only.

    A rate below 0, at the start or by an impact, is stopped by a plastic impact.
    """
    resting = ("stuck", "start_forward")
    yield ac.transition(mode, resting, "forward", rate > small)
    yield ac.transition(mode, resting, "stuck", rate < -small)
    yield ac.transition(mode, "stuck", "start_forward", through > breakaway)
    yield given_up(mode, "start_forward", acceleration, small)
    yield ac.transition(mode, "forward", "stuck", rate < 0)
