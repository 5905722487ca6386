"""Power of parts: what enters at the ports is stored or lost, at every point, before any solving.

For each part P = dE/dt + D at random points of its terminal equations, where P is the power into
its edges, E its stored energy, and D = 0 for ideal parts and D >= 0 for dissipative ones.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
import library
from acausal.formulation.trace import trace
from acausal.language.expression import time
from library import electrical as el
from library import hydraulic as hy
from library import magnetic as mag
from library import polyphase as pp
from library import rotational as rot
from library import thermal as th
from library import translational as tr
from library.magnetic.interfaces import MU_0

POINTS = 25
NEWTON = 200  # steps of least norm on the terminal equations
ROUNDING = 1e-11  # of the sum of all powers: no other error enters

Key = tuple[str, str, int]


class Terminals:
    """The terminal equations of a part as functions of the values at its ports."""

    def __init__(self, part: ac.Component) -> None:
        self.part, self.trace = part, trace(part)
        self.symbols: dict[Key, ca.SX] = {}
        self.edges = list(part._live_edges())
        self.rows = self._rows()

    def __getattr__(self, name: str) -> ca.SX:
        """Return a parameter, variable, or alias by its name in the part."""
        spec = self.part._spec
        if name in spec.parameters:
            return self._of(("parameter", name, 0))
        if name in spec.variables:
            return self._of(("variable", name, 0))
        alias = spec.aliases[name]
        return self._of((alias.kind, alias.edge.name, alias.level))

    def edge(self, name: str, quantity: str) -> ca.SX:
        """Return an across level or the through of an edge."""
        domain = self.part._spec.edges[name].domain
        if quantity == domain.through:
            return self._of(("through", name, 0))
        return self._of(("across", name, domain.across.index(quantity)))

    def _of(self, key: Key) -> ca.SX:
        kind, name, level = key
        spec = self.part._spec
        if kind == "parameter":
            given = self.part._given(spec.parameters[name])
            value = given(self) if callable(given) else ca.DM(np.array(given))
            return ca.vec(ca.SX(value))
        if kind == "signal" and name in self.part._bound_inputs:
            return ca.SX(self.part._bound_inputs[name] if level == 0 else 0.0)
        if kind == "across":
            edge = spec.edges[name]
            port = edge.ports[1]
            grounded = port is None or not self.part._enabled(spec.ports[port])
            head = self._of(("value", edge.head, level))
            return head if grounded else head - self._of(("value", edge.tail, level))
        return self.symbols.setdefault(key, ca.SX.sym(f"{kind} {name} {level}"))

    def derivative(self, expression: ca.SX) -> ca.SX:
        """Return the total time derivative by the chain rule over all levels."""
        keys = list(self.symbols)
        wanted = ca.vertcat(*[self.symbols[key] for key in keys], time)
        rates = [self._of((kind, name, level + 1)) for kind, name, level in keys]
        return ca.jtimes(expression, wanted, ca.vertcat(*rates, 1))

    def _rows(self) -> ca.SX:
        """Return the residuals and their rates: along a motion both vanish."""
        values = ca.vertcat(*[self._of(key) for key in self.trace.layout], ca.SX(0, 1))
        rows = self.trace.residual(values, time, ca.SX(0, 1))
        return ca.vertcat(rows, self.derivative(rows))

    def powers(self) -> ca.SX:
        """Return the power into each edge; heat that passes through a part is not in it."""
        found = []
        for edge in self.edges:
            through, domain = self._of(("through", edge.name, 0)), edge.domain
            if domain.power == "through":
                found.append(through)
            elif domain.power == "through_rate":
                rate = self._of(("through", edge.name, 1))
                found.append(rate * self._of(("across", edge.name, 0)))
            else:
                level = 0 if domain.power == "value" else 1
                found.append(through * self._of(("across", edge.name, level)))
        return ca.vertcat(*found)

    def points(self, *expressions: ca.SX, temperature: float = 300.0) -> list[np.ndarray]:
        """Return the values of expressions at random points that satisfy all equations."""
        wanted = ca.vertcat(*expressions)
        keys = list(self.symbols)
        y = ca.vertcat(*[self.symbols[key] for key in keys])
        slope = ca.jacobian(self.rows, y)
        step = ca.Function("step", [y, time], [self.rows, slope, wanted])
        offset = np.array([temperature * self._is_temperature(key) for key in keys])
        generator = np.random.default_rng(len(keys))
        return [self._point(step, offset + generator.normal(size=len(keys))) for _ in range(POINTS)]

    def _is_temperature(self, key: Key) -> bool:
        kind, name, level = key
        if kind != "value" or level > 0:
            return False
        port, _, terminal = name.partition(".")
        return "T" in self.part._spec.ports[port].by_key()[terminal].across

    def _point(self, step: ca.Function, y: np.ndarray) -> np.ndarray:
        for _ in range(NEWTON):
            rows, slope, wanted = step(y, 0.3)
            rows, slope = np.asarray(rows).ravel(), slope.full()
            move = np.linalg.lstsq(slope, -rows, rcond=None)[0]
            if np.max(np.abs(move) / (1 + np.abs(y))) < 1e-13:
                return np.asarray(wanted).ravel()
            y = y + move
        raise AssertionError(f"no point of {type(self.part).__name__} was found")


Energy = Callable[[Terminals], Any]
HEATED = {"use_heat_port": True}


def nothing(x: Terminals) -> Any:
    return 0.0


def winding(x: Terminals) -> Any:
    return x.La * x.ia**2 / 2 + x.Jr * x.edge("rotor", "w") ** 2 / 2


def arc(x: Terminals) -> Any:
    """Return the magnetic energy of a saturating inductor, the integral of i dPsi."""
    y = el.variable._inverse_atan_slope((x.Lnom - x.Linf) / (x.Lzer - x.Linf))
    Ipar = x.Inom / y
    return x.Linf * x.i**2 / 2 + (x.Lzer - x.Linf) * Ipar**2 / 2 * ca.log(1 + (x.i / Ipar) ** 2)


def field(x: Terminals) -> Any:
    """Return the energy of a linear flux tube, the integral of V_m dPhi."""
    return x.V_m * x.Phi / 2


def magnet(x: Terminals) -> Any:
    """Return the field energy of a permanent magnet, 0 at B = -B_r."""
    mat = x.part.mat
    return x.A * x.l * (x.B + mat.remanence) ** 2 / (2 * MU_0 * mat.mu_r)


AIR = {"non_linear_permeability": False, "mu_r_const": 1 / MU_0}
TUBE = {"l": 2.0, "area": 3.0}
BOX = {"a": 2.0, "b": 3.0}
RING = {"r_i": 1.0, "r_o": 2.0}
WIDE = {"l_0": 20.0}  # so that random places of the flange leave the gap open
LIQUID = {"rho": 2.0, "dp_small": 0.1}
MAGNET = {"Rs": 0.0, "Ld": 2.0, "Lq": 3.0, "psi_PM": 0.3, "p": 2.0, "Jr": 3.0}


def dq_energy(x: Terminals) -> ca.SX:
    """Return 3/2 (Ld i_d² + Lq i_q²)/2 + J w²/2."""
    windings = (x.psi_d - x.psi_PM) ** 2 / x.Ld + x.psi_q**2 / x.Lq
    return 0.75 * windings + x.Jr * x.edge("rotor", "w") ** 2 / 2


THREE = {"Rs": 0.7, "Lssigma": 2.0, "Lszero": 1.5, "Jr": 3.0, "fsNominal": 0.2, "core_PRef": 0.3}
THREE |= {"core_VRef": 2.0, "stray_PRef": 0.2, "stray_IRef": 3.0, "friction_PRef": 0.1}
THREE |= {"use_thermal_port": True, "alpha20s": 1e-3}
CAGE = {"Lmd": 3.0, "Lmq": 2.5, "Lrsigmad": 1.0, "Lrsigmaq": 1.2, "Rrd": 0.4}
EXCITED = {"VsNominal": 2.0, "IeOpenCircuit": 1.5, "Re": 0.6, "sigmae": 0.1, "brush_V": 0.2}
MAGNETS = {"VsOpenCircuit": 2.0, "magnet_PRef": 0.2, "magnet_c": 0.3, "magnet_IRef": 2.0}


def three_phase_energy(x: Terminals) -> ca.SX:
    """Return 3/2 (i·psi)/2 of the windings without the flux of a magnet, and J w²/2."""
    magnet = 0.0
    if "VsOpenCircuit" in x.part._spec.parameters:
        magnet = 2**0.5 * x.VsOpenCircuit / (2 * ca.pi * x.fsNominal)
    energy = (x.psi_sd - magnet) * x.i_sd + x.psi_sq * x.i_sq + 2 * x.Lszero * x.i_0_s**2
    energy += (x.psi_rd - magnet) * x.i_rd + x.psi_rq * x.i_rq
    if "psi_e" in x.part._spec.variables:
        energy += x.psi_e * x.ie / 1.5
    if "i_0_r" in x.part._spec.variables:
        energy += 2 * x.Lrzero * x.i_0_r**2
    return 0.75 * energy + x.Jr * x.edge("rotor", "w") ** 2 / 2


MACHINE = {"VaNominal": 9.0, "IaNominal": 2.0, "wNominal": 3.0, "Ra": 0.0, "La": 2.0, "Jr": 3.0}
REGULATED = {"p_set": 0.5, "p_range": 1.0, "T": 1.0}
LOSSLESS: dict[str, tuple[Any, Energy]] = {
    "short": (lambda: el.Short(), nothing),
    "idle": (lambda: el.Idle(), nothing),
    "capacitor": (lambda: el.Capacitor(C=2.0), lambda x: x.C * x.v**2 / 2),
    "inductor": (lambda: el.Inductor(L=2.0), lambda x: x.L * x.i**2 / 2),
    "saturating inductor": (
        lambda: el.SaturatingInductor(Inom=2.0, Lnom=1.0, Lzer=3.0, Linf=0.2), arc),
    "transformer": (
        lambda: el.Transformer(L1=1.0, L2=2.0, M=0.9),
        lambda x: x.L1 * x.i1**2 / 2 + x.L2 * x.i2**2 / 2 + x.M * x.i1 * x.i2),
    "ideal transformer": (lambda: el.IdealTransformer(n=3.0), nothing),
    "magnetized transformer": (
        lambda: el.IdealTransformer(n=3.0, consider_magnetization=True, Lm1=0.5),
        lambda x: x.Lm1 * x.im1**2 / 2),
    "gyrator": (lambda: el.Gyrator(G1=2.0, G2=2.0), nothing),
    "rotational EMF": (lambda: el.RotationalEMF(k=0.5, use_support=True), nothing),
    "translational EMF": (lambda: el.TranslationalEMF(k=0.5), nothing),
    "DC machine": (lambda: el.DC_PermanentMagnet(**MACHINE), winding),
    "DC machine with stator": (
        lambda: el.DC_PermanentMagnet(**MACHINE, Js=1.5, use_support=True),
        lambda x: winding(x) + x.Js * x.edge("stator", "w") ** 2 / 2),
    "hot DC machine": (
        lambda: el.DC_PermanentMagnet(**{**MACHINE, "Ra": 0.5}, **HEATED), winding),
    "excited DC machine": (
        lambda: el.DC_ElectricalExcited(**MACHINE, Re=0.0, Le=1.5, IeNominal=1.0),
        lambda x: winding(x) + x.Le * x.ie**2 / 2),
    "synchronous machine": (lambda: el.PermanentMagnetMachine(**MAGNET), dq_energy),
    "hot synchronous machine": (
        lambda: el.PermanentMagnetMachine(**MAGNET | {"Rs": 0.7}, **HEATED), dq_energy),
    "hot synchronous machine with star point": (
        lambda: el.PermanentMagnetMachine(
            **MAGNET | {"Rs": 0.7, "L0": 0.4, "use_star_pin": True}, **HEATED),
        lambda x: dq_energy(x) + x.L0 * x.edge("star", "i") ** 2 / 6),
    "machine with inverter": (lambda: el.PMSM(**MAGNET, use_dc_pins=True), dq_energy),
    "brushless machine": (
        lambda: el.BLDC(R=0.0, L=2.0, k=0.5, p=2.0, Jr=3.0),
        lambda x: x.L * (x.i_a**2 + x.i_b**2 + x.i_a * x.i_b)
        + x.Jr * x.edge("rotor", "w") ** 2 / 2,
    ),
    "stepper": (
        lambda: el.StepperMotor(R=0.0, L=2.0, k=0.5, p=3.0, Jr=3.0, tau_detent=0.4),
        lambda x: x.L * (x.i_A**2 + x.i_B**2) / 2 + x.Jr * x.edge("rotor", "w") ** 2 / 2
        - x.tau_detent / (4 * x.p) * ca.cos(4 * x.p * x.phi_mechanical),
    ),
    "squirrel cage": (
        lambda: pp.IM_SquirrelCage(Lm=3.0, Lrsigma=1.0, Rr=0.4, **THREE), three_phase_energy),
    "slip rings": (
        lambda: pp.IM_SlipRing(Lm=3.0, Lrsigma=1.0, Rr=0.4, turns_ratio=1.3, rotor_core_PRef=0.1,
                               **THREE), three_phase_energy),
    "reluctance machine": (lambda: pp.SM_ReluctanceRotor(**THREE, **CAGE), three_phase_energy),
    "magnet machine": (
        lambda: pp.SM_PermanentMagnet(**THREE, **CAGE, **MAGNETS), three_phase_energy),
    "excited machine": (
        lambda: pp.SM_ElectricalExcited(**THREE, **CAGE, **EXCITED), three_phase_energy),
    "power sensor": (lambda: pp.ElectricalPowerSensor(), nothing),
    "rotor angle": (lambda: pp.RotorDisplacementAngle(p=2.0), nothing),
    "averaged chopper": (lambda: el.AveragedChopper(duty_cycle=0.4), nothing),
    "averaged inverter": (lambda: el.AveragedInverter(d_a=0.2, d_b=0.5, d_c=0.9), nothing),
    "cam": (
        lambda: rot.Cam(table=[[0, 0], [1, 0.3], [2, 0.7], [4, 0.4], [2 * np.pi, 0]]), nothing),
    "Cardan shaft": (lambda: rot.CardanShaft(beta_a=0.5, beta_b=0.3, phase=0.4), nothing),
    "hot harmonic drive": (
        lambda: rot.HarmonicDrive(ratio=3.0, c=2.0, c3=1.0, d=0.5, error=0.1, tau_hysteresis=0.7,
                                  x_hysteresis=0.4, **HEATED),
        lambda x: x.c * x.x**2 / 2 + x.c3 * x.x**4 / 4
        + x.tau_hysteresis * x.x_hysteresis * x.z**2 / 2),
    "hot belt that slips": (
        lambda: rot.BeltWithSlip(radius_a=0.5, radius_b=0.2, c=3.0, F0=1.0, mu=0.4, **HEATED),
        lambda x: x.c * x.x**2 / 2),
    "hot bristles": (
        lambda: rot.LuGreFriction(tau_C=1.0, tau_S=1.5, w_S=9.0, sigma_0=2.0, sigma_1=0.3,
                                  sigma_2=0.2, **HEATED), lambda x: x.sigma_0 * x.z**2 / 2),
    "hot linear bristles": (
        lambda: tr.LuGreFriction(f_C=1.0, f_S=1.5, v_S=9.0, sigma_0=2.0, sigma_1=0.3,
                                 sigma_2=0.2, **HEATED), lambda x: x.sigma_0 * x.z**2 / 2),
    "screw": (lambda: rot.BallScrew(lead=0.4, use_support_t=True), nothing),
    "belt": (
        lambda: rot.Belt(radius_a=0.5, radius_b=0.2, c=3.0), lambda x: x.c * x.stretch**2 / 2),
    "hot resistor": (lambda: el.Resistor(R=2.0, alpha=0.01, **HEATED), nothing),
    "hot conductor": (lambda: el.Conductor(G=2.0, alpha=0.01, **HEATED), nothing),
    "hot potentiometer": (lambda: el.Potentiometer(R=2.0, **HEATED), nothing),
    "hot diode": (lambda: el.Diode(**HEATED), nothing),
    "hot Zener diode": (lambda: el.ZDiode(**HEATED), nothing),
    "hot NMOS": (lambda: el.NMOS(Beta=1.0, **HEATED), nothing),
    "hot PMOS": (lambda: el.PMOS(Beta=1.0, **HEATED), nothing),
    "inertia": (lambda: rot.Inertia(J=2.0), lambda x: x.J * x.w**2 / 2),
    "disc": (lambda: rot.Disc(delta_phi=0.5), nothing),
    "spring": (lambda: rot.Spring(c=2.0), lambda x: x.c * x.phi_rel**2 / 2),
    "hot clutch": (lambda: rot.RegularizedClutch(fn_max=2.0, f_normalized=1, **HEATED), nothing),
    "hot damper": (lambda: rot.Damper(d=2.0, **HEATED), nothing),
    "hot spring damper": (
        lambda: rot.SpringDamper(c=2.0, d=1.0, **HEATED), lambda x: x.c * x.phi_rel**2 / 2),
    "gear": (lambda: rot.IdealGear(ratio=-3.0), nothing),
    "gear in a case": (lambda: rot.IdealGear(ratio=-3.0, use_support=True), nothing),
    "planetary gear": (lambda: rot.IdealPlanetary(ratio=2.0), nothing),
    "rack": (lambda: rot.IdealGearR2T(ratio=2.0, use_support_t=True), nothing),
    "wheel": (lambda: rot.IdealRollingWheel(radius=0.3, use_support_r=True), nothing),
    "hot brake": (
        lambda: rot.EddyCurrentTorque(tau_nominal=2.0, w_nominal=1.0, **HEATED), nothing),
    "mass": (lambda: tr.Mass(m=2.0, L=0.4), lambda x: x.m * x.v**2 / 2),
    "rod": (lambda: tr.Rod(L=0.4), nothing),
    "linear spring": (lambda: tr.Spring(c=2.0), lambda x: x.c * x.s_rel**2 / 2),
    "volume": (lambda: hy.Volume(V=2.0, beta=3.0), lambda x: x.V / x.beta * x.p**2 / 2),
    "tank": (lambda: hy.Tank(A=2.0, rho=2.0, g=3.0), lambda x: x.A / (x.rho * x.g) * x.p**2 / 2),
    "inertance": (lambda: hy.Inertance(I=2.0), lambda x: x.I * x.q**2 / 2),
    "pump": (lambda: hy.Pump(D=0.3, use_support=True), nothing),
    "motor": (lambda: hy.Motor(D=0.3), nothing),
    "variable pump": (lambda: hy.VariablePump(D=0.3), nothing),
    "variable motor": (lambda: hy.VariableMotor(D=0.3), nothing),
    "compensated pump": (lambda: hy.PressureCompensatedPump(D=0.3, **REGULATED), nothing),
    "load-sensing pump": (lambda: hy.LoadSensingPump(D=0.3, dp_ls=0.2, **REGULATED), nothing),
    "ideal cylinder": (lambda: hy.IdealCylinder(A=0.3, use_support=True), nothing),
    "ideal double-acting cylinder": (
        lambda: hy.IdealDoubleActingCylinder(A_a=0.3, A_b=0.2), nothing),
    "heat capacitor": (lambda: th.HeatCapacitor(C=2.0), lambda x: x.C * x.T),
    "reluctance": (lambda: mag.ConstantReluctance(R_m=2.0), field),
    "permeance": (lambda: mag.ConstantPermeance(G_m=2.0), field),
    "magnetic short": (lambda: mag.Short(), nothing),
    "magnetic idle": (lambda: mag.Idle(), nothing),
    "crossing": (lambda: mag.Crossing(), nothing),
    "coil": (lambda: mag.ElectroMagneticConverter(N=3.0), nothing),
    "leaking coil": (
        lambda: mag.ElectroMagneticConverterWithLeakageInductance(
            N=3.0, L=1.0, A=2.0, mu_rel=1 / MU_0),
        lambda x: x.A / x.L * x.V_m**2 / 2),
    "hot eddy current": (lambda: mag.EddyCurrent(G=2.0, use_conductance=True, **HEATED), nothing),
    "air tube": (lambda: mag.GenericFluxTube(**TUBE, **AIR), field),
    "air cuboid": (lambda: mag.Cuboid(l=2.0, **BOX, **AIR), field),
    "air cylinder": (lambda: mag.HollowCylinderAxialFlux(l=2.0, **RING, **AIR), field),
    "air ring": (lambda: mag.HollowCylinderRadialFlux(l=2.0, **RING, **AIR), field),
    "air arc": (lambda: mag.HollowCylinderCircumferentialFlux(l=2.0, **RING, **AIR), field),
    "air toroid": (lambda: mag.Toroid(r=2.0, d=1.0, **AIR), field),
    "gap": (lambda: mag.CuboidParallelFlux(mu_r=1 / MU_0, **BOX, **WIDE), field),
    "overlap": (lambda: mag.CuboidOrthogonalFlux(mu_r=1 / MU_0, **BOX, **WIDE), field),
    "round gap": (
        lambda: mag.ForceHollowCylinderAxialFlux(
            mu_r=1 / MU_0, dl_by_dx=-1, use_support=True, **RING, **WIDE), field),
    "round overlap": (
        lambda: mag.ForceHollowCylinderRadialFlux(mu_r=1 / MU_0, **RING, **WIDE), field),
    "poles": (lambda: mag.LeakageAroundPoles(w=1 / MU_0, r=3.0, **WIDE), field),
    "hot hysteresis": (
        lambda: mag.GenericHystTellinenSoft(l=2.0, A=3.0, K=1 / MU_0, Js=2.0, Br=1.0, Hc=1.0,
                                            include_eddy_currents=True, **HEATED), nothing),
    "hot hard hysteresis": (
        lambda: mag.GenericHystTellinenHard(l=2.0, A=3.0, K=0.1 / MU_0, Br=2.0, Hc=3.0, M=0.2,
                                            **HEATED), nothing),
    "magnet": (lambda: mag.GenericLinearPermanentMagnet(l=1e-6, A=1.0), magnet),
    "leakage": (lambda: mag.HalfCylinder(l=1 / MU_0), field),
    "leakage to a plane": (lambda: mag.QuarterCylinder(l=1 / MU_0), field),
    "leakage around": (lambda: mag.HalfHollowCylinder(l=1 / MU_0, ratio=2.0), field),
    "leakage around a corner": (lambda: mag.QuarterHollowCylinder(l=1 / MU_0, ratio=2.0), field),
    "corners": (lambda: mag.QuarterSphere(r=1 / MU_0), field),
    "edge and plane": (lambda: mag.EighthOfSphere(r=1 / MU_0), field),
    "shell": (lambda: mag.QuarterHollowSphere(t=1 / MU_0), field),
    "shell and plane": (lambda: mag.EighthOfHollowSphere(t=1 / MU_0), field),
    "end faces": (
        lambda: mag.CoaxCylindersEndFaces(r_0=1 / MU_0, r_1=2 / MU_0, r_2=4 / MU_0), field),
    **{
        f"{package.__name__.split('.')[-1]} {name}": (getattr(package, name), nothing)
        for package in (el, rot, tr, hy, mag)
        for name in package.__all__
        if name.endswith("Sensor")
    },
}  # fmt: skip

LOAD = {"tau_nominal": -2.0, "w_nominal": 1.5, "torque_direction": False}
DRAG = {"f_nominal": -2.0, "v_nominal": 1.5, "force_direction": False}
JUNCTIONS = {"Is": 1e-3, "Vt": 0.3, "EMax": 8.0, "Tauf": 0.0, "Taur": 0.0}  # of order one
JUNCTIONS |= {"Cje": 1.0, "Cjc": 2.0, "Ccs": 3.0, "Me": 0.0, "Mc": 0.0}
SEAT = {"q_nominal": 1.0, "dp_nominal": 1.0, "p_range": 1.0, "dp_small": 0.1}
DISSIPATIVE: dict[str, tuple[Any, Energy]] = {
    "resistor": (lambda: el.Resistor(R=2.0, T=300.0), nothing),
    "conductor": (lambda: el.Conductor(G=2.0, T=300.0), nothing),
    "variable resistor": (lambda: el.VariableResistor(R=2.0, T=300.0), nothing),
    "variable conductor": (lambda: el.VariableConductor(G=2.0, T=300.0), nothing),
    "potentiometer": (lambda: el.Potentiometer(R=2.0, T=300.0), nothing),
    "diode": (lambda: el.Diode(), nothing),
    "series diode": (lambda: el.Diode2(Vt=0.3, Bv=2.0, Ids=1e-3, Rs=1.0), nothing),
    "Zener diode": (lambda: el.ZDiode(Ids=1e-3, Bv=1.0), nothing),
    "NPN": (
        lambda: el.NPN(**JUNCTIONS),
        lambda x: (x.Cje * x.vbe**2 + x.Cjc * x.vbc**2 + x.Ccs * x.edge("cs", "v") ** 2) / 2),
    "PNP": (
        lambda: el.PNP(**JUNCTIONS),
        lambda x: (x.Cje * x.veb**2 + x.Cjc * x.vcb**2 + x.Ccs * x.edge("cs", "v") ** 2) / 2),
    "NMOS": (lambda: el.NMOS(Beta=1.0), nothing),
    "PMOS": (lambda: el.PMOS(Beta=1.0), nothing),
    "DC machine": (lambda: el.DC_PermanentMagnet(**{**MACHINE, "Ra": 0.5}), winding),
    "series DC machine": (
        lambda: el.DC_SeriesExcited(**{**MACHINE, "Ra": 0.5}, Re=0.2, Le=1.5),
        lambda x: winding(x) + x.Le * x.ie**2 / 2),
    "damper": (lambda: rot.Damper(d=2.0), nothing),
    "spring damper": (lambda: rot.SpringDamper(c=2.0, d=1.0), lambda x: x.c * x.phi_rel**2 / 2),
    "brake": (lambda: rot.EddyCurrentTorque(tau_nominal=2.0, w_nominal=1.0, T=300.0), nothing),
    "linear load": (lambda: rot.LinearSpeedDependentTorque(**LOAD), nothing),
    "quadratic load": (lambda: rot.QuadraticSpeedDependentTorque(**LOAD), nothing),
    "inverse load": (lambda: rot.InverseSpeedDependentTorque(**LOAD), nothing),
    "sign load": (lambda: rot.SignTorque(tau_nominal=-2.0), nothing),
    "bearing": (lambda: rot.RegularizedBearingFriction(w0=2.0), nothing),
    "shaft brake": (lambda: rot.RegularizedBrake(fn_max=2.0, f_normalized=0.7), nothing),
    "clutch": (lambda: rot.RegularizedClutch(fn_max=2.0, f_normalized=0.7), nothing),
    "linear damper": (lambda: tr.Damper(d=2.0), nothing),
    "linear spring damper": (lambda: tr.SpringDamper(c=2.0, d=1), lambda x: x.c * x.s_rel**2 / 2),
    "linear brake": (lambda: tr.EddyCurrentForce(f_nominal=2.0, v_nominal=1, T=300.0), nothing),
    "slide": (lambda: tr.RegularizedSupportFriction(v0=2.0), nothing),
    "slide brake": (lambda: tr.RegularizedBrake(fn_max=2.0, f_normalized=0.7), nothing),
    "linear drag": (lambda: tr.LinearSpeedDependentForce(**DRAG), nothing),
    "quadratic drag": (lambda: tr.QuadraticSpeedDependentForce(**DRAG), nothing),
    "inverse drag": (lambda: tr.InverseSpeedDependentForce(**DRAG), nothing),
    "sign drag": (lambda: tr.SignForce(f_nominal=-2.0), nothing),
    "rolling resistance": (lambda: tr.RollingResistance(f_weight=20.0), nothing),
    "vehicle": (
        lambda: tr.Vehicle(m=2.0, J=1.0, R=0.5, A=2.0, Cd=0.3, inclination_constant=0.2),
        lambda x: x.m * x.v**2 / 2
        + x.J * x.edge("wheel", "w") ** 2 / 2
        + x.m * x.g * ca.sin(ca.atan(x.inclination_constant)) * x.s),
    "harmonic drive": (
        lambda: rot.HarmonicDrive(ratio=3.0, c=2.0, d=0.5, tau_hysteresis=0.7, x_hysteresis=0.4),
        lambda x: x.c * x.x**2 / 2 + x.tau_hysteresis * x.x_hysteresis * x.z**2 / 2),
    "belt that slips": (
        lambda: rot.BeltWithSlip(radius_a=0.5, radius_b=0.2, c=3.0, F0=1.0, mu=0.4),
        lambda x: x.c * x.x**2 / 2),
    "bristles": (
        lambda: rot.LuGreFriction(tau_C=1.0, sigma_0=2.0, sigma_1=0.1, sigma_2=0.2),
        lambda x: x.sigma_0 * x.z**2 / 2),
    "thyristor": (lambda: el.Thyristor(IH=1.0, ITM=1.0, TON=1.0, TOFF=1.0), nothing),
    "eddy current": (lambda: mag.EddyCurrent(rho=2.0, A=3.0), nothing),
    "laminar resistance": (lambda: hy.LaminarResistance(R=2.0), nothing),
    "pipe": (lambda: hy.Pipe(length=2.0, diameter=1.0, rho=2.0, nu=1e-4), nothing),
    "pipe with inertance": (
        lambda: hy.Pipe(length=2.0, diameter=1.0, rho=2.0, nu=1e-4, with_inertance=True),
        lambda x: x.rho * x.length / (ca.pi / 4 * x.diameter**2) * x.q**2 / 2),
    "orifice": (lambda: hy.Orifice(A=0.5, **LIQUID), nothing),
    "valve": (lambda: hy.Valve(A_max=0.5, **LIQUID), nothing),
    "check valve": (lambda: hy.CheckValve(G=2.0, p_crack=0.3, dp_small=0.1, G_leak=0.1), nothing),
    "relief valve": (lambda: hy.ReliefValve(G=2.0, p_set=0.3, dp_small=0.1, G_leak=0.1), nothing),
    "three-way valve": (
        lambda: hy.ThreeWayServoValve(q_nominal=1.0, dp_nominal=1.0, dp_small=0.1), nothing),
    "four-way valve": (
        lambda: hy.FourWayServoValve(q_nominal=1.0, dp_nominal=1.0, dp_small=0.1), nothing),
    "proportional valve": (
        lambda: hy.ProportionalValve(q_nominal=1.0, dp_nominal=1.0, dp_small=0.1), nothing),
    "shuttle valve": (
        lambda: hy.ShuttleValve(q_nominal=1.0, dp_nominal=1.0, dp_small=0.1, p_small=0.5), nothing),
    "reducing valve": (lambda: hy.PressureReducingValve(p_set=0.5, **SEAT), nothing),
    "compensator": (lambda: hy.PressureCompensator(dp_set=0.5, **SEAT), nothing),
    "counterbalance valve": (
        lambda: hy.CounterbalanceValve(p_set=0.5, G_check=1.0, p_crack=0.2, **SEAT), nothing),
    "pilot-operated check valve": (
        lambda: hy.PilotOperatedCheckValve(p_crack=0.2, **SEAT), nothing),
    "leaking pump": (lambda: hy.Pump(D=0.3, G_leak=0.1, d=0.2), nothing),
    "leaking motor": (lambda: hy.VariableMotor(D=0.3, G_leak=0.1, d=0.2), nothing),
    "cylinder with friction": (lambda: hy.IdealCylinder(A=0.3, d=0.2), nothing),
}  # fmt: skip

CONDUCTING: dict[str, Any] = {
    "conductor": lambda: th.ThermalConductor(G=2.0),
    "resistor": lambda: th.ThermalResistor(R=2.0),
    "radiation": lambda: th.BodyRadiation(Gr=2.0),
    "convection": lambda: th.Convection(Gc=2.0),
    "convective resistor": lambda: th.ConvectiveResistor(Rc=2.0),
}


def balance(part: ac.Component, energy: Energy) -> tuple[np.ndarray, np.ndarray]:
    """Return D = P - dE/dt and the size of its terms, at least 1, at random points."""
    terminals = Terminals(part)
    stored = terminals.derivative(ca.SX(energy(terminals)))
    powers = terminals.powers()
    rows = np.array(terminals.points(stored, powers))
    return rows[:, 1:].sum(axis=1) - rows[:, 0], 1 + np.abs(rows).sum(axis=1)


@pytest.mark.parametrize("name", LOSSLESS)
def test_lossless_part_stores_all_the_power_it_absorbs(name):
    """P = dE/dt; ideal parts store nothing, heated ones pass their losses on as heat."""
    make, energy = LOSSLESS[name]
    lost, size = balance(make(), energy)
    assert np.all(np.abs(lost) <= ROUNDING * size)


@pytest.mark.parametrize("name", DISSIPATIVE)
def test_dissipative_part_loses_power_and_never_gives_it(name):
    """P - dE/dt >= 0 everywhere, and > 0 somewhere."""
    make, energy = DISSIPATIVE[name]
    lost, size = balance(make(), energy)
    assert np.all(lost >= -ROUNDING * size)
    assert np.any(lost > 1e-6 * size)


@pytest.mark.parametrize("name", CONDUCTING)
def test_heat_flows_from_hot_to_cold(name):
    """Q_flow dT >= 0, the second law, at random temperatures."""
    terminals = Terminals(CONDUCTING[name]())
    points = np.array(terminals.points(terminals.Q_flow, terminals.dT))
    assert np.all(points[:, 0] * points[:, 1] > 0)


ACTIVE = {
    "sources": """ConstantPressure ConstantFlow SignalPressure SignalFlow PressureSource FlowSource
        Reservoir Torque Torque2 ConstantTorque TorqueStep Force Force2 ConstantForce ForceStep
        FixedTemperature PrescribedTemperature FixedHeatFlow PrescribedHeatFlow
        ConstantMagneticPotentialDifference ConstantMagneticFlux SignalMagneticPotentialDifference
        SignalMagneticFlux""",
    "drivers": "Fixed Position Speed Accelerate Move ConstantSpeed",
    "amplifiers": """IdealizedOpAmpLimited VCV VCC CCV CCC IdealOpAmp IdealOpAmp3Pin
        IdealOpAmpLimited OpAmp OpAmpDetailed""",
    "the signal does work on the field": """VariableCapacitor VariableInductor VariableReluctance
        VariablePermeance LeakageWithCoefficient""",
    "power from signals or chemistry": "OpenCircuitVoltage StackVoltage",
    "power from the circuit on the other side": """GeneralCurrentToVoltageAdaptor
        GeneralVoltageToCurrentAdaptor TorqueToAngleAdaptor AngleToTorqueAdaptor
        GeneralForceToPositionAdaptor GeneralPositionToForceAdaptor
        GeneralHeatFlowToTemperatureAdaptor GeneralTemperatureToHeatFlowAdaptor""",
    "no edges": "Ground SpaceVectorModulator Angle Wave Voltage2DutyCycle",
    "energy without a closed form, see their runs": """Accumulator Cylinder DoubleActingCylinder
        BladderAccumulator PistonAccumulator CushionedCylinder WaveLine""",
    "heat passes them": "TemperatureSensor RelTemperatureSensor HeatFlowSensor",
}
WAVEFORMS = ("Voltage", "Current", "Amplitude")  # how the names of electrical sources end


def networks() -> list[ModuleType]:
    """Return the packages of scalar domains, new ones too; signals have no power, frames others."""
    others = ("blocks", "multibody", "planar", "spatial")
    found = [info.name for info in pkgutil.iter_modules(library.__path__) if info.ispkg]
    return [importlib.import_module(f"library.{name}") for name in found if name not in others]


def test_every_part_with_edges_has_its_power_checked_or_is_active():
    checked = {type(make()) for make, _ in (*LOSSLESS.values(), *DISSIPATIVE.values())}
    checked |= {type(make()) for make in CONDUCTING.values()}
    active = {name for names in ACTIVE.values() for name in names.split()}
    active |= {name for name in el.__all__ if name.endswith(WAVEFORMS)}
    for package in networks():
        for part in (getattr(package, name) for name in package.__all__):
            if not hasattr(part, "_spec") or part._spec.discretes or part.__name__ in active:
                continue  # the power of parts with modes is looked at in their runs
            if issubclass(part, ac.Component):
                assert part in checked, f"add {part.__name__} to LOSSLESS or DISSIPATIVE"
