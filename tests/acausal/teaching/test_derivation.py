"""The textbook's derivation: printed steps, and the numbers of the compiled system."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    AcausalError,
    DeclarationError,
    OverdeterminedError,
    SingularError,
    UnknownNameError,
)
from acausal.notation.maths import text
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import thermal as th
from library import translational as tr


def built(name, parts, *groups):
    """Return a model of parts with ports joined, written as "a.p b.n"."""
    m = ac.Model(name)
    for key, part in parts.items():
        setattr(m, key, part)
    for group in groups:
        ports = []
        for path in group.split():
            part, port = path.split(".")
            ports.append(getattr(getattr(m, part), port))
        m.connect(*ports)
    return m


# ---------------------------------------------------------------- the models


def two_inertias():
    parts = {
        **{"f": rot.Fixed(), "T": rot.Torque(), "J1": rot.Inertia(J=1.0), "B1": rot.Damper(d=0.1)},
        **{"K": rot.Spring(c=10.0), "J2": rot.Inertia(J=2.0), "B2": rot.Damper(d=0.3)},
    }
    return built(
        "two_inertias", parts, "T.flange J1.flange_a", "J1.flange_b K.flange_a B1.flange_b",
        "K.flange_b J2.flange_a", "J2.flange_b B2.flange_b", "B1.flange_a B2.flange_a f.flange",
    )  # fmt: skip


def drive():
    parts = {
        **{"src": el.ConstantVoltage(V=12.0), "r": el.Resistor(R=0.5), "l": el.Inductor(L=4.5e-3)},
        **{
            "emf": el.RotationalEMF(k=0.5),
            "rotor": rot.Inertia(J=0.02),
            "load": rot.Damper(d=0.01),
        },
        **{"gnd": el.Ground(), "fixed": rot.Fixed()},
    }
    return built(
        "drive", parts, "src.p r.p", "r.n l.p", "l.n emf.p", "emf.n src.n gnd.p",
        "emf.flange rotor.flange_a", "rotor.flange_b load.flange_a", "load.flange_b fixed.flange",
    )  # fmt: skip


def geared():
    parts = {
        **{"T": rot.Torque(), "J1": rot.Inertia(J=1.0), "G": rot.IdealGear(ratio=4.0)},
        **{"J2": rot.Inertia(J=2.0), "B": rot.Damper(d=0.3), "f": rot.Fixed()},
    }
    return built(
        "geared", parts, "T.flange J1.flange_a", "J1.flange_b G.flange_a", "G.flange_b J2.flange_a",
        "J2.flange_b B.flange_b", "B.flange_a f.flange",
    )  # fmt: skip


def doubled():
    """Two capacitors in parallel, two inductors in series."""
    parts = {
        **{"src": el.SignalVoltage(), "R": el.Resistor(R=1.5), "L1": el.Inductor(L=1.0)},
        **{"L2": el.Inductor(L=2.0), "C1": el.Capacitor(C=1.0), "C2": el.Capacitor(C=3.0)},
        "g": el.Ground(),
    }
    return built(
        "doubled", parts, "src.p R.p", "R.n L1.p", "L1.n L2.p", "L2.n C1.p C2.p",
        "C1.n C2.n src.n g.p",
    )  # fmt: skip


def rlc():
    parts = {
        **{"I": el.SignalCurrent(), "R": el.Resistor(R=2.0), "L": el.Inductor(L=0.5)},
        **{"C": el.Capacitor(C=0.1), "g": el.Ground()},
    }
    return built("rlc", parts, "I.n R.p L.p C.p", "I.p R.n L.n C.n g.p")


def capacitor_loop():
    """A capacitor tied to a source through another: the rate of the source drives the state."""
    parts = {
        **{"s": el.SignalVoltage(), "C1": el.Capacitor(C=1.0), "R": el.Resistor(R=1.0)},
        **{"C2": el.Capacitor(C=2.0), "g": el.Ground()},
    }
    return built("capacitor_loop", parts, "s.p C1.p", "C1.n R.p C2.p", "s.n R.n C2.n g.p")


def transformer():
    parts = {
        **{"s": el.SignalVoltage(), "R": el.Resistor(R=1.0), "X": el.IdealTransformer(n=3.0)},
        **{"L": el.Inductor(L=0.2), "C": el.Capacitor(C=0.5), "g": el.Ground()},
    }
    return built(
        "transformer", parts, "s.p R.p", "R.n X.p1", "s.n X.n1 X.n2 L.n C.n g.p", "X.p2 L.p C.p"
    )


def coupled_inductors():
    parts = {
        **{"s": el.SignalVoltage(), "R1": el.Resistor(R=1.0), "R2": el.Resistor(R=3.0)},
        **{"X": el.Transformer(L1=1.0, L2=2.0, M=0.5), "g": el.Ground()},
    }  # fmt: skip
    return built(
        "coupled_inductors", parts, "s.p R1.p", "R1.n X.p1", "s.n X.n1 X.n2 R2.n g.p", "X.p2 R2.p"
    )


def gyrator():
    """A capacitor behind a gyrator is an inductance."""
    parts = {
        **{"s": el.SignalVoltage(), "R": el.Resistor(R=1.0), "G": el.Gyrator(G1=2.0, G2=2.0)},
        **{"C": el.Capacitor(C=0.5), "g": el.Ground()},
    }
    return built("gyrator", parts, "s.p R.p", "R.n G.p1", "s.n G.n1 G.n2 C.n g.p", "G.p2 C.p")


def amplifier():
    """An integrator with an amplifier of finite gain."""
    parts = {
        **{"s": el.SignalVoltage(), "R": el.Resistor(R=10.0), "C": el.Capacitor(C=0.1)},
        **{"A": el.VCV(gain=-1000.0), "Rl": el.Resistor(R=5.0), "g": el.Ground()},
    }
    return built(
        "amplifier", parts, "s.p R.p", "R.n C.p A.p1", "C.n A.p2 Rl.p", "s.n A.n1 A.n2 Rl.n g.p"
    )


def mass_spring():
    parts = {
        **{"F": tr.Force(), "m": tr.Mass(m=2.0), "K": tr.SpringDamper(c=3.0, d=0.2)},
        "fix": tr.Fixed(),
    }
    return built(
        "mass_spring",
        parts,
        "F.flange m.flange_a",
        "m.flange_b K.flange_b",
        "K.flange_a fix.flange",
    )


def quarter_car():
    parts = {
        **{"road": tr.Speed(), "tyre": tr.Spring(c=2e5), "wheel": tr.Mass(m=40.0)},
        **{"K": tr.Spring(c=2e4), "B": tr.Damper(d=1.5e3), "body": tr.Mass(m=300.0)},
    }
    return built(
        "quarter_car", parts, "road.flange tyre.flange_a", "tyre.flange_b wheel.flange_a",
        "wheel.flange_b K.flange_a B.flange_a", "K.flange_b B.flange_b body.flange_a",
    )  # fmt: skip


def rack():
    """An inertia and a mass tied by a rack and pinion, with a spring."""
    parts = {
        **{"T": rot.Torque(), "J": rot.Inertia(J=0.5), "P": rot.IdealGearR2T(ratio=10.0)},
        **{"m": tr.Mass(m=3.0), "K": tr.Spring(c=50.0), "fix": tr.Fixed()},
    }
    return built(
        "rack", parts, "T.flange J.flange_a", "J.flange_b P.flange_r", "P.flange_t m.flange_a",
        "m.flange_b K.flange_b", "K.flange_a fix.flange",
    )  # fmt: skip


def planetary():
    parts = {
        **{"T": rot.Torque(), "P": rot.IdealPlanetary(ratio=2.0), "Js": rot.Inertia(J=0.1)},
        **{"Jc": rot.Inertia(J=0.4), "Jr": rot.Inertia(J=0.9), "B": rot.Damper(d=0.2)},
        "f": rot.Fixed(),
    }
    return built(
        "planetary", parts, "T.flange Js.flange_a", "Js.flange_b P.sun", "P.carrier Jc.flange_a",
        "P.ring Jr.flange_a", "Jc.flange_b B.flange_b", "B.flange_a f.flange",
    )  # fmt: skip


def tanks():
    parts = {
        **{"Q": hy.ConstantFlow(q=1e-4), "T1": hy.Tank(A=1.0), "R1": hy.LaminarResistance(R=1e6)},
        **{"T2": hy.Tank(A=2.0), "R2": hy.LaminarResistance(R=2e6), "out": hy.Reservoir()},
    }
    return built(
        "tanks", parts, "Q.port T1.port R1.port_a", "R1.port_b T2.port R2.port_a",
        "R2.port_b out.port",
    )  # fmt: skip


def water_hammer():
    parts = {
        **{"Q": hy.ConstantFlow(q=1e-4), "V1": hy.Volume(V=1e-3), "I": hy.Inertance(I=1e6)},
        **{"R": hy.LaminarResistance(R=1e8), "V2": hy.Volume(V=2e-3), "out": hy.Reservoir()},
        "R2": hy.LaminarResistance(R=3e8),
    }
    return built(
        "water_hammer", parts, "Q.port V1.port I.port_a", "I.port_b R.port_a",
        "R.port_b V2.port R2.port_a", "R2.port_b out.port",
    )  # fmt: skip


def press():
    """A pump drives a cylinder with a mass: two gyrators, the pump's inertia excess."""
    parts = {
        **{"T": rot.Torque(), "J": rot.Inertia(J=0.1), "P": hy.Pump(D=1e-5), "out": hy.Reservoir()},
        **{"V": hy.Volume(V=1e-4), "Z": hy.IdealCylinder(A=1e-3), "m": tr.Mass(m=20.0)},
        **{"K": tr.Spring(c=1e5), "fix": tr.Fixed()},
    }
    return built(
        "press", parts, "T.flange J.flange_a", "J.flange_b P.flange", "P.port_a out.port",
        "P.port_b V.port Z.port", "Z.flange_b m.flange_a", "fix.flange K.flange_a",
        "m.flange_b K.flange_b",
    )  # fmt: skip


