"""Flexible beams: elastic body, arms at its nodes and stiffening, as one part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

import casadi as ca
import numpy as np

import acausal as ac
from acausal.arguments import checked
from acausal.errors import ParameterError
from acausal.language.declaration import number_of
from acausal.language.quantity import plain
from library.multibody.flexible.arms import ElasticArm
from library.multibody.flexible.beam_keywords import BeamKeywords, Value
from library.multibody.flexible.beam_tables import Basis, BeamTables, beam_basis, beam_tables
from library.multibody.flexible.elastic import Elastic, nested
from library.multibody.flexible.forms import ElasticForm, axis_of
from library.multibody.flexible.invariants import (
    Invariants,
    Partitions,
    partitions_on,
    sum_of_invariants,
    velocity_forces_on,
)
from library.multibody.flexible.loads import SpreadLoad
from library.multibody.flexible.meshed_bodies import ENERGY
from library.multibody.flexible.mode_shapes import ModeShapes, mode_shapes
from library.multibody.flexible.moving_points import MovingLoad, SlidingArm, fitted
from library.multibody.flexible.stiffening import Manifold, own_coordinates
from library.multibody.template import Frame, Template, add_frames

GYRATION = ("gyration_2", "gyration_3")


class FlexibleBeamKeywords(BeamKeywords, total=False):
    """The parameters of a beam in its modes, and what they may follow from."""

    zeta: Value
    beta_torsion: Value
    viscous: Any


@checked
class FlexibleBeam(Template, ac.Model):
    """A uniform elastic beam along x, from frame_a to frame_b, in a moving frame.

    It bends by its first modes; ``ends`` says of which beam: "clamped" (a cantilever held at
    frame_a), "pinned" (between two pins: the frame follows the chord), "free", or a pair. As it
    bends it comes shorter, so that forces along it stiffen or soften it; ``stiffening=False``
    leaves that out. Good for deflections up to a tenth of the length. Sections stay normal to it:
    without the shear a short beam is too stiff, a square one clamped of six times its height by 1.6
    and 10 % in its first two frequencies. A mesh of TimoshenkoBeam in a FlexibleBody has shear.

    Parameters
    ----------
    L, mu
        Length [m] and mass per length [kg/m].
    EI, EA
        Rigidities of bending [N.m2] and along the beam [N]; in space EI_3 of bending along y, EI_2
        along z (EI for both), and GJ of torsion [N.m2].
    section, material
        Instead of these: an object with A, I2, I3, J, and one with E, G, density.
    modes, torsion_modes, axial_modes
        Numbers of modes; in space ``modes=(2, 1)`` bends along y and along z.
    gyration
        Radii of gyration of the section along y and z [m]: its inertia counts if given.
    zeta, beta, beta_torsion
        Modal damping ratio, and damping in proportion to the stiffness [s], of torsion by its own;
        without one of them the equations have no damping at all.
    viscous
        Instead of these, with a section: a Material of the moduli E and G of Kelvin and Voigt
        [Pa.s].
    shapes
        Instead of modes: functions φ(ξ, order) of deflection and its derivatives, ξ in 0 … 1; the
        moving frame is that of frame_a if φ and φ' vanish at 0.
    frames
        Further frames by name, at ξ: ``frames={"tool": 0.5}``.
    start, guess
        Of q and qd (bending, torsion, axial), and of the moving frame: r_0, v_0, w_a, phi.
    """

    if TYPE_CHECKING:
        frame_a, frame_b = Frame(), Frame()
    bending: ClassVar[tuple[str, ...]]
    L: ac.Parameter = ac.parameter("m", "Length", above=0)
    mu: ac.Parameter = ac.parameter("kg/m", "Mass per length", above=0)
    EA: ac.Parameter = ac.parameter("N", "Rigidity along the beam", default=0.0, min=0)
    gyration_2: ac.Parameter = ac.parameter("m", "Radius of gyration along y", default=0.0, min=0)
    gyration_3: ac.Parameter = ac.parameter("m", "Radius of gyration along z", default=0.0, min=0)
    zeta: ac.Parameter = ac.parameter("1", "Modal damping ratio", default=0.0, min=0)
    beta: ac.Parameter = ac.parameter("s", "Damping in proportion to stiffness", default=0.0, min=0)
    beta_torsion: ac.Parameter = ac.parameter(
        "s", "The same of torsion", default=lambda self: self.beta, min=0
    )

    def __init__(
        self,
        *,
        modes: int | tuple[int, int] = 2,
        ends: str | tuple[str, str] = "clamped",
        torsion_modes: int = 0,
        axial_modes: int = 0,
        stiffening: bool = True,
        shapes: Sequence[Callable[..., Any]] | None = None,
        frames: Mapping[str, float] | None = None,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        **keywords: Unpack[FlexibleBeamKeywords],
    ) -> None:
        d = self.space.dimension
        section = keywords.get("section")
        values = _measures(d, keywords)
        super().__init__(**values)
        if shapes is None:
            basis = beam_basis(d, modes, ends, torsion_modes, axial_modes, stiffening)
        else:
            across = tuple(shapes)
            basis = Basis(across, across if d == 3 else (), (), (), stiffening)
        _check_rigidities(d, basis, values)
        tables = beam_tables(basis, rotary="gyration_2" in values or "gyration_3" in values)
        self.__dict__["_tables"] = tables
        damped = any(name in values for name in ("zeta", "beta", "beta_torsion"))
        self._add_body(start, guess, damped=damped)
        add_frames(self, "frame_a", "frame_b")
        if not any(table.any() for table in tables.node(0.0)):
            self.connect(self.frame_a, self.elastic.frame)
        else:
            self.arm_a = self._arm(0.0)
            self._join(self.arm_a, self.frame_a)
        self.arm_b = self._arm(1.0)
        self._join(self.arm_b, self.frame_b)
        bending = self.rigidities()[:2]
        self.line = ElasticForm.of(self.space).sized(tables.size)(
            body=axis_of(tables),
            tables=tables,
            section=section,
            L=self.L,
            rigidity=ca.vertcat(*bending, plain(self.EA)),
        )
        self.connect(self.elastic.frame, self.line.frame_a)
        self.connect(self.elastic.modes, self.line.modes)
        for name, xi in (frames or {}).items():
            self.frame_at(xi, name)

    def rigidities(self) -> tuple[Any, Any, Any]:
        """Return those of bending along y, along z, and of torsion [N.m2]."""
        raise NotImplementedError

    def _add_body(
        self,
        start: Mapping[str, Any] | None,
        guess: Mapping[str, Any] | None,
        *,
        damped: bool,
    ) -> None:
        tables: BeamTables = self.__dict__["_tables"]
        begun, likely = (own_coordinates(v, stiffened=bool(tables.forms)) for v in (start, guess))
        L = plain(self.L)
        bending = [rigidity / L**3 for rigidity in self.rigidities()]
        squares = [(plain(radius) / L) ** 2 for radius in (self.gyration_2, self.gyration_3)]
        self.elastic = Elastic.of(self.space).sized(tables.size)(
            inertia=tables.inertia,
            stiffness=tables.stiffness,
            resistance=tables.resistance if damped else (),
            m=self.mu * L,
            L=self.L,
            gyration=ca.vertcat(*squares),
            rigidity=ca.vertcat(*bending, self.EA / L),
            zeta=self.zeta,
            beta=ca.vertcat(*[plain(self.beta)] * 2, plain(self.beta_torsion), plain(self.beta)),
            start=begun["elastic"],
            guess=likely["elastic"],
        )
        if tables.forms:
            made = Manifold.of(self.space).sized(tables.basis.count, tables.size)
            own, near = begun["manifold"], likely["manifold"]
            self.manifold = made(forms=tables.forms, L=self.L, start=own, guess=near)
            self.connect(self.elastic.modes, self.manifold.modes)

    def _arm(self, xi: float) -> Any:
        tables: BeamTables = self.__dict__["_tables"]
        placed, turned = tables.node(xi)
        d = self.space.dimension
        return ElasticArm.of(self.space).sized(tables.size)(
            X=(xi, 0.0, 0.0)[:d],
            displacement=nested(placed[:d]),
            rotation=nested(turned[2:] if d == 2 else turned),
            L=self.L,
            reach=self.L,
        )

    def _join(self, arm: Any, frame: Any) -> None:
        self.connect(self.elastic.frame, arm.frame_a)
        self.connect(self.elastic.modes, arm.modes)
        self.connect(frame, arm.frame_b)

    def frame_at(self, xi: float, name: str | None = None) -> Any:
        """Return a frame at ξ (0 at frame_a, 1 at frame_b), made under a name."""
        if not 0 <= xi <= 1:
            raise ParameterError(
                f"{self._label}: a frame at {xi!r} is not on the beam. Give its place as a "
                "part of the length, 0 at frame_a and 1 at frame_b."
            )
        own = name or f"frame_{len(self.parts)}"
        arm = self._arm(float(xi))
        setattr(self, f"arm_{own}", arm)
        add_frames(self, own)
        self._join(arm, getattr(self, own))
        return getattr(self, own)

    def line_load(self, name: str, first: float = 0.0, last: float = 1.0, **keywords: Any) -> Any:
        """Return a load [N/m] spread evenly from ξ = first to last, made under a name.

        ``p`` is a function of time or stays an input, ``n`` its direction in frame_a, or in the
        world with ``resolve_in="world"``.
        """
        if not 0 <= first < last <= 1:
            raise ParameterError(
                f"{self._label}: a load from {first!r} to {last!r} is not along the beam: write "
                "0 <= first < last <= 1."
            )
        tables: BeamTables = self.__dict__["_tables"]
        d, nodes = self.space.dimension, tables.loaded(first, last)
        load = SpreadLoad.of(self.space).sized(tables.size)(
            total=last - first,
            first=((last**2 - first**2) / 2, 0.0, 0.0)[:d],
            shape=nested(nodes[:d]),
            L=self.L,
            **keywords,
        )
        setattr(self, name, load)
        self.connect(self.elastic.frame, load.frame_a)
        self.connect(self.elastic.modes, load.modes)
        return load

    def moving_load(self, name: str, **keywords: Any) -> Any:
        """Return a force p [N] that stands at x [m] from frame_a, made under a name.

        ``x`` and ``p`` are functions of time or stay inputs, ``n`` is its direction in frame_a, or
        in the world with ``resolve_in="world"``; off the beam there is no force.
        """
        return self._moving(MovingLoad, name, **keywords)

    def sliding_joint(self, name: str, **keywords: Any) -> Any:
        """Return a joint that slides along the beam, its ``frame_b`` on it, made under a name.

        ``start={"s": 0.2, "v": 1.0}`` says where it begins [m], and how fast it is.
        """
        tables: BeamTables = self.__dict__["_tables"]
        return self._moving(SlidingArm, name, rotations=fitted(tables.node)[1], **keywords)

    def _moving(self, kind: Any, name: str, **keywords: Any) -> Any:
        tables: BeamTables = self.__dict__["_tables"]
        made = kind.of(self.space).sized(tables.size)(
            displacements=fitted(tables.node)[0], L=self.L, **keywords
        )
        setattr(self, name, made)
        self.connect(self.elastic.frame, made.frame_a)
        self.connect(self.elastic.modes, made.modes)
        return made

    def mode_shapes(self) -> ModeShapes:
        """Return the modes with the moving frame held: frequencies [rad/s], shapes, ``.plot()``.

        Of the coordinates of the beam alone, with the parameters it was made with.
        """
        tables: BeamTables = self.__dict__["_tables"]
        known = self._numbers("mode_shapes", "L", "mu", "EA", *GYRATION, *self.bending)
        L, k = known["L"], tables.basis.count
        rigidity = [*(known[name] / L**3 for name in self.bending), known["EA"] / L]
        if len(self.bending) == 1:
            rigidity = [rigidity[0], 0.0, 0.0, rigidity[1]]
        stiffness = np.tensordot(rigidity, np.array(tables.stiffness), 1)[:k, :k]
        mass = np.einsum("ijaa->ij", self._inertia(known).modal)[:k, :k]
        return mode_shapes(mass, stiffness, axis_of(tables), L, self.space.dimension)

    def partitions(self, q: Any) -> Partitions:
        """Return M_RR, M_Rθ, M_Rf, M_θθ, M_θf and M_ff at q, in the axes of the moving frame.

        Those of eq. (58), of a beam with stiffening over its coordinates q; ``velocity_forces``
        gives eq. (59). With the parameters it was made with.
        """
        known = self._numbers("partitions", "L", "mu", *GYRATION)
        return partitions_on(self._inertia(known), self._forms(known["L"]), q)

    def velocity_forces(self, q: Any, qd: Any, w: Any) -> Any:
        """Return the forces quadratic in q̇ and ω (eq. 59), (6 + n,), in the moving frame."""
        known = self._numbers("velocity_forces", "L", "mu", *GYRATION)
        return velocity_forces_on(self._inertia(known), self._forms(known["L"]), q, qd, w)

    def _numbers(self, asked: str, *names: str) -> dict[str, float]:
        """Return parameters as numbers; refuse those that follow from others."""
        values = {name: number_of(self, name) for name in names}
        unknown = [name for name, value in values.items() if value is None]
        if unknown:
            raise ParameterError(
                f"{self._label}: {asked} needs numbers, and {', '.join(unknown)} follows from "
                "other parameters. Compile the model and ask the system: linearize().modes() has "
                "frequencies and shapes, mass_matrix() the inertia."
            )
        return {name: value or 0.0 for name, value in values.items()}

    def _inertia(self, known: dict[str, float]) -> Invariants:
        tables: BeamTables = self.__dict__["_tables"]
        L = known["L"]
        weights = [1.0, *((known[name] / L) ** 2 for name in GYRATION)]
        return sum_of_invariants(tables.inertia, weights, known["mu"] * L, L)

    def _forms(self, L: float) -> Any:
        return np.array(self.__dict__["_tables"].forms) / L

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = super().__deepcopy__(memo)
        made.__dict__["_tables"] = self.__dict__["_tables"]
        return made

    def short_paths(self) -> dict[str, str]:
        """Return elastic coordinates (bending, torsion, along the beam), rates, strain energy."""
        if self.__dict__["_tables"].forms:
            return {"q": "manifold.q", "qd": "manifold.qd"} | ENERGY
        return {"q": "elastic.eta", "qd": "elastic.etad"} | ENERGY


def _measures(dimension: int, keywords: FlexibleBeamKeywords) -> dict[str, Any]:
    """Return parameters from a section and a material, from EI for both planes, from gyration."""
    values: dict[str, Any] = {**keywords}
    section, material = values.pop("section", None), values.pop("material", None)
    viscous = values.pop("viscous", None)
    if (section is None) != (material is None):
        raise ParameterError("FlexibleBeam: section and material go together: give both.")
    if viscous is not None and section is None:
        raise ParameterError("FlexibleBeam: viscous moduli need a section and a material.")
    if section is not None:
        if getattr(section, "angle", 0.0) and dimension == 3:
            raise ParameterError(
                "FlexibleBeam: the principal axes of the section are turned against y and z. Turn "
                "the frames instead, with a FixedRotation at frame_a and frame_b."
            )
        found = {
            "mu": material.density * section.A,
            "EA": material.E * section.A,
            "gyration": ((section.I3 / section.A) ** 0.5, (section.I2 / section.A) ** 0.5),
        }
        if dimension == 2:
            found["EI"] = material.E * section.I3
        else:
            found |= {"EI_2": material.E * section.I2, "EI_3": material.E * section.I3}
            found["GJ"] = material.G * section.J
        if viscous is not None:
            found |= {"beta": viscous.E / material.E, "beta_torsion": viscous.G / material.G}
        twice = sorted(set(found) & set(values))
        if twice:
            raise ParameterError(
                f"FlexibleBeam: {', '.join(twice)} follows from section and material: give one."
            )
        values |= found
    if dimension == 3 and "EI" in values:
        both = values.pop("EI")
        values |= {name: both for name in ("EI_2", "EI_3") if name not in values}
    if "gyration" in values:
        radii = values.pop("gyration")
        pair = (radii, radii) if isinstance(radii, (int, float, str)) else tuple(radii)
        values |= {"gyration_2": pair[0], "gyration_3": pair[1]}
    return values


def _check_rigidities(dimension: int, basis: Basis, values: dict[str, Any]) -> None:
    for group, name, word in ((basis.axial, "EA", "axial"), (basis.torsion, "GJ", "torsion")):
        if group and not values.get(name):
            raise ParameterError(f"FlexibleBeam: {word}_modes need {name} greater than 0: give it.")
    if basis.torsion and dimension == 2:
        raise ParameterError("FlexibleBeam: there is no torsion in the plane.")
