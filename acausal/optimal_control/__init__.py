"""Optimal control: takes a model, bounds and a goal, gives the best trajectory as a Solution."""
