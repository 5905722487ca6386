"""Pictures of linear systems: frequency responses, poles, and answers to a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from acausal.arguments import shown
from acausal.errors import DeclarationError
from acausal.pictures.canvas import figure_and_axes, save

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem
    from acausal.analysis.responses import RootLocus, TimeResponse


def plot_bode(
    linear: LinearSystem,
    input: Any,
    output: Any,
    path: Any = None,
    axes: Any = None,
    omega: Any = None,
) -> Figure:
    """Plot magnitude [dB] and phase [deg] of a frequency response over frequency [Hz].

    Parameters
    ----------
    linear
        From ``system.linearize(...)``.
    input, output
        Names of one input and one output of it.
    axes
        Two of matplotlib's axes, for magnitude and phase.
    omega
        Angular frequencies [rad/s]; if not given, around the poles.
    """
    omega = _frequencies(linear) if omega is None else np.asarray(omega, dtype=float).ravel()
    if not omega.size or not np.all(np.isfinite(omega)):
        raise DeclarationError(f"omega = {shown(omega)}: give finite frequencies [rad/s].")
    name_in, name_out = (str(getattr(key, "path", key)) for key in (input, output))
    response = np.asarray(linear.frequency_response(omega, name_out, name_in)).ravel()
    figure, (upper, lower) = figure_and_axes(axes, 2, path)
    size = np.abs(response)
    decibel = 20.0 * np.log10(np.where(size > 0.0, size, np.nan))  # a zero leaves a gap
    upper.semilogx(omega / (2 * np.pi), decibel, label=f"{name_out} / {name_in}")
    phase = np.degrees(np.unwrap(np.angle(response)))
    lower.semilogx(omega / (2 * np.pi), phase)
    lower.set_yticks(_phase_ticks(phase))
    upper.set(ylabel="magnitude [dB]")
    lower.set(ylabel="phase [deg]", xlabel="frequency [Hz]")
    for ax in (upper, lower):
        ax.grid(visible=True, which="both", alpha=0.3)
    upper.legend(fontsize="small", loc="best")
    figure.align_ylabels([upper, lower])
    return save(figure, path)


def _phase_ticks(phase: np.ndarray) -> np.ndarray:
    """Return multiples of 45 or more degrees, about six of them."""
    step = 45.0 * max(1.0, np.ceil(np.ptp(phase) / 270.0))
    low, high = np.floor(phase.min() / step + 1e-6), np.ceil(phase.max() / step - 1e-6)
    return np.asarray(step * np.arange(low, high + 1))


def _frequencies(linear: LinearSystem) -> np.ndarray:
    """Return angular frequencies [rad/s] around the poles, dense where a peak is narrow."""
    poles = np.asarray(linear.exponents, dtype=complex)
    poles = poles[np.isfinite(poles)]
    speeds = np.abs(poles)
    seen = speeds > 1e-9 * speeds.max(initial=0.0)
    bounds = speeds[seen] if seen.any() else np.ones(1)
    low, high = np.log10(bounds.min()) - 2.0, np.log10(bounds.max()) + 2.0
    even = np.logspace(low, high, max(400, int(100 * (high - low))))
    widths = np.minimum(np.abs(poles.real[seen]) + 1e-6 * speeds[seen], 0.05 * speeds[seen])
    near = speeds[seen, None] + widths[:, None] * np.linspace(-10.0, 10.0, 81)
    found = np.unique(np.concatenate([even, near[poles.imag[seen] > 0].ravel()]))
    if linear.dt is None:
        return found
    half = np.pi / linear.dt  # beyond half the sampling frequency all repeats
    low = min(found[0], 1e-2 * half)
    return np.unique(np.concatenate([found[found < half], np.geomspace(low, half, 400)]))


def plot_poles(linear: LinearSystem, path: Any = None, ax: Any = None) -> Figure:
    """Plot the poles in the complex plane [1/s] and return the figure."""
    figure, (place,) = figure_and_axes(ax, 1, path)
    poles = np.asarray(linear.poles, dtype=complex)
    for line in (place.axhline, place.axvline):
        line(0.0, color="0.5", linewidth=0.8)
    place.plot(poles.real, poles.imag, "x", markersize=8, label="poles")
    _label_plane(place, linear.dt)
    return save(figure, path)


def _label_plane(place: Any, dt: float | None) -> None:
    """Label the plane of poles; that of a sampled system has the unit circle."""
    unit = " [1/s]" if dt is None else " of z"
    place.set(xlabel=f"real part{unit}", ylabel=f"imaginary part{unit}")
    if dt is not None:
        turn = np.linspace(0.0, 2 * np.pi, 181)
        place.plot(np.cos(turn), np.sin(turn), color="0.5", linewidth=0.8)
        place.set_aspect("equal")
    place.grid(visible=True, alpha=0.3)


def plot_response(response: TimeResponse, path: Any = None, ax: Any = None) -> Figure:
    """Plot the answer to a step or an impulse over time, with its final value."""
    figure, (place,) = figure_and_axes(ax, 1, path)
    place.plot(
        response.t, response.y, label=f"{response.output}, {response.kind} of {response.input}"
    )
    if response.kind == "step" and np.isfinite(response.final):
        place.axhline(response.final, color="0.5", linestyle=":", linewidth=1.0)
    place.set(xlabel="time [s]", ylabel=response.output)
    place.grid(visible=True, alpha=0.3)
    place.legend(fontsize="small", loc="best")
    return save(figure, path)


def plot_root_locus(locus: RootLocus, path: Any = None, ax: Any = None) -> Figure:
    """Plot poles over a parameter in the complex plane, with the parameter as colour."""
    figure, (place,) = figure_and_axes(ax, 1, path, (6.5, 4.5))
    for line in (place.axhline, place.axvline):
        line(0.0, color="0.5", linewidth=0.8)
    for column in locus.poles.T:
        place.plot(column.real, column.imag, color="0.7", linewidth=0.9, zorder=1)
    every = np.repeat(locus.values[:, None], locus.poles.shape[1], axis=1)
    dots = place.scatter(
        locus.poles.real, locus.poles.imag, c=every, s=14, cmap="viridis_r", zorder=2
    )
    place.plot(locus.poles[0].real, locus.poles[0].imag, "x", color="black", label="first value")
    unit = f" [{locus.unit}]" if locus.unit not in ("", "1") else ""
    figure.colorbar(dots, ax=place, label=f"{locus.parameter}{unit}")
    _label_plane(place, locus.dt)
    place.legend(fontsize="small", loc="best")
    return save(figure, path)
