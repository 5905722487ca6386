"""Power and energy of edges and components."""

from __future__ import annotations

import itertools
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, UnknownNameError, did_you_mean
from acausal.language.quantity import Quantity

if TYPE_CHECKING:
    from acausal.language.domain import Domain
    from acausal.results.result import Again, Result


_ROUNDING = 1e-9  # of the largest power: less is not delivered but rounding
_PARTS = 8  # into which an interval is cut whose integral is not known well enough
_ROUNDS = 5  # in which they are cut further
_FEWEST = 8  # intervals of which two rules tell anything
_FINER = 0.5  # of the difference to a rule of twice the step: 1/15 where the power is smooth
_ALLOWED = 1.0  # tolerances of the run that an energy may be off by
_MOST = 100_000  # output times of a run that is made again, or four times those of the result


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
    """Return the time integral of the power [J], to about the tolerance of the run.

    By Simpson's rule between instants. Output times alone may be too few for it: as long as two
    rules differ by more, the run is made again with more of them where they do. A result that
    cannot be made again (of optimal control, of another process, of a run that stopped) is
    integrated over its own times.
    """
    again: Again | None = getattr(result, "again", None)
    if again is None or len(result.t) < 2:
        return _integral(result, key, result.t)[0]
    run = again.denser or result
    floor = again.atol / again.rtol * _nominal_power(result, key) * (result.t[-1] - result.t[0])
    for _ in range(_ROUNDS):
        total, spans, errors = _integral(run, key, result.t)
        allowed = _ALLOWED * again.rtol * max(float(np.max(np.abs(total))), floor)
        if errors.sum() <= allowed:
            break
        # The largest errors, until those that are left add up to half of what is allowed.
        order = np.argsort(errors)
        bad = np.sort(order[np.cumsum(errors[order]) > 0.5 * allowed])
        times = _cut(run.t, spans[bad])
        if len(times) > max(_MOST, 4 * len(result.t)):
            break
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the run itself has said it
                run = again.at(times)
        except AcausalError:
            break
        again.denser = run
    total, _, _ = _integral(run, key, result.t)
    return total if run is result else np.interp(result.t, run.t, total)


def _integral(run: Any, key: Any, own: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the integral of the power, and spans of time with estimates of their errors.

    Rules do not reach over instants, at which something may jump or bend, nor over the ``own``
    times of a result where a run has more of them: intervals are cut evenly.
    """
    from scipy.integrate import cumulative_simpson

    values, t = run.power(key), run.t
    twice = np.flatnonzero(np.diff(t) == 0)
    inside = np.flatnonzero(~np.isin(t, own))
    near = np.union1d(inside - 1, inside + 1)
    again = getattr(run, "again", None)
    stops = np.flatnonzero(np.isin(t, again.stops)) if again is not None else ()
    inner = [*np.setdiff1d(near, inside), *stops, *twice, *(twice + 1)]
    borders = np.unique([0, *inner, len(t) - 1]).astype(int)
    total, level = np.zeros(len(t)), 0.0
    spans, errors = [], []
    for first, last in itertools.pairwise(borders.tolist()):
        some, count = slice(first, last + 1), last - first
        x, y = t[some], values[some]
        if count > 1:
            total[some] = level + cumulative_simpson(y, x=x, initial=0.0)
        else:
            total[some] = level + np.array([0.0, 0.5 * (y[0] + y[1]) * (x[1] - x[0])])
        level = float(total[last])
        if x[-1] > x[0]:
            found = _errors(x, y, total[some])
            spans.append(found[0])
            errors.append(found[1])
    return total, np.concatenate(spans), np.concatenate(errors)


def _errors(x: np.ndarray, y: np.ndarray, total: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return spans of four intervals and the errors there, by a rule of twice the step.

    The two rules may agree by chance, so the largest of neighbours counts; of few intervals
    nothing is known.
    """
    count = len(x) - 1
    if count < _FEWEST:
        return np.array([[x[0], x[-1]]]), np.array([np.inf])
    first = np.append(np.arange(0, count - 4, 4), count - 4)
    h, k = x[first + 2] - x[first], x[first + 4] - x[first + 2]
    weights = (2 - k / h, (h + k) ** 2 / (h * k), 2 - h / k)
    coarse = (h + k) / 6 * sum(w * y[first + 2 * n] for n, w in enumerate(weights))
    errors = np.pad(_FINER * np.abs(total[first + 4] - total[first] - coarse), 1)
    largest = np.max([errors[:-2], errors[1:-1], errors[2:]], axis=0)
    ends = np.append(first[1:], count)
    return np.column_stack([x[first], x[ends]]), largest


def _cut(t: np.ndarray, spans: np.ndarray) -> np.ndarray:
    """Return the times with every interval inside these spans cut into equal parts."""
    begins, ends = t[:-1], t[1:]
    place = np.searchsorted(spans[:, 0], begins, "right") - 1
    inside = (place >= 0) & (begins < spans[place, 1]) & (ends > begins)
    shares = np.arange(1, _PARTS) / _PARTS
    more = begins[inside, None] + (ends - begins)[inside, None] * shares
    return np.unique(np.concatenate([t, more.ravel()]))


def _nominal_power(result: Result, key: Any) -> float:
    """Return the largest product of nominal values of the edges: 1 where powers are throughs."""
    found = [
        domain.through_nominal
        * (1.0 if domain.power == "through" else domain.nominal_across(domain.power == "rate"))
        for _, domain in edges_of(result, key)
    ]
    return max(found, default=1.0)


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
