"""Mass and KKT matrices, energy and momentum of the whole: against closed forms and each other."""

from __future__ import annotations

import pickle
from math import cos
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, InitializationError, SingularError
from acausal.results.result import Result
from domains import spatial, translational
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

FINE = {"rtol": 1e-9, "atol": 1e-10}
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def vector(space: ModuleType, x: float, y: float = 0.0) -> tuple[float, ...]:
    return (x, y) if space is pl else (x, y, 0.0)


def body(space: ModuleType, m: float, x: float, inertia: float) -> ac.Component:
    names = ("I",) if space is pl else ("I_11", "I_22", "I_33")
    return space.Body(m=m, r_CM=vector(space, x), **dict.fromkeys(names, inertia))


def flying_chain() -> ac.Model:
    """A free body, a geared revolute, a spherical joint: every kind of velocity."""
    m = ac.Model("flying_chain")
    m.world = sp.World(g=0.0)
    m.free = sp.FreeMotion(
        start={"r": (0, 1, 0), "v": (1, 0, 2), "angles": (0.1, 0.2, 0.3), "w_rel": (1, 2, 3)}
    )
    m.hull = sp.Body(m=2, r_CM=(0.1, 0.2, 0.3), I_11=0.1, I_22=0.2, I_33=0.25, I_21=0.01)
    m.arm = sp.RigidArm(r=(1, 0.2, 0))
    m.joint = sp.Revolute(n=(0, 1, 1), start={"phi": 0.3, "w": 2.0})
    m.link = sp.BodyBox(r=(0.5, 0.1, 0), width=0.05)
    m.ball = sp.Spherical(start={"angles": (0.3, 0.1, 0.2), "w_rel": (0, 1, 2)})
    m.end, m.tip = sp.Body(m=1, r_CM=(0.2, 0.1, 0.3)), sp.PointMass(m=0.7)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.hull.frame_a, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.link.frame_a)
    m.connect(m.link.frame_b, m.ball.frame_a)
    m.connect(m.ball.frame_b, m.end.frame_a, m.tip.frame_a)
    return m


def speed_states(system: ac.System) -> list[int]:
    """Return the states that are the rates of the coordinates of the mass matrix, in order."""
    names = system.motion_equations.coordinates
    rates = [name if f"der({name})" not in system.states else f"der({name})" for name in names]
    return [system.states.index(rate) for rate in rates]


def hessian(system: ac.System, begin: Any) -> np.ndarray:
    """Return ∂²T/∂u² of the kinetic energy of all bodies: T(e_i + e_j) - T(e_i) - T(e_j)."""
    places = speed_states(system)
    n = len(places)
    units = np.eye(n)
    speeds = np.array([*units, *(units[i] + units[j] for i in range(n) for j in range(n))])
    count = len(speeds)
    x = np.tile(begin.x, (count, 1))
    x[:, places] = speeds
    z, u, m = (np.tile(part, (count, 1)) for part in (begin.z, begin.u, begin.m))
    energy = sp.kinetic_energy(Result(system, np.zeros(count), x, z, u, begin.p, m))
    single, double = energy[:n], energy[n:].reshape(n, n)
    return np.asarray(double - single[:, None] - single[None, :])


def test_mass_matrix_is_the_hessian_of_the_kinetic_energy():
    """T is a quadratic form of the speeds, so the Hessian is exact: to 1e-10 of the largest."""
    system = ac.compile(flying_chain())
    begin = system.initialize()
    mass = system.mass_matrix(begin)
    np.testing.assert_allclose(mass, hessian(system, begin), rtol=0, atol=1e-10 * mass.max())


JOINTS = {
    "Revolute": {"n": (1, 2, 3)},
    "Prismatic": {"n": (1, 2, 3)},
    "Cylindrical": {"n": (1, 2, 3)},
    "Universal": {"n_a": (1, 0, 0), "n_b": (0, 1, 1)},
    "Planar": {"n": (1, 2, 3)},
    "Screw": {"n": (1, 2, 3), "pitch": 0.3},
    "Spherical": {},
    "FreeMotion": {},
}


