"""The live page in a real browser: the model runs in it, and says what ``simulate`` says."""

from __future__ import annotations

import base64
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr
from tests.models import close_four_bar

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        importlib.util.find_spec("ziglang") is None, reason="pip install 'acausal[export]'"
    ),
]
Browse = Callable[..., dict[str, Any]]
READY = {"do": "wait", "script": "() => acausal.state.runs > 0"}
RUN = """() => ({ t: Array.from(acausal.run().t), events: acausal.events(),
  fault: acausal.state.fault,
  curves: acausal.data.curves.map((c) => Array.from(acausal.run().columns.get(c.at))),
  python: acausal.python() })"""
SETTLED = {"do": "wait", "script": "() => !acausal.state.busy && !acausal.state.again"}


def drive(source: Any) -> ac.System:
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = source, el.Resistor(R=0.5), el.Inductor(L="4.5 mH"), el.Ground()
    m.emf, m.rotor, m.load = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), rot.Damper(d=0.01)
    m.fixed = rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return ac.compile(m)


def worst(page: dict[str, Any], result: Any, names: list[str]) -> float:
    """Return the largest deviation of curves from a run, of their largest values."""
    # Only at times that both have: between them a line would be another error.
    t, times = np.array(page["t"]), np.unique(result.t)
    places = np.searchsorted(times, t - 1e-9 * times[-1])
    both = np.abs(times[np.minimum(places, len(times) - 1)] - t) <= 1e-9 * times[-1]
    assert both.sum() >= 500
    found = 0.0
    for values, name in zip(page["curves"], names, strict=True):
        expected = np.interp(t[both], result.t, result[name])
        off = np.max(np.abs(np.array(values)[both] - expected)) / np.max(np.abs(expected))
        assert np.isfinite(off)
        found = max(found, float(off))
    return found


def test_curves_follow_a_slider_at_20_runs_a_second_and_are_those_of_simulate(
    tmp_path: Path, browse: Browse
) -> None:
    """What a slider says is what ``simulate`` runs with: to 1e-5, at output times."""
    system = drive(el.ConstantVoltage(V=12))
    names = ["rotor.w", "l.i"]
    page = system.live(tmp_path / "drive.html", t_end=0.3, sliders=["r.R", "rotor.J"], show=names)
    assert page.stat().st_size <= 400_000
    # The browser itself moves the slider; the best of ten parts of a second counts, as others may
    # use the machine too.
    move = """() => new Promise((done) => {
      const range = document.querySelector('[data-name="r.R"]'), begun = performance.now();
      const [first, pressed] = [acausal.state.runs, new Event("pointerdown")];
      range.dispatchEvent(pressed);
      let [k, last, from, best] = [0, begun, first, 0];
      const step = () => {
        const now = performance.now(), passed = now - begun;
        if (now - last > 500) {
          best = Math.max(best, (1000 * (acausal.state.runs - from)) / (now - last));
          [last, from] = [now, acausal.state.runs];
        }
        range.value = String(500 + Math.round(300 * Math.sin(k++ / 9)));
        range.dispatchEvent(new Event("input"));
        if (passed < 5200) setTimeout(step, 8);
        else done(best);
      };
      step();
    })"""
    first, rate, _, moved, ghost = browse(
        page,
        READY,
        {"do": "read", "script": RUN},
        {"do": "read", "script": move},
        SETTLED,
        {"do": "read", "script": "acausal.ghost().t.length"},
        {"do": "read", "script": RUN},
        {"do": "read", "script": "() => acausal.ghost() !== acausal.run()"},
    )["seen"]
    assert rate >= 20
    tight = system.simulate(0.3, n=500, rtol=1e-10)
    assert worst(first, tight, names) <= 1e-5
    assert ghost is True
    assert moved["python"] != first["python"]
    given: dict[str, Any] = {"system": _Tight(system)}
    exec(moved["python"].replace("res.plot", "len"), given | {"len": lambda *_: None}, given)
    assert worst(moved, given["res"], names) <= 1e-5


