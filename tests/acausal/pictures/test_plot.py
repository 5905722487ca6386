"""Pictures of results, graphs and frequency responses: what is in them, without a screen."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace

import matplotlib
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure

import acausal as ac
from acausal.errors import DeclarationError, UnknownNameError
from acausal.graph.linear_graph import LinearGraph
from acausal.pictures.graph_drawing import BRANCH_WIDTH, CHORD_WIDTH
from acausal.pictures.graph_picture import picture
from acausal.pictures.plot import draw_graph, plot_result
from acausal.pictures.response_plot import plot_bode, plot_poles
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from library import electrical as el
from tests.models import rc

PNG = b"\x89PNG\r\n\x1a\n"

FIGURE_1 = {
    "e1": (6, 1),
    "e2": (1, 2),
    "e3": (1, 3),
    "e4": (6, 4),
    "e5": (6, 5),
    "e6": (4, 3),
    "e7": (5, 2),
    "e8": (5, 3),
}
"""Richard 2012, figure 1b."""


@pytest.fixture(scope="module")
def model() -> ac.Model:
    return rc()


@pytest.fixture(scope="module")
def result(model):
    return ac.compile(model).simulate(3.0, n=20)


@pytest.fixture
def graph() -> LinearGraph:
    return LinearGraph(FIGURE_1, tree=["e1", "e2", "e3", "e4", "e5"])


@pytest.fixture(autouse=True)
def _agg():
    before = matplotlib.get_backend()
    matplotlib.use("Agg")
    yield
    assert pyplot.get_fignums() == []
    matplotlib.use(before)


def labels(ax) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def curves(ax):
    """The lines of the edges: the only ones of more than two points."""
    return [line for line in ax.lines if len(line.get_xdata()) > 10]


# Results


def test_variables_of_one_unit_share_a_panel_and_labels_hold_the_unit(result):
    figure = plot_result(result, "r.v", "r.i", "c.v")
    assert [ax.get_ylabel() for ax in figure.axes] == ["v [V]", "i [A]"]
    assert labels(figure.axes[0]) == ["r.v", "c.v"]
    assert labels(figure.axes[1]) == ["r.i"]


def test_time_is_named_once_at_the_bottom(result):
    figure = plot_result(result, "r.v", "r.i")
    assert [ax.get_xlabel() for ax in figure.axes] == ["", "time [s]"]


def test_lines_hold_the_values_of_the_result(result):
    (ax,) = plot_result(result, "c.v").axes
    assert np.array_equal(ax.lines[0].get_xdata(), result.t)
    assert np.array_equal(ax.lines[0].get_ydata(), result["c.v"])


def test_attributes_of_the_model_are_keys(model, result):
    (ax,) = plot_result(result, model.c.v).axes
    assert np.array_equal(ax.lines[0].get_ydata(), result["c.v"])


def test_without_keys_all_states_are_plotted(result):
    figure = result.plot()
    assert [label for ax in figure.axes for label in labels(ax)] == ["c.v"]


def test_vectors_are_plotted_by_element():
    t = np.linspace(0.0, 1.0, 5)
    table = {"body.r": np.outer(t, [1.0, 2.0, 3.0])}
    fake = SimpleNamespace(
        t=t, events=(), unit=lambda key: "m" if key == "body.r" else "", __getitem__=None
    )
    result = type("Table", (SimpleNamespace,), {"__getitem__": lambda self, key: table[key]})(
        **fake.__dict__
    )
    (ax,) = plot_result(result, "body.r").axes
    assert labels(ax) == ["body.r[0]", "body.r[1]", "body.r[2]"]
    assert ax.get_ylabel() == "r [m]"


def test_events_are_dotted_lines_in_every_panel(result):
    log = EventLog([Event(1.0, "c", "a"), Event(2.0, "c", "b")])
    marked = dataclasses.replace(result, log=log)
    for ax in plot_result(marked, "r.v", "r.i").axes:
        (lines,) = ax.collections
        assert [segment[0][0] for segment in lines.get_segments()] == [1.0, 2.0]
    assert not plot_result(marked, "r.v", events=False).axes[0].collections


def test_an_unknown_key_passes_through_with_its_hint(result):
    with pytest.raises(UnknownNameError, match=r"no 'c\.w'"):
        plot_result(result, "c.w")


def test_a_result_without_states_asks_for_names():
    m = ac.Model("divider")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    with pytest.raises(UnknownNameError, match="name the variables to plot"):
        ac.compile(m).simulate(1.0, n=3).plot()


def test_a_stored_result_plots_as_the_run_did(result, tmp_path):
    result.save(tmp_path / "run.npz", ["c.v", "r.i"])
    stored = ac.load_result(tmp_path / "run.npz")
    figure = stored.plot()
    assert [ax.get_ylabel() for ax in figure.axes] == ["v [V]", "i [A]"]
    assert np.allclose(figure.axes[0].lines[0].get_ydata(), result["c.v"])


def test_the_file_is_a_png(result, tmp_path):
    figure = result.plot("c.v", path=tmp_path / "run.png", title="charging")
    assert (tmp_path / "run.png").read_bytes().startswith(PNG)
    assert figure.get_suptitle() == "charging"


def test_thirty_plots_leave_no_figure_open(result):
    for _ in range(30):
        assert isinstance(result.plot("c.v"), Figure)
    assert pyplot.get_fignums() == []


def test_where_there_is_a_screen_the_figure_is_found_by_show(result, monkeypatch):
    monkeypatch.setattr(matplotlib, "get_backend", lambda: "TkAgg")
    figure = result.plot("c.v")
    assert pyplot.figure(pyplot.get_fignums()[0]) is figure
    pyplot.close(figure)


def test_given_axes_are_used_and_counted(result):
    figure = Figure()
    axes = figure.subplots(2, 1)
    assert plot_result(result, "r.v", "r.i", axes=axes) is figure
    with pytest.raises(DeclarationError, match="1 axes are given and 2 are needed"):
        plot_result(result, "r.v", "r.i", axes=axes[0])


# Graphs


def test_branches_are_bold_and_chords_thin_and_dashed(graph):
    (ax,) = draw_graph(graph).axes
    widths = [line.get_linewidth() for line in curves(ax)]
    assert widths == [BRANCH_WIDTH] * 5 + [CHORD_WIDTH] * 3
    assert BRANCH_WIDTH > 2 * CHORD_WIDTH
    assert [line.is_dashed() for line in curves(ax)] == [False] * 5 + [True] * 3


def test_every_edge_and_node_is_named(graph):
    (ax,) = draw_graph(graph).axes
    texts = [text.get_text() for text in ax.texts if text.get_text()]
    assert sorted(texts) == sorted([*FIGURE_1, "1", "2", "3", "4", "5", "6"])


def test_every_edge_has_an_arrow_from_tail_to_head(graph):
    (ax,) = draw_graph(graph).axes
    arrows = [text for text in ax.texts if not text.get_text()]
    nodes = picture(graph).layout.nodes
    assert len(arrows) == 8
    for arrow, tail, head in zip(arrows, graph.tails, graph.heads, strict=True):
        step = np.subtract(arrow.xy, arrow.xyann)
        assert step @ (nodes[head] - nodes[tail]) > 0


def test_legend_names_both_styles_and_each_domain(model, graph):
    (ax,) = draw_graph(graph).axes
    assert labels(ax) == ["branch", "chord"]
    (ax,) = ac.compile(model).graph.draw().axes
    assert labels(ax) == ["branch", "chord", "electrical"]
    assert {line.get_color() for line in curves(ax)} == {"#D55E00"}


def test_the_datum_is_lowest_and_marked(graph):
    nodes = picture(graph).layout.nodes
    assert nodes[:, 1].argmin() == graph.roots[0]
    (ax,) = draw_graph(graph).axes
    bars = [
        line for line in ax.lines if len(line.get_xdata()) == 2 and np.ptp(line.get_ydata()) == 0
    ]
    assert len(bars) == 3
    assert all(line.get_ydata()[0] < nodes[graph.roots[0], 1] for line in bars)


def test_a_planar_graph_is_drawn_without_crossings(graph):
    shown = picture(graph).layout.curves
    for i, one in enumerate(shown):
        for two in shown[i + 1 :]:
            assert not _cross(one[1:-1], two[1:-1])


def _cross(one: np.ndarray, two: np.ndarray) -> bool:
    def side(a, b, c):
        u, v = b - a, c - a
        return u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]

    a, b = one[:-1, None], one[1:, None]
    c, d = two[None, :-1], two[None, 1:]
    return bool(np.any((side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)))


def test_parallel_edges_bend_apart_and_a_loop_is_seen():
    graph = LinearGraph.build(
        ["a", "b", "g"],
        ["p1", "p2", "p3", "loop", "s"],
        [2, 0, 2, 1, 0],
        [0, 2, 0, 1, 1],
        kinds=["dissipator"] * 5,
        domains=[""] * 5,
        roots=[2],
        across=["x"] * 5,
        through=["y"] * 5,
    )
    shown = picture(graph).layout
    middles = [curve[len(curve) // 2] for curve in shown.curves[:3]]
    assert min(np.hypot(*(middles[i] - middles[j])) for i, j in ((0, 1), (0, 2), (1, 2))) > 0.25
    assert np.ptp(shown.curves[3], axis=0).min() > 0.2


def test_names_do_not_overlap(graph):
    (ax,) = draw_graph(graph).axes
    figure = ax.figure
    figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts if text.get_text()]
    for i, one in enumerate(boxes):
        assert not any(one.overlaps(two) for two in boxes[i + 1 :])


def test_unconnected_parts_stand_side_by_side():
    graph = LinearGraph({"e1": (1, 2), "e2": (1, 3), "e3": (2, 3), "f1": (4, 5), "f2": (5, 6)})
    x = picture(graph).layout.nodes[:, 0]
    assert x[:3].max() < x[3:].min()


def test_a_picture_is_always_the_same(graph):
    again = LinearGraph(FIGURE_1, tree=["e1", "e2", "e3", "e4", "e5"])
    assert np.array_equal(picture(graph).layout.nodes, picture(again).layout.nodes)


def test_names_of_a_huge_graph_are_left_out_and_that_is_said():
    n = 301
    graph = LinearGraph([(i, i + 1) for i in range(1, n + 1)])
    (ax,) = draw_graph(graph).axes
    assert not [text for text in ax.texts if text.get_text()]
    assert ax.get_title() == f"{n} edges: names are left out"


def test_graph_files_are_png_and_svg(graph, tmp_path):
    graph.draw(tmp_path / "graph.png")
    graph.draw(tmp_path / "graph.svg")
    assert (tmp_path / "graph.png").read_bytes().startswith(PNG)
    assert "<svg" in (tmp_path / "graph.svg").read_text(encoding="utf-8")


def test_a_graph_is_drawn_into_given_axes(graph):
    figure = Figure(figsize=(3, 2))
    ax = figure.add_subplot()
    assert draw_graph(graph, ax=ax) is figure
    assert len(curves(ax)) == 8


@pytest.mark.parametrize("edges", [{}, {"e1": (1, 2)}])
def test_the_smallest_graphs_are_drawn(edges):
    assert draw_graph(LinearGraph(edges)).axes


# Frequency responses


class FirstOrder:
    """1/(1 + s T), T = 0.1 s."""

    poles = exponents = np.array([-10.0])
    dt = None

    def frequency_response(self, omega, output, input):
        assert (output, input) == ("y", "u")
        return 1.0 / (1.0 + 0.1j * omega)


class Integrators:
    """1/s^4: the phase falls through -180 degrees to -360."""

    poles = exponents = np.zeros(4)
    dt = None

    def frequency_response(self, omega, output, input):
        return 1.0 / ((1j * omega) * (1.0 + 1j * omega) ** 3)


def test_bode_plot_of_a_first_order_lag_has_3_decibel_and_45_degrees_at_its_corner():
    """-20 log10(sqrt 2) dB and -45 degrees at 1/(2 pi T) Hz."""
    upper, lower = plot_bode(FirstOrder(), "u", "y", omega=[1.0, 10.0, 100.0]).axes
    assert upper.get_ylabel() == "magnitude [dB]"
    assert lower.get_ylabel() == "phase [deg]"
    assert lower.get_xlabel() == "frequency [Hz]"
    frequency, decibel = upper.lines[0].get_data()
    assert frequency[1] == pytest.approx(10.0 / (2 * np.pi), rel=1e-12)
    assert decibel[1] == pytest.approx(-10 * np.log10(2.0), rel=1e-12)
    assert lower.lines[0].get_ydata()[1] == pytest.approx(-45.0, rel=1e-12)


def test_bode_range_reaches_two_decades_around_the_poles():
    upper, _ = plot_bode(FirstOrder(), "u", "y").axes
    frequency = upper.lines[0].get_xdata()
    assert frequency[0] == pytest.approx(0.1 / (2 * np.pi))
    assert frequency[-1] == pytest.approx(1000.0 / (2 * np.pi))


def test_phase_is_unwrapped():
    _, lower = plot_bode(Integrators(), "u", "y").axes
    phase = lower.lines[0].get_ydata()
    assert np.all(np.diff(phase) < 0)
    assert phase[-1] == pytest.approx(-360.0, abs=5.0)


def test_a_narrow_peak_is_not_cut():
    """Series resonance of quality Q = 1/R sqrt(L/C) = 1000: the peak of c.v/src.v is 60 dB."""
    m = ac.Model("resonance")
    m.src, m.r, m.l, m.c, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=1e-3),
        el.Inductor(L=1.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    linear = ac.compile(m).linearize(inputs=["src.v"], outputs=["c.v"])
    upper, _ = linear.bode().axes
    assert labels(upper) == ["c.v / src.v"]
    assert upper.lines[0].get_ydata().max() == pytest.approx(60.0, abs=0.05)


def test_poles_stand_in_the_complex_plane(tmp_path):
    (ax,) = plot_poles(FirstOrder(), path=tmp_path / "poles.png").axes
    marks = ax.lines[-1]
    assert marks.get_xdata().tolist() == [-10.0]
    assert "[1/s]" in ax.get_xlabel()
