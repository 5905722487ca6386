"""Published mechanisms with closed loops: Modelica's four-bars, Andrews' squeezer, Bricard."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

TIGHT = {"rtol": 1e-10, "atol": 1e-10}


def box(space: Any, r: tuple[float, float], width: float) -> ac.Component:
    """Square steel bar of 7700 kg/m3 along r: m = ρ l w², I = m (l² + w²)/12 about z."""
    length = math.hypot(*r)
    mass = 7700.0 * length * width**2
    inertia = mass * (length**2 + width**2) / 12
    center = (r[0] / 2, r[1] / 2)
    if space is pl:
        return pl.Body(m=mass, r_CM=center, I=inertia)
    return sp.Body(m=mass, r_CM=(*center, 0.0), I_11=inertia, I_22=inertia, I_33=inertia)


def planar_fourbar(space: Any) -> ac.Model:
    """Modelica's MultiBody.Examples.Loops.PlanarFourbar: three bars, a damper on the crank."""
    bars = [(0.4, 0.0), (0.1, 1.1), (0.65, 0.1)]
    m = ac.Model("fourbar")
    m.world, m.damper = space.World(), rot.Damper(d=0.1)
    m.revolute = [space.Revolute(use_axis_flange=k == 0) for k in range(4)]
    m.box = [box(space, r, 0.05) for r in bars]
    more = () if space is pl else (0.0,)
    m.arm = [space.FixedTranslation(r=(*r, *more)) for r in bars]
    m.ground = space.FixedTranslation(r=(-0.15, 1.0, *more))
    m.connect(m.world.frame, m.revolute[0].frame_a, m.ground.frame_a)
    m.connect(m.ground.frame_b, m.revolute[2].frame_a)
    for k in range(3):
        m.connect(m.revolute[k].frame_b, m.box[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[0].frame_b, m.revolute[1].frame_a)
    m.connect(m.arm[2].frame_b, m.revolute[3].frame_a)
    m.connect(m.arm[1].frame_b, m.revolute[3].frame_b)
    m.connect(m.revolute[0].axis, m.damper.flange_b)
    m.connect(m.revolute[0].support, m.damper.flange_a)
    return m


@pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
def test_planar_fourbar_follows_the_modelica_reference(space, curve):
    reference = curve("MultiBody.PlanarFourbar")
    res = ac.simulate(planar_fourbar(space), t=reference.grid, **TIGHT)
    pairs = {"revolute[0].phi": "revolute1.phi", "revolute[0].w": "revolute1.w"}
    reference.check(res, pairs, dev=1.9e-4)
    assert res.final["revolute[0].phi"] == pytest.approx(-0.9401653, abs=2e-6)
    assert res.final["revolute[0].w"] == pytest.approx(6.9960469, abs=1e-5)


def cylinder(r: tuple[float, float, float], diameter: float) -> ac.Component:
    """Round steel bar of 7700 kg/m3 along r: m d²/8 about r, m (l² + 3 d²/4)/12 across it."""
    along = np.array(r)
    length = float(np.linalg.norm(along))
    mass = 7700.0 * math.pi * diameter**2 / 4 * length
    axial = np.outer(along, along) / length**2
    inertia = mass * diameter**2 / 8 * axial
    inertia += mass * (length**2 + 0.75 * diameter**2) / 12 * (np.eye(3) - axial)
    elements = {f"I_{i + 1}{j + 1}": float(inertia[i, j]) for i in range(3) for j in range(i + 1)}
    return sp.Body(m=mass, r_CM=tuple(along / 2), **elements)


def fourbar1() -> ac.Model:
    """Modelica's MultiBody.Examples.Loops.Fourbar1: revolute, prismatic, universal, spherical."""
    bars = [(0.0, 0.5, 0.1), (0.0, 0.2, 0.0), (-1.0, 0.3, 0.1)]
    m = ac.Model("fourbar1")
    m.world, m.ground = sp.World(), sp.FixedTranslation(r=(1.2, 0.0, 0.0))
    m.j1 = sp.Revolute(n=(1.0, 0.0, 0.0), start={"phi": 0.0, "w": 5.235987755983})
    m.j2 = sp.Prismatic(n=(1.0, 0.0, 0.0), guess={"s": -0.2})
    m.universal = sp.Universal(n_a=(0.0, 1.0, 0.0), n_b=(0.0, 0.0, 1.0))
    m.spherical = sp.Spherical()
    m.b, m.arm = [cylinder(r, 0.05) for r in bars], [sp.FixedTranslation(r=r) for r in bars]
    m.connect(m.world.frame, m.j1.frame_a, m.ground.frame_a)
    m.connect(m.ground.frame_b, m.j2.frame_a)
    for k, joint in enumerate((m.j1, m.j2, m.universal)):
        m.connect(joint.frame_b, m.b[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[1].frame_b, m.universal.frame_a)
    m.connect(m.arm[0].frame_b, m.spherical.frame_a)
    m.connect(m.arm[2].frame_b, m.spherical.frame_b)
    return m


def test_spatial_fourbar_follows_the_modelica_reference(curve):
    """The prismatic joint is closed from its guess: s = -0.2 m."""
    reference = curve("MultiBody.Fourbar1")
    res = ac.simulate(fourbar1(), t=reference.grid, **TIGHT)
    assert res["j2.s"][0] == pytest.approx(-0.2, abs=1e-9)
    reference.check(res, {"j1.phi": "j1.phi", "j1.w": "j1.w"}, dev=3.4e-4)


# beta, Theta, gamma, Phi, delta, Omega, epsilon of the IVP test set
ANDREWS_START = (
    -0.0617138900142764496,
    0.0,
    0.455279819163070380,
    0.222668390165885885,
    0.487364979543842550,
    -0.222668390165885885,
    1.23054744454982119,
)
ANDREWS_END = (
    15.81077119629904,
    -15.75637105984298,
    0.04082224013073101,
    -0.5347301163226948,
    0.5244099658805304,
    0.5347301163226948,
    1.048080741042263,
)


def andrews() -> ac.Model:
    """Seven bodies of Andrews' squeezer on ten revolutes; four bars meet at the end of body 2.

    Body k has its angle in the world; Theta, Phi and Omega are differences of two of them.
    """
    masses = [0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498]
    inertias = [2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5]
    centers = [
        (0.00092, 0.0),
        (-0.0115, 0.0),
        (0.01043, -0.01874),
        (0.0, 0.01421 - 0.02),
        (0.02308, 0.00916),
        (0.02 - 0.01421, 0.0),
        (0.00449, -0.01228),
    ]
    ends = [
        (0.007, 0.0),
        (-0.028, 0.0),
        (0.0, -0.035),
        (0.0, -0.02),
        (0.04, 0.0),
        (0.02, 0.0),
        (0.0, -0.04),
    ]
    m = ac.Model("andrews")
    m.world, m.motor = pl.World(g=0.0), rot.ConstantTorque(tau_constant=0.033)
    m.body = [
        pl.Body(m=mass, I=inertia, r_CM=center)
        for mass, inertia, center in zip(masses, inertias, centers, strict=True)
    ]
    m.arm = [pl.FixedTranslation(r=r) for r in ends]
    m.foot = [pl.Revolute(use_axis_flange=k == 0) for k in range(7)]
    m.tip = [pl.Revolute() for _ in range(3)]
    m.A, m.B = (
        pl.FixedTranslation(r=(-0.06934, -0.00227)),
        pl.FixedTranslation(r=(-0.03635, 0.03273)),
    )
    m.C, m.D = pl.FixedTranslation(r=(0.014, 0.072)), pl.FixedTranslation(r=(0.02, -0.018))
    m.spring = pl.Spring(c=4530.0, s_unstretched=0.07785)
    m.connect(m.world.frame, m.foot[0].frame_a, m.A.frame_a, m.B.frame_a, m.C.frame_a)
    m.connect(m.arm[0].frame_b, m.foot[1].frame_a)
    m.connect(m.B.frame_b, m.foot[2].frame_a)
    m.connect(m.A.frame_b, m.foot[4].frame_a, m.foot[6].frame_a)
    m.connect(m.arm[4].frame_b, m.foot[3].frame_a)
    m.connect(m.arm[6].frame_b, m.foot[5].frame_a)
    for k in range(7):
        m.connect(m.foot[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[1].frame_b, *(tip.frame_a for tip in m.tip))
    for tip, k in zip(m.tip, (2, 3, 5), strict=True):
        m.connect(tip.frame_b, m.arm[k].frame_b)
    m.connect(m.arm[2].frame_a, m.D.frame_a)
    m.connect(m.D.frame_b, m.spring.frame_b)
    m.connect(m.C.frame_b, m.spring.frame_a)
    m.connect(m.motor.flange, m.foot[0].axis)
    return m


@pytest.mark.parametrize("atol", [1e-8, 1e-10, 1e-12])
def test_squeezing_mechanism_reaches_the_published_angles(atol):
    """All seven angles after 30 ms and two and a half turns of the crank, to 1e-6.

    Accelerations of 0 stand beside 14 000 rad/s² at the start: an absolute tolerance that rounding
    cannot meet must not stop Newton's iteration.
    """
    beta, theta, gamma, phi, delta, omega, epsilon = ANDREWS_START
    angles = (beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon)
    res = ac.simulate(
        andrews(),
        0.03,
        start={"body[0].phi": beta, "body[0].w_a": 0.0},
        guess={f"body[{k}].phi": angles[k] for k in range(1, 7)},
        rtol=1e-11,
        atol=atol,
    )
    first = [res[f"body[{k}].phi"][0] for k in range(7)]
    np.testing.assert_allclose(first, angles, rtol=0, atol=1e-12)
    assert res["body[0].z_a"][0] == pytest.approx(14222.44391995, rel=1e-10)
    p = [res.final[f"body[{k}].phi"] for k in range(7)]
    found = [p[0], p[1] - p[0], p[2], p[3] - p[4], p[4], p[5] - p[6], p[6]]
    np.testing.assert_allclose(found, ANDREWS_END, rtol=0, atol=1e-6)


BRICARD = {  # the third point: IFToMM A04, slender rods
    0.5: (0.77430263, -0.97974939, -0.20022772),
    1.0: (0.27333392, -0.88654400, -0.46264429),
    2.0: (-0.77994723, -0.98063563, -0.19584116),
    3.0: (-0.76860646, -0.97884106, -0.20462205),
    5.0: (0.99981612, -0.99999998, -1.8386e-4),
    10.0: (0.99926461, -0.99999973, -7.3512e-4),
}


def bricard() -> ac.Model:
    """Six revolutes and five slender rods of 1 m and 1 kg along the edges of a cube."""
    points = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)], float)
    rods = np.diff(points, axis=0)
    inertias = [(np.eye(3) - np.outer(r, r)) / 12 for r in rods]
    axes = [(0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)] * 2
    m = ac.Model("bricard")
    m.world, m.ground = sp.World(g=9.81), sp.FixedTranslation(r=tuple(points[-1]))
    m.joint = [sp.Revolute(n=axis) for axis in axes]
    m.rod = [
        sp.Body(m=1.0, r_CM=tuple(r / 2), I_11=i[0, 0], I_22=i[1, 1], I_33=i[2, 2])
        for r, i in zip(rods, inertias, strict=True)
    ]
    m.arm = [sp.FixedTranslation(r=tuple(r)) for r in rods]
    m.connect(m.world.frame, m.ground.frame_a, m.joint[0].frame_a)
    for k in range(5):
        m.connect(m.joint[k].frame_b, m.rod[k].frame_a, m.arm[k].frame_a)
        m.connect(m.arm[k].frame_b, m.joint[k + 1].frame_a)
    m.connect(m.joint[5].frame_b, m.ground.frame_b)
    return m


def test_bricard_mechanism_follows_its_published_curve():
    """Overconstrained: Gruebler counts no freedom, and it moves. 1e-5 m over 10 s."""
    times = np.union1d(list(BRICARD), np.linspace(0.0, 10.0, 201))
    res = ac.simulate(bricard(), t=times, rtol=1e-8, atol=1e-9)
    for time, point in BRICARD.items():
        np.testing.assert_allclose(res.at(time)["arm[1].frame_b.r"], point, rtol=0, atol=1e-5)
