"""Long chains: sweeps cut into blocks give what whole sweeps give, at a cost in proportion to n."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.formulation import path_cuts
from domains import planar
from library import planar as pl
from library import spatial as sp

SPACES = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
WHOLE = {True: 10**9, False: 10**9}


def chain(space: ModuleType, n: int, **last: Any) -> ac.Model:
    """Links on revolutes about two axes in turn (in space), with a spring at the tip if asked."""
    m = ac.Model("chain")
    tail = (0.0,) if space is pl else (0.0, 0.0)
    axes = [{}] if space is pl else [{"n": (0.0, 0.0, 1.0)}, {"n": (0.0, 1.0, 0.0)}]
    m.world = space.World()
    m.joint = [
        space.Revolute(**axes[k % len(axes)], start={"phi": 0.3 / n, "w": 0.2}) for k in range(n)
    ]
    m.link = [space.BodyShape(m=1.0, r=(0.2, *tail), r_CM=(0.1, *tail)) for _ in range(n)]
    before = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        before = link.frame_b
    m.end = space.Fixed(r=(1.0, 1.0, *tail[1:]))
    m.spring = space.SpringDamper(c=5.0, d=1.0, s_unstretched=0.1)
    m.connect(m.end.frame_b, m.spring.frame_a)
    m.connect(m.spring.frame_b, before)
    return m


def whole(model: ac.Model, monkeypatch: pytest.MonkeyPatch) -> ac.System:
    with monkeypatch.context() as patch:
        patch.setattr(path_cuts, "LONG", WHOLE)
        return ac.compile(model)


@SPACES
def test_variables_of_a_cut_chain_are_those_of_the_whole_one(
    space: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two formulations agree: every fortieth variable, reactions too, to 1e-6."""
    model = chain(space, 24)
    cut, plain = ac.compile(model), whole(model, monkeypatch)
    assert cut.unknowns.cuts
    assert not plain.unknowns.cuts
    assert set(cut.variables) == set(plain.variables)
    first, second = (s.simulate(0.1, n=2, rtol=1e-9, atol=1e-10) for s in (cut, plain))
    for name in plain.variables[::40]:
        scale = 1.0 + np.max(np.abs(second[name]))
        assert np.max(np.abs(first[name] - second[name])) < 1e-6 * scale, name


