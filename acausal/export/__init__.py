"""Export: a compiled system as C99, as fast runs, and as FMUs."""
