"""Recipes of random models: parts and joints by name, built in any order and under any names.

``recipe(seed)`` picks one of the families (electrical, drive train, slides, hydraulic, thermal,
drives over several domains, planar and spatial chains and loops) and fills it with random parts.
All of them have a datum and a solution; what is degenerate is meant to be (a capacitor across a
source, masses in line, a clutch that is open).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import thermal as th
from library import translational as tr


@dataclass(frozen=True)
class Recipe:
    """Parts by name, groups of ports that are joined, and what is compared."""

    family: str
    seed: int
    parts: dict[str, tuple[type, dict[str, Any]]]
    joined: tuple[tuple[str, ...], ...]
    probes: tuple[str, ...]
    t_end: float
    mechanism: bool = False
    start: dict[str, float] = field(default_factory=dict)
    guess: dict[str, float] = field(default_factory=dict)

    def build(self, shuffle: int | None = None) -> tuple[ac.Model, dict[str, str]]:
        """Return the model and the names its parts have: shuffled and renamed by a seed."""
        names, joined = list(self.parts), [list(group) for group in self.joined]
        called = {name: name for name in names}
        if shuffle is not None:
            rng = np.random.default_rng(shuffle)
            rng.shuffle(names)
            rng.shuffle(joined)
            for group in joined:
                rng.shuffle(group)
            numbers = rng.permutation(len(names))
            called = {name: f"x{int(k)}" for name, k in zip(names, numbers, strict=True)}
        model = ac.Model("random")
        for name in names:
            kind, keywords = self.parts[name]
            setattr(model, called[name], kind(**keywords))
        for group in joined:
            model.connect(*(self._port(model, called, port) for port in group))
        return model, called

    @staticmethod
    def _port(model: ac.Model, called: dict[str, str], port: str) -> Any:
        part, name = port.split(".")
        return getattr(getattr(model, called[part]), name)

    def __str__(self) -> str:
        return f"seed {self.seed} ({self.family}): {', '.join(self.parts)}"


class Bench:
    """Collects parts and nodes while a recipe is drawn up."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.parts: dict[str, tuple[type, dict[str, Any]]] = {}
        self.nodes: dict[str, list[str]] = {}
        self.probes: list[str] = []

    def real(self, low: float = 0.5, high: float = 2.0) -> float:
        return float(np.exp(self.rng.uniform(np.log(low), np.log(high))))

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def pick(self, things: Iterable[Any]) -> Any:
        listed = list(things)
        return listed[int(self.rng.integers(len(listed)))]

    def add(self, kind: type, ends: dict[str, str], probe: str = "", **keywords: Any) -> str:
        """Add a part whose ports go to named nodes; return its name."""
        name = f"{kind.__name__.removeprefix('Planar').lower()}{len(self.parts)}"
        self.parts[name] = (kind, keywords)
        for port, node in ends.items():
            self.nodes.setdefault(node, []).append(f"{name}.{port}")
        if probe:
            self.probes += [f"{name}.{variable}" for variable in probe.split()]
        return name

    def recipe(self, family: str, seed: int, t_end: float, **more: Any) -> Recipe:
        joined = tuple(tuple(ports) for ports in self.nodes.values() if len(ports) > 1)
        return Recipe(family, seed, self.parts, joined, tuple(self.probes), t_end, **more)


def electrical(b: Bench, nodes: int, diodes: bool = True) -> list[str]:
    """Return the nodes of a network of resistors, storages, sources, diodes and switches."""
    names = [f"e{k}" for k in range(nodes)]
    b.add(el.Ground, {"p": names[0]})
    for k in range(1, nodes):  # a tree of resistors: everything has a path to ground
        b.add(el.Resistor, {"p": names[k], "n": b.pick(names[:k])}, "v i", R=b.real(1, 100))
    b.add(
        el.SineVoltage,
        {"p": names[1], "n": names[0]},
        "i",
        V=b.real(1, 20),
        f=b.real(5, 50),
        phase=b.real(0.1, 3),
    )
    for _ in range(int(b.rng.integers(1, 5))):
        p, n = (str(x) for x in b.rng.choice(names, 2, replace=False))
        ends = {"p": p, "n": n}
        kind = b.pick(["C", "L", "D", "Z", "S", "I", "R", "E"] if diodes else ["C", "L", "R", "I"])
        if kind == "C":
            b.add(el.Capacitor, ends, "v", C=b.real(1e-5, 1e-2))
        elif kind == "L":
            b.add(el.Inductor, ends, "i", L=b.real(1e-3, 1))
        elif kind == "D":
            b.add(el.IdealDiode, ends, "v", Ron=1e-2, Goff=1e-4, Vknee=b.pick([0.0, 0.7]))
        elif kind == "Z":
            b.add(el.ZDiode, ends, "v")
        elif kind == "E":
            b.add(el.Diode, ends, "v")
        elif kind == "I":
            b.add(el.ConstantCurrent, ends, "v", I=b.real(0.01, 1))
        elif kind == "S":
            switch = b.add(el.IdealClosingSwitch, ends, "v", Ron=1e-2, Goff=1e-4)
            pulse = b.add(bl.BooleanPulse, {}, period=b.real(0.02, 0.1), width=b.real(20, 80))
            b.nodes[f"wire of {switch}"] = [f"{switch}.control", f"{pulse}.y"]
        else:
            b.add(el.Resistor, ends, "i", R=b.real(1, 100))
    return names