@pytest.mark.parametrize("name", list(JOINTS))
def test_mass_matrix_of_every_joint_on_a_moving_body_is_that_of_the_energy(name):
    """The joint rides on a body that turns; the pose is any one."""
    m = ac.Model("riding")
    m.world, m.base, m.joint = (
        sp.World(),
        sp.Revolute(n=(3, 1, 2)),
        getattr(sp, name)(**JOINTS[name]),
    )
    m.carrier = sp.BodyShape(m=1.5, r=(0.4, 0.3, 0.1), I_11=0.1, I_22=0.2, I_33=0.25)
    m.rider = sp.Body(m=2, r_CM=(0.1, 0.2, 0.3), I_11=0.1, I_22=0.2, I_33=0.25, I_21=0.01)
    m.connect(m.world.frame, m.base.frame_a)
    m.connect(m.base.frame_b, m.carrier.frame_a)
    m.connect(m.carrier.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.rider.frame_a)
    system = ac.compile(m)
    any_pose = np.random.default_rng(3).uniform(0.2, 0.9, len(system.states))
    begin = system.initialize(start=dict(zip(system.states, any_pose, strict=True)))
    mass, _, load, _, a, _ = system.motion_equations.values(begin)
    np.testing.assert_allclose(mass, hessian(system, begin), rtol=0, atol=1e-10 * mass.max())
    np.testing.assert_allclose(mass @ a, load, rtol=0, atol=1e-10 * np.abs(load).max())
    assert np.linalg.eigvalsh(mass).min() > 0


def test_mass_matrix_of_masses_on_a_line_is_diagonal():
    m = ac.Model("line")
    m.one, m.two, m.spring = tr.Mass(m=2.0), tr.Mass(m=3.0), tr.SpringDamper(c=10.0, d=1.0)
    m.wall, m.link = tr.Fixed(), tr.Spring(c=5.0)
    m.connect(m.wall.flange, m.link.flange_a)
    m.connect(m.link.flange_b, m.one.flange_a)
    m.connect(m.one.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.two.flange_a)
    system = ac.compile(m)
    begin = system.initialize(start={"one.s": 0.3, "two.v": 2.0})
    mass, _, load, _, a, _ = system.motion_equations.values(begin)
    np.testing.assert_allclose(mass, np.diag([2.0, 3.0]))
    np.testing.assert_allclose(load, [-10.0 * 0.3 + 2.0 - 5.0 * 0.3, 10.0 * 0.3 - 2.0])
    np.testing.assert_allclose(mass @ a, load)


def test_equations_of_motion_of_an_open_chain_hold_with_the_accelerations_of_the_system():
    system = ac.compile(flying_chain())
    mass, slope, load, rest, a, force = system.motion_equations.values(system.initialize())
    assert slope.shape == (0, 10)
    assert rest.size == force.size == 0
    np.testing.assert_allclose(mass @ a, load, rtol=0, atol=1e-12 * np.abs(load).max())
    np.testing.assert_allclose(mass, mass.T, rtol=0, atol=1e-14)


@spaces
def test_mass_matrix_of_a_double_pendulum_is_the_textbook_one(space):
    """With absolute angles: M = [m1 c1² + I1 + m2 l², m2 l c2 cos(φ2 - φ1); ·, m2 c2² + I2]."""
    m = ac.Model("double")
    m.world, m.joint = space.World(), [space.Revolute(), space.Revolute()]
    m.body = [body(space, 2.0, 0.3, 0.05), body(space, 1.0, 0.4, 0.04)]
    m.arm = space.FixedTranslation(r=vector(space, 0.7))
    m.connect(m.world.frame, m.joint[0].frame_a)
    m.connect(m.joint[0].frame_b, m.body[0].frame_a, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.body[1].frame_a)
    system = ac.compile(m)
    res = system.simulate(1.0, start={"joint[0].phi": 0.2, "joint[1].phi": 0.5}, n=4)
    names = system.motion_equations.coordinates
    between = res.at(0.5)["joint[1].phi"]
    coupling = 1.0 * 0.7 * 0.4 * cos(between)
    absolute = np.array([[2.0 * 0.09 + 0.05 + 0.49, coupling], [coupling, 1.0 * 0.16 + 0.04]])
    # How the absolute angles follow from the coordinates that the tree has chosen.
    relative = names == ("joint[0].phi", "joint[1].phi")
    turn = np.array([[1.0, 0.0], [1.0, 1.0]]) if relative else np.eye(2)
    mass = system.mass_matrix((res, 0.5))
    np.testing.assert_allclose(mass, turn.T @ absolute @ turn, rtol=0, atol=1e-12)


