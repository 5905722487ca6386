"""What an editor offers, asked of basedpyright's language server as an editor asks it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.typing.language_server import Server, missing

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


def test_a_part_made_for_space_offers_what_its_stub_says(offers: dict[str, list[str]]) -> None:
    first = offers["m.joint."][:25]
    assert {"frame_a", "frame_b", "axis", "n", "phi", "w", "tau", "phi_start"} <= set(first)


def test_a_call_offers_the_keywords_of_the_part_first(offers: dict[str, list[str]]) -> None:
    keywords = ["R", "T", "T_ref", "alpha", "guess", "start", "use_heat_port"]
    assert offers["el.Resistor("][:7] == [f"{word}=" for word in keywords]
    assert not offers["el.Resistor("][7].endswith("=")
