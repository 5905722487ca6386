"""Systems that call functions of this process, on their way to another one.

Functions of FMUs are those of the process that has loaded them. Such a system is not copied: its
model goes over, in which an FMU is its file and its values, and is compiled there, with an instance
of the FMU of its own.
"""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.errors import FMUError

if TYPE_CHECKING:
    from acausal.system.system import System


def pack_request(name: str, request: Any) -> bytes:
    """Return what a system is made of, as bytes.

    Raises
    ------
    FMUError
        If its model is not at hand, or holds what cannot be told to another process.
    """
    if request is None:
        raise FMUError(f"'{name}' cannot go to another process: its model is not at hand.")
    try:
        with ca.global_pickle_context():
            return pickle.dumps(request)
    except Exception as error:
        raise FMUError(
            f"'{name}' cannot go to another process: its FMUs run in this one, and its model "
            f"cannot be told to another, {error}. Run it here, without an executor."
        ) from None


@lru_cache(maxsize=4)
def compiled_there(packed: bytes) -> System:
    """Return the system, compiled in this process; the last few are kept."""
    with ca.global_unpickle_context():
        request = pickle.loads(packed)
    made: System = request.compile()
    return made
