"""The start: takes start values and guesses, gives a consistent point and its report."""
