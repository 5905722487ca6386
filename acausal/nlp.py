"""Solvers of nonlinear programs: ``ocp.solve(solver=ac.nlp.Ipopt(tol=1e-6))``.

Optimal control makes one program of a problem; which solver takes it is an option of its calls.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach("acausal", __file__, __name__)