def stiff_press():
    """The same without the volume: the cylinder ties the mass to the shaft."""
    parts = {
        **{"T": rot.Torque(), "J": rot.Inertia(J=0.1), "P": hy.Pump(D=1e-5), "out": hy.Reservoir()},
        **{"Z": hy.IdealCylinder(A=1e-3), "m": tr.Mass(m=20.0), "K": tr.Spring(c=1e5)},
        "fix": tr.Fixed(),
    }
    return built(
        "stiff_press", parts, "T.flange J.flange_a", "J.flange_b P.flange", "P.port_a out.port",
        "P.port_b Z.port", "Z.flange_b m.flange_a", "fix.flange K.flange_a",
        "m.flange_b K.flange_b",
    )  # fmt: skip


def wall():
    parts = {
        **{"heat": th.PrescribedHeatFlow(), "C1": th.HeatCapacitor(C=1e3)},
        **{"G1": th.ThermalConductor(G=5.0), "C2": th.HeatCapacitor(C=2e3)},
        **{"R2": th.ThermalResistor(R=0.5), "amb": th.FixedTemperature(T=293.0)},
    }
    return built(
        "wall", parts, "heat.port C1.port G1.port_a", "G1.port_b C2.port R2.port_a",
        "R2.port_b amb.port",
    )  # fmt: skip


