"""Multibody parts are written once: a template, and a class of it in the plane and in space."""

from __future__ import annotations

import ast
import importlib
import pickle
import pkgutil
from pathlib import Path

import pytest

import acausal as ac
import library
import library.multibody
from acausal.errors import DeclarationError, ParameterError
from domains import planar, spatial
from library import planar as pl
from library import spatial as sp
from library.multibody import bodies, drive_trains, gravity, line_forces
from library.multibody.flexible.arms import ElasticArm
from library.multibody.flexible.bodies import FlexibleBeam
from library.multibody.flexible.elastic import Elastic
from library.multibody.flexible.forms import ElasticForm
from library.multibody.flexible.loads import SpreadLoad
from library.multibody.flexible.moving_points import MovingLoad, SlidingArm
from library.multibody.flexible.stiffening import Manifold
from library.multibody.space import PLANE, SPACE, directions
from library.multibody.template import TURN, VECTOR, Component, Frame, InPlane, InSpace, Template

LIBRARY = Path(library.__file__).parent
MODAL = (Elastic, ElasticArm, ElasticForm, Manifold, SpreadLoad, MovingLoad, SlidingArm)


class Thing(Component):
    """A template with all that a class of a space declares anew."""

    frame_a, frame_b = ac.ports(Frame, 2)
    world = ac.outer(gravity.World)
    n: ac.types.VectorParameter = ac.parameter("1", "Axis", default=(1.0, 2.0, 3.0), shape=VECTOR)
    stiff: ac.types.VectorParameter = ac.parameter(
        "1", "About", default=(4.0, 5.0, 6.0), shape=TURN
    )
    checked = directions(3, "n")
    r_0 = ac.variable("m", "Place", shape=VECTOR)
    spin = ac.variable("rad/s", "Turning", shape=TURN)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R, prefer="chord")
    f, turn, rate = t.f, rot.turn, rot.w


class PlanarThing(Thing, InPlane):
    """In the plane."""


class SpatialThing(Thing, InSpace):
    """In space."""


@pytest.mark.parametrize(
    ("kind", "frame", "n", "turns"),
    [(PlanarThing, planar.Frame, 2, ()), (SpatialThing, spatial.Frame, 3, (3,))],
)
def test_a_class_of_a_space_declares_what_its_template_does_with_the_sizes_there(
    kind, frame, n, turns
):
    spec = kind._spec
    assert [type(port) for port in spec.ports.values()] == [frame, frame]
    assert list(spec.parameters) == ["n", "stiff"]
    assert spec.parameters["n"].shape == (n,)
    assert spec.parameters["n"].default == (1.0, 2.0, 3.0)[:n]
    assert spec.parameters["stiff"].shape == (turns or (1,))
    assert (spec.variables["r_0"].shape, spec.variables["spin"].shape) == ((n,), turns)
    assert spec.edges["t"].domain is frame.terminals["t"]
    assert spec.edges["rot"].domain is frame.terminals["R"]
    assert (spec.edges["rot"].head, spec.edges["rot"].tail) == ("frame_b.R", "frame_a.R")
    assert spec.edges["rot"].prefer == "chord"
    assert {name: alias.edge for name, alias in spec.aliases.items()} == {
        "f": spec.edges["t"],
        "turn": spec.edges["rot"],
        "rate": spec.edges["rot"],
    }
    assert spec.outers["world"].kind is (pl.World if n == 2 else sp.World)
    with pytest.raises(ParameterError, match="has no direction"):
        kind(n=(0.0,) * n)


def test_a_template_itself_stays_of_no_space():
    assert {type(port) for port in Thing._spec.ports.values()} == {Frame}
    assert Thing._spec.parameters["n"].default == (1.0, 2.0, 3.0)
    assert Thing.of(PLANE) is PlanarThing
    assert Thing.of(SPACE) is SpatialThing


def test_what_a_class_of_a_space_adds_is_found_by_its_subclasses():
    """Users build on parts of a space as on any other; the template knows the first one still."""

    class Heavy(pl.Body):
        m: ac.Parameter = ac.parameter("kg", "Mass", default=7.0)

    assert Heavy._spec.ports["frame_a"] is pl.Body._spec.ports["frame_a"]
    assert Heavy().phi.name == "phi"
    assert bodies.Body.of(PLANE) is pl.Body


