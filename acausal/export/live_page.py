"""The live page: one file of HTML in which the model itself runs, as WebAssembly in a worker."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from acausal.errors import DeclarationError, ExportError, listed
from acausal.export.c_code import run_length, runtime_text, sources, unit
from acausal.export.live_pushes import Pushed, grips, pushed
from acausal.export.live_sliders import sliders_of
from acausal.export.web_assembly import web_assembly
from acausal.language.quantity import path_of
from acausal.language.units import printed_unit
from acausal.pictures.graph_picture import MANY
from acausal.pictures.page.document import document, text_asset
from acausal.pictures.page.graph_svg import graph_svg
from acausal.pictures.page.inline import shown_or_written
from acausal.pictures.viewer.live_motion import LiveMotion, live_motion
from acausal.results.energy import edge_powers
from acausal.simulation.simulate import simulate
from acausal.system.conditions import Conditions

if TYPE_CHECKING:
    from acausal.language.events import When
    from acausal.system.system import System

_SHOWN = 4  # states that are drawn where nothing is named
_PICTURES = 40  # of the run that tells how large a picture of the bodies is
_FINEST = 5000  # intervals of outputs: more are no curve but a burden
_POLICY = {"script-src": "'wasm-unsafe-eval'", "worker-src": "blob:"}
_SPEEDS = ("0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1", "3", "10")
_WATCHED = 6.0  # seconds that a run of the film lasts at least, at the speed chosen first


class Outputs:
    """The scalars that the page reads at every point, each once: ``add`` returns its numbers."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.names: dict[str, int] = {}

    def add(self, path: str) -> list[int]:
        """Return the numbers of a variable, one an element."""
        found = self._system.resolve(path)
        names = [f"{path}[{i}]" for i in range(len(found))] if found[0].vector else [path]
        return [self.names.setdefault(name, len(self.names)) for name in names]


def live(
    system: System,
    path: Any,
    t_end: Any,
    *,
    sliders: Sequence[Any] | Mapping[Any, Any] | None,
    show: Sequence[Any] | None,
    n: int,
    rtol: float,
    given: dict[str, Any],
) -> Any:
    """Write the page, or return it for a notebook; see ``System.live``."""
    text = live_page(system, t_end, sliders=sliders, show=show, n=n, rtol=rtol, given=given)
    return shown_or_written(f"{system.name}, live", text, path, 780)


def live_page(
    system: System,
    t_end: Any,
    *,
    sliders: Sequence[Any] | Mapping[Any, Any] | None = None,
    show: Sequence[Any] | None = None,
    n: int = 500,
    rtol: float = 1e-6,
    given: dict[str, Any] | None = None,
) -> str:
    """Return the page as text; ``given`` are inputs, start and parameters that it begins with."""
    said = given or {}
    end = run_length(t_end)
    if not 2 <= n <= _FINEST:
        raise DeclarationError(f"n = {n}: a page draws 2 to {_FINEST} intervals of outputs.")
    system = system.for_parameters(said.get("parameters"))
    _refuse_moved(system)
    motion = _motion(system, end, said)
    loaded = Pushed(system, ()) if motion is None else pushed(system, list(motion.outlines))
    outputs = Outputs(loaded.system)
    shown = list(system.start_names[:_SHOWN]) if show is None else [path_of(key) for key in show]
    curves = [curve for name in shown for curve in _curves(system, outputs, name)]
    edges = _edges(system, outputs)
    if motion is not None:
        places = [outputs.add(name) for name in motion.variables]
        motion.data["places"] = places
    pushes = _pushes(loaded, outputs)
    inputs = {**(said.get("inputs") or {}), **dict.fromkeys(loaded.inputs, 0.0)}
    made = sources(
        loaded.system, outputs=list(outputs.names), horizon=end, **{**said, "inputs": inputs}
    )
    if motion is not None:
        for push, grip in zip(
            pushes, grips(loaded.handles, made.start, motion.outlines), strict=True
        ):
            push |= grip
    texts = {**made.texts, "api.c": runtime_text("api"), "live.c": runtime_text("live")}
    texts["page.h"] = "#include <stddef.h>\ntypedef struct model_model model_model;\n"
    texts["model.c"] = unit("model", ["api", "live"], includes=["page.h"])
    code = web_assembly(texts, "model.c")
    data = {
        "name": system.name,
        "end": end,
        "n": n,
        "rtol": rtol,
        "wasm": base64.b64encode(code).decode("ascii"),
        "worker": text_asset("live_worker.js"),
        "outputs": len(outputs.names),
        "inputs": made.start.point.u.tolist(),
        "pushes": pushes,
        "sliders": [vars(s) for s in sliders_of(loaded, made, sliders)],
        "curves": curves,
        "edges": edges,
        "motion": None if motion is None else motion.data,
        "said": _said(said),
        **_event_texts(system),
    }
    name = "live" if motion is None else "live3d"
    return document(
        f"{system.name}, live",
        _contents(system, end, bool(edges), motion, [push["name"] for push in pushes]),
        styles=[text_asset("live.css")],
        scripts=[text_asset(f"{name}.js")],
        data=data,
        allowed=_POLICY,
    )


