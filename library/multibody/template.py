"""Templates: parts written once for the plane and for space.

A part of ``library.multibody`` is an ordinary class with ports of the kind ``Frame``, vectors of
``shape=VECTOR`` and equations in terms of ``self.space``. It is a template, of no space yet. The
class that adds ``InPlane`` or ``InSpace`` is of one: what it inherits is declared anew for it.
"""

from __future__ import annotations

import importlib
import re
import sys
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self, overload

import acausal as ac
from acausal.errors import DeclarationError
from acausal.language.component import Part
from acausal.language.declaration import (
    Datum,
    Declaration,
    Edge,
    EdgeQuantity,
    Outer,
    Parameter,
    VariableDeclaration,
)
from acausal.language.domain import Connector, Terminal
from acausal.language.quantity import Quantity
from domains import planar, so3, spatial
from domains.modal import Modes, modal, modes
from library.multibody.space import PLANE, SPACE, Space

VECTOR: tuple[int, ...] = (-1,)
"""The shape of a vector: two numbers in the plane, three in space. Defaults are cut to it."""

TURN: tuple[int, ...] = (-2,)
"""The shape of what turns: a number in the plane (as a parameter a vector of one), else three."""


COORDINATES: tuple[int, ...] = (-3,)
"""The shape of coordinates of a ``Modal`` part, as many as the first of its sizes."""


class InPlane:
    """In the plane."""

    space: ClassVar[Space] = PLANE


class InSpace:
    """In three dimensions."""

    space: ClassVar[Space] = SPACE


_NAMES = {PLANE: ("in the plane", "planar", "InPlane"), SPACE: ("in space", "spatial", "InSpace")}


class Frame(Connector):
    """A frame of a space that is not chosen yet, with what those of both spaces have.

    An edge between the rotations of two has the across ``turn``: phi in the plane, R in space.
    """

    terminals: ClassVar = {
        "t": spatial.translation,
        "R": replace(so3.domain, across=("turn", "w", "z")),
    }
    if TYPE_CHECKING:
        t: Terminal
        R: Any
        r: Quantity
        v: Quantity
        a: Quantity
        f: Quantity
        w: Quantity
        z: Quantity
        tau: Quantity

        # On a part of a space it is the frame of that space.
        @overload
        def __get__(self, instance: InPlane, owner: type | None = None) -> planar.Frame: ...
        @overload
        def __get__(self, instance: InSpace, owner: type | None = None) -> spatial.Frame: ...
        @overload
        def __get__(self, instance: object, owner: type | None = None) -> Frame: ...
        def __get__(self, instance: Any, owner: type | None = None) -> Any: ...


class Template(Part):
    """Abstract: a part of a space that is not chosen yet, or of the space of its class."""

    space: ClassVar[Space]
    is_template: ClassVar[bool] = True
    completed: ClassVar[frozenset[str]] = frozenset()
    _classes: ClassVar[dict[Space, type[Any]]]  # of a template, the first in each space

    def __init_subclass__(cls, **keywords: Any) -> None:
        cls.is_template = not hasattr(cls, "space") or getattr(cls, "k", None) == 0
        if not hasattr(cls, "space"):
            cls._classes = {}
        else:
            _check_order(cls)
            _bind(cls)
            for base in cls.__bases__:
                vars(base).get("_classes", {}).setdefault(cls.space, cls)
        super().__init_subclass__(**keywords)

    if not TYPE_CHECKING:  # checkers and editors would take its keywords for those of the part

        def __new__(cls, *unnamed: Any, **keywords: Any) -> Self:
            """Refuse to make a part of a template."""
            if cls.is_template:
                raise DeclarationError(_refusal(cls))
            return super().__new__(cls)

    @classmethod
    def of(cls, space: Space) -> type[Self]:
        """Return the class of a template in a space."""
        if space not in cls._classes:
            name = f"{cls.__module__}.{cls.__qualname__}"
            where, package, mixin = _NAMES[space]
            raise DeclarationError(
                f"{name} has no class {where}: import library.{package}, or write one, class "
                f"{cls.__name__}({name}, {mixin})."
            )
        return cls._classes[space]


class Component(Template, ac.Component):
    """Abstract: a component of either space."""


def add_frames(model: Any, *names: str) -> None:
    """Give a model of either space ports; its class declares them as ``Frame`` for checkers."""
    for name in names:
        setattr(model, name, model.space.frame())


class AnyModes(Modes):
    """Elastic coordinates, of a number that is not chosen yet."""

    domain: ClassVar = modal(0)


class Modal(Component):
    """Abstract: a component of a body with k elastic coordinates; ``sized`` chooses k."""

    k: ClassVar[int] = 0
    sizes: ClassVar[tuple[int, ...]] = ()
    modes = ac.port(AnyModes, description="The elastic coordinates")

    @classmethod
    def sized(cls, *sizes: int) -> type[Self]:
        """Return the class of bodies with k coordinates, or with n of its own and k."""
        kind: Any = cls
        made: type[Self] = _sized(kind, sizes)
        return made


@cache
def _sized(kind: type[Any], sizes: tuple[int, ...]) -> Any:
    name = kind.__name__ + "to".join(map(str, sizes))
    package = kind.__module__.rpartition(".")[0]  # it pickles by this name, see sized_part
    own = {"k": sizes[-1], "sizes": sizes, "__module__": package, "__qualname__": name}
    return type(name, (kind,), own)


