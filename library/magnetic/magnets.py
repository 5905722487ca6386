"""Permanent magnets with a straight demagnetisation line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from library.magnetic.interfaces import MU_0, TwoPort
from library.magnetic.materials import HardMagnetic, NdFeB


class GenericLinearPermanentMagnet(TwoPort):
    """Permanent magnet, V_m = H l, Phi = B A and B = mu_0 mu_r H - B_r.

    The magnet drives its flux out at port_p: with H = 0 it is Phi = -B_r A, without flux its
    potential difference is H_cB l. It stores A l (B + B_r)²/(2 mu_0 mu_r).
    """

    l: ac.Parameter = ac.parameter("m", "Length along the flux", above=0)
    A: ac.Parameter = ac.parameter("m2", "Area of the cross section", above=0)
    mat: HardMagnetic = ac.structural(
        default=NdFeB, description="Permanent magnet material, one of library.magnetic.materials"
    )
    H = ac.variable("A/m", "Magnetic field strength", nominal=1e5)
    B = ac.variable("T", "Magnetic flux density")

    def equations(self) -> Iterator[Any]:
        yield self.V_m == self.H * self.l
        yield self.Phi == self.B * self.A
        yield MU_0 * self.mat.mu_r * self.H - self.mat.remanence == self.B
