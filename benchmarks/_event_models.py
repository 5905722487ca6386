"""The models of ``events.py``: converters, a ball, clutches, a crank, and modes that never act."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import casadi as ca

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

V, L, C, R, F, DUTY = 24.0, 1e-4, 1e-5, 5.0, 5e4, 0.4
RON, GOFF = 1e-3, 1e-5


class JunctionBuck(el.Buck):
    """The step-down converter with an exponential diode."""

    def _diode(self) -> Any:
        return el.Diode()


def converter(stage: type[el.Buck] = el.Buck) -> ac.Model:
    """Return the converter with its load."""
    m = ac.Model("buck")
    m.source, m.ground, m.load = el.ConstantVoltage(V=V), el.Ground(), el.Resistor(R=R)
    m.stage = stage(L=L, C=C, f=F, RonDiode=RON, RonTransistor=RON, Goff=GOFF)
    m.duty = bl.Constant(k=DUTY)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


def example(name: str) -> Any:
    """Return the module of an example."""
    path = Path(__file__).parents[1] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    made = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(made)  # type: ignore[union-attr]
    return made


class Ball(ac.Component):
    """A ball that bounces with the restitution 0.95."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)

    def equations(self) -> Any:
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -9.81
        yield ac.when(self.h < 0, ac.reinit(self.v, -0.95 * ac.pre(self.v)))


def bridge() -> ac.Model:
    """Return an H-bridge at 20 kHz with a coil and a resistor."""
    m = ac.Model("bridge")
    m.source, m.ground = el.ConstantVoltage(V=V), el.Ground()
    m.stage, m.duty = el.FullBridge(f=2e4), bl.Constant(k=0.6)
    m.load, m.coil = el.Resistor(R=R), el.Inductor(L=1e-3, start={"i": 0.0})
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.stage.dc_n2)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


def clutches() -> ac.Model:
    """Return three shafts and two clutches that slip and stick."""
    m = ac.Model("clutches")
    speeds = ((1.0, 10.0), (2.0, 0.0), (0.5, -4.0))
    m.a, m.b, m.c = (rot.Inertia(J=j, start={"w": w}) for j, w in speeds)
    m.k1, m.k2 = (rot.Clutch(fn_max=f, f_normalized=1.0) for f in (20.0, 12.0))
    m.push = rot.Torque(tau=lambda t: 15 * ca.sin(8 * t))
    m.connect(m.push.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.k1.flange_a)
    m.connect(m.k1.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.k2.flange_a)
    m.connect(m.k2.flange_b, m.c.flange_a)
    return m


def with_diode(m: ac.Model) -> ac.Model:
    """Return a ladder with a diode to a level behind its first section."""
    m.d, m.rl, m.level = el.IdealDiode(), el.Resistor(R=1.0), el.ConstantVoltage(V=2.0)
    m.connect(m.c[0].p, m.d.p)
    m.connect(m.d.n, m.rl.p)
    m.connect(m.rl.n, m.level.p)
    m.connect(m.level.n, m.gnd.p)
    return m


class Idle(ac.Component):
    """A mode that never acts: a clock that would have to stop."""

    x = ac.variable("1", start=0.0)
    mode = ac.modes("usual", "never")

    def equations(self) -> Any:
        yield ac.der(self.x) == self.mode.within("usual") * 1.0
        yield ac.transition(self.mode, "usual", "never", self.x > 1e6)


def idle(m: ac.Model) -> ac.Model:
    m.idle = Idle()
    return m


CRANK_START = {"main.phi": 0.0, "main.w": 100.0}
CRANK_GUESS = {"cylinder.s": 0.18}  # crank and rod in line


def crank(*, located: bool) -> ac.Model:
    """Return the slider-crank engine of the examples, whose gas acts on the way up only.

    ``located`` says whether that switches at events, or within the expression.
    """
    engine = example("slider_crank_engine")

    class OneSidedGas(engine.Gas):  # type: ignore[misc]
        """Gas that acts while the piston rises."""

        def equations(self) -> Any:
            room = engine.gap + engine.crank + engine.rod - self.e.s
            force = engine.area * (engine.top * (engine.gap / room) ** 1.4 - engine.ambient)
            acts = ac.is_true(self.e.v < 0) if located else ca.if_else(self.e.v < 0, 1.0, 0.0)
            yield self.e.f == force * acts

    engine.Gas = OneSidedGas
    model: ac.Model = engine.build()
    return model
