"""Waveforms: the time functions shared by signal, voltage, current, force and torque sources.

Each function is called inside ``equations()`` and returns an expression of ``ac.time`` without
offset. All instants are exact: the value switches at events, never inside an integration step.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.expression import elapsed


def step(height: Any, start_time: Any) -> Any:
    """Return 0 before ``start_time`` [s], ``height`` after it."""
    return height * ac.after(start_time)


def ramp(height: Any, duration: Any, start_time: Any) -> Any:
    """Return a ramp from 0 at ``start_time`` [s] to ``height`` after ``duration`` [s]."""
    begun, ended = ac.after(start_time), ac.after(start_time + duration)
    slope = ca.if_else(duration > 0, (ac.time - start_time) / duration, 0)
    return height * (ended + (begun - ended) * slope)


def sine(amplitude: Any, f: Any, phase: Any, start_time: Any) -> Any:
    """Return amplitude sin(2π f (t - start_time) + phase) after ``start_time`` [s], 0 before."""
    angle = 2 * ca.pi * f * (ac.time - start_time) + phase
    return amplitude * ac.after(start_time) * ca.sin(angle)


def cosine(amplitude: Any, f: Any, phase: Any, start_time: Any) -> Any:
    """Return amplitude cos(2π f (t - start_time) + phase) after ``start_time`` [s], 0 before."""
    angle = 2 * ca.pi * f * (ac.time - start_time) + phase
    return amplitude * ac.after(start_time) * ca.cos(angle)


def exp_sine(amplitude: Any, f: Any, phase: Any, damping: Any, start_time: Any) -> Any:
    """Return a sine decaying with exp(-damping (t - start_time)) after ``start_time`` [s]."""
    past = ac.time - start_time
    angle = 2 * ca.pi * f * past + phase
    return amplitude * ac.after(start_time) * ca.exp(-damping * past) * ca.sin(angle)


def exponentials(
    out_max: Any, rise_time: Any, rise_time_const: Any, fall_time_const: Any, start_time: Any
) -> Any:
    """Return an exponential rise towards ``out_max`` for ``rise_time`` [s], then a decay to 0."""
    begun, ended = ac.after(start_time), ac.after(start_time + rise_time)
    past = ac.time - start_time
    rising = out_max * (1 - ca.exp(-past / rise_time_const))
    top = out_max * (1 - ca.exp(-rise_time / rise_time_const))
    falling = top * ca.exp(-(past - rise_time) / fall_time_const)
    return (begun - ended) * rising + ended * falling


def _period(period: Any, nperiod: int, start_time: Any) -> tuple[Any, Any]:
    """Return the start of the present period and a flag that is 1 while periods are running."""
    count = elapsed(start_time, period, most=nperiod if nperiod >= 0 else None)
    running = ac.after(start_time)
    if nperiod >= 0:
        running = running - ac.after(start_time + nperiod * period)
    return start_time + count * period, running


def pulse(amplitude: Any, width: Any, period: Any, nperiod: int, start_time: Any) -> Any:
    """Return pulses of ``amplitude`` for ``width`` percent of each ``period`` [s].

    ``nperiod`` (a Python int) is the number of periods, negative for endless ones.
    """
    begin, running = _period(period, nperiod, start_time)
    return amplitude * running * (1 - ac.after(begin + width / 100 * period))


def saw_tooth(amplitude: Any, period: Any, nperiod: int, start_time: Any) -> Any:
    """Return a saw tooth that rises from 0 to ``amplitude`` in each ``period`` [s]."""
    begin, running = _period(period, nperiod, start_time)
    return amplitude * running * (ac.time - begin) / period


def trapezoid(
    amplitude: Any,
    rising: Any,
    width: Any,
    falling: Any,
    period: Any,
    nperiod: int,
    start_time: Any,
) -> Any:
    """Return trapezoids: ``rising``, ``width`` and ``falling`` [s] in each ``period`` [s].

    ``rising`` or ``falling`` of 0 give steps.
    """
    begin, running = _period(period, nperiod, start_time)
    up, down = begin + rising, begin + rising + width
    at_top, past_top, ended = ac.after(up), ac.after(down), ac.after(down + falling)
    past = ac.time - begin
    climb = ca.if_else(rising > 0, past / rising, 0)
    descend = ca.if_else(falling > 0, 1 - (past - rising - width) / falling, 0)
    shape = (1 - at_top) * climb + (at_top - past_top) + (past_top - ended) * descend
    return amplitude * running * shape
