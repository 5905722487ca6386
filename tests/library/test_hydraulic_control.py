"""Hydraulic control: pressure valves, load sensing, cushions, accumulators, waves in lines."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import hydraulic as hy
from library import rotational as rot
from library import translational as tr
from library.hydraulic.gas_springs import GAS_CONSTANT, NITROGEN
from library.hydraulic.liquid import ATMOSPHERE


def between(part, p_a, p_b, **pilots):
    """Return the steady values of a valve between given pressures."""
    m = ac.Model("m")
    m.valve, m.a, m.b = part, hy.ConstantPressure(p=p_a), hy.ConstantPressure(p=p_b)
    m.connect(m.a.port, m.valve.port_a)
    m.connect(m.b.port, m.valve.port_b)
    for name, p in pilots.items():
        setattr(m, f"at_{name}", hy.ConstantPressure(p=p))
        m.connect(getattr(m, f"at_{name}").port, getattr(m.valve, f"port_{name}"))
    return ac.simulate(m, 1.0, n=1).final


COUNTER = {"q_nominal": 1e-3, "p_set": 2e7, "pilot_ratio": 4.0, "p_range": 1e6}


@pytest.mark.parametrize(("load", "pilot"), [(1.6e7, 0.0), (1.6e7, 0.9e6), (0.8e7, 2.9e6)])
def test_counterbalance_valve_holds_its_load_below_the_sum_of_load_and_pilot(load, pilot):
    found = between(hy.CounterbalanceValve(**COUNTER), load, 0.0, x=pilot)
    assert found["valve.x"] == pytest.approx(1e-5, rel=1e-6)
    assert abs(found["valve.q"]) < 1e-7


def test_counterbalance_valve_opens_with_its_pilot_and_lets_liquid_in_freely():
    """Half open where load + ratio pilot is p_set + p_range/2; q = x q_nom sqrt(dp/dp_nom)."""
    found = between(hy.CounterbalanceValve(**COUNTER), 1.6e7, 0.0, x=4.5e6 / 4)
    assert found["valve.x"] == pytest.approx(0.5, rel=1e-4)
    assert found["valve.q"] == pytest.approx(0.5e-3 * np.sqrt(1.6e7 / 5e5), rel=1e-4)
    back = between(hy.CounterbalanceValve(**COUNTER), 0.0, 1e6, x=0.0)
    assert back["valve.q"] == pytest.approx(-1e-9 * (1e6 - 3e4), rel=1e-2)


def test_pilot_operated_check_valve_opens_by_the_ratio_of_its_areas():
    """Closed against 100 bar until 4 p_x exceeds it and the cracking pressure."""
    part = {"q_nominal": 1e-3, "pilot_ratio": 4.0, "p_crack": 1e5, "p_range": 1e5}
    shut = between(hy.PilotOperatedCheckValve(**part), 0.0, 1e7, x=2.5e6)
    assert abs(shut["valve.q"]) < 1e-7
    open_ = between(hy.PilotOperatedCheckValve(**part), 0.0, 1e7, x=2.6e6)
    assert open_["valve.q"] == pytest.approx(-1e-3 * np.sqrt(1e7 / 5e5), rel=1e-3)
    free = between(hy.PilotOperatedCheckValve(**part), 1e6, 0.0, x=0.0)
    assert free["valve.q"] == pytest.approx(1e-3 * np.sqrt(1e6 / 5e5), rel=1e-3)


def test_reducing_valve_holds_the_reduced_pressure_whatever_the_supply():
    """q_load = x q_nominal sqrt((p_s - p)/dp_nominal), x = (p_set - p)/p_range."""
    for supply in (1e7, 2e7):
        m = ac.Model("m")
        m.supply, m.sink = hy.ConstantPressure(p=supply), hy.ConstantFlow(q=-1e-4)
        m.valve = hy.PressureReducingValve(q_nominal=1e-3, p_set=3e6, p_range=5e5)
        m.volume = hy.Volume(V=1e-4)
        m.connect(m.supply.port, m.valve.port_a)
        m.connect(m.valve.port_b, m.volume.port, m.sink.port)
        found = ac.simulate(m, 2.0, n=1).final

        def lack(p, supply=supply):
            return (3e6 - p) / 5e5 * 1e-3 * np.sqrt((supply - p) / 5e5) - 1e-4

        assert found["volume.p"] == pytest.approx(brentq(lack, 2.5e6, 3e6), rel=2e-3)


def test_compensated_orifice_passes_the_same_flow_whatever_the_load():
    flows = []
    for load in (1e6, 1e7):
        m = ac.Model("m")
        m.supply, m.load = hy.ConstantPressure(p=2e7), hy.ConstantPressure(p=load)
        m.comp = hy.PressureCompensator(q_nominal=1e-3, dp_set=1e6, p_range=1e5)
        m.orifice, m.volume = hy.Orifice(A=1e-5), hy.Volume(V=1e-5)
        m.connect(m.supply.port, m.comp.port_a)
        m.connect(m.comp.port_b, m.comp.port_x, m.volume.port, m.orifice.port_a)
        m.connect(m.orifice.port_b, m.comp.port_y, m.load.port)
        flows.append(ac.simulate(m, 0.5, n=1).final["orifice.q"])
    wanted = 0.7 * 1e-5 * np.sqrt(2 * 1e6 / 870.0)
    assert flows == pytest.approx([wanted, wanted], rel=0.06)
    assert flows[1] == pytest.approx(flows[0], rel=0.02)


@pytest.mark.parametrize(("a", "b"), [(5e6, 1e6), (1e6, 5e6)])
def test_shuttle_valve_passes_the_higher_pressure(a, b):
    m = ac.Model("m")
    m.valve, m.volume = hy.ShuttleValve(), hy.Volume(V=1e-5)
    m.a, m.b = hy.ConstantPressure(p=a), hy.ConstantPressure(p=b)
    m.connect(m.a.port, m.valve.port_a)
    m.connect(m.b.port, m.valve.port_b)
    m.connect(m.valve.port_c, m.volume.port)
    assert ac.simulate(m, 2.0, n=1).final["volume.p"] == pytest.approx(5e6, rel=1e-4)


def test_proportional_valve_follows_the_curve_of_its_sheet():
    """q = q_nominal share sqrt(dp/dp_nominal): share 0 in the dead band, 0.2 at x = 0.5."""
    curve = [[0, 0, 0], [0.1, 0, 0], [0.5, 0.2, 0.4], [1, 1, 1]]
    flows = {}
    for u in (0.05, 0.5, -0.5, 0.75):
        m = ac.Model("m")
        m.valve = hy.ProportionalValve(q_nominal=1e-3, curve=curve, leakage=0.0, u=u)
        m.p, m.t = hy.ConstantPressure(p=1.4e7), hy.Reservoir()
        m.a, m.b = hy.ConstantPressure(p=7e6), hy.ConstantPressure(p=7e6)
        for name in "ptab":
            m.connect(getattr(m, name).port, getattr(m.valve, f"port_{name}"))
        res = ac.simulate(m, 1.0, n=1).final
        flows[u] = [res[f"valve.{e}.q"] for e in ("pa", "pb", "at", "bt")]
    q = 1e-3 * np.sqrt(2.0)
    assert flows[0.05] == pytest.approx([0, 0, 0, 0], abs=1e-12)
    assert flows[0.5] == pytest.approx([0.2 * q, 0, 0, 0.4 * q])
    assert flows[-0.5] == pytest.approx([0, 0.2 * q, 0.4 * q, 0])
    assert flows[0.75] == pytest.approx([0.6 * q, 0, 0, 0.7 * q])


def test_cushion_brakes_with_the_exponential_of_the_way():
    """m dv/dt = -k v², so v = v0 exp(-k x/m), k = A³ rho/(2 (Cd a)²); no oil in the chambers."""
    A, a, rho, mass, v0 = 1e-3, 2e-5, 870.0, 50.0, 0.5
    m = ac.Model("m")
    m.cylinder = hy.CushionedCylinder(
        A_a=2e-3, A_b=1e-3, stroke=0.5, V0=1e-4, L_cushion=0.1, A_cushion=A, a_0=a
    )
    m.mass, m.a, m.b = tr.Mass(m=mass), hy.Reservoir(), hy.Reservoir()
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.cylinder.port_a, m.a.port)
    m.connect(m.cylinder.port_b, m.b.port)
    res = ac.compile(m).simulate(0.3, n=300, start={"mass.s": 0.38, "mass.v": v0}, rtol=1e-8)
    s, v = res["mass.s"], res["mass.v"]
    inside = (s > 0.4) & (s < 0.499)
    k = A**3 * rho / (2 * (0.7 * a) ** 2)
    assert np.sum(inside) > 50
    assert v[inside] == pytest.approx(v0 * np.exp(-k * (s[inside] - 0.4) / mass), rel=1e-4)
    assert res["cylinder.f_cushion"][0] == 0.0


def pump_circuit(pump, area=1e-5):
    m = ac.Model("m")
    m.drive, m.pump, m.tank = rot.ConstantSpeed(w_fixed=150.0), pump, hy.Reservoir()
    m.volume, m.valve, m.end = hy.Volume(V=5e-4), hy.Orifice(A=area), hy.Reservoir()
    m.connect(m.drive.flange, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a)
    m.connect(m.pump.port_b, m.volume.port, m.valve.port_a)
    return m


@pytest.mark.parametrize("area", [2e-6, 5e-6])
def test_pressure_compensated_pump_holds_its_pressure(area):
    """s = q_load/(D w), q_load that of the orifice at p_set."""
    m = pump_circuit(hy.PressureCompensatedPump(D=1e-5, p_set=1.5e7), area)
    m.connect(m.valve.port_b, m.end.port)
    found = ac.simulate(m, 2.0, n=1).final
    assert found["volume.p"] == pytest.approx(1.5e7, rel=1e-4)
    flow = 0.7 * area * np.sqrt(2 * 1.5e7 / 870.0)
    assert found["pump.s"] == pytest.approx(flow / (1e-5 * 150.0), rel=1e-3)


@pytest.mark.parametrize("load", [2e6, 1e7])
def test_load_sensing_pump_gives_the_flow_of_its_margin_at_any_load(load):
    """q = Cd A sqrt(2 dp_ls/rho) and p_b = p_load + dp_ls."""
    m = pump_circuit(hy.LoadSensingPump(D=1e-5, p_set=2e7, dp_ls=2e6))
    m.end.p = load
    m.connect(m.valve.port_b, m.end.port, m.pump.port_ls)
    found = ac.simulate(m, 2.0, n=1).final
    assert found["volume.p"] == pytest.approx(load + 2e6, rel=1e-4)
    assert found["valve.q"] == pytest.approx(0.7e-5 * np.sqrt(2 * 2e6 / 870.0), rel=1e-3)


def test_load_sensing_pump_is_cut_off_at_its_pressure():
    m = pump_circuit(hy.LoadSensingPump(D=1e-5, p_set=1.5e7, dp_ls=2e6))
    m.end.p = 1.4e7
    m.connect(m.valve.port_b, m.end.port, m.pump.port_ls)
    assert ac.simulate(m, 2.0, n=1).final["volume.p"] == pytest.approx(1.5e7, rel=1e-4)


def water_hammer(valve):
    """Return a line from a reservoir to a valve, 100 m of water hammer."""
    m = ac.Model("m")
    m.tank, m.end, m.valve = hy.ConstantPressure(p=1e6), hy.Reservoir(), valve
    m.line = hy.WaveLine(length=700.0, diameter=0.1, rho=1000.0, beta=1e9)
    m.connect(m.tank.port, m.line.port_a)
    m.connect(m.line.port_b, m.valve.port_a)
    m.connect(m.valve.port_b, m.end.port)
    return m


def test_sudden_closure_is_joukowskys_square_wave():
    """dp = ± rho c v with the period 4 L/c, for ever without friction."""
    m = ac.Model("m")
    m.tank, m.sink = hy.ConstantPressure(p=1e6), hy.SignalFlow()
    m.step = bl.Step(height=1e-3, offset=-1e-3, start_time=1.0)
    m.line = hy.WaveLine(length=700.0, diameter=0.1, rho=1000.0, beta=1e9)
    m.connect(m.tank.port, m.line.port_a)
    m.connect(m.line.port_b, m.sink.port)
    m.connect(m.step.y, m.sink.q)
    T = 0.7
    start = {"line.p_b": 1e6}
    res = ac.compile(m).simulate(1.0 + 8 * T, n=400, guess=start)
    rise = 1e-3 * np.sqrt(1000.0 * 1e9) / (np.pi / 4 * 0.1**2)
    t, p = res.t - 1.0, res["line.p_b"]
    for number in range(4):
        inside = (t > (2 * number + 0.02) * T) & (t < (2 * number + 1.98) * T)
        sign = 1 if number % 2 == 0 else -1
        assert p[inside] == pytest.approx(1e6 + sign * rise, rel=1e-6)


def test_slow_closure_follows_allievis_interlocking_equations():
    """ζ_i² + ζ_{i-1}² - 2 = 2 θ (η_{i-1} ζ_{i-1} - η_i ζ_i) at t = 2 L i/c, h = ζ².

    η is the opening of the valve, θ = rho c v0/(2 p0) (Allievi 1902).
    """

    m = water_hammer(hy.Valve(A_max=2e-4, rho=1000.0, dp_small=1.0))
    m.close = bl.Ramp(height=-1.0, offset=1.0, duration=7.0)
    m.connect(m.close.y, m.valve.opening)
    q0 = 0.7 * 2e-4 * np.sqrt(2 * 1e6 / 1000.0)
    res = ac.compile(m).simulate(
        6.5, n=650, start={}, guess={"line.q_a": q0, "line.q_b": -q0}, rtol=1e-8
    )
    theta = np.sqrt(1000.0 * 1e9) / (np.pi / 4 * 0.1**2) * q0 / (2 * 1e6)
    zeta = [1.0]
    for i in range(1, 5):
        before, now = 1 - 1.4 * (i - 1) / 7.0, 1 - 1.4 * i / 7.0

        def lack(z, last=zeta[-1], before=before, now=now):
            return z**2 + last**2 - 2 - 2 * theta * (before * last - now * z)

        zeta.append(brentq(lack, 0.0, 5.0))
    found = [res.at(1.4 * i)["line.p_b"] / 1e6 for i in range(1, 5)]
    assert found == pytest.approx([z**2 for z in zeta[1:]], rel=2e-3)


def test_hose_gives_way_with_the_compliance_of_its_wall():
    """dp = V_in/(V (1/beta + expansion))."""
    m = ac.Model("m")
    m.pump = hy.ConstantFlow(q=1e-6)
    m.hose = hy.Hose(length=2.0, diameter=0.02, segments=2, expansion=2e-9)
    m.connect(m.pump.port, m.hose.port_a)
    m.stop, m.tank = hy.LaminarResistance(R=1e18), hy.Reservoir()
    m.connect(m.hose.port_b, m.stop.port_a)
    m.connect(m.stop.port_b, m.tank.port)
    found = ac.simulate(m, 10.0, n=1).final["hose.volume[1].p"]
    V = np.pi / 4 * 0.02**2 * 2.0
    assert found == pytest.approx(1e-5 / (V * (1 / 1.4e9 + 2e-9)), rel=1e-3)


def filled(part, t_end=5.0):
    m = ac.Model("m")
    m.pump, m.accumulator = hy.ConstantFlow(q=1e-4), part
    m.connect(m.pump.port, m.accumulator.port)
    return ac.simulate(m, t_end, n=50)


def test_bladder_accumulator_is_polytropic():
    """(p + p_atm)(V0 - V_oil)^n = (p0 + p_atm) V0^n."""
    res = filled(hy.BladderAccumulator(V0=2e-3, p0=5e6, n=1.3))
    taken = res["accumulator.V_oil"]
    late = taken > 1e-4
    wanted = (5e6 + ATMOSPHERE) * (2e-3 / (2e-3 - taken[late])) ** 1.3 - ATMOSPHERE
    assert res["accumulator.p"][late] == pytest.approx(wanted, rel=1e-6)


def test_real_gas_is_stiffer_at_high_pressure_and_ideal_at_low():
    """Van der Waals by hand: the molar volume of the charge by brentq, n = 1."""
    a, b = NITROGEN
    charge, T, V0 = 2e7 + ATMOSPHERE, 293.15, 2e-3
    v0 = brentq(lambda v: (charge + a / v**2) * (v - b) - GAS_CONSTANT * T, 1.01 * b + 3e-5, 1e-2)
    res = filled(hy.BladderAccumulator(V0=V0, p0=2e7, n=1.0, gas="real"), 10.0)
    taken = res["accumulator.V_oil"][-1]
    v = v0 * (1 - taken / V0)
    wanted = GAS_CONSTANT * T / (v - b) - a / v**2 - ATMOSPHERE
    assert res["accumulator.p"][-1] == pytest.approx(wanted, rel=1e-6)
    ideal = charge / (1 - taken / V0) - ATMOSPHERE
    assert res["accumulator.p"][-1] > 1.05 * ideal
    low = [
        filled(hy.BladderAccumulator(V0=V0, p0=1e5, n=1.0, gas=gas))["accumulator.p"][-1]
        for gas in ("ideal", "real")
    ]
    assert low[1] == pytest.approx(low[0], rel=5e-3)
    with pytest.raises(ParameterError, match="Did you mean 'real'"):
        hy.BladderAccumulator(V0=1.0, p0=1e5, gas="rael")


def test_energy_of_a_bladder_is_the_work_on_its_gas_and_friction_of_a_piston_is_lost():
    """∫ p dV = ∫ p_gas dV for the bladder; a piston loses p_seal V on the way in."""
    res = filled(hy.BladderAccumulator(V0=2e-3, p0=5e6, n=1.3))
    work = np.trapezoid(res["accumulator.p"], res["accumulator.V_oil"])
    exact, _ = quad(
        lambda V: (5e6 + ATMOSPHERE) * (2e-3 / (2e-3 - V)) ** 1.3 - ATMOSPHERE,
        0.0,
        res["accumulator.V_oil"][-1],
    )
    assert work == pytest.approx(exact, rel=2e-2)
    piston = filled(hy.PistonAccumulator(V0=2e-3, p0=5e6, n=1.3, p_seal=2e5))
    lost = piston["accumulator.p"] - piston["accumulator.p_gas"]
    assert lost[-1] == pytest.approx(2e5, rel=1e-6)
