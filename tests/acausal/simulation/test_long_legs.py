"""Parts that are held for many steps: a form with fewer unknowns is compiled, once it pays."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.events.mode_systems import ModeSystems
from library import planar as pl

SIMULATE = importlib.import_module("acausal.simulation.simulate")
TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}
THETA = [-2.53097750, -3.59390997, -3.02366082, -3.45403477]  # at 2 s, rad, of the locked pendulum


def chain(count: int, joints: dict[int, dict[str, Any]]) -> ac.Model:
    """Return a pendulum of bars of 1 m and 3.12 kg that begins at rest and horizontal."""
    m = ac.Model("pendulum")
    m.world = pl.World(g=9.81)
    m.j = [pl.Revolute(**joints.get(k, {})) for k in range(count)]
    m.b = [pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=3.12, I=0.26) for _ in range(count)]
    ends = [m.world.frame, *(body.frame_b for body in m.b)]
    for end, joint, body in zip(ends, m.j, m.b, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    return m


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many states the forms have that were asked for long legs, in order."""
    asked: list[int] = []
    usual = ModeSystems.reduced

    def reduced(self: ModeSystems, point: Any) -> Any:
        made = usual(self, point)
        asked.append(len(made.system.states))
        return made

    monkeypatch.setattr(ModeSystems, "reduced", reduced)
    return asked


@pytest.mark.parametrize(
    "lock",
    [lambda j: ac.time > 0.5, lambda j: (ac.time > 0.5) * (j.phi > -9.0)],
    ids=["IDAS", "Rodas4"],
)
def test_a_long_leg_has_fewer_states_and_the_same_course(lock, states, monkeypatch):
    """8 states, and 6 while the third joint is locked; θ(2 s) as published, and all reactions."""
    system = ac.compile(chain(4, {2: {"lock": lock}}))
    grid = [0.0, 0.5, 1.0, 1.5, 2.0]
    first = system.simulate(t=grid, **TIGHT)
    assert states == []
    monkeypatch.setattr(SIMULATE, "_LONG", 10)
    second = system.simulate(t=grid, **TIGHT)
    assert set(states) <= {6, 8}
    assert states[-1] == 6
    assert second.x.shape == first.x.shape
    theta = np.cumsum([second.final[f"j[{k}].phi"] for k in range(4)])
    assert theta == pytest.approx(THETA, abs=1e-7)
    for name in ("j[2].tau", "j[2].phi", "j[2].w", "j[1].f", "b[3].a_0"):
        scale = 1.0 + np.max(np.abs(first[name]))
        assert np.max(np.abs(np.asarray(first[name]) - second[name])) < 1e-6 * scale
    held = np.asarray(second["j[2].phi"])[second.t > 0.5]
    assert np.ptp(held) < 1e-14


def test_a_leg_is_long_by_the_steps_that_it_will_take(states):
    """4 s take some 600 steps, 90 s some 14 000: only then is another form compiled."""
    system = ac.compile(chain(4, {2: {"lock": lambda j: ac.time > 0.5}}))
    system.simulate(4.0)
    assert states == []
    res = system.simulate(90.0, n=9)
    assert states == [6]
    assert res.topologies[-1].states == 6
    assert np.ptp(res["j[2].phi"][2:]) < 1e-14


def test_a_long_leg_beside_a_closed_loop(states, monkeypatch):
    """A pendulum at a four-bar locks: the form of the leg has bases of its own for the loop."""
    m = ac.Model("four_bar")
    m.world = pl.World(g=9.81)
    m.pin = [pl.Revolute() for _ in range(4)]
    m.bar = [pl.BodyShape(m=l, I=l**3 / 12, r=(l, 0.0), r_CM=(l / 2, 0.0)) for l in (0.5, 1.2, 0.9)]
    m.base = pl.FixedTranslation(r=(1.0, 0.0))
    m.connect(m.world.frame, m.pin[0].frame_a, m.base.frame_a)
    for k in range(3):
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
        m.connect(m.bar[k].frame_b, m.pin[k + 1].frame_a)
    m.connect(m.base.frame_b, m.pin[3].frame_b)
    m.hinge = pl.Revolute(lock=lambda j: ac.time > 0.2, start={"phi": 0.4, "w": 0.0})
    m.load = pl.BodyShape(m=0.5, I=0.02, r=(0.4, 0.0), r_CM=(0.2, 0.0))
    m.connect(m.bar[0].frame_b, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.load.frame_a)
    closed: dict[str, Any] = {
        "start": {"pin[0].phi": 1.0},
        "guess": {"pin[1].phi": -0.8, "pin[2].phi": -1.5},
        **TIGHT,
    }
    system, grid = ac.compile(m), np.linspace(0.0, 1.0, 7)
    first = system.simulate(t=grid, **closed)
    monkeypatch.setattr(SIMULATE, "_LONG", 10)
    second = system.simulate(t=grid, **closed)
    assert states[-1] == len(system.states) - 2
    for name in ("pin[0].phi", "pin[2].w", "hinge.tau", "pin[3].f", "load.a_0"):
        scale = 1.0 + np.max(np.abs(first[name]))
        assert np.max(np.abs(np.asarray(first[name]) - second[name])) < 1e-6 * scale, name


def test_sensitivities_are_those_of_all_unknowns(states, monkeypatch):
    """They are differentiated in the first form, whichever the run was integrated in."""
    system = ac.compile(chain(3, {1: {"lock": lambda j: ac.time > 0.3}}))
    usual = system.sensitivities(1.0, parameters=["b[2].m"], n=4, rtol=1e-9, atol=1e-11)
    monkeypatch.setattr(SIMULATE, "_LONG", 10)
    long = system.sensitivities(1.0, parameters=["b[2].m"], n=4, rtol=1e-9, atol=1e-11)
    assert 4 in states
    slopes = [run["j[2].phi", "b[2].m"][-1] for run in (usual, long)]
    assert slopes[1] == pytest.approx(slopes[0], rel=1e-6)
