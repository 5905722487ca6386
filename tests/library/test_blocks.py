"""Blocks: every output equals its closed form."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import expm
from scipy.signal import lti

import acausal as ac
from acausal.errors import InputError, ParameterError
from domains import signal
from library import blocks as bl

Function = Callable[[np.ndarray], np.ndarray]
EXACT = 1e-12  # no integration: rounding only
TIGHT = {"rtol": 1e-9, "atol": 1e-11}  # of IDAS, so that 1e-6 is met with room


class Probe(ac.Component):
    """A state that integrates its input, so that a source meets a solver: der(x) = u."""

    u = ac.port(signal.Input)
    x = ac.variable("1", "Integral of u", start=0.0)

    def equations(self) -> Any:
        """Integrate."""
        yield ac.der(self.x) == self.u


def source(part: Any, t_end: float = 5.0, port: str = "y", **keywords: Any) -> Any:
    """Return the Result of a source alone."""
    m = ac.Model("source")
    m.part, m.probe = part, Probe()
    m.connect(getattr(m.part, port), m.probe.u)
    return ac.simulate(m, t_end, **keywords)


def response(part: Any, u: Any, t_end: float = 3.0, **keywords: Any) -> Any:
    """Return the Result of a block with its input driven by a number or a function of time."""
    m = ac.Model("response")
    m.part, m.feed, m.probe = part, bl.Gain(k=1.0, u=u), Probe()
    m.connect(m.feed.y, m.part.u)
    m.connect(m.part.y, m.probe.u)
    return ac.simulate(m, t_end, **{**TIGHT, **keywords})


def past(t: np.ndarray, start: float) -> np.ndarray:
    """Return the time since start, 0 before it."""
    return np.maximum(t - start, 0.0)


SOURCES: list[tuple[Any, Function]] = [
    (bl.Constant(k=3.0), lambda t: np.full_like(t, 3.0)),
    (bl.ContinuousClock(offset=1.0, start_time=2.0), lambda t: 1 + past(t, 2.0)),
    (bl.Ramp(height=2.0, duration=0.5, offset=1.0, start_time=1.0),
     lambda t: 1 + 2 * np.clip((t - 1) / 0.5, 0, 1)),
    (bl.Sine(amplitude=2.0, f=0.7, phase=0.3, offset=1.0, start_time=0.0),
     lambda t: 1 + 2 * np.sin(2 * np.pi * 0.7 * t + 0.3)),
    (bl.Cosine(amplitude=2.0, f=0.7, phase=np.pi / 2, start_time=1.0),
     lambda t: -2 * np.sin(2 * np.pi * 0.7 * past(t, 1.0))),
    (bl.ExpSine(amplitude=2.0, f=0.7, damping=0.4, start_time=1.0),
     lambda t: 2 * np.exp(-0.4 * past(t, 1)) * np.sin(2 * np.pi * 0.7 * past(t, 1))),
    (bl.Exponentials(out_max=2.0, rise_time=1.0, rise_time_const=0.3, start_time=1.0),
     lambda t: 2 * np.where(t < 2, 1 - np.exp(-past(t, 1) / 0.3),
                            (1 - np.exp(-1 / 0.3)) * np.exp(-past(t, 2) / 0.3))),
    (bl.Sinc(amplitude=2.0, f=1.5), lambda t: 2 * np.sinc(2 * 1.5 * t)),
    (bl.LogFrequencySweep(w_min=1.0, w_max=100.0, start_time=1.0, duration=2.0),
     lambda t: 10.0 ** np.clip(t - 1, 0, 2)),
    (bl.TimeTable(table=[[0, 0], [1, 2], [2, 2], [3, 0]], offset=1.0, start_time=1.0),
     lambda t: 1 + np.interp(t - 1, [0, 1, 2, 3, 4], [0, 2, 2, 0, -2])),
    (bl.CombiTimeTable(table=[[0, 9, 0], [1, 9, 2], [2, 9, 2]], column=3, extrapolation="hold"),
     lambda t: np.interp(t, [0, 1, 2], [0, 2, 2])),
]  # fmt: skip


@pytest.mark.parametrize(("part", "exact"), SOURCES, ids=lambda item: type(item).__name__)
def test_continuous_sources_are_their_closed_forms(part: Any, exact: Function) -> None:
    res = source(part)
    assert res["part.y"] == pytest.approx(exact(res.t), abs=1e-12)


JUMPING: list[tuple[Any, Function, float]] = [
    (bl.Step(height=2.0, offset=1.0, start_time=1.3), lambda t: 1 + 2.0 * (t >= 1.3), 12.4),
    (bl.Pulse(amplitude=3.0, width=25.0, period=0.8, start_time=0.1),
     lambda t: 3.0 * ((t >= 0.1) & ((t - 0.1) % 0.8 < 0.2)), 3 * (6 * 0.2 + 0.1)),
    (bl.Pulse(amplitude=3.0, width=25.0, period=0.8, nperiod=2),
     lambda t: 3.0 * ((t % 0.8 < 0.2) & (t < 1.6)), 3 * 0.4),
    (bl.SawTooth(amplitude=2.0, period=1.0), lambda t: 2 * (t % 1.0), 5.0),
    (bl.Trapezoid(amplitude=2.0, rising=0.2, width=0.3, falling=0.1, period=1.0),
     lambda t: 2 * np.interp(t % 1.0, [0, 0.2, 0.5, 0.6, 1], [0, 1, 1, 0, 0]), 5 * 2 * 0.45),
    (bl.Trapezoid(period=1.0), lambda t: 1.0 * (t % 1.0 < 0.5), 2.5),
    (bl.CombiTimeTable(table=[[0, 1], [1, 4], [2, 0]], smoothness="constant",
                       extrapolation="periodic"),
     lambda t: np.where(t % 2 < 1, 1.0, 4.0), 2 * 5.0 + 1.0),
]  # fmt: skip


@pytest.mark.parametrize(("part", "exact", "area"), JUMPING, ids=lambda item: type(item).__name__)
def test_jumping_sources_have_exact_values_and_areas(
    part: Any, exact: Function, area: float
) -> None:
    """The area is exact only if the solver stops at every jump."""
    t = np.linspace(0, 5, 1001)[:-1] + 0.0013  # off the jumps
    res = source(part, t=np.concatenate([[0.0], t[:-1], [5.0]]))
    inside = np.isin(res.t, t)
    assert res["part.y"][inside] == pytest.approx(exact(res.t[inside]), abs=1e-12)
    assert res.final["probe.x"] == pytest.approx(area, abs=1e-6)  # rtol 1e-6 of IDAS


@pytest.mark.parametrize("way", [-0.1, 0.3, 2.0])
def test_point_to_point_motion_arrives_at_rest_within_its_limits(way: float) -> None:
    limits: dict[str, Any] = {"qd_max": 1.0, "qdd_max": 2.0, "start_time": 0.5}
    res = source(bl.KinematicPTP2(q_begin=1.0, q_end=1.0 + way, **limits), port="q")
    q, qd, qdd = res["part.q"], res["part.qd"], res["part.qdd"]
    assert (q[0], qd[0]) == (1.0, 0.0)
    assert (q[-1], qd[-1], qdd[-1]) == pytest.approx((1.0 + way, 0.0, 0.0), abs=EXACT)
    assert max(abs(qd)) == pytest.approx(min(1.0, math.sqrt(2 * abs(way))), rel=1e-2)
    assert set(np.round(abs(qdd), 12)) <= {0.0, 2.0}
    assert np.trapezoid(qd, res.t) == pytest.approx(way, abs=1e-4)  # h = 10 ms, kinks are events
    assert np.trapezoid(q - 1, res.t) == pytest.approx(res.final["probe.x"] - 5, abs=1e-4)


def test_kinematic_ptp_is_the_acceleration_of_kinematic_ptp2() -> None:
    limits: dict[str, Any] = {"qd_max": 1.0, "qdd_max": 2.0, "start_time": 0.5}
    first = source(bl.KinematicPTP(deltaq=2.0, **limits))
    second = source(bl.KinematicPTP2(q_end=2.0, **limits), port="qdd")
    assert first["part.y"].tolist() == second["part.qdd"].tolist()


STAIRS = [[k / 10, k] for k in range(11)]
PARABOLA = [[k / 10, k**2 / 100] for k in range(-3, 14)]  # Akima's cubics are exact on it
FUNCTIONS: list[tuple[Any, Function]] = [
    (bl.Gain(k=3.0), lambda u: 3 * u),
    (bl.UnaryMinus(), lambda u: -u),
    (bl.Abs(), np.abs),
    (bl.Sign(), np.sign),
    (bl.Sqrt(), np.sqrt),
    (bl.Exp(), np.exp),
    (bl.Power(base=3.0), lambda u: 3.0**u),
    (bl.Exponentiation(exponent=3.0), lambda u: u**3),
    (bl.Log(), np.log),
    (bl.Log(base=2.0), np.log2),
    (bl.Log10(), np.log10),
    (bl.Sin(), np.sin),
    (bl.Cos(), np.cos),
    (bl.Tan(), np.tan),
    (bl.Asin(), np.arcsin),
    (bl.Acos(), np.arccos),
    (bl.Atan(), np.arctan),
    (bl.Sinh(), np.sinh),
    (bl.Cosh(), np.cosh),
    (bl.Tanh(), np.tanh),
    (bl.CombiTable1D(table=STAIRS, smoothness="constant", extrapolation="hold"),
     lambda u: np.floor(10 * u)),
    (bl.CombiTable1D(table=PARABOLA, smoothness="akima"), lambda u: u**2),
    (bl.WrapAngle(), lambda u: (u + np.pi) % (2 * np.pi) - np.pi),
    (bl.WrapAngle(positive_range=True), lambda u: u % (2 * np.pi)),
    (bl.Limiter(u_max=0.5), lambda u: np.clip(u, -0.5, 0.5)),
    (bl.Limiter(u_max=0.5, u_min=0.3), lambda u: np.clip(u, 0.3, 0.5)),
    (bl.VariableLimiter(limit1=0.5, limit2=0.3), lambda u: np.clip(u, 0.3, 0.5)),
    (bl.DeadZone(u_max=0.5), lambda u: u - np.clip(u, -0.5, 0.5)),
    (bl.CombiTable1D(table=[[0, 0], [0.5, 1], [1, 4]]),
     lambda u: np.interp(u, [0, 0.5, 1], [0, 1, 4])),
    (bl.CombiTable1Ds(table=[[0, 0], [0.5, 1], [0.8, 4]], extrapolation="hold"),
     lambda u: np.interp(u, [0, 0.5, 0.8], [0, 1, 4])),
    (bl.To_degC(), lambda u: u - 273.15),
    (bl.From_degF(), lambda u: (u + 459.67) / 1.8),
    (bl.To_deg(), np.rad2deg),
    (bl.From_deg(), np.deg2rad),
    (bl.From_rpm(), lambda u: u * 2 * np.pi / 60),
    (bl.To_kmh(), lambda u: 3.6 * u),
    (bl.From_bar(), lambda u: 1e5 * u),
]  # fmt: skip


@pytest.mark.parametrize(("part", "exact"), FUNCTIONS, ids=lambda item: type(item).__name__)
def test_functions_of_one_input_are_their_closed_forms(part: Any, exact: Function) -> None:
    res = response(part, lambda t: 0.01 + 0.3 * t, n=40)
    assert res["part.u"][-1] == pytest.approx(0.91)
    assert res["part.y"] == pytest.approx(exact(res["part.u"]), rel=1e-12, abs=1e-12)


UNITS = [name[3:] for name in bl.__all__ if name.startswith("To_")]


@pytest.mark.parametrize("unit", UNITS)
def test_conversion_there_and_back_is_the_identity(unit: str) -> None:
    m = ac.Model("there_and_back")
    m.there, m.back = getattr(bl, f"To_{unit}")(u=7.5), getattr(bl, f"From_{unit}")()
    m.connect(m.there.y, m.back.u)
    assert ac.simulate(m, 1.0, n=2).final["back.y"] == pytest.approx(7.5, rel=1e-14)


PAIRS: list[tuple[Any, Callable[[float, float], float]]] = [
    (bl.Add(k1=2.0, k2=-3.0), lambda a, b: 2 * a - 3 * b),
    (bl.Feedback(), lambda a, b: a - b),
    (bl.Product(), lambda a, b: a * b),
    (bl.Division(), lambda a, b: a / b),
    (bl.Max(), max),
    (bl.Min(), min),
    (bl.Atan2(), math.atan2),
    (bl.LinearDependency(y0=2.0, k1=0.1, k2=0.2), lambda a, b: 2 + 0.1 * a + 0.2 * b),
    (bl.CombiTable2Ds(table=[[0, 0, 2], [0, 0, 2], [2, 4, 8]]), lambda a, b: 2 * a + b + a * b / 2),
]  # fmt: skip


@pytest.mark.parametrize(("part", "exact"), PAIRS, ids=lambda item: type(item).__name__)
def test_functions_of_two_inputs_are_their_closed_forms(
    part: Any, exact: Callable[[float, float], float]
) -> None:
    m = ac.Model("pair")
    m.a, m.b, m.part = bl.Constant(k=1.7), bl.Constant(k=0.6), part
    m.connect(m.a.y, m.part.u1)
    m.connect(m.b.y, m.part.u2)
    assert ac.simulate(m, 1.0, n=2).final["part.y"] == pytest.approx(exact(1.7, 0.6), rel=1e-13)


@pytest.mark.parametrize("positive", [False, True])
def test_wrapped_angle_is_the_angle_within_one_turn(positive: bool) -> None:
    res = response(bl.WrapAngle(positive_range=positive), lambda t: 7 * t - 10, n=41)
    turned = res["part.u"] - res["part.y"]
    assert turned / (2 * np.pi) == pytest.approx(np.round(turned / (2 * np.pi)), abs=1e-12)
    low = 0.0 if positive else -np.pi
    assert np.all((res["part.y"] >= low) & (res["part.y"] < low + 2 * np.pi))


def test_sums_and_products_take_any_number_of_inputs() -> None:
    m = ac.Model("several")
    m.sources = [bl.Constant(k=value) for value in (2.0, 3.0, 5.0, 7.0)]
    m.sum, m.weighted = bl.Sum(nin=4), bl.MultiSum(nu=4, k=[1, 0, -1, 2])
    m.product, m.three = bl.MultiProduct(nu=4), bl.Add3(k3=-1.0)
    for index, each in enumerate(m.sources):
        m.connect(each.y, m.sum.u[index], m.weighted.u[index], m.product.u[index])
    for part, port in zip(m.sources, (m.three.u1, m.three.u2, m.three.u3), strict=False):
        m.connect(part.y, port)
    final = ac.simulate(m, 1.0, n=2).final
    found = [final[f"{name}.y"] for name in ("sum", "weighted", "product", "three")]
    assert found == [17.0, 11.0, 210.0, 0.0]


LAGS: list[tuple[Any, list[float], list[float]]] = [
    (bl.Integrator(k=2.0), [2.0], [1.0, 0.0]),
    (bl.Derivative(k=2.0, T=0.3), [2.0, 0.0], [0.3, 1.0]),
    (bl.FirstOrder(k=2.0, T=0.3), [2.0], [0.3, 1.0]),
    (bl.SecondOrder(k=2.0, w=5.0, D=0.3), [2.0], [1 / 25, 0.12, 1.0]),
    (bl.PI(k=2.0, T=0.5), [2.0, 4.0], [1.0, 0.0]),
    (bl.PID(k=2.0, Ti=0.5, Td=0.4, Nd=4.0),
     [2 * (0.5 * 0.1 + 0.5 * 0.4), 2 * (0.5 + 0.1), 2.0], [0.5 * 0.1, 0.5, 0.0]),
    (bl.PID(k=2.0, Ti=0.5, Td=0.0), [2.0, 4.0], [1.0, 0.0]),
    (bl.TransferFunction(b=[1, 2], a=[1, 3, 5, 2]), [1.0, 2.0], [1.0, 3.0, 5.0, 2.0]),
    (bl.TransferFunction(b=[2, 1, 4], a=[4, 1, 9]), [2.0, 1.0, 4.0], [4.0, 1.0, 9.0]),
    (bl.TransferFunction(b=[3.0], a=[2.0]), [3.0], [2.0]),
    (bl.StateSpace(A=[[-1, 2], [-3, -4]], B=[[1], [2]], C=[[1, -1]], D=[[0.5]]),
     [0.5, 1.5, 14.0], [1.0, 5.0, 10.0]),
    (bl.LowpassButterworth(n=3, f=0.5), [math.pi**3],
     [1.0, 2 * math.pi, 2 * math.pi**2, math.pi**3]),
    (bl.CriticalDamping(n=2, f=0.5, normalized=False), [math.pi**2],
     [1.0, 2 * math.pi, math.pi**2]),
]  # fmt: skip


@pytest.mark.parametrize(("part", "b", "a"), LAGS, ids=lambda item: type(item).__name__)
def test_linear_blocks_have_the_step_response_of_their_transfer_function(
    part: Any, b: list[float], a: list[float]
) -> None:
    res = response(part, 1.5)
    exact = 1.5 * (lti(b, a).step(T=res.t)[1] if len(a) > 1 else np.full(len(res.t), b[0] / a[0]))
    settled = res.t > 1e-6  # a derivative that is switched off dies out at once
    assert res["part.y"][settled] == pytest.approx(exact[settled], abs=1e-6)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("kind", [bl.LowpassButterworth, bl.CriticalDamping])
def test_filters_damp_their_cut_off_frequency_by_three_decibel(kind: Any, n: int) -> None:
    f = 2.0
    res = response(kind(n=n, f=f), lambda t: ca.sin(2 * math.pi * f * t), t_end=6.0, n=1200)
    late = res.t > 5.0
    amplitude = max(abs(res["part.y"][late]))
    assert amplitude == pytest.approx(math.sqrt(0.5), rel=1e-3)  # sampled maximum: (π/100)^2/2


def test_start_values_of_states_are_kept() -> None:
    part = bl.TransferFunction(b=[1.0], a=[1.0, 3.0, 2.0], x_start=(0.1, 0.2))
    res = response(part, 0.0, n=50)
    A = np.array([[-3.0, -2.0], [1.0, 0.0]])
    exact = [(expm(A * t) @ [0.1, 0.2])[1] for t in res.t]
    assert res["part.y"] == pytest.approx(exact, abs=1e-7)
    assert response(bl.FirstOrder(T=0.5, y_start=4.0), 0.0)["part.y"][0] == 4.0


def test_state_space_with_several_signals_equals_the_matrix_exponential() -> None:
    A, B = np.array([[0.0, 1.0], [-4.0, -0.4]]), np.array([[0.0, 1.0], [2.0, 0.0]])
    C, D = np.eye(2), np.array([[0.0, 0.0], [0.3, 0.0]])
    m = ac.Model("mimo")
    m.part = bl.StateSpaceMIMO(A=A, B=B, C=C, D=D, x_start=[1.0, -1.0])
    m.one, m.two = bl.Constant(k=1.0), bl.Constant(k=-0.5)
    m.connect(m.one.y, m.part.u[0])
    m.connect(m.two.y, m.part.u[1])
    res = ac.simulate(m, 3.0, n=50, **TIGHT)
    u = np.array([1.0, -0.5])
    rest = -np.linalg.solve(A, B @ u)
    x = np.array([rest + expm(A * t) @ (np.array([1.0, -1.0]) - rest) for t in res.t])
    assert res["part.y[0]"] == pytest.approx(x[:, 0], abs=1e-6)
    assert res["part.y[1]"] == pytest.approx(x[:, 1] + 0.3, abs=1e-6)


def test_der_of_a_sine_is_a_cosine() -> None:
    m = ac.Model("der")
    m.sine, m.part = bl.Sine(f=1.0), bl.Der()
    m.connect(m.sine.y, m.part.u)
    res = ac.simulate(m, 2.0, n=100)
    assert res["part.y"] == pytest.approx(2 * np.pi * np.cos(2 * np.pi * res.t), abs=1e-10)


def test_limited_integrator_stops_at_its_limits_and_leaves_them_at_once() -> None:
    """With u = cos t and limits ±0.5, y holds 0.5 from π/6 to π/2 and then falls as sin t - 0.5."""
    m = ac.Model("limited")
    m.wave, m.part = bl.Cosine(f=1 / (2 * np.pi)), bl.LimIntegrator(out_max=0.5)
    m.connect(m.wave.y, m.part.u)
    res = ac.simulate(m, 4.0, **TIGHT)
    t = res.t
    fall = np.maximum(0.5 - 1 + np.sin(t), -0.5)
    exact = np.where(t < np.pi / 6, np.sin(t), np.where(t < np.pi / 2, 0.5, fall))
    assert res["part.y"] == pytest.approx(exact, abs=5e-6)  # the band is 1e-6 wide
    assert max(abs(res["part.y"])) < 0.5 + 1e-8


def test_slew_rate_limiter_climbs_at_its_rate_and_then_follows() -> None:
    climbing = bl.SlewRateLimiter(rising=2.0, falling=-1.0, y_start=0.0)
    res = response(climbing, lambda t: 1.0 + 0 * t, t_end=2.0)
    y = res["part.y"]
    assert y == pytest.approx(np.minimum(2 * res.t, 1.0), abs=1e-3 * 2)  # lag Td = 1 ms
    assert y[-1] == pytest.approx(1.0, abs=1e-6)
    down = response(bl.SlewRateLimiter(rising=2.0, falling=-1.0, y_start=1.0), 0.0, t_end=2.0)
    assert down["part.y"] == pytest.approx(np.maximum(1 - down.t, 0.0), abs=2e-3)


def loop(controller: Any, setpoint: float = 1.0, t_end: float = 6.0) -> Any:
    """Return the Result of a controller with the plant 1/(s + 1)."""
    m = ac.Model("loop")
    m.pid, m.plant = controller, bl.FirstOrder(T=1.0)
    m.setpoint = bl.Constant(k=setpoint)
    m.connect(m.setpoint.y, m.pid.u_s)
    m.connect(m.pid.y, m.plant.u)
    m.connect(m.plant.y, m.pid.u_m)
    return ac.simulate(m, t_end, **TIGHT)


@pytest.mark.parametrize(
    ("kind", "b", "a"),
    [
        ("P", [2.0], [1.0, 3.0]),
        ("PI", [2.0, 4.0], [1.0, 3.0, 4.0]),
        ("PD", [0.1, 2.0], [0.05, 1.05 + 0.1 + 0.8, 1.0 + 2.0]),
    ],
)
def test_unlimited_pid_closes_the_loop_as_its_transfer_function(
    kind: str, b: list[float], a: list[float]
) -> None:
    """Plant 1/(s+1), k = 2, Ti = 0.5, Td = 0.4, Nd = 8: lag 0.05, derivative of u_m only."""
    res = loop(bl.LimPID(controller_type=kind, k=2.0, Ti=0.5, Td=0.4, Nd=8.0, y_max=1e6))
    assert res["plant.y"] == pytest.approx(lti(b, a).step(T=res.t)[1], abs=1e-6)


def test_limited_pid_saturates_and_does_not_wind_up() -> None:
    settings: dict[str, Any] = {"k": 2.0, "Ti": 0.2, "y_max": 1.2, "controller_type": "PI"}
    res = loop(bl.LimPID(**settings), t_end=12.0)
    slack = loop(bl.LimPID(**settings, Ni=1e6), t_end=12.0)
    assert max(res["pid.y"]) == pytest.approx(1.2, abs=1e-12)
    assert max(res["plant.y"]) < 1.05 < max(slack["plant.y"])
    assert res.final["plant.y"] == pytest.approx(1.0, abs=1e-4)


def test_bad_settings_are_refused_with_the_remedy() -> None:
    with pytest.raises(ParameterError, match="Did you mean 'PI'"):
        bl.LimPID(controller_type="pi", y_max=1.0)
    with pytest.raises(ParameterError, match=r"a\[0\] not 0"):
        bl.TransferFunction(a=[0.0, 1.0])
    with pytest.raises(ParameterError, match="as many poles as zeros"):
        bl.TransferFunction(b=[1, 2, 3], a=[1.0, 1.0])
    with pytest.raises(ParameterError, match=r"nx x nx"):
        bl.StateSpace(A=[[1, 2]], B=[1], C=[1])
    with pytest.raises(ParameterError, match="3 gains for 2 inputs"):
        bl.MultiSum(nu=2, k=[1, 2, 3])
    with pytest.raises(ParameterError, match="at least 1"):
        bl.LowpassButterworth(n=0, f=1.0)
    m = ac.Model("bad")
    m.table = bl.CombiTable1D(table=[[0, 0], [1, 1]], smoothness="akma", u=1.0)
    with pytest.raises(InputError, match="Did you mean 'akima'"):
        ac.compile(m)
    with pytest.raises(ParameterError, match=r"CombiTable1D\.table = \[0, 1\] is no table"):
        bl.CombiTable1D(table=[0, 1], u=1.0)
