"""Estimation: parameters and start values by least squares, with exact sensitivities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from acausal.arguments import checked
from acausal.errors import EstimationError, IdentifiabilityWarning, warn
from acausal.estimation.estimates import Effort, Estimate
from acausal.estimation.experiment import make_runs
from acausal.estimation.fit_problem import Evaluation, FitProblem, make_unknowns
from acausal.estimation.identifiability import Identifiability, identifiability, without_effect
from acausal.estimation.shooting_fit import Fit, ShootingFit
from acausal.optimal_control.collocation import Collocation
from acausal.optimal_control.shooting import MultipleShooting

if TYPE_CHECKING:
    from acausal.system.system import System

_ROUNDS = 12  # of estimating the noise and fitting anew
_SAME_NOISE = 1e-2  # relative change of the noise at which it is good enough
_EXACT = 1e-7  # of the largest measured value: the least noise, that of the integrator itself
_AT_BOUND = 1e-6  # distance in q to a bound that counts as being there


class FitMethod(Protocol):
    """A method finds the q of least squares for given noise."""

    def fit(self, problem: FitProblem, q: np.ndarray, sigmas: list[np.ndarray]) -> Fit:
        """Return the best point that is found from ``q``."""
        ...


@checked
@dataclass(frozen=True)
class SingleShooting:
    """Gauss-Newton steps in a trust region over whole runs (scipy's ``least_squares``).

    Parameters
    ----------
    tolerance
        Relative change of the cost, of the unknowns or of the gradient at which to stop.
    max_steps
        Most steps.
    loss
        ``"linear"``, or ``"soft_l1"``, ``"huber"``, ``"cauchy"`` against outliers.
    """

    tolerance: float = 1e-7
    max_steps: int = 100
    loss: str = "linear"

    def fit(self, problem: FitProblem, q: np.ndarray, sigmas: list[np.ndarray]) -> Fit:
        """Return the best point that is found from ``q``."""
        from scipy.optimize import least_squares

        def residuals(at: np.ndarray) -> np.ndarray:
            found = problem.trial(at)
            # Not finite: the trust region shrinks, and the step is tried again.
            return np.full(problem.size, np.inf) if found is None else weigh(found, sigmas)[0]

        def jacobian(at: np.ndarray) -> np.ndarray:
            return weigh(problem.evaluate(at), sigmas)[1]

        lower, upper = problem.bounds
        width = np.minimum(upper - lower, 1.0)
        inside = np.clip(q, lower + 1e-9 * width, upper - 1e-9 * width)
        found = least_squares(
            residuals,
            inside,
            jacobian,
            bounds=(lower, upper),
            xtol=self.tolerance,
            ftol=self.tolerance,
            gtol=1e-12,
            max_nfev=self.max_steps,
            loss=self.loss,
        )
        return Fit(np.asarray(found.x), int(found.njev or 0), str(found.message))


@checked
def estimate(
    system: System,
    data: Any,
    parameters: Sequence[Any] | Mapping[Any, Any],
    *,
    bounds: Mapping[Any, Any] | None = None,
    sigma: Mapping[Any, Any] | None = None,
    outputs: Sequence[Any] | None = None,
    inputs: Any = None,
    start: Mapping[Any, Any] | None = None,
    guess: Mapping[Any, Any] | None = None,
    method: Any = None,
    rtol: float = 1e-7,
    atol: float = 1e-9,
    solver: Any = None,
    compiled: bool = False,
) -> Estimate:
    """Estimate parameters and start values: Σ((model - measured)/sigma)² is least.

    Parameters
    ----------
    data
        A Result, a table, ``{path: (times, values)}``, an
        ``ac.estimation.Experiment`` with conditions of its own, or a list of these.
    parameters
        Paths of parameters, or of variables for their start values (one for each experiment); as
        a mapping with the values to begin with. Otherwise the search begins at the model's values.
    bounds
        ``{path: (lower, upper)}``, None for no bound; the limits that a parameter declares always
        hold. A parameter that cannot be negative is sought by its logarithm.
    sigma
        Standard deviations of the measured variables by path; where they are not given they are
        estimated along with the parameters, one for each variable.
    outputs
        The variables of the data that are fitted; by default all, of a Result the states.
    inputs, start, guess
        Conditions of all experiments, as in ``System.simulate``.
    method
        ``ac.estimation.SingleShooting()`` (default); ``ac.MultipleShooting(intervals=…)`` or
        ``ac.Collocation(…)``, which a bad guess leads less astray where states are measured.
    compiled
        Whether whole runs are made in C, as by ``simulate(…, compiled=True)``, a thousandth as
        tolerant, and derivatives by differences of them: for models with many events.

    Raises
    ------
    EstimationError
        If there are fewer data than parameters, a parameter changes no measured variable, or the
        model cannot be simulated where the search begins.

    Examples
    --------
    >>> import acausal as ac
    >>> from library import electrical as el
    >>> m = ac.Model("rc")
    >>> m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=2.0), el.Ground()
    >>> m.c = el.Capacitor(C=1.0)
    >>> m.connect(m.src.p, m.r.p); m.connect(m.r.n, m.c.p); m.connect(m.c.n, m.src.n, m.gnd.p)
    >>> truth = ac.simulate(m, 5.0, n=50, parameters={"c.C": 1.5})
    >>> est = ac.estimate(ac.compile(m), truth, ["c.C"])
    >>> round(est["c.C"], 4)
    1.5
    """
    common = {"inputs": inputs, "start": start, "guess": guess, "parameters": None}
    runs = make_runs(system, data, common, sigma, outputs)
    unknowns = make_unknowns(system, runs, parameters, bounds)
    options = {"rtol": rtol, "atol": atol, "solver": solver}
    options |= {"compiled": True} if compiled else {}
    problem = FitProblem(system, runs, unknowns, options)
    _check_count(problem)
    return _search(problem, _method(method))


def _method(given: Any) -> FitMethod:
    """Return how to fit: methods of optimal control stand for the fits of the same name."""
    from acausal.estimation.collocation_fit import CollocationFit

    if given is None:
        return SingleShooting()
    if isinstance(given, MultipleShooting):
        return ShootingFit(given.intervals)
    if isinstance(given, Collocation):
        return CollocationFit(given)
    if isinstance(given, type) or not hasattr(given, "fit"):
        raise EstimationError(
            f"method = {given!r}: give ac.estimation.SingleShooting(), ac.MultipleShooting(...) or "
            "ac.Collocation(...)."
        )
    chosen: FitMethod = given
    return chosen


def _search(problem: FitProblem, method: FitMethod) -> Estimate:
    """Fit and estimate the noise in turns, until the noise stays."""
    first, sigmas = _first(problem, method), _first_sigmas(problem)
    names = tuple(u.name for u in problem.unknowns)
    idle = [] if first is None else without_effect(names, weigh(first, sigmas)[1])
    if idle:
        raise EstimationError(
            f"no measured variable changes with {', '.join(idle)} where the search begins. Measure "
            "something that depends on it, excite it, begin elsewhere, or leave it out."
        )
    last = method if isinstance(method, SingleShooting) else SingleShooting()
    fit = method.fit(problem, problem.guess, sigmas)
    q, steps = fit.q, fit.iterations
    for number in range(_ROUNDS):
        if number or method is not last:
            # Other methods find the way; the last steps are made on whole runs of the simulator.
            fit = last.fit(problem, q, sigmas)
            q, steps = fit.q, steps + fit.iterations
        before, sigmas = sigmas, _estimate_sigmas(problem, problem.evaluate(q), sigmas)
        change = [abs(float(np.log(b[0] / a[0]))) for a, b in zip(before, sigmas, strict=True)]
        if max(change) <= _SAME_NOISE or len(_free_labels(problem)) <= 1:
            break
    effort = Effort(problem.runs_made, problem.runs_failed, steps, fit.message)
    return _make_estimate(problem, q, sigmas, effort)


def weigh(found: Evaluation, sigmas: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Return the residuals in units of the noise, and their derivatives in q."""
    residuals = [d / s for d, s in zip(found.differences, sigmas, strict=True)]
    slopes = [j / s[:, None] for j, s in zip(found.slopes, sigmas, strict=True)]
    return np.concatenate(residuals), np.concatenate(slopes)


