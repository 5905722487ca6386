"""What a run integrates: few linear unknowns solved for, the others as an expert leaves them."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError
from acausal.numerics.function_buffer import buffer_of, map_points
from acausal.numerics.newton import Pattern
from acausal.numerics.rank import linear_solve
from acausal.simulation.integrand import integrand
from acausal.system.algebraic import solution
from acausal.system.inputs import make_inputs
from library import electrical as el
from library import planar as pl
from library import spatial as sp

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def chain(space, n):
    """Bodies on revolute joints that begin at an angle of 0.3 rad to each other."""
    m = ac.Model("chain")
    tail = (0.0,) if space is pl else (0.0, 0.0)
    m.world = space.World()
    m.joint = [space.Revolute(start={"phi": 0.3}) for _ in range(n)]
    m.link = [
        space.BodyShape(m=1.0 + k, r=(0.5, *tail), r_CM=(0.2, *tail[:-1], 0.1)) for k in range(n)
    ]
    before = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        before = link.frame_b
    return m


def made(system, form="cheapest"):
    given = make_inputs(system, None, 0.0, 1.0)
    return integrand(system, system.parameter_vector(None), given, form=form)


def random_definite(n, seed):
    """A symmetric positive definite matrix of symbols that stand for A Aᵀ + 1, and their values."""
    rng = np.random.default_rng(seed)
    a = ca.SX.sym("a", n, n)
    return a, a @ a.T + ca.SX.eye(n), rng.normal(size=(n, n))


@pytest.mark.parametrize("n", [1, 2, 5, 8])
@pytest.mark.parametrize("flipped", [False, True])
def test_solution_of_definite_equations_is_that_of_linear_algebra(n, flipped):
    """z = M⁻¹ b, whatever the signs of the rows, at a point other than those that were tried."""
    a, matrix, value = random_definite(n, n)
    signs = np.where(np.arange(n) % 2, -1.0, 1.0) if flipped else np.ones(n)
    z, b = ca.SX.sym("z", n), ca.SX.sym("b", n)
    found = solution(ca.diag(ca.SX(ca.DM(signs))) @ (matrix @ z - b), z)
    right = np.arange(1.0, n + 1)
    function = ca.Function("z", [a, b], [found])
    exact = np.linalg.solve(value @ value.T + np.eye(n), right)
    np.testing.assert_allclose(function(value, right).full().ravel(), exact, rtol=1e-10)


def test_solution_of_other_equations_divides_by_no_pivot_that_may_vanish():
    """[0 1; 1 0] has no pivot on its diagonal; Q R finds its solution all the same."""
    z, b = ca.SX.sym("z", 2), ca.SX.sym("b", 3)
    found = solution(ca.vertcat(b[0] * z[0] + z[1] - b[1], z[0] - b[2]), z)
    function = ca.Function("z", [b], [found])
    np.testing.assert_allclose(function([0.0, 2.0, 3.0]).full().ravel(), [3.0, 2.0])


def test_equations_that_are_not_linear_have_no_solution_in_symbols():
    z = ca.SX.sym("z", 2)
    assert solution(ca.vertcat(z[0] ** 3 - 1, z[1]), z) is None


@pytest.mark.parametrize("space", [pl, sp])
def test_accelerations_of_short_chains_are_not_integrated(space):
    """M(q) a = h is solved in symbols: the system has three unknowns, the run none."""
    system = ac.compile(chain(space, 3))
    assert len(system.algebraic) == 3
    assert not len(made(system).free)
    assert len(made(system, "implicit").free) == 3


def test_longer_chains_keep_their_accelerations_as_unknowns():
    """Solved for, nine accelerations would make an evaluation three times dearer."""
    system = ac.compile(chain(pl, 9))
    assert len(made(system).free) == 9
    assert not len(made(system, "solved").free)


@pytest.mark.parametrize("space", [pl, sp])
def test_solved_and_implicit_forms_have_the_same_motion(space):
    """Rates at the start agree to rounding, and so do the unknowns from them."""
    system = ac.compile(chain(space, 3))
    start = system.initialize()
    solved, implicit = made(system), made(system, "implicit")
    rates = buffer_of(solved.rates)(0.0, start.x, np.zeros(0), start.m)[0].copy()
    others = buffer_of(implicit.rates)(0.0, start.x, start.z[implicit.free], start.m)[0]
    np.testing.assert_allclose(rates, others, rtol=1e-11, atol=1e-11)
    found = solved.unknowns(np.zeros(1), start.x[None], np.zeros((1, 0)), start.m)
    np.testing.assert_allclose(found[0], start.z, rtol=1e-11, atol=1e-11)


def test_algebraic_unknowns_of_a_solved_run_fulfil_their_equations():
    """|alg| ≤ 1e-11 of the weights at every output time, without polishing."""
    system = ac.compile(chain(pl, 3))
    res = system.simulate(2.0, n=50)
    _, alg = system.rhs(res.t[None, :], res.x.T, res.z.T, res.u.T, res.p, res.m.T)
    assert np.abs(alg.full()).max() < 1e-10


def test_where_the_solved_form_divides_by_zero_the_implicit_one_goes_on(monkeypatch):
    """A solution without a finite value is given up, not the run."""
    from acausal.simulation import integrand as room

    system = ac.compile(chain(pl, 2))
    exact = system.simulate(0.5, n=5, **TIGHT).x
    fresh = ac.compile(chain(pl, 2))
    plain = room.solution

    monkeypatch.setattr(room, "solution", lambda alg, z: plain(alg, z) * np.nan)
    np.testing.assert_allclose(fresh.simulate(0.5, n=5, **TIGHT).x, exact, atol=1e-6)


def test_what_is_dear_to_solve_for_is_not_tried_again(monkeypatch):
    """Found too dear once, and left alone in a sweep."""
    from acausal.simulation import integrand as room

    monkeypatch.setattr(room, "is_cheap", lambda before, after: False)
    system = ac.compile(chain(pl, 4))
    assert len(made(system).free) == 4
    monkeypatch.setattr(room, "solution", None)
    assert system.simulate(0.1, n=2, parameters={"link[0].m": 3.0}).t[-1] == 0.1


def test_what_is_integrated_is_kept_for_runs_that_are_alike():
    """The same parameters: the same object. Others: another one, with another motion."""
    system = ac.compile(chain(pl, 2))
    first = made(system)
    assert made(system) is first
    one, other = (system.simulate(0.5, n=5, parameters=p) for p in ({}, {"link[1].m": 20.0}))
    again = system.simulate(0.5, n=5)
    assert np.array_equal(one.x, again.x)
    assert np.abs(one.x - other.x).max() > 1e-3


@pytest.mark.parametrize("solver", [ac.CVODES(stiff=False), ac.CVODES()])
@pytest.mark.parametrize("n", [3, 10])
def test_cvodes_runs_chains_of_bodies(solver, n):
    """Accelerations are solved for, however many: the same motion as by IDAS at 1e-10."""
    system = ac.compile(chain(pl, n))
    ours, other = (system.simulate(0.5, n=20, solver=s, **TIGHT) for s in (solver, ac.IDAS()))
    np.testing.assert_allclose(ours.x, other.x, atol=1e-6)
    np.testing.assert_allclose(ours["link[0].z_a"], other["link[0].z_a"], atol=1e-5)


def test_cvodes_names_the_unknowns_it_cannot_take():
    m = ac.Model("clipper")
    m.src, m.r, m.d = el.SineVoltage(V=1.0, f=1.0), el.Resistor(R=1.0), el.Diode()
    m.c, m.load, m.gnd = el.Capacitor(C=1.0), el.Resistor(R=10.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.c.p, m.load.p)
    m.connect(m.src.n, m.c.n, m.load.n, m.gnd.p)
    system = ac.compile(m)
    (unknown,) = system.algebraic
    with pytest.raises(SimulationError) as caught:
        system.simulate(1.0, solver=ac.CVODES())
    assert str(caught.value) == (
        "CVODES takes no algebraic unknowns but those that enter linearly, and "
        f"{{{unknown}}} cannot be solved for. Use ac.IDAS()."
    )


def test_many_matrices_along_a_diagonal_are_solved_like_each_of_them():
    """A pattern repeated has the blocks in their places, dense or sparse."""
    rng = np.random.default_rng(0)
    pattern = Pattern.of(ca.Sparsity.banded(7, 1))
    entries = rng.normal(size=(30, len(pattern.rows))) + 3.0
    whole = pattern.repeat(30).fill(entries.ravel())  # 210 unknowns: a sparse one
    right = rng.normal(size=(30, 7))
    found = linear_solve(whole, right.ravel()).reshape(30, 7)
    each = [linear_solve(pattern.fill(e), r) for e, r in zip(entries, right, strict=True)]
    np.testing.assert_allclose(found, each, rtol=1e-9)


def test_singular_matrices_give_no_numbers():
    assert np.all(np.isnan(linear_solve(np.zeros((2, 2)), np.ones(2))))


def test_values_along_a_run_are_not_overwritten_by_the_next_ones():
    x = ca.SX.sym("x")
    double = ca.Function("double", [x], [2 * x])
    first = map_points(double, 3, np.arange(3.0)[:, None])[0]
    map_points(double, 3, np.ones((3, 1)))
    assert first.ravel().tolist() == [0.0, 2.0, 4.0]


@pytest.mark.parametrize("count", [0, 1, 7, 12])
def test_many_points_go_through_small_buffers_in_pieces(count, monkeypatch):
    """Five points at a time: the last piece is not full, and none may be left out."""
    from acausal.numerics import function_buffer as room

    monkeypatch.setattr(room, "_NUMBERS", 20)
    x, p = ca.SX.sym("x", 2), ca.SX.sym("p")
    function = ca.Function("f", [x, p], [p * ca.sum1(x)])
    points = np.arange(2.0 * count).reshape(count, 2)
    found = map_points(function, count, points, np.array([3.0]))[0]
    np.testing.assert_array_equal(found.ravel(), 3.0 * points.sum(axis=1))


def test_a_solved_run_that_fails_before_its_first_output_says_so():
    """der(x) = x² from 1 is infinite at t = 1; an unknown that enters linearly is solved for."""

    class Escape(ac.Component):
        x = ac.variable("1", "Grows", start=1.0)
        y = ac.variable("1", "Solved for")

        def equations(self):
            yield ac.der(self.x) == self.x**2
            yield (2 + ca.sin(self.x)) * self.y == self.x

    m = ac.Model("escape")
    m.e = Escape()
    with pytest.raises(SimulationError, match=r"the run stopped at t = 0\.99") as caught:
        ac.simulate(m, 2.0, n=1, solver=ac.IDAS(max_steps=2000))
    assert caught.value.partial.t[0] == 0.0


@pytest.mark.parametrize("space", [pl, sp])
def test_polish_of_long_chains_goes_all_times_at_once(space, monkeypatch):
    """Above 120 unknowns the systems of all times are one sparse one: none is left over."""
    from acausal.system import algebraic

    system = ac.compile(chain(space, 60))
    assert len(made(system).free) > 120 or space is pl
    monkeypatch.setattr(algebraic, "DENSE_LIMIT", 20)
    monkeypatch.setattr(algebraic, "_TOGETHER", 1000)  # in several pieces
    monkeypatch.setattr(algebraic, "solve_algebraic", None)  # what goes time by time
    res = system.simulate(0.1, n=10)
    _, alg = system.rhs(res.t[None, :], res.x.T, res.z.T, res.u.T, res.p, res.m.T)
    assert np.abs(alg.full()).max() < 1e-8 * 60 * 9.81 * 60
