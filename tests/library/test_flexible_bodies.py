"""Flexible bodies of finite elements in a moving frame: plates, matrices, measured modes."""

from __future__ import annotations

import copy

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import spatial as sp
from library.multibody.elements import (
    EulerBernoulliBeam,
    Material,
    ThinShell,
    assemble,
    clamped,
    general,
    line,
    rectangle_mesh,
)
from library.multibody.flexible.reduced_body import body_of_measured_modes, reduced_body
from library.multibody.modes import find_modes

STEEL = Material(2.1e11, 0.3, 7800.0)


def held(body, port="frame_a"):
    """Return a body whose frame is that of the world."""
    m = ac.Model("held body")
    m.world, m.body = sp.World(g=0), body
    m.connect(m.world.frame, getattr(m.body, port))
    return m


def frequencies(model):
    """Return the natural frequencies [rad/s], ascending, once each."""
    return np.sort(np.abs(ac.compile(model).linearize().poles))[::2]


# Two panels that unfold (Richard 2012, section 5.2)


def unfolding(t, first, last, T=14.0):
    """Angle of a driver: from first to last in T, at rest at both ends (eqs. 71, 72)."""
    way = (t - T / (2 * np.pi) * ca.sin(2 * np.pi * t / T)) / T
    return first + (last - first) * ca.if_else(t < T, way, 1.0)


def panels(cells):
    """Return two plates of 2 m × 2 m × 3 mm, hinged at the rigid outer edge of the first."""
    m = ac.Model("panels")
    m.world = sp.World(g=0)
    m.d1 = sp.AngleDriver(phi_ref=lambda t: unfolding(t, 0.0, np.pi / 2), n=(0, -1, 0))
    m.d2 = sp.AngleDriver(phi_ref=lambda t: unfolding(t, np.pi, 0.0), n=(0, -1, 0))
    rest = (0.0,) * 4
    common = {"cells": (cells, cells), "modes": 4, "frames": {"center": (0.5, 0.0)}}
    common["start"] = {"q": rest, "qd": rest}
    m.p1 = sp.FlexiblePlate(2.0, 2.0, 3e-3, STEEL, **common)
    m.p2 = sp.FlexiblePlate(2.0, 2.0, 3e-3, STEEL, far_edge="free", **common)
    m.connect(m.world.frame, m.d1.frame_a)
    m.connect(m.d1.frame_b, m.p1.frame_a)
    m.connect(m.p1.frame_b, m.d2.frame_a)
    m.connect(m.d2.frame_b, m.p2.frame_a)
    return m


@pytest.mark.parametrize(("cells", "near", "after"), [(4, 0.03, 0.03), (16, 0.01, 0.01)])
def test_panels_unfold_with_the_deflections_of_an_independent_code(cells, near, after):
    """Centres in their own frames [mm], with 32 and with 512 triangles, four shapes a panel.

    Extremes until 14 s, and of the rebound after it, from an independent plate code.
    """
    system = ac.compile(panels(cells))
    assert system.rhs.n_instructions() <= 1500
    result = system.simulate(20.0, n=1000, rtol=1e-7)
    moving = result.t < 14.0
    for panel, extremes, rebound in (
        ("p1", (13.839, -7.332), (8.448, -8.598)),
        ("p2", (6.319, -4.785), (3.445, -3.363)),
    ):
        center = 1e3 * result[f"{panel}.arm_center.u"][:, 2]
        found = [[bound(center[part]) for bound in (np.max, np.min)] for part in (moving, ~moving)]
        assert found[0] == pytest.approx(extremes, rel=near)
        assert found[1] == pytest.approx(rebound, rel=after)


# Bodies of matrices


def test_a_body_with_three_interfaces_vibrates_as_its_finite_elements():
    """Craig-Bampton of a plate by M and K, held at one of three corners: 15 modes inside.

    The first six frequencies within 1e-3 of those of all 25 nodes: it is a Ritz method.
    """
    mesh = rectangle_mesh(1.0, 0.8, 4, 4)
    structure = assemble(mesh.nodes, (ThinShell(STEEL, 4e-3), mesh.cells))
    body = sp.FlexibleBody(
        M=structure.mass, K=structure.stiffness, positions=mesh.nodes,
        interfaces={"base": 0, "left": 4, "right": 24}, modes=15,
    )  # fmt: skip
    whole = find_modes(structure, [clamped([0])], modes=6).frequencies
    found = frequencies(held(body, "base"))[:6]
    assert found == pytest.approx(whole, rel=1e-3)
    assert (found >= whole * (1 - 1e-9)).all()


