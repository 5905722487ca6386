"""What an editor offers, asked of basedpyright's language server as an editor asks it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

PATIENCE = 300.0  # [s] it answers within 10 s on a machine with nothing else to do

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


class Server:
    """A language server over standard input and output (JSON-RPC with lengths)."""

    def __init__(self, program: Path, folder: Path) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "--stdio"], stdin=pipe, stdout=pipe)
        self.count = 0
        # A server that does not answer is ended, and the test with it: reading waits for ever.
        self.limit = threading.Timer(PATIENCE, self.process.kill)
        self.limit.start()
        known = {"workspace": {"configuration": True}}
        place = {"uri": folder.as_uri(), "name": "drive"}
        self.ask("initialize", processId=None, capabilities=known, workspaceFolders=[place])
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict[str, Any]) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        size = 0
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            if line.startswith(b"Content-Length"):
                size = int(line.split(b":")[1])
        if not size:
            raise RuntimeError("the language server has ended")
        return json.loads(self.process.stdout.read(size))

    def ask(self, method: str, **given: Any) -> Any:
        """Return the answer to a request; what the server asks meanwhile gets its own."""
        self.count += 1
        self.send({"id": self.count, "method": method, "params": given})
        while True:
            got = self.receive()
            if "method" not in got and got["id"] == self.count:
                return got["result"]
            if "id" in got and "method" in got:
                items = (got["params"] or {}).get("items", ())
                wanted = [
                    {"pythonPath": sys.executable} if item["section"] == "python" else {}
                    for item in items
                ]
                self.send({"id": got["id"], "result": wanted if items else None})

    def offers(self, file: Path, line: int, character: int) -> list[str]:
        """Return what is offered at a place, best first."""
        place = {"line": line, "character": character}
        found = self.ask(
            "textDocument/completion", textDocument={"uri": file.as_uri()}, position=place
        )
        ranked = sorted(found["items"], key=lambda item: item["sortText"])
        return [item["label"] for item in ranked]


@pytest.fixture(scope="module")
def offers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    """Return what is offered behind each line of the script that is not complete."""
    program = Path(sys.executable).parent / "basedpyright-langserver"
    if shutil.which(program) is None:
        pytest.skip("basedpyright is not installed: it is in the extra 'test'")
    version = [program.with_name("basedpyright"), "--version"]
    if subprocess.run(version, capture_output=True, check=False).returncode:
        pytest.skip("basedpyright is installed, but its node does not start here")
    folder = tmp_path_factory.mktemp("drive")
    settings = {"typeCheckingMode": "standard", "extraPaths": [str(ROOT)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    script = folder / "drive.py"
    script.write_text(SCRIPT, encoding="utf-8")
    server = Server(program, folder)
    text = {"uri": script.as_uri(), "languageId": "python", "version": 1, "text": SCRIPT}
    server.send({"method": "textDocument/didOpen", "params": {"textDocument": text}})
    lines = SCRIPT.splitlines()
    asked = [number for number, line in enumerate(lines) if line[-1] in ".("]
    try:
        yield {lines[k]: server.offers(script, k, len(lines[k])) for k in asked}
    finally:
        server.limit.cancel()
        server.process.kill()
        server.process.communicate()


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
