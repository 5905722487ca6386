"""Results: every variable of a run by its path, evaluated when asked for.

Many variables are columns of one function of the system, evaluated at all points at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import File, checked_methods
from acausal.errors import (
    InputError,
    SimulationError,
    TimeGridError,
    UndefinedWarning,
    UnknownNameError,
    did_you_mean,
    warn,
)
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.numerics.changing_rows import ChangingRows
from acausal.numerics.function_buffer import map_points
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.results.event_log import EventLog
from acausal.results.exports import Exports, resample_grid
from acausal.results.motion_pictures import Motions
from acausal.system.form_change import Form, form_of
from acausal.system.inputs import further_levels
from acausal.system.names import Address, elements_of, shaped
from acausal.system.parameter_table import parameter_value
from acausal.system.system import Point, Points
from acausal.system.time_derivatives import further_rates

if TYPE_CHECKING:
    from acausal.results.energy_audit import EnergyAudit
    from acausal.results.impulses import Impact
    from acausal.results.run_state import Past
    from acausal.results.topologies import Topologies
    from acausal.results.trajectory import InstantRecord
    from acausal.system.system import System


OPEN = 1e-5
"""Gap in SI units beyond which a loop is not closed: what is drawn of it would be wrong."""


@dataclass(eq=False)
class Again:
    """How a run is made again, with other arguments, and that with energies once it was made."""

    make: Callable[..., Result]
    inputs: Any = None  # as they were given
    made: Result | None = None


@checked_methods
@dataclass(frozen=True, eq=False)
class Result(Exports, Motions):
    """A run of a system: ``res["motor.rotor.w"]`` is that variable at the times ``res.t``.

    Keys are paths or attributes of the model (``res[m.motor.rotor.w]``). Scalars come as arrays
    over time, vectors as (time × elements), orientations as (time × 3 × 3). At an instant where
    values jump the time stands twice: left and right limit. ``notices`` names what the run took as
    it found it: ports that nothing is connected to, inputs that nothing gives. ``solver`` names the
    integrator that ran, or several if modes that change the unknowns needed others.
    """

    system: System
    t: np.ndarray
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray | ChangingRows
    log: EventLog = field(default_factory=EventLog, repr=False)
    polynomials: dict[str, PiecewisePolynomial] = field(default_factory=dict)
    crossings: Sequence[InstantRecord] = field(default=(), repr=False)
    impacts: tuple[Impact, ...] = field(default=(), repr=False)
    again: Again | None = field(default=None, repr=False)
    past: Past | None = field(default=None, repr=False)
    notices: tuple[str, ...] = ()
    solver: str = ""

    @cached_property
    def _known(self) -> dict[str, np.ndarray]:
        """The variables that were asked for."""
        return {}

    @property
    def events(self) -> EventLog:
        """What happened, in order. Samples of clocks are counted (``res.events.samples``).

        ``res.events.all`` lists them too; ``res.events.of("clutch")`` and ``.between(…)`` choose.
        """
        return self.log.listed

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "again": None}  # inputs may be functions, which do not travel

    def __getitem__(self, key: Any) -> np.ndarray:
        """Return a variable over time, or the value of a parameter.

        Raises
        ------
        UnknownNameError
            If nothing has that name.
        """
        path = path_of(key)
        if path not in self._known:
            self._known[path] = self._evaluate(path)
        return self._known[path]

    def _evaluate(self, path: str) -> np.ndarray:
        if path in ("t", "time"):
            return self.t
        names = self.system.parameter_names
        given = parameter_value(self.system, self.p, path)
        if given is not None:
            return np.repeat(given[None], len(self.t), axis=0)
        try:
            addresses = self.system.resolve(path)
        except UnknownNameError:
            close = did_you_mean(path, [*self.system.variables, *names], show=0)
            raise UnknownNameError(f"the result has no '{path}'. {close}") from None
        columns = columns_of(self, addresses)
        if not np.all(np.isfinite(columns)):
            self._warn_undefined(path, addresses, columns)
        if len(columns) == 1 and not addresses[0].vector:
            return np.asarray(columns[0])
        return shaped(columns.T, addresses[0].rows)

    def _warn_undefined(self, path: str, addresses: list[Address], columns: np.ndarray) -> None:
        from acausal.system.no_solution import undefined_variable

        element = next(i for i, column in enumerate(columns) if not np.all(np.isfinite(column)))
        bad = np.flatnonzero(~np.isfinite(columns[element]))
        k, address = int(bad[0]), addresses[element]
        if address.derivative:
            why = missing_inputs(self, address)
        else:
            why = undefined_variable(self.system, address.terms, self.point(k))
        warn(
            f"{path} has no finite value at {len(bad)} of {len(self.t)} times, first at "
            f"t = {self.t[k]:.6g} s" + (f": {why}." if why else "."),
            UndefinedWarning,
        )

    def arguments(self) -> tuple[np.ndarray, ...]:
        """Return all points side by side, as CasADi takes them."""
        return self.t[None, :], self.x.T, self.z.T, self.u.T, self.p, self.m.T

    @property
    def constraint_drift(self) -> dict[str, float]:
        """The largest gap in SI units of each closed loop, by the part that closes it."""
        found: dict[str, float] = {}
        for owner, gap in zip(self.system.chart.closure.owners, self._gaps(), strict=True):
            found[owner] = max(found.get(owner, 0.0), float(np.max(np.abs(gap), initial=0.0)))
        return found

    def _gaps(self) -> np.ndarray:
        """Return the gap of every closure of a loop at all points, (closures, points)."""
        if not self.system.chart:
            return np.zeros((0, len(self.t)))
        return np.asarray(self.system.chart.closure.gaps(*self.arguments()))

    def check_loops(self) -> None:
        """Refuse a run in which a loop does not stay closed.

        Coordinates of loops are solved from their closures at every point, so gaps do not grow
        with time. Two things leave one: closures that count as redundant but are not (drivers that
        contradict each other), and the tolerance of the solution itself.

        Raises
        ------
        SimulationError
            Naming the loop and the parts in it whose motion is prescribed.
        """
        gaps, chart = np.abs(self._gaps()), self.system.chart
        if not gaps.size or np.nanmax(gaps) <= OPEN:
            return
        first = int(np.argmax(np.max(gaps, axis=0) > OPEN))
        worst = int(np.argmax(gaps[:, first]))
        t = float(self.t[first])
        raise SimulationError(
            f"the loop through {chart.closure.owners[worst]} does not stay closed: at t = {t:g} s "
            f"a gap of {np.linalg.norm(gaps[:, first]):.3g} in SI units has opened"
            f"{chart.closure.prescribed}",
            partial=self,
            time=t,
        )

    def variables(self) -> list[str]:
        """Return the paths of all variables."""
        return self.system.variables

    def __contains__(self, key: Any) -> bool:
        try:
            self.system.resolve(key)
        except UnknownNameError:
            return parameter_value(self.system, self.p, path_of(key)) is not None
        return True

    def unit(self, key: Any) -> str:
        """Return the unit of a variable or parameter."""
        path = path_of(key)
        if path in self.system.parameter_names:
            declared = self.system.parameter_table.declared[self.system.parameter_names[path]]
            return declared.unit if declared is not None else ""
        owner, _, name = path.rpartition(".")
        spec = self.system.names.specification(owner)
        if spec is not None and name in spec.parameters:
            return spec.parameters[name].unit
        return self.system.resolve(path)[0].unit

    def point(self, index: int) -> Point:
        """Return one of the points as the functions of the system take it."""
        own = (self.x[index], self.z[index], self.u[index])
        return Point(float(self.t[index]), *own, self.p, self.m[index])

    @property
    def final(self) -> ResultPoint:
        """The last point: ``res.final["motor.rotor.w"]``."""
        return ResultPoint(self._only(slice(-1, None)), self)

    def at(self, t: float | str) -> ResultPoint:
        """Return the point at a time: exact at output times, cubic in the states between them.

        At an instant where values jump, the right limit.
        """
        t = seconds(t, "t")
        if not self.t[0] <= t <= self.t[-1]:
            raise TimeGridError(
                f"t = {t:g} s is outside the run, {self.t[0]:g} to {self.t[-1]:g} s."
            )
        from acausal.results.interpolation import resampled

        index = int(np.searchsorted(self.t, t, side="right")) - 1
        if self.t[index] == t:
            return ResultPoint(self._only(slice(index, index + 1)), self)
        return ResultPoint(resampled(self, np.array([t])), self)

    def _only(self, which: slice) -> Result:
        parts = (self.t[which], self.x[which], self.z[which], self.u[which])
        return Result(self.system, *parts, self.p, self.m[which])

    def input_values(self, path: str) -> PiecewisePolynomial:
        """Return an input of this run as a piecewise polynomial, to be replayed."""
        if path in self.polynomials:
            return self.polynomials[path]
        values = self[path]
        smooth = len(self.t) > 3 and np.all(np.diff(self.t) > 0)
        kind = "cubic" if smooth else "linear"
        return PiecewisePolynomial.of_kind(kind, self.t, values, "hold")

    def power(self, key: Any) -> np.ndarray:
        """Return the power [W] that flows into an edge or a component.

        ``res.power("motor.r")`` adds over all edges of the part, ``res.power("motor.emf.shaft")``
        is that of one edge.
        """
        from acausal.results.energy import power

        return power(self, key)

    def energy(self, key: Any) -> np.ndarray:
        """Return the energy [J] that has flowed into an edge or a component since the start.

        To about the tolerance of the run, whatever the output times. Without ``energies=True`` the
        run is made again with them, once for all parts.

        Raises
        ------
        TimeGridError
            If the run cannot be made again (it was stopped, or comes from another process) and its
            points are too coarse; the text says what the energy may be off by.
        """
        from acausal.results.energy import energy

        return energy(self, key)

    def energy_audit(self) -> EnergyAudit:
        """Return what each part supplied, stored and lost, domain by domain; it prints as a table.

        In each domain what all parts take sums to 0. What passes a gear or a motor is converted;
        parts with modes (switches, friction, stops) have a column of their own.
        """
        from acausal.results.energy_audit import energy_audit

        return energy_audit(self)

    def impulses(self, key: Any) -> Any:
        """Return what acted for a moment when parts locked, caught or jumped.

        Of a variable (``res.impulses("j[0].t.f")``) its impulse at each impact, an array; of a
        component those of all its throughs by name, with the instants as ``"time"``.
        """
        from acausal.results.impulses import impulses

        return impulses(self, key)

    @property
    def topologies(self) -> Topologies:
        """The pieces of the run between locks, breaks and catches; they print as a table."""
        from acausal.results.topologies import topologies

        return topologies(self)

    def reading(self, part: Any, name: str, /, *arguments: Any, **options: Any) -> Any:
        """Return what a part answers beside its variables, over time.

        What there is to ask, parts say (``readings`` of their class); ``res.reading("arm", "sag",
        0.5)`` is also ``res.sag("arm", 0.5)``.
        """
        from acausal.results.readings import read

        return read(self, part, name, *arguments, **options)

    if not TYPE_CHECKING:  # every slip of the pen would be Any

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name in self.__dataclass_fields__:
                raise AttributeError(name)
            if hasattr(type(self), name):  # something is missing inside a property: that is said
                return object.__getattribute__(self, name)
            from acausal.results.readings import reader

            return reader(self, name)

    def active_parts(self) -> list[str]:
        """Return the dissipators that deliver power at some time: a check of passivity."""
        from acausal.results.energy import active_parts

        return active_parts(self)

    def resample(self, dt: float | str) -> Result:
        """Return the run at equally spaced times, ``dt`` [s] apart: ``res.resample("1 ms")``.

        Between output times the states are cubic, as in ``at``. At an instant where values jump,
        the right limit.
        """
        from acausal.results.interpolation import resampled

        return resampled(self, resample_grid(self.t, seconds(dt, "dt")))

    def mode_names(self, key: Any) -> tuple[str, ...]:
        """Return the names of the modes that a variable counts, none for other variables."""
        path = path_of(key)
        for place in self.system.switching.memory if self.system.switching else ():
            if place.kind == "mode" and path == f"{place.path}.{place.name}".lstrip("."):
                return tuple(place.names)
        return ()

    def view(self, path: File | None = None, **options: Any) -> Any:
        """Write a page with the bodies in motion, ``res.view("motion.html")``; returns its path.

        Without a path a notebook shows it.
        One file that needs nothing else: turn, zoom, play, and see curves at the same time.
        Options: ``plot`` (variables, states if not given), ``trace`` (ports whose path is drawn),
        ``follow`` (a part that the view moves with), ``scale`` of displacements,
        ``color="displacement"``, and ``frames``, the most output times that are taken: 600, fewer
        for bodies with many points.
        """
        from acausal.pictures.viewer.view import view

        return view(self, path, **options)

    def dashboard(self, path: File | None = None, **options: Any) -> Any:
        """Write a page with all curves, ``res.dashboard("run.html")``, and return its path.

        Without a path a notebook shows it.
        Options: ``variables`` (all if not given), ``show`` (those that are drawn at first).
        """
        from acausal.pictures.viewer.dashboard import dashboard

        return dashboard(self, path, **options)

    def to_dict(self, variables: Iterable[Any] | None = None) -> dict[str, np.ndarray]:
        """Return the named variables (default: all) by path; vectors by element."""
        paths = [path_of(key) for key in (self.variables() if variables is None else variables)]
        self._evaluate_all(paths)
        table = {"time": self.t}
        for path in paths:
            values = self[path]
            if values.ndim == 1:
                table[path] = values
            else:
                table.update({f"{path}[{i}]": v for i, v in enumerate(elements_of(values).T)})
        return table

    def _evaluate_all(self, paths: Iterable[str]) -> None:
        """Evaluate variables that are not known yet with one function for all of them."""
        known = {*self._known, *self.system.parameter_names, "t", "time"}
        places: dict[str, list[Address]] = {}
        for path in paths:
            if path not in known and parameter_value(self.system, self.p, path) is None:
                with suppress(UnknownNameError):  # said when it is asked for by itself
                    places[path] = self.system.resolve(path)
        everything = [address for addresses in places.values() for address in addresses]
        columns = columns_of(self, everything)
        first = 0
        for path, addresses in places.items():
            found = columns[first : first + len(addresses)]
            first += len(addresses)
            if not np.all(np.isfinite(found)):
                self._warn_undefined(path, addresses, found)
            single = len(found) == 1
            self._known[path] = found[0] if single else shaped(found.T, addresses[0].rows)

    def save(
        self,
        path: File,
        variables: Iterable[Any] | None = None,
        *,
        numbers: str = "float64",
        compression: str = "none",
    ) -> None:
        """Write all (or the named) variables to an ``.npz`` file; read it by ``ac.load_result``.

        ``numbers="float32"`` halves it, with 7 digits of all but the time; ``compression="zip"``
        makes it smaller where values repeat, and takes long. ``ac.open_result`` reads variables
        when they are asked for. The file is whole or as it was before: it takes its place when all
        of it is on the disk.
        """
        from acausal.results.files import save

        save(self, path, variables, None, numbers, compression)

    def __repr__(self) -> str:
        return (
            f"<Result '{self.system.name}': {len(self.t)} points from {self.t[0]:g} to "
            f"{self.t[-1]:g} s, {len(self.events)} events>"
        )

    def __str__(self) -> str:
        return "\n".join([repr(self), *(f"  note  {text}" for text in self.notices)])


_SHOWN_STATES = 6
"""States that a point shows of itself."""


@checked_methods
class ResultPoint:
    """One point of a result: ``point["motor.rotor.w"]`` is a number, or an array for vectors."""

    def __init__(self, single: Result, origin: Result | None = None) -> None:
        self._single, self.origin = single, single if origin is None else origin
        self.t = float(single.t[-1])

    def __getitem__(self, key: Any) -> Any:
        values = self._single[key]
        return float(values[-1]) if values.ndim == 1 else np.asarray(values[-1])

    def __contains__(self, key: Any) -> bool:
        return key in self._single

    def __repr__(self) -> str:
        names = self._single.system.states
        shown = [f"{name} = {self[name]:.6g}" for name in names[:_SHOWN_STATES]]
        shown += [f"{len(names) - _SHOWN_STATES} more states"] * (len(names) > _SHOWN_STATES)
        return f"<t = {self.t:.6g} s: {', '.join(shown) or 'no states'}>"

    @property
    def start(self) -> dict[str, float]:
        """The states and discrete values here, to begin another run with ``start=``."""
        single, system = self._single, self._single.system
        found = {name: float(single[name][-1]) for name in system.start_names}
        return found | system.switching.discrete_values(single.m[-1])


_FEW = 32  # terms: as quick as a sparse product, without the time to import it


def columns_of(result: Result, addresses: list[Address]) -> np.ndarray:
    """Return variables over time, a row a variable: sums of rows that are computed once."""
    orders = {address.derivative for address in addresses}
    if orders == {0}:
        return _sums(result, addresses, 0)
    columns = np.zeros((len(addresses), len(result.t)))
    for order in orders:
        which = [i for i, address in enumerate(addresses) if address.derivative == order]
        some = [addresses[i] for i in which]
        columns[which] = _rates(result, some, order) if order else _sums(result, some, 0)
    return columns


def _rates(result: Result, addresses: list[Address], order: int) -> np.ndarray:
    """Return derivatives of variables, each by the equations for the modes of its time."""
    system = result.system
    modes = result.m[:, system.switching.indices("mode", "held")]
    _, first, kind = np.unique(modes, axis=0, return_index=True, return_inverse=True)
    forms = [_form(system, result.point(int(i))) for i in first] if modes.size else []
    if all(form is None or form.system is system for form in forms):
        return _sums(result, addresses, order)
    fields = (result.t, result.x, result.z, result.u, result.p, np.asarray(result.m))
    points, columns = Points(*fields), np.full((len(addresses), len(result.t)), np.nan)
    for number, form in enumerate(forms):
        if form is None:
            continue
        which = np.flatnonzero(kind.ravel() == number)
        entered = form.enter_all(points.only(which))
        own = replace(result, system=form.system, **entered._asdict())
        columns[:, which] = columns_of(own, [_same(system, form.system, a) for a in addresses])
    return columns


def _form(system: System, point: Point) -> Form | None:
    """Return the form of the equations at a point, None where the model is not at hand for it."""
    try:
        return form_of(system, point)
    except SimulationError:
        return None


def _same(system: System, other: System, address: Address) -> Address:
    """Return the address of a variable of a system in another form of it."""
    both = zip(system.resolve(address.path), other.resolve(address.path), strict=True)
    key = (address.terms, address.derivative)
    return next(found for own, found in both if (own.terms, own.derivative) == key)


def _sums(result: Result, addresses: list[Address], order: int) -> np.ndarray:
    """Return the sums of rows that variables are, or their derivatives of an order."""
    terms = [(k, *term) for k, address in enumerate(addresses) for term in address.terms]
    rows = tuple(sorted({row for _, row, _ in terms}))
    count = len(result.t)
    if not rows:
        return np.zeros((len(addresses), count))
    points: tuple[Any, ...] = (result.t[:, None], result.x, result.z, result.u, result.p, result.m)
    function = result.system.rows(rows)
    if order:
        function = further_rates(result.system, rows, order)
        points = (*points, _further_inputs(result, function, order))
    found, held = map_points(function, count, *points)[0].T, function.sparsity_out(0).row()
    values = np.ascontiguousarray(found)
    if len(held) < len(rows):  # the others are always 0
        values = np.zeros((len(rows), count))
        values[held] = found
    place = {row: k for k, row in enumerate(rows)}
    if len(terms) <= _FEW:
        columns = np.zeros((len(addresses), count))
        for k, row, sign in terms:
            columns[k] += sign * values[place[row]]
        return columns
    from scipy.sparse import csr_matrix

    entries = [sign for _, _, sign in terms]
    places = ([k for k, _, _ in terms], [place[row] for _, row, _ in terms])
    return np.asarray(csr_matrix((entries, places), shape=(len(addresses), len(rows))) @ values)


def _further_inputs(result: Result, function: ca.Function, order: int) -> np.ndarray:
    """Return the derivatives of inputs beyond those in the equations, a row a time.

    They are no numbers where the run is not at hand that would say what they are, and of inputs
    that have none.
    """
    system, count = result.system, len(result.t)
    found = np.zeros((count, len(system.input_table.levels) * order))
    for number, more in _needed(result, function, order).items():
        rows = np.full((more, count), np.nan)
        if result.again is not None:
            with suppress(InputError):
                rows = further_levels(system, result.again.inputs, result.t, number, more)
        found[:, number * order : number * order + more] = rows.T
    return found


def _needed(result: Result, function: ca.Function, order: int) -> dict[int, int]:
    """Return the inputs that move, and how many further levels of each a function asks for."""
    needed: dict[int, int] = {}
    for k in sorted({int(k) for k in function.jac_sparsity(0, 6).get_col()}):
        needed[k // order] = k % order + 1
    firsts = np.cumsum([0, *result.system.input_table.levels]).tolist()
    parts = {k: result.u[:, firsts[k] : firsts[k + 1]] for k in needed}
    return {k: more for k, more in needed.items() if np.any(parts[k] != parts[k][0])}


def missing_inputs(result: Result, address: Address) -> str:
    """Return why a derivative has no value: it is one of inputs that is not known."""
    rows = tuple(sorted({row for row, _ in address.terms}))
    function = further_rates(result.system, rows, address.derivative)
    needed = _needed(result, function, address.derivative)
    if not needed:
        return ""
    names = ", ".join(result.system.inputs[number] for number in needed)
    why = "is not smooth enough"
    if result.again is None:
        why = "is known by its values only in a result that was saved, sent or stopped"
    return f"it needs a derivative of the input {names}, which {why}"
