"""Every public call with every kind of argument: it works, or a typed error says what is wrong.

The calls are found, not listed: what ``acausal`` offers, the constructors and public methods of its
classes, and those of what they return. Each is called with good arguments of which one is then
exchanged for something else; parts of dicts and lists too.
"""

from __future__ import annotations

import gc
import inspect
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pandas as pd
import pytest

import acausal as ac
from acausal.analysis.linearization import LinearSystem
from acausal.analysis.sensitivity import Sensitivities
from acausal.errors import AcausalError
from acausal.language.measured import Column
from acausal.mechanics.kane import Kane
from acausal.mechanics.natural.natural import Natural
from acausal.notation.equation_listing import Listing
from acausal.optimal_control.discrete_problem import Prepared
from acausal.results.files import StoredResult
from acausal.results.result import ResultPoint
from acausal.system.parameter_files import ParameterValues
from acausal.teaching.derivation import Derivation
from domains import electrical
from library import electrical as el
from library import planar as pl
from tests.models import rc

KINDS: dict[str, Any] = {
    "None": None,
    "text": "x",
    "no text": "",
    "a time": "200 ms",
    "0": 0,
    "3": 3,
    "-1.5": -1.5,
    "nan": float("nan"),
    "inf": float("inf"),
    "a large number": 10**400,
    "complex": 1j,
    "[]": [],
    "list of text": ["x"],
    "list of None": [None],
    "list of numbers": [1.0, 2.0],
    "{}": {},
    "dict of None": {"x": None},
    "dict of text": {"x": "y"},
    "dict by number": {1: 2},
    "array": np.array([[1.0, 2.0], [3.0, 4.0]]),
    "object": object(),
    "function": lambda t: 0.0,
}
"""What may come in the place of what is meant."""

MADE = "made by acausal, not by its users"
INNER = "takes what the compiler makes"
OVERRIDDEN = "written by those who write components, called by acausal"
OPERATOR = "an operator on CasADi's expressions, which answer for themselves"
OF_TUPLES = "a number in a tuple, for which Python answers"
OF_FILES = "needs pyarrow, which is not among what tests need"


def _words(text: str) -> list[str]:
    return text.split()


def _each(reason: str, names: str) -> dict[str, str]:
    return dict.fromkeys(_words(names), reason)


EXEMPT = {
    **_each(
        MADE, "System Result Start Tree Estimate Case Sweep Solution ClosedLoop Event Quantity"
    ),
    **_each(MADE, "DeformedPoints Table Event.from_list Event.to_list Stepper StepperPoint"),
    **_each(MADE, "Optimum Distribution Indices Free PhasedSolution ScenarioSolution"),
    **_each(INNER, "System.rates System.rows System.evaluate System.expression Tree.behind"),
    **_each(
        INNER, "System.derivatives LinearGraph.build IDAS.settings IDAS.fitted CVODES.settings"
    ),
    **_each(INNER, "Rosenbrock5.settings Collocation.function Collocation.labels Tree.name"),
    **_each(INNER, "Collocation.layout SQP.build Fatrop.build Ipopt.build SingleShooting.fit"),
    **_each(INNER, "Bonmin.build SQP.steps Prepared.solution_of"),
    **_each(INNER, "Distribution.frozen Distribution.quantiles"),
    **_each(INNER, "MultipleShooting.function MultipleShooting.labels MultipleShooting.layout"),
    **_each(INNER, "Connector.bind Parameter.check Parameter.check_number Parameter.elements"),
    **_each(INNER, "Parameter.shape_of TableParameter.check TableParameter.check_whole"),
    **_each(INNER, "Collocation.alike MultipleShooting.alike TableParameter.is_strict"),
    **_each(OVERRIDDEN, "Component.edge_energies Component.power_value"),
    **_each(INNER, "TableParameter.elements TableParameter.shape_of LinearGraph.with_rules"),
    **_each(INNER, "PiecewisePolynomial.pieces_along PiecewisePolynomial.piece_at"),
    **_each(OVERRIDDEN, "Component.nominals Component.remark Component.start_values"),
    **_each(OVERRIDDEN, "Component.builds_in Component.start_fault Model.start_values"),
    **_each(OPERATOR, "Quantity.__getitem__"),
    **_each(INNER, "Derivation.row Derivation.path Derivation.law_texts"),
    **_each(OPERATOR, "Listing.__getitem__"),
    **_each(OF_TUPLES, "PhasedSolution.__getitem__ ScenarioSolution.__getitem__"),
    **_each(OF_FILES, "Result.to_parquet StoredResult.to_parquet"),
    **_each(OF_FILES, "Result.to_hdf5 StoredResult.to_hdf5"),
    **{
        f"{group}.{method}": OPERATOR
        for group in ("Additive", "Rotation3")
        for method in _words(
            "compose coordinates_of gap identity invariant relative retract rows speed value_of "
            "width"
        )
    },
}
"""Public calls that are not tried, and why."""

