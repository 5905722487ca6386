"""Flexible bodies of finite elements, of measured modes or of another program's matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

import casadi as ca
import numpy as np

import acausal as ac
from acausal.errors import ParameterError
from acausal.language.quantity import plain
from library.multibody.elements import (
    Held,
    Material,
    RigidLink,
    ThinShell,
    assemble,
    clamped,
    rectangle_mesh,
    structure_of_matrices,
)
from library.multibody.flexible.elastic import RIGIDITIES, nested, without_rounding_of
from library.multibody.flexible.invariants import Invariants, Partitions, partitions
from library.multibody.flexible.mode_shapes import ModeShapes, mode_shapes
from library.multibody.flexible.reduced_body import ReducedBody, reduced_body
from library.multibody.modes import craig_bampton, find_modes
from library.multibody.space import Space

SMALL = 1e-10
"""Entries of shapes below this part of their size are rounding of an eigensolver."""


ENERGY = {"strain_energy": "elastic.strain"}
"""Short path of the energy of the deformation [J]."""

STATIC = 3
"""Shapes of a rigid edge that moves across a plate, and turns about two axes in its plane."""


class MeshedBody(ac.Model):
    """Abstract: a body that is known by nodes, shapes and invariants, in a moving frame."""

    space: ClassVar[Space]
    modal_part: ClassVar[Any]
    density: ac.Parameter = ac.parameter("1", "Density over that of the mesh", default=1.0, above=0)
    stiffness: ac.Parameter = ac.parameter(
        "1", "Moduli over those of the mesh", default=1.0, above=0
    )

    def __init__(
        self,
        body: ReducedBody,
        *,
        frames: Mapping[str, int] | None = None,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        **keywords: Any,
    ) -> None:
        super().__init__(**keywords)
        self.__dict__["_body"] = body
        mass = body.invariants.mass
        damped = bool(np.any(body.damping))
        k = len(body)
        self.elastic = self.modal_part("Elastic", 0, k)(
            inertia=(_each_kilogram(body.invariants),),
            stiffness=(nested(without_rounding_of(body.stiffness)),),
            # Damping ratios stay as they are: C goes with √(density stiffness).
            resistance=(nested(without_rounding_of(body.damping) / np.sqrt(mass)),)
            if damped
            else (),
            m=self.density * mass,
            rigidity=ca.vertcat(plain(self.stiffness), *[0.0] * (RIGIDITIES - 1)),
            zeta=1.0,
            start=_named(start),
            guess=_named(guess),
        )
        self.frame_a = self.space.frame()
        self.connect(self.frame_a, self.elastic.frame)
        self.form = self.modal_part("ElasticForm", 0, k)(body=body)
        self.connect(self.elastic.frame, self.form.frame_a)
        self.connect(self.elastic.modes, self.form.modes)
        for name, node in (frames or {}).items():
            self.frame_at(node, name)

    def frame_at(self, node: int, name: str | None = None) -> Any:
        """Return a frame at a node, made under a name."""
        body: ReducedBody = self.__dict__["_body"]
        if not 0 <= node < len(body.nodes):
            raise ParameterError(
                f"{self._label}: there is no node {node}; there are {len(body.nodes)}, from 0."
            )
        own = name or f"frame_{len(self.parts)}"
        sizes = np.sqrt(np.einsum("iiaa->i", body.invariants.modal) / body.invariants.mass)
        tables = [
            np.where(np.abs(table[node]) > SMALL * sizes, table[node], 0.0)
            for table in (body.translations, body.rotations)
        ]
        d = self.space.dimension
        arm = self.modal_part("ElasticArm", 0, len(body))(
            X=tuple(float(x) for x in body.nodes[node][:d]),
            displacement=nested(tables[0][:d]),
            rotation=nested(tables[1][2:] if d == 2 else tables[1]),
            reach=float(np.ptp(body.nodes, axis=0).max()),
        )
        setattr(self, f"arm_{own}", arm)
        setattr(self, own, self.space.frame())
        self.connect(self.elastic.frame, arm.frame_a)
        self.connect(self.elastic.modes, arm.modes)
        self.connect(getattr(self, own), arm.frame_b)
        return getattr(self, own)

    def spread_load(self, name: str, weights: Any, **keywords: Any) -> Any:
        """Return a load spread over the nodes, p times their weights (n,), made under a name.

        Weights are lengths, areas or volumes that belong to the nodes; ``p`` is a function of time
        or stays an input, ``n`` its direction in frame_a, or with ``resolve_in="world"`` there.
        """
        body: ReducedBody = self.__dict__["_body"]
        own = np.asarray(weights, dtype=float)
        if own.shape != (len(body.nodes),):
            raise ParameterError(
                f"{self._label}: a spread load has one weight a node, {len(body.nodes)} in all, "
                f"not {own.shape}."
            )
        d = self.space.dimension
        load = self.modal_part("SpreadLoad", 0, len(body))(
            total=float(own.sum()),
            first=tuple(float(x) for x in (own @ body.nodes)[:d]),
            shape=nested(np.einsum("n,nak->ak", own, body.translations)[:d]),
            **keywords,
        )
        setattr(self, name, load)
        self.connect(self.elastic.frame, load.frame_a)
        self.connect(self.elastic.modes, load.modes)
        return load

    def partitions(self, q: Any) -> Partitions:
        """Return M_RR, M_Rθ, M_Rf, M_θθ, M_θf and M_ff at q, in the axes of frame_a (eq. 58).

        With the density of the mesh; ``velocity_forces`` of the invariants gives eq. (59).
        """
        return partitions(self.__dict__["_body"].invariants, np.asarray(q, dtype=float))

    def mode_shapes(self) -> ModeShapes:
        """Return the modes with frame_a held: frequencies [rad/s], shapes, ``.plot()``."""
        body: ReducedBody = self.__dict__["_body"]
        density, stiffness = self._number("density"), self._number("stiffness")
        if density is None or stiffness is None:
            raise ParameterError(
                f"{self._label}: mode_shapes needs numbers for density and stiffness. Linearise "
                "the compiled model, and ask that for its modes()."
            )
        d = self.space.dimension
        return mode_shapes(density * body.mass, stiffness * body.stiffness, body, 1.0, d)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = super().__deepcopy__(memo)
        made.__dict__["_body"] = self.__dict__["_body"]
        return made

    def short_paths(self) -> dict[str, str]:
        """Return the elastic coordinates, their rates and the strain energy."""
        return {"q": "elastic.eta", "qd": "elastic.etad"} | ENERGY


def _each_kilogram(whole: Invariants) -> Invariants:
    names = ("first", "shape", "second", "mixed", "modal")
    return Invariants(1.0, *[getattr(whole, name) / whole.mass for name in names])


def _named(given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return start values with q and qd as the elastic part calls them."""
    names = {"q": "eta", "qd": "etad"}
    return {names.get(name, name): value for name, value in (given or {}).items()}


