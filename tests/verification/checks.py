"""What is verified against what: one list, which the page on verification shows.

Tests go through it.
A check returns how far a result is from its reference, as a part of the range or of the value, at
given tolerances. Models are those of the reference tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import acausal as ac
from library import planar as pl
from library.multibody.modes import find_modes
from tests.acausal.events import test_storages as switched
from tests.library import test_large_rotation_beams as beams
from tests.library import test_modes as plates
from tests.physics import test_dead_centers as dead_centers
from tests.reference import test_electrical as electrical
from tests.reference import test_friction_and_contact as hybrid
from tests.reference import test_loops as loops
from tests.reference import test_mechanics_and_heat as mechanics
from tests.reference import test_multibody as multibody
from tests.reference import test_optimal_control as optima
from tests.reference import test_rectifier as rectifier
from tests.reference.conftest import Curve
from tests.verification import instants, valves

Tolerances = Mapping[str, float]
TIGHT: Tolerances = {"rtol": 1e-9, "atol": 1e-10}
DEFAULT: Tolerances = {}


@dataclass(frozen=True)
class Check:
    """One line of the page: what, against what, and the deviation at given tolerances.

    ``timeless`` is what no integration is in: it has one deviation, not two.
    """

    group: str
    name: str
    against: str
    deviation: Callable[[Tolerances], float]
    timeless: bool = False


def along_curve(
    make: Callable[[], ac.Model],
    name: str,
    pairs: Mapping[str, str],
    tolerances: Tolerances,
    **more: Any,
) -> float:
    """Return the largest deviation of a run from a curve, as a part of the range of each column."""
    reference = Curve(name)
    res = ac.simulate(make(), t=reference.grid, **more, **tolerances)
    place = np.searchsorted(res.t, reference.time)
    return max(
        float(np.max(np.abs(res[path][place] - reference[column])) / np.ptp(reference[column]))
        for path, column in pairs.items()
    )


def same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


def msl(name: str, make: Callable[[], ac.Model], pairs: Mapping[str, str]) -> Check:
    how = partial(along_curve, make, name, pairs)
    return Check("Modelica Standard Library", name, "MSL's reference curve", how)


def squeezer(tolerances: Tolerances) -> float:
    """Return the worst of Andrews' seven angles after 30 ms, as a part of the largest."""
    beta, theta, gamma, phi, delta, omega, epsilon = loops.ANDREWS_START
    angles = (beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon)
    start = {"body[0].phi": beta, "body[0].w_a": 0.0}
    guess = {f"body[{k}].phi": angles[k] for k in range(1, 7)}
    res = ac.simulate(loops.andrews(), 0.03, n=1, start=start, guess=guess, **tolerances)
    p = [res.final[f"body[{k}].phi"] for k in range(7)]
    found = np.array([p[0], p[1] - p[0], p[2], p[3] - p[4], p[4], p[5] - p[6], p[6]])
    return float(np.max(np.abs(found - loops.ANDREWS_END)) / np.max(np.abs(loops.ANDREWS_END)))


def falling_point(tolerances: Tolerances) -> float:
    """Return the deviation of IFToMM's pendulum from elliptic functions, of its length."""
    reference = Curve("iftomm.A01_pendulum")
    res = ac.simulate(multibody.simple_pendulum(pl), t=reference.grid, **tolerances)
    place = np.searchsorted(res.t, reference.time)
    pairs = enumerate("xy")
    return max(float(np.abs(res["mass.r_0"][place, k] - reference[c]).max()) for k, c in pairs)


def overconstrained(tolerances: Tolerances) -> float:
    """Return the deviation of Bricard's mechanism over 3 s, of its rods."""
    points = {t: point for t, point in loops.BRICARD.items() if t <= 3.0}
    res = ac.simulate(loops.bricard(), t=[0.0, *points], **tolerances)
    return max(
        float(np.abs(res.at(t)["arm[1].frame_b.r"] - point).max()) for t, point in points.items()
    )


def warm_bar(tolerances: Tolerances) -> float:
    """Return the deviation of NAFEMS T3 with 100 cells from the series, 36.603107 °C."""
    final = ac.simulate(mechanics.transient_bar(100), 32.0, n=1, **tolerances).final
    return abs(float(final["node[79].T"]) / 36.603107 - 1)


