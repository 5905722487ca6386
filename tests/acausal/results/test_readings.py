"""Readings: what parts answer of a run beside their variables."""

import pickle
from typing import ClassVar

import numpy as np
import pytest

import acausal as ac
from library import electrical as el


class Meter(el.Resistor):
    """A resistor that is asked for its loss over a part of its length."""

    scale: str = ac.structural(default="linear", description="How it is divided")
    readings: ClassVar = {"loss": lambda get, part=1.0: part * get("R") * get("i") ** 2}


def circuit() -> ac.Model:
    m = ac.Model("two resistors")
    m.src, m.gnd, m.inner = el.ConstantVoltage(V=6.0), el.Ground(), ac.Model("inner")
    m.inner.a, m.inner.b = Meter(R=1.0), Meter(R=2.0)
    m.inner.connect(m.inner.a.n, m.inner.b.p)
    m.connect(m.src.p, m.inner.a.p)
    m.connect(m.inner.b.n, m.src.n, m.gnd.p)
    return m


@pytest.fixture(scope="module")
def run() -> ac.Result:
    return ac.simulate(circuit(), 1.0, n=4)


def test_a_part_answers_over_time_what_it_is_asked(run: ac.Result) -> None:
    """2 A through 2 Ω: 8 W, and of a quarter of it 2 W."""
    assert run.reading("inner.b", "loss") == pytest.approx(np.full(5, 8.0), rel=1e-12)
    assert run.loss("inner.b", part=0.25) == pytest.approx(np.full(5, 2.0), rel=1e-12)


def test_what_nobody_answers_is_refused(run: ac.Result) -> None:
    with pytest.raises(
        ac.errors.UnknownNameError, match="several parts of 'inner' have a reading 'loss'"
    ):
        run.loss("inner")
    with pytest.raises(ac.errors.UnknownNameError, match="'src' has no reading 'loss'"):
        run.loss("src")
    with pytest.raises(ac.errors.UnknownNameError, match=r"no part is called 'inner\.c'"):
        run.loss("inner.c")
    with pytest.raises(ac.errors.UnknownAttributeError, match=r"no 'los'\. Did you mean 'loss'"):
        run.los("inner.a")
    assert not hasattr(run, "gain")


def test_a_result_with_readings_survives_pickling(run: ac.Result) -> None:
    again = pickle.loads(pickle.dumps(run))
    assert again.loss("inner.b") == pytest.approx(run.loss("inner.b"))


class Link(el.Resistor):
    """A resistor of a chain that is asked as a whole."""

    chain_readings: ClassVar = {"values": lambda gets, k: [float(get("R")[0]) for get in gets][k]}


def test_a_list_of_parts_answers_together_in_its_order() -> None:
    """Twelve links of 1 … 12 Ω: asked of a chain, of one link, and of two lists."""
    m = ac.Model("chains")
    m.src, m.gnd = el.ConstantVoltage(V=6.0), el.Ground()
    m.left, m.both = ac.Model("left"), ac.Model("both")
    m.left.link = [Link(R=k + 1.0) for k in range(12)]
    m.both.a, m.both.b = [Link(R=1.0)], [Link(R=2.0)]
    for link in (*m.left.link, *m.both.a, *m.both.b):
        m.connect(link.p, m.src.p)
        m.connect(link.n, m.src.n)
    m.connect(m.src.n, m.gnd.p)
    run = ac.simulate(m, 1.0, n=2)
    assert [run.values("left", k) for k in (1, 2, 10)] == [2.0, 3.0, 11.0]
    assert run.values("left.link[4]", 0) == 5.0
    with pytest.raises(
        ac.errors.UnknownNameError, match=r"several .* of both\.a\[0\], both\.b\[0\]\."
    ):
        run.values("both", 0)