def shaft(b: Bench, parts: int, first: str = "r0") -> str:
    """Hang a random drive train on a node; return its last node."""
    b.add(rot.Inertia, {"flange_a": first}, "w", J=b.real(0.1, 2))
    node = first
    for _ in range(parts):
        after = f"r{len(b.parts)}"
        ends = {"flange_a": node, "flange_b": after}
        kind = b.pick(["spring", "gear", "clutch", "lash", "damper", "lossy", "wheel", "inertia"])
        if kind == "spring":
            b.add(rot.SpringDamper, ends, "tau", c=b.real(10, 1000), d=b.real(0.1, 5))
        elif kind == "gear":
            b.add(rot.IdealGear, ends, ratio=b.pick([-1, 1]) * b.real(0.2, 5))
        elif kind == "clutch":
            clutch = b.add(rot.Clutch, ends, "w_rel", fn_max=b.real(1, 20))
            pulse = b.add(bl.Pulse, {}, period=b.real(0.2, 0.6), width=50.0)
            b.nodes[f"wire of {clutch}"] = [f"{clutch}.f_normalized", f"{pulse}.y"]
        elif kind == "lash":
            b.add(
                rot.ElastoBacklash2, ends, c=b.real(50, 500), d=b.real(1, 10), b=b.real(0.01, 0.2)
            )
        elif kind == "damper":
            b.add(rot.Damper, ends, "tau", d=b.real(0.1, 5))
        elif kind == "lossy":
            losses = (
                0.0,
                b.real(0.7, 0.99),
                b.real(0.7, 0.99),
                b.real(0.01, 0.5),
                b.real(0.01, 0.5),
            )
            b.add(rot.LossyGear, ends, ratio=b.real(0.5, 3), loss_table=(losses,))
        elif kind == "wheel":
            b.add(rot.Freewheel, ends, "w_rel")
        b.add(
            rot.Inertia,
            {"flange_a": node if kind == "inertia" else after, "flange_b": f"{after}x"},
            "w",
            J=b.real(0.1, 2),
        )
        node = f"{after}x"
    if b.chance(0.4):
        b.add(rot.BearingFriction, {"flange_a": node}, tau_pos=((0.0, b.real(0.1, 2)),))
    return node


def torque(b: Bench, node: str) -> None:
    """Drive a node by a torque."""
    if b.chance(0.5):
        b.add(rot.ConstantTorque, {"flange": node}, tau_constant=b.pick([-1, 1]) * b.real(0.5, 10))
    else:
        b.add(
            rot.TorqueStep, {"flange": node}, step_torque=b.real(1, 10), start_time=b.real(0.1, 0.5)
        )


def circuits(seed: int) -> Recipe:
    b = Bench(seed)
    electrical(b, int(b.rng.integers(3, 6)))
    return b.recipe("electrical", seed, 0.1)


def drive_trains(seed: int) -> Recipe:
    b = Bench(seed)
    last = shaft(b, int(b.rng.integers(1, 4)))
    torque(b, "r0")
    if b.chance(0.5):
        torque(b, last)
    if b.chance(0.5):
        b.add(rot.Damper, {"flange_a": last, "flange_b": "fixed"}, "tau", d=b.real(0.1, 2))
        b.add(rot.Fixed, {"flange": "fixed"})
    return b.recipe("drive train", seed, 1.0)


