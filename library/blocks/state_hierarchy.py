"""Charts with states in states: made flat, and printed as a diagram."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from acausal.errors import ParameterError, did_you_mean
from acausal.language.units import seconds

_WORDS = ("states", "initial", "history")


@dataclass(frozen=True)
class FlatChart:
    """A chart whose states hold no others: what a StateMachine runs."""

    states: Mapping[str, Mapping[str, Any]]
    transitions: Sequence[tuple[Any, ...]]
    inputs: Sequence[str]
    variables: Mapping[str, float]
    initial: str | None


def flatten_chart(machine: Any) -> Any:
    """Return a machine with leaf states only, or the machine itself if it has no others.

    A transition to a state that holds others leads to its first leaf; with history there is one to
    each leaf, for where the state was left: a kept number says which.

    Raises
    ------
    ParameterError
        For a transition to or from a state that is not there.
    """
    if not any("states" in told for told in machine.states.values()):
        return machine
    tree = dict(_walk(machine.states))
    leaves = [name for name, told in tree.items() if "states" not in told]
    outputs = {leaf: _outputs(leaf, tree) for leaf in leaves}
    remembering = [n for n, told in tree.items() if told.get("history") and "states" in told]
    kept = dict(machine.variables or {})
    kept |= {_memory(name): float(leaves.index(_entry(name, tree))) for name in remembering}
    found: list[tuple[Any, ...]] = []
    for transition in sorted(machine.transitions, key=lambda item: str(item[0]).count(".")):
        for state in transition[:2]:
            if state not in tree:
                raise ParameterError(
                    f"StateMachine: there is no state '{state}'. {did_you_mean(str(state), tree)}"
                )
        found += _flat_transitions(transition, tree, leaves, remembering)
    first = machine.initial if machine.initial is not None else next(iter(tree))
    if first not in tree:
        raise ParameterError(f"StateMachine: initial: {did_you_mean(str(first), tree)}")
    return FlatChart(outputs, found, machine.inputs, kept, _entry(first, tree))


def _walk(states: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, told in states.items():
        path = f"{above}.{name}" if above else name
        yield path, told
        if "states" in told:
            yield from _walk(told["states"], path)


def _outputs(leaf: str, tree: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    names = leaf.split(".")
    found: dict[str, Any] = {}
    for depth in range(1, len(names) + 1):
        told = tree[".".join(names[:depth])]
        found |= {name: value for name, value in told.items() if name not in _WORDS}
    return found


def _entry(state: str, tree: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the leaf at which a state is entered for the first time."""
    while "states" in tree[state]:
        inside = tree[state]["states"]
        first = tree[state].get("initial", next(iter(inside)))
        if first not in inside:
            raise ParameterError(f"StateMachine: initial: {did_you_mean(str(first), inside)}")
        state = f"{state}.{first}"
    return state


def _memory(state: str) -> str:
    return f"last_of_{state.replace('.', '_')}"


def _flat_transitions(
    transition: tuple[Any, ...],
    tree: Mapping[str, Mapping[str, Any]],
    leaves: Sequence[str],
    remembering: Sequence[str],
) -> Iterator[tuple[Any, ...]]:
    source, target, condition, *more = transition
    changes = dict(more[0]) if more else {}
    sources = [leaf for leaf in leaves if leaf == source or leaf.startswith(f"{source}.")]
    inside = [leaf for leaf in leaves if leaf.startswith(f"{target}.")]
    ways = [(_entry(target, tree), condition)]
    if target in remembering:
        ways = [(leaf, _and_last(condition, target, leaves.index(leaf))) for leaf in inside]
    for begin in sources:
        for end, when in ways:
            entered = [n for n in remembering if end.startswith(f"{n}.")]
            noted = {_memory(name): float(leaves.index(end)) for name in entered}
            yield begin, end, when, {**changes, **noted}


def _and_last(condition: Any, state: str, number: int) -> Callable[[Any], Any]:
    """Return a condition that also asks whether a state was left from a leaf."""

    def both(seen: Any) -> Any:
        if callable(condition):
            holds = condition(seen)
        else:
            holds = seen.elapsed >= seconds(condition, "StateMachine: condition")
        last = getattr(seen, _memory(state))
        return ca.logic_and(holds, ca.fabs(last - number) < 0.5)

    return both


def mermaid(machine: Any) -> str:
    """Return the chart of a machine in the language of Mermaid, ``stateDiagram-v2``."""
    first = machine.initial if machine.initial is not None else next(iter(machine.states))
    lines = ["stateDiagram-v2", f"    [*] --> {_label(first)}"]
    lines += _drawn(machine.states, "", 1)
    for source, target, condition, *_ in machine.transitions:
        lines.append(f"    {_label(source)} --> {_label(target)} : {_said(condition, machine)}")
    return "\n".join(lines)


def draw_chart(machine: Any, path: Any) -> Any:
    """Return a figure of the chart of a machine."""
    from acausal.pictures.state_diagram import DiagramState, draw_state_diagram

    def made(states: Mapping[str, Any], above: str, first: str | None) -> list[Any]:
        found = []
        for name, told in states.items():
            whole, inside = f"{above}.{name}" if above else name, told.get("states", {})
            held = made(inside, whole, told.get("initial", next(iter(inside), None)))
            history = ["(goes on where it was)"] if told.get("history") and inside else []
            lines = [name, *_told_outputs(told), *history]
            found.append(DiagramState(whole, lines, held, name == first))
        return found

    first = machine.initial if machine.initial is not None else next(iter(machine.states))
    arrows = [(a, b, _said(condition, machine)) for a, b, condition, *_ in machine.transitions]
    return draw_state_diagram(made(machine.states, "", str(first).partition(".")[0]), arrows, path)


class _Words:
    """What a condition sees, as symbols that print as their names."""

    def __getattr__(self, name: str) -> Any:
        return ca.SX.sym(name)


def _said(condition: Any, machine: Any) -> str:
    """Return a condition in words: a time, or what a function makes of names."""
    if not callable(condition):
        return f"after {condition}" if isinstance(condition, str) else f"after {condition:g} s"
    name = getattr(condition, "__name__", "<lambda>")
    if name != "<lambda>":
        return name
    said = str(condition(_Words()))
    return said[1:-1] if said.startswith("(") and said.endswith(")") else said


def _told_outputs(told: Mapping[str, Any]) -> list[str]:
    plain = {n: v for n, v in told.items() if n not in _WORDS}
    return [f"{n} = {v:g}" if isinstance(v, int | float) else f"{n} = …" for n, v in plain.items()]


def _drawn(states: Mapping[str, Any], above: str, depth: int) -> Iterator[str]:
    space = "    " * depth
    for name, told in states.items():
        path = f"{above}.{name}" if above else name
        plain = {n: v for n, v in told.items() if n not in _WORDS and isinstance(v, int | float)}
        outputs = ", ".join(f"{n} = {v:g}" for n, v in plain.items())
        yield f'{space}state "{name}{": " + outputs if outputs else ""}" as {_label(path)}'
        if "states" in told:
            first = told.get("initial", next(iter(told["states"])))
            yield f"{space}state {_label(path)} {{"
            yield f"{space}    [*] --> {_label(f'{path}.{first}')}"
            yield from _drawn(told["states"], path, depth + 1)
            yield f"{space}}}"


def _label(path: str) -> str:
    return path.replace(".", "_")
