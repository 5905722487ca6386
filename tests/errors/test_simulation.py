"""Bad models 45-52 and 57: runs. What fails keeps its result and is told in model names."""

from __future__ import annotations

import json
import math
import os
import pickle
import re
import signal as signals
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    InputError,
    ParameterError,
    SimulationError,
    TimeGridError,
    UndefinedWarning,
)
from domains import hydraulic
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot

ROOT = Path(__file__).resolve().parents[2]
NAN, INF = float("nan"), float("inf")
FEW = ac.IDAS(max_steps=2000)  # a run that fails takes them all


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


def stopped(system: ac.System, t_end: float, **options: Any) -> SimulationError:
    """Return the error of a run that does not reach its end."""
    with pytest.raises(SimulationError) as caught:
        system.simulate(t_end, **options)
    return caught.value


def alone(part: Any) -> ac.System:
    m = ac.Model("alone")
    m.part = part
    return ac.compile(m)


def charged(source: Any) -> ac.Model:
    """A source behind 1 Ohm charges 1 F."""
    m = ac.Model("charged")
    m.src, m.r, m.c, m.gnd = source, el.Resistor(R=1.0), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


OFF = {"src.v": 0.0}


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(charged(el.SignalVoltage()))


@pytest.mark.parametrize("n", [1, 7, 500])
def test_45_short_pulse_between_output_points_is_not_missed(n: int) -> None:
    """1 V for 1 µs at 1 s: v(2) = (1 - exp(-1e-6)) exp(-1 + 1e-6), on any output grid."""
    pulse = el.PulseVoltage(V=1.0, width=100 * 1e-6 / 5.0, period=5.0, start_time=1.0)
    res = ac.compile(charged(pulse)).simulate(2.0, n=n, rtol=1e-8, atol=1e-14)
    wanted = -np.expm1(-1e-6) * np.exp(-1 + 1e-6)
    assert res.final["c.v"] == pytest.approx(wanted, rel=1e-5)  # 1e-8 of v in some 100 steps


class Quotient(ac.Component):
    """der(x) = -1/y with y = x - a/2, which vanishes."""

    x = ac.variable("1", "State", start=1.0)
    y = ac.variable("1", "Divisor")
    a: ac.Parameter = ac.parameter("1", "Twice the pole", 1.0)

    def equations(self) -> Any:
        yield self.y == self.x - self.a / 2
        yield ac.der(self.x) == -1 / ca.if_else(self.y > 0, 1, 0)


def test_46_division_by_zero_names_time_expression_and_operands() -> None:
    """x = 1 - t: the divisor becomes 0 at t = 0.5."""
    error = stopped(alone(Quotient()), 2.0, n=20, solver=FEW)
    assert error.time == pytest.approx(0.5, abs=1e-6)  # 32^-4 of an output interval of 0.1 s
    assert str(error) == (
        "the run stopped at t = 0.5 s: -1/((0<part.y)?1:0) in part has no finite value with "
        "(0<part.y)?1:0 = 0. Fastest there: part.x = 0.5 (rate -1). "
        "The result up to there is in the error's .partial."
    )
    assert np.allclose(error.partial["part.x"], 1 - error.partial.t, rtol=0, atol=1e-6)


class Inverse(ac.Component):
    """der(x) = 1/x."""

    x = ac.variable("1", "State")

    def equations(self) -> Any:
        yield ac.der(self.x) == 1 / self.x


def test_46_division_by_zero_at_the_start() -> None:
    error = stopped(alone(Inverse()), 2.0)
    assert str(error) == (
        "the run stopped at t = 0 s: 1./part.x in part has no finite value with part.x = 0. "
        "Fastest there: part.x = 0 (rate inf). The result up to there is in the error's .partial."
    )
    assert error.partial.t.tolist() == [0.0]


