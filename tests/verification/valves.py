"""Valves, switches, friction and impacts against their closed forms, mode by mode.

A valve with Ron and Goff makes of a circuit with one storage x' = b sin(ω t) - λ x, with one pair
(b, λ) a mode: x = P sin + Q cos + K exp(-λ t), up to the zero of its voltage, found by bisection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import translational as tr

RON = GOFF = 1e-5  # the defaults
LOOKS = 2000  # a period, between which the voltage of a valve changes its sign once at the most


@dataclass(frozen=True)
class Valve:
    """A model, the path of its storage, (V, f), (b, λ) on and off, and what it is compared with."""

    make: Callable[[], ac.Model]
    path: str
    source: tuple[float, float]
    on: tuple[float, float]
    off: tuple[float, float]
    follows: float  # of V sin(ω t): less the storage the voltage of the valve; 0 if it has its sign

    def exact(self, times: np.ndarray) -> np.ndarray:
        """Return the storage at times that increase."""
        volts, hertz = self.source
        omega, found, begin, x = 2 * np.pi * hertz, [], 0.0, 0.0
        conducts = True
        while len(found) < len(times):
            b, rate = self.on if conducts else self.off
            size = b / (rate**2 + omega**2)

            def forced(t: float, size: float = size, rate: float = rate) -> float:
                return float(size * (rate * np.sin(omega * t) - omega * np.cos(omega * t)))

            def storage(
                t: float,
                x: float = x,
                begin: float = begin,
                rate: float = rate,
                forced: Callable[[float], float] = forced,
            ) -> float:
                return forced(t) + (x - forced(begin)) * float(np.exp(-rate * (t - begin)))

            def voltage(t: float, storage: Callable[[float], float] = storage) -> float:
                drop = self.follows * volts * np.sin(omega * t) - storage(t)
                return float(drop if self.follows else -drop)

            end = self._end(voltage, begin, 1 / hertz / LOOKS, conducts)
            while len(found) < len(times) and times[len(found)] <= end:
                found.append(storage(float(times[len(found)])))
            begin, x, conducts = end, storage(end), not conducts
        return np.array(found)

    @staticmethod
    def _end(voltage: Callable[[float], float], begin: float, step: float, conducts: bool) -> float:
        """Return where the voltage of the valve has the other sign."""
        wrong = -1.0 if conducts else 1.0
        low = begin + 1e-3 * step
        while wrong * voltage(low + step) <= 0.0:
            low += step
        if wrong * voltage(low) > 0.0:
            return low
        return float(brentq(voltage, low, low + step, xtol=1e-18, rtol=1e-15))

    def deviation(self, tolerances: Mapping[str, float]) -> float:
        """Return the largest deviation over five periods, of the largest value."""
        res = ac.simulate(self.make(), 5 / self.source[1], n=200, **tolerances)
        exact = self.exact(res.t)
        return float(np.abs(res[self.path] - exact).max() / np.abs(exact).max())


def smoothing(volts: float, hertz: float, ohms: float, farads: float) -> Valve:
    """Return a half-wave rectifier with R and C in parallel."""

    def make() -> ac.Model:
        m = ac.Model("smoothing")
        m.s, m.d, m.g = el.SineVoltage(V=volts, f=hertz), el.IdealDiode(), el.Ground()
        m.r, m.c = el.Resistor(R=ohms), el.Capacitor(C=farads)
        m.connect(m.s.p, m.d.p)
        m.connect(m.d.n, m.r.p, m.c.p)
        m.connect(m.r.n, m.c.n, m.s.n, m.g.p)
        return m

    on, off = ((g * volts / farads, (g + 1 / ohms) / farads) for g in (1 / RON, GOFF))
    return Valve(make, "c.v", (volts, hertz), on, off, 1.0)


def inductive(volts: float, hertz: float, ohms: float, henries: float) -> Valve:
    """Return a half-wave rectifier with R and L in series."""

    def make() -> ac.Model:
        m = ac.Model("inductive")
        m.s, m.d, m.g = el.SineVoltage(V=volts, f=hertz), el.IdealDiode(), el.Ground()
        m.l, m.r = el.Inductor(L=henries), el.Resistor(R=ohms)
        m.connect(m.s.p, m.d.p)
        m.connect(m.d.n, m.l.p)
        m.connect(m.l.n, m.r.p)
        m.connect(m.r.n, m.s.n, m.g.p)
        return m

    on, off = ((volts / henries, (r + ohms) / henries) for r in (RON, 1 / GOFF))
    return Valve(make, "l.i", (volts, hertz), on, off, 0.0)


def clamping(volts: float, hertz: float, ohms: float, farads: float) -> Valve:
    """Return a clamper: a capacitor behind the source, a diode and R from there to ground."""

    def make() -> ac.Model:
        m = ac.Model("clamping")
        m.s, m.d, m.g = el.SineVoltage(V=volts, f=hertz), el.IdealDiode(), el.Ground()
        m.r, m.c = el.Resistor(R=ohms), el.Capacitor(C=farads)
        m.connect(m.s.p, m.c.p)
        m.connect(m.c.n, m.d.p, m.r.p)
        m.connect(m.d.n, m.r.n, m.s.n, m.g.p)
        return m

    rates = [(g + 1 / ohms) / farads for g in (1 / RON, GOFF)]
    on, off = ((rate * volts, rate) for rate in rates)
    return Valve(make, "c.v", (volts, hertz), on, off, 1.0)


def three_capacitors(tolerances: Mapping[str, float]) -> float:
    """Return the deviation from (9 V 1 mF + 3 V 3 mF)/6 mF = 3 V after two ideal switches close."""
    m = ac.Model("capacitors")
    m.c = [el.Capacitor(C=1e-3 * (k + 1), start={"v": v}) for k, v in enumerate((9.0, 0.0, 3.0))]
    m.s = [el.IdealClosingSwitch(Ron=0.0, Goff=0.0) for _ in range(2)]
    m.g, m.close = el.Ground(), bl.BooleanStep(start_time=0.1)
    m.connect(m.close.y, *(s.control for s in m.s))
    m.connect(m.c[0].p, m.s[0].p)
    m.connect(m.s[0].n, m.c[1].p, m.s[1].p)
    m.connect(m.s[1].n, m.c[2].p)
    m.connect(*(c.n for c in m.c), m.g.p)
    final = ac.simulate(m, 0.2, n=2, **tolerances).final
    return max(abs(float(final[f"c[{k}].v"]) / 3.0 - 1) for k in range(3))


def short_charge(tolerances: Mapping[str, float]) -> float:
    """Return the deviation of 1 - exp(-t/40 ns) over 200 ns, whose outputs are 0.4 ns apart."""
    m = ac.Model("short")
    m.s, m.r, m.c = el.ConstantVoltage(V=1.0), el.Resistor(R=1e3), el.Capacitor(C=40e-12)
    m.g = el.Ground()
    m.connect(m.s.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.s.n, m.g.p)
    res = ac.simulate(m, 2e-7, start={"c.v": 0.0}, **tolerances)
    return float(np.abs(res["c.v"] - (1 - np.exp(-res.t / 40e-9))).max())


def sliding_to_rest(tolerances: Mapping[str, float]) -> float:
    """Return the deviation of the way of 2 kg at 3 m/s against 4 N, which stop after 1.5 s."""
    m = ac.Model("slide")
    m.mass = tr.Mass(m=2.0, start={"s": 0.0, "v": 3.0})
    m.friction = tr.SupportFriction(f_pos=[[0, 4.0]])
    m.connect(m.mass.flange_b, m.friction.flange_a)
    res = ac.simulate(m, 2.0, n=50, **tolerances)
    t = np.minimum(res.t, 1.5)
    return float(np.abs(res["mass.s"] - (3.0 * t - t**2)).max()) / 2.25


def fourth_impact(tolerances: Mapping[str, float]) -> float:
    """Return the deviation of the fourth impact of a ball from T (1 + 2 e + 2 e² + 2 e³)."""
    m = ac.Model("ball")
    m.floor, m.stop, m.weight = tr.Fixed(), tr.HardStop(restitution=0.8), tr.Force(f=-9.81)
    m.ball = tr.Mass(m=1.0, start={"s": 1.0, "v": 0.0})
    m.connect(m.floor.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.ball.flange_a, m.weight.flange)
    res = ac.simulate(m, 2.5, n=5, **tolerances)
    impacts = [event.time for event in res.events if event.component == "stop"]
    exact = np.sqrt(2 / 9.81) * (1 + 2 * (0.8 + 0.8**2 + 0.8**3))
    return abs(impacts[3] / float(exact) - 1)