NOT_HERE = {
    **_each("a circuit has no mass matrix", "System.mass_matrix System.kkt_matrix"),
    **_each("no part of a circuit answers beside its variables", "Result.reading Start.reading"),
    **_each("the ports are those of another model", "Model.connect Model.chain Model.loop"),
    **_each("no phase holds anything", "Phases.impact"),
    **_each("nothing disturbs the circuit", "ClosedLoop.disturbance"),
    **_each("a voltage is no law of motion", "Solution.drive_table"),
    **_each("single steps are those of SQP", "Prepared.step"),
    **_each("ellipses are of two parameters", "Estimate.plot_ellipse"),
    **_each("modes are of parts that have some", "transition"),
    **_each("its time is that of a part's own history", "delay"),
    **_each("needs ipywidgets, which is not among what tests need", "sliders"),
    **_each("there is no such FMU", "FMU"),
    **_each("needs SALib, which is not among what tests need", "morris"),
}
"""Calls of which the good one is refused too, in words of its own."""

DEAR = _words(
    "Result.plot Result.animate Result.snapshot LinearGraph.draw Quiz.draw LinearSystem.bode "
    "Sweep.plot System.explain Result.view Result.dashboard mpc estimate Phases.solve "
    "OptimalControl OptimalControl.solve Prepared.solve StoredResult.plot Solution.plot "
    "optimize Sweep.plot_envelope Sweep.plot_scatter Sweep.plot_tornado "
    "Natural.draw Natural.simulate Derivation.draw Derivation.slides "
    "ClosedLoop.plot delay Estimate.plot Estimate.plot_ellipse System.to_c System.to_fmu "
    "System.live "
    "ModelQuiz.draw ModelQuiz.sheet Quiz.sheet sobol_indices Indices.plot"
)
"""Calls that take tens of milliseconds where they work: marked slow."""


def circuit() -> Any:
    """A source whose voltage is an input, a resistor and a capacitor."""
    return rc(el.SignalVoltage())


def loose() -> Any:
    """The same parts, not connected."""
    m: Any = ac.Model("loose")
    m.src, m.r = el.SignalVoltage(), el.Resistor(R=1.0)
    return m


@cache
def system() -> Any:
    return ac.compile(circuit())


@cache
def result() -> Any:
    return system().simulate(0.1, n=4, inputs={"src.v": 1.0}, start={"c.v": 0.5})


@cache
def swing() -> Any:
    return pendulum().simulate(0.1, n=4)


@cache
def natural() -> Any:
    return pendulum().natural()


def at_rest() -> Any:
    return natural().values()[0]


@cache
def pendulum() -> Any:
    m: Any = ac.Model("pendulum")
    m.world, m.joint, m.arm = pl.World(), pl.Revolute(), pl.FixedTranslation(r=(1.0, 0.0))
    m.body = pl.Body(m=1.0, I=0.1)
    m.chain(m.world, m.joint, m.arm, m.body)
    return ac.compile(m)


def problem() -> Any:
    """The capacitor is charged from 0 to 1 V in 1 s with the least loss."""
    ocp = ac.OptimalControl(system(), t_end=1.0)
    ocp.initial("c.v", 0.0)
    ocp.minimize(ocp.integral(ocp["r.i"] ** 2))
    return ocp


def decided() -> Any:
    ocp = problem()
    ocp.final("c.v", 1.0)
    ocp.control("src.v", -10.0, 10.0)
    return ocp


def onward() -> Any:
    """What may follow: it begins where the capacitor was left."""
    ocp = ac.OptimalControl(system(), t_end=1.0)
    ocp.minimize(ocp.integral(ocp["r.i"] ** 2))
    ocp.final("c.v", 0.5)
    ocp.control("src.v", -10.0, 10.0)
    return ocp


@cache
def solution() -> Any:
    return decided().solve(ac.Collocation(4))


@cache
def phased() -> Any:
    return ac.Phases(decided(), onward()).solve(ac.Collocation(4))


@cache
def several() -> Any:
    ways = decided().scenarios([{"r.R": 1.0}, {"r.R": 2.0}], mean=True)
    return ways.solve(ac.Collocation(4))


