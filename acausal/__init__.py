"""acausal: acausal multi-domain modelling by linear graph theory.

A component declares ports and edges and states its terminal equations; a model connects
components; ``compile`` makes the linear graph, picks a tree, forms cutset and circuit equations
and returns a System to simulate, linearise and differentiate.
"""

import importlib as _importlib
import typing as _typing

from acausal import errors
from acausal.errors import (
    AcausalError,
    AcausalWarning,
    BalanceError,
    ChatteringError,
    CoastingWarning,
    ConnectError,
    DeclarationError,
    DefaultsWarning,
    EstimationError,
    FileFormatError,
    IdentifiabilityWarning,
    InitialisationError,
    InputError,
    InterruptedWarning,
    OptimalControlError,
    OverdeterminedError,
    ParameterError,
    ParameterWarning,
    SimulationError,
    SingularError,
    StoreFolderError,
    StoreFullError,
    StoreLockedError,
    StorePermissionError,
    SweepError,
    TableWarning,
    TimeGridError,
    TreeError,
    UndecidedWarning,
    UndefinedWarning,
    UngroundedError,
    UngroundedWarning,
    UnknownAttributeError,
    UnknownNameError,
    ValidityWarning,
)
from acausal.shadowing import warn_of_shadows as _warn_of_shadows

if _typing.TYPE_CHECKING:
    from acausal.analysis.derivation import textbook
    from acausal.analysis.natural_runs import Penalty
    from acausal.compiler.pipeline import compile, simulate
    from acausal.estimation.estimate import SingleShooting, estimate
    from acausal.estimation.estimates import Estimate
    from acausal.estimation.experiment import Experiment
    from acausal.graph.linear_graph import LinearGraph
    from acausal.graph.quiz import Quiz, quiz
    from acausal.graph.tree import ABSOLUTE, PRIORITY, Tree
    from acausal.initialisation.start import Start
    from acausal.language.component import Component
    from acausal.language.connector import Connector, port, ports
    from acausal.language.declaration import (
        Datum,
        Edge,
        Parameter,
        StartValue,
        VectorParameter,
        discrete,
        modes,
        outer,
        parameter,
        start,
        structural,
        variable,
    )
    from acausal.language.domain import Domain
    from acausal.language.events import (
        assign,
        at,
        delay,
        holds,
        initial,
        pre,
        reinit,
        sample,
        terminal,
        transition,
        when,
    )
    from acausal.language.expression import after, der, elapsed, time, timetable
    from acausal.language.group import Additive, Rotation3
    from acausal.language.hold import hold, is_chord
    from acausal.language.measured import Table, read_table
    from acausal.language.model import Assembly, Model
    from acausal.language.quantity import Quantity
    from acausal.language.shapes import (
        Box,
        Coil,
        Cylinder,
        Dot,
        Form,
        Hinge,
        Line,
        Mesh,
        Net,
        Polyline,
        Sphere,
        Wheel,
    )
    from acausal.language.signal import signal_input
    from acausal.language.tables import interpolate, interpolate2d
    from acausal.numerics.piecewise import PiecewisePolynomial
    from acausal.optimal_control.closed_loop import ClosedLoop
    from acausal.optimal_control.collocation import Collocation
    from acausal.optimal_control.decisions import free
    from acausal.optimal_control.mpc import mpc
    from acausal.optimal_control.multiphase import Phases
    from acausal.optimal_control.nlp_solvers import SQP, Fatrop, Ipopt
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.shooting import MultipleShooting, RungeKutta
    from acausal.optimal_control.solution import Solution
    from acausal.results.event import Event
    from acausal.results.files import load_result
    from acausal.results.result import Result
    from acausal.simulation.solvers import CVODES, IDAS, GeneralisedAlpha, Rosenbrock
    from acausal.studies.cases import Case, Sweep
    from acausal.studies.sweep import sweep
    from acausal.system.system import System


__version__ = "0.1.0"

_warn_of_shadows()  # `library` is an ordinary word: a user's own library.py would come first

