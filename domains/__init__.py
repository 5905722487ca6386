"""Physical domains: declarations of their across and through quantities, and their connectors."""
