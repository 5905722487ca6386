"""For a course: from a model or a graph derivations, quizzes, sheets, the page that explains."""
