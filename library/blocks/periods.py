"""Values over a period: mean, root mean square, one harmonic and total harmonic distortion.

Each is 0 (or y0) in the first period, and changes at the end of every one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal


class OverPeriods(ac.Component):
    """Abstract: integrals over periods 1/f from the start on, kept at their ends."""

    u: signal.Input = ac.signal_input(description="Input")
    f: ac.Parameter = ac.parameter("Hz", "Base frequency", above=0)

    def kept_at_ends(self, *pairs: tuple[Any, Any, Any]) -> Iterator[Any]:
        """Yield for each (integral, integrand, kept) that kept becomes f times the integral."""
        actions = []
        for integral, integrand, kept in pairs:
            yield ac.der(integral) == integrand
            actions += [ac.assign(kept, self.f * ac.pre(integral)), ac.reinit(integral, 0)]
        yield ac.when(ac.sample(1 / self.f, 1 / self.f), *actions)


class Mean(OverPeriods):
    """Mean over a period, y = f times the integral of u over the last one."""

    y = ac.port(signal.Output, description="Mean of the last period")
    y0: ac.Parameter = ac.parameter("1", "Output in the first period", default=0.0)
    x = ac.variable("s", "Integral of u since the last end of a period", start=0.0)
    kept = ac.discrete("1", "Mean of the last period", start="y0")

    def equations(self) -> Iterator[Any]:
        yield from self.kept_at_ends((self.x, self.u, self.kept))
        yield self.y == self.kept


class RootMeanSquare(OverPeriods):
    """Root mean square over a period, y = sqrt(mean of u²) of the last one."""

    y = ac.port(signal.Output, description="Root mean square of the last period")
    y0: ac.Parameter = ac.parameter("1", "Output in the first period", default=0.0, min=0)
    x = ac.variable("s", "Integral of u² since the last end of a period", start=0.0)
    kept = ac.discrete("1", "Mean square of the last period", start=-1.0)

    def equations(self) -> Iterator[Any]:
        yield from self.kept_at_ends((self.x, self.u**2, self.kept))
        first = self.kept < -0.5  # no mean square: none has been kept yet
        yield self.y == ca.if_else(first, self.y0, ca.sqrt(ca.fmax(self.kept, 0)))


class Harmonics(OverPeriods):
    """Abstract: the cosine and sine part of a harmonic."""

    re = ac.variable("s", "Integral of u cos", start=0.0)
    im = ac.variable("s", "Integral of u sin", start=0.0)
    cosine = ac.discrete("1", "Mean of u cos of the last period")
    sine = ac.discrete("1", "Mean of u sin of the last period")

    def parts(self, k: Any) -> list[tuple[Any, Any, Any]]:
        """Return what is integrated for harmonic k."""
        angle = 2 * math.pi * k * self.f * ac.time
        return [
            (self.re, self.u * ca.cos(angle), self.cosine),
            (self.im, self.u * ca.sin(angle), self.sine),
        ]


class Harmonic(Harmonics):
    """Harmonic k of a periodic signal over the last period, k = 1 is the fundamental.

    It is sqrt(2) y_rms cos(2 pi k f t - y_arg), with ``use_conjugate_complex``
    sqrt(2) y_rms cos(2 pi k f t + y_arg).
    """

    y_rms = ac.port(signal.Output, description="Root mean square of the harmonic")
    y_arg = ac.port(signal.Output, unit="rad", description="Angle of the harmonic as a cosine")
    use_conjugate_complex: bool = ac.structural(
        default=False, description="True: y_arg has the other sign"
    )
    k: ac.Parameter = ac.parameter("1", "Number of the harmonic", default=1.0, above=0)

    def equations(self) -> Iterator[Any]:
        yield from self.kept_at_ends(*self.parts(self.k))
        size = self.cosine**2 + self.sine**2
        yield self.y_rms == ca.sqrt(2 * ca.fmax(size, 0))
        angle = ca.atan2(self.sine, ca.if_else(size > 0, self.cosine, 1))
        yield self.y_arg == (-angle if self.use_conjugate_complex else angle)


class TotalHarmonicDistortion(Harmonics):
    """Distortion over the last period, y = sqrt(rms² - rms_1²)/rms_1 with the fundamental rms_1.

    Without ``use_first_harmonic`` it is divided by rms. A mean value counts as distortion. In the
    first period, and without a fundamental, y is 0 and ``valid`` is 0.
    """

    y = ac.port(signal.Output, description="Total harmonic distortion")
    valid = ac.port(signal.Output, description="1: there was a period, and a fundamental in it")
    use_first_harmonic: bool = ac.structural(
        default=True, description="True: over the fundamental; False: over the whole"
    )
    square = ac.variable("s", "Integral of u²", start=0.0)
    kept = ac.discrete("1", "Mean square of the last period")

    def equations(self) -> Iterator[Any]:
        yield from self.kept_at_ends(*self.parts(1), (self.square, self.u**2, self.kept))
        first = 2 * (self.cosine**2 + self.sine**2)
        rest = ca.fmax(self.kept - first, 0)
        # Below rounding of the whole there is no fundamental.
        known = first > 1e-24 * self.kept
        base = ca.if_else(known, first if self.use_first_harmonic else self.kept, 1)
        yield self.y == ca.if_else(known, ca.sqrt(rest / base), 0)
        yield self.valid == ca.if_else(known, 1, 0)
