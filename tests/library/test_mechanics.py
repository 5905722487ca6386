"""Mechanics in one dimension: the same theorems for shafts and for slides.

Sources, prescribed motions, sensors, springs and dampers of both domains, each test run in both.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import rotational, translational
from library import thermal as th

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters, or the solver's polynomials are exact: rounding only


@dataclass(frozen=True)
class Domain:
    """The names of a domain: ``dom("body.{rate}")`` is body.w or body.v."""

    library: ModuleType
    body: str
    names: dict[str, str]

    def __call__(self, pattern: str) -> str:
        return pattern.format(**self.names)

    def part(self, kind: str, start: dict[str, float] | None = None, **keywords: Any) -> Any:
        """Return a part; ``of`` are keywords whose names depend on the domain."""
        named = {self(name): value for name, value in keywords.pop("of", {}).items()}
        begin = {self(name): value for name, value in (start or {}).items()}
        return getattr(self.library, self(kind))(**named, **keywords, start=begin)

    def inertia(self, size: float, start: dict[str, float] | None = None) -> Any:
        """Return an inertia [kg.m2] or a mass [kg]."""
        return self.part(self.body, start, of={"{size}": size})


ROTATION = Domain(
    rotational,
    "Inertia",
    {"value": "phi", "rate": "w", "through": "tau", "size": "J", "law": "torque"}
    | {"Law": "Torque", "Value": "Angle"},
)
TRANSLATION = Domain(
    translational,
    "Mass",
    {"value": "s", "rate": "v", "through": "f", "size": "m", "law": "force"}
    | {"Law": "Force", "Value": "Position"},
)


@pytest.fixture(params=[ROTATION, TRANSLATION], ids=["rotation", "translation"])
def dom(request):
    return request.param


def driven(dom: Domain, part: Any, start: dict[str, float], size: float = 2.0) -> ac.Model:
    """Return a model of a part that drives a body."""
    m = ac.Model()
    m.part, m.body = part, dom.inertia(size, start)
    m.connect(m.part.flange, m.body.flange_a)
    return m


def coast(dom: Domain, part: Any, rate: float, t_end: float = 2.0) -> Any:
    """Return the run of a body of inertia 2 that starts with a rate under a source."""
    return ac.simulate(driven(dom, part, {"{rate}": rate}), t_end, **TIGHT)


def test_signal_is_integrated_into_speed(dom, expect_close):
    """2 der(w) = 2 sin t gives w = 1 - cos t."""
    res = coast(dom, dom.part("{Law}", of={"{through}": lambda t: 2 * ca.sin(t)}), 0.0)
    expect_close(res[dom("body.{rate}")], 1 - np.cos(res.t), RUN)


def test_unconnected_source_is_an_input_by_its_path(dom, expect_close):
    """The input keeps its name tau, the edge's own torque is e.tau = -tau."""
    system = ac.compile(driven(dom, dom.part("{Law}"), {}))
    path = dom("part.{through}")
    assert system.inputs == (path,)
    res = system.simulate(1.0, inputs={path: lambda t: 2 * t})
    expect_close(res[path], 2 * res.t, EXACT)
    expect_close(res[dom("part.e.{through}")], -2 * res.t, EXACT)


def test_assigned_input_is_a_constant(dom, expect_close):
    """m.part.f = 4 after construction: v = 2 t."""
    m = driven(dom, dom.part("{Law}"), {})
    setattr(m.part, dom("{through}"), 4.0)
    res = ac.simulate(m, 1.0)
    expect_close(res[dom("body.{rate}")], 2 * res.t, EXACT)


@pytest.mark.parametrize("kind", ["{Law}", "{Law}2"])
def test_reaction_is_on_the_support_or_on_flange_a(dom, expect_close, kind):
    """2 between inertias of 4 and 1: one is accelerated by 2, the other one by -1/2."""
    two = kind.endswith("2")
    m = ac.Model()
    m.part = dom.part(kind, of={"{through}": 2.0}, **({} if two else {"use_support": True}))
    m.one, m.two = dom.inertia(1.0), dom.inertia(4.0)
    m.connect(m.part.flange_b if two else m.part.flange, m.one.flange_a)
    m.connect(m.part.flange_a if two else m.part.support, m.two.flange_b)
    res = ac.simulate(m, 1.0)
    expect_close(res[dom("one.{rate}")], 2 * res.t, EXACT)
    expect_close(res[dom("two.{rate}")], -res.t / 2, EXACT)


