"""The questions of all components about events, in one table."""

from __future__ import annotations

import dataclasses
from typing import Any, cast

import casadi as ca

from acausal.formulation.traced_events import HybridTrace
from acausal.language.expression import time
from acausal.system.switching import SECTIONS, MemoryPlace, Question, Step, Switches


class SwitchCollection:
    """Collects discrete symbols, questions and rows, component by component."""

    def __init__(self) -> None:
        self.memory: list[MemoryPlace] = []
        self.questions: list[tuple[str, Question]] = []
        self.befores: list[ca.SX] = []
        self.sections: dict[str, list[ca.SX]] = {name: [] for name in SECTIONS}
        self.sizes = dict.fromkeys(SECTIONS, 0)

    def add(
        self,
        path: str,
        made: HybridTrace,
        arguments: ca.SX,
        own: tuple[list[ca.SX], ...],
        counters: int,
    ) -> None:
        """Add one component: its locals, its discrete symbols, and where its counts begin."""
        before = ca.SX.sym(f"{path}.pre", made.n_befores)
        stacked = ca.vertcat(*[symbol for room in own for symbol in room], ca.SX(0, 1))
        found = cast(Any, made.rows(arguments, time, stacked, before))
        first, offset = dict(self.sizes), len(self.memory)
        for name, column in zip(SECTIONS, found, strict=True):
            self.sections[name].append(column)
            self.sizes[name] += column.shape[0]
        self.befores.append(before)
        for item in made.memory:
            counter = counters + item.counter if item.counter >= 0 else -1
            label = item.name or str(item.symbol)
            self.memory.append(MemoryPlace(item.kind, path, label, item.text, item.names, counter))
        for question in made.questions:
            self.questions.append((path, _moved(question, first, offset)))

    def switches(self) -> Switches | None:
        """Return the table, None if there is nothing in it."""
        if not self.memory:
            return None
        columns = [ca.vertcat(*self.sections[name], ca.SX(0, 1)) for name in SECTIONS]
        return Switches(
            memory=self.memory,
            questions=self.questions,
            befores=ca.vertcat(*self.befores, ca.SX(0, 1)),
            rows=ca.vertcat(*columns),
            counts=tuple(column.shape[0] for column in columns),
        )


def _moved(question: Question, first: dict[str, int], offset: int) -> Question:
    """Return a question with its numbers counted over all components."""

    def steps(given: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(
            Step(
                step.kind,
                step.target + (offset if step.kind == "assign" else first["targets"]),
                step.value + first["values"],
            )
            for step in given
        )

    return dataclasses.replace(
        question,
        condition=question.condition + first["conditions"],
        steps=steps(question.steps),
        rest=steps(question.rest),
        mode=question.mode + offset if question.mode >= 0 else -1,
    )
