"""Components: ports, parameters and edges declared in a class body, and their equations."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from numbers import Real
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

import casadi as ca

from acausal.arguments import is_number
from acausal.errors import DeclarationError, ParameterError, UnknownAttributeError, did_you_mean
from acausal.language.declaration import (
    Edge,
    Outer,
    Parameter,
    StructuralDeclaration,
    VariableDeclaration,
    check_together,
    edge_key,
    parameter,
    structural,
)
from acausal.language.documentation import Documentation, KeywordSignature
from acausal.language.domain import Connector
from acausal.language.expression import Tracer, unbracketed
from acausal.language.modes import DiscreteDeclaration, ModesDeclaration, ModeView
from acausal.language.quantity import Quantity, plain
from acausal.language.specification import Specification, specification
from acausal.language.table_parameter import table
from acausal.language.units import to_si


class EdgeView:
    """An edge of one component: its across levels and its through, by the domain's names."""

    __slots__ = ("_component", "_declaration")

    def __init__(self, component: Component, declaration: Edge[Any]) -> None:
        self._component, self._declaration = component, declaration

    def __getattr__(self, name: str) -> Any:
        declaration = self._declaration
        where = f"{self._component._label}.{declaration.name}"
        kind, level = edge_key(declaration.domain, name, where)
        return self._component._edge_quantity(declaration.name, kind, level)


class OuterView:
    """Another component's parameters inside equations, and its structural values."""

    __slots__ = ("_declaration", "_tracer")

    def __init__(self, tracer: Tracer, declaration: Outer) -> None:
        self._tracer, self._declaration = tracer, declaration

    def __getattr__(self, name: str) -> Any:
        spec = self._declaration.kind._spec  # type: ignore[attr-defined]
        if name in spec.structurals:
            # Without the one part there must be, the default: reading a parameter then says so.
            found = self._tracer.outers.get(self._declaration.kind)
            return spec.structurals[name].default if found is None else getattr(found, name)
        parameters = spec.parameters
        if name not in parameters:
            raise DeclarationError(
                f"{self._declaration.kind.__name__} has no parameter '{name}'. "
                f"{did_you_mean(name, (*parameters, *spec.structurals))}"
            )
        key = f"{self._declaration.name}.{name}"
        shape = parameters[name].shape
        self._tracer.shapes["parameter", key] = shape[0] if shape else 1
        return self._tracer.symbol("parameter", key)


class PortView:
    """A port inside equations: the absolute across values there, and the through into it."""

    __slots__ = ("_name", "_port", "_tracer")

    def __init__(self, tracer: Tracer, port: Connector, name: str) -> None:
        self._tracer, self._port, self._name = tracer, port, name

    def __getattr__(self, name: str) -> ca.SX:
        names = type(self._port).names()
        if name not in names:
            raise DeclarationError(
                f"port '{self._name}' has no variable '{name}'. {did_you_mean(name, names)}"
            )
        terminal, kind, level = names[name]
        key = f"{self._name}.{terminal}" if terminal else self._name
        return self._tracer.symbol("value" if kind == "across" else "flow", key, level)


