"""Analyses of a System: linearisation, steady state, sensitivities, equations of motion."""
