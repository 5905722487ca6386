"""Flexible bodies: two ways that agree, damping by moduli, sweeps, estimates, warnings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, ValidityWarning
from library import planar as pl
from library import spatial as sp
from library.multibody.elements import (
    EulerBernoulliBeam,
    Held,
    Material,
    TimoshenkoBeam,
    assemble,
    line,
    rectangle,
    tube,
)
from library.multibody.flexible.reduced_body import reduced_body
from library.multibody.modes import find_modes

STEEL = Material(2e11, 0.3, 7800.0)


TUBE = tube(0.0195, 0.018)
STIFF = replace(TUBE, k2=100 * TUBE.k2, k3=100 * TUBE.k3)
REST = {"q": (0.0, 0.0), "qd": (0.0, 0.0)}
LINEAR_ROW = [-3.383, 2.883, -1.647, 1.142]  # mm, of tubes that do not shear


def link_of_elements(element: Any, length: float, angle: float) -> tuple[Any, Any, Any]:
    """Return a tube of 8 elements in its first two modes between two pins, and its end frames."""
    mesh = line((0, 0, 0), (length, 0, 0), 8)
    body = assemble(mesh.nodes, (element, mesh.cells))
    flat = Held(tuple(range(9)), "z rx ry")
    # Along the link nothing moves: the pins hold it there, as in the table.
    ends = [Held(tuple(range(9)), "x"), Held((0, 8), "y"), flat]
    made = pl.FlexibleBody(
        reduced_body(find_modes(body, ends, modes=2)),
        frames={"a": 0, "mid": 4, "b": 8}, start=REST, guess={"phi": angle},
    )  # fmt: skip
    return made, made.a, made.b


def link_of_sines(length: float, angle: float) -> tuple[Any, Any, Any]:
    """Return a tube of two sines, softer by the shear of the first: EI/(1 + (π/L)² EI/kGA)."""
    EI = STEEL.E * TUBE.I3
    soft = 1 + (np.pi / length) ** 2 * EI / (TUBE.k2 * STEEL.G * TUBE.A)
    made = pl.FlexibleBeam(
        L=length, mu=STEEL.density * TUBE.A, EI=EI / soft, ends="pinned", modes=2,
        stiffening=False, frames={"mid": 0.5}, start=REST, guess={"phi": angle},
    )  # fmt: skip
    return made, made.frame_a, made.frame_b


def turn_four_bar(make_link: Any) -> list[float]:
    """Return min and max of the middles of coupler and rocker [mm] in a turn at 60 rad/s."""
    speed, (AB, BC, OC) = 60.0, (0.9, 0.75, 0.9)
    first = float(np.arccos((AB**2 + 0.6**2 - BC**2) / (2 * AB * 0.6)))
    second = float(np.arctan2(AB * np.sin(first), 0.3 + AB * np.cos(first) - OC))
    m = ac.Model("four-bar of elements")
    m.world, m.drive = pl.World(g=0), pl.AngleDriver(phi_ref=lambda t: speed * t)
    m.crank, m.pivot = pl.FixedTranslation(r=(0.3, 0.0)), pl.Fixed(r=(OC, 0.0))
    m.A, m.B, m.C = pl.Revolute(), pl.Revolute(), pl.Revolute()
    m.AB, from_a, to_b = make_link(AB, first)
    m.BC, from_c, down_to_b = make_link(BC, second)
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.A.frame_a)
    m.connect(m.A.frame_b, from_a)
    m.connect(to_b, m.B.frame_a)
    m.connect(m.pivot.frame_b, m.C.frame_a)
    m.connect(m.C.frame_b, from_c)
    m.connect(down_to_b, m.B.frame_b)
    run = ac.compile(m).simulate(2 * np.pi / speed, n=720, rtol=1e-7)
    middles = [1e3 * run[f"{name}.arm_mid.u"][:, 1] for name in ("AB", "BC")]
    return [float(bound(middle)) for middle in middles for bound in (np.min, np.max)]


@pytest.mark.parametrize(
    "element", [EulerBernoulliBeam(STEEL, TUBE), TimoshenkoBeam(STEEL, STIFF)], ids=["EB", "stiff"]
)
def test_a_four_bar_of_elements_that_do_not_shear_bends_as_that_of_sines(element: Any) -> None:
    """Eight elements a link, two pinned modes: within 0.5 % of the linear row (found: 0.1 %)."""
    found = turn_four_bar(partial(link_of_elements, element))
    assert found == pytest.approx(LINEAR_ROW, rel=5e-3)


def test_a_four_bar_of_mindlin_elements_is_that_of_sines_but_for_shear() -> None:
    """Shear makes the first modes softer by 1.1 and 1.5 %: 1.2, 0.9, 1.6, 0.7 % beside the row.

    Sines with that softness agree within 0.5 % (0.02, 0.05, 0.02, 0.21 % found), and 32 elements
    move as 8 do: neither the mesh nor the machinery has a part in it.
    """
    found = turn_four_bar(partial(link_of_elements, TimoshenkoBeam(STEEL, TUBE)))
    assert found == pytest.approx(turn_four_bar(link_of_sines), rel=5e-3)
    apart = np.array(found) / LINEAR_ROW - 1
    assert np.all((apart > 5e-3) & (apart < 0.02))


def test_clamped_and_pinned_references_are_one_beam() -> None:
    """A pendulum of a soft beam on a pin, six modes in the frame of its root or of its chord."""
    ends = []
    for kind in ("clamped", "pinned"):
        m = ac.Model("soft pendulum")
        m.world, m.pin = pl.World(), pl.Revolute(start={"phi": 0.0, "w": 0.0})
        m.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=20.0, modes=6, ends=kind, stiffening=False)
        m.connect(m.world.frame, m.pin.frame_a)
        m.connect(m.pin.frame_b, m.beam.frame_a)
        begin = (
            {} if kind == "clamped" else {"start": {"beam.q": (0.0,) * 6, "beam.qd": (0.0,) * 6}}
        )
        run = ac.compile(m).simulate(0.4, n=40, rtol=1e-8, **begin)
        ends.append(run["beam.frame_b.r"])
    swing = np.abs(ends[0][-1] - ends[0][0]).max()
    assert np.abs(ends[0] - ends[1]).max() < 1.5e-3 * swing  # 4.5e-4, of the square of the bending


def test_viscous_moduli_damp_bending_and_torsion_each_by_its_own() -> None:
    """σ = E ε + E_v ε̇: ζ = (E_v/E) ω/2 in bending and along, (G_v/G) ω/2 in torsion."""
    section, viscous = rectangle(0.02, 0.01), Material(2e6, 0.0)
    m = ac.Model("lossy")
    m.world = sp.World(g=0)
    m.beam = sp.FlexibleBeam(
        L=1.0, section=section, material=STEEL, viscous=viscous, modes=1, torsion_modes=1,
        axial_modes=1,
    )  # fmt: skip
    m.connect(m.world.frame, m.beam.frame_a)
    modes = ac.compile(m).linearize().modes()
    w = 2 * np.pi * modes.frequencies
    ratios = np.array([viscous.E / STEEL.E] * 4)
    ratios[2] = viscous.G / STEEL.G  # bending along z and y, torsion, along x
    assert modes.damping == pytest.approx(ratios * w / 2, rel=1e-8)
    with pytest.raises(ParameterError, match="viscous moduli need a section"):
        sp.FlexibleBeam(L=1.0, mu=1.0, EI=1.0, viscous=viscous)
    with pytest.raises(ParameterError, match="beta follows from section and material"):
        sp.FlexibleBeam(L=1.0, section=section, material=STEEL, viscous=viscous, beta=0.1)


def test_viscous_moduli_of_a_plate_in_proportion_damp_by_half_beta_omega() -> None:
    beta = 1e-4
    plate = sp.FlexiblePlate(
        1.0, 0.8, 5e-3, STEEL, cells=(4, 4), modes=3, far_edge="free",
        viscous=Material(beta * STEEL.E, STEEL.nu),
    )  # fmt: skip
    m = ac.Model("plate")
    m.world, m.plate = sp.World(g=0), plate
    m.connect(m.world.frame, m.plate.frame_a)
    modes = ac.compile(m).linearize().modes()
    assert modes.damping == pytest.approx(beta * np.pi * modes.frequencies, rel=1e-8)


class Cantilever(ac.Model):
    """A bar of a width, a height and a length, which are its parameters."""

    b: ac.Parameter = ac.parameter("m", "Width")
    h: ac.Parameter = ac.parameter("m", "Height")
    length: ac.Parameter = ac.parameter("m", "Length")

    def __init__(self) -> None:
        super().__init__(b=0.02, h=0.01, length=1.0)
        area = self.b * self.h
        self.world = pl.World()
        self.beam = pl.FlexibleBeam(
            L=self.length, mu=7800.0 * area, EI=2e11 * area * self.h**2 / 12, modes=2
        )
        self.connect(self.world.frame, self.beam.frame_a)


def test_one_system_serves_all_sections_and_lengths() -> None:
    """A sweep over height and length: the sag is 12 ρ g L⁴/(8 E h²) whatever the width."""
    system = ac.compile(Cantilever())
    for h in (0.008, 0.012):
        for length in (0.5, 1.0):
            given = {"h": h, "length": length, "b": 0.03}
            sag = -system.steady_state(parameters=given)["beam.arm_b.u"][1]
            expected = 12 * 7800.0 * 9.80665 * length**4 / (8 * 2e11 * h**2)
            assert sag == pytest.approx(expected, rel=5e-3)  # two modes have 0.3 % less
            found = system.linearize(parameters=given).modes().frequencies[0]
            unit = np.sqrt(2e11 * h**2 / 12 / 7800.0) / length**2 / (2 * np.pi)
            assert found == pytest.approx(1.8751040687**2 * unit, rel=1e-3)
    swept = ac.sweep(system, {"h": [0.008, 0.012], "length": [0.5, 1.0]}, t_end=0.01)
    assert len(list(swept)) == 4


def test_rigidity_and_damping_are_found_from_the_acceleration_of_the_tip() -> None:
    """Measured is the tip of a plucked beam, with noise of 1 %: EI and ζ within 3 deviations."""
    m = ac.Model("plucked")
    m.world = pl.World(g=0)
    m.beam = pl.FlexibleBeam(
        L=1.0, mu=1.5, EI=50.0, zeta=0.02, modes=2, stiffening=False,
        start={"q": (0.02, 0.0), "qd": (0.0, 0.0)},
    )  # fmt: skip
    m.connect(m.world.frame, m.beam.frame_a)
    system = ac.compile(m)
    t = np.linspace(0.0, 0.6, 121)
    true = system.simulate(t=t, rtol=1e-9)["beam.frame_b.a"][:, 1]
    noise = 0.01 * np.abs(true).max() * np.random.default_rng(7).standard_normal(t.size)
    data = {"time": t, "beam.frame_b.a[1]": true + noise}
    est = ac.estimate(system, data, {"beam.EI": 42.0, "beam.zeta": 0.05})
    for name, value in (("beam.EI", 50.0), ("beam.zeta", 0.02)):
        assert abs(est[name] - value) < 3 * est.standard_errors[name]
    assert est["beam.EI"] == pytest.approx(50.0, rel=0.01)


@pytest.mark.parametrize("lib", [pl, sp])
def test_a_run_warns_where_a_beam_bends_by_a_fifth_of_its_length(lib: Any) -> None:
    m = ac.Model("soft")
    m.world = lib.World()
    m.beam = lib.FlexibleBeam(L=1.0, mu=1.0, EI=3.0, modes=1)
    m.connect(m.world.frame, m.beam.frame_a)
    with pytest.warns(
        ValidityWarning, match=r"beam\.arm_b: the displacement of this node comes to"
    ):
        ac.compile(m).simulate(0.6, n=50)
