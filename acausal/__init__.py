"""acausal: acausal multi-domain modelling by linear graph theory.

A component declares ports and edges and states its terminal equations; a model connects
components; ``compile`` makes the linear graph, picks a tree, forms cutset and circuit equations
and returns a System to simulate, linearise and differentiate.
"""

import importlib
import typing

from acausal import errors
from acausal.compiler.pipeline import compile, simulate
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import ABSOLUTE, PRIORITY, Tree
from acausal.initialisation.start import Start
from acausal.language.component import Component
from acausal.language.connector import Connector, port, ports
from acausal.language.declaration import (
    Datum,
    Edge,
    Parameter,
    outer,
    parameter,
    structural,
    variable,
)
from acausal.language.domain import Domain
from acausal.language.events import (
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
from acausal.language.expression import after, der, elapsed, time, timetable
from acausal.language.group import Additive, Rotation3
from acausal.language.model import Model
from acausal.language.shapes import Dot, Line, Polyline
from acausal.language.tables import interpolate, interpolate2d
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.results.files import load_result
from acausal.results.result import Event, Result
from acausal.simulation.solvers import CVODES, IDAS, Rosenbrock
from acausal.system.system import System

if typing.TYPE_CHECKING:
    from acausal.estimation.estimate import SingleShooting, estimate
    from acausal.estimation.estimates import Estimate
    from acausal.estimation.experiment import Experiment
    from acausal.optimal_control.closed_loop import ClosedLoop
    from acausal.optimal_control.collocation import Collocation
    from acausal.optimal_control.decisions import free
    from acausal.optimal_control.mpc import mpc
    from acausal.optimal_control.multiphase import Phases
    from acausal.optimal_control.nlp_solvers import SQP, Fatrop, Ipopt
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.shooting import MultipleShooting, RungeKutta
    from acausal.optimal_control.solution import Solution
    from acausal.studies.cases import Case, Sweep
    from acausal.studies.sweep import sweep

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
    "Polyline",
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
    "Case": "studies.cases",
    "ClosedLoop": "optimal_control.closed_loop",
    "Collocation": "optimal_control.collocation",
    "Estimate": "estimation.estimates",
    "Experiment": "estimation.experiment",
    "Fatrop": "optimal_control.nlp_solvers",
    "Ipopt": "optimal_control.nlp_solvers",
    "MultipleShooting": "optimal_control.shooting",
    "OptimalControl": "optimal_control.problem",
    "Phases": "optimal_control.multiphase",
    "RungeKutta": "optimal_control.shooting",
    "SQP": "optimal_control.nlp_solvers",
    "SingleShooting": "estimation.estimate",
    "Solution": "optimal_control.solution",
    "Sweep": "studies.cases",
    "estimate": "estimation.estimate",
    "free": "optimal_control.decisions",
    "mpc": "optimal_control.mpc",
    "sweep": "studies.sweep",
}


def __getattr__(name: str) -> typing.Any:
    """Return a public name whose module is imported when first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'acausal' has no attribute '{name}'")
    return getattr(importlib.import_module(f"acausal.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
