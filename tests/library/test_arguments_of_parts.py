"""Every part with every kind of keyword: it is made, or a typed error says what is wrong."""

from __future__ import annotations

import inspect
import warnings
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import AcausalError, InitializationError, ParameterError
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr
from tests.acausal.test_every_call import KINDS
from tests.library.test_every_part import EXPORTED, STRATEGIES

MORE: dict[str, Any] = {
    "True": True,
    "-1": -1,
    "ragged": [[1.0], [1.0, 2.0]],
    "mixed": [[1.0, "x"]],
    "set": {1},
    "bytes": b"x",
    "class": int,
}
QUICK = ("None", "text", "-1.5", "a large number", "[]", "list of text", "object", "array")
EVERY = KINDS | MORE
PARTS = sorted((part for part in EXPORTED if part in STRATEGIES), key=lambda p: p.__qualname__)


def keywords(part: type[Any]) -> list[str]:
    """Return the keywords of a part: of its constructor, and what it declares."""
    spec = part._spec
    own = {name for name in inspect.signature(part).parameters if name != "keywords"}
    return sorted({*own, *spec.parameters, *spec.structurals, *spec.starts, *STRATEGIES[part]})


def untyped(part: type[Any], kinds: dict[str, Any]) -> list[str]:
    """Return what a part says to keywords of other kinds in errors that are not typed.

    OSError is one of files, Python's own, which says what is wrong with them.
    """
    said = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in keywords(part):
            for kind, value in kinds.items():
                try:
                    part(**{**STRATEGIES[part], name: value})
                except (AcausalError, OSError):
                    pass
                except Exception as error:
                    said.append(f"{part.__name__}({name}={kind}): {error!r:.80}")
    return said


def test_no_kind_of_keyword_makes_an_untyped_error_of_a_part() -> None:
    """One part in twenty stands for all here: all parts with all kinds are slow."""
    assert [line for part in PARTS[::20] for line in untyped(part, only(QUICK))] == []


def only(names: tuple[str, ...]) -> dict[str, Any]:
    return {name: EVERY[name] for name in names}


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__qualname__)
def test_every_part_refuses_other_kinds_by_name(part: type[Any]) -> None:
    assert untyped(part, EVERY) == []


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: el.Resistor(R=1.0, use_heat_port="yes"), "use_heat_port must be True or False"),
        (lambda: bl.StateSpace(A="x", B=[1], C=[1]), "A must be numbers"),
        (lambda: hy.Hose(segments=0, **HOSE), "segments must be an integer of at least 1"),
        (lambda: pl.FlexibleBeam(L=1.0, mu=1.0, EI=1.0, modes=10**400), "modes must be an integer"),
        (lambda: sp.Spherical(guess={"angles": "x"}), "cannot be read as a number with a unit"),
        (lambda: bl.TransferFunction(b=[[1.0]], a=[1.0, 1.0]), "b must be a list of numbers"),
    ],
)
def test_a_structural_value_of_another_kind_is_refused_by_its_name(make: Any, words: str) -> None:
    """It was found out by what it broke: no bound of memory for 10^400 modes, or a TypeError."""
    with pytest.raises(AcausalError) as error:
        make()
    assert words in str(error.value)


HOSE = {"length": 1.0, "diameter": 0.01}


def test_angles_of_a_start_may_have_units() -> None:
    m = ac.Model("top")
    m.world, m.joint = sp.World(), sp.Spherical(start={"angles": ("30 deg", 0, "0.1 rad")})
    m.body = sp.Body(m=1.0, r_CM=(0.1, 0.0, 0.0))
    m.chain(m.world, m.joint, m.body)
    half = np.deg2rad(15.0), 0.05
    found = ac.compile(m).initialize()["joint.q"]
    assert found[0] == pytest.approx(np.cos(half[0]) * np.cos(half[1]), abs=1e-12)
    assert found[1] == pytest.approx(np.sin(half[0]) * np.cos(half[1]), abs=1e-12)


def falling(**keywords: Any) -> ac.Model:
    m = ac.Model("falling")
    m.world, m.body = pl.World(), pl.Body(m=1.0, **keywords)
    return m


def test_a_vector_of_texts_with_units_may_stand_in_the_part_as_in_the_call() -> None:
    place = ("1 m", "20 cm")
    there = ac.compile(falling(start={"r_0": place})).initialize()["body.r_0"]
    assert there == pytest.approx([1.0, 0.2])
    there = ac.compile(falling()).initialize(start={"body.r_0": place})["body.r_0"]
    assert there == pytest.approx([1.0, 0.2])


@pytest.mark.parametrize("value", [["x"], [[1.0], [1.0, 2.0]], [[1.0, "x"]], [None, 1.0]], ids=str)
@pytest.mark.parametrize("word", ["start", "guess"])
def test_start_values_of_other_kinds_are_refused_by_the_part_and_by_the_call(
    word: str, value: Any
) -> None:
    with pytest.raises(AcausalError, match=r"value for 'body\.r_0'"):
        ac.compile(falling(**{word: {"r_0": value}})).initialize()
    system = ac.compile(falling())
    with pytest.raises(AcausalError, match=r"value for 'body\.r_0'"):
        system.initialize(**{word: {"body.r_0": value}})


@pytest.mark.parametrize("value", [np.nan, np.inf, 10**400, 7, "open", None], ids=str)
def test_a_mode_begins_as_one_that_there_is(value: Any) -> None:
    m = ac.Model("blocking")
    m.src, m.diode, m.gnd = el.ConstantVoltage(V=-1.0), el.IdealDiode(), el.Ground()
    m.connect(m.src.p, m.diode.p)
    m.connect(m.diode.n, m.src.n, m.gnd.p)
    with pytest.raises(InitializationError, match=r"'diode\.mode'"):
        ac.compile(m).initialize(start={"diode.mode": value})


def test_own_words_of_a_part_stay_its_own() -> None:
    with pytest.raises(ParameterError, match="give 1 to 48 bits"):
        el.AD_Converter(N=2.5)


@pytest.mark.parametrize("kind", ["list", "array"])
def test_a_table_is_given_by_lists_or_an_array(kind):
    """Cams, sources and batteries took rows of lists only, other tables both."""
    phi = np.linspace(0.0, 2 * np.pi, 9)
    rows = np.column_stack([phi, 1 - np.cos(phi)])
    table = rows if kind == "array" else rows.tolist()
    m = ac.Model("tables")
    m.cam, m.turn, m.follower = rot.Cam(table=table), rot.ConstantSpeed(w_fixed=1.0), tr.Mass(m=1.0)
    m.src, m.r, m.gnd = el.TableVoltage(table=table), el.Resistor(R=1.0), el.Ground()
    m.chain(m.turn.flange, m.cam, m.follower)
    m.loop(m.src, m.r)
    m.connect(m.src.n, m.gnd.p)
    res = ac.simulate(m, float(phi[3]))
    assert res.final["follower.s"] == pytest.approx(rows[3, 1], rel=1e-6)
    assert res.final["r.v"] == pytest.approx(rows[3, 1], rel=1e-9)
    cell = el.BatteryCell(Q_nom=1.0, R0=1.0, OCV_SOC=np.array([[0.0, 3.0], [1.0, 4.0]]))
    assert cell.OCV_SOC[1][1] == 4.0
