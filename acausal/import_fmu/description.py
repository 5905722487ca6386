"""What an FMU says of itself: ``modelDescription.xml`` of FMI 2 and FMI 3, read as data."""

from __future__ import annotations

import platform as machine
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from acausal.errors import FMUError, listed
from acausal.import_fmu.archive import DESCRIPTION

_LARGEST = 200_000_000  # bytes of a description
_BASE = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")
_KINDS = {
    **{"Real": "real", "Float64": "real", "Float32": "real32", "Boolean": "boolean"},
    **{"Integer": "integer", "Enumeration": "integer", "Int32": "integer", "Int64": "int64"},
    **{"Int8": "int8", "Int16": "int16", "UInt8": "uint8", "UInt16": "uint16"},
    **{"UInt32": "uint32", "UInt64": "uint64", "String": "text", "Binary": "text"},
    "Clock": "clock",
}
_KINDS3 = {**_KINDS, "Enumeration": "int64"}
_FMI2_NAMES = {
    ("x86_64", "linux"): "linux64",
    ("x86_64", "windows"): "win64",
    ("x86_64", "darwin"): "darwin64",
    ("aarch64", "darwin"): "darwin64",
    ("x86", "linux"): "linux32",
    ("x86", "windows"): "win32",
}


@dataclass(frozen=True)
class Unit:
    """A unit by base units: the SI value is factor · value + offset."""

    text: str
    factor: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class FmuVariable:
    """A scalar variable, or an element of an array; ``start`` and ``nominal`` are in its own unit.

    The elements of an array have one reference and stand in their order; ``size`` is their number.
    """

    name: str
    reference: int
    kind: str
    causality: str
    variability: str
    start: float | None
    unit: Unit
    description: str
    nominal: float = 1.0
    element: int = 0
    size: int = 1

    @property
    def is_discrete(self) -> bool:
        """Whether it changes at events only, as all whole numbers and truth values do."""
        return self.variability == "discrete" or self.kind not in ("real", "real32")


@dataclass(frozen=True)
class Interface:
    """One way of using an FMU, Model Exchange or Co-Simulation, and what it can do.

    ``steps`` tells that it wants to know of completed steps, and may ask for an event at one.
    """

    identifier: str
    saves_states: bool
    derivatives: bool
    variable_step: bool
    steps: bool


@dataclass(frozen=True)
class DefaultExperiment:
    """What an FMU says how to run it: its step and its end [s], and its tolerance."""

    step: float | None
    end: float
    tolerance: float


@dataclass(frozen=True, eq=False)
class Description:
    """An FMU: its version, token, interfaces, variables, and the order of its states.

    ``timed`` tells that it depends on time, or may; ``depends`` what variables depend on, of those
    that say so; ``sizes`` are the parameters that arrays have their sizes of.
    """

    name: str
    version: str
    token: str
    exchange: Interface | None
    simulation: Interface | None
    variables: dict[str, FmuVariable]
    states: tuple[str, ...]
    derivatives: tuple[str, ...]
    indicators: int
    timed: bool
    depends: dict[str, frozenset[str]]
    sizes: frozenset[str]
    experiment: DefaultExperiment
    folder: Path = field(repr=False)

    @property
    def is_three(self) -> bool:
        """Whether it is of FMI 3."""
        return self.version.startswith("3.")

    def of(self, *causalities: str) -> list[FmuVariable]:
        """Return the variables of some causalities, in their order."""
        return [v for v in self.variables.values() if v.causality in causalities]

    def signals(self, causality: str) -> list[FmuVariable]:
        """Return the inputs or outputs that are numbers."""
        return [v for v in self.of(causality) if v.kind not in ("text", "clock")]

    def library(self, identifier: str) -> Path:
        """Return the library for this platform, the only file of the FMU that is loaded.

        Raises
        ------
        FMUError
            If it has none, with those it has.
        """
        kind, system = _here()
        names = [f"{kind}-{system}", _FMI2_NAMES.get((kind, system), "")]
        ending = {"windows": ".dll", "darwin": ".dylib"}.get(system, ".so")
        for name in names:
            file = self.folder / "binaries" / name / f"{identifier}{ending}"
            if name and file.is_file():
                return file
        there = sorted(p.name for p in (self.folder / "binaries").glob("*") if p.is_dir())
        raise FMUError(
            f"FMU {self.name}: it has no library for {names[0]}; it has those for "
            f"{listed(there) if there else 'no platform'}. Ask its maker for one."
        )


