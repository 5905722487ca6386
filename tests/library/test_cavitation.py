"""Oil that cavitates: no tension, no lost mass, and a power balance that closes."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, ValidityWarning
from library import hydraulic as hy
from library import rotational as rot
from library import translational as tr
from library.hydraulic.liquid import ATMOSPHERE, Wetted

OIL = hy.Oil("ISO VG 46", T="40 degC", air=0.01)
VAPOUR = OIL.p_vapour - ATMOSPHERE  # gauge


def laws(oil):
    """Return ρ/ρ₀, its inverse and H as functions of numbers."""
    part = hy.Volume(V=1.0, fluid=oil)
    known = type("Known", (), {})()
    known.fluid, known.p_atm = oil, ATMOSPHERE
    known._oil = lambda: (oil.air, ATMOSPHERE - oil.p_vapour, oil.beta)
    assert part.beta.value == oil.beta
    return (
        lambda p: float(ca.DM(Wetted.relative_density(known, p))),
        lambda r: float(ca.DM(Wetted.pressure(known, ca.DM(r)))),
        lambda p: float(ca.DM(Wetted.head(known, ca.DM(p)))),
    )


def test_pressure_rises_with_density_and_never_falls_to_the_vapour_pressure():
    _, pressure, _ = laws(OIL)
    found = np.array([pressure(r) for r in np.concatenate([np.geomspace(1e-6, 0.99, 200), [1.0]])])
    assert np.all(np.diff(found) > 0)
    assert np.all(found > VAPOUR)
    assert found[-1] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("p", [-1e5, -5e4, 0.0, 1e5, 1e7, 4e7])
def test_density_and_pressure_are_inverse_and_h_is_the_integral(p):
    density, pressure, head = laws(OIL)
    assert pressure(density(p)) == pytest.approx(p, rel=1e-8, abs=1e-4)
    points = np.linspace(0, p, 1001)
    volumes = [1 / density(x) for x in points]
    assert head(p) == pytest.approx(np.trapezoid(volumes, points), rel=1e-5, abs=1e-9)


def test_bulk_modulus_of_oil_with_air_is_that_of_the_liquid_at_high_pressure():
    """K = -s dp/ds comes to beta - p (linear volume) when the bubbles are compressed."""
    density, _, _ = laws(OIL)
    for p, slack in ((2e7, 0.02), (0.0, None)):
        K = density(p) / ((density(p + 1e3) - density(p - 1e3)) / 2e3)
        if slack:
            assert pytest.approx(OIL.beta, rel=slack + p / OIL.beta) == K
        else:  # air at 1 bar: 1/K = 1/beta + air/π₀
            wanted = 1 / (1 / OIL.beta + OIL.air / (ATMOSPHERE - OIL.p_vapour))
            assert pytest.approx(wanted, rel=1e-3) == K


def pulled(**more):
    """Return a mass that is pulled out of a closed cylinder with 10 kN."""
    m = ac.Model("m")
    m.cylinder, m.mass = hy.Cylinder(A=2e-3, V0=1e-4, **more), tr.Mass(m=50.0)
    m.force, m.stop = tr.ConstantForce(f_constant=1e4), hy.LaminarResistance(R=1e16)
    m.tank = hy.Reservoir()
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.force.flange)
    m.connect(m.cylinder.port, m.stop.port_a)
    m.connect(m.stop.port_b, m.tank.port)
    return m


def test_stiff_oil_that_is_pulled_is_warned_of():
    with pytest.warns(ValidityWarning, match="falls to .* bar .* below vacuum: oil would cavitate"):
        res = ac.simulate(pulled(d=1e4), 0.05)
    assert np.min(res["cylinder.p"]) < -4e6


def test_oil_with_vapour_that_is_pulled_cavitates():
    """The force of the vapour is p_atm A at most: a = (F - p_atm A)/m once it is there."""
    res = ac.simulate(pulled(fluid=OIL), 0.1, n=200)
    assert np.min(res["cylinder.p"]) > VAPOUR
    late = res["mass.a"][res.t > 0.05]
    assert late == pytest.approx((1e4 - ATMOSPHERE * 2e-3) / 50.0, rel=2e-3)


def closed_circuit():
    """Return a pump that sucks through a line until it cavitates, in a closed circuit."""
    m = ac.Model("m")
    m.drive, m.pump = (
        rot.Speed(w_ref=lambda t: 150 * (1 - ca.exp(-t / 0.02))),
        hy.Pump(D=2e-6, fluid=OIL),
    )
    m.line = hy.Line(length=8.0, diameter=0.01, segments=5, fluid=OIL)
    m.throttle, m.volume = hy.Orifice(A=3e-6, fluid=OIL), hy.Volume(V=2e-4, fluid=OIL)
    m.connect(m.drive.flange, m.pump.flange)
    m.connect(m.pump.port_b, m.volume.port, m.throttle.port_a)
    m.connect(m.throttle.port_b, m.line.port_a)
    m.connect(m.line.port_b, m.pump.port_a)
    return m


def test_a_closed_circuit_with_a_cavitating_line_keeps_its_mass():
    res = ac.simulate(closed_circuit(), 0.5, n=300)
    parts = ["volume", *(f"line.volume[{i}]" for i in range(6))]
    volumes = [2e-4, *(np.pi / 4 * 0.01**2 * 8.0 * np.array([0.1, 0.2, 0.2, 0.2, 0.2, 0.1]))]
    total = sum(res[f"{name}.excess"] for name in parts) + sum(volumes)
    assert np.ptp(total) / total[0] < 1e-9
    suction = res["line.volume[5].p"]
    assert np.min(suction) < -0.9e5  # it cavitates
    assert np.min(suction) > VAPOUR
    assert np.max(res["volume.p"]) > 5e5


def test_flows_of_a_pump_that_cavitates_fall_with_the_density():
    res = ac.simulate(closed_circuit(), 0.5, n=300)
    density, _, _ = laws(OIL)
    wanted = [
        2e-6 * w * density(p) for w, p in zip(res["pump.w"], res["line.volume[5].p"], strict=True)
    ]
    assert res["pump.q"] == pytest.approx(np.array(wanted), rel=1e-6, abs=1e-12)
    assert res["pump.q"][-1] < 0.99 * 2e-6 * res["pump.w"][-1]


def test_power_of_a_pump_and_of_a_chamber_close_with_h():
    """Σ q H + tau w = 0 of the pump; of all parts Σ q H dt = ΔE + ∫ p dV, here of the volume."""
    res = ac.simulate(closed_circuit(), 0.5, n=3000, rtol=1e-9)
    density, _, head = laws(OIL)
    H_a = np.array([head(p) for p in res["pump.port_a.p"]])
    H_b = np.array([head(p) for p in res["pump.port_b.p"]])
    absorbed = res["pump.q"] * (H_a - H_b) + res["pump.tau"] * res["pump.w"]
    assert np.max(np.abs(absorbed)) < 1e-9 * np.max(np.abs(res["pump.tau"] * res["pump.w"]))
    p = res["volume.p"]
    H, r = np.array([head(x) for x in p]), np.array([density(x) for x in p])
    supplied = np.trapezoid(res["volume.q"] * H, res.t)
    stored = 2e-4 * np.trapezoid(H, r)
    assert supplied == pytest.approx(stored, rel=1e-3)


def test_with_little_air_a_circuit_under_pressure_is_the_stiff_one():
    def filled(**more):
        m = ac.Model("m")
        m.pump, m.volume = hy.ConstantFlow(q=1e-4), hy.Volume(V=1e-3, **more)
        m.throttle, m.tank = hy.Orifice(A=1e-6, **more), hy.Reservoir()
        m.connect(m.pump.port, m.volume.port, m.throttle.port_a)
        m.connect(m.throttle.port_b, m.tank.port)
        return ac.simulate(m, 0.2, n=20)["volume.p"]

    oil = hy.Oil("own", rho=870.0, nu=46e-6, air=1e-9)
    assert filled(fluid=oil) == pytest.approx(filled(), rel=2e-2, abs=1e2)


def test_records_of_oils_have_units_grades_and_refusals():
    hot, cold = hy.Oil("ISO VG 46", T="80 degC"), hy.Oil("ISO VG 46", T="0 degC")
    assert hy.Oil("ISO VG 46").nu == pytest.approx(46e-6)
    assert hy.Oil("ISO VG 46", T="100 degC").nu == pytest.approx(6.8e-6)
    assert hot.nu < 12e-6 < 300e-6 < cold.nu
    assert hot.rho < cold.rho
    assert hy.Oil("mine", rho=1000.0, nu=1e-6, beta="2.2 GPa").beta == 2.2e9
    with pytest.raises(ParameterError, match=r"no grade of that name is known\. Did you mean"):
        hy.Oil("ISO VG 47")
    with pytest.raises(ParameterError, match="air = 0 must be between 0 and 1"):
        hy.Oil(air=0)
    with pytest.raises(ParameterError, match="is no liquid"):
        hy.Volume(V=1.0, fluid="oil")


def test_ambient_pressure_is_a_parameter():
    """At 5000 m, 0.54 bar, oil cavitates at -0.54 bar."""
    m = pulled(fluid=OIL, p_atm=54e3)
    assert np.min(ac.simulate(m, 0.05)["cylinder.p"]) > OIL.p_vapour - 54e3


@pytest.mark.parametrize("solver", [None, ac.IDA()])
@pytest.mark.parametrize("kind", ["rigid", "more air", "cylinder", "three"])
def test_chambers_that_share_a_node_keep_their_mass(kind, solver):
    """They are tied by its pressure; what they hold together is a state, so it is kept."""
    m = closed_circuit()
    held = [("volume", 2e-4)]
    shares = np.array([0.1, 0.2, 0.2, 0.2, 0.2, 0.1])
    held += [(f"line.volume[{i}]", np.pi / 4 * 0.01**2 * 8.0 * x) for i, x in enumerate(shares)]
    if kind == "cylinder":
        m.second, m.mass = hy.Cylinder(A=2e-3, V0=1e-4, d=1e3, fluid=OIL), tr.Mass(m=10.0)
        m.spring, m.wall = tr.Spring(c=2e4), tr.Fixed()
        m.chain(m.wall, m.spring, m.mass)
        m.connect(m.second.flange_b, m.mass.flange_b)
    else:
        air = hy.Oil("ISO VG 46", air=0.02) if kind == "more air" else OIL
        m.second = hy.Volume(V=3e-4, fluid=air)
        held.append(("second", 3e-4))
    m.connect(m.second.port, m.line.port_b)
    if kind == "three":
        m.third = hy.Volume(V=1e-4, fluid=OIL)
        m.connect(m.third.port, m.line.port_b)
        held.append(("third", 1e-4))
    res = ac.compile(m).simulate(0.5, n=300, **({} if solver is None else {"solver": solver}))
    total = sum(volume + res[f"{name}.excess"] for name, volume in held)
    if kind == "cylinder":
        total = total + 1e-4 + 2e-3 * res["second.s_rel"] + res["second.excess"]
    assert np.ptp(total) / total[0] < 1e-9
    assert VAPOUR < np.min(res["second.p"]) < -0.3e5  # it cavitates


def held_per_volume(end):
    """Return ∫ H d(1/s) from 0 to a pressure [J/m3], by the formulas of the record."""
    p, start = np.linspace(0.0, end, 200001), ATMOSPHERE - OIL.p_vapour
    s = 1 - OIL.air - p / OIL.beta + OIL.air * start / (p + start)
    H = (1 - OIL.air) * p - p**2 / (2 * OIL.beta) + OIL.air * start * np.log1p(p / start)
    return np.trapezoid(H, 1 / s)


def test_audit_of_oil_that_cavitates_closes_with_q_h():
    """The pump passes on all it takes, chambers hold V ∫ H d(1/s), pipes lose but ½ I q²."""
    res = ac.simulate(closed_circuit(), 0.5, n=2000, rtol=1e-8)
    audit = res.energy_audit()
    rows = {(row.part, row.domain): row for row in audit}
    given = rows["drive", "rotational"].supplied
    assert rows["pump", "hydraulic"].converted == pytest.approx(-given, rel=1e-9)
    assert audit.domains["hydraulic"].taken == pytest.approx(0.0, abs=1e-9 * given)
    for name, volume in (("volume", 2e-4), ("line.volume[5]", np.pi / 4 * 0.01**2 * 0.8)):
        stored = volume * held_per_volume(res.final[f"{name}.p"])
        assert rows[name, "hydraulic"].stored == pytest.approx(stored, rel=1e-5)
    pipe = rows["line.pipe[4]", "hydraulic"]
    inertance = OIL.rho * 8.0 / 5 / (np.pi / 4 * 0.01**2)
    assert pipe.stored == pytest.approx(inertance / 2 * res.final["line.pipe[4].q"] ** 2)
    assert 0 < pipe.stored < 0.1 * pipe.lost


def test_one_part_with_a_fluid_speaks_for_the_powers_of_its_circuit():
    """A throttle without a fluid loses q H(p): what the volume gives up, V ∫ H d(1/s)."""
    m = ac.Model("m")
    m.volume, m.throttle = hy.Volume(V=1e-3, fluid=OIL, p_start=5e5), hy.LaminarResistance(R=1e10)
    m.tank = hy.Reservoir()
    m.connect(m.volume.port, m.throttle.port_a)
    m.connect(m.throttle.port_b, m.tank.port)
    res = ac.simulate(m, 10.0, n=50)
    rows = {row.part: row for row in res.energy_audit()}
    held = 1e-3 * held_per_volume(5e5)
    assert rows["throttle"].lost == pytest.approx(held, rel=1e-4)
    assert rows["volume"].stored == pytest.approx(-held, rel=1e-4)
    assert res.power("throttle") == pytest.approx(-res.power("volume"), abs=1e-9)


def pulled_ideally():
    m = ac.Model("m")
    m.cylinder, m.mass, m.tank = hy.IdealCylinder(A=2e-3), tr.Mass(m=50.0), hy.Reservoir()
    m.force, m.throttle = tr.ConstantForce(f_constant=1e4), hy.LaminarResistance(R=1e12)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.force.flange)
    m.connect(m.cylinder.port, m.throttle.port_a)
    m.connect(m.throttle.port_b, m.tank.port)
    return m


def test_parts_that_take_no_fluid_warn_of_tension_too():
    with pytest.warns(ValidityWarning) as told:
        ac.simulate(pulled_ideally(), 0.1)
    said = " ".join(str(warning.message) for warning in told)
    assert "cylinder" in said
    assert "throttle" in said
