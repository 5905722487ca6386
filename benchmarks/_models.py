"""The three systems of the benchmarks: with components, and as an expert writes them by hand."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from domains import electrical, rotational
from library import electrical as el
from library import rotational as rot
from library import translational as tr

# The tolerances of a default simulation.
RTOL, ATOL = 1e-6, 1e-8


class Motor(ac.Model):
    """The motor of the drive: winding, electromotive force and rotor."""

    def __init__(self) -> None:
        super().__init__()
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.flange = rotational.Flange()
        self.r, self.l = el.Resistor(R=0.5), el.Inductor(L=4.5e-3)
        self.emf, self.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.l.p)
        self.connect(self.l.n, self.emf.p)
        self.connect(self.emf.n, self.n)
        self.connect(self.emf.flange, self.rotor.flange_a)
        self.connect(self.rotor.flange_b, self.flange)


def drive() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.motor, m.gnd = el.ConstantVoltage(V=12.0), Motor(), el.Ground()
    m.load, m.fixed = rot.Damper(d=0.01), rot.Fixed()
    m.connect(m.src.p, m.motor.p)
    m.connect(m.src.n, m.motor.n, m.gnd.p)
    m.connect(m.motor.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def drive_by_hand() -> dict[str, ca.SX]:
    i, phi, w = (ca.SX.sym(name) for name in ("i", "phi", "w"))
    ode = ca.vertcat((12.0 - 0.5 * i - 0.5 * w) / 4.5e-3, w, (0.5 * i - 0.01 * w) / 0.02)
    return {"x": ca.vertcat(i, phi, w), "ode": ode}


def ladder(sections: int) -> ac.Model:
    m = ac.Model("ladder")
    m.src, m.gnd = el.ConstantVoltage(V=5.0), el.Ground()
    m.r = [el.Resistor(R=0.7) for _ in range(sections)]
    m.c = [el.Capacitor(C=1.3) for _ in range(sections)]
    m.connect(m.src.p, m.r[0].p)
    m.connect(m.src.n, m.gnd.p, *[c.n for c in m.c])
    for k in range(sections - 1):
        m.connect(m.r[k].n, m.c[k].p, m.r[k + 1].p)
    m.connect(m.r[-1].n, m.c[-1].p)
    return m


def ladder_by_hand(sections: int) -> dict[str, ca.SX]:
    v = ca.SX.sym("v", sections)
    i = (ca.vertcat(5.0, v[:-1]) - v) / 0.7
    return {"x": v, "ode": (i - ca.vertcat(i[1:], 0)) / 1.3}


def chain(masses: int) -> ac.Model:
    m = ac.Model("chain")
    m.wall = tr.Fixed()
    start = [{"v": 1.0}] + [{"v": 0.0}] * (masses - 1)
    m.m = [tr.Mass(m=0.8, start=start[masses - 1 - k]) for k in range(masses)]
    m.s = [tr.SpringDamper(c=30.0, d=0.4) for _ in range(masses)]
    before = m.wall.flange
    for spring, mass in zip(m.s, m.m, strict=True):
        m.connect(before, spring.flange_a)
        m.connect(spring.flange_b, mass.flange_a)
        before = mass.flange_b
    return m


def chain_by_hand(masses: int) -> dict[str, ca.SX]:
    s, v = ca.SX.sym("s", masses), ca.SX.sym("v", masses)
    stretch, rate = s - ca.vertcat(0, s[:-1]), v - ca.vertcat(0, v[:-1])
    f = 30.0 * stretch + 0.4 * rate
    return {"x": ca.vertcat(s, v), "ode": ca.vertcat(v, (ca.vertcat(f[1:], 0) - f) / 0.8)}


def integrator(dae: dict[str, ca.SX], grid: np.ndarray) -> ca.Function:
    """Return CasADi's IDAS for a system written by hand, with the options a user would find."""
    options: dict[str, Any] = {"reltol": RTOL, "abstol": ATOL, "max_num_steps": 100_000}
    return ca.integrator("hand", "idas", dae, float(grid[0]), grid[1:].tolist(), options)
