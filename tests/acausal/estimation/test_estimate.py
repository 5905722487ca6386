"""Estimation: closed forms of least squares, coverage of intervals, what cannot be estimated."""

from __future__ import annotations

import shutil
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    EstimationError,
    IdentifiabilityWarning,
    ParameterError,
    UnknownNameError,
)
from domains import translational
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import translational as tr
from tests.models import rc

TRUTH = {"r.R": 0.5, "l.L": 4.5e-3, "emf.k": 0.5, "j.J": 0.02, "friction.tau_nominal": -0.6}
GUESS = {"r.R": 0.75, "l.L": 2.7e-3, "emf.k": 0.35, "j.J": 0.03, "friction.tau_nominal": -0.3}
NOISE = {"l.i": 0.2, "j.w": 0.3}
TIMES = np.linspace(0.02, 2.0, 100)


def drive() -> ac.Model:
    """A DC motor with regularised dry friction, tau = -0.6 N.m tanh(50 w/(10 rad/s))."""
    m = ac.Model("drive")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=4.5e-3), el.RotationalEMF(k=0.5)
    m.j, m.friction = rot.Inertia(J=0.02), rot.SignTorque(tau_nominal=-0.6, w0=10.0)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j.flange_a)
    m.connect(m.j.flange_b, m.friction.flange)
    return m


def voltage(t: Any) -> Any:
    return 6.0 * np.sin(8.0 * t) + 4.0 * np.sin(21.0 * t)


def charging() -> ac.Model:
    return rc(el.ConstantVoltage(V=2.0), el.Resistor(R=3.0), el.Capacitor(C=0.5))