@cache
def data() -> Any:
    t = np.linspace(0.0, 0.1, 5)
    return {"c.v": (t, 1.0 - 0.5 * np.exp(-t))}


@cache
def estimated() -> Any:
    good = {"inputs": {"src.v": 1.0}, "start": {"c.v": 0.5}}
    return ac.estimate(system(), data(), ["r.R"], **good)


@cache
def graph() -> Any:
    edges = {"m": ("g", 1), "k": (1, 2), "B": ("g", 2), "F": ("g", 1)}
    kinds = {"m": "A", "k": "T", "B": "D", "F": "through source"}
    return ac.LinearGraph(edges, nodes=(1, 2, "g"), kinds=kinds, across="v", through="f")


@cache
def derivation() -> Any:
    return ac.teaching.textbook(circuit())


@cache
def linear() -> Any:
    return system().linearize(inputs=["src.v"], outputs=["c.v"])


@cache
def swept() -> Any:
    return ac.sweep(system(), {"r.R": [1.0, 2.0, 3.0]}, 0.1, n=4, inputs={"src.v": 1.0})


LIKELY = {"r.R": ac.studies.normal(1.0, 0.05)}


@cache
def controlled() -> Any:
    return ac.mpc(decided(), 0.2, period=0.1, method=ac.Collocation(4))


@cache
def sensitivities() -> Any:
    return system().sensitivities(0.1, parameters=["r.R"], n=4)


@cache
def table() -> Any:
    return ac.read_table(pd.DataFrame({"time": [0.0, 1.0], "v": [1.0, 2.0]}))


def columns() -> Any:
    return [ac.parameter("rad/s", "Speed", min=0.0), ac.parameter("1", "Efficiency")]


class Probe(ac.Component):
    """A part in whose equations a call is made."""

    x = ac.variable("1", start=0.0)
    d = ac.discrete()
    call: Any = None

    def equations(self) -> Iterator[Any]:
        Probe.call(self)
        yield ac.der(self.x) == 0


def inside_a_part(function: Callable[..., Any], *placed: Any, **named: Any) -> None:
    """Call a function where it has a meaning, with the part's own variable in the place of X."""

    def own(part: Any, value: Any) -> Any:
        kept = {id(X): part.x, id(HAPPENS): part.x > 0, id(STORED): part.d}
        return kept.get(id(value), value)

    def call(part: Any) -> None:
        there = {name: own(part, value) for name, value in named.items()}
        function(*(own(part, value) for value in placed), **there)

    Probe.call = staticmethod(call)
    m: Any = ac.Model("probe")
    m.probe = Probe()
    ac.compile(m)


WRITTEN_IN_EQUATIONS = _words(
    "after der timetable at delay initial pre sample terminal transition when "
    "hold is_true assign reinit interpolate interpolate2d"
)

RETURNED = {
    "Kane": Kane,
    "Natural": Natural,
    "Derivation": Derivation,
    "Listing": Listing,
    "ParameterValues": ParameterValues,
    "LinearSystem": LinearSystem,
    "Sensitivities": Sensitivities,
    "Prepared": Prepared,
    "Column": Column,
    "StoredResult": StoredResult,
    "ResultPoint": ResultPoint,
}
"""Classes that are not offered by name, of what public calls return."""

INSTANCES: dict[str, Callable[[], Any]] = {
    "LinearGraph": graph,
    "Quiz": lambda: ac.types.Quiz(graph()),
    "ModelQuiz": lambda: ac.types.ModelQuiz(derivation()),
    "Connector": electrical.Plug3,
    "PiecewisePolynomial": lambda: ac.types.PiecewisePolynomial.linear([0.0, 1.0], [1.0, 2.0]),
    "Domain": lambda: electrical.domain,
    "Model": loose,
    "System": system,
    "Result": result,
    "Result.animate": swing,
    "Result.snapshot": swing,
    "Result.view": swing,
    "Start": lambda: system().initialize(),
    "Table": table,
    "OptimalControl": problem,
    "OptimalControl.solve": decided,
    "OptimalControl.prepare": decided,
    "Phases": lambda: ac.Phases(decided(), onward()),
    "Solution": solution,
    "PhasedSolution": phased,
    "ScenarioSolution": several,
    "ClosedLoop": controlled,
    "Estimate": estimated,
    "Sweep": swept,
    "Indices": lambda: ac.studies.sobol_indices(
        system(), LIKELY, "c.v", 0.1, n=2, inputs={"src.v": 1.0}
    ),
    "LinearSystem": linear,
    "Sensitivities": sensitivities,
    "Prepared": lambda: decided().prepare(ac.Collocation(4)),
    "Column": lambda: table()["v"],
    "StoredResult": lambda: ac.load_result("run.npz"),
    "ResultPoint": lambda: result().final,
    "Stepper": lambda: system().stepper(),
    "StepperPoint": lambda: system().stepper().point,
    "Kane": lambda: pendulum().kane(),
    "Natural": natural,
    "Derivation": derivation,
    "Listing": lambda: system().equations,
    "ParameterValues": lambda: system().parameters,
    "BondGraph": lambda: ac.teaching.bond_graph(circuit()),
}
"""Of each class with public methods, or of a method, one to try them on."""


