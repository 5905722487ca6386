"""Kane's equations: the congruence, partial velocities, forces, and runs in Kane's speeds."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy.interpolate import PPoly

import acausal as ac
from acausal.errors import DeclarationError, SingularError, UnknownNameError
from acausal.graph.tree import ABSOLUTE
from examples.two_link_flexible import build as flexible_robot
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

FINE = {"rtol": 1e-11, "atol": 1e-12}
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def chain(n: int, space: ModuleType = pl) -> ac.Model:
    m = ac.Model("chain")
    m.world = space.World()
    m.joint = [space.Revolute(start={"w": 0.3 * i}) for i in range(n)]
    r = (1.0, 0.2) if space is pl else (1.0, 0.2, 0.1)
    m.link = [
        space.BodyShape(m=1.0 + 0.1 * i, r=r, r_CM=tuple(0.4 * x for x in r)) for i in range(n)
    ]
    at = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(at, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        at = link.frame_b
    return m


def random_tree(seed: int) -> ac.Model:
    """A tree of 2 to 4 bodies in space on random joints, spherical ones among them."""
    random = np.random.default_rng(seed)
    m = ac.Model(f"tree{seed}")
    m.world = sp.World(n=tuple(random.normal(size=3)))
    count = int(random.integers(2, 5))
    joints, bodies, arms = [], [], []
    wires: list[tuple[Any, ...]] = []
    ends = [m.world.frame]
    for _ in range(count):
        kind = random.choice(["revolute", "prismatic", "spherical", "universal"])
        axis = tuple(random.normal(size=3))
        speed = float(random.normal())
        if kind == "revolute":
            joint = sp.Revolute(n=axis, start={"phi": speed, "w": speed})
        elif kind == "prismatic":
            joint = sp.Prismatic(n=axis, start={"s": speed, "v": speed})
        elif kind == "spherical":
            angles = tuple(random.normal(size=3))
            joint = sp.Spherical(start={"angles": angles, "w_rel": tuple(random.normal(size=3))})
        else:
            joint = sp.Universal()
        mass, offset = float(random.uniform(0.5, 2)), tuple(random.normal(size=3) * 0.3)
        body = sp.Body(m=mass, r_CM=offset, I_11=0.2, I_22=0.3, I_33=0.25, I_21=0.02)
        arm = sp.RigidArm(r=tuple(random.normal(size=3)))
        joints, bodies, arms = [*joints, joint], [*bodies, body], [*arms, arm]
        wires.append((ends[int(random.integers(len(ends)))], joint.frame_a))
        wires.append((joint.frame_b, body.frame_a, arm.frame_a))
        ends.append(arm.frame_b)
    m.joint, m.body, m.arm = joints, bodies, arms
    for wire in wires:
        m.connect(*wire)
    return m


def inertia(system: ac.System, path: str) -> tuple[float, np.ndarray]:
    """Return the mass of a body and its inertia, in its own axes."""
    value = {n: system.parameters[f"{path}.{n}"] for n in ("m", "I_11", "I_22", "I_33", "I_21")}
    tensor = np.diag([value["I_11"], value["I_22"], value["I_33"]])
    tensor[0, 1] = tensor[1, 0] = value["I_21"]
    return value["m"], tensor


@pytest.mark.parametrize("seed", range(20))
def test_trees_in_kanes_speeds_run_as_in_rates_and_the_congruence_holds(seed: int) -> None:
    """TᵀAT = D, Σ m VᵀV + ΓᵀIΓ = D, F + F* = 0, and both forms give the same run."""
    m = random_tree(seed)
    system = ac.compile(m)
    res = system.simulate(0.3, n=6, **FINE)
    view = system.kane()
    for time in (0.0, 0.15, 0.3):
        found = view.values((res, time))
        scale = np.abs(found.A).max()
        assert np.abs(found.T.T @ found.A @ found.T - np.diag(found.D)).max() < 1e-13 * scale
        assert np.abs(found.F + found.F_star).max() < 1e-9 * np.abs(found.F).max()
        sums = np.zeros((2, *found.A.shape))
        for i in range(len(m.body)):
            mass, tensor = inertia(system, f"body[{i}]")
            R = np.asarray(res.at(time)[f"body[{i}].R"]).reshape(3, 3)
            turned = R @ tensor @ R.T
            pairs = (found.jacobians, found.partial_velocities)
            for total, (J, Omega) in zip(sums, (p[f"body[{i}]"] for p in pairs), strict=True):
                total += mass * J.T @ J + Omega.T @ turned @ Omega
        assert np.abs(sums[0] - found.A).max() < 1e-13 * scale
        assert np.abs(sums[1] - np.diag(found.D)).max() < 1e-13 * scale
        assert found.kinetic_energy == pytest.approx(sp.kinetic_energy(res)[int(time / 0.05 + 0.5)])
    if len(view.coordinates) > 12:
        return
    kane = ac.compile(random_tree(seed), coordinates="kane").simulate(0.3, n=6, **FINE)
    for i in range(len(m.body)):
        for name in (f"body[{i}].r_CM_0", f"body[{i}].w_0"):
            assert np.abs(kane[name] - res[name]).max() < 1e-9 * max(1.0, np.abs(res[name]).max())


@spaces
def test_chains_in_kanes_speeds_run_as_in_rates(space: ModuleType) -> None:
    res = ac.compile(chain(3, space)).simulate(0.5, n=20, **FINE)
    kane = ac.compile(chain(3, space), coordinates="kane").simulate(0.5, n=20, **FINE)
    for name in ("joint[0].phi", "joint[2].w", "link[2].r_CM_0"):
        assert np.abs(kane[name] - res[name]).max() < 1e-9 * max(1.0, np.abs(res[name]).max())
    for name in ("joint[1].a", "link[0].arm.f"):  # accelerations and reactions are results too
        assert np.abs(kane[name] - res[name]).max() < 1e-7 * np.abs(res[name]).max()


def test_speeds_are_the_unit_lower_factor_times_the_rates() -> None:
    """u = Lᵀ q̇: the last speed is the last rate, and u of a run is u of its point."""
    system = ac.compile(chain(3), coordinates="kane")
    assert not system.algebraic
    res = system.simulate(0.5, n=5, **FINE)
    plain = ac.compile(chain(3))
    found = plain.kane().values((plain.simulate(0.5, n=5, **FINE), 0.5))
    ran = [res.final[f"kane.u[{i}]"] for i in range(3)]
    assert np.abs(found.u - ran).max() < 1e-8  # two runs at rtol 1e-11: 1.3e-9
    assert plain.kane().speeds == ("kane.u[0]", "kane.u[1]", "kane.u[2]")


def test_functions_of_the_view_agree_with_its_values() -> None:
    system = ac.compile(chain(3, sp))
    begin, view = system.initialize(start={"joint[1].phi": 0.4}), system.kane()
    found = view.values(begin)
    for function, value in ((view.A, found.A), (view.T, found.T), (view.D, found.D)):
        assert np.abs(np.asarray(function(*begin.point)).squeeze() - value).max() < 1e-13
    pair = view.partial_velocities["link[2]"]
    for function, value in zip(pair, found.partial_velocities["link[2]"], strict=True):
        assert np.abs(np.asarray(function(*begin.point)) - value).max() < 1e-13
    assert list(view.jacobians) == ["link[0]", "link[1]", "link[2]"]


def test_the_jacobian_of_a_frame_gives_its_velocity() -> None:
    system = ac.compile(chain(3, sp))
    res, view = system.simulate(0.4, n=4, **FINE), system.kane()
    found = view.values((res, 0.4))
    rates = found.T @ found.u
    J, Omega = found.jacobians["link[2].frame_b"]
    assert np.abs(J @ rates - res.final["link[2].frame_b.v"]).max() < 1e-12
    assert np.abs(Omega @ rates - res.final["link[2].frame_b.w"]).max() < 1e-12


def shape(l: float, y: float, theta: float) -> PPoly:
    """Return the deflection of the paper's two elements over x/(2 l) (its eqs. 22-25)."""
    middle, slope = 3 / 4 * y - 7 * l / 12 * theta, 3 / (4 * l) * y - theta / 4
    first = [-2 * middle + l * slope, 3 * middle - l * slope, 0.0, 0.0]
    second = [
        2 * middle + l * slope - 2 * y + l * theta,
        -3 * middle - 2 * l * slope + 3 * y - l * theta,
        l * slope,
        middle,
    ]
    halves = np.array([[8.0], [4.0], [2.0], [1.0]])
    return PPoly(np.column_stack([first, second]) * halves, [0.0, 0.5, 1.0])


