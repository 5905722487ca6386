"""Springs and dampers in series along the line between two frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import acausal as ac
from library.losses import Losses
from library.multibody.line_forces import Line


class SpringDamperSeries(Losses, Line):
    """Linear spring and damper in series, f = c (s - s_unstretched - s_damper) = d der(s_damper).

    The damper is s_damper long besides s_unstretched; it begins at ``s_damper_start``, 0.
    """

    shapes: ClassVar = (ac.shapes.Coil("frame_a", "frame_b"),)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness", above=0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", above=0)
    s_unstretched: ac.Parameter = ac.parameter("m", "Length without force", default=0.0)
    s_damper = ac.variable("m", "Length of the damper", start=0.0)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield from self.line()
        yield self.f == self.c * (self.s - self.s_unstretched - self.s_damper)
        yield ac.der(self.s_damper) == self.f / self.d
        yield from self.losses(self.f**2 / self.d)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy, and that of the spring [J]."""
        stretch = get("s") - get("s_unstretched") - get("s_damper")
        return 0.0, get("c") * stretch**2 / 2
