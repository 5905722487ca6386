"""The kinds of what calls return and declarations make, for annotations and ``isinstance``.

One does not construct them: ``system.stepper`` returns a ``Stepper``, ``ac.sweep`` a ``Sweep``.
"""

from acausal.lazy import attach as _attach

# As those of the package: a part that is declared with a Datum needs no optimal control.
__getattr__, __dir__, __all__ = _attach("acausal", __file__, __name__)
