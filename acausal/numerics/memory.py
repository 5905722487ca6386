"""The memory of the machine, on any system."""

from __future__ import annotations

import ctypes
import math
import os
from typing import Any


class _Status(ctypes.Structure):
    """What Windows says of its memory: MEMORYSTATUSEX."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("physical", ctypes.c_uint64),
        *((f"other{k}", ctypes.c_uint64) for k in range(6)),
    )


def machine_memory() -> float:
    """Return the physical memory [byte], infinite where the machine does not say."""
    try:
        return float(os.sysconf("SC_PAGE_SIZE")) * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf, others not all names
        pass
    kernel: Any = getattr(getattr(ctypes, "windll", None), "kernel32", None)
    if kernel is None:
        return math.inf
    status = _Status(length=ctypes.sizeof(_Status))
    return float(status.physical) if kernel.GlobalMemoryStatusEx(ctypes.byref(status)) else math.inf
