"""What an editor offers, asked of basedpyright's language server as an editor asks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.typing.language_server import Server, missing

WRITTEN = """\
from library import planar as pl, spatial as sp
pl.Spring
sp.Spring(c=1).frame_a
sp.Weld().release
"""

SCRIPT = """\
import acausal as ac
from library import electrical as el, rotational as rot, spatial as sp
m = ac.Model("drive")
m.rotor = rot.Inertia(J=1)
m.joint = sp.Revolute()
m.rotor.
m.joint.
el.Resistor(
"""


@pytest.fixture(scope="module")
def offers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    """Return what is offered behind each line of the script that is not complete."""
    if missing():
        pytest.skip(missing())
    server = Server(tmp_path_factory.mktemp("drive"))
    server.open(SCRIPT)
    lines = SCRIPT.splitlines()
    asked = [number for number, line in enumerate(lines) if line[-1] in ".("]
    try:
        yield {lines[k]: server.offers(k, len(lines[k])) for k in asked}
    finally:
        server.close()


def test_a_part_of_a_script_offers_its_own_names_first(offers: dict[str, list[str]]) -> None:
    own = {"J", "a", "e", "flange_a", "flange_b", "phi", "rod", "w"}
    beside = {"equations", "phi_start", "w_start"}
    assert set(offers["m.rotor."][: len(own | beside)]) == own | beside


def test_a_part_of_space_offers_its_own_names_and_then_those_of_its_template(
    offers: dict[str, list[str]],
) -> None:
    found = offers["m.joint."]
    assert {"a", "n", "phi", "phi_start", "w", "w_start"} <= set(found[:10])
    private = next(place for place, name in enumerate(found) if name.startswith("_"))
    assert {"frame_a", "frame_b", "axis", "support", "f", "tau", "lock"} <= set(found[:private])


def test_a_call_offers_the_keywords_of_the_part_first(offers: dict[str, list[str]]) -> None:
    keywords = ["R", "T", "T_ref", "alpha", "guess", "start", "use_heat_port"]
    assert offers["el.Resistor("][:7] == [f"{word}=" for word in keywords]
    assert not offers["el.Resistor("][7].endswith("=")


def test_go_to_definition_of_a_multibody_part_lands_in_the_code(tmp_path: Path) -> None:
    """The class in that of its space, what it inherits in the template that declares it."""
    if missing():
        pytest.skip(missing())
    server = Server(tmp_path)
    server.open(WRITTEN)
    lines = WRITTEN.splitlines()
    try:
        found = [server.definition(k, len(lines[k]) - 1) for k in range(1, len(lines))]
    finally:
        server.close()
    assert found == [
        ["library/planar/forces.py: class Spring(line_forces.Spring, InPlane):"],
        ["library/multibody/line_forces.py: frame_a, frame_b = ac.ports(Frame, 2)"],
        ["library/multibody/welds.py: release: Callable[[Any], Any] | None = ac.structural("],
    ]
