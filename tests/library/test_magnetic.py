"""Magnetic networks: inductances, saturation, eddy currents, leakage and magnets in closed form."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from scipy.optimize import brentq

import acausal as ac
from acausal.errors import ParameterError
from library import electrical as el
from library import magnetic as mag
from library import thermal as th
from library import translational as tr
from library.magnetic import force, materials
from library.magnetic.interfaces import MU_0

FINE = {"rtol": 1e-9, "atol": 1e-11}
ROUNDING = 1e-12
AIR = {"non_linear_permeability": False}
SOFT = [m for m in vars(materials).values() if isinstance(m, materials.SoftMagnetic)]


def ring(*parts: ac.Component) -> ac.Model:
    """Return parts in series, port_n to port_p, as part0, part1, ...; the ring is closed."""
    m = ac.Model("ring")
    m.ground = mag.Ground()
    for k, part in enumerate(parts):
        setattr(m, f"part{k}", part)
    for one, other in zip(parts, (*parts[1:], parts[0]), strict=True):
        m.connect(one.port_n, other.port_p)
    m.connect(m.ground.port, parts[-1].port_n)
    return m


def fed(coil: ac.Component, *core: ac.Component, R: float = 10.0) -> ac.Model:
    """Return a ring of a coil and its core, with 12 V over R at the coil."""
    m = ring(coil, *core)
    m.source, m.r, m.gnd = el.ConstantVoltage(V=12.0), el.Resistor(R=R), el.Ground()
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, coil.p)
    m.connect(coil.n, m.source.n, m.gnd.p)
    return m


def at_rest(*parts: ac.Component) -> Any:
    """Return the values of a ring without states at time 0."""
    return ac.compile(ring(*parts)).simulate(1.0, n=2).at(0.0)


# A core of 0.36 m and 1 cm² at mu_r = 1000 with a gap of 1 mm, 500 turns.
AREA, N = 1e-4, 500
R_CORE, R_GAP = 0.36 / (MU_0 * 1000 * AREA), 1e-3 / (MU_0 * AREA)


def core_and_gap() -> tuple[ac.Component, ac.Component]:
    core = mag.GenericFluxTube(l=0.36, area=AREA, mu_r_const=1000.0, **AIR)
    return core, mag.Cuboid(l=1e-3, a=0.01, b=0.01, **AIR)


def test_coil_on_a_core_with_a_gap_is_the_inductance_n_squared_over_the_reluctances():
    """i = V/R (1 - exp(-t R/L)) with L = N²/(R_core + R_gap)."""
    res = ac.compile(fed(mag.ElectroMagneticConverter(N=N), *core_and_gap())).simulate(
        0.02, n=200, **FINE
    )
    L = N**2 / (R_CORE + R_GAP)
    current = 1.2 * (1 - np.exp(-res.t * 10.0 / L))
    assert np.allclose(res["part0.i"], current, rtol=0, atol=1e-8)  # rtol 1e-9, 100 steps
    assert np.allclose(res["part0.L_stat"][1:], L, rtol=1e-9)
    assert np.allclose(res["part0.Psi"], -L * res["part0.i"], rtol=0, atol=1e-12)
    field = np.sum([res["part1.V_m"], res["part2.V_m"]], axis=0) * res["part1.Phi"] / 2
    assert np.allclose(field, L * current**2 / 2, rtol=0, atol=1e-8)


def test_the_flux_of_a_coil_is_the_only_state_of_its_core():
    system = ac.compile(fed(mag.ElectroMagneticConverter(N=N), *core_and_gap()))
    assert list(system.states) == ["part0.Phi"]
    assert list(system.algebraic) == []


def test_leakage_inductance_adds_its_permeance_to_that_of_the_core():
    """L = N² (1/R_m + G_m), G_m = mu_0 mu_rel A/L_leak."""
    coil = mag.ElectroMagneticConverterWithLeakageInductance(N=N, L=0.02, A=3e-4, mu_rel=2.0)
    res = ac.compile(fed(coil, *core_and_gap())).simulate(0.02, n=100, **FINE)
    L = N**2 * (1 / (R_CORE + R_GAP) + MU_0 * 2.0 * 3e-4 / 0.02)
    assert np.allclose(res["part0.i"], 1.2 * (1 - np.exp(-res.t * 10.0 / L)), rtol=0, atol=1e-8)
    assert np.allclose(res["part0.L_stat"][1:], L, rtol=1e-9)


def test_two_coils_on_one_core_are_a_transformer():
    """L1 = N1² G, L2 = N2² (G + G_leak) and M = N1 N2 G, where the second coil has a leakage."""
    one = mag.ElectroMagneticConverter(N=200)
    other = mag.ElectroMagneticConverterWithLeakageInductance(N=100, L=1.0, A=0.5, mu_rel=1.0)
    core = mag.ConstantPermeance(G_m=2e-6)
    m = ac.Model("transformers")
    m.ground, m.one, m.other, m.core = mag.Ground(), one, other, core
    m.connect(one.port_n, other.port_p)
    m.connect(other.port_n, core.port_p)
    m.connect(core.port_n, one.port_p, m.ground.port)
    leak = MU_0 * 0.5
    m.twin = el.Transformer(L1=200**2 * 2e-6, L2=100**2 * (2e-6 + leak), M=200 * 100 * 2e-6)
    for name, first, second in (
        ("coils", (one.p, one.n), (other.p, other.n)),
        ("plain", (m.twin.p1, m.twin.n1), (m.twin.p2, m.twin.n2)),
    ):
        source, r, load = el.SineVoltage(V=10.0, f=50.0), el.Resistor(R=2.0), el.Resistor(R=5.0)
        grounds = [el.Ground(), el.Ground()]
        setattr(m, name, [source, r, load, *grounds])
        m.connect(source.p, r.p)
        m.connect(r.n, first[0])
        m.connect(first[1], source.n, grounds[0].p)
        m.connect(second[0], load.p)
        m.connect(second[1], load.n, grounds[1].p)
    res = ac.compile(m).simulate(0.04, n=200, **FINE)
    for path in ("[1].i", "[2].i"):
        plain = res[f"plain{path}"]
        assert np.max(np.abs(plain)) > 0.1
        assert np.allclose(res[f"coils{path}"], plain, rtol=0, atol=1e-7)


def saturated_inductor() -> ac.Model:
    """Return Modelica's FluxTubes example SaturatedInductor: 230 V, 50 Hz at a core of sheet."""
    m = ac.Model("saturated_inductor")
    m.source = el.SineVoltage(V=230 * math.sqrt(2), f=50.0, phase=math.pi / 2)
    m.r, m.gnd, m.ground_m = el.Resistor(R=7.5), el.Ground(), mag.Ground()
    m.coil, m.r_mLeak = mag.ElectroMagneticConverter(N=600), mag.ConstantReluctance(R_m=1.2e6)
    m.r_mAirPar = mag.Cuboid(l=1e-4, a=0.025, b=0.025, **AIR)
    m.r_mFe = mag.Cuboid(l=4 * 0.065, a=0.025, b=0.025, material=materials.M350_50A)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.coil.p)
    m.connect(m.coil.n, m.source.n, m.gnd.p)
    m.connect(m.coil.port_p, m.r_mLeak.port_p, m.r_mAirPar.port_p)
    m.connect(m.r_mAirPar.port_n, m.r_mFe.port_p)
    m.connect(m.r_mFe.port_n, m.r_mLeak.port_n, m.coil.port_n, m.ground_m.port)
    return m