def _refuse_moved(system: System) -> None:
    """Refuse inputs that a slider would let jump where that is not possible."""
    levels = zip(system.inputs, system.input_table.levels, strict=True)
    names = [name for name, level in levels if level > 1]
    if names:
        raise ExportError(
            f"'{system.name}' cannot run in a page: the equations need derivatives of the inputs "
            f"{listed(names)}, which a slider does not have. Prescribe them inside the model."
        )


def _curves(system: System, outputs: Outputs, name: str) -> list[dict[str, Any]]:
    numbers = outputs.add(name)
    unit = printed_unit(system.resolve(name)[0].unit)
    names = [name] if len(numbers) == 1 else [f"{name}[{i}]" for i in range(len(numbers))]
    return [{"name": own, "unit": unit, "at": at} for own, at in zip(names, numbers, strict=True)]


def _pushes(loaded: Pushed, outputs: Outputs) -> list[dict[str, Any]]:
    """Return how the page pushes each body: numbers of inputs, and of outputs with its place."""
    number = {name: which for which, name in enumerate(loaded.system.inputs)}
    return [
        {
            "name": handle.name,
            "parts": handle.parts,
            "load": [number[name] for name in handle.inputs[0]],
            "moment": [number[name] for name in handle.inputs[1]],
            "spot": outputs.add(handle.place),
            "turn": outputs.add(handle.turn) if handle.turn else [],
            "unit": printed_unit(handle.unit),
        }
        for handle in loaded.handles
    ]


def _edges(system: System, outputs: Outputs) -> list[dict[str, Any]]:
    """Return how the power of each edge is made of outputs; nothing of a graph that is large."""
    if len(system.graph.edge_names) > MANY:
        return []
    every = edge_powers(cast("Any", SimpleNamespace(system=system)))
    found = []
    for name in system.graph.edge_names:
        kind, *paths = every.get(_whole(str(name), every), ["none"])
        found.append({"kind": kind, "of": [outputs.add(path) for path in paths]})
    return found


def _whole(name: str, every: Mapping[str, Any]) -> str:
    """Return the path of an edge; the only edge of a part is called as its part."""
    if name in every:
        return name
    inside = [path for path in every if path.rpartition(".")[0] == name]
    return inside[0] if len(inside) == 1 else name


def _motion(system: System, end: float, said: Mapping[str, Any]) -> LiveMotion | None:
    """Return the bodies, if the model has any."""
    components = system.names.components.values()
    if all(type(port).place is None for own in components for port in own.spec.ports.values()):
        return None
    conditions = Conditions(said.get("start"), None, said.get("parameters"), said.get("inputs"))
    return live_motion(simulate(system, end, conditions, n=_PICTURES))


