"""Robots from URDF: three arms against Lagrange's equations written for the test, and bad files.

Inverse dynamics tau = d/dt dL/dq' - dL/dq, with L = Σ (m v²/2 + w·I w/2 - m g z) of the centres of
mass, whose positions and rotations are formulas of this file: no line of the library is used.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import AcausalWarning, FileFormatError
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

G = 9.80665


def link(
    name: str, mass: float = 0.0, xyz: Any = (0, 0, 0), rpy: Any = (0, 0, 0), I: Any = (0,) * 6
) -> str:
    """Return a link; I is xx, yy, zz, xy, xz, yz."""
    if not mass:
        return f'<link name="{name}"/>'
    words = " ".join(
        f'{k}="{v}"' for k, v in zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), I, strict=True)
    )
    place = f'<origin xyz="{" ".join(map(str, xyz))}" rpy="{" ".join(map(str, rpy))}"/>'
    inertial = f'{place}<mass value="{mass}"/><inertia {words}/>'
    return f'<link name="{name}"><inertial>{inertial}</inertial></link>'


def joint(name: str, kind: str, parent: str, child: str, axis: Any = (0, 0, 1),
          xyz: Any = (0, 0, 0), rpy: Any = (0, 0, 0), more: str = "") -> str:  # fmt: skip
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="{" ".join(map(str, xyz))}" rpy="{" ".join(map(str, rpy))}"/>'
        f'<axis xyz="{" ".join(map(str, axis))}"/>{more}</joint>'
    )


def written(folder: Path, *parts: str, name: str = "arm") -> Path:
    path = folder / f"{name}.urdf"
    path.write_text(f'<?xml version="1.0"?><robot name="{name}">{"".join(parts)}</robot>')
    return path


def about(axis: str, angle: Any) -> Any:
    c, s = ca.cos(angle), ca.sin(angle)
    rows = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }[axis]
    return ca.vertcat(*[ca.horzcat(*row) for row in rows])


def lagrange(n: int, bodies: Any, q_t: list[Any]) -> Any:
    """Return a function from time to generalised forces along given motions q(t).

    ``bodies(q)`` yields mass, centre, rotation and inertia in its own axes.
    """
    q, v, a, t = (ca.SX.sym(x, n) for x in ("q", "v", "a", "t"))
    t = ca.SX.sym("t")
    energy = ca.SX(0)
    for mass, center, R, I in bodies(q):
        speed = ca.jtimes(center, q, v)
        turn = ca.jtimes(ca.vec(R), q, v)
        spin = ca.inv_skew(ca.mtimes(ca.reshape(turn, 3, 3), R.T))
        own = ca.mtimes(R.T, spin)
        energy += mass * ca.dot(speed, speed) / 2 + ca.dot(own, ca.mtimes(ca.DM(I), own)) / 2
        energy -= mass * G * center[2]
    momentum = ca.gradient(energy, v)
    force = ca.jtimes(momentum, ca.vertcat(q, v), ca.vertcat(v, a)) - ca.gradient(energy, q)
    motion = ca.vertcat(*[f(t) for f in q_t])
    rate = ca.jacobian(motion, t)
    values = [motion, rate, ca.jacobian(rate, t)]
    return ca.Function("tau", [t], [ca.substitute(force, ca.vertcat(q, v, a), ca.vertcat(*values))])


def moved(path: Path, motions: dict[str, Any]) -> Any:
    """Return the forces of drives that move the axes of an arm as functions of time."""
    m = ac.Model("inverse dynamics")
    m.world, m.arm = sp.World(n=(0, 0, -1)), sp.from_urdf(path)
    m.connect(m.world.frame, m.arm.frame)
    turns = {name: isinstance(m.arm.joint[name], sp.Revolute) for name in motions}
    m.drive = {
        name: rot.Position(phi_ref=f) if turns[name] else tr.Position(s_ref=f)
        for name, f in motions.items()
    }
    for name, drive in m.drive.items():
        m.connect(drive.flange, m.arm.axis[name])
    res = ac.simulate(m, 1.0, n=20)
    words = {name: "tau" if turns[name] else "f" for name in motions}
    return res.t, [res[f"arm.joint[{name}].drive.{words[name]}"] for name in motions]


def compare(path: Path, motions: dict[str, Any], bodies: Any) -> None:
    t, forces = moved(path, motions)
    law = lagrange(len(motions), bodies, list(motions.values()))
    expected = np.array([np.array(law(at)).ravel() for at in t]).T
    for found, wanted in zip(forces, expected, strict=True):
        assert found == pytest.approx(wanted, abs=1e-9 * (1 + np.abs(wanted).max()))


MOTIONS = [
    lambda t: 0.4 + 0.8 * ca.sin(2 * t),
    lambda t: -0.3 + 0.9 * ca.sin(3 * t),
    lambda t: 0.2 + 0.5 * ca.cos(2.5 * t),
]


def test_arm_of_two_links_in_a_vertical_plane(tmp_path):
    """Axes along y, links along x: the textbook arm, inertia about y."""
    I1, I2 = (0.01, 0.05, 0.05, 0, 0, 0), (0.005, 0.02, 0.02, 0, 0, 0)
    path = written(
        tmp_path, link("base"), link("upper", 3.0, (0.25, 0, 0), I=I1),
        link("fore", 2.0, (0.2, 0, 0), I=I2),
        joint("shoulder", "revolute", "base", "upper", (0, 1, 0), (0, 0, 0.4)),
        joint("elbow", "revolute", "upper", "fore", (0, 1, 0), (0.5, 0, 0)),
    )  # fmt: skip

    def bodies(q: Any) -> Any:
        one, two = about("y", q[0]), about("y", q[0] + q[1])
        elbow = ca.DM([0, 0, 0.4]) + ca.mtimes(one, ca.DM([0.5, 0, 0]))
        yield 3.0, ca.DM([0, 0, 0.4]) + ca.mtimes(one, ca.DM([0.25, 0, 0])), one, np.diag(I1[:3])
        yield 2.0, elbow + ca.mtimes(two, ca.DM([0.2, 0, 0])), two, np.diag(I2[:3])

    compare(path, dict(zip(("shoulder", "elbow"), MOTIONS, strict=False)), bodies)


def test_arm_that_turns_and_slides_with_turned_frames(tmp_path):
    """A joint and a centre of mass with rpy: R = Rz(y) Ry(p) Rx(r), and products of inertia."""
    I1 = (0.2, 0.3, 0.25, 0.01, -0.02, 0.03)
    rpy, own = (0.3, -0.5, 0.7), (0.2, 0.4, -0.6)
    path = written(
        tmp_path, link("base"), link("column", 4.0, (0.1, 0.05, 0.2), own, I1),
        link("slide", 1.5, (0.02, 0, 0.1), I=(0.02, 0.03, 0.01, 0, 0, 0)),
        joint("turn", "continuous", "base", "column", (0, 0, 1), (0.1, 0.2, 0.3), rpy),
        joint("reach", "prismatic", "column", "slide", (1, 0, 0), (0, 0.1, 0.5)),
    )  # fmt: skip

    def fixed(angles: Any) -> Any:
        return ca.mtimes([about("z", angles[2]), about("y", angles[1]), about("x", angles[0])])

    def bodies(q: Any) -> Any:
        R = ca.mtimes(fixed(rpy), about("z", q[0]))
        base, tensor = (
            ca.DM([0.1, 0.2, 0.3]),
            np.array([[0.2, 0.01, -0.02], [0.01, 0.3, 0.03], [-0.02, 0.03, 0.25]]),
        )
        yield 4.0, base + ca.mtimes(R, ca.DM([0.1, 0.05, 0.2])), ca.mtimes(R, fixed(own)), tensor
        hand = ca.vertcat(q[1] + 0.02, 0.1, 0.6)
        yield 1.5, base + ca.mtimes(R, hand), R, np.diag([0.02, 0.03, 0.01])

    compare(path, dict(zip(("turn", "reach"), MOTIONS, strict=False)), bodies)


def test_arm_of_three_axes_in_space_with_a_fixed_flange(tmp_path):
    """Waist about z, shoulder and elbow about y; a tool on a fixed joint counts as the forearm."""
    I = (0.03, 0.04, 0.05, 0, 0, 0)
    path = written(
        tmp_path, link("base"), link("waist", 5.0, (0, 0, 0.2), I=I),
        link("upper", 3.0, (0, 0, 0.25), I=I),
        link("fore", 2.0, (0, 0, 0.2), I=I), link("tool", 1.0, (0.05, 0, 0.1), I=I),
        joint("j1", "revolute", "base", "waist", (0, 0, 1), (0, 0, 0.1),
              more='<limit lower="-3" upper="3" velocity="2" effort="100"/>'),
        joint("j2", "revolute", "waist", "upper", (0, 1, 0), (0.1, 0, 0.4)),
        joint("j3", "revolute", "upper", "fore", (0, 1, 0), (0, 0, 0.5)),
        joint("flange", "fixed", "fore", "tool", xyz=(0, 0, 0.4), rpy=(0, 0, 0.5)),
    )  # fmt: skip

    def bodies(q: Any) -> Any:
        R1 = about("z", q[0])
        R2, R3 = ca.mtimes(R1, about("y", q[1])), ca.mtimes(R1, about("y", q[1] + q[2]))
        R4, tensor = ca.mtimes(R3, about("z", 0.5)), np.diag(I[:3])
        p1 = ca.DM([0, 0, 0.1])
        p2 = p1 + ca.mtimes(R1, ca.DM([0.1, 0, 0.4]))
        p3 = p2 + ca.mtimes(R2, ca.DM([0, 0, 0.5]))
        p4 = p3 + ca.mtimes(R3, ca.DM([0, 0, 0.4]))
        yield 5.0, p1 + ca.mtimes(R1, ca.DM([0, 0, 0.2])), R1, tensor
        yield 3.0, p2 + ca.mtimes(R2, ca.DM([0, 0, 0.25])), R2, tensor
        yield 2.0, p3 + ca.mtimes(R3, ca.DM([0, 0, 0.2])), R3, tensor
        yield 1.0, p4 + ca.mtimes(R4, ca.DM([0.05, 0, 0.1])), R4, tensor

    compare(path, dict(zip(("j1", "j2", "j3"), MOTIONS, strict=True)), bodies)
    robot = sp.from_urdf(path)
    assert robot.limits["j1"].lower == -3
    assert robot.limits["j1"].effort == 100
    assert robot.limits["j2"].upper == np.inf
    assert list(robot.axis) == ["j1", "j2", "j3"]


def test_joint_that_mimics_another_follows_it(tmp_path):
    """A gripper: the second finger slides by -2 times the first angle, plus 0.01."""
    path = written(
        tmp_path, link("base"), link("one", 1.0, (0.1, 0, 0), I=(0.01,) * 3 + (0,) * 3),
        link("two", 0.5, (0, 0, 0), I=(0.01,) * 3 + (0,) * 3),
        joint("lead", "revolute", "base", "one", (0, 0, 1)),
        joint("follow", "prismatic", "base", "two", (1, 0, 0),
              more='<mimic joint="lead" multiplier="-2" offset="0.01"/>'),
    )  # fmt: skip
    m = ac.Model("gripper")
    m.world, m.arm = sp.World(n=(0, 0, -1)), sp.from_urdf(path)
    m.torque = rot.ConstantTorque(tau_constant=0.3)
    m.connect(m.world.frame, m.arm.frame)
    m.connect(m.torque.flange, m.arm.axis["lead"])
    res = ac.compile(m).simulate(1.0, start={"arm.joint[lead].phi": 0.0})
    assert list(m.arm.axis) == ["lead"]
    s, phi = res["arm.joint[follow].s"], res["arm.joint[lead].phi"]
    assert s == pytest.approx(0.01 - 2 * phi, abs=1e-9)
    inertia = 0.01 + 1.0 * 0.1**2 + 4 * 0.5  # about the axis, and what it drives
    assert res.final["arm.joint[lead].phi"] == pytest.approx(0.3 / inertia / 2, rel=1e-6)


def test_damping_and_friction_act_on_the_axis(tmp_path):
    """tau = I a + damping w + friction while it turns forward."""
    path = written(
        tmp_path, link("base"), link("disc", 1.0, I=(0.3, 0.3, 0.5, 0, 0, 0)),
        joint("spin", "continuous", "base", "disc", (0, 0, 1),
              more='<dynamics damping="0.4" friction="0.2"/>'),
    )  # fmt: skip
    m = ac.Model("spin")
    m.world, m.arm = sp.World(n=(0, 0, -1)), sp.from_urdf(path)
    m.torque = rot.ConstantTorque(tau_constant=1.0)
    m.connect(m.world.frame, m.arm.frame)
    m.connect(m.torque.flange, m.arm.axis["spin"])
    res = ac.simulate(m, 2.0)
    wanted = (1.0 - 0.2) / 0.4 * (1 - np.exp(-0.4 / 0.5 * 2.0))
    assert res.final["arm.joint[spin].w"] == pytest.approx(wanted, rel=1e-5)


def box_stl() -> bytes:
    """Return a tetrahedron as binary STL."""
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    records = b"".join(
        struct.pack("<12fH", 0, 0, 0, *[x for k in face for x in corners[k]], 0) for face in faces
    )
    return b"\0" * 80 + struct.pack("<I", len(faces)) + records


def test_looks_of_links_come_from_shapes_and_meshes_of_packages(tmp_path):
    (tmp_path / "robots" / "arm_description" / "meshes").mkdir(parents=True)
    (tmp_path / "robots" / "arm_description" / "meshes" / "hand.stl").write_bytes(box_stl())
    looks = {
        "box": '<box size="1 2 3"/>', "rod": '<cylinder radius="0.1" length="2"/>',
        "ball": '<sphere radius="0.5"/>',
        "hand": '<mesh filename="package://arm_description/meshes/hand.stl" scale="2 2 2"/>',
    }  # fmt: skip
    links = [
        f'<link name="{n}"><visual><origin xyz="0 0 1" rpy="0 0 0"/>'
        f"<geometry>{g}</geometry></visual></link>"
        for n, g in looks.items()
    ]
    joints = [joint(f"j_{n}", "fixed", "box", n) for n in ("rod", "ball", "hand")]
    path = written(tmp_path, *links, *joints)
    robot = sp.from_urdf(path, packages=[tmp_path / "robots"])
    assert set(robot.looks) == set(looks)
    points = {n: np.array(type(part).shapes[0].points) for n, part in robot.looks.items()}
    assert np.ptp(points["box"], axis=0) == pytest.approx([1, 2, 3])
    assert points["ball"].mean(axis=0) == pytest.approx([0, 0, 1], abs=1e-12)
    assert points["hand"].max(axis=0) == pytest.approx([2, 2, 3])
    again = sp.from_urdf(
        path, packages={"arm_description": tmp_path / "robots" / "arm_description"}
    )
    assert set(again.looks) == set(looks)
    with pytest.warns(AcausalWarning, match="was not found, and is not drawn"):
        sp.from_urdf(path)


def test_robot_is_drawn(tmp_path):
    path = written(
        tmp_path, '<link name="base"/>',
        '<link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
        '<visual><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/>'
        "</geometry></visual></link>",
        joint("j", "revolute", "base", "arm", (0, 1, 0)),
    )  # fmt: skip
    m = ac.Model("drawn")
    m.world, m.arm = sp.World(n=(0, 0, -1)), sp.from_urdf(path)
    m.connect(m.world.frame, m.arm.frame)
    res = ac.simulate(m, 0.1)
    page = tmp_path / "view.html"
    res.view(page)
    assert page.stat().st_size > 1000


BOMB = '<!DOCTYPE robot [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
ENDS = '<parent link="a"/><child link="b"/>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'{BOMB}<robot name="&b;"/>', "declares a document type"),
        ("<robot><link", "is no XML"),
        ("<model/>", "not <robot>"),
        ('<robot><link name="a"/><link name="b"/></robot>', "must make a tree with one base"),
        (f'<robot><link name="a"/><joint name="j" type="fixed">{ENDS}</joint></robot>', "'b'"),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="ball">'
            f"{ENDS}</joint></robot>",
            "of the type 'ball'",
        ),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="revolute">'
            f'{ENDS}<axis xyz="0 0 0"/></joint></robot>',
            "axis without direction",
        ),
        (
            '<robot><link name="a"><inertial><mass value="one"/></inertial></link></robot>',
            "'one' should be 1 numbers",
        ),
        (
            '<robot><link name="a"><inertial><mass value="1"/><inertia ixx="-1" iyy="1" izz="1"/>'
            "</inertial></link></robot>",
            "link 'a'",
        ),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="revolute">'
            f'{ENDS}<mimic joint="x"/></joint></robot>',
            "mimics 'x'",
        ),
    ],
)
def test_bad_files_are_refused_by_what_is_wrong(tmp_path, text, message):
    path = tmp_path / "bad.urdf"
    path.write_text(text)
    with pytest.raises(FileFormatError, match=message):
        sp.from_urdf(path)


def test_meshes_outside_of_their_package_are_not_read(tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "secret.stl").write_bytes(box_stl())
    visual = '<visual><geometry><mesh filename="package://pkg/../secret.stl"/></geometry></visual>'
    path = written(tmp_path, f'<link name="a">{visual}</link>')
    with pytest.warns(AcausalWarning, match="was not found"):
        sp.from_urdf(path, packages=[tmp_path])
