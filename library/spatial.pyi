"""Spatial multibody parts: the classes of library.multibody in three dimensions.

Written by ``make docs`` from the classes that ``library.multibody`` makes for this space.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias

import casadi as ca

import acausal as ac
from acausal.language.declaration import DiscreteDeclaration, EdgeQuantity, VariableDeclaration
from domains import planar, rotational, signal, spatial, thermal, translational

Number: TypeAlias = float | str | ac.Quantity | ca.SX
Numbers: TypeAlias = Number | Iterable[float | str]

from library.multibody.balances import angular_momentum as angular_momentum
from library.multibody.balances import centre_of_mass as centre_of_mass
from library.multibody.balances import kinetic_energy as kinetic_energy
from library.multibody.balances import momentum as momentum
from library.multibody.balances import potential_energy as potential_energy
from library.multibody.frame_graph import frame_graph as frame_graph
from library.multibody.frame_graph import virtual_work_graph as virtual_work_graph

class AbsoluteAngles(ac.Component):
    """Angle of frame_a in the plane, or angles of R = Rx(y1) Ry(y2) Rz(y3) in space."""
    frame_a: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class AbsoluteAngularVelocity(ac.Component):
    """Angular velocity of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class AbsolutePosition(ac.Component):
    """Position of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class AbsoluteSensor(ac.Component):
    """Position, velocity, acceleration, angles, angular velocity and acceleration of frame_a.

    Each is measured only if its switch says so. Angles in space are those of
    R = Rx(angles1) Ry(angles2) Rz(angles3).
    """
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    get_r: bool = ac.structural(default=False, description='True: r is measured')
    get_v: bool = ac.structural(default=False, description='True: v is measured')
    get_a: bool = ac.structural(default=False, description='True: a is measured')
    get_angles: bool = ac.structural(default=False, description='True: angles is measured')
    get_w: bool = ac.structural(default=False, description='True: w is measured')
    get_z: bool = ac.structural(default=False, description='True: z is measured')
    frame_a: ClassVar[spatial.Frame]
    r1: ClassVar[signal.Output]
    r2: ClassVar[signal.Output]
    r3: ClassVar[signal.Output]
    v1: ClassVar[signal.Output]
    v2: ClassVar[signal.Output]
    v3: ClassVar[signal.Output]
    a1: ClassVar[signal.Output]
    a2: ClassVar[signal.Output]
    a3: ClassVar[signal.Output]
    angles1: ClassVar[signal.Output]
    angles2: ClassVar[signal.Output]
    angles3: ClassVar[signal.Output]
    w1: ClassVar[signal.Output]
    w2: ClassVar[signal.Output]
    w3: ClassVar[signal.Output]
    z1: ClassVar[signal.Output]
    z2: ClassVar[signal.Output]
    z3: ClassVar[signal.Output]

class AbsoluteVelocity(ac.Component):
    """Velocity of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class Actuator(ac.Component):
    """A translational pair of flanges along the line between two frames, s_b - s_a = |r|.

    A hydraulic cylinder, a linear motor or a 1-D spring between flange_a and flange_b acts
    between the bodies: flange_a stands at 0, flange_b at the distance s of the origins.
    """
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    flange_a: ClassVar[translational.Flange]
    flange_b: ClassVar[translational.Flange]
    t: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    s: ClassVar[EdgeQuantity]
    """s of the edge drive [m]."""
    v: ClassVar[EdgeQuantity]
    """v of the edge drive [m/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge drive [N]."""
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")

class AngleDriver(ac.Component):
    """Revolute joint in space with a prescribed angle, phi = phi_ref about n.

    ``phi_ref`` is a function of time or a signal, twice differentiable; ``tau_drive`` is the
    torque about n that moves frame_b.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(0.0, 0.0, 1.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    phi_ref: signal.Input = ac.signal_input(unit='rad', description='Angle of frame_b in frame_a')
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    phi: ClassVar[VariableDeclaration]
    """Angle [rad]."""
    w: ClassVar[VariableDeclaration]
    """Angular velocity [rad/s]."""
    a: ClassVar[VariableDeclaration]
    """Angular acceleration [rad/s2]."""
    tau_drive: ClassVar[VariableDeclaration]
    """Torque about n on frame_b [N.m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")
    tau_drive_start: ac.StartValue = ac.start("tau_drive")

class BevelGear1D(ac.Component):
    """Gear between shafts about n_a and n_b, fixed in frame_a: phi_a = ratio phi_b.

    Angles are taken from frame_a, ratio tau_a + tau_b = 0. The bearings take what is left of the
    two torques, n_a tau_a + n_b tau_b, and give it to frame_a: turning a shaft tilts its carrier.
    """
    ratio: ac.Parameter = ac.parameter('1', 'Transmission ratio, phi_a/phi_b')
    n_a: ac.VectorParameter = ac.parameter('1', 'Axis of flange_a, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    n_b: ac.VectorParameter = ac.parameter('1', 'Axis of flange_b, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    flange_a: ClassVar[rotational.Flange]
    flange_b: ClassVar[rotational.Flange]
    edge_a: ClassVar[ac.Edge[Any]]
    edge_b: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]

class Body(ac.Component):
    """A rigid body: f = m (a_CM - g), tau = I z + w × I w + r_CM × f.

    Where no joint holds it, it moves freely, from start values of r_0, v_0 and w_a (or
    w_0, in the world); in space ``angles`` about x, the new y and the new z turn it.
    """
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    r_CM: ac.VectorParameter = ac.parameter('m', 'From frame_a to the centre of mass, in frame_a', default=(0.0, 0.0, 0.0), shape=(3,))
    I_11: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (1, 1)', default=0.001)
    I_22: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 2)', default=0.001)
    I_33: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 3)', default=0.001)
    I_21: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 1)', default=0.0)
    I_31: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 1)', default=0.0)
    I_32: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 2)', default=0.0)
    frame_a: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    w_a: ClassVar[VariableDeclaration]
    """Angular velocity, resolved in frame_a [rad/s]."""
    z_a: ClassVar[VariableDeclaration]
    """Angular acceleration, resolved in frame_a [rad/s2]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_0: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    z_a_start: ac.StartValue = ac.start("z_a")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    R_start: ac.StartValue = ac.start("R")
    w_0_start: ac.StartValue = ac.start("w_0")
    z_0_start: ac.StartValue = ac.start("z_0")
    angles_start: ac.StartValue = ac.start("angles")

class BodyBox(ac.Component):
    """A rigid box along r, between frame_a and frame_b, of one density, hollow if asked for.

    m = density l (w h - w_i h_i); the inertia about the axis along r is
    (m_o (w² + h²) - m_i (w_i² + h_i²))/12, and alike about the two others. In the plane the
    width lies in it and the height is the thickness.
    """
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(3,))
    density: ac.Parameter = ac.parameter('kg/m3', 'Density', default=7700.0)
    width: ac.Parameter = ac.parameter('m', 'Width (|r|/20)', default='derived from the others')
    height: ac.Parameter = ac.parameter('m', 'Height (width)', default='derived from the others')
    inner_width: ac.Parameter = ac.parameter('m', 'Width of the hole', default=0.0)
    inner_height: ac.Parameter = ac.parameter('m', 'Height of the hole (inner_width)', default='derived from the others')
    width_direction: ac.VectorParameter = ac.parameter('1', 'Direction of the width, in frame_a', default=(0.0, 1.0, 0.0), shape=(3,))
    m: ac.Parameter = ac.parameter('kg', 'Mass, from the shape', default='derived from the others')
    r_CM: ac.VectorParameter = ac.parameter('m', 'Centre of mass, r/2', default='derived from the others', shape=(3,))
    I_11: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (1, 1)', default='derived from the others')
    I_22: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 2)', default='derived from the others')
    I_33: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 3)', default='derived from the others')
    I_21: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 1)', default='derived from the others')
    I_31: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 1)', default='derived from the others')
    I_32: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 2)', default='derived from the others')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    w_a: ClassVar[VariableDeclaration]
    """Angular velocity, resolved in frame_a [rad/s]."""
    z_a: ClassVar[VariableDeclaration]
    """Angular acceleration, resolved in frame_a [rad/s2]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_0: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    z_a_start: ac.StartValue = ac.start("z_a")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    R_start: ac.StartValue = ac.start("R")
    w_0_start: ac.StartValue = ac.start("w_0")
    z_0_start: ac.StartValue = ac.start("z_0")
    angles_start: ac.StartValue = ac.start("angles")

