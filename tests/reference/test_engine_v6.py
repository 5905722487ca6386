"""MSL's EngineV6 (MultiBody.Examples.Loops): six planar loops in space on one crank shaft.

Lengths, bodies, gas force and load are those of MSL 4.1; the truth is one equation in the crank's
angle, M(φ) φ'' + M'(φ) φ'²/2 = -V'(φ) + Σ p_k A s_k'(φ) + τ(φ').
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from domains import spatial, translational
from library import rotational as rot
from library import spatial as sp

TOP, PISTON, ROD, SHAFT, PIN, PIN_LENGTH = 0.42, 0.1, 0.2, 0.2, 0.1, 0.1  # m
STROKE = TOP - (PISTON + ROD - PIN)  # m, longest cylinder volume
AREA, DENSITY, G = np.pi * 0.1**2 / 4, 7700.0, 9.80665
OFFSETS = np.radians([-30.0, 90.0, 210.0, 210.0, 90.0, -30.0])  # of the cranks
LEANS = np.radians([-30.0, 30.0, -30.0, 30.0, -30.0, 30.0])  # of the cylinders
SPEED, J_LOAD, TAU, W = 10.0, 1.0, -100.0, 200.0


def pressure(s: Any, falling: Any) -> Any:
    """Return the pressure [Pa] of MSL's GasForce2 over x = 1 - s/L, while s falls or not."""
    x = 1 - s / STROKE

    def polynomial(*coefficients: float) -> Any:
        return sum(c * x**k for k, c in enumerate(reversed(coefficients)))

    up = ca.if_else(
        x < 0.986061,
        polynomial(177.4132, -287.2189, 151.8252, -24.9973, 2.4),
        polynomial(2836360.0, -10569296.0, 14761814.0, -9158505.0, 2129670.0),
    )
    down = ca.if_else(
        x > 0.933,
        polynomial(-3929704.0, 14748765.0, -20747000.0, 12964477.0, -3036495.0),
        polynomial(145.930, -131.707, 17.3438, 17.9272, 2.4),
    )
    return 1e5 * (falling * up + (1 - falling) * down)


