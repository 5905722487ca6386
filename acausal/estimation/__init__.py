"""Parameter estimation: takes a System and measured data, gives parameters with their spread.

``ac.estimate`` stands at the top; an ``Experiment`` with conditions of its own and the method of
whole runs, ``SingleShooting``, are here.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach(__name__, __file__)
