"""Random chains of blocks with friction, brakes, springs and loads: they run, and lose energy."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import translational as tr


def swinging(size: float, speed: float) -> Any:
    return lambda t: size * ca.sin(speed * t)


def chain(seed: int) -> tuple[ac.Model, list[str]]:
    """Return a random chain and the names of its friction parts.

    Peaks of 1 and equal limits are drawn on purpose: there sticking and sliding are decided by
    derivatives, and several parts change in one instant.
    """
    draw = np.random.default_rng(seed)

    def pick(*values: float) -> float:
        return float(draw.choice(values))

    m = ac.Model(f"chain{seed}")
    m.mass = [
        tr.Mass(m=pick(0.5, 1, 2), start={"s": 0.0, "v": pick(0, 0, 1, -1)})
        for _ in range(draw.integers(2, 6))
    ]
    names: list[str] = []
    for k, mass in enumerate(m.mass):
        kind = int(draw.integers(0, 4))
        if kind == 0 or (kind == 1 and k > 0):
            table = [[0, pick(0.5, 1, 2)], [1, pick(0.4, 0.5)]]
            slide = tr.SupportFriction(f_pos=table, peak=pick(1, 1, 1.2), use_support=kind == 1)
            _added(m, names, f"friction{k}", slide, mass)
            if kind == 1:
                m.connect(m.mass[k - 1].flange_b, slide.support)
        elif kind == 2:
            brake = tr.Brake(fn_max=pick(1, 2, 4))
            _added(m, names, f"brake{k}", brake, mass)
            press = bl.Step(start_time=0.5) if draw.random() < 0.5 else bl.Sine(f=0.5, offset=0.3)
            setattr(m, f"press{k}", press)
            m.connect(press.y, brake.f_normalized)
        if k > 0 and draw.random() < 0.6:
            spring = tr.SpringDamper(c=pick(10, 100), d=pick(0, 1))
            setattr(m, f"spring{k}", spring)
            m.connect(m.mass[k - 1].flange_b, spring.flange_a)
            m.connect(spring.flange_b, mass.flange_a)
        if draw.random() < 0.7:
            size, stepped = pick(1, 2, 3, 5), draw.random() < 0.4
            load = (
                tr.ForceStep(step_force=size * pick(-1, 1), start_time=pick(0, 0.5))
                if stepped
                else tr.Force(f=swinging(size, pick(1, 3, 6)))
            )
            setattr(m, f"load{k}", load)
            m.connect(load.flange, mass.flange_a)
    return m, names


def _added(m: ac.Model, names: list[str], name: str, part: Any, mass: Any) -> None:
    setattr(m, name, part)
    names.append(name)
    m.connect(mass.flange_a, part.flange_a)


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(k, marks=pytest.mark.slow) for k in range(3, 30))]
)
def test_random_friction_runs_and_never_drives(seed):
    """No run chatters or stops, and friction loses power at every output point (to rounding)."""
    m, names = chain(seed)
    res = ac.simulate(m, 3.0, n=60)
    for name in names:
        power = res[f"{name}.loss_power"]
        assert np.min(power) >= -1e-5 * (1 + np.max(power))
