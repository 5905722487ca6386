"""Random flexible bodies: beams between joints and arms begin in their rest shape, in any tree.

``check(seed)`` hangs a beam, in its modes or of large rotations, in plane or space, behind joints
and arms, and more of these with a body behind it. Joints have random start values. What must not
happen is a *finding*: strain at the start, a body elsewhere than behind a rigid beam, another start
or, now and then, another motion in absolute coordinates.
"""

from __future__ import annotations

import itertools
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

STRAIN = 1e-16  # J a N.m2 of rigidity: squares of the 1e-9 that starts are found to
FOUND = 1e-8  # m, m/s: of a beam of a metre, ten times what starts are found to
SAME = 1e-5  # m, at the end of a run at rtol 1e-8
RUN = 7  # every so many seeds both trees are run
T_END = 0.05  # s


@dataclass(frozen=True)
class Chain:
    """Joints with angle and rate, arms with their length, and a beam, one behind the other."""

    seed: int
    spatial: bool
    kind: str
    options: dict[str, Any]
    EI: float
    parts: tuple[tuple[str, float, float], ...]

    def build(self) -> ac.Model:
        """Return the model."""
        lib: Any = sp if self.spatial else pl
        more: dict[str, Any] = {"GJ": self.EI} if self.spatial else {}
        made: list[Any] = []
        for what, first, second in self.parts:
            if what == "joint":
                made.append(lib.Revolute(start={"phi": first, "w": second}))
            elif what == "arm":
                made.append(lib.FixedTranslation(r=(0.0, first, 0.0)[: 3 if self.spatial else 2]))
            elif self.kind == "large":
                beam = lib.LargeRotationBeam(
                    L=1.0,
                    mu=1.0,
                    EI=self.EI,
                    EA=1e3 * self.EI,
                    GA=1e3 * self.EI,
                    **self.options,
                    **more,
                )
                made.append(beam)
            else:
                made.append(lib.FlexibleBeam(L=1.0, mu=1.0, EI=self.EI, **self.options, **more))
        m = ac.Model(f"flexible {self.seed}")
        m.world, m.part, m.body = lib.World(), made, lib.Body(m=0.5)
        m.connect(m.world.frame, m.part[0].frame_a)
        for one, two in itertools.pairwise([*m.part, m.body]):
            m.connect(one.frame_b, two.frame_a)
        return m

    @property
    def beam(self) -> int:
        return [what for what, _, _ in self.parts].index("beam")

    def strain(self, start: ac.types.Start) -> float:
        """Return the energy of the deformation at the start."""
        name = f"part[{self.beam}]"
        if self.kind == "large":
            return sum(start[f"{name}.element[{k}].strain"] for k in range(self.options["n"]))
        return float(start[f"{name}.elastic.strain"])

    def rigid(self) -> tuple[np.ndarray, np.ndarray]:
        """Return place and velocity of the body behind a rigid beam."""
        place, speed, angle, rate = np.zeros(2), np.zeros(2), 0.0, 0.0
        for what, first, second in self.parts:
            if what == "joint":
                angle, rate = angle + first, rate + second
                continue
            along = np.array([1.0, 0.0]) if what == "beam" else np.array([0.0, first])
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            away = turn @ along
            place, speed = place + away, speed + rate * np.array([-away[1], away[0]])
        return place, speed


def chain(seed: int) -> Chain:
    """Draw a chain."""
    rng = np.random.default_rng(seed)

    def some() -> list[tuple[str, float, float]]:
        """Return at most one joint, nothing between two would have inertia, and arms around it."""
        arms = [("arm", float(rng.uniform(0.2, 1.0)), 0.0) for _ in range(2)]
        joint = ("joint", float(rng.uniform(-2.5, 2.5)), float(rng.uniform(-3, 3)))
        three = (arms[0], joint, arms[1])
        return [
            part for part, odds in zip(three, (0.3, 0.8, 0.3), strict=True) if rng.random() < odds
        ]

    kind = "large" if seed % 3 == 0 else "modes"
    if kind == "large":
        options: dict[str, Any] = {"n": int(rng.integers(1, 4))}
    else:
        ends = str(rng.choice(["clamped", "pinned"]))
        options = {"modes": int(rng.integers(1, 3)), "ends": ends}
        options["stiffening"] = bool(rng.integers(2))
    parts = (*some(), ("beam", 0.0, 0.0), *some())
    return Chain(seed, bool(rng.integers(2)), kind, options, float(rng.uniform(1, 50)), parts)


TREES = {"default": None, "absolute": ABSOLUTE}


def check(seed: int, *trees: str) -> list[Finding]:
    """Return what is wrong with a flexible body, in all trees or some; all are run now and then."""
    made = chain(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _compare(made, trees or tuple(TREES))
        except AcausalError as error:
            return [Finding(seed, f"refused ({type(error).__name__})", str(error)[:200])]
        except Exception as error:
            text = f"{type(error).__name__}: {error}".splitlines()[0]
            return [Finding(seed, "untyped error", text)]


def _compare(made: Chain, trees: tuple[str, ...]) -> list[Finding]:
    found, ends = [], []
    for name in trees:
        system = ac.compile(made.build(), tree=TREES[name])
        start = system.initialize()
        strain = made.strain(start)
        if strain > STRAIN * made.EI:
            found.append(Finding(made.seed, f"bent ({name})", f"{strain:.2g} J at the start"))
        for path, value in zip(("r_0", "v_0"), made.rigid(), strict=True):
            gap = float(np.abs(start[f"body.{path}"][:2] - value).max())
            if gap > FOUND:
                text = f"body.{path} is off by {gap:.2g}"
                found.append(Finding(made.seed, f"place ({name})", text))
        if made.seed % RUN == 0 and len(trees) == len(TREES):
            res = system.simulate(T_END, rtol=1e-8, atol=1e-10, n=2)
            ends.append(res["body.r_0"][-1])
    if ends and (gap := float(np.abs(ends[1] - ends[0]).max())) > SAME:
        found.append(Finding(made.seed, "tree", f"the ends of a run differ by {gap:.2g} m"))
    return found