def two_rooms():
    """Two heat capacities at one temperature: one is excess."""
    parts = {
        **{"heat": th.PrescribedHeatFlow(), "C1": th.HeatCapacitor(C=1e3)},
        **{"C2": th.HeatCapacitor(C=2e3), "G": th.ThermalConductor(G=5.0)},
        "amb": th.PrescribedTemperature(),
    }
    return built("two_rooms", parts, "heat.port C1.port C2.port G.port_a", "G.port_b amb.port")


def loudspeaker():
    parts = {
        **{"s": el.SignalVoltage(), "R": el.Resistor(R=6.0), "L": el.Inductor(L=1e-3)},
        **{
            "E": el.TranslationalEMF(k=5.0),
            "m": tr.Mass(m=0.02),
            "K": tr.SpringDamper(c=2e3, d=1.0),
        },
        **{"g": el.Ground(), "fix": tr.Fixed()},
    }
    return built(
        "loudspeaker", parts, "s.p R.p", "R.n L.p", "L.n E.p", "E.n s.n g.p", "E.flange m.flange_a",
        "m.flange_b K.flange_b", "K.flange_a fix.flange",
    )  # fmt: skip


def feedback():
    """A drive with proportional feedback of its speed through signals."""
    parts = {
        **{"w": rot.SpeedSensor(), "gain": bl.Gain(k=-2.0), "T": rot.Torque()},
        **{"J": rot.Inertia(J=0.5), "K": rot.Spring(c=4.0), "f": rot.Fixed(), "F": rot.Torque()},
    }
    return built(
        "feedback", parts, "T.flange J.flange_a w.flange F.flange", "J.flange_b K.flange_b",
        "K.flange_a f.flange", "w.w gain.u", "gain.y T.tau",
    )  # fmt: skip


# model, an output, an input (None: no transfer function), number of independent storages, excess
CASES = [
    (two_inertias, "J2.w", "T.tau", 3, ()),
    (drive, "rotor.w", "src.V", 2, ()),
    (geared, "J2.w", "T.tau", 1, ("J1",)),
    (doubled, "C1.v", "src.v", 2, ("L1", "C2")),
    (rlc, "R.v", "I.i", 2, ()),
    (capacitor_loop, "R.i", None, 1, ("C2",)),
    (transformer, "R.i", "s.v", 2, ()),
    (coupled_inductors, "R2.v", "s.v", 2, ()),
    (gyrator, "R.i", "s.v", 1, ()),
    (amplifier, "Rl.v", "s.v", 1, ()),
    (mass_spring, "K.f", "F.f", 2, ()),
    (quarter_car, "body.v", "road.v_ref", 4, ()),
    (rack, "m.v", "T.tau", 2, ("J",)),
    (planetary, "Jr.w", "T.tau", 2, ("Jc",)),
    (tanks, "R2.q", "Q.q", 2, ()),
    (water_hammer, "R2.q", "Q.q", 3, ()),
    (press, "m.v", "T.tau", 4, ()),
    (stiff_press, "m.v", "T.tau", 2, ("J",)),
    (wall, "R2.Q_flow", "heat.Q_flow", 2, ()),
    (two_rooms, "G.Q_flow", "amb.T", 1, ("C2",)),
    (loudspeaker, "m.v", "s.v", 3, ()),
    (feedback, "J.w", "F.tau", 2, ()),
]
IDS = [case[0].__name__ for case in CASES]


@pytest.mark.parametrize(("make", "output", "source", "order", "excess"), CASES, ids=IDS)
def test_poles_are_those_of_the_compiled_system(make, output, source, order, excess):
    """Equal but for poles at 0, which free angles and positions add (and a dependent start)."""
    derived = ac.teaching.textbook(make())
    assert len(derived.states) == order
    assert derived.excess == excess
    own = np.sort_complex(np.linalg.eigvals(derived.A.values))
    poles = ac.compile(make()).linearize().poles
    scale = max(np.abs(own).max(), 1e-12)
    left = list(poles)
    for pole in own:
        near = min(left, key=lambda p: abs(p - pole))
        # Eigenvalues of matrices of order 4 in different states: 1e-8 of the largest.
        assert abs(near - pole) <= 1e-8 * scale
        left.remove(near)
    # A double pole at 0 is found to the root of rounding only.
    assert all(abs(pole) <= 1e-6 * scale for pole in left)


@pytest.mark.parametrize(
    ("make", "output", "source"),
    [case[:3] for case in CASES if case[2] is not None],
    ids=[case[0].__name__ for case in CASES if case[2] is not None],
)
def test_transfer_functions_are_those_of_the_compiled_system(make, output, source):
    derived = ac.teaching.textbook(make(), outputs=[output])
    linear = ac.compile(make()).linearize(inputs=[source], outputs=[output])
    column = derived.B.paths[1].index(source)
    scale = np.abs(np.linalg.eigvals(derived.A.values)).max()
    for omega in scale * np.random.default_rng(5).uniform(0.1, 3.0, 5):
        expected = linear.frequency_response([omega])[0]
        assert gain(derived, omega, column) == pytest.approx(expected, rel=1e-8)


def gain(derived, omega, column):
    s = 1j * omega
    state = np.linalg.solve(s * np.eye(len(derived.states)) - derived.A.values, derived.B.values)
    return (derived.C.values @ state + derived.D.values)[0, column]


