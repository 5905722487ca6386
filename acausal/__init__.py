"""acausal: acausal multi-domain modelling by linear graph theory.

A component declares ports and edges and states its terminal equations; a model connects
components; ``compile`` makes the linear graph, picks a tree, forms cutset and circuit equations
and returns a System to simulate, linearise and differentiate.
"""

import importlib
import typing

from acausal import errors
from acausal.compiler import compile, simulate
from acausal.component import Component
from acausal.connector import Connector, port, ports
from acausal.declaration import (
    Datum,
    Edge,
    Parameter,
    outer,
    parameter,
    structural,
    variable,
)
from acausal.domain import Domain
from acausal.expression import after, der, elapsed, time, timetable
from acausal.graph import LinearGraph
from acausal.group import Additive, Rotation3
from acausal.hybrid import (
    assign,
    at,
    delay,
    discrete,
    holds,
    initial,
    modes,
    pre,
    reinit,
    sample,
    terminal,
    transition,
    when,
)
from acausal.initialisation import Start
from acausal.model import Model
from acausal.piecewise import PiecewisePolynomial
from acausal.result import Event, Result
from acausal.shapes import Dot, Line
from acausal.solvers import CVODES, IDAS, Rosenbrock
from acausal.storage import load_result
from acausal.system import System
from acausal.table import interpolate, interpolate2d
from acausal.tree import ABSOLUTE, PRIORITY, Tree

if typing.TYPE_CHECKING:
    from acausal.cases import Case, Sweep
    from acausal.closed_loop import ClosedLoop
    from acausal.collocation import Collocation
    from acausal.decisions import free
    from acausal.estimates import Estimate
    from acausal.estimation import SingleShooting, estimate
    from acausal.experiment import Experiment
    from acausal.nlp_solvers import SQP, Fatrop, Ipopt
    from acausal.optimal_control import OptimalControl
    from acausal.parameter_sweep import sweep
    from acausal.phases import Phases
    from acausal.receding_horizon import mpc
    from acausal.shooting import MultipleShooting, RungeKutta
    from acausal.solution import Solution

__version__ = "0.1.0"

__all__ = [
    "ABSOLUTE",
    "CVODES",
    "IDAS",
    "PRIORITY",
    "SQP",
    "Additive",
    "Case",
    "ClosedLoop",
    "Collocation",
    "Component",
    "Connector",
    "Datum",
    "Domain",
    "Dot",
    "Edge",
    "Estimate",
    "Event",
    "Experiment",
    "Fatrop",
    "Ipopt",
    "Line",
    "LinearGraph",
    "Model",
    "MultipleShooting",
    "OptimalControl",
    "Parameter",
    "Phases",
    "PiecewisePolynomial",
    "Result",
    "Rosenbrock",
    "Rotation3",
    "RungeKutta",
    "SingleShooting",
    "Solution",
    "Start",
    "Sweep",
    "System",
    "Tree",
    "after",
    "assign",
    "at",
    "compile",
    "delay",
    "der",
    "discrete",
    "elapsed",
    "errors",
    "estimate",
    "free",
    "holds",
    "initial",
    "interpolate",
    "interpolate2d",
    "load_result",
    "modes",
    "mpc",
    "outer",
    "parameter",
    "port",
    "ports",
    "pre",
    "reinit",
    "sample",
    "simulate",
    "structural",
    "sweep",
    "terminal",
    "time",
    "timetable",
    "transition",
    "variable",
    "when",
]

# Rooms for optimisation and many runs, imported when first asked for: import acausal stays quick.
_LATER = {
    "Case": "cases",
    "ClosedLoop": "closed_loop",
    "Collocation": "collocation",
    "Estimate": "estimates",
    "Experiment": "experiment",
    "Fatrop": "nlp_solvers",
    "Ipopt": "nlp_solvers",
    "MultipleShooting": "shooting",
    "OptimalControl": "optimal_control",
    "Phases": "phases",
    "RungeKutta": "shooting",
    "SQP": "nlp_solvers",
    "SingleShooting": "estimation",
    "Solution": "solution",
    "Sweep": "cases",
    "estimate": "estimation",
    "free": "decisions",
    "mpc": "receding_horizon",
    "sweep": "parameter_sweep",
}


def __getattr__(name: str) -> typing.Any:
    """Return a public name whose module is imported when first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'acausal' has no attribute '{name}'")
    return getattr(importlib.import_module(f"acausal.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
