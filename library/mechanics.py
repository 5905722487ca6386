"""Mechanics in one dimension: what is the same for shafts and for slides, written once.

A part of ``library.rotational`` or ``library.translational`` declares its ports, edges and
parameters, under the names of its domain. Equations that both share stand here, in classes that
know an edge ``e`` by its value, rate, acceleration and through: phi, w, a and tau of a shaft, s, v,
a and f of a slide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from domains import signal
from library.locks import Lockable
from library.losses import Losses
from library.speed_characteristics import kloss, resistance_factor


class Mechanical(ac.Component):
    """Abstract: a part with an edge ``e`` of rotation or of translation."""

    e: ClassVar[ac.Edge[Any]]

    @property
    def names(self) -> dict[str, str]:
        """Names of the domain: ``{"value": "phi", "rate": "w", …}``."""
        domain = type(self).e.domain
        words = ("value", "rate", "acceleration", "through")
        return dict(zip(words, (*domain.across, domain.through), strict=True))

    def own(self, pattern: str) -> Any:
        """Return what the part has under a name of its domain: ``{rate}_ref``, w_ref or v_ref."""
        return getattr(self, pattern.format(**self.names))

    def seen(self, *words: str, edge: str = "e") -> Iterator[Any]:
        """Yield value, rate, acceleration or through of an edge: what is not named is not used."""
        return (getattr(getattr(self, edge), self.names[word]) for word in words)


class Following(Mechanical):
    """Abstract: a motion that is its reference, or that follows it behind a filter.

    A filter begins where its reference is, unless a start value of what it follows is given. In
    Modelica's library the filter is the default; here derivatives of a reference are exact.
    """

    exact: bool = ac.structural(default=True, description="False: the reference is filtered")
    f_crit: ac.Parameter = ac.parameter(
        "Hz", "Critical frequency of the filter", default=50.0, above=0
    )
    lag = ac.variable("1", "How far it is behind its reference", when="not exact")
    followed: ClassVar[str]

    def _check(self) -> None:
        start = self.__dict__["_start"]
        if not self.exact and self.names[self.followed] not in start:
            start["lag"] = 0.0

    def behind(self) -> Any:
        """Return the reference less what follows it."""
        (actual,) = self.seen(self.followed)
        return self.own(f"{{{self.followed}}}_ref") - actual


class Position(Following):
    """Abstract: the value is ``{value}_ref``, or follows it behind a second-order Bessel filter."""

    followed = "value"

    def equations(self) -> Iterator[Any]:
        if self.exact:
            yield self.behind() == 0
        else:
            yield self.lag == self.behind()
            rate, acceleration = self.seen("rate", "acceleration")
            w_crit = 2 * ca.pi * self.f_crit
            yield acceleration == (self.lag * w_crit - 1.3617 * rate) * w_crit / 0.6180


class Speed(Following):
    """Abstract: the rate is ``{rate}_ref``, or follows it behind a first-order filter."""

    followed = "rate"

    def equations(self) -> Iterator[Any]:
        if self.exact:
            yield self.behind() == 0
        else:
            yield self.lag == self.behind()
            (acceleration,) = self.seen("acceleration")
            yield acceleration == self.lag * 2 * ca.pi * self.f_crit


class PowerSensor(Mechanical):
    """Abstract: a sensor of the power through ``e``, by the motion of its head, ``motion``."""

    power = ac.port(signal.Output, unit="W", description="Power that enters at flange_a")

    def equations(self) -> Iterator[Any]:
        value, through = self.seen("value", "through")
        rate, none = self.seen("rate", "through", edge="motion")
        yield value == 0
        yield none == 0
        yield self.power == through * rate


class Source(Mechanical):
    """Abstract: a source that accelerates its flange with what it drives with."""

    def drive(self) -> Any:
        """Return the force [N] or torque [N.m] on the flange."""
        raise NotImplementedError


class SpeedDependent(Source):
    """Abstract: a source that drives with ``{through}_nominal`` times a function of speed."""

    def characteristic(self, x: Any) -> Any:
        """Return the share of the nominal value at a speed, 1 at x = rate/``{rate}_nominal``."""
        raise NotImplementedError

    def drive(self) -> Any:
        (rate,) = self.seen("rate")
        return self.own("{through}_nominal") * self.characteristic(
            rate / self.own("{rate}_nominal")
        )


class EddyCurrentBrake(Losses, Mechanical):
    """Abstract: brakes with 2 excitation² ``{through}_nominal`` x/(1 + x²), x = rate/nominal."""

    excitation: signal.Input = ac.signal_input(
        when="use_excitation_input", unit="1", description="Share of full excitation"
    )
    use_excitation_input: bool = ac.structural(
        default=False, description="True: the excitation is an input"
    )
    constant_excitation: ac.Parameter = ac.parameter(
        "1", "Share of full excitation", default=1.0, min=0
    )
    T_ref: ac.Parameter = ac.parameter(
        "K", "Temperature at which the nominal speed holds", default=293.15, above=0
    )
    alpha20: ac.Parameter = ac.parameter("1/K", "Temperature coefficient at 20 °C", default=0.0)
    T: ac.Parameter = ac.parameter(
        "K", "Temperature of the conductor without heat_port", default=293.15, above=0
    )

    def equations(self: Any) -> Iterator[Any]:
        rate, through = self.seen("rate", "through")
        T = self.heat.T if self.use_heat_port else self.T
        field = self.excitation if self.use_excitation_input else self.constant_excitation
        nominal = self.own("{rate}_nominal") * resistance_factor(T, self.T_ref, self.alpha20)
        yield through == self.own("{through}_nominal") * field**2 * kloss(rate / nominal)
        yield from self.losses(through * rate)


class Lock(Lockable, Mechanical):
    """Abstract: free, through = 0, or locked: the value stays and the rate jumps to 0."""

    def equations(self) -> Iterator[Any]:
        value, through = self.seen("value", "through")
        yield self.law(through == 0, value)


class Latch(Mechanical):
    """Abstract: free until the value rises to ``{value}_latch``, then held up to a limit."""

    mode = ac.modes("free", "caught", description="Whether the latch has caught")
    armed = ac.discrete("1", "1: it has been below since it caught last", start=1.0)

    def equations(self) -> Iterator[Any]:
        value, through = self.seen("value", "through")
        yield self.mode.choose({"free": through == 0, "caught": ac.hold(value)})
        beyond = ca.fabs(through) > self.own("{through}_max")
        yield ac.transition(self.mode, "caught", "free", beyond)
        place = self.own("{value}_latch")
        yield ac.when(value < place, ac.assign(self.armed, 1.0))
        caught = ca.logic_and(value > place, self.armed > 0.5)
        yield ac.transition(self.mode, "free", "caught", caught, ac.assign(self.armed, 0.0))
