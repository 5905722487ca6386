"""Sums and products of any number of signals, with the inputs ``u[0]``, ``u[1]``, … ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library.blocks.logic import Switch
from library.blocks.math import Add, Gain, Product
from library.blocks.sources import Constant


class Sum(ac.Assembly):
    """Weighted sum of any number of signals, y = k[0] u[0] + k[1] u[1] + … ."""

    nin: int = ac.structural(default=2, description="Number of inputs")
    k: Sequence[Any] | None = ac.structural(
        default=None, description="Gains, one an input; 1 if not given"
    )

    def assemble(self) -> None:
        _sum(self, self.nin, self.k)


class MultiSum(ac.Assembly):
    """Weighted sum of any number of signals, y = k[0] u[0] + k[1] u[1] + … ."""

    nu: int = ac.structural(default=2, description="Number of inputs")
    k: Sequence[Any] | None = ac.structural(
        default=None, description="Gains, one an input; 1 if not given"
    )

    def assemble(self) -> None:
        _sum(self, self.nu, self.k)


class MultiProduct(ac.Assembly):
    """Product of any number of signals, y = u[0] u[1] … ."""

    nu: int = ac.structural(default=2, description="Number of inputs")

    def assemble(self) -> None:
        _check_count(self, self.nu)
        _fold(self, Gain(k=1.0), [Product() for _ in range(self.nu - 1)])


class MultiSwitch(ac.Assembly):
    """The first of several signals whose truth value is 1, y = expr[k] for the first u[k] = 1.

    If none is, y = y_default. Inputs are ``u[0]``, … (0 or 1) and ``expr[0]``, … .
    """

    nu: int = ac.structural(default=2, description="Number of cases")
    y_default: ac.Parameter = ac.parameter("1", "Output if no u is 1", default=0.0)

    def assemble(self) -> None:
        _check_count(self, self.nu)
        self.u = [signal.Input() for _ in range(self.nu)]
        self.expr = [signal.Input() for _ in range(self.nu)]
        self.y = signal.Output()
        self.otherwise = Constant(k=self.y_default)
        self.choice = [Switch() for _ in range(self.nu)]
        result = self.otherwise.y
        for u, value, switch in zip(
            reversed(self.u), reversed(self.expr), reversed(self.choice), strict=True
        ):
            self.connect(value, switch.u1)
            self.connect(u, switch.u2)
            self.connect(result, switch.u3)
            result = switch.y
        self.connect(result, self.y)


def _sum(model: ac.Model, count: int, gains: Sequence[Any] | None) -> None:
    _check_count(model, count)
    k = [1.0] * count if gains is None else list(gains)
    if len(k) != count:
        raise ParameterError(
            f"{type(model).__name__}: k has {len(k)} gains for {count} inputs. Give one an input."
        )
    _fold(model, Gain(k=k[0]), [Add(k2=gain) for gain in k[1:]])


def _check_count(model: ac.Model, count: int) -> None:
    if not isinstance(count, int) or count < 1:
        raise ParameterError(f"{type(model).__name__} needs at least one input, not {count!r}.")


def _fold(model: Any, first: Gain, others: Sequence[Add | Product]) -> None:
    """Chain blocks: the first takes u[0], each other joins the result so far with the next u."""
    model.u = [signal.Input() for _ in range(len(others) + 1)]
    model.y = signal.Output()
    model.first = first
    model.others = list(others)
    model.connect(model.u[0], first.u)
    result = first.y
    for port, block in zip(model.u[1:], others, strict=True):
        model.connect(result, block.u1)
        model.connect(port, block.u2)
        result = block.y
    model.connect(result, model.y)
