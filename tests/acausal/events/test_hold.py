"""``ac.hold``: a mode holds a variable, and on entry an impulse of the law before stops it."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, InitializationError, SimulationError
from domains import electrical, rotational
from library import blocks, spatial
from library import electrical as el
from library import rotational as rot


class Switch(ac.Component):
    """i = 0, from ``t_on`` on v = 0."""

    p, n = ac.ports(electrical.Pin, 2)
    mode = ac.modes("open", "closed")
    t_on: ac.Parameter = ac.parameter("s", "When it closes", default=1.0)
    aimed: bool = ac.structural(True, "Whether it says at which voltage it holds")
    e = ac.Edge(p, n)

    def equations(self):
        held = ac.hold(self.v, at=0) if self.aimed else ac.hold(self.v)
        yield self.mode.choose({"open": self.i == 0, "closed": held})
        yield ac.transition(self.mode, "open", "closed", ac.time > self.t_on)


class Opener(ac.Component):
    """v = 0 until 1 s, then i = 0."""

    p, n = ac.ports(electrical.Pin, 2)
    mode = ac.modes("closed", "open")
    e = ac.Edge(p, n)

    def equations(self):
        yield self.mode.choose({"closed": self.v == 0, "open": ac.hold(self.i, at=0)})
        yield ac.transition(self.mode, "closed", "open", ac.time > 1.0)


def capacitors(*switches: Switch, leak: bool = False) -> ac.Model:
    """Return 1 mF at 10 V and 2 mF at 1 V with switches between them."""
    m = ac.Model("m")
    m.c1, m.c2 = el.Capacitor(C=1e-3, start={"v": 10.0}), el.Capacitor(C=2e-3, start={"v": 1.0})
    m.g, m.sw = el.Ground(), list(switches)
    m.connect(m.c1.n, m.c2.n, m.g.p)
    for sw in m.sw:
        m.connect(m.c1.p, sw.p)
        m.connect(sw.n, m.c2.p)
    if leak:
        m.r = el.Resistor(R=1e3)
        m.connect(m.r.p, m.c2.p)
        m.connect(m.r.n, m.g.p)
    return m


def around(res: ac.Result, *names: str) -> tuple[np.ndarray, np.ndarray]:
    """Return variables just before and just after the first instant at which values jump."""
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    return tuple(np.array([res[name][i] for name in names]) for i in (at, at + 1))  # type: ignore


@pytest.mark.parametrize("leak", [False, True])
def test_a_switch_that_closes_on_capacitors_keeps_their_charge(leak):
    """Without a leak 4 V, and ½ C1 C2 / (C1 + C2) ΔV² = 0.027 J are lost."""
    res = ac.simulate(capacitors(Switch(), leak=leak), 2.0)
    before, after = around(res, "c1.v", "c2.v")
    charge = np.array([1e-3, 2e-3])
    assert after @ charge == pytest.approx(before @ charge, rel=1e-12)
    assert after[0] == pytest.approx(after[1], rel=1e-12)
    assert res.events[-1].loss == pytest.approx(0.5 * (before**2 - after**2) @ charge, rel=1e-12)
    if not leak:
        assert (after[0], res.events[-1].loss) == pytest.approx((4.0, 0.027), rel=1e-12)
        assert str(res.events[-1]) == (
            "t = 1 s  sw[0]: open → closed, impulse 0.006 A.s, 0.027 J lost"
        )
        assert res.impulses("c1.i") == pytest.approx([-0.006], rel=1e-12)


@pytest.mark.parametrize("later", [1.0, 1.5])
def test_two_switches_side_by_side_share_the_charge_or_the_second_finds_nothing_to_do(later):
    res = ac.simulate(capacitors(Switch(), Switch(t_on=later)), 2.0)
    assert res.final["c1.v"] == pytest.approx(4.0, rel=1e-12)
    assert res.final["c2.v"] == pytest.approx(4.0, rel=1e-12)
    lost = sum(event.loss for event in res.events)
    passed = sum(value for event in res.events for value in event.impulses.values())
    assert (lost, passed) == pytest.approx((0.027, 0.006), rel=1e-12)


@pytest.mark.parametrize("later", [1.0, 1.5])
def test_three_capacitors_end_at_the_voltage_of_their_charge(later):
    """(1 mF 10 V + 2 mF 1 V + 1 mF 1 V) / 4 mF = 3.25 V, together or one after the other."""
    m = capacitors(Switch())
    m.c3, m.sw3 = el.Capacitor(C=1e-3, start={"v": 1.0}), Switch(t_on=later)
    m.connect(m.c2.p, m.sw3.p)
    m.connect(m.sw3.n, m.c3.p)
    m.connect(m.c3.n, m.g.p)
    res = ac.simulate(m, 2.0)
    voltages = [res.final[f"{name}.v"] for name in ("c1", "c2", "c3")]
    assert voltages == pytest.approx([3.25] * 3, rel=1e-12)
    assert sum(event.loss for event in res.events) == pytest.approx(0.030375, rel=1e-12)


def test_a_switch_that_opens_on_inductors_keeps_their_flux():
    """1 H with 3 A in series with 2 H: 1 A, ½ L1 L2 / (L1 + L2) (3 A)² = 3 J lost."""
    m = ac.Model("m")
    m.l1, m.l2 = el.Inductor(L=1.0, start={"i": 3.0}), el.Inductor(L=2.0, start={"i": 0.0})
    m.sw, m.g = Opener(), el.Ground()
    m.connect(m.l1.p, m.sw.n, m.g.p)
    m.connect(m.l1.n, m.l2.p, m.sw.p)
    m.connect(m.l2.n, m.g.p)
    res = ac.simulate(m, 2.0)
    assert (res.final["l1.i"], res.final["l2.i"]) == pytest.approx((1.0, 1.0), rel=1e-12)
    assert res.events[-1].loss == pytest.approx(3.0, rel=1e-12)
    assert "impulse 2 V.s, 3 J lost" in str(res.events[-1])


def between_resistors(switch: Switch) -> ac.Model:
    m = ac.Model("m")
    m.src, m.r1, m.r2 = el.ConstantVoltage(V=10.0), el.Resistor(R=1.0), el.Resistor(R=4.0)
    m.sw, m.g = switch, el.Ground()
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.sw.p)
    m.connect(m.sw.n, m.r2.p)
    m.connect(m.src.n, m.r2.n, m.g.p)
    return m


def test_between_resistors_a_held_voltage_is_an_equation_without_a_jump():
    res = ac.simulate(between_resistors(Switch()), 2.0)
    assert res.final["sw.i"] == pytest.approx(2.0, rel=1e-12)
    assert not res.events[-1].impulses
    assert res.impulses("sw.i").shape == (0,)


def test_what_no_storage_keeps_cannot_be_held_without_a_value():
    with pytest.raises(SimulationError) as caught:
        ac.simulate(between_resistors(Switch(aimed=False)), 2.0)
    assert str(caught.value) == (
        "sw cannot hold v from t = 1 s on: no storage keeps its value there. Say where, "
        "ac.hold(v, at=…)."
    )


def test_a_voltage_held_without_a_value_stays_what_it_is():
    """The 9 V between the capacitors stay while 1 kΩ discharges both: 3 ms·Ω = 3 s."""
    res = ac.simulate(capacitors(Switch(aimed=False, t_on=0.0), leak=True), 3.0)
    assert res["c1.v"] - res["c2.v"] == pytest.approx(9.0, rel=1e-9)
    assert res.final["c2.v"] == pytest.approx(np.exp(-1.0), rel=5e-5)


def test_a_resistor_in_series_lets_no_impulse_through():
    m = ac.Model("m")
    m.c1, m.c2 = el.Capacitor(C=1e-3, start={"v": 10.0}), el.Capacitor(C=2e-3, start={"v": 1.0})
    m.r, m.sw, m.g = el.Resistor(R=1.0), Switch(), el.Ground()
    m.connect(m.c1.p, m.r.p)
    m.connect(m.r.n, m.sw.p)
    m.connect(m.sw.n, m.c2.p)
    m.connect(m.c1.n, m.c2.n, m.g.p)
    res = ac.simulate(m, 2.0)
    before, after = around(res, "c1.v", "c2.v")
    assert np.array_equal(before, after)
    assert around(res, "sw.i")[1] == pytest.approx(9.0, rel=1e-12)
    assert res.final["c1.v"] == pytest.approx(4.0, rel=1e-6)


class Lock(ac.Component):
    """Free, and between two instants without relative motion."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    mode = ac.modes("free", "locked")
    begin: ac.Parameter = ac.parameter("s", "When it locks", default=1.0)
    end: ac.Parameter = ac.parameter("s", "When it lets go", default=9.0)
    at: float | None = ac.structural(None, "Where it must be to lock")
    e = ac.Edge(flange_b, flange_a)

    def equations(self):
        yield self.mode.choose({"free": self.tau == 0, "locked": ac.hold(self.phi, at=self.at)})
        yield ac.when(ac.time > self.end, ac.assign(self.mode, "free"))
        yield ac.when(ac.time > self.begin, ac.assign(self.mode, "locked"))


