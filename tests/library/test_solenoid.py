"""Flux tubes that pull: forces in closed form, and a solenoid that keeps its energy."""

from __future__ import annotations

import math
import runpy
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import magnetic as mag
from library import translational as tr
from library.magnetic.interfaces import MU_0
from library.magnetic.materials import Steel_9SMnPb28

EXAMPLE = Path(__file__).parents[2] / "examples" / "solenoid.py"
FINE = {"rtol": 1e-9, "atol": 1e-11}
ROUNDING = 1e-12
N, L_CORE, R_ARM = 957, 0.08, 5e-3
AREA = math.pi * R_ARM**2


def held(tube: Any, mmf: float, place: float) -> Any:
    """Return the values of a tube between a source of mmf [A] and a flange held at a place [m]."""
    m = ac.Model("held")
    m.source, m.ground = mag.ConstantMagneticPotentialDifference(V_m=mmf), mag.Ground()
    m.tube, m.fixed = tube, tr.Fixed(s0=place)
    m.connect(m.source.port_p, tube.port_p)
    m.connect(m.source.port_n, tube.port_n, m.ground.port)
    m.connect(tube.flange, m.fixed.flange)
    return ac.compile(m).simulate(1.0, n=2).at(0.0)


BOX, RING = {"a": 0.01, "b": 0.02}, {"r_i": 0.01, "r_o": 0.02}
TUBES: dict[str, Any] = {
    "gap": lambda: mag.CuboidParallelFlux(mu_r=1.5, **BOX),
    "overlap": lambda: mag.CuboidOrthogonalFlux(mu_r=1.5, **BOX),
    "ring gap": lambda: mag.ForceHollowCylinderAxialFlux(mu_r=1.5, **RING),
    "ring overlap": lambda: mag.ForceHollowCylinderRadialFlux(mu_r=1.5, **RING),
    "poles": lambda: mag.LeakageAroundPoles(w=0.04, r=3e-3),
    "opening gap": lambda: mag.CuboidParallelFlux(l_0=8e-3, dl_by_dx=-1, **BOX),
    "leaving overlap": lambda: mag.CuboidOrthogonalFlux(l_0=8e-3, dl_by_dx=-1, **BOX),
}


@pytest.mark.parametrize("name", TUBES)
def test_force_is_half_the_mmf_squared_times_the_slope_of_the_permeance(name):
    """F_m = V_m²/2 dG_m/dx, the slope by a central difference of the permeance (h² = 1e-12)."""
    x, h = 3e-3, 1e-6
    permeances = [held(TUBES[name](), 200.0, place)["tube.G_m"] for place in (x - h, x, x + h)]
    values = held(TUBES[name](), 200.0, x)
    slope = (permeances[2] - permeances[0]) / (2 * h)
    assert values["tube.dGm_by_dx"] == pytest.approx(slope, rel=1e-6)
    assert values["tube.F_m"] == pytest.approx(200.0**2 / 2 * slope, rel=1e-6)
    assert values["tube.Phi"] == pytest.approx(200.0 * permeances[1], rel=ROUNDING)
    assert values["tube.R_m"] == pytest.approx(1 / permeances[1], rel=ROUNDING)
    assert values["fixed.e.f"] == pytest.approx(values["tube.F_m"], rel=ROUNDING)


def test_force_of_a_gap_is_maxwells_pull():
    """F = B² A/(2 mu_0), towards a smaller gap."""
    values = held(mag.ForceHollowCylinderAxialFlux(r_o=R_ARM), 500.0, 1e-3)
    pull = values["tube.B"] ** 2 * AREA / (2 * MU_0)
    assert values["tube.F_m"] == pytest.approx(-pull, rel=ROUNDING)
    assert values["tube.B"] == pytest.approx(MU_0 * 500.0 / 1e-3, rel=ROUNDING)


def test_force_of_an_overlap_does_not_depend_on_the_overlap():
    """F = V_m² mu_0 a/(2 b), and the flux density V_m mu_0/b, also where the overlap begins."""
    for overlap in (0.0, 1e-3, 5e-3):
        values = held(mag.CuboidOrthogonalFlux(a=0.02, b=1e-3), 300.0, overlap)
        assert values["tube.F_m"] == pytest.approx(300.0**2 * MU_0 * 0.02 / 2e-3, rel=ROUNDING)
        assert values["tube.B"] == pytest.approx(MU_0 * 300.0 / 1e-3, rel=ROUNDING)


