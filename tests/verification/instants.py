"""Models with events against closed forms: friction, impacts, switches, ticks, and derivatives.

Each function makes a run at some tolerances and returns its largest relative deviation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

Tolerances = Mapping[str, float]


def _off(found: Any, exact: Any) -> float:
    """Return the largest deviation, of the largest value."""
    exact = np.asarray(exact, dtype=float)
    return float(np.max(np.abs(np.asarray(found) - exact)) / np.max(np.abs(exact)))


def breaking_loose(tolerances: Tolerances) -> float:
    """2 kg pushed by 5 t N against 3 N at rest, 2 N sliding: from 0.6 s on 2 v' = 5 t - 2."""
    m = ac.Model("loose")
    m.mass, m.push = tr.Mass(m=2.0, start={"s": 0.0, "v": 0.0}), tr.Force(f=lambda t: 5 * t)
    m.support = tr.SupportFriction(f_pos=[[0, 2.0]], peak=1.5)
    m.connect(m.push.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.support.flange_a)
    res = ac.simulate(m, 2.0, n=50, **tolerances)
    t = np.maximum(res.t, 0.6)
    return _off(res["mass.v"], 1.25 * (t**2 - 0.36) - (t - 0.6))


def two_supports(tolerances: Tolerances) -> float:
    """Two supports of 2 N hold 1 kg together up to 4 N = 2 t: v = (t - 2)² from 2 s on."""
    m = ac.Model("supports")
    m.mass, m.push = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0}), tr.Force(f=lambda t: 2 * t)
    m.support = [tr.SupportFriction(f_pos=[[0, 2.0]]) for _ in range(2)]
    m.connect(m.push.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.support[0].flange_a)
    m.connect(m.support[0].flange_b, m.support[1].flange_a)
    res = ac.simulate(m, 4.0, n=50, **tolerances)
    return _off(res["mass.v"], np.maximum(res.t - 2.0, 0.0) ** 2)


def rubbing_oscillator(tolerances: Tolerances) -> float:
    """1 kg on 100 N/m against 2 N, from 0.1 m: turns at -0.06 and 0.02 m, and stays there."""
    m = ac.Model("rubbing")
    m.wall, m.spring = tr.Fixed(), tr.Spring(c=100.0)
    m.mass = tr.Mass(m=1.0, start={"s": 0.1, "v": 0.0})
    m.support = tr.SupportFriction(f_pos=[[0, 2.0]])
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.support.flange_a)
    res = ac.simulate(m, 1.0, n=100, **tolerances)
    half = np.pi / 10.0
    turns = np.minimum(np.floor(res.t / half), 2.0)
    sizes, sides = 0.08 - 0.04 * turns, (-1.0) ** turns
    swing = sides * sizes * np.cos(10.0 * (res.t - turns * half)) + 0.02 * sides
    return _off(res["mass.s"], np.where(turns < 2.0, swing, 0.02))


def clutch(tolerances: Tolerances) -> float:
    """5 N.m between 1 kg.m² at 10 rad/s and 3 kg.m² at rest: 2.5 rad/s from 1.5 s on."""
    m = ac.Model("clutch")
    m.a = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 10.0})
    m.b = rot.Inertia(J=3.0, start={"phi": 0.0, "w": 0.0})
    m.clutch = rot.Clutch(fn_max=10.0, mu_pos=[[0, 0.5]], f_normalized=1.0)
    m.connect(m.a.flange_b, m.clutch.flange_a)
    m.connect(m.clutch.flange_b, m.b.flange_a)
    res = ac.simulate(m, 2.0, n=50, **tolerances)
    return _off(res["a.w"], 10.0 - 5.0 * np.minimum(res.t, 1.5))


def lock(tolerances: Tolerances) -> float:
    """A lock joins 1 kg.m² at 4 rad/s and 3 kg.m² at rest: 1 rad/s, an impulse of 3 N.m.s, 6 J."""
    m = ac.Model("lock")
    m.a = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 4.0})
    m.b = rot.Inertia(J=3.0, start={"phi": 0.0, "w": 0.0})
    m.lock, m.when = rot.Lock(use_lock_signal=True), bl.BooleanStep(start_time=0.5)
    m.connect(m.a.flange_b, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.b.flange_a)
    m.connect(m.when.y, m.lock.locked)
    res = ac.simulate(m, 1.0, n=10, **tolerances)
    event = next(event for event in res.events if event.component == "lock")
    (impulse,) = event.impulses.values()
    return _off([res.final["a.w"], abs(impulse), event.loss], [1.0, 3.0, 6.0])