def _event_texts(system: System) -> dict[str, Any]:
    """Return what questions are called, and modes and discrete variables with their values."""
    switching = system.switching
    if not switching:
        return {"questions": [], "modes": []}
    modes = set(switching.places("mode"))

    def quiet(question: When[int]) -> bool:
        """Tell whether a question only sets modes: then it is told by their change."""
        return all(s.kind == "assign" and s.target in modes for s in question.actions)

    questions = [
        {"path": path, "text": q.text, "quiet": quiet(q)} for path, q in switching.questions
    ]
    shown = [switching.memory[i] for i in switching.places("mode", "discrete")]
    return {
        "questions": questions,
        "modes": [{"path": p.path, "name": p.name, "names": list(p.names)} for p in shown],
    }


def _said(said: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Return what the call said in numbers, for the Python that the page offers."""
    return {
        word: {
            path_of(key): float(value)
            for key, value in values.items()
            if isinstance(value, int | float)
        }
        for word, values in said.items()
        if isinstance(values, Mapping)
    }


def _contents(
    system: System, end: float, graph: bool, motion: LiveMotion | None, handles: list[str]
) -> str:
    name = escape(system.name)
    picture = graph_svg(system.graph, system.name, live=False) if graph else ""
    first = next((s for s in reversed(_SPEEDS) if float(s) <= end / _WATCHED), _SPEEDS[0])
    speeds = "".join(
        f'<option value="{value}"{" selected" if value == first else ""}>{value} ×</option>'
        for value in _SPEEDS
    )
    return f"""<header><h1>{name}</h1>
<p id="told" role="status"></p>
<p class="actions"><button type="button" id="reset">reset</button>
<button type="button" id="copy">copy as Python</button></p></header>
<p id="fault" role="alert" hidden></p>
<main>
<section id="sliders" aria-label="sliders"></section>
<section id="curves" aria-label="curves">
<div id="plots"></div>
<div id="controls">
<button type="button" id="play" aria-label="play the film">play</button>
<input type="range" id="time" min="0" max="{end!r}" value="{end!r}" step="any" aria-label="time">
<output id="now" for="time"></output>
<button type="button" id="live" aria-pressed="false">run in real time</button>
<label>speed <select id="speed">{speeds}</select></label>
</div>
<ol id="events" aria-label="events" tabindex="0" hidden></ol>
</section>
<section id="pictures" aria-label="pictures">{_stage(name, motion, handles)}
{_graph(picture)}</section>
</main>
<div id="code" hidden><label for="python">the same in Python</label>
<textarea id="python" readonly rows="7" spellcheck="false"></textarea>
<button type="button" id="close">close</button></div>"""


def _stage(name: str, motion: LiveMotion | None, handles: list[str]) -> str:
    if motion is None:
        return ""
    views = "".join(
        f'<button type="button" data-view="{key}">{text}</button>'
        for key, text in (("start", "start"), ("x", "along x"), ("y", "along y"), ("z", "along z"))
    )
    chooser = gone = ""
    if handles:
        listed = "".join(
            f'<option value="{k}">{escape(own)}</option>' for k, own in enumerate(handles)
        )
        chooser = f"""<p class="remark">In real time: drag a body to pull it; arrow keys move
<label><select id="body" aria-label="what arrow keys do"><option value="">the view</option>
{listed}</select></label></p>"""
    if motion.left_out:
        names = escape(", ".join(motion.left_out))
        gone = f'<p class="remark">Not drawn here, as it bends in another way: {names}.</p>'
    return f"""<div id="stage"><canvas id="canvas" tabindex="0" role="img" aria-label="{name} in
motion; drag to turn, scroll to come nearer, arrow keys to turn"></canvas></div>
<p class="views" role="group" aria-label="views">{views}<span id="pointed"></span></p>
{chooser}{gone}"""


def _graph(picture: str) -> str:
    if not picture:
        return ""
    return f"""<figure id="graph-pane">{picture}<figcaption>Width: power at the time shown, the
widest <output id="most"></output>. Dashes move with the through variable; a yellow edge gives
power, others take it. Point at an edge for its name.</figcaption></figure>"""
