"""The steps of a derivation as text, LaTeX and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from acausal.graph.common_tree import NULLORS
from acausal.graph.normal_tree import GYRATOR, LABELS, TRANSFORMER
from acausal.notation.folded import folded
from acausal.notation.maths import Name, PrintedEquation, latex, math_element, mathml, text
from acausal.notation.symbolic_matrix import SymbolicMatrix

if TYPE_CHECKING:
    from acausal.teaching.derivation import Derivation

_WIDTH = 110
_INDENT = 17


@dataclass(frozen=True, eq=False)
class DerivationStep:
    """A step: its number and title, lines of text, equations and matrices."""

    title: str
    lines: tuple[str, ...] = ()
    equations: tuple[PrintedEquation, ...] = ()
    matrices: tuple[SymbolicMatrix, ...] = ()
    gap: int = 5
    below: bool = False

    def __repr__(self) -> str:
        return f"<step {' '.join(self.title.split())!r}>"

    def __str__(self) -> str:
        indent = 3 if self.below else _INDENT
        texts = [folded(str(e), " " * (indent + 4), _WIDTH - indent) for e in self.equations]
        body = [*self.lines, *_flowing(texts, self.gap, indent)]
        for matrix in self.matrices:
            body += str(matrix).splitlines()
        if self.below or not body:
            return "\n".join([self.title, *(" " * indent + line for line in body)])
        first = f"{self.title:<{_INDENT}}{body[0]}"
        return "\n".join([first, *(" " * indent + line for line in body[1:])]).rstrip()

    @property
    def latex(self) -> str:
        """The step in LaTeX: a title, text, and equations one below the other."""
        parts = [rf"\textbf{{{_escaped(self.title)}}}", *map(_escaped, self.lines)]
        if self.equations:
            lines = [f"{latex(e.left)} &= {latex(e.right)}" for e in self.equations]
            aligned = " \\\\\n".join(lines)
            parts.append(f"$$\\begin{{aligned}}\n{aligned}\n\\end{{aligned}}$$")
        parts += [f"$${m.letter} = {m.latex}$$" for m in self.matrices if m.rows and m.columns]
        return "\n\n".join(parts)

    @property
    def html(self) -> str:
        """The step as HTML with MathML."""
        parts = [f"<h4>{escape(self.title)}</h4>"]
        parts += [f"<pre>{escape(chr(10).join(self.lines))}</pre>"] if self.lines else []
        for equation in self.equations:
            inside = f"{mathml(equation.left)}<mo>=</mo>{mathml(equation.right)}"
            parts.append(math_element(inside))
        parts += [m._repr_html_() for m in self.matrices if m.rows and m.columns]
        return "<section>" + "\n".join(parts) + "</section>"


def _escaped(line: str) -> str:
    marks = {"_": r"\_", "#": r"\#", "%": r"\%", "&": r"\&", "→": r"$\to$", "ẋ": r"$\dot x$"}
    return "".join(marks.get(sign, sign) for sign in line)


def _flowing(texts: Sequence[str], gap: int, indent: int) -> list[str]:
    """Return texts side by side, as many a line as there is room for."""
    lines: list[str] = []
    for each in texts:
        if lines and indent + len(lines[-1]) + gap + len(each) <= _WIDTH:
            lines[-1] += " " * gap + each
        else:
            lines.append(each)
    return lines


def steps_of(derivation: Derivation) -> tuple[DerivationStep, ...]:
    """Return the steps of a derivation; where a law is not linear it ends with that law."""
    steps = [_graph(derivation), _tree(derivation), _variables(derivation)]
    steps.append(DerivationStep("4 Elemental", (), derivation.elemental))
    if derivation.stopped:
        steps[-1] = DerivationStep("4 Elemental", _laws(derivation), derivation.elemental)
    steps.append(DerivationStep("5 Continuity", (), derivation.continuity, gap=6))
    steps.append(DerivationStep("6 Compatibility", (), derivation.compatibility, gap=3))
    if derivation.given:
        steps[3] = DerivationStep("4 Elemental", (), (*derivation.elemental, *derivation.explicit))
    if derivation.solution is None and derivation.modes:
        return (*steps, *_where(derivation), *_by_mode(derivation))
    if derivation.solution is None:
        why = "; ".join(derivation.halted)
        line = f"not eliminated ({why}): linearise the compiled system about a point"
        return (
            *steps,
            *_where(derivation),
            DerivationStep("7 State equations", (line,), below=True),
        )
    none = () if derivation.states else ("none: the network stores nothing",)
    steps.append(DerivationStep("7 State equations", none, derivation.state_equations, below=True))
    steps += _where(derivation)
    if derivation.states and not derivation.given:
        steps.append(_matrices(derivation))
    outputs = derivation.output_equations(*derivation.output_paths)
    if outputs:
        steps.append(DerivationStep("8 Output equations", (), outputs, below=True))
    if outputs and not derivation.given:
        matrices = [m for m in (derivation.C, derivation.D, derivation.F) if m.columns]
        letters = {"C": "C x", "D": "D u", "F": "F u̇"}
        whole = f"and as y = {' + '.join(letters[m.letter] for m in matrices)}"
        steps.append(DerivationStep(f"   {whole}", (), (), tuple(matrices), below=True))
    if derivation.signs == "rowell":
        told = "Signs of Rowell and Wormley: sources are positive, acrosses fall along the arrows."
        return (*steps, DerivationStep(told))
    steps.append(
        DerivationStep(
            "Signs: a through flows into the part at the head of its edge. Rowell and Wormley "
            "point\nedges the other way, in the direction of falling across: tail and head change."
        )
    )
    return tuple(steps)


def _by_mode(derivation: Derivation) -> list[DerivationStep]:
    """Return the state equations in each mode of the parts that have modes."""
    found = []
    for own in derivation.modes:
        label = ", ".join(f"{part} {mode}" for part, mode in own.chosen)
        title = f"7 State equations, {label}"
        if own.solution is None:
            found.append(
                DerivationStep(title, (f"not eliminated ({'; '.join(own.halted)})",), below=True)
            )
            continue
        none = () if own.states else ("none: the network stores nothing",)
        laws = own.explicit if own.given else ()
        found.append(DerivationStep(title, none, (*own.state_equations, *laws), below=True))
        found += _where(own)
    return found


def _graph(derivation: Derivation) -> DerivationStep:
    graph, laws = derivation.graph, derivation.laws
    remarks = []
    if laws.contracted:
        remarks.append(f"rigid or fixed, contracted: {', '.join(laws.contracted)}")
    if laws.deleted:
        remarks.append(f"open, deleted: {', '.join(laws.deleted)}")
    head = f"{len(graph.nodes)} nodes, {len(graph.edge_names)} edges"
    head += f"   ({'; '.join(remarks)})" if remarks else ""
    rows = []
    for edge, name in enumerate(graph.edge_names):
        ends = graph.nodes[graph.tails[edge]], graph.nodes[graph.heads[edge]]
        nodes = " → ".join(map(str, ends[::-1] if derivation.signs == "rowell" else ends))
        label = LABELS.get(graph.kinds[edge]) or _coupled(derivation, edge)
        rows.append((name, label, nodes, f"{graph.across[edge]}, {graph.through[edge]}"))
    half = (len(rows) + 1) // 2
    columns = [_table(part) for part in (rows[:half], rows[half:])]
    wide = max((len(line) for line in columns[0]), default=0)
    lines = [
        f"{left:<{wide}}        {right}".rstrip()
        for left, right in zip(columns[0], [*columns[1], ""][:half], strict=True)
    ]
    if len(rows) > 2 and max(map(len, lines)) + 3 > _WIDTH:
        lines = _table(rows)
    return DerivationStep(f"1 Linear graph   {head}", tuple(lines), below=True)


def _coupled(derivation: Derivation, edge: int) -> str:
    """Return what a coupled edge belongs to: transformer, gyrator or another law."""
    own = next(c for c in derivation.graph.couplings if edge in c.edges)
    if set(own.choices) == set(TRANSFORMER):
        return "transformer"
    return "gyrator" if set(own.choices) == set(GYRATOR) else "coupled"


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    gaps = ("  ", "  ", "   ", "")
    return [
        "".join(f"{cell:<{w}}{g}" for cell, w, g in zip(row, widths, gaps, strict=True)).rstrip()
        for row in rows
    ]


def _tree(derivation: Derivation) -> DerivationStep:
    graph, edge_tree = derivation.graph, derivation.edge_tree
    own = [edge_tree.number[edge] for edge in edge_tree.own]
    parts = [[e for e in own if graph.tree.is_branch[e] == inside] for inside in (True, False)]
    branches, chords = (", ".join(graph.edge_names[e] for e in part) or "none" for part in parts)
    lines = [f"branches {branches}   chords {chords}"]
    if len(own) < len(graph.edge_names):
        null, free = (
            ", ".join(n for n, k in zip(graph.edge_names, graph.kinds, strict=True) if k == kind)
            for kind in NULLORS
        )
        lines.append("in common to two graphs:")
        lines.append(f"of acrosses, for circuits: {null} contracted, {free} deleted")
        lines.append(f"of throughs, for cutsets:  {free} contracted, {null} deleted")
    return DerivationStep("2 Normal tree", tuple(lines))


def _variables(derivation: Derivation) -> DerivationStep:
    graph, edge_tree = derivation.graph, derivation.edge_tree
    own = [edge_tree.number[edge] for edge in edge_tree.own]
    inside = [e for e in own if derivation.tree.is_branch[e]]
    outside = [e for e in own if not derivation.tree.is_branch[e]]
    primary = [" ".join(graph.across[e] for e in inside)]
    primary.append(" ".join(graph.through[e] for e in outside))
    secondary = [" ".join(graph.through[e] for e in inside)]
    secondary.append(" ".join(graph.across[e] for e in outside))
    first = f"primary {' | '.join(primary)}"
    second = f"secondary {' | '.join(secondary)}"
    whole = f"{first}    {second}"
    lines = [whole] if len(whole) + _INDENT <= _WIDTH else [first, second]
    if derivation.solution is None:
        return DerivationStep("3 Variables", tuple(lines))
    parts = []
    natural = {"X": "A", "Y": "T"}
    kinds = {v: derivation.laws.elements[v[1]].kind for v in derivation.solution.states}
    for kind, what in (("X", "A-type branch"), ("Y", "T-type chord"), ("", "by coupling")):
        named = [v for v in kinds if (v[0] if kinds[v] == natural[v[0]] else "") == kind]
        if named:
            plural = what
            if len(named) > 1 and kind:
                plural += "es" if what.endswith("h") else "s"
            parts.append(f"{', '.join(derivation.names.symbol(v).text for v in named)} ({plural})")
    order = len(derivation.solution.states)
    excess = ", ".join(derivation.excess) or "none"
    states = f"states {', '.join(parts) or 'none'}; excess: {excess}; order {order}"
    return DerivationStep("3 Variables", (*lines, states))


def _laws(derivation: Derivation) -> tuple[str, ...]:
    """Return the laws that are not linear, and why they are not."""
    return tuple(
        f"{law.name}: {', '.join(derivation.law_texts(law))}   ({law.reason})"
        for law in derivation.stopped
    )


def _where(derivation: Derivation) -> list[DerivationStep]:
    """Return what lumped coefficients and composed sources stand for."""
    printer, names = derivation._printer, derivation.names
    found = [
        PrintedEquation(Name(names.symbols["lump", edge]), printer.tree(value))
        for edge, value in derivation.lumped.items()
    ]
    found += [
        PrintedEquation(Name(names.symbols[*source, 0]), printer.tree(value))
        for source, value in derivation.sources.composed.items()
    ]
    found += derivation.arguments if derivation.solution else ()
    zeros = derivation.solution.zeros if derivation.solution else ()
    lines = tuple(f"{text(printer.tree(zero))} = 0 at these values" for zero in zeros)
    return [DerivationStep("   where", lines, tuple(found), below=True)] if found or lines else []


def _if_any(matrix: SymbolicMatrix) -> tuple[SymbolicMatrix, ...]:
    return (matrix,) if matrix.columns else ()


def _matrices(derivation: Derivation) -> DerivationStep:
    matrices = (derivation.A, *_if_any(derivation.B), *_if_any(derivation.E))
    terms = " + ".join({"A": "A x", "B": "B u", "E": "E u̇"}[m.letter] for m in matrices)
    return DerivationStep(f"   and as ẋ = {terms}", (), (), matrices, below=True)
