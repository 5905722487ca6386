"""Planar multibody parts: the classes of library.multibody in the plane.

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
    frame_a: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]

class AbsoluteAngularVelocity(ac.Component):
    """Angular velocity of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]

class AbsolutePosition(ac.Component):
    """Position of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]

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
    frame_a: ClassVar[planar.Frame]
    r1: ClassVar[signal.Output]
    r2: ClassVar[signal.Output]
    v1: ClassVar[signal.Output]
    v2: ClassVar[signal.Output]
    a1: ClassVar[signal.Output]
    a2: ClassVar[signal.Output]
    angles: ClassVar[signal.Output]
    w: ClassVar[signal.Output]
    z: ClassVar[signal.Output]

class AbsoluteVelocity(ac.Component):
    """Velocity of frame_a, in frame_a or in the world."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]

class Actuator(ac.Component):
    """A translational pair of flanges along the line between two frames, s_b - s_a = |r|.

    A hydraulic cylinder, a linear motor or a 1-D spring between flange_a and flange_b acts
    between the bodies: flange_a stands at 0, flange_b at the distance s of the origins.
    """
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    """Revolute joint in the plane with a prescribed angle, phi = phi_ref.

    ``phi_ref`` is a function of time or a signal, twice differentiable; ``tau`` is the torque
    that moves frame_b.
    """
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    phi_ref: signal.Input = ac.signal_input(unit='rad', description='Angle of frame_b in frame_a')
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    tau_drive: ClassVar[VariableDeclaration]
    """Torque on frame_b [N.m]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau_drive_start: ac.StartValue = ac.start("tau_drive")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class Body(ac.Component):
    """A rigid body: f = m (a_CM - g), tau = I z + w × I w + r_CM × f.

    Where no joint holds it, it moves freely, from start values of r_0, v_0 and w_a (or
    w_0, in the world); in space ``angles`` about x, the new y and the new z turn it.
    """
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    r_CM: ac.VectorParameter = ac.parameter('m', 'From frame_a to the centre of mass, in frame_a', default=(0.0, 0.0), shape=(2,))
    I: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the centre of mass', default=0.001)
    frame_a: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    w_a: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    z_0: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    w_0_start: ac.StartValue = ac.start("w_0")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    z_a_start: ac.StartValue = ac.start("z_a")
    z_0_start: ac.StartValue = ac.start("z_0")

class BodyBox(ac.Component):
    """A rigid box along r, between frame_a and frame_b, of one density, hollow if asked for.

    m = density l (w h - w_i h_i); the inertia about the axis along r is
    (m_o (w² + h²) - m_i (w_i² + h_i²))/12, and alike about the two others. In the plane the
    width lies in it and the height is the thickness.
    """
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(2,))
    density: ac.Parameter = ac.parameter('kg/m3', 'Density', default=7700.0)
    width: ac.Parameter = ac.parameter('m', 'Width (|r|/20)', default='derived from the others')
    height: ac.Parameter = ac.parameter('m', 'Height (width)', default='derived from the others')
    inner_width: ac.Parameter = ac.parameter('m', 'Width of the hole', default=0.0)
    inner_height: ac.Parameter = ac.parameter('m', 'Height of the hole (inner_width)', default='derived from the others')
    m: ac.Parameter = ac.parameter('kg', 'Mass, from the shape', default='derived from the others')
    r_CM: ac.VectorParameter = ac.parameter('m', 'Centre of mass, r/2', default='derived from the others', shape=(2,))
    I: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the centre', default='derived from the others')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    w_a: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    z_0: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    w_0_start: ac.StartValue = ac.start("w_0")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    z_a_start: ac.StartValue = ac.start("z_a")
    z_0_start: ac.StartValue = ac.start("z_0")

class BodyCylinder(ac.Component):
    """A rigid cylinder along r, between frame_a and frame_b, hollow if asked for.

    m = density pi l (d² - d_i²)/4; the inertia about its axis is (m_o d² - m_i d_i²)/8, about
    a normal of it (m_o (l² + 3 d²/4) - m_i (l² + 3 d_i²/4))/12.
    """
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(2,))
    density: ac.Parameter = ac.parameter('kg/m3', 'Density', default=7700.0)
    diameter: ac.Parameter = ac.parameter('m', 'Diameter (|r|/20)', default='derived from the others')
    inner_diameter: ac.Parameter = ac.parameter('m', 'Diameter of the hole', default=0.0)
    m: ac.Parameter = ac.parameter('kg', 'Mass, from the shape', default='derived from the others')
    r_CM: ac.VectorParameter = ac.parameter('m', 'Centre of mass, r/2', default='derived from the others', shape=(2,))
    I: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the centre', default='derived from the others')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    w_a: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    z_0: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    w_0_start: ac.StartValue = ac.start("w_0")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    z_a_start: ac.StartValue = ac.start("z_a")
    z_0_start: ac.StartValue = ac.start("z_0")

class BodyShape(ac.Component):
    """A rigid body with two frames, frame_b at r: an arm of length |r| with mass m."""
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    r_CM: ac.VectorParameter = ac.parameter('m', 'From frame_a to the centre of mass, in frame_a', default=(0.0, 0.0), shape=(2,))
    I: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the centre of mass', default=0.001)
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(2,))
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    arm: ClassVar[ac.Edge[Any]]
    hold: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r_CM_0: ClassVar[VariableDeclaration]
    """Position of the centre of mass in the world [m]."""
    r_0: ClassVar[EdgeQuantity]
    """r of the edge t [m]."""
    v_0: ClassVar[EdgeQuantity]
    """v of the edge t [m/s]."""
    a_0: ClassVar[EdgeQuantity]
    """a of the edge t [m/s2]."""
    w_a: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    w_0: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    z_a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    z_0: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    r_CM_0_start: ac.StartValue = ac.start("r_CM_0")
    r_0_start: ac.StartValue = ac.start("r_0")
    v_0_start: ac.StartValue = ac.start("v_0")
    a_0_start: ac.StartValue = ac.start("a_0")
    w_a_start: ac.StartValue = ac.start("w_a")
    w_0_start: ac.StartValue = ac.start("w_0")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    z_a_start: ac.StartValue = ac.start("z_a")
    z_0_start: ac.StartValue = ac.start("z_0")

class Bushing(ac.Component):
    """An elastic joint: springs and dampers along and about the axes of frame_a.

    With p the position of frame_b in frame_a, the force on frame_a is c p + d der(p). The
    torque is c_phi θ + d_phi w_rel; θ is the angle in the plane. In space it is sin(angle)
    times the axis of the relative rotation, the angles themselves while they are small.
    """
    c: ac.VectorParameter = ac.parameter('N/m', 'Stiffness along the axes', default=(0.0, 0.0), shape=(2,))
    d: ac.VectorParameter = ac.parameter('N.s/m', 'Damping along the axes', default=(0.0, 0.0), shape=(2,))
    c_phi: ac.VectorParameter = ac.parameter('N.m/rad', 'Stiffness about the axes', default=(0.0,), shape=(1,))
    d_phi: ac.VectorParameter = ac.parameter('N.m.s/rad', 'Damping about the axes', default=(0.0,), shape=(1,))
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class CutForceAndTorque(ac.Component):
    """Force and torque that enter at frame_a and leave at frame_b, which it holds together."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    force1: ClassVar[signal.Output]
    force2: ClassVar[signal.Output]
    torque: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class CutTorque(ac.Component):
    """Torque that enters at frame_a and leaves at frame_b."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class Damper(ac.Component):
    """Linear damper between two frames, f = d der(s)."""
    s_small: ac.Parameter = ac.parameter('m', 'Distance below which the line has no direction', default=1e-10)
    d: ac.Parameter = ac.parameter('N.s/m', 'Damping constant')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]

class Fixed(ac.Component):
    """A frame fixed in the world at position r."""
    r: ac.VectorParameter = ac.parameter('m', 'Position in the world', default=(0.0, 0.0), shape=(2,))
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class FixedRotation(ac.Component):
    """A rigid arm without mass that also turns: frame_b at r, turned by angle."""
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', default=(0.0, 0.0), shape=(2,))
    angle: ac.Parameter = ac.parameter('rad', 'Angle from frame_a to frame_b', default=0.0)
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]

class FixedTranslation(ac.Component):
    """A rigid arm without mass: frame_b at r, fixed in frame_a."""
    r: ac.VectorParameter = ac.parameter('m', 'From frame_a to frame_b, in frame_a', shape=(2,))
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    EI: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending')
    elastic: ClassVar[Any]
    manifold: ClassVar[Any]
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    def __init__(self, *, modes: int | tuple[int, int] = ..., ends: str | tuple[str, str] = ..., torsion_modes: int = ..., axial_modes: int = ..., stiffening: bool = ..., shapes: tuple[Any, ...] | None = ..., frames: Mapping[str, float] | None = ..., L: Number = ..., mu: Number = ..., EA: Number = ..., gyration_2: Number = ..., gyration_3: Number = ..., zeta: Number = ..., beta: Number = ..., beta_torsion: Number = ..., EI: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

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

class Force(ac.Component):
    """A force on frame_b at its origin, with its reaction on frame_a.

    The components are in ``frame_b``, in ``frame_a`` or in the world. The reaction is the
    opposite force along the same line, so frame_a also takes the moment -r × f.
    """
    resolve_in: str = ac.structural(default='frame_b', description='Frame of the components: frame_b, frame_a or world')
    f_x: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, first component')
    f_y: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, second component')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]

class FreeMotion(ac.Component):
    """All three freedoms in the plane: position r and angle phi of frame_b in frame_a."""
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")

class GearConstraint(ac.Assembly):
    """Ideal gear between two frames that turn in a bearing, phi_a = ratio phi_b.

    frame_a turns by phi_a about n_a and frame_b by phi_b about n_b, both fixed in the frame
    ``bearing``, which takes the reaction of the teeth. ``joint_a`` and ``joint_b`` are the two
    revolute joints.
    """
    r_a: ac.VectorParameter = ac.parameter('m', 'Origin of frame_a, in bearing', default=(0.0, 0.0), shape=(2,))
    r_b: ac.VectorParameter = ac.parameter('m', 'Origin of frame_b, in bearing', default=(0.0, 0.0), shape=(2,))
    ratio: ac.Parameter = ac.parameter('1', 'Transmission ratio, phi_a/phi_b')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    bearing: ClassVar[planar.Frame]
    joint_a: ClassVar[Any]
    joint_b: ClassVar[Any]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")

class IdealWheel(ac.Component):
    """A wheel on the plane seen from above: it rolls along n, fixed in frame_a, never across.

    The speed along n is v = radius der(phi_roll); the flange ``axis`` turns with phi_roll, and a
    brake or a motor there acts on the wheel. Without it the wheel is a knife-edge that slides
    along n. States are the position r, the speed v and the angle of frame_a; ``f_lat`` is the
    force of the ground across n, to the left. A body may have several: a car is one of them behind
    and one, on a steered joint, in front.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Direction of travel, in frame_a', default=(1.0, 0.0), shape=(2,))
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheel')
    use_axis_flange: bool = ac.structural(default=False, description='True: the flange axis turns with the wheel')
    frame_a: ClassVar[planar.Frame]
    axis: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_a in the world [m]."""
    v: ClassVar[VariableDeclaration]
    """Speed along n [m/s]."""
    phi_roll: ClassVar[VariableDeclaration]
    """Angle of the wheel about its axis [rad]."""
    f_lat: ClassVar[VariableDeclaration]
    """Force of the ground on the wheel, to the left of n [N]."""
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    phi_roll_start: ac.StartValue = ac.start("phi_roll")
    f_lat_start: ac.StartValue = ac.start("f_lat")

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
    EI: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending')
    GA: ac.Parameter = ac.parameter('N', 'Rigidity of shear')
    gyration: ac.Parameter = ac.parameter('m', 'Radius of gyration (√(EI/EA))', default='derived from the others')
    def frame_at(self, xi: float) -> Any:
        """Return the frame of the node at ξ, the part of the length from frame_a (0) to frame_b."""
    def line_load(self, name: str, first: int = ..., last: int | None = ..., **keywords: Any) -> Any:
        """Return a load [N/m] along the elements first … last-1, made under a name."""
    def __init__(self, *, n: int | None = ..., points: Any = ..., up: Any = ..., L: Number = ..., mu: Number = ..., EA: Number = ..., beta: Number = ..., EI: Number = ..., GA: Number = ..., gyration: Number = ..., start: Mapping[str, Any] | None = ..., guess: Mapping[str, Any] | None = ..., **keywords: Any) -> None: ...

class LargeRotationElement(ac.Component):
    """A beam between two frames that turns as far as it likes, in the plane.

    f and tau at either end are the gradient of l/2 (EA Γ₁² + EI Γ₃² + GA Γ₄²) in r and m, the
    place and the normal of the sections, and half of the mass and of the inertia.
    """
    l: ac.Parameter = ac.parameter('m', 'Length at rest')
    m: ac.Parameter = ac.parameter('kg', 'Mass, a half at either end')
    EA: ac.Parameter = ac.parameter('N', 'Rigidity along the beam')
    span: ac.Parameter = ac.parameter('m', "Beam's length", default='derived from the others')
    beta: ac.Parameter = ac.parameter('s', 'Damping in proportion to stiffness', default=0.0)
    m_a: ac.VectorParameter = ac.parameter('1', 'Axis 2 of the section at rest, in both frames', default=(0.0, 1.0), shape=(2,))
    EI: ac.Parameter = ac.parameter('N.m2', 'Rigidity of bending')
    GA: ac.Parameter = ac.parameter('N', 'Rigidity of shear')
    gyration: ac.Parameter = ac.parameter('m', 'Radius of gyration (of an even section)', default='derived from the others')
    damped: bool = ac.structural(default=False, description='True: beta counts')
    section: Any = ac.structural(default=None, description='For stresses: A, I2 and I3')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    phi_0: ClassVar[EdgeQuantity]
    """phi of the edge turn_a [rad]."""
    phi_1: ClassVar[EdgeQuantity]
    """phi of the edge turn_b [rad]."""
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
    phi_0_start: ac.StartValue = ac.start("phi_0")
    phi_1_start: ac.StartValue = ac.start("phi_1")

class LargeRotationLoad(ac.Component):
    """A load p along n on an element of length l: l p/2 at either end.

    ``n`` is fixed in the world, or turns with the frames (``follower=True``).
    """
    l: ac.Parameter = ac.parameter('m', 'Length of the element')
    n: ac.VectorParameter = ac.parameter('1', 'Direction of the load', default=(0.0, 1.0), shape=(2,))
    follower: bool = ac.structural(default=False, description='True: the direction turns with the beam')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    phi0: ac.Parameter = ac.parameter('rad', 'Angle of flange_b in frame_a', default=0.0)
    frame_a: ClassVar[planar.Frame]
    flange_b: ClassVar[rotational.Flange]
    hold: ClassVar[ac.Edge[Any]]
    e: ClassVar[ac.Edge[Any]]
    phi: ClassVar[EdgeQuantity]
    """phi of the edge hold [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge hold [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge hold [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge hold [N.m]."""
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class PointMass(ac.Component):
    """A mass without rotation: f = m (a - g); it moves freely where no joint holds it."""
    m: ac.Parameter = ac.parameter('kg', 'Mass')
    frame_a: ClassVar[planar.Frame]
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
    n: ac.VectorParameter = ac.parameter('1', 'Direction, in frame_a', default=(1.0, 0.0), shape=(2,))
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]

class Prismatic(ac.Component):
    """Prismatic joint: displacement s along n, fixed in frame_a."""
    n: ac.VectorParameter = ac.parameter('1', 'Direction, in frame_a', default=(1.0, 0.0), shape=(2,))
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis and support drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    r_a: ac.VectorParameter = ac.parameter('m', 'Origin of frame_a, in bearing', default=(0.0, 0.0), shape=(2,))
    r_b: ac.VectorParameter = ac.parameter('m', 'Origin of frame_b, in bearing', default=(0.0, 0.0), shape=(2,))
    radius: ac.Parameter = ac.parameter('m', 'Travel of the rack per angle of the pinion')
    n_b: ac.VectorParameter = ac.parameter('1', 'Direction of the rack', default=(1.0, 0.0), shape=(2,))
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    bearing: ClassVar[planar.Frame]
    joint_a: ClassVar[Any]
    joint_b: ClassVar[Prismatic]
    arm_a: ClassVar[FixedTranslation]
    arm_b: ClassVar[FixedTranslation]
    gear: ClassVar[Any]
    def hold(self, joint_a: Any, joint_b: Any) -> None:
        """Place the joints in the bearing, and their other ends at the frames."""

class RelativeAngles(ac.Component):
    """Angle of frame_b in frame_a, or angles of R_rel = Rx(y1) Ry(y2) Rz(y3) in space."""
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]

class RelativeAngularVelocity(ac.Component):
    """Angular velocity of frame_b relative to frame_a."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y: ClassVar[signal.Output]

class RelativePosition(ac.Component):
    """Position of frame_b from frame_a."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]

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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    r_rel1: ClassVar[signal.Output]
    r_rel2: ClassVar[signal.Output]
    v_rel1: ClassVar[signal.Output]
    v_rel2: ClassVar[signal.Output]
    a_rel1: ClassVar[signal.Output]
    a_rel2: ClassVar[signal.Output]
    angles: ClassVar[signal.Output]
    w_rel: ClassVar[signal.Output]
    z_rel: ClassVar[signal.Output]

class RelativeVelocity(ac.Component):
    """Velocity of frame_b as seen in frame_a, v_b - v_a - w_a × r_rel."""
    resolve_in: str = ac.structural(default='frame_a', description='Frame of the components: frame_a, frame_b or world')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    y1: ClassVar[signal.Output]
    y2: ClassVar[signal.Output]

class Revolute(ac.Component):
    """Revolute joint in the plane: one angle phi, torque tau from its axis flange."""
    lock: Any = ac.structural(default=None, description='When it locks, a condition of the part: lambda j: j.phi > 0.25')
    release: Any = ac.structural(default=None, description='When it lets go, a condition of the part')
    begins: str = ac.structural(default='free', description='How it begins, free or locked')
    use_lock_signal: bool = ac.structural(default=False, description='True: the signal locked locks and lets go')
    use_axis_flange: bool = ac.structural(default=False, description='True: flanges axis and support drive the joint')
    locked: signal.Input = ac.signal_input(unit='1', description='Above 0.5 it is locked')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    axis: ClassVar[rotational.Flange]
    support: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    base: ClassVar[ac.Edge[Any]]
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    mode: ClassVar[Any]
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class Rotor1D(ac.Component):
    """A rotor between 1-D flanges that turns in frame_a: J (a + n·z) = tau_a + tau_b.

    phi, w and a are taken from frame_a, whose angular velocity is w_0 and angular
    acceleration z. The bearing acts with n (J a - tau_a - tau_b) + J w w_0 × n on the rotor.
    Mass and inertia of the rotor at rest belong to the body that carries it. If not ``exact``
    the rotor feels nothing of the motion of its carrier, J a = tau_a + tau_b; the bearing acts
    all the same.
    """
    J: ac.Parameter = ac.parameter('kg.m2', 'Inertia about the axis')
    exact: bool = ac.structural(default=True, description='False: the rotor does not feel its carrier turn')
    frame_a: ClassVar[planar.Frame]
    flange_a: ClassVar[rotational.Flange]
    flange_b: ClassVar[rotational.Flange]
    hold: ClassVar[ac.Edge[Any]]
    e: ClassVar[ac.Edge[Any]]
    rod: ClassVar[ac.Edge[Any]]
    tau: ClassVar[EdgeQuantity]
    """tau of the edge hold [N.m]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge e [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge e [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge e [rad/s2]."""
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class SlipBasedWheel(ac.Component):
    """A wheel without mass on the plane seen from above, whose tyre slips to give a force.

    The slip is (v_long - radius w, v_lat), with v_long along n, fixed in frame_a, and v_lat to the
    left of it. The ground acts against it with f = N mu: mu grows to mu_A at the slip v_adhesion,
    falls to mu_S at v_slide and stays. These are s_adhesion and s_slide times |radius w|, and no
    less than v_adhesion_min and v_slide_min. The law is that of D. Zimmer's PlanarMechanics
    library (Modelica), made of cubic pieces with continuous slope. The flange ``axis`` turns the
    wheel: give it an inertia, a motor, a brake.
    """
    n: ac.VectorParameter = ac.parameter('1', 'Direction of travel, in frame_a', default=(1.0, 0.0), shape=(2,))
    radius: ac.Parameter = ac.parameter('m', 'Radius of the wheel')
    N: ac.Parameter = ac.parameter('N', 'Normal force on the ground')
    mu_A: ac.Parameter = ac.parameter('1', 'Friction at adhesion', default=1.0)
    mu_S: ac.Parameter = ac.parameter('1', 'Friction when sliding', default=0.7)
    s_adhesion: ac.Parameter = ac.parameter('1', 'Slip at adhesion', default=0.04)
    s_slide: ac.Parameter = ac.parameter('1', 'Slip when sliding', default=0.12)
    v_adhesion_min: ac.Parameter = ac.parameter('m/s', 'Least slip velocity at adhesion', default=0.05)
    v_slide_min: ac.Parameter = ac.parameter('m/s', 'Least slip velocity when sliding', default=0.15)
    frame_a: ClassVar[planar.Frame]
    axis: ClassVar[rotational.Flange]
    t: ClassVar[ac.Edge[Any]]
    drive: ClassVar[ac.Edge[Any]]
    v_long: ClassVar[VariableDeclaration]
    """Speed along n [m/s]."""
    v_lat: ClassVar[VariableDeclaration]
    """Speed to the left of n [m/s]."""
    v_slip: ClassVar[VariableDeclaration]
    """Slip velocity [m/s]."""
    f_long: ClassVar[VariableDeclaration]
    """Force of the ground on the wheel along n [N]."""
    f_lat: ClassVar[VariableDeclaration]
    """Force of the ground on the wheel to the left of n [N]."""
    v_long_start: ac.StartValue = ac.start("v_long")
    v_lat_start: ac.StartValue = ac.start("v_lat")
    v_slip_start: ac.StartValue = ac.start("v_slip")
    f_long_start: ac.StartValue = ac.start("f_long")
    f_lat_start: ac.StartValue = ac.start("f_lat")

class SphericalSpherical(ac.Component):
    """A rod of fixed length that turns freely at both ends, |r_b - r_a| = rod_length.

    ``f_rod`` is the force along it at frame_a, positive where the rod is pressed. A mass m is
    a point in the middle: each end carries half of m (a_CM - g), and with it f_rod is what
    presses the rod plus half of m (a_CM - g) along it. The frames must be held by other parts:
    a rod does not say how they turn.
    """
    rod_length: ac.Parameter = ac.parameter('m', 'Distance of the two origins')
    m: ac.Parameter = ac.parameter('kg', 'Mass in the middle of the rod', default=0.0)
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
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
    """A torque tau on frame_b, with its reaction -tau on frame_a."""
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    tau: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b')
    rot: ClassVar[ac.Edge[Any]]
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

class TransformAbsoluteVector(ac.Component):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""
    frame_r_in: str = ac.structural(default='frame_a', description='Frame of r_in: frame_a or world')
    frame_r_out: str = ac.structural(default='frame_a', description='Frame of r_out: frame_a or world')
    frame_a: ClassVar[planar.Frame]
    r_in1: signal.Input = ac.signal_input(unit='1', description='Component 1 of r in')
    r_in2: signal.Input = ac.signal_input(unit='1', description='Component 2 of r in')
    r_out1: ClassVar[signal.Output]
    r_out2: ClassVar[signal.Output]

class TransformRelativeVector(ac.Component):
    """A vector r_in with components in the frame frame_r_in leaves in the frame frame_r_out."""
    frame_r_in: str = ac.structural(default='frame_a', description='Frame of r_in: frame_a, frame_b or world')
    frame_r_out: str = ac.structural(default='frame_a', description='Frame of r_out: frame_a, frame_b or world')
    frame_a: ClassVar[planar.Frame]
    r_in1: signal.Input = ac.signal_input(unit='1', description='Component 1 of r in')
    r_in2: signal.Input = ac.signal_input(unit='1', description='Component 2 of r in')
    r_out1: ClassVar[signal.Output]
    r_out2: ClassVar[signal.Output]
    frame_b: ClassVar[planar.Frame]

class Weld(ac.Component):
    """A rigid connection of two frames, r_b = r_a and R_b = R_a; its reaction is a result.

    With ``release`` it breaks when that condition becomes true, for good: the frames then move
    freely. ``release=lambda w: ca.norm_2(w.f) > 20`` breaks it at a force.
    """
    release: Any = ac.structural(default=None, description='When it breaks, a condition of the part')
    frame_a: ClassVar[planar.Frame]
    frame_b: ClassVar[planar.Frame]
    t: ClassVar[ac.Edge[Any]]
    rot: ClassVar[ac.Edge[Any]]
    moment: ClassVar[ac.Edge[Any]]
    r: ClassVar[VariableDeclaration]
    """Position of frame_b in frame_a [m]."""
    v: ClassVar[VariableDeclaration]
    """Derivative of r [m/s]."""
    f: ClassVar[EdgeQuantity]
    """f of the edge t [N]."""
    tau: ClassVar[EdgeQuantity]
    """tau of the edge rot [N.m]."""
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    mode: ClassVar[Any]
    r_start: ac.StartValue = ac.start("r")
    v_start: ac.StartValue = ac.start("v")
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")

class World(ac.Component):
    """The world: an inertial frame, and gravity g n/|n|, or -mu r/|r|³ of a point at r = 0."""
    g: ac.Parameter = ac.parameter('m/s2', 'Acceleration of uniform gravity', default=9.80665)
    n: ac.VectorParameter = ac.parameter('1', 'Direction of uniform gravity', default=(0.0, -1.0), shape=(2,))
    mu: ac.Parameter = ac.parameter('m3/s2', 'Constant of point gravity (of the earth)', default=398600441800000.0)
    gravity_type: str = ac.structural(default='uniform', description='Field of gravity: "uniform", "point", "none"')
    frame: ClassVar[planar.Frame]

class WorldForce(ac.Component):
    """A force on frame_b from outside, its components in the world or in ``frame_b``."""
    resolve_in: str = ac.structural(default='world', description='The frame of the components')
    f_x: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, first component')
    f_y: signal.Input = ac.signal_input(unit='N', description='Force on frame_b, second component')
    frame_b: ClassVar[planar.Frame]
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
    """A torque tau on frame_b from outside."""
    frame_b: ClassVar[planar.Frame]
    tau: signal.Input = ac.signal_input(unit='N.m', description='Torque on frame_b')
    rot: ClassVar[ac.Edge[Any]]
    phi: ClassVar[EdgeQuantity]
    """phi of the edge rot [rad]."""
    w: ClassVar[EdgeQuantity]
    """w of the edge rot [rad/s]."""
    a: ClassVar[EdgeQuantity]
    """a of the edge rot [rad/s2]."""
    phi_start: ac.StartValue = ac.start("phi")
    w_start: ac.StartValue = ac.start("w")
    a_start: ac.StartValue = ac.start("a")

RigidArm = FixedTranslation

__all__ = [
    "AbsoluteAngles",
    "AbsoluteAngularVelocity",
    "AbsolutePosition",
    "AbsoluteSensor",
    "AbsoluteVelocity",
    "Actuator",
    "AngleDriver",
    "Body",
    "BodyBox",
    "BodyCylinder",
    "BodyShape",
    "Bushing",
    "CutForce",
    "CutForceAndTorque",
    "CutTorque",
    "Damper",
    "Distance",
    "Fixed",
    "FixedRotation",
    "FixedTranslation",
    "FlexibleBeam",
    "FlexibleBody",
    "Force",
    "FreeMotion",
    "GearConstraint",
    "Gripper",
    "IdealWheel",
    "LargeRotationBeam",
    "LargeRotationElement",
    "LargeRotationLoad",
    "LineForceWithMass",
    "LineForceWithTwoMasses",
    "Mounting1D",
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
    "Rotor1D",
    "SlipBasedWheel",
    "SphericalSpherical",
    "Spring",
    "SpringDamper",
    "Torque",
    "TransformAbsoluteVector",
    "TransformRelativeVector",
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
