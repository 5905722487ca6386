"""Events: found whatever the grid, settled together, and differentiated across."""

from __future__ import annotations

import math
import pickle

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import acausal as ac
from acausal.errors import ChatteringError, DeclarationError, InitializationError, SimulationError
from acausal.language.expression import unbracketed
from domains import electrical, rotational, signal, translational
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

G = 9.81


class Ball(ac.Component):
    """A ball on a floor, v⁺ = -k v⁻; where the impacts pile up it rests."""

    flange = ac.port(translational.Flange)
    k: ac.Parameter = ac.parameter("1", "Restitution", 0.8)
    rests: bool = ac.structural(True, "Whether it comes to rest")
    mode = ac.modes("flying", "resting")
    e = ac.Edge(flange)

    def equations(self):
        yield self.mode.choose({"flying": self.f == self.a + G, "resting": ac.hold(self.v)})
        bounce = ac.reinit(self.v, -self.k * ac.pre(self.v))
        rest = [ac.assign(self.mode, "resting")]
        yield ac.when(self.s < 0, bounce, rest=rest if self.rests else [])


class Diode(ac.Component):
    """v = 0 or i = 0, exactly."""

    p, n = ac.ports(electrical.Pin, 2)
    mode = ac.modes("blocking", "conducting")
    e = ac.Edge(p, n)

    def equations(self):
        yield self.mode.choose({"conducting": self.v == 0, "blocking": self.i == 0})
        yield ac.transition(self.mode, "blocking", "conducting", self.v > 0)
        yield ac.transition(self.mode, "conducting", "blocking", self.i < 0)


