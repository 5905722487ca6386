"""What ``res.events`` lists, and events of parts that move fast."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError
from library import blocks as bl
from library import rotational as rot


class Switched(ac.Component):
    """der(x) = 1 as long as x < 0.5, then 2."""

    x = ac.variable(start=0.0)

    def equations(self):
        yield ac.der(self.x) == 2 - ac.is_true(self.x < 0.5)


def test_a_condition_that_holds_is_listed_when_it_changes():
    m = ac.Model("m")
    m.part = Switched()
    (event,) = ac.simulate(m, 1.0).events
    assert (event.component, event.text) == ("part", "x<0.5 becomes false")
    assert event.time == pytest.approx(0.5, abs=1e-12)


def test_a_jump_of_a_table_is_one_event_and_a_kink_is_none():
    m = ac.Model("m")
    m.table = bl.TimeTable(table=[[0, 0], [0.5, 1], [1, 1], [1, 2], [2, 5], [2, 4], [3, 0]])
    m.sum = bl.Integrator()
    m.connect(m.table.y, m.sum.u)
    events = [event for event in ac.simulate(m, 2.5).events if event.component == "table"]
    assert [event.time for event in events] == pytest.approx([1.0, 2.0])


@pytest.mark.parametrize("force", [1e4, 1e5, 1e6, 1e8])
def test_a_strong_brake_stops_a_shaft_within_its_stopping_angle(force):
    """J w² / (2 mu fn) = 10² / fn after 1 s at 10 rad/s; times are exact to rounding."""
    m = ac.Model("m")
    m.shaft, m.brake = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 10.0}), rot.Brake(fn_max=force)
    m.press = bl.Step(height=1.0, start_time=1.0)
    m.connect(m.shaft.flange_b, m.brake.flange_a)
    m.connect(m.press.y, m.brake.f_normalized)
    res = ac.simulate(m, 2.0)
    assert res.final["shaft.w"] == 0.0
    assert res.final["shaft.phi"] == pytest.approx(10.0 + 100.0 / force, abs=1e-10)
    assert np.all(np.diff(res["shaft.phi"]) >= -1e-12)


class Oscillator(ac.Component):
    """x'' = -(1000)² x, with a condition that is looked at and never changes."""

    x, y = ac.variable(start=1.0), ac.variable(start=0.0)

    def equations(self):
        yield ac.der(self.x) == 1000 * self.y * ac.is_true(self.x > -2)
        yield ac.der(self.y) == -1000 * self.x


@pytest.mark.parametrize("n", [2, 500])
def test_the_limit_of_steps_is_that_of_the_run_on_any_grid(n):
    m = ac.Model("m")
    m.part = Oscillator()
    with pytest.raises(SimulationError, match=r"all its max_steps, more by ac.IDA\(max_steps=…\)"):
        ac.simulate(m, 1.0, n=n, solver=ac.IDA(max_steps=1000))