class FlexibleBody(MeshedBody):
    """A flexible body of finite elements in its modes; ``frame_a`` is the frame of its nodes.

    Parameters
    ----------
    body
        The body in few shapes (``reduced_body``, ``body_of_measured_modes``, ``load_body``).
    M, K, positions, interfaces, modes
        Instead of it, mass and stiffness of another program (free, x y z or x y z rx ry rz a node),
        nodes (n, 3) [m], and by name the nodes with frames: the body is held at the first of them,
        and moves in static shapes of the others and so many modes (Craig and Bampton).
    frames
        Further frames by name, at nodes.
    density, stiffness
        Factors of the mass and of the stiffness.
    start, guess
        Of q and qd, and of the moving frame: r_0, v_0, w_a.
    """

    def __init__(
        self,
        body: ReducedBody | None = None,
        *,
        M: Any = None,
        K: Any = None,
        positions: Any = None,
        interfaces: Mapping[str, int] | None = None,
        modes: int = 0,
        frames: Mapping[str, int] | None = None,
        **keywords: Any,
    ) -> None:
        given = [value is not None for value in (M, K, positions)]
        if (body is not None) == any(given) or any(given) != all(given):
            raise ParameterError(
                "FlexibleBody: give a reduced body, or M, K and positions, with interfaces."
            )
        named = dict(interfaces or {})
        if body is None:
            if not named:
                raise ParameterError(
                    "FlexibleBody: name the nodes it is joined at, interfaces={'base': 0, …}."
                )
            structure = structure_of_matrices(M, K, positions)
            nodes = list(named.values())
            found = craig_bampton(structure, nodes, reference=nodes[0], modes=modes)
            body = reduced_body(found)
        super().__init__(body, frames=named | dict(frames or {}), **keywords)


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
        damping: Any = 0.0,
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
        structure = assemble(nodes, (ThinShell(material, thickness), mesh.cells))
        edges = [[i + (nx + 1) * j for j in range(ny + 1)] for i in (0, nx)]
        middle = edges[1][ny // 2]
        held: list[Any] = [clamped(edges[0])]
        if far_edge == "free":
            found = find_modes(structure, held, modes=modes)
        else:
            # In its plane the plate is rigid; across it, the edge has three static shapes.
            held += [RigidLink(middle, tuple(edges[1])), Held((middle,), "x y rz")]
            found = craig_bampton(
                structure, [middle], conditions=held, modes=max(modes - STATIC, 0)
            )
        body = reduced_body(found, ratios=damping)
        places = {"frame_b": middle}
        for name, (xi, eta) in (frames or {}).items():
            apart = np.linalg.norm(nodes - np.array([xi * a, eta * b, 0.0]), axis=1)
            places[name] = int(apart.argmin())
        super().__init__(body, frames=places, **keywords)


def make_meshed_bodies(
    space: Space, parts: Callable[[str, int, int], Any]
) -> dict[str, type[ac.Model]]:
    """Return FlexibleBody and FlexiblePlate of a space."""
    own = {"space": space, "modal_part": staticmethod(parts), "__module__": __name__}
    return {
        kind.__name__: type(kind.__name__, (kind,), own | {"__doc__": kind.__doc__})
        for kind in (FlexibleBody, FlexiblePlate)
    }
