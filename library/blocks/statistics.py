"""Statistics of a signal since the start of a run, and the spectrum of its samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from library.blocks.interfaces import SISO


class SinceStart(SISO):
    """Abstract: means from the start of a run on."""

    t_eps: ac.Parameter = ac.parameter(
        "s", "Time over which the first values count as one", default=1e-7, above=0
    )
    t_0 = ac.discrete("s", "Start of the run")
    mean = ac.variable("1", "Mean of u since the start")
    off = ac.variable("1", "What u is off its mean, u - mean", start=0.0)

    def means(self) -> Iterator[Any]:
        """Yield the mean of u: der(mean) = (u - mean)/(t - t_0)."""
        yield ac.when(ac.initial(), ac.assign(self.t_0, ac.time))
        yield self.off == self.u - self.mean
        yield ac.der(self.mean) == self.off / self.past

    @property
    def past(self) -> Any:
        """Time since the start [s], at least t_eps."""
        return ca.fmax(ac.time - self.t_0, self.t_eps)


class ContinuousMean(SinceStart):
    """Mean since the start, y = ∫ u dt/(t - t_0)."""

    def equations(self) -> Iterator[Any]:
        yield from self.means()
        yield self.y == self.mean


class Spread(SinceStart):
    """Abstract: the mean square of what u is off its mean, since the start.

    As in MSL the mean is the present one: der(var) = ((u - mean)² - var)/(t - t_0).
    """

    var = ac.variable("1", "Mean of (u - mean)²", start=0.0)

    def spread(self) -> Iterator[Any]:
        """Yield mean and variance."""
        yield from self.means()
        yield ac.der(self.var) == (self.off**2 - self.var) / self.past


class Variance(Spread):
    """Variance since the start, y = mean of (u - mean)²."""

    def equations(self) -> Iterator[Any]:
        yield from self.spread()
        yield self.y == ca.fmax(self.var, 0)


class StandardDeviation(Spread):
    """Standard deviation since the start, y = sqrt(mean of (u - mean)²)."""

    def equations(self) -> Iterator[Any]:
        yield from self.spread()
        # Where a run begins var is 0, and the derivative of the root would be infinite.
        yield self.y == ca.if_else(self.var > 0, ca.sqrt(self.var), 0)


def _spectrum(get: Callable[[str], Any]) -> dict[str, np.ndarray]:
    """Return frequencies [Hz], amplitudes and phases [rad] of the samples that a run has."""
    period, n = float(np.ravel(get("period"))[0]), int(get("n_samples"))
    ticks, samples = np.asarray(get("ticks")), np.asarray(get("sample"))
    numbers = np.round(ticks).astype(int)
    if numbers.max() < n:
        raise ParameterError(
            f"the run has {numbers.max()} of {n} samples: it must last {n * period:g} s from "
            "start_time on."
        )
    last = np.searchsorted(numbers, np.arange(1, n + 1), side="left")
    lines = np.fft.rfft(samples[last]) / n
    amplitudes = np.abs(lines) * np.where(np.arange(len(lines)) == 0, 1.0, 2.0)
    if n % 2 == 0:
        amplitudes[-1] /= 2
    phases = np.angle(lines) + np.pi / 2  # of sines, as MSL gives them
    return {"f": np.arange(len(lines)) / (n * period), "amplitude": amplitudes, "phase": phases}


class RealFFT(SISO):
    """Spectrum of n_samples samples, one every ``period``: ``res.reading("fft", "spectrum")``.

    The reading is a dictionary of frequencies f [Hz] up to 1/(2 period), amplitudes and phases
    [rad] of sines; lines are 1/(n_samples period) apart. ``y`` is the last sample.
    """

    period: ac.Parameter = ac.parameter("s", "Time between two samples", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Time of the first sample", default=0.0)
    n_samples: int = ac.structural(default=1024, description="Number of samples")
    sample = ac.discrete("1", "Last sample")
    ticks = ac.discrete("1", "Samples taken")
    readings: ClassVar[Mapping[str, Callable[..., Any]]] = {"spectrum": _spectrum}

    def equations(self) -> Iterator[Any]:
        yield ac.when(
            ac.sample(self.period, self.start_time),
            ac.assign(self.sample, self.u),
            ac.assign(self.ticks, ac.pre(self.ticks) + 1),
        )
        yield self.y == self.sample
