"""How a system leaves the tool: as C code, and as an FMU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from acausal.arguments import File, Told, checked_methods

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
        start: Mapping[Any, Any] | None = None,
        parameters: Mapping[Any, Any] | None = None,
        horizon: Told[float] = 1.0,
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
        horizon
            How long runs are [s] if nobody says so.

        Raises
        ------
        ExportError
            Naming parts that cannot leave, and why.
        """
        from acausal.export.c_code import to_c

        given: dict[str, Any] = {"outputs": outputs, "inputs": inputs, "start": start}
        given |= {"parameters": parameters, "horizon": horizon}
        return to_c(cast("System", self), Path(folder), **given)
