"""Model descriptions: ``modelDescription.xml`` of FMI 2 and FMI 3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

import numpy as np

from acausal.errors import AcausalError, ExportError, listed
from acausal.export.c_functions import input_names, told_inputs
from acausal.export.c_header import c_name
from acausal.language.units import base_exponents
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.export.c_functions import Functions
    from acausal.export.c_starts import Starts
    from acausal.system.system import System

_TOLERANCE = 1e-6  # of DefaultExperiment


@dataclass(frozen=True)
class Variable:
    """A variable of an FMU: its value reference and its attributes; ``of`` is the state derived."""

    reference: int
    name: str
    causality: str
    variability: str
    unit: str = ""
    start: float | None = None
    initial: str | None = None
    of: int | None = None
    nominal: float | None = None
    description: str | None = None
    whole: bool = False


@dataclass(frozen=True)
class ReferenceLayout:
    """Where the value references of each kind begin, as ``fmi_common.c`` has them."""

    nx: int
    inputs: int
    given: int
    parameters: int
    computed: int
    relations: int
    discrete: int

    @property
    def u(self) -> int:
        """The first input."""
        return 1 + 2 * self.nx

    @property
    def p(self) -> int:
        """The first parameter."""
        return self.u + self.inputs

    @property
    def y(self) -> int:
        """The first output that is no state."""
        return self.p + self.parameters

    @property
    def g(self) -> int:
        """The first indicator."""
        return self.y + self.computed

    @property
    def d(self) -> int:
        """The first discrete variable."""
        return self.g + self.relations

    @property
    def knowns(self) -> list[int]:
        """What derivatives and outputs may depend on: time, states, inputs."""
        return [0, *range(1, 1 + self.nx), *range(self.u, self.u + self.given)]


def layout(system: System, computed: Sequence[str]) -> ReferenceLayout:
    """Return where the variables of a system stand."""
    switching = system.switching
    return ReferenceLayout(
        len(system.states),
        system.rhs.size1_in(3) + len(told_inputs(system)),
        system.rhs.size1_in(3),
        len(system.parameter_values),
        len(computed),
        len(switching.places("relation")),
        len(switching.places("mode", "discrete")),
    )


def variables_of(
    system: System, start: Point, computed: Sequence[str], shown: Sequence[str], starts: Starts
) -> list[Variable]:
    """Return all variables by value reference.

    ``shown`` are the outputs, ``computed`` those of them that are no states.

    Raises
    ------
    ExportError
        If names stand twice.
    """
    at = layout(system, computed)
    said = dict(zip(starts.paths, starts.values, strict=True))
    follows = _following(starts)
    found = [Variable(0, "time", "independent", "continuous", "s")]
    for i, name in enumerate(system.states):
        causality = "output" if name in shown else "local"
        if i in system.chart.places:  # "loop[0]" and "der(loop[0])": the second is no derivative
            name, unit = f"_chart[{system.chart.places.index(i)}]", ""
        else:
            unit = _unit(system, name)
        given = "exact" if starts.drifting is None else "approx"  # of an equilibrium a guess
        value, how = (None, "calculated") if i in follows else (float(start.x[i]), given)
        size = float(system.nominal_x[i])
        found.append(Variable(1 + i, name, causality, "continuous", unit, value, how, nominal=size))
    for state in found[1:]:
        unit = f"{state.unit}/s" if state.unit else ""
        number = at.nx + state.reference
        name = f"der({state.name})"
        if name in system.states:  # what it is is a state too, and has the name
            name = f"_derivatives[{state.reference - 1}]"
        found.append(Variable(number, name, "local", "continuous", unit, of=state.reference))
    for i, name in enumerate(input_names(system)):
        unit = _unit(system, name.replace("der(", "").replace(")", ""))
        unit += "/s" * name.count("der(") if unit else ""
        found.append(Variable(at.u + i, name, "input", "continuous", unit, float(start.u[i])))
    for name, i in sorted(system.parameter_names.items(), key=lambda pair: pair[1]):
        kind = "fixed" if name in system.parameter_table.frozen else "tunable"
        declared = system.parameter_table.declared[i]
        unit, text = (getattr(declared, word, "") or "" for word in ("unit", "description"))
        own_unit = "" if unit == "1" else unit
        value = float(start.p[i])
        found.append(
            Variable(at.p + i, name, "parameter", kind, own_unit, value, "exact", description=text)
        )
    for i, name in enumerate(computed):
        causality = "output" if name in shown else "local"
        own = (said[name], "exact") if name in starts.indirect else (None, None)
        unit = _unit(system, name)
        found.append(Variable(at.y + i, name, causality, "continuous", unit, *own))
    found += _of_events(system, at)
    found = [replace(variable, name=_structured(variable.name)) for variable in found]
    names = [variable.name for variable in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ExportError(f"'{system.name}': the names {listed(twice)} stand for two variables.")
    return found


def _structured(name: str) -> str:
    """Return a name as FMI structures them: a[0,1] without spaces, der(x,2) for der(der(x)).

    >>> _structured("der(der(a[0, 1]))")
    'der(a[0,1],2)'
    """
    bare, levels = name.replace(", ", ","), 0
    while bare.startswith("der(") and bare.endswith(")"):
        bare, levels = bare[4:-1], levels + 1
    if not levels:
        return bare
    return f"der({bare})" if levels == 1 else f"der({bare},{levels})"


def _following(starts: Starts) -> set[int]:
    """Return the states that follow from start values of other variables."""
    if not starts.indirect:
        return set()
    return {k for k, fixed in zip(starts.states, starts.fixed, strict=True) if not fixed}


def _of_events(system: System, at: ReferenceLayout) -> list[Variable]:
    """Return the indicators, which FMI 3 asks for as variables, and modes and discrete ones."""
    switching, found = system.switching, []
    for k, place in enumerate(switching.places("relation")):
        item = switching.memory[place]
        text, name = f"{item.path}: {item.text}", f"_indicators[{k}]"
        found.append(Variable(at.g + k, name, "local", "continuous", description=text))
    for k, place in enumerate(switching.places("mode", "discrete")):
        item = switching.memory[place]
        text = ", ".join(f"{i} {name}" for i, name in enumerate(item.names))
        whole = item.kind == "mode"
        name = f"{item.path}.{item.name}"
        found.append(
            Variable(at.d + k, name, "local", "discrete", description=text or None, whole=whole)
        )
    return found


def _needs_steps(system: System) -> bool:
    """Whether an FMU must be told of every step: charts wear out, and delays remember."""
    return bool(system.chart) or bool(system.switching.places("delay"))


def _unit(system: System, name: str) -> str:
    try:
        unit = system.resolve(name)[0].unit or ""
    except AcausalError:
        return ""
    return "" if unit == "1" else unit


def attributes(**given: Any) -> str:
    """Return attributes of XML; those that are None are left out."""

    def text(value: Any) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        return repr(float(value)) if isinstance(value, float | np.floating) else str(value)

    return "".join(f" {k}={quoteattr(text(v))}" for k, v in given.items() if v is not None)


def units_xml(variables: Sequence[Variable]) -> list[str]:
    """Return the definitions of all units, by base units where these are known."""
    texts = sorted({v.unit for v in variables if v.unit})
    if not texts:
        return []
    lines = ["  <UnitDefinitions>"]
    for text in texts:
        base = base_exponents(text)
        inner = f"<BaseUnit{attributes(**base)}/>" if base else ""
        lines.append(f"    <Unit name={quoteattr(text)}>{inner}</Unit>")
    return [*lines, "  </UnitDefinitions>"]


def _experiment(horizon: float) -> list[str]:
    own = attributes(startTime=0.0, stopTime=float(horizon), tolerance=_TOLERANCE)
    log = '  <LogCategories>\n    <Category name="logStatusError"/>\n  </LogCategories>'
    return [log, f"  <DefaultExperiment{own}/>"]


@dataclass(frozen=True, eq=False)
class Described:
    """What a description is made of."""

    system: System
    variables: list[Variable]
    functions: Functions
    layout: ReferenceLayout
    token: str
    horizon: float

    @property
    def common(self) -> dict[str, Any]:
        """What both kinds of FMUs offer, in the words of FMI 3."""
        return {"modelIdentifier": c_name(self.system.name)}

    def rows(self, name: str) -> np.ndarray:
        """Return what derivatives (f), indicators (g) or outputs (y) depend on, of the knowns."""
        at, nm = self.layout, self.system.rhs.size1_in(5)
        whole = self.functions.depends[name]
        first = 1 + at.nx + nm
        return np.hstack([whole[:, : 1 + at.nx], whole[:, first : first + at.inputs]])

    def initial(self, name: str) -> np.ndarray:
        """Return the same at the start, where they depend on parameters too."""
        whole, n = self.functions.depends[name], self.layout.parameters
        return np.hstack([self.rows(name), whole[:, whole.shape[1] - n :]])

    @property
    def outputs(self) -> list[Variable]:
        """The outputs."""
        return [v for v in self.variables if v.causality == "output"]

    @property
    def given(self) -> list[int]:
        """What is known at the start: time, start values, inputs, parameters."""
        at = self.layout
        exact = {v.reference for v in self.variables if v.initial == "exact"}
        if not any(v.initial == "calculated" for v in self.variables):
            return [*at.knowns, *range(at.p, at.y)]
        return sorted({0, *range(at.u, at.p), *exact})

    def unknowns(self) -> list[tuple[int, np.ndarray]]:
        """Return what is computed at the start, with what of ``given`` it depends on.

        Where start values of other variables decide about states: on all of it.
        """
        at = self.layout
        followed = [v.reference for v in self.variables if v.initial == "calculated"]
        if followed:
            whole = np.ones(len(self.given), dtype=bool)
            shown = [v for v in self.outputs if v.reference >= at.y and v.initial is None]
            rest = [*range(1 + at.nx, 1 + 2 * at.nx), *(v.reference for v in shown)]
            return [(reference, whole) for reference in (*followed, *rest)]
        first = self.initial("f")
        rows = [(1 + at.nx + i, first[i]) for i in range(at.nx)]
        own = self.initial("y")
        return rows + [
            (v.reference, own[v.reference - at.y])
            for v in self.outputs
            if v.reference >= at.y and v.initial is None
        ]


def description3(made: Described) -> str:
    """Return ``modelDescription.xml`` of FMI 3."""
    system, at = made.system, made.layout
    common = {**made.common, "canGetAndSetFMUState": True, "canSerializeFMUState": True}
    common |= {"providesDirectionalDerivatives": True, "providesAdjointDerivatives": True}
    head = {"fmiVersion": "3.0", "modelName": system.name, "instantiationToken": made.token}
    head |= {"generationTool": "acausal", "variableNamingConvention": "structured"}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<fmiModelDescription{attributes(**head)}>"]
    steps = {"needsCompletedIntegratorStep": _needs_steps(system)}
    lines.append(f"  <ModelExchange{attributes(**common, **steps)}/>")
    steps = {"canHandleVariableCommunicationStepSize": True}
    lines.append(f"  <CoSimulation{attributes(**common, **steps)}/>")
    lines += [*units_xml(made.variables), *_experiment(made.horizon), "  <ModelVariables>"]
    for v in made.variables:
        own: dict[str, Any] = {"name": v.name, "valueReference": v.reference}
        own |= {"causality": v.causality}
        own |= {"variability": v.variability, "description": v.description or None}
        own |= {"initial": v.initial, "unit": v.unit or None, "nominal": v.nominal}
        own |= {"start": v.start, "derivative": v.of}
        lines.append(f"    <{'Int32' if v.whole else 'Float64'}{attributes(**own)}/>")
    lines += ["  </ModelVariables>", "  <ModelStructure>"]

    def entry(kind: str, reference: int, row: np.ndarray, knowns: list[int]) -> str:
        given = " ".join(str(k) for k, there in zip(knowns, row, strict=True) if there)
        return f"    <{kind}{attributes(valueReference=reference, dependencies=given)}/>"

    outputs = made.rows("y")
    for v in made.outputs:
        if v.reference <= at.nx:
            same = attributes(valueReference=v.reference, dependencies=v.reference)
            lines.append(f"    <Output{same}/>")
        else:
            lines.append(entry("Output", v.reference, outputs[v.reference - at.y], at.knowns))
    for i, row in enumerate(made.rows("f")):
        lines.append(entry("ContinuousStateDerivative", 1 + at.nx + i, row, at.knowns))
    lines += [entry("InitialUnknown", k, row, made.given) for k, row in made.unknowns()]
    for k, row in enumerate(made.rows("g")):
        lines.append(entry("EventIndicator", at.g + k, row, at.knowns))
    lines += ["  </ModelStructure>", "</fmiModelDescription>"]
    return "\n".join(lines) + "\n"


def description2(made: Described) -> str:
    """Return ``modelDescription.xml`` of FMI 2.

    Without time as a variable: FMI Library wants a start value of it, which the standard forbids.
    """
    system, at = made.system, made.layout
    common = {**made.common, "canGetAndSetFMUstate": True, "canSerializeFMUstate": True}
    common |= {"providesDirectionalDerivative": True}
    head: dict[str, Any] = {"fmiVersion": "2.0", "modelName": system.name, "guid": made.token}
    head |= {"generationTool": "acausal", "variableNamingConvention": "structured"}
    head |= {"numberOfEventIndicators": at.relations}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<fmiModelDescription{attributes(**head)}>"]
    files = '<SourceFiles><File name="model.c"/></SourceFiles>'
    steps = {"completedIntegratorStepNotNeeded": not _needs_steps(system)}
    lines.append(f"  <ModelExchange{attributes(**common, **steps)}>{files}</ModelExchange>")
    steps = {"canHandleVariableCommunicationStepSize": True}
    lines.append(f"  <CoSimulation{attributes(**common, **steps)}>{files}</CoSimulation>")
    variables = [v for v in made.variables[1:] if not v.name.startswith("_indicators[")]
    place = {v.reference: i + 1 for i, v in enumerate(variables)}
    lines += [*units_xml(variables), *_experiment(made.horizon), "  <ModelVariables>"]
    for v in variables:
        inner = attributes(unit=v.unit or None, nominal=v.nominal, start=v.start)
        inner += attributes(derivative=place[v.of] if v.of is not None else None)
        kind = "<Integer/>" if v.whole else f"<Real{inner}/>"
        outer: dict[str, Any] = {"name": v.name, "valueReference": v.reference}
        outer |= {"causality": v.causality}
        outer |= {"variability": v.variability, "description": v.description or None}
        outer |= {"initial": v.initial}
        lines.append(f"    <ScalarVariable{attributes(**outer)}>{kind}</ScalarVariable>")
    lines += ["  </ModelVariables>", "  <ModelStructure>"]

    def entry(reference: int, row: np.ndarray, knowns: list[int]) -> str:
        found = (k for k, there in zip(knowns, row, strict=True) if there and k)
        given = " ".join(str(place[k]) for k in found)
        return f"      <Unknown{attributes(index=place[reference], dependencies=given)}/>"

    outputs, parts = made.rows("y"), {}
    parts["Outputs"] = [
        f"      <Unknown{attributes(index=place[v.reference], dependencies=place[v.reference])}/>"
        if v.reference <= at.nx
        else entry(v.reference, outputs[v.reference - at.y], at.knowns)
        for v in made.outputs
    ]
    parts["Derivatives"] = [
        entry(1 + at.nx + i, row, at.knowns) for i, row in enumerate(made.rows("f"))
    ]
    parts["InitialUnknowns"] = [entry(k, row, made.given) for k, row in made.unknowns()]
    for word, rows in parts.items():
        if rows:
            lines += [f"    <{word}>", *rows, f"    </{word}>"]
    lines += ["  </ModelStructure>", "</fmiModelDescription>"]
    return "\n".join(lines) + "\n"
