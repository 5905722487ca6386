"""Analog filters: Butterworth, Bessel, Chebyshev and critical damping, low, high and band."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from library.blocks.linear import Floats, LinearBlock, controllable

FILTERS = ("CriticalDamping", "Bessel", "Butterworth", "ChebyshevI")
BEGINNINGS = ("SteadyState", "InitialState")
HALF = 10**0.3
"""Power at rest over that at the cut: 3 dB, which is not quite 2."""
PASSES = ("LowPass", "HighPass", "BandPass", "BandStop")


class Filter(LinearBlock):
    """Analog filter of order n with the gain -3 dB at f_cut (and at f_min, of a band).

    ``analog_filter`` is CriticalDamping, Bessel, Butterworth or ChebyshevI, ``filter_type``
    LowPass, HighPass, BandPass or BandStop. Bands have 2 n states and reach from f_min to f_cut;
    where f_cut is changed after the filter was made, f_min changes in proportion. Chebyshev's has
    a ripple of A_ripple [dB] in its pass band. Butterworth's gain at the cut is 1/sqrt(2), that of
    the others 10^(-3/20); without ``normalized`` theirs are as in the textbook: poles at -w_cut, a
    delay of 1/w_cut at rest, the end of the ripple at f_cut. The filter begins at rest, as after a
    long time with the first value of u; with ``init="InitialState"`` with all states at 0.
    """

    analog_filter: str = ac.structural(
        default="CriticalDamping", description="CriticalDamping, Bessel, Butterworth or ChebyshevI"
    )
    filter_type: str = ac.structural(
        default="LowPass", description="LowPass, HighPass, BandPass or BandStop"
    )
    order: int = ac.structural(default=2, description="Order n")
    f_cut: ac.Parameter = ac.parameter("Hz", "Cut-off frequency, -3 dB", above=0)
    f_min: float = ac.structural(default=0.0, description="Lower end of a band [Hz], below f_cut")
    normalized: bool = ac.structural(
        default=True, description="True: the gain is -3 dB at f_cut; False: as in the textbook"
    )
    init: str = ac.structural(
        default="SteadyState", description="SteadyState: begins at rest; InitialState: at 0"
    )
    gain: float = ac.structural(default=1.0, description="Gain of the pass band")
    A_ripple: float = ac.structural(default=0.5, description="Ripple of ChebyshevI [dB]")

    def assemble(self) -> None:
        self._refuse()
        low = self._lower_end() if self.filter_type.startswith("Band") else 0.0
        zeros, poles, gain = _pass(self.filter_type, _low_pass(self), low)
        matrices = _sections(zeros, poles, gain * self.gain)
        at_rest = self.init == "SteadyState"
        self._realize(matrices, w=2 * math.pi * self.f_cut, at_rest=at_rest)

    def _lower_end(self) -> float:
        """Return f_min as a part of f_cut."""
        cut = self.__dict__["_values"]["f_cut"]
        if not isinstance(cut, (int, float)) or not 0 < self.f_min < cut:
            raise ParameterError(
                f"Filter: a band reaches from f_min = {self.f_min} to f_cut = {cut} [Hz]: give "
                "numbers with 0 < f_min < f_cut."
            )
        return float(self.f_min / cut)

    def _refuse(self) -> None:
        choices = (("analog_filter", FILTERS), ("filter_type", PASSES), ("init", BEGINNINGS))
        for name, valid in choices:
            given = getattr(self, name)
            if given not in valid:
                raise ParameterError(
                    f"Filter: {name} = {given!r} is not known. {did_you_mean(str(given), valid)}"
                )
        if not isinstance(self.order, int) or self.order < 1:
            raise ParameterError(f"Filter needs an order of at least 1, not {self.order!r}.")


def _low_pass(part: Any) -> Floats | Any:
    """Return the poles of the low pass that is cut at 1 rad/s."""
    from scipy.signal import buttap

    if part.analog_filter == "Butterworth":
        return np.asarray(buttap(part.order)[1])
    poles, cut = _textbook(part.analog_filter, part.order, part.A_ripple)
    return poles / cut if part.normalized else poles


def _textbook(kind: str, n: int, ripple: float) -> tuple[Any, float]:
    """Return the poles of a low pass as in the textbook, and the frequency at which it is -3 dB."""
    from scipy.optimize import brentq
    from scipy.signal import besselap, cheb1ap

    if kind == "CriticalDamping":
        return np.full(n, -1.0, dtype=complex), math.sqrt(HALF ** (1 / n) - 1)
    if kind == "Bessel":
        poles = np.asarray(besselap(n, norm="delay")[1])

        def above(w: float) -> float:
            return float(np.prod(np.abs(1 - 1j * w / poles) ** 2)) - HALF

        # Its delay is 1 s and its gain falls steadily: at 2 n rad/s it is far below.
        return poles, float(brentq(above, 0.0, 2.0 * n, xtol=1e-15, rtol=1e-14))
    # Where the ripple ends 1 + ε² T_n² is 1 + ε²; -3 dB below its value at rest, 1 or 1 + ε², it is
    # at the frequency cosh(acosh(T_n)/n).
    epsilon = math.sqrt(10 ** (ripple / 10) - 1)
    at_rest = 1.0 if n % 2 else 1 + epsilon**2
    cut = math.cosh(math.acosh(math.sqrt(HALF * at_rest - 1) / epsilon) / n)
    return np.asarray(cheb1ap(n, ripple)[1]), cut


def _pass(kind: str, poles: Any, low: float) -> tuple[Any, Any, float]:
    """Return zeros, poles and gain of another pass, from the low pass with gain 1 at rest.

    Chebyshev's of even order is lowest at rest: its gain there is 1, its ripple goes above.
    """
    from scipy.signal import lp2bp_zpk, lp2bs_zpk, lp2hp_zpk

    none = np.zeros(0, dtype=complex)
    gain = float(np.real(np.prod(-poles)))
    if kind == "LowPass":
        return none, poles, gain
    if kind == "HighPass":
        made = lp2hp_zpk(none, poles, gain, wo=1.0)
    else:
        change = lp2bp_zpk if kind == "BandPass" else lp2bs_zpk
        made = change(none, poles, gain, wo=math.sqrt(low), bw=1.0 - low)
    return made[0], made[1], float(np.real(made[2]))


def _sections(zeros: Any, poles: Any, gain: float) -> tuple[Floats, Floats, Floats, float]:
    """Return A, B, C, D of sections of first and second order in a row."""
    whole: tuple[Floats, Floats, Floats, float] | None = None
    for above, below in _pairs(zeros, poles):
        section = controllable(above, below)
        whole = section if whole is None else _in_a_row(whole, section)
    if whole is None:
        return np.zeros((0, 0)), np.zeros(0), np.zeros(0), gain
    A, B, C, D = whole
    return A, B, gain * C, gain * D


def _in_a_row(first: Any, second: Any) -> tuple[Floats, Floats, Floats, float]:
    """Return the system whose second part takes the output of the first."""
    (A, B, C, D), (A2, B2, C2, D2) = first, second
    top = np.hstack([A, np.zeros((len(A), len(A2)))])
    bottom = np.hstack([np.outer(B2, C), A2])
    return (
        np.vstack([top, bottom]),
        np.concatenate([B, B2 * D]),
        np.concatenate([D2 * C, C2]),
        float(D2 * D),
    )


def _pairs(zeros: Any, poles: Any) -> list[tuple[Floats, Floats]]:
    """Return numerators and denominators of real sections: conjugate poles, then real ones."""
    groups = _real_groups(poles)
    groups.sort(key=lambda group: float(np.abs(group[0])))
    rest = _real_groups(zeros)
    found = []
    for group in groups:
        taken: list[Any] = []
        while rest and len(taken) + len(rest[0]) <= len(group):
            taken += rest.pop(0)
        found.append((np.real(np.poly(taken)), np.real(np.poly(group))))
    return found


def _real_groups(values: Any) -> list[list[Any]]:
    """Return conjugate pairs as pairs, and real values two by two."""
    pairs = [[v, np.conj(v)] for v in values if v.imag > 1e-12 * abs(v)]
    real = sorted(v.real for v in values if abs(v.imag) <= 1e-12 * abs(v) or v == 0)
    return pairs + [real[k : k + 2] for k in range(0, len(real), 2)]