def test_step_has_its_kink_at_start_time(dom, expect_close):
    """w = (offset t + step max(t - t0, 0))/J, exact also in the step that meets t0."""
    sizes = {"step_{law}": 6.0, "offset_{law}": -2.0}
    res = coast(dom, dom.part("{Law}Step", of=sizes, start_time=0.5), 0.0)
    expect_close(res[dom("body.{rate}")], -res.t + 3.0 * np.maximum(res.t - 0.5, 0), EXACT)


LOAD = {"{through}_nominal": -4.0, "{rate}_nominal": 2.0}


@pytest.mark.parametrize("rate", [3.0, -3.0])
def test_linear_load_decays_exponentially(dom, expect_close, rate):
    """2 der(w) = -4 w/2: w = w0 exp(-t)."""
    load = dom.part("LinearSpeedDependent{Law}", of=LOAD | {"{law}_direction": False})
    res = coast(dom, load, rate)
    expect_close(res[dom("body.{rate}")], rate * np.exp(-res.t), RUN)
    expect_close(res[dom("part.flange.{through}")], 2.0 * res[dom("body.{rate}")], EXACT)


@pytest.mark.parametrize(("dom", "sign"), [(ROTATION, 1), (TRANSLATION, -1)])
def test_throughs_at_flanges_are_those_that_flow_into_the_part(expect_close, dom, sign):
    """A source that drives with 3 has flange.tau = -3; the free end of a body has none.

    As in Modelica its own variable is tau = -flange.tau, but f = flange.f.
    """
    source = dom.part("Constant{Law}", of={"{through}_constant": 3.0})
    res = ac.simulate(driven(dom, source, {}), 2.0, n=4)
    for path, expected in {
        "part.{through}": sign * 3.0,
        "part.flange.{through}": -3.0,
        "body.flange_a.{through}": 3.0,
        "body.flange_b.{through}": 0.0,
    }.items():
        expect_close(res[dom(path)], expected, EXACT)


def test_linear_source_keeps_its_direction(dom, expect_close):
    """tau = tau_nominal |w|/w_nominal drives a body that moves backwards: w = w0 exp(t)."""
    res = coast(dom, dom.part("LinearSpeedDependent{Law}", of=LOAD), -3.0, 0.5)
    expect_close(res[dom("body.{rate}")], -3.0 * np.exp(res.t), RUN)


@pytest.mark.parametrize("rate", [3.0, -3.0])
def test_quadratic_load_decays_hyperbolically(dom, expect_close, rate):
    """der(w) = -w|w|/2: w = w0/(1 + |w0| t/2)."""
    load = dom.part("QuadraticSpeedDependent{Law}", of=LOAD | {"{law}_direction": False})
    res = coast(dom, load, rate)
    expect_close(res[dom("body.{rate}")], rate / (1 + 0.5 * abs(rate) * res.t), RUN)


def test_quadratic_source_keeps_its_direction(dom, expect_close):
    """der(w) = -w²/2 from w0 = -1: w = -1/(1 - t/2)."""
    res = coast(dom, dom.part("QuadraticSpeedDependent{Law}", of=LOAD), -1.0, 1.0)
    expect_close(res[dom("body.{rate}")], -1 / (1 - 0.5 * res.t), RUN)


DRIVE = {"{through}_nominal": 3.0, "{rate}_nominal": 2.0}


@pytest.mark.parametrize("direction", [True, False])
def test_inverse_source_is_a_constant_power(dom, expect_close, direction):
    """J w der(w) = tau_nominal w_nominal: w² = w0² + 2 P t/J."""
    drive = DRIVE | {"{law}_direction": direction}
    res = coast(dom, dom.part("InverseSpeedDependent{Law}", of=drive), 1.0)
    expect_close(res[dom("body.{rate}")], np.sqrt(1.0 + 6.0 * res.t), RUN)


def test_inverse_source_is_finite_at_rest(dom, expect_close):
    """Below w0 the torque stays tau_nominal w_nominal/w0 = 12."""
    res = coast(dom, dom.part("InverseSpeedDependent{Law}", of=DRIVE | {"{rate}0": 0.5}), 0.0, 0.08)
    expect_close(res[dom("body.{rate}")], 6.0 * res.t, EXACT)