class _Tight:
    """A system whose runs are tight: the Python of the page is read as it stands."""

    def __init__(self, system: ac.System) -> None:
        self.system = system

    def simulate(self, *given: Any, **named: Any) -> Any:
        return self.system.simulate(*given, **named, rtol=1e-10, n=500)


def test_an_input_is_drawn_by_hand_and_by_keys_and_copied_as_python(
    tmp_path: Path, browse: Browse
) -> None:
    system = drive(el.SignalVoltage())
    names = ["rotor.w", "l.i"]
    page = system.live(tmp_path / "a.html", t_end=0.3, sliders={"src.v": (-24, 24)}, show=names)
    draw = {"do": "drag", "at": ".sketch", "along": [[0.02, 0.5], [0.4, 0.1], [0.97, 0.8]]}
    run, text, tables = browse(
        page,
        READY,
        {"do": "click", "at": ".tools button"},
        draw,
        {"do": "focus", "at": ".sketch"},
        {"do": "press", "key": "ArrowUp", "times": 3},
        SETTLED,
        {"do": "pause", "milliseconds": 200},
        {"do": "read", "script": RUN},
        {"do": "click", "at": "#copy"},
        {"do": "read", "script": "document.getElementById('python').value"},
        {"do": "read", "script": "Array.from(acausal.controls[0].drawn())"},
    )["seen"]
    assert text == run["python"]
    assert max(tables) > 15
    assert min(tables) < -5
    given: dict[str, Any] = {"system": _Tight(system)}
    exec(text.replace("res.plot", "len"), given | {"len": lambda *_: None}, given)
    assert worst(run, given["res"], names) <= 1e-5


def test_events_are_those_of_simulate(tmp_path: Path, browse: Browse) -> None:
    m = ac.Model("ball")
    m.ball, m.floor, m.ground = tr.Mass(m=0.5), tr.ElastoGap(c=1e5, d=5.0), tr.Fixed()
    m.weight = tr.ConstantForce(f_constant=-4.905)
    m.connect(m.ball.flange_a, m.weight.flange, m.floor.flange_b)
    m.connect(m.floor.flange_a, m.ground.flange)
    system = ac.compile(m)
    start = {"ball.s": 0.3, "ball.v": 0.0}
    page = system.live(tmp_path / "ball.html", t_end=1.2, start=start, show=["ball.s"])
    run, lines = browse(
        page,
        READY,
        {"do": "read", "script": RUN},
        {"do": "read", "script": "document.querySelectorAll('#events li').length"},
    )["seen"]
    expected = system.simulate(1.2, start=start, rtol=1e-8)
    assert len(run["events"]) == len(expected.events) == lines > 2
    assert [time for time, _ in run["events"]] == pytest.approx(
        [event.time for event in expected.events], abs=1e-5
    )
    assert run["events"][0][1] == f"floor: {expected.events[0].text}"


def test_modes_with_equations_of_their_own_run_in_a_page(tmp_path: Path, browse: Browse) -> None:
    """An exactly ideal diode before an inductor: its current is no state where the diode blocks."""
    m = ac.Model("half_wave")
    m.source, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d, m.l, m.r = el.IdealDiode(Ron=0.0, Goff=0.0), el.Inductor(L=0.05), el.Resistor(R=10.0)
    m.loop(m.source, m.d, m.l, m.r)
    m.connect(m.source.n, m.gnd.p)
    system, names = ac.compile(m), ["l.i", "r.v"]
    page = system.live(tmp_path / "half.html", t_end=0.06, show=names)
    (run,) = browse(page, READY, {"do": "read", "script": RUN})["seen"]
    expected = system.simulate(0.06, rtol=1e-8)
    assert not run["fault"]
    assert worst(run, expected, names) < 1e-5
    later = [event for event in expected.events if event.time > 0.0]
    assert len(later) > 4
    assert [time for time, _ in run["events"]] == pytest.approx(
        [event.time for event in later], abs=1e-6
    )


