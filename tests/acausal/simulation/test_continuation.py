"""A run is a value: cut anywhere and gone on with, saved between or not, it is the whole run."""

from __future__ import annotations

import importlib
import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import FileFormatError, InitializationError, SimulationError, TimeGridError
from library import blocks as bl
from library import rotational as rot
from tests.acausal.simulation.remembering_models import EXAMPLES, PARTS, fed, loop, sine

RTOL = 1e-6


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


def states(run: ac.Result) -> np.ndarray:
    """States in time; of loops, whose states are picked anew, positions and rates of joints."""
    if not len(run.system.chart.places):
        return run.x
    return np.column_stack([run[name] for name in run.system.start_names])


def compare(system: ac.System, end: float, seed: int, path: Any) -> None:
    """Cut a run at random, and at an event, and compare with the whole."""
    whole, *others = (system.simulate(end, n=40, rtol=RTOL / k) for k in (1, 1 / 3, 3, 10))
    # Two runs may agree by chance: there are four, and a tenth of the tolerance is left.
    size = np.abs(states(whole)).max(axis=0)
    size += system.nominal_x if len(size) == len(system.nominal_x) else 1.0
    loose = np.ptp([states(run)[-1] for run in (whole, *others)], axis=0) + 0.1 * RTOL * size
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
            earlier = [e for e in whole.events.all if e.time <= cut]
            before = earlier if "whole" in name else first.events.all
            both = [*before, *second.events.all]
            assert told(both) == told(whole.events.all), f"{name}, cut at {cut}"
            off = np.abs(states(second)[-1] - states(whole)[-1])
            assert np.all(off <= 10 * loose), f"{name}, cut at {cut}: {off / loose}"


@pytest.mark.parametrize("name", cases(PARTS))
def test_a_part_with_memory_goes_on_as_if_it_had_not_been_cut(name, tmp_path):
    compare(ac.compile(PARTS[name]()), 3.0, seed=len(name), path=tmp_path / "run.npz")


@pytest.mark.filterwarnings("ignore::acausal.errors.UndefinedWarning")  # solenoid: a closed gap
@pytest.mark.parametrize("name", cases(EXAMPLES))
def test_an_example_goes_on_as_if_it_had_not_been_cut(name, tmp_path):
    model = importlib.import_module(f"examples.{name}").build()
    compare(ac.compile(model), EXAMPLES[name], seed=len(name), path=tmp_path / "run.npz")


REMEMBERS = re.compile(r"ac\.(discrete|sample|when|delay|modes|assign|hold|reinit|is_true)\(")


def with_memory() -> dict[type, str]:
    """Parts of the library whose source, or that of what they are derived from, remembers."""
    found = {}
    for package in sorted(path.parent.name for path in Path("library").glob("*/__init__.py")):
        module = importlib.import_module(f"library.{package}")
        for name in getattr(module, "__all__", ()):
            part = getattr(module, name)
            if not (inspect.isclass(part) and issubclass(part, ac.Component)):
                continue
            own = [kind for kind in part.__mro__ if kind.__module__.startswith("library.")]
            if any(REMEMBERS.search(inspect.getsource(kind)) for kind in own):
                found[part] = f"{package}.{name}"
    return found


def built(name: str) -> ac.System | None:
    """The system of an example; none if it solves a problem, or builds something else."""
    module = importlib.import_module(f"examples.{name}")
    if not hasattr(module, "build"):
        assert "ac.OptimalControl" in inspect.getsource(module)  # whose plants have no events
        return None
    made = module.build()
    return ac.compile(made) if isinstance(made, ac.Model) else None


@pytest.mark.slow
def test_every_part_with_memory_and_every_hybrid_example_is_among_those_that_are_cut():
    """What is new, and remembers, must join the models above."""
    systems = [ac.compile(build()) for build in PARTS.values()]
    systems += [system for name in EXAMPLES if (system := built(name)) is not None]
    cut = {
        kind for s in systems for own in s.names.components.values() for kind in own.kind.__mro__
    }
    parts = with_memory()
    assert len(parts) > 100
    assert sorted(name for part, name in parts.items() if part not in cut) == []
    others = [p.stem for p in Path("examples").glob("*.py") if p.stem not in EXAMPLES]
    hybrid = [name for name in others if (s := built(name)) is not None and s.switching]
    assert hybrid == []


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
        system.simulate(2.0, solver=ac.Rodas4(max_steps=20))
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