@spaces
def test_mass_matrix_has_the_rotor_behind_a_gear_times_its_ratio_squared(space):
    m = ac.Model("geared")
    m.world, m.joint = space.World(), space.Revolute(use_axis_flange=True)
    m.body, m.gear = body(space, 2.0, 0.3, 0.05), rot.IdealGear(ratio=10.0)
    m.rotor = rot.Inertia(J=0.01)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    m.connect(m.rotor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.joint.axis)
    mass = ac.compile(m).mass_matrix()
    np.testing.assert_allclose(mass, [[0.05 + 2.0 * 0.09 + 100 * 0.01]], rtol=1e-14)


def four_bar(space: ModuleType) -> ac.Model:
    bars, masses, inertias = (0.2, 0.5, 0.4), (1.0, 2.0, 3.0), (0.01, 0.02, 0.03)
    m = ac.Model("four_bar")
    m.world, m.joint = space.World(), [space.Revolute() for _ in range(4)]
    rows = zip(masses, (bar / 2 for bar in bars), inertias, strict=True)
    m.body = [body(space, *row) for row in rows]
    m.arm = [space.FixedTranslation(r=vector(space, bar)) for bar in bars]
    m.ground = space.FixedTranslation(r=vector(space, 0.5))
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.connect(m.arm[0].frame_b, m.joint[1].frame_a)
    m.connect(m.ground.frame_b, m.joint[2].frame_a)
    for k in range(3):
        m.connect(m.joint[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[1].frame_b, m.joint[3].frame_a)
    m.connect(m.arm[2].frame_b, m.joint[3].frame_b)
    return m


def four_bar_run(space: ModuleType, t_end: float = 0.5) -> Any:
    system = ac.compile(four_bar(space))
    pose = {f"body[{k}].phi": angle for k, angle in enumerate((1.0, 0.4, 1.5))}
    if space is sp:
        turned = (1.0, -0.6, 1.5, 1.1)
        pose = {f"joint[{k}].phi": angle for k, angle in enumerate(turned)}
    start = {"joint[0].phi": 1.0, "joint[0].w": 15.0}
    return system.simulate(t_end, start=start, guess=pose, n=20, **FINE)


@spaces
def test_kkt_matrix_of_a_loop_returns_accelerations_and_reactions(space):
    """[M Φᵀ; Φ 0] [a; λ] = [Q; Λ] at every point of a run; a is the only solution for a."""
    res = four_bar_run(space)
    equations = res.system.motion_equations
    for t in res.t[::5]:
        matrix, right = equations.kkt((res, t))
        mass, slope, _, _, a, force = equations.values((res, t))
        np.testing.assert_allclose(matrix, res.system.kkt_matrix((res, t)), rtol=0, atol=0)
        scale = np.abs(right).max()
        np.testing.assert_allclose(matrix @ [*a, *force], right, rtol=0, atol=1e-10 * scale)
        solved = np.linalg.lstsq(matrix, right, rcond=1e-10)[0][: len(a)]
        np.testing.assert_allclose(solved, a, rtol=0, atol=1e-8 * np.abs(a).max())
        np.testing.assert_allclose(mass, mass.T, rtol=0, atol=1e-14)
        assert len(slope) == {pl: 2, sp: 6}[space]


@spaces
def test_speeds_of_a_loop_are_tangent_to_its_closures_and_hold_its_energy(space):
    """Φ u = 0, and uᵀ M u / 2 is the kinetic energy of all bodies."""
    res = four_bar_run(space)
    equations = res.system.motion_equations
    kinetic = space.kinetic_energy(res)
    for k in (0, 10, 20):
        mass, slope, *_ = equations.values((res, res.t[k]))
        u = np.array([res[f"der({name})"][k] for name in equations.coordinates])
        np.testing.assert_allclose(slope @ u, 0.0, atol=1e-9)
        np.testing.assert_allclose(u @ mass @ u / 2, kinetic[k], rtol=1e-9)


def test_mass_matrix_is_a_casadi_function_of_states_and_parameters():
    """Of a pendulum M = I + m c²: its derivative with respect to the mass is c²."""
    m = ac.Model("pendulum")
    m.world, m.joint, m.body = pl.World(), pl.Revolute(), body(pl, 2.0, 0.3, 0.05)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    system = ac.compile(m)
    symbols = system.symbols()
    mass = system.motion_equations.function(*symbols)[0]
    slope = ca.Function("slope", list(symbols), [ca.jacobian(mass, symbols[4])])
    begin = system.initialize()
    found = slope(begin.t, begin.x, begin.z, begin.u, begin.p, begin.m)
    assert float(found[system.parameter_names["body.m"]]) == pytest.approx(0.09, rel=1e-14)


def test_a_model_without_accelerations_has_no_mass_matrix():
    m = ac.Model("rc")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    with pytest.raises(SingularError) as caught:
        ac.compile(m).mass_matrix()
    assert str(caught.value) == (
        "no part of 'rc' has an acceleration in its equations: there is no mass matrix. Add a part "
        "that resists acceleration, such as a mass or a body."
    )


@pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
def test_parts_of_a_space_are_found_again_by_their_names(space):
    kinds = [getattr(space, name) for name in space.__all__]
    for kind in (kind for kind in kinds if isinstance(kind, type)):
        assert pickle.loads(pickle.dumps(kind)) is kind


def test_what_is_no_point_is_refused():
    with pytest.raises(InitializationError) as caught:
        ac.compile(four_bar(pl)).motion_equations.values(0.5)
    assert str(caught.value) == (
        "at = 0.5 is no point: give what initialize() or steady_state() returns, a point of a "
        "Result, or (result, t)."
    )


def test_a_pickled_system_says_that_its_model_is_needed():
    system = pickle.loads(pickle.dumps(ac.compile(four_bar(pl))))
    with pytest.raises(SingularError, match="the model of 'four_bar' is not at hand"):
        _ = system.motion_equations


# Energy and momentum


def test_flying_chain_keeps_momentum_angular_momentum_and_energy():
    res = ac.compile(flying_chain()).simulate(5.0, rtol=1e-10, atol=1e-11)
    linear, angular = sp.momentum(res), sp.angular_momentum(res)
    assert np.ptp(linear, axis=0).max() < 1e-7 * np.linalg.norm(linear[0])
    assert np.ptp(angular, axis=0).max() < 1e-7 * np.linalg.norm(angular[0])
    total = sp.kinetic_energy(res) + sp.potential_energy(res)
    assert np.ptp(total) < 1e-7 * total[0]
    mass = 3.7 + res["link.m"][0]
    drift = np.gradient(sp.center_of_mass(res)[:, 0], res.t)[1:-1]
    np.testing.assert_allclose(drift, linear[0, 0] / mass, atol=1e-3)


def test_angular_momentum_about_another_point_differs_by_the_momentum():
    """L_P = L_O - r_P × p."""
    res = ac.compile(flying_chain()).simulate(0.5, n=5)
    point = np.array([0.3, -1.0, 2.0])
    moved = sp.angular_momentum(res) - np.cross(point, sp.momentum(res))
    np.testing.assert_allclose(sp.angular_momentum(res, about=point), moved, atol=1e-12)


def test_plane_and_space_count_the_same_energy_and_momentum():
    """To what two runs at rtol = 1e-9 differ by, some 1e-7 of angles at 15 rad/s."""
    one, other = four_bar_run(pl), four_bar_run(sp)
    for count in ("kinetic_energy", "potential_energy"):
        first, second = getattr(pl, count)(one), getattr(sp, count)(other)
        np.testing.assert_allclose(first, second, atol=3e-5)
    np.testing.assert_allclose(pl.momentum(one), sp.momentum(other)[:, :2], atol=3e-5)
    flat, whole = pl.angular_momentum(one), sp.angular_momentum(other)
    np.testing.assert_allclose(flat, whole[:, 2], atol=3e-5)


def test_energy_of_a_body_on_a_spring_between_frames_is_conserved():
    m = ac.Model("bouncing")
    m.world, m.free = sp.World(), sp.FreeMotion(start={"r": (0.3, -1.0, 0.0), "v": (0, 0, 1.0)})
    m.body, m.spring = sp.PointMass(m=2.0), sp.Spring(c=50.0, s_unstretched=0.8)
    m.rigid = sp.Body(m=0.1)
    m.connect(m.world.frame, m.free.frame_a, m.spring.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a, m.spring.frame_b, m.rigid.frame_a)
    res = ac.compile(m).simulate(3.0, **FINE)
    kinetic = sp.kinetic_energy(res)
    assert np.ptp(kinetic + sp.potential_energy(res)) < 1e-6 * kinetic.max()
    assert np.ptp(sp.potential_energy(res)) > 0.5 * kinetic.max()


class Flywheel(ac.Component):
    """A disc on a frame with energy of its own."""

    frame_a = ac.port(spatial.Frame)
    moment: ac.Parameter = ac.parameter("kg.m2", "Moment about x", 0.2)
    rot = ac.Edge(frame_a.R)

    def equations(self):
        yield self.rot.tau == ca.vertcat(self.moment * self.rot.z[0], 0, 0)


class KnownFlywheel(Flywheel):
    """The same, and what it holds."""

    w_a = Flywheel.rot.w

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        return 0.5 * get("moment") * get("w_a")[:, 0] ** 2, 0.0

    def equations(self):
        yield self.rot.tau == ca.vertcat(self.moment * self.rot.z[0], 0, 0)


def turning(kind: type[ac.Component]) -> Any:
    m = ac.Model("turning")
    m.world, m.joint = sp.World(), sp.Revolute(n=(1, 0, 0), start={"w": 3.0})
    m.disc, m.body = kind(), sp.Body(m=1.0, I_11=0.1, I_22=0.1, I_33=0.1)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.disc.frame_a, m.body.frame_a)
    return ac.compile(m).simulate(0.1, n=2)


