"""One step of Rodas4: its order on a DAE, its dense output, its damping of what is stiff."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.events.explicit_ode import OPEN
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators import rodas4_step
from acausal.simulation.integrators.rodas4_step import step_functions
from acausal.system.inputs import make_inputs
from library import translational as tr


class Curved(ac.Component):
    """x' = -w cos t and w³ + w = x³ + x: so w = x, and x = exp(-sin t)."""

    x = ac.variable("1", start=1.0)
    w = ac.variable("1")

    def equations(self):
        yield ac.der(self.x) == -self.w * ca.cos(ac.time)
        yield self.w**3 + self.w == self.x**3 + self.x


class Stiff(ac.Component):
    """x' = -k (x - sin t) + cos t: x = sin t, whatever k."""

    x = ac.variable("1", start=0.0)
    k: ac.Parameter = ac.parameter("1/s", "Stiffness", default=1e6)

    def equations(self):
        yield ac.der(self.x) == -self.k * (self.x - ca.sin(ac.time)) + ca.cos(ac.time)


def stepper(part: ac.Component):
    """Return step(t, y, h) of a model without relations, its results copied."""
    m = ac.Model("one")
    m.part = part
    system = ac.compile(m)
    functions = step_functions(system, system.parameter_values, make_inputs(system, None, 0.0, 1.0))
    call = FunctionBuffer(functions.step)

    def step(t: float, y: np.ndarray, h: float) -> list[np.ndarray]:
        found = call(t, y, 0.0, system.parameter_values, h, 1e-6, 1e-8, 0.0, 0.0)
        return [part.copy() for part in found]

    return step


def errors(n: int) -> tuple[float, float, float]:
    """Return the error at t = 2 after n steps, the largest in the middle of one, and |K₆|'s sum."""
    step, y, h, middle, estimate = stepper(Curved()), np.ones(2), 2.0 / n, 0.0, 0.0
    for k in range(n):
        t = k * h
        verdict, y1, d2, d3, *_ = step(t, y, h)
        inside = 0.5 * (y + y1) + 0.25 * (d2 + 0.5 * d3)
        middle = max(middle, abs(inside[0] - np.exp(-np.sin(t + h / 2))))
        estimate, y = max(estimate, verdict[0]), y1
    return float(np.max(np.abs(y - np.exp(-np.sin(2.0))))), middle, float(estimate)


def test_order_four_at_the_ends_and_three_inside():
    """Halving the step divides the errors by 2⁴ and 2⁴ (one step of order 3), the estimate too."""
    coarse, fine = errors(8), errors(16)
    slopes = [np.log2(a / b) for a, b in zip(coarse, fine, strict=True)]
    assert slopes[0] > 3.8
    assert 3.5 < slopes[1] < 4.5
    assert 3.4 < slopes[2] < 4.6
    assert fine[0] < 2e-7  # measured 7e-8
    assert fine[1] < 2e-6  # measured 7e-7


def test_the_algebraic_unknown_fulfils_its_equation_at_the_end():
    _, y1, *_ = stepper(Curved())(0.0, np.ones(2), 0.25)
    assert y1[1] == pytest.approx(y1[0], abs=1e-15)


def test_what_is_stiff_is_damped_in_one_step():
    """From 1 instead of sin 0 = 0, k h = 1e5: R(∞) = 0, so that next to nothing is left."""
    verdict, y1, *_ = stepper(Stiff())(0.0, np.ones(1), 0.1)
    assert abs(y1[0] - np.sin(0.1)) < 1e-3
    assert np.isfinite(verdict[0])


def test_what_follows_at_infinite_speed_is_of_order_three():
    """x = sin t whatever k; k (sin t - x), a current through 1e-6 Ω, is wrong by h³, not by h."""
    step, wrong = stepper(Stiff()), []
    for h in (0.2, 0.1, 0.05):
        _, y1, *_ = step(0.7, np.array([np.sin(0.7)]), h)
        wrong.append(1e6 * abs(y1[0] - np.sin(0.7 + h)))
    slopes = -np.diff(np.log2(wrong))
    assert np.all((slopes > 2.7) & (slopes < 3.4)), slopes
    assert wrong[-1] < 2e-6  # measured 6e-7; 1e-3 with an order of 1


