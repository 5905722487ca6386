"""Results for others: plots, DataFrames, CSV, parquet and netCDF, of fresh and stored runs."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Axes, File, checked_methods
from acausal.errors import AcausalError, DeclarationError, UnknownNameError

if TYPE_CHECKING:
    from acausal.results.files import StoredResult
    from acausal.results.result import Result


@checked_methods
class Exports:
    """What a Result and one that was read from a file have in common: ways to show and hand on."""

    def plot(
        self: Any,
        *keys: Any,
        path: File | None = None,
        title: str | None = None,
        axes: Axes | Sequence[Axes] | None = None,
        events: bool = True,
        compare: Any = None,
        size: tuple[float, float] | None = None,
        **unknown: Any,
    ) -> Any:
        """Plot variables over time and return the figure.

        Parameters
        ----------
        keys
            Paths, or attributes of the model: those of one unit share a panel. Lists of them
            are panels of your own, ``res.plot(["ref.y", "car.v"], "bat.soc")``. All states if
            there are none. Modes are drawn as bands with their names.
        path
            File to write, ``.png``, ``.svg`` or ``.pdf``.
        title
            Text above the panels.
        axes
            One of matplotlib's axes for each panel, to plot into an existing figure.
        events
            Mark instants at which something switched.
        compare
            Other results or tables of measured data, one, a list, or by what they are called.
        size
            Width and height of the figure [inch].
        """
        from acausal.pictures.plot import plot_result

        refuse_options("plot", unknown, Exports.plot)
        return plot_result(
            self,
            *keys,
            path=path,
            title=title,
            axes=axes,
            events=events,
            compare=compare,
            size=size,
        )

    def to_dataframe(
        self: Any, variables: Iterable[Any] | None = None, *, units: bool = False
    ) -> Any:
        """Return a pandas DataFrame, indexed by time (needs the extra ``acausal[data]``).

        With ``units`` its columns are called ``c.v [V]``; they are always in
        ``frame.attrs["units"]``.
        """
        return dataframe(self, variables, units)

    def to_csv(
        self: Any, path: File, variables: Iterable[Any] | None = None, *, units: str = "names"
    ) -> None:
        """Write time and variables as comma-separated columns in full precision.

        Units stand in the names of the columns, ``c.v [V]``, or as a second line
        (``units="row"``), or nowhere (``units="none"``). ``ac.read_table`` reads all of them.
        """
        write_csv(self, path, variables, units)

    def to_parquet(self: Any, path: File, variables: Iterable[Any] | None = None) -> None:
        """Write a DataFrame with units in the names of its columns (needs pandas and pyarrow)."""
        frame = dataframe(self, variables, True)
        frame.attrs = {}
        try:
            frame.to_parquet(path)
        except ImportError:
            raise AcausalError(
                "to_parquet() needs pyarrow: pip install 'acausal[parquet]'."
            ) from None

    def to_xarray(self: Any, variables: Iterable[Any] | None = None) -> Any:
        """Return an xarray Dataset over time, each variable with its unit (needs xarray).

        Vectors and matrices have dimensions of their own. Of an instant that stands twice the
        right limit is taken: a coordinate has each time once.
        """
        return dataset(self, variables)

    def to_netcdf(self: Any, path: File, variables: Iterable[Any] | None = None) -> None:
        """Write an xarray Dataset as a netCDF file (needs xarray; scipy's netCDF 3 will do)."""
        made = dataset(self, variables)
        made = made.rename({name: name.replace("/", "_") for name in made.data_vars})
        made.to_netcdf(path)

    def to_hdf5(
        self: Any,
        path: File,
        variables: Iterable[Any] | None = None,
        *,
        numbers: str = "float64",
        compression: str = "none",
    ) -> None:
        """Write an HDF5 file, a dataset a variable with its unit, for large runs (needs h5py).

        Programs read single variables, or pieces of them, from the disk; ``numbers`` and
        ``compression`` are as those of ``save``. Instants where values jump stand twice.
        """
        write_hdf5(self, path, variables, numbers, compression)


def refuse_options(what: str, unknown: Mapping[str, Any], function: Any) -> None:
    """Say which option is meant, where a keyword is none of a function.

    Raises
    ------
    DeclarationError
        With the valid options.
    """
    if not unknown:
        return
    import inspect

    from acausal.errors import did_you_mean

    kinds = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    valid = [p.name for p in parameters if p.kind in kinds and p.name != "self"]
    name = next(iter(unknown))
    raise DeclarationError(f"{what}() has no option '{name}'. {did_you_mean(name, valid)}")


def write_csv(
    result: Result | StoredResult, path: File, variables: Iterable[Any] | None, units: str
) -> None:
    """Write comma-separated columns, time first, with 17 significant digits: ``c.v [V]``."""
    if units not in ("names", "row", "none"):
        raise DeclarationError(
            f'units = {units!r}: write them in the "names" of columns, as a "row", or "none".'
        )
    table = result.to_dict(variables)
    own = _units(result, table)
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(_with_unit(n, own[n]) if units == "names" else n for n in table)
        if units == "row":
            writer.writerow(own[name] or "1" for name in table)
        writer.writerows([f"{v:.17g}" for v in row] for row in zip(*table.values(), strict=True))


def write_hdf5(
    result: Any, path: File, variables: Iterable[Any] | None, numbers: str, compression: str
) -> None:
    """Write an HDF5 file with the time as the scale of all variables."""
    try:
        import h5py
    except ImportError:
        raise AcausalError("to_hdf5() needs h5py: pip install 'acausal[hdf5]'.") from None
    packing = {"none": None, "zip": "gzip"}
    for what, given, known in (
        ("numbers", numbers, ("float64", "float32")),
        ("compression", compression, packing),
    ):
        if given not in known:
            raise DeclarationError(f"{what} = {given!r}: give one of {', '.join(known)}.")
    from acausal.language.quantity import path_of

    paths = [path_of(key) for key in (result.variables() if variables is None else variables)]
    result.to_dict(paths)  # all at once
    with h5py.File(path, "w") as file:
        file.attrs["model"] = getattr(result, "name", None) or result.system.name
        time = file.create_dataset("time", data=result.t)
        time.attrs["units"] = "s"
        time.make_scale("time")
        for name in paths:
            values = np.asarray(result[name], dtype=numbers)
            made = file.create_dataset(name, data=values, compression=packing[compression])
            made.attrs["units"] = result.unit(name) or "1"
            made.dims[0].attach_scale(time)


def dataframe(
    result: Result | StoredResult, variables: Iterable[Any] | None, units: bool = False
) -> Any:
    """Return a DataFrame indexed by time, with the units by column in its ``attrs``."""
    try:
        import pandas as pd
    except ImportError:
        raise AcausalError("to_dataframe() needs pandas: pip install 'acausal[data]'.") from None
    table = result.to_dict(variables)
    if len(table) < 2:
        raise UnknownNameError("to_dataframe() of no variable: name some, or leave them out.")
    own = _units(result, table)
    index = pd.Index(table.pop("time"), name="time [s]" if units else "time")
    names = [_with_unit(name, own[name]) if units else name for name in table]
    frame = pd.DataFrame(np.array(list(table.values())).T, index=index, columns=names)
    frame.attrs["units"] = {} if units else own
    return frame


def dataset(result: Any, variables: Iterable[Any] | None) -> Any:
    """Return an xarray Dataset over time."""
    try:
        import xarray as xr
    except ImportError:
        raise AcausalError("to_xarray() needs xarray: pip install xarray.") from None
    from acausal.language.quantity import path_of

    paths = [path_of(key) for key in (result.variables() if variables is None else variables)]
    result.to_dict(paths)  # all at once
    last = np.append(np.diff(result.t) > 0, True)
    made: dict[str, Any] = {}
    for path in paths:
        values = np.asarray(result[path])[last]
        axes = ["time", *(f"{path}.axis{k}" for k in range(values.ndim - 1))]
        made[path] = (axes, values, {"units": result.unit(path) or "1"})
    name = getattr(result, "name", None) or result.system.name
    coordinates = {"time": ("time", result.t[last], {"units": "s"})}
    return xr.Dataset(made, coordinates, {"model": name})


def _with_unit(name: str, unit: str) -> str:
    return f"{name} [{unit}]" if unit not in ("", "1") else name


def _units(result: Result | StoredResult, table: Iterable[str]) -> dict[str, str]:
    return {name: "s" if name == "time" else result.unit(name) for name in table}


def resample_grid(t: Sequence[float] | np.ndarray, dt: float) -> np.ndarray:
    """Return equally spaced times over a run, from its first time on.

    Raises
    ------
    DeclarationError
        If the step is not a finite number above 0.
    """
    if not (np.isfinite(dt) and dt > 0):
        raise DeclarationError(f"resample(): the step dt = {dt:g} s must be above 0.")
    count = int(np.floor((t[-1] - t[0]) / dt * (1 + 1e-12) + 1e-9))
    return np.asarray(np.minimum(t[0] + dt * np.arange(count + 1), t[-1]))
