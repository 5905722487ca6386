"""What comes in at the door: arguments of public calls, checked against their annotations.

``@checked`` before a function or class, ``@checked_methods`` before a class, refuse an argument of
another kind than its annotation says, by name, before any work is done. What an annotation leaves
open (Any, a name that neither the module nor acausal knows) is not looked at. The annotations are
read at the first call, so that importing costs nothing; signatures stay as they are.
"""

from __future__ import annotations

import builtins
import collections.abc as abc
import math
import os
import re
import sys
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, get_annotations, signature, unwrap
from numbers import Complex, Integral, Number, Real
from types import FunctionType, NoneType, UnionType
from typing import Annotated, Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from acausal.errors import ArgumentError, FMUError

Thing = TypeVar("Thing", bound=Callable[..., Any])
Given = TypeVar("Given")

_FOREIGN = re.compile(r'Error calling "eval" for object fmu\w*:\n[^\n]*?: (FMU .*)', re.DOTALL)
"""What CasADi says where an FMU that it has called has failed, and the words of that."""


@dataclass(frozen=True)
class Kind:
    """What an argument may be: a name for it, and the test."""

    name: str
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class AtLeast:
    """The least value of a number that is finite; the number is above it if ``above``."""

    least: float = -math.inf
    above: bool = False


def checked(thing: Thing) -> Thing:
    """Check the arguments of a function, or of the constructor of a class.

    >>> @checked
    ... def twice(number: float) -> float:
    ...     return 2 * number
    >>> twice("x")
    Traceback (most recent call last):
    acausal.errors.ArgumentError: twice(number='x'): number must be a number.
    """
    if isinstance(thing, type):
        initialize = vars(thing).get("__init__")
        if isinstance(initialize, FunctionType):
            setattr(thing, "__init__", _guarded(initialize, thing))  # noqa: B010, of any class
        return thing
    return typing.cast("Thing", _guarded(typing.cast("FunctionType", thing)))


def checked_methods(cls: Thing) -> Thing:
    """Check the arguments of the public methods of a class, not those of its constructor."""
    owner = typing.cast("type", cls)
    for name, member in list(vars(owner).items()):
        if name.startswith("_") and name not in ("__getitem__", "__call__"):
            continue
        if isinstance(member, FunctionType):
            setattr(owner, name, _guarded(member, owner))
    return cls


def _guarded(function: FunctionType, owner: type | None = None) -> Callable[..., Any]:
    kinds: Kinds | None = None

    @wraps(function)
    def door(*given: Any, **named: Any) -> Any:
        nonlocal kinds
        if kinds is None:
            kinds = _kinds(function, owner)
        if kinds.by_name:
            kinds.check(given, named)
        try:
            return function(*given, **named)
        except RuntimeError as error:
            foreign = _FOREIGN.search(str(error))
            if foreign is None:
                raise
            raise FMUError(foreign[1]) from None

    return door


