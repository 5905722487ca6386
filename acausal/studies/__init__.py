"""Many runs: takes a System and cases, gives sweeps that keep failing cases and resume.

``ac.studies.sample(system, {"r.R": ac.studies.normal(1.0, 0.05)}, n=1000)`` draws cases,
``ac.sweep`` runs them, and indices say which of them matter.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach(__name__, __file__)
