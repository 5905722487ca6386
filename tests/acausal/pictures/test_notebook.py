"""In a notebook a figure is shown once a cell, and models and systems show themselves."""

from __future__ import annotations

import pytest

import acausal as ac
from library import electrical as el

CELLS = [
    """import acausal as ac
from library import electrical as el
m = ac.Model("rc")
m.src, m.r, m.c, m.gnd = el.ConstantVoltage(V=1), el.Resistor(R=1), el.Capacitor(C=1), el.Ground()
m.loop(m.src, m.r, m.c), m.connect(m.src.n, m.gnd.p)
system = ac.compile(m)
res = system.simulate(1.0, n=5)""",
    'res.plot("c.v")',
    'figure = res.plot("c.v")\nx = 1',
    "figure",
    "system.graph.draw()",
    "m",
]
PICTURES = [0, 1, 1, 1, 1, 0]


def test_a_figure_is_shown_once_a_cell(tmp_path):
    """As the last value, in the middle of a cell, and again in a later cell."""
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    import nbformat

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    environment = {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    client = nbclient.NotebookClient(book, timeout=120, resources={"metadata": {"path": tmp_path}})
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        client.execute()
    shown = [
        sum("image/png" in output.get("data", {}) for output in cell.outputs) for cell in book.cells
    ]
    assert shown == PICTURES
    assert "model" not in book.cells[-1].outputs[0].data["text/html"]
    assert "<td>Resistor</td>" in book.cells[-1].outputs[0].data["text/html"]


def test_systems_starts_and_sweeps_show_themselves_as_tables():
    m = ac.Model("rc")
    m.src, m.r, m.c, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=2.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.loop(m.src, m.r, m.c)
    m.connect(m.src.n, m.gnd.p)
    system = ac.compile(m)
    html = system._repr_html_()
    assert "<td>state</td><td>c.v</td><td>V</td>" in html
    assert "<td>input</td><td>src.v</td><td>V</td>" in html
    assert "<td>r.R</td><td>2</td><td>Ohm</td>" in html
    assert "<td>c.v</td><td>0.5</td><td>V</td><td>fixed</td>" in (
        system.initialize(start={"c.v": 0.5})._repr_html_()
    )
    runs = ac.sweep(system, {"r.R": [1.0, 2.0]}, 0.1, n=2, inputs={"src.v": 0.0})
    assert "sweep: 2 of 2 cases ok" in runs._repr_html_()
