"""Bond graphs: rules of causal strokes, states as in the normal tree, equations as in the model."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import scipy.linalg

import acausal as ac
from acausal.teaching.bond_graphs import BondGraph
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import translational as tr


def motor() -> ac.Model:
    """A motor with a load: a gyrator between two junctions of one flow."""
    m = ac.Model("motor")
    m.src, m.r, m.l = el.ConstantVoltage(V=12.0), el.Resistor(R=0.5), el.Inductor(L=0.1)
    m.emf, m.rotor, m.load = el.RotationalEMF(k=0.5), rot.Inertia(J=0.2), rot.Damper(d=0.3)
    m.gnd, m.fixed = el.Ground(), rot.Fixed()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def two_inertias_on_a_gear() -> ac.Model:
    """One of the inertias behind an ideal gear has no state of its own."""
    m = ac.Model("geared")
    m.torque = rot.ConstantTorque(tau_constant=1.0)
    m.a, m.b, m.gear = rot.Inertia(J=0.2), rot.Inertia(J=0.5), rot.IdealGear(ratio=3.0)
    m.connect(m.torque.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.b.flange_a)
    return m


def network(seed: int) -> tuple[ac.Model, dict[str, float]]:
    """Random resistors, capacitors and inductors on five nodes, one source; values by name."""
    draw = random.Random(seed)
    m = ac.Model(f"network_{seed}")
    m.gnd, m.src = el.Ground(), el.SineVoltage(V=1.0, f=1.0)
    m.connect(m.src.n, m.gnd.p)
    nodes = [m.gnd.p, m.src.p]
    values: dict[str, float] = {}
    pairs = [(k + 2, draw.randrange(k + 2)) for k in range(3)]
    pairs += [tuple(draw.sample(range(5), 2)) for _ in range(4)]
    for k, (a, b) in enumerate(pairs):
        kind, value = draw.choice("RLC"), draw.uniform(0.5, 2.0)
        made = {"R": el.Resistor, "L": el.Inductor, "C": el.Capacitor}[kind](**{kind: value})
        setattr(m, f"{kind.lower()}{k}", made)
        values[f"{kind.lower()}{k}"] = value
        ends = [made.p, made.n] if draw.random() < 0.5 else [made.n, made.p]
        for node, pin in zip((a, b), ends, strict=True):
            if node == len(nodes):
                nodes.append(pin)
            else:
                m.connect(nodes[node], pin)
    return m, values


def strokes_obey(graph: BondGraph) -> bool:
    """Whether every junction and two-port has the strokes that its laws allow."""
    for number, part in enumerate(graph.parts):
        own = graph.bonds_of(number)
        at = sum(bond.stroke == number for bond in own)
        allowed = {
            "0": at == 1,
            "1": at == len(own) - 1,
            "Se": at == 0,
            "Sf": at == len(own),
            "TF": at == 1,
            "GY": at in (0, 2),
        }
        if not allowed.get(part.kind, True):
            return False
    return True


def rates(graph: BondGraph, values: dict[str, float]) -> np.ndarray:
    """Return the finite eigenvalues of a bond graph's equations, sources at 0.

    Every bond has an effort and a flow; junctions add what half arrows point in and take away what
    they point out, elements have their laws, and power is counted along the half arrow.
    """
    n = len(graph.bonds)
    rows: list[tuple[np.ndarray, np.ndarray]] = []

    def row(mass: dict[int, float], stiffness: dict[int, float]) -> None:
        left, right = np.zeros(2 * n), np.zeros(2 * n)
        for column, value in mass.items():
            left[column] = value
        for column, value in stiffness.items():
            right[column] = value
        rows.append((left, right))

    for number, part in enumerate(graph.parts):
        own = [k for k, b in enumerate(graph.bonds) if number in (b.tail, b.head)]
        if part.is_junction:
            common, added = (0, n) if part.kind == "0" else (n, 0)
            for k in own[1:]:
                row({}, {common + own[0]: 1.0, common + k: -1.0})
            signs = {k: 1.0 if graph.bonds[k].head == number else -1.0 for k in own}
            row({}, {added + k: sign for k, sign in signs.items()})
            continue
        (k,) = own
        effort, flow, value = k, n + k, values.get(part.name, 0.0)
        if part.kind == "C":
            row({effort: value}, {flow: 1.0})
        elif part.kind == "I":
            row({flow: value}, {effort: 1.0})
        elif part.kind == "R":
            row({}, {effort: 1.0, flow: -value})
        else:
            row({}, {effort if part.kind == "Se" else flow: 1.0})
    mass, stiffness = (np.array(part) for part in zip(*rows, strict=True))
    alpha, beta = scipy.linalg.eig(stiffness, mass, right=False, homogeneous_eigvals=True)
    finite = np.abs(beta) > 1e-7 * np.abs(alpha)  # the others stand for algebraic unknowns
    return np.asarray(alpha[finite] / beta[finite])


def test_a_motor_is_two_junctions_of_one_flow_and_a_gyrator():
    graph = ac.teaching.bond_graph(motor())
    kinds = sorted(part.kind for part in graph.parts)
    assert kinds == ["1", "1", "GY", "I", "I", "R", "R", "Se"]
    assert graph.integral == ("l", "rotor")
    assert graph.derivative == ()
    assert strokes_obey(graph)
    assert "Se:src  ⇀| 1" in str(graph)
    assert repr(graph) == "<BondGraph of 'motor': 6 elements, 2 junctions, states by l, rotor>"


def test_behind_a_gear_one_inertia_is_in_derivative_causality():
    model = two_inertias_on_a_gear()
    graph = ac.teaching.bond_graph(model)
    assert sorted([*graph.integral, *graph.derivative]) == ["a", "b"]
    assert graph.derivative == ac.teaching.textbook(model).excess
    assert {part.kind for part in graph.parts} >= {"TF"}
    assert strokes_obey(graph)


def test_what_is_side_by_side_shares_one_junction():
    m = ac.Model("masses")
    m.f, m.m1, m.m2 = tr.ConstantForce(f_constant=1.0), tr.Mass(m=1.0), tr.Mass(m=2.0)
    m.k, m.d = tr.Spring(c=1.0), tr.Damper(d=1.0)
    m.connect(m.f.flange, m.m1.flange_a)
    m.connect(m.m1.flange_b, m.k.flange_a, m.d.flange_a)
    m.connect(m.k.flange_b, m.d.flange_b, m.m2.flange_a)
    graph = ac.teaching.bond_graph(m)
    assert sorted(part.kind for part in graph.parts if part.is_junction) == ["0", "1", "1"]
    assert strokes_obey(graph)


def test_a_cylinder_is_a_transformer_of_efforts():
    m = ac.Model("press")
    m.pump, m.mass = hy.ConstantPressure(p=1e5), tr.Mass(m=2.0)
    m.cylinder, m.line = hy.IdealCylinder(A=1e-3), hy.LaminarResistance(R=1e9)
    m.connect(m.pump.port, m.line.port_a)
    m.connect(m.line.port_b, m.cylinder.port)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    graph = ac.teaching.bond_graph(m)
    assert [part.name for part in graph.parts if part.kind == "TF"] == ["cylinder"]
    assert strokes_obey(graph)


@pytest.mark.parametrize("seed", range(30))
def test_random_networks_have_the_states_of_the_tree_and_the_rates_of_the_model(seed: int):
    model, values = network(seed)
    try:
        derivation = ac.teaching.textbook(model)
        excess, states = derivation.excess, derivation.solved.states
    except ac.AcausalError:
        pytest.skip("a circuit of sources and nothing else, or a node that nothing drives")
    graph = ac.teaching.bond_graph(model)
    assert strokes_obey(graph)
    assert len(graph.integral) == len(states)
    assert sorted(graph.derivative) == sorted(excess)
    left = scipy.linalg.eigvals(derivation.A.values) if states else np.zeros(0)
    found = rates(graph, values)
    assert len(found) == len(states)
    # Characteristic polynomials: roots that are nearly double, and their order, are rounding.
    np.testing.assert_allclose(np.poly(found), np.poly(left), rtol=1e-7, atol=1e-7)


def test_an_ideal_amplifier_and_a_controlled_source_are_refused_by_name():
    m = ac.Model("amplifier")
    m.op, m.gnd, m.src = el.IdealOpAmp3Pin(), el.Ground(), el.ConstantVoltage(V=1.0)
    m.r1, m.r2 = el.Resistor(R=1.0), el.Resistor(R=2.0)
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p, m.op.in_n)
    m.connect(m.r2.n, m.op.out)
    m.connect(m.src.n, m.op.in_p, m.gnd.p)
    with pytest.raises(ac.errors.DeclarationError, match="op: an ideal amplifier"):
        ac.teaching.bond_graph(m)


def test_a_drawing_is_written(tmp_path: Path):
    graph = ac.teaching.bond_graph(motor())
    graph.draw(tmp_path / "motor.svg")
    assert (tmp_path / "motor.svg").read_text().count("motor") == 0
    assert (tmp_path / "motor.svg").stat().st_size > 5000
    assert graph._repr_png_()[:4] == b"\x89PNG"