def beam_on_spring() -> ac.Model:
    """Meghdari and Fahimi, sections 5 and 6: a mass on a spring that is pulled, with a beam."""
    l, rho, EI = 0.25, 0.078, 2.1e11 * 8.33e-13
    m = ac.Model("beam_on_spring")
    m.world = pl.World(g=0.0)
    m.slide = pl.Prismatic(n=(0, 1), use_axis_flange=True)
    m.mass = pl.PointMass(m=0.2)
    m.beam = pl.FlexibleBeam(
        L=2 * l, mu=rho, EI=EI, shapes=(shape(l, -0.09626, -0.27094),), stiffening=False
    )
    m.spring, m.pull = tr.Spring(c=1000.0), tr.Position(s_ref=lambda t: 0.5 * t)
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.mass.frame_a, m.beam.frame_a)
    m.connect(m.spring.flange_b, m.slide.axis)
    m.connect(m.pull.flange, m.spring.flange_a)
    return m


def test_beam_on_a_spring_has_the_numbers_of_the_paper() -> None:
    """A, T₁₂ = -A₁₂/A₁₁ (eq. 40) and (TᵀAT)₂₂ = ρ l z₁/(5040 (2 ρ l + M))."""
    system = ac.compile(beam_on_spring())
    view = system.kane()
    assert view.coordinates[0].startswith("slide.s") or view.coordinates[-1].startswith("slide.s")
    found = view.values(system.initialize())
    order = [view.coordinates.index(n) for n in sorted(view.coordinates, reverse=True)]
    A = found.A[np.ix_(order, order)]
    assert A[0, 0] == pytest.approx(0.239, rel=1e-12)
    assert abs(A[0, 1]) == pytest.approx(1.4657825e-3, rel=1e-7)
    assert A[1, 1] == pytest.approx(8.973352e-5, rel=1e-6)
    l, rho, M, m1, m2 = 0.25, 0.078, 0.2, -0.09626, -0.27094
    z1 = 5040 * (2 * rho * l + M) * (291 / 280 * m1**2 + 191 / 630 * m2**2 * l**2)
    z1 -= 5040 * (2 * rho * l + M) * 827 / 840 * m1 * m2 * l
    z1 -= 5040 * rho * l / 144 * (15 * m1 - 8 * m2 * l) ** 2
    last = A[1, 1] - A[0, 1] ** 2 / A[0, 0]
    assert last == pytest.approx(8.0743906e-5, rel=1e-6)
    assert last == pytest.approx(rho * l * z1 / (5040 * (2 * rho * l + M)), rel=1e-10)
    assert abs(A[0, 1] / A[0, 0]) == pytest.approx(6.132981e-3, rel=1e-6)


