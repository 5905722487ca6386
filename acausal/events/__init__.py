"""Events: takes a system and a point, gives modes, jumps and times at which something happens."""
