"""Power and energy of edges and components."""

from __future__ import annotations

import itertools
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, TimeGridError, UnknownNameError, did_you_mean
from acausal.language.quantity import Quantity
from acausal.system.meters import meter_name, special_name

if TYPE_CHECKING:
    from acausal.language.domain import Domain
    from acausal.results.result import Again, Result


_ROUNDING = 1e-9  # of the largest power: less is not delivered but rounding
_FEWEST = 8  # intervals of which two rules tell anything
_FINER = 0.5  # of the difference to a rule of twice the step: 1/15 where the power is smooth
_COARSE = 1e-3  # of the energy: what it may be off by where the points are all there is


def power(result: Result, key: Any) -> np.ndarray:
    """Return the power [W] into an edge (``"motor.emf.shaft"``) or a component or model."""
    total = np.zeros(len(result.t))
    for path, domain in edges_of(result, key):
        total += powers_of(result, _factors(result, path, domain))
    return total


def edges_of(result: Result, key: Any) -> list[tuple[str, Domain]]:
    """Return paths and domains of the edges of a component, a model or an edge itself."""
    path = edge_path(key)
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


def edge_path(key: Any) -> str:
    """Return the path of an edge, a component or a model, given by it or as an object."""
    if isinstance(key, str):
        return key
    if isinstance(key, Quantity) or hasattr(key, "path"):
        return str(key.path)
    return str(key)


def edge_powers(result: Result) -> dict[str, list[str]]:
    """Return of each edge how its power is made: the kind, and the variables it is of."""
    return {path: _factors(result, path, domain) for path, domain in edges_of(result, "")}


def _factors(result: Result, path: str, domain: Domain) -> list[str]:
    part, _, edge = path.rpartition(".")
    own = result.system.names.components[part]
    shown = {(q.edge.name, q.kind, q.level): n for n, q in own.spec.aliases.items()}

    def named(kind: str, level: int, name: str) -> str:
        return f"{part}.{shown.get((edge, kind, level), f'{edge}.{name}')}"

    if ("edge", own.edges[edge], "power", 0) in result.system.names.places:
        return ["through", special_name(path)]
    through = named("through", 0, domain.through)
    if domain.power == "through_rate":
        return ["product", f"der({through})", named("across", 0, domain.across[0])]
    if domain.power == "through":
        # Between two ports what enters at one leaves at the other; to the datum it stays.
        return ["none"] if own.spec.edges[edge].tail in own.ports else ["through", through]
    level = 0 if domain.power == "value" else 1
    return ["product", through, named("across", level, domain.across[level])]


def powers_of(result: Any, factors: list[str]) -> np.ndarray:
    """Return the power of an edge over time from what it is made of."""
    kind, *paths = factors
    if kind == "none":
        return np.zeros(len(result.t))
    values = [result[path] for path in paths]
    return np.asarray(values[0]) if kind == "through" else _product(*values)


def _product(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    product = first * second
    return np.asarray(product if product.ndim == 1 else product.sum(axis=1))


def energy(result: Any, key: Any) -> np.ndarray:
    """Return the time integral of the power [J]: what the meters of the run have counted.

    A run without meters is made again with them, once for all edges. Where that cannot be (of
    another process, a file, a run that stopped) it is Simpson's rule over the points, if they
    suffice for it.
    """
    paths = _edge_paths(result, key)
    found = _metered(result, paths)
    again: Again | None = getattr(result, "again", None)
    if found is None and again is not None and len(result.t) > 1:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the run itself has said it
                again.made = again.made or again.make(energies=True)
        except AcausalError:
            again.made = None
        else:
            found = _metered(again.made, paths)
            if found is not None and not np.array_equal(again.made.t, result.t):
                found = np.interp(result.t, again.made.t, found)
    return _over_points(result, key) if found is None else found


def _edge_paths(result: Any, key: Any) -> list[str]:
    if hasattr(result, "edges_of"):
        return list(result.edges_of(key))
    return [path for path, _ in edges_of(result, key)]


def _metered(result: Any, paths: list[str]) -> np.ndarray | None:
    """Return what the meters of some edges have counted, None if there are none."""
    stored = hasattr(result, "edges_of")
    names = set(result.table) if stored else {*result.system.states}
    if not any(name.startswith(meter_name("")[:-1]) for name in names):
        return None
    counted = [meter_name(path) for path in paths if meter_name(path) in names]
    return sum((result[name] for name in counted), np.zeros(len(result.t)))


def _over_points(result: Any, key: Any) -> np.ndarray:
    """Return the integral over the points of a result, if they are dense enough for it.

    Raises
    ------
    TimeGridError
        If they are not, with what the energy may be off by.
    """
    values, t = result.power(key), result.t
    twice = np.flatnonzero(np.diff(t) == 0)
    borders = np.unique([0, *twice, *(twice + 1), len(t) - 1]).astype(int)
    total, level, error = np.zeros(len(t)), 0.0, 0.0
    largest = float(np.max(np.abs(values), initial=0.0))
    for first, last in itertools.pairwise(borders.tolist()):
        some = slice(first, last + 1)
        x, y = t[some], values[some]
        total[some] = level + _simpson(x, y)
        level = float(total[last])
        # Of few intervals nothing is known but that the power was nowhere larger.
        few = last - first < _FEWEST
        error += (x[-1] - x[0]) * largest if few else _error(x, y, total[some])
    size = float(np.max(np.abs(total), initial=0.0)) + _ROUNDING * largest * (t[-1] - t[0])
    if error > _COARSE * size:
        raise TimeGridError(
            f"the energy of {edge_path(key) or 'the model'} cannot be had from {len(t)} points: "
            f"they give {total[-1]:.6g} J, which may be off by {error:.2g} J. Count energies in "
            "the run, simulate(…, energies=True), or give more output times."
        )
    return total


def _simpson(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    from scipy.integrate import cumulative_simpson

    if len(x) == 2:
        return np.array([0.0, 0.5 * (y[0] + y[1]) * (x[1] - x[0])])
    return np.asarray(cumulative_simpson(y, x=x, initial=0.0))


def _error(x: np.ndarray, y: np.ndarray, total: np.ndarray) -> float:
    """Return the error of an integral by a rule of twice the step, four intervals at a time.

    The two rules may agree by chance, so the largest of neighbours counts.
    """
    count = len(x) - 1
    first = np.append(np.arange(0, count - 4, 4), count - 4)
    h, k = x[first + 2] - x[first], x[first + 4] - x[first + 2]
    weights = (2 - k / h, (h + k) ** 2 / (h * k), 2 - h / k)
    coarse = (h + k) / 6 * sum(w * y[first + 2 * n] for n, w in enumerate(weights))
    errors = np.pad(_FINER * np.abs(total[first + 4] - total[first] - coarse), 1)
    return float(np.max([errors[:-2], errors[1:-1], errors[2:]], axis=0).sum())


def losing_kind(domain: Domain) -> str:
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
        if kind in ("dissipator", "T") and kind == losing_kind(edges_of(result, name)[0][1])
    ]
    least = {name: float(np.min(power(result, name), initial=0.0)) for name in names}
    largest = max((float(np.max(np.abs(power(result, name)))) for name in names), default=0.0)
    return [name for name, value in least.items() if value < -_ROUNDING * largest]