@pytest.mark.parametrize("reg", ["Exp", "Sine", "Linear", "CoSine"])
def test_sign_source_brakes_to_rest(dom, expect_close, reg):
    """der(w) = -2 until |w| < w0, then w falls on, and never changes its sign."""
    brake = dom.part("Sign{Law}", of={"{through}_nominal": -4.0, "{rate}0": 0.01}, reg=reg)
    res = coast(dom, brake, 3.0, 3.0)
    moving = res.t < 1.49
    expect_close(res[dom("body.{rate}")][moving], 3.0 - 2.0 * res.t[moving], RUN)
    # The lower bound is atol of the solver; the CoSine ends like 1/t.
    assert -1e-8 < res.final[dom("body.{rate}")] < 1e-2


def test_unknown_regularization_is_refused_with_the_list(dom):
    with pytest.raises(ParameterError, match=r"reg = 'exp' is not a regularization.*Exp"):
        coast(dom, dom.part("Sign{Law}", of={"{through}_nominal": -4.0}, reg="exp"), 1.0)


def test_eddy_current_brake_has_its_implicit_solution(dom, expect_close):
    """Separating J dw/dt = -2 T x/(1 + x²): ln x + x²/2 falls linearly in time.

    At 120 °C a conductor with alpha = 0.004/K has its maximum at 1.4 w_nominal.
    """
    res = coast(dom, dom.part("EddyCurrent{Law}", of=DRIVE, alpha20=0.004, T=393.15), 6.0)
    nominal = 2.0 * 1.4
    x, x0 = res[dom("body.{rate}")] / nominal, 6.0 / nominal
    falling = np.log(x0) + x0**2 / 2 - 3.0 * res.t / nominal
    expect_close(np.log(x) + x**2 / 2, falling, RUN)
    expect_close(res[dom("part.flange.{through}")], -2.0 * res["body.a"], EXACT)


@pytest.mark.parametrize("keywords", [{"constant_excitation": 0.5}, {"excitation": 0.5}])
def test_eddy_current_brake_grows_with_the_square_of_its_excitation(dom, expect_close, keywords):
    """At excitation 1/2 a quarter of the torque: ln x + x²/2 falls with T/4."""
    signal = "excitation" in keywords
    sizes = {"{through}_nominal": 12.0, "{rate}_nominal": 2.0}
    brake = dom.part("EddyCurrent{Law}", of=sizes, use_excitation_input=signal, **keywords)
    res = coast(dom, brake, 2.0)
    x = res[dom("body.{rate}")] / 2
    expect_close(np.log(x) + x**2 / 2, 0.5 - 1.5 * res.t, RUN)


def value(t: Any) -> Any:
    return ca.sin(2 * t) + 0.5


def rate(t: Any) -> Any:
    return 2 * ca.cos(2 * t)


def acceleration(t: Any) -> Any:
    return -4 * ca.sin(2 * t)


MOTIONS = {
    "Position": ({"{value}_ref": value}, {}),
    "Speed": ({"{rate}_ref": rate}, {"{value}": 0.5}),
    "Accelerate": ({"a_ref": acceleration}, {"{value}": 0.5, "{rate}": 2.0}),
    "Move": ({"{value}_ref": value, "{rate}_ref": rate, "a_ref": acceleration}, {}),
}


@pytest.mark.parametrize("kind", MOTIONS)
def test_exact_drivers_impose_the_motion_and_need_the_inertia_torque(dom, expect_close, kind):
    """phi = sin 2t + 1/2 on J = 3: flange.tau = -J der2(phi)."""
    references, start = MOTIONS[kind]
    res = ac.simulate(driven(dom, dom.part(kind, start, of=references), {}, 3.0), 2.0, **TIGHT)
    expect_close(res[dom("body.{value}")], np.sin(2 * res.t) + 0.5, RUN)
    expect_close(res[dom("body.{rate}")], 2 * np.cos(2 * res.t), RUN)
    expect_close(res["body.a"], -4 * np.sin(2 * res.t), RUN)
    expect_close(res[dom("part.flange.{through}")], 12 * np.sin(2 * res.t), RUN)