class Friction(ac.Component):
    """Dry friction: stuck up to fs, then f0."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    f0: ac.Parameter = ac.parameter("N", "Sliding", 1.0)
    fs: ac.Parameter = ac.parameter("N", "Sticking", 1.0)
    mode = ac.modes("stuck", "forward", "backward")
    e = ac.Edge(flange_b, flange_a)

    def equations(self):
        yield self.mode.choose(
            {
                "stuck": ac.hold(self.v),
                "forward": self.f == self.f0,
                "backward": self.f == -self.f0,
            }
        )
        yield ac.transition(self.mode, "stuck", "forward", self.f > self.fs)
        yield ac.transition(self.mode, "stuck", "backward", self.f < -self.fs)
        yield ac.transition(self.mode, "stuck", "forward", self.v > 1e-9)
        yield ac.transition(self.mode, "forward", "stuck", self.v < 0)
        yield ac.transition(self.mode, "backward", "stuck", self.v > 0)


class Held(ac.Component):
    """der(x) = -k h with h = x sampled every 0.1 s: x_n = (1 - 0.1 k)^n."""

    k: ac.Parameter = ac.parameter("1/s", "Gain", 2.0)
    x = ac.variable(start=1.0)
    h = ac.discrete()

    def equations(self):
        yield ac.der(self.x) == -self.k * self.h

    def events(self):
        yield ac.when(ac.sample(0.1), ac.assign(self.h, self.x))


def ball(**options) -> ac.System:
    m = ac.Model("ball")
    m.b = Ball(start={"s": 1.0, "v": 0.0}, **options)
    return ac.compile(m)


def sliding_mass() -> ac.System:
    m = ac.Model("slide")
    m.mass, m.f = tr.Mass(m=1.0, start={"v": 1.0, "s": 0.0}), Friction()
    m.fixed = tr.Fixed()
    m.connect(m.mass.flange_a, m.f.flange_b)
    m.connect(m.f.flange_a, m.fixed.flange)
    return ac.compile(m)


def rectifier(kind=Diode, **options) -> ac.Model:
    m = ac.Model("rectifier")
    m.src, m.r, m.l = el.SineVoltage(V=10, f=50), el.Resistor(R=10), el.Inductor(L=0.02)
    m.d, m.g = kind(**options), el.Ground()
    m.connect(m.src.p, m.d.p)
    m.connect(m.d.n, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.src.n, m.g.p)
    return m


def impacts(k: float, count: int) -> np.ndarray:
    """t₁ = √(2/g), then 2 vₙ/g later each, vₙ = kⁿ √(2 g)."""
    first, v = np.sqrt(2 / G), np.sqrt(2 * G)
    return first + np.concatenate([[0.0], np.cumsum([2 * v * k**n / G for n in range(1, count)])])


def test_impacts_of_a_ball_are_located_to_rounding():
    res = ball().simulate(3.9, n=2, rtol=1e-11, atol=1e-13)
    times = [event.time for event in res.events[:10]]
    assert np.max(np.abs(times - impacts(0.8, 10))) < 1e-12


@pytest.mark.parametrize("k", [0.3, 0.8])
def test_a_ball_rests_at_its_zeno_time(k):
    """Σ = t₁ (1 + 2k/(1 - k))."""
    res = ball(k=k).simulate(6.0, n=5)
    assert "comes to rest" in res.events[-1].text
    end = np.sqrt(2 / G) * (1 + 2 * k / (1 - k))
    assert res.events[-1].time == pytest.approx(end, abs=1e-6)
    assert abs(res.final["b.s"]) < 1e-12
    assert res.final["b.v"] == 0.0


def test_42_a_ball_that_nothing_lets_rest_is_refused_by_name_with_its_time():
    with pytest.raises(ChatteringError) as caught:
        ball(rests=False).simulate(6.0)
    assert "b: 'when s<0' happens ever faster and comes to an end at t = 4.0637" in str(
        caught.value
    )
    assert "rest=[…]" in str(caught.value)
    assert caught.value.partial.t[-1] == pytest.approx(4.0637127, abs=1e-6)


def test_the_same_events_are_found_on_any_grid():
    system = ball()
    few, many = system.simulate(3.5, n=1), system.simulate(3.5, n=2000)
    assert len(few.events) == len(many.events) > 5
    for one, other in zip(few.events, many.events, strict=True):
        assert one.time == pytest.approx(other.time, abs=3.5e-9)


def test_a_dip_inside_a_step_is_seen():
    """cos t + 1 - 1e-10 is negative for 28 µs around π only."""

    class Dip(ac.Component):
        x = ac.variable(start=1.0)
        v = ac.variable(start=0.0)
        n = ac.discrete()

        def equations(self):
            yield ac.der(self.x) == self.v
            yield ac.der(self.v) == -self.x
            yield ac.when(self.x < -1 + 1e-10, ac.assign(self.n, ac.pre(self.n) + 1))

    m = ac.Model("dip")
    m.a = Dip()
    res = ac.simulate(m, 6.0, n=1, rtol=1e-12, atol=1e-13)
    assert res.final["a.n"] == 1.0
    assert res.events[0].time == pytest.approx(np.pi - np.sqrt(2e-10), abs=1e-6)


def test_a_sliding_mass_stops_and_sticks():
    """t = v m/f0, s = v² m/(2 f0)."""
    res = sliding_mass().simulate(2.0, n=4)
    assert [event.text for event in res.events] == ["stuck → forward", "forward → stuck"]
    assert res.events[1].time == pytest.approx(1.0, abs=1e-9)
    assert res.final["mass.s"] == pytest.approx(0.5, abs=1e-9)
    assert res.final["mass.v"] == 0.0
    assert res.final["f.mode"] == 0.0


def test_43_events_at_the_start_are_events():
    res = sliding_mass().simulate(0.1, n=1)
    assert (res.events[0].time, res.events[0].text) == (0.0, "stuck → forward")


def test_a_mode_that_changes_the_unknowns_is_compiled_on_its_first_visit():
    """An ideal diode blocks an inductor: its current is no state then.

    i = V/Z (sin(ωt - φ) + sin φ e^(-R t/L)) up to its zero.
    """
    system = ac.compile(rectifier())
    res = system.simulate(0.04, rtol=1e-9, atol=1e-11)
    w, z = 100 * np.pi, np.hypot(10, 2 * np.pi)
    phi = np.arctan2(2 * np.pi, 10)
    end = brentq(lambda t: np.sin(w * t - phi) + np.sin(phi) * np.exp(-500 * t), 0.009, 0.019)
    times = {event.text: event.time for event in res.events[:2]}
    assert times["blocking → conducting"] == pytest.approx(0.0, abs=1e-12)
    assert times["conducting → blocking"] == pytest.approx(end, abs=1e-9)
    assert np.max(np.abs(res["d.v"] * res["d.i"])) < 1e-12
    first = res.t < end
    closed = 10 / z * (np.sin(w * res.t - phi) + np.sin(phi) * np.exp(-500 * res.t))
    assert np.max(np.abs(res["l.i"] - closed)[first]) < 1e-7


def test_a_switch_that_cuts_a_current_is_refused_by_name():
    class Cut(ac.Component):
        p, n = ac.ports(electrical.Pin, 2)
        mode = ac.modes("closed", "open")
        e = ac.Edge(p, n)

        def equations(self):
            yield self.mode.choose({"closed": self.v == 0, "open": self.i == 0})
            yield ac.transition(self.mode, "closed", "open", ac.time > 0.003)

    with pytest.raises(SimulationError) as caught:
        ac.simulate(rectifier(Cut), 0.01)
    assert "the new mode asks l.i to jump from 0.41" in str(caught.value)
    assert "a freewheeling path" in str(caught.value)


def test_joining_two_inertias_conserves_angular_momentum():
    """J₁ w₁ = (J₁ + J₂) w: the impulse acts on both."""

    class Lock(ac.Component):
        flange_a, flange_b = ac.ports(rotational.Flange, 2)
        mode = ac.modes("free", "locked")
        e = ac.Edge(flange_b, flange_a)

        def equations(self):
            yield self.mode.choose({"free": self.tau == 0, "locked": self.a == 0})
            yield ac.transition(self.mode, "free", "locked", ac.at(1.0) > 0.5, ac.reinit(self.w, 0))

    m = ac.Model("lock")
    m.a, m.b = (rot.Inertia(J=j, start={"w": w, "phi": 0}) for j, w in ((1.0, 3.0), (2.0, 0.0)))
    m.k, m.gear, m.c = Lock(), rot.IdealGear(ratio=2), rot.Inertia(J=0.25)
    m.connect(m.a.flange_b, m.k.flange_a)
    m.connect(m.k.flange_b, m.b.flange_a)
    m.connect(m.gear.flange_a, m.b.flange_b)
    m.connect(m.gear.flange_b, m.c.flange_a)
    res = ac.simulate(m, 2.0, n=4)
    after = 3.0 / (1.0 + 2.0 + 0.25 / 4)
    assert res.final["a.w"] == pytest.approx(after, rel=1e-12)
    assert res.final["b.w"] == pytest.approx(after, rel=1e-12)
    assert res.final["c.w"] == pytest.approx(after / 2, rel=1e-12)


def test_44_simultaneous_samples_see_each_other_as_equations_do():
    class Stage(ac.Component):
        u, y = ac.port(signal.Input), ac.port(signal.Output)
        late: bool = ac.structural(False, "Whether it takes the value before the event")
        d = ac.discrete()

        def equations(self):
            yield self.y == self.d
            value = ac.pre(self.u) if self.late else self.u
            yield ac.when(ac.sample(0.1), ac.assign(self.d, value))

    m = ac.Model("stages")
    m.a, m.b, m.c = Stage(u=lambda t: t), Stage(), Stage(late=True)
    m.connect(m.a.y, m.b.u)
    m.connect(m.b.y, m.c.u)
    res = ac.simulate(m, 0.35, n=7)
    assert res.final["a.y"] == pytest.approx(0.3)
    assert res.final["b.y"] == pytest.approx(0.3)
    assert res.final["c.y"] == pytest.approx(0.2)


def test_41_chattering_names_both_modes():
    class Relay(ac.Component):
        x = ac.variable(start=1.0)
        mode = ac.modes("down", "up")

        def equations(self):
            yield ac.der(self.x) == self.mode.within("up") - self.mode.within("down")
            yield ac.transition(self.mode, "down", "up", self.x < 0)
            yield ac.transition(self.mode, "up", "down", self.x > 0)

    m = ac.Model("relay")
    m.a = Relay()
    with pytest.raises(ChatteringError) as caught:
        ac.simulate(m, 2.0)
    text = str(caught.value)
    assert text.startswith("at t = 1 s events follow each other without end: ")
    assert "a (up → down)" in text
    assert "a (down → up)" in text
    assert caught.value.time == pytest.approx(1.0)


def test_sampled_feedback_is_its_difference_equation():
    m = ac.Model("held")
    m.a = Held()
    assert ac.simulate(m, 1.0, n=3).final["a.x"] == pytest.approx(0.8**10, rel=1e-9)


def test_initial_and_terminal_happen_once():
    class Ends(ac.Component):
        first, last = ac.discrete(), ac.discrete()
        x = ac.variable(start=0.0)

        def equations(self):
            yield ac.der(self.x) == 1
            yield ac.when(ac.initial(), ac.assign(self.first, ac.pre(self.first) + 1))
            yield ac.when(ac.terminal(), ac.assign(self.last, ac.pre(self.last) + self.x))

    m = ac.Model("ends")
    m.a = Ends()
    res = ac.simulate(m, 2.0, n=4)
    assert res.final["a.first"] == 1.0
    assert res.final["a.last"] == pytest.approx(2.0)


def test_a_relation_of_time_alone_is_an_exact_time_event():
    class Late(ac.Component):
        y = ac.port(signal.Output)

        def equations(self):
            yield self.y == ac.is_true(ac.time > 0.3) + 2 * ac.is_true(ac.time < 0.7)

    m = ac.Model("late")
    m.a = Late()
    res = ac.simulate(m, 1.0, n=1)
    assert [event.time for event in res.events] == [0.3, 0.7]
    assert list(res["a.y"]) == [2.0, 2.0, 3.0, 3.0, 1.0, 1.0]


def test_events_of_a_model_without_states_are_located():
    class Comparison(ac.Component):
        u, y = ac.port(signal.Input), ac.port(signal.Output)

        def equations(self):
            yield self.y == ac.is_true(self.u > 0.5)

    m = ac.Model("c")
    m.a = Comparison(u=lambda t: ca.sin(t))
    res = ac.simulate(m, 6.0, n=1)
    assert len(res.t) == 6
    assert res.t[1] == pytest.approx(np.pi / 6, abs=1e-9)
    assert res.t[3] == pytest.approx(5 * np.pi / 6, abs=1e-9)


@pytest.mark.parametrize(
    ("parameter", "variable", "closed"),
    [("f.f0", "mass.s", -0.5), ("mass.m", "mass.s", 0.5)],
)
def test_sensitivities_of_a_stop_are_its_derivatives(parameter, variable, closed):
    """s = v² m/(2 f0)."""
    found = sliding_mass().sensitivities(2.0, parameters=[parameter], rtol=1e-10, atol=1e-12)
    assert found[variable, parameter][-1] == pytest.approx(closed, abs=1e-8)


def test_sensitivities_cross_impacts():
    """After the first impact s = k v (t - t₁) - g (t - t₁)²/2: differences of two closed forms."""

    def fall(k: float, h: float) -> float:
        first, v = np.sqrt(2 * h / G), np.sqrt(2 * G * h)
        late = 1.0 - first
        return k * v * late - G * late**2 / 2

    found = ball().sensitivities(1.0, parameters=["b.k", "b.s"], rtol=1e-10, atol=1e-12)
    step = 1e-5
    by_k = (fall(0.8 + step, 1) - fall(0.8 - step, 1)) / (2 * step)
    by_h = (fall(0.8, 1 + step) - fall(0.8, 1 - step)) / (2 * step)
    assert found["b.s", "b.k"][-1] == pytest.approx(by_k, abs=1e-7)
    assert found["b.s", "b.s"][-1] == pytest.approx(by_h, abs=1e-7)


def test_sensitivities_go_through_sampled_values():
    m = ac.Model("held")
    m.a = Held()
    found = ac.compile(m).sensitivities(1.0, parameters=["a.k", "a.x"], rtol=1e-10, atol=1e-12)
    assert found["a.x", "a.k"][-1] == pytest.approx(-0.1 * 10 * 0.8**9, abs=1e-7)
    assert found["a.x", "a.x"][-1] == pytest.approx(0.8**10, abs=1e-7)
    gradient = ac.compile(m).gradient(1.0, "a.x", parameters=["a.k"])
    assert gradient["a.k"] == pytest.approx(-0.1 * 10 * 0.8**9, abs=1e-6)


def test_modes_and_discrete_variables_may_be_given_a_start():
    system = sliding_mass()
    res = system.simulate(0.5, start={"f.mode": "forward"}, n=2)
    assert res.events == ()
    with pytest.raises(InitializationError, match="there is no mode 'sideways'"):
        system.simulate(0.5, start={"f.mode": "sideways"})


def test_a_hybrid_system_pickles():
    again = pickle.loads(pickle.dumps(ball()))
    assert len(again.simulate(1.0).events) == 1


def _component(equations, **declared):
    return type("Part", (ac.Component,), {"equations": equations, **declared})


def test_wrong_words_about_events_are_refused_with_the_component():
    def run(equations, **declared):
        m = ac.Model("m")
        m.part = _component(equations, **declared)()
        ac.compile(m)

    x = lambda: ac.variable(start=0.0)  # noqa: E731

    def assigns_a_state(self):
        yield ac.der(self.x) == 1
        yield ac.when(self.x > 1, ac.assign(self.x, 0))

    with pytest.raises(DeclarationError, match="assign\\(\\) changes discrete variables"):
        run(assigns_a_state, x=x())

    def equal(self):
        yield ac.der(self.x) == 1
        yield ac.when(self.x == 1, ac.reinit(self.x, 0))

    with pytest.raises(DeclarationError, match="compares for equality what varies continuously"):
        run(equal, x=x())

    def incomplete(self):
        yield self.mode.choose({"a": self.x == 1})

    with pytest.raises(DeclarationError, match="no equation for the mode b"):
        run(incomplete, x=x(), mode=ac.modes("a", "b"))

    def unknown(self):
        yield self.x == self.mode.within("c")

    with pytest.raises(DeclarationError, match="has no mode 'c'"):
        run(unknown, x=x(), mode=ac.modes("a", "b"))


class Told(ac.Component):
    """Counts when a condition of its signal becomes true."""

    u: signal.Input = ac.signal_input()
    condition = ac.structural(None)
    count = ac.discrete("1", "How often")

    def equations(self):
        yield ac.when(self.condition(self.u), ac.assign(self.count, ac.pre(self.count) + 1))


def test_a_product_of_relations_is_located_as_both_of_them_and_other_numbers_are_refused():
    """sin t > 0.5 while cos t > 0: at π/6 + 2πk. A number that varies is no condition."""
    m = ac.Model("m")
    m.told = Told(condition=lambda u: (u > 0.5) * (ac.time > 1.0), u=lambda t: ca.sin(t))
    res = ac.simulate(m, 20.0, n=3)
    assert res.final["told.count"] == 1 + 3  # at 1 s it is true already
    m.other = Told(condition=lambda u: u - 0.5, u=lambda t: ca.sin(t))
    with pytest.raises(DeclarationError, match="is no relation, so that nothing tells when"):
        ac.compile(m)


def test_a_delayed_feedback_is_its_method_of_steps():
    """x' = -x(t - 1), x = 1 before: Σ (-1)^k (t - k + 1)^k / k! over the k ≤ t + 1."""

    class Late(ac.Component):
        tau: ac.Parameter = ac.parameter("s", "Lag", 1.0)
        x = ac.variable(start=1.0)

        def equations(self):
            yield ac.der(self.x) == -ac.delay(self.x, self.tau)

    m = ac.Model("late")
    m.a = Late()
    system = ac.compile(m)
    res = system.simulate(3.0, n=12, rtol=1e-7, atol=1e-9)
    closed = [
        sum((-1) ** k * max(t - k + 1, 0.0) ** k / math.factorial(k) for k in range(6))
        for t in res.t
    ]
    assert np.max(np.abs(res["a.x"] - closed)) < 1e-6
    with pytest.raises(SimulationError, match="a} depends on the past"):
        system.sensitivities(1.0, parameters=["a.tau"])
    with pytest.raises(ac.errors.ParameterError, match=r"the lag of a delay is -1 s"):
        system.simulate(1.0, parameters={"a.tau": -1.0})


