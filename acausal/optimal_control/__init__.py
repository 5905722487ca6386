"""Optimal control: takes a model, bounds and a goal, gives the best trajectory as a Solution.

``ac.OptimalControl`` and its methods stand at the top; solvers of programs and steps of shooting
are here: ``ocp.solve(method, ac.optimal_control.Ipopt(…))``.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach(__name__, __file__)
