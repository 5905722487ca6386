"""Pages that explain: a compiled system in, one file of HTML out, which needs nothing else."""