class SharpOrifice(ac.Component):
    """q = k sqrt(dp), as a textbook has it for one direction only."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    k: ac.Parameter = ac.parameter("m3/(s.Pa0.5)", "Flow over root of pressure", 1e-6)
    e = ac.Edge(port_a, port_b)

    def equations(self) -> Any:
        yield self.e.q == self.k * ca.sqrt(self.e.p)


def emptied(orifice: Any) -> ac.System:
    """A volume at 1 bar through an orifice to a pressure that rises to 2 bar in 1 s."""
    m = ac.Model("emptied")
    m.volume = hy.Volume(V=1e-3, start={"p": 1e5})
    m.back, m.ramp = hy.SignalPressure(), bl.Ramp(height=2e5, duration=1.0)
    m.orifice = orifice
    m.connect(m.volume.port, m.orifice.port_a)
    m.connect(m.orifice.port_b, m.back.port)
    m.connect(m.ramp.y, m.back.p)
    return ac.compile(m)


def test_47_root_of_a_negative_number_names_its_part() -> None:
    error = stopped(emptied(SharpOrifice()), 1.0, n=20, solver=FEW)
    pattern = r"volume\.p = (\S+) \(rate (\S+)\)|back\.e\.p = (-\S+)\."
    (_, _, operand), (x, rate, _) = re.findall(pattern, str(error))
    assert abs(float(operand)) < 1.0  # [Pa], beyond 0 by a hundred-thousandth of 1 bar at most
    assert str(error) == (
        f"the run stopped at t = {error.time:.6g} s: sqrt((volume.p-back.e.p)) in orifice has no "
        f"finite value with volume.p-back.e.p = {operand}. "
        f"Fastest there: volume.p = {x} (rate {rate}). "
        "The result up to there is in the error's .partial."
    )


def test_46_pickled_system_tells_the_equation_as_it_is_solved() -> None:
    """Without the model the terminal equations are not at hand."""
    error = stopped(pickle.loads(pickle.dumps(alone(Inverse()))), 2.0)
    assert str(error).startswith(
        "the run stopped at t = 0 s: 1./part.x in der(part.x) has no finite value with part.x = 0. "
    )


def test_47_orifice_of_the_library_turns_its_flow() -> None:
    """The same with a regularised orifice: q changes sign, the end is reached."""
    res = emptied(hy.Orifice(A=1e-7)).simulate(1.0)
    flow = res["orifice.q"]
    assert flow[1] > 0 > flow[-1]


class Square(ac.Component):
    """der(x_i) = x_i²: x_i = 1/(1/x_i(0) - t) escapes at 1/x_i(0)."""

    x = ac.variable("1", "States", start=(1.0, 0.9, 0.8, 0.7, 0.6, 0.5), shape=(6,))

    def equations(self) -> Any:
        yield ac.der(self.x) == self.x**2


def test_48_finite_escape_keeps_the_result_and_names_the_five_worst() -> None:
    error = stopped(alone(Square()), 2.0, n=20, solver=FEW)
    assert error.time == pytest.approx(1.0, abs=1e-3)  # rtol 1e-6 of x is as much of 1 - t
    assert error.partial.t[-1] == error.time
    early = error.partial.t < 0.9
    wanted = 1 / (1 - error.partial.t[early])
    # An error of rtol = 1e-6 early on has grown with x²/x by then.
    assert np.allclose(error.partial["part.x"][early, 0], wanted, rtol=1e-3)
    worst = re.findall(r"part\.x\[(\d)\] = (\S+) \(rate (\S+)\)", str(error))
    assert [index for index, _, _ in worst] == ["0", "1", "2", "3", "4"]
    listed = ", ".join(f"part.x[{i}] = {x} (rate {rate})" for i, x, rate in worst)
    flag = re.search(r"\((\w+)\), as", str(error))[1]
    reason = {
        "REP_RES_ERR": "the equations have no finite value beyond",
        "ERR_FAIL": "the step size became too small",
        "CONV_FAIL": "Newton's iteration did not converge",
        "TOO_MUCH_WORK": "the solver took all its max_steps, more by ac.IDAS(max_steps=…)",
    }[flag]
    assert str(error) == (
        f"the run stopped at t = {error.time:.6g} s: {reason} ({flag}), as where a value grows "
        f"without bound or jumps. Fastest there: {listed}. "
        "The result up to there is in the error's .partial."
    )


def test_48_solver_that_may_not_take_enough_steps(system: ac.System) -> None:
    error = stopped(system, 1.0, inputs={"src.v": 1.0}, solver=ac.IDAS(max_steps=2))
    assert str(error) == (
        "the run stopped at t = 0 s: the solver took all its max_steps, more by "
        "ac.IDAS(max_steps=…) "
        "(TOO_MUCH_WORK), as where a value grows without bound or jumps. "
        "Fastest there: c.v = 0 (rate 1). The result up to there is in the error's .partial."
    )


def test_48_solver_is_quiet(system: ac.System, capfd: pytest.CaptureFixture[str]) -> None:
    """CasADi and SUNDIALS write a line a failed step: the error says it once."""
    stopped(alone(Square()), 2.0, n=20, solver=FEW)
    assert capfd.readouterr() == ("", "")


class Observed(ac.Component):
    """der(x) = -1 and y = sqrt(x), which nothing depends on."""

    x = ac.variable("1", "State", start=1.0)
    y = ac.variable("1", "Root")

    def equations(self) -> Any:
        yield ac.der(self.x) == -1
        yield self.y == ca.sqrt(self.x)


def test_47_undefined_result_is_warned_of_when_it_is_read() -> None:
    """x = 1 - t: y has no value after 1 s, but the run reaches its end."""
    res = alone(Observed()).simulate(2.0, t_start=0.5, n=3, start={"part.x": 0.75})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        values = res["part.y"]
        assert res["part.y"] is values
    assert np.isfinite(values).tolist() == [True, True, False, False]
    (warning,) = caught
    assert warning.category is UndefinedWarning
    assert warning.filename == __file__
    assert str(warning.message) == (
        "part.y has no finite value at 2 of 4 times, first at t = 1.5 s: "
        "sqrt(part.x) with part.x = -0.25."
    )


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "simulate() needs t_end [s] or an output grid t=[…]."),
        ({"t_end": 0.0}, "t_end = 0 s must be greater than t_start = 0 s."),
        ({"t_end": 1, "t_start": 2}, "t_end = 1 s must be greater than t_start = 2 s."),
        ({"t_end": NAN}, "t_end = nan is not a finite number of seconds."),
        ({"t_end": INF}, "t_end = inf is not a finite number of seconds."),
        (
            {"t_end": "soon"},
            't_end = "soon" cannot be read as a number with a unit. Write for example "1.5 s".',
        ),
        ({"t_end": [1.0]}, "t_end = [1.0] is not a finite number of seconds."),
        ({"t_end": 1.0, "t_start": None}, "t_start = None is not a finite number of seconds."),
        ({"t_end": 1.0, "n": 0}, "n = 0 output intervals: give a whole number of at least 1."),
        ({"t_end": 1.0, "n": 2.5}, "n = 2.5 output intervals: give a whole number of at least 1."),
        ({"t_end": 1.0, "n": "3"}, "n = '3' output intervals: give a whole number of at least 1."),
        ({"t": []}, "the output grid t is empty: give at least one time."),
        ({"t": [0, NAN, 1]}, "the output times must be finite: t[1] = nan."),
        ({"t": [0, INF]}, "the output times must be finite: t[1] = inf."),
        (
            {"t": [0, 1, 1]},
            "the output times must increase: t[1] = 1 s is followed by t[2] = 1 s.",
        ),
        (
            {"t": [0, 2, 1]},
            "the output times must increase: t[1] = 2 s is followed by t[2] = 1 s.",
        ),
        (
            {"t": [[0, 1], [2, 3]]},
            "the output grid t has the shape (2, 2): give one row of times.",
        ),
        ({"t": "abc"}, "the output grid t = 'abc' is not a sequence of numbers."),
        ({"t": [0, "b"]}, "the output grid t = [0, 'b'] is not a sequence of numbers."),
        (
            {"t": [0, 1], "t_end": 2.0},
            "the output grid t has 1 s where t_end = 2.0 s: give one of them.",
        ),
        (
            {"t": [0, 1], "t_start": 0.5},
            "the output grid t begins at 0 s, before t_start = 0.5 s.",
        ),
    ],
    ids=str,
)
def test_49_bad_time_grids(system: ac.System, options: dict[str, Any], text: str) -> None:
    assert message(TimeGridError, lambda: system.simulate(**options)) == text


def test_49_grid_of_one_time_gives_that_point(system: ac.System) -> None:
    assert system.simulate(t=[3.0], inputs={"src.v": 0.0}).t.tolist() == [3.0]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"rtol": 0.0}, "rtol = 0.0: give a number between 0 and 1."),
        ({"atol": NAN}, "atol = nan: give a number between 0 and 1."),
        ({"rtol": "1e-6"}, "rtol = '1e-6': give a number between 0 and 1."),
        (
            {"solver": "idas"},
            "solver = 'idas': give one with its options, ac.IDAS(…), ac.CVODES(…), "
            "ac.Rosenbrock5(…), ac.IDA(…), ac.Rodas4(…), ac.GeneralizedAlpha(…), "
            "ac.Radau(…).",
        ),
        (
            {"solver": ac.IDAS(options={"foo": 1})},
            "IDAS refuses its options: unknown option 'foo'.",
        ),
    ],
    ids=["rtol", "atol", "text", "solver", "option"],
)
def test_49_bad_options(system: ac.System, options: dict[str, Any], text: str) -> None:
    assert message(SimulationError, lambda: system.simulate(1.0, inputs=OFF, **options)) == text


def test_50_output_larger_than_memory_is_estimated_first(
    system: ac.System, monkeypatch: pytest.MonkeyPatch
) -> None:
    """136 bytes for each of 1e9 + 1 times, 32 for its state and for its input, on 4 GB."""
    pages = {"SC_PAGE_SIZE": 4000, "SC_PHYS_PAGES": 1_000_000}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__)
    assert message(TimeGridError, lambda: system.simulate(1.0, n=1_000_000_000)) == (
        "1000000001 output times of 2 unknowns would take 200.0 GB of memory; a result may take "
        "2.0 GB. Give fewer output times (n=…), or run in pieces and save each."
    )


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells what a process took")
def test_50_estimate_of_memory_is_what_a_run_takes(system: ac.System) -> None:
    """A run of 2e5 times in a process of its own, against what is said before it."""
    script = """