def _here() -> tuple[str, str]:
    system = {"win32": "windows", "darwin": "darwin"}.get(sys.platform, "linux")
    kind = machine.machine().lower()
    return {"amd64": "x86_64", "arm64": "aarch64", "i686": "x86"}.get(kind, kind), system


def read(folder: Path, name: str) -> Description:
    """Read the description of an unpacked FMU.

    Raises
    ------
    FMUError
        If it cannot be read, or is of a version that is not known.
    """
    file = folder / DESCRIPTION
    if file.stat().st_size > _LARGEST:
        raise FMUError(f"{name} is refused: its {DESCRIPTION} is larger than 200 MB.")
    text = file.read_bytes()
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise FMUError(
            f"{name} is refused: its {DESCRIPTION} declares entities, which FMI has not."
        )
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise FMUError(f"{name} is no FMU: its {DESCRIPTION} is no XML, {error}.") from None
    version = root.get("fmiVersion", "")
    if version[:2] not in ("2.", "3."):
        raise FMUError(f"{name} is of FMI {version or '?'}: FMI 2.0 and 3.0 are read.")
    try:
        return _described(root, folder, version)
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise FMUError(
            f"{name}: its {DESCRIPTION} breaks the standard, {type(error).__name__}: {error}."
        ) from None


def _described(root: Any, folder: Path, version: str) -> Description:
    units = dict(_units(root))
    three = version.startswith("3.")
    found = list(_variables3(root, units) if three else _variables2(root, units))
    variables = {variable.name: variable for variable, _ in found}
    structure = root.find("ModelStructure")
    if three:
        elements = _by_reference(v for v, _ in found)
        known = [] if structure is None else list(structure)
        listed_as = {
            word: [n for e in known if e.tag == word for n in elements[e.attrib["valueReference"]]]
            for word in ("ContinuousStateDerivative", "EventIndicator")
        }
        rates = listed_as["ContinuousStateDerivative"]
        of = {v.name: elements[own][v.element] for v, own in found if own is not None}
        indicators = len(listed_as["EventIndicator"])
        depends = _depends(known, "valueReference", elements)
    else:
        names = [v.name for v, _ in found]
        inside = None if structure is None else structure.find("Derivatives")
        rates = [names[int(e.attrib["index"]) - 1] for e in ([] if inside is None else inside)]
        of = {v.name: names[int(own) - 1] for v, own in found if own is not None}
        indicators = int(root.get("numberOfEventIndicators", "0"))
        known = [] if structure is None else structure.findall("Outputs/Unknown")
        known += [] if inside is None else list(inside)
        depends = _depends(known, "index", {str(k + 1): [name] for k, name in enumerate(names)})
    experiment = root.find("DefaultExperiment")
    own = {} if experiment is None else experiment.attrib
    return Description(
        name=root.attrib["modelName"],
        version=version,
        token=root.attrib["instantiationToken" if three else "guid"],
        exchange=_interface(root.find("ModelExchange"), three),
        simulation=_interface(root.find("CoSimulation"), three),
        variables=variables,
        states=tuple(of[rate] for rate in rates),
        derivatives=tuple(rates),
        indicators=indicators,
        timed=not three or _speaks_of_time(structure, variables),
        depends=depends,
        sizes=_sizes(root),
        experiment=DefaultExperiment(
            float(own["stepSize"]) if "stepSize" in own else None,
            float(own.get("stopTime", "1")),
            float(own.get("tolerance", "1e-6")),
        ),
        folder=folder,
    )


def _by_reference(variables: Iterable[FmuVariable]) -> dict[str, list[str]]:
    """Return the names behind each reference: one of a scalar, all elements of an array."""
    found: dict[str, list[str]] = {}
    for variable in variables:
        found.setdefault(str(variable.reference), []).append(variable.name)
    return found


def _depends(
    entries: list[Any], word: str, names: dict[str, list[str]]
) -> dict[str, frozenset[str]]:
    """Return what variables depend on, by name."""
    return {
        name: frozenset(own for k in e.attrib["dependencies"].split() for own in names[k])
        for e in entries
        if e.tag != "InitialUnknown" and "dependencies" in e.attrib
        for name in names[e.attrib[word]]
    }


def _sizes(root: Any) -> frozenset[str]:
    """Return the parameters that are the size of an array."""
    asked = {d.get("valueReference") for d in root.findall("ModelVariables/*/Dimension")}
    return frozenset(
        e.attrib["name"]
        for e in root.findall("ModelVariables/*")
        if e.get("valueReference") in asked
    )


