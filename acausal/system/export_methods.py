"""How a system leaves the tool: as C code, as an FMU, and as a page in which it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from acausal.arguments import File, Positive, Told, checked_methods

if TYPE_CHECKING:
    from acausal.system.system import System


@checked_methods
class Leaving:
    """The ways out, for a compiled system."""

    def to_c(
        self,
        folder: File,
        *,
        outputs: Sequence[Any] = (),
        inputs: Mapping[Any, Any] | None = None,
        start: Mapping[Any, Any] | str | None = None,
        parameters: Mapping[Any, Any] | None = None,
        horizon: Told[float | str] = 1.0,
        fixed_step: Told[float | str] | None = None,
    ) -> Path:
        """Write the model as C99 into a folder, and return the folder.

        One file is compiled, ``model.c``; ``<name>.h`` says how it is called, ``main.c`` is a
        program that runs it, ``CMakeLists.txt`` builds both. The code allocates nothing, has no
        global state, and finds the same events as ``simulate``.

        Parameters
        ----------
        outputs
            Paths of variables that ``<name>_get`` returns.
        inputs, start, parameters
            The values that the code begins with, as in ``simulate``; all may be set at run time.
            With ``start="steady_state"`` it begins at rest, found anew for other parameters.
        horizon
            How long runs are [s] if nobody says so.
        fixed_step
            Length [s] of steps of bounded cost, for real time: one linearly implicit step without
            control of its error, events located in it by a bounded number of trials. The header
            says how many operations that are at most, and what an overrun is.

        Raises
        ------
        ExportError
            Naming parts that cannot leave, and why.
        """
        from acausal.export.c_code import to_c

        given: dict[str, Any] = {"outputs": outputs, "inputs": inputs, "start": start}
        given |= {"parameters": parameters, "horizon": horizon, "fixed_step": fixed_step}
        return to_c(cast("System", self), Path(folder), **given)

    def to_fmu(
        self,
        path: File,
        *,
        outputs: Sequence[Any] = (),
        inputs: Mapping[Any, Any] | None = None,
        start: Mapping[Any, Any] | str | None = None,
        parameters: Mapping[Any, Any] | None = None,
        horizon: Told[float | str] = 1.0,
        version: str = "3.0",
        platforms: str | Sequence[str] = "here",
        sources: bool = True,
    ) -> Path:
        """Write the model as an FMU for Model Exchange and Co-Simulation, and return its path.

        Parameters
        ----------
        outputs
            Paths of variables that are outputs of the FMU; states are variables of it anyway.
        inputs, start, parameters
            The values that it begins with, as in ``simulate``, ``start="steady_state"`` too.
        horizon
            Its default stop time [s].
        version
            ``"3.0"`` or ``"2.0"`` of FMI.
        platforms
            ``"here"``, ``"all"``, or some of x86_64-linux, aarch64-linux, x86_64-windows,
            x86_64-darwin, aarch64-darwin; others than this one need the package ziglang.
        sources
            Whether the C sources are packed too.

        Raises
        ------
        ExportError
            Naming parts that cannot leave and why, or a compiler that is not there.
        """
        from acausal.export.fmu import to_fmu

        given: dict[str, Any] = {"outputs": outputs, "inputs": inputs, "start": start}
        given |= {"parameters": parameters, "horizon": horizon, "version": version}
        given |= {"platforms": platforms, "sources": sources}
        return to_fmu(cast("System", self), Path(path), **given)

    def live(
        self,
        path: File | None = None,
        *,
        t_end: Told[float | str] = 1.0,
        sliders: Sequence[Any] | Mapping[Any, Any] | None = None,
        show: Sequence[Any] | None = None,
        inputs: Mapping[Any, Any] | None = None,
        start: Mapping[Any, Any] | str | None = None,
        parameters: Mapping[Any, Any] | None = None,
        n: int = 500,
        rtol: Positive = 1e-6,
    ) -> Any:
        """Write a page in which the model runs, ``system.live("drive.html")``; returns its path.

        One file that needs no server and no Python: the model is inside, as WebAssembly. Without a
        path a notebook shows it. Needs the package ziglang, or clang with wasi-libc.

        Parameters
        ----------
        t_end
            How long a run is [s], or ``"300 ms"``.
        sliders
            Parameters, inputs and start values by path, with a range where one is wanted:
            ``{"r.R": (0.1, 5.0), "rotor.J": None}``; logarithmic where it is positive. Inputs
            have one anyway.
        show
            Variables that are drawn; states if none are named.
        inputs, start, parameters
            The values that the page begins with, as in ``simulate``.
        n, rtol
            Number of output intervals, and the relative tolerance of runs.

        Raises
        ------
        ExportError
            Naming parts that cannot leave and why, or a compiler that is not there.
        """
        from acausal.export.live_page import live

        given: dict[str, Any] = {"inputs": inputs, "start": start, "parameters": parameters}
        how: dict[str, Any] = {"sliders": sliders, "show": show, "n": n, "rtol": rtol}
        return live(cast("System", self), path, t_end, **how, given=given)
