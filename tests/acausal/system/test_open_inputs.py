"""Inputs that were forgotten: one warning a system, and none where it is meant."""

from __future__ import annotations

import pytest

import acausal as ac
from domains import signal
from library import blocks as bl
from library import rotational as rot
from library import spatial as sp


def loop(closed: bool) -> ac.Model:
    """A speed loop: set point 1, proportional gain 18, first-order plant."""
    m = ac.Model("loop")
    m.set, m.r, m.gain, m.plant = (
        bl.Constant(k=1.0),
        bl.Feedback(),
        bl.Gain(k=18.0),
        bl.FirstOrder(T=0.1, k=1.0),
    )
    m.connect(m.set.y, m.r.u1)
    m.connect(m.r.y, m.gain.u)
    m.connect(m.gain.y, m.plant.u)
    if closed:
        m.connect(m.plant.y, m.r.u2)
    return m


def test_a_forgotten_connection_is_told_once_by_its_path():
    """Without feedback the output is 18, with it 18/19."""
    system = ac.compile(loop(closed=False))
    with pytest.warns(ac.errors.UnconnectedWarning) as told:
        assert system.simulate(2.0).final["plant.y"] == pytest.approx(18.0, rel=1e-5)
    assert [str(w.message) for w in told] == [
        "nothing is connected to r.u2, and nothing gives a value: taken as 0. Connect it, or say "
        "so: inputs={'r.u2': 0.0}."
    ]
    system.simulate(2.0)  # warnings are errors here
    closed = ac.simulate(loop(closed=True), 2.0)
    assert closed.final["plant.y"] == pytest.approx(18 / 19, rel=1e-5)


def test_a_value_says_that_it_is_meant():
    ac.compile(loop(closed=False)).simulate(0.1, inputs={"r.u2": 0.0})
    m = loop(closed=False)
    m.r.u2 = 0.0
    ac.simulate(m, 0.1)


def test_inputs_that_the_model_declares_are_its_own():
    class Plant(ac.Model):
        def __init__(self) -> None:
            super().__init__()
            self.u, self.lag = signal.Input(), bl.FirstOrder(T=0.1)
            self.connect(self.u, self.lag.u)

    res = ac.simulate(Plant(), 0.1)
    assert "inputs without a value, taken as 0: {u}" in str(res)
    m = ac.Model("outer")
    m.plant = Plant()
    with pytest.warns(ac.errors.UnconnectedWarning, match=r"nothing is connected to plant\.u,"):
        ac.simulate(m, 0.1)


def test_components_of_a_vector_of_which_one_is_given_are_zero():
    m = ac.Model("push")
    m.world, m.body, m.push = sp.World(g=0.0), sp.Body(m=1.0), sp.WorldForce(f_x=1.0)
    m.connect(m.body.frame_a, m.push.frame_b)
    system = ac.compile(m)
    assert system.inputs == ("push.f_y", "push.f_z")
    system.simulate(0.1)
    m = ac.Model("none")
    m.world, m.body, m.push = sp.World(g=0.0), sp.Body(m=1.0), sp.WorldForce()
    m.connect(m.body.frame_a, m.push.frame_b)
    ac.compile(m).simulate(0.1, inputs={"push.f_y": 1.0})
    with pytest.warns(ac.errors.UnconnectedWarning, match=r"push\.f_x, push\.f_y"):
        ac.compile(m).simulate(0.1)


def test_a_recompiled_system_does_not_warn_again():
    m = ac.Model("spin")
    m.push, m.load = rot.Torque(), rot.Inertia(J=1.0)
    m.connect(m.push.flange, m.load.flange_a)
    system = ac.compile(m)
    with pytest.warns(ac.errors.UnconnectedWarning):
        res = system.simulate(0.1)
    res.energy("load")
    system.simulate(0.1, parameters={"load.J": 2.0})
