"""Numbers: Newton, buffered functions, piecewise polynomials; takes functions and arrays."""