def test_energy_of_a_part_of_ones_own_is_counted_by_its_method():
    np.testing.assert_allclose(sp.kinetic_energy(turning(KnownFlywheel)), 0.5 * 0.3 * 9.0)


def test_mass_that_nothing_counts_is_refused_not_forgotten():
    res = turning(Flywheel)
    with pytest.raises(DeclarationError) as caught:
        sp.kinetic_energy(res)
    assert str(caught.value) == (
        "disc: a Flywheel has mass, but nothing says what energy it holds. Give the class a static "
        "method stored_energy(get) that returns kinetic and potential energy [J]."
    )
    with pytest.raises(DeclarationError) as caught:
        sp.momentum(res)
    assert str(caught.value) == (
        "disc: a Flywheel has mass, but nothing says what momentum it has. Only bodies and point "
        "masses are counted: put its mass into one."
    )


class UnnamedMass(ac.Component):
    """Two kilograms that no parameter names."""

    flange = ac.port(translational.Flange)
    e = ac.Edge(flange)

    def equations(self):
        yield self.e.f == 2.0 * self.e.a


class OwnSpring(UnnamedMass):
    """A spring whose length nothing here knows."""

    stiffness: ac.Parameter = ac.parameter("N/m", "Stiffness", 10.0)

    def equations(self):
        yield self.e.f == self.stiffness * self.e.s


