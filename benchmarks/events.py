"""A 50 kHz step-down converter, event by event, and in ngspice: prints one JSON object.

``scaling`` is the CPU time of a run with ten times as many mode changes by that of the short one:
12 is the limit, 10 means that an event costs the same however many came before it. ``exact`` is the
largest deviation at the end from the solution by matrix exponentials. ngspice runs the same circuit
(switch and piecewise linear diode with the same resistances, edges of 1 ns) where it is installed;
its deviation stands beside its time, since both are a matter of tolerances.

``engines`` runs further models by the integrator that is chosen and by IDA (``solver=ac.IDAS()``),
CPU milliseconds an instant, medians, and how far the end values are apart: an H-bridge at 20 kHz, a
ball that bounces, three shafts with two clutches and 1500 outputs, a ladder of 1000 sections with
one diode by the same without (``by_plain``, at most 6), 20 masses and a mode that never acts by the
same without (at most 4). Targets: H-bridge 0.6 ms, ball 1.5 ms, buck at most twice ngspice.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import casadi as ca
import numpy as np
from _clock import clocked
from _models import chain, ladder
from scipy.linalg import expm

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

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
    report["engines"] = engines()
    report["met"] = report["scaling"] <= 12.0
    report["met"] &= report["engines"]["ladder_with_diode"]["by_plain"] <= 6.0
    report["met"] &= report["engines"]["mode_that_never_acts"]["by_plain"] <= 4.0
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


class Ball(ac.Component):
    """A ball that bounces with the restitution 0.95."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)

    def equations(self) -> Any:
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -9.81
        yield ac.when(self.h < 0, ac.reinit(self.v, -0.95 * ac.pre(self.v)))


def bridge() -> ac.Model:
    """Return an H-bridge at 20 kHz with a coil and a resistor."""
    m = ac.Model("bridge")
    m.source, m.ground = el.ConstantVoltage(V=V), el.Ground()
    m.stage, m.duty = el.HBridge(f=2e4), bl.Constant(k=0.6)
    m.load, m.coil = el.Resistor(R=R), el.Inductor(L=1e-3, start={"i": 0.0})
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.stage.dc_n2)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


def clutches() -> ac.Model:
    """Return three shafts and two clutches that slip and stick."""
    m = ac.Model("clutches")
    speeds = ((1.0, 10.0), (2.0, 0.0), (0.5, -4.0))
    m.a, m.b, m.c = (rot.Inertia(J=j, start={"w": w}) for j, w in speeds)
    m.k1, m.k2 = (rot.Clutch(fn_max=f, f_normalized=1.0) for f in (20.0, 12.0))
    m.push = rot.Torque(tau=lambda t: 15 * ca.sin(8 * t))
    m.connect(m.push.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.k1.flange_a)
    m.connect(m.k1.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.k2.flange_a)
    m.connect(m.k2.flange_b, m.c.flange_a)
    return m


def with_diode(m: ac.Model) -> ac.Model:
    """Return a ladder with a diode to a level behind its first section."""
    m.d, m.rl, m.level = el.IdealDiode(), el.Resistor(R=1.0), el.ConstantVoltage(V=2.0)
    m.connect(m.c[0].p, m.d.p)
    m.connect(m.d.n, m.rl.p)
    m.connect(m.rl.n, m.level.p)
    m.connect(m.level.n, m.gnd.p)
    return m


class Idle(ac.Component):
    """A mode that never acts: a clock that would have to stop."""

    x = ac.variable("1", start=0.0)
    mode = ac.modes("usual", "never")

    def equations(self) -> Any:
        yield ac.der(self.x) == self.mode.within("usual") * 1.0
        yield ac.transition(self.mode, "usual", "never", self.x > 1e6)


def idle(m: ac.Model) -> ac.Model:
    m.idle = Idle()
    return m


def engines() -> dict[str, Any]:
    """Return the times of some models by the chosen integrator and by IDA."""
    ball = ac.Model("ball")
    ball.b = Ball()
    cases = {
        "h_bridge": (bridge(), 1e-2, 1),
        "ball": (ball, 8.0, 1),
        "clutches": (clutches(), 3.0, 1500),
    }
    found: dict[str, Any] = {}
    for name, (model, end, n) in cases.items():
        system = ac.compile(model)
        chosen, res = timed(system, end, n, None)
        other, ida = timed(system, end, n, ac.IDAS())
        instants = len({event.time for event in res.events})
        apart = np.abs(res.x[-1] - ida.x[-1]) / (np.abs(ida.x).max(axis=0) + 1e-12)
        found[name] = {
            "solver": res.solver,
            "cpu_s": round(chosen, 4),
            "instants": instants,
            "ms_an_instant": round(1e3 * chosen / instants, 3),
            "ida_by_chosen": round(other / chosen, 2),
            "apart": f"{apart.max():.1e}",
        }
    pairs = {
        "ladder_with_diode": (ladder(1000), with_diode(ladder(1000)), 100.0),
        "mode_that_never_acts": (chain(20), idle(chain(20)), 20.0),
    }
    for name, (without, model, end) in pairs.items():
        (plain, _), (chosen, res) = (timed(ac.compile(m), end, 200, None) for m in (without, model))
        found[name] = {
            "solver": res.solver,
            "cpu_s": round(chosen, 4),
            "by_plain": round(chosen / plain, 2),
        }
    return found


def timed(system: ac.System, end: float, n: int, solver: Any) -> tuple[float, ac.Result]:
    """Return the median CPU time [s] of a few runs after a first one, and the result."""
    res = system.simulate(end, n=n, solver=solver)
    times = [
        clocked(lambda: system.simulate(end, n=n, solver=solver), process_time) for _ in range(3)
    ]
    return median(times), res


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
