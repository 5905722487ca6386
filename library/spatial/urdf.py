"""Robots from URDF files: links, joints, inertias, limits, mimic joints, and how they look.

URDF is the format in which robots are described for ROS: a tree of links joined by joints, in
metres, kilograms and radians. Files are read with Python's own parser; one with a document type,
in which entities would be declared, is refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

import acausal as ac
from acausal.errors import FileFormatError, ParameterError
from domains import rotational, spatial, translational
from library.spatial.joints import Prismatic, Revolute
from library.spatial.parts import Body, FixedRotation
from library.spatial.urdf_looks import Looks, look_of
from library.spatial.urdf_origin import Origin, numbers

TURNING, SLIDING = ("revolute", "continuous"), ("prismatic",)


@dataclass(frozen=True)
class JointLimits:
    """Limits of a joint: ``lower``, ``upper`` [rad or m], ``velocity``, ``effort`` [N.m or N]."""

    lower: float = -math.inf
    upper: float = math.inf
    velocity: float = math.inf
    effort: float = math.inf


class Robot(ac.Model):
    """A robot with named axes: ``frame`` is its base, ``axis["shoulder"]`` a flange for a motor.

    ``joint["shoulder"]`` is a Revolute or Prismatic with its angle ``phi`` or way ``s``,
    ``link["arm"]`` the Body of a link, ``at["hand"]`` the frame of a link to connect things to,
    ``limits["shoulder"]`` what the file says of a joint. A joint that mimics another has no axis:
    it follows.
    """

    frame: spatial.Frame
    axis: dict[str, Any]
    at: dict[str, spatial.Frame]
    joint: dict[str, Any]
    link: dict[str, Body]
    limits: dict[str, JointLimits]


def from_urdf(
    path: str | Path, *, packages: Sequence[str | Path] | Mapping[str, str | Path] = ()
) -> Robot:
    """Return the robot that a URDF file describes, as a model to be put into another.

    Connect ``robot.frame`` to a world whose gravity points along -z, ``sp.World(n=(0, 0, -1))``,
    and motors, springs or prescribed motions to ``robot.axis[...]``. Damping and dry friction of
    a joint act on its axis. Limits are not enforced: they are in ``robot.limits``.

    Parameters
    ----------
    path
        The file.
    packages
        Where ``package://name/…`` is looked for: folders that hold folders of that name, or a
        folder for each name. The folders above the file are searched as well. A mesh that is not
        found, or of another format than STL, is not drawn, and a warning says so.

    Raises
    ------
    FileFormatError
        If the file is no URDF, has a document type, joints of a kind that is not known, or links
        that do not make a tree; the text names the link or joint.
    """
    root = _read(Path(path))
    links = {_name(item): item for item in root.findall("link")}
    joints = [_Joint.of(item, links) for item in root.findall("joint")]
    if len(links) < len(root.findall("link")) or len({j.name for j in joints}) < len(joints):
        raise FileFormatError(f"{path}: two links or two joints have the same name.")
    order = _from_the_base(links, joints, str(path))
    robot = Robot(root.get("name") or Path(path).stem)
    robot.frame = spatial.Frame()
    robot.limits = {joint.name: joint.limits for joint in joints if joint.moves}
    robot.link = {
        name: body for name in links if (body := _body(links[name], name, str(path))) is not None
    }
    robot.at = {name: spatial.Frame() for name in links}
    robot.joint = {joint.name: _moving(joint) for joint in joints if joint.moves}
    robot.origin = {joint.name: _origin(joint.origin) for joint in joints}
    robot.looks = {
        name: look_of(looks) for name, item in links.items()
        if (looks := Looks.of(item, Path(path), packages))
    }  # fmt: skip
    robot.connect(robot.frame, robot.at[order[0]])
    for name in links:
        for part in (robot.link.get(name), robot.looks.get(name)):
            if part is not None:
                robot.connect(robot.at[name], part.frame_a)
    for joint in joints:
        _join(robot, joint)
    _drive(robot, joints)
    return robot


class _NoDocumentType(ElementTree.TreeBuilder):
    """A tree that refuses a document type, in which alone entities can be declared."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise FileFormatError(
            f"the file declares a document type, '{name}', which could expand entities or read "
            "other files: remove the line <!DOCTYPE …>, a URDF needs none."
        )


def _read(path: Path) -> ElementTree.Element:
    """Return the root of a URDF file."""
    if not path.is_file():
        raise FileFormatError(f"{path}: there is no such file.")
    try:
        parser = ElementTree.XMLParser(target=_NoDocumentType())
        root = ElementTree.parse(path, parser).getroot()
    except ElementTree.ParseError as error:
        raise FileFormatError(f"{path} is no XML: {error}.") from None
    except FileFormatError as error:
        raise FileFormatError(f"{path}: {error}") from None
    if root is None or root.tag != "robot":
        raise FileFormatError(f"{path} is no URDF: its root is <{root.tag}>, not <robot>.")
    return root


