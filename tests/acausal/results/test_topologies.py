"""Topologies of a run and of a system: their freedoms, graphs, matrices and equations."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest

import acausal as ac
from acausal.errors import UnknownNameError
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot


def pendulum(**keywords: Any) -> ac.Model:
    """Return a pendulum of two bars, whose second joint may lock."""
    m = ac.Model("pendulum")
    m.world = pl.World(g=9.81)
    m.j = [pl.Revolute(), pl.Revolute(**keywords)]
    m.b = [pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=1.0, I=1 / 12) for _ in range(2)]
    ends = [m.world.frame, m.b[0].frame_b]
    for end, joint, body in zip(ends, m.j, m.b, strict=True):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    return m


@pytest.fixture(scope="module")
def run() -> ac.Result:
    locks = {"lock": lambda j: ac.time > 0.5, "release": lambda j: ac.time > 0.8}
    return ac.simulate(pendulum(**locks), 1.0, n=10)


def test_a_run_lists_its_topologies_as_a_table(run):
    assert [(item.begin, item.end) for item in run.topologies] == [(0, 0.5), (0.5, 0.8), (0.8, 1)]
    assert str(run.topologies).splitlines() == [
        "from [s]  to [s]  freedoms  states  modes",
        "       0     0.5         2       4  j[1] free",
        "     0.5     0.8         1       2  j[1] locked",
        "     0.8       1         2       4  j[1] free",
    ]


def test_a_topology_has_its_own_graph_matrices_and_equations(run):
    """Cutsets and circuits of each are orthogonal; locked in line, M = 8/3 kg m² of one bar."""
    free, locked, _ = (item.system for item in run.topologies)
    for system in (free, locked):
        cutsets, circuits = (
            np.asarray(part, dtype=float) for part in (system.cutset_matrix, system.circuit_matrix)
        )
        assert not np.any(cutsets @ circuits.T)
    kinds = [dict(zip(s.graph.edge_names, s.graph.kinds, strict=True)) for s in (free, locked)]
    assert [kind["j[1].rot"] for kind in kinds] == ["through_driver", "across_driver"]
    assert len(str(locked.equations).splitlines()) < len(str(free.equations).splitlines())
    mass = locked.motion_equations.values(locked.initialize())[0]
    assert mass == pytest.approx(np.array([[8 / 3]]), rel=1e-12)
    assert len(free.motion_equations.coordinates) == 2


def test_a_system_in_given_modes_needs_no_run():
    system = ac.compile(pendulum(lock=lambda j: j.phi > 0.3))
    held = system.topology({"j[1].mode": "locked"})
    assert (len(system.states), len(held.states)) == (4, 2)
    assert held is not system.topology({"j[1].mode": "free"})
    with pytest.raises(UnknownNameError, match=r"has no mode 'j\[1\].mood'"):
        system.topology({"j[1].mood": "locked"})
    with pytest.raises(UnknownNameError, match=r"j\[1\].mode is never 'stuck'"):
        system.topology({"j[1].mode": "stuck"})


def test_drawings_mark_what_is_held_red_and_what_is_open_dotted(run):
    legends = []
    for item in run.topologies[:2]:
        figure = item.system.graph.draw()
        shown = [*figure.legends, *(ax.get_legend() for ax in figure.axes if ax.get_legend())]
        texts = {text.get_text() for legend in shown for text in legend.get_texts()}
        legends.append(texts)
        plt.close(figure)
    assert "opened" in legends[0]
    assert "held" in legends[1]


def test_electrical_topologies_count_charges():
    """Two capacitors behind an exactly ideal switch: two charges, and one when it is closed."""
    m = ac.Model("m")
    m.c = [el.Capacitor(C=1e-3, start={"v": v}) for v in (10.0, 1.0)]
    m.r = el.Resistor(R=1e3)
    m.sw = el.IdealClosingSwitch(Ron=0, Goff=0, control=lambda t: t > 0.5)
    m.gnd = el.Ground()
    m.connect(m.c[0].p, m.sw.p)
    m.connect(m.sw.n, m.c[1].p, m.r.p)
    m.connect(m.c[0].n, m.c[1].n, m.r.n, m.gnd.p)
    res = ac.simulate(m, 1.0)
    assert [item.states for item in res.topologies] == [2, 1]


def test_locks_side_by_side_have_a_topology():
    """Two shafts of 2 freedoms are one of 1 freedom, whichever of two locks holds them."""
    m = ac.Model("m")
    m.one, m.two = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 3.0}), rot.Inertia(J=2.0)
    m.torque = rot.ConstantTorque(tau_constant=1.0)
    m.connect(m.torque.flange, m.one.flange_a)
    m.lock = [rot.Lock(lock=lambda lock: ac.time > 1.0) for _ in range(2)]
    for lock in m.lock:
        m.connect(m.one.flange_b, lock.flange_a)
        m.connect(lock.flange_b, m.two.flange_a)
    res = ac.simulate(m, 2.0, start={"two.phi": 0.0, "two.w": 0.0})
    assert [item.freedoms for item in res.topologies] == [2, 1]
    assert len(res.topologies[1].system.states) == 2


def test_freedoms_are_those_of_positions_not_of_controllers():
    """Two joints, one with a controlled motor: two freedoms, whatever else stores something."""
    m = pendulum(lock=lambda j: ac.time > 0.05, use_axis_flange=True)
    m.wanted, m.error, m.pi, m.lag = (
        bl.Constant(k=1.0),
        bl.Feedback(),
        bl.PI(k=1.0, T=0.2),
        bl.FirstOrder(T=0.1),
    )
    m.torque, m.sensor = rot.Torque(), rot.AngleSensor()
    m.chain(m.wanted, m.error, m.pi, m.lag, m.torque)
    m.connect(m.torque.flange, m.j[1].axis, m.sensor.flange)
    m.connect(m.sensor.phi, m.error.u2)
    free, locked = ac.simulate(m, 0.1, n=10).topologies
    assert (free.freedoms, free.states) == (2, 6)
    assert locked.freedoms == 1
