"""Meters: the energy that has flowed into each edge, as unknowns beside those of the model.

Their rates are the powers, so that they are in the error test of any integrator, cross events with
the states, and take what impulses do.
"""

from __future__ import annotations

import casadi as ca

from acausal.formulation.dae import Chain
from acausal.formulation.formulation import Formulation
from acausal.formulation.power_values import special_power
from acausal.system.meters import meter_name

METER = "meter"
"""The kind of these unknowns among chains."""


def meters(formulation: Formulation, metered: float) -> list[tuple[int, Chain, ca.SX]]:
    """Return owner, unknown and power [W] of every edge that power flows into.

    What flows through an edge between two ports of a domain whose through is the power itself
    leaves it again.
    """
    found = []
    flat, edges = formulation.flat, formulation.edges
    special = formulation.special
    for edge, domain in enumerate(edges.domains):
        owner, name = edges.owners[edge], edges.names[edge]
        if domain.power == "through":
            if flat.components[owner]._spec.edges[name].tail in flat.port_nodes[owner]:
                continue
            power, size = formulation.through(edge, 0), domain.through_nominal
        else:
            rate = domain.power == "through_rate"
            level = int(domain.power == "rate")
            across = formulation.across(edge, level)
            power = ca.dot(formulation.through(edge, int(rate)), across)
            if edge in special:
                power = special_power(formulation, edge, special[edge])
            size = domain.through_nominal * domain.nominal_across(level)
        label = meter_name(f"{flat.paths[owner]}.{name}")
        found.append((owner, Chain((label,), METER, ("J",), (size * metered,)), power))
    return found
