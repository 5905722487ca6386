"""Parameter estimation: takes a System and measured data, gives parameters with their spread."""
