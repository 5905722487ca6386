"""Tellegen's theorem: through · across sums to 0 over the edges of each domain, solved or not.

Acrosses satisfy the circuits and throughs the cutsets at any values of the unknowns, so the sum
vanishes at random points that no terminal equation holds at.
"""

from __future__ import annotations

import importlib.util
import pkgutil
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acausal as ac
import domains
from domains import electrical, hydraulic, magnetic, rotational, thermal, translational
from library import electrical as el
from library import hydraulic as hy
from library import magnetic as mag
from library import rotational as rot
from library import thermal as th
from library import translational as tr
from library.magnetic import materials

ROUNDING = 1e-12  # of the sum of the absolute values of all products
PACKAGES = [
    importlib.import_module(f"library.{info.name}")
    for info in pkgutil.iter_modules(domains.__path__)
    if hasattr(importlib.import_module(f"domains.{info.name}"), "domain")
    and importlib.util.find_spec(f"library.{info.name}") is not None
]
"""The parts of each domain with one across and one through."""
WITHOUT_A_GRAPH = {"arm_past_a_sphere", "orbit_raising", "racing_line", "robust_crane"}
"""Problems of optimal control whose one part has equations and no edge."""
EXAMPLES = [
    path
    for path in sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
    if path.stem not in WITHOUT_A_GRAPH
]


def evaluated(system: ac.System, point: tuple[Any, ...], paths: list[str]) -> np.ndarray:
    """Return variables at a point (t, x, z, u, p, m), consistent or not; vectors by element."""
    base = np.asarray(system.base(*point)).ravel()
    found = []
    for address in (address for path in paths for address in system.resolve(path)):
        rows = tuple(row for row, _ in address.terms)
        if address.derivative:
            values = np.asarray(system.rates(rows, address.derivative)(*point)).ravel()
        else:
            values = base[list(rows)]
        signs = np.array([sign for _, sign in address.terms])
        found.append(signs @ values if len(rows) else 0.0)
    return np.array(found)


def random_point(system: ac.System, seed: int, size: float = 1.0) -> tuple[Any, ...]:
    rng = np.random.default_rng(seed)

    def around(guess: np.ndarray, nominal: np.ndarray) -> np.ndarray:
        return guess + size * nominal * rng.uniform(-1, 1, len(guess))

    begin = system.beginning
    x, z = around(begin.guess_x, system.nominal_x), around(begin.guess_z, system.nominal_z)
    u = rng.uniform(-1, 1, system.base.size1_in(3))
    p = system.parameter_values
    m = system.events.discrete_at(0.1, p)
    bases = rng.uniform(-1, 1, system.base.size1_in(5) - len(m))  # of closed loops
    return 0.1, x, z, u, p, np.concatenate([m, bases])


def imbalances(system: ac.System, seed: int) -> dict[str, float]:
    """Return |Σ through · across| / Σ |through · across| of each domain, value or rate."""
    point = random_point(system, seed)
    if not np.all(np.isfinite(np.asarray(system.base(*point)))):
        point = random_point(system, seed, size=0.01)  # a gas has no pressure beyond its volume
    edges: dict[str, tuple[list[str], list[str]]] = {}
    for path, part in system.names.components.items():
        for name in part.edges:
            domain = part.spec.edges[name].domain
            level = 1 if domain.power == "rate" else 0
            throughs, acrosses = edges.setdefault(domain.name, ([], []))
            throughs.append(f"{path}.{name}.{domain.through}")
            acrosses.append(f"{path}.{name}.{domain.across[level]}")
    found = {}
    for domain_name, (throughs, acrosses) in edges.items():
        products = evaluated(system, point, throughs) * evaluated(system, point, acrosses)
        assert np.all(np.isfinite(products))
        total = np.abs(products).sum()
        found[domain_name] = abs(products.sum()) / total if total else 0.0
    return found


