"""A 50 kHz step-down converter, event by event, and in ngspice: prints one JSON object.

``scaling`` is the CPU time of a run with ten times as many mode changes by that of the short one:
12 is the limit, 10 means that an event costs the same however many came before it. ``exact`` is the
largest deviation at the end from the solution by matrix exponentials. ngspice runs the same circuit
(switch and piecewise linear diode with the same resistances, edges of 1 ns) where it is installed;
its deviation stands beside its time, since both are a matter of tolerances.
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

import numpy as np
from scipy.linalg import expm

import acausal as ac
from library import blocks as bl
from library import electrical as el

V, L, C, R, F, DUTY = 24.0, 1e-4, 1e-5, 5.0, 5e4, 0.4
RON, GOFF = 1e-3, 1e-5
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
    report["met"] = report["scaling"] <= 12.0
    print(json.dumps(report))


def converter() -> ac.Model:
    """Return the converter with its load."""
    m = ac.Model("buck")
    m.source, m.ground, m.load = el.ConstantVoltage(V=V), el.Ground(), el.Resistor(R=R)
    m.stage = el.Buck(L=L, C=C, f=F, RonDiode=RON, RonTransistor=RON, Goff=GOFF)
    m.duty = bl.Constant(k=DUTY)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


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
