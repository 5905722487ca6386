"""Random linkages of which guesses only speak, most of them contradicting each other.

Four-bars, slider-cranks, five-bars with and without a driver, six-bars of Watt and Stephenson,
scissor lifts, and in space crank and rocker with two balls, and Bennett's four bars. ``begin``
returns the coordinates of their joints, and where their bodies are, in any ``Way``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from library import planar as pl
from library import spatial as sp

Place = tuple[int, tuple[float, ...]]  # a body by number, -1 for the world, and a point in it
ORIGIN = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Way:
    """How a linkage is written down."""

    coordinates: str = "tree"
    scale: float = 1.0
    turned: tuple[int, ...] = ()
    shuffle: int | None = None


WAYS = (
    Way(coordinates="absolute"),
    Way(scale=1e3),
    Way(scale=1e3, coordinates="absolute", shuffle=1),
    Way(turned=(0, 2)),
    Way(turned=(1, 3), shuffle=2, coordinates="absolute"),
    Way(shuffle=3),
)


@dataclass(frozen=True)
class Joint:
    """A joint between two places, what is guessed of it, its axis, and the angle of a driver."""

    tail: Place
    head: Place
    guess: Any = None
    kind: str = "Revolute"
    axis: tuple[float, ...] | None = None
    driven: float | None = None


@dataclass(frozen=True)
class Linkage:
    """Joints between bodies, each with a mass of 1 kg."""

    kind: str
    spatial: bool
    bodies: int
    joints: tuple[Joint, ...]

    def build(self, way: Way) -> ac.Model:
        """Return the model."""
        lib: Any = sp if self.spatial else pl
        made: dict[str, Any] = {"world": lib.World()}
        names = ("I_11", "I_22", "I_33") if self.spatial else ("I",)
        for k in range(self.bodies):
            made[f"b{k}"] = lib.Body(m=1.0, **dict.fromkeys(names, 0.1 * way.scale**2))
        joined: list[tuple[str, str]] = []

        def at(place: Place) -> str:
            body, point = place
            own = f"b{body}.frame_a" if body >= 0 else "world.frame"
            if not any(point):
                return own
            name = f"a{len(made)}"
            made[name] = lib.FixedTranslation(r=self.vector(point, way.scale))
            joined.append((own, f"{name}.frame_a"))
            return f"{name}.frame_b"

        for k, joint in enumerate(self.joints):
            made[f"j{k}"] = self.joint(lib, joint, way, k)
            # Of a ball that is turned the angles would be others, not the opposite ones.
            turned = k in way.turned and joint.kind != "Spherical"
            ends = ("frame_b", "frame_a") if turned else ("frame_a", "frame_b")
            joined += [
                (at(place), f"j{k}.{end}")
                for place, end in zip((joint.tail, joint.head), ends, strict=True)
            ]
        order = list(made)
        if way.shuffle is not None:
            rng = np.random.default_rng(way.shuffle)
            order = [str(name) for name in rng.permutation(order)]
            joined = [joined[i] for i in rng.permutation(len(joined))]
        m = ac.Model(self.kind)
        for name in order:
            setattr(m, name, made[name])
        for pair in joined:
            m.connect(*(getattr(made[p.split(".")[0]], p.split(".")[1]) for p in pair))
        return m

    def vector(self, point: tuple[float, ...], scale: float = 1.0) -> tuple[float, ...]:
        return tuple(scale * float(x) for x in (*point, 0.0)[: 3 if self.spatial else 2])

    def joint(self, lib: Any, joint: Joint, way: Way, k: int) -> Any:
        """Return a joint; the other way round it has the opposite coordinate."""
        sign = -1.0 if k in way.turned else 1.0
        if joint.kind == "Spherical":
            return sp.Spherical(guess={"angles": joint.guess} if joint.guess is not None else {})
        given = {} if joint.axis is None else {"n": self.vector(joint.axis)}
        if joint.driven is not None:
            return lib.AngleDriver(phi_ref=sign * joint.driven, **given)
        if joint.guess is None:
            return getattr(lib, joint.kind)(**given)
        sliding = joint.kind == "Prismatic"
        value = sign * joint.guess * (way.scale if sliding else 1.0)
        return getattr(lib, joint.kind)(guess={"s" if sliding else "phi": value}, **given)


def begin(made: Linkage, way: Way) -> np.ndarray:
    """Return in which pose a linkage begins, in lengths of 1 m."""
    start = ac.compile(made.build(way), coordinates=way.coordinates).initialize()
    found: list[float] = []
    for k, joint in enumerate(made.joints):
        sign = -1.0 if k in way.turned else 1.0
        if joint.kind == "Prismatic":
            found.append(sign * start[f"j{k}.s"] / way.scale)
        elif joint.kind != "Spherical":
            found.append(sign * start[f"j{k}.phi"])
    places = [start[f"b{k}.r_0"] / way.scale for k in range(made.bodies)]
    return np.concatenate([found, *places])


KINDS = (
    "four-bar",
    "slider-crank",
    "five-bar",
    "driven five-bar",
    "Watt",
    "Stephenson",
    "scissors",
    "balls",
    "Bennett",
    "four-bar in space",
)


def linkage(seed: int) -> Linkage:
    """Draw a linkage."""
    rng, kind = np.random.default_rng(seed), KINDS[seed % len(KINDS)]
    a, b, c, d, e = rng.uniform(0.6, 1.2, 5)

    def guess() -> float | None:
        value = float(rng.uniform(-2.0, 2.0))
        return value if rng.uniform() < 0.75 else None

    def pin(tail: Place, head: Place, **more: Any) -> Joint:
        return Joint(tail, head, guess(), **more)

    def along(body: int, x: float, y: float = 0.0) -> Place:
        return (body, (float(x), float(y), 0.0))

    first = Joint(along(-1, 0), along(0, 0), 1.0)  # of one joint at least something is guessed
    bars = (
        first,
        pin(along(0, a), along(1, 0)),
        pin(along(-1, d), along(2, 0)),
        pin(along(1, b), along(2, c)),
    )
    if kind == "slider-crank":
        bore = Joint(along(-1, 0), along(2, 0), guess(), "Prismatic", (1.0, 0.0, 0.0))
        rest = (pin(along(0, 0.4 * a), along(1, 0)), bore, pin(along(1, a + b), along(2, 0)))
        return Linkage(kind, bool(rng.integers(2)), 3, (first, *rest))
    if kind.endswith("five-bar"):
        crank = first
        if kind.startswith("driven"):
            crank = Joint(first.tail, first.head, driven=float(rng.uniform(0.5, 1.5)))
        rest = (pin(along(1, b), along(2, 0)), pin(along(-1, d), along(3, 0)))
        joints = (crank, bars[1], *rest, Joint(along(3, e), along(2, c), 1.5))
        return Linkage(kind, False, 4, joints)
    if kind in ("Watt", "Stephenson"):
        point = along(2 if kind == "Watt" else 1, *rng.uniform(0.2, 0.6, 2))
        pivot = along(-1, d + rng.uniform(0.3, 0.8), rng.uniform(-0.3, 0.3))
        rest = (pin(point, along(3, 0)), pin(along(3, e + 0.5), along(4, e)))
        return Linkage(kind, False, 5, (*bars, *rest, pin(pivot, along(4, 0))))
    if kind == "scissors":
        slide = Joint(along(-1, 0), along(2, 0), guess(), "Prismatic", (1.0, 0.0, 0.0))
        crossed = (pin(along(2, 0), along(1, 0)), pin(along(0, a), along(1, a)))
        return Linkage(kind, False, 4, (first, slide, *crossed, pin(along(1, 2 * a), along(3, 0))))
    if kind == "balls":
        angles = tuple(rng.uniform(-1.0, 1.0, 3)) if rng.integers(2) else None
        rocker = pin((-1, (d, 0.2, 0.3)), along(2, 0), axis=(0.0, 1.0, 0.0))
        balls = [Joint(along(0, 0.5 * a), along(1, 0), angles, "Spherical")]
        balls.append(Joint(along(1, b + 0.4), along(2, c), None, "Spherical"))
        return Linkage(kind, True, 3, (first, balls[0], rocker, balls[1]))
    if kind == "Bennett":
        return _bennett(kind, rng, bars)
    return Linkage(kind, kind.endswith("space"), 3, bars)


def _bennett(kind: str, rng: np.random.Generator, bars: tuple[Joint, ...]) -> Linkage:
    """Return four bars that move since the sines of their twists are as their lengths."""
    one, two = rng.uniform(0.4, 1.2), rng.uniform(1.3, 1.8)
    short = rng.uniform(0.6, 1.2)
    long = short * np.sin(two) / np.sin(one)
    joints = []
    twists = (0.0, one, two, one + two)
    bodies = ((-1, 0), (0, 1), (-1, 2), (1, 2))
    tails = (0.0, short, long, long)
    heads = (0.0, 0.0, 0.0, short)
    for k, bar in enumerate(bars):
        axis = (0.0, float(-np.sin(twists[k])), float(np.cos(twists[k])))
        tail, head = ((bodies[k][i], (float(x[k]), 0.0, 0.0)) for i, x in enumerate((tails, heads)))
        joints.append(Joint(tail, head, bar.guess, axis=axis))
    return Linkage(kind, True, 3, tuple(joints))