@dataclass(frozen=True)
class Made:
    """A good argument that is made anew for each call."""

    make: Callable[[], Any]


X, HAPPENS, STORED = ca.SX.sym("x"), object(), object()
FOUR = Made(lambda: ac.Collocation(4))

GOOD: dict[str, Any] = {
    "model": Made(circuit),
    "system": Made(system),
    "ocp": Made(decided),
    "data": Made(data),
    "t_end": 0.1,
    "state": Made(lambda: system().stepper().state()),
    "n": 4,
    "t_start": 0.0,
    "start": {"c.v": 0.5},
    "guess": {"c.v": 0.5},
    "inputs": {"src.v": 1.0},
    "parameters": {"r.R": 2.0},
    "given": {"r.R": 2.0},
    "key": "c.v",
    "what": "c.v",
    "output": "c.v",
    "input": "src.v",
    "chord": "k",
    "branch": "m",
    "times": [0.0, 1.0],
    "values": [1.0, 2.0],
    "slopes": [1.0, 2.0],
    "t": 0.05,
    "dt": 0.05,
    "share": 0.5,
    "xs": [0.0, 1.0],
    "ys": [0.0, 1.0],
    "x": X,
    "y": X,
    "expression": X,
    "instant": X,
    "condition": HAPPENS,
    "period": 0.1,
    "name": "a",
    "number": 1,
    "index": 0,
    "level": 0,
    "kind": "linear",
    "cases": {"r.R": [1.0, 2.0]},
    "omega": [1.0, 2.0],
    "distributions": LIKELY,
    "mean": 1.0,
    "deviation": 0.1,
    "low": 1.0,
    "high": 3.0,
    "mode": 2.0,
    "median": 1.0,
    "spread": 0.1,
}
"""Good arguments by the name of the parameter."""

MOVING: dict[str, Any] = {"q": Made(at_rest), "v": Made(lambda: 0 * at_rest())}

