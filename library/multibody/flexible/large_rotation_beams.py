"""Beams of large rotation: a chain of elements, with a frame at every node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

import numpy as np
import numpy.typing as npt

import acausal as ac
from acausal.arguments import Numbers, checked, shown
from acausal.errors import ParameterError
from library.multibody.flexible.beam_keywords import BeamKeywords, Value
from library.multibody.flexible.beam_strains import strains_by
from library.multibody.flexible.large_rotation import BendingElement, LargeRotationLoad
from library.multibody.space import PLANE, Space
from library.multibody.template import Frame, Template, add_frames
from library.multibody.turns import UPRIGHT, quaternion_of_angles, three_angles

_PARALLEL = 1e-6  # sine of the angle below which two directions are taken as parallel
_ON_NODE = 1e-9  # part of the length within which a place is that of a node

_POSE = {2: ("r_0", "v_0", "w_a", "phi"), 3: ("r_0", "v_0", "w_a", "angles", "q")}

Vectors = npt.NDArray[np.float64]


class LargeRotationKeywords(BeamKeywords, total=False):
    """The parameters of a beam of large rotation, and what they may follow from."""

    GA: Value
    GA_2: Value
    GA_3: Value
    guess: Mapping[str, Any] | None


@checked
class LargeRotationBeam(Template, ac.Model):
    """A beam that bends and turns as far as it likes, of n elements with a frame at every node.

    Along x with ``L`` and ``n``, or through ``points``, any curve at rest. ``frame_a`` and
    ``frame_b`` are its ends, ``node[k]`` its nodes; at rest the frames of all nodes are parallel to
    frame_a. Each element is straight at rest and has half of its mass and inertia at either end.
    Forces, bodies and joints connect to any node, and close no loop: elements only pull and turn
    their frames.

    Parameters
    ----------
    L, n
        Length [m] and number of elements.
    points
        Instead of n: the nodes at rest in frame_a, one a row [m], the first at the origin of
        frame_a (else they are moved there). L scales them; it is their length if not given.
    up
        In space, direction of axis 3 of the sections, in frame_a: axis 2 is normal to it and to the
        beam.
    mu, EA, EI, GA
        Mass per length [kg/m], rigidities along the beam [N], of bending [N.m2] and of shear [N];
        in space EI_2, GA_3 of bending and shear along axis 3, EI_3, GA_2 along axis 2 (EI, GA for
        both), and GJ of torsion [N.m2].
    section, material
        Instead of these: an object with A, I2, I3, J, k2, k3, and one with E, G, density.
    gyration
        Radii of gyration of the section along axes 2 and 3 [m]; that of an even section if not
        given.
    beta
        Damping in proportion to the stiffness [s].
    measure
        "green": strains quadratic in the sections, r'·m' = (1 + ε)κ of bending; or "reissner":
        material strains, κ itself, for beams that bend far and are not stiff along their length.
    start
        Pose and motion of frame_a from which all nodes begin, as a rigid body: r_0, v_0, w_a, and
        angles or q (phi in the plane). Nodes that a joint holds begin where it holds them. Without
        it the beam begins in its rest shape where its joints put it.
    """

    if TYPE_CHECKING:
        frame_a, frame_b = Frame(), Frame()
    rigid: ClassVar[tuple[str, ...]]
    L: ac.Parameter = ac.parameter("m", "Length at rest", above=0)
    mu: ac.Parameter = ac.parameter("kg/m", "Mass per length", above=0)
    EA: ac.Parameter = ac.parameter("N", "Rigidity along the beam", above=0)
    beta: ac.Parameter = ac.parameter("s", "Damping in proportion to stiffness", default=0.0, min=0)

    def __init__(
        self,
        *,
        n: int | None = None,
        points: Numbers | None = None,
        up: tuple[float, float, float] = (0.0, 0.0, 1.0),
        measure: str = "green",
        start: Mapping[str, Any] | None = None,
        **keywords: Unpack[LargeRotationKeywords],
    ) -> None:
        d = self.space.dimension
        strains_by(measure)
        values = _measures(d, keywords)
        nodes = _rest_nodes(d, n, points)
        parts = np.linalg.norm(np.diff(nodes, axis=0), axis=1)
        if points is not None:
            values.setdefault("L", float(parts.sum()))
        super().__init__(**values)
        nodes, parts = nodes / parts.sum(), parts / parts.sum()
        self.__dict__["_parts_of_length"] = parts
        axes = [
            _section_axes(d, chord, np.asarray(up, dtype=float)) for chord in np.diff(nodes, axis=0)
        ]
        pose = _start_pose(self.space, start or {}, nodes, self.L)
        shared = {name: getattr(self, name) for name in ("EA", *self.rigid)}
        element: Any = BendingElement.of(self.space)
        self.element = [
            element(
                l=float(part) * self.L,
                m=float(part) * self.mu * self.L,
                span=self.L,
                beta=self.beta,
                damped="beta" in values,
                measure=measure,
                section=keywords.get("section"),
                posed=bool(start),
                guess=_between(pose[k], pose[k + 1]) if start else None,
                **shared,
                **axes[k],
            )
            for k, part in enumerate(parts)
        ]
        add_frames(self, "frame_a", "frame_b")
        self.node = [self.space.frame() for _ in nodes]
        last = len(parts)
        for k, node in enumerate(self.node):
            ends = [self.element[k - 1].frame_b] if k else [self.frame_a]
            ends += [self.element[k].frame_a] if k < last else [self.frame_b]
            self.connect(node, *ends)

    def frame_at(self, xi: float) -> Any:
        """Return the frame of the node at ξ, the part of the length from frame_a (0) to frame_b."""
        places = np.concatenate([[0.0], np.cumsum(self.__dict__["_parts_of_length"])])
        k = int(np.argmin(np.abs(places - xi)))
        if abs(places[k] - xi) > _ON_NODE:
            raise ParameterError(
                f"{self._label}: no node is at {xi!r} of the length; the nearest is node[{k}] at "
                f"{places[k]:.6g}. Divide the beam so that a node is there."
            )
        return self.node[k]

    def line_load(self, name: str, first: int = 0, last: int | None = None, **keywords: Any) -> Any:
        """Return a load [N/m] along the elements first … last-1, made under a name.

        ``p`` is a function of time or a number, ``n`` its direction in the world, or, with
        ``follower=True``, in frames that turn with the beam. One part an element, half of its load
        at either end.
        """
        covered = self.element[first:last]
        if not covered:
            raise ParameterError(
                f"{self._label}: no element is from {first} to {last}; the beam has "
                f"{len(self.element)}."
            )
        parts = self.__dict__["_parts_of_length"][first:last]
        kind = LargeRotationLoad.of(self.space)
        loads = [kind(l=float(part) * self.L, **keywords) for part in parts]
        setattr(self, name, loads)
        for k, load in enumerate(loads, start=first):
            self.connect(self.node[k], load.frame_a)
            self.connect(self.node[k + 1], load.frame_b)
        return loads

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        made = super().__deepcopy__(memo)
        made.__dict__["_parts_of_length"] = self.__dict__["_parts_of_length"]
        return made


def _measures(dimension: int, keywords: LargeRotationKeywords) -> dict[str, Any]:
    """Return parameters from a section and a material, and those given for both directions."""
    values: dict[str, Any] = {**keywords}
    section, material = values.pop("section", None), values.pop("material", None)
    if (section is None) != (material is None):
        raise ParameterError("LargeRotationBeam: section and material go together: give both.")
    if section is not None:
        shear = material.G * section.A
        found = {"mu": material.density * section.A, "EA": material.E * section.A}
        if dimension == 2:
            found |= {"EI": material.E * section.I3, "GA": shear * section.k2}
        else:
            found |= {"EI_2": material.E * section.I2, "EI_3": material.E * section.I3}
            found |= {"GA_2": shear * section.k2, "GA_3": shear * section.k3}
            found["GJ"] = material.G * section.J
        twice = sorted(set(found) & set(values))
        if twice:
            raise ParameterError(
                f"LargeRotationBeam: {', '.join(twice)} follows from section and material: give "
                "one."
            )
        values |= found
    if dimension == 3:
        for name in ("EI", "GA", "gyration"):
            if name in values:
                both = values.pop(name)
                pair = both if isinstance(both, (tuple, list)) else (both, both)
                if len(pair) != 2:
                    raise ParameterError(
                        f"LargeRotationBeam: {name} = {both!r}: give one number, or one an axis, "
                        f"({name}_2, {name}_3)."
                    )
                values |= {f"{name}_2": pair[0], f"{name}_3": pair[1]}
    return values


def _rest_nodes(dimension: int, n: int | None, points: Any) -> Vectors:
    """Return the nodes at rest in frame_a, of a beam along x of length 1 if no points are given.

    Raises
    ------
    ParameterError
        Unless n or points are given, and points are nodes one after the other.
    """
    if (n is None) == (points is None):
        raise ParameterError(
            "LargeRotationBeam: give n elements and L for a straight beam, or points for any curve."
        )
    if n is not None:
        if n < 1:
            raise ParameterError(f"LargeRotationBeam: n = {n!r} elements: give 1 or more.")
        return np.asarray(np.linspace(0.0, 1.0, n + 1)[:, None] * np.eye(dimension)[0])
    nodes = np.asarray(points, dtype=float)
    if nodes.ndim != 2 or nodes.shape[1] != dimension or len(nodes) < 2:
        raise ParameterError(
            f"LargeRotationBeam: points of shape {nodes.shape}: give two or more rows of "
            f"{dimension} numbers [m]."
        )
    lengths = np.linalg.norm(np.diff(nodes, axis=0), axis=1)
    if not np.all(lengths > 0):
        k = int(np.argmin(lengths))
        raise ParameterError(f"LargeRotationBeam: points {k} and {k + 1} are the same place.")
    return np.asarray(nodes - nodes[0])


def _section_axes(dimension: int, chord: Vectors, up: Vectors) -> dict[str, Any]:
    """Return axes 2 and 3 of the sections of a straight element, in frame_a."""
    along = chord / np.linalg.norm(chord)
    if dimension == 2:
        return {"m_a": (-along[1], along[0])}
    across = np.cross(up, along)
    size = float(np.linalg.norm(across))
    if size <= _PARALLEL * float(np.linalg.norm(up)):
        raise ParameterError(
            f"LargeRotationBeam: up = {tuple(up)} is along the beam: give a direction across it."
        )
    second = across / size
    return {"m_a": tuple(second), "n_a": tuple(np.cross(along, second))}


def _start_pose(
    space: Space, start: Mapping[str, Any], nodes: Vectors, L: Any
) -> list[dict[str, Any]]:
    """Return place, turn and rates of every node as of one rigid body."""
    d = space.dimension
    unknown = sorted(set(start) - set(_POSE[d]))
    if unknown or {"angles", "q"} <= set(start):
        raise ParameterError(
            f"LargeRotationBeam: start gives {', '.join(map(repr, unknown or start))}; it may give "
            f"the motion of frame_a, {', '.join(_POSE[d])} (angles or q)."
        )
    r_0, v_0 = (_told(start, name, np.zeros(d)) for name in ("r_0", "v_0"))
    if space is PLANE:
        phi, w = (float(_told(start, name, np.zeros(()))) for name in ("phi", "w_a"))
        turn = np.array([[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]])
        spin = w * np.array([[0.0, -1.0], [1.0, 0.0]])
        attitude: dict[str, Any] = {"phi": phi, "w": w}
    else:
        q = _told(start, "q", np.array(UPRIGHT))
        if "angles" in start:
            q = np.asarray(quaternion_of_angles(three_angles(start["angles"])))
        q = q / np.linalg.norm(q)
        turn = _matrix_of(q)
        rate = _told(start, "w_a", np.zeros(3))
        spin = np.cross(rate, np.eye(3)).T
        attitude = {"q": q, "w": rate}
    at = [turn @ node for node in nodes]
    return [{"r": r_0 + L * one, "v": v_0 + L * (spin @ one), **attitude} for one in at]


def _told(start: Mapping[str, Any], name: str, default: Vectors) -> Vectors:
    """Return a start value of the shape of its default."""
    try:
        value = np.asarray(start.get(name, default), dtype=float)
    except (TypeError, ValueError, OverflowError):
        value = np.array(np.nan)
    if value.shape != default.shape or not np.all(np.isfinite(value)):
        raise ParameterError(
            f"LargeRotationBeam: start gives {name} = {shown(start[name])}; it may be "
            f"{default.size} finite number{'s'[: default.size - 1]}."
        )
    return value


def _between(first: dict[str, Any], last: dict[str, Any]) -> dict[str, Any]:
    """Return the guess of an element between two nodes."""
    made = {f"{name}_0": value for name, value in first.items() if name != "q"}
    made |= {f"{name}_1": value for name, value in last.items() if name != "q"}
    if "q" in first:
        made |= {"turn_a_q": first["q"], "turn_b_q": last["q"]}
    return made


def _matrix_of(q: Vectors) -> Vectors:
    """Return the rotation matrix of a unit quaternion, scalar first."""
    s, (x, y, z) = q[0], q[1:]
    k = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.asarray(np.eye(3) + 2 * s * k + 2 * k @ k)
