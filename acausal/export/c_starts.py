"""Start values at run time: of the user's names, by themselves or by what parameters say.

A start value of a state is that state. Others (the height of a ball whose state is its distance to
the floor) are met by moving the states that no start value fixes as little as possible, in units of
their nominal values, z following them:

    T(x) = wanted,    dT/dx = T_x - T_z alg_z⁻¹ alg_x.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import ExportError, listed
from acausal.export.mode_forms import ModeForms, picked, scattered
from acausal.initialization.start import Start
from acausal.initialization.wanted_values import (
    row_of,
    rows_of,
    scalar_expression,
    wanted_values,
)
from acausal.language.component import Component
from acausal.language.quantity import path_of
from acausal.numerics import rank
from acausal.system.inputs import InputSet

if TYPE_CHECKING:
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Starts:
    """What start values a model takes: paths, states or -1, and whether they are fixed.

    ``defaults`` are their values as a function of the parameters, ``indirect`` the paths of those
    that are no states, ``slopes`` their values and slopes at (t, x, z, c, p); ``given`` are places
    of the memory with the values that were given for them. ``drifting`` are the states of an
    equilibrium that nothing depends on, None where a model does not begin at one.
    """

    paths: tuple[str, ...] = ()
    states: tuple[int, ...] = ()
    fixed: tuple[bool, ...] = ()
    values: tuple[float, ...] = ()
    nominal: tuple[float, ...] = ()
    indirect: tuple[str, ...] = ()
    functions: tuple[tuple[str, ca.Function], ...] = ()
    given: tuple[tuple[int, float], ...] = ()
    drifting: tuple[int, ...] | None = None
    drifting_names: tuple[str, ...] = ()


def starts_of(forms: ModeForms, found: Start, start: Mapping[Any, Any], inputs: InputSet) -> Starts:
    """Return the start values of a system that was begun at ``found`` with ``start``.

    Closed loops begin at the pose of the export: their start values are none here.
    """
    system, switching = forms.root, forms.root.switching
    places = {key: switching.find(path_of(key)) for key in start} if switching else {}
    told = [(place, key) for key, place in places.items() if place is not None]
    given = tuple((place, switching.number(place, start[key])) for place, key in told)
    if system.chart:
        return Starts(given=given)
    own = system.beginning.start_values(found.p) if system.beginning.starts else ca.DM(0, 1)
    continuous = {key: value for key, value in start.items() if places.get(key) is None}
    fixed = wanted_values(system, "start", system.beginning.starts, own, continuous)
    spoken = {path_of(key) for key in continuous}
    rows, numbers = rows_of(system, system.states), _elements(system.beginning.starts)
    states = [rows.get(row_of(system, path), -1) for path in fixed]
    free = [i for i in range(len(system.states)) if i not in states]
    p = ca.SX.sym("p", len(system.parameter_values))
    said = ca.SX(system.beginning.start_values(p)) if system.beginning.starts else ca.SX(0, 1)
    defaults = [
        said[numbers[path]] if path in numbers and path not in spoken else ca.SX(value)
        for path, value in fixed.items()
    ]
    defaults += [ca.SX(float(found.x[i])) for i in free]
    indirect = tuple(path for path, state in zip(fixed, states, strict=True) if state < 0)
    values = [*fixed.values(), *(float(found.x[i]) for i in free)]
    nominal = [system.resolve(path)[0].nominal for path in fixed]
    stacked = ca.densify(ca.vertcat(*defaults, ca.SX(0, 1)))
    made = [("ac_start_defaults", ca.Function("ac_start_defaults", [p], [stacked]))]
    if indirect:
        made += _all_slopes(forms, indirect, inputs)
    return Starts(
        (*fixed, *(system.states[i] for i in free)),
        (*states, *free),
        (*([True] * len(fixed)), *([False] * len(free))),
        tuple(map(float, values)),
        (*map(float, nominal), *(float(system.nominal_x[i]) for i in free)),
        indirect,
        tuple(made),
        given,
    )


def rest_of(forms: ModeForms, rest: Start) -> Starts:
    """Return what a model needs to find its equilibrium anew; ``rest`` is that of the export.

    Raises
    ------
    ExportError
        If it has loops or delays, begins in another form, or its equilibrium is not a single one.
    """
    system = forms.root
    drifting = tuple(i for i, n in enumerate(system.states) if rest.origin.get(n) == "drifts")
    arguments = system.symbols()
    slope = ca.jacobian(ca.vertcat(*system.rhs(*arguments)), ca.vertcat(*arguments[1:3]))
    entries = np.array(ca.Function("slope", list(arguments), [slope])(*rest.point).full())
    for i in drifting:
        entries[i] = np.eye(len(entries))[i]
    scaled = entries * np.concatenate([system.nominal_x, system.nominal_z])
    reason = ""
    if system.chart or system.switching.places("delay"):
        reason = "closed loops and delays begin as at export"
    elif wary := _parts_that_refuse(system):
        reason = f"where {listed(wary)} cannot be is not known there"
    elif read := _remembered(system):
        reason = f"its equations read {listed(read)}, which changes at events alone"
    elif forms.several and forms.numbers[0] != 0:  # those of the start are the first
        reason = "its modes at the start have equations of another form"
    elif not rank.is_full(scaled / rank.sizes(scaled)):
        reason = "it is not the only one near it, so that others follow from other parameters"
    if reason:
        raise ExportError(
            f"'{system.name}' cannot find its steady state in C: {reason}. Give start values, "
            "start=dict(system.steady_state())."
        )
    return Starts(drifting=drifting, drifting_names=tuple(system.states[i] for i in drifting))


def _parts_that_refuse(system: System) -> list[str]:
    """Return the parts that cannot begin everywhere, as beyond a stop: C does not ask them."""
    kinds: dict[str, Any] = {path: own.kind for path, own in system.names.components.items()}
    return [p for p, kind in kinds.items() if kind.start_fault is not Component.start_fault]


def _remembered(system: System) -> list[str]:
    """Return the discrete variables that equations read: of an equilibrium they are no unknowns."""
    switching, found = system.switching, ca.vertcat(*system.rhs(*(given := system.symbols())))
    read = ca.jacobian_sparsity(found, given[5]).get_triplet()[1]
    places = [i for i in switching.places("discrete") if switching.index(i) in read]
    return [f"{switching.memory[i].path}.{switching.memory[i].name}" for i in places]


def _elements(names: tuple[str, ...]) -> dict[str, int]:
    """Return the rows of start values by the path of a scalar; a name stands once an element."""
    found: dict[str, int] = {}
    for row, name in enumerate(names):
        place = row - names.index(name)
        found[name if names.count(name) == 1 else f"{name}[{place}]"] = row
    return found


def _all_slopes(
    forms: ModeForms, paths: tuple[str, ...], inputs: InputSet
) -> list[tuple[str, ca.Function]]:
    """Return the slopes of variables in each form, in the slots that all forms share."""
    made, nx = list[tuple[str, ca.Function]](), len(forms.root.states)
    for k, form in enumerate(forms.forms):
        own = _slopes(form.system, paths, inputs)
        if not forms.several:
            return [("ac_wanted_slopes", own)]
        rows, columns = forms.slots(k)
        symbols = [ca.MX.sym("s", own.size1_in(i)) for i in range(own.n_in())]
        symbols[1:3] = [ca.MX.sym("x", nx), ca.MX.sym("z", forms.n_unknowns)]
        value, slope = own(
            symbols[0], picked(symbols[1], rows), picked(symbols[2], columns), *symbols[3:]
        )
        found = [value, ca.densify(scattered(slope.T, rows, nx).T)]
        name = f"ac_wanted_slopes_{k}"
        made.append((name, ca.Function(name, symbols, found)))
    return made


def _slopes(system: System, paths: tuple[str, ...], inputs: InputSet) -> ca.Function:
    """Return variables and how they move with the states, z following."""
    t, x, z, _, p, m = system.symbols()
    u = ca.substitute(inputs.expressions, inputs.time, t)
    at = (t, x, z, u, p, m)
    given = [t, x, z, ca.vertcat(m, inputs.pieces), p]
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("txzcp", given, strict=True)]
    base = system.base(*at)
    values = ca.vertcat(*(scalar_expression(system, at, base, path) for path in paths))
    alg = ca.vec(system.rhs(*at)[1])
    pairs = [(values, x), (values, z), (alg, z), (alg, x)]
    parts = ca.Function("wanted", given, [values, *(ca.jacobian(a, b) for a, b in pairs)])
    value, by_x, by_z, alg_z, alg_x = parts(*symbols)
    slope = ca.densify(by_x)
    if z.shape[0]:
        turned = ca.solve(alg_z.T, ca.densify(by_z.T), "qr", {"eps": float(np.finfo(float).tiny)})
        slope = slope - turned.T @ alg_x
    return ca.Function("ac_wanted_slopes", symbols, [ca.densify(e) for e in (value, slope)])
