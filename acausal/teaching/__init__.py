"""For a course: takes a model or a graph, gives derivation, quiz, explaining page."""
