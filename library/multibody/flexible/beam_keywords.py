"""Keywords of beams: parameters, and a section and a material that they may follow from."""

from __future__ import annotations

from typing import Any, TypedDict

import casadi as ca

import acausal as ac

Value = float | str | ac.types.Quantity | ca.SX


class BeamKeywords(TypedDict, total=False):
    """What the beams of both kinds take; what bends along one axis has its number in space."""

    L: Value
    mu: Value
    EA: Value
    EI: Value
    EI_2: Value
    EI_3: Value
    GJ: Value
    gyration: Value | tuple[Value, Value]
    gyration_2: Value
    gyration_3: Value
    beta: Value
    section: Any
    material: Any
