"""Power and energy of edges and components."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import UnknownNameError, did_you_mean
from acausal.language.quantity import Quantity

if TYPE_CHECKING:
    from acausal.language.domain import Domain
    from acausal.results.result import Result


_ROUNDING = 1e-9  # of the largest power: less is not delivered but rounding


def power(result: Result, key: Any) -> np.ndarray:
    """Return the power [W] into an edge (``"motor.emf.shaft"``) or a component or model."""
    total = np.zeros(len(result.t))
    for path, domain in edges_of(result, key):
        total += _edge_power(result, path, domain)
    return total


def edges_of(result: Result, key: Any) -> list[tuple[str, Domain]]:
    """Return paths and domains of the edges of a component, a model or an edge itself."""
    path = _path(key)
    components = result.system.names.components
    prefix, _, last = path.rpartition(".")
    if prefix in components and last in components[prefix].edges:
        return [(path, components[prefix].spec.edges[last].domain)]
    inside = [c for c in components if c == path or path == "" or c.startswith(f"{path}.")]
    if not inside:
        raise UnknownNameError(
            f"no edge, component or model is called '{path}'. {did_you_mean(path, components)}"
        )
    return [
        (f"{c}.{name}", components[c].spec.edges[name].domain)
        for c in inside
        for name in components[c].edges
    ]


def _path(key: Any) -> str:
    if isinstance(key, str):
        return key
    if isinstance(key, Quantity) or hasattr(key, "path"):
        return str(key.path)
    return str(key)


def _edge_power(result: Result, path: str, domain: Domain) -> np.ndarray:
    if domain.power == "through_rate":
        flow = result[f"der({path}.{domain.through})"]
        return _product(flow, result[f"{path}.{domain.across[0]}"])
    through = result[f"{path}.{domain.through}"]
    if domain.power == "through":
        part, _, name = path.rpartition(".")
        own = result.system.names.components[part]
        # Between two ports what enters at one leaves at the other; to the datum it stays.
        passing = own.spec.edges[name].tail in own.ports
        return np.zeros(len(through)) if passing else np.asarray(through)
    level = 0 if domain.power == "value" else 1
    return _product(through, result[f"{path}.{domain.across[level]}"])


def _product(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    product = first * second
    return np.asarray(product if product.ndim == 1 else product.sum(axis=1))


def energy(result: Result, key: Any) -> np.ndarray:
    """Return the time integral of the power [J], by Simpson's rule between instants."""
    from scipy.integrate import cumulative_simpson

    values, t = power(result, key), result.t
    total = np.zeros(len(t))
    borders = [0, *(np.flatnonzero(np.diff(t) == 0) + 1), len(t)]
    level = 0.0
    for first, last in itertools.pairwise(borders):
        piece = slice(first, last)
        if last - first > 2:
            total[piece] = level + cumulative_simpson(values[piece], x=t[piece], initial=0.0)
        elif last - first == 2:
            step = 0.5 * (values[first] + values[first + 1]) * (t[first + 1] - t[first])
            total[piece] = level + np.array([0.0, step])
        else:
            total[piece] = level
        level = float(total[last - 1])
    return total


def _losing(domain: Domain) -> str:
    """Return the kind of the edges that can only lose power."""
    return "T" if domain.power == "through_rate" else "dissipator"


def active_parts(result: Result) -> list[str]:
    """Return the dissipators that deliver power at some time: their sign is wrong.

    Where power is value times der(through), they are the edges that relate these two, kind "T".
    Power below the rounding of the largest power of any dissipator does not count.
    """
    graph = result.system.graph
    names = [
        name
        for name, kind in zip(graph.edge_names, graph.kinds, strict=True)
        if kind in ("dissipator", "T") and kind == _losing(edges_of(result, name)[0][1])
    ]
    least = {name: float(np.min(power(result, name), initial=0.0)) for name in names}
    largest = max((float(np.max(np.abs(power(result, name)))) for name in names), default=0.0)
    return [name for name, value in least.items() if value < -_ROUNDING * largest]
