"""Many runs: takes a System and cases, gives sweeps that keep failing cases and resume.

``ac.studies.sample(system, {"r.R": ac.studies.normal(1.0, 0.05)}, n=1000)`` draws cases,
``ac.sweep`` runs them, and indices say which of them matter.
"""

from acausal.studies.distributions import Distribution, lognormal, normal, triangular, uniform
from acausal.studies.indices import Indices, morris, sobol_indices
from acausal.studies.sampling import sample

__all__ = [
    "Distribution",
    "Indices",
    "lognormal",
    "morris",
    "normal",
    "sample",
    "sobol_indices",
    "triangular",
    "uniform",
]
