"""Quizzes on a model: forms of its printed equations are right, perturbed ones wrong."""

from __future__ import annotations

from random import Random

import pytest

import acausal as ac
from acausal.errors import DeclarationError
from library import translational as tr
from tests.acausal.teaching.written_forms import equivalent
from tests.models import drive


def two_masses() -> ac.Model:
    """Two masses with a spring between them, a damper to the wall and a force."""
    m = ac.Model("two_masses")
    m.m1, m.m2, m.k = tr.Mass(m=2.0), tr.Mass(m=1.0), tr.Spring(c=50.0)
    m.b, m.wall, m.push = tr.Damper(d=0.5), tr.Fixed(), tr.Force()
    m.connect(m.push.flange, m.m1.flange_a)
    m.connect(m.m1.flange_b, m.k.flange_a)
    m.connect(m.k.flange_b, m.m2.flange_a)
    m.connect(m.m2.flange_b, m.b.flange_b)
    m.connect(m.b.flange_a, m.wall.flange)
    return m


MODELS = {"drive": drive, "two_masses": two_masses}


@pytest.mark.parametrize("name", MODELS)
def test_every_printed_equation_of_the_derivation_is_right_in_its_place(name):
    asked = ac.teaching.quiz(MODELS[name]())
    derivation = asked.derivation
    graph = derivation.graph
    kinds = dict(zip(graph.edge_names, graph.kinds, strict=True))
    for check, edges, source, equations in (
        (asked.continuity, graph.branches, "across_driver", derivation.continuity),
        (asked.compatibility, graph.cotree, "through_driver", derivation.compatibility),
    ):
        own = [edge for edge in edges if kinds[edge] != source]
        for edge, equation in zip(own, equations, strict=True):
            assert check(edge, str(equation)), equation
    for state, equation in zip(derivation.states, derivation.state_equations, strict=True):
        assert asked.state_equation(state, str(equation)), equation
    for path in derivation.output_paths:
        (equation,) = derivation.output_equations(path)
        assert asked.output(path, str(equation)), equation
    assert asked.score.right == asked.score.questions


FORMS = {
    "elemental": [
        ("r", "v_r = R i_r", True),
        ("r", "i_r = v_r/R", True),
        ("r", "i_r = R v_r", False),
        ("r", "r.v - r.R r.i = 0", True),
        ("r", "v_r + R i_r = 0", False),
        ("r", "v_r = 2 R i_r", False),
        ("r", "v_l = R i_r", False),
        ("l", "di_l/dt = v_l/L", True),
        ("l", "L der(i_l) = v_l", True),
        ("l", "v_l/L = di_l/dt", True),
        ("l", "L i_l = v_l", False),
        ("rotor", "J dω_rotor/dt = τ_rotor", True),
        ("rotor", "omega_rotor = tau_rotor/J", False),
        ("emf.shaft", "v_emf = k ω_emf", True),
        ("emf.shaft", "2 v_emf = 2 k ω_emf", True),
        ("emf.shaft", "v_emf = k τ_emf", False),
    ],
    "state_equation": [
        ("i_l", "di/dt = (V − R i − k ω)/L", True),
        ("i_l", "L di/dt + R i + k ω = V", True),
        ("i_l", "di_l/dt = V/L - (R/L) i_l - k/L*ω_rotor", True),
        ("i_l", "der(l.i) = (src.V - r.R l.i - emf.k rotor.w)/l.L", True),
        ("i_l", "di/dt = (V − R i + k ω)/L", False),
        ("i_l", "di/dt = (V − R i)/L", False),
        ("i_l", "di/dt = (V − R i − k ω)/L²", False),
        ("i_l", "di/dt = (V − v_r − k ω)/L", False),
        ("i_l", "i = (V − k ω)/R", False),
        ("rotor.w", "dω/dt = (k i − d ω)/J", True),
        ("rotor.w", "J dω/dt = k i − d ω + J", False),
        ("rotor.w", "dω/dt = (k i − d ω)/J + di/dt", False),
    ],
    "output": [("r.v", "v_r = R i_l", True), ("r.v", "v_r = R i_r", False)],
}


@pytest.mark.parametrize("kind", FORMS)
def test_answers_on_the_drive_are_graded_by_what_they_say(kind):
    asked = ac.teaching.quiz(drive())
    for what, answer, right in FORMS[kind]:
        graded = getattr(asked, kind)(what, answer)
        assert bool(graded) == right, (answer, graded)
        assert graded.reason


@pytest.mark.parametrize("name", MODELS)
def test_random_forms_of_continuity_and_compatibility_are_right(name):
    asked = ac.teaching.quiz(MODELS[name]())
    graph, chance = asked.derivation.graph, Random(5)
    for edge in graph.edge_names:
        branch = edge in graph.branches
        own = (graph.cutset if branch else graph.circuit)(edge).signs
        symbols = graph.through if branch else graph.across
        terms = {symbols[graph.edge(e)]: sign for e, sign in own.items()}
        check = asked.continuity if branch else asked.compatibility
        for _ in range(10):
            assert check(edge, equivalent(terms, chance))
        if len(terms) > 1:
            first = next(iter(terms))
            assert not check(edge, equivalent({**terms, first: 2 * terms[first]}, chance))


def test_graph_questions_and_the_score_belong_to_the_same_quiz():
    asked = ac.teaching.quiz(two_masses())
    assert asked.states("v_1", "v_2", "f_k")
    assert not asked.states("v_1")
    assert asked.normal_tree("m1", "m2")
    assert str(asked.score) == "1 of 2 right (50 %), 3 attempts"
    assert "7 State equations" in asked.solution()
    assert "state equation" in str(asked)


def test_what_is_not_there_is_refused_by_name():
    asked = ac.teaching.quiz(drive())
    with pytest.raises(DeclarationError, match="no 'v_q'"):
        asked.elemental("r", "v_q = R i_r")
    with pytest.raises(DeclarationError, match="no state of the derivation"):
        asked.state_equation("v_r", "dv/dt = 0")
    with pytest.raises(DeclarationError, match="is a state"):
        asked.output("i_l", "i_l = 1")
