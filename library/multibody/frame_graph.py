"""The graph of a mechanism as the literature draws it: one node a frame, one edge a part.

The compiler keeps translation and rotation in two networks, with a third edge for the moment of
each arm. Here both are seen as one: an element is an edge of the class

    1  rigid or flexible arm          5  body
    2  position driver                6  force actuator, spring, damper
    3  revolute or spherical joint    7  dependent virtual work
    4  any other joint

and elements are named by class and number, e11, e12, …, e51, in the order of the model. With
virtual work δW as through variable, a joint or actuator does work on each moving body it holds on
to: its dependent elements, one at each such end, complete the cutset equations for any tree.

References
----------
Richard, M. J.: Simulation of flexible multibody systems using linear graph theory. InTech (2012),
section 2, eqs. (1)-(10). McPhee, J. J.: Automatic generation of motion equations for planar
mechanical systems using the new set of "branch coordinates". Mech. Mach. Theory 33 (1998) 805-823.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import acausal as ac
from acausal.errors import DeclarationError, UnknownNameError, did_you_mean
from acausal.graph.tree import select_tree
from acausal.graph.written_graph import indexed

ARM, DRIVER, JOINT, SLIDER, BODY, ACTUATOR, DEPENDENT = range(1, 8)
_NAMES = {
    ARM: ("arm", "black"),
    DRIVER: ("driver", "tab:purple"),
    JOINT: ("joint", "tab:blue"),
    SLIDER: ("joint that slides", "tab:cyan"),
    BODY: ("body", "tab:green"),
    ACTUATOR: ("force or torque", "tab:red"),
    DEPENDENT: ("virtual work", "tab:orange"),
}
"""Name and colour of each class in tables and drawings."""

_GROUND = "ground"
_HELD = ("across_driver", "held")  # how the compiler calls edges without a freedom


@dataclass(frozen=True)
class _Element:
    """An edge of the view: its class, the part it is of, and the frames it runs between."""

    kind: int
    path: str
    tail: int
    head: int


def frame_graph(system: ac.System, labels: Mapping[str, str] | None = None) -> ac.LinearGraph:
    """Return the graph of a compiled mechanism with one node a frame and one edge a part.

    Parameters
    ----------
    labels
        Names of elements by the path of their part, ``{"crank": "e1"}``; the elements then stand
        in this order. A part that is a body and an arm in one has the arm ``"crank.arm"``.

    Returns
    -------
    LinearGraph
        With positions r across and forces F through, and the tree of least class: arms first,
        bodies after joints. ``with_tree`` gives it another one.

    Raises
    ------
    UnknownNameError
        If a label is given to what is no element.
    DeclarationError
        If two elements have the same name.
    """
    elements = _elements(system)
    return _graph([(element, []) for element in elements], labels, "F", ("r", "F"))


def virtual_work_graph(
    system: ac.System, labels: Mapping[str, str] | None = None
) -> ac.LinearGraph:
    """Return the graph of a mechanism in which virtual work δW is the through variable.

    As ``frame_graph``, with a dependent virtual-work element from the ground to each end of a
    joint or actuator on a moving body. They are numbered e71, e72, … in the order of the joints,
    tail before head, then of the actuators.
    """
    elements = _elements(system)
    at_rest = _at_rest(elements)
    groups = []
    for element in elements:
        works = element.kind in (JOINT, SLIDER, ACTUATOR)
        ends = [node for node in (element.tail, element.head) if works and node not in at_rest]
        own = [_Element(DEPENDENT, f"{element.path} on {node}", 0, node) for node in ends]
        groups.append((element, own))
    return _graph(groups, labels, "δW", ("r",))


def _elements(system: ac.System) -> list[_Element]:
    """Return the elements in the order of their classes, then of the model."""
    node_of = _frames(system)
    found: list[_Element] = []
    for path, own in system.names.components.items():
        measures = any(port.direction == "output" for port in own.spec.ports.values())
        for element in _elements_of(system, path, own, node_of):
            if not (measures and element.kind == ACTUATOR):  # a sensor that holds nothing
                found.append(element)
    bodies = {(e.tail, e.head) for e in found if e.kind == BODY}
    # A free motion is how the compiler lets a body fly: in the graph the body itself does.
    free = {
        (e.tail, e.head)
        for e in found
        if e.kind == SLIDER and (e.tail, e.head) in bodies and _is_free(system, e.path)
    }
    found = [e for e in found if not (e.kind == SLIDER and (e.tail, e.head) in free)]
    return sorted(found, key=lambda element: element.kind)


def _is_free(system: ac.System, path: str) -> bool:
    return "FreeMotion" in system.names.components[path].kind.__name__


def _frames(system: ac.System) -> dict[int, int]:
    """Return the frame of each node of the compiled graph: 0 is the ground, others from 1 on."""
    roots = set(system.graph.roots)
    node_of: dict[int, int] = {}
    count = 0
    for own in system.names.components.values():
        for port in own.spec.ports:
            pair = [own.ports[key] for key in (f"{port}.t", f"{port}.R") if key in own.ports]
            if len(pair) < 2:
                continue
            if pair[0] in roots:
                node_of |= dict.fromkeys(pair, 0)
            elif pair[0] not in node_of:
                count += 1
                node_of |= dict.fromkeys(pair, count)
    return node_of


def _elements_of(system: ac.System, path: str, own: Any, node_of: dict[int, int]) -> list[_Element]:
    """Return the elements of one part: its translation edges, or its rotation if it has none."""
    graph, roots = system.graph, set(system.graph.roots)
    pairs: dict[tuple[int, int], dict[str, int]] = {}
    for name, edge in own.edges.items():
        ends = graph.tails[edge], graph.heads[edge]
        if not all(node in node_of or node in roots for node in ends):
            continue
        terminal = own.spec.edges[name].head.rpartition(".")[2]
        tail, head = (node_of.get(node, 0) for node in ends)
        if terminal in ("t", "R"):
            pairs.setdefault((tail, head), {})[terminal] = edge
    moved = {pair: edges for pair, edges in pairs.items() if "t" in edges}
    chosen = moved or pairs
    found = [_Element(_class(system, own, edges), path, *pair) for pair, edges in chosen.items()]
    several = sum(element.kind == ARM for element in found) < len(found) > 1
    return [
        replace(element, path=f"{path}.arm") if several and element.kind == ARM else element
        for element in found
    ]


def _class(system: ac.System, own: Any, edges: dict[str, int]) -> int:
    """Return the class of an element from the kinds of its edges."""
    kinds = {terminal: system.graph.kinds[edge] for terminal, edge in edges.items()}
    if kinds.get("t") == "A":
        return BODY
    if kinds.get("t") in _HELD:
        if kinds.get("R") not in _HELD:
            return JOINT
        names = {edge: name for name, edge in own.edges.items()}
        from_ground = own.spec.edges[names[edges["t"]]].tail is None
        driven = any(port.direction == "input" for port in own.spec.ports.values())
        return DRIVER if from_ground or driven else ARM
    return SLIDER if kinds.get("t") in ("joint", "free_joint") else ACTUATOR


def _at_rest(elements: list[_Element]) -> set[int]:
    """Return the frames that arms and drivers alone hold to the ground."""
    rest, grows = {0}, True
    while grows:
        more = {
            node
            for e in elements
            if e.kind in (ARM, DRIVER) and {e.tail, e.head} & rest
            for node in (e.tail, e.head)
        }
        grows = not more <= rest
        rest |= more
    return rest


def _graph(
    groups: list[tuple[_Element, list[_Element]]],
    labels: Mapping[str, str] | None,
    through: str,
    vectors: tuple[str, ...],
) -> ac.LinearGraph:
    given = dict(labels or {})
    paths = [element.path for element, _ in groups]
    for path in given:
        if path not in paths:
            raise UnknownNameError(
                f"no element of the graph is called '{path}'. {did_you_mean(path, paths)}"
            )
    order = {path: place for place, path in enumerate(given)}
    groups = sorted(groups, key=lambda group: order.get(group[0].path, len(order)))
    counts = [0] * (DEPENDENT + 1)
    edges: dict[str, tuple[_Element, tuple[int, int]]] = {}
    for element, own in groups:
        for one in (element, *own):
            counts[one.kind] += 1
            name = given.get(one.path, f"e{one.kind}{counts[one.kind]}")
            if name in edges:
                raise DeclarationError(
                    f"two elements of the graph are called '{name}', {edges[name][0].path} and "
                    f"{one.path}. Give one of them another label."
                )
            edges[name] = (one, (one.tail, one.head))
    nodes = list(dict.fromkeys(head for _, (_, head) in edges.values() if head))
    nodes += [tail for _, (tail, _) in edges.values() if tail and tail not in nodes]
    number = {node: place for place, node in enumerate([*dict.fromkeys(nodes), 0])}
    names = list(edges)
    tails, heads = ([number[ends[side]] for _, ends in edges.values()] for side in (0, 1))
    kinds = [element.kind for element, _ in edges.values()]
    return ac.LinearGraph.build(
        [*map(str, range(1, len(number))), _GROUND],
        names,
        tails,
        heads,
        kinds=["dissipator"] * len(names),
        domains=[_NAMES[kind][0] for kind in kinds],
        roots=[number[0]],
        across=[indexed("r", name) for name in names],
        through=[indexed(through, name) for name in names],
        domain_colors=dict(_NAMES.values()),
        tree=select_tree(tails, heads, len(number), [number[0]], kinds, names),
        vectors=vectors,
    )