def test_position_input_is_differentiated_twice(dom, expect_close):
    """phi_ref = t³ given to the run: a = 6 t."""
    m = driven(dom, dom.part("Position"), {}, 1.0)
    res = ac.simulate(m, 1.0, inputs={dom("part.{value}_ref"): lambda t: t**3})
    expect_close(res["body.a"], 6 * res.t, EXACT)
    expect_close(res[dom("part.{through}")], -6 * res.t, EXACT)


def test_driver_moves_against_its_support(dom, expect_close):
    """phi = phi_support + t², and the support carries -J der2(phi)."""
    drive = dom.part("Position", of={"{value}_ref": lambda t: t**2}, use_support=True)
    m = driven(dom, drive, {}, 3.0)
    m.base = dom.part("ConstantSpeed", {"{value}": 0.1}, of={"{rate}_fixed": 2.0})
    m.connect(m.base.flange, m.part.support)
    res = ac.simulate(m, 1.0)
    expect_close(res[dom("body.{value}")], 0.1 + 2 * res.t + res.t**2, EXACT)
    expect_close(res[dom("base.flange.{through}")], -6.0, EXACT)


def filtered(dom: Domain, kind: str, word: str, **start: float) -> Any:
    drive = dom.part(kind, start, of={word + "_ref": 2.0}, exact=False, f_crit=1.0)
    return ac.simulate(driven(dom, drive, {}, 3.0), 1.0, **TIGHT)


@pytest.mark.parametrize(("kind", "word"), [("Position", "{value}"), ("Speed", "{rate}")])
def test_filtered_motion_begins_at_its_reference(dom, expect_close, kind, word):
    """The initial equations phi = phi_ref and w = w_ref: a constant reference is kept."""
    res = filtered(dom, kind, word)
    expect_close(res[dom("body." + word)], 2.0, RUN)


def test_filtered_speed_approaches_the_reference_exponentially(dom, expect_close):
    """w = w_ref (1 - exp(-2π f_crit t)) from rest."""
    res = filtered(dom, "Speed", "{rate}", **{"{rate}": 0.0})
    expect_close(res[dom("body.{rate}")], 2 * (1 - np.exp(-2 * np.pi * res.t)), RUN)
    expect_close(res[dom("part.flange.{through}")], -3.0 * res["body.a"], EXACT)


def test_filtered_position_is_a_bessel_filter(dom, expect_close):
    """Step response of 1/(1 + 1.3617 p/w + 0.618 (p/w)²) from 0, by its two poles."""
    res = filtered(dom, "Position", "{value}", **{"{value}": 0.0})
    w = 2 * np.pi
    poles = np.roots([0.6180 / w**2, 1.3617 / w, 1.0])
    shares = np.linalg.solve(np.array([[1, 1], poles]), [-2.0, 0.0])
    response = 2.0 + np.real(np.exp(np.outer(res.t, poles)) @ shares)
    expect_close(res[dom("body.{value}")], response, RUN)


def measured(dom: Domain) -> Any:
    """Return the run of inertias 1 and 2 driven by 6, with every sensor."""
    m = ac.Model()
    m.source = dom.part("Constant{Law}", of={"{through}_constant": 6.0})
    m.one, m.two = dom.inertia(1.0), dom.inertia(2.0)
    m.base = dom.part("ConstantSpeed", of={"{rate}_fixed": 1.0})
    m.cut, m.power, m.multi = (dom.part(f"{kind}Sensor") for kind in ("{Law}", "Power", "Multi"))
    levels = ("{Value}", "Speed", "Acc")
    m.place, m.speed, m.acc = absolute = [dom.part(f"{kind}Sensor") for kind in levels]
    m.rel_place, m.rel_speed, m.rel_acc = relative = [
        dom.part(f"Rel{kind}Sensor") for kind in levels
    ]
    m.connect(m.source.flange, m.cut.flange_a)
    m.connect(m.cut.flange_b, m.one.flange_a)
    m.connect(m.one.flange_b, m.power.flange_a)
    m.connect(m.power.flange_b, m.multi.flange_a)
    m.connect(m.multi.flange_b, m.two.flange_a)
    ends = [*(s.flange for s in absolute), *(s.flange_b for s in relative)]
    m.connect(m.two.flange_b, *ends)
    m.connect(m.base.flange, *[s.flange_a for s in relative])
    return ac.simulate(m, 1.0)