class GasForce(ac.Component):
    """The gas above a piston, f = -p A; p falls into two branches by the direction of motion."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)

    def equations(self) -> Iterator[Any]:
        yield self.e.f == -pressure(self.e.s, ac.is_true(self.e.v < 0)) * AREA


def box(r: tuple[float, float, float], length: float, begin: float, height: float) -> ac.Component:
    """Return a box along r, 0.02 m wide along x, that begins at ``begin`` along r."""
    along, width = np.array(r) / np.linalg.norm(r), 0.02
    m = DENSITY * length * width * height
    about = {"x": (length**2 + height**2) * m / 12, "y": (width**2 + height**2) * m / 12}
    about["z"] = (length**2 + width**2) * m / 12
    middle = tuple(float(v) for v in along * (begin + length / 2))
    own = {"I_11": about["x"], "I_22": about["y"], "I_33": about["z"]}
    return sp.BodyShape(r=r, r_CM=middle, m=m, **own)


def rod_of(r: tuple[float, float, float], length: float, begin: float, d: float) -> ac.Component:
    """Return a cylinder along r of diameter d that begins at ``begin`` along r."""
    along = np.array(r) / np.linalg.norm(r)
    m = DENSITY * np.pi * d**2 / 4 * length
    inertia = m * d**2 / 8 * np.outer(along, along)
    inertia += m * (length**2 / 12 + d**2 / 16) * (np.eye(3) - np.outer(along, along))
    own = {f"I_{k}{k}": float(inertia[k - 1, k - 1]) for k in (1, 2, 3)}
    return sp.BodyShape(r=r, r_CM=tuple(float(v) for v in along * (begin + length / 2)), m=m, **own)


class Cylinder(ac.Model):
    """One cylinder: four bodies of the crank, rod, piston, and the gas on the piston's joint."""

    def __init__(self, lean: float, offset: float) -> None:
        super().__init__()
        self.cylinder_a, self.cylinder_b = spatial.Frame(), spatial.Frame()
        self.crank_a, self.crank_b = spatial.Frame(), spatial.Frame()
        x = (1.0, 0.0, 0.0)
        self.mounting = sp.FixedTranslation(r=(SHAFT, 0.0, 0.0))
        self.inclination = sp.FixedRotation(r=(SHAFT - PIN_LENGTH / 2, 0.0, 0.0), n=x, angle=lean)
        self.top = sp.FixedTranslation(r=(0.0, TOP, 0.0))
        self.bore = sp.Prismatic(n=(0.0, -1.0, 0.0), use_axis_flange=True, guess={"s": 0.1})
        self.piston = rod_of((0.0, PISTON, 0.0), PISTON, 0.0, 0.1)
        self.rod = box((0.0, ROD, 0.0), ROD + 0.02, -0.02, 0.06)
        self.turn = sp.FixedRotation(n=x, angle=offset)
        self.back = sp.FixedRotation(n=x, angle=-offset)
        self.crank = [
            rod_of((SHAFT - PIN_LENGTH, 0.0, 0.0), 0.12, -0.01, 0.05),
            box((0.0, PIN, 0.0), PIN, 0.0, 0.05),
            rod_of((PIN_LENGTH, 0.0, 0.0), 0.12, -0.01, 0.03),
            box((0.0, -PIN, 0.0), PIN, 0.0, 0.05),
        ]
        self.mid = sp.FixedTranslation(r=(PIN_LENGTH / 2, 0.0, 0.0))
        self.b1, self.b2, self.gas = sp.Revolute(n=x), sp.Revolute(n=x), GasForce()
        self.connect(self.cylinder_a, self.inclination.frame_a, self.mounting.frame_a)
        self.connect(self.mounting.frame_b, self.cylinder_b)
        self.connect(self.inclination.frame_b, self.top.frame_a)
        self.connect(self.top.frame_b, self.bore.frame_a)
        self.connect(self.bore.frame_b, self.piston.frame_b)
        self.connect(self.piston.frame_a, self.b2.frame_a)
        self.connect(self.b2.frame_b, self.rod.frame_b)
        self.connect(self.rod.frame_a, self.b1.frame_b)
        self.connect(self.b1.frame_a, self.mid.frame_b)
        self.connect(self.crank_a, self.turn.frame_a)
        self.connect(self.turn.frame_b, self.crank[0].frame_a)
        self.connect(self.crank[0].frame_b, self.crank[1].frame_a)
        self.connect(self.crank[1].frame_b, self.crank[2].frame_a, self.mid.frame_a)
        self.connect(self.crank[2].frame_b, self.crank[3].frame_a)
        self.connect(self.crank[3].frame_b, self.back.frame_a)
        self.connect(self.back.frame_b, self.crank_b)
        self.connect(self.gas.flange_a, self.bore.support)
        self.connect(self.gas.flange_b, self.bore.axis)


def engine() -> ac.Model:
    """Return the whole engine."""
    m = ac.Model("engine_v6")
    m.world = sp.World(g=G, n=(0, -1, 0))
    m.bearing = sp.Revolute(n=(1.0, 0.0, 0.0), use_axis_flange=True)
    m.cylinder = [Cylinder(float(a), float(b)) for a, b in zip(LEANS, OFFSETS, strict=True)]
    m.load = rot.Inertia(J=J_LOAD, start={"phi": 0.0, "w": SPEED})
    m.brake = rot.QuadraticSpeedDependentTorque(tau_nominal=TAU, w_nominal=W)
    before_c, before_s = m.world.frame, m.bearing.frame_b
    m.connect(m.world.frame, m.bearing.frame_a)
    for cylinder in m.cylinder:
        m.connect(before_c, cylinder.cylinder_a)
        m.connect(before_s, cylinder.crank_a)
        before_c, before_s = cylinder.cylinder_b, cylinder.crank_b
    m.connect(m.bearing.axis, m.load.flange_a)
    m.connect(m.load.flange_b, m.brake.flange)
    return m


