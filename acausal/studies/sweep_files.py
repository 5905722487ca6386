"""Sweeps in files: values of variables of all cases, read without the model."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from acausal.arguments import File, checked
from acausal.errors import FileFormatError, SweepError
from acausal.language.quantity import path_of
from acausal.results.files import replacing, with_ending
from acausal.studies.cases import Case, Sweep

FORMAT, VERSION = "acausal-sweep-values", 1


def save_sweep(sweep: Sweep, path: Any, variables: Iterable[Any]) -> None:
    """Write what was varied, how cases ended, and variables, cases × times; see ``Sweep.save``."""
    names = [path_of(key) for key in variables]
    if not names:
        raise SweepError('name the variables to keep: save("tolerances.npz", ["rotor.w"]).')
    told = [[c.values, c.status, c.error, c.seconds] for c in sweep]
    header = {
        "format": FORMAT,
        "version": VERSION,
        "keys": sweep.keys,
        "shape": sweep.shape,
        "names": names,
        "units": {name: sweep.unit(name) for name in (*sweep.keys, *names)},
        "cases": told,
    }
    text = json.dumps(header, default=str).encode()
    arrays: dict[str, Any] = {f"values_{k}": sweep[name] for k, name in enumerate(names)}
    with replacing(with_ending(path)) as file:
        np.savez(file, header=np.frombuffer(text, dtype=np.uint8), t=sweep.t, **arrays)


@checked
def load_sweep(path: File) -> Sweep:
    """Read a sweep written by ``Sweep.save``: all but its runs, without the model.

    Raises
    ------
    FileFormatError
        If it is no such file, or of a later format.
    """
    target = Path(with_ending(path))
    try:
        with np.load(target, allow_pickle=False) as stored:
            header = json.loads(bytes(stored["header"]))
            arrays = {name: stored[name] for name in stored.files if name != "header"}
        if header["format"] != FORMAT:
            raise ValueError("another format")
    except OSError:
        raise FileFormatError(f"{target} cannot be read: is it there?") from None
    except Exception:
        raise FileFormatError(f"{target} is not a file of Sweep.save.") from None
    if header.get("version") != VERSION:
        raise FileFormatError(
            f"{target} has format version {header.get('version')}, and this is {VERSION}."
        )
    try:
        cases = tuple(
            Case(k, dict(values), str(status), str(error), float(took), None)
            for k, (values, status, error, took) in enumerate(header["cases"])
        )
        known = {str(name): arrays[f"values_{k}"] for k, name in enumerate(header["names"])}
        shape, keys = tuple(map(int, header["shape"])), tuple(map(str, header["keys"]))
        return Sweep(arrays["t"], cases, shape, keys, known, dict(header["units"]))
    except (KeyError, TypeError, ValueError):
        raise FileFormatError(f"{target} is damaged.") from None