def shafts(lock: Lock) -> ac.Model:
    """Return 1 kg m² at 3 rad/s and 2 kg m² at rest with a lock between them."""
    m = ac.Model("m")
    m.one, m.two = rot.Inertia(J=1.0, start={"w": 3.0}), rot.Inertia(J=2.0, start={"w": 0.0})
    m.lock = lock
    m.connect(m.one.flange_b, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.two.flange_a)
    return m


def test_a_lock_between_shafts_keeps_their_angular_momentum():
    """w = 1 rad/s, μ = 2 N m s, loss ½ J1 J2 / (J1 + J2) 3² = 3 J; free again nothing jumps."""
    res = ac.simulate(shafts(Lock(end=1.5)), 2.0)
    assert (res.final["one.w"], res.final["two.w"]) == pytest.approx((1.0, 1.0), rel=1e-12)
    locking, letting_go = [event for event in res.events if "→" in event.text][1::2]
    assert locking.text == "free → locked, impulse -2 N.m.s, 3 J lost"
    assert (locking.impulses, locking.loss) == ({"lock": pytest.approx(-2.0)}, pytest.approx(3.0))
    assert letting_go.text == "locked → free"


def test_locking_and_letting_go_at_one_instant_locks_and_says_so():
    res = ac.simulate(shafts(Lock(end=1.0)), 2.0)
    said = [event.text for event in res.events if "locked" in event.text]
    assert said == [
        "free → locked (free was asked for at the same instant), impulse -2 N.m.s, 3 J lost"
    ]