def noisy(clean: ac.Result, seed: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    random = np.random.default_rng(seed)
    return {
        path: (clean.t, clean[path] + size * random.standard_normal(len(clean.t)))
        for path, size in NOISE.items()
    }


def covered(trials: range) -> tuple[dict[str, int], int]:
    """Return in how many trials each interval and the joint ellipsoid hold the truth."""
    system, inputs = ac.compile(drive()), {"src.v": voltage}
    clean = system.simulate(t=TIMES, inputs=inputs, rtol=1e-9)
    single, joint = dict.fromkeys(TRUTH, 0), 0
    for seed in trials:
        est = ac.estimate(system, noisy(clean, seed), GUESS, inputs=inputs)
        for path, value in TRUTH.items():
            low, high = est.interval(path)
            single[path] += low <= value <= high
        joint += est.contains(TRUTH)
    return single, joint


@pytest.mark.slow
def test_intervals_and_ellipsoid_hold_the_truth_in_nine_of_ten_trials():
    """Of 100 trials at 95 %: below 90 with probability 1.1 % if the intervals are right."""
    single, joint = covered(range(100))
    assert min(single.values()) >= 90, single
    assert joint >= 90


def test_intervals_hold_the_truth_in_a_few_trials():
    """Of 5 trials at 95 %, 3 or more with probability 0.999."""
    single, joint = covered(range(5))
    assert min(single.values()) >= 3, single
    assert joint >= 3


def test_standard_errors_are_the_spread_of_estimates_in_a_linear_model():
    """v = V (1 - exp(-t/RC)) is linear in V: se(V) = sigma/sqrt(Σ(1 - exp(-t/RC))²)."""
    system = ac.compile(charging())
    t = np.linspace(0.1, 4.0, 40)
    g = 1 - np.exp(-t / 1.5)
    random = np.random.default_rng(1)
    y = 2.0 * g + 0.05 * random.standard_normal(len(t))
    est = ac.estimate(system, {"c.v": (t, y)}, ["src.V"], sigma={"c.v": 0.05})
    assert est["src.V"] == pytest.approx(g @ y / (g @ g), rel=1e-6)
    assert est.standard_errors["src.V"] == pytest.approx(0.05 / np.sqrt(g @ g), rel=1e-6)
    assert est.freedom == np.inf
    low, high = est.interval("src.V")
    assert high - low == pytest.approx(2 * 1.959964 * est.standard_errors["src.V"], rel=1e-6)
    assert est.contains({"src.V": high - 1e-6})
    assert not est.contains({"src.V": high + 1e-6})


def test_noise_is_estimated_with_its_degrees_of_freedom():
    """s² = Σ r²/(N - n), and the interval is that of Student's t."""
    system = ac.compile(charging())
    t = np.linspace(0.1, 4.0, 12)
    y = 2.0 * (1 - np.exp(-t / 1.5)) + 0.05 * np.random.default_rng(2).standard_normal(12)
    est = ac.estimate(system, {"c.v": (t, y)}, ["src.V", "c.C"])
    _, residuals = est.residuals["c.v"]
    assert est.sigma["c.v"] == pytest.approx(np.sqrt(residuals @ residuals / 10), rel=1e-9)
    assert est.freedom == 10
    low, high = est.interval("src.V")
    assert high - low == pytest.approx(2 * 2.228139 * est.standard_errors["src.V"], rel=1e-5)


def test_exact_data_give_back_parameters_and_start_values():
    system = ac.compile(charging())
    run = system.simulate(
        3.0, n=30, parameters={"c.C": 0.8}, start={"c.v": -0.7}, rtol=1e-9, atol=1e-11
    )
    est = ac.estimate(system, run, ["c.C", "c.v"])
    assert est["c.C"] == pytest.approx(0.8, rel=1e-5)
    assert est["c.v"] == pytest.approx(-0.7, rel=1e-5)
    assert est.result["c.v"][0] == pytest.approx(-0.7, rel=1e-5)
    assert est.parameters == {"c.C": est["c.C"]}


def oscillator() -> ac.Model:
    """s'' = -100 s, let go at s = 1."""
    m = ac.Model("oscillator")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 1.0}), tr.Spring(c=60.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    return m


@pytest.mark.parametrize("method", [None, ac.MultipleShooting(4), ac.Collocation(10)])
def test_start_values_of_variables_that_are_no_states_are_estimated(method):
    """mass.s is made of the state of the edge: its start value replaces the model's own."""
    system = ac.compile(oscillator())
    assert "mass.s" not in system.states
    t = np.linspace(0.02, 0.6, 30)
    data = {"mass.s": (t, 0.7 * np.cos(10 * t) + 0.2 * np.sin(10 * t))}
    est = ac.estimate(system, data, {"spring.c": 90.0, "mass.s": 0.5, "mass.v": 0.0}, method=method)
    assert est["spring.c"] == pytest.approx(100.0, rel=1e-4)
    assert est["mass.s"] == pytest.approx(0.7, rel=1e-4)
    assert est["mass.v"] == pytest.approx(2.0, rel=1e-4)


def test_tables_of_pandas_and_results_from_files_are_data(tmp_path):
    pandas = pytest.importorskip("pandas")
    system = ac.compile(drive())
    run = system.simulate(0.15, n=75, inputs={"src.v": voltage}, parameters={"j.J": 0.03})
    run.save(tmp_path / "run.npz")
    frame = run.to_dataframe(["l.i", "j.w"])
    wanted, inputs = {"j.J": 0.02}, {"src.v": voltage}
    stored = ac.load_result(tmp_path / "run.npz")  # brings its voltage as a table
    for made in (
        ac.estimate(system, frame, wanted, inputs=inputs),
        ac.estimate(system, frame.reset_index(), wanted, inputs=inputs),
        ac.estimate(system, stored, wanted, outputs=["j.w"]),
    ):
        assert made["j.J"] == pytest.approx(0.03, rel=2e-3)
    assert isinstance(frame, pandas.DataFrame)


def test_several_experiments_share_parameters_and_have_their_own_starts_and_inputs():
    m = charging()
    m.src2, m.r2 = el.SignalVoltage(), el.Resistor(R=1.0)
    m.connect(m.src2.p, m.r2.p)
    m.connect(m.r2.n, m.c.p)
    m.connect(m.src2.n, m.gnd.p)
    system = ac.compile(m)
    first, second = (
        system.simulate(
            2.0, n=20, parameters={"c.C": 0.9}, start={"c.v": v}, inputs={"src2.v": u}, rtol=1e-9
        )
        for v, u in ((1.0, 0.0), (-2.0, 3.0))
    )
    data = [
        ac.estimation.Experiment(
            {"c.v": (first.t, first["c.v"])}, inputs={"src2.v": 0.0}, name="rest"
        ),
        ac.estimation.Experiment(second, name="step"),  # brings its inputs
    ]
    est = ac.estimate(system, data, ["c.C", "c.v"])
    assert est.names == ("c.C", "c.v (rest)", "c.v (step)")
    assert est["c.C"] == pytest.approx(0.9, rel=1e-5)
    assert est["c.v (rest)"] == pytest.approx(1.0, rel=1e-5)
    assert est["c.v (step)"] == pytest.approx(-2.0, rel=1e-5)
    assert set(est.residuals) == {"c.v (rest)", "c.v (step)"}


def test_tables_with_gaps_and_two_clocks_say_the_same_as_pairs():
    system = ac.compile(charging())
    run = system.simulate(3.0, n=12, parameters={"c.C": 0.8})
    v, i = run["c.v"].copy(), run["r.i"]
    v[::2] = np.nan
    table = {"time": run.t, "c.v": v, "r.i": i}
    pairs = {"c.v": (run.t[1::2], v[1::2]), "r.i": (run.t, i)}
    sigma = {"c.v": 0.1, "r.i": 0.05}
    one, two = (ac.estimate(system, data, ["c.C"], sigma=sigma) for data in (table, pairs))
    assert one["c.C"] == two["c.C"] == pytest.approx(0.8, rel=1e-5)
    assert one.standard_errors == two.standard_errors


def test_scale_of_a_positive_parameter_does_not_matter_to_the_search():
    """A mass guessed fifty times too small is found, by its logarithm."""
    m = ac.Model("body")
    m.mass, m.damper, m.wall = tr.Mass(m=2.0, start={"v": 1.0}), tr.Damper(d=1.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.damper.flange_a)
    m.connect(m.damper.flange_b, m.wall.flange)
    system = ac.compile(m)
    t = np.linspace(0.2, 4.0, 20)
    data = {"mass.v": (t, np.exp(-t / 2.0))}
    est = ac.estimate(system, data, {"mass.m": 0.04})
    assert est["mass.m"] == pytest.approx(2.0, rel=1e-5)


def test_multiple_shooting_finds_a_spring_that_single_shooting_does_not():
    """Ten periods: at a wrong stiffness the phase is lost, and a whole run fits only its mean."""
    system = ac.compile(oscillator())
    t, random = np.linspace(0.04, 6.0, 150), np.random.default_rng(0)
    data = {
        "mass.s": (t, np.cos(10 * t) + 0.02 * random.standard_normal(len(t))),
        "mass.v": (t, -10 * np.sin(10 * t) + 0.2 * random.standard_normal(len(t))),
    }
    sigma = {"mass.s": 0.02, "mass.v": 0.2}
    lost = ac.estimate(system, data, ["spring.c"], sigma=sigma)
    assert lost["spring.c"] < 70
    assert lost.goodness < 1e-6
    found = ac.estimate(system, data, ["spring.c"], sigma=sigma, method=ac.MultipleShooting(20))
    assert found.contains({"spring.c": 100.0})
    assert found.goodness > 0.01
    again = ac.estimate(system, data, {"spring.c": 99.0}, sigma=sigma)
    assert found["spring.c"] == pytest.approx(again["spring.c"], rel=1e-5)


def test_all_methods_find_the_same_estimate():
    """They end at the same least squares."""
    system, inputs = ac.compile(drive()), {"src.v": voltage}
    data = noisy(system.simulate(t=TIMES, inputs=inputs, rtol=1e-9), 3)
    methods = (ac.estimation.SingleShooting(), ac.MultipleShooting(5), ac.Collocation(10))
    made = [ac.estimate(system, data, GUESS, inputs=inputs, sigma=NOISE, method=m) for m in methods]
    for est in made[1:]:
        for path, error in made[0].standard_errors.items():
            assert est[path] == pytest.approx(made[0][path], abs=1e-3 * error)
            assert est.standard_errors[path] == pytest.approx(error, rel=1e-3)


def test_collocation_frees_start_values_and_refuses_several_experiments():
    system = ac.compile(charging())
    run = system.simulate(3.0, n=30, parameters={"c.C": 0.8}, start={"c.v": -0.7}, rtol=1e-9)
    est = ac.estimate(system, run, ["c.C", "c.v"], method=ac.Collocation(10))
    assert est["c.C"] == pytest.approx(0.8, rel=1e-5)
    assert est["c.v"] == pytest.approx(-0.7, rel=1e-5)
    with pytest.raises(EstimationError, match="collocation fits one experiment, and there are 2"):
        ac.estimate(system, [run, run], ["c.C"], method=ac.Collocation(10))
    with pytest.raises(EstimationError, match=r"give ac\.estimation\.SingleShooting\(\)"):
        ac.estimate(system, run, ["c.C"], method="newton")


def test_parameters_stay_within_bounds_and_one_at_its_bound_is_named():
    system = ac.compile(charging())
    run = system.simulate(3.0, n=30, parameters={"c.C": 0.8})
    est = ac.estimate(system, run, ["c.C", "src.V"], bounds={"c.C": (0.1, 0.7)})
    assert est["c.C"] == pytest.approx(0.7, rel=1e-5)
    assert est.at_bound == ("c.C",)
    assert est.standard_errors["c.C"] == 0.0
    assert "at its bound" in str(est)
    alone = ac.estimate(system, run, ["c.C"], bounds={"c.C": (0.1, 0.7)})
    assert alone.at_bound == ("c.C",)
    assert alone.identifiability.rank == 0


def test_resistors_in_series_cannot_be_told_apart():
    """v depends on R1 + R2 only; with R1 = R2 they may trade 1 % for 1 %."""
    m = charging()
    m.r2, m.load, m.src2 = el.Resistor(R=3.0), el.Capacitor(C=0.3), el.ConstantVoltage(V=1.0)
    m.r3 = el.Resistor(R=3.0)
    m.connect(m.src2.p, m.r2.p)
    m.connect(m.r2.n, m.r3.p)
    m.connect(m.r3.n, m.load.p)
    m.connect(m.load.n, m.src2.n, m.gnd.p)
    system = ac.compile(m)
    run = system.simulate(3.0, n=30, parameters={"r2.R": 3.5, "r3.R": 3.5})
    with pytest.warns(IdentifiabilityWarning, match=r"r2\.R and r3\.R cannot be told apart"):
        est = ac.estimate(system, run, ["r.R", "r2.R", "r3.R"])
    assert est.identifiability.rank == 2
    (combination,) = est.identifiability.flat
    assert combination.shares["r2.R"] == pytest.approx(-combination.shares["r3.R"], rel=1e-4)
    assert est["r2.R"] + est["r3.R"] == pytest.approx(7.0, rel=1e-5)
    assert est.standard_errors["r2.R"] == np.inf
    assert est.standard_errors["r.R"] < 1e-3


def test_closed_loops_are_fitted_by_differences():
    """A four-bar falls: the damping of its first joint is found from its angle."""
    m = ac.Model("fourbar")
    m.world = pl.World()
    m.j2, m.j3, m.j4 = (pl.Revolute() for _ in range(3))
    m.j1 = pl.Revolute(use_axis_flange=True)
    m.a, m.b = (
        pl.BodyShape(r=(0.4, 0), m=1.0, r_CM=(0.2, 0)),
        pl.BodyShape(r=(0.1, 1.1), m=2.0, r_CM=(0.05, 0.55)),
    )
    m.c, m.base = (
        pl.BodyShape(r=(0.65, 0.1), m=1.0, r_CM=(0.3, 0.05)),
        pl.FixedTranslation(r=(-0.15, 1.0)),
    )
    m.d = rot.Damper(d=0.3)
    m.connect(m.world.frame, m.j1.frame_a, m.base.frame_a)
    m.connect(m.j1.frame_b, m.a.frame_a)
    m.connect(m.a.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.b.frame_a)
    m.connect(m.b.frame_b, m.j3.frame_a)
    m.connect(m.j3.frame_b, m.c.frame_b)
    m.connect(m.c.frame_a, m.j4.frame_b)
    m.connect(m.j4.frame_a, m.base.frame_b)
    m.connect(m.j1.axis, m.d.flange_b)
    m.connect(m.j1.support, m.d.flange_a)
    system = ac.compile(m)
    run = system.simulate(1.0, n=20, rtol=1e-8)
    est = ac.estimate(system, run, {"d.d": 0.2}, outputs=["j1.phi"], sigma={"j1.phi": 1e-3})
    assert est["d.d"] == pytest.approx(0.3, rel=1e-3)


class Ball(ac.Component):
    """A ball above a floor, v⁺ = -k v⁻."""

    flange = ac.port(translational.Flange)
    k: ac.Parameter = ac.parameter("1", "Restitution", 0.7, min=0)
    g: ac.Parameter = ac.parameter("m/s2", "Gravity", 9.0)
    e = ac.Edge(flange)

    def equations(self) -> Any:
        yield self.e.f == self.e.a + self.g
        yield ac.when(self.e.s < 0, ac.reinit(self.e.v, -self.k * ac.pre(self.e.v)))


@pytest.mark.parametrize(
    "compiled",
    [
        False,
        pytest.param(
            True, marks=pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
        ),
    ],
)
def test_parameters_are_found_across_impacts(compiled):
    """Dropped from 1 m: T = sqrt(2/g), then parabolas of k^n times the speed g T."""
    m = ac.Model("ball")
    m.ball = Ball(start={"s": 1.0, "v": 0.0})
    system = ac.compile(m)
    t = np.arange(0.03, 1.5, 0.07)
    g, k = 9.81, 0.8
    fall = np.sqrt(2 / g)
    first, second = fall, fall * (1 + 2 * k)

    def height(time: float) -> float:
        if time < first:
            return 1 - 0.5 * g * time**2
        begin, speed = (first, k * g * fall) if time < second else (second, k**2 * g * fall)
        return speed * (time - begin) - 0.5 * g * (time - begin) ** 2

    data = {"ball.s": (t, [height(float(v)) for v in t])}
    est = ac.estimate(system, data, ["ball.k", "ball.g"], compiled=compiled)
    assert est["ball.k"] == pytest.approx(k, rel=1e-4)
    assert est["ball.g"] == pytest.approx(g, rel=1e-4)


def test_a_trial_that_cannot_be_simulated_shortens_the_step(monkeypatch):
    system = ac.compile(charging())
    run = system.simulate(3.0, n=30, parameters={"c.C": 2.0})
    from acausal.errors import SimulationError
    from acausal.estimation.fit_problem import FitProblem

    whole = FitProblem._with_slopes

    def fragile(self: Any, number: int, q: np.ndarray, active: list[int]) -> Any:
        if np.exp(q[0]) > 0.5 and self.runs_failed < 2:
            raise SimulationError("it broke off")
        return whole(self, number, q, active)

    monkeypatch.setattr(FitProblem, "_with_slopes", fragile)
    est = ac.estimate(system, run, {"c.C": 0.1})
    assert est["c.C"] == pytest.approx(2.0, rel=1e-4)
    assert est.effort.failed > 0


def errors() -> dict[str, tuple[Any, dict[str, Any], type[Exception], str]]:
    t = np.linspace(0.1, 1.0, 5)
    good = {"c.v": (t, t)}
    return {
        "unknown parameter": (
            good,
            {"parameters": ["r.Q"]},
            UnknownNameError,
            "no parameter or state is called 'r.Q'. Did you mean 'r.R' or 'src.V'? Valid: "
            "c.C, c.v, r.R, r.T_ref, r.alpha, src.V.",
        ),
        "unknown variable": (
            {"c.w": (t, t)},
            {"parameters": ["r.R"]},
            UnknownNameError,
            "data: ",
        ),
        "before the run": (
            {"c.v": (t - 0.5, t)},
            {"parameters": ["r.R"]},
            EstimationError,
            "data: c.v was measured at t = -0.4 s, before the run begins at t_start = 0 s. Shift "
            "the times, or give the experiment another t_start.",
        ),
        "too few": (
            {"c.v": ([1.0, 2.0], [0.5, 0.6])},
            {"parameters": ["r.R", "src.V"]},
            EstimationError,
            "2 measured values cannot determine 2 parameters and the noise: measure more, or "
            "estimate fewer.",
        ),
        "no effect": (
            good,
            {"parameters": ["r.R", "r.alpha"]},
            EstimationError,
            "no measured variable changes with r.alpha where the search begins. Measure something "
            "that depends on it, excite it, begin elsewhere, or leave it out.",
        ),
        "not simulated": (
            good,
            {"parameters": ["r.R"], "inputs": {"nothing": 1.0}},
            EstimationError,
            "the model cannot be simulated where the search begins (r.R = 3): there is no input "
            "'nothing'. The model has none: leave the signal input of a component unconnected. "
            "Begin elsewhere: parameters={path: value}.",
        ),
        "lengths": (
            {"c.v": (t, t[1:])},
            {"parameters": ["r.R"]},
            EstimationError,
            "data: the data of c.v need one value for each time: the times have the shape (5,), "
            "the values (4,).",
        ),
        "guess out of bounds": (
            good,
            {"parameters": ["r.R"], "bounds": {"r.R": (4.0, 5.0)}},
            EstimationError,
            "the guess of r.R is 3, outside its bounds 4 to 5.",
        ),
        "sigma of nothing": (
            good,
            {"parameters": ["r.R"], "sigma": {"c.i": 1.0}},
            EstimationError,
            "data: sigma is given for c.i, which is not measured. Did you mean 'c.v'? Valid: c.v.",
        ),
        "nothing measured": (
            good,
            {"parameters": ["r.R"], "outputs": ["c.i"]},
            EstimationError,
            "data: there are no data of c.i. Did you mean 'c.v'? Valid: c.v.",
        ),
        "no data": (
            3.0,
            {"parameters": ["r.R"]},
            EstimationError,
            'data: float is no data. Give a Result, a table, or {"path": (times, values)}.',
        ),
    }


@pytest.mark.parametrize("case", errors())
def test_what_cannot_be_estimated_is_said(case):
    data, options, kind, text = errors()[case]
    with pytest.raises(kind) as caught:
        ac.estimate(ac.compile(charging()), data, **options)
    assert str(caught.value).startswith(text) if text.endswith(" ") else str(caught.value) == text


def test_a_bound_parameter_names_what_it_is_bound_to():
    m = charging()
    m.r2 = el.Resistor(R=2 * m.r.R)
    m.connect(m.r2.p, m.c.p)
    m.connect(m.r2.n, m.gnd.p)
    t = np.linspace(0.1, 1.0, 5)
    with pytest.raises(ParameterError, match=r"r2\.R is bound to"):
        ac.estimate(ac.compile(m), {"c.v": (t, t)}, ["r2.R"])
