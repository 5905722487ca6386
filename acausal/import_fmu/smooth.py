"""Smooth FMUs by CasADi's own importer: functions with exact slopes that go to other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from acausal.import_fmu.description import FmuVariable
from acausal.import_fmu.model_exchange import Exchange

_VALUES, _SLOPES = 1e-9, 1e-4  # to which both importers must agree; slopes may be differences
_TRIED = 0.1  # of an input, beside its start

Smooth = Callable[[Any, Any], Any]
"""Rates and outputs of (x, u), in the FMU's own units."""


def smooth_function(model: Exchange, given: list[tuple[FmuVariable, float]]) -> Smooth | None:
    """Return CasADi's import of an FMU; none where it does not read it, or reads it otherwise.

    It takes no notice of events, asks for slopes in time, which FMUs do not have, and in FMI 2 it
    loses its variables on the way through a file: FMUs of FMI 3 that do not depend on time are
    taken. What it finds is compared with what the FMU itself says, values and slopes. In programs
    of optimal control its derivatives lead beside the optimum: these are refused.
    """
    described = model.described
    if described.timed or not described.is_three:
        return None
    try:
        dae = ca.DaeBuilder("fmu", str(described.folder), {})
        for own, value in given:
            dae.set(own.name, value)
        wanted = ["ode", *(["y"] if dae.ny() else [])]
        function = dae.create("fmu", ["x", "u"], wanted)
        x, u, y = dae.x(), dae.u(), dae.y()
        states = [x.index(name) for name in described.states]
        inputs = [u.index(v.name) for v in model.inputs]
        picked = [*states, *(len(x) + y.index(v.name) for v in model.outputs)]
        orders = [[place.index(k) for k in range(len(place))] for place in (states, inputs)]
        tried = [function, ca.Function.deserialize(function.serialize())]
        made = _ordered(function, orders, picked)
        fits = all(_agrees(model, _ordered(one, orders, picked)) for one in tried)
    except (RuntimeError, ValueError, NotImplementedError):
        return None
    return made if fits else None


def _ordered(function: ca.Function, orders: list[list[int]], picked: list[int]) -> Smooth:
    def call(x: Any, u: Any) -> Any:
        own = [v[order] if order else v for v, order in zip((x, u), orders, strict=True)]
        found = function(*own)
        stacked: Any = ca.vertcat(*found) if isinstance(found, tuple | list) else found
        return stacked[picked]

    return call


def _agrees(model: Exchange, smooth: Smooth) -> bool:
    n, m = model.nx, len(model.inputs)
    given = np.array([0.0, 0.0, *model.start, *(value + _TRIED for value in model.first_inputs)])
    symbols = ca.SX.sym("v", n + m)
    value = smooth(symbols[:n], symbols[n:])
    slopes = ca.jacobian(value, symbols)
    found, slope = (np.asarray(e) for e in ca.Function("f", [symbols], [value, slopes])(given[2:]))
    expected = model.jacobian(given)[:, 2:]
    near = np.abs(slope - expected) <= _SLOPES * (1.0 + np.abs(expected))
    states = {name: k for k, name in enumerate(model.described.states)}
    for k, own in enumerate(model.outputs):  # these are taken from the states themselves
        if own.name in states:
            near[n + k] = True
    same = np.allclose(found.ravel(), model.evaluate(given), rtol=_VALUES, atol=1e-12)
    return bool(same and near.all())
