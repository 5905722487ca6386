"""A graph as people write it: lists of edges to read, tables and equations to print."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from acausal.arguments import is_iterable, shown
from acausal.errors import DeclarationError, UnknownNameError, did_you_mean

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

Node: TypeAlias = str | int
NamedEdge: TypeAlias = tuple[str, Node, Node]
Edges: TypeAlias = (
    Mapping[Any, tuple[Node, Node]] | Iterable[tuple[Node, Node] | tuple[Any, Node, Node]]
)

_SHOWN = 200
"""Edges of a large graph that are printed."""

_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|"
    "upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Phi|Psi|Omega"
)


@dataclass(frozen=True)
class GraphEquation:
    """A linear equation with integer coefficients, sum of coefficient * variable = 0.

    The letters of ``vectors`` are bold in LaTeX.

    Examples
    --------
    >>> print(GraphEquation("e8", ((-1, "r_1"), (1, "r_8"))))
    -r_1 + r_8 = 0
    """

    name: str
    terms: tuple[tuple[int, str], ...]
    vectors: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return _sum(self.terms) + " = 0"

    @property
    def latex(self) -> str:
        """The equation in LaTeX, without dollar signs."""
        names = [(factor, latex_name(symbol, self.vectors)) for factor, symbol in self.terms]
        return _sum(names) + " = 0"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"


@dataclass(frozen=True)
class GraphEquations:
    """Equations with a name each (that of a node, branch or chord), printed one a line."""

    items: tuple[GraphEquation, ...]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[GraphEquation]:
        return iter(self.items)

    def __getitem__(self, key: int | str) -> GraphEquation:
        """Return an equation by number, or by the name of its node, branch or chord."""
        if isinstance(key, int):
            return self.items[key]
        for equation in self.items:
            if equation.name == key:
                return equation
        names = [equation.name for equation in self.items]
        raise UnknownNameError(f"There is no equation for {key!r}. {did_you_mean(key, names)}")

    def __str__(self) -> str:
        return "\n".join(map(str, self.items))

    def _repr_latex_(self) -> str:
        lines = " \\\\\n".join(equation.latex.replace(" = 0", " &= 0") for equation in self.items)
        return f"$\\begin{{aligned}}\n{lines}\n\\end{{aligned}}$"


def equations(
    entries: Iterable[tuple[int, int, int]],
    names: Sequence[str],
    symbols: Sequence[str],
    vectors: frozenset[str] = frozenset(),
) -> GraphEquations:
    """Return the equations ``matrix · symbols = 0``, one for each row of the matrix."""
    terms: list[list[tuple[int, int]]] = [[] for _ in names]
    for row, column, value in entries:
        terms[row].append((column, value))
    return GraphEquations(
        tuple(
            GraphEquation(
                name, tuple((value, symbols[col]) for col, value in sorted(line)), vectors
            )
            for name, line in zip(names, terms, strict=True)
        )
    )


def indexed(symbol: str, name: str) -> str:
    """Return a symbol with an edge's name as index; of e1, e2, … the number alone.

    >>> indexed("F", "e1"), indexed("F", "spring")
    ('F_1', 'F_spring')
    """
    return f"{symbol}_{name[1:] if re.fullmatch(r'e[0-9]+', name) else name}"


def latex_name(name: str, vectors: Container[str] = ()) -> str:
    r"""Return a name in LaTeX: the last part of a path is the letter, the rest its index.

    >>> latex_name("r_12"), latex_name("motor.rotor.phi"), latex_name("Q_flow")
    ('r_{12}', '\\phi_{\\mathrm{motor.rotor}}', 'Q_{\\mathrm{flow}}')
    >>> latex_name("δW_33"), latex_name("r_33", vectors=("r",))
    ('\\delta W_{33}', '\\mathbf{r}_{33}')
    """
    path, _, last = name.rpartition(".")
    letter, _, index = last.partition("_")
    bold = letter in vectors
    varied, letter = letter.startswith("δ") and len(letter) > 1, letter.removeprefix("δ")
    marks = [_upright(part) for part in (index, path) if part]
    if _GREEK.fullmatch(letter):
        letter = "\\" + letter
    elif len(letter) > 1:
        letter = letter if letter.isdigit() else _upright(letter)
    letter = "\\mathbf{" + letter + "}" if bold else letter
    letter = "\\delta " + letter if varied else letter
    return f"{letter}_{{{','.join(marks)}}}" if marks else letter


def _upright(text: str) -> str:
    if text.isdigit() or len(text) == 1:
        return text
    return "\\mathrm{" + re.sub(r"([_#%&$])", r"\\\1", text) + "}"


def _sum(terms: Iterable[tuple[int, str]]) -> str:
    text = ""
    for factor, symbol in terms:
        sign = (" - " if factor < 0 else " + ") if text else ("-" if factor < 0 else "")
        text += sign + (symbol if abs(factor) == 1 else f"{abs(factor)} {symbol}")
    return text or "0"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of texts in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def html_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of texts, the first one the header, as an HTML table."""
    lines = [
        "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in row) + "</tr>"
        for tag, row in zip(["th", *["td"] * (len(rows) - 1)], rows, strict=True)
    ]
    return f"<table>{''.join(lines)}</table>"