@pytest.fixture(scope="module")
def saturated() -> Any:
    return ac.compile(saturated_inductor()).simulate(0.1, n=2000, **FINE)


def test_saturated_inductor_agrees_with_modelica(saturated):
    """MAP-LIB reference results v4.1.0 (Dymola at 1e-7, which leaves 5e-7 of the range)."""
    rows = [
        (0.005, 1.39929447, -0.00168348486, 455.952721),
        (0.0235, 1.13018504, -0.00153028078, 575.480798),
        (0.049, 0.122085962, -0.000469254912, 6351.41681),
        (0.067, 0.821402647, -0.00134663722, 829.15567),
        (0.0949, -1.49334932, 0.00173609152, 425.356785),
    ]
    for t, current, flux, mu_r in rows:
        point = saturated.at(t)
        assert point["coil.i"] == pytest.approx(current, abs=1.5e-6 * 1.45)
        assert point["coil.Phi"] == pytest.approx(flux, abs=1.5e-6 * 1.6e-3)
        assert point["r_mFe.mu_r"] == pytest.approx(mu_r, abs=5e-6 * 7600)


@pytest.mark.parametrize("iron", ["r_mFe", "r_mAirPar"])
def test_current_does_not_depend_on_the_tree(saturated, iron):
    """With the coil as a branch the rates of fluxes are asked for, and its mmf is the state."""
    system = ac.compile(saturated_inductor(), tree=["source", "r", "coil.path", iron])
    assert list(system.states) == ["coil.V_m"]
    res = system.simulate(0.1, n=2000, **FINE)
    assert np.allclose(res["coil.i"], saturated["coil.i"], rtol=0, atol=1e-6)  # 200 steps of 1e-9


