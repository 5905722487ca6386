"""Terminal equations of a scalar model in exact form: one across and one through an edge.

The across of an edge is the value where that is the coordinate (v, p, T) and the *rate* where there
is one (order 2). Equations that hold a value of order 2 are differentiated once, so that springs
become T-type; a part whose through is a sum of terms in different levels becomes parallel edges.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import casadi as ca

from acausal.errors import DeclarationError, UnknownNameError, did_you_mean
from acausal.formulation.edge_table import EdgeTable, port_edges
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.network import edge_names
from acausal.formulation.trace import Trace
from acausal.language.domain import Domain
from acausal.language.expression import equation_text, time
from acausal.notation.discrete_symbols import DiscreteSymbol, memory_symbol
from acausal.notation.rational import Atoms, Ratio, constant, linear_parts
from acausal.notation.rational_steps import Applied, rational_steps, substituted
from acausal.notation.symbol_names import Symbol
from acausal.numerics.columns import scalars

Key = tuple[Any, ...]
"""What an atom is: ("X" or "Y", edge, level) for across and through, ("v", …) and ("s", …) for
internal variables and signals, ("a", …) for absolute values at ports, ("u", path, level) for
inputs, ("p", path) for parameters, ("t",) for time and ("d", …) for what events change."""

_UNKNOWN = ("X", "Y", "v", "s", "a")


@dataclass(frozen=True, eq=False)
class Element:
    """An edge of the textbook's graph; ``path`` gives its variables their index."""

    name: str
    path: str
    domain: Domain
    tail: int
    head: int
    kind: str


@dataclass
class Stated:
    """An equation under way."""

    owner: int
    ratio: Ratio
    text: str
    reason: str = ""
    expression: ca.SX | None = None  # as the part computes it, while nothing is put into it


@dataclass
class LawContext:
    """What is known while the laws of a model are read."""

    flat: FlatModel
    traces: list[Trace]
    table: EdgeTable
    atoms: Atoms = field(default_factory=Atoms)
    symbols: dict[int, Any] = field(default_factory=dict)
    unused: dict[int, Key] = field(default_factory=dict)
    alive: list[ca.SX] = field(default_factory=list)
    values: dict[Key, float] = field(default_factory=dict)
    modes: dict[str, str] = field(default_factory=dict)  # those that are chosen, by part
    discrete: dict[Key, DiscreteSymbol] = field(default_factory=dict)

    def unknowns(self, *ratios: Ratio) -> list[Key]:
        """Return the keys of across, through, internal variables and signals, as they came up."""
        keys = (self.atoms.keys[atom] for atom in sorted(self.atoms.depends(*ratios)))
        return [key for key in keys if isinstance(key, tuple) and key[0] in _UNKNOWN]

    def varying(self, ratio: Ratio) -> bool:
        """Tell whether anything in a ratio changes over time."""
        keys = (self.atoms.keys[atom] for atom in self.atoms.depends(ratio))
        return any(isinstance(key, tuple) and key[0] != "p" for key in keys)


def refuse_mechanisms(flat: FlatModel) -> None:
    """Refuse models with parts that move in a plane or in space, by name."""
    moving = [
        path
        for path, component in zip(flat.paths, flat.components, strict=True)
        if any(
            edge.domain.moving or edge.domain.group.width(1) > 1 for edge in component._live_edges()
        )
    ]
    if moving:
        raise DeclarationError(
            f"{moving[0]} moves in a plane or in space: state equations of scalar networks are not "
            "derived for it. For its graph see sp.virtual_work_graph (pl. in the plane), for its "
            "equations system.motion_equations."
        )


def nullors(context: LawContext, stated: list[Stated]) -> dict[int, str]:
    """Return which edges are nullators (no across, no through) and norators (no law at all).

    Raises
    ------
    DeclarationError
        A part that leaves an edge without a law and does not state two for another.
    """
    found: dict[int, str] = {}
    for owner, mine in enumerate(context.table.numbers):
        own = [s for s in stated if s.owner == owner]
        held = [{key for key in context.unknowns(s.ratio) if key[0] in "XY"} for s in own]
        silent = [edge for edge in mine.values() if not any(k[1] == edge for h in held for k in h)]
        if not silent or not any(held):
            continue
        null = [e for e in mine.values() if {("X", e, 0)} in held and {("Y", e, 0)} in held]
        if len(null) != len(silent):
            path = context.flat.paths[owner]
            name = next(name for name, edge in mine.items() if edge == silent[0])
            raise DeclarationError(
                f"{path} states no equation for {path}.{name}, and none too many for another edge: "
                "across and through have no tree in common. Use an amplifier of finite gain in its "
                "place, VCV(gain=1e5)."
            )
        found.update(dict.fromkeys(null, "nullator") | dict.fromkeys(silent, "norator"))
    return found