def test_real_time_starts_is_pushed_by_keys_stops_and_goes_on(
    tmp_path: Path, browse: Browse
) -> None:
    system = drive(el.SignalVoltage())
    page = system.live(tmp_path / "b.html", t_end=0.3, sliders={"src.v": (-24, 24)})
    last = """() => ({ t: acausal.run().t.at(-1) ?? 0, runs: acausal.state.runs,
      largest: Math.max(...[...acausal.run().columns.values()].flatMap((c) => [...c])),
      value: acausal.controls[0].value(), text: document.getElementById("live").textContent })"""
    first, pushed, later, stopped, still, on, reset = browse(
        page,
        READY,
        {"do": "focus", "at": "#live"},
        {"do": "press", "key": "Enter"},
        {"do": "wait", "script": "() => acausal.run().t.length > 5"},
        {"do": "read", "script": last},
        {"do": "focus", "at": '[data-name="src.v"]'},
        {"do": "press", "key": "End"},  # pressed and let go: the input springs back to 0
        {"do": "read", "script": "acausal.controls[0].value()"},
        {
            "do": "drag",
            "at": '[data-name="src.v"]',
            "along": [[0.5, 0.5], [0.9, 0.5]],
            "keep": True,
        },
        {"do": "pause", "milliseconds": 700},
        {"do": "read", "script": last},
        {"do": "focus", "at": "#live"},
        {"do": "press", "key": "Enter"},
        {"do": "pause", "milliseconds": 150},
        {"do": "read", "script": last},
        {"do": "pause", "milliseconds": 300},
        {"do": "read", "script": last},
        {"do": "press", "key": "Enter"},
        {"do": "pause", "milliseconds": 600},
        {"do": "read", "script": last},
        {"do": "focus", "at": "#reset"},
        {"do": "press", "key": "Enter"},
        {"do": "wait", "script": "() => Math.abs((acausal.run().t.at(-1) ?? 0) - 0.3) < 1e-9"},
        {"do": "read", "script": last},
    )["seen"]
    assert first["largest"] == 0.0
    assert pushed == 0.0
    assert later["value"] > 10
    assert later["largest"] > 0.5
    assert later["t"] > first["t"]
    assert stopped["text"] == "go on in real time"
    assert still["t"] == stopped["t"]
    assert on["t"] > still["t"]
    assert on["text"] == "stop"
    assert reset["value"] == 0.0
    assert reset["text"] == "run in real time"


TYPED = """() => { const field = document.querySelector(".value");
  field.value = "%s"; field.dispatchEvent(new Event("change")); }"""
ALERT = """() => { const place = document.getElementById("fault");
  return [place.hidden, place.textContent]; }"""


def complaints(browse: Browse, page: Path, value: str, usual: str) -> list[Any]:
    """Return what a page says of a value of its only slider, and then of a usual one."""
    seen = browse(
        page,
        READY,
        {"do": "read", "script": TYPED % value},
        {"do": "wait", "script": "() => acausal.state.fault !== ''"},
        {"do": "read", "script": ALERT},
        {"do": "read", "script": TYPED % usual},
        {"do": "wait", "script": "() => acausal.state.fault === ''"},
        {"do": "read", "script": ALERT},
        {"do": "read", "script": "() => acausal.run().t.at(-1)"},
    )["seen"]
    return [seen[1], seen[3], seen[4]]


def test_what_fails_is_a_sentence_and_the_page_goes_on(tmp_path: Path, browse: Browse) -> None:
    """A parameter that is refused is named in its own letters."""
    system = drive(el.ConstantVoltage(V=12))
    page = system.live(tmp_path / "c.html", t_end=0.3, sliders=["l.L"], show=["l.i"])
    said, then, end = complaints(browse, page, "0", "0.01")
    text = "The equations were divided by l.L, which is 0: export the model with this value."
    assert said == [False, text]
    assert then == [True, ""]
    assert end == pytest.approx(0.3)


