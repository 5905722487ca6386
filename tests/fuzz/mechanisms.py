"""Random mechanisms: chains and closed loops, whose motion hangs on no way of writing them down.

``check(seed)`` builds a mechanism from points: chains of revolute, prismatic and, in space,
spherical joints, four-bar loops and slider-cranks, in plane and space. Of loops the first joint has
a start value and the others guesses some way off. What must not happen is a *finding*: a start
elsewhere than at these points; another one with lengths times 1e-3 or 1e3; another motion with its
parts in another order, in absolute coordinates, with joints the other way round, at another time;
energy that is not kept.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp
from tests.fuzz.checks import Finding

FOUND = 1e-7  # of lengths, and rad: what loops are closed to, and start values met
SAME = 1e-5  # of lengths, and rad, at the end of a run at rtol 1e-8
KEPT = 1e-6  # of the largest kinetic energy: what a run at rtol 1e-8 may lose
ASIDE = 0.15  # rad: how far guesses are off
T_END = 0.2  # s


@dataclass(frozen=True)
class Way:
    """How a mechanism is written down."""

    shuffle: int | None = None
    absolute: bool = False
    turned: bool = False
    scale: float = 1.0
    t_start: float = 0.0


WAYS = {
    "order": Way(shuffle=1),
    "tree": Way(absolute=True),
    "reversed": Way(turned=True),
    "small": Way(scale=1e-3),
    "large": Way(scale=1e3),
    "time": Way(t_start=7.0),
    "all": Way(shuffle=2, absolute=True, turned=True, scale=1e3),
}


@dataclass(frozen=True)
class Joint:
    """A joint between two bodies by number, -1 for the world, and what is said of it.

    ``kind`` is that of the library, ``away`` where it is in the world, ``value`` its coordinate.
    """

    kind: str
    tail: int
    head: int
    value: float
    rate: float | None = None  # None: value is a guess
    away: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Mechanism:
    """Bodies along x of their frames, each with its length, and joints between them."""

    seed: int
    spatial: bool
    lengths: tuple[float, ...]
    masses: tuple[float, ...]
    angles: tuple[float, ...]  # of the bodies at the start, in the plane of the mechanism
    joints: tuple[Joint, ...]
    at_end: tuple[int, ...] = ()  # joints whose head is at the end of its body
    loop: bool = False

    def build(self, way: Way) -> ac.Model:
        """Return the model."""
        lib: Any = sp if self.spatial else pl
        made: dict[str, ac.Component] = {}
        joined: list[tuple[str, str]] = []
        made["world"] = lib.World(g=9.81 * way.scale, n=self.vector(0.0, -1.0))
        for k, (length, m) in enumerate(zip(self.lengths, self.masses, strict=True)):
            own = length * way.scale
            r, middle = self.vector(own, 0.0), self.vector(own / 2, 0.0)
            made[f"b{k}"] = lib.BodyShape(m=m, r=r, r_CM=middle, **self.inertia(m * own**2 / 12))
        for k, joint in enumerate(self.joints):
            made[f"j{k}"] = self.joint(lib, joint, way)
            tail = f"b{joint.tail}.frame_b" if joint.tail >= 0 else "world.frame"
            if any(joint.away):
                away = self.vector(*(way.scale * x for x in joint.away))
                made[f"a{k}"] = lib.FixedTranslation(r=away)
                joined.append((tail, f"a{k}.frame_a"))
                tail = f"a{k}.frame_b"
            head = f"b{joint.head}.frame_{'b' if k in self.at_end else 'a'}"
            ends = ("frame_b", "frame_a") if way.turned else ("frame_a", "frame_b")
            joined += [(tail, f"j{k}.{ends[0]}"), (f"j{k}.{ends[1]}", head)]
        m = ac.Model(f"mechanism {self.seed}")
        names = list(made)
        if way.shuffle is not None:
            rng = np.random.default_rng(way.shuffle)
            names = [str(name) for name in rng.permutation(names)]
            joined = [joined[i] for i in rng.permutation(len(joined))]
        for name in names:
            setattr(m, name, made[name])
        for pair in joined:
            m.connect(*(getattr(getattr(m, p.split(".")[0]), p.split(".")[1]) for p in pair))
        return m

    def vector(self, x: float, y: float) -> tuple[float, ...]:
        return (x, y, 0.0) if self.spatial else (x, y)

    def inertia(self, about: float) -> dict[str, float]:
        if not self.spatial:
            return {"I": about}
        return {"I_11": about / 10, "I_22": about, "I_33": about}

    def joint(self, lib: Any, joint: Joint, way: Way) -> Any:
        """Return a joint; the other way round it has the opposite coordinate."""
        sign = -1.0 if way.turned else 1.0
        value, names = sign * joint.value, ("phi", "w")
        if joint.kind == "Spherical":
            said: dict[str, Any] = {"angles": (0.0, 0.0, value)}
            return sp.Spherical(**({"start": said} if joint.rate is not None else {"guess": said}))
        given: dict[str, Any] = {}
        if joint.kind == "Prismatic":
            value, names, given = value * way.scale, ("s", "v"), {"n": self.vector(1.0, 0.0)}
        if joint.rate is None:
            return getattr(lib, joint.kind)(guess={names[0]: value}, **given)
        rate = sign * joint.rate * (way.scale if joint.kind == "Prismatic" else 1.0)
        return getattr(lib, joint.kind)(start={names[0]: value, names[1]: rate}, **given)


def mechanism(seed: int) -> Mechanism:
    """Draw a mechanism."""
    rng = np.random.default_rng(seed)
    kind = ("chain", "four-bar", "slider-crank")[seed % 3]
    if kind == "chain":
        return _chain(seed, rng)
    return _four_bar(seed, rng) if kind == "four-bar" else _slider_crank(seed, rng)


def _chain(seed: int, rng: np.random.Generator) -> Mechanism:
    spatial, count = bool(rng.integers(2)), int(rng.integers(2, 4))
    kinds = ["Revolute", "Revolute", "Prismatic", *(["Spherical"] if spatial else [])]
    joints, angle, angles = [], 0.0, []
    for k in range(count):
        kind = str(rng.choice(kinds)) if k else "Revolute"
        value = float(rng.uniform(-1.2, 1.2))
        angle += value if kind != "Prismatic" else 0.0
        angles.append(angle)
        joints.append(Joint(kind, k - 1, k, value, float(rng.uniform(-2, 2))))
    sizes = rng.uniform(0.3, 2.0, (2, count))
    return Mechanism(seed, spatial, *map(tuple, sizes), tuple(angles), tuple(joints))


def _four_bar(seed: int, rng: np.random.Generator) -> Mechanism:
    """Draw two pivots and two points above them, far enough from any line through three."""
    spatial = bool(rng.integers(2))
    a, d = np.zeros(2), np.array([rng.uniform(1.5, 3.0), rng.uniform(-0.3, 0.3)])
    b = np.array([rng.uniform(-0.4, 0.4), rng.uniform(0.8, 1.6)])
    c = d + np.array([rng.uniform(-0.2, 0.8), rng.uniform(0.9, 2.0)])
    links = [b - a, c - b, c - d]
    angles = [float(np.arctan2(link[1], link[0])) for link in links]
    off = rng.uniform(-ASIDE, ASIDE, 3)
    joints = (
        Joint("Revolute", -1, 0, angles[0], float(rng.uniform(-2, 2))),
        Joint("Revolute", 0, 1, angles[1] - angles[0] + off[0]),
        Joint("Revolute", -1, 2, angles[2] + off[1], away=(float(d[0]), float(d[1]))),
        Joint("Revolute", 1, 2, angles[2] - angles[1] + off[2]),
    )
    lengths = tuple(float(np.linalg.norm(link)) for link in links)
    masses = tuple(rng.uniform(0.3, 2.0, 3))
    return Mechanism(seed, spatial, lengths, masses, tuple(angles), joints, (3,), loop=True)


def _slider_crank(seed: int, rng: np.random.Generator) -> Mechanism:
    """Draw a crank, a rod and a slider along x, with the crank away from its dead centres."""
    spatial, crank = bool(rng.integers(2)), float(rng.uniform(0.4, 0.8))
    rod, first = float(rng.uniform(1.5, 3.0)), float(rng.uniform(0.5, 2.6))
    second = float(-np.arcsin(crank * np.sin(first) / rod))
    place = float(crank * np.cos(first) + rod * np.cos(second))
    off = rng.uniform(-ASIDE, ASIDE, 3)
    joints = (
        Joint("Revolute", -1, 0, first, float(rng.uniform(-2, 2))),
        Joint("Revolute", 0, 1, second - first + off[0]),
        Joint("Prismatic", -1, 2, place + off[1]),
        Joint("Revolute", 1, 2, -second + off[2]),
    )
    lengths, masses = (crank, rod, 0.2), tuple(rng.uniform(0.3, 2.0, 3))
    return Mechanism(seed, spatial, lengths, masses, (first, second, 0.0), joints, loop=True)


@dataclass(frozen=True)
class Motion:
    """Centres of the bodies and their directions, in lengths of 1 m, at the start and the end."""

    first: np.ndarray
    last: np.ndarray
    lost: float


def begin(made: Mechanism, way: Way) -> np.ndarray:
    """Return the pose in which a mechanism begins."""
    system = ac.compile(made.build(way), tree=ABSOLUTE if way.absolute else None)
    start = system.initialize(t_start=way.t_start)
    return _pose(made, {k: start[k] for k in _paths(made)}, way.scale)


def move(made: Mechanism, way: Way, t_end: float = T_END) -> Motion:
    """Run a mechanism."""
    system = ac.compile(made.build(way), tree=ABSOLUTE if way.absolute else None)
    options: dict[str, Any] = {"t_start": way.t_start, "rtol": 1e-8, "atol": 1e-10, "n": 5}
    res = system.simulate(way.t_start + t_end, **options)
    poses = [_pose(made, {k: res[k][i] for k in _paths(made)}, 1.0) for i in (0, -1)]
    return Motion(poses[0], poses[1], _lost(made, res))


def _paths(made: Mechanism) -> list[str]:
    return [f"b{k}.{name}" for k in range(len(made.lengths)) for name in ("r_0", "r_CM_0")]


def _pose(made: Mechanism, values: dict[str, Any], scale: float) -> np.ndarray:
    """Return the centre of each body and its direction, in lengths of 1 m."""
    rows = []
    for k, length in enumerate(made.lengths):
        center, root = values[f"b{k}.r_CM_0"] / scale, values[f"b{k}.r_0"] / scale
        rows += [*center, *(2 * (center - root) / length)]
    return np.array(rows)


def _lost(made: Mechanism, res: ac.Result) -> float:
    """Return how much energy changes, of the largest kinetic energy or 1 J."""
    energy: Any = 0.0
    kinetic: Any = 0.0
    for k, (length, m) in enumerate(zip(made.lengths, made.masses, strict=True)):
        spin, moving = res[f"b{k}.w_a"].reshape(len(res.t), -1), res[f"b{k}.v_0"]
        if made.spatial:
            axes = res[f"b{k}.R"]
            arm = axes @ np.array([length / 2, 0.0, 0.0])
            turning = np.einsum("tij,tj->ti", axes, spin)
            about = m * length**2 / 12 * np.array([0.1, 1.0, 1.0])
        else:
            phi = res[f"b{k}.phi"]
            arm = length / 2 * np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=1)
            turning = np.stack([0 * phi, 0 * phi, spin[:, 0]], axis=1)
            about = np.array([m * length**2 / 12])
            moving = np.hstack([moving, 0 * phi[:, None]])
        speed = moving + np.cross(turning, arm)
        own = m / 2 * np.sum(speed**2, axis=1) + np.sum(about * spin**2, axis=1) / 2
        kinetic, energy = kinetic + own, energy + own + m * 9.81 * res[f"b{k}.r_CM_0"][:, 1]
    return float(np.ptp(energy) / max(np.max(kinetic), 1.0))


def check(seed: int, *ways: str) -> list[Finding]:
    """Return what is wrong with a mechanism; written down in some ``ways``, in all by default."""
    made = mechanism(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _compare(made, ways or tuple(WAYS))
        except AcausalError as error:
            return [Finding(seed, f"refused ({type(error).__name__})", str(error)[:200])]
        except Exception as error:
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            return [Finding(seed, "untyped error", text)]


def _compare(made: Mechanism, ways: tuple[str, ...]) -> list[Finding]:
    usual, found = move(made, Way()), []
    if usual.lost > KEPT:
        found.append(Finding(made.seed, "energy", f"{usual.lost:.2g} of it is lost"))
    width = len(usual.first) // len(made.angles)
    for k, angle in enumerate(made.angles):
        seen = usual.first[k * width + width // 2 :][:2]
        gap = float(np.abs(seen - [np.cos(angle), np.sin(angle)]).max())
        if gap > FOUND:
            found.append(Finding(made.seed, "start", f"body {k} is off by {gap:.2g}"))
    for name in ways:
        way = WAYS[name]
        try:
            if way.scale == 1.0:
                other = move(made, way)
                first, last = other.first, other.last
            else:  # tolerances of a run are in SI units: with other lengths it is another run
                first, last = begin(made, way), usual.last
        except AcausalError as error:
            kind = f"refused ({name}, {type(error).__name__})"
            found.append(Finding(made.seed, kind, str(error)[:200]))
            continue
        for what, pose, limit in (("first", first, FOUND), ("last", last, SAME)):
            gap = float(np.abs(pose - getattr(usual, what)).max())
            if gap > limit:
                found.append(Finding(made.seed, name, f"the {what} pose differs by {gap:.2g}"))
    return found