import pathlib, pickle, re, sys
def taken():
    text = pathlib.Path("/proc/self/status").read_text()
    return 1024 * int(re.search(r"VmHWM:\\s*(\\d+) kB", text)[1])
system = pickle.loads(sys.stdin.buffer.read())
system.simulate(1.0, n=10)
before = taken()
system.simulate(1.0, n=200_000)
print(taken() - before)
"""
    given = pickle.dumps(system)
    run = subprocess.run([sys.executable, "-c", script], input=given, capture_output=True)
    estimated = 200_000 * (136 + 2 * 32)
    assert 0.3 * estimated < int(run.stdout) < 1.3 * estimated  # allocators keep more or less


INTERRUPTED_RUN = """
import json, signal, warnings
import acausal as ac

signal.signal(signal.SIGINT, signal.default_int_handler)

class Oscillator(ac.Component):
    x = ac.variable("1", "x", start=1.0)
    y = ac.variable("1", "y", start=0.0)
    def equations(self):
        yield ac.der(self.x) == 1000 * self.y
        yield ac.der(self.y) == -1000 * self.x

m = ac.Model("m")
m.part = Oscillator()
system = ac.compile(m)
system.simulate(0.01)
print("ready", flush=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    res = system.simulate(1e4, n=200_000)
(warning,) = caught
told = [warning.category.__name__, str(warning.message)]
print(json.dumps([*told, len(res.t), float(res.t[-1]), float(abs(res["part.x"]).max())]))
"""


def test_51_interrupted_run_stops_at_once_with_what_there_is() -> None:
    """Ctrl-C in a run of 15 minutes: the points so far, a warning, and nothing else printed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", INTERRUPTED_RUN]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            run.wait(1.0)
        run.send_signal(signals.SIGINT)
        out, err = run.communicate(timeout=20.0)
    category, text, points, reached, largest = json.loads(out)
    assert err == ""
    assert category == "InterruptedWarning"
    assert text == f"stopped by the user: the result ends at t = {reached:g} s of 10000 s."
    assert points > 1
    assert reached == pytest.approx(0.05 * (points - 1))
    assert largest == pytest.approx(1.0, rel=0.05)


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (
            ([0, 2, 1], [0, 1, 2]),
            TimeGridError,
            ": a table needs increasing times; times[2] = 1 comes after times[1] = 2. "
            "Sort the points.",
        ),
        (
            ([0, 1, 1, 1, 2], [0, 0, 1, 1, 1]),
            TimeGridError,
            ": a table needs increasing times; times[3] = 1 stands three times. A time may stand "
            "twice (a jump: its left and its right value).",
        ),
        (([], []), TimeGridError, ": a table needs at least one point; it is empty."),
        (
            ([0, 1, 2], [0, 1]),
            TimeGridError,
            ": a table needs as many values as times: the times have shape (3,), the values (2,).",
        ),
        (([0, NAN], [0, 1]), TimeGridError, ": a table needs finite times; times[1] = nan."),
        (([0, 2], [0, NAN]), InputError, ": a table needs finite values; values[1] = nan."),
        (
            (["a", "b"], [0, 1]),
            TimeGridError,
            ': a time of its table = "a" cannot be read as a number with a unit. Write for '
            'example "1.5 s".',
        ),
        (
            ([0, 1.5], [0, 1]),
            InputError,
            ": the table is defined from 0 to 1.5, not at 2. Extend it, or choose the "
            "extrapolation 'hold', 'linear' or 'periodic'.",
        ),
        (
            ([1, 3], [0, 1]),
            InputError,
            ": the table is defined from 1 to 3, not at 0. Extend it, or choose the "
            "extrapolation 'hold', 'linear' or 'periodic'.",
        ),
        (NAN, InputError, " = nan is not finite."),
        (
            None,
            InputError,
            ": give a number, a function of time, a table (times, values), a column of measured "
            "data or a Result, not NoneType.",
        ),
        (lambda t: 1 / 0, InputError, " failed in [0, 2] s: division by zero"),
    ],
    ids=range(12),
)
def test_52_bad_inputs_are_named(
    system: ac.System, value: Any, kind: type[Exception], text: str
) -> None:
    assert message(kind, lambda: system.simulate(2.0, inputs={"src.v": value})) == (
        f"input 'src.v'{text}"
    )


