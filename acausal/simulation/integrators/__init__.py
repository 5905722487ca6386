"""Integrators: each takes a point and output times, gives the points up to the first event."""
