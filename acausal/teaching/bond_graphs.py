"""Bond graphs of scalar models, with the causal strokes that a normal tree gives.

A linear graph and a bond graph say the same in two alphabets. Effort and flow are across and
through where the across value itself makes the power (voltage, pressure, temperature), and through
and rate where its rate does (force and velocity, torque and angular velocity). So a node of the
linear graph is a junction of one effort (0) or of one flow (1); an edge between two nodes is a
junction of the other kind, with the element at it; an edge to the datum is an element at its node's
junction. Junctions that only pass on, and junctions of one kind side by side, are then joined.

**The strokes are the tree.** A branch says its across and is told its through, a chord the other
way round. Where the across is the effort, a branch gives effort to its junction, and the node
behind the branch is told its effort by it: exactly one bond of every 0-junction gives effort, and
exactly one of every 1-junction gives flow, because a tree has exactly one path to each node. An
A-type branch and a T-type chord are storages in integral causality; excess storages are in
derivative causality.

References
----------
Karnopp, D. C., Margolis, D. L., Rosenberg, R. C.: System Dynamics: Modeling, Simulation, and
Control of Mechatronic Systems, 5th ed. Wiley (2012), chs. 2 to 5.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from acausal.arguments import Axes, File, Told, checked
from acausal.errors import DeclarationError
from acausal.formulation.flat_model import flatten
from acausal.graph.normal_tree import GYRATOR, TRANSFORMER
from acausal.language.model import Model
from acausal.teaching.derivation import Derivation
from acausal.teaching.stated_laws import Element
from acausal.teaching.terminal_laws import Law
from acausal.teaching.textbook_derivation import derive

_LETTERS = {
    ("A", 1): "C",
    ("A", 2): "I",
    ("T", 1): "I",
    ("T", 2): "C",
    ("dissipator", 1): "R",
    ("dissipator", 2): "R",
    ("across_driver", 1): "Se",
    ("across_driver", 2): "Sf",
    ("through_driver", 1): "Sf",
    ("through_driver", 2): "Se",
}
"""Letters of one-ports by kind of edge and order of its domain."""

_SOURCES = ("Se", "Sf")
_STORAGES = ("C", "I")


@dataclass(frozen=True)
class Multiport:
    """An element or a junction: ``kind`` is 0, 1, C, I, R, Se, Sf, TF or GY, ``name`` its part."""

    kind: str
    name: str
    color: str = "black"

    @property
    def is_junction(self) -> bool:
        """Whether it is a 0- or a 1-junction."""
        return self.kind in ("0", "1")

    def __str__(self) -> str:
        return self.kind if self.is_junction else f"{self.kind}:{self.name}"


@dataclass(frozen=True)
class Bond:
    """A bond: power is counted from ``tail`` to ``head``; effort acts upon the end ``stroke``."""

    tail: int
    head: int
    stroke: int
    domain: str

    def other(self, end: int) -> int:
        """Return the other end."""
        return self.head if end == self.tail else self.tail


@dataclass(frozen=True, eq=False)
class BondGraph:
    """A bond graph: ``parts`` are elements and junctions, ``bonds`` join them by their numbers."""

    name: str
    parts: tuple[Multiport, ...]
    bonds: tuple[Bond, ...]

    @property
    def integral(self) -> tuple[str, ...]:
        """Names of storages in integral causality: each gives a state."""
        return tuple(self._storages(True))

    @property
    def derivative(self) -> tuple[str, ...]:
        """Names of storages in derivative causality: their states depend on others."""
        return tuple(self._storages(False))

    def _storages(self, integral: bool) -> Iterator[str]:
        for bond in self.bonds:
            for end in (bond.tail, bond.head):
                part = self.parts[end]
                # An inertance is told its effort, a capacitance its flow.
                if part.kind in _STORAGES:
                    told = (bond.stroke == end) == (part.kind == "I")
                    if told == integral:
                        yield part.name

    @checked
    def bonds_of(self, part: int) -> list[Bond]:
        """Return the bonds at an element or junction."""
        return [bond for bond in self.bonds if part in (bond.tail, bond.head)]

    @checked
    def draw(self, path: File | None = None, ax: Axes | None = None) -> Any:
        """Draw the bond graph: half arrows count power, strokes say where effort acts.

        Parameters
        ----------
        path
            File to write, ``.png``, ``.svg`` or ``.pdf``.
        ax
            Axes of matplotlib to draw in.
        """
        from acausal.pictures.bond_drawing import draw_bonds

        return draw_bonds(self, path, ax)

    def __str__(self) -> str:
        """Return one line a bond, ``|`` at the end upon which effort acts."""
        lines = [f"bond graph of {self.name!r}"]
        for bond in self.bonds:
            left, right = ("|", " ") if bond.stroke == bond.tail else (" ", "|")
            lines.append(f"  {self.parts[bond.tail]} {left}⇀{right} {self.parts[bond.head]}")
        lines.append(f"integral causality: {', '.join(self.integral) or 'none'}")
        if self.derivative:
            lines.append(f"derivative causality: {', '.join(self.derivative)}")
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        junctions = sum(part.is_junction for part in self.parts)
        return (
            f"<BondGraph of {self.name!r}: {len(self.parts) - junctions} elements, "
            f"{junctions} junctions, states by {', '.join(self.integral) or 'none'}>"
        )

    def _repr_png_(self) -> bytes:
        from acausal.pictures.bond_drawing import bond_png

        return bond_png(self)


@checked
def bond_graph(model: Told[Model]) -> BondGraph:
    """Return the bond graph of a scalar model, with causal strokes by its normal tree.

    Storages, sources, dissipators, transformers and gyrators of all scalar domains. Laws that are
    not linear stand as R.

    >>> import acausal as ac
    >>> from library import electrical as el
    >>> m = ac.Model("rc")
    >>> m.src, m.r = el.SineVoltage(V=1, f=1), el.Resistor(R=1)
    >>> m.c, m.gnd = el.Capacitor(C=1), el.Ground()
    >>> m.connect(m.src.p, m.r.p)
    >>> m.connect(m.r.n, m.c.p)
    >>> m.connect(m.src.n, m.c.n, m.gnd.p)
    >>> print(ac.teaching.bond_graph(m))
    bond graph of 'rc'
      Se:src  ⇀| 1
      1 |⇀  C:c
      1  ⇀| R:r
    integral causality: c

    Raises
    ------
    DeclarationError
        Mechanisms in plane and space, ideal amplifiers and controlled sources, by name.
    """
    if not isinstance(model, Model):
        raise DeclarationError(
            f"bond_graph() takes a Model, not {type(model).__name__}: put the component into a "
            "model, m = ac.Model('name'); m.part = …"
        )
    return bonds_of_derivation(derive(flatten(model)))


def bonds_of_derivation(derivation: Derivation) -> BondGraph:
    """Return the bond graph of a derivation, strokes by its tree."""
    drawing = _Drawing(derivation)
    for law in derivation.laws.laws:
        drawing.add(law)
    parts, bonds = _joined(drawing.parts, drawing.bonds)
    return BondGraph(derivation.laws.name, parts, bonds)


class _Drawing:
    """Elements, junctions and bonds as they are added, one law after the other."""

    def __init__(self, derivation: Derivation) -> None:
        laws = derivation.laws
        self.elements, self.tree = laws.elements, derivation.tree
        self.place = {edge: number for number, edge in enumerate(laws.elements)}
        self.couplings = {own: choices for _, own, choices in laws.couplings}
        self.parts: list[Multiport] = []
        self.bonds: list[Bond] = []
        self.nodes: dict[int, int] = {}
        for element in laws.elements.values():
            for node in (element.tail, element.head):
                if node not in laws.roots and node not in self.nodes:
                    kind = "0" if element.domain.order == 1 else "1"
                    self.nodes[node] = self._part(kind, str(node), element)
        self.beside: dict[frozenset[int], list[int]] = {}
        for law in laws.laws:
            element = laws.elements[law.edges[0]]
            if len(law.edges) == 1 and element.kind in ("A", "T", "dissipator"):
                ends = frozenset((element.head, element.tail))
                self.beside.setdefault(ends, []).append(law.edges[0])
        self.shared: dict[int, int] = {}
        self.far = _distances(list(laws.elements.values()), self.nodes)

    def _part(self, kind: str, name: str, element: Element) -> int:
        self.parts.append(Multiport(kind, name, element.domain.color))
        return len(self.parts) - 1

    def add(self, law: Law) -> None:
        """Add the element of a law with its bonds."""
        own = [self.elements[edge] for edge in law.edges]
        if any(element.kind in ("nullator", "norator") for element in own):
            raise DeclarationError(
                f"{law.name}: an ideal amplifier carries no power at its input, so it has no bond "
                "graph of plain bonds. Replace it by a controlled part with finite gain and draw "
                "its linear graph, ac.teaching.textbook(model).draw()."
            )
        kind = self._kind(law, own)
        center = self._part(kind, law.name if len(own) > 1 else own[0].name, own[0])
        for port, (edge, element) in enumerate(zip(law.edges, own, strict=True)):
            # Power goes through a two-port: in at its first side and out at the others.
            outward = kind in _SOURCES or (kind in ("TF", "GY") and port > 0)
            self._bond(edge, element, center, outward)

    def _kind(self, law: Law, own: list[Element]) -> str:
        kinds = {element.kind for element in own}
        if kinds == {"coupling"}:
            choices = set(self.couplings.get(law.edges, ()))
            same = len({element.domain.order for element in own}) == 1
            if len(own) == 2 and choices == set(TRANSFORMER):
                return "TF" if same else "GY"
            if len(own) == 2 and choices == set(GYRATOR):
                return "GY" if same else "TF"
            raise DeclarationError(
                f"{law.name}: it couples its edges neither as a transformer nor as a gyrator, and "
                "has no element of a bond graph. Its linear graph can be drawn: "
                "ac.teaching.textbook(model).draw()."
            )
        letters = {_LETTERS[element.kind, element.domain.order] for element in own}
        if len(letters) != 1:
            raise DeclarationError(
                f"{law.name}: its edges are of several kinds, {', '.join(sorted(letters))}, and no "
                "element of a bond graph is. Its linear graph can be drawn: "
                "ac.teaching.textbook(model).draw()."
            )
        return letters.pop()

    def _bond(self, edge: int, element: Element, center: int, outward: bool) -> None:
        """Join an element to the junction of its edge."""
        junction = self._junction(edge, element, outward)
        tail, head = (center, junction) if outward else (junction, center)
        gives_effort = self.tree.is_branch[self.place[edge]] == (element.domain.order == 1)
        stroke = junction if gives_effort else center
        self.bonds.append(Bond(tail, head, stroke, _domain(element)))

    def _junction(self, edge: int, element: Element, outward: bool) -> int:
        """Return the junction of an edge: its node's, or one between its two nodes.

        Edges side by side share the across between their nodes: one junction more, of that across.
        """
        ends = [node for node in (element.head, element.tail) if node in self.nodes]
        if len(ends) == 1:
            return self.nodes[ends[0]]
        beside = self.beside.get(frozenset(ends), [edge])
        if edge not in beside:
            beside = [edge]
        if beside[0] in self.shared:
            return self.shared[beside[0]]
        first = element.domain.order == 1
        junction = self._part("1" if first else "0", element.name, element)
        inside = [k for k in beside if self.tree.is_branch[self.place[k]]]
        for node, entering in self._ways(element, outward):
            told = any(self.tree.parent_edge[node] == self.place[k] for k in inside)
            at = self.nodes[node]
            tail, head = (at, junction) if entering else (junction, at)
            self.bonds.append(Bond(tail, head, at if told == first else junction, _domain(element)))
        if len(beside) == 1:
            return junction
        common = self._part("0" if first else "1", element.name, element)
        stroke = junction if bool(inside) == first else common
        self.bonds.append(Bond(junction, common, stroke, _domain(element)))
        self.shared[beside[0]] = common
        return common

    def _ways(self, element: Element, outward: bool) -> list[tuple[int, bool]]:
        """Return the nodes of an edge, and whether power is counted from each into its junction.

        The law of a one-port does not change when across and through are both turned round, so
        power is counted away from the sources; a source and a two-port keep their own direction.
        """
        head, tail = element.head, element.tail
        if outward or (element.kind != "coupling" and self.far[tail] < self.far[head]):
            head, tail = tail, head
        return [(head, True), (tail, False)]


def _domain(element: Element) -> str:
    return element.domain.name


def _distances(elements: list[Element], nodes: dict[int, int]) -> dict[int, tuple[int, int]]:
    """Return how many edges each node is away from what drives it; its number breaks ties."""
    near: dict[int, list[int]] = {node: [] for node in nodes}
    drivers = ("across_driver", "through_driver")
    first = []
    for element in elements:
        ends = [node for node in (element.head, element.tail) if node in nodes]
        if element.kind in drivers:
            first += ends[:1]
        elif len(ends) == 2:
            near[ends[0]].append(ends[1])
            near[ends[1]].append(ends[0])
    far: dict[int, int] = {}
    for start in (*first, *nodes):
        if start in far:
            continue
        far[start], queue = 0, deque([start])
        while queue:
            node = queue.popleft()
            for other in near[node]:
                if other not in far:
                    far[other] = far[node] + 1
                    queue.append(other)
    return {node: (far[node], node) for node in nodes}


def _joined(
    parts: list[Multiport], bonds: list[Bond]
) -> tuple[tuple[Multiport, ...], tuple[Bond, ...]]:
    """Leave junctions out that only pass on, and join those of one kind side by side."""
    while True:
        shorter = _one_less(parts, bonds)
        if shorter is None:
            break
        bonds = shorter
    used = sorted({end for bond in bonds for end in (bond.tail, bond.head)})
    number = {part: place for place, part in enumerate(used)}
    return tuple(parts[part] for part in used), tuple(
        replace(b, tail=number[b.tail], head=number[b.head], stroke=number[b.stroke]) for b in bonds
    )


def _one_less(parts: list[Multiport], bonds: list[Bond]) -> list[Bond] | None:
    """Return the bonds with one junction less, or nothing where none can go."""
    at: dict[int, list[Bond]] = {}
    for bond in bonds:
        at.setdefault(bond.tail, []).append(bond)
        at.setdefault(bond.head, []).append(bond)
    for junction, own in at.items():
        if not parts[junction].is_junction:
            continue
        if len(own) == 2 and own[0].other(junction) != own[1].other(junction):
            into = next((b for b in own if b.head == junction), None)
            out = next((b for b in own if b.tail == junction), None)
            if into is not None and out is not None:
                ends = into.tail, out.head
                stroke = ends[1] if into.stroke == junction else ends[0]
                passed = Bond(*ends, stroke, into.domain)
                return [passed if b is into else b for b in bonds if b is not out]
        for bond in own:
            other = bond.other(junction)
            twins = sum(b.other(junction) == other for b in own)
            if parts[other].kind == parts[junction].kind and twins == 1:
                return [_moved(b, other, junction) for b in bonds if b is not bond]
    return None


def _moved(bond: Bond, old: int, new: int) -> Bond:
    tail, head, stroke = (new if end == old else end for end in (bond.tail, bond.head, bond.stroke))
    return replace(bond, tail=tail, head=head, stroke=stroke)
