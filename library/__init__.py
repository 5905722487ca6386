"""The component library: electrical, magnetic, mechanical, hydraulic, thermal parts, blocks."""