def test_a_run_that_fails_says_when_and_the_page_goes_on(tmp_path: Path, browse: Browse) -> None:
    """Of der(x) = k x² from 1 nothing is left at 1/k."""

    class Escape(ac.Component):
        """What grows by its square."""

        k = ac.parameter("1/s")
        x = ac.variable("1")

        def equations(self) -> Any:
            yield ac.der(self.x) == self.k * self.x**2

    m = ac.Model("escape")
    m.e = Escape(k=0.5, start={"x": 1.0})
    page = ac.compile(m).live(tmp_path / "e.html", t_end=1.0, sliders=["e.k"], show=["e.x"])
    (hidden, text), then, end = complaints(browse, page, "4", "0.5")
    assert not hidden
    told = re.fullmatch(r"At t = (\S+) s .*[a-z]\.", text)
    assert told is not None, text
    assert float(told[1]) == pytest.approx(0.25, rel=1e-5)
    assert then == [True, ""]
    assert end == pytest.approx(1.0)


@pytest.mark.parametrize("space", ["plane", "space"])
def test_bodies_are_where_a_run_of_other_parameters_has_them(
    space: str, tmp_path: Path, browse: Browse
) -> None:
    m = ac.Model("pendulum")
    if space == "plane":
        m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": 0.5, "w": 0.0})
        m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    else:
        m.world, m.hinge = sp.World(n=(0, 0, -1)), sp.Revolute(n=(0, 1, 0), start={"phi": 0.5})
        m.arm = sp.BodyBox(r=(1.0, 0, 0))
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    system = ac.compile(m)
    page = system.live(
        tmp_path / "p.html", t_end=1.0, sliders=["arm.r[0]"], parameters={"arm.r[0]": 0.8}
    )
    assert page.stat().st_size <= 1_600_000
    poses = """() => { acausal.seek(0.7); const all = [];
      const note = (o) => o.userData.name === "arm" && o.isGroup && all.push(o.matrix.elements);
      acausal.bodies.scene.traverse(note);
      return all; }"""
    before, matrices, after = browse(
        page,
        READY,
        {"do": "read", "script": "acausal.bodies.pixels()"},
        {"do": "read", "script": poses},
        {"do": "read", "script": "acausal.bodies.pixels()"},
        size=(1000, 700),
        webgl=True,
    )["seen"]
    assert before != after
    result = system.simulate(1.0, parameters={"arm.r[0]": 0.8}, rtol=1e-9)
    at = result.at(0.7)
    if space == "plane":
        return  # bodies of the plane are lines, which pixels have told of
    along = np.array(at["arm.frame_b.r"]) - np.array(at["arm.frame_a.r"])
    assert matrices
    for matrix in matrices:  # a box reaches from one frame to the other
        assert np.linalg.norm(np.cross(matrix[0:3], along)) <= 1e-4
        assert matrix[0:3] @ along == pytest.approx(along @ along, rel=1e-4)


def swinging(space: str) -> tuple[ac.System, dict[str, float], str]:
    """Return a mechanism at rest, where it is at rest, and its angle."""
    m = ac.Model(space)
    if space == "four_bar":
        m.world, m.ground = pl.World(), pl.FixedTranslation(r=(0.5, 0.0))
        m.joint = [
            pl.Revolute(start={"phi": -1.0, "w": 0.0}),
            *(pl.Revolute(guess={"phi": phi}) for phi in (0.6, -1.5)),
            pl.Revolute(),
        ]
        m.bar = [
            pl.BodyShape(r=(x, 0.0), r_CM=(x / 2, 0.0), m=1.0, I=0.01) for x in (0.2, 0.5, 0.4)
        ]
        close_four_bar(m)
        system = ac.compile(m)
        rest = system.steady_state()
        return system, {"joint[0].phi": rest["joint[0].phi"], "joint[0].w": 0.0}, "joint[0]"
    if space == "plane":
        m.world, m.hinge = pl.World(), pl.Revolute()
        m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    else:
        m.world, m.hinge = sp.World(n=(0, 0, -1)), sp.Revolute(n=(0, -1, 0))
        m.arm = sp.BodyBox(r=(1.0, 0, 0), width=0.1)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    return ac.compile(m), {"hinge.phi": -np.pi / 2, "hinge.w": 0.0}, "hinge"


