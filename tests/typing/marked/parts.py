"""Parts of the library as users write them: an error stands exactly where there is an ``E``."""

from typing import assert_type

import casadi as ca

import acausal as ac
from domains import electrical
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

resistor = el.Resistor(R="4.7 kΩ")
el.Resistor(R=3, T_ref=300, use_heat_port=True, start={"v": 1.0}, guess={"i": 0.1})
el.Resistor(R=2 * resistor.R)
el.Resistor(r=3)  # E
el.Resistor()  # E
el.Resistor(3)  # E
el.Resistor(R=[1, 2])  # E
el.Resistor(R=3, use_heat_port="yes")  # E
el.VariableResistor()
resistor.q  # E
resistor.p.q  # E
resistor.e.q  # E
resistor.R = []  # E
resistor.v = 3  # E
resistor.R = "5 Ohm"
assert_type(resistor.R, ac.types.Quantity)
assert_type(resistor.v, ac.types.Quantity)
assert_type(resistor.e.i, ac.types.Quantity)
assert_type(resistor.p, electrical.Pin)
assert_type(resistor.p.v, ac.types.Quantity)
assert_type(ca.cos(resistor.R), ca.SX)

el.SignalVoltage()
el.SignalVoltage(v=lambda t: t)
el.SignalVoltage(v="3 V")  # E
bl.Gain(k=2.0).u = 3.0
bl.Gain(k=2.0).y.q  # E

rot.Inertia(J=1, w_start=2, phi_start="90 deg")
rot.Inertia(J=1, s_start=2)  # E
wheel = rot.Inertia(J=1)
wheel.w_start = 3.0
el.NMOS()
el.Buck(f=1e4, L=1e-3, C=1e-6).inductor.i
el.Buck(f=1e4, L=1e-3)  # E
el.Buck(f=1e4, L=1e-3, C=1e-6).inductor.q  # E
el.BatteryCell(OCV_SOC=[[0, 3], [1, 4]], Q_nom=3600, R0=0.1, SOC_start=0.9)
bl.TransferFunction(b=[1], a=[1, 2])
bl.TransferFunction(b=[1], c=[1, 2])  # E
el.DC_PermanentMagnet(VaNominal=1, IaNominal=1, wNominal=1, Ra=1, La=1, Jr=1)
el.DC_SeriesExcited(VaNominal=1, IaNominal=1, wNominal=1, Ra=1, La=1, Jr=1)  # E

pl.Body(m=1, I=0.1, w_start=2)
sp.Body(m=1, I=0.1)  # E
sp.Body(m=1, I_11=0.1, r_CM=(0, 0.5, 0), w_a_start=(0, 0, 2))
sp.Revolute(n=(0, 0, 1), use_axis_flange=True, phi_start=-1.5).axis.tau
sp.Revolute().frame_a.R
pl.Revolute(n=(0, 0, 1))  # E
sp.RigidArm(r=(1, 0, 0)).frame_b.q  # E
sp.GearConstraint(ratio=2).joint_a.phi
sp.GearConstraint()  # E
sp.kinetic_energy
sp.kinetic_enrgy  # E

assert_type(ac.simulate(ac.Model("empty"), 1.0), ac.Result)
ac.Modle("empty")  # E

assert_type(ac.nlp.Ipopt(tol=1e-6), ac.nlp.Ipopt)
ac.nlp.Ipopt(tolerance=1e-6)  # E
ac.nlp.Ipop()  # E
assert_type(ac.teaching.quiz(ac.Model("empty")), ac.types.ModelQuiz)
assert_type(ac.teaching.quiz(nodes=3, edges=4), ac.types.Quiz)
ac.teaching.textbok(ac.Model("empty"))  # E