def test_flux_linkage_is_the_integral_of_the_voltage(saturated):
    """Psi = -∫ v dt; Simpson's rule with 400 points a period leaves (2π/400)⁴/180 of 1 Wb."""
    linkage = -cumulative_simpson(saturated["coil.v"], x=saturated.t, initial=0.0)
    assert np.allclose(saturated["coil.Psi"], linkage, rtol=0, atol=1e-6)


def test_current_of_a_saturated_coil_lies_on_its_static_characteristic(saturated):
    """N i = V_m and Phi = V_m/R_leak + Phi_fe, where V_m = (R_gap + H(B) l/Phi_fe) Phi_fe."""
    gap, leak, area, l = 1e-4 / (MU_0 * 0.025**2), 1.2e6, 0.025**2, 0.26

    def drop(flux: float) -> float:
        return gap * flux + l * float(materials.M350_50A.field_strength(flux / area))

    for k in range(0, 2001, 97):
        total = -saturated["coil.Phi"][k]
        in_iron = brentq(lambda f, t=total: drop(f) / leak + f - t, -0.01, 0.01, xtol=1e-16)
        assert 600 * saturated["coil.i"][k] == pytest.approx(drop(in_iron), rel=1e-8, abs=1e-8)


def test_current_of_a_saturated_coil_is_peaked_where_the_flux_is_largest(saturated):
    """At its largest permeability the core would need a third of the current for that flux."""
    i, Phi = saturated["coil.i"], -saturated["coil.Phi"]
    assert abs(np.argmax(i) - np.argmax(Phi)) <= 1
    gap, iron = 1e-4 / MU_0, 0.26 / (MU_0 * np.max(saturated["r_mFe.mu_r"]))
    linear = np.max(Phi) / 600 / (1 / 1.2e6 + 0.025**2 / (gap + iron))
    assert np.max(i) > 3 * linear


def test_energy_of_a_saturated_core_is_the_area_left_of_its_curve():
    """∫ V_m dPhi = l A ∫ H dB, by 40 Gauss points in B; H has a bend at B = 0."""
    res = ac.compile(saturated_inductor()).simulate(0.02, n=10000, **FINE)
    nodes, weights = np.polynomial.legendre.leggauss(40)
    B = res["r_mFe.B"]
    H = np.asarray(materials.M350_50A.field_strength(ca.DM((nodes[:, None] + 1) / 2 * B)))
    stored = 0.26 * 0.025**2 * B * (weights / 2 @ H)
    error = np.abs(res.energy("r_mFe") - stored)
    assert np.max(error) < 3e-7 * np.max(stored)  # Simpson across the bend, 1e-7
    assert res.active_parts() == []


def test_through_times_across_and_power_vanish_over_the_network(saturated):
    """Tellegen, for V_m Phi and for V_m der(Phi)."""
    parts = ["coil.path", "r_mLeak.e", "r_mAirPar.e", "r_mFe.e"]
    products = [saturated[f"{part}.V_m"] * saturated[f"{part}.Phi"] for part in parts]
    powers = [saturated.power(part) for part in parts]
    for terms in (products, powers):
        assert np.max(np.abs(terms)) > 1e-2
        assert np.max(np.abs(np.sum(terms, axis=0))) < ROUNDING * np.max(np.abs(terms))