def test_the_rate_of_a_source_enters_where_a_storage_hangs_on_it():
    """C₁ and C₂ in series across a source: R (C₁ + C₂) dv/dt + v = V + R C₂ dV/dt."""
    derived = ac.teaching.textbook(capacitor_loop())
    assert [str(e) for e in derived.state_equations] == [
        "dv_1/dt = (R C₂ dV/dt + V − v_1)/(R (C₁ + C₂))"
    ]
    assert derived.E.values == pytest.approx(np.array([[2.0 / 3.0]]))


@pytest.mark.parametrize("make", [case[0] for case in CASES], ids=IDS)
def test_printed_state_equations_have_the_numbers_of_A_and_B(printed_value, make):
    """Each right side, read back at random numbers, is A x + B u + E u̇ there."""
    derived = ac.teaching.textbook(make())
    rng = np.random.default_rng(2)
    printer_values = {}
    laws, names = derived.laws, derived.names
    for key, symbol in names.symbols.items():
        if isinstance(key, tuple) and key in laws.values:
            printer_values[symbol.text] = laws.values[key]
    x = rng.uniform(0.5, 1.5, len(derived.states))
    u = rng.uniform(0.5, 1.5, derived.B.shape[1])
    for symbol, value in zip(derived.B.columns, u, strict=True):
        printer_values[symbol.text] = value
    rates = rng.uniform(0.5, 1.5, derived.E.shape[1])
    for symbol, value in zip(derived.E.columns, rates, strict=True):
        printer_values[symbol.text] = value
    expected = derived.A.values @ x + derived.B.values @ u + derived.E.values @ rates
    for equation, value in zip(derived.state_equations, expected, strict=True):
        for own, number in zip(derived.state_equations, x, strict=True):
            printer_values[own.left.symbol.text] = number
        # Twelve digits of numbers, a few terms.
        assert printed_value(text(equation.right), printer_values) == pytest.approx(
            value, rel=1e-10
        )


@pytest.mark.parametrize("make", [case[0] for case in CASES], ids=IDS)
def test_every_form_of_a_derivation_is_well_formed(make):
    derived = ac.teaching.textbook(make())
    assert str(derived).startswith("1 Linear graph")
    ET.fromstring(f"<div>{derived._repr_html_()}</div>")
    source = derived._repr_latex_()
    assert source.count("{") == source.count("}")
    assert all(derived.why(edge).endswith(".") for edge in derived.graph.edge_names)


# ---------------------------------------------------------------- as printed

PRINTED = """\
1 Linear graph   3 nodes, 6 edges   (rigid or fixed, contracted: f, J1.rod, J2.rod)
   T   through source  datum → 1   ω_T, τ_T          K   T-type  1 → 2       ω_K, τ_K
   J1  A-type          datum → 1   ω_J1, τ_J1        J2  A-type  datum → 2   ω_J2, τ_J2
   B1  D-type          datum → 1   ω_B1, τ_B1        B2  D-type  datum → 2   ω_B2, τ_B2
2 Normal tree    branches J1, J2   chords T, B1, K, B2
3 Variables      primary ω_J1 ω_J2 | τ_T τ_B1 τ_K τ_B2    secondary τ_J1 τ_J2 | ω_T ω_B1 ω_K ω_B2
                 states ω_J1, ω_J2 (A-type branches), τ_K (T-type chord); excess: none; order 3
4 Elemental      J₁ dω_J1/dt = τ_J1     J₂ dω_J2/dt = τ_J2     dτ_K/dt = c ω_K     τ_B1 = d₁ ω_B1
                 τ_B2 = d₂ ω_B2     τ_T = −T
5 Continuity     τ_J1 = −τ_T − τ_B1 + τ_K      τ_J2 = −τ_K − τ_B2
6 Compatibility  ω_B1 = ω_J1   ω_K = ω_J2 − ω_J1   ω_B2 = ω_J2
7 State equations
   dω_J1/dt = (τ_K + T − d₁ ω_J1)/J₁     dω_J2/dt = −(d₂ ω_J2 + τ_K)/J₂     \
dτ_K/dt = c (ω_J2 − ω_J1)
   and as ẋ = A x + B u
   A =
           ω_J1    ω_J2    τ_K
   ω_J1  −d₁/J₁       0   1/J₁
   ω_J2       0  −d₂/J₂  −1/J₂
    τ_K      −c       c      0
   B =
            T
   ω_J1  1/J₁
   ω_J2     0
    τ_K     0
8 Output equations
   τ_B1 = d₁ ω_J1     τ_B2 = d₂ ω_J2
"""


def test_two_inertias_print_as_on_the_board():
    assert str(ac.teaching.textbook(two_inertias())).startswith(PRINTED)


def states(model):
    return [str(equation) for equation in ac.teaching.textbook(model).state_equations]


def test_the_drive_has_a_transformer_with_one_branch():
    derived = ac.teaching.textbook(drive())
    assert derived.states == ("ω_rotor", "i_l")
    assert [str(e) for e in derived.state_equations] == [
        "dω/dt = (k i − d ω)/J",
        "di/dt = (V − k ω − R i)/L",
    ]
    emf = [derived.tree.is_branch[derived.graph.edge(name)] for name in ("emf.e", "emf.shaft")]
    assert sorted(emf) == [False, True]
    assert "transformer" in str(derived.steps[0])


def test_a_geared_inertia_is_excess():
    derived = ac.teaching.textbook(geared())
    assert states(geared()) == ["dω_2/dt = (n T − d ω_2)/(n² J₁ + J₂)"]
    assert derived.why("J1") == ("J1 is excess: G.edge_a and J2 prescribe its across, ω_1 = n ω_2.")