def test_pulled_beam_swings_as_the_corrected_equations_say() -> None:
    """Eqs. 38-41 with 39 corrected: max |η| = 0.5543 at 1.1224 s, y(0.5), y(1)."""
    system = ac.compile(beam_on_spring(), coordinates="kane")
    res = system.simulate(2.0, n=20_000, rtol=1e-9, atol=1e-12)
    eta = np.abs(res["beam.elastic.eta[0]"])
    within = res.t <= 1.3
    assert eta[within].max() == pytest.approx(0.5543, abs=5e-5)
    assert res.t[within][eta[within].argmax()] == pytest.approx(1.1224, abs=3e-4)
    assert res.at(0.5)["slide.s"] == pytest.approx(0.24840, abs=5e-6)
    assert res.at(1.0)["slide.s"] == pytest.approx(0.50334, abs=5e-6)


def test_flexible_robot_in_kanes_speeds_runs_as_in_rates() -> None:
    """F + F* - F_s = 0 with elastic forces, and the run of set B (seed numbers to 1e-6)."""
    system = ac.compile(flexible_robot(), coordinates="kane")
    res = system.simulate(1.0, n=10, rtol=1e-10, atol=1e-12)
    assert res.final["link[0].elastic.phi"] == pytest.approx(-1.504844, abs=2e-6)
    assert res.final["link[1].elastic.eta[0]"] == pytest.approx(0.024042, abs=2e-6)
    plain = ac.compile(flexible_robot())
    run = plain.simulate(1.0, n=10, rtol=1e-10, atol=1e-12)
    view = plain.kane()
    for time in (0.3, 1.0):
        found = view.values((run, time))
        assert np.abs(found.F_s).max() > 0.1
        assert np.abs(found.F + found.F_star - found.F_s).max() < 1e-9 * np.abs(found.F).max()