GOOD_OF: dict[str, dict[str, Any]] = {
    "BondGraph": {"name": "circuit", "parts": (), "bonds": ()},
    "BondGraph.bonds_of": {"part": 0},
    "check_exercise": {"number": "1.6", "answer": 6},
    "FMU": {"path": "pump.fmu"},
    "LinearGraph": {"edges": {"m": ("g", 1), "k": (1, "g")}},
    "LinearGraph.contract": {"names": ("m",)},
    "LinearGraph.edge": {"name": "m"},
    "LinearGraph.why": {"edge": "k"},
    "LinearGraph.marked": {"marks": {"m": "held"}},
    "LinearGraph.with_tree": {"tree": ["m", "k"]},
    "Quiz": {"graph": Made(graph)},
    "Quiz.circuit": {"members": "B - k"},
    "Quiz.cutset": {"members": "m - k"},
    "Quiz.normal_tree": {"branches": ("m", "B")},
    "Quiz.states": {"variables": ("v_m",)},
    "Quiz.tree": {"branches": ("m", "k")},
    "Quiz.state_names": {"tree": Made(lambda: graph().tree)},
    "Quiz.sheet": {"path": "sheet.md"},
    "Quiz.moodle": {"path": "quiz.xml"},
    "ModelQuiz": {"derivation": Made(derivation)},
    "ModelQuiz.circuit": {"chord": "r", "members": "v_r - v_src + v_c"},
    "ModelQuiz.cutset": {"branch": "c", "members": "i_c - i_r"},
    "ModelQuiz.normal_tree": {"branches": ("src", "c")},
    "ModelQuiz.tree": {"branches": ("src", "r")},
    "ModelQuiz.states": {"variables": ("v_c",)},
    "ModelQuiz.elemental": {"edge": "r", "answer": "v_r = R i_r"},
    "ModelQuiz.continuity": {"branch": "c", "answer": "i_c = i_r"},
    "ModelQuiz.compatibility": {"chord": "r", "answer": "v_r = v_src - v_c"},
    "ModelQuiz.state_equation": {"state": "v_c", "answer": "dv_c/dt = (V - v_c)/(R C)"},
    "ModelQuiz.output": {"variable": "i_r", "answer": "i_r = (V - v_c)/R"},
    "ModelQuiz.sheet": {"path": "sheet.md"},
    "ModelQuiz.moodle": {"path": "quiz.xml"},
    "PiecewisePolynomial": {
        "times": np.array([0.0, 1.0]),
        "coefficients": np.array([[1.0, 2.0]]),
    },
    "PiecewisePolynomial.breakpoints_between": {"t0": 0.0, "t1": 1.0},
    "PiecewisePolynomial.jumps_at": {"levels": 1},
    "Domain": {
        "name": "d",
        "across": ("v",),
        "across_units": ("V",),
        "through": "i",
        "through_unit": "A",
        "guess": 0.0,
    },
    **{shape: {"start": "a", "end": "b"} for shape in _words("Box Coil Cylinder Line")},
    **{shape: {"at": "a"} for shape in _words("Dot Hinge Polyline Sphere Wheel")},
    "Guide": {"base": "a", "at": "b"},
    "Mesh": {"at": "a", "points": ((0.0, 0.0, 0.0),), "faces": ((0, 0, 0),)},
    "Net": {"of": "a"},
    "port": {"kind": electrical.Pin},
    "ports": {"kind": electrical.Pin, "n": 2},
    "Model": {"name": "m", "start": None, "guess": None},
    "Assembly": {"name": "m", "start": None, "guess": None},
    "Model.connect": {"ports": Made(lambda: (loose().src.p, loose().r.p))},
    "Model.chain": {"parts": Made(lambda: (loose().src, loose().r))},
    "Model.loop": {"first": Made(lambda: loose().src), "rest": Made(lambda: (loose().r,))},
    "Component": {"start": None, "guess": None},
    "Datum": {"port": Made(electrical.Pin)},
    "Edge": {"head": Made(electrical.Pin), "tail": Made(electrical.Pin)},
    "StartValue": {"variable": "v"},
    "Parameter": {"default": 1.0},
    "VectorParameter": {"default": (1.0, 2.0), "shape": (2,)},
    "TableParameter": {
        "description": "Rows",
        "columns": Made(columns),
        "default": ((0.0, 1.0), (1.0, 2.0)),
        "more": False,
        "begins": 0.0,
        "grid": False,
    },
    "parameter": {"default": 1.0},
    "table": {
        "description": "Rows",
        "columns": Made(columns),
        "default": ((0.0, 1.0), (1.0, 2.0)),
        "begins": 0.0,
    },
    "Connector.lead": {"terminal": "pin1"},
    "outer": {"kind": el.Ground},
    "start": {"variable": "v"},
    "variable": {"start": 0.0, "guess": 0.0},
    "discrete": {"start": 0.0},
    "interpolate2d": {"values": [[0.0, 1.0], [1.0, 2.0]]},
    "assign": {"target": STORED, "value": 1.0},
    "reinit": {"target": X, "value": 1.0},
    "pre": {"expression": STORED},
    "delay": {"time_lag": 0.1},
    "hold": {"target": X},
    "when": {"actions": ()},
    "sample": {"start": 0.0},
    "at": {"instant": 0.5},
    "after": {"instant": 0.5},
    "modes": {"names": ("a", "b"), "start": "a"},
    "transition": {"mode": None, "source": "a", "target": "b", "guard": HAPPENS},
    **{f"Natural.{name}": {"q": Made(at_rest)} for name in ("row_basis", "projection")},
    **{f"Natural.{name}": MOVING for name in ("project", "acceleration", "kinetic_energy")},
    "Natural.augmented": {**MOVING, "penalty": Made(ac.Penalty)},
    "Natural.simulate": {"t": None, "start": {"joint.phi": 0.1}, "guess": None},
    "Natural.point_force": {"frame": "arm.frame_b"},
    "Natural.accelerations": {"at": Made(lambda: pendulum().initialize())},
    "Derivation.why": {"edge": "r"},
    "Derivation.to_tex": {"path": "steps.tex"},
    "Derivation.slides": {"path": "steps.html"},
    "ParameterValues.to_toml": {"path": "rc.toml"},
    "System.explain": {"path": "page.html"},
    "System.gradient": {"parameters": ["r.R"]},
    "System.linearize": {"inputs": ["src.v"], "outputs": ["c.v"]},
    "System.sensitivities": {"parameters": ["r.R"]},
    "System.simulate": {"t": None},
    "System.steady_state": {"start": None, "t": 0.0, "load_steps": 2},
    "System.to_c": {"folder": "rc_c", "outputs": ["c.v"]},
    "System.to_fmu": {"path": "rc.fmu", "outputs": ["c.v"]},
    "System.topology": {"modes": {}},
    "System.cutset": {"branch": "c"},
    "System.circuit": {"chord": "r"},
    "compile": {"frozen": {"r.R": 1.0}},
    "Result.power": {"key": "r"},
    "Result.energy": {"key": "r"},
    "Result.reading": {"part": "r", "name": "sag"},
    "Start.reading": {"part": "r", "name": "sag"},
    "Result.input_values": {"path": "src.v"},
    "Result.view": {"path": "view.html"},
    "Result.dashboard": {"path": "view.html"},
    "Result.save": {"path": "out.npz"},
    "Result.to_csv": {"path": "out.csv"},
    "Result.to_netcdf": {"path": "out.nc"},
    "StoredResult.to_csv": {"path": "out.csv"},
    "StoredResult.to_netcdf": {"path": "out.nc"},
    "StoredResult.power": {"key": "r"},
    "StoredResult.edges_of": {"key": "r"},
    "StoredResult.energy": {"key": "r"},
    "StoredResult.input_values": {"path": "src.v"},
    "Solution.input_values": {"path": "src.v"},
    "Solution.sensitivities": {"paths": ("r.R",)},
    "read_table": {"source": "data.csv"},
    "load_result": {"path": "run.npz"},
    "open_result": {"path": "run.npz"},
    "GeneralizedAlpha": {"h": 0.01},
    "textbook": {"outputs": ["c.v"]},
    "sliders": {"parameters": ["r.R"], "show": ["c.v"]},
    "OptimalControl": {"t_end": 1.0, "t_start": 0.0},
    "OptimalControl.control": {"path": "src.v", "lower": -1.0, "upper": 1.0, "guess": 0.0},
    "OptimalControl.motion": {"path": "src.v", "upper": 1.0, "start": 0.0, "guess": 0.0},
    "OptimalControl.parameter": {"path": "r.R", "lower": 0.5, "upper": 2.0, "guess": 1.0},
    "OptimalControl.periodic": {"paths": ("c.v",)},
    "OptimalControl.minimize": {"objective": 1.0},
    "OptimalControl.maximize": {"objective": 1.0},
    "OptimalControl.unit": {"path": "c.v"},
    "OptimalControl.value": {"number": 1.0},
    "OptimalControl.bound": {"upper": 2.0},
    "OptimalControl.initial": {"what": "c.v", "value": 0.0},
    "OptimalControl.scenarios": {"sets": [{"r.R": 1.0}, {"r.R": 2.0}], "mean": True},
    "OptimalControl.disturbance": {"path": "src.v"},
    "Solution.drive_table": {"path": "src.v", "period": 0.1},
    "Prepared.step": {"guess": None},
    "Prepared.to_c": {"path": "step.c"},
    "ClosedLoop.to_c": {"path": "step.c"},
    "Solution.to_csv": {"path": "out.csv"},
    "OptimalControl.own": {"paths": ("r.R",)},
    "System.at": {"point": Made(lambda: result().point(0))},
    "OptimalControl.final": {"value": 0.5},
    "OptimalControl.interior": {"value": 0.5},
    "OptimalControl.solve": {"method": FOUR},
    "OptimalControl.prepare": {"method": FOUR},
    "Phases": {"phases": Made(lambda: (decided(), decided()))},
    "Phases.link": {"after": 0, "path": "c.v"},
    "Phases.solve": {"method": FOUR, "guess": None},
    "free": {"guess": 1.0},
    "mpc": {"method": FOUR, "start": {"c.v": 0.0}, "inputs": None},
    "estimate": {"parameters": ["r.R"]},
    "Estimate.contains": {"values": {"r.R": 1.0}, "level": 0.9},
    "Estimate.distance": {"values": {"r.R": 1.0}},
    "Estimate.interval": {"key": "r.R", "level": 0.9},
    "Estimate.plot_ellipse": {"first": "r.R", "second": "r.R"},
    "Estimate.__getitem__": {"key": "r.R"},
    "Sweep.plot": {"x": "r.R", "y": ("c.v",)},
    "optimize": {"objective": "c.v", "parameters": {"r.R": (0.5, 2.0)}, "generations": 1},
    "Sweep.value": {"number": 0, "key": "r.R"},
    "Sweep.save": {"path": "sweep.npz", "variables": ["c.v"]},
    "Sweep.percentiles": {"levels": [5, 95]},
    "Sweep.plot_scatter": {"x": "r.R", "y": "c.v"},
    "PhasedSolution.sensitivities": {"paths": ("r.R",)},
    "ScenarioSolution.input_values": {"path": "src.v"},
    "sobol_indices": {"output": "c.v", "n": 2},
    "morris": {"output": "c.v"},
    "load_sweep": {"path": "sweep.npz"},
    "LinearSystem.step": {"t": [0.0, 1.0]},
    "LinearSystem.impulse": {"t": [0.0, 1.0]},
    "LinearSystem.root_locus": {"parameter": "r.R", "values": [1.0, 2.0]},
    "Sensitivities.__getitem__": {"keys": ("c.v", "r.R")},
    "Table.__getitem__": {"key": "v"},
    "Column.to": {"unit": "V"},
}
"""Good arguments of one call, where a name means something of its own there."""


