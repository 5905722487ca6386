"""Multibody parts in the plane and in space: an error stands exactly where there is an ``E``."""

from typing import assert_type

import acausal as ac
from domains import planar, spatial
from library import planar as pl
from library import spatial as sp
from library.multibody import line_forces
from library.multibody.elements import Material, rectangle
from library.multibody.template import InPlane

assert_type(pl.Spring(c=1).frame_a, planar.Frame)
assert_type(sp.Spring(c=1).frame_a, spatial.Frame)
assert_type(pl.Weld().frame_b, planar.Frame)
assert_type(sp.Gripper().frame_b, spatial.Frame)
assert_type(sp.GearConstraint(ratio=2).bearing, spatial.Frame)
assert_type(pl.GearConstraint(ratio=2).joint_b, pl.Revolute)
assert_type(sp.RackAndPinion(radius=1).joint_b, sp.Prismatic)
pl.Spring(c=1).frame_a.phi
sp.Spring(c=1).frame_a.phi  # E
sp.Spring(c=1).frame_a.R
sp.Spring(k=1)  # E
sp.Spring()  # E
pl.SpringDamper(c=1, d=1, s_unstretched="10 cm", s_start=0.2)
pl.SpringDamper(c=1)  # E
pl.SpringDamper(c=[1, 2], d=1)  # E

pl.BodyBox(r=(1, 0), width=0.1).I
sp.BodyBox(r=(1, 0, 0), width_direction=(0, 0, 1)).I_32
pl.BodyBox(r=(1, 0), width_direction=(0, 1))  # E
sp.BodyCylinder(diameter=0.1)  # E
pl.Body(m=1).phi
sp.Body(m=1).phi  # E
sp.Body(m=1, angles_start=(0, 0, 1)).w_0

sp.Force(f_x=1.0, f_z=2.0, resolve_in="world")
pl.Force(f_x=1.0, f_z=2.0)  # E
pl.Torque(tau=1.0)
sp.Torque(tau=1.0)  # E
pl.Bushing(c=(1, 1), c_phi=3).tau
pl.Bushing(c_phy=3)  # E

pl.AbsoluteAngles().y
sp.AbsoluteAngles().y3
pl.AbsolutePosition().y3  # E
sp.RelativeSensor(get_w_rel=True).w_rel3
pl.RelativeSensor(get_w_rel=True).w_rel
pl.RelativeSensor(get_wrel=True)  # E
sp.TransformRelativeVector(r_in3=1.0).r_out3
pl.TransformRelativeVector(r_in3=1.0)  # E

sp.FreeMotion(r_start=(0, 0, 1), angles_start=(0, 0, 1)).w_rel
pl.FreeMotion(angles_start=1)  # E
pl.Prismatic(s_start=1, use_axis_flange=True).axis.f
pl.Weld(release=lambda weld: weld.f > 1).mode
pl.Weld().q  # E
sp.Weld().q
sp.Revolute(n=(0, 0, 1), lock=True)  # E

steel = Material(2.1e11, 0.3, 7800.0)
pl.FlexibleBeam(L=1, section=rectangle(0.01, 0.02), material=steel, modes=2).frame_b.phi
sp.FlexibleBeam(L=1, mu=1, EI=10, EA=1, zeta="1 %").frame_b.R
sp.FlexibleBeam(L=1, mu=1, IE=10)  # E
pl.LargeRotationElement(l=1, m=1, EA=1, EI=1, GA=1).frame_a.phi
pl.LargeRotationElement(l=1, m=1, EA=1, EI_2=1, GA=1)  # E
pl.LargeRotationBeam(n=4, L=1, section=rectangle(0.01, 0.02), material=steel).frame_b.phi
sp.LargeRotationBeam(n=4, L=1, mu=1, EA=1, EI=1, GA=1, JG=1)  # E


class Stretched(line_forces.Line, InPlane):
    """A part of the plane that a user writes from a template."""

    c: ac.Parameter = ac.parameter("N/m2", "Stiffness")


assert_type(Stretched(c=1).frame_a, planar.Frame)
Stretched(d=1)  # E