def test_52_repeated_time_is_a_jump(system: ac.System) -> None:
    """1 V from 1 s on: v(2) = 1 - exp(-1)."""
    table = ([0, 1, 1, 2], [0, 0, 1, 1])
    res = system.simulate(2.0, n=2, inputs={"src.v": table}, rtol=1e-9, atol=1e-11)
    assert res.final["c.v"] == pytest.approx(1 - np.exp(-1), abs=1e-8)  # what IDAS keeps


def test_52_extrapolation_is_chosen_explicitly(system: ac.System) -> None:
    """1 V held: v(2) = 1 - exp(-2)."""
    held = ac.types.PiecewisePolynomial.linear([0, 1], [1, 1], "hold")
    res = system.simulate(2.0, n=2, inputs={"src.v": held}, rtol=1e-9, atol=1e-11)
    assert res.final["c.v"] == pytest.approx(1 - np.exp(-2), abs=1e-8)  # what IDAS keeps


def test_52_unknown_inputs(system: ac.System) -> None:
    assert message(InputError, lambda: system.simulate(1.0, inputs={"src.V": 1.0})) == (
        "there is no input 'src.V'. Did you mean 'src.v'? Valid: src.v."
    )
    assert message(InputError, lambda: system.simulate(1.0, inputs=1.0)) == (
        'inputs = 1.0 does not say which. Write inputs={"path": value}.'
    )
    closed = ac.compile(charged(el.ConstantVoltage(V=1.0)))
    assert message(InputError, lambda: closed.simulate(1.0, inputs={"src.v": 1.0})) == (
        "there is no input 'src.v'. The model has none: leave the signal input of a component "
        "unconnected."
    )


