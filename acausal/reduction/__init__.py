"""From equations to the smallest index-1 form: takes a Dae, gives relations, loops and blocks."""
