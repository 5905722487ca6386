"""For a course: from a model or a graph derivations, quizzes, sheets, the page that explains.

``ac.textbook`` and ``ac.quiz`` stand at the top; bond graphs, exercises of the course and sliders
of a notebook are here.
"""

from acausal.lazy import attach as _attach

__getattr__, __dir__, __all__ = _attach(__name__, __file__)
