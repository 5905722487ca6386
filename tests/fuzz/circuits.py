"""Random circuits of sources, valves, switches, R, L and C: laws of valves, references, order.

``python -m tests.fuzz.circuits 100 --first 500`` runs some. A circuit runs at default tolerance
with the three integrators that stop at events and with its parts in another order, beside a run at
a tight tolerance. A *finding* is a valve off its law or a storage off the tight run. Networks with
valves without resistance or leak may be refused, if they are shown to have no or several solutions.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from library import blocks as bl
from library import electrical as el
from tests.fuzz.checks import Finding
from tests.fuzz.singular_networks import why_singular

NEAR = 1e-3  # of the largest value of a signal: what a run at default tolerance may be off by
ATOL = 1e-8  # the default
POINTS = 200
OTHERS = (ac.IDA(), ac.Radau())  # beside Rodas4, which is chosen
PERIODS = 4.7


@dataclass(frozen=True)
class Circuit:
    """Parts by name, which of their ports make a node, and the period of the source [s]."""

    seed: int
    parts: dict[str, tuple[str, dict[str, Any]]]
    nodes: tuple[tuple[str, ...], ...]
    signals: tuple[tuple[str, str], ...]
    period: float

    def build(self, shuffle: int | None = None) -> ac.Model:
        """Return the model, its parts and connections in another order if asked for."""
        rng = np.random.default_rng(shuffle)
        names, nodes = list(self.parts), [list(node) for node in self.nodes]
        if shuffle is not None:
            names = [names[i] for i in rng.permutation(len(names))]
            nodes = [
                [nodes[i][j] for j in rng.permutation(len(nodes[i]))]
                for i in rng.permutation(len(nodes))
            ]
        m = ac.Model("circuit")
        for name in names:
            kind, values = self.parts[name]
            library = bl if kind.startswith("Boolean") else el
            setattr(m, name, getattr(library, kind)(**values))
        for node in nodes:
            m.connect(*(_port(m, path) for path in node))
        for source, sink in self.signals:
            m.connect(_port(m, source), _port(m, sink))
        return m

    @property
    def storages(self) -> list[str]:
        """Paths of the states."""
        own = {"Capacitor": "v", "Inductor": "i"}
        return [f"{n}.{own[kind]}" for n, (kind, _) in self.parts.items() if kind in own]

    @property
    def diodes(self) -> list[str]:
        """Names of the ideal diodes."""
        return [name for name, (kind, _) in self.parts.items() if kind == "IdealDiode"]


def _port(m: ac.Model, path: str) -> Any:
    part, port = path.split(".")
    return getattr(getattr(m, part), port)


def circuit(seed: int) -> Circuit:
    """Return a random circuit."""
    r = np.random.default_rng([seed, 23])
    volts, hertz = _between(r, -6, 3), _between(r, 0, 5)
    tau, ohms = _between(r, -1.5, 1.5) / hertz, _between(r, 0, 4)
    small = _small(r)
    source = ("SineVoltage", {"V": volts, "f": hertz})
    parts: dict[str, tuple[str, dict[str, Any]]] = {"g": ("Ground", {}), "s": source}
    diode, rest = ("IdealDiode", small), ("Resistor", {"R": ohms})
    farads, henries = ("Capacitor", {"C": tau / ohms}), ("Inductor", {"L": tau * ohms})
    signals: list[tuple[str, str]] = []
    match int(r.integers(0, 8)):
        case 0:  # smoothing
            parts |= {"d": diode, "r": rest, "c": farads}
            nodes = [["s.p", "d.p"], ["d.n", "r.p", "c.p"], ["r.n", "c.n", "s.n", "g.p"]]
        case 1:  # an inductive load
            parts |= {"d": diode, "l": henries, "r": rest}
            nodes = [["s.p", "d.p"], ["d.n", "l.p"], ["l.n", "r.p"], ["r.n", "s.n", "g.p"]]
        case 2:  # with a freewheeling diode
            parts |= {"d": diode, "l": henries, "r": rest, "f": diode}
            nodes = [["s.p", "d.p"], ["d.n", "l.p", "f.n"], ["l.n", "r.p"]]
            nodes += [["r.n", "s.n", "g.p", "f.p"]]
        case 3:  # a source with a resistance
            other = ("Resistor", {"R": ohms * _between(r, -1, 2)})
            parts |= {"r": rest, "d": diode, "c": farads, "q": other}
            nodes = [["s.p", "r.p"], ["r.n", "d.p"], ["d.n", "c.p", "q.p"]]
            nodes += [["c.n", "q.n", "s.n", "g.p"]]
        case 4:  # a bridge behind an inductor
            parts |= {"l": ("Inductor", {"L": _between(r, -3, 0) * tau * ohms}), "r": rest}
            parts |= {"c": farads} | dict.fromkeys(["d", "e", "f", "h"], diode)
            nodes = [["s.p", "l.p"], ["l.n", "d.p", "e.n"], ["s.n", "f.p", "h.n"]]
            nodes += [["d.n", "f.n", "r.p", "c.p"], ["e.p", "h.p", "r.n", "c.n", "g.p"]]
        case 5:  # a thyristor, fired once a period
            late = float(r.uniform(0.0, 0.45)) / hertz
            fire = {"period": 1 / hertz, "width": 5.0, "start_time": late}
            parts |= {"d": ("IdealThyristor", small), "l": henries, "r": rest}
            parts |= {"b": ("BooleanPulse", fire)}
            nodes = [["s.p", "d.p"], ["d.n", "l.p"], ["l.n", "r.p"], ["r.n", "s.n", "g.p"]]
            signals = [("b.y", "d.fire")]
        case 6:  # a chopper with a freewheeling diode
            parts["s"] = ("ConstantVoltage", {"V": volts})
            pulse = {"period": 1 / hertz, "width": float(r.uniform(10, 90))}
            parts |= {"w": ("IdealClosingSwitch", small), "d": diode, "l": henries, "r": rest}
            parts |= {"c": ("Capacitor", {"C": tau / ohms * _between(r, -2, 1)})}
            parts |= {"b": ("BooleanPulse", pulse)}
            nodes = [["s.p", "w.p"], ["w.n", "d.n", "l.p"], ["l.n", "r.p", "c.p"]]
            nodes += [["r.n", "c.n", "d.p", "s.n", "g.p"]]
            signals = [("b.y", "w.control")]
        case _:  # a net: resistors join all nodes, anything else stands between any two
            nodes = _net(r, parts, small, (ohms, tau))
    joined = tuple(tuple(node) for node in nodes if len(node) > 1)
    return Circuit(seed, parts, joined, tuple(signals), 1 / hertz)


def _between(r: np.random.Generator, low: float, high: float) -> float:
    return float(10 ** r.uniform(low, high))


def _small(r: np.random.Generator) -> dict[str, float]:
    """Return default, drawn or vanishing Ron and Goff."""
    draw = r.random()
    if draw < 0.45:
        return {}
    if draw < 0.85:
        return {"Ron": _between(r, -5, -1), "Goff": _between(r, -9, -3)}
    return [{"Ron": 0.0, "Goff": 0.0}, {"Ron": 0.0}, {"Goff": 0.0}][int(r.integers(0, 3))]


def _net(
    r: np.random.Generator,
    parts: dict[str, tuple[str, dict[str, Any]]],
    small: dict[str, float],
    sizes: tuple[float, float],
) -> list[list[str]]:
    """Add parts between some nodes; return the ports at each."""
    ohms, tau = sizes
    count = int(r.integers(3, 6))
    parts["load"] = ("Resistor", {"R": ohms})
    nodes: list[list[str]] = [
        ["s.n", "g.p", "load.n"],
        ["s.p", "load.p"],
        *([] for _ in range(count - 2)),
    ]

    def add(name: str, part: tuple[str, dict[str, Any]], ends: tuple[int, int]) -> None:
        parts[name] = part
        nodes[ends[0]].append(f"{name}.p")
        nodes[ends[1]].append(f"{name}.n")

    def pair() -> tuple[int, int]:
        a, b = r.choice(count, 2, replace=False).tolist()
        return a, b

    for k in range(2, count):
        add(f"r{k}", ("Resistor", {"R": ohms * _between(r, -1, 1)}), (k, int(r.integers(0, k))))
    for k in range(int(r.integers(1, 3))):
        add(f"c{k}", ("Capacitor", {"C": tau / ohms * _between(r, -1, 1)}), pair())
    for k in range(int(r.integers(0, 3))):
        add(f"l{k}", ("Inductor", {"L": tau * ohms * _between(r, -1, 1)}), pair())
    for k in range(int(r.integers(1, 4))):
        add(f"d{k}", ("IdealDiode", small), pair())
    return nodes


def findings(seed: int, solvers: tuple[Any, ...] = OTHERS) -> list[Finding]:
    """Return what is wrong with a circuit's runs, by these solvers too."""
    made, found = circuit(seed), []
    try:
        first = _run(made)
    except AcausalError as error:
        return [_refused(made, "", error)]
    small = max(1e-3 * np.max(np.abs(first["s.v"])), 1e-4)  # the bounds below are no less than atol
    fine = {"rtol": 1e-9, "atol": ATOL * min(1.0, small)}
    ways: dict[str, dict[str, Any]] = {type(s).__name__: {"solver": s} for s in solvers}
    ways |= {"shuffled": {"shuffle": seed}, "fine": fine}
    runs = {"default": first}
    for label, options in ways.items():
        try:
            runs[label] = _run(made, **options)
        except AcausalError as error:
            found.append(_refused(made, f"{label}: ", error))
    grid = np.linspace(0.0, PERIODS * made.period, POINTS + 1)
    for label, res in runs.items():
        found += [Finding(seed, "law", f"{label}: {text}") for text in _off_law(made, res)]
        if "fine" not in runs or label == "fine":
            continue
        for path in made.storages:
            exact = runs["fine"][path]
            off = np.abs(np.interp(grid, res.t, res[path]) - np.interp(grid, runs["fine"].t, exact))
            bound = max(NEAR * np.max(np.abs(exact)), 10 * ATOL)
            if not off.max() <= bound:
                largest = np.max(np.abs(exact))
                text = f"{label}: {path} by {off.max():.1e}, its largest is {largest:.1e}"
                found.append(Finding(seed, "differs", f"{text}, {len(res.events)} events"))
    return found


