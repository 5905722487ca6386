"""Expressions: a block that is a function of time and of its inputs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import acausal as ac
from acausal.arguments import Told, shown
from acausal.errors import ParameterError
from domains import signal


class Expression(ac.Assembly):
    """A function of time and of any inputs, ``bl.Expression(lambda t, u: u * ca.sin(t))``.

    Its arguments after the time are the inputs, ports under their names; ``y`` is what it returns.
    Write it with CasADi's functions, or operators alone. MSL's RealExpression.
    """

    expression: Told[Callable[..., Any]] = ac.structural(
        description="Function of t and the inputs", required=True
    )

    def __init__(
        self, expression: Callable[..., Any], name: str | None = None, **keywords: Any
    ) -> None:
        super().__init__(name, expression=expression, **keywords)

    def assemble(self) -> None:
        names = _arguments(self.expression)
        inner: Any = _block(self.expression, names)()
        self.inner = inner
        self.y = signal.Output()
        self.connect(inner.y, self.y)
        for name in names:
            setattr(self, name, signal.Input())
            self.connect(getattr(self, name), getattr(self.inner, name))


def _arguments(function: Any) -> list[str]:
    """Return the names of the inputs of a function of t and them."""
    if not callable(function):
        raise ParameterError(
            f"Expression({function!r}): give a function of time and inputs, lambda t, u: 2 * u."
        )
    try:
        known = inspect.signature(function).parameters.values()
    except ValueError:  # of what is written in C, as int and max are
        raise ParameterError(
            f"Expression({shown(function)}): its arguments cannot be read; write it as a lambda."
        ) from None
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    names = [item.name for item in known if item.default is item.empty]
    if not names or any(item.kind not in plain for item in known):
        raise ParameterError(
            "Expression: the first argument of its function is the time, the others are inputs: "
            "lambda t, u: 2 * u."
        )
    for name in names[1:]:
        if name == "y" or hasattr(Expression, name) or name == "inner":
            raise ParameterError(f"Expression: an input cannot be called '{name}': it is taken.")
    return names[1:]


def _block(function: Callable[..., Any], names: Sequence[str]) -> type[ac.Component]:
    """Return the component with a port for each input."""

    def equations(self: Any) -> Iterator[Any]:
        yield self.y == function(ac.time, *(getattr(self, name) for name in names))

    body: dict[str, Any] = {
        "__doc__": "The inside of an Expression.",
        "__module__": __name__,
        "y": ac.port(signal.Output),
        "equations": equations,
    }
    body |= {name: ac.signal_input() for name in names}
    return type("Inside", (ac.Component,), body)