def edge_paths(context: LawContext) -> tuple[list[str], list[str]]:
    """Return the name of every edge, and the path its variables take their index from."""
    table, flat = context.table, context.flat
    paths = []
    for owner, name, domain in zip(table.owners, table.names, table.domains, strict=True):
        own = table.numbers[owner].values()
        alone = sum(table.domains[e].name == domain.name for e in own) == 1
        rods = [e for e in own if table.names[e] != name and table.domains[e].name == domain.name]
        short = (
            all(table.kinds[e] == "across_driver" for e in rods)
            and table.kinds[table.numbers[owner][name]] != "across_driver"
        )
        tail = name.removeprefix("edge_")
        paths.append(flat.paths[owner] if alone or short else f"{flat.paths[owner]}.{tail}")
    return edge_names(flat, table), paths


# ------------------------------------------------------------------ from traces to ratios


def stated_equations(context: LawContext) -> list[Stated]:
    """Return all terminal equations as ratios of global keys."""
    table = context.flat.parameters
    for name, value, symbol, declared in zip(
        table.names, table.values, table.symbols, table.declared, strict=True
    ):
        key = ("p", name)
        context.values[key] = value
        # A parameter that stays at its default of 0 belongs to a feature that is not used.
        unused = value == 0.0 and declared is not None and declared.default == 0.0
        context.symbols[symbol.element_hash()] = constant(0) if unused else key
        if unused:
            context.unused[symbol.element_hash()] = key
    context.symbols[time.element_hash()] = ("t",)
    found = []
    for number, made in enumerate(context.traces):
        discrete = ca.SX.sym("d", made.discrete.size)
        context.alive.append(discrete)
        _name_discrete(context, number, made)
        for i, symbol in enumerate(scalars(discrete)):
            context.symbols[symbol.element_hash()] = _chosen(context, ("d", number, i))
        arguments = [
            _local(context, number, *key, size)
            for key, size in zip(made.layout, made.sizes, strict=True)
        ]
        residual = made.residual(ca.vertcat(*arguments, ca.SX(0, 1)), time, discrete)
        used = ca.symvar(residual)
        codes = [symbol.element_hash() for symbol in used]
        function = ca.Function("residual", [ca.vertcat(*used, ca.SX(0, 1))], [residual])
        keys = [context.symbols[code] for code in codes]
        whole = [context.unused.get(code, context.symbols[code]) for code in codes]
        ratios = _ratios(context, function, keys)
        if None in ratios:
            again = _ratios(context, function, whole)
            ratios = [b if a is None else a for a, b in zip(ratios, again, strict=True)]
        texts = map(equation_text, made.sides)
        for row, (ratio, said) in enumerate(zip(ratios, texts, strict=True)):
            expression = scalars(residual)[row]
            if ratio is not None:
                found.append(Stated(number, ratio, said, expression=expression))
                continue
            inside = [s.element_hash() for s in ca.symvar(scalars(residual)[row])]
            read = [k for k in (whole[codes.index(c)] for c in inside) if not isinstance(k, Ratio)]
            opaque = _opaque(context, f"law {number}.{row}", read)
            reason = "it is too long to be multiplied out"
            found.append(Stated(number, opaque, said, reason, expression))
    return found


def _name_discrete(context: LawContext, number: int, made: Trace) -> None:
    """Name what events change in a part: counts, steps, pieces of tables, its memory."""
    path = context.flat.paths[number]
    timed, sizes = made.discrete.size - len(made.discrete.memory), made.discrete.counted
    for i in range(timed):
        place = i - sizes[0]
        letter = "n" if place < 0 else "σ" if place < sizes[1] else "c"
        alone = sizes[1] == 1 and letter == "σ"
        symbol = Symbol(letter, "" if alone else str(i + 1), "variable")
        context.discrete["d", number, i] = DiscreteSymbol(f"{path}.{letter}{i}", symbol)
    for i, item in enumerate(made.discrete.memory):
        context.discrete["d", number, timed + i] = memory_symbol(path, item)


def _chosen(context: LawContext, key: Key) -> Any:
    """Return the number of a mode that is chosen, 0 for an impulse; else the key itself.

    Raises
    ------
    UnknownNameError
        The part has no mode of that name.
    """
    own = context.discrete[key]
    path = context.flat.paths[key[1]]
    if own.impulse:
        return constant(0)
    wanted = context.modes.get(own.path, context.modes.get(path))
    if not own.modes or wanted is None:
        return key
    if wanted not in own.modes:
        raise UnknownNameError(f"{path} has no mode {wanted!r}. {did_you_mean(wanted, own.modes)}")
    return constant(own.modes.index(wanted))


