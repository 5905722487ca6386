"""For a course: from a model or a graph derivations, quizzes, sheets, the page that explains.

``print(ac.teaching.textbook(model))`` derives the state equations step by step,
``ac.teaching.quiz(model)`` asks for them; what they return is named in ``ac.types``.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach(__name__, __file__)
