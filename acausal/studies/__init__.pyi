from .sampling import (
    Distribution as Distribution,
    lognormal as lognormal,
    normal as normal,
    triangular as triangular,
    uniform as uniform,
)
from .indices import Indices as Indices, morris as morris, sobol_indices as sobol_indices
from .sampling import sample as sample