def test_support_takes_the_reaction_of_the_force():
    m = ac.Model("support")
    m.source, m.ground = mag.ConstantMagneticFlux(Phi=-1e-4), mag.Ground()
    m.tube = mag.CuboidParallelFlux(use_support=True, **BOX)
    m.armature, m.housing = tr.Fixed(s0=0.012), tr.Fixed(s0=0.01)
    m.connect(m.source.port_p, m.tube.port_p)
    m.connect(m.source.port_n, m.tube.port_n, m.ground.port)
    m.connect(m.tube.flange, m.armature.flange)
    m.connect(m.tube.support, m.housing.flange)
    values = ac.compile(m).simulate(1.0, n=2).at(0.0)
    pull = 1e-4**2 / (2 * MU_0 * 2e-4)
    assert values["tube.l"] == pytest.approx(2e-3, rel=ROUNDING)
    assert values["armature.e.f"] == pytest.approx(-pull, rel=ROUNDING)
    assert values["housing.e.f"] == pytest.approx(pull, rel=ROUNDING)


def solenoid() -> ac.Model:
    """Return a solenoid with a saturating core, eddy currents, a return spring and stoppers."""
    m = ac.Model("solenoid")
    m.source, m.r, m.gnd = el.ConstantVoltage(V=12.0), el.Resistor(R=10.0), el.Ground()
    m.coil, m.ground = mag.ElectroMagneticConverter(N=N), mag.Ground()
    m.core = mag.GenericFluxTube(l=L_CORE, area=AREA, material=Steel_9SMnPb28)
    m.eddy = mag.EddyCurrent(G=2e4, use_conductance=True)
    m.gap = mag.ForceHollowCylinderAxialFlux(r_o=R_ARM)
    m.fringe = mag.LeakageAroundPoles(w=2 * math.pi * 6.5e-3, r=3e-3)
    m.leak = mag.ConstantPermeance(G_m=2e-8)
    m.armature = mag.TranslatoryArmatureAndStopper(m=0.016, x_min=0.25e-3, x_max=5e-3, d=400.0)
    m.load, m.spring, m.frame = tr.Mass(m=0.01), tr.SpringDamper(c=100.0, d=0.5), tr.Fixed(s0=5e-3)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.coil.p)
    m.connect(m.coil.n, m.source.n, m.gnd.p)
    m.connect(m.coil.port_p, m.core.port_p, m.leak.port_p)
    m.connect(m.core.port_n, m.eddy.port_p)
    m.connect(m.eddy.port_n, m.gap.port_p, m.fringe.port_p)
    m.connect(m.gap.port_n, m.fringe.port_n, m.leak.port_n, m.coil.port_n, m.ground.port)
    m.connect(m.gap.flange, m.fringe.flange, m.armature.flange_a)
    m.connect(m.armature.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.frame.flange)
    return m


@pytest.fixture(scope="module")
def run() -> Any:
    system = ac.compile(solenoid())
    # Fine where the stopper is hit: its damping is cut off at the force of its spring, with bends.
    pieces = [(0.0, 0.014, 2800), (0.014, 0.017, 12000), (0.017, 0.03, 2600)]
    grid = np.concatenate([[0.0], *[np.linspace(a, b, n + 1)[1:] for a, b, n in pieces]])
    return system.simulate(0.03, t=grid, start={"armature.mass.s": 5e-3, "load.v": 0.0}, **FINE)


def field_energy(res: Any) -> np.ndarray:
    """Return Σ V_m Phi/2 of the linear tubes and l A ∫ H dB of the core, by 40 Gauss points."""
    linear = sum(res[f"{part}.V_m"] * res[f"{part}.Phi"] / 2 for part in ("gap", "fringe", "leak"))
    nodes, weights = np.polynomial.legendre.leggauss(40)
    B = res["core.B"]
    H = np.asarray(Steel_9SMnPb28.field_strength(ca.DM((nodes[:, None] + 1) / 2 * B)))
    return linear + L_CORE * AREA * B * (weights / 2 @ H)