def bare_imbalance(graph: ac.LinearGraph, seed: int) -> float:
    """Return the imbalance of a graph without components, from its matrices [U D] and [E U]."""
    rng = np.random.default_rng(seed)
    cutsets, circuits = np.asarray(graph.cutset_matrix), np.asarray(graph.circuit_matrix)
    branches = len(cutsets)
    chord_throughs, branch_acrosses = (rng.uniform(-1, 1, len(m)) for m in (circuits, cutsets))
    throughs = np.append(-cutsets[:, branches:] @ chord_throughs, chord_throughs)
    acrosses = np.append(branch_acrosses, -circuits[:, :branches] @ branch_acrosses)
    return float(abs(throughs @ acrosses) / (np.abs(throughs) @ np.abs(acrosses)))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_through_times_across_sums_to_zero_in_every_example(path):
    if path.stem == "solid_bracket_from_scikit_fem":
        pytest.importorskip("skfem", reason="scikit-fem is in the extra 'test'")
    built = runpy.run_path(str(path), run_name="example")["build"]()
    if isinstance(built, ac.LinearGraph):
        assert bare_imbalance(built, seed=0) < ROUNDING
        return
    system = ac.compile(built)
    for seed in range(3):
        for domain, imbalance in imbalances(system, seed).items():
            assert imbalance < ROUNDING, domain


# Parts of each domain between two nodes, and the storage to the datum that every node has, so that
# every network has a unique solution.
ONE_PORTS: dict[str, list[Any]] = {
    "electrical": [
        lambda a: el.Resistor(R=a),
        lambda a: el.Capacitor(C=a),
        lambda a: el.Inductor(L=a),
        lambda a: el.ConstantCurrent(I=a),
        lambda a: el.Diode(),
    ],
    "rotational": [
        lambda a: rot.Spring(c=a),
        lambda a: rot.Damper(d=a),
        lambda a: rot.SpringDamper(c=a, d=1.0),
        lambda a: rot.Torque2(tau=a),
    ],
    "translational": [
        lambda a: tr.Spring(c=a, s_rel0=0.5),
        lambda a: tr.Damper(d=a),
        lambda a: tr.SpringDamper(c=a, d=1.0),
        lambda a: tr.Force2(f=a),
    ],
    "hydraulic": [
        lambda a: hy.LaminarResistance(R=a * 1e9),
        lambda a: hy.Inertance(I=a * 1e6),
        lambda a: hy.Pipe(length=a, diameter=0.01),
    ],
    "thermal": [
        lambda a: th.ThermalConductor(G=a),
        lambda a: th.ThermalResistor(R=a),
        lambda a: th.BodyRadiation(Gr=a),
    ],
    "magnetic": [
        lambda a: mag.ConstantReluctance(R_m=a * 1e6),
        lambda a: mag.EddyCurrent(G=a * 1e3, use_conductance=True),
        lambda a: mag.Cuboid(l=a, a=0.01, b=0.01, material=materials.M350_50A),
        lambda a: mag.ConstantMagneticFlux(Phi=a * 1e-4),
    ],
}
GROUNDED: dict[str, Any] = {  # every node has one, so no subset of nodes floats
    "electrical": lambda a: el.Capacitor(C=a),
    "rotational": lambda a: rot.Inertia(J=a),
    "translational": lambda a: tr.Mass(m=a),
    "hydraulic": lambda a: hy.Volume(V=a * 1e-3),
    "thermal": lambda a: th.HeatCapacitor(C=a),
    "magnetic": lambda a: mag.ConstantPermeance(G_m=a * 1e-6),
}
PORTS = {
    "electrical": electrical.Pin,
    "rotational": rotational.Flange,
    "translational": translational.Flange,
    "hydraulic": hydraulic.Port,
    "thermal": thermal.HeatPort,
    "magnetic": magnetic.MagneticPort,
}


def ends(part: Any) -> tuple[Any, Any]:
    """Return head and tail port of a part with two ports."""
    for head, tail in (
        ("p", "n"),
        ("flange_b", "flange_a"),
        ("port_a", "port_b"),
        ("port_p", "port_n"),
    ):
        if head in type(part)._spec.ports:
            return getattr(part, head), getattr(part, tail)
    raise LookupError(type(part))


def grounded(part: Any) -> Any:
    """Return the port by which a storage to the datum is connected."""
    spec = type(part)._spec.ports
    return getattr(part, next(name for name in ("flange_a", "port", "p", "port_p") if name in spec))