class BodyCylinder(ac.Component):
    """A rigid cylinder along r, between frame_a and frame_b, hollow if asked for.

    m = density pi l (d² - d_i²)/4; the inertia about its axis is (m_o d² - m_i d_i²)/8, about
    a normal of it (m_o (l² + 3 d²/4) - m_i (l² + 3 d_i²/4))/12.
    """
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(3,))
    density: ac.Parameter = ac.parameter('kg/m3', 'Density', default=7700.0)
    diameter: ac.Parameter = ac.parameter('m', 'Diameter (|r|/20)', default='derived from the others')
    inner_diameter: ac.Parameter = ac.parameter('m', 'Diameter of the hole', default=0.0)
    m: ac.Parameter = ac.parameter('kg', 'Mass, from the shape', default='derived from the others')
    r_CM: ac.VectorParameter = ac.parameter('m', 'Centre of mass, r/2', default='derived from the others', shape=(3,))
    I_11: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (1, 1)', default='derived from the others')
    I_22: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 2)', default='derived from the others')
    I_33: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 3)', default='derived from the others')
    I_21: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 1)', default='derived from the others')
    I_31: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 1)', default='derived from the others')
    I_32: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 2)', default='derived from the others')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    w_a: ClassVar[VariableDeclaration]
    """Angular velocity, resolved in frame_a [rad/s]."""
    z_a: ClassVar[VariableDeclaration]
    """Angular acceleration, resolved in frame_a [rad/s2]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_0: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    z_a_start: ac.StartValue = ac.start("z_a")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    R_start: ac.StartValue = ac.start("R")
    w_0_start: ac.StartValue = ac.start("w_0")
    z_0_start: ac.StartValue = ac.start("z_0")
    angles_start: ac.StartValue = ac.start("angles")

class BodyShape(ac.Component):
    """A rigid body with two frames, frame_b at r: an arm of length |r| with mass m."""
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    r_CM: ac.VectorParameter = ac.parameter('m', 'From frame_a to the centre of mass, in frame_a', default=(0.0, 0.0, 0.0), shape=(3,))
    I_11: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (1, 1)', default=0.001)
    I_22: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 2)', default=0.001)
    I_33: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 3)', default=0.001)
    I_21: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (2, 1)', default=0.0)
    I_31: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 1)', default=0.0)
    I_32: ac.Parameter = ac.parameter('kg.m2', 'Inertia, element (3, 2)', default=0.0)
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    w_a: ClassVar[VariableDeclaration]
    """Angular velocity, resolved in frame_a [rad/s]."""
    z_a: ClassVar[VariableDeclaration]
    """Angular acceleration, resolved in frame_a [rad/s2]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_0: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    z_a_start: ac.StartValue = ac.start("z_a")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    R_start: ac.StartValue = ac.start("R")
    w_0_start: ac.StartValue = ac.start("w_0")
    z_0_start: ac.StartValue = ac.start("z_0")
    angles_start: ac.StartValue = ac.start("angles")