def test_quadratures_of_low_powers_are_exact():
    """Σ bᵢ αᵢᵏ⁻¹ = 1/k up to k = 4: y' = k tᵏ⁻¹ gives tᵏ to rounding, t⁵ is beyond it."""

    class Power(ac.Component):
        """x = tᵏ."""

        x = ac.variable("1", start=0.0)
        k: ac.Parameter = ac.parameter("1", "Power", default=4.0)

        def equations(self):
            yield ac.der(self.x) == self.k * ac.time ** (self.k - 1)

    for power, exact in ((2.0, True), (3.0, True), (4.0, True), (5.0, False)):
        _, y1, *_ = stepper(Power(k=power))(0.5, np.array([0.5**power]), 0.5)
        assert bool(abs(y1[0] - 1.0) < 1e-13) is exact


def masses(count: int) -> ac.Model:
    """Return a row of masses with springs and dampers between them, tied to a wall."""
    m = ac.Model("row")
    m.wall = tr.Fixed()
    m.mass = [tr.Mass(m=0.5 + 0.1 * k, start={"s": 0.01 * k, "v": 0.0}) for k in range(count)]
    m.link = [tr.SpringDamper(c=200.0 + 30 * k, d=0.4) for k in range(count)]
    before = m.wall.flange
    for mass, link in zip(m.mass, m.link, strict=True):
        m.connect(before, link.flange_a)
        m.connect(link.flange_b, mass.flange_a)
        before = mass.flange_b
    return m


def test_integrals_of_states_are_taken_out_without_changing_the_step(monkeypatch):
    """s' = v of 12 masses: linear systems of 12 instead of 24 unknowns give the same stages."""
    found, sizes = [], []
    for few in (8, 100):
        monkeypatch.setattr(rodas4_step, "_FEW", few)
        system = ac.compile(masses(12))
        made = step_functions(system, system.parameter_values, make_inputs(system, None, 0.0, 1.0))
        sizes.append(made.step.get_function("first").size_out(5))
        y, call = np.random.default_rng(1).uniform(-1, 1, 24), FunctionBuffer(made.step)
        p = system.parameter_values
        for h in (1e-4, 1e-2, 10.0):
            parts = call(0.0, y, 0.0, p, h, 1e-6, 1e-8, 0.0, 0.0)[1:4]
            found.append([part.copy() for part in parts])
    assert sizes == [(12, 12), (24, 24)]
    for with_few, with_all in zip(found[:3], found[3:], strict=True):
        size = np.abs(with_all).max()
        assert np.abs(np.subtract(with_few, with_all)).max() <= 1e-12 * size  # measured 2.5e-13


def test_what_is_no_number_is_not_solved():
    """A step of no length divides by it: the verdict tells, whatever fmax makes of its error."""
    step = stepper(Curved())
    verdict, y, *_ = step(0.0, np.array([1.0, 1.0]), 0.0)
    assert not np.all(np.isfinite(y))
    assert not verdict[2] <= OPEN


def test_a_point_that_is_no_number_has_not_been_reached():
    """Without algebraic unknowns nothing is left of equations, whatever became of the states."""
    m = ac.Model("one")
    m.part = Stiff()
    system = ac.compile(m)
    p = system.parameter_values
    reach = FunctionBuffer(step_functions(system, p, make_inputs(system, None, 0.0, 1.0)).reach)
    assert reach(0.0, np.zeros(1), 0.0, p, 0.1)[1][0] <= OPEN
    assert not reach(0.0, np.array([np.inf]), 0.0, p, 0.1)[1][0] <= OPEN


def test_the_six_stages_of_a_step_share_the_factors_of_one_matrix(monkeypatch):
    """Each solves with the same object, which keeps the factors of the last matrix it was given."""
    made, plain = [], ca.Linsol
    monkeypatch.setattr(ca, "Linsol", lambda *given: made.append(given) or plain(*given))
    system = ac.compile(masses(3))
    step_functions(system, system.parameter_values, make_inputs(system, None, 0.0, 1.0))
    assert len(made) == 1
    assert made[0][-1]["cache"] == 1