def _check_count(problem: FitProblem) -> None:
    wanted, there = len(problem.unknowns), problem.size
    if there < wanted or (there == wanted and _free_labels(problem)):
        extra = " and the noise" if _free_labels(problem) else ""
        raise EstimationError(
            f"{there} measured values cannot determine {wanted} parameters{extra}: measure more, "
            "or estimate fewer."
        )


def _first(problem: FitProblem, method: FitMethod) -> Evaluation | None:
    """Return whole runs at the guess; methods that cut them may do without."""
    found = problem.trial(problem.guess)
    if found is None and isinstance(method, SingleShooting):
        values = ", ".join(f"{k} = {v:g}" for k, v in problem.values(problem.guess).items())
        raise EstimationError(
            f"the model cannot be simulated where the search begins ({values}): {problem.failure} "
            "Begin elsewhere: parameters={path: value}."
        )
    return found


def _free_labels(problem: FitProblem) -> list[str]:
    """Return the measured scalars whose noise is estimated."""
    return list(dict.fromkeys(c.label for c in problem.channels if c.sigma is None))


def _least(problem: FitProblem, label: str) -> float:
    sizes = [np.abs(c.y).max() for c in problem.channels if c.label == label]
    return _EXACT * (float(max(sizes)) or 1.0)


def _first_sigmas(problem: FitProblem) -> list[np.ndarray]:
    """Return given noise, else a tenth of how far each variable moves: only ratios matter."""
    spans = {
        label: max(float(np.std(c.y)) for c in problem.channels if c.label == label)
        for label in _free_labels(problem)
    }
    return [
        c.sigma
        if c.sigma is not None
        else np.full(len(c.y), max(0.1 * spans[c.label], _least(problem, c.label)))
        for c in problem.channels
    ]


