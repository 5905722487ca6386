"""Models that users of others waited for, from their issue trackers: prints one JSON object.

Each time is CPU time [s] from the first component to the last value of the result, in a process
that has imported acausal; medians of 3. The errors are of closed forms:

- Furuta pendulum, spatial, undamped (ModelingToolkit.jl #4162, #4171): the equations of motion
  written by hand, integrated at rtol 1e-11;
- cascade of 1000 first-order lags after a step (ModelingToolkit.jl #1461): the last output is the
  regularised incomplete gamma function P(1000, 1000 t);
- wall of 10 000 heat capacities, heated on one side (of the size in ModelingToolkit.jl #1693 and
  #3919): the first one's temperature by Bessel functions, before the heat reaches the other side.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import pi
from statistics import median
from time import process_time
from typing import Any

import _blas_on_one_thread  # noqa: F401
import numpy as np
from _networks import bar

import acausal as ac
from library import blocks as bl
from library import spatial as sp

RUNS = 3
LAGS, CELLS = 1000, 10_000
ARM, POLE, M_ARM, M_POLE, G = 0.3, 0.4, 0.2, 0.1, 9.80665
INERTIA = 2e-3  # of the arm about its axis [kg m2]
TURN, TILT = 1.5, 1.0  # at the start: rate of the arm [rad/s], angle of the pole [rad]
T_FURUTA, T_LAGS, T_WALL = 3.0, 1.1, 200.0


def main() -> None:
    report: dict[str, Any] = {"benchmark": "trackers", "runs": RUNS}
    report["furuta"] = measure(furuta, T_FURUTA, "elbow.phi", furuta_by_hand())
    report["lags"] = measure(lags, T_LAGS, f"lag[{LAGS - 1}].y", lags_exactly())
    report["wall"] = measure(lambda: bar(CELLS), T_WALL, "c[0].T", wall_exactly(), start=wall_start)
    print(json.dumps(report))


def measure(
    model: Callable[[], ac.Model],
    t_end: float,
    path: str,
    exact: float,
    start: Callable[[], dict[str, float]] = dict,
) -> dict[str, float]:
    """Return times and the error of one value at the end."""
    rounds = []
    for _ in range(RUNS):
        begin = process_time()
        made = model()
        built = process_time()
        system = ac.compile(made)
        compiled = process_time()
        value = system.simulate(t_end, n=100, start=start()).final[path]
        ended = process_time()
        rounds.append((ended - begin, built - begin, compiled - built, ended - compiled))
    whole, build, compilation, run = (round(median(part), 3) for part in zip(*rounds, strict=True))
    error = abs(value - exact) / abs(exact)
    return {
        "equations": len(system.names.chains),
        "states": len(system.states),
        "cpu_s": whole,
        "build_s": build,
        "compile_s": compilation,
        "run_s": run,
        "error": float(f"{error:.1e}"),
    }


def furuta() -> ac.Model:
    """Return an arm that turns about the vertical and carries a pole that turns about the arm."""
    m = ac.Model("furuta")
    m.world = sp.World(g=G)
    m.base = sp.Revolute(n=(0, 1, 0), start={"phi": 0.0, "w": TURN})
    m.rotor = sp.Body(m=0.0, I_22=INERTIA)
    m.arm = sp.BodyShape(r=(ARM, 0, 0), m=M_ARM, r_CM=(ARM / 2, 0, 0), I_22=0.0)
    m.elbow = sp.Revolute(n=(1, 0, 0), start={"phi": TILT, "w": 0.0})
    m.pole = sp.Body(m=M_POLE, r_CM=(0, POLE, 0), I_11=0.0, I_22=0.0, I_33=0.0)
    m.connect(m.world.frame, m.base.frame_a)
    m.connect(m.base.frame_b, m.arm.frame_a, m.rotor.frame_a)
    m.connect(m.arm.frame_b, m.elbow.frame_a)
    m.connect(m.elbow.frame_b, m.pole.frame_a)
    return m


def furuta_by_hand() -> float:
    """Return the angle of the pole at the end from Lagrange's equations of two coordinates."""
    from scipy.integrate import solve_ivp

    turning = INERTIA + M_ARM * (ARM / 2) ** 2 + M_POLE * ARM**2

    def rates(t: float, y: np.ndarray) -> list[float]:
        _, w, angle, rate = y
        s, c = np.sin(angle), np.cos(angle)
        mass = [
            [turning + M_POLE * POLE**2 * s**2, -M_POLE * ARM * POLE * c],
            [-M_POLE * ARM * POLE * c, M_POLE * POLE**2],
        ]
        forces = [
            -M_POLE * ARM * POLE * s * rate**2 - 2 * M_POLE * POLE**2 * s * c * w * rate,
            M_POLE * POLE**2 * s * c * w**2 + M_POLE * G * POLE * s,
        ]
        a, b = np.linalg.solve(mass, forces)
        return [w, float(a), rate, float(b)]

    begin = [0.0, TURN, TILT, 0.0]
    tight = {"rtol": 1e-11, "atol": 1e-12, "method": "DOP853"}
    return float(solve_ivp(rates, (0.0, T_FURUTA), begin, **tight).y[2, -1])


def lags() -> ac.Model:
    """Return lags of 1/n seconds in a row behind a step at the start."""
    m = ac.Model("lags")
    m.step = bl.Constant(k=1.0)
    m.lag = [bl.FirstOrder(T=1.0 / LAGS) for _ in range(LAGS)]
    before = m.step.y
    for lag in m.lag:
        m.connect(before, lag.u)
        before = lag.y
    return m


def lags_exactly() -> float:
    from scipy.special import gammainc

    return float(gammainc(LAGS, LAGS * T_LAGS))


def wall_start() -> dict[str, float]:
    return {f"c[{k}].T": 293.15 for k in range(CELLS)}


def wall_exactly() -> float:
    """Return the temperature of the first of a row of capacities C with conductances G, heated.

    T = T0 + Q/C ∫ e^(-2as) (I0(2as) + I1(2as)) ds with a = G/C: the answer to a pulse in an endless
    row and its reflection, integrated by s e^(-s) (I0 + I1) and e^(-s) I0.
    """
    from scipy.special import ive

    heat, capacity, conductance = 10.0, 1.0, 2.0
    s = 2 * conductance / capacity * T_WALL
    integral = 2 * s * (ive(0, s) + ive(1, s)) + ive(0, s) - 1
    front = 2 * np.sqrt(pi * conductance / capacity * T_WALL)
    if front > CELLS / 10:
        raise SystemExit("the heat would reach the other side: shorten the run")
    return float(293.15 + heat / capacity * integral / (2 * conductance / capacity))


if __name__ == "__main__":
    main()