def test_a_delayed_jump_comes_back_after_the_lag():
    class Delayed(ac.Component):
        u, y = ac.port(signal.Input), ac.port(signal.Output)

        def equations(self):
            yield self.y == ac.delay(self.u, 0.25)

    m = ac.Model("delayed")
    m.p, m.a = bl.Pulse(period=1.0, width=50, start_time=0.1), Delayed()
    m.connect(m.p.y, m.a.u)
    res = ac.simulate(m, 1.0, n=1)
    rising = np.flatnonzero(np.diff(res["a.y"]) > 0.5)
    assert res.t[rising] == pytest.approx([0.35], abs=1e-12)
    assert res.t[rising + 1] == pytest.approx([0.35], abs=1e-12)
    falling = np.flatnonzero(np.diff(res["a.y"]) < -0.5)
    assert res.t[falling + 1] == pytest.approx([0.85], abs=1e-12)


def test_parts_that_stick_side_by_side_share_the_load():
    """2 t = 2 · 3 N: both give way at t = 3 s, then 2 a = 2 t - 2 · 2."""
    m = ac.Model("side_by_side")
    m.mass, m.fixed = tr.Mass(m=2.0, start={"s": 0, "v": 0}), tr.Fixed()
    m.f = [Friction(fs=3.0, f0=2.0), Friction(fs=3.0, f0=2.0)]
    m.push = tr.Force(f=lambda t: 2 * t)
    m.connect(m.mass.flange_a, m.f[0].flange_b, m.f[1].flange_b)
    m.connect(m.f[0].flange_a, m.f[1].flange_a, m.fixed.flange)
    m.connect(m.push.flange, m.mass.flange_b)
    res = ac.simulate(m, 4.0, n=8)
    assert [event.text for event in res.events] == ["stuck → forward"] * 2
    assert [event.time for event in res.events] == pytest.approx([3.0, 3.0], abs=1e-8)
    assert res.at(2.0)["f[0].f"] == pytest.approx(2.0, rel=1e-9)
    assert res.at(2.0)["f[1].f"] == pytest.approx(2.0, rel=1e-9)
    assert res.final["mass.v"] == pytest.approx(1.5, rel=1e-6)


def test_a_part_that_slides_between_dampers_alone_is_refused_by_name():
    """Nothing stores the speed that it would have to take at once."""
    m = ac.Model("massless")
    m.f, m.d = tr.SupportFriction(f_pos=[[0, 1.0]]), tr.SpringDamper(c=1.0, d=1.0)
    m.pull = tr.Position(s_ref=lambda t: 3 * t**2)
    m.connect(m.pull.flange, m.d.flange_a)
    m.connect(m.d.flange_b, m.f.flange_a)
    with pytest.raises(
        SimulationError, match=r"f is start_forward: .* Put a storage, however small"
    ):
        ac.simulate(m, 3.0)


def test_texts_have_no_names_for_shared_parts():
    """CasADi prints (a + b)² as @1=(a+b), (@1*@1): what it names is written where it stands."""
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    shared = a + b
    assert unbracketed(shared * ca.sin(shared) < 0.5) == "((a+b)*sin((a+b)))<0.5"
    for _ in range(60):
        shared = shared * ca.sin(shared)
    assert "@" not in unbracketed(shared)
    assert len(unbracketed(shared)) < 1000
