"""A language server, asked as an editor asks it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from urllib.request import url2pathname

ROOT = Path(__file__).resolve().parents[2]

PATIENCE = 300.0  # [s] it answers within 10 s on a machine with nothing else to do


class Server:
    """basedpyright's language server over standard input and output (JSON-RPC with lengths)."""

    def __init__(self, folder: Path) -> None:
        settings = {"typeCheckingMode": "standard", "extraPaths": [str(ROOT)]}
        (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
        self.file = folder / "drive.py"
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program(), "--stdio"], stdin=pipe, stdout=pipe)
        self.count = 0
        # A server that does not answer is ended, and its user with it: reading waits for ever.
        self.limit = threading.Timer(PATIENCE, self.process.kill)
        self.limit.start()
        known = {"workspace": {"configuration": True}}
        place = {"uri": folder.as_uri(), "name": "drive"}
        self.ask("initialize", processId=None, capabilities=known, workspaceFolders=[place])
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
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
                self.answer(got)

    def answer(self, asked: dict[str, Any]) -> None:
        """Answer what the server asks: which Python, and nothing else."""
        items = (asked["params"] or {}).get("items", ())
        wanted = [
            {"pythonPath": sys.executable} if item["section"] == "python" else {} for item in items
        ]
        self.send({"id": asked["id"], "result": wanted if items else None})

    def open(self, text: str) -> None:
        """Let the server see a script."""
        document = {"languageId": "python", "version": 1, "text": text, "uri": self.file.as_uri()}
        self.file.write_text(text, encoding="utf-8")
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def offers(self, line: int, character: int) -> list[str]:
        """Return what is offered at a place, best first."""
        place = {"line": line, "character": character}
        found = self.ask(
            "textDocument/completion", textDocument={"uri": self.file.as_uri()}, position=place
        )
        ranked = sorted(found["items"], key=lambda item: item["sortText"])
        return [item["label"] for item in ranked]

    def definition(self, line: int, character: int) -> list[str]:
        """Return where the name at a place is written: file and text of the line."""
        place = {"line": line, "character": character}
        found = self.ask(
            "textDocument/definition", textDocument={"uri": self.file.as_uri()}, position=place
        )
        written = []
        for item in found:
            file = Path(url2pathname(urlparse(item["uri"]).path))
            text = file.read_text(encoding="utf-8").splitlines()[item["range"]["start"]["line"]]
            written.append(f"{file.relative_to(ROOT).as_posix()}: {text.strip()}")
        return written

    def remarks(self) -> list[str]:
        """Return what the server has to say against the script."""
        while True:
            got = self.receive()
            if (
                got.get("method") == "textDocument/publishDiagnostics"
                and got["params"]["diagnostics"]
            ):
                return [item["message"] for item in got["params"]["diagnostics"]]
            if "id" in got and "method" in got:
                self.answer(got)

    def close(self) -> None:
        """End the server."""
        self.limit.cancel()
        self.process.kill()
        self.process.communicate()


def program() -> Path:
    """Return the server that is installed beside this Python."""
    return Path(sys.executable).parent / "basedpyright-langserver"


def missing() -> str:
    """Return why there is no server, "" if there is one."""
    if shutil.which(program()) is None:
        return "basedpyright is not installed: it is in the extra 'test'"
    version = [program().with_name("basedpyright"), "--version"]
    if subprocess.run(version, capture_output=True, check=False).returncode:
        return "basedpyright is installed, but its node does not start here"
    return ""
