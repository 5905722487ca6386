"""Random trees and loops of bars, random joints that lock at once: eq. (8) solved by itself.

In the redundant coordinates (x, y, φ) of all bars, with the masses M, the pins and locks C:

    [M Cᵀ; C 0] [Δq̇; μ] = [0; -C q̇⁻]

after Qi, Shan and Shi, "A systematic formulation for dynamics of flexible multibody systems with
topology changes".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import rotational as rot
from library.rotational.interfaces import Compliant

INSTANT = 0.2  # s


@dataclass(frozen=True)
class Linkage:
    """Bars and pins: each pin joins the tip of a bar, or a point of the ground, to a bar's foot."""

    lengths: list[float]
    masses: list[float]
    pins: list[tuple[int, int]]  # (bar whose tip it is at, -1 for the ground; bar whose foot)
    anchor: tuple[float, float] | None  # where the tip of the last bar is pinned, of a loop
    locks: list[int]


def build(linkage: Linkage, angles: list[float]) -> ac.Model:
    m = ac.Model("linkage")
    m.world = pl.World(g=9.81)
    keywords = {k: {"lock": lambda j: ac.time > INSTANT} for k in linkage.locks}
    count = len(linkage.pins) + (linkage.anchor is not None)
    loop = linkage.anchor is not None
    starts: dict[int, Any] = {} if loop else {k: {"phi": a} for k, a in enumerate(angles)}
    m.pin = [
        pl.Revolute(**keywords.get(k, {}), **({"start": starts[k]} if k in starts else {}))
        for k in range(count)
    ]
    bars = zip(linkage.lengths, linkage.masses, strict=True)
    m.bar = [
        pl.BodyShape(m=mass, I=mass * l**2 / 12, r=(l, 0.0), r_CM=(l / 2, 0.0)) for l, mass in bars
    ]
    for k, (tip, foot) in enumerate(linkage.pins):
        m.connect(m.world.frame if tip < 0 else m.bar[tip].frame_b, m.pin[k].frame_a)
        m.connect(m.pin[k].frame_b, m.bar[foot].frame_a)
    if linkage.anchor is not None:
        m.base = pl.FixedTranslation(r=linkage.anchor)
        m.connect(m.world.frame, m.base.frame_a)
        m.connect(m.bar[len(linkage.lengths) - 1].frame_b, m.pin[count - 1].frame_a)
        m.connect(m.pin[count - 1].frame_b, m.base.frame_b)
    return m


def by_hand(linkage: Linkage, res: ac.Result, at: int) -> tuple[np.ndarray, float]:
    """Return the rates of the bars after the lock, and the energy lost, from eq. (8)."""
    n = len(linkage.lengths)
    masses = np.repeat(linkage.masses, 3)
    masses[2::3] *= np.array(linkage.lengths) ** 2 / 12
    q, phi = np.zeros(3 * n), np.zeros(n)
    for k in range(n):
        phi[k], w = res[f"bar[{k}].phi"][at], res[f"bar[{k}].w_a"][at]
        arm = res[f"bar[{k}].r_CM_0"][at] - res[f"bar[{k}].r_0"][at]
        q[3 * k : 3 * k + 2] = res[f"bar[{k}].v_0"][at] + w * np.array([-arm[1], arm[0]])
        q[3 * k + 2] = w

    def point(bar: int, along: float) -> np.ndarray:
        """Return the slope of the velocity of a point at ``along`` of half a length from the CM."""
        rows = np.zeros((2, 3 * n))
        half = along * linkage.lengths[bar] / 2
        rows[:, 3 * bar : 3 * bar + 2] = np.eye(2)
        rows[:, 3 * bar + 2] = half * np.array([-np.sin(phi[bar]), np.cos(phi[bar])])
        return rows

    def turn(bar: int) -> np.ndarray:
        rows = np.zeros((1, 3 * n))
        if bar >= 0:
            rows[0, 3 * bar + 2] = 1.0
        return rows

    rows = [point(foot, -1) - (point(tip, 1) if tip >= 0 else 0) for tip, foot in linkage.pins]
    ends = [*linkage.pins]
    if linkage.anchor is not None:
        rows.append(point(n - 1, 1))
        ends.append((n - 1, -1))
    rows += [turn(ends[k][1]) - turn(ends[k][0]) for k in linkage.locks]
    C = np.vstack(rows)
    kkt = np.block([[np.diag(masses), C.T], [C, np.zeros((len(C), len(C)))]])
    right = np.concatenate([np.zeros(3 * n), -C @ q])
    jump = np.linalg.lstsq(kkt, right, rcond=1e-12)[0][: 3 * n]  # C may be redundant
    after = q + jump
    return after[2::3], float(0.5 * (masses @ q**2 - masses @ after**2))