def sized_part(module: ModuleType, name: str) -> Any:
    """Return a part of flexible bodies by its name: Elastic4 is Elastic.sized(4)."""
    parts = re.fullmatch(r"([A-Za-z]+?)([1-9]\d*)(?:to([1-9]\d*))?", name)
    kind = vars(module).get(parts[1]) if parts else None
    if parts is None or not (isinstance(kind, type) and issubclass(kind, Modal)):
        raise AttributeError(f"module {module.__package__!r} has no attribute {name!r}")
    return kind.sized(*(int(size) for size in parts.groups()[1:] if size))


def _refusal(cls: type[Template]) -> str:
    """Return why no part can be made of a class, and of which ones it can."""
    name = f"{cls.__module__}.{cls.__qualname__}"
    if hasattr(cls, "space"):
        return f"{name} has no number of modes yet: make a part of {name}.sized(k)."
    for _, package, _ in _NAMES.values():  # its classes may not be there yet
        importlib.import_module(f"library.{package}")
    classes = (cls._classes.get(space) for space in _NAMES)
    made = " or ".join(_public_name(kind) for kind in classes if kind)
    return (
        f"{name} is written for the plane and for space and is of neither: make "
        f"{made or f'a class of it, class {cls.__name__}({name}, InPlane)'}."
    )


def _public_name(kind: type) -> str:
    """Return a class as users import it: from its package, if that offers it."""
    package, name = kind.__module__.rpartition(".")[0], kind.__qualname__
    offered = getattr(sys.modules.get(package), name, None) is kind
    return f"{package if offered else kind.__module__}.{name}"


def _check_order(cls: type[Template]) -> None:
    """Refuse a template behind a base of a space: what that declares would win over it."""
    bases = [base for base in cls.__bases__ if hasattr(base, "space") or issubclass(base, Template)]
    ordered = sorted(bases, key=lambda base: hasattr(base, "space"))
    if bases != ordered:
        names = ", ".join(base.__name__ for base in ordered)
        raise DeclarationError(
            f"{cls.__module__}.{cls.__qualname__}: a template comes before what is of a space. "
            f"Write class {cls.__name__}({names})."
        )


def _bind(cls: type[Template]) -> None:
    """Let a class declare for its space what it inherits for any."""
    items: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        items |= vars(base)
    own, completed = set(vars(cls)), set()
    for name, item in items.items():
        if isinstance(item, Declaration | Connector):
            made = _bound(cls, item)
            if made is not None:
                made.__set_name__(cls, name)
                setattr(cls, name, made)
                completed.add(name)
    cls.completed = frozenset(completed - own)
    if cls.space is PLANE and any("[2]" in name for names, _ in cls.checked for name in names):
        cls.checked = tuple(
            (tuple(name for name in names if not name.endswith("[2]")), fault)
            for names, fault in cls.checked
        )


def _bound(cls: Any, item: Any) -> Any:
    """Return a declaration in the space of a class, None if it is that already."""
    space: Space = cls.space
    match item:
        case Frame():
            return space.frame(when=item.when, unit=item.unit, description=item.description)
        case AnyModes() if cls.k:
            return modes(cls.k)(description=item.description)
        case Edge() if _is_free(item):
            ends = (_end(cls, end) for end in (item._head, item._tail))
            return Edge(*ends, prefer=item.prefer, when=item.when)
        case EdgeQuantity() if _is_free(item.edge):
            return EdgeQuantity(getattr(cls, item.edge.name), item.kind, item.level)
        case Datum() if isinstance(item._port, Frame):
            return Datum(getattr(cls, item.port))
        case Parameter() | VariableDeclaration() if item.shape in (VECTOR, TURN):
            return _shaped(item, space.vector if item.shape == VECTOR else space.turn)
        case VariableDeclaration() if item.shape == COORDINATES and cls.k:
            return _shaped(item, cls.sizes[:1])
        case Outer() if type(item) is Outer and getattr(item.kind, "is_template", False):
            return _OuterOfSpace(item.kind, space)
    return None


def _shaped(item: Any, shape: tuple[int, ...]) -> Any:
    """Return a declaration with the shape it has in a class."""
    own = object.__new__(type(item))
    own.__dict__.update(item.__dict__)  # copy.copy would leave out a default
    own.shape = shape
    if isinstance(own, Parameter):
        own.shape = own.shape or (1,)
        if isinstance(own.default, tuple):
            own.default = own.default[: own.shape[0]]
    return own


class _OuterOfSpace(Outer):
    """The World of a space, which may be written after the parts that read it."""

    def __init__(self, template: type[Template], space: Space) -> None:
        self.template, self.space = template, space

    @property
    def kind(self) -> type[Any]:
        """The class in its space."""
        return self.template.of(self.space)


def _is_free(edge: Edge[Any]) -> bool:
    """Whether an edge is between ports that are not chosen yet."""
    head = edge._head.port if isinstance(edge._head, Terminal) else edge._head
    return isinstance(head, Frame | AnyModes)


def _end(cls: type, end: Connector | Terminal | None) -> Any:
    """Return the end of an edge at the ports of a class."""
    if isinstance(end, Terminal):
        return Terminal(getattr(cls, end.port.name), end.terminal)
    return None if end is None else getattr(cls, end.name)