class Network:
    """A model with numbered nodes in each domain, each an exposed port with a storage."""

    def __init__(self) -> None:
        self.model = ac.Model("network")
        self.nodes: dict[str, list[Any]] = {}
        self.count = 0

    def add(self, part: Any) -> Any:
        setattr(self.model, f"part{self.count}", part)
        self.count += 1
        return part

    def add_nodes(self, domain: str, sizes: list[float]) -> None:
        m = self.model
        self.nodes[domain] = [PORTS[domain]() for _ in sizes]
        setattr(m, f"{domain}_node", self.nodes[domain])
        if domain == "electrical":
            m.ground = el.Ground()
        if domain == "magnetic":
            m.magnetic_ground = mag.Ground()
        for node, size in zip(self.nodes[domain], sizes, strict=True):
            part = self.add(GROUNDED[domain](size))
            m.connect(node, grounded(part))
            if domain == "electrical":
                m.connect(part.n, m.ground.p)
            if domain == "magnetic":
                m.connect(part.port_n, m.magnetic_ground.port)

    def add_source(self, head: Any, tail: Any) -> None:
        """Put an across driver with a resistor in series between two nodes."""
        source, r = self.add(el.SineVoltage(V=2.0, f=3.0)), self.add(el.Resistor(R=1.5))
        self.model.connect(source.p, head)
        self.model.connect(source.n, r.p)
        self.model.connect(r.n, tail)

    def couple(self, kind: str, picks: tuple[int, int], value: float) -> None:
        """Join two domains, if the network has both."""
        first, second = kind.split("-")
        if first not in self.nodes or second not in self.nodes:
            return
        m = self.model
        a = self.nodes[first][picks[0] % len(self.nodes[first])]
        b = self.nodes[second][picks[1] % len(self.nodes[second])]
        if kind == "electrical-rotational":
            emf, r = self.add(el.RotationalEMF(k=value)), self.add(el.Resistor(R=1.0))
            m.connect(a, r.p)
            m.connect(r.n, emf.p)
            m.connect(emf.n, m.ground.p)
            m.connect(emf.flange, b)
        elif kind == "electrical-thermal":
            r = self.add(el.Resistor(R=value, use_heat_port=True))
            m.connect(a, r.p)
            m.connect(r.n, m.ground.p)
            m.connect(r.heat_port, b)
        elif kind == "hydraulic-translational":
            cylinder = self.add(hy.IdealCylinder(A=value * 1e-3))
            m.connect(a, cylinder.port)
            m.connect(b, cylinder.flange_b)
        elif kind == "electrical-magnetic":
            coil, r = self.add(mag.ElectroMagneticConverter(N=100)), self.add(el.Resistor(R=value))
            m.connect(a, r.p)
            m.connect(r.n, coil.p)
            m.connect(coil.n, m.ground.p)
            m.connect(b, coil.port_p)
            m.connect(coil.port_n, m.magnetic_ground.port)
        elif kind == "rotational-translational":
            rack = self.add(rot.IdealGearR2T(ratio=value))
            m.connect(a, rack.flange_r)
            m.connect(b, rack.flange_t)


COUPLINGS = [
    "electrical-rotational",
    "electrical-thermal",
    "hydraulic-translational",
    "rotational-translational",
    "electrical-magnetic",
]


@st.composite
def networks(draw) -> ac.Model:
    network = Network()
    domains = draw(st.lists(st.sampled_from(list(PORTS)), min_size=1, max_size=4, unique=True))
    value = st.floats(0.5, 2.0)
    for domain in domains:
        sizes = draw(st.lists(value, min_size=2, max_size=4))
        network.add_nodes(domain, sizes)
        node = st.integers(0, len(sizes) - 1)
        part = st.tuples(node, node, st.integers(0, 9), value, st.booleans())
        for i, j, kind, number, flip in draw(st.lists(part, min_size=1, max_size=4)):
            j = (i + 1) % len(sizes) if i == j else j
            made = network.add(ONE_PORTS[domain][kind % len(ONE_PORTS[domain])](number))
            head, tail = ends(made) if not flip else ends(made)[::-1]
            network.model.connect(head, network.nodes[domain][i])
            network.model.connect(tail, network.nodes[domain][j])
        if domain == "electrical" and draw(st.booleans()):
            network.add_source(*network.nodes[domain][:2])
    for kind in draw(st.lists(st.sampled_from(COUPLINGS), max_size=4, unique=True)):
        picks = draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
        network.couple(kind, picks, draw(value))
    return network.model


@settings(max_examples=200)
@given(networks(), st.integers(0, 2**32 - 1))
def test_through_times_across_sums_to_zero_in_random_networks_of_all_domains(model, seed):
    for domain, imbalance in imbalances(ac.compile(model), seed).items():
        assert imbalance < ROUNDING, domain