def check_handed_on(call: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Refuse options that a checked call, to which they are handed on, would refuse."""
    _kinds(unwrap(call), None).check((), options)


@dataclass(frozen=True)
class Kinds:
    """What the arguments of a call may be: by place, beyond the last place, and by name."""

    call: str
    placed: tuple[tuple[str, Kind | None], ...]
    beyond: tuple[str, Kind | None]
    by_name: Mapping[str, Kind]

    def check(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> None:
        """Refuse the first argument that does not fit."""
        for value, (name, kind) in zip(given, self.placed, strict=False):
            if kind is not None and not kind.fits(value):
                raise self._refusal(name, kind, value)
        name, kind = self.beyond
        if kind is not None:
            for value in given[len(self.placed) :]:
                if not kind.fits(value):
                    raise self._refusal(name, kind, value)
        for name, value in named.items():
            kind = self.by_name.get(name)
            if kind is not None and not kind.fits(value):
                raise self._refusal(name, kind, value)

    def _refusal(self, name: str, kind: Kind, value: Any) -> ArgumentError:
        return ArgumentError(f"{self.call}({name}={shown(value)}): {name} must be {kind.name}.")


def kind_of_attribute(owner: type, name: str) -> Kind | None:
    """Return what an attribute may be by its annotation in a class, None if that leaves it open."""
    annotation = get_annotations(owner).get(name, Parameter.empty)
    return _kind_of(annotation, vars(sys.modules[owner.__module__]))


def _kinds(function: FunctionType, owner: type | None) -> Kinds:
    room = vars(sys.modules[(owner or function).__module__])
    call = function.__name__
    if owner is not None:
        call = owner.__name__ if call == "__init__" else f"{owner.__name__}.{call}"
    placed: list[tuple[str, Kind | None]] = []
    beyond: tuple[str, Kind | None] = ("", None)
    by_name: dict[str, Kind] = {}
    for number, (name, parameter) in enumerate(signature(function).parameters.items()):
        own = owner is not None and number == 0  # self
        kind = None if own else _kind_of(parameter.annotation, room)
        if parameter.kind is Parameter.VAR_KEYWORD:
            continue
        if kind is not None:
            by_name[name] = kind
        if parameter.kind is Parameter.VAR_POSITIONAL:
            beyond = (name, kind)
        elif parameter.kind is not Parameter.KEYWORD_ONLY:
            placed.append((name, kind))
    return Kinds(call, tuple(placed), beyond, by_name)


_LONGEST = 60  # letters of a value that are shown


def shown(value: Any) -> str:
    """Return a value as it was written, or its kind where that says more."""
    if isinstance(value, Integral) and abs(int(value)) > sys.maxsize:
        return "an integer beyond 64 bit"
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{type(value).__name__} {text[:_LONGEST]}…"


# Annotations


def _kind_of(annotation: Any, room: Mapping[str, Any]) -> Kind | None:
    if isinstance(annotation, str):
        try:
            annotation = eval(annotation, {}, _Names(room))
        except NameError:
            return None
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is np.ndarray or annotation is np.ndarray:
        return Kind("an array of numbers", lambda v: isinstance(v, np.ndarray) and is_array(v))
    if origin in (typing.Union, UnionType):
        return _any_of([_kind_of(one, room) for one in inner])
    if origin is Annotated:
        mark = inner[1]
        if mark is None or isinstance(mark, Kind):
            return mark
        return _limited(_kind_of(inner[0], room), mark)
    if origin is typing.Literal:
        return Kind(" or ".join(map(repr, inner)), lambda value: _among(value, inner))
    if origin in _OF_ORIGIN:
        return _OF_ORIGIN[origin]
    return _container(origin, inner, room) if inner else _instance(annotation)


_OF_ORIGIN: dict[Any, Kind] = {
    abc.Callable: Kind("a function", callable),
    type: Kind("a class", lambda value: isinstance(value, type)),
}


def _container(origin: Any, inner: tuple[Any, ...], room: Mapping[str, Any]) -> Kind | None:
    """Return the kind of what holds others: a mapping, a tuple of so many, a list, a set."""
    kinds = [_kind_of(one, room) for one in inner if one is not Ellipsis]
    if origin in (abc.Mapping, dict):
        return _mapping(*kinds)
    if origin is tuple and Ellipsis not in inner:
        return _tuple(kinds)
    if origin in (abc.Sequence, list, tuple):
        return _list(kinds[0], is_list)
    if origin in (abc.Iterable, set, frozenset):
        return _list(kinds[0], is_iterable)
    return None


def _instance(annotation: Any) -> Kind | None:
    """Return the kind of instances of a class, but for those of CasADi, which take numbers too."""
    if not isinstance(annotation, type) or annotation.__module__.startswith("casadi"):
        return None
    article = "an" if annotation.__name__[0] in "AEIO" else "a"
    return Kind(f"{article} {annotation.__name__}", lambda v: isinstance(v, annotation))


class _Names(dict[str, Any]):
    """The names of a module, and what acausal offers: it may be imported for type checkers only."""

    def __missing__(self, name: str) -> Any:
        found = getattr(builtins, name, None) or getattr(sys.modules["acausal"], name, None)
        if found is None:
            raise NameError(name)
        return found


def is_number(value: Any) -> bool:
    """Return whether a value is one real number: no NaN, and none beyond the floats.

    A Decimal is none: it takes no part in sums with floats.
    """
    if type(value) is float:  # nearly always: classes of numbers are slow to ask
        return value == value
    if isinstance(value, str | bytes):
        return False
    if isinstance(value, Number) and not isinstance(value, Real):
        return False
    try:
        number = float(value)
    except Exception:  # of any class that has __float__: an array, a symbol
        return False
    return number == number


def real(value: Any) -> float:
    """Return a number; a complex one is refused, which ``float`` of numpy's would cut."""
    if isinstance(value, Complex) and not isinstance(value, Real):
        raise TypeError("a complex number")
    return float(value)


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer that can count something."""
    if type(value) is int:
        return -sys.maxsize <= value <= sys.maxsize
    if not isinstance(value, Integral) or isinstance(value, bool):
        return False
    return -sys.maxsize <= int(value) <= sys.maxsize


def is_array(value: Any) -> bool:
    """Return whether a value is a number or an array of real numbers."""
    try:
        return np.asarray(value).dtype.kind in "iufb"
    except Exception:  # of lists of unequal length, of foreign classes
        return False


def are_numbers(value: Any) -> bool:
    """Return whether a value is a number or an array of real numbers, none of them NaN."""
    return is_array(value) and not np.any(np.isnan(np.asarray(value, dtype=float)))


def is_list(value: Any) -> bool:
    """Return whether a value is a list, a tuple, an array or a column of a data frame."""
    if isinstance(value, str | bytes | Mapping):
        return False
    return isinstance(value, abc.Sequence) or (hasattr(value, "__len__") and np.ndim(value) > 0)


def is_iterable(value: Any) -> bool:
    """Return whether a value can be gone through, and is no text."""
    if isinstance(value, str | bytes) or is_symbolic(value):
        return False
    return isinstance(value, Iterable) and not (isinstance(value, np.ndarray) and not value.ndim)


def is_expression(value: Any) -> bool:
    """Return whether a value is one of CasADi's expressions, a quantity, or made of numbers."""
    return is_symbolic(value) or is_array(value)


def is_symbolic(value: Any) -> bool:
    """Return whether a value is one of CasADi's, or has a symbol: a quantity, a port, a mode."""
    return hasattr(value, "symbol") or type(value).__module__.startswith("casadi")


def is_scalar(value: Any) -> bool:
    """Return whether a value is a number, or an expression that may be one."""
    return is_number(value) or is_symbolic(value)


Told = Annotated[Given, None]
"""An argument that the call itself refuses in its own words: it is not looked at here."""

Count = Annotated[int, AtLeast(1)]
Duration = Annotated[float, AtLeast(0.0)]
Positive = Annotated[float, AtLeast(0.0, above=True)]
Finite = Annotated[float, AtLeast()]
Seed = Annotated[int, AtLeast(0.0)]
Numbers = Annotated[Any, Kind("numbers", are_numbers)]
Expression = Annotated[Any, Kind("an expression", is_expression)]
Scalar = Annotated[Any, Kind("a number or an expression", is_scalar)]
Axes = Annotated[Any, Kind("axes of matplotlib", lambda value: hasattr(value, "transAxes"))]
File = str | os.PathLike[str]


_PLAIN: dict[Any, Kind | None] = {
    Any: None,
    Parameter.empty: None,
    None: Kind("None", lambda value: value is None),
    NoneType: Kind("None", lambda value: value is None),
    float: Kind("a number", is_number),
    int: Kind("an integer", is_integer),
    bool: Kind("True or False", lambda value: isinstance(value, bool | np.bool_)),
    str: Kind("text", lambda value: isinstance(value, str)),
    os.PathLike[str]: Kind("a path", lambda value: isinstance(value, os.PathLike)),
    abc.Mapping: Kind("a dict", lambda value: isinstance(value, Mapping)),
    ArrayLike: Kind("numbers", are_numbers),
}


def _among(value: Any, options: tuple[Any, ...]) -> bool:
    return any(type(value) is type(option) and value == option for option in options)


def _any_of(kinds: list[Kind | None]) -> Kind | None:
    known = [kind for kind in kinds if kind is not None]
    if len(known) < len(kinds):
        return None
    names = list(dict.fromkeys(kind.name for kind in known))
    tests = [kind.fits for kind in known]
    text = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"

    def fits(value: Any) -> bool:
        for test in tests:  # noqa: SIM110, a generator would cost as much as the tests
            if test(value):
                return True
        return False

    return Kind(text, fits)


def _limited(kind: Kind | None, limit: AtLeast) -> Kind | None:
    if kind is None:
        return None
    text = f"{kind.name} {'above' if limit.above else 'of at least'} {limit.least:g}"
    if limit.least == -math.inf:
        text = "a finite number"

    def fits(value: Any) -> bool:
        inside = kind.fits(value) and math.isfinite(value) and float(value) >= limit.least
        return inside and not (limit.above and float(value) == limit.least)

    return Kind(text, fits)


def _mapping(key: Kind | None, value: Kind | None) -> Kind:
    of = '{"path": value, …}' if value is None else f"a dict of {_plural(value.name)}"

    def fits(given: Any) -> bool:
        if not isinstance(given, Mapping):
            return False
        keys = key is None or all(map(key.fits, given))
        return keys and (value is None or all(map(value.fits, given.values())))

    return Kind(of, fits)


def _list(element: Kind | None, is_so: Callable[[Any], bool]) -> Kind:
    if element is None:
        return Kind("a list", is_so)

    def fits(given: Any) -> bool:
        if not is_so(given):
            return False
        if element is _PLAIN[float]:  # however many there are
            return are_numbers(given) and np.ndim(given) == 1
        listed = given.ravel() if isinstance(given, np.ndarray) else given
        return not is_list(given) or all(map(element.fits, listed))

    return Kind(f"a list of {_plural(element.name)}", fits)


def _tuple(elements: list[Kind | None]) -> Kind:
    def fits(given: Any) -> bool:
        return (
            is_list(given)
            and len(given) == len(elements)
            and all(kind is None or kind.fits(v) for kind, v in zip(elements, given, strict=True))
        )

    names = ", ".join("…" if kind is None else kind.name for kind in elements)
    return Kind(f"({names})", fits)


def _plural(name: str) -> str:
    return {"a number": "numbers", "an integer": "integers", "text": "texts"}.get(name, name)
