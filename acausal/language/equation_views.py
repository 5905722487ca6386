"""Views: what equations see of the edges, ports and outer parts of their component."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.errors import DeclarationError, did_you_mean
from acausal.language.connector import Connector
from acausal.language.declaration import Edge, Outer, edge_key
from acausal.language.expression import Tracer

if TYPE_CHECKING:
    from acausal.language.component import Component


class EdgeView:
    """An edge of one component: its across levels and its through, by the domain's names."""

    __slots__ = ("_component", "_declaration")

    def __init__(self, component: Component, declaration: Edge) -> None:
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
