"""Random circuits against an independent dense modified nodal analysis, and invariance.

The analysis writes E dx/dt + M x = b(t) for node voltages, source and inductor currents. With
sources b = Σ Im(b_k exp(j w_k t)) its solution is a sum of phasors (j w_k E + M)⁻¹ b_k and of the
finite eigenmodes of the pencil (M, E), whatever its index: capacitor circuits, inductor cutsets
and capacitors across sources included.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
import scipy.linalg

import acausal as ac
from library import electrical as el

AGREEMENT = 1e-6  # of the largest value of its kind
TIGHT = {"rtol": 1e-9, "atol": 1e-11}
T_END = 5.0
SEEDS = range(60)


@dataclass(frozen=True)
class Element:
    """One element of a circuit: kind R, L, C, V or I between the nodes p and n (0: ground)."""

    kind: str
    p: int
    n: int
    value: float
    frequency: float = 0.0
    phase: float = 0.0

    def part(self) -> Any:
        wave = {"f": self.frequency, "phase": self.phase}
        return {
            "R": lambda: el.Resistor(R=self.value),
            "L": lambda: el.Inductor(L=self.value),
            "C": lambda: el.Capacitor(C=self.value),
            "V": lambda: el.SineVoltage(V=self.value, **wave),
            "I": lambda: el.SineCurrent(I=self.value, **wave),
        }[self.kind]()


@dataclass(frozen=True)
class Circuit:
    """Elements between the nodes 0 (ground) to ``nodes`` - 1."""

    nodes: int
    elements: tuple[Element, ...]


def random_circuit(seed: int, *, phase: bool = True) -> Circuit:
    """Return a connected circuit without circuits of V alone or cutsets of I alone."""
    rng = np.random.default_rng(seed)
    nodes = int(rng.integers(3, 7))
    joined = list(range(nodes))  # by voltage sources

    def element(kind: str, p: int, n: int) -> Element:
        value = float(rng.uniform(0.5, 2.0))
        if kind in "VI":
            turned = float(rng.uniform(0, 2 * np.pi)) if phase else 0.0
            return Element(kind, p, n, value, float(rng.uniform(0.1, 0.6)), turned)
        return Element(kind, p, n, value)

    made = []
    for node in range(1, nodes):  # a tree that is free of current sources
        other = int(rng.integers(0, node))
        kind = str(rng.choice(list("RRLCV")))
        p, n = (node, other) if rng.random() < 0.5 else (other, node)
        made.append(element(kind, p, n))
        if kind == "V":
            joined = [joined[other] if j == joined[node] else j for j in joined]
    for _ in range(int(rng.integers(3, 8))):
        p, n = (int(k) for k in rng.choice(nodes, 2, replace=False))
        kind = str(rng.choice(list("RRLCVI")))
        if kind == "V":
            if joined[p] == joined[n]:
                kind = "R"
            else:
                joined = [joined[n] if j == joined[p] else j for j in joined]
        made.append(element(kind, p, n))
    return Circuit(nodes, tuple(made))


def built(circuit: Circuit, order: list[int] | None = None, label: str = "e{}") -> ac.Model:
    """Return the model; element k is called e{k}, whatever the order of components is."""
    m = ac.Model("circuit")
    ports: list[list[Any]] = [[] for _ in range(circuit.nodes)]
    for k in order if order is not None else range(len(circuit.elements)):
        element = circuit.elements[k]
        part = element.part()
        setattr(m, label.format(k), part)
        ports[element.p].append(part.p)
        ports[element.n].append(part.n)
    m.ground = el.Ground()
    ports[0].append(m.ground.p)
    for group in ports:
        if len(group) > 1:
            m.connect(*group)
    return m


class NodalAnalysis:
    """Modified nodal analysis of a circuit, solved in closed form."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        n = circuit.nodes - 1
        extra = [k for k, e in enumerate(circuit.elements) if e.kind in "VL"]
        size = n + len(extra)
        self.row = {k: n + i for i, k in enumerate(extra)}
        self.E, self.M = np.zeros((size, size)), np.zeros((size, size))
        self.sources: list[tuple[float, np.ndarray]] = []
        for k, e in enumerate(circuit.elements):
            a = self._incidence(e)
            drive = np.zeros(size, dtype=complex)
            if e.kind == "R":
                self.M[:n, :n] += np.outer(a, a) / e.value
            elif e.kind == "C":
                self.E[:n, :n] += np.outer(a, a) * e.value
            elif e.kind == "I":
                drive[:n] = -a * e.value * np.exp(1j * e.phase)
            else:
                self.M[:n, self.row[k]] += a
                self.M[self.row[k], :n] -= a
                if e.kind == "L":
                    self.E[self.row[k], self.row[k]] = e.value
                else:
                    drive[self.row[k]] = -e.value * np.exp(1j * e.phase)
            if e.kind in "VI":
                self.sources.append((2 * np.pi * e.frequency, drive))
        self.rates, self.modes = self._finite_modes()

    def _incidence(self, e: Element) -> np.ndarray:
        a = np.zeros(self.circuit.nodes)
        a[e.p] += 1
        a[e.n] -= 1
        return a[1:]

    def _finite_modes(self) -> tuple[np.ndarray, np.ndarray]:
        (alpha, beta), vectors = scipy.linalg.eig(-self.M, self.E, homogeneous_eigvals=True)
        finite = np.abs(alpha) < 1e3 * np.abs(beta)  # rounding brings infinite ones down to 1e5
        return alpha[finite] / beta[finite], vectors[:, finite]

    def voltage(self, k: int, x: np.ndarray) -> np.ndarray:
        return self._incidence(self.circuit.elements[k]) @ x[: self.circuit.nodes - 1]

    def current(self, k: int, x: np.ndarray, rate: np.ndarray, t: np.ndarray) -> np.ndarray:
        e = self.circuit.elements[k]
        if e.kind == "R":
            return self.voltage(k, x) / e.value
        if e.kind == "C":
            return e.value * self.voltage(k, rate)
        if e.kind == "I":
            return e.value * np.sin(2 * np.pi * e.frequency * t + e.phase)
        return x[self.row[k]]

    def solution(self, t: np.ndarray, stored: dict[int, float]) -> tuple[np.ndarray, np.ndarray]:
        """Return x and dx/dt at times; ``stored`` are voltages of C and currents of L at t = 0."""
        x, rate = (np.zeros((len(self.E), len(t))) for _ in range(2))
        for w, drive in self.sources:
            phasor = np.linalg.solve(1j * w * self.E + self.M, drive)
            x += np.imag(np.outer(phasor, np.exp(1j * w * t)))
            rate += np.imag(np.outer(1j * w * phasor, np.exp(1j * w * t)))
        rows, gaps = [], []
        for k, value in stored.items():
            is_voltage = self.circuit.elements[k].kind == "C"
            rows.append(self.voltage(k, self.modes) if is_voltage else self.modes[self.row[k]])
            at_start = self.voltage(k, x[:, :1]) if is_voltage else x[self.row[k], :1]
            gaps.append(value - at_start[0])
        if len(self.rates):
            shares, *_ = np.linalg.lstsq(np.array(rows), np.array(gaps, dtype=complex))
            left = np.array(rows) @ shares - gaps
            assert np.max(np.abs(left), initial=0.0) < 1e-8  # the start is consistent
            free = np.exp(np.outer(self.rates, t)) * shares[:, None]
            x = x + np.real(self.modes @ free)
            rate = rate + np.real(self.modes @ (self.rates[:, None] * free))
        return x, rate