def check(linkage: Linkage, res: ac.Result) -> None:
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    rates, loss = by_hand(linkage, res, at)
    found = [res[f"bar[{k}].w_a"][at + 1] for k in range(len(rates))]
    assert found == pytest.approx(rates, abs=1e-9)
    lost = sum(event.loss for event in res.events)
    assert loss >= 0.0
    assert lost == pytest.approx(loss, abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_random_locks_of_a_tree_of_bars(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 7))
    pins = [(int(rng.integers(-1, k)) if k else -1, k) for k in range(n)]
    locks = sorted(int(k) for k in rng.choice(n, size=int(rng.integers(1, n)), replace=False))
    lengths, masses = rng.uniform(0.4, 1.2, n).tolist(), rng.uniform(0.5, 3.0, n).tolist()
    linkage = Linkage(lengths, masses, pins, None, locks)
    model = build(linkage, rng.uniform(-1.0, 1.0, n).tolist())
    check(linkage, ac.simulate(model, 0.25, rtol=1e-9, atol=1e-11))


@pytest.mark.parametrize("seed", range(6))
def test_random_locks_of_a_loop_of_bars(seed):
    """Chains of 3 to 5 bars between two points of the ground; locks may be redundant."""
    rng = np.random.default_rng(100 + seed)
    n = int(rng.integers(3, 6))
    lengths, masses = rng.uniform(0.6, 1.0, n).tolist(), rng.uniform(0.5, 3.0, n).tolist()
    angles = np.concatenate([[1.2], np.full(n - 1, -2.0 / (n - 1))]) + rng.uniform(-0.1, 0.1, n)
    along = np.cumsum(angles)
    tip = np.array(lengths) @ np.stack([np.cos(along), np.sin(along)], axis=1)
    locks = sorted(int(k) for k in rng.choice(n + 1, size=int(rng.integers(1, n)), replace=False))
    pins = [(k - 1, k) for k in range(n)]
    linkage = Linkage(lengths, masses, pins, (float(tip[0]), float(tip[1])), locks)
    free = n - 2
    start = {f"pin[{k}].phi": float(angles[k]) for k in range(free)}
    guess = {f"pin[{k}].phi": float(angles[k]) for k in range(free, n)}
    guess[f"pin[{n}].phi"] = float(-along[-1])
    res = ac.simulate(build(linkage, []), 0.25, start=start, guess=guess, rtol=1e-9, atol=1e-11)
    check(linkage, res)


class Stop(Compliant):
    """A stop between two shafts that acts at 1 s: the relative rate becomes -e of what it was."""

    e_rest: ac.Parameter = ac.parameter("1", "Restitution", default=0.5)

    def equations(self):
        yield self.tau == 0
        yield ac.when(ac.time > 1.0, ac.reinit(self.w_rel, -self.e_rest * ac.pre(self.w_rel)))


def test_a_restitution_of_one_half_is_a_hand_calculation():
    """μ = (1 + e) w/(1/J1 + 1/J2); with e = ½ the relative rate is reversed to a half."""
    m = ac.Model("m")
    m.one, m.two = rot.Inertia(J=1.0, start={"w": 3.0}), rot.Inertia(J=2.0, start={"w": 0.0})
    m.stop = Stop(e_rest=0.5)
    m.connect(m.one.flange_b, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.two.flange_a)
    res = ac.simulate(m, 2.0)
    mu = 1.5 * 3.0 / (1.0 + 0.5)
    assert res.final["one.w"] == pytest.approx(3.0 - mu, rel=1e-12)
    assert res.final["two.w"] == pytest.approx(mu / 2, rel=1e-12)
    assert res.impulses("stop.tau") == pytest.approx([-mu], rel=1e-12)


def test_restitutions_that_gain_energy_together_are_refused():
    """Stops of e = 1 and e = 0: ½ (Hu)ᵀ (1 + E) (H M⁻¹ Hᵀ)⁻¹ (1 - E) Hu = -3 J would be lost."""
    m = ac.Model("m")
    m.shaft = [rot.Inertia(J=1.0, start={"w": w}) for w in (10.0, 0.0, 1.0)]
    m.stop = [Stop(e_rest=1.0), Stop(e_rest=0.0)]
    for k in range(2):
        m.connect(m.shaft[k].flange_b, m.stop[k].flange_a)
        m.connect(m.stop[k].flange_b, m.shaft[k + 1].flange_a)
    with pytest.raises(
        ac.errors.SimulationError, match=r"stop\[0\], stop\[1\] rebound .* gain 3 J"
    ):
        ac.simulate(m, 2.0)
    alike = ac.Model("m")
    alike.shaft = [rot.Inertia(J=1.0, start={"w": w}) for w in (10.0, 0.0, 1.0)]
    alike.stop = [Stop(e_rest=1.0), Stop(e_rest=1.0)]
    for k in range(2):
        alike.connect(alike.shaft[k].flange_b, alike.stop[k].flange_a)
        alike.connect(alike.stop[k].flange_b, alike.shaft[k + 1].flange_a)
    res = ac.simulate(alike, 2.0)
    assert sum(res.final[f"shaft[{k}].w"] ** 2 for k in range(3)) == pytest.approx(101.0, rel=1e-12)
