"""From a model to its equations: takes a Model, gives the flat model, its network and the Dae."""