class Part:
    """What components and models have in common: a place in a hierarchy and parameters."""

    _spec: ClassVar[Specification]
    __signature__ = KeywordSignature()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        cls._spec = specification(cls)
        cls.__doc__ = Documentation(cls.__dict__.get("__doc__"))  # type: ignore[assignment]

    def _construct(self, keywords: Mapping[str, Any]) -> None:
        state = self.__dict__
        state["_parent"], state["_name"], state["_tracer"] = None, "", None
        state["_quantities"], state["_ports"], state["_bound_inputs"] = {}, {}, {}
        state["_values"] = {}
        spec = self._spec
        state["_start"], keywords = self._starts(keywords)
        near = self._initial("guess", keywords.get("guess"))
        state["_guess"] = self.start_values(near) if {*near} & {*self.start_names} else near
        state["_structural"] = {name: s.default for name, s in spec.structurals.items()}
        for name, value in keywords.items():
            if name in spec.parameters:
                state["_values"][name] = spec.parameters[name].check(value, self._label)
            elif name in spec.structurals:
                self._set_structural(spec.structurals[name], value)
            elif name in ("start", "guess"):
                continue
            elif name in spec.ports and spec.ports[name].direction == "input":
                self._bind_port(name, value)
            else:
                raise ParameterError(
                    f"{type(self).__name__} has no parameter '{name}'. {self._near(name)}"
                )
        missing = [n for n, p in spec.parameters.items() if p.default is None and n not in keywords]
        missing += [n for n, s in spec.structurals.items() if s.required and n not in keywords]
        if missing:
            units = {n: p.unit for n, p in spec.parameters.items()}
            listed = ", ".join(f"{n} [{units.get(n, '-')}]" for n in missing)
            raise ParameterError(
                f"{type(self).__name__} needs a value for {listed}: "
                f"write {type(self).__name__}({', '.join(f'{n}=…' for n in missing)})."
            )
        if self.checked:
            check_together(self)
        self._check()

    def _check(self) -> None:
        """Refuse values that do not suit each other; called when all have been taken."""

    def _near(self, name: str) -> str:
        """Return keywords that an unknown one may stand for, those of start values among them."""
        spec = self._spec
        starts = {f"{n}_start" for n in (*spec.variables, *spec.aliases, *self.start_names)}
        if name.endswith("_start"):
            stem = name.removesuffix("_start")
            near = sorted(n for n in starts if n.startswith(f"{stem}_"))
            return did_you_mean(near[0] if near else name, starts)
        hint = did_you_mean(name, spec.keywords | starts, show=0)
        valid = did_you_mean("", spec.keywords)
        return f"{hint} {valid}" if hint.startswith("Did") else valid

    checked: ClassVar[tuple[tuple[tuple[str, ...], Callable[..., str | None]], ...]] = ()
    """Parameters that must suit each other, and what says of their values what is wrong."""

    def builds_in(self, name: str) -> bool:
        """Whether the numbers of a table stand in the equations, and are no parameters."""
        return False

    def _given(self, declaration: Parameter) -> Any:
        """Return the value of a parameter as it was given, or its default."""
        return self.__dict__["_values"].get(declaration.name, declaration.default)

    def _starts(self, keywords: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return start values, of ``start=`` and of ``phi_start=…``, and the other keywords."""
        spec, kind = self._spec, type(self).__name__
        known = {*spec.variables, *spec.aliases, *self.start_names}
        start, rest = self._initial("start", keywords.get("start")), dict(keywords)
        for name, value in keywords.items():
            if name in spec.starts:
                stem = spec.starts[name].variable
            else:
                stem = name.removesuffix("_start")
                if stem == name or stem not in known or name in spec.keywords:
                    continue
            if stem in start:
                raise ParameterError(f"{kind}: {stem} is in start, and {name} is given: give one.")
            del rest[name]
            if value is not None:
                start[stem] = value
        return self.start_values(start), rest

    start_names: ClassVar[tuple[str, ...]] = ()
    """Names that may have start values besides those of variables; see ``start_values``."""

    def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return start values in variables of the part, from those that were given."""
        return given

    def _initial(self, word: str, given: Any) -> dict[str, Any]:
        if given is not None and not isinstance(given, Mapping):
            raise ParameterError(
                f"{type(self).__name__}: {word} = {given!r} does not say of which variable. "
                f'Write {word}={{"name": value}}.'
            )
        return dict(given or {})

    @property
    def path(self) -> str:
        """Dotted path from the root of the model; empty for the root itself."""
        parent, name = self.__dict__["_parent"], self.__dict__["_name"]
        if parent is None:
            return ""
        prefix = parent.path
        return f"{prefix}.{name}" if prefix else name

    @property
    def _label(self) -> str:
        return self.path or self.__dict__.get("_name") or type(self).__name__

    @property
    def _where(self) -> str:
        return f"{self._label} ({type(self).__name__})"  # for messages

    def _parameter(self, declaration: Parameter) -> Any:
        if self.__dict__["_tracer"] is not None:
            return self.__dict__["_tracer"].symbol("parameter", declaration.name)
        return self._quantity(declaration.name, declaration.shape)

    def _set_parameter(self, declaration: Parameter, value: Any) -> None:
        held = self.__dict__["_values"].get(declaration.name)
        if isinstance(held, ca.SX) and not isinstance(value, (Quantity, ca.SX)):
            raise ParameterError(
                f"{self._label}.{declaration.name} is bound to {unbracketed(held)}: "
                "set the parameters in that expression instead."
            )
        self.__dict__["_values"][declaration.name] = declaration.check(value, self._label)

    def _set_start(self, variable: str, value: Any) -> None:
        held = {name: kept for name, kept in self.__dict__["_start"].items() if name != variable}
        given = {} if value is None else {variable: value}
        self.__dict__["_start"] = self.start_values({**held, **given})

    def _set_structural(self, declaration: StructuralDeclaration, value: Any) -> None:
        declaration.check(value, self._label)
        for port in self.__dict__["_ports"].values():
            if port.when == declaration.name and port.connected and not value:
                raise ParameterError(
                    f"{self._label}.{declaration.name} cannot be {value!r} any more: "
                    f"{port.path}, which exists only with it, is connected."
                )
        self.__dict__["_structural"][declaration.name] = value

    def _quantity(self, name: str, shape: tuple[int, ...] = ()) -> Quantity:
        held: dict[str, Quantity] = self.__dict__["_quantities"]
        if name not in held:
            held[name] = Quantity(self, name, shape)
        return held[name]

    def _enabled(self, item: Any) -> bool:
        """Whether what is declared is there: ``when="use_support"``, "not exact", "a or b"."""
        names, given = (item.when or "").split(" or "), self.__dict__["_structural"]
        return not item.when or any(
            bool(given.get(n.removeprefix("not "))) != n.startswith("not ") for n in names
        )

    def _port(self, name: str) -> Any:
        declared = self._spec.ports[name]
        if not self._enabled(declared):
            raise DeclarationError(
                f"{self._label}.{name} exists only with {declared.when}=True. "
                f"Write {type(self).__name__}({declared.when}=True, …)."
            )
        held: dict[str, Connector] = self.__dict__["_ports"]
        if name not in held:
            held[name] = declared.bind(self, name)
        return held[name]

    def _port_quantity(self, port: str, name: str) -> Quantity:
        return self._quantity(f"{port}.{name}")

    def _bind_port(self, name: str, value: Any) -> None:
        declared = self._spec.ports[name]
        if declared.direction != "input":
            raise DeclarationError(
                f"{self._label}.{name} is a port: connect it, it cannot be assigned."
            )
        if isinstance(value, str):
            value = to_si(value, declared.unit, f"{self._label}.{name}")
        known = isinstance(value, (float, Quantity, ca.SX)) or callable(value)
        if not known and not (isinstance(value, Real) and is_number(value)):
            raise ParameterError(
                f"{self._label}.{name} is a signal input: give a number, a function of time, "
                "or connect it to an output."
            )
        self.__dict__["_bound_inputs"][name] = plain(value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        fresh: dict[str, Any] = {
            "_parent": None,
            "_name": "",
            "_tracer": None,
            "_quantities": {},
            "_ports": {},
        }
        for name, value in self.__dict__.items():
            made.__dict__[name] = fresh[name] if name in fresh else copy.deepcopy(value, memo)
        return made


def check_constructed(part: Part) -> None:
    """Refuse a part whose own ``__init__`` has not called that of its base."""
    if "_values" not in part.__dict__:
        kind = type(part).__name__
        raise DeclarationError(f"{kind}.__init__ does not call super().__init__(): call it first.")


@dataclass_transform(
    kw_only_default=True, eq_default=False, field_specifiers=(parameter, structural, table)
)
class DeclaredPart(Part):
    """A part whose annotated declarations are the keywords with which it is made.

    To type checkers and editors they are the fields of a dataclass. A parameter or structural
    value is optional if it has ``default=``; signal inputs and start values always are.
    """


class Component(DeclaredPart):
    """A part with terminal equations.

    A subclass declares ports, parameters, variables and edges in its body and yields its terminal
    equations, as many as it has edges, internal variables and output signals::

        class Resistor(ac.Component):
            p, n = ac.ports(electrical.Pin, 2)
            R: ac.Parameter = ac.parameter("Ohm", "Resistance")
            e = ac.Edge(p, n)

            def equations(self):
                yield self.e.v == self.R * self.e.i

    Parameters
    ----------
    start
        Values fixed at the initial time, by variable name: ``Capacitor(C=1e-6, start={"v": 5})``;
        ``v_start=5`` is the same.
    guess
        Values that only help the initialisation.
    keywords
        Parameters, structural parameters, and constants or functions of time for signal inputs.
    """

    foreign: ClassVar[bool] = False
    """Whether its equations call functions that are no expressions: they are not looked into."""

    if TYPE_CHECKING:  # what every component takes: the decorated class itself has no fields
        start: Mapping[str, Any] | None = None
        guess: Mapping[str, Any] | None = None

    def __init__(
        self,
        *unnamed: Any,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        **keywords: Any,
    ) -> None:
        if unnamed:
            kind, declared = type(self).__name__, self._spec.parameters
            required = (name for name, item in declared.items() if item.default is None)
            text = f"{kind}({next(required, next(iter(declared), 'name'))}={unnamed[0]!r})"
            raise ParameterError(f"{kind} takes its parameters by name: write {text}.")
        self._construct({**keywords, "start": start, "guess": guess})

    free_edges: ClassVar[tuple[str, ...]] = ()
    """Edges whose motion is any motion at all: chords of a loop rather than branches."""
    chord_edge = ""  # whose part asks by ``is_chord()`` whether others join its ends already
    at_rest: ClassVar[tuple[str, ...]] = ()  # variables that begin at 0 if they can: shapes
    quaternions: ClassVar[tuple[str, ...]] = ()
    """Variables that are quaternions, scalar first: linearised in three small turns."""

    readings: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    chain_readings: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    """What else can be asked of a run, by name: ``res.sag("arm", 0.5)`` calls sag(get, 0.5).

    ``get`` gives variables, parameters and structural values. Those of ``chain_readings`` are
    asked of a whole list of such parts in a model and take one ``get`` of each, in a list.
    """

    def equations(self) -> Iterable[Any]:
        """Yield the terminal equations, ``lhs == rhs``."""
        return ()

    def events(self) -> Iterable[Any]:
        """Yield events, ``ac.when`` and ``ac.transition``; they may stand in equations() too."""
        return ()

    def motions(self) -> Iterable[tuple[Any, tuple[Any, Any, Any]]]:
        """Yield (edge, (value, rate, acceleration)) of each edge that moves by coordinates."""
        return ()

    def invariants(self) -> Iterable[Any]:
        """Yield what its equations keep at 0 for any motion, as q·q - 1: loops impose it."""
        return ()

    def closures(self) -> Iterable[tuple[Any, tuple[Any, Any, Any]]]:
        """Yield (variable, (gap, rate, acceleration)) of each constraint among moving frames.

        The gap is kept 0 at all three levels, by the variable: it takes the place of an equation.
        """
        return ()

    @staticmethod
    def remark(get: Callable[[str], Any]) -> str | None:
        """Return what a user should know of a run, from the part's values over time, or None.

        ``get("name")`` gives a variable or parameter; the text becomes a warning after the run.
        """
        return None

    @staticmethod
    def start_fault(get: Callable[[str], Any]) -> str | None:
        """Return why a run cannot begin with the part's values at the start, or None."""
        return None

    @staticmethod
    def nominals(get: Callable[[str], Any]) -> Mapping[str, Any]:
        """Return usual sizes of edges (a tuple, by level) and variables: units of atol."""
        return {}

    @staticmethod
    def edge_energies(get: Callable[[str], Any]) -> Mapping[str, Any]:
        """Return the energy [J] that edges hold, of those that also lose some; for audits."""
        return {}

    power_domain: ClassVar[str] = ""  # the domain that ``power_value`` is about

    @staticmethod
    def power_value(get: Callable[[str], Any], value: Any) -> Any:
        """Return what throughs are multiplied by in powers, of the across ``value`` at a node.

        It is asked of parts that override it; ``get("name")`` gives a parameter or a structural
        value. None, and in other domains: the across itself.
        """
        return None

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._spec.aliases or not hasattr(type(self), name):
            raise ParameterError(
                f"{type(self).__name__} has no parameter '{name}' to set. "
                f"{did_you_mean(name, self._spec.keywords)}"
            )
        super().__setattr__(name, value)

    if not TYPE_CHECKING:  # every slip of the pen would be Any

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            raise UnknownAttributeError(
                f"{self._label} has no '{name}'. {did_you_mean(name, self._spec.names)}"
            )

    def _port(self, name: str) -> Any:
        tracer: Tracer | None = self.__dict__["_tracer"]
        if tracer is None:
            return super()._port(name)
        declared = self._spec.ports[name]
        if not self._enabled(declared):
            return super()._port(name)
        if declared.direction is not None:
            return tracer.symbol("signal", name)
        return PortView(tracer, declared, name)

    def _variable(self, declaration: VariableDeclaration) -> Any:
        tracer: Tracer | None = self.__dict__["_tracer"]
        if not self._enabled(declaration):
            raise DeclarationError(
                f"{self._label}.{declaration.name} exists only with {declaration.when}=True."
            )
        if tracer is None:
            return self._quantity(declaration.name)
        return tracer.symbol("variable", declaration.name)

    def _discrete(self, declaration: DiscreteDeclaration) -> Any:
        tracer: Tracer | None = self.__dict__["_tracer"]
        if tracer is None:
            return self._quantity(declaration.name)
        if isinstance(declaration, ModesDeclaration):
            return ModeView(tracer, declaration, self._label)
        return tracer.memory_symbol(declaration)

    def _outer(self, declaration: Outer) -> OuterView:
        tracer: Tracer | None = self.__dict__["_tracer"]
        if tracer is None:
            raise DeclarationError(
                f"{self._label}.{declaration.name} is another part of the model, found when it is "
                "compiled: it can be read only inside equations() and motions()."
            )
        return OuterView(tracer, declaration)

    def _edge(self, declaration: Edge[Any]) -> EdgeView:
        return EdgeView(self, declaration)

    def _edge_quantity(self, edge: str, kind: str, level: int) -> Any:
        tracer: Tracer | None = self.__dict__["_tracer"]
        if tracer is not None:
            return tracer.symbol(kind, edge, level)
        for alias, seen in self._spec.aliases.items():
            if (seen.edge.name, seen.kind, seen.level) == (edge, kind, level):
                return self._quantity(alias)
        domain = self._spec.edges[edge].domain
        return self._quantity(
            f"{edge}.{domain.across[level] if kind == 'across' else domain.through}"
        )

    def _shape(self, declaration: VariableDeclaration) -> int:
        if isinstance(declaration.shape, str):
            return int(self.__dict__["_structural"][declaration.shape])
        return declaration.shape[0] if declaration.shape else 1

    def _live_edges(self) -> Iterator[Edge[Any]]:
        for edge in self._spec.edges.values():
            if self._enabled(edge) and self._enabled(self._spec.ports[edge.head_port]):
                yield edge

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.__dict__["_values"].items())
        return f"{type(self).__name__}({values})"