@pytest.mark.parametrize("seed", SEEDS)
def test_random_circuit_agrees_with_nodal_analysis(seed):
    circuit = random_circuit(seed)
    analysis = NodalAnalysis(circuit)
    system = ac.compile(built(circuit))
    assert len(system.states) == len(analysis.rates)  # the order of complexity, no more
    rng = np.random.default_rng(1000 + seed)
    start = {name: float(rng.uniform(-1, 1)) for name in system.states}
    res = system.simulate(T_END, n=20, start=start, **TIGHT)
    kinds = [element.kind for element in circuit.elements]
    stored = {
        k: res[f"e{k}.{'v' if kind == 'C' else 'i'}"][0]
        for k, kind in enumerate(kinds)
        if kind in "CL"
    }
    x, rate = analysis.solution(res.t, stored)
    voltages = np.array([analysis.voltage(k, x) for k in range(len(kinds))])
    currents = np.array([analysis.current(k, x, rate, res.t) for k in range(len(kinds))])
    ours_v = np.array([res[f"e{k}.v"] for k in range(len(kinds))])
    ours_i = np.array([res[f"e{k}.i"] for k in range(len(kinds))])
    assert np.max(np.abs(ours_v - voltages)) <= AGREEMENT * np.max(np.abs(voltages))
    assert np.max(np.abs(ours_i - currents)) <= AGREEMENT * np.max(np.abs(currents))


