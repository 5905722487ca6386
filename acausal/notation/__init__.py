"""Exact algebra and printing: takes CasADi expressions and names, gives equations to read."""