@pytest.mark.parametrize("space", ["plane", "space", "four_bar"])
def test_a_body_is_pulled_by_the_mouse_and_by_keys_and_swings_on_when_it_is_let_go(
    space: str, tmp_path: Path, browse: Browse
) -> None:
    """It follows the pointer, an arrow is drawn, and behind its release it moves as by itself."""
    system, rest, joint = swinging(space)
    names = [f"{joint}.phi", f"{joint}.w"]
    page = system.live(tmp_path / "p.html", t_end=6.0, start=rest, show=names)
    values = """() => ({ t: Array.from(acausal.run().t), fault: acausal.state.fault,
      told: document.getElementById("told").textContent, arrow: acausal.hand.arrow.visible,
      camera: acausal.bodies.eye(),
      curves: acausal.data.curves.map((c) => Array.from(acausal.run().columns.get(c.at))) })"""
    told, time = "document.getElementById('told').textContent.endsWith('N')", "acausal.run().t"
    last = "acausal.run().columns.get(acausal.data.curves[0].at).at(-1)"
    pull = "() => { const [x, y] = acausal.hand.grip(0); return [[x, y], [x + 60, y - 20]]; }"
    run, quiet, pulled, begun, free, _, pushed, after = browse(
        page,
        READY,
        {"do": "read", "script": RUN},
        {"do": "click", "at": '[data-view="y"]' if space == "space" else '[data-view="start"]'},
        {"do": "focus", "at": "#live"},
        {"do": "press", "key": "Enter"},
        {"do": "wait", "script": "() => acausal.run().t.length > 5"},
        {"do": "read", "script": values},
        {"do": "drag", "script": pull, "keep": True},
        {"do": "wait", "script": f"() => Math.abs({last} - {rest[names[0]]}) > 0.05"},
        {"do": "read", "script": values},
        {"do": "release"},
        {"do": "wait", "script": f"() => !{told}"},
        {"do": "read", "script": "acausal.begun = acausal.run().t.length"},
        {"do": "wait", "script": f"() => {time}.at(-1) > 0.6 + {time}[acausal.begun]"},
        {"do": "read", "script": values},
        {"do": "read", "script": "document.getElementById('body').value = '0'"},
        {"do": "focus", "at": "#canvas"},
        {"do": "down", "key": "ArrowLeft"},
        {"do": "wait", "script": f"() => {told}"},
        {"do": "read", "script": values},
        {"do": "up", "key": "ArrowLeft"},
        {"do": "wait", "script": f"() => !{told}"},
        {"do": "read", "script": values},
        size=(1200, 760),
        webgl=True,
    )["seen"]
    for values_of, where in zip(run["curves"], rest.values(), strict=True):
        assert np.max(np.abs(np.array(values_of) - where)) <= 1e-5  # nobody pushes: it rests
    phi = 0
    turned = [np.array(found["curves"][phi]) - rest[names[phi]] for found in (quiet, pulled)]
    assert np.max(np.abs(turned[0])) <= 1e-5
    # The pointer is to the right, which is along -x where one looks from +y along y.
    assert turned[1][-1] * (-1.0 if space == "space" else 1.0) > 0.05
    assert "pulled with" in pulled["told"]
    shown = [found["arrow"] for found in (quiet, pulled, free, pushed, after)]
    assert shown == [False, True, False, True, False]
    assert not any(found["fault"] for found in (pulled, free, pushed, after))
    # Let go, it swings on as ``simulate`` says, from the first point behind the release.
    t, both = np.array(free["t"])[begun:], np.array(free["curves"])[:, begun:]
    begin = dict(zip(names, both[:, 0], strict=True))
    alone = system.simulate(t[-1] - t[0], start=begin, rtol=1e-10, n=5000)
    assert t[-1] - t[0] > 0.5
    assert np.ptp(both[phi]) > 0.02
    for values_of, name in zip(both, names, strict=True):
        expected = np.interp(t - t[0], alone.t, alone[name])
        assert np.max(np.abs(values_of - expected)) <= 1e-5 * np.max(np.abs(both))
    assert "pulled with" in pushed["told"]
    assert np.array_equal(pushed["camera"], free["camera"])  # a key pushes, the view stays


