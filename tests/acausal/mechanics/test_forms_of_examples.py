"""Kane's and natural form of every mechanism among the examples: as the default, or refused."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, SingularError

EXAMPLES = Path(__file__).parents[3] / "examples"

MATCHES = "matches"
EVENTS = r"has events or modes"
STIFFENS = r"manifold \(Manifold\w+\): it ties elastic coordinates"

NATURAL: dict[str, str] = {
    "andrews_squeezer": MATCHES,
    "beam_on_spring_kane": MATCHES,
    "bend_45": r"force pulls with depends on an input",
    "breaking_link": EVENTS,
    "bricard": MATCHES,
    "car_with_trailer": r"emf \(RotationalEMF\)",
    "cart_pole_swing_up": r"push pulls with depends on an input",
    "crane_with_motor": EVENTS,
    "double_pendulum": MATCHES,
    "excavator_boom": EVENTS,
    "fastest_flexible_arm": r"hub \(Inertia\)",
    "flexible_four_bar": STIFFENS,
    "flexible_robot_with_motors": EVENTS,
    "four_bar": MATCHES,
    "hydraulic_boom_energy_optimal": r"line \(Actuator\)",
    "kane_two_link_robot": MATCHES,
    "locking_pendulum": EVENTS,
    "natural_four_bar": MATCHES,
    "panel_deployment": MATCHES,
    "penalty_against_multipliers": MATCHES,
    "right_angle_cantilever": MATCHES,
    "rl_environment": r"push pulls with depends on an input",
    "satellite_capture": EVENTS,
    "six_axis_robot_inverse_dynamics": MATCHES,
    "slider_crank_engine": r"flywheel \(Inertia\)",
    "solid_bracket_from_scikit_fem": MATCHES,
    "space_robot": MATCHES,
    "spatial_manipulator": MATCHES,
    "spin_up_beam": STIFFENS,
    "spinning_top": MATCHES,
    "two_arms_close_a_loop": EVENTS,
    "two_link_flexible": MATCHES,
    "vibration_free_crane": r"drive \(PositionDriver\): what drives it",
}
"""What natural coordinates say of each example: it matches the default, or the part that is not
known."""

KANE = {"breaking_link": r"no number for weld\.phi"}
"""Examples that Kane's form refuses at the start."""

HEAVY = {"solid_bracket_from_scikit_fem", "space_robot", "spatial_manipulator", "panel_deployment"}
LARGE = {"flexible_four_bar", "right_angle_cantilever", "bend_45", "spin_up_beam"}
LARGE |= {"six_axis_robot_inverse_dynamics", "flexible_robot_with_motors", "fastest_flexible_arm"}
_names = [
    pytest.param(name, marks=pytest.mark.slow) if name in HEAVY | LARGE else name
    for name in NATURAL
]


@cache
def compiled(name: str) -> ac.System:
    return ac.compile(importlib.import_module(f"examples.{name}").build())


def test_every_mechanism_among_the_examples_is_tried() -> None:
    written = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.py")}
    mechanisms = {
        name
        for name, text in written.items()
        if any(f"from library import {space}" in text for space in ("planar", "spatial"))
    }
    others = {name for name in mechanisms if "def build(" not in written[name]}
    assert others == set()
    assert mechanisms - {"live_pages"} == set(NATURAL)  # its own model is a loudspeaker


@pytest.mark.parametrize("name", _names)
def test_natural_coordinates_match_or_refuse_by_name(name: str) -> None:
    """q̈ of (11.34) is that of the compiled model, and a short run is the default's."""
    system = compiled(name)
    if NATURAL[name] != MATCHES:
        with pytest.raises(DeclarationError, match=NATURAL[name]):
            _ = system.natural().Q
        return
    n = system.natural()
    start = system.initialize()
    q, v = n.values(start)
    expected = n.accelerations(start)
    found = n.acceleration(start.t, q, v)
    np.testing.assert_allclose(found, expected, atol=1e-9 * (1 + np.abs(expected).max()))
    run = n.simulate(0.01, n=2, rtol=1e-9, atol=1e-10)
    default = system.simulate(0.01, n=2, rtol=1e-10, atol=1e-11)
    scale = 1 + np.abs(q).max()
    assert np.abs(run.q - n.values(default)[0]).max() < 1e-6 * scale


@pytest.mark.parametrize("name", _names)
def test_kanes_equations_balance_or_refuse_by_name(name: str) -> None:
    """F + F* - F_s = 0 in the speeds at the start."""
    system = compiled(name)
    if name in KANE:
        with pytest.raises(SingularError, match=KANE[name]):
            system.kane().values()
        return
    found = system.kane().values()
    scale = max(1.0, np.abs(found.F).max(initial=0.0))
    assert np.abs(found.F + found.F_star - found.F_s).max(initial=0.0) < 1e-8 * scale