def test_part_that_resists_acceleration_or_is_stiff_is_refused_whatever_it_is_called():
    m = ac.Model("own")
    m.mass, m.spring = UnnamedMass(), OwnSpring()
    m.connect(m.mass.flange, m.spring.flange)
    res = ac.simulate(m, 0.1, n=2, start={"mass.e.s": 1.0})
    with pytest.raises(DeclarationError, match="mass: a UnnamedMass has mass, but nothing says"):
        pl.kinetic_energy(res)
    m = ac.Model("own")
    m.mass, m.spring = tr.Mass(m=2.0), OwnSpring()
    m.connect(m.mass.flange_a, m.spring.flange)
    res = ac.simulate(m, 0.1, n=2, start={"mass.s": 1.0})
    assert len(pl.kinetic_energy(res)) == 3
    with pytest.raises(DeclarationError, match="spring: a OwnSpring has a stiffness, but nothing"):
        pl.potential_energy(res)


def test_contacts_hold_energy_only_while_they_touch():
    """A mass thrown against a gap with f = c depth^1.5: kinetic + c depth^2.5/2.5 is constant."""
    m = ac.Model("thrown")
    m.mass = tr.Mass(m=1.0, start={"s": 1.0, "v": -3.0})
    m.gap, m.fixed = tr.ElastoGap(c=100.0, d=0.0, s_rel0=0.5, n=1.5), tr.Fixed()
    m.connect(m.fixed.flange, m.gap.flange_a)
    m.connect(m.gap.flange_b, m.mass.flange_a)
    res = ac.simulate(m, 1.0, n=50, **FINE)
    kinetic = pl.kinetic_energy(res)
    np.testing.assert_allclose(kinetic + pl.potential_energy(res), 4.5, rtol=1e-6)
    assert kinetic.min() < 1.0