def edge_rows(graph: LinearGraph) -> list[tuple[str, ...]]:
    """Return the table of edges, with a header and a last line on what is left out."""
    rows: list[tuple[str, ...]] = [("edge", "tail", "", "head", "domain", "")]
    for edge, name in enumerate(graph.edge_names[:_SHOWN]):
        tail, head = str(graph.nodes[graph.tails[edge]]), str(graph.nodes[graph.heads[edge]])
        part = "branch" if graph.tree.is_branch[edge] else "chord"
        rows.append((name, tail, "→", head, graph.domains[edge], part))
    if len(graph.edge_names) > _SHOWN:
        rows.append((f"… ({len(graph.edge_names)} in all)", "", "", "", "", ""))
    return rows


def read_edges(edges: Edges) -> list[NamedEdge]:
    """Return (name, tail, head) for each edge, checked."""
    listed: Any = edges
    if isinstance(edges, Mapping):
        listed = [(name, *_ends(ends)) for name, ends in edges.items()]
    elif not is_iterable(edges):
        raise DeclarationError(
            f'edges = {shown(edges)}: give {{"name": (tail, head), …}} or a list of (tail, head).'
        )
    triples: list[NamedEdge] = []
    for number, item in enumerate(listed, start=1):
        if not isinstance(item, (tuple, list)) or len(item) not in (2, 3):
            raise DeclarationError(f"An edge is (tail, head) or (name, tail, head), not {item!r}.")
        name = str(item[0]) if len(item) == 3 else f"e{number}"
        tail, head = item[-2], item[-1]
        if not all(isinstance(node, str | int) for node in (tail, head)):
            raise DeclarationError(f"Edge {name!r}: a node is text or an integer, not {item!r}.")
        if tail == head:
            raise DeclarationError(
                f"Edge {name!r} runs from node {tail!r} to itself. Give it two nodes."
            )
        triples.append((name, tail, head))
    seen: set[str] = set()
    for name, _, _ in triples:
        if name in seen:
            raise DeclarationError(f"Two edges are called {name!r}. Give each edge its own name.")
        seen.add(name)
    return triples


def _ends(ends: Any) -> Sequence[Any]:
    return ends if isinstance(ends, (tuple, list)) else (ends,)


def node_order(triples: list[NamedEdge], nodes: Sequence[Node] | None) -> tuple[Node, ...]:
    """Return the nodes: as given, ascending if all are numbers, else as they appear."""
    appearing = list(dict.fromkeys(node for _, tail, head in triples for node in (tail, head)))
    if nodes is None:
        numbers = [node for node in appearing if isinstance(node, int)]
        return tuple(sorted(numbers) if len(numbers) == len(appearing) else appearing)
    labels = tuple(dict.fromkeys(nodes))
    if len(labels) != len(nodes):
        raise DeclarationError("The list of nodes names a node twice. Name each node once.")
    missing = [str(node) for node in appearing if node not in labels]
    if missing:
        raise DeclarationError(
            f"The list of nodes lacks {', '.join(missing)}, which edges run to. Add them to it."
        )
    return labels