def four_bar(space: ModuleType) -> ac.Model:
    m = ac.Model("four_bar")
    m.world = space.World()
    lengths = [(0.3, 0.0), (0.9, 0.0), (0.75, 0.0)]
    r = [v if space is pl else (*v, 0.0) for v in lengths]
    m.pin = [space.Revolute() for _ in range(4)]
    m.bar = [space.BodyShape(m=1.0, r=x, r_CM=tuple(y / 2 for y in x)) for x in r]
    m.base = space.RigidArm(r=(0.9, 0.0) if space is pl else (0.9, 0.0, 0.0))
    m.connect(m.world.frame, m.pin[0].frame_a, m.base.frame_a)
    m.connect(m.pin[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.pin[1].frame_a)
    m.connect(m.pin[1].frame_b, m.bar[1].frame_a)
    m.connect(m.bar[1].frame_b, m.pin[2].frame_a)
    m.connect(m.pin[2].frame_b, m.bar[2].frame_b)
    m.connect(m.base.frame_b, m.pin[3].frame_a)
    m.connect(m.pin[3].frame_b, m.bar[2].frame_a)
    return m


@spaces
def test_in_a_loop_one_speed_carries_the_energy_and_the_forces_balance(space: ModuleType) -> None:
    system = ac.compile(four_bar(space))
    starts = {"pin[0].phi": 0.8, "pin[0].w": 3.0}
    res = system.simulate(0.3, n=3, start=starts, guess={"pin[3].phi": 1.7}, rtol=1e-9)
    view = system.kane()
    assert len(view.speeds) == 1
    for i, time in enumerate(res.t):
        found = view.values((res, float(time)))
        assert np.abs(found.F + found.F_star).max() < 1e-6 * np.abs(found.F).max()
        assert found.kinetic_energy == pytest.approx(space.kinetic_energy(res)[i], rel=1e-9)
    with pytest.raises(SingularError, match="loops close in 'four_bar': T is found at a point"):
        view.T  # noqa: B018
    with pytest.raises(SingularError, match="loops close in 'four_bar'"):
        ac.compile(four_bar(space), coordinates="kane")


def test_a_driven_machine_of_two_domains_runs_in_kanes_speeds() -> None:
    """A motor on the first joint: its current is a state beside the speeds."""

    def build() -> ac.Model:
        m = ac.Model("driven")
        m.world = pl.World()
        m.shoulder = pl.Revolute(use_axis_flange=True)
        m.elbow = pl.Revolute(start={"phi": 0.5})
        m.upper = pl.BodyShape(m=2.0, r=(0.5, 0.0), r_CM=(0.25, 0.0), I=0.05)
        m.lower = pl.BodyShape(m=1.0, r=(0.4, 0.0), r_CM=(0.2, 0.0), I=0.02)
        m.src, m.gnd = el.ConstantVoltage(V=12.0), el.Ground()
        m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=5e-3), el.RotationalEMF(k=0.8)
        m.gear, m.rotor = rot.IdealGear(ratio=5.0), rot.Inertia(J=1e-3)
        m.connect(m.world.frame, m.shoulder.frame_a)
        m.connect(m.shoulder.frame_b, m.upper.frame_a)
        m.connect(m.upper.frame_b, m.elbow.frame_a)
        m.connect(m.elbow.frame_b, m.lower.frame_a)
        m.connect(m.src.p, m.r.p)
        m.connect(m.r.n, m.l.p)
        m.connect(m.l.n, m.emf.p)
        m.connect(m.emf.n, m.src.n, m.gnd.p)
        m.connect(m.emf.flange, m.rotor.flange_a)
        m.connect(m.rotor.flange_b, m.gear.flange_a)
        m.connect(m.gear.flange_b, m.shoulder.axis)
        return m

    res = ac.compile(build()).simulate(0.5, n=10, **FINE)
    kane = ac.compile(build(), coordinates="kane").simulate(0.5, n=10, **FINE)
    for name in ("l.i", "shoulder.phi", "elbow.w", "rotor.w"):
        assert np.abs(kane[name] - res[name]).max() < 1e-9 * max(1.0, np.abs(res[name]).max())


