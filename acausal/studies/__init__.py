"""Many runs: takes a System and cases, gives sweeps that keep failing cases and resume."""
