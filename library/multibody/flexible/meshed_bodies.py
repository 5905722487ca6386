"""Flexible bodies of finite elements, of measured modes or of another program's matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

import casadi as ca
import numpy as np

import acausal as ac
from acausal.arguments import checked
from acausal.errors import ParameterError
from acausal.language.declaration import number_of
from acausal.language.quantity import plain
from library.multibody.elements import (
    RigidLink,
    Structure,
    structure_of_matrices,
    structure_of_plane_matrices,
    with_nodes,
)
from library.multibody.elements.constraints import DOFS, check_nodes
from library.multibody.flexible.arms import ElasticArm
from library.multibody.flexible.elastic import RIGIDITIES, Elastic, nested, without_rounding_of
from library.multibody.flexible.forms import ElasticForm
from library.multibody.flexible.invariants import (
    Invariants,
    Partitions,
    partitions_on,
    velocity_forces_on,
)
from library.multibody.flexible.loads import SpreadLoad
from library.multibody.flexible.mode_shapes import ModeShapes, mode_shapes
from library.multibody.flexible.reduced_body import (
    ReducedBody,
    body_of_measured_modes,
    load_body,
    reduced_body,
    save_body,
)
from library.multibody.flexible.stiffening import Manifold, own_coordinates
from library.multibody.flexible.superelement import body_of_superelement
from library.multibody.modes import craig_bampton
from library.multibody.template import Frame, Template, add_frames

SMALL = 1e-10
"""Entries of shapes below this part of their size are rounding of an eigensolver."""


ENERGY = {"strain_energy": "elastic.strain"}
"""Short path of the energy of the deformation [J]."""

OUT_OF_PLANE = 1e-8
"""Part of a shape that may be out of the plane: rounding of an eigensolver."""


@checked
class MeshedBody(Template, ac.Model):
    """Abstract: a body that is known by nodes, shapes and invariants, in a moving frame."""

    if TYPE_CHECKING:
        frame_a = Frame()
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
        k, a = len(body), len(body.forms)
        begun, likely = (own_coordinates(given, stiffened=bool(a)) for given in (start, guess))
        self.elastic = Elastic.of(self.space).sized(k)(
            inertia=(_each_kilogram(body.invariants),),
            stiffness=(nested(without_rounding_of(body.stiffness)),),
            # Damping ratios stay as they are: C goes with √(density stiffness).
            resistance=(nested(without_rounding_of(body.damping) / np.sqrt(mass)),)
            if damped
            else (),
            m=self.density * mass,
            rigidity=ca.vertcat(plain(self.stiffness), *[0.0] * (RIGIDITIES - 1)),
            zeta=1.0,
            start=begun["elastic"],
            guess=likely["elastic"],
        )
        if a:
            forms = tuple(nested(form) for form in body.forms)
            made = Manifold.of(self.space).sized(k - a, k)
            self.manifold = made(forms=forms, start=begun["manifold"], guess=likely["manifold"])
            self.connect(self.elastic.modes, self.manifold.modes)
        add_frames(self, "frame_a")
        self.connect(self.frame_a, self.elastic.frame)
        self.form = ElasticForm.of(self.space).sized(k)(body=body)
        self.connect(self.elastic.frame, self.form.frame_a)
        self.connect(self.elastic.modes, self.form.modes)
        self.__dict__["_frames"] = {}
        for name, node in (dict(body.interfaces) | dict(frames or {})).items():
            self.frame_at(node, name)

    def frame_at(self, node: int, name: str | None = None) -> Any:
        """Return a frame at a node, made under a name."""
        body: ReducedBody = self.__dict__["_body"]
        if not 0 <= node < len(body.nodes):
            raise ParameterError(
                f"{self._label}: there is no node {node}; there are {len(body.nodes)}, from 0."
            )
        own = name or f"frame_{len(self.parts)}"
        self.__dict__["_frames"][own] = node
        sizes = np.sqrt(np.einsum("iiaa->i", body.invariants.modal) / body.invariants.mass)
        tables = [
            np.where(np.abs(table[node]) > SMALL * sizes, table[node], 0.0)
            for table in (body.translations, body.rotations)
        ]
        d = self.space.dimension
        arm = ElasticArm.of(self.space).sized(len(body))(
            X=tuple(float(x) for x in body.nodes[node][:d]),
            displacement=nested(tables[0][:d]),
            rotation=nested(tables[1][2:] if d == 2 else tables[1]),
            reach=float(np.ptp(body.nodes, axis=0).max()),
        )
        setattr(self, f"arm_{own}", arm)
        add_frames(self, own)
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
        load = SpreadLoad.of(self.space).sized(len(body))(
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

        With the density of the mesh; ``velocity_forces`` gives eq. (59).
        """
        body: ReducedBody = self.__dict__["_body"]
        return partitions_on(body.invariants, body.forms, q)

    def velocity_forces(self, q: Any, qd: Any, w: Any) -> Any:
        """Return the forces quadratic in q̇ and ω (eq. 59), (6 + n,), in the axes of frame_a."""
        body: ReducedBody = self.__dict__["_body"]
        return velocity_forces_on(body.invariants, body.forms, q, qd, w)

    def mode_shapes(self) -> ModeShapes:
        """Return the modes with frame_a held: frequencies [rad/s], shapes, ``.plot()``."""
        body: ReducedBody = self.__dict__["_body"]
        n = len(body) - len(body.forms)
        density, stiffness = number_of(self, "density"), number_of(self, "stiffness")
        if density is None or stiffness is None:
            raise ParameterError(
                f"{self._label}: mode_shapes needs numbers for density and stiffness. Linearise "
                "the compiled model, and ask that for its modes()."
            )
        d = self.space.dimension
        mass, spring = density * body.mass[:n, :n], stiffness * body.stiffness[:n, :n]
        return mode_shapes(mass, spring, body, 1.0, d)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = super().__deepcopy__(memo)
        made.__dict__["_body"] = self.__dict__["_body"]
        made.__dict__["_frames"] = dict(self.__dict__["_frames"])
        return made

    def short_paths(self) -> dict[str, str]:
        """Return the elastic coordinates, their rates and the strain energy."""
        if len(self.__dict__["_body"].forms):
            return {"q": "manifold.q", "qd": "manifold.qd"} | ENERGY
        return {"q": "elastic.eta", "qd": "elastic.etad"} | ENERGY