# Plain lists, room by room: type checkers read nothing else for what is public.
__all__ = ["errors"]
__all__ += ["AcausalError", "AcausalWarning", "BalanceError", "ChatteringError"]
__all__ += ["CoastingWarning", "ConnectError", "DefaultsWarning"]
__all__ += ["DeclarationError", "EstimationError", "FileFormatError", "IdentifiabilityWarning"]
__all__ += ["InitialisationError", "InputError", "InterruptedWarning", "OptimalControlError"]
__all__ += ["OverdeterminedError", "ParameterError", "ParameterWarning", "SimulationError"]
__all__ += ["SingularError", "StoreFolderError", "StoreFullError", "StoreLockedError"]
__all__ += ["StorePermissionError", "SweepError", "TimeGridError", "TreeError", "UndecidedWarning"]
__all__ += ["UndefinedWarning", "UngroundedError", "UngroundedWarning", "UnknownAttributeError"]
__all__ += ["TableWarning", "UnknownNameError", "ValidityWarning"]
__all__ += ["ABSOLUTE", "PRIORITY", "LinearGraph", "Quiz", "Tree", "quiz"]
__all__ += ["PiecewisePolynomial"]
__all__ += ["Additive", "Connector", "Domain", "Rotation3"]
__all__ += ["Box", "Coil", "Cylinder", "Dot", "Hinge", "Line", "Mesh", "Polyline", "Sphere"]
__all__ += ["Form", "Net", "Wheel"]
__all__ += ["port", "ports"]
__all__ += ["Assembly", "Component", "Datum", "Edge", "Model"]
__all__ += ["Parameter", "Quantity", "StartValue", "VectorParameter"]
__all__ += ["outer", "parameter", "signal_input", "start", "structural", "variable"]
__all__ += ["after", "der", "elapsed", "interpolate", "interpolate2d", "time", "timetable"]
__all__ += ["assign", "at", "delay", "discrete", "hold", "holds", "initial", "is_chord"]
__all__ += ["modes", "pre", "reinit", "sample", "terminal", "transition", "when"]
__all__ += ["System"]
__all__ += ["compile", "simulate"]
__all__ += ["Event", "Result", "Table", "load_result", "read_table"]
__all__ += ["Start"]
__all__ += ["CVODES", "IDAS", "GeneralisedAlpha", "Rosenbrock"]
__all__ += ["Penalty", "textbook"]
__all__ += ["SQP", "ClosedLoop", "Collocation", "Fatrop", "Ipopt", "MultipleShooting"]
__all__ += ["OptimalControl", "Phases", "RungeKutta", "Solution", "free", "mpc"]
__all__ += ["Estimate", "Experiment", "SingleShooting", "estimate"]
__all__ += ["Case", "Sweep", "sweep"]

# The module of each name, imported when it is first asked for: `import acausal` costs nothing, and
# `acausal --help` waits for no solver.
_LATER = {
    "analysis.derivation": ["textbook"],
    "analysis.natural_runs": ["Penalty"],
    "compiler.pipeline": ["compile", "simulate"],
    "estimation.estimate": ["SingleShooting", "estimate"],
    "estimation.estimates": ["Estimate"],
    "estimation.experiment": ["Experiment"],
    "graph.linear_graph": ["LinearGraph"],
    "graph.quiz": ["Quiz", "quiz"],
    "graph.tree": ["ABSOLUTE", "PRIORITY", "Tree"],
    "initialisation.start": ["Start"],
    "language.component": ["Component"],
    "language.connector": ["Connector", "port", "ports"],
    "language.declaration": [
        "Datum",
        "Edge",
        "Parameter",
        "StartValue",
        "VectorParameter",
        "discrete",
        "modes",
        "outer",
        "parameter",
        "start",
        "structural",
        "variable",
    ],
    "language.domain": ["Domain"],
    "language.events": [
        "assign",
        "at",
        "delay",
        "holds",
        "initial",
        "pre",
        "reinit",
        "sample",
        "terminal",
        "transition",
        "when",
    ],
    "language.expression": ["after", "der", "elapsed", "time", "timetable"],
    "language.group": ["Additive", "Rotation3"],
    "language.hold": ["hold", "is_chord"],
    "language.measured": ["Table", "read_table"],
    "language.model": ["Assembly", "Model"],
    "language.quantity": ["Quantity"],
    "language.shapes": [
        "Box",
        "Coil",
        "Cylinder",
        "Dot",
        "Form",
        "Hinge",
        "Line",
        "Mesh",
        "Net",
        "Polyline",
        "Sphere",
        "Wheel",
    ],
    "language.signal": ["signal_input"],
    "language.tables": ["interpolate", "interpolate2d"],
    "numerics.piecewise": ["PiecewisePolynomial"],
    "optimal_control.closed_loop": ["ClosedLoop"],
    "optimal_control.collocation": ["Collocation"],
    "optimal_control.decisions": ["free"],
    "optimal_control.mpc": ["mpc"],
    "optimal_control.multiphase": ["Phases"],
    "optimal_control.nlp_solvers": ["SQP", "Fatrop", "Ipopt"],
    "optimal_control.problem": ["OptimalControl"],
    "optimal_control.shooting": ["MultipleShooting", "RungeKutta"],
    "optimal_control.solution": ["Solution"],
    "results.event": ["Event"],
    "results.files": ["load_result"],
    "results.result": ["Result"],
    "simulation.solvers": ["CVODES", "IDAS", "GeneralisedAlpha", "Rosenbrock"],
    "studies.cases": ["Case", "Sweep"],
    "studies.sweep": ["sweep"],
    "system.system": ["System"],
}
_MAKERS = {name: module for module, names in _LATER.items() for name in names}

if not _typing.TYPE_CHECKING:  # a type checker would take any name for a public one

    def __getattr__(name: str) -> _typing.Any:
        """Return a public name whose module is imported when first asked for."""
        if name not in _MAKERS:
            raise AttributeError(f"module 'acausal' has no attribute '{name}'")
        made = getattr(_importlib.import_module(f"acausal.{_MAKERS[name]}"), name)
        globals()[name] = made
        return made


def __dir__() -> list[str]:
    return sorted(__all__)