def test_parallel_capacitors_and_series_inductors_have_one_state_each():
    derived = ac.teaching.textbook(doubled())
    assert states(doubled()) == ["dv/dt = i/(C₁ + C₂)", "di/dt = (V − v − R i)/(L₁ + L₂)"]
    assert derived.why("C2") == "C2 is excess: C1 prescribes its across, v_C2 = v_C1."
    assert derived.why("L1") == "L1 is excess: L2 prescribes its through, i_L1 = i_L2."


def test_why_a_shaft_is_a_chord():
    assert ac.teaching.textbook(two_inertias()).why("K") == (
        "K is a chord: it is T-type, and J1, J2 already join its nodes; so τ_K is a state."
    )


def test_composed_coefficients_have_names():
    """A tank's capacitance is A/(ρ g)."""
    said = str(ac.teaching.textbook(tanks()))
    assert "C₁ = A₁/(ρ₁ g₁)" in said
    assert "C₁ dp_T1/dt = q_T1" in said


def test_the_system_has_its_derivation_too():
    assert str(ac.compile(drive()).textbook) == str(ac.teaching.textbook(drive()))


def test_outputs_are_asked_for_by_path():
    derived = ac.teaching.textbook(two_inertias(), outputs=["K.tau", "J1.a"])
    assert [str(e) for e in derived.output_equations("K.tau", "B1.tau")] == [
        "τ_K = τ_K",
        "τ_B1 = d₁ ω_J1",
    ]
    assert derived.C["J1.a", "K.tau"] == "1/J₁"
    assert derived.D["J1.a", "T.tau"] == "1/J₁"
    with pytest.raises(UnknownNameError, match="no across or through variable"):
        derived.output_equations("J1.phi")


# ---------------------------------------------------------------- exercises with their answers


def exercise(parts, *joined):
    return [str(e) for e in ac.teaching.textbook(built("exercise", parts, *joined)).state_equations]


def test_low_pass():
    parts = {
        **{"S": el.SignalVoltage(), "R": el.Resistor(R=2.0), "C": el.Capacitor(C=0.5)},
        "g": el.Ground(),
    }
    assert exercise(parts, "S.p R.p", "R.n C.p", "C.n S.n g.p") == ["dv/dt = (V − v)/(R C)"]


def test_coil_behind_a_resistance():
    parts = {
        **{"S": el.SignalVoltage(), "R": el.Resistor(R=2.0), "L": el.Inductor(L=0.5)},
        "g": el.Ground(),
    }
    assert exercise(parts, "S.p R.p", "R.n L.p", "L.n S.n g.p") == ["di/dt = (V − R i)/L"]


def test_parallel_resonant_circuit():
    assert states(rlc()) == ["dv/dt = (R I − v − R i)/(R C)", "di/dt = v/L"]


def test_two_stage_filter():
    parts = {
        **{"S": el.SignalVoltage(), "R1": el.Resistor(R=2.0), "C1": el.Capacitor(C=0.5)},
        **{"R2": el.Resistor(R=3.0), "C2": el.Capacitor(C=0.25), "g": el.Ground()},
    }
    assert exercise(parts, "S.p R1.p", "R1.n C1.p R2.p", "R2.n C2.p", "C1.n C2.n S.n g.p") == [
        "dv_C1/dt = (R₁ v_C2 + R₂ V − (R₁ + R₂) v_C1)/(R₁ R₂ C₁)",
        "dv_C2/dt = (v_C1 − v_C2)/(R₂ C₂)",
    ]


def test_bridge_with_a_capacitor():
    """Balanced at R₂ R₃ = R₁ R₄: the source does not drive it then."""
    parts = {
        **{"S": el.SignalVoltage(), "C": el.Capacitor(C=1.0), "g": el.Ground()},
        **{f"R{k}": el.Resistor(R=float(k)) for k in (1, 2, 3, 4)},
    }
    answer = (
        "dv/dt = ((R₂ R₃ − R₁ R₄) V − (R₁ R₂ + R₁ R₄ + R₂ R₃ + R₃ R₄) v)/"
        "(C (R₁ R₂ R₃ + R₁ R₂ R₄ + R₁ R₃ R₄ + R₂ R₃ R₄))"
    )
    joined = ("S.p R1.p R2.p", "R1.n R3.p C.p", "R2.n R4.p C.n", "R3.n R4.n S.n g.p")
    assert exercise(parts, *joined) == [answer]


def test_transformer_with_a_coil():
    parts = {
        **{"S": el.SignalVoltage(), "R": el.Resistor(R=1.0), "X": el.IdealTransformer(n=3.0)},
        **{"L": el.Inductor(L=0.2), "g": el.Ground()},
    }
    joined = ("S.p R.p", "R.n X.p1", "X.p2 L.p", "S.n X.n1 X.n2 L.n g.p")
    assert exercise(parts, *joined) == ["di/dt = (n V − R i)/(n² L)"]


def test_gyrator_with_a_capacitor():
    assert states(gyrator()) == ["dv/dt = G₁ (V − R G₂ v)/C"]


def test_mass_spring_damper():
    assert states(mass_spring()) == ["dv/dt = (F − d v − f)/m", "df/dt = c v"]


def test_mass_pulled_through_a_damper():
    parts = {"V": tr.Speed(), "B": tr.Damper(d=0.2), "m": tr.Mass(m=2.0)}
    assert exercise(parts, "V.flange B.flange_a", "B.flange_b m.flange_a") == [
        "dv/dt = d (V − v)/m"
    ]