def _ratios(context: LawContext, function: ca.Function, keys: list[Any]) -> list[Ratio | None]:
    """Return equations in normal form; None for one that has none or divides by what is unused."""
    rows = range(function.size1_out(0))
    try:
        form = rational_steps(function, [keys], context.atoms)
    except NotImplementedError:
        return [None for _ in rows]
    return [form.ratio(row) for row in rows]


def _opaque(context: LawContext, name: str, keys: list[Any]) -> Ratio:
    """Return an atom that says only what an equation reads."""
    read = tuple(context.atoms.symbol(key) for key in keys)
    atom = context.atoms.of(Applied(name, read), read)
    return Ratio({((atom, 1),): Fraction(1)})


def _local(context: LawContext, number: int, kind: str, name: str, level: int, size: int) -> ca.SX:
    """Return the expression of a local symbol, with global symbols that are known by their keys."""
    flat = context.flat
    if kind == "parameter":
        return flat.parameters.of(flat.components[number], name)
    if kind == "flow":
        total = ca.SX(0)
        for edge, sign in port_edges(flat, context.table, number, name):
            total += sign * _symbol(context, ("Y", edge, level))
        return total
    if kind == "signal":
        signal = flat.port_signals[number][name]
        held = flat.signals[signal]
        if held.source is not None:
            return _symbol(context, ("s", signal, level))
        if held.value is None:
            return _symbol(context, ("u", held.name, level))
        value = held.value
        for _ in range(level):
            value = ca.jacobian(value, time)
        return value
    if kind in ("across", "through"):
        edge = context.table.numbers[number][name]
        shift = context.table.domains[edge].order - 1 if kind == "across" else 0
        return _symbol(context, ("X" if kind == "across" else "Y", edge, level - shift))
    letter = "v" if kind == "variable" else "a"
    return ca.vertcat(*[_symbol(context, (letter, number, name, i, level)) for i in range(size)])


def _symbol(context: LawContext, key: Key) -> ca.SX:
    symbol = ca.SX.sym(str(key))
    context.symbols[symbol.element_hash()] = key
    context.alive.append(symbol)  # the code of a symbol that is gone may come again
    return symbol


# ------------------------------------------------------------------ internal variables


def internal_gone(context: LawContext, stated: list[Stated]) -> list[Stated]:
    """Solve internal variables and signals out; what only measures is left aside."""
    stated = list(stated)
    while True:
        where: dict[Key, list[Stated]] = {}
        for item in stated:
            for key in context.unknowns(item.ratio):
                if key[0] in "vs":
                    where.setdefault(key[:-1], []).append(item)
        if not where:
            return stated
        measured = [items[0] for items in where.values() if len(items) == 1]
        if measured:
            stated = [item for item in stated if not any(item is m for m in measured)]
            continue
        if not _solved_out(context, stated, where):
            break
    for key, items in where.items():
        for item in items:
            part = str(key[2]) if key[0] == "v" else context.flat.signals[key[1]].name
            item.reason = item.reason or f"it holds {part}, which the graph does not know"
    return stated


def _solved_out(context: LawContext, stated: list[Stated], where: dict[Key, list[Stated]]) -> bool:
    """Solve one equation for one internal variable and put it into the others."""
    atoms = context.atoms
    for base, items in where.items():
        key = (*base, 0)
        levels = {k[-1] for item in items for k in context.unknowns(item.ratio) if k[:-1] == base}
        if levels != {0}:
            continue
        atom = atoms.of(key)
        for item in items:
            split = linear_parts(item.ratio, frozenset([atom]), atoms)
            if split is None or atom not in split[0] or context.varying(split[0][atom]):
                continue
            value = -split[1] / split[0][atom]
            stated.remove(item)
            for other in items:
                if other is not item:
                    other.ratio = substituted(other.ratio, {atom: value}, atoms)
                    other.expression = _inserted(context, other.expression, key, item.expression)
            return True
    return False


def _inserted(
    context: LawContext, expression: ca.SX | None, key: Key, given: ca.SX | None
) -> ca.SX | None:
    """Return an expression with the value of a variable in its place, from one that is 0."""
    value = None if given is None else solved_expression(context, given, key)
    if expression is None or value is None:
        return None
    own = [s for s in ca.symvar(expression) if context.symbols[s.element_hash()] == key]
    return ca.substitute([expression], own, [value] * len(own))[0]


def solved_expression(context: LawContext, expression: ca.SX, key: Key) -> ca.SX | None:
    """Return the value of a variable from an expression that is 0 and linear in it.

    None if it is not, or the coefficient depends on other unknowns or on events.
    """
    own = [s for s in ca.symvar(expression) if context.symbols[s.element_hash()] == key]
    merged = ca.SX.sym("own")
    whole = ca.substitute([expression], own, [merged] * len(own))[0]
    slope = ca.simplify(ca.jacobian(whole, merged))
    inside = ca.symvar(slope)
    if slope.is_zero() or any(s.element_hash() == merged.element_hash() for s in inside):
        return None
    keys = [context.symbols[s.element_hash()] for s in inside]
    if any(isinstance(k, tuple) and k[0] in (*_UNKNOWN, "d") for k in keys):
        return None
    return ca.simplify(-ca.substitute(whole, merged, ca.SX(0)) / slope)


