"""Wiring: parts in a row and around a loop, and the tree of parts of a model as text and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from acausal.errors import ConnectError
from acausal.language.domain import Connector

if TYPE_CHECKING:
    from acausal.language.component import Part
    from acausal.language.model import Model

PAIRS = (
    ("p", "n"),
    ("flange_a", "flange_b"),
    ("frame_a", "frame_b"),
    ("port_a", "port_b"),
    ("port_p", "port_n"),
)
"""Ports of a network at which a part of a row is entered and left."""


def connect_chain(model: Model, parts: Sequence[Any]) -> None:
    """Connect the far port of each part with the near port of the next.

    Raises
    ------
    ConnectError
        Naming the two parts of which no ports fit, and what they have.
    """
    if len(parts) < 2:
        raise ConnectError("chain() needs at least two parts: chain(m.a, m.b, …).")
    for one, other in pairwise(parts):
        model.connect(*_meeting_ports(one, other))


def connect_loop(model: Model, first: Any, rest: Sequence[Any]) -> None:
    """Connect a chain of parts across the first one: near port to near port, far to far.

    Signals go round instead, from the output of each part to the input of the next.
    """
    if not rest:
        raise ConnectError("loop() needs at least two parts: loop(m.source, m.a, …).")
    begin = _meeting_ports(first, rest[0], near_first=True)
    if begin[0].direction is not None or begin[1].direction is not None:
        connect_chain(model, [first, *rest, first])
        return
    end = _meeting_ports(rest[-1], first, far_second=True)
    model.connect(*begin)
    if len(rest) > 1:
        connect_chain(model, rest)
    model.connect(*end)


@dataclass(frozen=True)
class Ends:
    """Where a part is entered and left, "" for nowhere, and whether these are two ports."""

    near: str
    far: str
    passes: bool

    def __str__(self) -> str:
        return self.near if self.near == self.far else f"{self.near or '…'} → {self.far or '…'}"


def _meeting_ports(
    one: Any, other: Any, near_first: bool = False, far_second: bool = False
) -> tuple[Connector, Connector]:
    """Return the port of each of two parts at which they are joined."""
    left, right = _ends(one), _ends(other)
    fitting: list[tuple[int, str, str]] = []
    for kind in (kind for kind in left if kind in right):
        at_one = left[kind].near if near_first else left[kind].far
        at_other = right[kind].far if far_second else right[kind].near
        if at_one and at_other:
            fitting.append((left[kind].passes + right[kind].passes, at_one, at_other))
    # Where parts share several kinds of ports, those that pass through a part come first.
    most = max((passes for passes, *_ in fitting), default=0)
    best = [names for passes, *names in fitting if passes == most]
    if len(best) != 1:
        what = "fit in several ways" if best else "have no ports that fit"
        raise ConnectError(
            f"{_name(one)} and {_name(other)} {what}: {_told(one, left)}; {_told(other, right)}. "
            "Name the ports, connect(m.a.port, m.b.port), or give a port in the place of a part."
        )
    return _port(one, best[0][0]), _port(other, best[0][1])


def _port(part: Any, name: str) -> Connector:
    if isinstance(part, Connector):
        return part
    inner = part.__dict__.get("_parts")
    found: Connector = part._port(name) if inner is None else inner[name]
    return found


def _ends(part: Any) -> dict[Any, Ends]:
    """Return for each kind of port where a part is entered and left.

    A part with one port of a kind is entered and left there; of signals, it is entered at u or u1
    or its only input, and left at y or its only output.
    """
    if isinstance(part, Connector):
        return {_kind(part): Ends(part.name, part.name, True)}
    if not hasattr(part, "_spec"):
        raise ConnectError(f"chain() and loop() take parts and ports, not {type(part).__name__}.")
    by_kind: dict[Any, list[str]] = {}
    directions: dict[str, list[str]] = {"input": [], "output": []}
    for name, port in _ports(part):
        if port.direction is not None:
            directions[port.direction].append(name)
        else:
            by_kind.setdefault(_kind(port), []).append(name)
    found: dict[Any, Ends] = {}
    for kind, ports in by_kind.items():
        pair = next((pair for pair in PAIRS if pair[0] in ports and pair[1] in ports), None)
        if pair is not None:
            found[kind] = Ends(*pair, True)
        elif len(ports) == 1:
            found[kind] = Ends(ports[0], ports[0], False)
    near, far = _one_of(directions["input"], "u", "u1"), _one_of(directions["output"], "y")
    if near or far:
        found["signal"] = Ends(near, far, bool(near and far))
    return found


def _one_of(names: list[str], *usual: str) -> str:
    """Return the usual name if it is there, the only one, or none."""
    return next((n for n in usual if n in names), names[0] if len(names) == 1 else "")


def _kind(port: Connector) -> Any:
    return "signal" if port.direction is not None else tuple(port.by_key().items())


def _ports(part: Part) -> Iterator[tuple[str, Connector]]:
    """Yield the ports of a model, or the declarations of the enabled ones of a component."""
    if "_parts" in part.__dict__:
        for name, item in part.__dict__["_parts"].items():
            if isinstance(item, Connector):
                yield name, item
        return
    for name, declared in part._spec.ports.items():
        if part._enabled(declared):
            yield name, declared


def _name(part: Any) -> str:
    return str(part.path or part.__dict__.get("_name") or type(part).__name__)


def _told(part: Any, ends: dict[Any, Ends]) -> str:
    if isinstance(part, Connector):
        return f"{part.path} is a port"
    if ends:
        return f"{_name(part)} leads through {', '.join(map(str, ends.values()))}"
    every = ", ".join(name for name, _ in _ports(part))
    return f"{_name(part)} has {every or 'no port'}"


# The tree of parts


def part_rows(model: Model, depth: int = 0) -> Iterator[tuple[int, str, str, str, tuple[str, ...]]]:
    """Yield depth, name, class, given values and unconnected ports of all parts, top down."""
    for name, part in model.__dict__["_parts"].items():
        if isinstance(part, Connector):
            yield depth, name, type(part).__name__, "port", ()
            continue
        inner = "_parts" in part.__dict__
        yield depth, name, type(part).__name__, _values(part), () if inner else tuple(_open(part))
        if inner:
            yield from part_rows(part, depth + 1)


def _values(part: Part) -> str:
    """Return the values that a part was given, other than its defaults."""
    spec, told = part._spec, []
    for name, value in part.__dict__["_values"].items():
        declared = spec.parameters.get(name)
        text = f"{value:g}" if isinstance(value, float | int) else str(value)
        if declared is None or len(text) > 40:
            continue
        unit = f" {declared.unit}" if declared.unit not in ("", "1") else ""
        told.append(f"{name} = {text}{unit}")
    for name, value in part.__dict__["_structural"].items():
        text = str(value)  # arrays are compared as they print: longer ones are not shown
        if text != str(spec.structurals[name].default) and len(text) <= 40:
            told.append(f"{name} = {text}")
    return ", ".join(told)


def _open(part: Part) -> Iterator[str]:
    """Yield the names of ports that nothing is connected to and nothing gives."""
    bound, held = part.__dict__["_bound_inputs"], part.__dict__["_ports"]
    for name, port in _ports(part):
        joined = name in held and held[name].connected
        if not joined and name not in bound and port.direction != "output":
            yield name


def tree_text(model: Model) -> str:
    """Return the tree of parts of a model, a line a part."""
    rows = list(part_rows(model))
    width = max((2 * depth + len(name) for depth, name, *_ in rows), default=0)
    kinds = max((len(kind) for _, _, kind, *_ in rows), default=0)
    lines = [
        f"model '{model.name}': {len(model.parts)} parts, {len(model.connections)} connections"
    ]
    for depth, name, kind, values, unconnected in rows:
        left = f"{'  ' * depth}{name}"
        note = f"   unconnected: {', '.join(unconnected)}" if unconnected else ""
        lines.append(f"  {left:<{width}}  {kind:<{kinds}}  {values}{note}".rstrip())
    return "\n".join(lines)


def tree_html(model: Model) -> str:
    """Return the tree of parts as a table of HTML; ports that nothing is connected to are red."""
    lines = [
        f"<p><b>{escape(model.name)}</b>: {len(model.parts)} parts, "
        f"{len(model.connections)} connections</p>",
        "<table><tr><th>part</th><th>class</th><th>values</th><th>unconnected</th></tr>",
    ]
    for depth, name, kind, values, unconnected in part_rows(model):
        indent = "&emsp;" * depth
        lines.append(
            f'<tr><td style="text-align:left">{indent}{escape(name)}</td><td>{escape(kind)}</td>'
            f'<td style="text-align:left">{escape(values)}</td>'
            f'<td style="color:#c00">{escape(", ".join(unconnected))}</td></tr>'
        )
    return "\n".join([*lines, "</table>"])
