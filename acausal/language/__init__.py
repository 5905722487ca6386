"""What users write: components, connectors, domains, models, quantities, units, events, tables."""