def square_plates(_: Tolerances) -> float:
    """Return the worst first frequency of five square plates, 512 triangles each."""
    worst = 0.0
    body = plates.plate(16)
    for kinds, (exact, *_rest) in plates.LEISSA.items():
        found = find_modes(body, plates.edges(body, kinds), modes=4)
        worst = max(worst, abs(float(found.frequencies[0]) / plates.UNIT / exact[0] - 1))
    return worst


def bent(_: Tolerances) -> float:
    """Return the deviation of the tip of the 45-degree bend, of its radius of 100."""
    system, rest, worst = ac.compile(beams.bend(8)), None, 0.0
    for load, tip in beams.BEND.items():
        rest = system.steady_state(inputs={"force.f_z": load}, guess=rest)
        worst = max(worst, float(np.abs(rest["beam.frame_b.r"] - np.array(tip)).max()) / 100.0)
    return worst


def optimum(name: str, _: Tolerances) -> float:
    """Return the relative deviation of an optimal value by collocation on 60 intervals."""
    problem, published, *_ = optima.PROBLEMS[name]
    return abs(problem().solve(ac.Collocation(intervals=60)).objective / published - 1)


def two_masses(tolerances: Tolerances) -> float:
    """Return the deviation from T = 323.15 ± 50 exp(-4 t/3), of 50 K."""
    res = ac.simulate(mechanics.two_masses(), 1.0, n=10, **tolerances)
    decay = 50 * np.exp(-4 * res.t / 3)
    return float(np.abs(res["mass1.T"] - 323.15 - decay).max()) / 50.0


def charging(tolerances: Tolerances) -> float:
    """Return the deviation of a capacitor's voltage over the closing of a switch, of 10 V."""
    res = ac.simulate(switched.charging(), 4e-3, **tolerances)
    return float(np.abs(res["c.v"] - switched.charged(res.t)).max()) / switched.V


def dry_piston(tolerances: Tolerances) -> float:
    """Return the deviation of the crank's angle after 1 s from the equation in φ, of its way."""
    exact = dead_centers.exact(1.0)
    found = ac.simulate(dead_centers.engine(), 1.0, **tolerances).final["main.phi"]
    return abs(float(found) - exact) / (exact - dead_centers.BEGIN)


BRIDGE = {"cl.v": "vp", "d1.p.v": "va", "d2.p.v": "vb"}
AMPLIFIER = partial(
    along_curve,
    electrical.transistor_amplifier,
    "ivp.transistor_amplifier",
    electrical.NODES,
    start=electrical.CHARGE,
)
CLUTCHES = {"J[0].phi": "J1.phi", "J[0].w": "J1.w"} | {
    f"clutch[{k}].{v}": f"clutch{k + 1}.{v}" for k in range(3) for v in ("phi_rel", "w_rel")
}
GAPS = {"gap[0].v_rel": "elastoGap1.v_rel", "gap[1].s_rel": "elastoGap2.s_rel"}
LINES = {"c1.v": "Capacitor1.v", "c2.v": "Capacitor2.v"}
LINES |= {"line[1].i": "Inductor2.i", "line[2].i": "Inductor3.i"}
MOTOR = {"motor.ia": "dcpm.la.i", "load.phi": "loadInertia.phi", "load.w": "loadInertia.w"}
PRESS = {"spring.s_rel": "springDamper.s_rel", "spring.v_rel": "springDamper.v_rel"}
FOURBAR = {"revolute[0].phi": "revolute1.phi", "revolute[0].w": "revolute1.w"}
DOUBLE = same(*(f"revolute{k}.{v}" for k in (1, 2) for v in ("phi", "w")))

