"""Finite elements of flexible bodies, in numpy: one element a file, meshes, sections, assembly."""