def slides(seed: int) -> Recipe:
    b = Bench(seed)
    node, place = "t0", 0.0
    b.add(tr.Mass, {"flange_a": node}, "s v", m=b.real(), start={"s": 0.0, "v": 0.0})
    for k in range(int(b.rng.integers(1, 4))):
        after, place = f"t{k + 1}", place + 1.0
        ends = {"flange_a": node, "flange_b": after}
        kind = b.pick(["spring", "gap", "damper", "rod"])
        start = {} if kind == "rod" else {"start": {"s": place, "v": 0.0}}
        if kind == "spring":
            b.add(tr.SpringDamper, ends, "f", c=b.real(10, 500), d=b.real(0.1, 5), s_rel0=1.0)
        elif kind == "gap":
            b.add(tr.ElastoGap, ends, c=b.real(100, 1000), d=b.real(1, 20), s_rel0=b.real(0.8, 1))
        elif kind == "damper":
            b.add(tr.Damper, ends, "f", d=b.real(0.1, 5))
        else:
            b.add(tr.Rod, ends, L=1.0)
        b.add(tr.Mass, {"flange_a": after}, "s v", m=b.real(), **start)
        node = after
    b.add(tr.ConstantForce, {"flange": "t0"}, f_constant=b.pick([-1, 1]) * b.real(0.5, 5))
    if b.chance(0.5):
        b.add(tr.SupportFriction, {"flange_a": node}, f_pos=((0.0, b.real(0.1, 2)),))
    return b.recipe("slides", seed, 1.0)


def hydraulics(seed: int) -> Recipe:
    b = Bench(seed)
    nodes = [f"h{k}" for k in range(int(b.rng.integers(2, 5)))]
    b.add(hy.Reservoir, {"port": "tank"})
    b.add(hy.ConstantFlow, {"port": nodes[0]}, q=b.real(1e-5, 1e-3))
    for k, node in enumerate(nodes):
        b.add(hy.Volume, {"port": node}, "p", V=b.real(1e-4, 1e-2))
        far = b.pick(["tank", *nodes[:k]])
        b.add(hy.LaminarResistance, {"port_a": node, "port_b": far}, "q", R=b.real(1e8, 1e10))
    for _ in range(int(b.rng.integers(1, 4))):
        a, c = (str(x) for x in b.rng.choice([*nodes, "tank"], 2, replace=False))
        ends = {"port_a": a, "port_b": c}
        kind = b.pick(["orifice", "check", "inertance", "relief", "ideal"])
        if kind == "orifice":
            b.add(hy.Orifice, ends, "q", A=b.real(1e-6, 1e-4))
        elif kind == "check":
            b.add(hy.CheckValve, ends, "q", G=b.real(1e-10, 1e-8))
        elif kind == "inertance":
            b.add(hy.Inertance, ends, "q", I=b.real(1e6, 1e8))
        elif kind == "relief":
            b.add(hy.ReliefValve, ends, "q", G=b.real(1e-10, 1e-8), p_set=b.real(1e5, 1e7))
        else:
            b.add(hy.IdealCheckValve, ends, "q", R_open=b.real(1e7, 1e9))
    return b.recipe("hydraulic", seed, 0.2)


def heat(seed: int) -> Recipe:
    b = Bench(seed)
    nodes = [f"k{k}" for k in range(int(b.rng.integers(2, 6)))]
    b.add(th.FixedTemperature, {"port": "room"}, T=293.15)
    for k, node in enumerate(nodes):
        if b.chance(0.7):
            b.add(th.HeatCapacitor, {"port": node}, "T", C=b.real(10, 1000), start={"T": 300.0})
        far = b.pick(["room", *nodes[:k]])
        b.add(th.ThermalConductor, {"port_a": node, "port_b": far}, "Q_flow", G=b.real(0.1, 10))
    b.add(th.FixedHeatFlow, {"port": b.pick(nodes)}, Q_flow=b.real(1, 100))
    if b.chance(0.5):
        b.add(th.BodyRadiation, {"port_a": b.pick(nodes), "port_b": "room"}, "Q_flow", Gr=b.real())
    return b.recipe("thermal", seed, 100.0)


def drives(seed: int) -> Recipe:
    """A network drives a motor, which turns a train and may pump oil or pull a slide."""
    b = Bench(seed)
    nodes = electrical(b, 3, diodes=b.chance(0.3))
    ends = {"p": nodes[-1], "n": nodes[0], "flange": "r0"}
    b.add(el.RotationalEMF, ends, "i", k=b.real(0.1, 1))
    last = shaft(b, int(b.rng.integers(0, 2)))
    load = b.pick(["damper", "pump", "wheel"])
    if load == "damper":
        b.add(rot.Damper, {"flange_a": last, "flange_b": "fixed"}, "tau", d=b.real(0.01, 1))
        b.add(rot.Fixed, {"flange": "fixed"})
    elif load == "pump":
        b.add(hy.Reservoir, {"port": "tank"})
        b.add(hy.Pump, {"flange": last, "port_a": "tank", "port_b": "oil"}, D=b.real(1e-6, 1e-5))
        b.add(hy.Volume, {"port": "oil"}, "p", V=b.real(1e-4, 1e-3))
        b.add(hy.LaminarResistance, {"port_a": "oil", "port_b": "tank"}, "q", R=b.real(1e8, 1e10))
    else:
        b.add(rot.IdealGearR2T, {"flange_r": last, "flange_t": "t0"}, ratio=b.real(5, 50))
        b.add(tr.Mass, {"flange_a": "t0"}, "v", m=b.real())
        b.add(tr.Damper, {"flange_a": "t0", "flange_b": "wall"}, "f", d=b.real())
        b.add(tr.Fixed, {"flange": "wall"})
    return b.recipe("drive", seed, 0.3)


