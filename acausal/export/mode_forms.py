"""Forms of modes that leave: all equations that a run may come across, found before it.

Modes live in one set of equations; where these are singular in a combination of modes (an ideal
switch joins two capacitors) the model has another form, with other unknowns. Python compiles it
when a run gets there. What leaves has all of them: the modes that transitions lead to are combined,
and each combination is given its form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, TypeVar

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, ExportError, listed
from acausal.events.mode_search import following, nearest_first
from acausal.system.algebraic import is_regular
from acausal.system.form_change import Form, form_of
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

Values = TypeVar("Values", ca.SX, ca.MX)

MOST_FORMS = 64
"""Forms that one model may have: each is a set of functions of its own."""

_COMBINATIONS = 4096  # of modes that are looked at one by one
_SAMPLED = 1000  # of them, those with the fewest changes, where there are more


@dataclass(frozen=True, eq=False)
class ModeForms:
    """The forms of a system, the first as it is, and which of them holds for which modes.

    ``modes`` are, by places in the memory, the modes that may come; ``numbers`` the form of each
    combination of them, the last place first, -1 where the model has none. Both are empty where one
    form serves all modes and nothing is held.
    """

    forms: tuple[Form, ...]
    modes: dict[int, list[float]]
    numbers: tuple[int, ...] = ()

    @property
    def root(self) -> System:
        """The system as it is."""
        return self.forms[0].root

    @property
    def several(self) -> bool:
        """Whether there is more than one form."""
        return len(self.forms) > 1

    @cached_property
    def n_unknowns(self) -> int:
        """The algebraic unknowns of the form that has the most."""
        return max(len(form.system.algebraic) for form in self.forms)

    def number_for(self, values: np.ndarray) -> int | None:
        """Return the form for values of all modes and of what they hold; None: there is none."""
        if not self.numbers:
            return 0
        places = self.root.switching.places("mode", "held")
        known = dict(zip(places, values.tolist(), strict=True))
        number, weight = 0, 1
        for place, each in self.modes.items():
            if known[place] not in each:
                return None
            number += weight * each.index(known[place])
            weight *= len(each)
        return self.numbers[number]

    def slots(self, number: int) -> tuple[list[int], list[int]]:
        """Return where states and algebraic unknowns of a form stand.

        What the first form has too stands where it does there, the rest where there is room.
        """
        return self._slots[number]

    @cached_property
    def _slots(self) -> tuple[tuple[list[int], list[int]], ...]:
        root, systems = self.root, [form.system for form in self.forms]
        return tuple(
            (
                _places(own.states, root.states, len(root.states)),
                _places(own.algebraic, root.algebraic, self.n_unknowns),
            )
            for own in systems
        )

    def nominal(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the nominal values of a form by slot; 1 where it has no unknown."""
        own, slots = self.forms[number].system, self.slots(number)
        x, z = np.ones(len(self.root.states)), np.ones(self.n_unknowns)
        x[slots[0]], z[slots[1]] = own.nominal_x, own.nominal_z
        return x, z


def _places(names: Sequence[str], first: Sequence[str], size: int) -> list[int]:
    known = {name: i for i, name in enumerate(first)}
    shared = {known[name] for name in names if name in known}
    free = iter(i for i in range(size) if i not in shared)
    return [known[name] if name in known else next(free) for name in names]


def single_form(system: System) -> ModeForms:
    """Return a system with its first form alone."""
    return ModeForms((Form(system, system),), {})


def run_forms(system: System, point: Point) -> ModeForms:
    """Return the forms that a compiled run has: all, or the first where not all can leave."""
    if held_apart(system):
        return single_form(system)
    try:
        return mode_forms(system, point)
    except ExportError:
        return single_form(system)


def held_apart(system: System) -> tuple[str, ...]:
    """Return what is held by equations of its own, which close loops."""
    holds = system.switching.holds
    names = (f"{held.path}.{held.name}" for held in holds if held.apart)
    return tuple(dict.fromkeys(names))


def modes_ahead(system: System, point: Point) -> dict[int, list[float]]:
    """Return the modes of each part that a run may come to, by places in the memory."""
    return _reachable(system, point) if system.switching.places("mode") else {}