def test_a_beam_bends_as_in_the_run(tmp_path: Path, browse: Browse) -> None:
    m = ac.Model("beam")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": 0.0})
    m.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=5.0, modes=2)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.beam.frame_a)
    system = ac.compile(m)
    page = system.live(tmp_path / "b.html", t_end=0.5, show=["hinge.phi"])
    knots = """() => { acausal.seek(0.3); let found = [];
      acausal.bodies.scene.traverse((o) => {
        if (o.isInstancedMesh && o.userData.name === "beam.line") found = o.instanceMatrix.array;
      });
      found = Array.from(found);
      return found; }"""
    drawn = {"do": "pause", "milliseconds": 500}
    (matrices,) = browse(page, READY, SETTLED, drawn, {"do": "read", "script": knots}, webgl=True)[
        "seen"
    ]
    found = np.reshape(matrices, (-1, 16))[:, 12:14]  # the knots come behind the bars
    result = system.simulate(0.5, n=500, rtol=1e-9)
    place = int(np.searchsorted(result.t, 0.3 - 1e-9))
    expected = result.reading("beam.line", "form").places[place]
    assert found == pytest.approx(expected, abs=1e-5)
    assert np.max(np.abs(found[:, 1] - found[-1, 1] * found[:, 0] / found[-1, 0])) > 1e-3


def test_a_page_that_becomes_dark_or_narrow_follows(tmp_path: Path, browse: Browse) -> None:
    """Colours of the legend are those of the curves; names too small to be read are left out."""
    system, rest, _ = swinging("four_bar")
    page = system.live(tmp_path / "p.html", t_end=6.0, start=rest, show=["joint[0].phi"])
    look = """() => [getComputedStyle(document.querySelectorAll(".u-marker")[1]).borderTopColor,
      acausal.plots[0].series[1].stroke(), document.querySelector(".graph .name").checkVisibility(),
      parseFloat(document.querySelector(".graph .name").getAttribute("font-size"))
        * document.querySelector("svg.graph").getScreenCTM().a]"""
    light, dark, narrow = browse(
        page,
        READY,
        {"do": "read", "script": look},
        {"do": "media", "scheme": "dark"},
        {"do": "wait", "script": f"() => ({look})()[0] === 'rgb(86, 180, 233)'"},
        {"do": "read", "script": look},
        {"do": "size", "width": 390, "height": 800},
        {"do": "pause", "milliseconds": 500},
        {"do": "read", "script": look},
        size=(1200, 760),
        webgl=True,
    )["seen"]
    assert light[0] == "rgb(0, 114, 178)"
    assert light[1] == "#0072B2"
    assert dark[0] == narrow[0] == "rgb(86, 180, 233)"
    assert dark[1] == "#56B4E9"
    for _, _, seen, size in (light, dark, narrow):
        assert seen == (size >= 6.5)
    assert not narrow[2]