def test_core_with_leakage_agrees_with_modelica():
    """FluxTubes example QuadraticCoreAirgap, MAP-LIB reference results v4.1.0; it is linear."""
    a, l, gap, share = 0.01, 0.1, 1e-3, 0.9
    m = ac.Model("core")
    m.source, m.gnd = el.RampCurrent(I=1.5, duration=0.015, start_time=0.01), el.Ground()
    m.exciting, m.measuring = mag.ElectroMagneticConverter(N=500), mag.ElectroMagneticConverter(N=1)
    iron = [l - a, l - a, l - a - gap, l - a]
    m.legs = [mag.Cuboid(l=x, a=a, b=a, mu_r_const=1000.0, **AIR) for x in iron]
    m.gap, m.ground, m.sensor = (
        mag.Cuboid(l=gap, a=a, b=a, **AIR),
        mag.Ground(),
        mag.MagneticFluxSensor(),
    )
    m.leakage = mag.LeakageWithCoefficient(c_useful_flux=share, R_m_useful_tot=gap / (MU_0 * a**2))
    m.voltage, m.other = el.VoltageSensor(), el.Ground()
    m.connect(m.source.n, m.exciting.p)
    m.connect(m.source.p, m.exciting.n, m.gnd.p)
    m.connect(m.exciting.port_p, m.legs[0].port_p)
    m.connect(m.legs[0].port_n, m.legs[1].port_p)
    m.connect(m.legs[1].port_n, m.legs[2].port_p)
    m.connect(m.legs[2].port_n, m.measuring.port_p, m.leakage.port_p)
    m.connect(m.measuring.port_n, m.gap.port_p)
    m.connect(m.gap.port_n, m.legs[3].port_p, m.leakage.port_n)
    m.connect(m.legs[3].port_n, m.ground.port, m.sensor.port_p)
    m.connect(m.sensor.port_n, m.exciting.port_n)
    m.connect(m.measuring.p, m.voltage.p)
    m.connect(m.measuring.n, m.voltage.n, m.other.p)
    res = ac.compile(m).simulate(0.05, n=500)
    assert res.final["sensor.Phi"] == pytest.approx(7.4859237219642607e-05, rel=1e-9)
    assert res.at(0.02)["sensor.Phi"] == pytest.approx(4.9906158146428407e-05, rel=1e-9)
    assert res.at(0.02)["voltage.v"] == pytest.approx(-0.0044915542331785564, rel=1e-9)


def test_share_of_useful_flux_is_the_coefficient():
    m = ac.Model("shares")
    m.source, m.ground = mag.ConstantMagneticPotentialDifference(V_m=100.0), mag.Ground()
    m.useful = mag.ConstantReluctance(R_m=2e6)
    m.leakage = mag.LeakageWithCoefficient(c_useful_flux=0.7, R_m_useful_tot=2e6)
    m.tight = mag.LeakageWithCoefficient(c_useful_flux=1.0, R_m_useful_tot=2e6)
    m.connect(m.source.port_p, m.useful.port_p, m.leakage.port_p, m.tight.port_p)
    m.connect(m.source.port_n, m.useful.port_n, m.leakage.port_n, m.tight.port_n, m.ground.port)
    values = ac.compile(m).simulate(1.0, n=2).at(0.0)
    total = values["useful.Phi"] + values["leakage.Phi"]
    assert values["useful.Phi"] / total == pytest.approx(0.7, rel=ROUNDING)
    assert values["tight.Phi"] == 0


def test_eddy_current_delays_the_flux_by_conductance_over_reluctance():
    """Phi = V_m/R_m (1 - exp(-t R_m/G)); it loses V_m²/(2 R_m) in all, as much as is stored."""
    eddy = mag.EddyCurrent(rho=0.1e-6, l=0.05, A=1e-4)  # G = 2e4 S, 10 ms at 2e6 1/H
    m = ring(
        mag.ConstantMagneticPotentialDifference(V_m=-100.0), mag.ConstantReluctance(R_m=2e6), eddy
    )
    res = ac.compile(m).simulate(0.2, n=2000, **FINE)
    assert np.allclose(res["part1.Phi"], 5e-5 * (1 - np.exp(-res.t / 0.01)), rtol=0, atol=1e-12)
    stored = 100.0**2 / 2e6 / 2
    assert res.energy("part1")[-1] == pytest.approx(stored, rel=1e-6)  # Simpson; e^-20 is left
    assert res.energy("part2")[-1] == pytest.approx(stored, rel=1e-6)
    assert np.allclose(res["part2.loss_power"], res.power("part2"), rtol=1e-12)
    assert res.active_parts() == []