def mode_forms(system: System, point: Point) -> ModeForms:
    """Return all forms of a system, with its unknowns as they are at the start of a run.

    Raises
    ------
    ExportError
        Naming the parts, if there are more than ``MOST_FORMS``, or if one cannot leave.
    """
    switching = system.switching
    modes = modes_ahead(system, point)
    if not any(len(each) > 1 for each in modes.values()) and not switching.holds:
        return single_form(system)
    if prod(map(len, modes.values())) > _COMBINATIONS:
        _check_regular(system, point, modes)
        return single_form(system)
    found = [point._replace(m=m) for m in _combinations(system, point, modes)]
    if sum(not is_regular(system, at) for at in found) > MOST_FORMS:
        raise ExportError(_too_many(system, modes))
    forms, numbers = [Form(system, system)], list[int]()
    for at in found:
        try:
            form = form_of(system, at)
        except AcausalError:
            numbers.append(-1)
            continue
        same = [k for k, known in enumerate(forms) if known.system is form.system]
        if not same:
            _check_leaves(system, form, at.m)
            forms.append(form)
        numbers.append(same[0] if same else len(forms) - 1)
    if len(forms) == 1 and min(numbers) == 0 and not switching.holds:
        return single_form(system)
    return ModeForms(tuple(forms), modes, tuple(numbers))


def _reachable(system: System, point: Point) -> dict[int, list[float]]:
    """Return the modes of each part that a run may come to, that of the start first."""
    switching, memory = system.switching, system.switching.memory_in(point.m)
    nothing = np.zeros(switching.n_befores)
    values = np.asarray(switching.decide(*point, nothing)[1]).ravel()
    questions = [question for _, question in switching.questions]
    pairs = [(q.mode, q.sources, q.entered(values)) for q in questions if q.mode >= 0]
    later = following(pairs, memory)
    given = {s.target for q in questions if q.mode < 0 for s in (*q.actions, *q.rest)}
    given |= {place for place, _ in switching.given}
    found = {}
    for place in switching.places("mode"):
        every = [float(number) for number in range(len(switching.memory[place].names))]
        others = every if place in given else later.get(place, [])
        begin = float(memory[place])
        found[place] = [begin, *(number for number in others if number != begin)]
    return found


def _combinations(
    system: System, point: Point, modes: dict[int, list[float]]
) -> Iterator[np.ndarray]:
    """Yield discrete vectors with all combinations of modes, the last part first."""
    places = [system.switching.index(place) for place in modes]
    for chosen in product(*reversed(list(modes.values()))):
        m = point.m.copy()
        m[places] = chosen[::-1]
        yield m


def _check_regular(system: System, point: Point, modes: dict[int, list[float]]) -> None:
    """Refuse a model with so many modes that they are not all looked at, if one needs a form."""
    later = {place: each[1:] for place, each in modes.items()}
    every = (chosen for level in nearest_first(later) for chosen in level)
    for chosen in islice(every, _SAMPLED):
        m = point.m.copy()
        for place, mode in chosen.items():
            m[system.switching.index(place)] = mode
        if not is_regular(system, point._replace(m=m)):
            raise ExportError(_too_many(system, modes))


def _check_leaves(system: System, form: Form, m: np.ndarray) -> None:
    own = form.system
    if own.chart or len(own.states) > len(system.states):
        raise ExportError(
            f"'{system.name}' cannot leave as C: where {_words(system, m)}, its equations have "
            f"{'closed loops' if own.chart else 'more states'} of their own. Run it here."
        )


def _too_many(system: System, modes: dict[int, list[float]]) -> str:
    memory = system.switching.memory
    names = [memory[place].path for place, each in modes.items() if len(each) > 1]
    return (
        f"'{system.name}' cannot leave as C: the modes of {listed(names)} have "
        f"{prod(map(len, modes.values()))} combinations, and more than {MOST_FORMS} of them need "
        "equations of their own. Give some of these parts a small resistance or conductance "
        "instead of 0, or run the model here."
    )


def _words(system: System, m: np.ndarray) -> str:
    switching = system.switching
    items = [(switching.memory[i], int(m[switching.index(i)])) for i in switching.places("mode")]
    return ", ".join(f"{item.path} is {item.names[number]}" for item, number in items)


def scattered(values: Values, slots: list[int], size: int) -> Values:
    """Return values at their slots, 0 elsewhere."""
    if not slots:
        return type(values)(size, values.shape[1])
    rows = list(range(len(slots)))
    places = ca.DM.ones(ca.Sparsity.triplet(size, len(slots), slots, rows))
    found: Values = ca.mtimes(places, values)
    return found


def picked(values: Values, slots: list[int]) -> Values:
    """Return the values at slots."""
    found: Values = values[slots] if slots else type(values)(0, 1)
    return found
