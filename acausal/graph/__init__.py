"""The linear graph: takes edges as integers, gives tree, cutsets, circuits. No CasADi."""
