"""acausal: acausal multi-domain modelling by linear graph theory.

A component declares ports and edges and states its terminal equations; a model connects
components; ``compile`` makes the linear graph, picks a tree, forms cutset and circuit equations
and returns a System to simulate, linearise and differentiate.
"""

from acausal.lazy import attach as _attach
from acausal.shadowing import warn_of_shadows as _warn_of_shadows

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = _attach(__name__, __file__)

_warn_of_shadows()  # `library` is an ordinary word: a user's own library.py would come first
