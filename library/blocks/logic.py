"""Logic: truth values are signals of 0 or 1, so that their algebra is ordinary algebra.

These blocks make no events of their own: their outputs change with their inputs. ``RealToBoolean``
makes a truth value of any other signal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal
from library.blocks.interfaces import SI2SO, SISO


class And(SI2SO):
    """Logical and, y = u1 u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 * self.u2


class Or(SI2SO):
    """Logical or, y = u1 + u2 - u1 u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 + self.u2 - self.u1 * self.u2


class Xor(SI2SO):
    """Exclusive or, y = u1 + u2 - 2 u1 u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u1 + self.u2 - 2 * self.u1 * self.u2


class Nand(SI2SO):
    """Negated and, y = 1 - u1 u2."""

    def equations(self) -> Iterator[Any]:
        yield self.y == 1 - self.u1 * self.u2


class Nor(SI2SO):
    """Negated or, y = (1 - u1) (1 - u2)."""

    def equations(self) -> Iterator[Any]:
        yield self.y == (1 - self.u1) * (1 - self.u2)


class Not(SISO):
    """Negation, y = 1 - u."""

    def equations(self) -> Iterator[Any]:
        yield self.y == 1 - self.u


class Switch(ac.Component):
    """Switch between two signals, y = u1 while u2 is 1, y = u3 while u2 is 0."""

    u1: signal.Input = ac.signal_input(description="Signal for u2 = 1")
    u2: signal.Input = ac.signal_input(description="Truth value")
    u3: signal.Input = ac.signal_input(description="Signal for u2 = 0")
    y = ac.port(signal.Output, description="Output")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.u2 * self.u1 + (1 - self.u2) * self.u3


class LogicalSwitch(Switch):
    """Switch between two truth values, y = u1 while u2 is 1, y = u3 while u2 is 0."""
