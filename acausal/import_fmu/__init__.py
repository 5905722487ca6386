"""FMUs that come in: unpacked with care, described, loaded, and used as parts."""
