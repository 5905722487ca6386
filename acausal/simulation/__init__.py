"""Runs: takes a System and options, integrates segment by segment, gives a Result."""
