"""The RC ladder of 1000 sections in other programs: prints one JSON object.

Each peer gets the same circuit, horizon, tolerance and output grid, and its time goes from the
description of the circuit to the result. ``ratio`` is that time by ours. Peers are optional:
ngspice comes from the system, the others from the extra ``acausal[bench]`` or from pip; where one
is missing, its line says so. Values are the voltage of section 20 at the end [V]: they must agree.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from _models import ATOL, RTOL, ladder

import acausal as ac

SECTIONS, T_END, POINTS, SEEN = 1000, 100.0, 200, 20
RUNS = 3


def main() -> None:
    report: dict[str, Any] = {"benchmark": "peers", "circuit": f"RC ladder, {SECTIONS} sections"}
    peers: dict[str, Callable[[], tuple[float, float] | str]] = {
        "acausal": acausal,
        "ngspice": ngspice,
        "scikit-sundae": scikit_sundae,
        "rumoca": rumoca,
    }
    for name, peer in peers.items():
        found = [peer() for _ in range(RUNS)]
        if isinstance(found[0], str):
            report[name] = {"missing": found[0]}
            continue
        seconds, value = median(pair[0] for pair in found), found[0][1]
        report[name] = {"seconds": round(seconds, 3), "value": round(value, 6)}
    ours = report["acausal"]["seconds"]
    for entry in (report[name] for name in peers):
        if "seconds" in entry:
            entry["ratio"] = round(entry["seconds"] / ours, 2)
    print(json.dumps(report))


def acausal() -> tuple[float, float]:
    begin = perf_counter()
    res = ac.simulate(ladder(SECTIONS), T_END, n=POINTS)
    value = res.final[f"c[{SEEN}].v"]
    return perf_counter() - begin, value


def ngspice() -> tuple[float, float] | str:
    """Run ngspice in batch mode: reading, analysis and output."""
    if shutil.which("ngspice") is None:
        return "ngspice is not installed (Debian: apt install ngspice)"
    lines = ["RC ladder", "V1 n0 0 DC 5"]
    for k in range(SECTIONS):
        lines += [f"R{k} n{k} n{k + 1} 0.7", f"C{k} n{k + 1} 0 1.3 IC=0"]
    lines += [
        f".options reltol={RTOL} vntol={ATOL} method=gear",
        f".tran {T_END / POINTS} {T_END} UIC",
        f".meas tran seen FIND v(n{SEEN + 1}) AT={T_END}",
        ".end",
    ]
    with tempfile.TemporaryDirectory() as folder:
        netlist = Path(folder) / "ladder.cir"
        netlist.write_text("\n".join(lines) + "\n")
        begin = perf_counter()
        done = subprocess.run(["ngspice", "-b", netlist], capture_output=True, text=True)
        seconds = perf_counter() - begin
    seen = re.search(r"^seen\s*=\s*(\S+)", done.stdout, re.MULTILINE)
    return (seconds, float(seen[1])) if seen else f"ngspice failed: {done.stderr[-200:]}"


def scikit_sundae() -> tuple[float, float] | str:
    """Run IDA from Python with a vectorised residual and a banded Jacobian: no modelling at all."""
    try:
        from sksundae.ida import IDA
    except ImportError:
        return "scikit-sundae is not installed (pip install scikit-sundae)"

    def residual(t: float, v: np.ndarray, rate: np.ndarray, out: np.ndarray) -> None:
        i = np.diff(v, prepend=5.0) / -0.7
        out[:] = 1.3 * rate - i
        out[:-1] += i[1:]

    begin = perf_counter()
    rate = np.zeros(SECTIONS)
    rate[0] = 5.0 / 0.7 / 1.3
    banded = {"linsolver": "band", "lband": 1, "uband": 1, "max_num_steps": 100_000}
    solver = IDA(residual, rtol=RTOL, atol=ATOL, **banded)
    solution = solver.solve(np.linspace(0, T_END, POINTS + 1), np.zeros(SECTIONS), rate)
    return perf_counter() - begin, float(solution.y[-1, SEEN])


def rumoca() -> tuple[float, float] | str:
    """Run a Modelica compiler on the same ladder written with connectors."""
    try:
        from rumoca import Session, SimConfig
    except ImportError:
        return "rumoca is not installed (pip install rumoca)"
    begin = perf_counter()
    model = Session().loads(MODELICA % SECTIONS, model="Ladder")
    config = SimConfig(rtol=RTOL, atol=ATOL, dt=T_END / POINTS)
    res = model.simulate((0.0, T_END), config=config)
    value = np.asarray(res[f"c[{SEEN + 1}].v"])[-1]
    return perf_counter() - begin, float(value)


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
