"""Closed loops with events: a loop that Newton leaves open is no right-hand side."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, SimulationError
from acausal.events.mode_systems import ModeSystems
from acausal.system.inputs import make_inputs
from examples import slider_crank_engine as engine
from library import rotational as rot
from library import spatial as sp

PHI = 49.478395
"""Angle of the crank after 0.3 s [rad], at rtol 1e-10."""


class OneSidedGas(engine.Gas):
    """The gas of the engine, which acts on the way up only."""

    def equations(self):
        pressure = (
            engine.top * (engine.gap / (engine.gap + engine.crank + engine.rod - self.e.s)) ** 1.4
        )
        yield self.e.f == engine.area * (pressure - engine.ambient) * ac.is_true(self.e.v < 0)


@pytest.fixture
def system(monkeypatch):
    monkeypatch.setattr(engine, "Gas", OneSidedGas)
    return ac.compile(engine.build())


BEGIN = {"main.phi": 0.0, "main.w": 20.0}
GUESS = {"cylinder.s": engine.crank + engine.rod}


@pytest.mark.parametrize("n", [500, *(pytest.param(n, marks=pytest.mark.slow) for n in (50, 4000))])
def test_a_closed_loop_with_events_is_right_at_the_default_tolerance(system, n):
    """Deviations are 1.5e-4, 3e-4 and 1e-4 rad; it was 0.5 and 1.2 rad, or an open loop."""
    res = system.simulate(0.3, n=n, start=BEGIN, guess=GUESS)
    assert res.final["main.phi"] == pytest.approx(PHI, abs=1e-3)


def spatial_engine() -> ac.Model:
    """Return the same engine of spatial parts, its crank about z."""
    m = ac.Model("engine in space")
    m.world = sp.World(g=0.0)
    m.main, m.pin, m.wrist = (sp.Revolute(n=(0, 0, 1), use_axis_flange=k == 0) for k in range(3))
    m.cylinder = sp.Prismatic(n=(1, 0, 0), use_axis_flange=True)
    m.web = sp.FixedTranslation(r=(engine.crank, 0.0, 0.0))
    m.shank = sp.FixedTranslation(r=(engine.rod, 0.0, 0.0))
    own = {"I_11": 1e-4, "I_22": 1.2e-3, "I_33": 1.2e-3}
    m.rod = sp.Body(m=0.6, r_CM=(engine.rod / 2, 0.0, 0.0), **own)
    m.piston, m.gas = sp.PointMass(m=0.4), OneSidedGas()
    m.flywheel = rot.Inertia(J=engine.flywheel)
    m.connect(m.world.frame, m.main.frame_a, m.cylinder.frame_a)
    m.connect(m.main.frame_b, m.web.frame_a)
    m.connect(m.web.frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.shank.frame_a, m.rod.frame_a)
    m.connect(m.shank.frame_b, m.wrist.frame_a)
    m.connect(m.wrist.frame_b, m.cylinder.frame_b, m.piston.frame_a)
    m.connect(m.flywheel.flange_a, m.main.axis)
    m.connect(m.gas.flange_a, m.cylinder.support)
    m.connect(m.gas.flange_b, m.cylinder.axis)
    return m


@pytest.mark.slow
def test_an_engine_in_space_with_events_is_right_at_the_default_tolerance():
    """The number of the plane; deviations are 5.0e-4, 5.5e-4 and 4.1e-4 rad of 49."""
    system = ac.compile(spatial_engine())
    for n in (50, 500, 4000):
        res = system.simulate(0.3, n=n, start=BEGIN, guess=GUESS)
        assert res.final["main.phi"] == pytest.approx(PHI, abs=1e-3)


class Emptying(ac.Component):
    """z² = x and der(x) = -1 - z: beyond x = 0 there is no z."""

    x = ac.variable(start=1.0)
    z = ac.variable(guess=1.0)

    def equations(self):
        yield ac.der(self.x) == -1 - self.z * ac.is_true(self.x > -5)
        yield self.z**2 == self.x


def test_the_right_hand_side_of_equations_without_solution_is_not_a_number():
    m = ac.Model("m")
    m.tank = Emptying()
    system = ac.compile(m)
    start = system.initialize()
    ode = ModeSystems(system, start.p, make_inputs(system, None, 0.0, 1.0)).first.ode
    t, x, z, _, _, flags = start.point
    assert ode.rhs(t, x, z, flags) == pytest.approx([-2.0])
    assert np.all(np.isnan(ode.rhs(t, -x, z, flags)))
    with pytest.raises(InitializationError, match="tank"):
        ode.solve(t, -x, z, flags)


def test_a_run_ends_where_its_algebraic_equations_have_no_solution_any_more():
    """x = z² and der(z) = -(1 + z) / 2z: x = 0 at t = 2 (1 - ln 2) s."""
    m = ac.Model("m")
    m.tank = Emptying()
    with pytest.raises(SimulationError, match="tank") as caught:
        ac.simulate(m, 2.0)
    assert caught.value.time == pytest.approx(2 * (1 - np.log(2)), abs=1e-4)