def test_spring_and_damper_in_series():
    parts = {
        **{"F": tr.Force(), "m": tr.Mass(m=2.0), "K": tr.Spring(c=3.0), "B": tr.Damper(d=0.2)},
        "w": tr.Fixed(),
    }
    joined = ("F.flange m.flange_a", "m.flange_b K.flange_b", "K.flange_a B.flange_b")
    assert exercise(parts, *joined, "B.flange_a w.flange") == [
        "dv/dt = (F − f)/m",
        "df/dt = c (d v − f)/d",
    ]


def test_two_masses():
    parts = {
        **{"F": tr.Force(), "m1": tr.Mass(m=2.0), "K": tr.Spring(c=3.0), "B": tr.Damper(d=0.2)},
        "m2": tr.Mass(m=1.0),
    }
    joined = ("F.flange m1.flange_a", "m1.flange_b K.flange_a B.flange_a")
    assert exercise(parts, *joined, "K.flange_b B.flange_b m2.flange_a") == [
        "dv_1/dt = (d v_2 + f_K + F − d v_1)/m₁",
        "dv_2/dt = (d v_1 − d v_2 − f_K)/m₂",
        "df_K/dt = c (v_2 − v_1)",
    ]


def test_flywheel_on_a_driven_shaft():
    parts = {
        **{"W": rot.Speed(), "K": rot.Spring(c=3.0), "J": rot.Inertia(J=0.2)},
        **{"B": rot.Damper(d=0.1), "w": rot.Fixed()},
    }
    joined = ("W.flange K.flange_a", "K.flange_b J.flange_a", "J.flange_b B.flange_b")
    assert exercise(parts, *joined, "B.flange_a w.flange") == [
        "dω/dt = −(d ω + τ)/J",
        "dτ/dt = c (ω − Ω)",
    ]


def test_motor_with_a_gear():
    parts = {
        **{"S": el.SignalVoltage(), "R": el.Resistor(R=1.0), "L": el.Inductor(L=0.1)},
        **{"E": el.RotationalEMF(k=0.5), "J1": rot.Inertia(J=0.1), "G": rot.IdealGear(ratio=5.0)},
        **{"J2": rot.Inertia(J=2.0), "B": rot.Damper(d=0.2), "g": el.Ground(), "w": rot.Fixed()},
    }
    joined = ("S.p R.p", "R.n L.p", "L.n E.p", "E.n S.n g.p", "E.flange J1.flange_a")
    more = ("J1.flange_b G.flange_a", "G.flange_b J2.flange_a", "J2.flange_b B.flange_b")
    assert exercise(parts, *joined, *more, "B.flange_a w.flange") == [
        "dω_2/dt = (n k i_L − d ω_2)/(n² J₁ + J₂)",
        "di_L/dt = (V − n k ω_2 − R i_L)/L",
    ]


def test_rack_and_pinion():
    assert states(rack()) == ["dv/dt = (n T − f)/(n² J + m)", "df/dt = c v"]


def test_tank_with_an_outlet():
    parts = {
        **{"Q": hy.ConstantFlow(q=1e-4), "T": hy.Tank(A=1.0), "R": hy.LaminarResistance(R=1e6)},
        "out": hy.Reservoir(),
    }
    assert exercise(parts, "Q.port T.port R.port_a", "R.port_b out.port") == [
        "dp/dt = (R Q − p)/(R C)"
    ]


def test_tank_behind_a_long_pipe():
    parts = {
        **{"P": hy.Reservoir(p=1e5), "I": hy.Inertance(I=1e6), "R": hy.LaminarResistance(R=1e6)},
        "T": hy.Tank(A=1.0),
    }
    assert exercise(parts, "P.port I.port_a", "I.port_b R.port_a", "R.port_b T.port") == [
        "dp/dt = q/C",
        "dq/dt = (P − R q − p)/I",
    ]


def test_ram_is_a_gyrator():
    parts = {
        **{
            "P": hy.Reservoir(p=1e5),
            "R": hy.LaminarResistance(R=1e6),
            "Z": hy.IdealCylinder(A=0.01),
        },
        **{"m": tr.Mass(m=3.0), "K": tr.Spring(c=50.0), "w": tr.Fixed()},
    }
    joined = ("P.port R.port_a", "R.port_b Z.port", "Z.flange_b m.flange_a")
    assert exercise(parts, *joined, "m.flange_b K.flange_b", "K.flange_a w.flange") == [
        "dv/dt = (A P − R A² v − f)/m",
        "df/dt = c v",
    ]


def test_heated_body():
    parts = {
        **{"Q": th.PrescribedHeatFlow(), "C": th.HeatCapacitor(C=10.0)},
        **{"R": th.ThermalResistor(R=2.0), "amb": th.PrescribedTemperature()},
    }
    assert exercise(parts, "Q.port C.port R.port_a", "R.port_b amb.port") == [
        "dT/dt = (T_s + R Q̇_s − T)/(R C)"
    ]


def test_the_normal_tree_of_a_graph_without_components():
    """Mass, spring, damper and force between two nodes: the mass is the branch."""
    edges = {"m": ("g", 1), "k": ("g", 1), "B": ("g", 1), "F": ("g", 1)}
    kinds = {"m": "A", "k": "T", "B": "D", "F": "through source"}
    graph = ac.LinearGraph(edges, nodes=(1, "g"), kinds=kinds, across="v", through="f")
    assert [graph.edge_names[e] for e in graph.normal_tree.branches] == ["m"]
    assert (
        graph.why("k")
        == "k is a chord: it is T-type, and m already joins its nodes; so f_k is a state."
    )
    assert graph.why("m") == "m is a branch: it is A-type; so v_m is a state."
    assert (
        graph.why("F") == "F is a chord: it is a through source, whose through variable is given."
    )


# ---------------------------------------------------------------- what is refused


