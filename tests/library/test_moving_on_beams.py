"""Loads that run over a beam, joints that slide on it, and a plate that nothing holds."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import planar as pl
from library import spatial as sp
from library.multibody.elements import Material

L, MU, EI = 10.0, 50.0, 2e6
STEEL = Material(2.1e11, 0.3, 7800.0)


def bridge(lib: object, **keywords: object) -> ac.Model:
    """Return a beam on two supports, without weight."""
    m = ac.Model("bridge")
    m.world = lib.World(gravity_type="none")
    rigid = {"EI": EI} if lib is pl else {"EI_2": EI, "EI_3": EI}
    m.beam = lib.FlexibleBeam(
        L=L, mu=MU, modes=3 if lib is pl else (3, 1), ends="pinned", stiffening=False,
        frames={"middle": 0.5}, **rigid, **keywords,
    )  # fmt: skip
    m.left, m.right, m.roller = lib.Revolute(), lib.Revolute(), lib.Prismatic(start={"s": L})
    m.connect(m.world.frame, m.left.frame_a, m.roller.frame_a)
    m.connect(m.left.frame_b, m.beam.frame_a)
    m.connect(m.roller.frame_b, m.right.frame_a)
    m.connect(m.right.frame_b, m.beam.frame_b)
    return m


@pytest.mark.parametrize("lib", [pl, pytest.param(sp, marks=pytest.mark.slow)])
def test_load_that_runs_over_a_bridge_swings_it_as_timoshenko_found(lib):
    """w(L/2) = 2 P L³/(π⁴ EI) Σ (sin iΩt - α/i sin ω_i t) sin(iπ/2)/(i²(i² - α²)), three modes."""
    P, v = -1000.0, 20.0
    m = bridge(lib)
    m.beam.moving_load("truck", x=lambda t: v * t, p=P)
    t = np.linspace(0, L / v, 101)
    res = ac.simulate(m, L / v, t=t, rtol=1e-9)
    w = [(i * math.pi / L) ** 2 * math.sqrt(EI / MU) for i in (1, 2, 3)]
    W = math.pi * v / L
    a = W / w[0]
    total = sum(
        (np.sin(i * W * t) - a / i * np.sin(w[i - 1] * t)) * math.sin(i * math.pi / 2)
        / (i**2 * (i**2 - a**2)) for i in (1, 2, 3)
    )  # fmt: skip
    wanted = 2 * P * L**3 / (math.pi**4 * EI) * total
    assert res["beam.middle.r"][:, 1] == pytest.approx(wanted, abs=1e-5 * np.abs(wanted).max())


def test_load_is_gone_beyond_the_end():
    m = bridge(pl)
    m.beam.moving_load("truck", x=lambda t: 20.0 * t - 2.0, p=-1000.0)
    res = ac.simulate(m, 1.0, n=400)
    assert not res["beam.truck.t.f"][res.t < 0.099].any()
    assert np.all(np.abs(res["beam.truck.t.f"][(res.t > 0.101) & (res.t < 0.599)][:, 1]) > 900)
    assert not res["beam.truck.t.f"][res.t > 0.601].any()


def slider(lib: object, modes: int) -> ac.Model:
    """Return a cantilever along x with a mass that slides on it, pushed along at first."""
    m = ac.Model("slider")
    m.world = lib.World()
    EI_ = {"EI": 400.0} if lib is pl else {"EI_2": 400.0, "EI_3": 400.0}
    m.beam = lib.FlexibleBeam(L=2.0, mu=1.0, modes=modes, stiffening=False, **EI_)
    m.connect(m.world.frame, m.beam.frame_a)
    joint = m.beam.sliding_joint("shoe", start={"s": 0.4, "v": 1.0})
    m.mass = lib.Body(m=0.5, **({"I": 1e-3} if lib is pl else {}))
    m.connect(joint.frame_b, m.mass.frame_a)
    return m


@pytest.mark.parametrize(("lib", "modes"), [(pl, 2), pytest.param(sp, 2, marks=pytest.mark.slow)])
def test_mass_that_slides_on_a_cantilever_stays_on_it_and_keeps_the_energy(lib, modes):
    m = slider(lib, modes)
    res = ac.simulate(m, 0.6, rtol=1e-9)
    s = res["beam.shoe.s"]
    assert s[0] == pytest.approx(0.4)
    assert s[-1] > s[0] + 0.5  # it slides down the bent beam
    along = np.linalg.norm(res["mass.r_0"], axis=1)
    assert along == pytest.approx(s, rel=2e-3)
    energy = lib.kinetic_energy(res) + lib.potential_energy(res)
    assert np.ptp(energy) < 1e-6 * np.abs(lib.potential_energy(res)).max()


@pytest.mark.slow
def test_mass_on_a_stiff_beam_slides_as_on_a_rail():
    """EI 1e8: s = s0 + v t, and the beam carries the weight."""
    m = ac.Model("rail")
    m.world = pl.World()
    m.beam = pl.FlexibleBeam(L=2.0, mu=1.0, EI=1e8, modes=1, stiffening=False)
    m.connect(m.world.frame, m.beam.frame_a)
    joint = m.beam.sliding_joint("shoe", start={"s": 0.4, "v": 1.0})
    m.mass = pl.Body(m=0.5, I=1e-3)
    m.connect(joint.frame_b, m.mass.frame_a)
    res = ac.simulate(m, 1.0)
    assert res.final["beam.shoe.s"] == pytest.approx(1.4, abs=1e-5)


def test_free_plate_has_the_frequencies_of_leissa():
    """A free square plate, nu = 0.3: ω a² sqrt(ρ h/D) = 13.49, 19.79, 24.43 (Leissa 1973)."""
    a, h = 1.0, 5e-3
    plate = sp.FreePlate(a, a, h, STEEL, cells=(12, 12), modes=3)
    D = 2.1e11 * h**3 / (12 * (1 - 0.3**2))
    found = plate.mode_shapes().frequencies * a**2 * math.sqrt(7800.0 * h / D)
    assert found == pytest.approx([13.49, 19.79, 24.43], rel=0.02)


def test_thrown_plate_keeps_its_momentum_while_it_swings():
    m = ac.Model("thrown")
    m.world = sp.World(gravity_type="none")
    m.plate = sp.FreePlate(
        1.0, 0.8, 5e-3, STEEL, cells=(4, 4), modes=3, frames={"corner": (0.5, 0.5)},
        start={"q": (0.01, 0.0, 0.0), "v_0": (1.0, 0.5, 0.0), "w_a": (0.0, 0.5, 1.0)},
    )  # fmt: skip
    res = ac.simulate(m, 0.5, rtol=1e-8)
    momentum = sp.momentum(res)
    spin = sp.angular_momentum(res)
    assert np.ptp(momentum, axis=0) == pytest.approx(np.zeros(3), abs=1e-4)
    assert np.ptp(spin, axis=0) == pytest.approx(np.zeros(3), abs=1e-4 * np.abs(spin).max())


def test_frames_beside_a_free_plate_are_refused():
    with pytest.raises(ParameterError, match="is not on the plate"):
        sp.FreePlate(1.0, 1.0, 1e-3, STEEL, cells=(2, 2), frames={"far": (0.7, 0.0)})
