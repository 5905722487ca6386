"""Random networks of three domains: another tree changes nothing, and power balances."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import translational as tr

AGREEMENT = 1e-6  # of the largest value, at rtol 1e-9
BALANCE = 1e-9  # of the largest power
TIGHT = {"rtol": 1e-9, "atol": 1e-11}
SEEDS = range(30)


class Network:
    """Groups of ports that become nodes; node 0 of each domain is the datum."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.model = ac.Model("network")
        self.electrical = [[] for _ in range(int(self.rng.integers(3, 6)))]
        self.rotational = [[] for _ in range(int(self.rng.integers(2, 5)))]
        self.translational = [[] for _ in range(int(self.rng.integers(2, 4)))]
        self.count = 0

    def add(self, part: Any) -> Any:
        setattr(self.model, f"p{self.count}", part)
        self.count += 1
        return part

    def value(self) -> float:
        return float(self.rng.uniform(0.5, 2.0))

    def two(self, groups: list[Any], first: int = 0) -> tuple[Any, Any]:
        a, b = self.rng.choice(np.arange(first, len(groups)), 2, replace=False)
        return groups[a], groups[b]

    def one(self, groups: list[Any]) -> Any:
        return groups[int(self.rng.integers(1, len(groups)))]

    def circuits(self) -> None:
        """A tree of resistors, inductors and capacitors, and a sine source with a resistor."""
        groups, m = self.electrical, self.model
        groups[0].append(self.add(el.Ground()).p)
        kinds = (
            lambda: el.Resistor(R=self.value()),
            lambda: el.Inductor(L=self.value()),
            lambda: el.Capacitor(C=self.value()),
        )
        for k in range(1, len(groups)):
            part = self.add(kinds[int(self.rng.integers(3))]())
            groups[k].append(part.p)
            groups[int(self.rng.integers(k))].append(part.n)
        source, r = self.add(el.SineVoltage(V=1.0, f=0.3)), self.add(el.Resistor(R=self.value()))
        self.one(groups).append(source.p)
        m.connect(source.n, r.p)
        groups[0].append(r.n)

    def mechanics(self, groups: list[Any], library: Any, inert: Any) -> None:
        """A tree of springs and dampers with inertias at most of its nodes."""
        groups[0].append(self.add(library.Fixed()).flange)
        for k in range(1, len(groups)):
            if self.rng.random() < 0.8:
                groups[k].append(self.add(inert()).flange_a)
            soft = self.rng.random() < 0.5
            kind = library.Spring(c=self.value()) if soft else library.Damper(d=self.value())
            part = self.add(kind)
            groups[k].append(part.flange_a)
            groups[int(self.rng.integers(k))].append(part.flange_b)

    def couple(self, kind: str) -> None:
        """Add a converter between two domains, or between two pairs of nodes."""
        if kind == "emf":
            part = self.add(el.RotationalEMF(k=self.value()))
            a, b = self.two(self.electrical)
            a.append(part.p)
            b.append(part.n)
            self.one(self.rotational).append(part.flange)
        elif kind == "linear_emf":
            part = self.add(el.TranslationalEMF(k=self.value()))
            a, b = self.two(self.electrical)
            a.append(part.p)
            b.append(part.n)
            self.one(self.translational).append(part.flange)
        elif kind == "rack":
            part = self.add(rot.IdealGearR2T(ratio=self.value()))
            self.one(self.rotational).append(part.flange_r)
            self.one(self.translational).append(part.flange_t)
        elif kind == "gear" and len(self.rotational) > 2:
            part = self.add(rot.IdealGear(ratio=1 + self.value()))
            a, b = self.two(self.rotational, 1)
            a.append(part.flange_a)
            b.append(part.flange_b)
        elif kind in ("gyrator", "transformer"):
            G = self.value()
            gyrates = kind == "gyrator"
            part = self.add(el.Gyrator(G1=G, G2=G) if gyrates else el.IdealTransformer(n=1 + G))
            (a, b), (c, d) = self.two(self.electrical), self.two(self.electrical)
            for group, port in ((a, part.p1), (b, part.n1), (c, part.p2), (d, part.n2)):
                group.append(port)

    def finished(self) -> ac.Model:
        for group in (*self.electrical, *self.rotational, *self.translational):
            if len(group) > 1:
                self.model.connect(*group)
        return self.model


COUPLINGS = ["emf", "linear_emf", "rack", "gear", "gyrator", "transformer"]


def random_network(seed: int) -> ac.Model:
    network = Network(seed)
    network.circuits()
    network.mechanics(network.rotational, rot, lambda: rot.Inertia(J=network.value()))
    network.mechanics(network.translational, tr, lambda: tr.Mass(m=network.value()))
    picked = network.rng.choice(COUPLINGS, int(network.rng.integers(1, 4)), replace=False)
    for kind in picked:
        network.couple(str(kind))
    return network.finished()


def random_tree(graph: ac.LinearGraph, seed: int) -> list[str]:
    """Return the names of the branches of a random spanning forest."""
    joined = list(range(len(graph.nodes)))
    branches = []
    for k in np.random.default_rng(seed).permutation(len(graph.edge_names)):
        tail, head = joined[graph.tails[k]], joined[graph.heads[k]]
        if tail != head:
            joined = [head if j == tail else j for j in joined]
            branches.append(graph.edge_names[k])
    return branches


@pytest.mark.parametrize("seed", SEEDS)
def test_another_tree_changes_nothing_in_networks_of_several_domains(seed):
    model = random_network(seed)
    system = ac.compile(model)
    expected = system.simulate(2.0, n=5, **TIGHT)
    other = ac.compile(model, tree=random_tree(system.graph, seed))
    res = other.simulate(2.0, n=5, **TIGHT)
    assert len(other.states) == len(system.states)
    for name in (*system.graph.across, *system.graph.through):
        size = max(1.0, float(np.max(np.abs(expected[name]))))
        assert np.max(np.abs(res[name] - expected[name])) < AGREEMENT * size, name


@pytest.mark.parametrize("seed", SEEDS)
def test_power_balances_in_networks_of_several_domains(seed):
    res = ac.compile(random_network(seed)).simulate(2.0, n=5)
    parts = list(res.system.names.components)
    size = max(float(np.max(np.abs(res.power(part)))) for part in parts)
    assert np.max(np.abs(res.power(""))) <= BALANCE * size
