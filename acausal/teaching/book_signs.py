"""Signs of a textbook: edges turned so that sources are positive and across falls away from them.

To turn an edge is to change the sign of its across and its through together: laws of storages and
dissipators stay as they are, f = B v, and a spring between V and v has dF/dt = K (V − v).

References
----------
Rowell, D., Wormley, D. N.: System Dynamics: An Introduction. Prentice Hall (1997), ch. 4.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import casadi as ca

from acausal.notation.rational import Ratio, linear_parts
from acausal.notation.rational_steps import substituted
from acausal.teaching.terminal_laws import Law, TerminalLaws

_SOURCES = {"across_driver": "X", "through_driver": "Y"}
_TURNED = ("A", "T", "dissipator")


def rowell(laws: TerminalLaws) -> TerminalLaws:
    """Return laws with edges turned as Rowell and Wormley draw them."""
    turned = {edge for edge in laws.elements if _turn(laws, edge)}
    elements = {
        edge: replace(e, tail=e.head, head=e.tail) if edge in turned else e
        for edge, e in laws.elements.items()
    }
    changed = [_turned_law(laws, law, turned) for law in laws.laws]
    return replace(laws, elements=elements, laws=changed)


def _turn(laws: TerminalLaws, edge: int) -> bool:
    """Tell whether an edge has to be turned."""
    element = laws.elements[edge]
    if element.kind in _SOURCES:
        law = next((law for law in laws.laws if edge in law.edges), None)
        return law is not None and not law.reason and _negative(laws, law, edge)
    if element.kind not in _TURNED:
        return False
    if element.head in laws.roots or element.tail in laws.roots:
        return element.head in laws.roots
    away = _distances(laws)
    return away.get(element.head, 0) > away.get(element.tail, 0)


def _negative(laws: TerminalLaws, law: Law, edge: int) -> bool:
    """Tell whether a source gives its variable as something with a minus before it."""
    atom = laws.atoms.of((_SOURCES[laws.elements[edge].kind], edge, 0))
    split = linear_parts(law.equations[0], frozenset([atom]), laws.atoms)
    if split is None or atom not in split[0] or not split[1]:
        return False
    value: Ratio = -split[1] / split[0][atom]
    return all(number < 0 for number in value.terms.values())


def _distances(laws: TerminalLaws) -> dict[int, int]:
    """Return how many edges every node is away from a source, not counted through the datum."""
    ends = [(e.tail, e.head) for e in laws.elements.values()]
    driven = [e for e in laws.elements.values() if e.kind in _SOURCES] or [*laws.elements.values()][
        :1
    ]
    starts = [n for e in driven for n in (e.head, e.tail) if n not in laws.roots]
    found = dict.fromkeys(starts, 0)
    waiting = deque(starts)
    while waiting:
        node = waiting.popleft()
        for pair in ends:
            for other in pair if node in pair else ():
                if other not in found and other not in laws.roots:
                    found[other] = found[node] + 1
                    waiting.append(other)
    return found


def _turned_law(laws: TerminalLaws, law: Law, turned: set[int]) -> Law:
    own = turned & {*law.edges}
    if not own:
        return law
    keys = {laws.atoms.keys[a] for a in laws.atoms.depends(*law.equations)}
    changed = {k for k in keys if isinstance(k, tuple) and k[0] in "XY" and k[1] in own}
    values = {laws.atoms.of(key): -laws.atoms.symbol(key) for key in changed}
    equations = tuple(substituted(ratio, values, laws.atoms) for ratio in law.equations)
    expressions = []
    for expression in law.expressions:
        symbols = [] if expression is None else ca.symvar(expression)
        mine = [s for s in symbols if laws.context.symbols[s.element_hash()] in changed]
        minus = [-s for s in mine]
        expressions.append(ca.substitute([expression], mine, minus)[0] if mine else expression)
    return replace(law, equations=equations, expressions=tuple(expressions))
