"""From one form of the equations to another: the same point in other unknowns.

Where the equations of all modes are singular in some (an ideal diode blocks, a circuit closes) a
model is compiled once more with these modes built in; what is unknown then has other names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import SimulationError, UnknownNameError
from acausal.numerics.function_buffer import map_points
from acausal.system.algebraic import algebraic_functions, solve_algebraic
from acausal.system.loop_chart import MULTIPLIER
from acausal.system.system import Point, Points, kept
from acausal.system.topology import compile_modes

if TYPE_CHECKING:
    from acausal.system.system import System

_SINGULAR = 1e-13
"""Singular values below this part of the largest make the equations singular."""

_LARGE = 400  # unknowns above which the rank is not looked at


def is_regular(system: System, point: Point) -> bool:
    """Whether the equations determine the algebraic unknowns at a point."""
    if not 0 < len(point.z) <= _LARGE:
        return True
    _, alg_z = algebraic_functions(system)
    matrix = np.asarray(alg_z(*point).full()) * system.nominal_z
    if not np.all(np.isfinite(matrix)):
        return True
    rows = np.abs(matrix).max(axis=1)
    if np.any(rows == 0.0):
        return False
    values = np.linalg.svd(matrix / rows[:, None], compute_uv=False)
    return bool(values[-1] > _SINGULAR * values[0])


def solve_in_modes(system: System, point: Point) -> Point:
    """Return a point with its unknowns solved, in the form that its modes need."""
    if not system.switching.places("mode") or is_regular(system, point):
        return solve_algebraic(system, point)
    first = system.switching.first
    other = compile_modes(system, point.m[first : first + len(system.switching.memory)])
    inwards, outwards = form_changes(system, other)
    solved = solve_algebraic(other, inwards.take(point))
    return outwards.take(solved, point.m[system.events.size :])


@dataclass(frozen=True, eq=False)
class FormChange:
    """The way from the unknowns of one form to those of another, by the names of variables.

    ``values`` gives, of (t, x, z, u, p, m) of the one, the states and algebraic unknowns of the
    other, and the coordinates and rates of its closed loops.
    """

    target: System
    values: ca.Function

    def take(self, point: Point, bases: np.ndarray | None = None) -> Point:
        """Return a point in the unknowns of the target."""
        t, x, z, u, p, m = point
        only = Points(np.array([t]), x[None, :], z[None, :], u[None, :], p, m)
        return self.take_all(only, bases).at(0)

    def take_all(self, points: Points, bases: np.ndarray | None = None) -> Points:
        """Return points in the unknowns of the target; bases are picked at the first of them."""
        t, *rest = points
        x, z, poses, rates = map_points(self.values, len(t), t[:, None], *rest)
        chart, m = self.target.chart, points.m[..., : self.target.events.size]
        if not chart:
            return points._replace(x=x, z=z, m=m)
        if bases is None:
            bases = chart.pick(poses[0], points.at(0))
        moved = poses - bases[len(bases) - poses.shape[1] :]
        own = [moved @ chart.spread(bases), rates @ chart.tangent(bases)]
        x[:, list(chart.places)] = np.hstack(own)
        whole = np.concatenate([m, np.broadcast_to(bases, (*m.shape[:-1], len(bases)))], axis=-1)
        taken = points._replace(x=x, z=z, m=whole)
        return _with_reactions(self.target, taken)


def _with_reactions(system: System, points: Points) -> Points:
    """Return points with the reactions in bases of closures that the accelerations ask for."""
    places, function = _reaction_rows(system)
    if not places:
        return points
    t, *rest = points
    rows, slopes = map_points(function, len(t), t[:, None], *rest)
    for i, (right, slope) in enumerate(zip(rows, slopes, strict=True)):
        matrix = slope.reshape(len(right), len(places), order="F")
        points.z[i, places] = np.linalg.lstsq(matrix, -right, rcond=None)[0]
    return points


@kept
def _reaction_rows(system: System) -> tuple[list[int], ca.Function]:
    """Return the places of reactions in bases, and alg without them with its slope in them."""
    names = system.algebraic if system.chart else ()
    places = [i for i, name in enumerate(names) if name.startswith(MULTIPLIER)]
    arguments = system.symbols()
    z = arguments[2]
    alg = system.rhs(*arguments)[1]
    rest = ca.substitute(alg, z[places], ca.SX.zeros(len(places)))
    outputs = [ca.densify(rest), ca.densify(ca.jacobian(alg, z[places]))]
    return places, ca.Function("reactions", list(arguments), outputs)


def form_changes(root: System, system: System) -> tuple[FormChange, FormChange]:
    """Return the ways into a form and out of it, made once."""
    kept = system._kept.get("passages")
    if kept is None or kept[0] is not root:
        kept = (root, _form_change(root, system), _form_change(system, root))
        system._kept["passages"] = kept
    return kept[1], kept[2]


def _form_change(source: System, target: System) -> FormChange:
    """Return the unknowns of one form, and the motion of its loops, as functions of another's."""
    arguments, chart = source.symbols(), target.chart
    # Deviations and reactions in bases have no other name.
    own = {target.states[i] for i in chart.places}
    own |= {name for name in target.algebraic if chart and name.startswith(MULTIPLIER)}
    outputs = []
    for names in (target.states, target.algebraic, chart.names, chart.rates):
        parts = []
        for name in names:
            try:
                parts.append(ca.SX(0) if name in own else source.expression(arguments, name))
            except UnknownNameError:
                raise SimulationError(
                    f"the mode of the model changes, and {name} has no meaning in the other mode."
                ) from None
        outputs.append(ca.densify(ca.vertcat(*parts, ca.SX(0, 1))))
    return FormChange(target, ca.Function("passage", list(arguments), outputs))