def test_eddy_currents_of_an_alternating_flux_lose_half_of_g_times_its_rate_squared():
    """G (w Phi)²/2 on average, all of it at the heat port: C dT = E."""
    flux = lambda t: 2e-4 * ca.sin(2 * ca.pi * 50 * t)  # noqa: E731
    eddy = mag.EddyCurrent(G=3e3, use_conductance=True, use_heat_port=True)
    m = ring(mag.SignalMagneticFlux(Phi=flux), eddy)
    m.body = th.HeatCapacitor(C=5.0, start={"T": 300.0})
    m.connect(eddy.heat_port, m.body.port)
    res = ac.compile(m).simulate(0.1, n=1000, **FINE)
    lost = 3e3 * (2 * math.pi * 50 * 2e-4) ** 2 / 2 * 0.1
    heat = 5.0 * (res["body.T"][-1] - 300.0)
    assert heat == pytest.approx(lost, abs=1e-5)  # rtol 1e-9 of 300 K is 1.5e-6 J a step


def test_nested_rings_in_series_are_one_ring_of_radial_flux():
    """ln(r_o/r_i) adds over rings one around the other; axial fluxes add over rings in parallel."""
    parts = [(0.01, 0.013), (0.013, 0.02)]
    whole = at_rest(
        mag.ConstantMagneticPotentialDifference(V_m=-50.0),
        *[
            mag.HollowCylinderRadialFlux(l=0.03, r_i=r, r_o=s, mu_r_const=5.0, **AIR)
            for r, s in parts
        ],
    )
    expected = 50.0 * MU_0 * 5.0 * 2 * math.pi * 0.03 / math.log(2.0)
    assert whole["part1.Phi"] == pytest.approx(expected, rel=ROUNDING)


