"""Models that remember: every part of the library with memory, and the hybrid examples."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import casadi as ca

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import polyphase as pp
from library import rotational as rot
from library import spatial as sp
from library import translational as tr


def fed(part: Any, output: str = "y", **sources: Any) -> ac.Model:
    """A part with memory between sources and an integrator, which remembers all of its output."""
    m = ac.Model("fed")
    m.part, m.sum = part, bl.Integrator()
    m.source = list(sources.values())
    for name, source in zip(sources, m.source, strict=True):
        m.connect(source.y, getattr(m.part, name))
    m.connect(getattr(m.part, output), m.sum.u)
    return m


def sine(f: float = 1.3) -> Any:
    return bl.Sine(f=f, phase=0.4, amplitude=2.0)


def pulse(period: float = 0.37) -> Any:
    return bl.BooleanPulse(period=period, width=0.4, start_time=0.05)


def pwm() -> ac.Model:
    m = ac.Model("pwm")
    m.duty, m.pwm = bl.Sine(f=0.7, amplitude=0.3, offset=0.5), el.SignalPWM(f=5.0)
    m.sum = bl.FirstOrder(T=0.5)
    m.connect(m.duty.y, m.pwm.duty_cycle)
    m.connect(m.pwm.fire, m.sum.u)
    return m


def loop() -> ac.Model:
    """A sampled PI controller and a first-order plant."""
    m = ac.Model("loop")
    m.set, m.error, m.plant = bl.Sine(f=0.4), bl.Feedback(), bl.FirstOrder(T=0.5)
    m.pi = bl.DiscretePI(k=2.0, T=0.5, sample_period=0.1)
    m.connect(m.set.y, m.error.u1)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.plant.u)
    m.connect(m.plant.y, m.error.u2)
    return m


def arc() -> ac.Model:
    """An inductor whose current a switch interrupts by an arc."""
    m = ac.Model("arc")
    m.src, m.gnd, m.gate = el.ConstantVoltage(V=24.0), el.Ground(), bl.BooleanStep(start_time=1.0)
    m.s = el.OpenerWithArc(Ron=0, Goff=1e-9, V0=30.0, dVdt=5.0, Vmax=60.0)
    m.r, m.l = el.Resistor(R=1.0), el.Inductor(L=2.0, start={"i": 24.0})
    m.loop(m.src, m.s, m.r, m.l)
    m.connect(m.src.n, m.gnd.p)
    m.connect(m.gate.y, m.s.control)
    return m


def thyristors() -> ac.Model:
    """A bridge of thyristors at 2 Hz on a resistor and an inductor."""
    m = ac.Model("bridge")
    m.src, m.gnd, m.alpha = el.SineVoltage(V=100.0, f=2.0), el.Ground(), bl.Constant(k=0.9)
    m.bridge, m.r = el.ThyristorBridge(f=2.0, Goff=1e-7), el.Resistor(R=10.0)
    m.l = el.Inductor(L=0.1)
    m.connect(m.src.p, m.bridge.ac_p)
    m.connect(m.src.n, m.bridge.ac_n)
    m.connect(m.bridge.dc_p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.bridge.dc_n, m.l.n, m.gnd.p)
    m.connect(m.alpha.y, m.bridge.alpha)
    return m


def machine() -> ac.Model:
    """Two states that take turns, one by a time, one by a level, with a count of the turns."""
    m = ac.Model("machine")
    m.plc = bl.StateMachine(
        inputs=["level"],
        states={"fill": {"valve": 1.0}, "empty": {"valve": -0.7}},
        transitions=[
            ("fill", "empty", "400 ms", {"turns": lambda s: s.turns + 1}),
            ("empty", "fill", lambda s: s.level <= 0.1),
        ],
        variables={"turns": 0},
    )
    m.tank = bl.Integrator(y_start=0.2)
    m.connect(m.plc.valve, m.tank.u)
    m.connect(m.tank.y, m.plc.level)
    return m


def comparisons() -> ac.Model:
    """All blocks that compare, on two sines, each summed up."""
    m = ac.Model("comparisons")
    m.one, m.two = sine(), sine(0.9)
    pairs = (bl.Greater, bl.GreaterEqual, bl.Less, bl.LessEqual)
    levels = (bl.GreaterThreshold, bl.GreaterEqualThreshold)
    levels += (bl.LessThreshold, bl.LessEqualThreshold, bl.RealToBoolean)
    m.pair = [kind() for kind in pairs]
    m.level = [kind(threshold=0.3) for kind in levels]
    m.sum = [bl.Integrator() for _ in (*pairs, *levels)]
    for part in m.pair:
        m.connect(m.one.y, part.u1)
        m.connect(m.two.y, part.u2)
    for part in m.level:
        m.connect(m.one.y, part.u)
    for part, total in zip((*m.pair, *m.level), m.sum, strict=True):
        m.connect(part.y, total.u)
    return m


def statistics() -> ac.Model:
    """Mean, variance and deviation since the start, a spectrum and an encoder with latency."""
    m = ac.Model("statistics")
    m.one = sine()
    m.part = [bl.ContinuousMean(), bl.Variance(), bl.StandardDeviation()]
    m.part += [bl.Encoder(sample_period=0.11, resolution=64, latency=0.05)]
    m.fft = bl.RealFFT(period=0.5, n_samples=8)
    m.sum = [bl.Integrator() for _ in range(5)]
    for part, total in zip((*m.part, m.fft), m.sum, strict=True):
        m.connect(m.one.y, part.u)
        m.connect(part.y, total.u)
    return m


def switches() -> ac.Model:
    """All ideal switches, by signals and by potentials, each charging capacitors by resistors."""
    m = ac.Model("switches")
    m.src, m.gnd, m.gate = el.ConstantVoltage(V=10.0), el.Ground(), pulse(0.7)
    m.potential = el.SignalVoltage()
    m.connect(m.gate.y, m.potential.v)
    m.connect(m.src.n, m.gnd.p, m.potential.n)
    m.single = [el.IdealOpeningSwitch()]
    m.single += [el.ControlledIdealClosingSwitch(), el.ControlledIdealOpeningSwitch()]
    m.double = [el.IdealTwoWaySwitch(), el.ControlledIdealTwoWaySwitch()]
    m.cross = [el.IdealIntermediateSwitch(), el.ControlledIdealIntermediateSwitch()]
    for part in (*m.single, *m.double, *m.cross):
        by_pin = type(part).__name__.startswith("Controlled")
        m.connect(m.potential.p if by_pin else m.gate.y, part.control)
    ends = [part.n for part in m.single]
    ends += [pin for part in (*m.double, *m.cross) for pin in (part.n1, part.n2)]
    for part in (*m.single, *m.double):
        m.connect(m.src.p, part.p)
    m.back = [el.Resistor(R=1.0) for _ in m.cross]
    for part, back in zip(m.cross, m.back, strict=True):
        m.connect(m.src.p, part.p1)
        m.connect(part.p2, back.p)
        m.connect(back.n, m.gnd.p)
    m.r = [el.Resistor(R=2.0) for _ in ends]
    m.c = [el.Capacitor(C=0.3, start={"v": 0.0}) for _ in ends]
    for pin, r, c in zip(ends, m.r, m.c, strict=True):
        m.connect(pin, r.p)
        m.connect(r.n, c.p)
        m.connect(c.n, m.gnd.p)
    return m


def arc_that_ends() -> ac.Model:
    """A switch that closes, and interrupts a current by an arc later."""
    m = ac.Model("arc")
    m.src, m.gnd, m.gate = el.ConstantVoltage(V=24.0), el.Ground(), pulse(1.9)
    m.s = el.CloserWithArc(Ron=0, Goff=1e-9, V0=30.0, dVdt=5.0, Vmax=60.0)
    m.r, m.l = el.Resistor(R=1.0), el.Inductor(L=0.5, start={"i": 0.0})
    m.loop(m.src, m.s, m.r, m.l)
    m.connect(m.src.n, m.gnd.p)
    m.connect(m.gate.y, m.s.control)
    return m


def slow_thyristor() -> ac.Model:
    """The thyristor of a data sheet, fired every period, with a choke."""
    m = ac.Model("thyristor")
    m.source, m.ground = el.SineVoltage(V=30.0, f=0.7), el.Ground()
    m.r, m.l = el.Resistor(R=10.0), el.Inductor(L=0.2, start={"i": 0.0})
    m.gate = el.PulseCurrent(I=0.005, width=10.0, period=1 / 0.7, start_time=0.25)
    m.thyristor = el.Thyristor(TON=2e-3, TOFF=1e-2)
    m.connect(m.source.n, m.ground.p)
    m.connect(m.source.p, m.thyristor.Anode)
    m.connect(m.thyristor.Cathode, m.r.p, m.gate.p)
    m.connect(m.gate.n, m.thyristor.Gate)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.ground.p)
    return m


def conversion() -> ac.Model:
    """A voltage becomes a code, the code a voltage that charges a capacitor."""
    m = ac.Model("conversion")
    m.wave, m.gnd = el.SineVoltage(V=4.0, f=0.6, offset=5.0), el.Ground()
    m.clock = bl.BooleanPulse(period=0.3, start_time=0.1)
    m.code, m.back = el.CodeOfVoltage(), el.VoltageOfCode()
    m.r, m.c = el.Resistor(R=1.0), el.Capacitor(C=0.5, start={"v": 0.0})
    m.connect(m.wave.p, m.code.p)
    m.connect(m.wave.n, m.code.n, m.back.n, m.c.n, m.gnd.p)
    m.connect(m.clock.y, m.code.trig, m.back.trig)
    m.connect(m.code.code, m.back.code)
    m.connect(m.back.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    return m


def charger() -> ac.Model:
    m = ac.Model("charger")
    m.charger = el.CCCVcharger(I=2.0, Vend=4.0, ramp_time=0.3)
    m.r, m.c, m.gnd = el.Resistor(R=0.3), el.Capacitor(C=1.0, start={"v": 0.5}), el.Ground()
    m.loop(m.charger, m.r, m.c)
    m.connect(m.charger.n, m.gnd.p)
    return m


def lossy_bridge() -> ac.Model:
    """A full bridge of data-sheet valves, with the losses of switching."""
    m = ac.Model("bridge")
    rows = [[1.0, 0.1, 0.1, 0.05], [10.0, 1.0, 1.0, 0.5]]
    valve = el.ValveData([[10.0, 1.0]], [[10.0, 1.2]], energies=rows, V_ref=24.0)
    m.src, m.gnd, m.duty = el.ConstantVoltage(V=24.0), el.Ground(), sine(0.5)
    m.duty.amplitude, m.duty.offset = 0.4, 0.1
    m.bridge = el.FullBridge(f=4.0, dead_time=0.01, valves=valve)
    m.r, m.l = el.Resistor(R=2.0), el.Inductor(L=0.5, start={"i": 0.0})
    m.connect(m.src.p, m.bridge.dc_p1)
    m.connect(m.src.n, m.bridge.dc_n1, m.gnd.p)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    m.connect(m.bridge.dc_p2, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.bridge.dc_n2)
    return m


def shafts() -> ac.Model:
    """Shafts with what rests, grips, locks and strikes, driven by sines."""
    m = ac.Model("shafts")
    m.fixed, m.press = rot.Fixed(), bl.Pulse(period=0.8, width=40.0)
    m.part = [
        rot.BearingFriction(tau_pos=[(0.0, 1.0), (10.0, 1.5)]),
        rot.Brake(fn_max=4.0),
        rot.Freewheel(),
        rot.OneWayClutch(fn_max=4.0),
        rot.ElastoBacklash2(c=200.0, d=2.0, b=0.2),
        rot.Latch(phi_latch=0.4, tau_max=2.5),
        rot.Lock(lock=lambda x: ac.time > 1.0, release=lambda x: ac.time > 1.4),
    ]
    # Not of mean 0: what runs free and began at rest would be at rest again, to rounding.
    waves = [(0.6 + 0.1 * k, 0.2) for k in range(len(m.part))]
    m.wave = [bl.Sine(f=f, amplitude=3.0, phase=0.3, offset=mean) for f, mean in waves]
    m.torque = [rot.Torque() for _ in m.part]
    m.wheel = [rot.Inertia(J=0.5, start={"phi": 0.0, "w": 0.0}) for _ in m.part]
    for wave, torque, wheel, part in zip(m.wave, m.torque, m.wheel, m.part, strict=True):
        m.connect(wave.y, torque.tau)
        m.connect(torque.flange, wheel.flange_a)
        if isinstance(part, rot.BearingFriction | rot.Brake):
            m.connect(wheel.flange_b, part.flange_a)
        else:
            m.connect(m.fixed.flange, part.flange_a)
            m.connect(wheel.flange_b, part.flange_b)
        if hasattr(part, "f_normalized"):
            m.connect(m.press.y, part.f_normalized)
    return m


def slides() -> ac.Model:
    """Masses with what brakes, stops, locks and strikes, driven by sines."""
    m = ac.Model("slides")
    m.fixed, m.press = tr.Fixed(), bl.Pulse(period=0.8, width=40.0)
    m.part = [
        tr.Brake(fn_max=4.0),
        tr.ElastoGap(c=300.0, d=3.0, s_rel0=-0.1),
        tr.Latch(s_latch=0.4, f_max=2.5),
        tr.Lock(lock=lambda x: ac.time > 1.0, release=lambda x: ac.time > 1.4),
    ]
    m.wave = [bl.Sine(f=0.6 + 0.1 * k, amplitude=3.0, phase=0.3) for k in range(len(m.part))]
    m.force = [tr.Force() for _ in m.part]
    m.mass = [tr.Mass(m=0.5, start={"s": 0.0, "v": 0.0}) for _ in m.part]
    for wave, force, mass, part in zip(m.wave, m.force, m.mass, m.part, strict=True):
        m.connect(wave.y, force.f)
        m.connect(force.flange, mass.flange_a)
        if isinstance(part, tr.Brake):
            m.connect(mass.flange_b, part.flange_a)
            m.connect(m.press.y, part.f_normalized)
        else:
            m.connect(m.fixed.flange, part.flange_a)
            m.connect(mass.flange_b, part.flange_b)
    m.push, m.last = tr.Force(), bl.Sine(f=0.5, amplitude=12.0)
    m.stop = tr.MassWithStopAndFriction(
        m=1.0, smin=-0.5, smax=0.5, F_prop=1.0, F_Coulomb=2.0, F_Stribeck=1.0,
        start={"s": 0.0, "v": 0.0},
    )  # fmt: skip
    m.connect(m.last.y, m.push.f)
    m.connect(m.push.flange, m.stop.flange_a)
    return m


def valves() -> ac.Model:
    """A pulsating flow opens a check and a relief valve of a volume."""
    m = ac.Model("valves")
    m.flow, m.tank = hy.SignalFlow(), hy.Reservoir()
    m.wave = bl.Sine(f=0.8, amplitude=2e-5, offset=1e-5)
    m.check = hy.IdealCheckValve(R_open=1e8)
    m.relief = hy.IdealReliefValve(p_set=6e6, R_open=1e8)
    m.volume = hy.Volume(V=5e-3, start={"p": 5e6})
    m.front = hy.Volume(V=5e-3, start={"p": 5e6})
    m.leak = hy.LaminarResistance(R=2e12)
    m.connect(m.wave.y, m.flow.q)
    m.connect(m.flow.port, m.front.port, m.check.port_a)
    m.connect(m.check.port_b, m.volume.port, m.relief.port_a, m.leak.port_a)
    m.connect(m.relief.port_b, m.leak.port_b, m.tank.port)
    return m


def stroke() -> ac.Model:
    """A cylinder that runs from end to end."""
    m = ac.Model("press")
    m.source = hy.SignalPressure(p=lambda t: 1e5 * ca.cos(2.0 * t))
    m.cylinder = hy.HardStopCylinder(A_a=1e-3, A_b=1e-3, stroke=0.5, V0=1e-4)
    m.load, m.tank = tr.Mass(m=10.0, start={"s": 0.0, "v": 0.0}), hy.Reservoir()
    m.connect(m.source.port, m.cylinder.port_a)
    m.connect(m.tank.port, m.cylinder.port_b)
    m.connect(m.cylinder.flange_b, m.load.flange_a)
    return m


def hammer() -> ac.Model:
    """Waves in a line between a tank and a volume whose flow changes."""
    m = ac.Model("hammer")
    m.tank, m.sink = hy.ConstantPressure(p=1e6), hy.SignalFlow()
    m.wave = bl.Sine(f=0.7, amplitude=1e-3, offset=-1e-3)
    m.line = hy.WaveLine(length=700.0, diameter=0.1, rho=1000.0, beta=1e9)
    m.volume = hy.Volume(V=0.5, start={"p": 1e6})
    m.connect(m.tank.port, m.line.port_a)
    m.connect(m.line.port_b, m.volume.port, m.sink.port)
    m.connect(m.wave.y, m.sink.q)
    return m


def firing() -> ac.Model:
    """Firing pulses of a rectifier for a voltage of 1.1 Hz."""
    m = ac.Model("firing")
    m.wave, m.angle = bl.Sine(amplitude=100.0, f=1.1), bl.Constant(k=1.0)
    m.part, m.sum = pp.PhaseFiring(f=1.1, use_filter=True), [bl.Integrator() for _ in range(2)]
    m.connect(m.wave.y, m.part.v)
    m.connect(m.angle.y, m.part.firing_angle)
    m.connect(m.part.fire_p, m.sum[0].u)
    m.connect(m.part.fire_n, m.sum[1].u)
    return m


def field_control(induction: bool) -> ac.Model:
    """Currents of a machine under field-oriented control: with magnets, or a squirrel cage."""
    m = ac.Model("servo")
    m.source, m.ground, m.inverter = el.ConstantVoltage(V=300.0), el.Ground(), el.AveragedInverter()
    given = {"sample_period": 1e-2, "bandwidth": 30.0, "i_max": 40.0, "v_dc": 300.0}
    given |= {"i_q_ref": 4.0, "i_d_ref": 10.0 if induction else 0.0}
    if induction:
        data = {"Rs": 0.03, "Lssigma": 3.2e-4, "Lm": 9.2e-3, "Lrsigma": 3.2e-4, "Rr": 0.04}
        m.motor, m.star = pp.IM_SquirrelCage(Jr=0.29, **data), pp.Star()
        m.control = pp.InductionFieldOrientedControl(p=2, **given, **data)
        m.connect(m.motor.plug_sn, m.star.plug_p)
        ends = m.motor.plug_sp.pins
    else:
        data = {"Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4}
        m.motor = el.PermanentMagnetMachine(Jr=1e-3, **data)
        m.control = pp.FieldOrientedControl(**given, **data)
        ends = (m.motor.pin_a, m.motor.pin_b, m.motor.pin_c)
    m.encoder, m.tacho, m.load = rot.AngleSensor(), rot.SpeedSensor(), rot.Inertia(J=0.1)
    m.amperes = [el.CurrentSensor() for _ in range(3)]
    m.connect(m.source.p, m.inverter.dc_p)
    m.connect(m.source.n, m.inverter.dc_n, m.ground.p)
    for k, c in enumerate("abc"):
        m.connect(getattr(m.inverter, f"pin_{c}"), m.amperes[k].p)
        m.connect(m.amperes[k].n, ends[k])
        m.connect(m.amperes[k].i, getattr(m.control, f"i{k + 1}"))
        m.connect(getattr(m.control, f"d_{c}"), getattr(m.inverter, f"d_{c}"))
    m.connect(m.motor.flange, m.load.flange_a, m.encoder.flange, m.tacho.flange)
    m.connect(m.encoder.phi, m.control.phi)
    m.connect(m.tacho.w, m.control.w)
    return m


def locking(joint: Any, space: Any = sp, **start: Any) -> ac.Model:
    """A body on a joint that locks at 1 s and is let go at 1.4 s."""
    m = ac.Model("locking")
    times = {"lock": lambda x: ac.time > 1.0, "release": lambda x: ac.time > 1.4}
    m.world = space.World(g=9.81)
    m.joint = joint(**times, start=start) if start else joint(**times)
    inertia = {"I": 0.2} if space is pl else {"I_11": 0.2, "I_22": 0.3, "I_33": 0.4}
    arm = (0.3, 0.1) if space is pl else (0.3, 0.1, 0.2)
    m.body = space.Body(m=1.0, r_CM=arm, **inertia)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


def driven() -> ac.Model:
    """A joint whose driver is locked by a signal between two times of a constant angle."""
    m = ac.Model("driven")
    m.world, m.hand = sp.World(g=9.81), sp.Revolute(n=(0, 0, 1))
    m.angle = sp.AngleDriver(n=(0, 1, 0), phi_ref=lambda t: 0.3 * ca.fmin(t, 1) ** 4)
    m.body = sp.Body(m=1.0, r_CM=(0.3, 0.1, 0.2), I_11=0.2, I_22=0.3, I_33=0.4)
    m.chain(m.world.frame, m.angle, m.hand)
    m.connect(m.hand.frame_b, m.body.frame_a)
    return m


def caught() -> ac.Model:
    """Two bodies in space: one is caught and let go, a third comes off."""
    m = ac.Model("caught")
    m.world = sp.World(g=0.0)
    m.one = sp.Body(m=4.0, I_11=2.0, I_22=1.0, I_33=1.5, start={"v_0": (0.1, 0, 0)})
    m.two = sp.Body(m=1.0, I_11=0.2, I_22=0.3, I_33=0.4, r_CM=(0.1, 0.2, 0.0))
    start = {"r": (1.0, 0.0, 0.0), "v": (-1.0, 0.1, 0.2), "w_rel": (0.3, 0.5, -0.2)}
    near, far = (lambda g: ca.norm_2(g.r) < 0.5), (lambda g: ac.time > 1.8)
    m.grip = sp.Gripper(catch=near, release=far, start=start)
    m.weld = sp.Weld(release=lambda w: ac.time > 1.2)
    m.three = sp.Body(m=0.5, I_11=0.1, I_22=0.1, I_33=0.2, r_CM=(0.0, 0.3, 0.0))
    m.connect(m.one.frame_a, m.grip.frame_a, m.weld.frame_a)
    m.connect(m.grip.frame_b, m.two.frame_a)
    m.connect(m.weld.frame_b, m.three.frame_a)
    return m


PARTS: dict[str, Callable[[], ac.Model]] = {
    "Change": lambda: fed(bl.Change(), u=pulse()),
    "DiscretePI": loop,
    "DiscretePID": lambda: fed(bl.DiscretePID(sample_period=0.1, Ti=0.5, Td=0.1), u=sine()),
    "Edge": lambda: fed(bl.Edge(), u=pulse()),
    "FallingEdge": lambda: fed(bl.FallingEdge(), u=pulse()),
    "FirstOrderHold": lambda: fed(bl.FirstOrderHold(sample_period=0.13), u=sine()),
    "FixedDelay": lambda: fed(bl.FixedDelay(delay_time=0.5), u=sine(0.5)),
    "FixedDelay of a jump": lambda: fed(bl.FixedDelay(delay_time=1.1), u=pulse(4.0)),
    "VariableDelay": lambda: fed(
        bl.VariableDelay(delay_max=0.8, delay_min=0.1),
        u=sine(),
        delay_time=bl.Sine(f=0.3, amplitude=0.2, offset=0.4),
    ),
    "Harmonic": lambda: fed(bl.Harmonic(f=1.3), "y_rms", u=sine()),
    "Hysteresis": lambda: fed(bl.Hysteresis(u_low=-0.5, u_high=0.7), u=sine()),
    "Integrator": lambda: fed(bl.Integrator(use_reset=True), u=sine(), reset=pulse()),
    "LimIntegrator": lambda: fed(
        bl.LimIntegrator(out_max=9.0, use_reset=True), u=sine(), reset=pulse()
    ),
    "LogicalDelay": lambda: fed(bl.LogicalDelay(delay_time=0.1), "y1", u=pulse()),
    "Mean": lambda: fed(bl.Mean(f=1.7), u=sine()),
    "NormalNoise": lambda: fed(bl.NormalNoise(sample_period=0.1)),
    "UniformNoise": lambda: fed(bl.UniformNoise(sample_period=0.1)),
    "OnOffController": lambda: fed(
        bl.OnOffController(bandwidth=0.5), u=sine(), reference=bl.Constant(k=0.1)
    ),
    "Pre": lambda: fed(bl.Pre(), u=pulse()),
    "RSFlipFlop": lambda: fed(bl.RSFlipFlop(), "Q", S=pulse(0.37), R=pulse(0.53)),
    "RealToInteger": lambda: fed(bl.RealToInteger(), u=sine()),
    "RootMeanSquare": lambda: fed(bl.RootMeanSquare(f=1.7), u=sine()),
    "SampleTrigger": lambda: fed(
        bl.TriggeredSampler(), u=sine(), trigger=bl.SampleTrigger(period=0.2)
    ),
    "Sampler": lambda: fed(bl.Sampler(sample_period=0.13), u=sine()),
    "Timer": lambda: fed(bl.Timer(), u=pulse()),
    "TotalHarmonicDistortion": lambda: fed(bl.TotalHarmonicDistortion(f=1.3), u=pulse(1 / 1.3)),
    "TriggeredAdd": lambda: fed(bl.TriggeredAdd(), u=sine(), trigger=pulse()),
    "TriggeredMax": lambda: fed(bl.TriggeredMax(), u=sine(), trigger=pulse()),
    "TriggeredSampler": lambda: fed(bl.TriggeredSampler(), u=sine(), trigger=pulse()),
    "UnitDelay": lambda: fed(bl.UnitDelay(sample_period=0.13), u=sine()),
    "ZeroCrossing": lambda: fed(bl.ZeroCrossing(), u=sine(), enable=bl.Constant(k=1.0)),
    "ZeroOrderHold": lambda: fed(bl.ZeroOrderHold(sample_period=0.13), u=sine()),
    "SignalPWM": pwm,
    "OpenerWithArc": arc,
    "FiringControl": thyristors,
    "StateMachine": machine,
    "comparisons": comparisons,
    "statistics": statistics,
    "switches": switches,
    "CloserWithArc": arc_that_ends,
    "Thyristor": slow_thyristor,
    "conversion": conversion,
    "CCCVcharger": charger,
    "data sheet": lossy_bridge,
    "shafts": shafts,
    "slides": slides,
    "valves": valves,
    "HardStopCylinder": stroke,
    "WaveLine": hammer,
    "PhaseFiring": firing,
    "FieldOrientedControl": lambda: field_control(induction=False),
    "InductionFieldOrientedControl": lambda: field_control(induction=True),
    "planar.FreeMotion": lambda: locking(pl.FreeMotion, pl),
    "planar.Prismatic": lambda: locking(pl.Prismatic, pl),
    "Cylindrical": lambda: locking(sp.Cylindrical),
    "FreeMotion": lambda: locking(sp.FreeMotion),
    "Planar": lambda: locking(sp.Planar),
    "Prismatic": lambda: locking(sp.Prismatic),
    "Revolute": lambda: locking(sp.Revolute),
    "Screw": lambda: locking(partial(sp.Screw, pitch=0.5)),
    "Spherical": lambda: locking(sp.Spherical),
    "Universal": lambda: locking(sp.Universal),
    "AngleDriver": driven,
    "Gripper": caught,
}

EXAMPLES = {
    "bouncing_ball": 2.5,
    "breaking_link": 1.0,
    "buck_converter": 2e-4,
    "capacitor_switch": 0.01,
    "coupled_clutches": 1.5,
    "digital_controller": 0.3,
    "diode_bridge": 0.02,
    "energy_audit_of_a_servo": 2e-3,
    "four_bar": 1.0,
    "gear_backlash": 0.5,
    "h_bridge_motor": 2e-3,
    "locking_pendulum": 1.0,
    "satellite_capture": 3.0,
    "servo_valve_cylinder": 1.0,
    "solenoid": 0.05,
    "stick_slip": 1.0,
    "two_arms_close_a_loop": 1.0,
}
