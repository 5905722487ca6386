"""The live page without a browser: its sliders, what it refuses, and what stands in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, ExportError, UnknownNameError
from acausal.export import live_page, web_assembly
from acausal.export.live_pushes import pushed
from acausal.pictures.scene import scene
from acausal.pictures.viewer.live_motion import live_motion
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """Keep what would be compiled; pages hold a module that is empty."""
    kept: dict[str, dict[str, str]] = {}

    def keep(texts: dict[str, str], unit: str) -> bytes:
        kept[unit] = texts
        return b"\0asm"

    monkeypatch.setattr(live_page, "web_assembly", keep)
    return kept


@pytest.fixture(scope="module")
def axis() -> ac.System:
    m = ac.Model("axis")
    m.src, m.r, m.l, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=0.5),
        el.Inductor(L=5e-3),
        el.Ground(),
    )
    m.emf, m.rotor, m.load = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), rot.Damper(d=0.01)
    m.fixed = rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return ac.compile(m)


def data_of(page: Any) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8") if isinstance(page, Path) else page.text
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_ranges_are_logarithmic_where_positive_and_those_given(
    axis: ac.System, uncompiled: dict[str, Any]
) -> None:
    sliders = {"r.R": None, "load.d": (0.001, "0.1 N.m.s/rad"), "rotor.w": (-10, 10)}
    page = axis.live(
        t_end="300 ms", sliders=sliders, show=["rotor.w", "emf.tau"], inputs={"src.v": 12.0}
    )
    assert [curve["unit"] for curve in data_of(page)["curves"]] == ["rad/s", "N·m"]
    found = {s["name"]: s for s in data_of(page)["sliders"]}
    assert list(found) == ["r.R", "load.d", "rotor.w", "src.v"]  # inputs have one anyway
    r, d, w, v = found.values()
    assert (r["lower"], r["upper"], r["log"], r["unit"]) == (0.05, 5.0, True, "Ω")
    assert d["unit"] == "N·m·s/rad"
    assert (d["lower"], d["upper"], d["log"]) == (0.001, pytest.approx(0.1), True)
    assert (w["kind"], w["lower"], w["upper"], w["log"]) == (2, -10, 10, False)
    assert (v["kind"], v["lower"], v["upper"], v["value"]) == (1, -24, 24, 12)


def test_bounds_of_a_declaration_hold_for_its_slider(uncompiled: dict[str, Any]) -> None:
    m = ac.Model("filter")
    m.step, m.lag = bl.Step(), bl.FirstOrder(T=0.1, k=-2.0)
    m.connect(m.step.y, m.lag.u)
    k, T = data_of(ac.compile(m).live(sliders=["lag.k", "lag.T"]))["sliders"]
    assert (k["lower"], k["upper"], k["log"]) == (-4, 4, False)
    assert T["log"]
    assert T["lower"] > 0


def test_the_power_of_each_edge_is_a_product_of_outputs(
    axis: ac.System, uncompiled: dict[str, Any]
) -> None:
    data = data_of(axis.live(show=["rotor.w"]))
    assert len(data["edges"]) == len(axis.graph.edge_names)
    assert [edge["kind"] for edge in data["edges"]] == ["product"] * len(data["edges"])
    names = re.search(
        r"ac_output_names\[\] = \{(.*?)\}", uncompiled["model.c"]["model.h"], re.DOTALL
    )
    assert names is not None
    outputs = [name.strip(' "') for name in names[1].split(",")]
    assert data["outputs"] == len(outputs) == len(set(outputs))
    edge = data["edges"][list(axis.graph.edge_names).index("r")]
    assert [outputs[numbers[0]] for numbers in edge["of"]] == ["r.i", "r.v"]


def test_what_cannot_be_a_slider_is_refused_by_name(
    axis: ac.System, uncompiled: dict[str, Any]
) -> None:
    with pytest.raises(UnknownNameError, match=r"called 'r\.Q': it cannot have a slider"):
        axis.live(sliders=["r.Q"])
    with pytest.raises(ExportError, match=r"r\.R: \(1\.0,\) is no range\. Give \(lower, upper\)"):
        axis.live(sliders={"r.R": (1.0,)})
    with pytest.raises(ExportError, match=r"r\.R: the range from 2 to 1 holds nothing"):
        axis.live(sliders={"r.R": (2.0, 1.0)})
    with pytest.raises(DeclarationError, match=r"n = 1: a page draws 2 to 5000"):
        axis.live(n=1)
    with pytest.raises(ExportError, match=r"horizon = -1"):
        axis.live(t_end=-1)


def test_without_a_compiler_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_assembly.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(web_assembly.shutil, "which", lambda _: None)
    with pytest.raises(ExportError, match=r"pip install 'acausal\[export\]'; or clang, lld and"):
        web_assembly.web_compiler()


def test_poses_follow_from_the_variables_that_a_shape_names() -> None:
    """Axes in the axes of the port, turned as the port lies, are the axes of the body."""
    m = ac.Model("pendulum")
    m.world, m.hinge = sp.World(n=(0, 0, -1)), sp.Revolute(n=(0, 1, 0), start={"phi": 0.4})
    m.link = sp.BodyBox(r=(1.0, 0, 0))
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.link.frame_a)
    result = ac.compile(m).simulate(1.0, n=20)
    found = live_motion(result)
    assert found is not None
    assert found.left_out == ()
    drawn = scene(result, np.unique(result.t))
    solids = [item for item in drawn.items if item.motion is not None]
    placed = [shape["placed"] for shape in found.data["shapes"] if shape["role"] == "solid"]
    assert len(solids) == len(placed) > 0
    for item, place in zip(solids, placed, strict=True):
        origin = result[found.variables[place["spots"][0]]]
        assert item.motion is not None
        np.testing.assert_allclose(item.motion.origin, origin, atol=1e-12)
        if place["turn"] < 0:
            continue
        own = np.reshape(place["axes"], (3, 3)).T
        turn = result[found.variables[place["turn"]]]
        np.testing.assert_allclose(item.motion.axes, turn @ own, atol=1e-6)


def _flexible(space: Any) -> ac.Result:
    """A beam of the plane, or in space, that falls from the horizontal."""
    m = ac.Model("beam")
    m.world = pl.World() if space is pl else sp.World(n=(0, 0, -1))
    m.hinge = pl.Revolute() if space is pl else sp.Revolute(n=(0, 1, 0))
    m.beam = space.FlexibleBeam(L=1.0, mu=1.0, EI=50.0, modes=2)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.beam.frame_a)
    return ac.compile(m).simulate(0.3, n=10)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_what_bends_is_moved_by_its_shapes(space: Any) -> None:
    """Rest and shapes by the coordinates, in the axes of the port: the points of the scene."""
    result = _flexible(space)
    found, drawn = live_motion(result), scene(result, np.unique(result.t))
    assert found is not None
    assert found.left_out == ()
    shape = next(own for own in found.data["shapes"] if "rest" in own["placed"])
    item = next(own for own in drawn.items if own.name == shape["name"])
    placed, names = shape["placed"], found.variables
    by = [np.reshape(result[names[k]], (len(result.t), -1)) for k in placed["by"]]
    local = np.array(placed["rest"]) + np.hstack(by) @ np.array(placed["shapes"])
    local = local.reshape(len(result.t), -1, 3)
    turn = np.asarray(result[names[placed["turn"]]])
    if turn.ndim == 1:
        c, s, o = np.cos(turn), np.sin(turn), np.zeros_like(turn)
        turn = np.stack([c, -s, o, s, c, o, o, o, o + 1.0], axis=1).reshape(-1, 3, 3)
    origin = np.asarray(result[names[placed["spots"][0]]])
    moved = np.einsum("tij,tnj->tni", turn, local)[..., : origin.shape[1]] + origin[:, None]
    np.testing.assert_allclose(moved, item.points, atol=2e-9)
    assert np.max(np.abs(item.points - local[..., : origin.shape[1]])) > 0.1


def _arm(space: Any, *pushes: Any) -> ac.Model:
    """A pendulum of the plane or of space, and what loads its end."""
    m = ac.Model("pendulum")
    if space is pl:
        m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": -1.2, "w": 0.0})
        m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    else:
        m.world, m.hinge = sp.World(n=(0, 0, -1)), sp.Universal(start={"phi_a": 0.3, "phi_b": -0.4})
        m.arm = sp.BodyShape(r=(1.0, 0, 0), m=1.0, r_CM=(0.5, 0, 0), I_22=0.1, I_33=0.1)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    if pushes:
        m.push = list(pushes)
        for push in m.push:
            m.connect(m.arm.frame_a, push.frame_b)
    return m


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_a_hand_loads_a_body_as_parts_of_the_library_do(space: Any) -> None:
    """With all loads 0 a run is the one of the model; others are a force and a torque there."""
    plain = ac.compile(_arm(space))
    loaded = pushed(plain, ["hinge", "arm"])
    (handle,) = loaded.handles
    assert (handle.port, handle.parts, handle.unit) == ("arm.frame_a", ("hinge", "arm"), "N")
    assert loaded.system.states == plain.states
    names = plain.states
    quiet = dict.fromkeys(loaded.inputs, 0.0)
    expected = plain.simulate(1.0, rtol=1e-9)
    found = loaded.system.simulate(1.0, inputs=quiet, rtol=1e-9)
    for name in names:
        np.testing.assert_allclose(found[name], expected[name], atol=1e-7)
    f, tau = [3.0, -2.0, 1.5][: len(handle.inputs[0])], [0.7, -0.4, 0.2][: len(handle.inputs[1])]
    if space is pl:
        other = _arm(space, pl.WorldForce(f_x=f[0], f_y=f[1]), pl.WorldTorque(tau=tau[0]))
    else:
        words = dict(zip(["f_x", "f_y", "f_z", "tau_x", "tau_y", "tau_z"], f + tau, strict=True))
        other = _arm(space, sp.WorldForceAndTorque(**words))
    expected = ac.compile(other).simulate(1.0, rtol=1e-9)
    given = dict(zip(handle.own, f + tau, strict=True))
    found = loaded.system.simulate(1.0, inputs=given, rtol=1e-9)
    for name in names:
        np.testing.assert_allclose(found[name], expected[name], atol=1e-7)


def test_the_page_knows_where_a_body_is_held_and_how_heavy_it_is_there(
    uncompiled: dict[str, Any],
) -> None:
    """A rod about its end is at its middle, l = 0.5 m from there, as heavy as I / l²."""
    data = data_of(ac.compile(_arm(pl)).live())
    (push,) = data["pushes"]
    assert push["grip"] == pytest.approx([0.5, 0.0, 0.0])
    assert push["mass"] == pytest.approx((0.1 + 0.25) / 0.25)
    assert data["inputs"] == [0.0, 0.0, 0.0]
    assert data["sliders"][0]["name"] == "arm.m"
    assert not [s for s in data["sliders"] if s["kind"] == 1]  # a hand has no slider


def test_what_is_no_body_cannot_be_pushed(axis: ac.System, uncompiled: dict[str, Any]) -> None:
    assert data_of(axis.live())["pushes"] == []
    m = _arm(pl)
    m.far = pl.FixedTranslation(r=(0.0, 2.0))
    m.connect(m.world.frame, m.far.frame_a)
    (push,) = data_of(ac.compile(m).live())["pushes"]
    assert "far" not in push["parts"]