def _estimate_sigmas(
    problem: FitProblem, found: Evaluation, sigmas: list[np.ndarray]
) -> list[np.ndarray]:
    """Return σ² = Σ d²/(n (1 - k/N)) for each variable: k unknowns fit a share k/N of all data."""
    share = 1.0 - len(problem.unknowns) / problem.size
    spread = {}
    for label in _free_labels(problem):
        own = [
            d for d, c in zip(found.differences, problem.channels, strict=True) if c.label == label
        ]
        joined = np.concatenate(own)
        root = float(np.sqrt(joined @ joined / (len(joined) * share)))
        spread[label] = max(root, _least(problem, label))
    return [
        s if c.sigma is not None else np.full(len(c.y), spread[c.label])
        for s, c in zip(sigmas, problem.channels, strict=True)
    ]


def _make_estimate(
    problem: FitProblem, q: np.ndarray, sigmas: list[np.ndarray], effort: Effort
) -> Estimate:
    found = problem.evaluate(q)
    residuals, jacobian = weigh(found, sigmas)
    names = tuple(u.name for u in problem.unknowns)
    lower, upper = problem.bounds
    held = (q - lower < _AT_BOUND) | (upper - q < _AT_BOUND)
    free = np.flatnonzero(~held)
    report = identifiability(tuple(names[i] for i in free), jacobian[:, free])
    relative = np.zeros((len(q), len(q)))
    relative[np.ix_(free, free)] = _covariance(report, jacobian[:, free])
    slope = np.array([u.slope(v) for u, v in zip(problem.unknowns, q.tolist(), strict=True)])
    if report.flat:
        told = "; ".join(str(combination) for combination in report.flat)
        warn(f"the data do not determine all parameters: {told}.", IdentifiabilityWarning)
    results = tuple(
        problem.system.simulate(float(run.grid[-1]), **problem.conditions(number, q))
        for number, run in enumerate(problem.runs)
    )
    sigma = {
        c.label: float(np.sqrt(np.mean(s**2)))
        for c, s in zip(problem.channels, sigmas, strict=True)
    }
    freedom = float(problem.size - len(free)) if _free_labels(problem) else float("inf")
    return Estimate(
        names=names,
        values=problem.values(q),
        covariance=relative * np.outer(slope, slope),
        sigma=sigma,
        cost=0.5 * float(residuals @ residuals),
        freedom=freedom,
        at_bound=tuple(names[i] for i in np.flatnonzero(held)),
        identifiability=report,
        results=results,
        effort=effort,
        runs=problem.runs,
        differences=tuple(found.differences),
        unknowns=problem.unknowns,
        _relative=relative,
    )


def _covariance(report: Identifiability, jacobian: np.ndarray) -> np.ndarray:
    """Return (JᵀJ)⁻¹ by singular values; infinite variance for what no data depend on."""
    s, v = report.singular_values, report.directions
    kept = s > 0.0
    if report.flat:
        kept &= np.arange(len(s)) < len(s) - len(report.flat)
    scaled = v[:, kept] / s[kept]
    found = np.asarray(scaled @ scaled.T)
    for combination in report.flat:
        for name in combination.shares:
            place = report.names.index(name)
            found[place, :] = found[:, place] = 0.0
            found[place, place] = np.inf
    return found
