"""Causal signals: inputs and outputs, usable in equations as the value itself."""

from acausal.language.signal import Input, Output

__all__ = ["Input", "Output"]