def test_finite_elements_and_closed_forms_are_one_beam():
    """Sixteen elements and the closed form, two modes in each plane, thrown with a spin.

    A cantilever of finite elements has the same frequencies to 1e-5 (h⁴), and moves as one.
    """
    section = general(A=1e-4, I2=2e-9, I3=5e-9, J=1e-9)
    mesh = line((0, 0, 0), (1.5, 0, 0), 16)
    structure = assemble(mesh.nodes, (EulerBernoulliBeam(STEEL, section), mesh.cells))
    meshed = reduced_body(find_modes(structure, [clamped([0])], modes=4))
    paths = []
    for body in (
        sp.FlexibleBody(meshed, frames={"frame_b": 16}),
        sp.FlexibleBeam(L=1.5, section=section, material=STEEL, modes=2, stiffening=False),
    ):
        m = ac.Model("driven beam")
        m.world, m.drive = sp.World(), sp.AngleDriver(phi_ref=lambda t: t**3, n=(0.0, 1.0, 1.0))
        m.body = body
        m.connect(m.world.frame, m.drive.frame_a)
        m.connect(m.drive.frame_b, m.body.frame_a)
        result = ac.compile(m).simulate(1.0, n=20, rtol=1e-9)
        paths.append(result["body.frame_b.r"])
    bent = np.abs(paths[1] - paths[1][0]).max()
    assert np.abs(paths[0] - paths[1]).max() < 2e-5 * bent


def test_measured_modes_vibrate_at_their_frequencies_and_decay_by_their_ratios():
    """Three masses on a line, a shape in each plane, ω and ζ as given."""
    positions = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]])
    shapes = np.zeros((3, 3, 2))
    shapes[:, 1, 0], shapes[:, 2, 1] = (0.0, 0.3, 1.0), (0.0, 0.4, 1.0)
    body = body_of_measured_modes(
        positions, np.array([1.0, 2.0, 1.0]), shapes, np.array([5.0, 11.0]), (0.02, 0.05)
    )
    poles = ac.compile(held(sp.FlexibleBody(body))).linearize().poles
    order = np.argsort(np.abs(poles))[::2]
    assert np.abs(poles)[order] == pytest.approx([5.0, 11.0], rel=1e-8)
    assert (-poles.real / np.abs(poles))[order] == pytest.approx([0.02, 0.05], rel=1e-8)


def test_density_and_stiffness_of_a_mesh_are_parameters():
    """ω goes with √(stiffness/density), damping ratios stay."""
    plate = sp.FlexiblePlate(1.0, 1.0, 2e-3, STEEL, cells=(4, 4), far_edge="free", damping=0.01)
    system = ac.compile(held(plate))
    poles = [
        np.sort_complex(system.linearize(parameters=given).poles)
        for given in ({}, {"body.density": 4.0, "body.stiffness": 9.0})
    ]
    assert poles[1] == pytest.approx(1.5 * poles[0], rel=1e-9)


def test_an_undeformed_flexible_body_has_the_energy_and_momentum_of_a_rigid_one():
    """A plate that spins and flies, not yet bent: T, p and L of a Body with its m and I."""
    plate = {"cells": (4, 4), "modes": 4, "far_edge": "free"}
    start = {"v_0": (1.0, -2.0, 0.5), "w_a": (0.3, 2.0, -1.0), "q": (0.0,) * 4, "qd": (0.0,) * 4}
    m = ac.Model("flying plate")
    m.world = sp.World(g=0)
    m.body = sp.FlexiblePlate(2.0, 1.0, 0.01, STEEL, start=start, **plate)
    result = ac.compile(m).simulate(1e-6, n=1)
    mass = 7800.0 * 2.0 * 0.01
    r = ac.Model("flying board")
    r.world = sp.World(g=0)
    r.body = sp.Body(
        m=mass, r_CM=(1.0, 0.0, 0.0), I_11=mass / 12, I_22=mass * 4 / 12, I_33=mass * 5 / 12,
        start={"v_0": (1.0, -2.0, 0.5), "w_a": (0.3, 2.0, -1.0)},
    )  # fmt: skip
    rigid = ac.compile(r).simulate(1e-6, n=1)
    for quantity in (sp.kinetic_energy, sp.momentum, sp.angular_momentum, sp.center_of_mass):
        # Mid-edges of triangles have the second moments of a plate exactly.
        flexible, board = np.array(quantity(result)[0]), np.array(quantity(rigid)[0])
        # Of the whole vector: rounding of modes of a free plate, 1.4e-11 on the worst kernel.
        assert np.abs(flexible - board).max() <= 5e-11 * np.linalg.norm(board)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: sp.FlexibleBody(), "give a reduced body, or M, K and positions"),
        (lambda: sp.FlexiblePlate(1.0, 1.0, 1e-3, STEEL, cells=(3, 4)), "must be even numbers"),
        (lambda: sp.FlexiblePlate(1.0, 1.0, 1e-3, STEEL, modes=2), "3 static shapes"),
        (
            lambda: sp.FlexibleBody(M=np.eye(6), K=np.eye(6), positions=np.zeros((2, 3))),
            "name the nodes it is joined at",
        ),
        (
            lambda: sp.FlexiblePlate(1.0, 1.0, 1e-3, STEEL, cells=(2, 2)).frame_at(99),
            "there is no node 99; there are 9",
        ),
    ],
)
def test_a_body_that_cannot_be_says_why(make, words):
    with pytest.raises(ParameterError, match=words):
        make()


