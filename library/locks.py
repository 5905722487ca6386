"""Parts that lock and let go: what all of them declare, and how they hold a freedom.

A part that is told neither when to lock nor when to let go has no mode and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import acausal as ac
from acausal.errors import DeclarationError
from acausal.language.hold import is_zero
from domains import signal


class Lockable(ac.Component):
    """Abstract: a part that locks and lets go, when a condition becomes true or by a signal.

    ``lock=lambda j: j.phi > 0.25`` locks at the instant at which that becomes true, and its
    freedoms stop by an impulse; ``release`` lets go. Where both become true at once it locks. A
    force in ``release`` is that between impacts: it does not see impulses.
    """

    locked: signal.Input = ac.signal_input(
        when="use_lock_signal", unit="1", description="Above 0.5 it is locked"
    )
    lock: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it locks, a condition of the part: lambda j: j.phi > 0.25"
    )
    release: Callable[[Any], Any] | None = ac.structural(
        default=None, description="When it lets go, a condition of the part"
    )
    begins: str = ac.structural(default="free", description="How it begins, free or locked")
    use_lock_signal: bool = ac.structural(
        default=False, description="True: the signal locked locks and lets go"
    )
    mode = ac.modes(
        "free",
        "locked",
        when="lock or release or use_lock_signal",
        begins="begins",
        description="Whether it is locked",
    )

    @property
    def lockable(self) -> bool:
        """Whether it can lock at all."""
        if self.lock or self.release or self.use_lock_signal:
            return True
        if self.begins != "free":
            raise DeclarationError(
                f"{type(self).__name__}(begins={self.begins!r}) never lets go. Say when, "
                "release=…, or use a rigid part."
            )
        return False

    def law(self, equation: Any, held: Any, at: Any = None) -> Any:
        """Return the law of a freedom; while the part is locked it is held."""
        if not self.lockable:
            return equation
        return self.mode.choose({"free": equation, "locked": ac.hold(held, at=at)})

    def events(self) -> Iterator[Any]:
        """Yield what locks the part and what lets it go."""
        if self.use_lock_signal:
            yield ac.transition(self.mode, "free", "locked", self.locked > 0.5)
            yield ac.transition(self.mode, "locked", "free", self.locked < 0.5)
        yield from turns(self, self.release, "free")
        yield from turns(self, self.lock, "locked")


def turns(part: Any, condition: Callable[[Any], Any] | None, mode: str) -> Iterator[Any]:
    """Yield that a part changes its mode when a condition of it becomes true."""
    if condition is not None:
        yield ac.when(condition(part), ac.assign(part.mode, mode))


def hold_if(part: Any, name: str, variable: Any, value: Any) -> Any:
    """Return variable == value, as a hold where a parameter is 0 and storages may have to jump."""
    return ac.hold(variable - value, at=0) if is_zero(part, name) else variable == value