def _speaks_of_time(structure: Any, variables: dict[str, FmuVariable]) -> bool:
    """Tell whether rates or outputs depend on time, or do not say what they depend on (FMI 3)."""
    clocks = {str(v.reference) for v in variables.values() if v.causality == "independent"}
    entries = [] if structure is None else list(structure)
    asked = [e for e in entries if e.tag in ("ContinuousStateDerivative", "Output")]
    return any(
        "dependencies" not in e.attrib or clocks & set(e.attrib["dependencies"].split())
        for e in asked
    )


def _interface(element: Any, three: bool) -> Interface | None:
    if element is None:
        return None

    def says(word: str) -> bool:
        return element.get(word, "false") in ("true", "1")

    identifier = element.attrib["modelIdentifier"]
    if not identifier.replace("_", "").isalnum():
        raise ValueError(f"modelIdentifier {identifier!r} is no name of a library")
    return Interface(
        identifier,
        says("canGetAndSetFMUState" if three else "canGetAndSetFMUstate"),
        says("providesDirectionalDerivatives" if three else "providesDirectionalDerivative"),
        says("canHandleVariableCommunicationStepSize"),
        says("needsCompletedIntegratorStep")
        if three
        else not says("completedIntegratorStepNotNeeded"),
    )


def _units(root: Any) -> Iterator[tuple[str, Unit]]:
    for element in root.findall("UnitDefinitions/Unit"):
        base = element.find("BaseUnit")
        if base is None:
            continue
        powers = {name: int(base.get(name, "0")) for name in _BASE}
        # An angle is a number: rad/s and 1/s are one dimension here.
        parts = [name if n == 1 else f"{name}{n}" for name, n in powers.items() if n]
        factor, offset = float(base.get("factor", "1")), float(base.get("offset", "0"))
        yield element.attrib["name"], Unit(".".join(parts) or "1", factor, offset)


def _number(text: str | None) -> float | None:
    if text is None:
        return None
    return {"true": 1.0, "false": 0.0}.get(text.strip()) if text.strip().isalpha() else float(text)


def _variables2(root: Any, units: dict[str, Unit]) -> Iterator[tuple[FmuVariable, str | None]]:
    types = {t.attrib["name"]: t[0] for t in root.findall("TypeDefinitions/SimpleType") if len(t)}
    for element in root.findall("ModelVariables/ScalarVariable"):
        own = next(child for child in element if child.tag in _KINDS)
        kind = _KINDS[own.tag]
        declared = types.get(own.get("declaredType", ""))
        unit = own.get("unit") or (declared.get("unit") if declared is not None else None) or ""
        yield (
            FmuVariable(
                element.attrib["name"],
                int(element.attrib["valueReference"]),
                kind,
                element.get("causality", "local"),
                element.get("variability", "continuous"),
                None if kind == "text" else _number(own.get("start")),
                units.get(unit, Unit("")),
                element.get("description", ""),
                float(own.get("nominal") or 1.0),
            ),
            own.get("derivative"),
        )


def _variables3(root: Any, units: dict[str, Unit]) -> Iterator[tuple[FmuVariable, str | None]]:
    types = {t.attrib["name"]: t for t in root.findall("TypeDefinitions/*")}
    inside = root.find("ModelVariables")
    numbers = {e.get("valueReference"): e.get("start") for e in ([] if inside is None else inside)}
    for element in [] if inside is None else inside:
        if element.tag not in _KINDS3:
            continue
        kind, shape = _KINDS3[element.tag], _shape(element, numbers)
        declared = types.get(element.get("declaredType", ""))
        unit = element.get("unit") or (declared.get("unit") if declared is not None else None) or ""
        real = kind in ("real", "real32")
        given = [] if kind == "text" else element.get("start", "").split()
        places = list(product(*map(range, shape)))
        for k, place in enumerate(places):
            own = given[k if len(given) == len(places) else 0] if given else None
            index = f"[{','.join(map(str, place))}]" if shape else ""
            yield (
                FmuVariable(
                    element.attrib["name"] + index,
                    int(element.attrib["valueReference"]),
                    kind,
                    element.get("causality", "local"),
                    element.get("variability", "continuous" if real else "discrete"),
                    _number(own),
                    units.get(unit, Unit("")),
                    element.get("description", ""),
                    float((element.get("nominal") or "1").split()[0]),
                    k,
                    len(places),
                ),
                element.get("derivative"),
            )


def _shape(element: Any, numbers: dict[str | None, str | None]) -> list[int]:
    """Return the sizes of an array, nothing of a scalar; a size may be the start of a parameter."""
    return [
        int(d.get("start") or numbers[d.attrib["valueReference"]] or "0")
        for d in element.findall("Dimension")
    ]
