"""Machines and converters beside those of Modelica 4.1: numbers that follow from its equations.

What differs on purpose stands in docs/differences_to_msl.md.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.integrate import solve_ivp

import acausal as ac
from library import electrical as el
from library import rotational as rot

TIGHT = {"rtol": 1e-9, "atol": 1e-10}


def test_magnet_machine_has_the_law_of_modelica_without_cage_and_losses():
    """In the frame of the stator, as MSL writes it: v = Rs i + Lssigma di/dt + dpsi_m/dt.

    psi_m = R(γ) diag(Lmd, Lmq) (R(-γ) i + (Ie, 0)), Ie = sqrt(2) VsOpenCircuit/(Lmd 2π fsNominal),
    with the values that MSL proposes but for Lmq.
    """
    f, Rs, p, w, V = 50.0, 0.03, 2, 140.0, 100.0
    Lssigma, Lmd, Lmq = (x / (2 * math.pi * f) for x in (0.1, 0.3, 0.2))
    Ie = math.sqrt(2) * 112.3 / (Lmd * 2 * math.pi * f)

    def current(t: float, psi: np.ndarray) -> np.ndarray:
        c, s = math.cos(p * w * t), math.sin(p * w * t)
        turn = np.array([[c, -s], [s, c]])
        return turn @ ((turn.T @ psi - [Lmd * Ie, 0]) / [Lssigma + Lmd, Lssigma + Lmq])

    def rate(t: float, psi: np.ndarray) -> np.ndarray:
        angle = 2 * math.pi * f * t
        return V * np.array([math.sin(angle), -math.cos(angle)]) - Rs * current(t, psi)

    times = np.linspace(0.0, 0.04, 41)
    run = solve_ivp(rate, (0, 0.04), [Lmd * Ie, 0], t_eval=times, rtol=1e-10, atol=1e-12)
    wanted = np.array([current(t, psi) for t, psi in zip(times, run.y.T, strict=True)])
    m = ac.Model("machine")
    m.phase = [el.SineVoltage(V=V, f=f, phase=-2 * math.pi * k / 3) for k in range(3)]
    m.machine = el.PermanentMagnetMachine(
        Rs=Rs, Ld=Lssigma + Lmd, Lq=Lssigma + Lmq, psi_PM=Lmd * Ie, p=p, Jr=0.29
    )
    m.shaft, m.ground = rot.ConstantSpeed(w_fixed=w), el.Ground()
    for phase, pin in zip(m.phase, "abc", strict=True):
        m.connect(phase.p, getattr(m.machine, f"pin_{pin}"))
    m.connect(*[phase.n for phase in m.phase], m.ground.p)
    m.connect(m.shaft.flange, m.machine.flange)
    start = {"machine.psi_d": Lmd * Ie, "machine.psi_q": 0.0}
    res = ac.simulate(m, 0.04, t=times, start=start, **TIGHT)
    scale = np.max(np.abs(wanted))
    np.testing.assert_allclose(res["machine.i_a"], wanted[:, 0], atol=1e-7 * scale)
    cross = wanted[:, 1] * run.y[0] - wanted[:, 0] * run.y[1]
    scale = np.max(np.abs(cross))
    np.testing.assert_allclose(res["machine.tau_electrical"], 3 * cross, atol=1e-6 * scale)
