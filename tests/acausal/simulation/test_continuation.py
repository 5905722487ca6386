"""A run is a value: cut anywhere and gone on with, saved between or not, it is the whole run."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, InitializationError, SimulationError, TimeGridError
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

RTOL = 1e-6


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
}

EXAMPLES = {
    "bouncing_ball": 2.5,
    "breaking_link": 1.0,
    "buck_converter": 2e-4,
    "capacitor_switch": 0.01,
    "coupled_clutches": 1.5,
    "digital_controller": 0.3,
    "diode_bridge": 0.02,
    "gear_backlash": 0.5,
    "h_bridge_motor": 2e-3,
    "locking_pendulum": 1.0,
    "satellite_capture": 3.0,
    "servo_valve_cylinder": 1.0,
    "stick_slip": 1.0,
    "two_arms_close_a_loop": 1.0,
}

# One of each kind of memory; the others remember in the same ways.
QUICK = {
    *("DiscretePI", "FirstOrderHold", "FixedDelay", "FixedDelay of a jump", "VariableDelay"),
    *("Hysteresis", "Integrator", "LogicalDelay", "Mean", "NormalNoise", "Pre", "RSFlipFlop"),
    *("Timer", "TriggeredMax", "SignalPWM", "OpenerWithArc", "FiringControl", "StateMachine"),
    *("bouncing_ball", "buck_converter", "locking_pendulum", "satellite_capture", "stick_slip"),
    "two_arms_close_a_loop",
}


def cases(names: Any) -> list[Any]:
    return [pytest.param(n, marks=[] if n in QUICK else [pytest.mark.slow]) for n in names]


def told(events: Any) -> list[tuple[str, str]]:
    """What happened to whom, without the digits of impulses."""
    return [(event.component, event.text.partition(",")[0]) for event in events]


def compare(system: ac.System, end: float, seed: int, path: Any) -> None:
    """Cut a run at random, and at an event, and compare with the whole."""
    whole, *others = (system.simulate(end, n=40, rtol=RTOL / k) for k in (1, 3, 10))
    size = np.abs(whole.x).max(axis=0) + system.nominal_x
    # Two runs may agree by chance: what is left of that is a tenth of the tolerance.
    loose = np.ptp([run.x[-1] for run in (whole, *others)], axis=0) + 0.1 * RTOL * size
    random = np.random.default_rng(seed).uniform(0.05, 0.95, 2) * end
    happened = [event.time for event in whole.events if 0 < event.time < end]
    cuts = [*random, *happened[len(happened) // 2 :][:1]]
    for cut in cuts:
        first = system.simulate(cut, n=7)
        first.save(path)
        ways = {
            "the run": system.simulate(end, n=9, start=first),
            "its file": system.simulate(end, n=9, start=path),
            "a time of the whole": system.simulate(end, n=9, start=(whole, cut)),
        }
        for name, second in ways.items():
            before = [e for e in whole.events if e.time <= cut] if "whole" in name else first.events
            both = [*before, *second.events]
            assert told(both) == told(whole.events), f"{name}, cut at {cut}"
            off = np.abs(second.x[-1] - whole.x[-1])
            assert np.all(off <= 10 * loose), f"{name}, cut at {cut}: {off / loose}"


@pytest.mark.parametrize("name", cases(PARTS))
def test_a_part_with_memory_goes_on_as_if_it_had_not_been_cut(name, tmp_path):
    compare(ac.compile(PARTS[name]()), 3.0, seed=len(name), path=tmp_path / "run.npz")


@pytest.mark.parametrize("name", cases(EXAMPLES))
def test_an_example_goes_on_as_if_it_had_not_been_cut(name, tmp_path):
    model = importlib.import_module(f"examples.{name}").build()
    compare(ac.compile(model), EXAMPLES[name], seed=len(name), path=tmp_path / "run.npz")


def test_the_same_run_by_a_point_of_it_and_by_a_copy():
    system = ac.compile(loop())
    whole = system.simulate(2.0, n=20)
    for start in (whole.at(0.7), whole.at("700 ms"), (whole, "700 ms")):
        assert system.simulate(2.0, start=start, n=4).final["plant.y"] == pytest.approx(
            whole.final["plant.y"], rel=10 * RTOL
        )
    end = system.simulate(1.0, n=10).final
    assert system.simulate(2.0, start=end).final["plant.y"] == pytest.approx(
        whole.final["plant.y"], rel=10 * RTOL
    )
    copy = pickle.loads(pickle.dumps(system.simulate(1.0)))
    assert system.simulate(2.0, start=copy).final["plant.y"] == pytest.approx(
        whole.final["plant.y"], rel=10 * RTOL
    )


def test_a_run_goes_on_from_what_an_error_kept():
    """A sine that begins between two ticks needs more steps there than are allowed."""
    model = loop()
    model.fast, model.sum = bl.Sine(f=40.0, start_time=1.03), bl.Integrator()
    model.connect(model.fast.y, model.sum.u)
    system = ac.compile(model)
    whole = system.simulate(2.0, n=20)
    with pytest.raises(SimulationError) as stopped:
        system.simulate(2.0, solver=ac.Rosenbrock(max_steps=20))
    partial = stopped.value.partial
    assert 1.03 <= partial.t[-1] < 1.1
    rest = system.simulate(2.0, start=partial).final
    assert rest["plant.y"] == pytest.approx(whole.final["plant.y"], rel=10 * RTOL)


def test_a_run_that_goes_on_keeps_its_parameters_and_takes_new_ones():
    """τ = T: y = 1 - exp(-t/T), with T changed to another at t = 1 s."""
    m = ac.Model("lag")
    m.set, m.lag = bl.Constant(k=1.0), bl.FirstOrder(T=1.0)
    m.connect(m.set.y, m.lag.u)
    system = ac.compile(m)
    first = system.simulate(1.0, parameters={"lag.T": 2.0})
    same = system.simulate(3.0, start=first)
    other = system.simulate(3.0, start=first, parameters={"lag.T": 4.0})
    assert same.t[0] == 1.0
    assert same.final["lag.y"] == pytest.approx(1 - np.exp(-1.5), rel=1e-5)
    assert other.final["lag.y"] == pytest.approx(1 - np.exp(-0.5 - 0.5), rel=1e-5)


def test_energies_are_counted_on():
    """½ J w² of a torque of 1 N m on 1 kg m²: t²/2, whether it is cut or not."""
    m = ac.Model("spin")
    m.push, m.load = rot.ConstantTorque(tau_constant=1.0), rot.Inertia(J=1.0)
    m.connect(m.push.flange, m.load.flange_a)
    system = ac.compile(m)
    first = system.simulate(1.0, energies=True)
    second = system.simulate(2.0, start=first, energies=True)
    assert second.energy("load")[-1] == pytest.approx(2.0, rel=1e-6)
    plain = system.simulate(2.0, start=system.simulate(1.0))
    assert plain.energy("load")[-1] == pytest.approx(1.5, rel=1e-6)  # since its own start


def test_what_cannot_go_on_is_refused(tmp_path):
    system, other = ac.compile(loop()), ac.compile(PARTS["Mean"]())
    run = system.simulate(1.0)
    run.save(tmp_path / "run.npz")
    with pytest.raises(InitializationError, match=r"'fed' cannot go on from this run, which is of"):
        other.simulate(2.0, start=run)
    with pytest.raises(TimeGridError, match=r"t = 1\.5 s is outside the run, 0 to 1 s"):
        system.simulate(2.0, start=(run, 1.5))
    with pytest.raises(TimeGridError, match=r"stands at t = 1 s, not at t_start = 0\.5 s"):
        system.simulate(2.0, start=run, t_start=0.5)
    with pytest.raises(FileFormatError, match="a file holds where its run ended, t = 1 s"):
        system.simulate(2.0, start=(ac.load_result(tmp_path / "run.npz"), 0.5))


def test_what_is_done_at_the_end_of_a_run_does_not_come_back_in_the_next():
    """A late 1 is integrated from 0 to 2 s; what is left at the end of a run stays with it."""

    class Late(ac.Component):
        x, held = ac.variable(start=0.0), ac.discrete(start=1.0)

        def equations(self):
            yield ac.der(self.x) == ac.delay(self.held, 0.5)
            yield ac.when(ac.terminal(), ac.assign(self.held, 7.0))

    m = ac.Model("late")
    m.late = Late()
    system = ac.compile(m)
    first = system.simulate(1.0)
    assert first.final["late.held"] == 7.0
    assert system.simulate(2.0, start=first).final["late.x"] == pytest.approx(2.0, rel=10 * RTOL)


def test_a_past_that_is_forgotten_is_made_again_or_missed():
    """A square wave of 10 ms comes back after 0.1 s, and only 0.1 s of it is known at the end."""
    m = fed(bl.FixedDelay(delay_time=0.1), u=bl.Pulse(period=0.01, width=40.0))
    system = ac.compile(m)
    whole = system.simulate(0.4, n=10)
    for cut in (0.2, 0.2012):
        rest = system.simulate(0.4, start=(whole, cut), n=2)
        assert rest.final["sum.y"] == pytest.approx(whole.final["sum.y"], rel=10 * RTOL)
    copy = pickle.loads(pickle.dumps(whole))
    assert system.simulate(0.5, start=copy).t[0] == 0.4
    with pytest.raises(InitializationError, match=r"'fed' has forgotten what was delayed"):
        system.simulate(0.4, start=(copy, 0.2))


def test_memory_that_is_given_is_not_overwritten_when_a_run_begins():
    """A mean over a period of 1 s that was 3 is 3 until the period has ended."""
    m = fed(bl.Mean(f=1.0), u=bl.Constant(k=5.0))
    system = ac.compile(m)
    run = system.simulate(0.5, start={"part.kept": 3.0})
    assert np.all(run["part.y"] == 3.0)
    assert system.simulate(0.5).final["part.y"] != 3.0


def test_all_states_without_the_memory_are_told():
    system = ac.compile(loop())
    end = system.simulate(1.0).final
    with pytest.warns(ac.errors.MemoryWarning) as warned:
        system.simulate(2.0, t_start=1.0, start={name: end[name] for name in system.states})
    assert [str(w.message) for w in warned] == [
        "start gives all states, and the memory of pi.x, pi.held begins at its default. To go on "
        "from a run give it whole: start=res, or start=(res, time)."
    ]
    system.simulate(2.0, t_start=1.0, start=end.start)


def test_a_tick_at_the_very_end_of_a_run_happens_in_the_next():
    """The cut is 1e-12 of the run after the eighth tick, nearer than a run tells instants apart."""
    period = 0.1371823665006276
    m = fed(bl.UnitDelay(sample_period=period), u=sine())
    system = ac.compile(m)
    whole = system.simulate(1.2, n=2)
    first = system.simulate(8 * period * (1 + 1e-12), n=2)
    second = system.simulate(1.2, start=first, n=2)
    assert second.final["part.y"] == pytest.approx(whole.final["part.y"], abs=1e-9)
    assert len(first.events) + len(second.events) == len(whole.events)
