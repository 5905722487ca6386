"""Solutions outlive their problem: in files, in pickles, and after tf."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from tests.models import cart

METHOD = ac.Collocation(intervals=10)


def problem(**options) -> ac.OptimalControl:
    """1 m from rest to rest in 1 s with the least ∫f² = 12."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f", -10.0, 10.0, **options)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    return ocp


@pytest.mark.parametrize("options", [{}, {"rate": 50.0}], ids=["free", "rate"])
def test_a_solution_read_from_a_file_is_a_guess(tmp_path, options):
    """It is the optimum already: fewer iterations than from straight lines, the same objective."""
    ocp = problem(**options)
    found = ocp.solve(METHOD)
    found.save(tmp_path / "found.npz")
    again = ocp.solve(METHOD, guess=ac.load_result(tmp_path / "found.npz"))
    assert again.objective == pytest.approx(found.objective, rel=1e-9)
    assert again.stats["iter_count"] <= found.stats["iter_count"]


def test_a_solution_is_pickled_with_what_its_replay_showed():
    ocp = problem()
    found = ocp.solve(METHOD)
    copy = pickle.loads(pickle.dumps(found))
    assert copy.report == found.report
    assert copy.status == "optimal"
    assert copy.defect == found.defect
    assert copy.limits["push.f"] == [-10.0, 10.0]
    np.testing.assert_array_equal(copy["cart.s"], found["cart.s"])
    np.testing.assert_array_equal(copy.replay["cart.s"], found.replay["cart.s"])
    warm = ocp.prepare(METHOD).solve(copy)
    assert warm.stats["iter_count"] <= 2  # with multipliers: it begins where it ends


def test_plans_of_phases_are_pickled_too():
    go, stop = problem(), problem()
    both = ac.Phases(go, stop)
    stop.conditions = [c for c in stop.conditions if c.text != "cart.s"]
    found = both.solve(ac.Collocation(intervals=5))
    copy = pickle.loads(pickle.dumps(found))
    assert copy.objective == found.objective
    assert [phase.objective for phase in copy] == pytest.approx([12.0, 0.0], abs=1e-6)
    with pytest.raises(OptimalControlError, match="stored solution is not known"):
        copy.sensitivities("cart.m")


def test_a_decided_input_holds_its_last_value_after_tf_or_the_one_given():
    """From rest to rest a force ends at -6 N; switched off, the cart stays where it came to."""
    found = problem().solve(METHOD)
    held, off = found.input_values("push.f"), found.input_values("push.f", after=0.0)
    assert held([0.5, 1.5]) == pytest.approx([0.0, -6.0], abs=1e-6)
    assert off([0.5, 1.5]) == pytest.approx([0.0, 0.0], abs=1e-6)
    run = found.system.simulate(3.0, inputs={"push.f": off}, rtol=1e-9, atol=1e-11)
    assert run.final["cart.s"] == pytest.approx(1.0, abs=1e-6)


def test_the_model_runs_under_its_optimum_with_what_is_said_otherwise():
    """Twice the mass goes half as far; after tf the last force stays."""
    found = problem().solve(METHOD)
    assert found.simulate(rtol=1e-9).final["cart.s"] == pytest.approx(1.0, rel=1e-6)
    heavy = found.simulate(parameters={"cart.m": 2.0}, rtol=1e-9)
    assert heavy.final["cart.s"] == pytest.approx(0.5, rel=1e-6)
    later = found.simulate(1.5, inputs={"push.f": found.input_values("push.f", after=0.0)})
    assert later.final["cart.s"] == pytest.approx(1.0, rel=1e-4)