SHAPES: dict[str, tuple[ac.Component, float]] = {
    "tube": (mag.GenericFluxTube(l=0.2, area=3e-4, **AIR), 3e-4 / 0.2),
    "cuboid": (mag.Cuboid(l=0.2, a=0.01, b=0.03, **AIR), 3e-4 / 0.2),
    "cylinder": (mag.HollowCylinderAxialFlux(l=0.2, r_o=0.01, **AIR), math.pi * 1e-4 / 0.2),
    "sector": (
        mag.HollowCylinderAxialFlux(l=0.2, r_i=0.01, r_o=0.02, alpha=1.0, **AIR),
        3e-4 / 2 / 0.2,
    ),
    "ring": (
        mag.HollowCylinderRadialFlux(l=0.2, r_i=0.01, r_o=0.02, alpha=1.0, **AIR),
        0.2 / math.log(2),
    ),
    "arc": (
        mag.HollowCylinderCircumferentialFlux(l=0.2, r_i=0.01, r_o=0.02, alpha=1.0, **AIR),
        0.2 * 0.01 / 0.015,
    ),
    "toroid": (mag.Toroid(r=0.1, d=0.01, alpha=2.0, **AIR), math.pi / 4 * 1e-4 / 0.2),
    "half cylinder": (mag.HalfCylinder(l=0.3), 0.078),
    "quarter cylinder": (mag.QuarterCylinder(l=0.3), 0.156),
    "half hollow cylinder": (
        mag.HalfHollowCylinder(l=0.3, ratio=1.5),
        0.3 * math.log(2.5) / math.pi,
    ),
    "quarter hollow cylinder": (
        mag.QuarterHollowCylinder(l=0.3, ratio=1.5),
        0.6 * math.log(2.5) / math.pi,
    ),
    "quarter sphere": (mag.QuarterSphere(r=0.02), 0.00308),
    "eighth of a sphere": (mag.EighthOfSphere(r=0.02), 0.00616),
    "quarter hollow sphere": (mag.QuarterHollowSphere(t=0.02), 0.005),
    "eighth of a hollow sphere": (mag.EighthOfHollowSphere(t=0.02), 0.01),
    "end faces": (
        mag.CoaxCylindersEndFaces(r_0=0.01, r_1=0.017, r_2=0.02),
        2 * 0.0135 * math.log(1 + 6 / 7),
    ),
    "thick end faces": (
        mag.CoaxCylindersEndFaces(r_0=0.01, r_1=0.017, r_2=0.04),
        2 * 0.0135 * math.log(1 + 20 / 7),
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_permeance_of_a_shape_is_that_of_its_formula(name):
    """G_m = mu_0 times a length, and R_m = 1/G_m relates V_m and Phi."""
    part, length = SHAPES[name]
    values = at_rest(mag.ConstantMagneticPotentialDifference(V_m=-3.0), part)
    assert values["part1.G_m"] == pytest.approx(MU_0 * length, rel=ROUNDING)
    assert values["part1.Phi"] == pytest.approx(3.0 * MU_0 * length, rel=ROUNDING)
    assert values["part1.R_m"] == pytest.approx(1 / (MU_0 * length), rel=ROUNDING)


@pytest.mark.parametrize("material", SOFT, ids=lambda material: material.label)
def test_field_strength_of_a_material_grows_with_the_flux_density(material):
    """One B has one H and the other way round; far beyond saturation B grows by mu_0 H alone."""
    B = np.linspace(-2.5, 2.5, 2001)
    H = np.array([float(material.field_strength(b)) for b in B])
    assert np.all(np.diff(H) > 0)
    assert np.allclose(H, -H[::-1], rtol=1e-12)
    far = [float(material.field_strength(b)) for b in (40.0, 41.0)]
    assert 1 / (far[1] - far[0]) == pytest.approx(MU_0, rel=0.02)


def test_permeability_curve_has_its_published_points():
    """mu_r(0) = mu_i, and at B_my_max 1 + (mu_i - 1 + c_a)/(2 + c_b): M350-50A 1210 and 5821."""
    assert float(materials.M350_50A.mu_r(0.0)) == 1210
    assert float(materials.M350_50A.mu_r(1.16)) == pytest.approx(1 + 25839 / 4.44, rel=ROUNDING)
    assert float(materials.M350_50A.mu_r(-1.16)) == float(materials.M350_50A.mu_r(1.16))


def test_magnet_works_where_its_line_meets_the_load_line_of_the_gap():
    """B_gap = B_r/(A_g/A_m + mu_r l_g/l_m) for a magnet l_m, A_m and a gap l_g, A_g."""
    magnet = mag.GenericLinearPermanentMagnet(l=0.01, A=2e-4)
    gap = mag.GenericFluxTube(l=2e-3, area=1e-4, **AIR)
    values = at_rest(magnet, gap)
    expected = 1.2 / (1e-4 / 2e-4 + materials.NdFeB.mu_r * 2e-3 / 0.01)
    assert abs(values["part1.B"]) == pytest.approx(expected, rel=ROUNDING)
    assert values["part0.Phi"] < 0  # out at port_p
    assert values["part0.H"] > 0


def test_warm_magnet_is_weaker_by_its_temperature_coefficient():
    warm = materials.HardMagnetic("warm NdFeB", 900e3, 1.2, -0.001, T_op=293.15 + 80)
    assert warm.remanence == pytest.approx(1.2 * 0.92, rel=ROUNDING)
    assert warm.coercivity == pytest.approx(900e3 * 0.92, rel=ROUNDING)
    assert warm.mu_r == pytest.approx(materials.NdFeB.mu_r, rel=ROUNDING)


def test_sources_and_sensors_have_modelicas_signs():
    """A flux source sends Phi from port_p to port_n through itself; a sensor reads it as such."""
    m = ac.Model("signs")
    m.source, m.ground = mag.ConstantMagneticFlux(Phi=-1e-4), mag.Ground()
    m.flux, m.r = mag.MagneticFluxSensor(), mag.ConstantReluctance(R_m=1e6)
    m.mmf, m.open, m.closed = mag.MagneticPotentialDifferenceSensor(), mag.Idle(), mag.Short()
    m.connect(m.source.port_p, m.flux.port_p)
    m.connect(m.flux.port_n, m.closed.port_p)
    m.connect(m.closed.port_n, m.r.port_p, m.mmf.port_p, m.open.port_p)
    m.connect(m.source.port_n, m.r.port_n, m.mmf.port_n, m.open.port_n, m.ground.port)
    values = ac.compile(m).simulate(1.0, n=2).at(0.0)
    assert values["flux.Phi"] == pytest.approx(1e-4, rel=ROUNDING)
    assert values["mmf.V_m"] == pytest.approx(100.0, rel=ROUNDING)
    assert values["source.V_m"] == pytest.approx(100.0, rel=ROUNDING)


def test_crossing_joins_each_pair_of_its_ports():
    m = ac.Model("crossing")
    m.source, m.ground = mag.ConstantMagneticPotentialDifference(V_m=100.0), mag.Ground()
    m.crossing, m.r = mag.Crossing(), mag.ConstantReluctance(R_m=1e6)
    m.connect(m.source.port_p, m.crossing.port_p1)
    m.connect(m.crossing.port_p2, m.r.port_p)
    m.connect(m.source.port_n, m.crossing.port_n1, m.ground.port)
    m.connect(m.crossing.port_n2, m.r.port_n)
    assert ac.compile(m).simulate(1.0, n=2).at(0.0)["r.Phi"] == pytest.approx(1e-4, rel=ROUNDING)


@pytest.mark.parametrize("kind", ["VariableReluctance", "VariablePermeance"])
def test_variable_reluctance_follows_its_signal(kind):
    """Phi = V_m/R_m = V_m G_m with R_m = (2 + t) 1e6, at all times."""
    rises = {"R_m": lambda t: (2 + t) * 1e6, "G_m": lambda t: 1e-6 / (2 + t)}
    name = "R_m" if kind == "VariableReluctance" else "G_m"
    part = getattr(mag, kind)(**{name: rises[name]})
    m = ring(mag.ConstantMagneticPotentialDifference(V_m=-100.0), part)
    res = ac.compile(m).simulate(3.0, n=30)
    assert np.allclose(res["part1.Phi"], 1e-4 / (2 + res.t), rtol=1e-12)


def test_force_shapes_keep_modelicas_names_in_their_module():
    assert force.HollowCylinderAxialFlux is mag.ForceHollowCylinderAxialFlux
    assert force.HollowCylinderRadialFlux is mag.ForceHollowCylinderRadialFlux


def test_saturating_tube_without_a_material_is_refused():
    m = ring(mag.ConstantMagneticPotentialDifference(V_m=1.0), mag.Cuboid(l=0.1, a=0.01, b=0.01))
    with pytest.raises(ParameterError, match=r"part1\.material is None.*M350_50A.*mu_r_const"):
        ac.compile(m)


def test_material_without_a_field_strength_at_zero_is_refused():
    """Modelica's DC03 has mu_i = 0: H = B/(mu_0 mu_r) is 0/0 at B = 0."""
    with pytest.raises(ParameterError, match=r"material DC03: mu_i = 0 .*Fit the coefficients"):
        materials.SoftMagnetic("DC03", 0, 1.05, 27790, 16, 10.4)


@pytest.mark.parametrize(
    ("name", "keywords", "last"),
    [
        ("HollowCylinderAxialFlux", {"l": 0.01, **AIR}, "r_i"),
        ("HollowCylinderRadialFlux", {"l": 0.01, **AIR}, "r_i"),
        ("HollowCylinderCircumferentialFlux", {"l": 0.01, **AIR}, "r_i"),
        ("ForceHollowCylinderAxialFlux", {}, "r_i"),
        ("ForceHollowCylinderRadialFlux", {}, "r_i"),
        ("CoaxCylindersEndFaces", {"r_0": 0.01, "r_2": 0.02}, "r_1"),
    ],
)
def test_rings_that_are_inside_out_are_refused(name, keywords, last):
    """When they are made, and when a run changes their radii."""
    kind = getattr(mag, name)
    outer = {} if name == "CoaxCylindersEndFaces" else {"r_o": 0.02}
    with pytest.raises(ParameterError, match=rf"{name}: the inner radius, 0\.03 m, is not below"):
        kind(**keywords, **outer, **{last: 0.03})
    part = kind(**keywords, **outer, **{last: 0.015})
    m = ring(mag.ConstantMagneticPotentialDifference(V_m=1.0), part)
    if "flange" in kind._spec.ports:
        m.fixed = tr.Fixed(s0=1e-3)
        m.connect(part.flange, m.fixed.flange)
    with pytest.raises(ParameterError, match="part1: the inner radius"):
        ac.compile(m).simulate(1.0, parameters={f"part1.{last}": 0.03})
