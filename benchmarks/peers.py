"""Circuits in ngspice and other programs: prints one JSON object.

Three circuits: an RC ladder of 1000 sections, a step-down converter of 50 kHz over 4 ms, and a
bridge of four exponential diodes over five periods of the mains. Each program gets the same
circuit, horizon and tolerance. ``whole_s`` is the CPU time of a process that starts, reads or
builds the circuit, computes and ends: for us the import of Python modules and the compilation are
in it. ``run_s`` is that of the transient analysis alone: of ngspice the whole without a process
that only reads the circuit, of ours ``system.simulate`` of a compiled system that has run before.
``error`` is the relative error at the end, of the solution by eigenvalues (ladder), by matrix
exponentials (converter), of a run at rtol 1e-9 (bridge): times without errors say little. Ratios
are their time by ours. All are medians of 5.

ngspice comes from the system, the peers of the ladder alone (scikit-sundae, rumoca) from the extra
``acausal[bench]`` or from pip; where one is missing, its line says so.
"""

from __future__ import annotations

import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import _blas_on_one_thread  # noqa: F401
import numpy as np
from _models import ATOL, RTOL, ladder

import acausal as ac
from library import electrical as el

RUNS = 5
SECTIONS, T_END, POINTS, SEEN = 1000, 100.0, 200, 20
MAINS, PERIODS = 50.0, 5
THERMAL = 8.617333e-5 * 300.15  # k T / q [V] at the temperature that ngspice takes, 27 °C


@dataclass(frozen=True)
class Circuit:
    """A circuit of both programs; ``error`` takes the values of ``seen`` at the end."""

    model: Callable[[], ac.Model]
    simulate: Callable[[ac.System], ac.Result]
    seen: tuple[str, ...]
    deck: Callable[[], str]
    pattern: tuple[str, ...]
    error: Callable[..., float]


def main() -> None:
    if sys.argv[1:]:
        print(json.dumps(whole_job(sys.argv[1])))
        return
    report: dict[str, Any] = {"benchmark": "peers", "runs": RUNS}
    for name in CIRCUITS:
        ours, theirs = acausal(name), ngspice(name)
        report[name] = {"acausal": ours, "ngspice": theirs}
        if "whole_s" in theirs:
            ratios = {k: round(theirs[k] / ours[k], 2) for k in ("whole_s", "run_s")}
            report[name]["ngspice_by_ours"] = {"whole": ratios["whole_s"], "run": ratios["run_s"]}
    for name, peer in {"scikit-sundae": scikit_sundae, "rumoca": rumoca}.items():
        report["ladder"][name] = timed(peer)
    print(json.dumps(report))


def acausal(name: str) -> dict[str, float]:
    """Return the times and the error of our run."""
    circuit = CIRCUITS[name]
    whole = [children(lambda: subprocess.run(job(name), **QUIET)) for _ in range(RUNS)]
    values = json.loads(whole[0][1].stdout)
    system = ac.compile(circuit.model())
    circuit.simulate(system)
    runs = [clocked(lambda: circuit.simulate(system))[0] for _ in range(RUNS)]
    return shown(median(time for time, _ in whole), median(runs), circuit.error(*values))


def job(name: str) -> list[str]:
    """Return the command of our whole job."""
    return [sys.executable, str(Path(__file__)), name]


def whole_job(name: str) -> list[float]:
    """Build, compile and simulate a circuit; return the values at the end."""
    circuit = CIRCUITS[name]
    res = circuit.simulate(ac.compile(circuit.model()))
    return [res.final[path] for path in circuit.seen]


def ngspice(name: str) -> dict[str, Any]:
    """Return the same of ngspice in batch mode."""
    if shutil.which("ngspice") is None:
        return {"missing": "ngspice is not installed (Debian: apt install ngspice)"}
    circuit = CIRCUITS[name]
    whole, said = ngspice_times(circuit.deck())
    reading, _ = ngspice_times(circuit.deck().replace("\nrun\n", "\nquit\n"))
    found = [re.search(p + r"\s*=\s*(\S+)", said.stdout) for p in circuit.pattern]
    numbers = [float(match[1]) for match in found if match]
    if len(numbers) < len(found) or "too small" in said.stdout + said.stderr:
        return {"missing": f"ngspice failed: {said.stdout[-300:]}"}
    return shown(whole, whole - reading, circuit.error(*numbers))


