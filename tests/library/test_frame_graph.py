"""The chapter's graphs, (1)-(10) of M. J. Richard (2012), from planar models that simulate."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, UnknownNameError
from library import planar as pl
from library import spatial as sp


def four_bar() -> ac.Model:
    """Figure 2: crank OA with its frame in the middle, coupler AB, output link BC."""
    m = ac.Model("four_bar")
    m.world = pl.World()
    m.to_O, m.to_A = pl.RigidArm(r=(-0.1, 0.0)), pl.RigidArm(r=(0.1, 0.0))
    m.coupler_arm, m.output_arm = pl.RigidArm(r=(-0.5, 0.0)), pl.RigidArm(r=(0.4, 0.0))
    m.pivot = pl.Fixed(r=(0.5, 0.0))
    m.O, m.A, m.B, m.C = (pl.Revolute() for _ in range(4))
    m.crank = pl.Body(m=1.0, I=0.01)
    m.coupler = pl.Body(m=2.0, r_CM=(-0.25, 0.0), I=0.02)
    m.output = pl.Body(m=3.0, r_CM=(0.2, 0.0), I=0.03)
    m.torque = pl.WorldTorque()
    m.connect(m.world.frame, m.O.frame_a)
    m.connect(m.O.frame_b, m.to_O.frame_b)
    m.connect(m.crank.frame_a, m.to_O.frame_a, m.to_A.frame_a, m.torque.frame_b)
    m.connect(m.to_A.frame_b, m.A.frame_a)
    m.connect(m.A.frame_b, m.coupler_arm.frame_b)
    m.connect(m.coupler_arm.frame_a, m.coupler.frame_a, m.B.frame_a)
    m.connect(m.B.frame_b, m.output_arm.frame_b)
    m.connect(m.output_arm.frame_a, m.output.frame_a, m.C.frame_b)
    m.connect(m.pivot.frame_b, m.C.frame_a)
    return m


POSE = {"crank.phi": 1.0, "coupler.phi": 0.4, "output.phi": 1.5}
RUN = {
    "start": {"O.phi": 1.0, "O.w": 5.0},
    "guess": POSE,
    "inputs": {"torque.tau": 0.5},
    "rtol": 1e-9,
    "atol": 1e-10,
}


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(four_bar())


@pytest.fixture(scope="module")
def graph(system: ac.System) -> ac.LinearGraph:
    return pl.virtual_work_graph(system)


def test_elements_of_the_four_bar_have_the_labels_of_the_chapter(graph):
    """e11-e14, e21, e31-e34, e51-e53, e61, and seven dependent elements e71-e77."""
    labels = "e11 e12 e13 e14 e21 e31 e32 e33 e34 e51 e52 e53 e61 e71 e72 e73 e74 e75 e76 e77"
    assert sorted(graph.edge_names) == labels.split()
    assert len(graph.nodes) == 9
    assert graph.nodes[-1] == "ground"


def test_tree_of_the_four_bar_is_the_one_of_the_chapter(graph):
    assert sorted(graph.branches) == ["e11", "e12", "e13", "e14", "e21", "e31", "e32", "e34"]


def test_cutset_equation_of_e34_prints_as_equation_9(graph):
    assert str(graph.cutset_equation("e34")) == "δW_33 + δW_75 + δW_76 + δW_53 + δW_34 = 0"
    assert graph.cutset_equation("e34").latex == (
        r"\delta W_{33} + \delta W_{75} + \delta W_{76} + \delta W_{53} + \delta W_{34} = 0"
    )


def test_circuit_equation_of_e33_prints_as_equation_10(graph):
    assert str(graph.circuit_equation("e33")) == (
        "r_33 - r_14 - r_34 - r_21 + r_31 - r_11 + r_12 + r_32 - r_13 = 0"
    )
    assert graph.circuit_equation("e33").latex == (
        r"\mathbf{r}_{33} - \mathbf{r}_{14} - \mathbf{r}_{34} - \mathbf{r}_{21} + \mathbf{r}_{31}"
        r" - \mathbf{r}_{11} + \mathbf{r}_{12} + \mathbf{r}_{32} - \mathbf{r}_{13} = 0"
    )


def test_equations_in_walking_order_are_rows_of_the_matrices(graph):
    for branch in graph.branches:
        walked = {(factor, name) for factor, name in graph.cutset_equation(branch).terms}
        assert walked == set(graph.cutset_equations[branch].terms)
    for chord in graph.cotree:
        walked = {(factor, name) for factor, name in graph.circuit_equation(chord).terms}
        assert walked == set(graph.circuit_equations[chord].terms)


def test_cutset_and_circuit_matrices_of_the_view_are_orthogonal(graph):
    assert not np.any(graph.cutset_matrix @ graph.circuit_matrix.T)
    columns = [graph.edge_names.index(name) for name in graph.cutset_matrix.columns]
    incidence = np.asarray(graph.incidence_matrix)[:, columns]
    assert not np.any(incidence @ np.asarray(graph.circuit_matrix).T)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def test_virtual_works_of_equation_9_add_to_zero_in_the_run_of_the_same_model(system):
    """Turn e34 alone by δθ: δW_53 + δW_75 = 0; δW_33, δW_34 and δW_76 vanish one by one."""
    res = system.simulate(1.0, **RUN)
    lever = res["B.frame_b.r"] - res["C.frame_b.r"]
    work_53, work_75 = res["output.rot.tau"], cross(lever, res["B.f"])
    assert np.abs(work_53).max() > 1.0
    np.testing.assert_allclose(work_53 + work_75, 0.0, atol=1e-9 * np.abs(work_53).max())
    np.testing.assert_allclose(res["C.tau"], 0.0, atol=1e-12)
    np.testing.assert_allclose(res["C.frame_b.r"] - res["output.r_0"], 0.0, atol=1e-12)


def test_run_with_the_tree_of_the_view_is_the_same(system, graph):
    """Translation branches as in figure 2, rotations by arms and bodies."""
    joints = dict(zip(("e31", "e32", "e33", "e34"), "OABC", strict=True))
    arms = ["to_O", "to_A", "coupler_arm", "output_arm", "pivot"]
    tree = [f"{arm}.{edge}" for arm in arms for edge in ("t", "rot")]
    tree += [f"{joints[name]}.t" for name in graph.branches if name in joints]
    tree += [f"{body}.rot" for body in ("crank", "coupler", "output")]
    again = ac.compile(four_bar(), tree=tree)
    fine = {**RUN, "rtol": 1e-11, "atol": 1e-11, "n": 20}
    one, other = (each.simulate(0.5, **fine) for each in (system, again))
    for name in ("O.phi", "C.phi", "B.f"):
        scale = np.abs(one[name]).max()
        np.testing.assert_allclose(one[name], other[name], rtol=0, atol=1e-7 * scale)


# Figure 1

LABELS = {
    "body": "e1",
    "left": "e2",
    "right": "e3",
    "wall": "e4",
    "floor": "e5",
    "spring": "e6",
    "second": "e7",
    "dashpot": "e8",
}


def suspended_body() -> ac.Model:
    m = ac.Model("figure_1")
    m.world, m.free, m.body = pl.World(), pl.FreeMotion(), pl.Body(m=1.0)
    m.left, m.right = pl.RigidArm(r=(-0.2, 0.0)), pl.RigidArm(r=(0.2, 0.0))
    m.wall, m.floor = pl.Fixed(r=(1.0, 0.0)), pl.Fixed(r=(0.0, -1.0))
    m.spring, m.second = pl.Spring(c=100.0), pl.Spring(c=200.0)
    m.dashpot = pl.Damper(d=3.0)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a, m.left.frame_a, m.right.frame_a)
    m.connect(m.wall.frame_b, m.spring.frame_a)
    m.connect(m.floor.frame_b, m.second.frame_a, m.dashpot.frame_a)
    m.connect(m.left.frame_b, m.second.frame_b)
    m.connect(m.right.frame_b, m.spring.frame_b, m.dashpot.frame_b)
    return m


@pytest.fixture(scope="module")
def figure_1() -> ac.LinearGraph:
    return pl.frame_graph(ac.compile(suspended_body()), LABELS)


def test_matrices_of_figure_1_are_those_of_equations_1_2_and_4(figure_1):
    incidence = """1 -1 -1 0 0 0 0 0, 0 1 0 0 0 0 1 0, 0 0 1 0 0 1 0 1, 0 0 0 1 0 -1 0 0,
        0 0 0 0 1 0 -1 -1, -1 0 0 -1 -1 0 0 0"""
    cutset = """1 0 0 0 0 1 1 1, 0 1 0 0 0 0 1 0, 0 0 1 0 0 1 0 1, 0 0 0 1 0 -1 0 0,
        0 0 0 0 1 0 -1 -1"""
    circuit = "-1 0 -1 1 0 1 0 0, -1 -1 0 0 1 0 1 0, -1 0 -1 0 1 0 0 1"
    for name, text in (("incidence", incidence), ("cutset", cutset), ("circuit", circuit)):
        rows = [[int(entry) for entry in row.split()] for row in text.split(",")]
        np.testing.assert_array_equal(getattr(figure_1, f"{name}_matrix"), rows)


def test_equations_of_figure_1_print_as_equations_6_and_8(figure_1):
    assert str(figure_1.cutset_equations["e1"]) == "F_1 + F_6 + F_7 + F_8 = 0"
    assert str(figure_1.circuit_equations["e8"]) == "-r_1 - r_3 + r_5 + r_8 = 0"
    assert figure_1.cutset_equations["e1"].latex == (
        r"\mathbf{F}_{1} + \mathbf{F}_{6} + \mathbf{F}_{7} + \mathbf{F}_{8} = 0"
    )


def test_label_of_what_is_no_element_is_refused():
    with pytest.raises(UnknownNameError) as caught:
        pl.frame_graph(ac.compile(suspended_body()), {"dashpott": "e8"})
    assert str(caught.value).startswith("no element of the graph is called 'dashpott'. Did you")


def test_sensor_in_a_cut_holds_as_an_arm_does():
    """Without it the pendulum would hang on nothing."""
    m = ac.Model("cut")
    m.world, m.hinge, m.cut, m.bob = pl.World(), pl.Revolute(), pl.CutForce(), pl.Body(m=1.0)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.cut.frame_a)
    m.connect(m.cut.frame_b, m.bob.frame_a)
    graph = pl.frame_graph(ac.compile(m))
    assert graph.branches == ("e11", "e31")
    assert graph.cotree == ("e51",)


def test_one_label_for_two_elements_is_refused():
    with pytest.raises(DeclarationError) as caught:
        pl.frame_graph(ac.compile(suspended_body()), {"body": "e11"})
    assert str(caught.value) == (
        "two elements of the graph are called 'e11', body and left. Give one of them another label."
    )


def test_parts_in_space_have_their_classes():
    """A body with two frames is a body and an arm; prismatic joints slide, drivers drive."""
    m = ac.Model("space")
    m.world, m.slide, m.turn = sp.World(), sp.Prismatic(), sp.Spherical()
    m.driver, m.beam, m.tip = sp.AngleDriver(), sp.BodyShape(m=1.0, r=(1, 0, 0)), sp.PointMass(m=1)
    m.cart = sp.Body(m=1.0)
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.driver.frame_a, m.cart.frame_a)
    m.connect(m.driver.frame_b, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.tip.frame_a)
    m.load, m.sensor = sp.Body(m=1.0), sp.AbsolutePosition()  # a sensor is no element
    m.connect(m.tip.frame_a, m.load.frame_a, m.sensor.frame_a)
    graph = sp.frame_graph(ac.compile(m))
    assert graph.edge_names == ("e11", "e21", "e31", "e41", "e51", "e52", "e53", "e54")
    named = sp.frame_graph(ac.compile(m), {"beam.arm": "link", "beam": "mass"})
    assert named.edge_names[:2] == ("link", "mass")