def rest_of_a_ball(tolerances: Tolerances) -> float:
    """A ball with e = 0.5 comes to rest after √(2 h/g) (1 + e)/(1 - e), infinitely many impacts."""
    m = ac.Model("rest")
    m.floor, m.stop, m.weight = tr.Fixed(), tr.HardStop(restitution=0.5), tr.Force(f=-9.81)
    m.ball = tr.Mass(m=1.0, start={"s": 1.0, "v": 0.0})
    m.connect(m.floor.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.ball.flange_a, m.weight.flange)
    res = ac.simulate(m, 2.0, n=5, **tolerances)
    return _off(max(event.time for event in res.events), 3.0 * np.sqrt(2 / 9.81))


def cradle(tolerances: Tolerances) -> float:
    """Of two equal masses the first hands 2 m/s over to the second, 0.3 m ahead."""
    m = ac.Model("cradle")
    m.a = tr.Mass(m=1.0, start={"s": 0.0, "v": 2.0})
    m.b = tr.Mass(m=1.0, start={"s": 0.3, "v": 0.0})
    m.stop = tr.HardStop(restitution=1.0)
    m.connect(m.a.flange_b, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.b.flange_a)
    res = ac.simulate(m, 1.0, n=50, **tolerances)
    return _off(res["b.s"], 0.3 + 2.0 * np.maximum(res.t - 0.15, 0.0))


def servos(tolerances: Tolerances) -> float:
    """Three motors at 20 kHz behind gears with losses: see ``tests/library/test_geared_servos``."""
    m = ac.Model("servos")
    ratio, motor, load = 50.0, 1e-4, 0.05
    m.pulse = [bl.Pulse(amplitude=2.0, period=5e-5, width=60.0 + k, offset=-1.0) for k in range(3)]
    m.torque = [rot.Torque() for _ in range(3)]
    m.rotor = [rot.Inertia(J=motor, start={"phi": 0, "w": 0}) for _ in range(3)]
    table = [[0, 0.9, 0.8, 0.01, 0.01]]
    m.gear = [rot.LossyGear(ratio=ratio, loss_table=table) for _ in range(3)]
    m.arm = [rot.Inertia(J=load) for _ in range(3)]
    for k in range(3):
        m.connect(m.pulse[k].y, m.torque[k].tau)
        m.connect(m.torque[k].flange, m.rotor[k].flange_a)
        m.connect(m.rotor[k].flange_b, m.gear[k].flange_a)
        m.connect(m.gear[k].flange_b, m.arm[k].flange_a)
    final, inertia = ac.simulate(m, 2e-3, n=4, **tolerances).final, load / ratio**2
    up, down = 0.89 / (inertia + 0.9 * motor), -1.26 / (inertia + motor / 0.8)
    exact = [2e-3 * ((0.6 + 0.01 * k) * up + (0.4 - 0.01 * k) * down) for k in range(3)]
    return _off([final[f"rotor[{k}].w"] for k in range(3)], exact)


def preload(tolerances: Tolerances) -> float:
    """A spool lets go of its stops at the preload of its spring: ``tests/physics/test_preload``."""
    from tests.physics.test_preload import LARGEST, PERIOD, SPRING, STOP, spool

    final = ac.simulate(spool(), PERIOD / 4, n=2, **tolerances).final
    return _off(final["spool.s"] - 0.01475, LARGEST / SPRING + 2 * LARGEST / STOP["c"] - 1.5e-3)


def chopper(tolerances: Tolerances) -> float:
    """100 V switched at 1 kHz, 30 % on, into 10 Ω and 10 mH with a freewheeling diode, 20 periods.

    i goes to V/R by exp(-t R/L) while it is on and to 0 while it is off, with R and Ron.
    """
    m = ac.Model("chopper")
    m.s, m.w, m.d, m.g = (
        el.ConstantVoltage(V=100.0),
        el.IdealClosingSwitch(),
        el.IdealDiode(),
        el.Ground(),
    )
    m.l, m.r, m.b = el.Inductor(L=1e-2), el.Resistor(R=10.0), bl.BooleanPulse(period=1e-3, width=30)
    m.connect(m.s.p, m.w.p)
    m.connect(m.w.n, m.d.n, m.l.p)
    m.connect(m.l.n, m.r.p)
    m.connect(m.r.n, m.d.p, m.s.n, m.g.p)
    m.connect(m.b.y, m.w.control)
    final, ohms = ac.simulate(m, 0.02, n=20, **tolerances).final, 10.0 + 1e-5
    current = 0.0
    for _ in range(20):
        level = 100.0 / ohms
        current = level + (current - level) * np.exp(-ohms * 0.3e-3 / 1e-2)
        current *= np.exp(-ohms * 0.7e-3 / 1e-2)
    return _off(final["l.i"], current)