def test_what_is_locked_already_makes_no_event():
    res = ac.simulate(shafts(Lock(begin=1.0)), 2.0, start={"lock.mode": "locked", "one.w": 0.0})
    assert [event.text for event in res.events if "locked" in event.text] == []


def test_a_start_that_moves_what_it_holds_is_refused():
    with pytest.raises(InitializationError, match=r"lock holds phi from the start on.*at -3\. Let"):
        ac.simulate(shafts(Lock()), 2.0, start={"lock.mode": "locked"})


def test_a_position_is_held_only_where_it_is():
    with pytest.raises(SimulationError) as caught:
        ac.simulate(shafts(Lock(at=0.5)), 2.0, start={"one.phi": 0.0, "two.phi": 0.0})
    assert str(caught.value) == (
        "lock is to hold phi at 0.5 from t = 1 s on, and it is at -3: a position cannot jump. Let "
        "the mode begin where it is there, or hold it without at=."
    )


def test_events_with_impulses_are_stored(tmp_path):
    res = ac.simulate(shafts(Lock()), 2.0)
    res.save(tmp_path / "run.npz")
    assert ac.load_result(tmp_path / "run.npz").events == res.events


class Wrong(ac.Component):
    """Says ``what`` of its edge in a mode."""

    flange = ac.port(rotational.Flange)
    mode = ac.modes("one", "two")
    what: str = ac.structural("", "What is wrong")
    x = ac.variable()
    e = ac.Edge(flange)

    def equations(self):
        holds = {
            "expression": lambda: ac.hold(2 * self.phi),
            "varying": lambda: ac.hold(self.phi, at=self.x),
            "everywhere": lambda: ac.hold(self.phi),
        }
        held = holds[self.what]()
        free = held if self.what == "everywhere" else self.tau == 0
        yield self.mode.choose({"one": free, "two": held})
        yield ac.der(self.x) == 1


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("expression", "hold() takes a scalar variable of the component, not '(2.*phi)'."),
        ("varying", "hold(phi, at=…) takes a parameter, a number or a discrete variable, and 'x'"),
        ("everywhere", "choose() holds the same in every mode. One of them must be a law"),
    ],
)
def test_a_hold_that_means_nothing_is_refused_by_name(what, words):
    m = ac.Model("m")
    m.part, m.body = Wrong(what=what), rot.Inertia(J=1.0)
    m.connect(m.part.flange, m.body.flange_a)
    with pytest.raises(DeclarationError) as caught:
        ac.compile(m)
    assert words in str(caught.value)
    assert "part" in str(caught.value)


