"""The form of flexible bodies after a run: deflections, strains, stresses, modes, pictures."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from acausal.pictures.scene import scene
from library import planar as pl
from library import spatial as sp
from library.multibody.elements import Material, rectangle

STEEL = Material(2.1e11, 0.3, 7800.0)


def cantilever(**kind: object) -> ac.Model:
    m = ac.Model("cantilever")
    m.world = sp.World(g=9.81, n=(0.0, 0.0, -1.0))
    m.beam = sp.FlexibleBeam(L=1.0, **kind)
    m.connect(m.world.frame, m.beam.frame_a)
    return m


def at_rest(model: ac.Model) -> ac.Result:
    system = ac.compile(model)
    return system.simulate(1e-3, n=2, start=dict(system.steady_state()))


def test_stress_of_a_cantilever_under_a_tip_load_is_that_of_the_textbook() -> None:
    """σ = −F (L − x) z/I₂; sections b = 20 mm along y, h = 10 mm along z, F = −5 N at the tip.

    Shapes x² and x³ hold the static answer exactly, so the tolerance is that of the solver.
    """
    shapes = (np.polynomial.Polynomial([0.0, 0.0, 1.0]), np.polynomial.Polynomial([0, 0, 0, 1.0]))
    m = ac.Model("loaded")
    m.world = sp.World(g=0)
    section = rectangle(0.02, 0.01)
    m.beam = sp.FlexibleBeam(
        L=1.0, section=section, material=STEEL, shapes=tuple(map(_shape, shapes))
    )
    m.load = sp.WorldForce(f_x=0.0, f_y=2.0, f_z=-5.0)
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.load.frame_b)
    run = at_rest(m)
    for s, y, z in ((0.0, 0.0, 0.005), (0.3, 0.01, 0.0), (0.6, -0.01, 0.004)):
        expected = (1 - s) * (5.0 * z / section.I2 - 2.0 * y / section.I3)
        assert run.stress("beam", s, y, z)[-1] == pytest.approx(expected, rel=1e-5)
        assert run.strain("beam", s, y, z)[-1] == pytest.approx(expected / 2.1e11, rel=1e-5)
    tip = 1.0 / (3 * 2.1e11) * np.array([0.0, 2.0 / section.I3, -5.0 / section.I2])
    assert run.deflection("beam", 1.0)[-1][1:] == pytest.approx(tip[1:], rel=1e-5)
    assert run["beam.strain_energy"][-1] == pytest.approx((2 * tip[1] - 5 * tip[2]) / 2, rel=1e-5)


class _shape:  # noqa: N801 - a function with derivatives
    """A polynomial as a shape: of ξ and of the order of the derivative."""

    def __init__(self, polynomial: np.polynomial.Polynomial) -> None:
        self.polynomial = polynomial

    def __call__(self, xi: object, order: int = 0) -> np.ndarray:
        return np.asarray(self.polynomial.deriv(order)(np.asarray(xi, dtype=float)))


def test_a_part_is_asked_at_an_equilibrium_too() -> None:
    """The tip of a cantilever sags by μgL⁴/8EI; two modes have 0.3 % less."""
    system = ac.compile(cantilever(mu=1.0, EI=400.0, modes=2))
    rest = system.steady_state()
    sag = rest.reading("beam", "deflection", 1.0)
    assert sag == pytest.approx(rest["beam.arm_b.u"], abs=1e-15)
    assert sag[2] == pytest.approx(-9.81 / (8 * 400.0), rel=5e-3)


def test_a_stretched_bar_has_the_stress_of_its_force() -> None:
    """sin(πξ/2) under F at its tip: q = F/(EA π²/8L) and N(0) = EA q π/2L = 4F/π (one mode)."""
    m = ac.Model("pulled")
    m.world = pl.World(g=0)
    m.beam = pl.FlexibleBeam(
        L=2.0, section=rectangle(0.01, 0.01), material=STEEL, modes=1, axial_modes=1
    )
    m.load = pl.WorldForce(f_x=1e3, f_y=0.0)
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.load.frame_b)
    run = at_rest(m)
    assert run.stress("beam", 0.0)[-1] == pytest.approx(4 / np.pi * 1e7, rel=1e-6)


def test_the_deflection_of_a_node_is_the_displacement_of_its_frame() -> None:
    m = cantilever(mu=1.0, EI=40.0, modes=2, stiffening=True)
    m.beam.frame_at(0.4, "probe")
    run = ac.compile(m).simulate(0.3, n=20)
    assert np.abs(run.deflection("beam", 0.4) - run["beam.arm_probe.u"]).max() < 1e-15


def test_the_deflection_of_a_node_of_a_plate_is_that_of_its_frame() -> None:
    m = ac.Model("plate")
    m.world = sp.World(n=(0, 0, -1))
    m.plate = sp.FlexiblePlate(1.0, 1.0, 5e-3, STEEL, cells=(2, 2), modes=2, far_edge="free")
    m.connect(m.world.frame, m.plate.frame_a)
    run = ac.compile(m).simulate(0.1, n=10)
    assert np.abs(run.deflection("plate", 5) - run["plate.arm_frame_b.u"]).max() < 1e-15
    with pytest.raises(ParameterError, match="plate: there is no node 9; there are 9"):
        run.deflection("plate", 9)
    with pytest.raises(ParameterError, match="uniform beams only"):
        run.stress("plate", 0.5, section=rectangle(0.1, 0.1))


def test_a_stress_without_a_section_is_refused_with_the_remedy() -> None:
    run = ac.compile(cantilever(mu=1.0, EI=40.0, modes=1)).simulate(0.01, n=2)
    with pytest.raises(ParameterError, match="beam: EI alone does not tell a stress"):
        run.stress("beam", 0.0, 0.0, 0.01)
    assert run.stress("beam", 0.0, z=0.01, section=rectangle(0.02, 0.02)).shape == (3,)
    with pytest.raises(ParameterError, match=r"beam: 1\.5 is not on the beam"):
        run.deflection("beam", 1.5)


def test_mode_shapes_of_a_bar_are_those_of_the_textbook() -> None:
    """β² √(EI/μ)/L²; torsion √(GJ/ρI_p) π/2L, along the bar √(E/ρ) π/2L; 3e-4: rotary inertia."""
    section = rectangle(0.02, 0.01)
    beam = sp.FlexibleBeam(
        L=1.0, section=section, material=STEEL, modes=1, torsion_modes=1, axial_modes=1
    )
    found = beam.mode_shapes()
    bent = 1.8751040687**2 * np.sqrt(2.1e11 / 7800 / section.A * np.array([section.I2, section.I3]))
    polar = section.I2 + section.I3
    twist = np.sqrt(STEEL.G * section.J / (7800 * polar)) * np.pi / 2
    along = np.sqrt(2.1e11 / 7800) * np.pi / 2
    expected = [*bent, twist, along]
    assert found.frequencies == pytest.approx(expected, rel=3e-4)
    assert np.abs(found.shapes).max(axis=(0, 1)) == pytest.approx([1, 1, 0, 1], abs=1e-12)
    assert "8.38" in str(found)


def test_mode_shapes_are_drawn_with_their_frequencies(tmp_path: Path) -> None:
    plate = sp.FlexiblePlate(2.0, 2.0, 3e-3, STEEL, cells=(4, 4), modes=4, far_edge="free")
    figure = plate.mode_shapes().plot(3, path=tmp_path / "plate.png")
    assert [ax.get_title() for ax in figure.axes] == [
        f"mode {i}: {f:.4g} Hz" for i, f in enumerate(plate.mode_shapes().hertz[:3])
    ]
    beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=10.0, modes=2)
    (first, _) = beam.mode_shapes().plot().axes
    moved = first.lines[1].get_xydata()
    assert moved[-1] == pytest.approx([1.0, 0.15], abs=1e-12)
    assert (tmp_path / "plate.png").stat().st_size > 5000


def test_mode_shapes_need_numbers() -> None:
    class Arm(ac.Model):
        b: ac.Parameter = ac.parameter("m", "Width")

        def __init__(self, b: float = 0.01) -> None:
            super().__init__(b=b)
            self.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=1e9 * self.b**4, modes=1)

    with pytest.raises(ParameterError, match="mode_shapes needs numbers, and EI follows"):
        Arm().beam.mode_shapes()


def test_natural_modes_of_a_machine_are_its_poles() -> None:
    """Two beams in a row: a table of frequencies and damping, and shapes of 2 pictures."""
    m = cantilever(mu=1.0, EI=1e3, modes=(2, 1), zeta=0.02, gyration=0.01)
    m.joint, m.tip = sp.Revolute(n=(0.0, 1.0, 0.0)), sp.Body(m=0.5)
    m.arm = sp.FlexibleBeam(L=0.5, mu=1.0, EI=1e3, modes=(1, 1), zeta=0.02, gyration=0.01)
    m.connect(m.beam.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.tip.frame_a)
    linear = ac.compile(m).linearize(start={"joint.phi": 1.0})
    modes = linear.modes()
    assert len(modes) == 5
    again = np.sort(np.abs(linear.poles[linear.poles.imag > 0])) / (2 * np.pi)
    assert modes.frequencies == pytest.approx(again[-5:], rel=1e-9)
    assert (
        np.abs(linear.A @ modes.vectors - modes.vectors * modes.poles).max()
        < 1e-6 * np.abs(linear.A).max()
    )
    assert len(str(modes).splitlines()) == 7
    figure = modes.plot([0, 3])
    assert figure.axes[1].get_title().startswith("mode 3: ")
    with pytest.raises(ParameterError, match="there is no mode 5; there are 5, from 0"):
        modes.plot([5])


def test_a_mode_is_drawn_by_its_largest_phase() -> None:
    """A cantilever vibrates as its first shape: the drawn tip is off by 0.15 of the length."""
    m = ac.Model("beam")
    m.world = pl.World(g=0)
    m.beam = pl.FlexibleBeam(L=2.0, mu=1.0, EI=10.0, modes=2, stiffening=False)
    m.connect(m.world.frame, m.beam.frame_a)
    modes = ac.compile(m).linearize().modes()
    (ax,) = modes.plot(1).axes
    moved = next(line.get_xydata() for line in ax.lines if line.get_color() == "tab:blue")
    expected = m.beam.mode_shapes().shapes[:, 1, 0]
    assert np.abs(np.abs(moved[:, 1]) - 0.3 * np.abs(expected)).max() < 1e-6


def test_a_mode_is_drawn_at_one_instant() -> None:
    """A wall that shakes is no part of the mode: its driver is where it was."""
    m = ac.Model("shaken")
    m.world, m.wall = pl.World(g=0), pl.PositionDriver(s_ref=lambda t: t, n=(0.0, 1.0))
    m.beam = pl.FlexibleBeam(L=2.0, mu=1.0, EI=10.0, modes=1)
    m.connect(m.world.frame, m.wall.frame_a)
    m.connect(m.wall.frame_b, m.beam.frame_a)
    stand, *steps = ac.compile(m).linearize().modes().steps(0)
    for step in steps:
        assert step["beam.frame_a.r"][0] == pytest.approx(stand["beam.frame_a.r"][0], abs=1e-15)
    moved = [abs(step["beam.frame_b.r"][0, 1]) for step in steps]  # a rate is real, q is not
    assert max(moved) > 1e-8


def test_displacements_are_scaled_and_colored() -> None:
    """At rest + 5 (moved − at rest), shades |moved − at rest|, in the plane and in space."""
    for lib in (pl, sp):
        m = ac.Model("sagging")
        m.world = lib.World(g=9.81, n=(0.0, -1.0, 0.0)[: 2 if lib is pl else 3])
        m.beam = lib.FlexibleBeam(L=1.0, mu=1.0, EI=400.0, modes=2)
        m.connect(m.world.frame, m.beam.frame_a)
        run = ac.compile(m).simulate(0.1, n=10)
        (one,) = [i for i in scene(run, run.t).items if i.name == "beam.line"]
        shown = scene(run, run.t, scale=5.0, color="displacement")
        (five,) = [i for i in shown.items if i.name == "beam.line"]
        assert (one.role, five.role) == ("line", "net")
        rest = np.linspace(0, 1, 25)[:, None] * np.eye(2 if lib is pl else 3)[0]
        assert np.abs(five.points - rest - 5 * (one.points - rest)).max() < 1e-12
        assert five.shades is not None
        assert np.abs(five.shades - np.linalg.norm(one.points - rest, axis=2)).max() < 1e-12
        assert shown.darkest == pytest.approx(five.shades.max())
        figure = run.snapshot(0.05, scale=5.0, color="displacement")
        assert figure.axes[1].get_ylabel() == "displacement [m]"
    with pytest.raises(ac.errors.DeclarationError, match="colour = 'stress' is not known"):
        run.snapshot(0.05, color="stress")


def test_a_plate_is_drawn_in_its_triangles_and_moves(tmp_path: Path) -> None:
    m = ac.Model("plate")
    m.world = sp.World(n=(0, 0, -1))
    m.plate = sp.FlexiblePlate(1.0, 1.0, 5e-3, STEEL, cells=(2, 2), modes=2, far_edge="free")
    m.connect(m.world.frame, m.plate.frame_a)
    run = ac.compile(m).simulate(0.1, n=10)
    (item,) = [i for i in scene(run, run.t).items if i.name == "plate.form"]
    assert item.cells is not None
    assert item.cells.shape == (8, 3)
    assert np.abs(item.points[-1, 5] - run["plate.frame_b.r"][-1]).max() < 1e-12
    files = run.animate(tmp_path / "frames", fps=20.0, color="displacement", up="z")
    assert len(files) == 3
    assert files[0].read_bytes() != files[2].read_bytes()


def test_elements_of_one_beam_have_one_color() -> None:
    m = ac.Model("two ropes")
    m.world = pl.World(g=0)
    m.one = pl.LargeRotationBeam(L=1.0, n=3, mu=0.5, EA=1e4, GA=5e3, EI=0.1)
    m.two = pl.LargeRotationBeam(L=1.0, n=2, mu=0.5, EA=1e4, GA=5e3, EI=0.1)
    m.connect(m.world.frame, m.one.frame_a, m.two.frame_a)
    run = ac.compile(m).simulate(0.01, n=2)
    colors = {i.name: i.color for i in scene(run, run.t).items if "element" in i.name}
    assert len({colors[f"one.element[{k}]"] for k in range(3)}) == 1
    assert len(set(colors.values())) == 2


def test_a_beam_survives_pickling_with_shapes_that_are_local_functions() -> None:
    """Smooth ones are sampled by Chebyshev's polynomials: to rounding."""
    k = np.pi / 2
    wave = lambda xi, order=0: np.real((1j * k) ** order * np.exp(1j * k * np.asarray(xi)))  # noqa: E731
    shapes = (lambda xi, order=0: (order == 0) - wave(xi, order),)
    for kind in ({"modes": 2}, {"shapes": shapes}):
        run = ac.compile(cantilever(mu=1.0, EI=40.0, **kind)).simulate(0.01, n=2)
        again = pickle.loads(pickle.dumps(run))
        assert np.abs(again.deflection("beam", 0.7) - run.deflection("beam", 0.7)).max() < 1e-15
        assert again.strain("beam", 0.2, 0, 0.01) == pytest.approx(run.strain("beam", 0.2, 0, 0.01))
