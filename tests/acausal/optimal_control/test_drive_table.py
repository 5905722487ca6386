"""Drive tables: rows of constant jerk, near the continuous law."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import rotational as rot


@pytest.fixture(scope="module")
def sol() -> ac.types.Solution:
    """2 rad in 0.5 s with the least ∫jerk²: a quintic, its largest jerk 60 · 2/0.5³ = 960."""
    m = ac.Model("axis")
    m.drive, m.load = rot.Position(), rot.Inertia(J=0.5)
    m.connect(m.drive.flange, m.load.flange_a)
    ocp = ac.OptimalControl(m, t_end=0.5)
    ocp.motion("drive.phi_ref", smoothness=2, start=0.0, end=2.0)
    ocp.minimize(ocp.integral(ocp["der3(drive.phi_ref)"] ** 2))
    return ocp.solve(ac.Collocation(intervals=20))


def test_a_table_follows_from_its_jerks_and_is_near_the_law(sol):
    table = sol.drive_table("drive.phi_ref", "4 ms")
    assert table.t[1] == pytest.approx(0.004)
    assert len(table.t) == 126
    assert (table.position[-1], table.speed[-1], table.acceleration[-1]) == pytest.approx(
        (2.0, 0.0, 0.0), abs=1e-6
    )
    law = sol.input_values("drive.phi_ref")
    times = np.linspace(0.0, 0.5, 4001)[:-1]
    assert np.max(np.abs(table.polynomial(times) - law(times))) <= 1.01 * table.error < 1e-5
    step = 0.004 * table.speed + 0.004**2 / 2 * table.acceleration + 0.004**3 / 6 * table.jerk
    np.testing.assert_allclose(np.diff(table.position), step[:-1], atol=1e-9)
    run = sol.simulate(inputs={"drive.phi_ref": table.polynomial})
    assert run.final["load.phi"] == pytest.approx(2.0, abs=1e-6)


def test_a_table_with_little_jerk_reaches_the_end_and_says_how_far_it_is_off(sol):
    """At most 700 of 960: the least that a rest to rest in 0.5 s takes is 32 · 2/0.5³ = 512."""
    table = sol.drive_table("drive.phi_ref", 0.005, jerk=700.0)
    assert np.max(np.abs(table.jerk)) <= 700.0 * (1 + 1e-6)
    assert table.position[-1] == pytest.approx(2.0, abs=1e-5)
    assert 1e-4 < table.error < 0.1
    assert "off the law by" in str(table)
    with pytest.raises(OptimalControlError, match="does not reach the end of the law"):
        sol.drive_table("drive.phi_ref", 0.005, jerk=400.0)


def test_a_period_that_does_not_divide_the_horizon_ends_at_rest_after_it(sol):
    table = sol.drive_table("drive.phi_ref", 0.003)
    assert table.t[-1] == pytest.approx(0.501)
    assert table.position[-1] == pytest.approx(2.0, abs=1e-6)
    assert table.error < 1e-3


def test_a_table_is_written_with_units(sol, tmp_path):
    table = sol.drive_table("drive.phi_ref", 0.01)
    table.to_csv(tmp_path / "axis.csv")
    head, first, *_ = (tmp_path / "axis.csv").read_text().splitlines()
    assert head.split(",")[1:3] == ["position [rad]", "speed [rad/s]"]
    assert len(first.split(",")) == 5
    back = ac.read_table(tmp_path / "axis.csv")
    assert back is not None


def test_what_has_no_speed_has_no_table(sol):
    with pytest.raises(OptimalControlError, match="no decided law with a continuous speed"):
        sol.drive_table("load.w", 0.01)


def test_a_solution_writes_the_table_of_a_drive_as_well(sol, tmp_path):
    """``drive=`` is a shorter way to the same rows; without it all variables are written."""
    table = sol.drive_table("drive.phi_ref", "4 ms", jerk=970.0)
    table.to_csv(tmp_path / "table.csv")
    sol.to_csv(tmp_path / "axis.csv", drive="drive.phi", period="4 ms", jerk=970.0)
    text = (tmp_path / "axis.csv").read_text()
    assert text == (tmp_path / "table.csv").read_text()
    assert text.splitlines()[0] == (
        "time [s],position [rad],speed [rad/s],acceleration [rad/s2],jerk [rad/s3]"
    )
    sol.to_csv(tmp_path / "all.csv", ["load.phi"])
    assert (tmp_path / "all.csv").read_text().startswith("time [s],load.phi [rad]")


def test_options_of_the_table_of_a_drive_are_not_mixed_with_others(sol, tmp_path):
    file = tmp_path / "axis.csv"
    with pytest.raises(OptimalControlError, match="say drive=… too"):
        sol.to_csv(file, period="1 ms")
    with pytest.raises(OptimalControlError, match=r"the table of 'drive\.phi' has columns of its"):
        sol.to_csv(file, drive="drive.phi")
    with pytest.raises(OptimalControlError, match="has columns of its own"):
        sol.to_csv(file, ["load.phi"], drive="drive.phi", period="1 ms")
    with pytest.raises(OptimalControlError, match=r"'load\.a' is no decided law"):
        sol.to_csv(file, drive="load.a", period="1 ms")
    assert not file.exists()
