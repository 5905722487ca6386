"""Causal signals: inputs and outputs, usable in equations as the value itself."""

from acausal.language.connector import Connector


class Input(Connector):
    """A signal that a component reads. Unconnected, it becomes an input of the system."""

    direction = "input"


class Output(Connector):
    """A signal that a component computes: it counts as one unknown of the component."""

    direction = "output"