def test_sensors_measure_and_do_not_disturb(dom, expect_close):
    """6 on an inertia of 3: a = 2, w = 2 t, phi = t²; the second one takes 4, and 8 t watts."""
    res = measured(dom)
    t = res.t
    for path, expected in {
        "place.{value}": t**2,
        "speed.{rate}": 2 * t,
        "acc.a": 2.0,
        "rel_place.{value}_rel": t**2 - t,
        "rel_speed.{rate}_rel": 2 * t - 1,
        "rel_acc.a_rel": 2.0,
        "cut.{through}": 6.0,
        "power.power": 8 * t,
        "multi.power": 8 * t,
        "multi.{through}": 4.0,
        "multi.{rate}": 2 * t,
    }.items():
        expect_close(res[dom(path)], expected, RUN if "value" in path else EXACT)


def test_spring_and_damper_equal_spring_damper_and_the_closed_form(dom, expect_close):
    """phi = rest + w0/omega exp(-d t/(2 J)) sin(omega t), omega² = c/J - (d/(2 J))²."""
    m = ac.Model()
    rest, begin = {"{value}_rel0": 0.3}, {"{value}": 0.5, "{rate}": 1.0}
    m.fixed = dom.part("Fixed", of={"{value}0": 0.2})
    m.spring, m.damper = dom.part("Spring", of=rest, c=8.0), dom.part("Damper", d=0.5)
    m.both = dom.part("SpringDamper", of=rest, c=8.0, d=0.5)
    m.one, m.two = dom.inertia(2.0, begin), dom.inertia(2.0, begin)
    m.connect(m.fixed.flange, m.spring.flange_a, m.damper.flange_a, m.both.flange_a)
    m.connect(m.spring.flange_b, m.damper.flange_b, m.one.flange_a)
    m.connect(m.both.flange_b, m.two.flange_a)
    res = ac.simulate(m, 4.0, **TIGHT)
    omega = np.sqrt(4.0 - 0.125**2)
    swing = np.exp(-0.125 * res.t) * np.sin(omega * res.t) / omega
    expect_close(res[dom("one.{value}")], 0.5 + swing, RUN)
    expect_close(res[dom("two.{value}")], res[dom("one.{value}")], RUN)
    both, spring, damper = (res[dom(f"{p}.{{through}}")] for p in ("both", "spring", "damper"))
    expect_close(both, spring + damper, RUN)
    expect_close(res[dom("both.{through}_c")], 8.0 * (res[dom("both.{value}_rel")] - 0.3), EXACT)
    expect_close(res[dom("both.{through}_d")], 0.5 * res[dom("two.{rate}")], EXACT)
    expect_close(res["damper.loss_power"], 0.5 * res[dom("one.{rate}")] ** 2, EXACT)


LOSSY = {
    "Damper": {"d": 0.5},
    "SpringDamper": {"c": 0.0, "d": 0.5},
    "EddyCurrent{Law}": {"of": {"{through}_nominal": 1.0, "{rate}_nominal": 2.0}},
}


@pytest.mark.parametrize("kind", LOSSY)
def test_losses_leave_at_the_heat_port(dom, expect_close, kind):
    """What the inertia loses, -J a w, flows out as heat."""
    m = ac.Model()
    m.body, m.sink = dom.inertia(2.0, {"{rate}": 3.0}), th.FixedTemperature(T=300.0)
    m.part = dom.part(kind, use_heat_port=True, **LOSSY[kind])
    if "Damper" in kind:
        m.fixed = dom.part("Fixed")
        m.connect(m.fixed.flange, m.part.flange_a)
    m.connect(m.part.flange_b if "Damper" in kind else m.part.flange, m.body.flange_a)
    m.connect(m.part.heat_port, m.sink.port)
    res = ac.simulate(m, 2.0)
    lost = -2.0 * res["body.a"] * res[dom("body.{rate}")]
    expect_close(res["part.loss_power"], lost, EXACT)
    expect_close(res["sink.port.Q_flow"], lost, EXACT)
    expect_close(res["part.heat_port.Q_flow"], -lost, EXACT)