def _name(item: ElementTree.Element) -> str:
    name = item.get("name")
    if not name:
        raise FileFormatError(f"a <{item.tag}> has no name.")
    return name


@dataclass(frozen=True)
class _Joint:
    """A joint of a file."""

    name: str
    kind: str
    parent: str
    child: str
    origin: Origin
    axis: np.ndarray
    limits: JointLimits
    damping: float
    friction: float
    mimic: tuple[str, float, float] | None

    @property
    def moves(self) -> bool:
        return self.kind != "fixed"

    @classmethod
    def of(cls, item: ElementTree.Element, links: Mapping[str, Any]) -> _Joint:
        name, kind = _name(item), item.get("type", "")
        where = f"joint '{name}'"
        if kind not in (*TURNING, *SLIDING, "fixed"):
            raise FileFormatError(
                f"{where} is of the type '{kind}': only revolute, continuous, prismatic and fixed "
                "ones are known. Model others with sp.FreeMotion or sp.Planar between two robots."
            )
        ends = [getattr(item.find(word), "attrib", {}).get("link") for word in ("parent", "child")]
        for end in ends:
            if end not in links:
                raise FileFormatError(
                    f"{where} is at the link '{end}', which the file does not have."
                )
        axis = getattr(item.find("axis"), "attrib", {}).get("xyz")
        along = numbers(axis, 3, where, (1.0, 0.0, 0.0))
        if kind != "fixed" and not np.linalg.norm(along) > 0:
            raise FileFormatError(f"{where} has an axis without direction, '{axis}'.")
        dynamics = getattr(item.find("dynamics"), "attrib", {})
        get = {k: numbers(dynamics.get(k), 1, where, (0.0,))[0] for k in ("damping", "friction")}
        limits, origin = _limits(item, kind, where), Origin.of(item, where)
        mimic = _mimic(item, where)
        return cls(
            name, kind, str(ends[0]), str(ends[1]), origin, along, limits, **get, mimic=mimic
        )


def _limits(item: ElementTree.Element, kind: str, where: str) -> JointLimits:
    given = getattr(item.find("limit"), "attrib", {})
    words = (
        ("velocity", "effort") if kind == "continuous" else ("lower", "upper", "velocity", "effort")
    )
    return JointLimits(
        **{word: float(numbers(given[word], 1, where, ())[0]) for word in words if word in given}
    )


def _mimic(item: ElementTree.Element, where: str) -> tuple[str, float, float] | None:
    found = item.find("mimic")
    if found is None:
        return None
    ratio = numbers(found.get("multiplier"), 1, where, (1.0,))[0]
    offset = numbers(found.get("offset"), 1, where, (0.0,))[0]
    return found.get("joint", ""), float(ratio), float(offset)


def _from_the_base(links: Mapping[str, Any], joints: Sequence[_Joint], path: str) -> list[str]:
    """Return the links from the base outwards, refuse what is no tree."""
    children = [joint.child for joint in joints]
    bases = [name for name in links if name not in children]
    if len(bases) != 1 or len(set(children)) < len(children):
        twice = sorted({name for name in children if children.count(name) > 1})
        raise FileFormatError(
            f"{path}: links must make a tree with one base; links without a parent: {bases}, with "
            f"several: {twice}."
        )
    order = bases[:]
    for name in order:
        order += [joint.child for joint in joints if joint.parent == name]
    if len(order) < len(links):
        raise FileFormatError(
            f"{path}: no joint leads to the links {sorted(set(links) - set(order))}."
        )
    return order


def _body(item: ElementTree.Element, name: str, path: str) -> Body | None:
    """Return the body of a link, None if it has no mass."""
    inertial = item.find("inertial")
    if inertial is None:
        return None
    where = f"{path}, link '{name}'"
    mass = numbers(getattr(inertial.find("mass"), "attrib", {}).get("value"), 1, where, (0.0,))[0]
    tensor = getattr(inertial.find("inertia"), "attrib", {})
    words = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    xx, yy, zz, xy, xz, yz = (numbers(tensor.get(w), 1, where, (0.0,))[0] for w in words)
    origin = Origin.of(inertial, where)
    R = origin.rotation
    own = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
    if mass == 0 and not own.any():
        return None
    try:
        return Body(
            m=mass,
            r_CM=tuple(origin.xyz),
            I_11=own[0, 0], I_22=own[1, 1], I_33=own[2, 2],
            I_21=own[1, 0], I_31=own[2, 0], I_32=own[2, 1],
        )  # fmt: skip
    except ParameterError as error:
        raise FileFormatError(f"{where}: {error}") from None


