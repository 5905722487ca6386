"""A scripted model: pyright takes the type of a part from its assignment, mypy sees Any."""

import acausal as ac
from library import electrical as el
from library import rotational as rot

m = ac.Model("drive")
m.rotor = rot.Inertia(J=1)
m.src, m.gnd = el.ConstantVoltage(V=12.0), el.Ground()
m.emf = el.RotationalEMF(k=0.5)
m.connect(m.emf.flange, m.rotor.flange_a)
m.connect(m.src.n, m.gnd.p)
m.rotor.q  # E basedpyright
m.connect(m.src.p, m.emf.flnge)  # E basedpyright
m.rotor.w
res = ac.simulate(m, 1.0)
res[m.rotor.w]
res.finl  # E