@dataclass(frozen=True)
class Call:
    """A public call: its name, how to get at it, and the parameters it takes."""

    name: str
    owner: str
    attribute: str
    parameters: Mapping[str, inspect.Parameter]

    def __str__(self) -> str:
        return self.name

    def function(self) -> Callable[..., Any]:
        if not self.owner:
            found = public()[self.attribute]
            return (
                partial(inside_a_part, found) if self.attribute in WRITTEN_IN_EQUATIONS else found
            )
        if self.attribute == "__init__":
            return public()[self.owner]
        make = INSTANCES.get(self.name, INSTANCES.get(self.owner))
        assert make is not None, f"{self.name}: add an instance of {self.owner} to INSTANCES"
        return getattr(make(), self.attribute)

    def good(self) -> dict[str, Any]:
        """Return arguments with which the call works."""
        own, made = GOOD_OF.get(self.name, {}), {}
        for name, parameter in self.parameters.items():
            required = parameter.default is parameter.empty
            if name in own:
                made[name] = own[name]
            elif parameter.kind is parameter.VAR_POSITIONAL:
                made[name] = (GOOD.get(name, "c.v"),)
            elif name in GOOD and (required or name in CONDITIONS):
                made[name] = GOOD[name]
            elif not required and repr(parameter.default) != "<factory>":
                made[name] = parameter.default
            elif required:
                raise AssertionError(f"{self.name}({name}): add a good value to GOOD or GOOD_OF")
        return {
            key: value.make() if isinstance(value, Made) else value for key, value in made.items()
        }

    def __call__(self, given: Mapping[str, Any]) -> Any:
        placed: list[Any] = []
        named: dict[str, Any] = {}
        many = any(p.kind is p.VAR_POSITIONAL for p in self.parameters.values())
        for name, value in given.items():
            kind = self.parameters[name].kind
            if kind is inspect.Parameter.VAR_POSITIONAL:
                placed += list(value)
            elif kind is inspect.Parameter.KEYWORD_ONLY or (not many and kind.value == 1):
                named[name] = value
            else:
                placed.append(value)
        return self.function()(*placed, **named)