def test_power_flows_along_the_edges_of_a_large_graph(tmp_path: Path, browse: Browse) -> None:
    """A ladder of 25 sections: 76 edges, each with the power that ``simulate`` finds there."""
    m = ac.Model("ladder")
    m.src, m.gnd = el.ConstantVoltage(V=10.0), el.Ground()
    m.connect(m.src.n, m.gnd.p)
    before = m.src.p
    for k in range(25):
        parts = el.Resistor(R=0.05), el.Inductor(L=1e-3), el.Capacitor(C=1e-3)
        for letter, part in zip("rlc", parts, strict=True):
            setattr(m, f"{letter}{k}", part)
        m.connect(before, parts[0].p), m.connect(parts[0].n, parts[1].p)
        m.connect(parts[1].n, parts[2].p), m.connect(parts[2].n, m.gnd.p)
        before = parts[2].p
    system = ac.compile(m)
    names = [str(name) for name in system.graph.edge_names]
    assert len(names) == 76
    page = system.live(tmp_path / "l.html", t_end=0.02, sliders=["r0.R"], show=["c0.v"])
    flows = """() => { acausal.seek(0.01); return [...document.querySelectorAll(".flow")].map((f) =>
      [Number(f.dataset.power), f.style.display === "none" ? 0 : parseFloat(f.style.strokeWidth),
       f.classList.contains("gives"), f.classList.contains("back")]); }"""
    (found,) = browse(
        page, READY, SETTLED, {"do": "pause", "milliseconds": 200}, {"do": "read", "script": flows}
    )["seen"]
    result = system.simulate(0.02, rtol=1e-10, n=500).at(0.01)
    powers = np.array([result[f"{name}.v"] * result[f"{name}.i"] for name in names])
    shown, widths = (np.array([row[k] for row in found]) for k in (0, 1))
    assert shown == pytest.approx(powers, abs=1e-5 * np.max(np.abs(powers)))
    order = np.argsort(np.abs(powers))
    assert np.all(np.diff(widths[order]) >= 0.0)  # the more power the wider
    assert widths[order[-1]] > 5.0
    assert 10 < np.sum(widths > 0.0) < 76
    assert [row[2] for row in found] == [bool(p < 0.0) for p in shown]
    assert [row[3] for row in found] == [bool(result[f"{name}.i"] < 0.0) for name in names]


def test_a_phone_shows_all_of_it_and_keys_reach_everything(tmp_path: Path, browse: Browse) -> None:
    system = drive(el.SignalVoltage())
    page = system.live(tmp_path / "d.html", t_end=0.3, sliders=["r.R"])
    wide = "document.documentElement.scrollWidth - innerWidth"
    focus = "() => (document.activeElement.id || document.activeElement.className)"
    tabs: list[dict[str, Any]] = []
    for _ in range(11):
        tabs += [{"do": "press", "key": "Tab"}, {"do": "read", "script": focus}]
    before, over, *reached, after = browse(
        page,
        READY,
        {"do": "read", "script": "acausal.controls[0].value()"},
        {"do": "read", "script": wide},
        *tabs,
        {"do": "focus", "at": "#slider-0"},
        {"do": "press", "key": "ArrowRight", "times": 5},
        {"do": "read", "script": "acausal.controls[0].value()"},
        size=(390, 844),
    )["seen"]
    assert over <= 0
    assert after > before == 0.5
    assert {"reset", "copy", "slider-0", "slider-1", "value", "play", "time", "live"} <= set(
        reached
    )


def test_the_page_runs_inside_a_notebook(tmp_path: Path, browse: Browse) -> None:
    """In a frame of an origin of its own, which may reach nothing, the worker runs."""
    shown = drive(el.ConstantVoltage(V=12)).live(t_end=0.3, sliders=["r.R"])
    outer = tmp_path / "notebook.html"
    outer.write_text(f"<!DOCTYPE html><body>{shown._repr_html_()}</body>", encoding="utf-8")
    ready = "() => acausal.state.runs > 0 && acausal.state.fault === ''"
    seen = browse(outer, {"do": "pause", "milliseconds": 2500}, {"do": "inside", "script": ready})[
        "seen"
    ]
    assert seen == [True]


def test_names_of_a_model_are_shown_and_never_run(tmp_path: Path, browse: Browse) -> None:
    m = ac.Model("</script><img src=x onerror=alert(1)>")
    m.spring, m.wall = tr.Spring(c=10.0), tr.Fixed()
    m.mass = tr.Mass(m=1.0, start={"s": 0.1, "v": 0.0})
    m.chain(m.wall, m.spring, m.mass)
    page = ac.compile(m).live(tmp_path / "e.html", t_end=1.0)
    [title] = browse(
        page, READY, {"do": "read", "script": "document.querySelector('h1').textContent"}
    )["seen"]
    assert title == "</script><img src=x onerror=alert(1)>"
    code = page.read_text(encoding="utf-8")
    assert "'wasm-unsafe-eval'" in code
    assert "worker-src blob:" in code
    assert "unsafe-inline" not in code
    assert base64.b64encode(b"\0asm")[:5].decode() in code