# ------------------------------------------------------------------ parallel parts, rates


def parallel_parts(
    context: LawContext, stated: list[Stated], elements: dict[int, Element]
) -> tuple[list[Stated], dict[int, tuple[int, ...]]]:
    """Take apart edges whose through is a sum of terms in several levels of their across."""
    found: list[Stated] = []
    sums: dict[int, tuple[int, ...]] = {}
    for item in stated:
        keys = context.unknowns(item.ratio)
        edges = {key[1] for key in keys if key[0] in "XY"}
        levels = sorted(key[2] for key in keys if key[0] == "X")
        through = [key for key in keys if key[0] == "Y"]
        split = linear_parts(item.ratio, atoms_of(context, keys), context.atoms)
        plain = len(edges) == 1 and len(levels) > 1 and [k[2] for k in through] == [0]
        if not plain or split is None or any(map(context.varying, split[0].values())):
            found.append(item)
            continue
        (edge,) = edges
        if sum(edge in {k[1] for k in context.unknowns(s.ratio)} for s in stated) > 1:
            found.append(item)
            continue
        scale = split[0][context.atoms.of(("Y", edge, 0))]
        numbers = []
        for place, level in enumerate(levels):
            new = max(elements) + 1
            numbers.append(new)
            share = split[0][context.atoms.of(("X", edge, level))] / scale
            rest = split[1] / scale if place == 0 else constant(0)
            symbol = context.atoms.symbol
            ratio = symbol(("Y", new, 0)) + share * symbol(("X", new, level)) + rest
            found.append(Stated(item.owner, ratio, item.text))
            mark = _mark(context, share, level)
            old = elements[edge]
            elements[new] = replace(old, name=f"{old.name}.{mark}", path=f"{old.path}.{mark}")
        sums[edge] = tuple(numbers)
        order = [k for e in elements if e not in numbers for k in ((e,) if e != edge else numbers)]
        for k in list(order):
            elements[k] = elements.pop(k)
        del elements[edge]
    return found, sums


def _mark(context: LawContext, share: Ratio, level: int) -> str:
    """Return what a part of an edge is called: by its parameter, else by its type."""
    keys = [context.atoms.keys[atom] for atom in context.atoms.depends(share)]
    if len(keys) == 1 and isinstance(keys[0], tuple):
        return str(keys[0][1]).rpartition(".")[2]
    return {-1: "T", 0: "D"}.get(level, "A")


def atoms_of(context: LawContext, keys: Iterable[Key]) -> frozenset[int]:
    """Return the atoms of keys."""
    return frozenset(context.atoms.of(key) for key in keys)


def in_rates(context: LawContext, elements: dict[int, Element], item: Stated) -> Stated:
    """Differentiate an equation that holds a value of order 2; say why if that cannot be done."""
    keys = context.unknowns(item.ratio)
    split = linear_parts(item.ratio, atoms_of(context, keys), context.atoms)
    absolute = next((key for key in keys if key[0] == "a"), None)
    if absolute is not None:
        item.reason = item.reason or f"it reads the absolute value at {absolute[2]}"
    elif split is None:
        item.reason = item.reason or "it is not linear"
    elif any(map(context.varying, split[0].values())):
        item.reason = item.reason or "its coefficients vary with inputs, time or events"
    if item.reason or not any(key[0] == "X" and key[2] < 0 for key in keys):
        return item
    if split is None:
        return item
    total = _rate(context, split[1])
    if total is None:
        item.reason = "it prescribes a value that is no plain input"
        return item
    for atom, coefficient in split[0].items():
        kind, edge, level = context.atoms.keys[atom]
        total = total + coefficient * context.atoms.symbol((kind, edge, level + 1))
    return replace(item, ratio=total)


def _rate(context: LawContext, rest: Ratio) -> Ratio | None:
    """Return the time derivative of what is no unknown: of inputs; None for other functions."""
    keys = {context.atoms.keys[atom] for atom in context.atoms.depends(rest)}
    moving = {k for k in keys if isinstance(k, tuple) and k[0] != "p"}
    if any(key[0] != "u" for key in moving):
        return None
    split = linear_parts(rest, atoms_of(context, moving), context.atoms)
    if split is None:
        return None
    total = constant(0)
    for atom, coefficient in split[0].items():
        _, path, level = context.atoms.keys[atom]
        total = total + coefficient * context.atoms.symbol(("u", path, level + 1))
    return total