def test_52_input_that_is_not_smooth_enough() -> None:
    """The torque of a driven inertia needs two derivatives of its angle."""
    m = ac.Model("driven")
    m.drive, m.j = rot.Position(exact=True), rot.Inertia(J=1.0)
    m.connect(m.drive.flange, m.j.flange_a)
    driven = ac.compile(m)
    for value, what in (
        (([0, 1, 2], [0, 1, 0]), "has kinks"),
        (([0, 1, 1, 2], [0, 0, 1, 1]), "jumps"),
    ):
        given = {"drive.phi_ref": value}
        assert message(InputError, lambda given=given: driven.simulate(2.0, inputs=given)) == (
            f"input 'drive.phi_ref' is needed with 2 derivatives, but it {what}. "
            "Give a smooth function of time, or a cubic table."
        )


def test_52_table_of_a_component_is_named() -> None:
    def run(table: Any) -> Callable[[], Any]:
        m = charged(el.TableVoltage(table=table))
        return lambda: ac.compile(m).simulate(2.0)

    assert message(TimeGridError, run([[0, 0], [2, 1], [1, 2]])) == (
        "src: a table needs increasing times; times[2] = 1 comes after times[1] = 2. "
        "Sort the points."
    )


def test_52_function_of_a_component_that_takes_no_symbols() -> None:
    """math.sin of a symbol is NaN without a word."""
    m = charged(el.SignalVoltage(v=math.sin))
    assert message(ParameterError, lambda: ac.compile(m)) == (
        "src.v: the given function does not take symbolic time (it gives nan). Write it with "
        "casadi's functions, or leave the input open and give it to simulate(inputs=…), which "
        "takes any."
    )


