"""Results: every variable of a run by its path, evaluated when asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import (
    TimeGridError,
    UndefinedWarning,
    UnknownNameError,
    did_you_mean,
    warn,
)
from acausal.language.quantity import path_of
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.system.inputs import InputSet
from acausal.system.names import Address, elements_of, shaped
from acausal.system.parameter_table import parameter_value

if TYPE_CHECKING:
    from acausal.events.delays import Delays
    from acausal.initialisation.start import Start
    from acausal.system.system import System


@dataclass(frozen=True)
class Event:
    """Something that happened at an instant: when [s], where, what."""

    time: float
    component: str
    text: str

    def __str__(self) -> str:
        return f"t = {self.time:.9g} s  {self.component}: {self.text}"


@dataclass(eq=False)
class Trajectory:
    """The points of a run while it is being made, in pieces between instants."""

    system: System
    p: np.ndarray
    inputs: InputSet
    events: list[Event] = field(default_factory=list)
    crossings: list[Any] = field(default_factory=list)
    delays: Delays | None = None
    _pieces: list[tuple[np.ndarray, ...]] = field(default_factory=list)

    def begin(self, start: Start) -> None:
        """Record the initial point."""
        point = (np.array([start.t]), start.x[None], start.z[None], start.u[None])
        self._pieces.append((*point, start.m[None]))

    def extend(
        self,
        t: np.ndarray,
        x: np.ndarray,
        z: np.ndarray,
        u: np.ndarray,
        m: np.ndarray,
        recorded: np.ndarray,
    ) -> None:
        """Record points that share their discrete values."""
        kept = np.tile(m, (int(recorded.sum()), 1))
        if self.delays is not None and len(t) > 1:
            kept[:, self.delays.places] = [self.delays.at(at) for at in t[recorded]]
        self._pieces.append((t[recorded], x[recorded], z[recorded], u[recorded], kept))

    def last_inputs(self) -> np.ndarray:
        """Return the inputs at the last point."""
        return np.asarray(self._pieces[-1][3][-1])

    def result(self, unseen: int = 0) -> Result:
        """Return the points so far, without the first ``unseen``."""
        joined = (np.concatenate(part) for part in zip(*self._pieces, strict=True))
        t, x, z, u, m = (part[unseen:] for part in joined)
        return Result(
            self.system, t, x, z, u, self.p, m, tuple(self.events), crossings=tuple(self.crossings)
        )


@dataclass(frozen=True, eq=False)
class Result:
    """A run of a system: ``res["motor.rotor.w"]`` is that variable at the times ``res.t``.

    Keys are paths or attributes of the model (``res[m.motor.rotor.w]``). Scalars come as arrays
    over time, vectors as (time × elements), orientations as (time × 3 × 3). At an instant where
    values jump the time stands twice: left and right limit.
    """

    system: System
    t: np.ndarray
    x: np.ndarray
    z: np.ndarray
    u: np.ndarray
    p: np.ndarray
    m: np.ndarray
    events: tuple[Event, ...] = ()
    polynomials: dict[str, PiecewisePolynomial] = field(default_factory=dict)
    crossings: tuple[Any, ...] = field(default=(), repr=False)
    _cache: dict[str, np.ndarray] = field(default_factory=dict, repr=False)

    def __getitem__(self, key: Any) -> np.ndarray:
        """Return a variable over time, or the value of a parameter.

        Raises
        ------
        UnknownNameError
            If nothing has that name.
        """
        path = path_of(key)
        if path not in self._cache:
            self._cache[path] = self._evaluate(path)
        return self._cache[path]

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
        columns = self._columns(addresses)
        if not np.all(np.isfinite(columns)):
            self._warn_undefined(path, addresses, columns)
        if len(columns) == 1 and not addresses[0].vector:
            return columns[0]
        return shaped(np.stack(columns, 1), addresses[0].rows)

    def _warn_undefined(
        self, path: str, addresses: list[Address], columns: list[np.ndarray]
    ) -> None:
        from acausal.system.no_solution import undefined_variable

        element = next(i for i, column in enumerate(columns) if not np.all(np.isfinite(column)))
        bad = np.flatnonzero(~np.isfinite(columns[element]))
        k, address = int(bad[0]), addresses[element]
        point = (float(self.t[k]), self.x[k], self.z[k], self.u[k], self.p, self.m[k])
        why = "" if address.derivative else undefined_variable(self.system, address.terms, point)
        warn(
            f"{path} has no finite value at {len(bad)} of {len(self.t)} times, first at "
            f"t = {self.t[k]:.6g} s" + (f": {why}." if why else "."),
            UndefinedWarning,
        )

    def _columns(self, addresses: list[Address]) -> list[np.ndarray]:
        found = []
        for order in sorted({address.derivative for address in addresses}):
            same = [address for address in addresses if address.derivative == order]
            rows = tuple(sorted({row for address in same for row, _ in address.terms}))
            function = self.system.rates(rows, order) if order else self.system.rows(rows)
            values = self._mapped(function)
            place = {row: i for i, row in enumerate(rows)}
            for address in same:
                total = np.zeros(len(self.t))
                for row, sign in address.terms:
                    total += sign * values[place[row]]
                found.append((addresses.index(address), total))
        return [column for _, column in sorted(found, key=lambda pair: pair[0])]

    def _mapped(self, function: Any) -> np.ndarray:
        if function.size1_out(0) == 0:
            return np.zeros((0, len(self.t)))
        arguments = (self.t[None, :], self.x.T, self.z.T, self.u.T, self.p, self.m.T)
        return np.asarray(function(*arguments))

    @property
    def constraint_drift(self) -> dict[str, float]:
        """The largest gap [m or rad] of each closed loop, by the part that closes it."""
        from acausal.results.loop_drift import constraint_drift

        return constraint_drift(self)

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
            declared = self.system.declared[self.system.parameter_names[path]]
            return declared.unit if declared is not None else ""
        owner, _, name = path.rpartition(".")
        spec = self.system.names.specification(owner)
        if spec is not None and name in spec.parameters:
            return spec.parameters[name].unit
        return self.system.resolve(path)[0].unit

    def m_at(self, index: int) -> np.ndarray:
        """Return the discrete values at a point."""
        return np.asarray(self.m[index])

    @property
    def final(self) -> Point:
        """The last point: ``res.final["motor.rotor.w"]``."""
        return Point(self._only(slice(-1, None)))

    def at(self, t: float) -> Point:
        """Return the point at a time: exact at output times, cubic in the states between them.

        At an instant where values jump, the right limit.
        """
        if not self.t[0] <= t <= self.t[-1]:
            raise TimeGridError(
                f"t = {t:g} s is outside the run, {self.t[0]:g} to {self.t[-1]:g} s."
            )
        index = int(np.searchsorted(self.t, t, side="right")) - 1
        if self.t[index] == t:
            return Point(self._only(slice(index, index + 1)))
        from acausal.results.interpolation import between

        return Point(between(self, index, t))

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
        """Return the energy [J] that has flowed into an edge or a component since the start."""
        from acausal.results.energy import energy

        return energy(self, key)

    def active_parts(self) -> list[str]:
        """Return the dissipators that deliver power at some time: a check of passivity."""
        from acausal.results.energy import active_parts

        return active_parts(self)

    def plot(self, *keys: Any, **options: Any) -> Any:
        """Plot variables over time, one panel a unit, labelled; returns the figure."""
        from acausal.pictures.plot import plot_result

        return plot_result(self, *keys, **options)

    def snapshot(self, t: float, **options: Any) -> Any:
        """Draw the moving parts as they stand at a time; returns the figure.

        Options: ``path``, ``view`` (``"xy"`` or two angles), ``up``, ``trace``, ``ax``.
        """
        from acausal.pictures.plot import plot_snapshot

        return plot_snapshot(self, t, **options)

    def animate(self, path: Any = None, **options: Any) -> Any:
        """Draw the moving parts over time: a ``.gif`` file, or a folder of numbered frames.

        Options: ``fps``, ``speed``, ``view`` (``"xy"`` or two angles), ``up``, ``trace``. Without
        a path, matplotlib's animation is returned, for a screen or a notebook.
        """
        from acausal.pictures.plot import animate_result

        return animate_result(self, path, **options)

    def to_dict(self, variables: Iterable[Any] | None = None) -> dict[str, np.ndarray]:
        """Return the named variables (default: all) by path; vectors by element."""
        table = {"time": self.t}
        for key in self.variables() if variables is None else variables:
            path = path_of(key)
            values = self[path]
            if values.ndim == 1:
                table[path] = values
            else:
                table.update({f"{path}[{i}]": v for i, v in enumerate(elements_of(values).T)})
        return table

    def to_dataframe(self, variables: Iterable[Any] | None = None) -> Any:
        """Return a pandas DataFrame, indexed by time (needs the extra ``acausal[data]``)."""
        from acausal.results.files import dataframe

        return dataframe(self, variables)

    def to_csv(self, path: Any, variables: Iterable[Any] | None = None) -> None:
        """Write time and variables as comma-separated columns with full precision."""
        from acausal.results.files import write_csv

        write_csv(self, path, variables)

    def save(self, path: Any, variables: Iterable[Any] | None = None) -> None:
        """Write all (or the named) variables to an ``.npz`` file; read it by ``ac.load_result``."""
        from acausal.results.files import save

        save(self, path, variables)

    def __repr__(self) -> str:
        return (
            f"<Result '{self.system.name}': {len(self.t)} points from {self.t[0]:g} to "
            f"{self.t[-1]:g} s, {len(self.events)} events>"
        )


class Point:
    """One point of a result: ``point["motor.rotor.w"]`` is a number, or an array for vectors."""

    def __init__(self, single: Result) -> None:
        self._single = single
        self.t = float(single.t[-1])

    def __getitem__(self, key: Any) -> Any:
        values = self._single[key]
        return float(values[-1]) if values.ndim == 1 else np.asarray(values[-1])

    @property
    def start(self) -> dict[str, float]:
        """The states and discrete values here, to begin another run with ``start=``."""
        single, switching = self._single, self._single.system.switching
        found = {name: float(single[name][-1]) for name in single.system.start_names}
        return found | (switching.told(single.m[-1]) if switching is not None else {})