def bridge(tolerances: Tolerances) -> float:
    """A current source of 1 A at 50 Hz through four diodes without leak, of 0.7 V: R |i|."""
    m = ac.Model("bridge")
    m.s, m.r, m.g = el.SineCurrent(I=1.0, f=50.0), el.Resistor(R=10.0), el.Ground()
    m.d = [el.IdealDiode(Goff=0.0, Vknee=0.7) for _ in range(4)]
    m.connect(m.s.p, m.d[0].p, m.d[1].n)
    m.connect(m.s.n, m.d[2].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[2].n, m.r.p)
    m.connect(m.d[1].p, m.d[3].p, m.r.n, m.g.p)
    res = ac.simulate(m, 0.04, n=200, **tolerances)
    return _off(res["r.v"], 10.0 * np.abs(np.sin(2 * np.pi * 50.0 * res.t)))


def thyristor(tolerances: Tolerances) -> float:
    """A thyristor fired at 60° of 100 V, 50 Hz: ∫v dt = V (1 + cos 60°)/ω a period."""
    m = ac.Model("thyristor")
    m.s, m.t, m.r, m.g = (
        el.SineVoltage(V=100.0, f=50.0),
        el.IdealThyristor(Goff=0.0),
        el.Resistor(R=10.0),
        el.Ground(),
    )
    m.b = bl.BooleanPulse(period=0.02, width=5.0, start_time=0.02 / 6)
    m.v, m.sum = el.VoltageSensor(), bl.Integrator()
    m.connect(m.s.p, m.t.p)
    m.connect(m.t.n, m.r.p, m.v.p)
    m.connect(m.r.n, m.s.n, m.v.n, m.g.p)
    m.connect(m.b.y, m.t.fire)
    m.connect(m.v.v, m.sum.u)
    final = ac.simulate(m, 0.1, n=5, **tolerances).final
    share = 10.0 / (10.0 + 1e-5)
    return _off(final["sum.y"], 5 * 100.0 * share * 1.5 / (2 * np.pi * 50.0))


def late_samples(tolerances: Tolerances) -> float:
    """A sine of 1 Hz, sampled every 10 ms and 0.1 s late, integrated for 1.25 s: a sum of 115."""
    m = ac.Model("late")
    m.sine, m.sample = bl.Sine(f=1.0), bl.Sampler(sample_period=0.01)
    m.delay, m.sum = bl.FixedDelay(delay_time=0.1), bl.Integrator()
    m.connect(m.sine.y, m.sample.u)
    m.connect(m.sample.y, m.delay.u)
    m.connect(m.delay.y, m.sum.u)
    final = ac.simulate(m, 1.25, n=5, **tolerances).final
    return _off(final["sum.y"], 0.01 * np.sum(np.sin(2 * np.pi * 0.01 * np.arange(115))))


def sampled_loop(tolerances: Tolerances) -> float:
    """x' = -x + u, u = 3 (1 - x) every 0.1 s: x⁺ = a x + (1 - a) u with a = exp(-0.1), 20 times."""
    m = ac.Model("loop")
    m.one, m.error, m.gain = bl.Constant(k=1.0), bl.Feedback(), bl.Gain(k=3.0)
    m.sample, m.plant = bl.Sampler(sample_period=0.1), bl.FirstOrder(T=1.0)
    m.connect(m.one.y, m.error.u1)
    m.connect(m.plant.y, m.error.u2)
    m.connect(m.error.y, m.gain.u)
    m.connect(m.gain.y, m.sample.u)
    m.connect(m.sample.y, m.plant.u)
    final = ac.simulate(m, 2.0, n=5, **tolerances).final
    x, a = 0.0, np.exp(-0.1)
    for _ in range(20):
        x = a * x + (1.0 - a) * 3.0 * (1.0 - x)
    return _off(final["plant.y"], x)