@settings(max_examples=50)
@given(networks(), st.integers(0, 2**32 - 1))
def test_throughs_at_every_node_balance_at_random_points(model, seed):
    """κ · through = 0 at every node and the datum, κ the incidence matrix of the graph."""
    system = ac.compile(model)
    point = random_point(system, seed)
    graph = system.graph
    throughs = evaluated(system, point, list(graph.through))
    balance, size = np.zeros(len(graph.nodes)), np.zeros(len(graph.nodes))
    for tail, head, through in zip(graph.tails, graph.heads, throughs, strict=True):
        balance += through * ((np.arange(len(size)) == head) - 1.0 * (np.arange(len(size)) == tail))
        size[[tail, head]] += abs(through)
    assert np.all(np.abs(balance) <= ROUNDING * np.maximum(size, size.max()))


def library_parts() -> list[Any]:
    """Return all components of the library that have an edge."""
    found = [getattr(package, name) for package in PACKAGES for name in package.__all__]
    parts = [kind for kind in dict.fromkeys(found) if issubclass(kind, ac.Component)]
    return [kind for kind in parts if kind._spec.edges]


def made(kind: Any) -> Any:
    """Return a part with all its conditional ports, its required parameters 1."""
    spec = kind._spec
    flags = {name: True for name in spec.structurals if name.startswith(("use_", "with_"))}
    needed = {name: p for name, p in spec.parameters.items() if p.default is None}
    values = {name: (1.0,) * p.shape[0] if p.shape else 1.0 for name, p in needed.items()}
    tables = {name: [(0.0, 0.0), (1.0, 1.0)] for name in ("table", "OCV_SOC")}
    tables = {name: rows for name, rows in tables.items() if name in spec.structurals}
    if "material" in spec.structurals:
        tables["material"] = materials.M350_50A
    if "data" in spec.structurals:
        sheet = {"transistor": [[0, 0.8], [9, 1.8]], "diode": [[0, 0.7], [9, 1.5]]}
        tables["data"] = el.ValveData(**sheet, energies=[[5, 2e-3, 3e-3, 1e-3]])
    if kind is rot.Cam:
        tables["table"] = [(0.0, 0.0), (1.0, 0.1), (2.0, 0.2), (4.0, 0.1), (6.283185307179586, 0.0)]
    wider = {"r_o": 2.0, "r_1": 2.0, "r_2": 3.0, "Js": 2.0}  # what must be above the others
    values |= {name: radius for name, radius in wider.items() if name in values}
    return kind(**values, **flags, **tables)


def terminated(part: Any) -> ac.Model:
    """Return the part with a dissipator and a storage at each of its ports."""
    m = ac.Model("terminated")
    m.part = part
    loads: dict[str, Any] = {
        "electrical": lambda: (el.Resistor(R=2.0), el.Ground()),
        "rotational": lambda: (rot.Damper(d=2.0), rot.Fixed(), rot.Inertia(J=3.0)),
        "translational": lambda: (tr.Damper(d=2.0), tr.Fixed(), tr.Mass(m=3.0)),
        "hydraulic": lambda: (hy.LaminarResistance(R=1e9), hy.Reservoir(), hy.Volume(V=1e-3)),
        "thermal": lambda: (th.ThermalConductor(G=2.0), th.FixedTemperature(T=300.0)),
        "magnetic": lambda: (mag.ConstantReluctance(R_m=1e6), mag.Ground()),
    }
    for name, port in type(part)._spec.ports.items():
        if port.domain is None:
            continue
        load, reference, *storage = loads[port.domain.name]()
        setattr(m, f"{name}_load", [load, reference, *storage])
        head, tail = ends(load)
        m.connect(getattr(part, name), head, *(grounded(one) for one in storage))
        first = next(iter(type(reference)._spec.ports))
        m.connect(tail, getattr(reference, first))
    for output, inverting in (("out", "in_n"), ("p2", "n1")):  # an ideal amplifier needs feedback
        if "OpAmp" in type(part).__name__ and output in type(part)._spec.ports:
            m.feedback = el.Resistor(R=3.0)
            m.connect(getattr(part, output), m.feedback.p)
            m.connect(m.feedback.n, getattr(part, inverting))
    return m


@pytest.mark.parametrize("kind", library_parts(), ids=lambda kind: kind.__name__)
def test_through_times_across_sums_to_zero_around_every_part_of_the_library(kind):
    system = ac.compile(terminated(made(kind)))
    for domain, imbalance in imbalances(system, seed=1).items():
        assert imbalance < ROUNDING, domain
