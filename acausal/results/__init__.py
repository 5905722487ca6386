"""What a run gives: takes points over time, gives any variable, energies, drift, files."""
