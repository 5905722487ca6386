"""Lines: laminar resistance, inertance, pipe with friction, line with travelling waves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from acausal.arguments import Count, Told
from domains import hydraulic
from library.hydraulic.flow_laws import friction_ratio
from library.hydraulic.liquid import (
    STANDARD_GRAVITY,
    Oil,
    ambient_pressure,
    bulk_modulus,
    density,
    fluid,
    kinematic_viscosity,
    take_properties,
)
from library.hydraulic.storages import Volume
from library.hydraulic.two_port import TwoPort, WetTwoPort


class LaminarResistance(TwoPort):
    """Linear restriction, dp = R q."""

    R: ac.Parameter = ac.parameter("Pa.s/m3", "Hydraulic resistance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.dp == self.R * self.q


class Inertance(TwoPort):
    """Inertia of a column of liquid, dp = I der(q) with I = rho length / area."""

    I: ac.Parameter = ac.parameter("kg/m4", "Inertance", min=0)

    def equations(self) -> Iterator[Any]:
        yield self.I * ac.der(self.q) == self.dp


class Pipe(WetTwoPort):
    """Round pipe, dp = f(Re) length/diameter rho v|v|/2 + rho g height_ab [+ inertance der(q)].

    The friction factor is 64/Re in laminar flow and Haaland's in turbulent flow, with a smooth
    change between Re = 2000 and 4000. With a ``fluid`` rho v is rho₀ q/area, and rho in it the mean
    of both ends.
    """

    with_inertance: bool = ac.structural(
        default=False, description="True: the liquid in the pipe has inertia"
    )
    length: ac.Parameter = ac.parameter("m", "Length", above=0)
    diameter: ac.Parameter = ac.parameter("m", "Inner diameter", above=0)
    roughness: ac.Parameter = ac.parameter(
        "m", "Height of the wall roughness", default=2.5e-5, min=0
    )
    height_ab: ac.Parameter = ac.parameter("m", "Height of port_b above port_a", default=0.0)
    rho: ac.Parameter = density()
    nu: ac.Parameter = kinematic_viscosity()
    g: ac.Parameter = ac.parameter(
        "m/s2", "Acceleration of gravity", default=STANDARD_GRAVITY, min=0
    )

    def equations(self) -> Iterator[Any]:
        area = ca.pi / 4 * self.diameter**2
        r = self.mean_density
        Re = ca.fabs(self.q) * self.diameter / (area * self.nu * r)
        laminar = 32 * self.rho * self.nu * self.length / (area * self.diameter**2) * self.q
        loss = laminar * friction_ratio(Re, self.roughness / self.diameter)
        head = r * self.rho * self.g * self.height_ab
        if self.with_inertance:
            yield self.rho * self.length / area * ac.der(self.q) == self.dp - loss - head
        else:
            yield self.dp == loss + head

    @staticmethod
    def edge_energies(get: Any) -> Mapping[str, Any]:
        """Return the kinetic energy of the liquid: the rest of what flows in is lost."""
        if not get("with_inertance"):
            return {}
        return {
            "e": get("rho") * get("length") / (np.pi / 4 * get("diameter") ** 2) / 2 * get("q") ** 2
        }


class Line(ac.Assembly):
    """Long pipe with inertia and compressibility: waves travel at sqrt(beta/rho).

    The line is cut into ``segments`` pipes with inertance between volumes, half a volume at either
    end, so that pumps and closing valves can be connected to it.
    """

    segments: Count = ac.structural(default=10, description="Number of pipes the line is cut into")
    length: ac.Parameter = ac.parameter("m", "Length", above=0)
    diameter: ac.Parameter = ac.parameter("m", "Inner diameter", above=0)
    roughness: ac.Parameter = ac.parameter(
        "m", "Height of the wall roughness", default=2.5e-5, min=0
    )
    height_ab: ac.Parameter = ac.parameter("m", "Height of port_b above port_a", default=0.0)
    rho: ac.Parameter = density()
    nu: ac.Parameter = kinematic_viscosity()
    beta: ac.Parameter = bulk_modulus()
    fluid: Told[Oil | None] = fluid()
    p_atm: ac.Parameter = ambient_pressure()

    def _check(self) -> None:
        take_properties(self)

    def stiffness(self) -> Any:
        """Return the bulk modulus [Pa] of the liquid between its walls."""
        return self.beta

    def assemble(self) -> None:
        n = self.segments
        self.port_a, self.port_b = hydraulic.Port(), hydraulic.Port()
        content = ca.pi / 4 * self.diameter**2 * self.length
        shares = [0.5 / n, *[1 / n] * (n - 1), 0.5 / n]
        oil: Any = {"fluid": self.fluid, "p_atm": self.p_atm}
        beta = self.stiffness()
        self.volume = [Volume(V=share * content, beta=beta, **oil) for share in shares]
        self.pipe = [
            Pipe(
                with_inertance=True,
                length=self.length / n,
                diameter=self.diameter,
                roughness=self.roughness,
                height_ab=self.height_ab / n,
                rho=self.rho,
                nu=self.nu,
                **oil,
            )
            for _ in range(n)
        ]
        self.connect(self.port_a, self.volume[0].port)
        for pipe, before, after in zip(self.pipe, self.volume[:-1], self.volume[1:], strict=True):
            self.connect(before.port, pipe.port_a)
            self.connect(pipe.port_b, after.port)
        self.connect(self.volume[n].port, self.port_b)
