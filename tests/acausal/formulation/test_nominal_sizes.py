"""Nominal sizes: a part says how large an across is; all edges side by side and results know it."""

from __future__ import annotations

import re

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError
from domains import translational
from library import translational as tr


class Buoy(ac.Component):
    """A mass that moves by its size, in a second."""

    flange = ac.ports(translational.Flange, 1)
    m: ac.Parameter = ac.parameter("kg", "Mass", above=0)
    size: ac.Parameter = ac.parameter("m", "Size", above=0)
    e = ac.Edge(flange)

    def equations(self):
        yield self.e.f == self.m * self.e.a

    @staticmethod
    def nominals(get):
        return {"e": (get("size"), get("size"), get("size"))}


class Cork(Buoy):
    """Rots, by a part of its size."""

    rot = ac.variable("m", "Rotten layer", start=0.0)

    def equations(self):
        yield from super().equations()
        yield ac.der(self.rot) == 1e-3 * self.size

    @staticmethod
    def nominals(get):
        return {"rot": get("size") / 100}


class Elsewhere(Buoy):
    """Speaks of no edge of its own."""

    @staticmethod
    def nominals(get):
        return {"rod": (1.0, 1.0, 1.0)}


class Short(Buoy):
    """Forgets the levels."""

    @staticmethod
    def nominals(get):
        return {"e": (get("size"),)}


def moored(*buoys: ac.Component) -> ac.Model:
    m = ac.Model("moored")
    m.wall, m.rope, m.buoy = tr.Fixed(), tr.Spring(c=3.0), list(buoys)
    m.connect(m.wall.flange, m.rope.flange_a)
    m.connect(m.rope.flange_b, *[buoy.flange for buoy in m.buoy])
    return m


def sizes(model: ac.Model) -> set[float]:
    return set(ac.compile(model).nominal_x)


def test_the_size_follows_from_the_parameters_of_the_part():
    assert sizes(moored(Buoy(m=1.0, size=40.0))) == {40.0}
    assert sizes(moored(tr.Force(f=1.0), Buoy(m=1.0, size=40.0))) == {40.0}


def test_of_two_words_on_one_across_the_smaller_counts_whatever_the_order():
    small, large = Buoy(m=1.0, size=2.0), Buoy(m=1.0, size=40.0)
    assert sizes(moored(small, large)) == {2.0}
    small, large = Buoy(m=1.0, size=2.0), Buoy(m=1.0, size=40.0)
    assert sizes(moored(large, small)) == {2.0}


def test_variables_have_a_size_too():
    system = ac.compile(moored(Cork(m=1.0, size=5.0)))
    found = dict(zip(system.states, system.nominal_x, strict=True))
    assert found["buoy[0].rot"] == 0.05
    assert {size for name, size in found.items() if name != "buoy[0].rot"} == {1.0}


def test_a_bound_parameter_has_its_value():
    class Pond(ac.Model):
        width: ac.Parameter = ac.parameter("m", "Width")

        def __init__(self, width: float) -> None:
            super().__init__(width=width)
            self.buoy = Buoy(m=1.0, size=self.width / 2)

    m = ac.Model("two")
    m.pond = Pond(width=6.0)
    assert sizes(m) == {3.0}


def test_the_absolute_tolerance_is_in_units_of_the_size():
    """A buoy of 1000 m at atol = 1e-6 steps as one of 1 m at atol = 1e-3: the same bound in m."""
    times = np.linspace(0.0, 20.0, 11)
    found = [
        ac.compile(moored(Buoy(m=1.0, size=size, start={"e.s": 1.0}))).simulate(
            20.0, t=times, rtol=1e-7, atol=atol, solver=ac.IDAS()
        )["buoy[0].e.s"]
        for size, atol in ((1000.0, 1e-8), (1.0, 1e-5), (1.0, 1e-8))
    ]
    np.testing.assert_array_equal(found[0], found[1])
    assert np.abs(found[0] - found[2]).max() > 1e-6


@pytest.mark.parametrize(
    ("buoy", "says"),
    [
        (Elsewhere, "buoy[0]: nominals() speaks of 'rod', which is no edge or variable."),
        (Short, "buoy[0]: nominals() gives [5.0] for 'e'. Give a positive number for each of s"),
    ],
)
def test_what_is_no_size_is_refused(buoy, says):
    with pytest.raises(DeclarationError, match=re.escape(says)):
        ac.compile(moored(buoy(m=1.0, size=5.0)))
