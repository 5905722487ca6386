"""Laws of signals: blocks made of a function, for parts with any number of inputs and outputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import acausal as ac
from domains import signal

Law = Callable[..., Sequence[Any]]


@cache
def block(name: str, inputs: tuple[str, ...], outputs: tuple[str, ...], law: Law) -> Any:
    """Return the class of a block with named signals, outputs = law(*inputs)."""
    body: dict[str, Any] = {"__doc__": f"The law of {name}."}
    body |= {given: ac.signal_input(description="An input") for given in inputs}
    body |= {made: ac.port(signal.Output, description="An output") for made in outputs}

    def equations(self: Any) -> Iterator[Any]:
        values = law(*[getattr(self, given) for given in inputs])
        for made, value in zip(outputs, values, strict=True):
            yield getattr(self, made) == value

    body["equations"] = equations
    return type(name, (ac.Component,), body)


def law_of(model: Any, name: str, inputs: Sequence[Any], outputs: Sequence[Any], law: Law) -> None:
    """Put a block into a model that computes its output signals from its input signals."""
    given = tuple(f"u{k}" for k in range(len(inputs)))
    made = tuple(f"y{k}" for k in range(len(outputs)))
    model.law = block(name, given, made, law)()
    for port, inner in zip((*inputs, *outputs), (*given, *made), strict=True):
        model.connect(port, getattr(model.law, inner))
