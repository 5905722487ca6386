"""A preloaded spool: a spring between two plates holds it until a force exceeds the preload.

After the example PreLoad of the Modelica Standard Library: stops of 1e6 N/m on both sides of the
plates, inside (to the spool) and outside (to the housing).
"""

from __future__ import annotations

from collections import Counter

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import translational as tr

STOP = {"c": 1e6, "d": 250.0}
SPRING = 2e4
LARGEST, PERIOD = 150.0, 100.0
PRELOAD = 1.5e-3 / (1 / SPRING + 1 / STOP["c"])  # N: 1.5 mm are shared by the spring and a stop


def spool() -> ac.Model:
    """Return the spool with its housing, pushed by 150 N sin(2π t / 100 s)."""
    m = ac.Model("preload")
    m.wall, m.housing = tr.Fixed(s0=-0.0955), tr.Rod(L=0.0305)
    m.plate = [tr.Mass(m=0.01, L=0.002, start={"s": s, "v": 0}) for s in (-0.093, -0.06925)]
    m.spring = tr.Spring(c=SPRING, s_rel0=0.025)
    m.outer = [tr.ElastoGap(**STOP, s_rel0=0.0015) for _ in range(2)]
    m.inner = [tr.ElastoGap(**STOP, s_rel0=0.001) for _ in range(2)]
    m.arm = [tr.Rod(L=0.007) for _ in range(2)]
    m.half = [tr.Rod(L=0.00575) for _ in range(2)]
    m.spool = tr.Mass(m=0.15, L=0.19, start={"s": 0.01475, "v": 0})
    m.oil = tr.Damper(d=2500.0)
    m.push = tr.Force(f=lambda t: LARGEST * ca.sin(2 * ca.pi * t / PERIOD))
    m.connect(m.wall.flange, m.outer[0].flange_a, m.housing.flange_a, m.oil.flange_a)
    m.connect(m.outer[0].flange_b, m.plate[0].flange_a)
    m.connect(m.plate[0].flange_b, m.spring.flange_a, m.arm[0].flange_a)
    m.connect(m.spring.flange_b, m.plate[1].flange_a, m.arm[1].flange_b)
    m.connect(m.plate[1].flange_b, m.outer[1].flange_a)
    m.connect(m.outer[1].flange_b, m.housing.flange_b)
    m.connect(m.arm[0].flange_b, m.inner[0].flange_b)
    m.connect(m.arm[1].flange_a, m.inner[1].flange_a)
    m.connect(m.inner[0].flange_a, m.half[0].flange_a, m.oil.flange_b)
    m.connect(m.inner[1].flange_b, m.half[1].flange_b)
    m.connect(m.half[0].flange_b, m.half[1].flange_a, m.spool.flange_a, m.push.flange)
    return m


@pytest.mark.parametrize("solver", [None, ac.IDA()], ids=["Rodas4", "IDA"])
def test_each_stop_of_a_preloaded_spool_lets_go_and_catches_once(solver):
    """They begin to touch, and let go once and catch once in a period: no flip at a release.

    Two of the stops let go together where the force is the preload (1e-3: the damper takes 0.02 N).
    """
    res = ac.simulate(spool(), PERIOD, rtol=1e-8, solver=solver)
    assert set(Counter(event.component for event in res.events).values()) == {3}
    release = next(event.time for event in res.events if event.text == "contact → free")
    expected = PERIOD / (2 * np.pi) * np.arcsin(PRELOAD / LARGEST)
    assert release == pytest.approx(expected, rel=1e-3)


def test_beyond_its_preload_a_spool_follows_the_spring_and_two_stops():
    """At the largest force spring and stops give way by F/k + 2 F/c - 1.5 mm (1e-6 m: damping)."""
    res = ac.simulate(spool(), PERIOD / 4, n=2)
    moved = LARGEST / SPRING + 2 * LARGEST / STOP["c"] - 1.5e-3
    assert res.final["spool.s"] - 0.01475 == pytest.approx(moved, abs=1e-6)