def test_equations_print_one_division_a_speed() -> None:
    """A pendulum on a cart: du/dt = …/D, and the printed text is that of the compiled form."""
    m = ac.Model("cart_pole")
    m.world = pl.World()
    m.cart, m.mass = pl.Prismatic(n=(1, 0)), pl.PointMass(m=1.0)
    m.pin, m.bob = pl.Revolute(start={"phi": 0.2}), pl.Body(m=0.3, r_CM=(0.0, -0.5), I=0.0)
    m.connect(m.world.frame, m.cart.frame_a)
    m.connect(m.cart.frame_b, m.mass.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.bob.frame_a)
    view = ac.compile(m).kane()
    text = str(view.equations)
    assert "du₀/dt" in text
    assert "du₁/dt" in text
    assert r"\frac{\mathrm{d} u_{0}}{\mathrm{d} t}" in view.latex()


def refusals() -> list[tuple[Any, str]]:
    def circuit() -> ac.Model:
        m = ac.Model("circuit")
        m.v, m.r, m.c, m.g = (
            el.ConstantVoltage(V=1),
            el.Resistor(R=1),
            el.Capacitor(C=1),
            el.Ground(),
        )
        m.connect(m.v.p, m.r.p)
        m.connect(m.r.n, m.c.p)
        m.connect(m.c.n, m.v.n, m.g.p)
        return m

    def clutched() -> ac.Model:
        m = ac.Model("clutched")
        m.a, m.b, m.c = rot.Inertia(J=1), rot.Inertia(J=1), rot.Clutch(fn_max=1)
        m.connect(m.a.flange_b, m.c.flange_a)
        m.connect(m.c.flange_b, m.b.flange_a)
        return m

    return [
        (circuit, "no part of 'circuit' has an acceleration"),
        (clutched, "'clutched' has modes or state events"),
        (lambda: chain(13), "'chain' has 13 coordinates, and Kane's speeds are written for at"),
    ]


@pytest.mark.parametrize(("build", "text"), refusals(), ids=["circuit", "modes", "long"])
def test_what_has_no_such_form_is_refused_by_name(build: Any, text: str) -> None:
    with pytest.raises(SingularError, match=text):
        ac.compile(build(), coordinates="kane")


def test_unknown_forms_and_paths_are_refused_by_name() -> None:
    with pytest.raises(DeclarationError, match=r"'lagrange' is unknown\. Valid: 'tree', 'abs"):
        ac.compile(chain(2), coordinates="lagrange")
    with pytest.raises(DeclarationError, match="a tree of its own, and tree= gives another"):
        ac.compile(chain(2), coordinates="absolute", tree=ABSOLUTE)
    view = ac.compile(chain(2)).kane()
    with pytest.raises(UnknownNameError, match=r"'link\[7\]' is no body and no frame of 'chain'"):
        view.jacobians["link[7]"]
