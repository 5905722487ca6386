"""Planar mechanics: frames with a translation in two dimensions and the 1-D rotation."""

from typing import ClassVar

from acausal.language.domain import Connector, Domain, Terminal
from acausal.language.group import Additive
from acausal.language.quantity import Quantity
from domains import rotational

translation = Domain(
    name="planar translation",
    across=("r", "v", "a"),
    across_units=("m", "m/s", "m/s2"),
    through="f",
    through_unit="N",
    power="rate",
    nominal=(1.0, 1.0, 1.0),
    ground="World",
    hint="Add a World and connect its frame, e.g. connect(world.frame, {port}).",
    color="tab:blue",
    group=Additive(2),
    moving=True,
    rank=1,
)


class Frame(Connector):
    """A frame in the plane: position ``r``, angle ``phi``, force ``f``, torque ``tau``.

    Levels: r, v, a [m, m/s, m/s2] and phi, w, z [rad, rad/s, rad/s2], all in the world.
    """

    terminals: ClassVar[dict[str, Domain]] = {"t": translation, "R": rotational.domain}
    place: ClassVar[str | None] = "r"
    turn: ClassVar[str | None] = "phi"
    variables: ClassVar[dict[str, tuple[str, str, int]]] = {
        "r": ("t", "across", 0),
        "v": ("t", "across", 1),
        "a": ("t", "across", 2),
        "f": ("t", "through", 0),
        "phi": ("R", "across", 0),
        "w": ("R", "across", 1),
        "z": ("R", "across", 2),
        "tau": ("R", "through", 0),
    }
    t: Terminal
    r: Quantity
    v: Quantity
    a: Quantity
    f: Quantity
    phi: Quantity
    w: Quantity
    z: Quantity
    tau: Quantity
    R: Terminal
