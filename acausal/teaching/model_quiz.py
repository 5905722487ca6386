"""Questions on a model: its graph, tree and states, and the equations of its derivation.

An equation is right if it is one of the equations that the textbook's derivation has in its place,
times any number: both are linear in across, through and sources, so their coefficients are compared
at exact parameters drawn at random, where two rational expressions agree only if they are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from acausal.arguments import Axes, File, checked, checked_methods
from acausal.errors import DeclarationError, did_you_mean
from acausal.language.model import Model
from acausal.notation.linear_rows import Row
from acausal.notation.rational import ONE, Ratio
from acausal.notation.rational_steps import Applied, atom_value
from acausal.teaching.answers import Answer, AnswerAttempt, Score, graded
from acausal.teaching.derivation import Derivation
from acausal.teaching.graph_quiz import Quiz, Terms
from acausal.teaching.state_equations import Variable
from acausal.teaching.textbook_derivation import textbook
from acausal.teaching.written_equation import EquationNames, Value, WrittenEquation, read_equation

Numbers: TypeAlias = dict[Any, Value]
_POINTS = 3
"""Points at which two expressions are compared: one would do but for chance of 1 in 10⁵."""
_ROUNDING = 1e-9
"""Relative error of the few functions in a coefficient; fractions are compared exactly."""


@checked
@checked_methods
@dataclass(frozen=True, eq=False)
class ModelQuiz:
    """Questions on one model: ``print`` shows them, ``draw`` the graph.

    Names are those of the derivation, ``v_R``, or paths, ``r.v``; rates are ``dv_C/dt`` or
    ``der(v_C)``.
    """

    derivation: Derivation
    attempts: list[AnswerAttempt] = field(default_factory=list, repr=False)

    @staticmethod
    def of(model: Model) -> ModelQuiz:
        """Return questions on a model."""
        return ModelQuiz(textbook(model))

    @property
    def score(self) -> Score:
        """Questions answered right, questions tried, and the number of attempts."""
        return Score.of(self.attempts)

    # -------------------------------------------------------------- on the graph

    @cached_property
    def _graph(self) -> Quiz:
        return Quiz(self.derivation.graph, attempts=self.attempts)

    def tree(self, *branches: str) -> Answer:
        """Check a tree of the model's graph."""
        return self._graph.tree(*branches)

    def normal_tree(self, *branches: str) -> Answer:
        """Check a normal tree of the model's graph."""
        return self._graph.normal_tree(*branches)

    def states(self, *variables: str) -> Answer:
        """Check a choice of states."""
        return self._graph.states(*variables)

    def cutset(self, branch: str, members: Terms) -> Answer:
        """Check the cutset of a branch of the normal tree."""
        return self._graph.cutset(branch, members)

    def circuit(self, chord: str, members: Terms) -> Answer:
        """Check the circuit of a chord of the normal tree."""
        return self._graph.circuit(chord, members)

    # -------------------------------------------------------------- equations

    @graded
    def elemental(self, edge: str, answer: str) -> Answer:
        """Check an elemental equation: the law of an edge, in any form."""
        own = self._edge(edge)
        law = next(law for law in self.derivation.laws.laws if own in law.edges)
        if law.reason:
            raise DeclarationError(
                f"the law of {law.name} is not graded: {law.reason}. Ask for one that is linear."
            )
        rows = self.derivation.rows[id(law)]
        return self._compare(answer, rows, f"the law of {law.name}")

    @graded
    def continuity(self, branch: str, answer: str) -> Answer:
        """Check a continuity equation: the sum of throughs over the cutset of a branch."""
        signs = self.derivation.graph.cutset(branch).signs
        return self._topological(signs, "Y", answer, f"the cutset of {branch}")

    @graded
    def compatibility(self, chord: str, answer: str) -> Answer:
        """Check a compatibility equation: the sum of acrosses over the circuit of a chord."""
        signs = self.derivation.graph.circuit(chord).signs
        return self._topological(signs, "X", answer, f"the circuit of {chord}")

    def _topological(self, signs: Mapping[str, int], kind: str, answer: str, what: str) -> Answer:
        row = {(kind, self._edge(name), 0): ONE if s > 0 else -ONE for name, s in signs.items()}
        return self._compare(answer, [row], what)

    @graded
    def state_equation(self, state: str, answer: str) -> Answer:
        """Check a state equation: the rate of a state in states, sources and parameters."""
        derivation = self.derivation
        self._refuse_given()
        found = self._names.find(state)
        if found is None or found[0] not in derivation.solved.states:
            known = ", ".join(derivation.states)
            raise DeclarationError(f"{state!r} is no state of the derivation. They are {known}.")
        variable: Variable = found[0]
        held = {*derivation.solved.states}
        for name, key, level in self._written(read_equation(answer)):
            if key[0] in "XY" and level and key != variable:
                return Answer(False, f"{name} has a rate in it: only that of {state} belongs here.")
            if key[0] in "XY" and key not in held:
                return Answer(False, f"{name} is neither state nor source: eliminate it.")
        rate = (*variable[:2], 1)
        row: Row[Variable] = {rate: -ONE, **derivation.solved.rates[variable]}
        return self._compare(answer, [row], f"the state equation of {state}")

    @graded
    def output(self, variable: str, answer: str) -> Answer:
        """Check an output equation: a variable in states, sources and parameters."""
        self._refuse_given()
        found = self._names.find(variable)
        if found is None:
            raise self._unknown(variable)
        row = {**self.derivation.row(found[0])}
        if found[0] in row:
            raise DeclarationError(f"{variable} is a state: ask for another variable.")
        return self._compare(answer, [{found[0]: -ONE, **row}], f"the equation of {variable}")

    def _refuse_given(self) -> None:
        """Refuse to grade equations that hold laws which are not linear, by name."""
        if self.derivation.given:
            laws = ", ".join(dict.fromkeys(given.law.name for given in self.derivation.given))
            raise DeclarationError(
                f"state and output equations of this model are not graded: the laws of {laws} are "
                "not linear. Ask for elemental, continuity and compatibility equations."
            )

    # -------------------------------------------------------------- solution

    def sheet(
        self, path: File, n: int = 10, *, seed: int = 0, solutions: bool = False
    ) -> tuple[Path, ...]:
        """Write a sheet of ``n`` questions on the model, ``.md`` or ``.pdf``; return its files."""
        from acausal.teaching.sheet import write_sheet

        return write_sheet(self, Path(path), n, seed, solutions=solutions)

    def moodle(self, path: File, n: int = 10, *, seed: int = 0) -> Path:
        """Write questions on the model's graph as Moodle XML."""
        return self._graph.moodle(path, n, seed=seed)

    def solution(self) -> str:
        """Return the whole derivation."""
        return str(self.derivation)

    def draw(self, path: File | None = None, ax: Axes | None = None, **look: Any) -> Any:
        """Draw the graph of the model, its normal tree bold."""
        return self.derivation.graph.draw(path, ax, **look)

    def __str__(self) -> str:
        graph = self.derivation.graph
        lines = [f"{self.derivation.laws.name}: {len(graph.nodes)} nodes"]
        lines += [f"elemental      {', '.join(graph.edge_names)}"]
        lines += [f"continuity     {', '.join(graph.branches)}"]
        lines += [f"compatibility  {', '.join(graph.cotree)}"]
        if self.derivation.solution is not None:
            lines += [f"state equation {', '.join(self.derivation.states)}"]
        return "\n".join(lines)

    __repr__ = __str__

    # -------------------------------------------------------------- comparison

    @cached_property
    def _names(self) -> EquationNames:
        """All that an answer may name, by its ways of writing; derivatives are counted apart."""
        derivation = self.derivation
        names = derivation.names
        found: list[tuple[str, Any]] = []
        if derivation.solution is not None:
            bare = names.bare(derivation.solution, derivation._same)
            found += [(symbol.text, key) for key, symbol in bare.items()]
        for key, symbol in names.symbols.items():
            if not symbol.rated:
                base = self._base(key)
                found += [(symbol.text, base), (symbol.text.replace("\u0307", ""), base)]
        found += [(path, v[0]) for path, v in derivation._variables.items()
                  if len(v) == 1 and v[0][2] == 0]  # fmt: skip
        found += [(key[1], self._base(key)) for key in derivation.laws.values if key[0] == "p"]
        return EquationNames.of(found)

    def _base(self, key: Any) -> Any:
        """Return the key of a symbol as rows have it: a source is ("u", source, 0)."""
        source = key if isinstance(key, tuple) and key[0] == "p" else None
        if isinstance(key, tuple) and key[0] in ("u", "source") and len(key) > 2:
            source = key[:-1]
        return ("u", source, 0) if source in self.derivation.sources.order else key

    def _unknown(self, name: str) -> DeclarationError:
        return DeclarationError(
            f"there is no {name!r} here. {did_you_mean(name, self._names.keys)}"
        )

    def _written(self, equation: WrittenEquation) -> list[tuple[str, Any, int]]:
        """Return every name in an equation with its key and the number of derivatives."""
        found = []
        for name, level in equation.names():
            known = self._names.find(name, level)
            if known is None:
                raise self._unknown(name)
            key = known[0] if isinstance(known[0], tuple) else (known[0],)
            found.append((name, key, known[1]))
        return found

    def _edge(self, name: str) -> int:
        return self.derivation.edge_tree.edges[self.derivation.graph.edge(name)]

    def _compare(self, answer: str, rows: Sequence[Row[Variable]], what: str) -> Answer:
        equation = read_equation(answer)
        self._written(equation)
        fault = None
        for seed in range(_POINTS):
            values = self._point(seed)
            right = [{v: self._value(c, values) for v, c in row.items()} for row in rows]
            given = self._coefficients(equation, values, right)
            fault = given if isinstance(given, str) else self._fault(given, right, what)
            if fault:
                return Answer(False, fault)
        return Answer(True, f"it is {what}.")

    def _point(self, seed: int) -> Numbers:
        """Return exact values of the parameters, drawn at random; those of composed ones follow."""
        chance = Random(seed)
        laws = self.derivation.laws
        values: Numbers = {
            key: Fraction(chance.randint(1, 99_999), chance.randint(1, 999))
            for key in laws.values
            if key[0] != "lump"
        }
        for edge, ratio in self.derivation.lumped.items():
            values["lump", edge] = self._value(ratio, values)
        return values

    def _value(self, ratio: Ratio, values: Numbers) -> Value:
        atoms = self.derivation.laws.atoms

        def value(atom: int) -> Any:
            key = atoms.keys[atom]
            if isinstance(key, Applied) or key not in values:
                return float(atom_value(atom, atoms, {k: float(v) for k, v in values.items()}))
            return values[key]

        found: Value = ratio.evaluate(value, Fraction)
        return found

    def _coefficients(
        self, equation: WrittenEquation, values: Numbers, right: Iterable[Numbers]
    ) -> Numbers | str:
        """Return the coefficients of an answer by variable, or why it has none."""
        keys = {(name, level): self._names.find(name, level) for name, level in equation.names()}

        def at(point: Numbers) -> Value:
            def value(name: str, level: int) -> Value:
                key, rate = keys[name, level] or ((), 0)
                if key in values and not rate:
                    return values[key]
                return point.get((*key[:2], rate), Fraction(0))

            return equation.residual(value)

        moving = {(*found[0][:2], found[1]) for found in keys.values()
                  if found and (found[0] not in values or found[1])}  # fmt: skip
        moving |= {v for row in right for v in row}
        chance = Random(7)
        points: list[Numbers] = [
            {v: Fraction(chance.randint(-999, 999), 7) for v in moving} for _ in range(2)
        ]
        try:
            rest = at({})
            found = {v: at({v: Fraction(1)}) - rest for v in moving}
            sums = [rest + sum((found[v] * p[v] for v in moving), Fraction(0)) for p in points]
            straight = all(_same(at(p), s) for p, s in zip(points, sums, strict=True))
        except (ZeroDivisionError, OverflowError, ValueError):
            straight = False
        if not straight:
            return "it is not linear in its variables."
        if not _same(rest, Fraction(0)):
            return "it holds a sum that no variable stands in: that is not 0."
        return {v: c for v, c in found.items() if not _same(c, Fraction(0))}

    def _fault(self, given: Numbers, right: Sequence[Numbers], what: str) -> str | None:
        """Return what is wrong with the coefficients of an answer, None if nothing is."""
        if not given:
            return "everything cancels: this says 0 = 0."
        if len(right) > 1:
            spanned = _in_span(given, right)
            return None if spanned else f"it does not follow from {what}."
        (row,) = right
        for variable in given:
            if variable not in row:
                return f"{self._text(variable)} does not belong to {what}."
        for variable in row:
            if variable not in given:
                return f"{self._text(variable)} is missing: {what} holds it."
        pivot = next(iter(row))
        scale = given[pivot] / row[pivot]
        for variable, value in row.items():
            if _same(given[variable], -scale * value):
                return f"the sign of the term with {self._text(variable)} is wrong, beside that " \
                    f"with {self._text(pivot)}."  # fmt: skip
            if not _same(given[variable], scale * value):
                return f"the term with {self._text(variable)} is wrong, beside that with " \
                    f"{self._text(pivot)}."  # fmt: skip
        return None

    def _text(self, variable: Variable) -> str:
        kind, what, level = variable
        base = self.derivation.names.symbol((kind, what, 0)).text
        return f"d{base}/dt" if level else base


def _same(one: Value, two: Value) -> bool:
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return one == two
    first, second = float(one), float(two)
    return abs(first - second) <= _ROUNDING * max(abs(first), abs(second), _ROUNDING)


def _in_span(vector: Numbers, rows: Sequence[Numbers]) -> bool:
    """Tell whether a row is a sum of multiples of others, by elimination."""
    left, rest = [dict(row) for row in rows], dict(vector)
    while left:
        pivot_row = left.pop()
        pivot = next((v for v, c in pivot_row.items() if not _same(c, Fraction(0))), None)
        if pivot is None:
            continue
        for row in (*left, rest):
            factor = row.pop(pivot, Fraction(0)) / pivot_row[pivot]
            for v, c in pivot_row.items():
                if v != pivot:
                    value = row.get(v, Fraction(0)) - factor * c
                    row[v] = Fraction(0) if _same(row.get(v, Fraction(0)), factor * c) else value
    return all(_same(c, Fraction(0)) for c in rest.values())