def ngspice_times(text: str) -> tuple[float, Any]:
    """Return the CPU time [s] of ngspice with a deck, and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "circuit.cir"
        deck.write_text(text)
        command = ["ngspice", "-b", str(deck)]
        done = [children(lambda: subprocess.run(command, **QUIET)) for _ in range(RUNS)]
    return median(time for time, _ in done), done[0][1]


def shown(whole: float, run: float, error: float) -> dict[str, float]:
    """Return times and error as they are printed."""
    return {"whole_s": round(whole, 3), "run_s": round(run, 4), "error": float(f"{error:.1e}")}


QUIET: dict[str, Any] = {"capture_output": True, "text": True, "cwd": Path(__file__).parent}


def children(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the CPU time [s] of the processes that an action starts and ends."""

    def used() -> float:
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime

    begin = used()
    done = action()
    return used() - begin, done


def clocked(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the CPU time [s] of an action in this process, and what it returns."""
    begin = process_time()
    done = action()
    return process_time() - begin, done


def ladder_deck() -> str:
    lines = ["RC ladder", "V1 n0 0 DC 5"]
    for k in range(SECTIONS):
        lines += [f"R{k} n{k} n{k + 1} 0.7", f"C{k} n{k + 1} 0 1.3 IC=0"]
    options = f".options reltol={RTOL} vntol={ATOL} method=gear"
    analysis = f".tran {T_END / POINTS} {T_END} UIC"
    return "\n".join([*lines, options, analysis, control(f"v(n{SEEN + 1})"), ".end", ""])


def control(*vectors: str) -> str:
    """Return the commands that run a deck and print the last values."""
    last = [f"let seen{k} = {v}[length({v})-1]" for k, v in enumerate(vectors)]
    seen = [f"print seen{k}" for k in range(len(vectors))]
    return "\n".join([".control", "run", *last, *seen, "quit", ".endc"])


@cache
def ladder_exact() -> float:
    """Return the voltage of the section that is looked at, by the modes of the chain."""
    from scipy.linalg import eigh_tridiagonal

    main, side = np.full(SECTIONS, 2.0), np.full(SECTIONS - 1, -1.0)
    main[-1] = 1.0
    rates, modes = eigh_tridiagonal(main / (0.7 * 1.3), side / (0.7 * 1.3))
    rest = np.full(SECTIONS, 5.0)  # all sections end at the source's voltage
    return float(5.0 - modes[SEEN] @ (np.exp(-rates * T_END) * (modes.T @ rest)))


def bridge() -> ac.Model:
    """Return a bridge rectifier of exponential diodes with a smoothing capacitor."""
    m = ac.Model("bridge")
    m.mains, m.wire, m.gnd = el.SineVoltage(V=17.0, f=MAINS), el.Resistor(R=1.0), el.Ground()
    m.d = [el.Diode(Ids=1e-9, Vt=THERMAL, Maxexp=60.0, R=1e12) for _ in range(4)]
    m.s = [el.Capacitor(C=10e-9) for _ in range(4)]  # ngspice does not get far without them
    m.c, m.load = el.Capacitor(C=470e-6, start={"v": 0.0}), el.Resistor(R=100.0)
    m.connect(m.mains.p, m.wire.p)
    m.connect(m.wire.n, m.d[0].p, m.d[2].n)
    m.connect(m.mains.n, m.d[1].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[1].n, m.c.p, m.load.p)
    m.connect(m.d[2].p, m.d[3].p, m.c.n, m.load.n, m.gnd.p)
    for diode, snubber in zip(m.d, m.s, strict=True):
        m.connect(diode.p, snubber.p)
        m.connect(diode.n, snubber.n)
    return m


def bridge_deck() -> str:
    return f"""* bridge rectifier
.model d1 d(is=1e-9)
V1 a b sin(0 17 {MAINS})
R1 a x 1
D1 x out d1
D2 b out d1
D3 0 x d1
D4 0 b d1
CS1 x out 10n
CS2 b out 10n
CS3 0 x 10n
CS4 0 b 10n
C1 out 0 470u ic=0
R2 out 0 100
.options reltol={RTOL} abstol=1e-12 vntol={ATOL}
.tran 0.1m {PERIODS / MAINS} 0 0.1m uic
{control("v(out)")}
.end
"""


@cache
def bridge_exact() -> float:
    fine = ac.compile(bridge()).simulate(PERIODS / MAINS, n=1000, rtol=1e-9, atol=1e-11)
    return float(fine.final["c.v"])


def converter() -> Any:
    """Return the benchmark of events, whose converter this is; it takes time to import."""
    import events

    return events


def buck(system: ac.System) -> ac.Result:
    events = converter()
    start = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}
    return system.simulate(events.SHOWN / events.F, n=1, start=start)


CIRCUITS = {
    "ladder": Circuit(
        lambda: ladder(SECTIONS),
        lambda system: system.simulate(T_END, n=POINTS),
        (f"c[{SEEN}].v",),
        ladder_deck,
        ("seen0",),
        lambda v: abs(v / ladder_exact() - 1),
    ),
    "buck": Circuit(
        lambda: converter().converter(),
        buck,
        ("stage.capacitor.v", "stage.inductor.i"),
        lambda: converter().DECK,
        (r"out\[last\]", r"i\(l1\)\[last\]"),
        lambda v, i: converter().deviation(v, i, converter().SHOWN),
    ),
    "bridge": Circuit(
        bridge,
        lambda system: system.simulate(PERIODS / MAINS, n=1000),
        ("c.v",),
        bridge_deck,
        ("seen0",),
        lambda v: abs(v / bridge_exact() - 1),
    ),
}


def timed(peer: Callable[[], float | str]) -> dict[str, Any]:
    """Return the time from description to result of a peer of the ladder, and its error."""
    found = [clocked(peer) for _ in range(RUNS)]
    value = found[0][1]
    if isinstance(value, str):
        return {"missing": value}
    error = float(f"{CIRCUITS['ladder'].error(value):.1e}")
    return {"from_description_s": round(median(time for time, _ in found), 3), "error": error}


def scikit_sundae() -> float | str:
    """Run IDA from Python with a vectorised residual and a banded Jacobian: no modelling at all."""
    try:
        from sksundae.ida import IDA
    except ImportError:
        return "scikit-sundae is not installed (pip install scikit-sundae)"

    def residual(t: float, v: np.ndarray, rate: np.ndarray, out: np.ndarray) -> None:
        i = np.diff(v, prepend=5.0) / -0.7
        out[:] = 1.3 * rate - i
        out[:-1] += i[1:]

    rate = np.zeros(SECTIONS)
    rate[0] = 5.0 / 0.7 / 1.3
    banded = {"linsolver": "band", "lband": 1, "uband": 1, "max_num_steps": 100_000}
    solver = IDA(residual, rtol=RTOL, atol=ATOL, **banded)
    solution = solver.solve(np.linspace(0, T_END, POINTS + 1), np.zeros(SECTIONS), rate)
    return float(solution.y[-1, SEEN])


def rumoca() -> float | str:
    """Run a Modelica compiler on the same ladder written with connectors."""
    try:
        from rumoca import Session, SimConfig
    except ImportError:
        return "rumoca is not installed (pip install rumoca)"
    model = Session().loads(MODELICA % SECTIONS, model="Ladder")
    config = SimConfig(rtol=RTOL, atol=ATOL, dt=T_END / POINTS)
    res = model.simulate((0.0, T_END), config=config)
    return float(np.asarray(res[f"c[{SEEN + 1}].v"])[-1])


MODELICA = """
connector Pin Real v; flow Real i; end Pin;
model Resistor Pin p; Pin n; Real v; parameter Real R;
equation v = p.v - n.v; v = R*p.i; p.i + n.i = 0; end Resistor;
model Capacitor Pin p; Pin n; Real v(start=0, fixed=true); parameter Real C;
equation v = p.v - n.v; p.i = C*der(v); p.i + n.i = 0; end Capacitor;
model Source Pin p; Pin n; parameter Real V;
equation p.v - n.v = V; p.i + n.i = 0; end Source;
model Ground Pin p; equation p.v = 0; end Ground;
model Ladder
  parameter Integer N = %d;
  Source src(V=5); Ground gnd; Resistor r[N](each R=0.7); Capacitor c[N](each C=1.3);
equation
  connect(src.p, r[1].p); connect(src.n, gnd.p);
  for k in 1:N loop connect(r[k].n, c[k].p); connect(c[k].n, gnd.p); end for;
  for k in 1:N-1 loop connect(r[k].n, r[k+1].p); end for;
end Ladder;
"""


if __name__ == "__main__":
    main()
