"""Springs and dampers in series, heat of dampers, forces with torques, own fields of gravity."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from library import planar as pl
from library import spatial as sp
from library import thermal as th


@pytest.mark.parametrize("lib", [pl, sp])
def test_spring_and_damper_in_series_relax_with_their_time_constant(lib):
    """Held at a length the force is c dL exp(-c t/d)."""
    place = (1.0, 0.0) if lib is pl else (1.0, 0.0, 0.0)
    m = ac.Model("relaxation")
    m.world, m.end = lib.World(), lib.Fixed(r=place)
    m.part = lib.SpringDamperSeries(c=50.0, d=20.0, s_unstretched=0.6)
    m.connect(m.world.frame, m.part.frame_a)
    m.connect(m.part.frame_b, m.end.frame_b)
    t = np.linspace(0, 1.0, 21)
    res = ac.simulate(m, 1.0, t=t, rtol=1e-8)
    assert res["part.f"] == pytest.approx(50 * 0.4 * np.exp(-50 * t / 20), rel=1e-5)


@pytest.mark.parametrize("kind", ["Damper", "SpringDamper", "SpringDamperSeries"])
def test_dampers_between_frames_heat_what_they_are_connected_to(kind):
    """A falling mass: kinetic + potential + spring energy + heat stays, to 1e-6 of the heat."""
    given = {"d": 3.0} if kind == "Damper" else {"c": 40.0, "d": 3.0}
    m = ac.Model("heat")
    m.world, m.part = sp.World(), getattr(sp, kind)(use_heat_port=True, **given)
    m.guide, m.body = sp.Prismatic(n=(0, 1, 0), start={"s": -1.0}), sp.PointMass(m=2.0)
    m.arm = sp.FixedTranslation(r=(0.3, 0, 0))
    m.heat = th.HeatCapacitor(C=5.0, start={"T": 300.0})
    m.connect(m.world.frame, m.guide.frame_a, m.arm.frame_a)
    m.connect(m.guide.frame_b, m.body.frame_a, m.part.frame_b)
    m.connect(m.arm.frame_b, m.part.frame_a)
    m.connect(m.part.heat_port, m.heat.port)
    res = ac.simulate(m, 2.0, rtol=1e-9)
    stored = 2.0 * res["guide.v"] ** 2 / 2 + 2.0 * 9.80665 * res["guide.s"]
    if kind != "Damper":
        stretch = res["part.s"] - (res["part.s_damper"] if kind.endswith("Series") else 0)
        stored = stored + 40 * stretch**2 / 2
    total = stored + 5.0 * res["heat.T"]
    assert res.final["heat.T"] > 300.5
    assert np.ptp(total) < 1e-6 * 5.0 * (res.final["heat.T"] - 300.0)
    mechanical = sp.kinetic_energy(res) + sp.potential_energy(res)
    assert mechanical == pytest.approx(stored, abs=1e-9)


def test_force_and_torque_from_outside_move_a_body():
    """In the frame of a body that spins up about z a force along its x turns with it."""
    m = ac.Model("thruster")
    m.world, m.joint = sp.World(gravity_type="none"), sp.FreeMotion()
    m.body = sp.Body(m=2.0, I_11=0.1, I_22=0.1, I_33=0.2)
    m.push = sp.WorldForceAndTorque(
        f_x=3.0, f_y=0.0, f_z=1.0, tau_x=0.0, tau_y=0.0, tau_z=0.4, resolve_in="frame_b"
    )
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a, m.push.frame_b)
    t = np.linspace(0, 2.0, 201)
    res = ac.simulate(m, 2.0, t=t, rtol=1e-9)
    angle = 0.4 / 0.2 * t**2 / 2
    v = res["body.v_0"]
    ax = np.gradient(v[:, 0], t)[5:-5]
    assert ax == pytest.approx(1.5 * np.cos(angle[5:-5]), abs=2e-3)
    assert v[-1, 2] == pytest.approx(1.0, rel=1e-6)
    assert res["body.w_a"][-1, 2] == pytest.approx(4.0, rel=1e-6)


def test_own_field_of_gravity_makes_an_oscillator():
    """A field -k r swings a point with sqrt(k), whatever its mass; energy stays."""
    k = 4.0
    m = ac.Model("trap")
    m.world = sp.World(
        gravity_type="field", field=lambda r: -k * r, field_potential=lambda r: k * ca.dot(r, r) / 2
    )
    m.body = sp.PointMass(m=3.0, start={"r_0": (1.0, 0.0, 0.0), "v_0": (0.0, 2.0, 1.0)})
    t = np.linspace(0, 3.0, 61)
    res = ac.simulate(m, 3.0, t=t, rtol=1e-9)
    assert res["body.r_0"][:, 0] == pytest.approx(np.cos(2 * t), abs=1e-5)
    assert res["body.r_0"][:, 1] == pytest.approx(np.sin(2 * t), abs=1e-5)
    energy = sp.kinetic_energy(res) + sp.potential_energy(res)
    assert energy == pytest.approx(np.full(61, energy[0]), rel=1e-5)


def test_energy_in_a_field_without_potential_is_refused():
    m = ac.Model("wind")
    m.world = pl.World(gravity_type="field", field=lambda r: (0.0, -9.0 - 0.1 * r[1]))
    m.body = pl.PointMass(m=1.0)
    res = ac.simulate(m, 1.0)
    with pytest.raises(DeclarationError, match="field_potential"):
        pl.potential_energy(res)


@pytest.mark.parametrize("given", [{"gravity_type": "field"}, {"field": lambda r: r}])
def test_half_of_an_own_field_is_refused(given):
    with pytest.raises(ParameterError, match="own field of gravity"):
        sp.World(**given)


def test_field_of_wrong_size_is_refused():
    m = ac.Model("flat")
    m.world, m.joint = sp.World(gravity_type="field", field=lambda r: (0, -9)), sp.FreeMotion()
    m.body = sp.Body(m=1.0)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    with pytest.raises(ParameterError, match="gives 2 numbers at r, not 3"):
        ac.compile(m)