def test_the_random_circuits_contain_every_degeneracy():
    """Storages that depend on others: without them the comparison would be too easy."""
    texts = [" ".join(ac.compile(built(random_circuit(seed))).notices) for seed in SEEDS]
    assert sum("depend on others" in text for text in texts) >= 10


REFERENCE = range(100, 112)
HARD = (1042, 1128, 1150, 1173, 1194, 1221, 1236, 1262, 1283, 1395)  # trees that hide relations


def responses(system: ac.System, count: int, start: dict[str, float], label: str = "e{}"):
    res = system.simulate(T_END, n=20, start=start, **TIGHT)
    return np.array([[res[f"{label.format(k)}.{name}"] for k in range(count)] for name in "vi"])


def reference(seed: int) -> tuple[Circuit, np.ndarray, dict[str, float], ac.System]:
    """Return a circuit whose sources start at 0, its response and the start of its states."""
    circuit = random_circuit(seed, phase=False)
    system = ac.compile(built(circuit))
    rng = np.random.default_rng(seed)
    start = {name: float(rng.uniform(-1, 1)) for name in system.states}
    return circuit, responses(system, len(circuit.elements), start), start, system


def same(ours: np.ndarray, expected: np.ndarray) -> bool:
    size = np.abs(expected).max(axis=(1, 2), keepdims=True)
    return bool(np.all(np.abs(ours - expected) < AGREEMENT * size))


@pytest.mark.parametrize("seed", REFERENCE)
def test_moving_the_ground_changes_no_element(seed):
    circuit, expected, start, _ = reference(seed)

    def turned(node: int) -> int:
        return (node + 1) % circuit.nodes

    moved = tuple(replace(e, p=turned(e.p), n=turned(e.n)) for e in circuit.elements)
    system = ac.compile(built(Circuit(circuit.nodes, moved)))
    assert same(responses(system, len(moved), start), expected)


@pytest.mark.parametrize("seed", REFERENCE)
def test_the_order_of_components_changes_nothing(seed):
    circuit, expected, start, _ = reference(seed)
    order = [int(k) for k in np.random.default_rng(seed).permutation(len(circuit.elements))]
    system = ac.compile(built(circuit, order))
    assert same(responses(system, len(order), start), expected)


@pytest.mark.parametrize("seed", REFERENCE)
def test_reversing_an_edge_reverses_its_signs_and_nothing_else(seed):
    circuit, expected, start, _ = reference(seed)
    rng = np.random.default_rng(seed)
    sign = np.where(rng.random(len(circuit.elements)) < 0.5, -1.0, 1.0)
    flipped = tuple(
        e if s > 0 else replace(e, p=e.n, n=e.p, value=-e.value if e.kind in "VI" else e.value)
        for e, s in zip(circuit.elements, sign, strict=True)
    )
    turned = {name: value * sign[int(name[1:].split(".")[0])] for name, value in start.items()}
    system = ac.compile(built(Circuit(circuit.nodes, flipped)))
    ours = responses(system, len(flipped), turned)
    assert same(ours * sign[None, :, None], expected)


@pytest.mark.parametrize("seed", REFERENCE)
def test_renaming_changes_nothing(seed):
    circuit, expected, start, _ = reference(seed)
    renamed = {f"zz{name[1:]}": value for name, value in start.items()}
    system = ac.compile(built(circuit, label="zz{}"))
    assert same(responses(system, len(circuit.elements), renamed, "zz{}"), expected)


def random_tree(circuit: Circuit, rng: np.random.Generator) -> list[str]:
    """Return a random spanning tree, by Kruskal's rule on random weights."""
    joined, branches = list(range(circuit.nodes)), []
    for k in rng.permutation(len(circuit.elements)):
        e = circuit.elements[k]
        if joined[e.p] != joined[e.n]:
            joined = [joined[e.n] if j == joined[e.p] else j for j in joined]
            branches.append(f"e{k}")
    return branches


@pytest.mark.parametrize("seed", [*REFERENCE, *HARD])
def test_another_tree_changes_nothing(seed):
    circuit, expected, start, _ = reference(seed)
    rng = np.random.default_rng(seed)
    for _ in range(2):
        tree = random_tree(circuit, rng)
        system = ac.compile(built(circuit), tree=tree)
        assert sorted(system.tree.name(branch) for branch in system.tree.branches) == sorted(tree)
        assert same(responses(system, len(circuit.elements), start), expected)