class Bushing(ac.Component):
    """An elastic joint: springs and dampers along and about the axes of frame_a.

    With p the position of frame_b in frame_a, the force on frame_a is c p + d der(p). The
    torque is c_phi θ + d_phi w_rel; θ is the angle in the plane. In space it is sin(angle)
    times the axis of the relative rotation, the angles themselves while they are small.
    """
    c: ac.VectorParameter = ac.parameter('N/m', 'Stiffness along the axes', default=(0.0, 0.0, 0.0), shape=(3,))
    d: ac.VectorParameter = ac.parameter('N.s/m', 'Damping along the axes', default=(0.0, 0.0, 0.0), shape=(3,))
    c_phi: ac.VectorParameter = ac.parameter('N.m/rad', 'Stiffness about the axes', default=(0.0, 0.0, 0.0), shape=(3,))
    d_phi: ac.VectorParameter = ac.parameter('N.m.s/rad', 'Damping about the axes', default=(0.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""

class CutForce(ac.Component):
    """Force that enters at frame_a and leaves at frame_b."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class CutForceAndTorque(ac.Component):
    """Force and torque that enter at frame_a and leave at frame_b, which it holds together."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    force1: ClassVar[signal.Output]
    force2: ClassVar[signal.Output]
    force3: ClassVar[signal.Output]
    torque1: ClassVar[signal.Output]
    torque2: ClassVar[signal.Output]
    torque3: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class CutTorque(ac.Component):
    """Torque that enters at frame_a and leaves at frame_b."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class Cylindrical(ac.Component):
    """Cylindrical joint: angle phi about n and displacement s along it, n fixed in frame_a.

    With ``use_axis_flange`` the rotation has the flanges ``axis`` and ``support``, the translation
    ``slide`` and ``slide_support``.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    axis: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    slide: ClassVar[translational.Flange]
    slide_support: ClassVar[translational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    push: ClassVar[ac.Edge[Any]]
    slide_base: ClassVar[ac.Edge[Any]]
    phi: ClassVar[VariableDeclaration]
    """Angle [rad]."""
    w: ClassVar[VariableDeclaration]
    """Angular velocity [rad/s]."""
    s: ClassVar[VariableDeclaration]
    """Displacement [m]."""
    v: ClassVar[VariableDeclaration]
    """Velocity [m/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")

class Damper(ac.Component):
    """Linear damper between two frames, f = d der(s)."""
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    d: ac.Parameter = ac.parameter('N.s/m', 'Damping constant')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    s: ClassVar[VariableDeclaration]
    """Distance of the two origins [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of s [m/s]."""
    f: ClassVar[VariableDeclaration]
    """Force along the line, positive if it pulls the frames together [N]."""
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")
    f_start: ac.StartValue = ac.start("f")
    r_start: ac.StartValue = ac.start("r")
    a_start: ac.StartValue = ac.start("a")

class Distance(ac.Component):
    """Distance of the origins of two frames, y = |r_b - r_a|."""
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y: ClassVar[signal.Output]

class Fixed(ac.Component):
    """A frame fixed in the world at position r."""
    r: ac.VectorParameter = ac.parameter('m', 'Position in the world', default=(0.0, 0.0, 0.0), shape=(3,))
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class FixedRotation(ac.Component):
    """A rigid arm without mass that also turns: frame_b at r, turned by a fixed rotation.

    The rotation is by ``angle`` about ``n`` and then by ``angles`` about the axes of
    ``sequence``, each axis taken where the turns before have brought it:
    R = R(n, angle) R(e_i, angles[0]) R(e_j, angles[1]) R(e_k, angles[2]). Give one of the two.
    """
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', default=(0.0, 0.0, 0.0), shape=(3,))
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    angle: ac.Parameter = ac.parameter('rad', 'Angle about n', default=0.0)
    angles: ac.VectorParameter = ac.parameter('rad', 'Angles about the axes of sequence', default=(0.0, 0.0, 0.0), shape=(3,))
    sequence: tuple[int, ...] = ac.structural(default=(1, 2, 3), description='Axes of the angles, 1 to 3')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]

class FixedTranslation(ac.Component):
    """A rigid arm without mass: frame_b at r, fixed in frame_a."""
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]

class FlexibleBeam(ac.Model):
    """A uniform elastic beam along x, from frame_a to frame_b, in a moving frame.

    It bends by its first modes; ``ends`` says of which beam: "clamped" (a cantilever held at frame_a),
    "pinned" (between two pins: the frame follows the chord), "free", or a pair. As it bends it comes
    shorter, so that forces along it stiffen or soften it; ``stiffening=False`` leaves that out. Good
    for deflections up to a tenth of the length.

    Parameters
    ----------
    L, mu
        Length [m] and mass per length [kg/m].
    EI, EA
        Rigidities of bending [N.m2] and along the beam [N]; in space EI_3 of bending along y, EI_2
        along z (EI for both), and GJ of torsion [N.m2].
    section, material
        Instead of these: an object with A, I2, I3, J, and one with E, G, density.
    modes, torsion_modes, axial_modes
        Numbers of modes; in space ``modes=(2, 1)`` bends along y and along z.
    gyration
        Radii of gyration of the section along y and z [m]: its inertia counts if given.
    zeta, beta, beta_torsion
        Modal damping ratio, and damping in proportion to the stiffness [s], of torsion by its own;
        without one of them the equations have no damping at all.
    viscous
        Instead of these, with a section: a Material of the moduli E and G of Kelvin and Voigt [Pa.s].
    shapes
        Instead of modes: functions φ(ξ, order) of deflection and its derivatives, ξ in 0 … 1; the
        moving frame is that of frame_a if φ and φ' vanish at 0.
    frames
        Further frames by name, at ξ: ``frames={"tool": 0.5}``.
    start, guess
        Of q and qd (bending, torsion, axial), and of the moving frame: r_0, v_0, w_a, phi.
    """
    L: ac.Parameter = ac.parameter('m', 'Length')
    mu: ac.Parameter = ac.parameter('kg/m', 'Mass per length')
    EA: ac.Parameter = ac.parameter('N', 'Rigidity along the beam', default=0.0)
    gyration_2: ac.Parameter = ac.parameter('m', 'Radius of gyration along y', default=0.0)
    gyration_3: ac.Parameter = ac.parameter('m', 'Radius of gyration along z', default=0.0)
    zeta: ac.Parameter = ac.parameter('1', 'Modal damping ratio', default=0.0)
    beta: ac.Parameter = ac.parameter('s', 'Damping in proportion to stiffness', default=0.0)
    beta_torsion: ac.Parameter = ac.parameter('s', 'The same of torsion', default='derived from the others')
    EI_2: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along z')
    EI_3: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along y')
    GJ: ac.Parameter = ac.parameter('N.m2', 'Rigidity of torsion', default=0.0)
    elastic: ClassVar[Any]
    manifold: ClassVar[Any]
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    arm_b: ClassVar[Any]
    line: ClassVar[Any]
    def rigidities(self) -> tuple[Any, Any, Any]:
        """Return those of bending along y, along z, and of torsion [N.m2]."""
    def frame_at(self, xi: float, name: str | None = ...) -> Any:
        """Return a frame at ξ (0 at frame_a, 1 at frame_b), made under a name."""
    def line_load(self, name: str, first: float = ..., last: float = ..., **keywords: Any) -> Any:
        """Return a load [N/m] spread evenly from ξ = first to last, made under a name."""
    def mode_shapes(self) -> Any:
        """Return the modes with the moving frame held: frequencies [rad/s], shapes, ``.plot()``."""
    def partitions(self, q: Any) -> Any:
        """Return M_RR, M_Rθ, M_Rf, M_θθ, M_θf and M_ff at q, in the axes of the moving frame."""
    def velocity_forces(self, q: Any, qd: Any, w: Any) -> Any:
        """Return the forces quadratic in q̇ and ω (eq. 59), (6 + n,), in the moving frame."""
    def __init__(self, *, modes: int | tuple[int, int] = ..., ends: str | tuple[str, str] = ..., torsion_modes: int = ..., axial_modes: int = ..., stiffening: bool = ..., shapes: tuple[Any, ...] | None = ..., frames: Mapping[str, float] | None = ..., L: Number = ..., mu: Number = ..., EA: Number = ..., gyration_2: Number = ..., gyration_3: Number = ..., zeta: Number = ..., beta: Number = ..., beta_torsion: Number = ..., EI_2: Number = ..., EI_3: Number = ..., GJ: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

class FlexibleBody(ac.Model):
    """A flexible body of finite elements in its modes; ``frame_a`` is the frame of its nodes.

    Parameters
    ----------
    body
        The body in few shapes (``reduced_body``, ``body_of_measured_modes``, ``load_body``).
    M, K, positions, interfaces, modes
        Instead of it, mass and stiffness of another program (free, x y z or x y z rx ry rz a node),
        nodes (n, 3) [m], and by name the nodes with frames: the body is held at the first of them,
        and moves in static shapes of the others and so many modes (Craig and Bampton). Several
        nodes, a face of a solid, are one rigid piece with a frame in their middle. In the plane
        x y or x y rz a node, and nodes (n, 2).
    triangles
        Faces (m, 3) for pictures, of a body given by M and K.
    frames
        Further frames by name, at nodes.
    density, stiffness
        Factors of the mass and of the stiffness.
    start, guess
        Of q and qd, and of the moving frame: r_0, v_0, w_a.
    """
    density: ac.Parameter = ac.parameter('1', 'Density over that of the mesh', default=1.0)
    stiffness: ac.Parameter = ac.parameter('1', 'Moduli over those of the mesh', default=1.0)
    @classmethod
    def from_modes(cls, positions: Any, masses: Any, shapes: Any, frequencies: Any, damping: Any = ..., **keywords: Any) -> Self:
        """Return a body of measured modes."""
    @classmethod
    def from_superelement(cls, M: Any, K: Any, positions: Any, *, interfaces: Mapping[str, int], damping: Any = ..., below: float = ..., **keywords: Any) -> Self:
        """Return a body that another program has reduced to interface frames and amplitudes."""
    def to_file(self, path: Any) -> None:
        """Write the body, with its frames as interfaces, to one npz file of plain arrays."""
    @classmethod
    def from_file(cls, path: Any, **keywords: Any) -> Self:
        """Return the body that ``to_file`` wrote, with its frames; nothing in it is executed."""
    def frame_at(self, node: int, name: str | None = ...) -> Any:
        """Return a frame at a node, made under a name."""
    def spread_load(self, name: str, weights: Any, **keywords: Any) -> Any:
        """Return a load spread over the nodes, p times their weights (n,), made under a name."""
    def partitions(self, q: Any) -> Any:
        """Return M_RR, M_Rθ, M_Rf, M_θθ, M_θf and M_ff at q, in the axes of frame_a (eq. 58)."""
    def velocity_forces(self, q: Any, qd: Any, w: Any) -> Any:
        """Return the forces quadratic in q̇ and ω (eq. 59), (6 + n,), in the axes of frame_a."""
    def mode_shapes(self) -> Any:
        """Return the modes with frame_a held: frequencies [rad/s], shapes, ``.plot()``."""
    def __init__(self, body: Any = ..., *, M: Any = ..., K: Any = ..., positions: Any = ..., interfaces: Mapping[str, int | Sequence[int]] | None = ..., modes: int = ..., triangles: Any = ..., frames: Mapping[str, int] | None = ..., density: Number = ..., stiffness: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

class FlexiblePlate(ac.Model):
    """A rectangular thin plate, a along x and b along y, of 2 nx ny triangles (DKT), in its modes.

    ``frame_a`` is at the middle of the edge x = 0, clamped in it; ``frame_b`` at the middle
    of the edge x = a, which is rigid, or free with ``far_edge="free"``. Bending is along z.

    Parameters
    ----------
    a, b, thickness
        Sides and thickness [m].
    material
        Of the plate: E, nu and density.
    cells
        Numbers nx and ny, both even.
    modes
        Number of shapes; of a rigid far edge three are static (Craig and Bampton), so that what
        hangs on it is carried rightly.
    frames
        Further frames by name, at ξ = x/a and η = y/b (-½ … ½): the nearest node is taken.
    damping
        Damping ratios, one or one a mode.
    viscous
        Moduli E and nu of Kelvin and Voigt [Pa.s], as a Material.
    stiffening
        True: its middle surface follows as it bends, so that forces in its plane stiffen it.
    """
    density: ac.Parameter = ac.parameter('1', 'Density over that of the mesh', default=1.0)
    stiffness: ac.Parameter = ac.parameter('1', 'Moduli over those of the mesh', default=1.0)
    def frame_at(self, node: int, name: str | None = ...) -> Any:
        """Return a frame at a node, made under a name."""
    def spread_load(self, name: str, weights: Any, **keywords: Any) -> Any:
        """Return a load spread over the nodes, p times their weights (n,), made under a name."""
    def partitions(self, q: Any) -> Any:
        """Return M_RR, M_Rθ, M_Rf, M_θθ, M_θf and M_ff at q, in the axes of frame_a (eq. 58)."""
    def velocity_forces(self, q: Any, qd: Any, w: Any) -> Any:
        """Return the forces quadratic in q̇ and ω (eq. 59), (6 + n,), in the axes of frame_a."""
    def mode_shapes(self) -> Any:
        """Return the modes with frame_a held: frequencies [rad/s], shapes, ``.plot()``."""
    def __init__(self, a: float = ..., b: float = ..., thickness: float = ..., material: Any = ..., *, cells: tuple[int, int] = ..., modes: int = ..., far_edge: str = ..., frames: Mapping[str, Sequence[float]] | None = ..., damping: Any = ..., viscous: Any = ..., stiffening: bool = ..., density: Number = ..., stiffness: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

class Force(ac.Component):
    """A force on frame_b at its origin, with its reaction on frame_a.

    The components are in ``frame_b``, in ``frame_a`` or in the world. The reaction is the
    opposite force along the same line, so frame_a also takes the moment -r × f.
    """
    resolve_in: str = ac.structural(default='frame_b', description='Frame of the components: frame_b, frame_a or world')
    f_x: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, first component')
    f_y: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, second component')
    f_z: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, third component')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]

class FreeMotion(ac.Component):
    """All six freedoms in space: position r and quaternion q of frame_b in frame_a.

    States: r and v = der(r) in frame_a, the quaternion q (scalar first, no singular orientation)
    and the angular velocity w_rel of frame_b in frame_a. ``start={"angles": (a, b, c)}`` gives q
    as turns about x, the new y and the new z, and ``w_start`` is that of w_rel.
    """
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_rel: ClassVar[VariableDeclaration]
    """Angular velocity of frame_b in frame_a [rad/s]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    q_start: ac.StartValue = ac.start("q")
    w_rel_start: ac.StartValue = ac.start("w_rel")
    angles_start: ac.StartValue = ac.start("angles")
    w_start: ac.StartValue = ac.start("w")

class GearConstraint(ac.Assembly):
    """Ideal gear between two frames that turn in a bearing, phi_a = ratio phi_b.

    frame_a turns by phi_a about n_a and frame_b by phi_b about n_b, both fixed in the frame
    ``bearing``, which takes the reaction of the teeth. ``joint_a`` and ``joint_b`` are the two
    revolute joints.
    """
    r_a: ac.VectorParameter = ac.parameter('m', 'Origin of frame_a, in bearing', default=(0.0, 0.0, 0.0), shape=(3,))
    r_b: ac.VectorParameter = ac.parameter('m', 'Origin of frame_b, in bearing', default=(0.0, 0.0, 0.0), shape=(3,))
    ratio: ac.Parameter = ac.parameter('1', 'Transmission ratio, phi_a/phi_b')
    n_a: ac.VectorParameter = ac.parameter('1', 'Axis of a', default=(1.0, 0.0, 0.0), shape=(3,))
    n_b: ac.VectorParameter = ac.parameter('1', 'Axis of b', default=(1.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    bearing: ClassVar[spatial.Frame]
    joint_a: ClassVar[Revolute]
    joint_b: ClassVar[Revolute]
    arm_a: ClassVar[FixedTranslation]
    arm_b: ClassVar[FixedTranslation]
    gear: ClassVar[Any]
    def hold(self, joint_a: Any, joint_b: Any) -> None:
        """Place the joints in the bearing, and their other ends at the frames."""

class Gripper(ac.Component):
    """A gripper at frame_a that catches frame_b in the pose it has then, and may let it go.

    Free, frame_b moves in frame_a with r and v; in the plane with phi and w, in space with the
    quaternion q and w_rel. When ``catch`` becomes true an impulse stops it there; where both
    conditions become true at once, it is caught.
    """
    catch: Any = ac.structural(default=None, description='When it catches, a condition: lambda g: ca.norm_2(g.r) < 0.1')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or caught')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_rel: ClassVar[VariableDeclaration]
    """Angular velocity of frame_b in frame_a [rad/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    q_start: ac.StartValue = ac.start("q")
    w_rel_start: ac.StartValue = ac.start("w_rel")
    angles_start: ac.StartValue = ac.start("angles")

class JointRollingWheel(ac.Component):
    """A wheel without mass that rolls without slip on the plane z = 0 of the world.

    frame_a is at its centre, the axis of the wheel is y of it. States are x and y of the centre,
    the quaternion q of frame_a in the world and the angular velocity w_0 in the world. With the
    axis e and u the direction in the wheel nearest to z, the centre is at z = radius u_z and
    v = w_0 × radius u. ``start={"angles": (heading, spin, lean)}`` gives q as turns about z, the
    new y and the new x. The contact is never lost: f_n may be negative. ``f_long`` is counted along
    z × axis, against the travel of a wheel that turns forward about its axis.
    """
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheel')
    frame_a: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    x: ClassVar[VariableDeclaration]
    """Position of the centre, first coordinate [m]."""
    y: ClassVar[VariableDeclaration]
    """Position of the centre, second coordinate [m]."""
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_0: ClassVar[VariableDeclaration]
    """Angular velocity of the wheel, in the world [rad/s]."""
    f_n: ClassVar[VariableDeclaration]
    """Contact force on the wheel along z [N]."""
    f_long: ClassVar[VariableDeclaration]
    """Contact force on the wheel along z × axis, backwards [N]."""
    f_lat: ClassVar[VariableDeclaration]
    """Contact force on the wheel along its axis, to the left [N]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    x_start: ac.StartValue = ac.start("x")
    y_start: ac.StartValue = ac.start("y")
    q_start: ac.StartValue = ac.start("q")
    w_0_start: ac.StartValue = ac.start("w_0")
    f_n_start: ac.StartValue = ac.start("f_n")
    f_long_start: ac.StartValue = ac.start("f_long")
    f_lat_start: ac.StartValue = ac.start("f_lat")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    angles_start: ac.StartValue = ac.start("angles")

class JointRollingWheelSet(ac.Component):
    """Two wheels without mass on an upright axle that roll without slip on the plane z = 0.

    frame_middle is in the middle of the axle at z = radius, x ahead and y along the axle to the
    left wheel. frame1 is fixed in the left wheel, frame2 in the right one, which turn by theta1
    and theta2 about y. States are x, y, the heading phi, both angles and their rates:
    v = radius (der(theta1) + der(theta2))/2 ahead, der(phi) = radius (der(theta2) -
    der(theta1))/track.
    """
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheels')
    track: ac.Parameter = ac.parameter('m', 'Distance of the wheels')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis1 and axis2 drive the wheels')
    frame_middle: ClassVar[spatial.Frame]
    frame1: ClassVar[spatial.Frame]
    frame2: ClassVar[spatial.Frame]
    axis1: ClassVar[rotational.Flange]
    axis2: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    t1: ClassVar[ac.Edge[Any]]
    t2: ClassVar[ac.Edge[Any]]
    rot1: ClassVar[ac.Edge[Any]]
    rot2: ClassVar[ac.Edge[Any]]
    moment1: ClassVar[ac.Edge[Any]]
    moment2: ClassVar[ac.Edge[Any]]
    drive1: ClassVar[ac.Edge[Any]]
    drive2: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    x: ClassVar[VariableDeclaration]
    """Position of the middle, first coordinate [m]."""
    y: ClassVar[VariableDeclaration]
    """Position of the middle, second coordinate [m]."""
    phi: ClassVar[VariableDeclaration]
    """Heading, about z [rad]."""
    theta1: ClassVar[VariableDeclaration]
    """Angle of the left wheel [rad]."""
    theta2: ClassVar[VariableDeclaration]
    """Angle of the right wheel [rad]."""
    der_theta1: ClassVar[VariableDeclaration]
    """Angular velocity of the left wheel [rad/s]."""
    der_theta2: ClassVar[VariableDeclaration]
    """Angular velocity of the right wheel [rad/s]."""
    x_start: ac.StartValue = ac.start("x")
    y_start: ac.StartValue = ac.start("y")
    phi_start: ac.StartValue = ac.start("phi")
    theta1_start: ac.StartValue = ac.start("theta1")
    theta2_start: ac.StartValue = ac.start("theta2")
    der_theta1_start: ac.StartValue = ac.start("der_theta1")
    der_theta2_start: ac.StartValue = ac.start("der_theta2")

class LargeRotationBeam(ac.Model):
    """A beam that bends and turns as far as it likes, of n elements with a frame at every node.

    Along x with ``L`` and ``n``, or through ``points``, any curve at rest. ``frame_a`` and ``frame_b``
    are its ends, ``node[k]`` its nodes; at rest the frames of all nodes are parallel to frame_a. Each
    element is straight at rest and has half of its mass and inertia at either end. Forces, bodies and
    joints connect to any node, and close no loop: elements only pull and turn their frames.

    Parameters
    ----------
    L, n
        Length [m] and number of elements.
    points
        Instead of n: the nodes at rest in frame_a, one a row [m], the first at the origin of frame_a
        (else they are moved there). L scales them; it is their length if not given.
    up
        In space, direction of axis 3 of the sections, in frame_a: axis 2 is normal to it and to the
        beam.
    mu, EA, EI, GA
        Mass per length [kg/m], rigidities along the beam [N], of bending [N.m2] and of shear [N]; in
        space EI_2, GA_3 of bending and shear along axis 3, EI_3, GA_2 along axis 2 (EI, GA for both),
        and GJ of torsion [N.m2].
    section, material
        Instead of these: an object with A, I2, I3, J, k2, k3, and one with E, G, density.
    gyration
        Radii of gyration of the section along axes 2 and 3 [m]; that of an even section if not given.
    beta
        Damping in proportion to the stiffness [s].
    start
        Pose and motion of frame_a from which all nodes begin, as a rigid body: r_0, v_0, w_a, and
        angles or q (phi in the plane). Nodes that a joint holds begin where it holds them.
    """
    L: ac.Parameter = ac.parameter('m', 'Length at rest')
    mu: ac.Parameter = ac.parameter('kg/m', 'Mass per length')
    EA: ac.Parameter = ac.parameter('N', 'Rigidity along the beam')
    beta: ac.Parameter = ac.parameter('s', 'Damping in proportion to stiffness', default=0.0)
    EI_2: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along axis 3')
    EI_3: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along axis 2')
    GA_2: ac.Parameter = ac.parameter('N', 'Rigidity of shear along axis 2')
    GA_3: ac.Parameter = ac.parameter('N', 'Rigidity of shear along axis 3')
    GJ: ac.Parameter = ac.parameter('N.m2', 'Rigidity of torsion')
    gyration_2: ac.Parameter = ac.parameter('m', 'Radius of gyration along axis 2', default='derived from the others')
    gyration_3: ac.Parameter = ac.parameter('m', 'Radius of gyration along axis 3', default='derived from the others')
    def frame_at(self, xi: float) -> Any:
        """Return the frame of the node at ξ, the part of the length from frame_a (0) to frame_b."""
    def line_load(self, name: str, first: int = ..., last: int | None = ..., **keywords: Any) -> Any:
        """Return a load [N/m] along the elements first … last-1, made under a name."""
    def __init__(self, *, n: int | None = ..., points: Any = ..., up: Any = ..., L: Number = ..., mu: Number = ..., EA: Number = ..., beta: Number = ..., EI_2: Number = ..., EI_3: Number = ..., GA_2: Number = ..., GA_3: Number = ..., GJ: Number = ..., gyration_2: Number = ..., gyration_3: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

class LargeRotationElement(ac.Component):
    """A beam between two frames that turns as far as it likes, in space.

    f and tau at either end are the gradient of l/2 (EA Γ₁² + EI₂ Γ₂² + EI₃ Γ₃² + GA₂ Γ₄² +
    GA₃ Γ₅² + GJ Γ₆²) in r, m and n, place and axes of the sections (García de Jalón and Bayo,
    eq. 11.65), and half of the mass and of the inertia.
    """
    l: ac.Parameter = ac.parameter('m', 'Length at rest')
    m: ac.Parameter = ac.parameter('kg', 'Mass, a half at either end')
    EA: ac.Parameter = ac.parameter('N', 'Rigidity along the beam')
    span: ac.Parameter = ac.parameter('m', "Beam's length", default='derived from the others')
    beta: ac.Parameter = ac.parameter('s', 'Damping in proportion to stiffness', default=0.0)
    m_a: ac.VectorParameter = ac.parameter('1', 'Axis 2 of the section at rest, in both frames', default=(0.0, 1.0, 0.0), shape=(3,))
    n_a: ac.VectorParameter = ac.parameter('1', 'Axis 3 of the section at rest, in both frames', default=(0.0, 0.0, 1.0), shape=(3,))
    EI_2: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along axis 3')
    EI_3: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending along axis 2')
    GA_2: ac.Parameter = ac.parameter('N', 'Rigidity of shear along axis 2')
    GA_3: ac.Parameter = ac.parameter('N', 'Rigidity of shear along axis 3')
    GJ: ac.Parameter = ac.parameter('N.m2', 'Rigidity of torsion')
    gyration_2: ac.Parameter = ac.parameter('m', 'Radius of gyration along axis 2', default='derived from the others')
    gyration_3: ac.Parameter = ac.parameter('m', 'Radius of gyration along axis 3', default='derived from the others')
    damped: bool = ac.structural(default=False, description='True: beta counts')
    section: Any = ac.structural(default=None, description='For stresses: A, I2 and I3')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    at_a: ClassVar[ac.Edge[Any]]
    turn_a: ClassVar[ac.Edge[Any]]
    at_b: ClassVar[ac.Edge[Any]]
    turn_b: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    v_CM_0: ClassVar[VariableDeclaration]
    """Velocity of the centre of mass in the world [m/s]."""
    spin: ClassVar[VariableDeclaration]
    """Angular momentum about the centre [kg.m2/s]."""
    kinetic: ClassVar[VariableDeclaration]
    """Kinetic energy [J]."""
    strain: ClassVar[VariableDeclaration]
    """Energy of the deformation [J]."""
    weight: ClassVar[VariableDeclaration]
    """Energy in the field of gravity [J]."""
    gamma: ClassVar[VariableDeclaration]
    """Strains of the section in the middle [1]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge at_a [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge at_a [m/s]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge turn_a [rad/s]."""
    r_1: ClassVar[EdgeQuantity]
    """r of the edge at_b [m]."""
    v_1: ClassVar[EdgeQuantity]
    """v of the edge at_b [m/s]."""
    w_1: ClassVar[EdgeQuantity]
    """w of the edge turn_b [rad/s]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    v_CM_0_start: ac.StartValue = ac.start("v_CM_0")
    spin_start: ac.StartValue = ac.start("spin")
    kinetic_start: ac.StartValue = ac.start("kinetic")
    strain_start: ac.StartValue = ac.start("strain")
    weight_start: ac.StartValue = ac.start("weight")
    gamma_start: ac.StartValue = ac.start("gamma")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    w_0_start: ac.StartValue = ac.start("w_0")
    r_1_start: ac.StartValue = ac.start("r_1")
    v_1_start: ac.StartValue = ac.start("v_1")
    w_1_start: ac.StartValue = ac.start("w_1")

class LargeRotationLoad(ac.Component):
    """A load p along n on an element of length l: l p/2 at either end.

    ``n`` is fixed in the world, or turns with the frames (``follower=True``).
    """
    l: ac.Parameter = ac.parameter('m', 'Length of the element')
    n: ac.VectorParameter = ac.parameter('1', 'Direction of the load', default=(0.0, 1.0, 0.0), shape=(3,))
    follower: bool = ac.structural(default=False, description='True: the direction turns with the beam')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    p: signal.Input = ac.signal_input(unit='N/m', description='Load along n')
    at_a: ClassVar[ac.Edge[Any]]
    at_b: ClassVar[ac.Edge[Any]]

class LineForceWithMass(ac.Component):
    """Line force of a pair of flanges, with a point mass at a fraction of the line.

    The mass is at r_a + length_fraction (r_b - r_a).
    """
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    m: ac.Parameter = ac.parameter('kg', 'Mass on the line', default=0.0)
    length_fraction: ac.Parameter = ac.parameter('1', 'Place of the mass, from 0 at frame_a to 1 at frame_b', default=0.5)
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    flange_a: ClassVar[translational.Flange]
    flange_b: ClassVar[translational.Flange]
    t: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    at_a: ClassVar[ac.Edge[Any]]
    at_b: ClassVar[ac.Edge[Any]]
    length: ClassVar[EdgeQuantity]
    """s of the edge drive [m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge drive [N]."""
    length_start: ac.StartValue = ac.start("length")

class LineForceWithTwoMasses(ac.Component):
    """Line force of a pair of flanges, with two point masses, as of cylinder and piston.

    Mass a is on the line at L_a from frame_a, mass b at L_b from frame_b.
    """
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    m_a: ac.Parameter = ac.parameter('kg', 'Mass a')
    m_b: ac.Parameter = ac.parameter('kg', 'Mass b')
    L_a: ac.Parameter = ac.parameter('m', 'From frame_a to mass a, towards frame_b', default=0.0)
    L_b: ac.Parameter = ac.parameter('m', 'From frame_b to mass b, towards frame_a (L_a)', default='derived from the others')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    flange_a: ClassVar[translational.Flange]
    flange_b: ClassVar[translational.Flange]
    t: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    at_a: ClassVar[ac.Edge[Any]]
    at_b: ClassVar[ac.Edge[Any]]
    length: ClassVar[EdgeQuantity]
    """s of the edge drive [m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge drive [N]."""
    length_start: ac.StartValue = ac.start("length")

class Mounting1D(ac.Component):
    """A 1-D support on a frame: flange_b stands at phi0, its torque acts on frame_a."""
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    phi0: ac.Parameter = ac.parameter('rad', 'Angle of flange_b in frame_a', default=0.0)
    frame_a: ClassVar[spatial.Frame]
    flange_b: ClassVar[rotational.Flange]
    hold: ClassVar[ac.Edge[Any]]
    e: ClassVar[ac.Edge[Any]]
    R: ClassVar[EdgeQuantity]
    """R of the edge hold [1]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge hold [rad/s]."""
    z: ClassVar[EdgeQuantity]
    """z of the edge hold [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge hold [N.m]."""
    R_start: ac.StartValue = ac.start("R")
    w_start: ac.StartValue = ac.start("w")
    z_start: ac.StartValue = ac.start("z")

class Planar(ac.Component):
    """Planar joint in space: s_x and s_y in the plane normal to n, then phi about n.

    The plane is fixed in frame_a; ``n_x`` projected on it is the direction of s_x.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Normal, in frame_a', default=(0.0, 0.0, 1.0), shape=(3,))
    n_x: ac.VectorParameter = ac.parameter('1', 'Direction of s_x', default=(1.0, 0.0, 0.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    s_x: ClassVar[VariableDeclaration]
    """Displacement along n_x [m]."""
    s_y: ClassVar[VariableDeclaration]
    """Displacement along n × n_x [m]."""
    phi: ClassVar[VariableDeclaration]
    """Angle about n [rad]."""
    v_x: ClassVar[VariableDeclaration]
    """Velocity along n_x [m/s]."""
    v_y: ClassVar[VariableDeclaration]
    """Velocity along n × n_x [m/s]."""
    w: ClassVar[VariableDeclaration]
    """Angular velocity about n [rad/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    s_x_start: ac.StartValue = ac.start("s_x")
    s_y_start: ac.StartValue = ac.start("s_y")
    phi_start: ac.StartValue = ac.start("phi")
    v_x_start: ac.StartValue = ac.start("v_x")
    v_y_start: ac.StartValue = ac.start("v_y")
    w_start: ac.StartValue = ac.start("w")

class PointMass(ac.Component):
    """A mass without rotation: f = m (a - g); it moves freely where no joint holds it."""
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    frame_a: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    a_start: ac.StartValue = ac.start("a")

class PositionDriver(ac.Component):
    """Prismatic joint with a prescribed displacement, s = s_ref along n, fixed in frame_a.

    ``s_ref`` is a function of time or a signal, twice differentiable; ``f_drive`` is the
    force along n that moves frame_b.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Direction, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    s_ref: signal.Input = ac.signal_input(unit='m', description='Displacement along n')
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    s: ClassVar[VariableDeclaration]
    """Displacement [m]."""
    v: ClassVar[VariableDeclaration]
    """Velocity [m/s]."""
    a: ClassVar[VariableDeclaration]
    """Acceleration [m/s2]."""
    f_drive: ClassVar[VariableDeclaration]
    """Force along n on frame_b [N]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")
    a_start: ac.StartValue = ac.start("a")
    f_drive_start: ac.StartValue = ac.start("f_drive")

class Power(ac.Component):
    """Power that enters at frame_a and leaves at frame_b, f·v + tau·w."""
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class Prismatic(ac.Component):
    """Prismatic joint: displacement s along n, fixed in frame_a."""
    n: ac.VectorParameter = ac.parameter('1', 'Direction, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis and support drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    axis: ClassVar[translational.Flange]
    support: ClassVar[translational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    s: ClassVar[VariableDeclaration]
    """Displacement [m]."""
    v: ClassVar[VariableDeclaration]
    """Velocity [m/s]."""
    a: ClassVar[VariableDeclaration]
    """Acceleration [m/s2]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")
    a_start: ac.StartValue = ac.start("a")

class RackAndPinion(ac.Assembly):
    """Ideal rack and pinion between two frames of a bearing, s_b = radius phi_a.

    frame_a, the pinion, turns by phi_a about n_a; frame_b, the rack, moves by s_b along n_b.
    Both directions are fixed in the frame ``bearing``, which takes the reaction of the teeth.
    ``joint_a`` is the revolute joint and ``joint_b`` the prismatic one.
    """
    r_a: ac.VectorParameter = ac.parameter('m', 'Origin of frame_a, in bearing', default=(0.0, 0.0, 0.0), shape=(3,))
    r_b: ac.VectorParameter = ac.parameter('m', 'Origin of frame_b, in bearing', default=(0.0, 0.0, 0.0), shape=(3,))
    radius: ac.Parameter = ac.parameter('m', 'Travel of the rack per angle of the pinion')
    n_a: ac.VectorParameter = ac.parameter('1', 'Axis of a', default=(0.0, 0.0, 1.0), shape=(3,))
    n_b: ac.VectorParameter = ac.parameter('1', 'Direction of the rack', default=(1.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    bearing: ClassVar[spatial.Frame]
    joint_a: ClassVar[Revolute]
    joint_b: ClassVar[Prismatic]
    arm_a: ClassVar[FixedTranslation]
    arm_b: ClassVar[FixedTranslation]
    gear: ClassVar[Any]
    def hold(self, joint_a: Any, joint_b: Any) -> None:
        """Place the joints in the bearing, and their other ends at the frames."""

class RelativeAngles(ac.Component):
    """Angle of frame_b in frame_a, or angles of R_rel = Rx(y1) Ry(y2) Rz(y3) in space."""
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class RelativeAngularVelocity(ac.Component):
    """Angular velocity of frame_b relative to frame_a."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class RelativePosition(ac.Component):
    """Position of frame_b from frame_a."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class RelativeSensor(ac.Component):
    """Position, velocity, … of frame_b as seen in frame_a, each if its switch says so.

    v_rel = v_b - v_a - w_a × r and a_rel = a_b - a_a - z_a × r - w_a × (w_a × r) -
    2 w_a × v_rel are derivatives of the components of r = r_b - r_a in frame_a, and so is
    z_rel = z_b - z_a - w_a × w_rel that of w_rel = w_b - w_a.
    """
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    get_r_rel: bool = ac.structural(default=False, description='True: r_rel is measured')
    get_v_rel: bool = ac.structural(default=False, description='True: v_rel is measured')
    get_a_rel: bool = ac.structural(default=False, description='True: a_rel is measured')
    get_angles: bool = ac.structural(default=False, description='True: angles is measured')
    get_w_rel: bool = ac.structural(default=False, description='True: w_rel is measured')
    get_z_rel: bool = ac.structural(default=False, description='True: z_rel is measured')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    r_rel1: ClassVar[signal.Output]
    r_rel2: ClassVar[signal.Output]
    r_rel3: ClassVar[signal.Output]
    v_rel1: ClassVar[signal.Output]
    v_rel2: ClassVar[signal.Output]
    v_rel3: ClassVar[signal.Output]
    a_rel1: ClassVar[signal.Output]
    a_rel2: ClassVar[signal.Output]
    a_rel3: ClassVar[signal.Output]
    angles1: ClassVar[signal.Output]
    angles2: ClassVar[signal.Output]
    angles3: ClassVar[signal.Output]
    w_rel1: ClassVar[signal.Output]
    w_rel2: ClassVar[signal.Output]
    w_rel3: ClassVar[signal.Output]
    z_rel1: ClassVar[signal.Output]
    z_rel2: ClassVar[signal.Output]
    z_rel3: ClassVar[signal.Output]

class RelativeVelocity(ac.Component):
    """Velocity of frame_b as seen in frame_a, v_b - v_a - w_a × r_rel."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    y3: ClassVar[signal.Output]

class Revolute(ac.Component):
    """Revolute joint in space: angle phi about n, fixed in frame_a and frame_b."""
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(0.0, 0.0, 1.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis and support drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    axis: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    phi: ClassVar[VariableDeclaration]
    """Angle [rad]."""
    w: ClassVar[VariableDeclaration]
    """Angular velocity [rad/s]."""
    a: ClassVar[VariableDeclaration]
    """Angular acceleration [rad/s2]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class RollingWheel(ac.Component):
    """A wheel with mass that rolls without slip on the plane z = 0 of the world.

    As JointRollingWheel, with mass m, inertia I_axis about its axis and I_long about any
    diameter, at the origin of frame_a.
    """
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheel')
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    I_axis: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the axis')
    I_long: ac.Parameter = ac.parameter('kg.m2', 'Inertia about a diameter')
    frame_a: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    mass: ClassVar[ac.Edge[Any]]
    disc: ClassVar[ac.Edge[Any]]
    x: ClassVar[VariableDeclaration]
    """Position of the centre, first coordinate [m]."""
    y: ClassVar[VariableDeclaration]
    """Position of the centre, second coordinate [m]."""
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_0: ClassVar[VariableDeclaration]
    """Angular velocity of the wheel, in the world [rad/s]."""
    f_n: ClassVar[VariableDeclaration]
    """Contact force on the wheel along z [N]."""
    f_long: ClassVar[VariableDeclaration]
    """Contact force on the wheel along z × axis, backwards [N]."""
    f_lat: ClassVar[VariableDeclaration]
    """Contact force on the wheel along its axis, to the left [N]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    x_start: ac.StartValue = ac.start("x")
    y_start: ac.StartValue = ac.start("y")
    q_start: ac.StartValue = ac.start("q")
    w_0_start: ac.StartValue = ac.start("w_0")
    f_n_start: ac.StartValue = ac.start("f_n")
    f_long_start: ac.StartValue = ac.start("f_long")
    f_lat_start: ac.StartValue = ac.start("f_lat")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    angles_start: ac.StartValue = ac.start("angles")

class RollingWheelSet(ac.Component):
    """Two wheels with mass on an upright axle that roll without slip on the plane z = 0.

    As JointRollingWheelSet, each wheel with mass m_wheel, inertia I_wheel_axis about the
    axle and I_wheel_long about any diameter.
    """
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheels')
    track: ac.Parameter = ac.parameter('m', 'Distance of the wheels')
    m_wheel: ac.Parameter = ac.parameter('kg', 'Mass of each wheel')
    I_wheel_axis: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the axle')
    I_wheel_long: ac.Parameter = ac.parameter('kg.m2', 'Inertia about a diameter')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis1 and axis2 drive the wheels')
    frame_middle: ClassVar[spatial.Frame]
    frame1: ClassVar[spatial.Frame]
    frame2: ClassVar[spatial.Frame]
    axis1: ClassVar[rotational.Flange]
    axis2: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    t1: ClassVar[ac.Edge[Any]]
    t2: ClassVar[ac.Edge[Any]]
    rot1: ClassVar[ac.Edge[Any]]
    rot2: ClassVar[ac.Edge[Any]]
    moment1: ClassVar[ac.Edge[Any]]
    moment2: ClassVar[ac.Edge[Any]]
    drive1: ClassVar[ac.Edge[Any]]
    drive2: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    mass1: ClassVar[ac.Edge[Any]]
    mass2: ClassVar[ac.Edge[Any]]
    disc1: ClassVar[ac.Edge[Any]]
    disc2: ClassVar[ac.Edge[Any]]
    x: ClassVar[VariableDeclaration]
    """Position of the middle, first coordinate [m]."""
    y: ClassVar[VariableDeclaration]
    """Position of the middle, second coordinate [m]."""
    phi: ClassVar[VariableDeclaration]
    """Heading, about z [rad]."""
    theta1: ClassVar[VariableDeclaration]
    """Angle of the left wheel [rad]."""
    theta2: ClassVar[VariableDeclaration]
    """Angle of the right wheel [rad]."""
    der_theta1: ClassVar[VariableDeclaration]
    """Angular velocity of the left wheel [rad/s]."""
    der_theta2: ClassVar[VariableDeclaration]
    """Angular velocity of the right wheel [rad/s]."""
    x_start: ac.StartValue = ac.start("x")
    y_start: ac.StartValue = ac.start("y")
    phi_start: ac.StartValue = ac.start("phi")
    theta1_start: ac.StartValue = ac.start("theta1")
    theta2_start: ac.StartValue = ac.start("theta2")
    der_theta1_start: ac.StartValue = ac.start("der_theta1")
    der_theta2_start: ac.StartValue = ac.start("der_theta2")

class Rotor1D(ac.Component):
    """A rotor between 1-D flanges that turns in frame_a: J (a + n·z) = tau_a + tau_b.

    phi, w and a are taken from frame_a, whose angular velocity is w_0 and angular
    acceleration z. The bearing acts with n (J a - tau_a - tau_b) + J w w_0 × n on the rotor.
    Mass and inertia of the rotor at rest belong to the body that carries it. If not ``exact``
    the rotor feels nothing of the motion of its carrier, J a = tau_a + tau_b; the bearing acts
    all the same.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    J: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the axis')
    exact: bool = ac.structural(default=True, description='False: the rotor does not feel its carrier turn')
    frame_a: ClassVar[spatial.Frame]
    flange_a: ClassVar[rotational.Flange]
    flange_b: ClassVar[rotational.Flange]
    hold: ClassVar[ac.Edge[Any]]
    e: ClassVar[ac.Edge[Any]]
    rod: ClassVar[ac.Edge[Any]]
    R: ClassVar[EdgeQuantity]
    """R of the edge hold [1]."""
    z: ClassVar[EdgeQuantity]
    """z of the edge hold [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge hold [N.m]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge e [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge e [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge e [rad/s2]."""
    R_start: ac.StartValue = ac.start("R")
    z_start: ac.StartValue = ac.start("z")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class Screw(ac.Component):
    """Screw joint: angle phi about n and displacement pitch phi/(2 pi) along it."""
    n: ac.VectorParameter = ac.parameter('1', 'Axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    pitch: ac.Parameter = ac.parameter('m', 'Displacement in one turn')
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis and support drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    axis: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    phi: ClassVar[VariableDeclaration]
    """Angle [rad]."""
    w: ClassVar[VariableDeclaration]
    """Angular velocity [rad/s]."""
    s: ClassVar[VariableDeclaration]
    """Displacement [m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    s_start: ac.StartValue = ac.start("s")

class Spherical(ac.Component):
    """Spherical joint: a quaternion q and the relative angular velocity w_rel in frame_a.

    der(q) = q ∘ (0, w_rel)/2 in the frame of the tail; R is that of q/|q|, so the norm of q may
    drift without harm and no orientation is singular. ``start={"angles": (a, b, c)}`` gives q as
    turns about x, the new y and the new z.
    """
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_rel: ClassVar[VariableDeclaration]
    """Angular velocity of frame_b in frame_a [rad/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    q_start: ac.StartValue = ac.start("q")
    w_rel_start: ac.StartValue = ac.start("w_rel")
    angles_start: ac.StartValue = ac.start("angles")

class SphericalConstraint(ac.Component):
    """Spherical joint without coordinates: the two origins are kept together, f does that.

    It cuts a loop of which all other freedoms have coordinates; how its frames turn is said
    by other parts.
    """
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    a_start: ac.StartValue = ac.start("a")

class SphericalSpherical(ac.Component):
    """A rod of fixed length that turns freely at both ends, |r_b - r_a| = rod_length.

    ``f_rod`` is the force along it at frame_a, positive where the rod is pressed. A mass m is
    a point in the middle: each end carries half of m (a_CM - g), and with it f_rod is what
    presses the rod plus half of m (a_CM - g) along it. The frames must be held by other parts:
    a rod does not say how they turn.
    """
    rod_length: ac.Parameter = ac.parameter('m', 'Distance of the two origins')
    m: ac.Parameter = ac.parameter('kg', 'Mass in the middle of the rod', default=0.0)
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    at_a: ClassVar[ac.Edge[Any]]
    at_b: ClassVar[ac.Edge[Any]]
    f_rod: ClassVar[VariableDeclaration]
    """Force on the rod at frame_a, towards frame_b [N]."""
    f_constraint: ClassVar[VariableDeclaration]
    """Force that keeps the length, positive where it presses [N]."""
    r_rod_0: ClassVar[VariableDeclaration]
    """From frame_a to frame_b, in the world [m]."""
    f_rod_start: ac.StartValue = ac.start("f_rod")
    f_constraint_start: ac.StartValue = ac.start("f_constraint")
    r_rod_0_start: ac.StartValue = ac.start("r_rod_0")

class Spring(ac.Component):
    """Linear spring between two frames, f = c (s - s_unstretched)."""
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    c: ac.Parameter = ac.parameter('N/m', 'Stiffness')
    s_unstretched: ac.Parameter = ac.parameter('m', 'Length without force', default=0.0)
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    s: ClassVar[VariableDeclaration]
    """Distance of the two origins [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of s [m/s]."""
    f: ClassVar[VariableDeclaration]
    """Force along the line, positive if it pulls the frames together [N]."""
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")
    f_start: ac.StartValue = ac.start("f")
    r_start: ac.StartValue = ac.start("r")
    a_start: ac.StartValue = ac.start("a")

class SpringDamper(ac.Component):
    """Linear spring and damper in parallel, f = c (s - s_unstretched) + d der(s)."""
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    c: ac.Parameter = ac.parameter('N/m', 'Stiffness')
    s_unstretched: ac.Parameter = ac.parameter('m', 'Length without force', default=0.0)
    d: ac.Parameter = ac.parameter('N.s/m', 'Damping constant')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    s: ClassVar[VariableDeclaration]
    """Distance of the two origins [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of s [m/s]."""
    f: ClassVar[VariableDeclaration]
    """Force along the line, positive if it pulls the frames together [N]."""
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    s_start: ac.StartValue = ac.start("s")
    v_start: ac.StartValue = ac.start("v")
    f_start: ac.StartValue = ac.start("f")
    r_start: ac.StartValue = ac.start("r")
    a_start: ac.StartValue = ac.start("a")

class Torque(ac.Component):
    """A torque on frame_b with its reaction on frame_a, in one of the frames or the world."""
    resolve_in: str = ac.structural(default='frame_b', description='Frame of the components: frame_b, frame_a or world')
    tau_x: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, first component')
    tau_y: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, second component')
    tau_z: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, third component')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    rot: ClassVar[ac.Edge[Any]]
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    R_start: ac.StartValue = ac.start("R")
    w_start: ac.StartValue = ac.start("w")
    z_start: ac.StartValue = ac.start("z")

class TransformAbsoluteVector(ac.Component):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""
    frame_r_in: str = ac.structural(default='frame_a', description='Frame of r_in: frame_a or world')
    frame_r_out: str = ac.structural(default='frame_a', description='Frame of r_out: frame_a or world')
    frame_a: ClassVar[spatial.Frame]
    r_in1: signal.Input = ac.signal_input(unit='1', description='Component 1 of r in')
    r_in2: signal.Input = ac.signal_input(unit='1', description='Component 2 of r in')
    r_in3: signal.Input = ac.signal_input(unit='1', description='Component 3 of r in')
    r_out1: ClassVar[signal.Output]
    r_out2: ClassVar[signal.Output]
    r_out3: ClassVar[signal.Output]

class TransformRelativeVector(ac.Component):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""
    frame_r_in: str = ac.structural(default='frame_a', description='Frame of r_in: frame_a, frame_b or world')
    frame_r_out: str = ac.structural(default='frame_a', description='Frame of r_out: frame_a, frame_b or world')
    frame_a: ClassVar[spatial.Frame]
    r_in1: signal.Input = ac.signal_input(unit='1', description='Component 1 of r in')
    r_in2: signal.Input = ac.signal_input(unit='1', description='Component 2 of r in')
    r_in3: signal.Input = ac.signal_input(unit='1', description='Component 3 of r in')
    r_out1: ClassVar[signal.Output]
    r_out2: ClassVar[signal.Output]
    r_out3: ClassVar[signal.Output]
    frame_b: ClassVar[spatial.Frame]

class Universal(ac.Component):
    """Universal joint: angle phi_a about n_a in frame_a, then phi_b about n_b in frame_b.

    With ``use_axis_flange`` each angle has its flanges, ``axis_a``, ``support_a`` and ``axis_b``,
    ``support_b``. The two axes must not be parallel.
    """
    n_a: ac.VectorParameter = ac.parameter('1', 'First axis, in frame_a', default=(1.0, 0.0, 0.0), shape=(3,))
    n_b: ac.VectorParameter = ac.parameter('1', 'Second axis, in frame_b', default=(0.0, 1.0, 0.0), shape=(3,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    axis_a: ClassVar[rotational.Flange]
    support_a: ClassVar[rotational.Flange]
    axis_b: ClassVar[rotational.Flange]
    support_b: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive_a: ClassVar[ac.Edge[Any]]
    base_a: ClassVar[ac.Edge[Any]]
    drive_b: ClassVar[ac.Edge[Any]]
    base_b: ClassVar[ac.Edge[Any]]
    phi_a: ClassVar[VariableDeclaration]
    """Angle about n_a [rad]."""
    phi_b: ClassVar[VariableDeclaration]
    """Angle about n_b [rad]."""
    w_a: ClassVar[VariableDeclaration]
    """Angular velocity about n_a [rad/s]."""
    w_b: ClassVar[VariableDeclaration]
    """Angular velocity about n_b [rad/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    phi_a_start: ac.StartValue = ac.start("phi_a")
    phi_b_start: ac.StartValue = ac.start("phi_b")
    w_a_start: ac.StartValue = ac.start("w_a")
    w_b_start: ac.StartValue = ac.start("w_b")

class UniversalSpherical(ac.Assembly):
    """A rod with a universal joint at frame_a and a spherical joint at frame_b.

    The first axis of the universal joint is n1_a, fixed in frame_a; the second one is normal to
    it and to the rod. ``frame_ia``, at the origin of frame_a, is fixed to the rod: bodies and
    forces connected to it move with the rod. With the angles of the universal joint at 0 it is
    oriented as frame_a.
    """
    n1_a: ac.VectorParameter = ac.parameter('1', 'First axis of the universal joint, in frame_a', default=(0.0, 0.0, 1.0), shape=(3,))
    r_rod_ia: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_ia', default=(1.0, 0.0, 0.0), shape=(3,))
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    frame_ia: ClassVar[spatial.Frame]
    universal: ClassVar[Universal]
    rod: ClassVar[FixedTranslation]
    ball: ClassVar[SphericalConstraint]

class Weld(ac.Component):
    """A rigid connection of two frames, r_b = r_a and R_b = R_a; its reaction is a result.

    With ``release`` it breaks when that condition becomes true, for good: the frames then move
    freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
    """
    release: Any = ac.structural(default=None, description='When it breaks, a condition of the part')
    frame_a: ClassVar[spatial.Frame]
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    q: ClassVar[VariableDeclaration]
    """Quaternion, scalar first [1]."""
    w_rel: ClassVar[VariableDeclaration]
    """Angular velocity of frame_b in frame_a [rad/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    q_start: ac.StartValue = ac.start("q")
    w_rel_start: ac.StartValue = ac.start("w_rel")
    angles_start: ac.StartValue = ac.start("angles")

class World(ac.Component):
    """The world: an inertial frame, and gravity g n/|n|, or -mu r/|r|³ of a point at r = 0."""
    g: ac.Parameter = ac.parameter('m/s2', 'Acceleration of uniform gravity', default=9.80665)
    n: ac.VectorParameter = ac.parameter('1', 'Direction of uniform gravity', default=(0.0, -1.0, 0.0), shape=(3,))
    mu: ac.Parameter = ac.parameter('m3/s2', 'Constant of point gravity (of the earth)', default=398600441800000.0)
    gravity_type: str = ac.structural(default='uniform', description='Field of gravity: "uniform", "point", "none"')
    frame: ClassVar[spatial.Frame]

class WorldForce(ac.Component):
    """A force on frame_b from outside, its components in the world or in ``frame_b``."""
    resolve_in: str = ac.structural(default='world', description='The frame of the components')
    f_x: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, first component')
    f_y: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, second component')
    f_z: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, third component')
    frame_b: ClassVar[spatial.Frame]
    t: ClassVar[ac.Edge[Any]]
    r: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    a_start: ac.StartValue = ac.start("a")

class WorldTorque(ac.Component):
    """A torque on frame_b from outside, its components in the world or in ``frame_b``."""
    resolve_in: str = ac.structural(default='world', description='The frame of the components')
    tau_x: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, first component')
    tau_y: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, second component')
    tau_z: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b, third component')
    frame_b: ClassVar[spatial.Frame]
    rot: ClassVar[ac.Edge[Any]]
    R: ClassVar[EdgeQuantity]
    """R of the edge rot [1]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z: ClassVar[EdgeQuantity]
    """z of the edge rot [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    R_start: ac.StartValue = ac.start("R")
    w_start: ac.StartValue = ac.start("w")
    z_start: ac.StartValue = ac.start("z")

RigidArm = FixedTranslation

__all__ = [
    "AbsoluteAngles",
    "AbsoluteAngularVelocity",
    "AbsolutePosition",
    "AbsoluteSensor",
    "AbsoluteVelocity",
    "Actuator",
    "AngleDriver",
    "BevelGear1D",
    "Body",
    "BodyBox",
    "BodyCylinder",
    "BodyShape",
    "Bushing",
    "CutForce",
    "CutForceAndTorque",
    "CutTorque",
    "Cylindrical",
    "Damper",
    "Distance",
    "Fixed",
    "FixedRotation",
    "FixedTranslation",
    "FlexibleBeam",
    "FlexibleBody",
    "FlexiblePlate",
    "Force",
    "FreeMotion",
    "GearConstraint",
    "Gripper",
    "JointRollingWheel",
    "JointRollingWheelSet",
    "LargeRotationBeam",
    "LargeRotationElement",
    "LargeRotationLoad",
    "LineForceWithMass",
    "LineForceWithTwoMasses",
    "Mounting1D",
    "Planar",
    "PointMass",
    "PositionDriver",
    "Power",
    "Prismatic",
    "RackAndPinion",
    "RelativeAngles",
    "RelativeAngularVelocity",
    "RelativePosition",
    "RelativeSensor",
    "RelativeVelocity",
    "Revolute",
    "RigidArm",
    "RollingWheel",
    "RollingWheelSet",
    "Rotor1D",
    "Screw",
    "Spherical",
    "SphericalConstraint",
    "SphericalSpherical",
    "Spring",
    "SpringDamper",
    "Torque",
    "TransformAbsoluteVector",
    "TransformRelativeVector",
    "Universal",
    "UniversalSpherical",
    "Weld",
    "World",
    "WorldForce",
    "WorldTorque",
    "angular_momentum",
    "centre_of_mass",
    "frame_graph",
    "kinetic_energy",
    "momentum",
    "potential_energy",
    "virtual_work_graph",
]