def mechanical_energy(res: Any) -> np.ndarray:
    """Return kinetic energy and that of the spring."""
    return 0.026 * res["load.v"] ** 2 / 2 + 100.0 * res["spring.s_rel"] ** 2 / 2


def test_solenoid_pulls_its_armature_to_the_stopper(run):
    """It arrives, bounces, and rests where the stopper's c depth² holds what the gap pulls."""
    contacts = [event.time for event in run.events if "contact" in event.text.split("→")[1]]
    assert 5e-3 < contacts[0] < 20e-3
    end = run.final
    push = end["gap.F_m"] + end["fringe.F_m"] + end["spring.f"]
    depth = 0.25e-3 - end["armature.mass.s"]
    spring, damping = end["armature.stopper_x_min.f_c"], end["armature.stopper_x_min.f_d"]
    assert -spring == pytest.approx(1e11 * depth**2, rel=1e-9)
    assert spring + damping == pytest.approx(push, rel=1e-4)  # it still moves, by 3 µm/s


def test_electrical_energy_is_copper_eddy_field_and_mechanical_energy(run):
    """To 1e-7 of what the source gave before the first contact, and to 1e-6 after all of them."""
    given = -run.energy("source")
    copper, eddy = run.energy("r"), run.energy("eddy")
    field, motion = field_energy(run), mechanical_energy(run)
    lost = run.energy("armature.stopper_x_min") + run.energy("armature.stopper_x_max")
    damped = run.energy("spring") - 100.0 * run["spring.s_rel"] ** 2 / 2
    balance = copper + eddy + field + motion + lost + damped - given
    before = run.t < run.events[0].time
    assert np.max(np.abs(balance[before])) < 1e-7 * given[before][-1]
    assert np.max(np.abs(balance)) < 1e-6 * given[-1]  # 3e-7, Simpson's rule across the bends
    assert eddy[-1] > 1e-2 * given[-1]
    assert np.max(motion) > 1e-2 * given[-1]


def test_powers_of_a_solenoid_vanish_at_every_instant_in_each_domain(run):
    """Tellegen: Σ V_m der(Phi) over the magnetic edges, and Σ of all powers."""
    magnetic = ["coil.path", "core", "eddy", "gap.e", "fringe.e", "leak"]
    powers = [run.power(path) for path in magnetic]
    assert np.max(np.abs(np.sum(powers, axis=0))) < 1e-10 * np.max(np.abs(powers))
    assert np.max(np.abs(run.power(""))) < 1e-10 * np.max(np.abs(run.power("source")))
    assert run.active_parts() == []


def test_current_drops_while_the_armature_moves(run):
    """Its first peak lies before the contact, and below V/R, which it comes near only later."""
    contact = np.searchsorted(run.t, run.events[0].time)
    i = run["coil.i"]
    peak = np.argmax(i[:contact])
    assert 0 < peak < contact - 1
    assert i[contact] < 0.7 * i[peak] < 0.7 * 1.2


def test_simple_solenoid_agrees_with_modelica():
    """ComparisonPullInStroke of FluxTubes, MAP-LIB reference results v4.1.0 (Dymola at 1e-7).

    Ours differs by 2.3e-8 m of 5 mm and 6e-7 of the flux; rtol 1e-8 here.
    """
    system = ac.compile(runpy.run_path(str(EXAMPLE))["build"]())
    rows = [  # time, position, flux of the coil
        (0.005, 0.00471387373, -3.0168204e-05),
        (0.01, 0.00252491144, -4.18341478e-05),
        (0.0135, 0.000551452419, -6.27793425e-05),
        (0.02, 0.000229463008, -0.000102812836),
        (0.03, 0.000223008767, -0.000134303882),
        (0.05, 0.000221772723, -0.000140285479),
    ]
    grid = [0.0, *[t for t, _, _ in rows]]
    res = system.simulate(0.05, t=grid, start={"armature.mass.s": 5e-3}, rtol=1e-8, atol=1e-10)
    for t, x, flux in rows:
        assert res.at(t)["armature.mass.s"] == pytest.approx(x, abs=7e-8)
        assert res.at(t)["coil.Phi"] == pytest.approx(flux, abs=2e-6 * 1.4e-4)