@spaces
def test_energy_of_a_body_on_a_bushing_is_conserved(space):
    size, turns = (2, 1) if space is pl else (3, 3)
    names = ("I",) if space is pl else ("I_11", "I_22", "I_33")
    m = ac.Model("mounted")
    m.world, m.bushing = space.World(), space.Bushing(c=(100.0,) * size, c_phi=(5.0,) * turns)
    m.body = space.Body(m=1.0, r_CM=(0.2, 0.1, 0.05)[:size], **dict.fromkeys(names, 0.1))
    m.connect(m.world.frame, m.bushing.frame_a)
    m.connect(m.bushing.frame_b, m.body.frame_a)
    res = ac.simulate(m, 1.0, n=20, **FINE)
    kinetic = space.kinetic_energy(res)
    assert np.ptp(kinetic + space.potential_energy(res)) < 1e-6 * np.ptp(kinetic)


@pytest.mark.skipif(
    not hasattr(sp.World, "gravity_type"), reason="the World has uniform gravity only"
)
def test_energy_in_the_field_of_a_point_is_conserved():
    """An orbit about the origin: kinetic energy and -m mu/r change, their sum does not."""
    m = ac.Model("orbit")
    m.world = sp.World(gravity_type="point", mu=2.0)
    m.free = sp.FreeMotion(start={"r": (1.0, 0.0, 0.0), "v": (0.0, 1.6, 0.3)})
    m.body = sp.Body(m=0.5)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    res = ac.compile(m).simulate(10.0, **FINE)
    kinetic, potential = sp.kinetic_energy(res), sp.potential_energy(res)
    assert potential[0] == pytest.approx(-1.0)
    assert np.ptp(kinetic) > 0.3
    assert np.ptp(kinetic + potential) < 1e-6


def test_parameters_that_follow_from_others_are_in_the_result():
    """A box of density ρ: m = ρ l w², r_CM = r/2."""
    res = ac.compile(flying_chain()).simulate(0.1, n=2)
    length = np.hypot(0.5, 0.1)
    np.testing.assert_allclose(res["link.m"], 7700 * length * 0.05**2, rtol=1e-14)
    np.testing.assert_allclose(res["link.r_CM"], np.tile([0.25, 0.05, 0.0], (3, 1)), rtol=1e-14)
    np.testing.assert_allclose(res["arm.r"], np.tile([1.0, 0.2, 0.0], (3, 1)), rtol=0)
    assert (res.unit("link.m"), res.unit("link.r_CM"), res.unit("arm.r")) == ("kg", "m", "m")