def pulses(tolerances: Tolerances) -> float:
    """100 pulses of 10 ms, half on, through 1/(1 + 0.1 s): up and down by exp(-0.05) each."""
    m = ac.Model("pulses")
    m.pulse, m.lag = bl.Pulse(period=1e-2), bl.FirstOrder(T=0.1)
    m.connect(m.pulse.y, m.lag.u)
    final = ac.simulate(m, 1.0, n=10, **tolerances).final
    x, a = 0.0, np.exp(-0.05)
    for _ in range(100):
        x = a * (1.0 - a * (1.0 - x))
    return _off(final["lag.y"], x)


class _Square(ac.Component):
    """der(x) = x²."""

    x = ac.variable("1", "Value", start=1.0)

    def equations(self) -> Any:
        yield ac.der(self.x) == self.x**2


def blowing_up(tolerances: Tolerances) -> float:
    """x' = x² from 1 is 1/(1 - t), here up to 10."""
    m = ac.Model("square")
    m.part = _Square()
    res = ac.simulate(m, 0.9, n=50, **tolerances)
    return float(np.max(np.abs(res["part.x"] * (1.0 - res.t) - 1.0)))


def long_charge(tolerances: Tolerances) -> float:
    """A capacitor over 10¹² s, τ = 2·10¹¹ s: 1 - exp(-t/τ)."""
    m = ac.Model("long")
    m.s, m.r, m.c, m.g = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1e9),
        el.Capacitor(C=200.0),
        el.Ground(),
    )
    m.connect(m.s.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.s.n, m.g.p)
    res = ac.simulate(m, 1e12, n=100, start={"c.v": 0.0}, **tolerances)
    return _off(res["c.v"], 1.0 - np.exp(-res.t / 2e11))


def shaken_gradient(tolerances: Tolerances) -> float:
    """The way of a shaken mass by its frequency, amplitude and mass at 2 s: -2/π, 1/π, -1/π."""
    m = ac.Model("shaken")
    m.force, m.mass, m.sine = tr.Force(), tr.Mass(m=1.0), bl.Sine(f=1.0)
    m.connect(m.sine.y, m.force.f)
    m.connect(m.force.flange, m.mass.flange_a)
    found = ac.compile(m).gradient(2.0, "mass.s", **tolerances)
    names = ("sine.f", "sine.amplitude", "mass.m")
    return _off([found[name] for name in names], np.array([-2.0, 1.0, -1.0]) / np.pi)


def bounced_sensitivity(tolerances: Tolerances) -> float:
    """A ball 0.3 s after its first impact, by its restitution: √(2 g h) · 0.3 s."""
    m = ac.Model("bounced")
    m.floor, m.stop, m.weight = tr.Fixed(), tr.HardStop(restitution=0.8), tr.Force(f=-9.81)
    m.ball = tr.Mass(m=1.0, start={"s": 1.0, "v": 0.0})
    m.connect(m.floor.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.ball.flange_a, m.weight.flange)
    end = float(np.sqrt(2 / 9.81) + 0.3)
    found = ac.compile(m).gradient(end, "ball.s", parameters=["stop.restitution"], **tolerances)
    return _off(found["stop.restitution"], 0.3 * np.sqrt(2 * 9.81))


CHECKS = {
    "mass that a growing force breaks loose": breaking_loose,
    "two supports that stick together": two_supports,
    "oscillator with dry friction, until it sticks": rubbing_oscillator,
    "clutch that slips, then sticks": clutch,
    "lock that joins two inertias: speed, impulse, loss": lock,
    "rest of a ball after all its impacts": rest_of_a_ball,
    "elastic impact of two equal masses": cradle,
    "servos at 20 kHz behind gears with losses": servos,
    "spool held by a preloaded spring, at its largest force": preload,
    "chopper with a freewheeling diode, 20 periods": chopper,
    "current source on a bridge without leaks": bridge,
    "thyristor fired at 60°": thyristor,
    "samples that come late, integrated": late_samples,
    "sampled control of a first-order lag": sampled_loop,
    "100 pulses through a first-order lag": pulses,
    "der(x) = x² up to 10": blowing_up,
    "capacitor over 10¹² s": long_charge,
    "gradient of the way of a shaken mass": shaken_gradient,
    "gradient of a bounced ball by its restitution": bounced_sensitivity,
}
"""What stands on the page, by its name there."""