def _origin(origin: Origin) -> FixedRotation:
    """Return the part that stands between the frame of a link and a joint at it."""
    return FixedRotation(r=tuple(origin.xyz), sequence=(3, 2, 1), angles=tuple(origin.rpy[::-1]))


def _moving(joint: _Joint) -> Revolute | Prismatic:
    kind = Revolute if joint.kind in TURNING else Prismatic
    return kind(n=tuple(joint.axis), use_axis_flange=True)


def _join(robot: Robot, joint: _Joint) -> None:
    """Put a joint between the frames of its links."""
    origin = robot.origin[joint.name]
    robot.connect(robot.at[joint.parent], origin.frame_a)
    if not joint.moves:
        robot.connect(origin.frame_b, robot.at[joint.child])
        return
    moving = robot.joint[joint.name]
    robot.connect(origin.frame_b, moving.frame_a)
    robot.connect(moving.frame_b, robot.at[joint.child])


def _drive(robot: Robot, joints: Sequence[_Joint]) -> None:
    """Lead the axes out, tie those that mimic, and put damping and friction on them."""
    from library import rotational as rot
    from library import translational as tr

    moving = {joint.name: joint for joint in joints if joint.moves}
    kinds = {True: rotational.Flange, False: translational.Flange}
    robot.axis = {
        name: kinds[joint.kind in TURNING]() for name, joint in moving.items() if not joint.mimic
    }
    robot.follows = {name: _tie(joint, moving) for name, joint in moving.items() if joint.mimic}
    robot.damper = {
        name: (rot.Damper if joint.kind in TURNING else tr.Damper)(d=joint.damping)
        for name, joint in moving.items() if joint.damping
    }  # fmt: skip
    robot.friction = {name: _friction(joint) for name, joint in moving.items() if joint.friction}
    for name, flange in robot.axis.items():
        robot.connect(robot.joint[name].axis, flange)
    for name, tie in robot.follows.items():
        robot.connect(robot.joint[name].axis, tie.flange_b)
        robot.connect(robot.joint[moving[name].mimic[0]].axis, tie.flange_a)  # type: ignore[index]
    for name, damper in robot.damper.items():
        robot.connect(robot.joint[name].axis, damper.flange_b)
        robot.connect(robot.joint[name].support, damper.flange_a)
    for name, friction in robot.friction.items():
        robot.connect(robot.joint[name].axis, friction.flange_a)


def _friction(joint: _Joint) -> Any:
    from library import rotational as rot
    from library import translational as tr

    table = [[0.0, joint.friction]]
    if joint.kind in TURNING:
        return rot.BearingFriction(tau_pos=table)
    return tr.SupportFriction(f_pos=table)


def _tie(joint: _Joint, moving: Mapping[str, _Joint]) -> Any:
    """Return what makes a joint mimic another."""
    name, ratio, offset = joint.mimic or ("", 1.0, 0.0)
    if name not in moving or name == joint.name or moving[name].mimic:
        raise FileFormatError(
            f"joint '{joint.name}' mimics '{name}', which is no moving joint of its own. Let it "
            "mimic a revolute, continuous or prismatic joint that mimics none."
        )
    kind = tie_kind(moving[name].kind in TURNING, joint.kind in TURNING)
    return kind(ratio=ratio, offset=offset)


@cache
def tie_kind(turning_a: bool, turning_b: bool) -> Any:
    """Return the class of a tie between axes that turn or slide: q_b = ratio q_a + offset."""
    flanges = [
        rotational.Flange if turns else translational.Flange for turns in (turning_a, turning_b)
    ]
    values = ["phi" if turns else "s" for turns in (turning_a, turning_b)]
    throughs = ["tau" if turns else "f" for turns in (turning_a, turning_b)]
    body: dict[str, Any] = {
        "__doc__": "Two axes of which one follows the other, q_b = ratio q_a + offset.",
        "flange_a": ac.port(flanges[0]),
        "flange_b": ac.port(flanges[1]),
        "ratio": ac.parameter("1", "Motion of flange_b by that of flange_a"),
        "offset": ac.parameter("1", "Value of flange_b at that of flange_a = 0", default=0.0),
    }
    body["a"], body["b"] = ac.Edge(body["flange_a"]), ac.Edge(body["flange_b"])

    def equations(self: Any) -> Iterator[Any]:
        q_a, q_b = getattr(self.a, values[0]), getattr(self.b, values[1])
        yield q_b == self.ratio * q_a + self.offset
        yield getattr(self.a, throughs[0]) == -self.ratio * getattr(self.b, throughs[1])

    body["equations"] = equations
    return type("Tie", (ac.Component,), body)
