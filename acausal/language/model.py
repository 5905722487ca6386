"""Models: components, sub-models and connections, nested to any depth."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from acausal.arguments import shown
from acausal.errors import ConnectError, DeclarationError, UnknownAttributeError, did_you_mean
from acausal.language.component import Component, DeclaredPart, Part, check_constructed
from acausal.language.declaration import Declaration
from acausal.language.domain import Connector, Terminal
from acausal.language.quantity import rebind
from acausal.language.units import same_dimension
from acausal.language.wiring import connect_chain, connect_loop, tree_html, tree_text

if TYPE_CHECKING:
    from acausal.system.parameter_files import ParameterValues

DEEPEST = 100
"""Models in each other: far more than a reader can follow, far fewer than Python's own limit."""


class Model(Part):
    """Components and connections. Subclass it for a reusable sub-model, or build it in a script.

    Attributes that are components, models, connectors, or lists, tuples and dicts of them become
    parts under their attribute name::

        m = ac.Model("rc")
        m.src, m.gnd = el.ConstantVoltage(V=1), el.Ground()
        m.r, m.c = el.Resistor(R=1), el.Capacitor(C=1)
        m.connect(m.src.p, m.r.p); m.connect(m.r.n, m.c.p); m.connect(m.c.n, m.src.n, m.gnd.p)

    A connector attribute is an exposed port of the model.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        **keywords: Any,
    ) -> None:
        self._construct({**keywords, "start": start, "guess": guess})
        state = self.__dict__
        if not isinstance(name, str | None):
            raise DeclarationError(f"the name of a model is text, not {shown(name)}.")
        state["_title"] = name or type(self).__name__
        state["_parts"] = {}
        state["_held"] = {}
        state["_connections"] = []
        state["_groups"] = set()

    @property
    def name(self) -> str:
        """Name of the model, for titles and files."""
        return str(self.__dict__["_title"])

    def short_paths(self) -> Mapping[str, str]:
        """Return names under which the model shows variables of its parts, with their paths in it.

        ``{"q": "inner.part.q"}`` makes ``model.q`` the same as ``model.inner.part.q`` in results.
        """
        return {}

    @property
    def parts(self) -> dict[str, Part | Connector]:
        """Components, sub-models and exposed ports by name; elements of lists as ``name[i]``."""
        return dict(self.__dict__["_parts"])

    @property
    def connections(self) -> tuple[tuple[Connector, ...], ...]:
        """The connections made in this model, each a group of joined ports."""
        return tuple(self.__dict__["_connections"])

    @property
    def parameters(self) -> ParameterValues:
        """The free parameters by path, as the compiled model has them; ``parameters.to_toml()``."""
        from acausal.compiler.pipeline import compile

        return compile(self).parameters

    def __setattr__(self, name: str, value: Any) -> None:
        check_constructed(self)
        if isinstance(getattr(type(self), name, None), Declaration):
            super().__setattr__(name, value)
            return
        if name.startswith("_") or hasattr(type(self), name):
            raise DeclarationError(
                f"'{name}' is reserved: {type(self).__name__} has an attribute of that name. "
                f"Choose another name for the part, e.g. '{name.strip('_')}_'."
            )
        try:
            found = list(_named_parts(name, value))
        except RecursionError:
            raise DeclarationError(f"'{name}' holds lists in lists without end.") from None
        if name in self.__dict__["_held"]:
            self._release(name)
        for key, part in found:
            self._adopt(key, part)
        self.__dict__["_held"][name] = value

    def __getattr__(self, name: str) -> Any:
        held = self.__dict__.get("_held", {})
        if name in held:
            return held[name]
        if name.startswith("_"):
            raise AttributeError(name)
        check_constructed(self)
        if hasattr(type(self), name):  # something is missing inside a property: that is said
            return object.__getattribute__(self, name)
        raise UnknownAttributeError(
            f"model '{self.name}' has no part '{name}'. {did_you_mean(name, held)}"
        )

    def __delattr__(self, name: str) -> None:
        if name not in self.__dict__["_held"]:
            raise UnknownAttributeError(
                f"model '{self.name}' has no part '{name}'. "
                f"{did_you_mean(name, self.__dict__['_held'])}"
            )
        self._release(name)
        del self.__dict__["_held"][name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.__dict__["_held"]]

    def _release(self, name: str) -> None:
        parts = self.__dict__["_parts"]
        for key, part in _named_parts(name, self.__dict__["_held"][name]):
            if any(p.connected for p in _ports_of(part)):
                raise DeclarationError(
                    f"'{self._full(key)}' is connected already and cannot be replaced. "
                    "Build the model anew, or give the new part another name."
                )
            _detach(part)
            parts.pop(key, None)

    def _adopt(self, key: str, part: Part | Connector) -> None:
        if isinstance(part, Part):
            check_constructed(part)
        if any(part is above for above in _ancestry(self)):
            raise DeclarationError(f"'{self._full(key)}' would contain itself.")
        holder = part.owner if isinstance(part, Connector) else part.__dict__["_parent"]
        if holder is not None:
            raise DeclarationError(
                f"'{self._full(key)}' is the same object as '{part.path}'. "
                "Make a second component, or copy.deepcopy() the first."
            )
        if _depth(part) + sum(1 for _ in _ancestry(self)) > DEEPEST:
            raise DeclarationError(
                f"models are nested {DEEPEST} deep, and '{key}' would be one more. Put parts that "
                "belong to each other side by side, in a list or dict of one model."
            )
        if isinstance(part, Connector):
            part.owner, part.name = self, key
        else:
            part.__dict__["_parent"], part.__dict__["_name"] = self, key
        self.__dict__["_parts"][key] = part

    def _full(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def connect(self, *ports: Connector) -> None:
        """Join two or more ports into one node: equal across values, throughs that sum to zero.

        A terminal of a port with several is connected as a port by itself: ``plug.pin1``.

        Raises
        ------
        ConnectError
            For fewer than two ports, ports of different domains, ports of components that are
            not in this model, or a port joined with itself.
        """
        for item in ports:
            if not isinstance(item, Connector):
                kind = type(item).__name__
                raise ConnectError(
                    f"connect() takes ports, not {kind}: write for example "
                    "connect(motor.flange, gear.flange_a)."
                )
            self._check_inside(item)
        if len(ports) < 2:
            raise ConnectError(
                f"connect({', '.join(p.path for p in ports)}) needs at least two ports."
            )
        if len({id(p) for p in ports}) < len(ports):
            twice = next(p for i, p in enumerate(ports) if p in ports[:i])
            raise ConnectError(
                f"{twice.path} cannot be connected with itself: name each port once."
            )
        _check_domains(ports)
        group = frozenset(id(p) for p in ports)
        if group in self.__dict__["_groups"]:
            listed = ", ".join(p.path for p in ports)
            raise ConnectError(f"{listed} are connected already: remove the second connect().")
        self.__dict__["_connections"].append(ports)
        self.__dict__["_groups"].add(group)
        for item in ports:
            item.connected = True
            if item.whole is not None:
                item.whole.port.connected = True

    def chain(self, *parts: Part | Connector) -> None:
        """Connect parts in a row: the far port of each with the near port of the next.

        ``m.chain(m.world, m.joint, m.arm, m.body)``. Near and far are p and n, flange_a and
        flange_b, frame_a and frame_b, port_a and port_b, u and y; a part with one port of a
        domain has it at both ends, and a port may stand in the place of a part. Where a part has
        pairs of several domains, that of its neighbour counts.

        Raises
        ------
        ConnectError
            Naming two neighbours whose ports do not fit, with what they have.
        """
        connect_chain(self, parts)

    def loop(self, first: Part | Connector, *rest: Part | Connector) -> None:
        """Connect a chain of parts across the first one: ``m.loop(m.src, m.r, m.l, m.emf)``.

        The near port of the first meets the near port of the second, and the far port of the last
        the far port of the first: a source drives the others from its p to its n. Blocks are
        connected round the loop, each output with the next input.

        Raises
        ------
        ConnectError
            As ``chain``.
        """
        connect_loop(self, first, rest)

    def _check_inside(self, item: Connector) -> None:
        root = owner = item.owner
        while owner is not None and owner is not self:
            root, owner = owner, owner.__dict__["_parent"]
        if owner is not None:
            return
        if root is None:
            what = f"{item.path} belongs to no component of model '{self.name}'"
            remedy = "Take the port of a component, e.g. m.part.port, or add the port to the model"
        elif isinstance(root, Model) and (root is not item.owner or type(root) is Model):
            what = f"{item.path} is in another model, '{root.name}', not in '{self.name}'"
            remedy = "Connect it there, or add that model as a part"
        else:
            kind = type(root).__name__
            what = f"{item.path} belongs to a {kind} that was never added to model '{self.name}'"
            remedy = f"Add it first: m.some_name = {kind}(…)"
        raise ConnectError(f"{what}. {remedy}.")

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        state = made.__dict__
        for name in ("_values", "_structural", "_start", "_guess", "_bound_inputs", "_title"):
            state[name] = copy.copy(self.__dict__[name])
        state.update(_parent=None, _name="", _tracer=None, _quantities={}, _ports={})
        state.update(_parts={}, _held={}, _connections=[], _groups=set())
        for name, value in self.__dict__["_held"].items():
            setattr(made, name, copy.deepcopy(value, memo))
        for group in self.__dict__["_connections"]:
            made.connect(*(_find_port(made, _relative(p, self), p.whole) for p in group))
        for part in _inside(made):  # bindings to parts of the original now mean their copies
            for room in ("_values", "_bound_inputs", "_start", "_guess"):
                bound = part.__dict__[room]
                part.__dict__[room] = {name: rebind(bound[name], memo) for name in bound}
        return made

    def __repr__(self) -> str:
        return f"<Model '{self.name}': {len(self.__dict__['_parts'])} parts>"

    def __str__(self) -> str:
        return tree_text(self)

    def _repr_html_(self) -> str:
        return tree_html(self)


class Assembly(Model, DeclaredPart):
    """A model made of its declarations: ``assemble`` makes and connects its parts.

    Its keywords are the parameters and structural values of the class, so that editors and
    ``help`` know them::

        class LowPass(ac.Assembly):
            T: ac.Parameter = ac.parameter("s", "Time constant")

            def assemble(self):
                self.p, self.out = electrical.Pin(), electrical.Pin()
                self.r, self.c = el.Resistor(R=1e3), el.Capacitor(C=self.T / 1e3)
                …
    """

    if TYPE_CHECKING:
        start: Mapping[str, Any] | None = None
        guess: Mapping[str, Any] | None = None

    def __init__(self, name: str | None = None, **keywords: Any) -> None:
        super().__init__(name, **keywords)
        self.assemble()

    def assemble(self) -> None:
        """Make the parts and connect them; parameters and structural values are there."""


def _check_domains(ports: tuple[Connector, ...]) -> None:
    first = ports[0]
    for other in ports[1:]:
        if other.by_key() != first.by_key():
            names = [_domain_names(p) for p in (first, other)]
            remedy = (
                "A signal enters a network at a source that takes it and leaves it at a sensor."
                if "signal" in names
                else "Different domains meet in a transducer, a component with a port of each."
            )
            raise ConnectError(
                f"cannot connect {first.path} ({names[0]}) with {other.path} ({names[1]}). {remedy}"
            )
    if first.direction is not None:
        outputs = [p for p in ports if p.direction == "output" and isinstance(p.owner, Component)]
        if len(outputs) > 1:
            listed = ", ".join(p.path for p in outputs)
            raise ConnectError(f"{listed} are all outputs: a signal has one source.")
        check_units([(port.path, port.unit) for port in ports])


def check_units(signals: Iterable[tuple[str, str]]) -> None:
    """Refuse signals of different dimension in one connection; "1" and no unit go with any.

    Raises
    ------
    ConnectError
        With the two paths and their units.
    """
    known: dict[str, str] = {}
    for path, unit in signals:
        for its, other in known.items():
            if not same_dimension(unit, its):
                raise ConnectError(
                    f"cannot connect {other} [{its}] with {path} [{unit}]: they measure different "
                    "things. Convert the signal by a block, or declare one of them with "
                    'unit="1", which goes with any.'
                )
        known.setdefault(unit, path)


def _domain_names(port: Connector) -> str:
    return " and ".join(domain.name for domain in port.by_key().values()) or "signal"


def _named_parts(name: str, value: Any) -> Iterator[tuple[str, Part | Connector]]:
    if isinstance(value, (Part, Connector)):
        yield name, value
    elif isinstance(value, type) and issubclass(value, (Part, Connector)):
        raise DeclarationError(
            f"'{name}' is the class {value.__name__}, not a part of that class: "
            f"write {value.__name__}(…)."
        )
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _named_parts(f"{name}[{key}]", item)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _named_parts(f"{name}[{index}]", item)


def _inside(model: Model) -> Iterator[Part]:
    yield model
    for part in model.__dict__["_parts"].values():
        if isinstance(part, Model):
            yield from _inside(part)
        elif isinstance(part, Part):
            yield part


def _detach(part: Part | Connector) -> None:
    if isinstance(part, Connector):
        part.owner = None
    else:
        part.__dict__["_parent"], part.__dict__["_name"] = None, ""


def _ports_of(part: Part | Connector) -> Iterator[Connector]:
    if isinstance(part, Connector):
        yield part
    elif isinstance(part, Model):
        yield from (p for p in part.__dict__["_parts"].values() if isinstance(p, Connector))
    else:
        yield from part.__dict__["_ports"].values()


def _depth(part: Part | Connector) -> int:
    """Return how many models deep a part is, itself included."""
    inner = part.__dict__["_parts"].values() if isinstance(part, Model) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _ancestry(model: Model) -> Iterator[Model]:
    current: Any = model
    while current is not None:
        yield current
        current = current.__dict__["_parent"]


def _relative(port: Connector, root: Model) -> list[str]:
    names = [port.name if port.whole is None else port.whole.port.name]
    owner = port.owner
    while owner is not root:
        names.append(owner.__dict__["_name"])
        owner = owner.__dict__["_parent"]
    return names[::-1]


def _find_port(model: Model, names: list[str], lead: Terminal | None) -> Connector:
    part: Any = model
    for name in names[:-1]:
        part = part.__dict__["_parts"][name]
    inner = part.__dict__["_parts"] if isinstance(part, Model) else None
    port: Connector = part._port(names[-1]) if inner is None else inner[names[-1]]
    return port if lead is None else port.lead(lead.terminal)
