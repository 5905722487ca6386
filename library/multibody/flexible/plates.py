"""Thin rectangular plates as flexible bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from acausal.arguments import Numbers, checked
from acausal.errors import ParameterError
from library.multibody.elements import (
    Held,
    Material,
    RigidLink,
    ThinShell,
    assemble,
    assemble_damping,
    clamped,
    rectangle_mesh,
)
from library.multibody.flexible.meshed_bodies import MeshedBody
from library.multibody.flexible.plate_stiffening import membrane_fields
from library.multibody.flexible.reduced_body import reduced_body, stiffened_body
from library.multibody.modes import craig_bampton, find_modes

STATIC = 3
"""Shapes of a rigid edge that moves across a plate, and turns about two axes in its plane."""


@checked
class FlexiblePlate(MeshedBody):
    """A rectangular thin plate, a along x and b along y, of 2 nx ny triangles (DKT), in its modes.

    ``frame_a`` is at the middle of the edge x = 0, clamped in it; ``frame_b`` at the middle
    of the edge x = a, which is rigid, or free with ``far_edge="free"``. Bending is along z.

    Parameters
    ----------
    a, b, thickness
        Sides and thickness [m].
    material
        Of the plate: E, nu and density.
    cells
        Numbers nx and ny, both even.
    modes
        Number of shapes; of a rigid far edge three are static (Craig and Bampton), so that what
        hangs on it is carried rightly.
    frames
        Further frames by name, at ξ = x/a and η = y/b (-½ … ½): the nearest node is taken.
    damping
        Damping ratios, one or one a mode.
    viscous
        Moduli E and nu of Kelvin and Voigt [Pa.s], as a Material.
    stiffening
        True: its middle surface follows as it bends, so that forces in its plane stiffen it.
    """

    def __init__(
        self,
        a: float,
        b: float,
        thickness: float,
        material: Material,
        *,
        cells: tuple[int, int] = (8, 8),
        modes: int = 4,
        far_edge: str = "rigid",
        frames: Mapping[str, Sequence[float]] | None = None,
        damping: Numbers = 0.0,
        viscous: Material | None = None,
        stiffening: bool = False,
        **keywords: Any,
    ) -> None:
        nx, ny = cells
        if far_edge == "rigid" and modes < STATIC:
            raise ParameterError(
                f"FlexiblePlate: modes = {modes}; a rigid far edge has {STATIC} static shapes, "
                "which are among them. Ask for more, or write far_edge='free'."
            )
        if nx % 2 or ny % 2 or far_edge not in ("rigid", "free"):
            raise ParameterError(
                f"FlexiblePlate: cells = {cells!r} must be even numbers, so that middles are "
                f"nodes, and far_edge = {far_edge!r} is 'rigid' or 'free'."
            )
        mesh = rectangle_mesh(a, b, nx, ny)
        nodes = mesh.nodes - np.array([0.0, b / 2, 0.0])
        shell = ThinShell(material, thickness)
        structure = assemble(nodes, (shell, mesh.cells))
        edges = [[i + (nx + 1) * j for j in range(ny + 1)] for i in (0, nx)]
        middle = edges[1][ny // 2]
        held: list[Any] = [clamped(edges[0])]
        link = [RigidLink(middle, tuple(edges[1]))] if far_edge == "rigid" else []
        if far_edge == "free":
            found = find_modes(structure, held, modes=modes)
        else:
            # In its plane the plate is rigid; across it, the edge has three static shapes.
            across = [*held, *link, Held((middle,), "x y rz")]
            found = craig_bampton(
                structure, [middle], conditions=across, modes=max(modes - STATIC, 0)
            )
        losses = None
        if viscous is not None:
            losses = assemble_damping(nodes, viscous, (shell, mesh.cells))
        body = reduced_body(found, ratios=damping, viscous=losses)
        if stiffening:
            fields = membrane_fields(structure, shell, found.shapes, [*held, *link])
            body = stiffened_body(found, body, *fields)
        places = {"frame_b": middle}
        for name, (xi, eta) in (frames or {}).items():
            apart = np.linalg.norm(nodes - np.array([xi * a, eta * b, 0.0]), axis=1)
            places[name] = int(apart.argmin())
        super().__init__(body, frames=places, **keywords)


@checked
class FreePlate(MeshedBody):
    """A rectangular thin plate that nothing holds, a along x and b along y, in its free modes.

    ``frame_a`` is the moving frame of the whole plate, at its middle: the elastic motion neither
    moves nor turns it, so what is fixed to the plate is connected to ``frames`` at nodes.

    Parameters
    ----------
    a, b, thickness
        Sides and thickness [m].
    material
        Of the plate: E, nu and density.
    cells
        Numbers nx and ny of cells.
    modes
        Number of elastic modes.
    frames
        Frames by name, at ξ = x/a and η = y/b (-½ … ½ each): the nearest node is taken.
    damping
        Damping ratios, one or one a mode.
    """

    def __init__(
        self,
        a: float,
        b: float,
        thickness: float,
        material: Material,
        *,
        cells: tuple[int, int] = (8, 8),
        modes: int = 4,
        frames: Mapping[str, Sequence[float]] | None = None,
        damping: Numbers = 0.0,
        **keywords: Any,
    ) -> None:
        mesh = rectangle_mesh(a, b, *cells)
        nodes = mesh.nodes - np.array([a / 2, b / 2, 0.0])
        structure = assemble(nodes, (ThinShell(material, thickness), mesh.cells))
        body = reduced_body(find_modes(structure, modes=modes), ratios=damping)
        places = {}
        for name, (xi, eta) in (frames or {}).items():
            if not (abs(xi) <= 0.5 and abs(eta) <= 0.5):
                raise ParameterError(
                    f"FreePlate: the frame '{name}' at ({xi!r}, {eta!r}) is not on the plate: "
                    "give x/a and y/b from the middle, -0.5 to 0.5."
                )
            apart = np.linalg.norm(nodes - np.array([xi * a, eta * b, 0.0]), axis=1)
            places[name] = int(apart.argmin())
        super().__init__(body, frames=places, **keywords)
