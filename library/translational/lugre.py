"""LuGre friction of slides."""

from __future__ import annotations

from typing import Any

import acausal as ac
from library.losses import Losses
from library.lugre import LuGre, stribeck
from library.translational.interfaces import Compliant


class LuGreFriction(LuGre, Compliant):
    """LuGre friction between two slides: bristles of stiffness sigma_0 that bend and slip.

    dz/dt = v - sigma_0 |v|/g(v) z, f = sigma_0 z + sigma_1 dz/dt + sigma_2 v, with
    g(v) = f_C + (f_S - f_C) exp(-(v/v_S)²) and v = v_rel.
    """

    f_C: ac.Parameter = ac.parameter("N", "Coulomb friction", above=0)
    f_S: ac.Parameter = ac.parameter(
        "N", "Friction at rest (f_C)", default=lambda self: self.f_C, above=0
    )
    v_S: ac.Parameter = ac.parameter("m/s", "Stribeck speed", default=1e-3, above=0)
    sigma_0: ac.Parameter = ac.parameter("N/m", "Stiffness of the bristles", above=0)
    sigma_1: ac.Parameter = ac.parameter("N.s/m", "Damping of the bristles", default=0.0, min=0)
    sigma_2: ac.Parameter = ac.parameter("N.s/m", "Viscous friction", default=0.0, min=0)
    z = ac.variable("m", "Bend of the bristles", start=0.0)
    heat = ac.Edge(Losses.heat_port)

    @staticmethod
    def nominals(get: Any) -> dict[str, Any]:
        """Return how far bristles bend before they slip [m]."""
        return {"z": get("f_C") / get("sigma_0")}

    def bristles(self) -> Any:
        return stribeck(self.f_C, self.f_S, self.v_rel / self.v_S)