def test_an_amplifier_without_feedback_is_refused_with_the_rule():
    m = built(
        "open",
        {"s": el.SignalVoltage(), "R": el.Resistor(R=1.0), "op": el.IdealOpAmp3Pin(),
         "g": el.Ground()},
        "s.p op.in_n", "op.out R.p", "op.in_p s.n R.n g.p",
    )  # fmt: skip
    with pytest.raises(OverdeterminedError, match="no tree in common"):
        ac.teaching.textbook(m)


def test_a_mechanism_is_refused_and_shown_the_way():
    m = ac.Model("arm")
    m.world, m.joint, m.body = pl.World(), pl.Revolute(), pl.Body(m=1.0, r_CM=(0.5, 0.0))
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    with pytest.raises(DeclarationError, match=r"virtual_work_graph.*motion_equations"):
        ac.teaching.textbook(m)


def test_a_law_that_is_not_linear_and_explicit_stands_in_the_state_equations():
    m = built(
        "diode",
        {"s": el.SignalVoltage(), "d": el.Diode(), "C": el.Capacitor(C=1.0), "g": el.Ground()},
        "s.p d.p", "d.n C.p", "C.n s.n g.p",
    )  # fmt: skip
    derived = ac.teaching.textbook(m)
    assert "exp(min(v_d/Vt, Maxexp))" in str(derived)
    assert [str(e) for e in derived.state_equations] == ["dv/dt = i_d/C"]
    assert [str(e) for e in derived.arguments] == ["v_d = V − v_C"]
    with pytest.raises(SingularError, match="d are not linear"):
        _ = derived.A


def test_laws_that_hold_each_other_are_implicit_and_named():
    """Two diodes in series: neither current follows without the other."""
    m = built(
        "series",
        {"s": el.SignalVoltage(), "a": el.Diode(), "b": el.Diode(), "C": el.Capacitor(C=1.0),
         "g": el.Ground()},
        "s.p a.p", "a.n b.p", "b.n C.p", "C.n s.n g.p",
    )  # fmt: skip
    derived = ac.teaching.textbook(m)
    assert "not eliminated (" in str(derived)
    assert {"a", "b"} & {*re.findall(r"\b[ab]\b", "; ".join(derived.halted))}
    with pytest.raises(SingularError):
        _ = derived.state_equations


def test_an_ideal_diode_is_derived_in_each_of_its_modes():
    m = built(
        "rectifier",
        {"s": el.SignalVoltage(), "d": el.IdealDiode(Ron=0.1, Goff=1e-6), "g": el.Ground(),
         "C": el.Capacitor(C=1.0), "R": el.Resistor(R=5.0)},
        "s.p d.p", "d.n C.p R.p", "C.n R.n s.n g.p",
    )  # fmt: skip
    printed = str(ac.teaching.textbook(m))
    assert "if mode = ‘blocking’" in printed
    assert "7 State equations, d conducting" in printed
    assert "7 State equations, d blocking" in printed
    on = ac.teaching.textbook(m, modes={"d": "conducting"})
    assert np.array(on.A)[0, 0] == pytest.approx(-(1 / 0.1 + 1 / 5))
    off = ac.teaching.textbook(m, modes={"d": "blocking"})
    assert np.array(off.A)[0, 0] == pytest.approx(-(1e-6 + 1 / 5))
    with pytest.raises(ac.errors.UnknownNameError, match="no mode 'open'"):
        ac.teaching.textbook(m, modes={"d": "open"})
    with pytest.raises(ac.errors.UnknownNameError, match="no part 'R' has modes"):
        ac.teaching.textbook(m, modes={"R": "on"})


def test_a_dense_network_that_grows_too_long_stops_the_derivation():
    """Nine nodes of a grid have 192 trees, and as many terms in the denominator."""
    m = ac.Model("grid")
    m.s, m.C, m.g = el.SignalVoltage(), el.Capacitor(C=1.0), el.Ground()
    ends = {(0, 0): [m.s.p], (2, 2): [m.s.n, m.g.p], (0, 2): [m.C.p], (2, 0): [m.C.n]}
    for i in range(3):
        for j in range(3):
            for k, l in ((i + 1, j), (i, j + 1)):
                if max(k, l) < 3:
                    setattr(m, f"R{i}{j}{k}{l}", el.Resistor(R=1.0 + i + 2.0 * l))
                    part = getattr(m, f"R{i}{j}{k}{l}")
                    ends.setdefault((i, j), []).append(part.p)
                    ends.setdefault((k, l), []).append(part.n)
    for ports in ends.values():
        m.connect(*ports)
    assert "not eliminated (a coefficient has more than 120 terms)" in str(ac.teaching.textbook(m))


def test_what_is_zero_at_the_values_is_not_divided_by():
    """An inductor of 0 H has no state; with equal conductances a gyrator frees no storage."""
    parts = {
        **{"S": el.SignalVoltage(), "R": el.Resistor(R=2.0), "L": el.Inductor(L=0.0)},
        **{"C": el.Capacitor(C=0.5), "g": el.Ground()},
    }
    m = built("still", parts, "S.p R.p", "R.n L.p", "L.n C.p", "C.n S.n g.p")
    derived = ac.teaching.textbook(m)
    assert [str(e) for e in derived.state_equations] == ["dv/dt = (V − v)/(R C)"]
    assert "L = 0 at these values" in str(derived)


