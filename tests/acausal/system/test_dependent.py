"""Parts that hold side by side: what they carry together is shared by the least squares."""

from __future__ import annotations

import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import translational as tr


def pushed(force: float, *limits: float) -> ac.Result:
    """Return the run of a mass on supports in a row, each with friction of its own."""
    m = ac.Model("row")
    m.push, m.mass = tr.Force(f=force), tr.Mass(m=1.0, start={"s": 0, "v": 0})
    m.support = [tr.SupportFriction(f_pos=[[0, limit]]) for limit in limits]
    m.connect(m.push.flange, m.mass.flange_a)
    end = m.mass.flange_b
    for support in m.support:
        m.connect(end, support.flange_a)
        end = support.flange_b
    return ac.simulate(m, 1.0, n=2)


@pytest.mark.parametrize("count", [2, 3])
def test_equal_frictions_in_a_row_share_a_force_equally(count):
    """Rods that pass a force on hold nothing: each carries F/n, not the first of them most."""
    res = pushed(1.0, *[2.0] * count)
    shares = [res.final[f"support[{k}].f"] for k in range(count)]
    assert shares == pytest.approx([1.0 / count] * count, rel=1e-9)


def test_frictions_in_a_row_hold_the_sum_of_their_forces():
    """1 + 2 + 3 N hold 5.9 N, and not 6.1 N: then v = 0.1 N / 1 kg · 1 s."""
    assert pushed(5.9, 1.0, 2.0, 3.0).final["mass.v"] == pytest.approx(0.0, abs=1e-12)
    assert pushed(6.1, 1.0, 2.0, 3.0).final["mass.v"] == pytest.approx(0.1, rel=1e-4)


def capacitors(pairs: list[tuple[int, int]], times: list[float], order: list[int]) -> ac.Result:
    """Return 1, 2 and 3 mF with ideal switches between them, and 100 Ω beside the last.

    ``order`` is that in which the switches are connected.
    """
    m = ac.Model("capacitors")
    m.c = [el.Capacitor(C=(k + 1) * 1e-3, start={"v": v}) for k, v in enumerate((9.0, 0.0, 3.5))]
    m.r, m.gnd = el.Resistor(R=100.0), el.Ground()
    m.connect(*(c.n for c in m.c), m.r.n, m.gnd.p)
    m.connect(m.c[2].p, m.r.p)
    m.s = [el.IdealClosingSwitch(Ron=0, Goff=0) for _ in pairs]
    m.clock = [bl.Step(start_time=time) for time in times]
    for k in order:
        one, other = pairs[k]
        m.connect(m.c[one].p, m.s[k].p)
        m.connect(m.s[k].n, m.c[other].p)
        m.connect(m.clock[k].y, m.s[k].control)
    return ac.simulate(m, 0.3, n=2)


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 1, 2, 0]])
@pytest.mark.parametrize("times", [[0.1] * 4, [0.1, 0.15, 0.2, 0.25], [0.2, 0.1, 0.2, 0.15]])
def test_switches_side_by_side_between_capacitors_share_current_and_charge(times, order):
    """Three of them, and one to the third capacitor, which carries what 1 and 2 mF of 6 give.

    Before the last was let go: the current was that of the first, however long all were closed.
    """
    res = capacitors([(0, 1), (0, 1), (1, 2), (0, 1)], times, order)
    carried = [res.final[f"s[{k}].i"] for k in range(4)]
    drawn = res.final["r.i"]
    assert carried == pytest.approx([drawn / 18, drawn / 18, drawn / 2, drawn / 18], rel=1e-9)
    for k, impact in enumerate(res.impulses("s[0]")["time"]):
        before = [j for j in (0, 1, 3) if times[j] < impact - 1e-9]  # else all that close there
        there = [j for j in (0, 1, 3) if abs(times[j] - impact) <= 1e-9]
        shared = [res.impulses(f"s[{j}].i")[k] for j in before or there]
        assert shared == pytest.approx([shared[0]] * len(shared), rel=1e-9)


@pytest.mark.parametrize("times", [[0.1] * 3, [0.1, 0.15, 0.2], [0.2, 0.1, 0.15]])
def test_a_triangle_of_switches_between_capacitors_has_no_current_around_it(times):
    """Equal resistances that vanish: what flows around adds up to 0, in any order."""
    res = capacitors([(0, 1), (1, 2), (2, 0)], times, [2, 0, 1])
    around = [res.final[f"s[{k}].i"] for k in range(3)]
    assert sum(around) == pytest.approx(0.0, abs=1e-9 * max(map(abs, around)))
    assert around[0] - around[2] == pytest.approx(-res.final["c[0].i"], rel=1e-9)
    assert max(map(abs, around)) > 1e-3


def test_check_valves_side_by_side_share_the_flow_between_volumes():
    m = ac.Model("valves")
    m.volume = [hy.Volume(V=1e-3, beta=1e9, start={"p": p}) for p in (2e6, 0.0)]
    m.leak, m.tank = hy.LaminarResistance(R=1e11), hy.Reservoir()
    m.valve = [hy.IdealCheckValve(p_crack=1e5, R_open=0, G_leak=0) for _ in range(2)]
    for valve in m.valve:
        m.connect(m.volume[0].port, valve.port_a)
        m.connect(valve.port_b, m.volume[1].port, m.leak.port_a)
    m.connect(m.leak.port_b, m.tank.port)
    res = ac.simulate(m, 0.1, n=2)
    through = res.final["leak.q"] / 4  # half of what leaks comes from the first volume
    assert [res.final[f"valve[{k}].q"] for k in range(2)] == pytest.approx([through] * 2, rel=1e-9)
