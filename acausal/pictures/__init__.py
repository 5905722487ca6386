"""Plots, graph drawings and animations: takes results and graphs, gives figures and files."""
