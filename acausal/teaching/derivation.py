"""State equations as a textbook derives them, with the reason for every choice.

Graph, normal tree, elemental, continuity, compatibility, state and output equations.

References
----------
Rowell, D., Wormley, D. N.: System Dynamics: An Introduction. Prentice Hall (1997), chs. 4-6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from acausal.arguments import Axes, File, checked_methods
from acausal.errors import SingularError, UnknownNameError, did_you_mean
from acausal.formulation.edge_table import edge_variable
from acausal.graph.cutsets_circuits import circuit, cutset
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.normal_tree import why
from acausal.graph.tree import Tree
from acausal.language.quantity import path_of
from acausal.notation.linear_rows import Row, added
from acausal.notation.maths import Name, Number, PrintedEquation, Product, Quotient, Rate, Sum, text
from acausal.notation.maths import Tree as Maths
from acausal.notation.printing import Printer
from acausal.notation.rational import ONE, ZERO, Ratio, linear_parts
from acausal.notation.rational_steps import atom_value
from acausal.notation.symbol_names import Symbol
from acausal.notation.symbolic_matrix import SymbolicMatrix
from acausal.teaching.derivation_names import Names
from acausal.teaching.explicit_laws import (
    GivenLaw,
    argument_equations,
    mode_parts,
    written_laws,
    written_residual,
)
from acausal.teaching.state_equations import (
    EdgeTree,
    SolvedRates,
    SourceValues,
    Variable,
    elemental_rows,
)
from acausal.teaching.terminal_laws import Law, TerminalLaws

_MOST_MODES = 8
"""Combinations of modes that are derived one by one."""


@checked_methods
@dataclass(frozen=True, eq=False)
class Derivation:
    """The derivation of a model's state equations; it prints as on the board.

    ``graph`` is a LinearGraph with the normal ``tree``, so that all its matrices and drawings work.
    ``steps`` are what is printed; ``A``, ``B``, ``C``, ``D`` hold expressions and numbers.
    """

    laws: TerminalLaws
    graph: LinearGraph
    edge_tree: EdgeTree
    sources: SourceValues
    rows: dict[int, list[Row[Variable]]]
    lumped: dict[int, Ratio]
    names: Names
    solution: SolvedRates | None
    stopped: tuple[Law, ...]
    halted: tuple[str, ...]
    outputs: tuple[str, ...]
    given: tuple[GivenLaw, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    signs: str = "model"

    @property
    def tree(self) -> Tree:
        """The normal tree, with two-ports placed by their rule."""
        return self.graph.tree

    @property
    def states(self) -> tuple[str, ...]:
        """The symbols of the states."""
        return tuple(self.names.symbol(v).text for v in self.solved.states)

    @property
    def excess(self) -> tuple[str, ...]:
        """The names of storages that have no state of their own."""
        return tuple(self.laws.elements[edge].name for _, edge, _ in self.solved.excess)

    @property
    def solved(self) -> SolvedRates:
        """The solution.

        Raises
        ------
        SingularError
            If a law is not linear or the elimination grows too long, naming it.
        """
        if self.solution is None:
            raise SingularError(
                f"{'; '.join(self.halted)}: the variables cannot be eliminated in symbols. "
                "Linearise the compiled system about a point, ac.compile(model).linearize(…), or "
                "replace the part by a linear one."
            )
        return self.solution

    # -------------------------------------------------------------- equations

    @cached_property
    def _printer(self) -> Printer:
        return Printer(self.laws.atoms, self.names.symbols)

    def _ratio(self, row: Row[Variable]) -> Ratio:
        total = ZERO
        for variable, coefficient in row.items():
            total = total + coefficient * self.laws.atoms.symbol(self.names.key(variable))
        return total

    @cached_property
    def elemental(self) -> tuple[PrintedEquation, ...]:
        """The laws of the edges, each solved for its primary variable or the rate of it."""
        ordered = {"A": 0, "T": 1, "dissipator": 3, "coupling": 4}  # excess storages are 2
        found: list[tuple[int, PrintedEquation]] = []
        for law in self.laws.laws:
            if law.reason:
                continue
            if self.laws.elements[law.edges[0]].kind == "nullator":
                own = [self.names.symbol((kind, law.edges[0], 0)) for kind in "XY"]
                found += [(6, PrintedEquation(Name(s), Number(Fraction(0)))) for s in own]
                continue
            lefts = [self._left(edge) for edge in law.edges]
            given = elemental_rows(self.rows[id(law)], lefts)
            for left in lefts:
                kind = self.laws.elements[left[1]].kind
                rank = 2 if kind in "AT" and left[2] == 0 else ordered.get(kind, 5)
                if left in given:
                    found.append((rank, self._elemental(left, given[left])))
        return tuple(equation for _, equation in sorted(found, key=lambda item: item[0]))

    def _left(self, edge: int) -> Variable:
        """Return what a law is solved for: the rate of an own state, else the primary variable."""
        primary = self.edge_tree.primary(edge)
        own = {"A": "X", "T": "Y"}.get(self.laws.elements[edge].kind)
        return (*primary[:2], 1) if primary[0] == own else primary

    def _elemental(self, left: Variable, row: Row[Variable]) -> PrintedEquation:
        ratio = self._ratio(row)
        right = self._printer.tree(ratio)
        symbol = self.names.symbol((*left[:2], 0))
        side: Maths = Rate(symbol) if left[2] else Name(symbol)
        match right:
            case Quotient(Name() as above, below) if left[2]:
                factors = below.factors if isinstance(below, Product) else (below,)
                return PrintedEquation(Product((*factors, side)), above)
        return PrintedEquation(side, right)

    @cached_property
    def continuity(self) -> tuple[PrintedEquation, ...]:
        """The through of every branch that is no source, by its cutset."""
        return self._topological(self.tree.branches, "Y", "across_driver", cutset)

    @cached_property
    def compatibility(self) -> tuple[PrintedEquation, ...]:
        """The across of every chord that is no source, by its circuit."""
        return self._topological(self.edge_tree.circuits.chords, "X", "through_driver", circuit)

    def _topological(
        self, places: list[int], kind: str, source: str, terms: Callable[..., Any]
    ) -> tuple[PrintedEquation, ...]:
        found = []
        for place in places:
            if self.graph.kinds[place] in (source, "nullator"):
                continue
            tree = self.edge_tree.circuits if kind == "X" else self.tree
            signed: list[tuple[int, Maths]] = [
                (-sign, Name(self.names.symbol((kind, self.edge_tree.edges[e], 0))))
                for e, sign in terms(tree, place)[1:]
                if self.graph.kinds[e] != "nullator"
            ]
            if kind == "X":
                signed.sort(key=lambda item: -item[0])
            right: Maths = Sum(tuple(signed))
            if len(signed) == 1 and signed[0][0] > 0:
                right = signed[0][1]
            left = self.names.symbol((kind, self.edge_tree.edges[place], 0))
            found.append(PrintedEquation(Name(left), right))
        return tuple(found)

    @cached_property
    def state_equations(self) -> tuple[PrintedEquation, ...]:
        """The rate of every state, in states, sources and parameters."""
        symbols = {**self.names.symbols, **self.names.bare(self.solved, self._same)}
        printer = Printer(self.laws.atoms, symbols)
        return tuple(
            PrintedEquation(Rate(symbols[self.names.key(state)]), printer.tree(self._ratio(row)))
            for state, row in self.solved.rates.items()
        )

    def _same(self, variable: Variable) -> bool:
        """Tell whether an excess variable is a state, but for its sign."""
        row = self.row(variable)
        return len(row) == 1 and all(c.number in (1, -1) for c in row.values())

    def output_equations(self, *outputs: Any) -> tuple[PrintedEquation, ...]:
        """Return across and through variables in states and sources, by path."""
        wanted = [path_of(name) for name in outputs]
        found = []
        for path, row in self._output_rows(tuple(wanted)):
            found.append(
                PrintedEquation(
                    Name(self._output_symbol(path)), self._printer.tree(self._ratio(row))
                )
            )
        return tuple(found)

    def row(self, variable: Variable) -> Row[Variable]:
        """Return a variable as a row of states and sources."""
        solved, total = self.solved, dict[Variable, Ratio]()
        for primary, coefficient in self.edge_tree.in_primaries(variable).items():
            kind, edge, level = primary
            if level and (kind, edge, 0) in solved.states:
                part = solved.rates[kind, edge, 0]
            elif level:
                raise SingularError("the rate of a variable that is no state is no output here.")
            else:
                part = solved.others.get(primary, {primary: ONE})
            total = added(total, part, coefficient)
        return total

    # -------------------------------------------------------------- matrices

    @cached_property
    def explicit(self) -> tuple[PrintedEquation, ...]:
        """Laws that are not linear and give what is primary, as their parts write them."""
        return tuple(written_laws(self))

    @cached_property
    def arguments(self) -> tuple[PrintedEquation, ...]:
        """What the laws of ``explicit`` read, in states and sources."""
        return tuple(argument_equations(self)) if self.given else ()

    @cached_property
    def modes(self) -> tuple[Derivation, ...]:
        """The derivation in every mode of the parts that have modes, where these are few."""
        parts = mode_parts(self.laws)
        if not parts or prod(map(len, parts.values())) > _MOST_MODES:
            return ()
        from acausal.teaching.textbook_derivation import derive

        own = dict(self.chosen)
        return tuple(
            derive(
                self.laws.flat, self.outputs, own | dict(zip(parts, each, strict=True)), self.signs
            )
            for each in product(*parts.values())
        )

    @property
    def A(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """States × states."""
        return self._matrix("A", self._state_rows(), self.solved.states)

    @property
    def B(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """States × sources."""
        return self._matrix("B", self._state_rows(), self._inputs(0))

    @property
    def E(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """States × rates of sources: empty unless an excess storage is tied to a source."""
        return self._matrix("E", self._state_rows(), self._inputs(1))

    @property
    def C(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """Outputs × states."""
        return self._matrix("C", self._output_rows(self.outputs), self.solved.states)

    @property
    def D(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """Outputs × sources."""
        return self._matrix("D", self._output_rows(self.outputs), self._inputs(0))

    @property
    def F(self) -> SymbolicMatrix:  # noqa: N802 - the textbook's letter
        """Outputs × rates of sources."""
        return self._matrix("F", self._output_rows(self.outputs), self._inputs(1))

    def _state_rows(self) -> list[tuple[str, Row[Variable]]]:
        return [(self.path(state), row) for state, row in self.solved.rates.items()]

    def _inputs(self, level: int) -> tuple[Variable, ...]:
        used = {v for row in self.solved.rates.values() for v in row}
        used |= {v for row in self.solved.others.values() for v in row}
        found = [("u", source, level) for source in self.sources.order]
        return tuple(v for v in found if level == 0 or v in used)

    def _matrix(
        self, letter: str, rows: list[tuple[str, Row[Variable]]], columns: tuple[Variable, ...]
    ) -> SymbolicMatrix:
        if self.given:
            laws = ", ".join(dict.fromkeys(law.law.name for law in self.given))
            raise SingularError(
                f"the laws of {laws} are not linear: there is no matrix {letter}. The state "
                "equations are there; linearise the compiled system, ac.compile(model).linearize()."
            )
        parts = [[row.get(column, ZERO) for column in columns] for _, row in rows]
        values = [[self._number(entry) for entry in line] for line in parts]
        paths = tuple(path for path, _ in rows), tuple(map(self.path, columns))
        return SymbolicMatrix(
            letter,
            tuple(self._output_symbol(path) for path in paths[0]),
            tuple(self.names.symbol(column) for column in columns),
            paths,
            tuple(tuple(map(self._printer.tree, line)) for line in parts),
            np.array(values, dtype=float).reshape(len(rows), len(columns)),
        )

    def _number(self, ratio: Ratio) -> float:
        atoms, values = self.laws.atoms, self.laws.values
        return float(ratio.evaluate(lambda atom: atom_value(atom, atoms, values)))

    # -------------------------------------------------------------- names

    def path(self, variable: Variable) -> str:
        """Return the path of a variable in the model."""
        return self.names.path(variable, self.laws)

    @cached_property
    def _variables(self) -> dict[str, tuple[Variable, ...]]:
        """Across and through variables by path; several that add up for a part taken apart."""
        laws, found = self.laws, dict[str, tuple[Variable, ...]]()
        for edge in (*laws.elements, *laws.sums):
            own = laws.sums.get(edge, (edge,))
            if edge >= len(laws.table.owners):
                domain = laws.elements[edge].domain
                found[f"{laws.elements[edge].name}.{domain.through}"] = (("Y", edge, 0),)
                continue
            domain = laws.table.domains[edge]
            shift = domain.order - 1
            for level, name in enumerate(domain.across[shift:]):
                for path in _paths(laws, edge, name):
                    found[path] = (("X", own[0], level),)
            for path in _paths(laws, edge, domain.through):
                found[path] = tuple(("Y", part, 0) for part in own)
        return found

    @property
    def output_paths(self) -> tuple[str, ...]:
        """The paths of the outputs: those asked for, or primary variables that are no states."""
        return self.outputs or tuple(map(self.path, self._plain_outputs()))

    def _named(self, ratio: Ratio) -> bool:
        keys = (self.laws.atoms.keys[atom] for atom in self.laws.atoms.depends(ratio))
        return all(key in self.names.symbols for key in keys)

    def law_texts(self, law: Law) -> list[str]:
        """Return the equations of a law, each for a through or across that it gives."""
        found, atoms = [], self.laws.atoms
        for ratio, said, expression in zip(law.equations, law.texts, law.expressions, strict=True):
            keys = {a: atoms.keys[a] for a in ratio.atoms()}
            held = [a for a, key in keys.items() if isinstance(key, tuple) and key[0] in "XY"]
            for atom in sorted(held, key=lambda a: str(keys[a]), reverse=True):
                split = linear_parts(ratio, frozenset([atom]), atoms)
                simple = split is not None and not atoms.depends(split[0][atom])
                if split is not None and simple and self._named(ratio):
                    right = self._printer.tree(-split[1] / split[0][atom])
                    found.append(str(PrintedEquation(Name(self.names.symbols[keys[atom]]), right)))
                    break
            else:
                found.append(self._as_computed(expression, said))
        return found

    def _as_computed(self, expression: Any, said: str) -> str:
        """Return an equation as its part computes it; of unnamed things, as the part says it."""
        if expression is None:
            return said
        return f"0 = {text(written_residual(self, expression))}"

    def _output_rows(self, outputs: tuple[str, ...]) -> list[tuple[str, Row[Variable]]]:
        wanted = outputs or self.output_paths
        rows = []
        for path in wanted:
            if path not in self._variables:
                raise UnknownNameError(
                    f"'{path}' is no across or through variable of the derivation (rates are, "
                    f"values of order 2 are not). {did_you_mean(path, self._variables)}"
                )
            total: Row[Variable] = {}
            for variable in self._variables[path]:
                total = added(total, self.row(variable))
            rows.append((path, total))
        return rows

    def _plain_outputs(self) -> list[Variable]:
        """Return the primary variables that are neither states nor sources nor excess."""
        held = {*self.solved.states}
        held |= {law.variable for law in self.given}
        free = [e for e in self.edge_tree.edges if self.laws.elements[e].kind == "norator"]
        return [("X", edge, 0) for edge in free] + [
            primary
            for edge in self.edge_tree.own
            if (primary := self.edge_tree.primary(edge)) not in held
            and self.laws.elements[edge].kind in ("dissipator", "coupling")
        ]

    def _output_symbol(self, path: str) -> Symbol:
        own = self._variables.get(path, ())
        if len(own) == 1 and own[0][2] == 0:
            return self.names.symbol(own[0])
        return Symbol(path, "", "variable")

    def why(self, edge: str) -> str:
        """Return in one sentence why an edge is a branch or a chord, and what follows."""
        place = self.graph.edge(edge)
        variable = next(
            (
                v
                for v in (self.solution.excess if self.solution else ())
                if self.edge_tree.number[v[1]] == place
            ),
            None,
        )
        if variable is None:
            return why(self.graph, edge)
        right = self._printer.tree(self._ratio(self.row(variable)))
        tied = PrintedEquation(Name(self.names.symbol(variable)), right)
        inside = self.tree.is_branch[place]
        terms = cutset(self.tree, place) if inside else circuit(self.tree, place)
        near = [self.graph.edge_names[e] for e, _ in terms[1:]]
        near += [self.laws.elements[e].name for k, e, _ in self.row(variable) if k in "XY"]
        parts = list(dict.fromkeys(near))
        named = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        verb = "prescribe" if len(parts) > 1 else "prescribes"
        return f"{edge} is excess: {named} {verb} its {'through' if inside else 'across'}, {tied}."

    # -------------------------------------------------------------- print

    @cached_property
    def steps(self) -> tuple[Any, ...]:
        """The steps, one after the other, each with its title, lines and equations."""
        from acausal.teaching.derivation_steps import steps_of

        return steps_of(self)

    def draw(self, path: File | None = None, ax: Axes | None = None, **look: Any) -> Any:
        """Draw the graph with its normal tree, arrows by the signs of the derivation."""
        arrows = {"arrows": "textbook"} if self.signs == "rowell" else {}
        return self.graph.draw(path, ax, **(arrows | look))

    def latex(self) -> str:
        """Return the whole derivation in LaTeX, to be put into a document."""
        return "\n\n".join(step.latex for step in self.steps)

    def to_tex(self, path: File) -> Path:
        """Write the derivation as a LaTeX document that compiles, with the graph as TikZ."""
        from acausal.teaching.documents import write_tex

        return write_tex(self, Path(path))

    def slides(self, path: File) -> Path:
        """Write the derivation as slides in one HTML file, a step a slide with its graph."""
        from acausal.teaching.documents import write_slides

        return write_slides(self, Path(path))

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))

    def __repr__(self) -> str:
        states = f"states {', '.join(self.states) or 'none'}" if self.solution else "not eliminated"
        edges = f"{len(self.graph.nodes)} nodes, {len(self.graph.edge_names)} edges"
        return f"<Derivation of {self.laws.name!r}: {edges}, {states}>"

    def _repr_latex_(self) -> str:
        return self.latex()

    def _repr_html_(self) -> str:
        return "\n".join(step.html for step in self.steps)


def _paths(laws: TerminalLaws, edge: int, name: str) -> list[str]:
    """Return the paths that mean a variable of an edge: the shortest, and that of the edge."""
    owner = laws.table.owners[edge]
    full = f"{laws.flat.paths[owner]}.{laws.table.names[edge]}.{name}"
    return list(dict.fromkeys([edge_variable(laws.flat, laws.table, edge, name), full]))