def _each_kilogram(whole: Invariants) -> Invariants:
    names = ("first", "shape", "second", "mixed", "modal")
    return Invariants(1.0, *[getattr(whole, name) / whole.mass for name in names])


@checked
class FlexibleBody(MeshedBody):
    """A flexible body of finite elements in its modes; ``frame_a`` is the frame of its nodes.

    Parameters
    ----------
    body
        The body in few shapes (``reduced_body``, ``body_of_measured_modes``, ``load_body``).
    M, K, positions, interfaces, modes
        Instead of it, mass and stiffness of another program (free, x y z or x y z rx ry rz a node),
        nodes (n, 3) [m], and by name the nodes with frames: the body is held at the first of them,
        and moves in static shapes of the others and so many modes (Craig and Bampton). Several
        nodes, a face of a solid, are one rigid piece with a frame in their middle. In the plane
        x y or x y rz a node, and nodes (n, 2).
    triangles
        Faces (m, 3) for pictures, of a body given by M and K.
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
        interfaces: Mapping[str, int | Sequence[int]] | None = None,
        modes: int = 0,
        triangles: Any = None,
        frames: Mapping[str, int] | None = None,
        **keywords: Any,
    ) -> None:
        given = [value is not None for value in (M, K, positions)]
        if (body is not None) == any(given) or any(given) != all(given):
            raise ParameterError(
                "FlexibleBody: give a reduced body, or M, K and positions, with interfaces."
            )
        named: dict[str, Any] = dict(interfaces or {})
        if body is None:
            if not named:
                raise ParameterError(
                    "FlexibleBody: name the nodes it is joined at, interfaces={'base': 0, …}."
                )
            if self.space.dimension == 2:
                structure = structure_of_plane_matrices(M, K, positions)
            else:
                structure = structure_of_matrices(M, K, positions, triangles=triangles)
            structure, links, named = _joined(structure, named)
            nodes = list(named.values())
            ways: dict[str, Any] = {"reference": nodes[0], "conditions": links, "modes": modes}
            body = reduced_body(craig_bampton(structure, nodes, **ways))
        if self.space.dimension == 2:
            _check_in_plane(body)
        super().__init__(body, frames=named | dict(frames or {}), **keywords)

    @classmethod
    def from_modes(
        cls,
        positions: Any,
        masses: Any,
        shapes: Any,
        frequencies: Any,
        damping: Any = 0.0,
        **keywords: Any,
    ) -> Self:
        """Return a body of measured modes.

        Parameters
        ----------
        positions, masses
            Points (n, 3) [m] and their masses (n,) [kg]; in the plane (n, 2).
        shapes, frequencies, damping
            Displacements (n, 3, k), or (n, 2, k); ω (k,) [rad/s]; damping ratios, one or k.
        keywords
            As of a ``FlexibleBody``: frames, start, …
        """
        X, Phi = np.asarray(positions, dtype=float), np.asarray(shapes, dtype=float)
        if cls.space.dimension == 2 and X.ndim == 2 and Phi.ndim == 3:
            X = np.pad(X, ((0, 0), (0, 3 - X.shape[1])))
            Phi = np.pad(Phi, ((0, 0), (0, 3 - Phi.shape[1]), (0, 0)))
        return cls(body_of_measured_modes(X, masses, Phi, frequencies, damping), **keywords)

    @classmethod
    def from_superelement(
        cls,
        M: Any,
        K: Any,
        positions: Any,
        *,
        interfaces: Mapping[str, int],
        damping: Any = None,
        below: float = np.inf,
        **keywords: Any,
    ) -> Self:
        """Return a body that another program has reduced to interface frames and amplitudes.

        Parameters
        ----------
        M, K, damping
            Over x y z rx ry rz of each interface, then amplitudes (Guyan, Craig and Bampton).
        positions
            Of the interface frames, (n, 3) [m].
        interfaces
            Names of interfaces; the body is held in its frame at the first.
        below
            Highest frequency kept [rad/s].
        """
        named = dict(interfaces)
        body = body_of_superelement(
            M, K, positions, damping=damping, reference=next(iter(named.values())), below=below
        )
        return cls(body, frames=named, **keywords)

    def to_file(self, path: Any) -> None:
        """Write the body, with its frames as interfaces, to one npz file of plain arrays."""
        named = tuple(self.__dict__["_frames"].items())
        save_body(replace(self.__dict__["_body"], interfaces=named), path)

    @classmethod
    def from_file(cls, path: Any, **keywords: Any) -> Self:
        """Return the body that ``to_file`` wrote, with its frames; nothing in it is executed."""
        return cls(load_body(path), **keywords)


def _joined(
    structure: Structure, interfaces: dict[str, Any]
) -> tuple[Structure, list[RigidLink], dict[str, int]]:
    """Return a structure with a node in the middle of each face that is an interface."""
    links, nodes = [], {}
    turns = structure.stiffness.diagonal().reshape(-1, DOFS)[:, 3:].any(axis=1)
    for name, given in interfaces.items():
        face = [int(node) for node in np.atleast_1d(np.asarray(given))]
        check_nodes(face, len(turns), f"FlexibleBody, interface {name!r}")
        if len(face) == 1:
            nodes[name] = face[0]
            if not turns[face[0]]:
                raise ParameterError(
                    f"FlexibleBody: the interface {name!r} is node {face[0]} of a solid, which "
                    "moves but does not turn. Name the nodes of a face, at least three not in "
                    f"line: interfaces={{{name!r}: [{face[0]}, …]}}."
                )
            continue
        nodes[name] = len(structure)
        links.append(RigidLink(len(structure), tuple(face)))
        structure = with_nodes(structure, structure.nodes[face].mean(axis=0))
    return structure, links, nodes


def _check_in_plane(body: ReducedBody) -> None:
    """Raise ParameterError where a shape moves nodes out of the plane x-y."""
    apart = np.abs(body.translations[:, 2]).max(axis=0, initial=0.0)
    turned = np.abs(body.rotations[:, :2]).max(axis=(0, 1), initial=0.0)
    size = np.abs(body.translations).max(axis=(0, 1), initial=0.0)
    length = float(np.ptp(body.nodes, axis=0).max()) or 1.0
    out = np.flatnonzero((apart > OUT_OF_PLANE * size) | (turned * length > OUT_OF_PLANE * size))
    if out.size:
        raise ParameterError(
            f"FlexibleBody: the shapes {', '.join(map(str, out))} move out of the plane x-y. Find "
            'modes in it: hold the nodes, Held(range(n), "z rx ry"), or use the body in space.'
        )