def test_sensitivities_go_on_across_a_lock():
    """w⁺ = 1 rad/s at any instant: the angle of the first shaft grows by 2 rad/s later locking."""
    run = ac.compile(shafts(Lock())).sensitivities(2.0, parameters=["lock.begin"])
    assert run["one.phi", "lock.begin"][-1] == pytest.approx(2.0, rel=1e-6)
    assert run["one.w", "lock.begin"][-1] == pytest.approx(0.0, abs=1e-9)


def freewheeling(Goff: float) -> ac.Model:
    """Return a source, an exactly ideal switch that opens at 1 ms, an inductor and a diode."""
    m = ac.Model("m")
    m.src, m.sw, m.g = el.ConstantVoltage(V=10.0), el.IdealOpeningSwitch(Ron=0, Goff=0), el.Ground()
    m.coil, m.r = el.Inductor(L=0.01, start={"i": 0.0}), el.Resistor(R=10.0)
    m.d, m.step = el.IdealDiode(Ron=0, Goff=Goff), blocks.BooleanStep(start_time=1e-3)
    m.connect(m.step.y, m.sw.control)
    m.connect(m.src.p, m.sw.p)
    m.connect(m.sw.n, m.coil.p, m.d.n)
    m.connect(m.coil.n, m.r.p)
    m.connect(m.src.n, m.r.n, m.d.p, m.g.p)
    return m


@pytest.mark.parametrize("leak", [0.0, 1e-6])
def test_a_switch_that_opens_beside_an_ideal_diode_hands_the_current_over(leak):
    """i(1 ms) exp(-1) after 1 ms, with a conductance of the diode or none; nothing is lost."""
    res = ac.simulate(freewheeling(leak), 2e-3, rtol=1e-8)
    begun = 1.0 - np.exp(-1.0)
    assert res.final["coil.i"] == pytest.approx(begun * np.exp(-1.0), rel=1e-5)
    assert not any(event.impulses for event in res.events)


def switched_on() -> ac.Model:
    """Return a source, an exactly ideal switch that closes at once, an inductor and a capacitor."""
    m = ac.Model("m")
    m.src, m.sw, m.g = el.ConstantVoltage(V=10.0), el.IdealClosingSwitch(Ron=0, Goff=0), el.Ground()
    m.coil, m.c, m.step = el.Inductor(L=1e-3), el.Capacitor(C=1e-3), blocks.BooleanStep()
    m.connect(m.step.y, m.sw.control)
    m.connect(m.src.p, m.sw.p)
    m.connect(m.sw.n, m.coil.p)
    m.connect(m.coil.n, m.c.p)
    m.connect(m.src.n, m.c.n, m.g.p)
    return m


def test_an_ideal_switch_that_closes_before_an_inductor_moves_no_charge():
    """10 V, L = 1 mH, C = 1 mF from 0: c.v = 10 (1 - cos ωt), ω = 1000/s, i = 10 sin ωt.

    The capacitor had jumped to 10 V by a charge through the inductor.
    """
    res = ac.simulate(switched_on(), 2e-3, rtol=1e-8, n=20)
    assert res["c.v"] == pytest.approx(10.0 * (1.0 - np.cos(1e3 * res.t)), abs=1e-5)
    assert res["coil.i"] == pytest.approx(10.0 * np.sin(1e3 * res.t), abs=1e-5)


def test_sensitivities_know_that_no_charge_was_moved():
    """d c.v / d V = 1 - cos ωt."""
    run = ac.compile(switched_on()).sensitivities(2e-3, parameters=["src.V"], rtol=1e-8, n=4)
    assert run["c.v", "src.V"][-1] == pytest.approx(1.0 - np.cos(2.0), rel=1e-5)


class Turned(spatial.FreeMotion):
    """Holds an element of its quaternion, which is no freedom."""

    def equations(self):
        yield from super().equations()
        ac.hold(self.q[1])


def test_an_element_of_a_quaternion_is_not_held():
    m = ac.Model("m")
    m.world, m.free, m.body = spatial.World(), Turned(), spatial.Body(m=1.0, I_11=1, I_22=1, I_33=1)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    with pytest.raises(DeclarationError, match=r"free: hold\(q_1\): the elements of a quaternion"):
        ac.compile(m)
