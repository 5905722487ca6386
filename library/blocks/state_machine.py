"""State machines: states with outputs, transitions with conditions, and kept numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import acausal as ac
from acausal.errors import ParameterError, did_you_mean
from acausal.language.units import seconds
from domains import signal
from library.blocks.state_hierarchy import draw_chart, flatten_chart, mermaid

Condition = Callable[[Any], Any] | str | float


class StateMachine(ac.Assembly):
    """A machine that is in one of its states; each says what the outputs are.

    ``states`` maps each state to its outputs, numbers or functions of ``s``; what is not named is
    0. A transition is (from, to, condition), and may be followed by a dictionary of kept numbers
    that change on the way. A condition is a function of ``s``, which has the inputs, the kept
    numbers and ``s.elapsed``, the time in the state; or a time such as "2 s" after which the
    state is left. Transitions of a state are looked at in their order. Inputs and outputs are
    ports under their names; ``chart.mode`` is the state in results.

        m.plc = bl.StateMachine(
            inputs=["start", "level"],
            states={"idle": {}, "fill": {"valve": 1}, "mix": {"motor": 1}, "empty": {"pump": 1}},
            transitions=[
                ("idle", "fill", lambda s: s.start > 0.5),
                ("fill", "mix", lambda s: s.level > 0.9),
                ("mix", "empty", "20 s", {"batches": lambda s: s.batches + 1}),
                ("empty", "idle", lambda s: s.level < 0.05),
            ],
            variables={"batches": 0},
        )

    A state with ``"states"`` among its outputs holds states of its own, ``"run.slow"`` in results
    and transitions. It is entered at its first one or at ``"initial"``, or with ``"history": True``
    at the one it was left from. Transitions from it leave any of its states and go before theirs;
    its outputs hold in all of them that name no other. ``machine.draw("chart.svg")`` draws the
    chart, ``str(machine)`` prints it as Mermaid reads it.

        states={"off": {}, "run": {"lamp": 1, "history": True,
                                   "states": {"slow": {"speed": 1}, "fast": {"speed": 5}}}}
    """

    states: Mapping[str, Mapping[str, Any]] = ac.structural(
        description="Outputs of each state", required=True
    )
    transitions: Sequence[tuple[Any, ...]] = ac.structural(
        description="(from, to, condition) and what changes", required=True
    )
    inputs: Sequence[str] = ac.structural(default=(), description="Names of the inputs")
    variables: Mapping[str, float] | None = ac.structural(
        default=None, description="Kept numbers with their first values"
    )
    initial: str | None = ac.structural(default=None, description="First state; the first if None")

    def assemble(self) -> None:
        flat = flatten_chart(self)
        names = _names(flat)
        self.chart = _chart_class(flat, names)()
        for name in names:
            outward = name not in self.inputs
            setattr(self, name, signal.Output() if outward else signal.Input())
            self.connect(getattr(self, name), getattr(self.chart, name))

    def __str__(self) -> str:
        return mermaid(self)

    def draw(self, path: str | Path | None = None) -> Any:
        """Draw the chart, into a file (.svg, .png, .pdf) if one is named; returns the figure."""
        return draw_chart(self, path)


def _names(machine: Any) -> list[str]:
    """Return the names of inputs and outputs, or say what is wrong with the machine."""
    states, kept = list(machine.states), dict(machine.variables or {})
    outputs = list(dict.fromkeys(name for told in machine.states.values() for name in told))
    names = [*machine.inputs, *outputs]
    for name in (*names, *kept):
        taken = [*names, *kept].count(name) > 1 or hasattr(StateMachine, name)
        reserved = ("mode", "entered", "chart", "elapsed", "states", "initial", "history")
        if taken or name in reserved or not name.isidentifier():
            raise ParameterError(
                f"StateMachine: '{name}' cannot be the name of an input, output or kept number: "
                "it is taken, or no name."
            )
    if len(states) < 2:
        raise ParameterError("StateMachine needs at least two states.")
    if machine.initial is not None and machine.initial not in states:
        raise ParameterError(f"StateMachine: initial: {did_you_mean(machine.initial, states)}")
    for transition in machine.transitions:
        _check_transition(transition, states, kept)
    return names


def _check_transition(transition: Any, states: list[str], kept: dict[str, Any]) -> None:
    """Say what is wrong with a transition."""
    if len(transition) not in (3, 4):
        raise ParameterError(
            f"StateMachine: the transition {transition!r} is not (from, to, condition) or "
            "(from, to, condition, changes)."
        )
    for state in transition[:2]:
        if state not in states:
            raise ParameterError(
                f"StateMachine: there is no state '{state}'. {did_you_mean(str(state), states)}"
            )
    for name in transition[3] if len(transition) == 4 else ():
        if name not in kept:
            raise ParameterError(
                f"StateMachine: '{name}' is not kept. {did_you_mean(str(name), kept)}"
            )


class _Seen:
    """What conditions and outputs see: inputs, kept numbers and the time in the state."""

    def __init__(self, chart: Any, names: Sequence[str]) -> None:
        self._chart, self._names = chart, tuple(names)

    @property
    def elapsed(self) -> Any:
        """Time in the present state [s]."""
        return ac.time - self._chart.entered

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(f"s has no '{name}': it has {', '.join(self._names)} and elapsed")
        return getattr(self._chart, name)


def _chart_class(machine: Any, names: Sequence[str]) -> type[ac.Component]:
    """Return the component with the ports, modes and events of a machine."""
    states, kept = dict(machine.states), dict(machine.variables or {})
    inputs, transitions = tuple(machine.inputs), tuple(machine.transitions)
    outputs = [name for name in names if name not in inputs]

    def equations(self: Any) -> Iterator[Any]:
        seen = _Seen(self, [*inputs, *kept])
        for name in outputs:
            cases = {
                state: getattr(self, name) == _value(told.get(name, 0.0), seen)
                for state, told in states.items()
            }
            yield self.mode.choose(cases)
        yield ac.when(ac.initial(), ac.assign(self.entered, ac.time))
        for source, target, condition, *changes in transitions:
            actions = [ac.assign(self.entered, ac.time)]
            for name, value in (changes[0] if changes else {}).items():
                actions.append(ac.assign(getattr(self, name), _value(value, seen)))
            yield ac.transition(self.mode, source, target, _guard(condition, seen), *actions)

    body: dict[str, Any] = {
        "__doc__": "The inside of a StateMachine.",
        "__module__": __name__,
        "mode": ac.modes(*states, start=machine.initial, description="State"),
        "entered": ac.discrete("s", "Instant at which the state was entered"),
        "equations": equations,
    }
    body |= {name: ac.signal_input() for name in inputs}
    body |= {name: ac.port(signal.Output) for name in outputs}
    body |= {name: ac.discrete("1", "Kept number", start=float(v)) for name, v in kept.items()}
    return type("Chart", (ac.Component,), body)


def _value(given: Any, seen: _Seen) -> Any:
    return given(seen) if callable(given) else given


def _guard(condition: Condition, seen: _Seen) -> Any:
    if callable(condition):
        return condition(seen)
    return seen.elapsed >= seconds(condition, "StateMachine: condition")
