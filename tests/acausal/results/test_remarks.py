"""Remarks: a part says of a run what its user should know, and vectors come as vectors."""

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ValidityWarning


class Growth(ac.Component):
    """x_i' = x_i; equations that hold for |x| < 2 only."""

    size: int = ac.structural(1, "Number of variables")
    x = ac.variable("1", "What grows", shape="size", start=1.0)

    def equations(self):
        yield ac.der(self.x) == self.x

    @staticmethod
    def remark(get):
        largest = float(np.abs(get("x")).max())
        return None if largest < 2 else f"x comes to {largest:.3g}: it is small no more."


def model(size):
    m = ac.Model("growth")
    m.part = Growth(size=size, start={"x": (1.0,) * size})
    return m


def test_a_remark_is_a_warning_with_the_path_of_the_part():
    with pytest.warns(ValidityWarning, match=r"^part: x comes to 2\.72: it is small no more\.$"):
        ac.compile(model(1)).simulate(1.0, n=4)


def test_remarks_that_are_equal_but_for_numbers_are_one_warning(recwarn):
    """The cells of a line that cavitates each have a pressure of their own."""
    m = ac.Model("growths")
    m.part = [Growth(start={"x": 1.0 + 0.1 * k}) for k in range(5)]
    ac.simulate(m, 1.0, n=4)
    (told,) = [str(w.message) for w in recwarn if w.category is ValidityWarning]
    assert told.startswith("part[0], part[1], part[2] and 2 more: x comes to 2.72: it is small")
    assert told.endswith("(The numbers are those of part[0].)")


def test_a_run_within_range_is_without_remark(recwarn):
    ac.compile(model(1)).simulate(0.5, n=4)
    assert not recwarn


@pytest.mark.parametrize("size", [1, 2])
def test_a_vector_is_a_vector_whatever_its_size(size):
    """(time, size), its elements (time,), and at one time (size,)."""
    system = ac.compile(model(size))
    result = system.simulate(0.5, n=4)
    assert result["part.x"].shape == (5, size)
    assert result["der(part.x)"].shape == (5, size)
    assert result["part.x[0]"].shape == (5,)
    assert np.shape(result.at(0.25)["part.x"]) == (size,)
    assert np.shape(system.initialize()["part.x"]) == (size,)
