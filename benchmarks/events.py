"""A 50 kHz step-down converter, event by event, and in ngspice: prints one JSON object.

``scaling`` is the CPU time of a run with ten times as many mode changes by that of the short one:
12 is the limit, 10 means that an event costs the same however many came before it. ``exact`` is the
largest deviation at the end from the solution by matrix exponentials. ngspice runs the same circuit
(switch and piecewise linear diode with the same resistances, edges of 1 ns) where it is installed;
its deviation stands beside its time, since both are a matter of tolerances.

``engines`` runs further models by the integrator that is chosen, and some by IDA
(``solver=ac.IDA()``): CPU milliseconds an instant, the least of some runs, and by the time of one
call of the step of Rodas4 (``steps_an_instant``). ``error`` is the largest deviation of a state at
the end from a run at rtol 1e-10. An H-bridge at 20 kHz, the converter with an
exponential diode, a ball that bounces, three shafts with two clutches and 1500 outputs; and in
pairs, by the same without (``by_plain``): a ladder of 1000 sections with one diode, 20 masses and a
mode that never acts, a slider-crank whose gas switches by ``ac.is_true`` and by ``if_else``.
``bars`` are the targets, each with what was measured.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import _blas_on_one_thread  # noqa: F401
import numpy as np
from _clock import clocked
from _event_models import (
    CRANK_GUESS,
    CRANK_START,
    DUTY,
    GOFF,
    RON,
    Ball,
    C,
    F,
    JunctionBuck,
    L,
    R,
    V,
    bridge,
    clutches,
    converter,
    crank,
    idle,
    with_diode,
)
from _models import chain, ladder
from scipy.linalg import expm

import acausal as ac
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators.rodas4_step import step_functions
from acausal.system.inputs import make_inputs

SHORT = 250  # periods: 1000 mode changes of transistor and diode
SHOWN = 200  # periods of the 4 ms that are compared with ngspice

DECK = f"""* step-down converter
.model valve sidiode(ron={RON} roff={1 / GOFF} vfwd=0)
.model switch sw(vt=0.5 vh=0 ron={RON} roff={1 / GOFF})
Vin in 0 {V}
Vg g 0 pulse(0 1 0 1n 1n {DUTY / F - 1e-9:.9e} {1 / F:.9e})
S1 in x g 0 switch
aD 0 x valve
L1 x out {L} ic=0
C1 out 0 {C} ic=0
R1 out 0 {R}
.options reltol=1e-6 abstol=1e-9 vntol=1e-9
.tran 1u {SHOWN / F} 0 0.2u uic
.control
run
let last = length(out)-1
print out[last] i(L1)[last]
rusage traniter
rusage trantime
quit
.endc
.end
"""


def main() -> None:
    system = ac.compile(converter())
    system.simulate(1 / F, n=1)  # what is built on the first run
    report: dict[str, Any] = {"benchmark": "events"}
    runs = {}
    for name, periods in (("shown", SHOWN), ("short", SHORT), ("long", 10 * SHORT)):
        runs[name] = ours(system, periods)
    report["buck_4ms"] = runs["shown"]
    report["short"], report["long"] = runs["short"], runs["long"]
    report["scaling"] = round(runs["long"]["cpu_s"] / runs["short"]["cpu_s"], 2)
    report["ngspice"] = spice()
    report["engines"] = engines()
    report["bars"] = bars(report)
    report["met"] = all(bar["met"] for bar in report["bars"].values())
    print(json.dumps(report))


def bars(report: dict[str, Any]) -> dict[str, Any]:
    """Return what was measured beside each target: times, and errors that belong to them."""
    engines = report["engines"]
    targets = {
        ("h_bridge", "ms_an_instant"): 0.6,
        ("h_bridge", "steps_an_instant"): 50.0,
        ("exponential_diode", "ms_an_instant"): 1.2,
        ("ball", "ms_an_instant"): 1.5,
        ("clutches", "cpu_s"): 0.08,
        ("ladder_with_diode", "by_plain"): 6.0,
        ("mode_that_never_acts", "by_plain"): 4.0,
        ("crank_with_holds", "by_plain"): 3.0,
        **{(name, "error"): 1e-4 for name in engines},
    }
    found = {" ".join(key): (engines[key[0]][key[1]], bar) for key, bar in targets.items()}
    found["scaling"] = (report["scaling"], 12.0)
    if report["ngspice"] is not None:
        ratio = report["buck_4ms"]["wall_s"] / report["ngspice"]["wall_s"]
        found["buck by ngspice"] = (round(ratio, 2), 2.0)
        found["buck exact"] = (report["buck_4ms"]["exact"], report["ngspice"]["exact"])
    return {
        name: {"measured": value, "bar": bar, "met": bool(value <= bar)}
        for name, (value, bar) in found.items()
    }


def ours(system: ac.System, periods: int) -> dict[str, Any]:
    """Run from rest over some periods; times, counts, and the deviation at the end."""
    start = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}
    clock, cpu = perf_counter(), process_time()
    res = system.simulate(periods / F, n=1, start=start)
    wall, used = perf_counter() - clock, process_time() - cpu
    changes = sum(" → " in e.text and "time event" not in e.text for e in res.events)
    instants = len({e.time for e in res.events})
    final = [res.final["stage.capacitor.v"], res.final["stage.inductor.i"]]
    return {
        "mode_changes": changes,
        "instants": instants,
        "cpu_s": round(used, 3),
        "wall_s": round(wall, 3),
        "cpu_ms_an_instant": round(1e3 * used / instants, 3),
        "exact": deviation(*final, periods),
    }


REST = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}


def engines() -> dict[str, Any]:
    """Return the times of some models by the chosen integrator, by IDA, and by the same without."""
    ball = ac.Model("ball")
    ball.b = Ball()
    cases: dict[str, tuple[ac.Model, float, int, dict[str, float]]] = {
        "h_bridge": (bridge(), 1e-2, 1, {}),
        "exponential_diode": (converter(JunctionBuck), SHOWN / F / 2, 1, REST),
        "ball": (ball, 8.0, 1, {}),
        "clutches": (clutches(), 3.0, 1500, {}),
    }
    found: dict[str, Any] = {}
    for name, (model, end, n, start) in cases.items():
        system, options = ac.compile(model), {"t_end": end, "n": n, "start": start}
        chosen, res = timed(system, options)
        other, _ = timed(system, {**options, "solver": ac.IDA()})
        instants = len({event.time for event in res.events})
        found[name] = {
            "solver": res.solver,
            "cpu_s": round(chosen, 4),
            "instants": instants,
            "ms_an_instant": round(1e3 * chosen / instants, 3),
            "steps_an_instant": round(chosen / instants / step_time(system, res), 1),
            "ida_by_chosen": round(other / chosen, 2),
            "error": error(system, options, res),
        }
    turning = {"t_end": 0.1, "n": 500, "start": CRANK_START, "guess": CRANK_GUESS}
    pairs: dict[str, tuple[ac.Model, ac.Model, dict[str, Any]]] = {
        "ladder_with_diode": (
            *(ladder(1000), with_diode(ladder(1000))),
            {"t_end": 100.0, "n": 200},
        ),
        "mode_that_never_acts": (chain(20), idle(chain(20)), {"t_end": 20.0, "n": 200}),
        "crank_with_holds": (crank(located=False), crank(located=True), turning),
    }
    for name, (without, model, options) in pairs.items():
        system = ac.compile(model)
        plain, _ = timed(ac.compile(without), options)
        chosen, res = timed(system, options)
        found[name] = {
            "solver": res.solver,
            "cpu_s": round(chosen, 4),
            "by_plain": round(chosen / plain, 2),
            "error": error(system, options, res),
        }
    return found


def timed(system: ac.System, options: dict[str, Any]) -> tuple[float, ac.Result]:
    """Return the least CPU time [s] of a few runs after a first one, and the result."""
    res = system.simulate(**options)
    return min(clocked(lambda: system.simulate(**options), process_time) for _ in range(5)), res


def step_time(system: ac.System, res: ac.Result) -> float:
    """Return the least CPU time [s] of a call of the step of Rodas4, by the hundred."""
    made = step_functions(system, res.p, make_inputs(system, None, 0.0, 1.0))
    call, point = FunctionBuffer(made.step), res.point(len(res.t) - 1)
    unknowns = np.concatenate([point.x, point.z])
    for held, value in zip(call.arguments, (point.t, unknowns, point.m, point.p), strict=False):
        held[:] = value
    for held in call.arguments[4:]:
        held[:] = 1e-6

    def many() -> None:
        for _ in range(100):
            call.run()

    return min(clocked(many, process_time) for _ in range(20)) / 100


def error(system: ac.System, options: dict[str, Any], res: ac.Result) -> float:
    """Return the largest deviation of a state at the end from that of a run at rtol 1e-10.

    In units of its largest and its nominal value.
    """
    fine = system.simulate(**options, rtol=1e-10, atol=1e-12)
    ranges = np.abs(fine.x).max(axis=0) + system.nominal_x
    return float(f"{(np.abs(res.x[-1] - fine.x[-1]) / ranges).max():.1e}")


def deviation(voltage: float, current: float, periods: int) -> float:
    """Return the larger relative deviation of the end values from the exact ones."""
    parallel = 1 / RON + GOFF
    whole = np.zeros((3, 3))
    whole[:2, :2] = [[-1 / parallel / L, -1 / L], [1 / C, -1 / (R * C)]]
    steps = []
    for conductance, share in ((1 / RON, DUTY), (GOFF, 1 - DUTY)):
        whole[0, 2] = V * conductance / parallel / L
        steps.append(expm(whole * share / F))
    x = np.linalg.matrix_power(steps[1] @ steps[0], periods) @ [0.0, 0.0, 1.0]
    return float(f"{max(abs(current / x[0] - 1), abs(voltage / x[1] - 1)):.2e}")


def spice() -> dict[str, Any] | None:
    """Return times and deviation of ngspice, None where it is not installed."""
    program = shutil.which("ngspice")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "buck.cir"
        deck.write_text(DECK)
        clock = perf_counter()
        command = [program, "-b", str(deck)]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        wall = perf_counter() - clock

    def number(pattern: str) -> float:
        return float(re.search(pattern + r"\s*=\s*(\S+)", said)[1])  # type: ignore[index]

    return {
        "wall_s": round(wall, 3),
        "transient_s": number("Transient analysis time"),
        "iterations": int(number("Transient iterations")),
        "exact": deviation(number(r"out\[last\]"), number(r"i\(l1\)\[last\]"), SHOWN),
    }


if __name__ == "__main__":
    main()
