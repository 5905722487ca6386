"""For a course: takes a model or a graph, gives derivations, a quiz, the page that explains."""
