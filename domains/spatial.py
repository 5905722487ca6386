"""Spatial mechanics: frames with a translation in three dimensions and a rotation of space."""

from typing import ClassVar

from acausal.language.domain import Connector, Domain, Terminal
from acausal.language.group import Additive
from acausal.language.quantity import Quantity
from domains import so3

translation = Domain(
    name="translation",
    across=("r", "v", "a"),
    across_units=("m", "m/s", "m/s2"),
    through="f",
    through_unit="N",
    power="rate",
    nominal=(1.0, 1.0, 1.0),
    ground="World",
    hint="Add a World and connect its frame, e.g. connect(world.frame, {port}).",
    color="tab:blue",
    group=Additive(3),
    moving=True,
    rank=1,
)


class Frame(Connector):
    """A frame in space: position ``r``, orientation ``R``, force ``f``, torque ``tau``.

    Levels: r, v, a [m, m/s, m/s2], and R (nine numbers, column by column), w, z [rad/s, rad/s2],
    all as vectors in the world.
    """

    terminals: ClassVar[dict[str, Domain]] = {"t": translation, "R": so3.domain}
    place: ClassVar[str | None] = "r"
    turn: ClassVar[str | None] = "R"
    variables: ClassVar[dict[str, tuple[str, str, int]]] = {
        "r": ("t", "across", 0),
        "v": ("t", "across", 1),
        "a": ("t", "across", 2),
        "f": ("t", "through", 0),
        "R": ("R", "across", 0),
        "w": ("R", "across", 1),
        "z": ("R", "across", 2),
        "tau": ("R", "through", 0),
    }
    t: Terminal
    r: Quantity
    v: Quantity
    a: Quantity
    f: Quantity
    R: Quantity
    w: Quantity
    z: Quantity
    tau: Quantity