def opening(phi: Any, k: int) -> Any:
    """Return s of a piston, from the top of its cylinder."""
    angle = phi + OFFSETS[k] - LEANS[k]
    along = PIN * ca.cos(angle) + ca.sqrt(ROD**2 - (PIN * ca.sin(angle)) ** 2)
    return TOP - PISTON - along


def truth(t: float) -> float:
    """Return φ(t) of the one equation, with the inertia and weight of all bodies by hand."""
    phi = ca.SX.sym("phi")
    inertia, weight, rates, travels = ca.SX(J_LOAD), ca.SX(0), [], []
    m_piston = DENSITY * AREA * PISTON
    m_rod = DENSITY * (ROD + 0.02) * 0.02 * 0.06
    turn_rod = m_rod * ((ROD + 0.02) ** 2 + 0.06**2) / 12
    m_web = DENSITY * PIN * 0.02 * 0.05
    m_pin, m_main = (DENSITY * np.pi * d**2 / 4 * 0.12 for d in (0.03, 0.05))
    for k in range(6):
        s, turned = opening(phi, k), phi + OFFSETS[k]
        slide = ca.jacobian(s, phi)
        lean = ca.asin(PIN * ca.sin(turned - LEANS[k]) / ROD)
        part = 0.09 / ROD  # the middle of the rod is 0.09 m from the pin
        pin = PIN * ca.vertcat(ca.cos(turned - LEANS[k]), ca.sin(turned - LEANS[k]))
        wrist = ca.vertcat(TOP - PISTON - s, 0)
        middle = pin + part * (wrist - pin)
        inertia += m_piston * slide**2 + m_rod * ca.sumsqr(ca.jacobian(middle, phi))
        inertia += turn_rod * ca.jacobian(lean, phi) ** 2
        inertia += 2 * (m_web * (PIN**2 + 0.05**2) / 12 + m_web * (PIN / 2) ** 2)
        inertia += m_pin * (0.03**2 / 8 + PIN**2) + m_main * 0.05**2 / 8
        height = ca.cos(LEANS[k]) * middle[0] - ca.sin(LEANS[k]) * middle[1]
        weight += m_rod * G * height - m_piston * G * ca.cos(LEANS[k]) * s
        weight += G * ca.cos(turned) * (m_pin * PIN + 2 * m_web * PIN / 2)
        rates.append(slide)
        travels.append(s)
    w = ca.SX.sym("w")
    gas = sum(
        pressure(s, ca.if_else(r * w < 0, 1, 0)) * AREA * r
        for s, r in zip(travels, rates, strict=True)
    )
    load = TAU * (w / W) ** 2
    rate = -ca.jacobian(inertia, phi) * w**2 / 2 - ca.jacobian(weight, phi) + gas + load
    right = ca.Function("right", [phi, w], [w, rate / inertia])

    def slope(_: float, y: np.ndarray) -> list[float]:
        found = right(y[0], y[1])
        return [float(found[0]), float(found[1])]

    options = {"rtol": 1e-9, "atol": 1e-10, "max_step": 2e-4}
    return float(solve_ivp(slope, (0.0, t), [0.0, SPEED], **options).y[0, -1])


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(engine())


def test_every_piston_is_assembled_above_its_crank(system):
    """A guess of 0.1 m on each piston: three of six stood below the crank before."""
    start = system.initialize()
    for k in range(6):
        expected = float(opening(0.0, k))
        assert start[f"cylinder[{k}].bore.s"] == pytest.approx(expected, abs=1e-9)


@pytest.mark.slow
def test_the_engine_turns_as_its_one_equation_says(system):
    res = system.simulate(0.1, n=50, rtol=1e-7, atol=1e-9)
    assert res.final["load.phi"] == pytest.approx(truth(0.1), rel=1e-5)
