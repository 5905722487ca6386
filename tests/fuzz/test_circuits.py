"""Random circuits of valves: no diode off its law, no storage off a tight run, no order of parts.

``python -m tests.fuzz.circuits 2000`` runs more; a seed that finds something becomes a test.
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from tests.fuzz.circuits import circuit, findings
from tests.fuzz.singular_networks import why_singular

GROUP = 10
IDA, RADAU = (ac.IDA(),), (ac.Radau(),)


@pytest.mark.parametrize("first", range(0, 40, GROUP))
def test_random_circuits_keep_the_laws_of_their_valves(first):
    found = [finding for seed in range(first, first + GROUP) for finding in findings(seed, IDA)]
    assert not [str(finding) for finding in found if finding.kind != "singular"]


@pytest.mark.parametrize(
    "seed",
    [
        122,  # 3 µV: the instant was not that of the point
        127,  # an instant found too early was refused, and the next one came late
        211,  # 20 µA: what IDA leaves at each step had added up to 50 tolerances
        212,  # Ron = Goff = 0: a current of 0.5 µA was taken for none, and jumped to it
        323,  # an instant that its correction would have had beyond the step stayed as it was
        314,  # IDA: a diode that conducts hid what a current is wrong by; once it blocks, 36 atol
        371,  # four blocking diodes, 1.2e-14 s: rows of 1e-8 S lost all digits beside others of 1
        480,  # the reference was asked for 1e-13 of 30 mV, where rounding decides its modes
        543,  # IDA: 0.4 nA too much had charged a capacitor by 0.4 µV
        598,  # a correction moved the instant of one diode past that of the other, 3 µs before
        638,  # IDA held an indicator to the size that it began with
        705,  # IDA moved states by indicators that magnified errors in other modes only
        833,  # the same as 480, of 6 µV
        866,  # the same as 314, of 1 µV: the diode blocked for half a period
        1026,  # a current was below its zero, came back and went again: the last was taken
        1236,  # a current that dies out in 26 ns ended in one step of 0.6 µs, later than it does
        1237,  # IDA: 1e-11 V of a diode were held to what their rate would make of them one day
        1413,  # the same as 543
        1720,  # and again
        1739,  # Ron = 0: 2e-20 A of rounding charged a capacitor by 1e-16 V/s, and modes went round
        1449,  # IDA: an inductor was not held to what the modes of another form ask for
        162,  # IDA: currents of diodes side by side moved a capacitor by 1e4 tolerances at outputs
    ],
)
def test_circuits_that_showed_it(seed):
    assert not findings(seed, IDA)


@pytest.mark.parametrize(
    "seed",
    [
        44,  # steps over whole periods, since iterations might have left 1e-10 A
        77,  # what grows from nothing by t⁴ was no parabola in any step
        463,  # cubics dipped where nothing did; what was found there deafened the diode to 148 V
        833,  # 6 µV: what a source is rounded by, through 1e-5 Ω, was held against the step
    ],
)
def test_circuits_that_showed_it_of_radau(seed):
    assert not findings(seed, RADAU)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 59, 122, 132, 261, 504, 543, 594, 655, 999, 1362])
def test_circuits_that_showed_the_same_of_radau(seed):
    assert not findings(seed, RADAU)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(40, 100, GROUP))
def test_more_random_circuits_by_all_solvers(first):
    found = [finding for seed in range(first, first + GROUP) for finding in findings(seed)]
    assert not [str(finding) for finding in found if finding.kind != "singular"]


@pytest.mark.parametrize("seed", [185, 1362])
def test_a_tight_run_of_a_diode_beside_a_capacitor_takes_few_steps(seed):
    """Steps were parts of the time since an event, 1e5 of them: both took 80 s of CPU time."""
    assert not findings(seed, ())


@pytest.mark.parametrize("seed", [54, 91, 99])
def test_a_chopper_of_exactly_ideal_valves_runs(seed):
    """Goff = 0, Ron = 0, or both: the switch hands the current over to the diode and back."""
    assert not findings(seed, IDA)


@pytest.mark.parametrize(
    ("seed", "orders"),
    [
        (1020, (2, 1020)),  # its current begins with no rate: rounding of the instant blocked all
        (1736, (5, 4)),  # so it does: what 0 A was solved to, -1e-22 A, blocked what had to conduct
    ],
)
def test_a_bridge_of_exactly_ideal_diodes_runs_in_any_order_of_parts(seed, orders):
    made = circuit(seed)
    runs = [ac.simulate(made.build(order), 0.8 * made.period, n=20) for order in orders]
    for path in made.storages:
        first, other = (run.final[path] for run in runs)
        assert other == pytest.approx(first, abs=1e-5 * np.abs(runs[0][path]).max())


def test_diodes_along_a_ladder_begin_to_conduct_one_after_the_other():
    """Ten of 1e-5 Ω charge ten capacitors: what their currents were solved to blocked them."""
    m, n = ac.Model("ladder"), 10
    m.g, m.s = el.Ground(), el.SineVoltage(V=10.0, f=50.0)
    m.r = [el.Resistor(R=1.0 + 0.1 * k) for k in range(n)]
    m.d = [el.IdealDiode() for _ in range(n)]
    m.c = [el.Capacitor(C=1e-4 * (1.0 + 0.03 * k), start={"v": 0.0}) for k in range(n)]
    m.q = [el.Resistor(R=100.0 + k) for k in range(n)]
    m.connect(m.s.n, m.g.p, *(part.n for part in (*m.c, *m.q)))
    m.connect(m.s.p, m.r[0].p)
    for k in range(n):
        m.connect(m.r[k].n, m.d[k].p, *(r.p for r in m.r[k + 1 : k + 2]))
        m.connect(m.d[k].n, m.c[k].p, m.q[k].p)
    res = ac.simulate(m, 1e-3, n=10)
    currents = np.array([res[f"d[{k}].i"] for k in range(n)])
    assert currents.min() > -1e-8
    assert np.all(currents[:, -1] > 0.0)
    assert sum(currents) == pytest.approx(res["r[0].i"], abs=1e-8)


@pytest.mark.parametrize("seed", [242, 368])
def test_what_is_refused_is_singular(seed):
    """Two diodes without resistance that would join two sources of voltage."""
    assert [finding.kind for finding in findings(seed)] == ["singular"]


def test_a_network_with_one_solution_is_not_singular():
    """A chopper whose switch opens: the diode takes the current of the inductor."""
    made = circuit(54)
    assert why_singular(made, {"l.i": 1e-4, "c.v": 0.1}, 0.9 * made.period) == ""
    assert why_singular(made, {"l.i": -1e-4, "c.v": 0.1}, 0.9 * made.period) == "a jump"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [185])  # 7 s by IDA
def test_circuits_that_take_long(seed):
    assert not findings(seed, IDA)
