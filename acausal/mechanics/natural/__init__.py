"""Natural coordinates: points and unit vectors of bodies, with constraints between them."""