def _refused(made: Circuit, label: str, error: AcausalError) -> Finding:
    """Return what a refusal is: valves without resistance or leak may leave values open.

    Whether they do where it is refused depends on which of several modes one has gone into.
    """
    why = _why_singular(made, error) if _may_be_refused(made) else ""
    words = f"{type(error).__name__}: {error}"
    return Finding(made.seed, "singular" if why else "refused", label + (why or words))


def _why_singular(made: Circuit, error: AcausalError) -> str:
    """Return why a circuit has not one solution where it was refused, "" if it has."""
    partial = getattr(error, "partial", None)
    if partial is None:
        return why_singular(made, dict.fromkeys(made.storages, 0.0), 0.0)
    states = {path: float(partial[path][-1]) for path in made.storages}
    return why_singular(made, states, float(partial.t[-1]))


def _run(made: Circuit, shuffle: int | None = None, **options: Any) -> ac.Result:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ac.simulate(made.build(shuffle), PERIODS * made.period, n=POINTS, **options)


def _may_be_refused(made: Circuit) -> bool:
    """Whether valves without resistance or leak may leave a circuit without a solution."""
    values = [values for _, values in made.parts.values()]
    return any(v.get("Ron") == 0.0 or v.get("Goff") == 0.0 for v in values)


def _off_law(made: Circuit, res: ac.Result) -> list[str]:
    """Return which diodes conduct backwards or block forwards, at outputs and events."""
    found = []
    for name in made.diodes:
        small = made.parts[name][1]
        on, off = small.get("Ron", 1e-5), small.get("Goff", 1e-5)
        v, i = res[f"{name}.v"], res[f"{name}.i"]
        # What is small for a current or a voltage of a circuit, not of one diode that rests.
        largest = max(float(np.max(np.abs(res[f"{d}.i"]))) for d in made.diodes)
        volts = max(float(np.max(np.abs(res[f"{d}.v"]))) for d in made.diodes)
        back = np.max(-i - off * np.abs(v))
        forward = np.max(v - on * np.abs(i))
        if back > max(NEAR * largest, 10 * ATOL):
            found.append(f"{name} conducts {back / largest:.1e} of the largest current backwards")
        if forward > max(NEAR * volts, 10 * ATOL):
            found.append(f"{name} blocks {forward / volts:.1e} of the largest voltage forwards")
    return found


def main() -> None:
    """Print findings and how many circuits were refused as singular."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    bad = singular = 0
    for seed in range(given.first, given.first + given.count):
        found = findings(seed)
        singular += sum(finding.kind == "singular" for finding in found)
        real = [finding for finding in found if finding.kind != "singular"]
        bad += bool(real)
        for finding in real:
            print(str(finding)[:300], flush=True)
    print(f"{given.count} circuits: {bad} with findings, {singular} refused as singular")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