@spaces
def test_kkt_matrix_with_a_rod_has_the_force_along_it_as_the_reaction(space):
    """A rod states its closure itself, [M Φᵀ; Φ 0] [a; f] = [Q; Λ], with f its f_constraint."""
    m = ac.Model("two_arms")
    m.world, m.pin = space.World(), [space.Revolute() for _ in range(2)]
    m.arm = [
        space.BodyShape(m=mass, r=vector(space, r), r_CM=vector(space, r / 2))
        for mass, r in ((1.0, 0.5), (2.0, 0.8))
    ]
    m.ground = space.FixedTranslation(r=vector(space, 1.0))
    m.rod = space.SphericalSpherical(rod_length=1.1, m=0.4)
    m.connect(m.world.frame, m.pin[0].frame_a, m.ground.frame_a)
    m.connect(m.ground.frame_b, m.pin[1].frame_a)
    for pin, arm in zip(m.pin, m.arm, strict=True):
        m.connect(pin.frame_b, arm.frame_a)
    m.connect(m.arm[0].frame_b, m.rod.frame_a)
    m.connect(m.arm[1].frame_b, m.rod.frame_b)
    start, guess = {"pin[0].phi": 1.0, "pin[0].w": 1.0}, {"pin[1].phi": 1.0}
    res = ac.simulate(m, 0.4, start=start, guess=guess, n=8, **FINE)
    assert np.abs(res["rod.f_constraint"]).max() > 1.0
    equations = res.system.motion_equations
    for t in res.t:
        matrix, right = equations.kkt((res, t))
        *_, a, force = equations.values((res, t))
        np.testing.assert_allclose(force, res.at(t)["rod.f_constraint"], rtol=0, atol=1e-12)
        scale = np.abs(right).max()
        np.testing.assert_allclose(matrix @ [*a, *force], right, rtol=0, atol=1e-10 * scale)
        np.testing.assert_allclose(matrix, matrix.T, rtol=0, atol=1e-14 * np.abs(matrix).max())
        both = np.linalg.solve(matrix, right)
        np.testing.assert_allclose(both, [*a, *force], rtol=1e-8)


def test_sparse_matrices_have_the_entries_of_the_dense_ones_and_no_zeros_of_structure() -> None:
    """The mass of a beam of free nodes is at its nodes: 18 of 324 entries."""
    m = ac.Model("rope")
    m.world = pl.World(g=0)
    m.beam = pl.LargeRotationBeam(L=1.0, n=6, mu=1.0, EA=1e4, GA=1e4, EI=1.0)
    m.connect(m.world.frame, m.beam.frame_a)
    system = ac.compile(m)
    start = system.initialize()
    mass, slope = system.motion_equations.sparse(start)
    dense = system.motion_equations.values(start)
    assert (mass.shape, mass.nnz, slope.shape) == ((18, 18), 18, (0, 18))
    np.testing.assert_array_equal(mass.toarray(), dense[0])


def test_the_sparse_slope_of_closures_is_the_dense_one() -> None:
    """A chain of five links whose end is pinned: the slope of its closures is in the last rows."""
    m = ac.Model("closed chain")
    m.world, m.pin = pl.World(), pl.Fixed(r=(3.0, 0.0))
    m.j = [pl.Revolute(guess={"phi": angle}) for angle in (1.2, -0.5, -0.7, -0.6, -0.5, 0.0)]
    m.link = [pl.BodyShape(m=1.0, I=0.1, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(5)]
    m.connect(m.world.frame, m.j[0].frame_a)
    for k, link in enumerate(m.link):
        m.connect(m.j[k].frame_b, link.frame_a)
        m.connect(link.frame_b, m.j[k + 1].frame_a)
    m.connect(m.j[5].frame_b, m.pin.frame_b)
    equations = (system := ac.compile(m)).motion_equations
    start = system.initialize()
    mass, slope = equations.sparse(start)
    dense = equations.values(start)
    assert slope.shape[0] == len(equations.closures) > 0
    np.testing.assert_array_equal(slope.toarray(), dense[1])
    np.testing.assert_array_equal(mass.toarray(), dense[0])
