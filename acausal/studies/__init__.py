"""Many runs: takes a System and cases, gives sweeps that keep failing cases and resume.

``ac.studies.sample(system, {"r.R": ac.studies.normal(1.0, 0.05)}, n=1000)`` draws cases,
``ac.sweep`` runs them, and indices say which of them matter.
"""

from acausal.studies.distributions import Distribution as Distribution
from acausal.studies.distributions import lognormal as lognormal
from acausal.studies.distributions import normal as normal
from acausal.studies.distributions import triangular as triangular
from acausal.studies.distributions import uniform as uniform
from acausal.studies.indices import Indices as Indices
from acausal.studies.indices import morris as morris
from acausal.studies.indices import sobol_indices as sobol_indices
from acausal.studies.sampling import sample as sample
