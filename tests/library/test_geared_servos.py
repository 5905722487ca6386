"""Servos behind gears with losses, switched at 20 kHz: a thousand instants, no chattering."""

from __future__ import annotations

import pytest

import acausal as ac
from library import blocks as bl
from library import rotational as rot

RATIO, MOTOR, LOAD = 50.0, 1e-4, 0.05
DRIVING, DRIVEN, BEARING = 0.9, 0.8, 0.01


def servo(axes: int) -> ac.Model:
    """Return motors whose torque is ±1 N.m, of a mean that differs, behind gears with losses."""
    m = ac.Model("servos")
    m.pulse = [
        bl.Pulse(amplitude=2.0, period=5e-5, width=60.0 + k, offset=-1.0) for k in range(axes)
    ]
    m.torque = [rot.Torque() for _ in range(axes)]
    m.rotor = [rot.Inertia(J=MOTOR, start={"phi": 0, "w": 0}) for _ in range(axes)]
    table = [[0, DRIVING, DRIVEN, BEARING, BEARING]]
    m.gear = [rot.LossyGear(ratio=RATIO, loss_table=table) for _ in range(axes)]
    m.arm = [rot.Inertia(J=LOAD) for _ in range(axes)]
    for k in range(axes):
        m.connect(m.pulse[k].y, m.torque[k].tau)
        m.connect(m.torque[k].flange, m.rotor[k].flange_a)
        m.connect(m.rotor[k].flange_b, m.gear[k].flange_a)
        m.connect(m.gear[k].flange_b, m.arm[k].flange_a)
    return m


@pytest.mark.parametrize("axes", [1, 12])
def test_geared_servos_at_20_khz_reach_their_speed(axes):
    """Both phases turn forward, with J = J_load / ratio²; flange_a drives while τ = 1 N.m:

    J a = η₁ (1 - J_m a) - τ_b; and flange_b while τ = -1 N.m: J a = (-1 - J_m a) / η₂ - τ_b.
    """
    t_end, inertia = 2e-3, LOAD / RATIO**2
    res = ac.simulate(servo(axes), t_end, n=4, rtol=1e-7)
    up = (DRIVING - BEARING) / (inertia + DRIVING * MOTOR)
    down = (-1.0 / DRIVEN - BEARING) / (inertia + MOTOR / DRIVEN)
    for k in range(axes):
        on = 0.6 + 0.01 * k
        speed = t_end * (on * up + (1.0 - on) * down)
        assert res.final[f"rotor[{k}].w"] == pytest.approx(speed, rel=1e-6)
        assert res.final[f"arm[{k}].w"] == pytest.approx(speed / RATIO, rel=1e-6)