CHECKS: tuple[Check, ...] = (
    msl(
        "Electrical.CauerLowPassAnalog",
        electrical.cauer_low_pass,
        same("C1.v", "C3.v", "C5.v", "L1.i", "L2.i"),
    ),
    msl("Electrical.Rectifier", rectifier.rectifier, LINES),
    msl("Machines.DCPM_Start", mechanics.dc_motor_start, MOTOR),
    msl("Rotational.First", mechanics.first, {"J3.phi": "inertia3.phi", "J3.w": "inertia3.w"}),
    msl("Rotational.CoupledClutches", hybrid.coupled_clutches, CLUTCHES),
    msl("Translational.ElastoGap", hybrid.elasto_gap, GAPS),
    msl(
        "Translational.Oscillator",
        partial(mechanics.oscillator, damped=True),
        {"damper.s_rel": "damper1.s_rel", "damper.v_rel": "damper1.v_rel"},
    ),
    msl("FluidHeatFlow.TestCylinder", mechanics.press, PRESS),
    msl("Thermal.TwoMasses", mechanics.two_masses, same("mass1.T", "mass2.T")),
    msl("MultiBody.Pendulum", partial(multibody.pendulum, pl), same("rev.phi", "rev.w")),
    msl("MultiBody.DoublePendulum", partial(multibody.double_pendulum, pl), DOUBLE),
    msl("MultiBody.PlanarFourbar", partial(loops.planar_fourbar, pl), FOURBAR),
    msl("MultiBody.Fourbar1", loops.fourbar1, same("j1.phi", "j1.w")),
    Check("Test Set for IVP Solvers", "Transistor amplifier", "its solution", AMPLIFIER),
    Check("Test Set for IVP Solvers", "Andrews' squeezer", "its end values", squeezer),
    Check("IFToMM benchmarks", "A01 pendulum", "elliptic functions", falling_point),
    Check("IFToMM benchmarks", "A04 Bricard's mechanism", "its curve, 3 s", overconstrained),
    Check(
        "SPICE",
        "Diode bridge with RC load",
        "ngspice 39",
        partial(
            along_curve,
            partial(electrical.diode_bridge, electrical.Shockley),
            "spice.bridge_rc",
            BRIDGE,
        ),
    ),
    Check("NAFEMS", "T3 transient bar, 100 cells", "the exact series", warm_bar),
    Check(
        "Flexible bodies", "Square plates, 512 triangles", "Leissa 1973, λ₁", square_plates, True
    ),
    Check(
        "Flexible bodies",
        "45° bend of a large-rotation beam",
        "its table for 8 elements",
        bent,
        True,
    ),
    Check(
        "Optimal control",
        "Brachistochrone",
        "1.80160312",
        partial(optimum, "brachistochrone"),
        True,
    ),
    Check("Optimal control", "Breakwell's problem", "4/0.9", partial(optimum, "breakwell"), True),
    Check(
        "Optimal control",
        "Swing-up of a cart-pole",
        "58.778737",
        partial(optimum, "swing_up"),
        True,
    ),
    Check("Closed forms", "Heat between two masses", "T = 323.15 ± 50 exp(-4t/3)", two_masses),
    Check("Closed forms", "Capacitor and closing switch", "two exponentials", charging),
    Check("Closed forms", "Friction on a crank's piston", "one equation in φ", dry_piston),
    *(
        Check("Valves, friction and impacts", name, "closed form, mode by mode", how)
        for name, how in {
            "rectifier, 10 V 50 Hz, 100 Ω, 0.1 mF": valves.smoothing(10, 50, 100, 1e-4).deviation,
            "rectifier, 10 V 50 Hz, 1 kΩ, 1 µF": valves.smoothing(10, 50, 1e3, 1e-6).deviation,
            "rectifier, 1 mV 50 Hz, 100 Ω, 1 mF": valves.smoothing(1e-3, 50, 100, 1e-3).deviation,
            "peak detector, 1 V 1 kHz, 10 kΩ, 1 µF": valves.smoothing(1, 1e3, 1e4, 1e-6).deviation,
            "clamper, 5 V 100 Hz, 10 kΩ, 10 µF": valves.clamping(5, 100, 1e4, 1e-5).deviation,
            "inductive load, 10 V 50 Hz, 1 Ω, 10 mH": valves.inductive(10, 50, 1, 1e-2).deviation,
            "inductive load, 1 mV 50 Hz, 1 Ω, 1 mH": valves.inductive(1e-3, 50, 1, 1e-3).deviation,
            "three capacitors and two ideal switches": valves.three_capacitors,
            "capacitor over 200 ns, outputs 0.4 ns apart": valves.short_charge,
            "mass that friction brings to rest": valves.sliding_to_rest,
            "fourth impact of a ball on a hard stop": valves.fourth_impact,
            **instants.CHECKS,
        }.items()
    ),
)
