"""A linear system says which modes it was taken in, and is taken in others."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import UnknownNameError
from library import rotational as rot


@pytest.fixture(scope="module")
def shaft():
    """J w' = tau - tau_c sign(w), at rest: stuck."""
    m = ac.Model("shaft")
    m.drive, m.wheel = rot.Torque(), rot.Inertia(J=0.5)
    m.b = rot.BearingFriction(tau_pos=[(0.0, 1.0), (10.0, 3.0)])
    m.chain(m.drive.flange, m.wheel, m.b)
    return ac.compile(m)


def test_a_stuck_part_is_named_with_what_it_hides(shaft):
    lin = shaft.linearize(outputs=["wheel.w"])
    assert lin.in_modes == {"b": "stuck"}
    assert abs(lin.frequency_response([1.0])[0]) == 0.0
    text = str(lin)
    assert "b: stuck" in text
    assert "drive.tau: moves nothing in these modes" in text
    assert 'modes={"b": …}' in text
    assert "b: stuck" in lin._repr_html_()


def test_another_mode_is_taken_when_asked_for(shaft):
    """Sliding forward the friction is 1 + 0.2 w: G = 1/(0.5 s + 0.2)."""
    for key in ("b", "b.mode"):
        lin = shaft.linearize(outputs=["wheel.w"], modes={key: "forward"})
        assert lin.in_modes == {"b": "forward"}
        assert lin.frequency_response([1.0])[0] == pytest.approx(1 / (0.5j + 0.2))
        assert "moves nothing" not in str(lin)
    np.testing.assert_allclose(np.sort(lin.poles.real), [-0.4, 0.0], atol=1e-12)


def test_a_mode_that_is_not_there_is_refused(shaft):
    with pytest.raises(UnknownNameError, match=r"b is never 'forwards'. Did you mean 'forward'"):
        shaft.linearize(modes={"b": "forwards"})
    with pytest.raises(UnknownNameError, match="no part 'wheel' has modes"):
        shaft.linearize(modes={"wheel": "forward"})


def test_a_system_without_modes_says_nothing_of_them():
    m = ac.Model("free")
    m.drive, m.wheel = rot.Torque(), rot.Inertia(J=0.5)
    m.chain(m.drive.flange, m.wheel)
    lin = ac.compile(m).linearize()
    assert lin.in_modes == {}
    assert "modes" not in str(lin)
