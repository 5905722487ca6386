"""Parts that hold side by side: what they carry together is shared by the least squares."""

from __future__ import annotations

import pytest

import acausal as ac
from library import translational as tr


def pushed(force: float, *limits: float) -> ac.Result:
    """Return the run of a mass on supports in a row, each with friction of its own."""
    m = ac.Model("row")
    m.push, m.mass = tr.Force(f=force), tr.Mass(m=1.0, start={"s": 0, "v": 0})
    m.support = [tr.SupportFriction(f_pos=[[0, limit]]) for limit in limits]
    m.connect(m.push.flange, m.mass.flange_a)
    end = m.mass.flange_b
    for support in m.support:
        m.connect(end, support.flange_a)
        end = support.flange_b
    return ac.simulate(m, 1.0, n=2)


@pytest.mark.parametrize("count", [2, 3])
def test_equal_frictions_in_a_row_share_a_force_equally(count):
    """Rods that pass a force on hold nothing: each carries F/n, not the first of them most."""
    res = pushed(1.0, *[2.0] * count)
    shares = [res.final[f"support[{k}].f"] for k in range(count)]
    assert shares == pytest.approx([1.0 / count] * count, rel=1e-9)


def test_frictions_in_a_row_hold_the_sum_of_their_forces():
    """1 + 2 + 3 N hold 5.9 N, and not 6.1 N: then v = 0.1 N / 1 kg · 1 s."""
    assert pushed(5.9, 1.0, 2.0, 3.0).final["mass.v"] == pytest.approx(0.0, abs=1e-12)
    assert pushed(6.1, 1.0, 2.0, 3.0).final["mass.v"] == pytest.approx(0.1, rel=1e-4)
