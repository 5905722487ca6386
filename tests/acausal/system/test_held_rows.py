"""Linear equations whose rows modes replace: solved by L D Lᵀ whichever parts are held."""

from __future__ import annotations

import itertools
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.system.algebraic import solution
from acausal.system.held_rows import holds_in, solve_held
from library import planar as pl


def chain(count: int, joints: dict[int, dict[str, Any]]) -> ac.System:
    """Return a pendulum of bars with joints that may lock."""
    m = ac.Model("pendulum")
    m.world = pl.World(g=9.81)
    m.j = [pl.Revolute(**joints.get(k, {})) for k in range(count)]
    m.b = [pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=3.0, I=0.25) for _ in range(count)]
    ends = [m.world.frame, *(body.frame_b for body in m.b)]
    for end, joint, body in zip(ends, m.j, m.b, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    return ac.compile(m)


def solved(system: ac.System) -> tuple[ca.Function, ca.Function]:
    """Return the unknowns as functions of (x, m): by rows that are held, and in general."""
    t, x, z, u, _, m = system.symbols()
    p = ca.DM(system.parameter_vector(None))
    alg = ca.substitute(system.rhs(t, x, z, u, p, m)[1], t, ca.SX(0))
    own = solve_held(alg, z, holds_in(system, m))
    assert own is not None
    return ca.Function("own", [x, m], [own]), ca.Function("any", [x, m], [solution(alg, z)])


LOCK = {"lock": lambda j: ac.time > 9.0}


def floating() -> ac.System:
    """Return a body on a slide, which moves freely: two holds of one part share their mode."""
    m = ac.Model("floating")
    m.world = pl.World(g=9.81)
    m.slide, m.loose = pl.Prismatic(lock=LOCK["lock"]), pl.FreeMotion(lock=LOCK["lock"])
    m.b = [pl.Body(m=3.0, I=0.25, r_CM=(0.1, 0.2)) for _ in range(2)]
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.b[0].frame_a, m.loose.frame_a)
    m.connect(m.loose.frame_b, m.b[1].frame_a)
    return ac.compile(m)


def test_holds_of_one_part_share_their_mode():
    """Three holds of a free motion and one of a slide: together they are solved, in all modes."""
    system = floating()
    assert len(system.switching.holds) == 4
    check_modes(system)
    res = system.simulate(0.5)
    assert res.final["loose.v"][1] == pytest.approx(-9.81 * 0.5, rel=1e-5)


@pytest.mark.parametrize("locks", [(0,), (2,), (1, 2), (0, 1, 3)])
def test_the_rows_of_what_is_held_and_of_what_is_free_are_solved_together(locks):
    """In all modes, with impulses, the solution is that of the equations as they stand."""
    check_modes(chain(4, dict.fromkeys(locks, LOCK)))


def check_modes(system: ac.System) -> None:
    """Compare both ways in all modes, with impulses at a random point."""
    own, general = solved(system)
    switching, rng = system.switching, np.random.default_rng(1)
    places = list(dict.fromkeys(held.mode for held in switching.holds))
    for modes in itertools.product((0.0, 1.0), repeat=len(places)):
        m = np.zeros(system.rhs.size1_in(5))
        for place, mode in zip(places, modes, strict=True):
            m[switching.index(place)] = mode
        for held in switching.holds:
            m[switching.index(held.flag)] = 1.0
        for place in switching.places("impulse"):
            m[switching.index(place)] = rng.normal()
        x = rng.normal(size=len(system.states))
        found, wanted = (np.asarray(part(x, m)).ravel() for part in (own, general))
        assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * np.max(np.abs(wanted)))


def test_a_joint_that_can_lock_costs_few_operations():
    """Operations for the accelerations of 8 bars: 1.2 of those without a lock (2.5 in general)."""
    plain, locking = chain(8, {}), chain(8, {2: LOCK})
    t, x, z, u, _, m = plain.symbols()
    alg = plain.rhs(t, x, z, u, ca.DM(plain.parameter_vector(None)), m)[1]
    count = ca.Function("plain", [t, x, u, m], [solution(alg, z)]).n_instructions()
    own, general = (part.n_instructions() for part in solved(locking))
    assert own < 1.35 * count
    assert general > 2.0 * count


def test_other_rows_are_left_to_the_general_way():
    """Without holds there is nothing to do, and a matrix that is not definite is not of the kind.

    Here the first row is z1 = 1 while it is held, and 2 z2 = 1 else.
    """
    z, mode, flag = ca.SX.sym("z", 2), ca.SX.sym("mode"), ca.SX.sym("flag")
    system = chain(4, {2: LOCK})
    (held,) = holds_in(system, system.symbols()[5])
    assert solve_held(z - 1, z, []) is None
    own = type(held)((mode == 1) * flag, mode, flag, 1.0, 0.0)
    rows = ca.vertcat(ca.if_else(mode == 1, z[0] - 1, 2 * z[1] - 1), z[0] + z[1])
    assert solve_held(rows, z, [own]) is None
