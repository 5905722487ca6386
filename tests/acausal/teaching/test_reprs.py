"""What a plain terminal shows of equations, derivations and points of a run is one line."""

from __future__ import annotations

import acausal as ac
from tests.models import drive


def test_objects_show_themselves_in_one_line():
    system = ac.compile(drive())
    derivation = system.textbook
    run = system.simulate(0.1, n=5)
    shown = [system.equations, derivation, derivation.A, run.final, run.at(0.05)]
    shown += [derivation.steps[3], derivation.state_equations[0], ac.teaching.quiz(drive()).score]
    for one in shown:
        assert len(repr(one)) < 160
        assert "\n" not in repr(one)
        assert " at 0x" not in repr(one)
    assert repr(system.equations) == "<3 equations of 'drive': print() writes them>"
    assert repr(derivation) == ("<Derivation of 'drive': 6 nodes, 7 edges, states ω_rotor, i_l>")
    assert repr(run.final).startswith("<t = 0.1 s: l.i = ")
    assert repr(derivation.state_equations[0]) == "<dω/dt = (k i − d ω)/J>"