@pytest.mark.parametrize("seed", range(20))
def test_random_networks_have_the_poles_of_the_compiled_system(seed):
    """R, L, C, sources and a two-port at random nodes, with as many states and the same poles."""
    rng = random.Random(seed)
    m = ac.Model("random")
    m.g = el.Ground()
    joined: dict[int, list[object]] = {0: [m.g.p]}
    makers = {
        "R": lambda: el.Resistor(R=rng.uniform(0.5, 3.0)),
        "L": lambda: el.Inductor(L=rng.uniform(0.5, 3.0)),
        "C": lambda: el.Capacitor(C=rng.uniform(0.5, 3.0)),
        "I": lambda: el.ConstantCurrent(I=1.0),
        "V": lambda: el.ConstantVoltage(V=1.0),
    }
    n = rng.randint(3, 5)
    pairs = [(node, rng.randrange(node), "RLCRC") for node in range(1, n)]
    pairs += [(*rng.sample(range(n), 2), "RLCI") for _ in range(rng.randint(2, 5))]
    for k, (head, tail, kinds) in enumerate(pairs):
        kind = rng.choice(kinds)
        setattr(m, f"{kind}{k}", makers[kind]())
        part = getattr(m, f"{kind}{k}")
        joined.setdefault(head, []).append(part.p)
        joined.setdefault(tail, []).append(part.n)
    if rng.random() < 0.7:
        m.X = rng.choice([el.IdealTransformer(n=1.7), el.Gyrator(G1=0.7, G2=0.7)])
        for port, node in zip(("p1", "n1", "p2", "n2"), rng.choices(range(n), k=4), strict=True):
            joined[node].append(getattr(m.X, port))
    for ports in joined.values():
        if len(ports) > 1:
            m.connect(*ports)
    try:
        poles = list(ac.compile(m).linearize(inputs=[]).poles)
    except AcausalError:
        with pytest.raises(AcausalError):  # shorted two-ports and the like
            ac.teaching.textbook(m)
        return
    derived = ac.teaching.textbook(m)
    assert len(derived.states) == len(poles)
    scale = max([abs(pole) for pole in poles] + [1e-9])
    for pole in np.linalg.eigvals(derived.A.values):
        near = min(poles, key=lambda other: abs(other - pole))
        # Poles that coincide are found to the root of rounding.
        assert abs(near - pole) <= 1e-6 * scale
        poles.remove(near)


def test_a_network_without_storages_has_outputs_only():
    m = built(
        "divider",
        {"s": el.SignalVoltage(), "R1": el.Resistor(R=1.0), "R2": el.Resistor(R=2.0),
         "g": el.Ground()},
        "s.p R1.p", "R1.n R2.p", "R2.n s.n g.p",
    )  # fmt: skip
    derived = ac.teaching.textbook(m)
    assert [str(e) for e in derived.output_equations("R2.v")] == ["v_2 = R₂ V/(R₁ + R₂)"]
    assert "none: the network stores nothing" in str(derived)


def test_a_block_with_a_state_of_its_own_stops_the_derivation():
    m = built(
        "filtered",
        {"f": bl.FirstOrder(T=1.0), "s": el.SignalVoltage(), "R": el.Resistor(R=1.0),
         "C": el.Capacitor(C=1.0), "g": el.Ground()},
        "f.y s.v", "s.p R.p", "R.n C.p", "C.n s.n g.p",
    )  # fmt: skip
    assert "which the graph does not know" in str(ac.teaching.textbook(m))


def test_something_else_than_a_model_is_refused():
    with pytest.raises(DeclarationError, match="takes a Model"):
        ac.teaching.textbook(el.Resistor(R=1.0))


# ---------------------------------------------------------------- graphs without components


def test_a_transformer_has_one_branch_and_a_gyrator_both_or_none():
    """Two A-type edges on a transformer: one is excess. On a gyrator both are states."""
    edges = {"J1": ("g", 1), "a": ("g", 1), "b": ("h", 2), "J2": ("h", 2)}
    kinds = {"J1": "A", "J2": "A"}
    graphs = {
        rule: ac.LinearGraph(edges, nodes=(1, 2, "h", "g"), kinds={**kinds, "a": rule, "b": rule})
        for rule in ("transformer", "gyrator")
    }
    assert len({"J1", "J2"} & set(graphs["transformer"].branches)) == 1
    assert {"J1", "J2"} <= set(graphs["gyrator"].branches)
    assert "exactly one" in graphs["transformer"].why("a")
    assert "both" in graphs["gyrator"].why("a")


def test_kinds_are_checked():
    edges = {"a": (1, 2), "b": (1, 2)}
    with pytest.raises(DeclarationError, match="no kind 'C'"):
        ac.LinearGraph(edges, kinds={"a": "C"})
    with pytest.raises(DeclarationError, match="which the graph has not"):
        ac.LinearGraph(edges, kinds={"c": "A"})
    with pytest.raises(DeclarationError, match="stands alone"):
        ac.LinearGraph(edges, kinds={"a": "transformer"})


def test_sources_that_leave_no_tree_are_named():
    edges = {"V1": (2, 1), "V2": (2, 1), "a": (2, 1), "b": (4, 3)}
    kinds = {"V1": "across source", "V2": "across source", "a": "gyrator", "b": "gyrator"}
    graph = ac.LinearGraph(edges, nodes=(1, 2, 3, 4), kinds=kinds)
    with pytest.raises(OverdeterminedError, match="across sources"):
        _ = graph.normal_tree


WRITTEN = """
import runpy, sys
import acausal as ac
made = runpy.run_path(sys.argv[1])["build"]()
sys.stdout.buffer.write(str(ac.compile(made).textbook).encode())
"""


def test_a_derivation_is_the_same_however_python_hashes_names():
    """Which signal of a controller is solved for must not hang on the order of a set of names."""
    example = str(Path(__file__).parents[3] / "examples" / "servo_with_pid.py")
    found = {
        subprocess.run(
            [sys.executable, "-c", WRITTEN, example],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(found) == 1