@SPACES
def test_the_linearization_of_a_cut_chain_is_that_of_the_whole_one(
    space: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The poles do not depend on which intermediate values are unknowns."""
    model = chain(space, 24)
    first, second = (s.linearize() for s in (ac.compile(model), whole(model, monkeypatch)))
    np.testing.assert_allclose(first.A, second.A, rtol=0, atol=3e-9 * np.abs(second.A).max())


def test_short_chains_are_not_cut() -> None:
    """Ten links are faster in one full block: as many algebraic unknowns as accelerations."""
    assert not ac.compile(chain(pl, 10)).unknowns.cuts
    assert not ac.compile(chain(sp, 10)).unknowns.cuts


def test_unknowns_of_cuts_have_paths_and_take_guesses() -> None:
    """Algebraic unknowns are variables of the model, by their own names."""
    system = ac.compile(chain(sp, 26))
    start = system.initialize()
    for place in system.unknowns.cuts[::12]:
        name = system.algebraic[place]
        assert start[name] == pytest.approx(start.z[place], rel=1e-12, abs=1e-12)
    orientation = next(name for name in system.algebraic if ".R[" in name)
    again = system.initialize(guess={orientation: 0.5})
    # Accelerations of a long chain are as ill-conditioned: Newton ends within 1e-6 of them.
    np.testing.assert_allclose(again.z, start.z, rtol=1e-5, atol=1e-5)


@SPACES
def test_entries_of_the_jacobian_grow_in_proportion_to_the_links(space: ModuleType) -> None:
    """A whole chain has n² entries: four times as many for twice the links; cut, 2.3 at most."""

    def entries(n: int) -> int:
        system = ac.compile(chain(space, n))
        return int(system.rhs.jac_sparsity(1, 2).nnz() + system.rhs.jac_sparsity(1, 1).nnz())

    assert entries(96) < 2.3 * entries(48)


def test_parallel_axes_leave_nothing_to_solve_out_of_the_plane() -> None:
    """Axes along z keep R_31, R_32, w_x, a_z, tau_x … at 0: they are not integrated."""
    from acausal.simulation.integrand import integrand
    from acausal.system.inputs import make_inputs

    m = chain(sp, 26)
    for joint in m.joint:
        joint.n = (0.0, 0.0, 1.0)
    system = ac.compile(m)
    inputs = make_inputs(system, None, 0.0, 1.0)
    run = integrand(system, system.parameter_vector(None), inputs, form="cheapest")
    integrated = {system.algebraic[i] for i in run.free}
    assert not [name for name in integrated if name.endswith((".R[2]", ".R[5]", ".w[0]", ".f[2]"))]
    res = system.simulate(0.2, n=5)
    assert np.max(np.abs(res["link[25].r_0"][:, 2])) < 1e-10


def test_a_loop_beside_a_long_chain_is_closed_without_cuts() -> None:
    """A four-bar and a long chain on one World: the gap of the loop stays below 1e-8."""
    m = chain(pl, 12)
    lengths = [(0.3, 0.0), (0.0, 0.4), (-0.3, 0.0)]
    m.bar = [pl.BodyShape(m=0.5, r=r, r_CM=(r[0] / 2, r[1] / 2)) for r in lengths]
    m.pin = [pl.Revolute() for _ in range(4)]
    before = m.world.frame
    for pin, bar in zip(m.pin, m.bar, strict=False):
        m.connect(before, pin.frame_a)
        m.connect(pin.frame_b, bar.frame_a)
        before = bar.frame_b
    m.base = pl.FixedTranslation(r=(0.0, 0.4))
    m.connect(m.world.frame, m.base.frame_a)
    m.connect(m.base.frame_b, m.pin[3].frame_a)
    m.connect(m.pin[3].frame_b, before)
    system = ac.compile(m)
    assert system.unknowns.cuts
    res = system.simulate(0.3, n=20, rtol=1e-8)
    gap = res["pin[3].frame_a.r"] - res["bar[2].frame_b.r"]
    assert np.max(np.abs(gap)) < 1e-8


class Rail(ac.Component):
    """Keeps the height of a frame at -1 m by a vertical force, stated as an equation."""

    frame_a = ac.port(planar.Frame)
    t = ac.Edge(frame_a.t)

    def equations(self) -> Iterator[Any]:
        yield self.t.r[1] == -1.0
        yield self.t.f[0] == 0.0


def test_a_driven_tip_is_differentiated_through_the_whole_chain() -> None:
    """Where index reduction must differentiate a sweep the chain is not cut, and still right."""
    m = ac.Model("led")
    m.world, m.slide = pl.World(), pl.Prismatic(n=(1.0, 0.0))
    m.connect(m.world.frame, m.slide.frame_a)
    before = m.slide.frame_b
    m.joint = [pl.Revolute() for _ in range(12)]
    bar = {"m": 1.0, "r": (0.2, 0.0), "r_CM": (0.1, 0.0)}
    m.link = [pl.BodyShape(**bar, guess={"phi": -0.43}) for _ in range(12)]
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        before = link.frame_b
    m.tip = Rail()
    m.connect(m.tip.frame_a, before)
    system = ac.compile(m)
    assert not system.unknowns.cuts
    res = system.simulate(0.1, n=5, rtol=1e-8)
    np.testing.assert_allclose(res["tip.frame_a.r"][:, 1], -1.0, atol=1e-8)


def test_tolerances_below_rounding_do_not_stop_a_chain_at_rest() -> None:
    """The chain begins level and at rest: far from its end the first 10 ms are a free fall."""
    m = ac.Model("at_rest")
    m.world, m.joint = pl.World(g=10.0), [pl.Revolute() for _ in range(50)]
    m.link = [pl.BodyShape(m=1.0, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(50)]
    before = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        before = link.frame_b
    res = ac.compile(m).simulate(0.01, n=1, rtol=1e-11, atol=1e-11)
    assert res.final["link[49].r_CM_0"][1] == pytest.approx(-0.5e-3, rel=1e-4)


@SPACES
def test_equations_of_motion_of_a_cut_chain_do_not_depend_on_algebraic_unknowns(
    space: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M a = Q for any z, as in the whole chain; before, Q moved with z by its own size."""
    model = chain(space, 14 if space is pl else 26)
    cut, plain = ac.compile(model), whole(model, monkeypatch)
    assert cut.unknowns.cuts
    begin = cut.initialize()
    states = {name: begin[name] for name in cut.states}
    point = begin.point
    mass, _, load, *_ = (np.asarray(p.full()) for p in cut.motion_equations.function(*point))
    other = point._replace(z=np.random.default_rng(1).normal(size=len(point.z)))
    again = [np.asarray(part.full()) for part in cut.motion_equations.function(*other)]
    scale = np.abs(load).max()
    assert np.abs(again[2] - load).max() < 1e-9 * scale
    assert np.abs(mass @ again[4] - load).max() < 1e-9 * scale
    wide = plain.initialize(start=states)
    expected = plain.motion_equations.values(wide)
    assert cut.motion_equations.coordinates == plain.motion_equations.coordinates
    assert np.abs(mass - expected[0]).max() < 1e-10 * np.abs(mass).max()
    assert np.abs(load.ravel() - expected[2]).max() < 1e-8 * scale
