"""Tables of many points against the formula they were sampled from: prints one JSON object.

A voltage charges a capacitor through a resistor. ``formula`` is ``ca.sin`` as a function of time;
``table`` the same at 10 001 points; ``rough`` random values at as many. Errors: of the formula
against rtol 1e-11, of the tables against the exact answer to their lines. CPU times, medians.
Targets: a table at most 80 times the formula and 0.3 s, time in proportion to the points (10 001 by
1001 at most 12), no event for a kink.
"""

from __future__ import annotations

import json
from statistics import median
from time import process_time
from typing import Any

import casadi as ca
import numpy as np
from _clock import clocked

import acausal as ac
from library import electrical as el

TAU, END, RUNS = 0.1, 10.0, 5


def main() -> None:
    system = circuit()
    report: dict[str, Any] = {"benchmark": "tables"}

    def measured(given: Any) -> tuple[float, ac.Result]:
        res = system.simulate(END, n=100, inputs={"src.v": given})
        times = [
            clocked(lambda: system.simulate(END, n=100, inputs={"src.v": given}), process_time)
            for _ in range(RUNS)
        ]
        return median(times), res

    formula, res = measured(ca.sin)
    fine = system.simulate(END, n=100, inputs={"src.v": ca.sin}, rtol=1e-11, atol=1e-12)
    error = float(np.max(np.abs(res["c.v"] - fine["c.v"])))
    report["formula"] = {"cpu_s": round(formula, 5), "solver": res.solver, "error": f"{error:.1e}"}
    spent = {}
    for name, count in (("table_1001", 1001), ("table", 10_001), ("rough", 10_001)):
        times = np.linspace(0.0, END, count)
        values = np.sin(times)
        if name == "rough":
            values = np.random.default_rng(1).normal(size=count)
        spent[name], res = measured((times, values))
        error = float(np.max(np.abs(res["c.v"] - np.interp(res.t, times, exact(times, values)))))
        report[name] = {
            "cpu_s": round(spent[name], 4),
            "by_formula": round(spent[name] / formula, 1),
            "solver": res.solver,
            "error": f"{error:.1e}",
            "events": len(res.events),
        }
    report["by_points"] = round(spent["table"] / spent["table_1001"], 1)
    report["met"] = (
        report["table"]["by_formula"] <= 80.0
        and report["table"]["events"] == 0
        and report["by_points"] <= 12.0
    )
    print(json.dumps(report))


def circuit() -> ac.System:
    """Return a resistor and a capacitor behind a voltage from outside."""
    m = ac.Model("rc")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.c = el.Resistor(R=1.0), el.Capacitor(C=TAU, start={"v": 0.0})
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return ac.compile(m)


def exact(times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return v at the joints: on a line u = a + b s the answer is a + b (s - τ) + c exp(-s/τ)."""
    found = [0.0]
    for h, a, after in zip(np.diff(times), values[:-1], values[1:], strict=True):
        b = (after - a) / h
        found.append(a + b * (h - TAU) + (found[-1] - a + b * TAU) * np.exp(-h / TAU))
    return np.array(found)


if __name__ == "__main__":
    main()