def _turned(b: Bench, space: Any) -> dict[str, Any]:
    if space is pl:
        return {}
    return {"n": b.pick([(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)])}


def _body(b: Bench, space: Any, length: float) -> dict[str, Any]:
    m = b.real()
    turn = m * length**2 / 12 * b.real(1, 2)
    if space is pl:
        return {"m": m, "r_CM": (length / 2, 0.0), "I": turn}
    own = {"I_11": turn, "I_22": turn, "I_33": 1.5 * turn}
    return {"m": m, "r_CM": (length / 2, 0.0, 0.0), **own}


def _along(space: Any, x: float) -> tuple[float, ...]:
    return (x, 0.0) if space is pl else (x, 0.0, 0.0)


def chains(seed: int) -> Recipe:
    b = Bench(seed)
    space = b.pick([pl, sp])
    b.add(space.World, {"frame": "f0"})
    node = "f0"
    for k in range(int(b.rng.integers(1, 4))):
        hinge, tip, length = f"j{k}", f"f{k + 1}", b.real(0.3, 1)
        if b.chance(0.75):
            start = {"phi": float(b.rng.uniform(-1, 1)), "w": float(b.rng.uniform(-2, 2))}
            ends, probe = {"frame_a": node, "frame_b": hinge}, "phi w"
            b.add(space.Revolute, ends, probe, start=start, **_turned(b, space))
        else:
            start = {"s": float(b.rng.uniform(-0.2, 0.2)), "v": float(b.rng.uniform(-1, 1))}
            b.add(
                space.Prismatic,
                {"frame_a": node, "frame_b": hinge},
                "s v",
                start=start,
                n=_along(space, 1.0),
            )
        b.add(space.FixedTranslation, {"frame_a": hinge, "frame_b": tip}, r=_along(space, length))
        b.add(space.Body, {"frame_a": hinge}, **_body(b, space, length))
        node = tip
    if b.chance(0.4):
        spring = {"c": b.real(5, 50), "s_unstretched": b.real(0.1, 0.5)}
        b.add(space.FixedTranslation, {"frame_a": "f0", "frame_b": "hook"}, r=_along(space, 1.5))
        b.add(space.Spring, {"frame_a": "hook", "frame_b": node}, "f", **spring)
    return b.recipe("chain", seed, 0.5, mechanism=True)


def loops(seed: int) -> Recipe:
    """A four-bar by Grashof with random bars, begun at a closed pose."""
    b = Bench(seed)
    space = b.pick([pl, sp])
    crank, rod, rocker, ground = (
        b.real(0.1, 0.2),
        b.real(0.5, 0.7),
        b.real(0.4, 0.6),
        b.real(0.5, 0.6),
    )
    angle = float(b.rng.uniform(0.3, 1.2))
    b.add(space.World, {"frame": "f0"})
    b.add(space.FixedTranslation, {"frame_a": "f0", "frame_b": "g"}, r=_along(space, ground))
    node = "f0"
    for k, length in enumerate((crank, rod, rocker)):
        hinge, tip = f"j{k}", f"f{k + 1}"
        b.add(space.Revolute, {"frame_a": node, "frame_b": hinge}, "phi w" if k == 0 else "w")
        b.add(space.FixedTranslation, {"frame_a": hinge, "frame_b": tip}, r=_along(space, length))
        b.add(space.Body, {"frame_a": hinge}, **_body(b, space, length))
        node = tip
    b.add(space.Revolute, {"frame_a": node, "frame_b": "g"})
    joints = [name for name in b.parts if name.startswith("revolute")]
    start = {f"{joints[0]}.phi": angle, f"{joints[0]}.w": float(b.rng.uniform(1, 5))}
    guess = {f"{joints[1]}.phi": 0.5 - angle, f"{joints[2]}.phi": -2.0}
    return b.recipe("loop", seed, 0.3, mechanism=True, start=start, guess=guess)


FAMILIES: tuple[Callable[[int], Recipe], ...] = (
    circuits,
    drive_trains,
    slides,
    hydraulics,
    heat,
    drives,
    chains,
    loops,
)


def recipe(seed: int) -> Recipe:
    """Return the recipe of a seed; families take turns."""
    return FAMILIES[seed % len(FAMILIES)](seed)
