"""Flyback converter: coupled inductors between switch, diode and snubber, in any order of parts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el

PARTS: dict[str, Any] = {
    "src": lambda: el.ConstantVoltage(V=48.0),
    "primary": el.Ground,
    "secondary": el.Ground,
    "tr": lambda: el.Transformer(L1=2e-4, L2=5e-5, M=0.98e-4),
    "sw": el.IdealClosingSwitch,
    "pwm": lambda: bl.BooleanPulse(period=2e-5, width=35),
    "sr": lambda: el.Resistor(R=2e3),
    "sc": lambda: el.Capacitor(C=1e-7),
    "sd": el.IdealDiode,
    "d": el.IdealDiode,
    "c": lambda: el.Capacitor(C=4.7e-5),
    "r": lambda: el.Resistor(R=10.0),
}
NODES = (
    ("src.p", "tr.p1", "sr.p", "sc.p"),
    ("tr.n1", "sw.p", "sd.p"),
    ("sd.n", "sr.n", "sc.n"),
    ("sw.n", "src.n", "primary.p"),
    ("pwm.y", "sw.control"),
    ("tr.n2", "d.p"),
    ("d.n", "c.p", "r.p"),
    ("tr.p2", "c.n", "r.n", "secondary.p"),
)


def flyback(seed: int | None) -> ac.Model:
    """The converter with its parts and nodes in an order drawn by lot."""
    m, names, nodes = ac.Model("flyback"), list(PARTS), list(NODES)
    if seed is not None:
        rng = random.Random(seed)
        rng.shuffle(names)
        rng.shuffle(nodes)
    for name in names:
        setattr(m, name, PARTS[name]())
    for node in nodes:
        m.connect(*(getattr(getattr(m, path[0]), path[1]) for path in (p.split(".") for p in node)))
    return m


def stored(res: ac.Result) -> np.ndarray:
    """Return the energy [J] in the coupled inductors and both capacitors."""
    i1, i2 = res["tr.i1"], res["tr.i2"]
    field = 2e-4 * i1**2 / 2 + 0.98e-4 * i1 * i2 + 5e-5 * i2**2 / 2
    return field + 4.7e-5 * res["c.v"] ** 2 / 2 + 1e-7 * res["sc.v"] ** 2 / 2


@pytest.mark.parametrize("seed", [None, 6, 9])
def test_a_flyback_converter_runs_in_any_order_of_its_parts(seed):
    """The currents of both windings are states; what the source gives is stored or lost.

    In these orders it stopped at the first commutation, or was refused as singular: windings were
    branches of the tree.
    """
    system = ac.compile(flyback(seed))
    assert set(system.states) == {"tr.i1", "tr.i2", "c.v", "sc.v"}
    res = system.simulate(2e-4, n=4000)
    assert res.final["c.v"] == pytest.approx(20.078582, rel=1e-5)
    given = np.trapezoid(-48.0 * res["src.i"], res.t)
    resistive = ("r", "sr", "sw", "d", "sd")
    lost = np.trapezoid(sum(res[f"{part}.v"] * res[f"{part}.i"] for part in resistive), res.t)
    assert given == pytest.approx(stored(res)[-1] - stored(res)[0] + lost, rel=1e-3)


def test_the_first_stroke_charges_the_primary_alone():
    """Diodes block: i1 = V t/L1 up to 7 µs, v2 = M/L1 V."""
    res = ac.simulate(flyback(None), 6e-6)
    assert res.final["tr.i1"] == pytest.approx(48.0 * 6e-6 / 2e-4, rel=1e-3)
    assert abs(res.final["tr.v2"]) == pytest.approx(0.98e-4 / 2e-4 * 48.0, rel=1e-3)
