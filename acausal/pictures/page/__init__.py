"""Pages: what one file of HTML is made of, which needs nothing else."""