REFUSED = {
    "spring": (
        lambda: line_forces.Spring(c=1.0),
        "library.multibody.line_forces.Spring is written for the plane and for space and is of "
        "neither: make library.planar.Spring or library.spatial.Spring.",
    ),
    "model": (
        lambda: FlexibleBeam(L=1.0),
        "library.multibody.flexible.bodies.FlexibleBeam is written for the plane and for space "
        "and is of neither: make library.planar.FlexibleBeam or library.spatial.FlexibleBeam.",
    ),
    "assembly": (
        lambda: drive_trains.GearConstraint(ratio=2.0),
        "library.multibody.drive_trains.GearConstraint is written for the plane and for space and "
        "is of neither: make library.planar.GearConstraint or library.spatial.GearConstraint.",
    ),
    "without a class": (
        lambda: Nowhere(),
        f"{__name__}.Nowhere is written for the plane and for space and is of neither: make a "
        f"class of it, class Nowhere({__name__}.Nowhere, InPlane).",
    ),
    "of no size": (
        lambda: pl.flexible.Elastic(inertia=(), m=1.0),
        "library.planar.flexible.Elastic has no number of modes yet: make a part of "
        "library.planar.flexible.Elastic.sized(k).",
    ),
}


class Nowhere(Component):
    """A template of which there is no class."""


@pytest.mark.parametrize("what", REFUSED)
def test_no_part_is_made_of_a_template(what):
    make, text = REFUSED[what]
    with pytest.raises(DeclarationError) as caught:
        make()
    assert str(caught.value) == text


def test_a_template_comes_before_what_is_of_a_space():
    """Else an alias or a parameter of the template would lose against one that it refines."""
    with pytest.raises(DeclarationError) as caught:

        class Late(drive_trains.PlanarAxis, drive_trains.Rotor1D):
            pass

    assert str(caught.value).endswith(
        "Late: a template comes before what is of a space. Write class Late(Rotor1D, PlanarAxis)."
    )


def test_a_template_without_a_class_of_a_space_says_what_to_import():
    with pytest.raises(DeclarationError) as caught:
        Nowhere.of(SPACE)
    assert str(caught.value) == (
        f"{__name__}.Nowhere has no class in space: import library.spatial, or write one, class "
        f"Nowhere({__name__}.Nowhere, InSpace)."
    )


@pytest.mark.parametrize("package", [pl, sp])
def test_every_name_of_a_space_pickles_and_shows_its_class_by_that_name(package):
    for name in package.__all__:
        item = getattr(package, name)
        assert pickle.loads(pickle.dumps(item)) is item
        assert item.__name__ in (name, "FixedTranslation")


@pytest.mark.parametrize("package", [pl, sp])
@pytest.mark.parametrize("name", ["Elastic4", "ElasticArm2", "SpreadLoad3", "Manifold2to4"])
def test_parts_of_flexible_bodies_pickle_by_the_number_of_their_modes(package, name):
    kind = getattr(package, name)
    assert pickle.loads(pickle.dumps(kind)) is kind
    assert f"{kind.__module__}.{kind.__qualname__}" == f"{package.__name__}.{name}"
    assert kind.k == int(name[-1])


def test_classes_are_written_where_a_reader_finds_them():
    """None in a function, none filled from a dictionary, no stub beside the code."""
    assert list(LIBRARY.rglob("*.pyi")) == []
    for file in LIBRARY.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        inside = [
            node.name
            for function in functions
            for node in ast.walk(function)
            if isinstance(node, ast.ClassDef)
        ]
        called = {node.func.id for node in ast.walk(tree)
                  if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
        assert not inside, f"{file.name}: {inside}"
        assert not called & {"locals", "SimpleNamespace"}, file.name


def test_every_template_is_the_base_of_a_part_of_some_space():
    """A part that is written and that nobody can make is a slip of the pen."""
    for info in pkgutil.walk_packages(library.multibody.__path__, "library.multibody."):
        importlib.import_module(info.name)
    waiting, templates = [Template], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.is_template and kind.__module__.startswith("library."):
            templates.add(kind)
    offered = [getattr(package, name) for package in (pl, sp) for name in package.__all__]
    made = [*offered, *(kind.of(space).sized(2, 3) for space in (PLANE, SPACE) for kind in MODAL)]
    used = {base for kind in made if isinstance(kind, type) for base in kind.__mro__}
    assert {kind.__name__ for kind in templates - used} == set()
    assert len(templates) > 60