CONDITIONS = {"start", "guess", "inputs", "parameters", "t_end", "n", "t_start"}
SPECIAL = ("__getitem__", "__call__", "__contains__")


def of_class(name: str, cls: type) -> Iterator[Call]:
    """Yield the public methods of a class that are its own or of what is not public itself."""
    offered = {id(thing) for other, thing in public().items() if other != name}
    inherited = {a for base in cls.__mro__[1:] if id(base) in offered for a in dir(base)}
    for attribute in dir(cls):
        if attribute.startswith("_") and attribute not in SPECIAL:
            continue
        member = inspect.getattr_static(cls, attribute)
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if not inspect.isfunction(function) or (
            attribute in inherited and attribute not in vars(cls)
        ):
            continue
        parameters = dict(inspect.signature(function).parameters)
        if not isinstance(member, staticmethod):
            parameters.pop(next(iter(parameters)))
        yield Call(f"{name}.{attribute}", name, attribute, parameters)


def public() -> dict[str, Any]:
    """Return what stands at the top and in its modules, of types and shapes the kinds."""
    modules = (ac, ac.estimation, ac.nlp, ac.studies, ac.teaching)
    top = {name: getattr(module, name) for module in modules for name in dir(module)}
    for module in (ac.types, ac.shapes):
        named = {name: getattr(module, name) for name in dir(module)}
        classes = {n: thing for n, thing in named.items() if inspect.isclass(thing)}
        top |= {n: thing for n, thing in classes.items() if thing.__module__.startswith("acausal.")}
    return top


