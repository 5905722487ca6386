"""Analyses of a System: linearisation, responses, eigenmodes, steady state, sensitivities."""
