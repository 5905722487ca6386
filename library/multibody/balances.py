"""Energy and momentum of a whole model, over the time of a run.

Counted are bodies, rolling wheels and point masses (with the gravity of the World), springs
between frames or flanges, and masses and inertias between flanges. Another part that holds energy
gives its class a static method ``stored_energy(get)`` that returns kinetic and potential energy [J]
from ``get("name")``, the values of its variables and parameters over time; one whose momentum is
not that of a rigid body has ``center_motion(get)``: mass, place and velocity of its centre of mass,
and its angular momentum about that. A part that resists acceleration, has mass or has a stiffness
[N/m, N.m/rad] and is not counted is refused; other forces that depend on positions count as applied
from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError

Get = Callable[[str], np.ndarray]

_MASSES = ("kg", "kg.m2")
_STIFFNESSES = ("N/m", "N.m/rad")
_DISCS = (
    (("m", "I_axis", "I_long"), ("frame_a",)),
    (("m_wheel", "I_wheel_axis", "I_wheel_long"), ("frame1", "frame2")),
)
"""Parameters of discs whose axis is y of their frame, and these frames."""

_SPRINGS = (("s", "s_unstretched"), ("s_rel", "s_rel0"), ("phi_rel", "phi_rel0"))
"""Names of the length of a spring with stiffness c, and of its length without load."""


@dataclass(frozen=True, eq=False)
class _Moving:
    """A body over time, all vectors with three elements in the world."""

    m: np.ndarray
    r: np.ndarray
    v: np.ndarray
    w: np.ndarray
    spin: np.ndarray  # angular momentum about the own centre of mass


def kinetic_energy(result: Any) -> np.ndarray:
    """Return the kinetic energy [J] of all bodies, masses and inertias over time.

    The sum of m v²/2 + w·(I w)/2 at the centres of mass, and of J w²/2 or m v²/2 of parts between
    flanges.
    """
    _check_counted(result, "stored_energy")
    total = np.zeros(len(result.t))
    for body in _bodies(result, "stored_energy"):
        total += 0.5 * body.m * _dot(body.v, body.v) + 0.5 * _dot(body.w, body.spin)
    for kind, get in _parts(result):
        if hasattr(kind, "stored_energy"):
            total += kind.stored_energy(get)[0]
        elif _is_inertia(kind):
            total += 0.5 * get("J") * get("w") ** 2
        elif _is_mass(kind):
            total += 0.5 * get("m") * get("v") ** 2
    return total


def potential_energy(result: Any) -> np.ndarray:
    """Return the potential energy [J] of gravity and of all springs over time.

    The sum of -m g·r, 0 where a centre of mass is level with the origin of the World (-m mu/|r| in
    the field of a point), and of c (s - s0)²/2.
    """
    _check_counted(result, "stored_energy")
    _check_springs(result)
    total = np.zeros(len(result.t))
    field = _gravity(result)
    for body in _bodies(result, "stored_energy"):
        total += body.m * field(body.r)
    for kind, get in _parts(result):
        if hasattr(kind, "stored_energy"):
            total += kind.stored_energy(get)[1]
            continue
        for length, rest in _SPRINGS:
            if _declares(kind, ("c", rest), (length,)):
                total += 0.5 * get("c") * (get(length) - get(rest)) ** 2
    return total


def momentum(result: Any) -> np.ndarray:
    """Return the linear momentum [N.s] of all bodies, the sum of m v (time × dimensions)."""
    _check_counted(result, "")
    dimension = _dimension(result)
    total = np.zeros((len(result.t), 3))
    for body in _bodies(result):
        total += body.m[:, None] * body.v
    return total[:, :dimension]


def angular_momentum(result: Any, about: Any = None) -> np.ndarray:
    """Return the angular momentum [N.m.s] of all bodies about a point of the world.

    The sum of I w + (r - about) × m v; ``about`` [m] is the origin if not given. A vector over
    time (time × 3) in space, a number in the plane.
    """
    _check_counted(result, "")
    dimension = _dimension(result)
    point = _wide(np.zeros((1, dimension)) if about is None else np.atleast_2d(about))
    total = np.zeros((len(result.t), 3))
    for body in _bodies(result):
        total += body.spin + np.cross(body.r - point, body.m[:, None] * body.v)
    return total if dimension == 3 else total[:, 2]


def center_of_mass(result: Any) -> np.ndarray:
    """Return the centre of mass of all bodies [m] (time × dimensions)."""
    _check_counted(result, "")
    bodies = list(_bodies(result))
    mass = np.sum([body.m for body in bodies], axis=0)
    moment = np.sum([body.m[:, None] * body.r for body in bodies], axis=0)
    return np.asarray(moment / mass[:, None])[:, : _dimension(result)]


def _parts(result: Any) -> Iterator[tuple[Any, Get]]:
    def getter(path: str, structural: Any) -> Get:
        def get(name: str) -> np.ndarray:
            return np.asarray(structural[name] if name in structural else result[f"{path}.{name}"])

        return get

    for path, own in result.system.names.components.items():
        yield own.kind, getter(path, own.structural)


def _declares(kind: Any, parameters: tuple[str, ...], variables: tuple[str, ...]) -> bool:
    spec = kind._spec
    known = {*spec.variables, *spec.aliases}
    return set(parameters) <= set(spec.parameters) and set(variables) <= known


def _is_body(kind: Any) -> bool:
    return _declares(kind, ("m",), ("r_0", "v_0"))


def _discs(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    for parameters, frames in _DISCS:
        if _declares(kind, parameters, ()) and set(frames) <= set(kind._spec.ports):
            return parameters, frames
    return None


def _is_inertia(kind: Any) -> bool:
    return _declares(kind, ("J",), ("w",)) and not _has_frame(kind)


def _is_mass(kind: Any) -> bool:
    return _declares(kind, ("m",), ("v",)) and not _has_frame(kind)


def _has_frame(kind: Any) -> bool:
    return any(port.startswith("frame") for port in kind._spec.ports)


def _check_counted(result: Any, method: str) -> None:
    """Refuse parts with mass that nothing here knows; ``method`` is what their class may have.

    Raises
    ------
    DeclarationError
        Naming the part.
    """
    for path, own in result.system.names.components.items():
        kind = own.kind
        solid = _is_body(kind) or _discs(kind) is not None
        known = solid or _is_inertia(kind) or _is_mass(kind) or hasattr(kind, method)
        masses = [n for n, given in own.spec.parameters.items() if given.unit in _MASSES]
        heavy = any(np.any(result[f"{path}.{name}"] != 0) for name in masses)
        if known or not (heavy if masses else _resists(result.system, own)):
            continue
        what = "energy it holds" if method else "momentum it has"
        remedy = (
            "Give the class a static method stored_energy(get) that returns kinetic and potential "
            "energy [J]."
            if method
            else "Only bodies and point masses are counted: put its mass into one."
        )
        raise DeclarationError(
            f"{path}: a {kind.__name__} has mass, but nothing says what {what}. {remedy}"
        )


def _resists(system: Any, own: Any) -> bool:
    """Whether an edge of a part asks for an acceleration: it has mass, whatever it is called."""
    kinds, domains = system.graph.kinds, system.names.edge_domains
    return any(kinds[e] == "A" and domains[e].order == 2 for e in own.edges.values())


def _check_springs(result: Any) -> None:
    """Refuse parts with a stiffness that nothing here knows.

    Raises
    ------
    DeclarationError
        Naming the part.
    """
    for path, own in result.system.names.components.items():
        kind = own.kind
        known = hasattr(kind, "stored_energy") or any(
            _declares(kind, ("c", rest), (length,)) for length, rest in _SPRINGS
        )
        stiff = [n for n, given in own.spec.parameters.items() if given.unit in _STIFFNESSES]
        if not known and any(np.any(result[f"{path}.{name}"] != 0) for name in stiff):
            raise DeclarationError(
                f"{path}: a {kind.__name__} has a stiffness, but nothing says what energy it "
                "holds. Give the class a static method stored_energy(get) that returns kinetic "
                "and potential energy [J]."
            )


def _bodies(result: Any, but: str = "") -> Iterator[_Moving]:
    """Yield every part that has a mass and a frame, but those whose class has a method."""
    for kind, get in _parts(result):
        if hasattr(kind, but):
            continue
        if hasattr(kind, "center_motion"):
            m, r, v, spin = kind.center_motion(get)
            yield _Moving(m, _wide(r), _wide(v), np.zeros((len(m), 3)), _turning(spin))
            continue
        discs = _discs(kind)
        if discs is not None:
            yield from _turning_discs(get, *discs)
            continue
        if not _is_body(kind):
            continue
        r, v = _wide(get("r_0")), _wide(get("v_0"))
        if "r_CM_0" not in kind._spec.variables:
            yield _Moving(get("m"), r, v, np.zeros_like(v), np.zeros_like(v))
            continue
        center, w = _wide(get("r_CM_0")), _turning(get("w_0"))
        yield _Moving(get("m"), center, v + np.cross(w, center - r), w, _spin(kind, get, w))


def _turning_discs(
    get: Get, parameters: tuple[str, ...], frames: tuple[str, ...]
) -> Iterator[_Moving]:
    m, about, across = (get(name) for name in parameters)
    for frame in frames:
        w, axis = get(f"{frame}.w"), get(f"{frame}.R")[:, :, 1]
        along = _dot(w, axis)[:, None] * axis
        spin = about[:, None] * along + across[:, None] * (w - along)
        yield _Moving(m, get(f"{frame}.r"), get(f"{frame}.v"), w, spin)


def _spin(kind: Any, get: Get, w: np.ndarray) -> np.ndarray:
    """Return I w in the world."""
    if "I" in kind._spec.parameters:
        return np.asarray(get("I")[:, None] * w)
    rows = (("I_11", "I_21", "I_31"), ("I_21", "I_22", "I_32"), ("I_31", "I_32", "I_33"))
    local = np.stack([np.stack([get(name) for name in row], axis=-1) for row in rows], axis=-2)
    turn = get("R")
    return np.asarray(np.einsum("tij,tjk,tlk,tl->ti", turn, local, turn, w))


def _gravity(result: Any) -> Callable[[np.ndarray], np.ndarray]:
    """Return the potential of gravity [m2/s2] as a function of positions; 0 without a World."""
    for path, own in result.system.names.components.items():
        if not {"g", "n"} <= set(own.spec.parameters):
            continue
        kind = own.structural.get("gravity_type", "uniform")
        if kind == "uniform":
            n = _wide(result[f"{path}.n"])[0]
            pull = result[f"{path}.g"][0] * n / np.linalg.norm(n)
            return lambda r: np.asarray(-r @ pull)
        if kind == "point":
            mu = result[f"{path}.mu"][0]
            return lambda r: np.asarray(-mu / np.linalg.norm(r, axis=1))
        if kind == "field":
            return _own_potential(own.structural.get("field_potential"))
    return lambda r: np.zeros(len(r))


def _own_potential(given: Any) -> Callable[[np.ndarray], np.ndarray]:
    """Return the potential that a World was given with its own field, at many positions."""
    if given is None:
        raise DeclarationError(
            "World: its own field of gravity has no potential, so that energies are not known: "
            "add field_potential=lambda r: …, in J/kg."
        )
    r = ca.SX.sym("r", 3)
    call = ca.Function("potential", [r], [given(r)])
    return lambda places: np.asarray(call(places.T)).ravel()


def _dimension(result: Any) -> int:
    for kind, get in _parts(result):
        if _is_body(kind):
            return int(get("r_0").shape[1])
    return 3


def _dot(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.asarray(np.sum(one * other, axis=1))


def _wide(vectors: np.ndarray) -> np.ndarray:
    """Return vectors of the plane with a third element 0."""
    return np.pad(vectors, ((0, 0), (0, 3 - vectors.shape[1])))


def _turning(w: np.ndarray) -> np.ndarray:
    """Return angular velocities as vectors: in the plane about the third axis."""
    return w if w.ndim == 2 else np.stack([np.zeros_like(w), np.zeros_like(w), w], axis=1)