def test_57_threads_may_share_a_system(system: ac.System) -> None:
    """Each run as alone, to the last bit."""
    values = [0.5 + 0.1 * k for k in range(12)]

    def run(value: float) -> np.ndarray:
        given = {"inputs": {"src.v": value}, "parameters": {"r.R": value}}
        return system.simulate(1.0, n=20, **given)["r.i"]

    wanted = [run(value) for value in values]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(run, values))
    assert all(np.array_equal(a, b) for a, b in zip(found, wanted, strict=True))


def test_57_threads_may_compile_one_model() -> None:
    m = charged(el.ConstantVoltage(V=1.0))
    wanted = ac.compile(m).simulate(1.0, n=1).final["c.v"]
    with ThreadPoolExecutor(4) as pool:
        systems = list(pool.map(lambda _: ac.compile(m), range(12)))
    assert {made.simulate(1.0, n=1).final["c.v"] for made in systems} == {wanted}


def test_49_an_output_grid_may_begin_after_the_start_of_the_run() -> None:
    """1 V behind 1 Ohm charges 1 F from 0 at t_start = 0: v = 1 - exp(-t), also at 0.5 s."""
    res = ac.simulate(charged(el.ConstantVoltage(V=1.0)), t=[0.5, 1.0], rtol=1e-9)
    assert res.t.tolist() == [0.5, 1.0]
    assert res["c.v"] == pytest.approx([1 - math.exp(-0.5), 1 - math.exp(-1.0)], rel=1e-6)


class Sampler(ac.Component):
    """Counts its samples."""

    period = ac.parameter("s", "Period of the samples", 0.1)
    n = ac.discrete("1", start=0.0)

    def equations(self) -> Iterator[Any]:
        yield ac.when(ac.sample(self.period), ac.assign(self.n, ac.pre(self.n) + 1))


@pytest.mark.parametrize("period", [0.0, -0.1])
def test_a_period_that_is_not_above_zero_is_refused_by_the_part(period: float) -> None:
    """A period of 0 never sampled and a negative one never ended."""
    m = ac.Model("sampled")
    m.part = Sampler(period=period)
    with pytest.raises(ac.errors.ParameterError, match=rf"^part: a period .* is {period:g} s"):
        ac.simulate(m, 1.0)
