"""Pages of a run: the bodies as they move, and curves over time; one file of HTML each."""
