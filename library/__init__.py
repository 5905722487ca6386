"""The component library: electrical, mechanical, hydraulic, thermal parts and signal blocks."""
