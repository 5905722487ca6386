"""Phases whose modes differ by what they hold: an impulse between them, as in a run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import planar as pl
from library import rotational as rot
from library import translational as tr


def shafts() -> ac.Model:
    """Return a driven shaft of 1 kg m² and one of 2 kg m² that can be locked to it."""
    m = ac.Model("shafts")
    m.drive, m.one, m.two = rot.Torque(), rot.Inertia(J=1.0), rot.Inertia(J=2.0)
    m.lock = rot.Lock(lock=lambda part: part.phi_rel > 1e9)
    m.connect(m.drive.flange, m.one.flange_a)
    m.connect(m.one.flange_b, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.two.flange_a)
    return m


def problems(later: str) -> tuple[ac.OptimalControl, ac.OptimalControl]:
    """Return: accelerate the first shaft for 1 s with least effort; then coast for 1 s to 1 rad."""
    m = shafts()
    go = ac.OptimalControl(m, t_end=1.0, modes={"lock.mode": "free"})
    coast = ac.OptimalControl(m, t_start=1.0, t_end=2.0, modes={"lock.mode": later})
    go.control("drive.tau", -10.0, 10.0)
    coast.control("drive.tau", 0.0, 0.0)
    for name in ("one.phi", "one.w", "two.phi", "two.w"):
        go.initial(name, 0.0)
    go.minimize(go.integral(go["drive.tau"] ** 2))
    coast.minimize(0)
    return go, coast


def test_a_shaft_that_is_locked_to_another_brings_it_to_an_angle():
    """w⁺ = J1 w/(J1 + J2) = 1 rad/s needs w = 3 rad/s, so 3 N m for 1 s: ∫ tau² = 9."""
    go, coast = problems("locked")
    coast.final("two.phi", 1.0)
    found = ac.Phases(go, coast).solve()
    assert found.objective == pytest.approx(9.0, rel=1e-8)
    assert found[0]["one.w"][-1] == pytest.approx(3.0, rel=1e-8)
    assert found[1]["one.w"][0] == pytest.approx(1.0, rel=1e-8)
    assert found.defect < 1e-8


def test_an_impact_needs_something_that_begins_to_be_held():
    go, coast = problems("free")
    with pytest.raises(OptimalControlError, match=r"phase 1 holds nothing that phase 0 does not"):
        ac.Phases(go, coast).impact(0)


def test_the_impact_between_phases_is_that_of_a_run():
    """The double pendulum whose second joint locks at 0.5 s: the state at 1 s as simulated."""
    m = ac.Model("pendulum")
    m.world, m.drive = pl.World(g=9.81), rot.Torque(use_support=True)
    lock = {"lock": lambda j: ac.time > 0.5}
    m.j = [pl.Revolute(use_axis_flange=True), pl.Revolute(**lock)]
    m.b = [pl.BodyShape(m=3.12, I=0.26, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(2)]
    m.connect(m.world.frame, m.j[0].frame_a)
    m.connect(m.j[0].frame_b, m.b[0].frame_a)
    m.connect(m.b[0].frame_b, m.j[1].frame_a)
    m.connect(m.j[1].frame_b, m.b[1].frame_a)
    m.connect(m.drive.flange, m.j[0].axis)
    m.connect(m.drive.support, m.j[0].support)
    system = ac.compile(m)
    modes: list[dict[str, Any]] = [{"j[1].mode": "free"}, {"j[1].mode": "locked"}]
    free = ac.OptimalControl(system, t_end=0.5, modes=modes[0])
    locked = ac.OptimalControl(system, t_start=0.5, t_end=1.0, modes=modes[1])
    for phase in (free, locked):
        phase.control("drive.tau", 0.0, 0.0)
        phase.minimize(0)
    for name in ("j[0].phi", "j[0].w", "j[1].phi", "j[1].w"):
        free.initial(name, 0.0)
    found = ac.Phases(free, locked).solve()
    run = system.simulate(1.0, inputs={"drive.tau": 0.0}, rtol=1e-10, atol=1e-12)
    for name in ("j[0].phi", "j[0].w", "j[1].phi"):
        assert found[1][name][-1] == pytest.approx(run.final[name], abs=1e-6)
    assert np.max(np.abs(found[1]["j[1].w"])) < 1e-9


def standing_shaft(bearing: tuple[str, str]) -> tuple[ac.System, ac.Phases]:
    """Return a shaft that turns at 3 rad/s after 1 s and is locked to one that friction holds."""
    m = ac.Model("standing")
    m.drive, m.one, m.two = rot.Torque(), rot.Inertia(J=1.0), rot.Inertia(J=2.0)
    m.bearing = rot.BearingFriction(tau_pos=[(0.0, 0.5), (100.0, 0.5)])
    m.lock = rot.Lock(lock=lambda part: ac.time > 1.0)
    m.chain(m.drive, m.one, m.lock, m.two, m.bearing)
    system = ac.compile(m)
    locks, ends = ("free", "locked"), ((0.0, 1.0), (1.0, 1.5))
    phases = [
        ac.OptimalControl(
            system, t_start=a, t_end=b, modes={"lock.mode": lock, "bearing.mode": mode}
        )
        for (a, b), lock, mode in zip(ends, locks, bearing, strict=True)
    ]
    for phase in phases:
        phase.control("drive.tau", 3.0, 3.0)
        phase.minimize(0)
    for name in ("one.phi", "one.w", "two.phi", "two.w"):
        phases[0].initial(name, 0.0)
    return system, ac.Phases(*phases)


def test_friction_gives_way_to_the_impact_between_phases_as_in_a_run():
    """w⁺ = J1 w/(J1 + J2) = 1 rad/s: stuck friction is no wall, where it slides afterwards."""
    system, phases = standing_shaft(("stuck", "forward"))
    found = phases.solve(ac.Collocation(intervals=4))
    held = dict.fromkeys(["one.phi", "one.w", "two.phi", "two.w"], 0.0)
    run = system.simulate(1.5, inputs={"drive.tau": 3.0}, start=held, rtol=1e-9)
    assert found.status == "optimal"
    assert found[1]["two.w"][0] == pytest.approx(1.0, abs=1e-8)
    assert found[1]["two.w"][-1] == pytest.approx(run.final["two.w"], abs=1e-7)


def test_friction_that_an_impact_tears_loose_cannot_stick_in_the_phase_after():
    _, phases = standing_shaft(("stuck", "stuck"))
    words = r"\{bearing\} would let go in the impact after phase 0.* Give phase 1 the mode in which"
    with pytest.raises(OptimalControlError, match=words):
        phases.solve(ac.Collocation(intervals=4))


@pytest.mark.parametrize("friction", ["stuck", "forward"])
def test_a_stop_that_only_stops_a_rate_is_no_impact_between_phases(friction):
    """3 kg at 2 m/s meet 1 kg on a rough table: both stood still, or went on at 2 m/s."""
    m = ac.Model("table")
    m.one, m.two, m.stop = tr.Mass(m=3.0), tr.Mass(m=1.0), tr.HardStop(restitution=0.0)
    m.push, m.rough = tr.Force(), tr.SupportFriction(f_pos=[(0.0, 2.0), (100.0, 2.0)])
    m.chain(m.push, m.one, m.stop, m.two, m.rough)
    system = ac.compile(m)
    modes = ({"stop.mode": "free", "rough.mode": "stuck"},)
    modes += ({"stop.mode": "contact", "rough.mode": friction},)
    phases = [
        ac.OptimalControl(system, t_start=0.5 * k, t_end=0.5 * k + 0.5, modes=own)
        for k, own in enumerate(modes)
    ]
    for phase in phases:
        phase.control("push.f", 0.0, 0.0)
        phase.minimize(0)
    for name, value in {"one.s": -1.0, "one.v": 2.0, "two.s": 0.0, "two.v": 0.0}.items():
        phases[0].initial(name, value)
    with pytest.raises(OptimalControlError, match="no impulse between them is known"):
        ac.Phases(*phases).solve(ac.Collocation(intervals=4))
