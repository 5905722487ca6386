"""Storages keep what they hold over an event, whichever variables a tree makes the states."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.events.impact import storages
from library import blocks as bl
from library import electrical as el
from tests.fuzz.checks import findings
from tests.fuzz.recipes import recipe

DISSIPATORS_FIRST = {"A": 4, "dissipator": 3}
V, R, C, CLOSES = 10.0, 1e3, 1e-6, 1e-3
RON, GOFF = 10.0, 1e-4


def charging() -> ac.Model:
    """A capacitor charges through two resistors, of which a switch shorts one at 1 ms."""
    m = ac.Model("charging")
    m.src, m.r, m.other = el.ConstantVoltage(V=V), el.Resistor(R=R), el.Resistor(R=R)
    m.c = el.Capacitor(C=C, start={"v": 0.0})
    m.switch, m.step = el.IdealClosingSwitch(Ron=RON, Goff=GOFF), bl.BooleanStep(start_time=CLOSES)
    m.gnd = el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.other.p, m.switch.p)
    m.connect(m.other.n, m.switch.n, m.src.n, m.gnd.p)
    m.connect(m.switch.control, m.step.y)
    return m


def charged(t: np.ndarray) -> np.ndarray:
    """Return V (1 - exp(-∫dt/τ)) with τ = C (R + R‖1/Goff), then C (R + R‖Ron)."""
    slow, quick = (C * (R + 1 / (1 / R + g)) for g in (GOFF, 1 / RON))
    return V * (1 - np.exp(-np.minimum(t, CLOSES) / slow - np.maximum(t - CLOSES, 0.0) / quick))


@pytest.mark.parametrize("tree", [None, DISSIPATORS_FIRST], ids=["normal", "dissipators first"])
def test_a_capacitor_keeps_its_charge_when_a_switch_closes(tree):
    res = ac.compile(charging(), tree=tree).simulate(4e-3, rtol=1e-9, atol=1e-11)
    assert res["c.v"] == pytest.approx(charged(res.t), abs=3e-7 * V)


def test_only_a_tree_with_borrowed_states_has_something_to_carry():
    assert storages(ac.compile(charging())) is None
    known = storages(ac.compile(charging(), tree=DISSIPATORS_FIRST))
    assert known.names == ("c.v",)


def test_the_sensitivity_over_the_switching_is_that_of_the_closed_form():
    """dv/dR at 3 ms, both τ counted, by a difference of the closed form."""
    system = ac.compile(charging(), tree=DISSIPATORS_FIRST)
    found = system.sensitivities(3e-3, parameters=["r.R"], rtol=1e-9, atol=1e-11)
    value = np.asarray(found["c.v", "r.R"])[-1]
    rate = 1 / (R + 1 / (1 / R + GOFF)) ** 2 * CLOSES / C
    rate += 1 / (R + 1 / (1 / R + 1 / RON)) ** 2 * (3e-3 - CLOSES) / C
    exact = (charged(np.array([3e-3]))[0] - V) * rate
    assert value == pytest.approx(exact, rel=1e-5)


def test_a_tree_whose_states_leave_storages_unknown_is_refused_by_name():
    """The current of a diode that blocks says nothing of the speed behind it, v = k ω."""
    chosen = recipe(933)
    system = ac.compile(chosen.build(None)[0], tree={"T": 4, "dissipator": 5})
    with pytest.raises(ac.errors.TreeError) as caught:
        system.simulate(chosen.t_end, n=20)
    text = str(caught.value)
    assert text.startswith("in this tree zdiode4.i is a state, and at t = ")
    assert text.endswith("Compile without tree=…, or with one in which storages come first.")


@pytest.mark.parametrize("seed", [29, 453, 768, 880, 896, 933, 1093])
def test_random_models_that_showed_it(seed):
    """In the other tree the through of a switch, or v of a resistor, is a state."""
    assert findings(recipe(seed)) == []
