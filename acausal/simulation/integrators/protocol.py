"""The seam between runs and integrators: what one is asked for, and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

INTERRUPTED = "KeyboardInterrupt"
"""What an integrator says when the user has stopped it."""

UNDEFINED = "UNDEFINED"
"""What it says where the equations have no finite value."""

EXHAUSTED = 'returned "IDA_TOO_MUCH_WORK"'
"""What is said, as IDA does, when all steps to the next event have been taken."""

STUCK = "the steps no longer move the time, as where a value grows without bound"
"""What is said where no number of steps would lead on."""

CREEPING = "the steps are too short to come to an end"
"""What is said when far more steps would be needed than are sensible."""


@dataclass(frozen=True, eq=False)
class Passage:
    """Where an integration came: the points, the solver's words, and the relations that changed.

    ``message`` is empty unless it failed; the points are those reached before. ``event`` is the
    instant of the last point if something happened there, None at the end.
    """

    times: np.ndarray
    xs: np.ndarray
    zs: np.ndarray
    message: str
    event: float | None = None
    fired: tuple[int, ...] = ()


class Integrator(Protocol):
    """Advances one form of the equations of a run; ``choose_integrator`` makes one for each form.

    A segment reaches from an instant to the next that is known beforehand (a time event, the end of
    a table, that of the run), so the discrete values are constant in it: ``constants`` are [m,
    pieces], the discrete vector of the system and the pieces of the tables of the inputs.

    To add a method, a fixed-step one-step method y ← step(t, y, h) say:

    - its options are a frozen dataclass in ``simulation/solvers.py``, one of ``SOLVERS`` there;
    - it is a class with ``name`` and ``advance`` in a module of its own, made from (run, form,
      options); ``form.system.rhs(t, x, z, u, p, m)`` gives (ode, alg), ``run.p`` and
      ``run.inputs`` the parameters and inputs, ``run.interruption.asked`` whether to stop;
    - ``advance`` ends its last step on ``points[-1]`` exactly, by a shorter one, and gives the
      points at all of ``points``: by steps that end there, or from its own dense output;
      algebraic unknowns are to fulfil their equations at every one of them;
    - a method that does not look at indicators is only given runs without relations:
      ``refuse_relations`` in ``choice.py``, beside its line in ``choose_integrator``, says so.
    """

    @property
    def name(self) -> str:
        """What ``res.solver`` says."""

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over the output times ``points``, up to the first event."""