def found() -> Iterator[Call]:
    """Yield what acausal offers: functions, constructors, methods, those of what they return."""
    for name, thing in public().items():
        if inspect.isclass(thing) and not issubclass(thing, BaseException):
            yield Call(name, name, "__init__", dict(inspect.signature(thing).parameters))
            yield from of_class(name, thing)
        elif inspect.isfunction(thing):
            yield Call(name, "", name, dict(inspect.signature(thing).parameters))
    for name, cls in RETURNED.items():
        yield from of_class(name, cls)


def tried() -> list[Call]:
    """Return the calls with parameters that are not exempt; options of other calls are theirs."""
    made = []
    for call in found():
        own = {
            name: p
            for name, p in call.parameters.items()
            if p.kind is not p.VAR_KEYWORD and not name.startswith("_")
        }
        if own and call.name not in EXEMPT:
            made.append(Call(call.name, call.owner, call.attribute, own))
    return made


def tries(call: Call, kinds: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the good arguments with one of them, or an element of it, of another kind."""
    for name, value in call.good().items():
        many = call.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
        for kind, other in kinds.items():
            whole = (other, *value[1:]) if many else other
            yield f"{name}={kind}", {**call.good(), name: whole}
            if isinstance(value, dict) and value:
                yield f"{name}={{…: {kind}}}", {**call.good(), name: {next(iter(value)): other}}
            elif isinstance(value, list) and value:
                yield f"{name}=[{kind}]", {**call.good(), name: [other, *value[1:]]}


@pytest.fixture(autouse=True)
def _without_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Ignore warnings, also those of animations that go unseen: they are thrown away here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
        if "animate" in request.node.name:
            gc.collect()


@pytest.fixture(autouse=True)
def _in_a_folder_with_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data.csv").write_text("t,v\n0,1\n1,2\n", encoding="utf-8")
    swept().save("sweep.npz", ["c.v"])
    if not Path("run.npz").exists():
        given = {"inputs": {"src.v": 1.0}, "start": {"c.v": 0.5}}
        system().simulate(0.1, n=4, **given, energies=True).save("run.npz")


def untyped(call: Call, kinds: Mapping[str, Any]) -> list[str]:
    """Return what a call says of other kinds of arguments in errors that are not typed.

    OSError is one of files, Python's own, which says what is wrong with them.
    """
    if call.name not in NOT_HERE:
        call(call.good())
    said = []
    for what, given in tries(call, kinds):
        try:
            call(given)
        except (AcausalError, OSError):
            pass
        except Exception as error:
            said.append(f"{call.name}({what}): {type(error).__name__}: {str(error)[:80]}")
    return said


QUICK = {
    name: KINDS[name] for name in ("None", "text", "3", "nan", "a large number", "dict of None")
}
CALLS = {call.name: call for call in tried()}


@pytest.mark.parametrize("name", [name for name in CALLS if name not in DEAR])
def test_a_call_works_or_says_in_a_typed_error_what_is_wrong(name: str) -> None:
    assert untyped(CALLS[name], QUICK) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_no_kind_of_argument_makes_an_untyped_error(name: str) -> None:
    if name == "System.live":
        pytest.importorskip("ziglang")  # the good call needs a compiler for WebAssembly
    assert untyped(CALLS[name], KINDS) == []


def test_what_is_exempt_exists() -> None:
    names = {call.name for call in found()}
    assert set(EXEMPT) <= names
    assert set(GOOD_OF) | set(DEAR) | set(NOT_HERE) <= names - set(EXEMPT)


@pytest.mark.parametrize("start", [[], ["x"], [1.0, 2.0], 3, "x"], ids=str)
def test_start_values_of_a_mechanism_say_of_which_variable(start: Any) -> None:
    """Where parts have names of their own for start values these were read first."""
    with pytest.raises(AcausalError, match="does not say of which variable"):
        pendulum().initialize(start=start)


def test_signatures_stay_as_they_are_written() -> None:
    """Editors, ``help`` and type checkers see the parameters, not a wrapper's."""
    given = ["model", "tree", "frozen", "parameters", "coordinates"]
    assert list(inspect.signature(ac.compile).parameters) == given
    assert list(inspect.signature(ac.IDAS).parameters)[:2] == ["max_order", "max_steps"]
    assert "t_end" in inspect.signature(ac.System.simulate).parameters
    assert ac.compile.__doc__ is not None
