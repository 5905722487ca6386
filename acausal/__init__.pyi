"""What ``acausal`` offers; ``__init__.py`` reads it, so that a name stands here alone."""

from . import errors as errors, studies as studies
from .errors import (
    AcausalError as AcausalError,
    AcausalWarning as AcausalWarning,
    ArgumentError as ArgumentError,
    BalanceError as BalanceError,
    ChatteringError as ChatteringError,
    CoastingWarning as CoastingWarning,
    ConnectError as ConnectError,
    DeclarationError as DeclarationError,
    DefaultsWarning as DefaultsWarning,
    EstimationError as EstimationError,
    ExportError as ExportError,
    FileFormatError as FileFormatError,
    IdentifiabilityWarning as IdentifiabilityWarning,
    InitialisationError as InitialisationError,
    InputError as InputError,
    InterruptedWarning as InterruptedWarning,
    MemoryWarning as MemoryWarning,
    OptimalControlError as OptimalControlError,
    OverdeterminedError as OverdeterminedError,
    ParameterError as ParameterError,
    ParameterWarning as ParameterWarning,
    SimulationError as SimulationError,
    SingularError as SingularError,
    StoreFolderError as StoreFolderError,
    StoreFullError as StoreFullError,
    StoreLockedError as StoreLockedError,
    StorePermissionError as StorePermissionError,
    SweepError as SweepError,
    TableWarning as TableWarning,
    TimeGridError as TimeGridError,
    TreeError as TreeError,
    UnconnectedWarning as UnconnectedWarning,
    UndecidedWarning as UndecidedWarning,
    UndefinedWarning as UndefinedWarning,
    UngroundedError as UngroundedError,
    UngroundedWarning as UngroundedWarning,
    UnknownAttributeError as UnknownAttributeError,
    UnknownNameError as UnknownNameError,
    ValidityWarning as ValidityWarning,
)
from .teaching.textbook import textbook as textbook
from .mechanics.natural.runs import Penalty as Penalty
from .compiler.pipeline import compile as compile, simulate as simulate
from .estimation.estimate import SingleShooting as SingleShooting, estimate as estimate
from .estimation.estimates import Estimate as Estimate
from .estimation.experiment import Experiment as Experiment
from .graph.linear_graph import LinearGraph as LinearGraph
from .teaching.ask import quiz as quiz
from .teaching.sliders import sliders as sliders
from .teaching.model_quiz import ModelQuiz as ModelQuiz
from .teaching.quiz import Quiz as Quiz
from .graph.tree import ABSOLUTE as ABSOLUTE, PRIORITY as PRIORITY, Tree as Tree
from .initialisation.start import Start as Start
from .language.component import Component as Component
from .language.connector import Connector as Connector, port as port, ports as ports
from .language.declaration import (Datum as Datum, Edge as Edge, StartValue as StartValue, outer as outer, start as start, structural as structural, variable as variable,)
from .language.discrete import (discrete as discrete, modes as modes,)
from .language.declaration import (Parameter as Parameter, VectorParameter as VectorParameter, parameter as parameter,)
from .language.domain import Domain as Domain
from .language.events import (
    assign as assign,
    at as at,
    delay as delay,
    holds as holds,
    initial as initial,
    pre as pre,
    reinit as reinit,
    sample as sample,
    terminal as terminal,
    transition as transition,
    when as when,
)
from .language.expression import (
    after as after,
    der as der,
    elapsed as elapsed,
    time as time,
    timetable as timetable,
)
from .language.group import Additive as Additive, Rotation3 as Rotation3
from .language.hold import hold as hold, is_chord as is_chord
from .language.measured import Table as Table, read_table as read_table
from .language.model import Assembly as Assembly, Model as Model
from .language.quantity import Quantity as Quantity
from .language.shapes import (
    Box as Box,
    Coil as Coil,
    Cylinder as Cylinder,
    Dot as Dot,
    Form as Form,
    Hinge as Hinge,
    Line as Line,
    Mesh as Mesh,
    Net as Net,
    Polyline as Polyline,
    Sphere as Sphere,
    Wheel as Wheel,
)
from .language.signal import signal_input as signal_input
from .language.table_parameter import TableParameter as TableParameter, table as table
from .language.tables import interpolate as interpolate, interpolate2d as interpolate2d
from .numerics.piecewise import PiecewisePolynomial as PiecewisePolynomial
from .optimal_control.closed_loop import ClosedLoop as ClosedLoop
from .optimal_control.collocation import Collocation as Collocation
from .optimal_control.decisions import free as free
from .optimal_control.mpc import mpc as mpc
from .optimal_control.multiphase import Phases as Phases
from .optimal_control.nlp_solvers import SQP as SQP, Fatrop as Fatrop, Ipopt as Ipopt
from .optimal_control.problem import OptimalControl as OptimalControl
from .optimal_control.shooting import MultipleShooting as MultipleShooting, RungeKutta as RungeKutta
from .optimal_control.solution import Solution as Solution
from .results.event import Event as Event
from .results.files import load_result as load_result, open_result as open_result
from .results.result import Result as Result
from .simulation.solvers import (
    CVODES as CVODES,
    IDAS as IDAS,
    GeneralisedAlpha as GeneralisedAlpha,
    Rosenbrock as Rosenbrock,
)
from .simulation.stepper import Stepper as Stepper, StepperPoint as StepperPoint
from .studies.cases import Case as Case, Sweep as Sweep
from .studies.optimise import Optimum as Optimum, optimise as optimise
from .studies.sweep import sweep as sweep
from .studies.sweep_files import load_sweep as load_sweep
from .system.system import System as System

__version__: str
