"""Flexible bodies: their inertia, the modal network, beams and plates of the moving frame."""
