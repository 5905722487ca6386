"""Equations of motion of a System: mass matrix and forces, Kane, natural coordinates."""