def test_the_graph_of_the_panels_is_that_of_figure_7():
    """Two arms, two joints, two bodies: e11, e12, e31, e32, e51, e52."""
    m = ac.Model("panels on joints")
    m.world, m.j1, m.j2 = sp.World(g=0), sp.Revolute(n=(0, 1, 0)), sp.Revolute(n=(0, 1, 0))
    m.p1, m.p2 = (sp.FlexiblePlate(2.0, 2.0, 3e-3, STEEL, cells=(2, 2)) for _ in range(2))
    m.connect(m.world.frame, m.j1.frame_a)
    m.connect(m.j1.frame_b, m.p1.frame_a)
    m.connect(m.p1.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.p2.frame_a)
    graph = sp.frame_graph(ac.compile(m))
    assert sorted(graph.edge_names) == ["e11", "e12", "e31", "e32", "e51", "e52"]


def test_a_pressure_on_a_plate_bends_it_as_its_weight():
    """Pressure ρ h g over the nodes, each with its share of the mass, is the weight."""
    ends = []
    for loaded in (False, True):
        m = ac.Model("plate under pressure")
        m.world = sp.World(g=0.0 if loaded else 9.81, n=(0.0, 0.0, -1.0))
        m.plate = sp.FlexiblePlate(1.0, 1.0, 5e-3, STEEL, cells=(4, 4), far_edge="free")
        if loaded:
            mesh = rectangle_mesh(1.0, 1.0, 4, 4)
            areas = np.bincount(mesh.cells.ravel(), minlength=25) / 32 / 3
            m.plate.spread_load("pressure", areas, p=-7800.0 * 5e-3 * 9.81, n=(0.0, 0.0, 1.0))
        m.connect(m.world.frame, m.plate.frame_a)
        ends.append(ac.compile(m).steady_state()["plate.frame_b.r"])
    assert ends[0][2] < -1e-3
    assert ends[1] == pytest.approx(ends[0], rel=1e-6)


def test_partitions_of_a_body_are_its_mass_matrix():
    """The blocks of eq. (58) are what `mass_matrix` finds of a plate that flies, bent, unturned."""
    q = (0.02, -0.01, 0.03)
    m = ac.Model("bent plate")
    m.world = sp.World(g=0)
    m.plate = sp.FlexiblePlate(
        1.0, 0.8, 5e-3, STEEL, cells=(2, 2), modes=3, far_edge="free", start={"q": q}
    )
    system = ac.compile(m)
    mass = system.mass_matrix(at=system.initialize())
    names = system.motion_equations.coordinates
    wanted = [f"plate.elastic.{name}[{i}]" for name in ("r_0", "w_a", "eta") for i in range(3)]
    order = [names.index(name) for name in wanted]
    assert mass[np.ix_(order, order)] == pytest.approx(m.plate.partitions(q).full, abs=1e-12)


def test_a_copy_of_a_flexible_body_takes_frames_too():
    plate = sp.FlexiblePlate(1.0, 1.0, 5e-3, STEEL, cells=(2, 2), far_edge="free")
    beam = sp.FlexibleBeam(L=1.0, mu=1.0, EI=1.0)
    for body, place in ((plate, 4), (beam, 0.5)):
        copied = copy.deepcopy(body)
        copied.frame_at(place, "probe")
        assert "arm_probe" in copied.parts
        assert "arm_probe" not in body.parts
