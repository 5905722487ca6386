"""A notebook in JupyterLab: the drawing, the page that explains and sliders, in a real browser."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import HERE, WEB, chromium, node

pytestmark = pytest.mark.browser

SETUP = """
import acausal as ac
from library import electrical as el, rotational as rot
m = ac.Model("drive")
m.src, m.r, m.l = el.ConstantVoltage(V=12.0), el.Resistor(R=0.5), el.Inductor(L=4.5e-3)
m.emf, m.rotor, m.gnd = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), el.Ground()
m.connect(m.src.p, m.r.p); m.connect(m.r.n, m.l.p); m.connect(m.l.n, m.emf.p)
m.connect(m.emf.n, m.src.n, m.gnd.p); m.connect(m.emf.flange, m.rotor.flange_a)
system = ac.compile(m)
from library import planar as pl
p = ac.Model("pendulum")
p.world, p.hinge = pl.World(), pl.Revolute(start={"phi": 0.5, "w": 0.0})
p.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
p.connect(p.world.frame, p.hinge.frame_a); p.connect(p.hinge.frame_b, p.arm.frame_a)
"""
CELLS = [
    SETUP,
    "system.graph",
    "system.explain()",
    "system.simulate(0.3, n=30).dashboard()",
    "ac.simulate(p, 0.5, n=20).view()",
    'own = ac.teaching.sliders(system, ["r.R", "rotor.J"], t_end=0.3, show=["rotor.w"])\nown',
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with the notebook."""
    pytest.importorskip("jupyterlab", reason="no JupyterLab: pip install 'acausal[lab]'")
    pytest.importorskip("ipywidgets", reason="no ipywidgets: pip install 'acausal[notebook]'")
    folder = tmp_path_factory.mktemp("lab")
    cells = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "outputs": [],
         "execution_count": None, "source": text}
        for i, text in enumerate(CELLS)
    ]  # fmt: skip
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": cells, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "x.ipynb").write_text(json.dumps(book), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root = str(Path(__file__).resolve().parents[2])
    paths = os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": paths, "JUPYTER_CONFIG_DIR": str(folder / "c")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--ServerApp.port={port}",
               "--IdentityProvider.token=", "--ServerApp.password=", "--allow-root",
               "--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={folder}"]  # fmt: skip
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{address}/api", timeout=2).close()
                break
            except OSError:
                assert server.poll() is None, "JupyterLab ended"
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def drive(address: str, *steps: dict[str, Any]) -> list[Any]:
    """Open the notebook, run its cells, go through steps and return what was read."""
    browser, runtime = chromium(), node()
    if browser is None or runtime is None:
        pytest.skip("no Chromium or no node")
    if not (WEB / "node_modules" / "playwright-core").is_dir():
        pytest.skip("no playwright-core: `make web-tools` installs it in docs/web")
    ready = "() => !!document.querySelector('.jp-Notebook .jp-Cell')"
    idle = f"""() => [...document.querySelectorAll('.jp-CodeCell .jp-InputArea-prompt')]
      .filter((e) => /\\[\\d+\\]/.test(e.textContent)).length >= {len(CELLS)}"""
    job = {
        "chromium": browser,
        "module": str(WEB / "package.json"),
        "width": 1320,
        "height": 4200,  # all cells at once: those out of sight are taken off the page
        "webgl": False,
        "steps": [
            {"do": "open", "url": f"{address}/lab/tree/x.ipynb"},
            {"do": "wait", "script": ready},
            {"do": "pause", "milliseconds": 3000},
            {"do": "click", "at": ".jp-Notebook .jp-Cell .cm-content", "force": True},
            {"do": "press", "key": "Shift+Enter", "times": len(CELLS)},
            {"do": "wait", "script": idle},
            *steps,
        ],
    }
    done = subprocess.run(
        [str(runtime), str(HERE / "drive.mjs")],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    seen: list[Any] = json.loads(done.stdout)["seen"]
    return seen


def test_drawing_page_and_sliders_live_in_the_notebook(lab: str, tmp_path: Path) -> None:
    frame = "document.querySelector('.jp-OutputArea iframe')?.getAttribute('sandbox') ?? null"
    drawn = "document.querySelectorAll('.jp-OutputArea svg').length"
    curve = "() => document.querySelector('.jp-OutputArea polyline')?.getAttribute('points') ?? ''"
    moved = f"() => (window.before ??= ({curve})(), ({curve})() !== window.before)"
    count = """() => ["#graph .edge", "#list input", "#canvas"].map(
      (at) => document.querySelectorAll(at).length)"""
    seen = drive(
        lab,
        {"do": "wait", "script": f"() => ({curve})() !== ''"},
        {"do": "read", "script": frame},
        {"do": "read", "script": drawn},
        {"do": "read", "script": curve},
        {"do": "read", "script": f"() => (window.before = ({curve})(), 0)"},
        {"do": "focus", "at": ".jp-OutputArea .noUi-handle"},
        {"do": "press", "key": "ArrowRight", "times": 20},
        {"do": "wait", "script": moved},
        {"do": "read", "script": curve},
        {"do": "screenshot", "path": str(tmp_path / "lab.png")},
        {"do": "inside", "script": count},
    )
    assert seen[0] == "allow-scripts"
    assert seen[1] >= 2
    assert seen[2] != seen[4]
    edges, listed, stages = (max(frame[k] for frame in seen[5:]) for k in range(3))
    assert edges == 7
    assert listed > 10
    assert stages == 1
