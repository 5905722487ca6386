"""Buffered calls of CasADi Functions: through a buffer, on arrays that stay where they are."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np

from acausal.numerics.changing_rows import ChangingRows

_OWN = threading.local()  # buffers, which no two threads may share
_NUMBERS = 1_000_000  # that the buffers of one call hold, at most


class FunctionBuffer:
    """A Function called on plain arrays in about a microsecond; not for several threads.

    Results are flat arrays that the next call overwrites: dense outputs column by column, sparse
    ones by their non-zeros.
    """

    def __init__(self, function: ca.Function) -> None:
        self._buffer: Any
        self._buffer, self.trigger = function.buffer()
        self.arguments = [np.zeros(function.nnz_in(i)) for i in range(function.n_in())]
        self.results = [np.zeros(function.nnz_out(i)) for i in range(function.n_out())]
        for i, held in enumerate(self.arguments):
            self._buffer.set_arg(i, held.data)
        for i, held in enumerate(self.results):
            self._buffer.set_res(i, held.data)
        self._sparsities = [function.sparsity_out(i) for i in range(function.n_out())]

    @cached_property
    def _places(self) -> list[tuple[tuple[int, int], np.ndarray]]:
        """The shape of each output, and where its non-zeros stand, counted column by column."""
        return [(part.shape, np.array(part.find(), dtype=int)) for part in self._sparsities]

    def __call__(self, *values: Any) -> list[np.ndarray]:
        """Return the outputs at the given inputs."""
        for held, value in zip(self.arguments, values, strict=True):
            held[:] = value
        self.run()
        return self.results

    def matrices(self, *values: Any) -> list[np.ndarray]:
        """Return the outputs at the given inputs as full matrices, which no call overwrites."""
        found = []
        for (shape, places), entries in zip(self._places, self(*values), strict=True):
            column = np.zeros(shape[0] * shape[1])
            column[places] = entries
            found.append(column.reshape(shape, order="F"))
        return found

    def run(self) -> None:
        """Evaluate at the arguments as they stand; what fails has no results, not those before."""
        self.trigger()
        if self._buffer.ret():  # a linear system that is singular, say
            for held in self.results:
                held.fill(np.nan)


def buffer_of(function: ca.Function) -> FunctionBuffer:
    """Return the buffer of a Function that belongs to this thread, made when first asked for.

    >>> x = ca.SX.sym("x")
    >>> square = ca.Function("square", [x], [x**2])
    >>> buffer_of(square)(3.0)[0]
    array([9.])
    """
    own = _own(function)
    if 1 not in own:
        own[1] = FunctionBuffer(function)
    return own[1]


def map_points(function: ca.Function, count: int, *values: Any) -> list[np.ndarray]:
    """Return the outputs of a Function at many points, a row a point.

    Each of ``values`` has a row a point too, or is one vector for all of them.

    >>> x = ca.SX.sym("x", 2)
    >>> total = ca.Function("total", [x], [ca.sum1(x)])
    >>> map_points(total, 3, np.arange(6.0).reshape(3, 2))[0]
    array([[1.],
           [5.],
           [9.]])
    """
    sizes = [function.nnz_in(i) for i in range(function.n_in())]
    found = [np.zeros((count, function.nnz_out(i))) for i in range(function.n_out())]
    if not count:
        return found
    rows = [
        v if isinstance(v, ChangingRows) else np.broadcast_to(v, (count, n))
        for v, n in zip(values, sizes, strict=True)
    ]
    width = sum(sizes) + sum(part.shape[1] for part in found)
    size = min(count, max(1, _NUMBERS // width))
    call = _mapped(function, size)
    for first in range(0, count, size):
        stop = min(first + size, count)
        for held, row in zip(call.arguments, rows, strict=True):
            table = held.reshape(size, -1)
            table[: stop - first], table[stop - first :] = row[first:stop], row[stop - 1]
        call.run()
        for part, result in zip(found, call.results, strict=True):
            part[first:stop] = result.reshape(size, -1)[: stop - first]
    return found


def _mapped(function: ca.Function, size: int) -> FunctionBuffer:
    """Return calls of a Function at so many points at once; those of the last size are kept."""
    own = _own(function)
    if size not in own:
        for other in [known for known in own if known != 1]:
            del own[other]
        own[size] = FunctionBuffer(function.map(size))
    return own[size]


def _own(function: ca.Function) -> dict[int, FunctionBuffer]:
    """Return the calls of a Function that this thread has, by how many points they are for."""
    if not hasattr(_OWN, "calls"):
        _OWN.calls = WeakKeyDictionary()
    calls: WeakKeyDictionary[ca.Function, dict[int, FunctionBuffer]] = _OWN.calls
    return calls.setdefault(function, {})
