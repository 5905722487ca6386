"""What ``acausal`` offers; ``__init__.py`` reads it, so that a name stands here alone."""

from . import (
    errors as errors,
    estimation as estimation,
    nlp as nlp,
    studies as studies,
    teaching as teaching,
    types as types,
)
from .compiler.pipeline import compile as compile, simulate as simulate
from .errors import AcausalError as AcausalError
from .estimation.estimate import estimate as estimate
from .graph.linear_graph import LinearGraph as LinearGraph
from .import_fmu.fmu_part import FMU as FMU
from .language import shapes as shapes
from .language.component import Component as Component
from .language.declaration import (
    Edge as Edge,
    Parameter as Parameter,
    outer as outer,
    parameter as parameter,
    start as start,
    structural as structural,
    variable as variable,
)
from .language.modes import discrete as discrete, modes as modes
from .language.domain import Connector as Connector, Domain as Domain, port as port, ports as ports
from .language.events import (
    assign as assign,
    at as at,
    delay as delay,
    is_true as is_true,
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
    time as time,
    timetable as timetable,
)
from .language.modes import hold as hold
from .language.measured import read_table as read_table
from .language.model import Assembly as Assembly, Model as Model
from .language.signal import signal_input as signal_input
from .language.table_parameter import table as table
from .language.tables import interpolate as interpolate, interpolate2d as interpolate2d
from .mechanics.natural.runs import Penalty as Penalty
from .optimal_control.collocation import Collocation as Collocation
from .optimal_control.decisions import free as free
from .optimal_control.mpc import mpc as mpc
from .optimal_control.multiphase import Phases as Phases
from .optimal_control.problem import OptimalControl as OptimalControl
from .optimal_control.shooting import MultipleShooting as MultipleShooting, RungeKutta as RungeKutta
from .results.files import load_result as load_result, open_result as open_result
from .results.result import Result as Result
from .simulation.integrators.radau import Radau as Radau
from .simulation.solvers import (
    CVODES as CVODES,
    GeneralizedAlpha as GeneralizedAlpha,
    IDA as IDA,
    IDAS as IDAS,
    Rodas4 as Rodas4,
    Rosenbrock5 as Rosenbrock5,
)
from .studies.optimization import optimize as optimize
from .studies.sweep import sweep as sweep
from .studies.cases import load_sweep as load_sweep
from .system.system import System as System

__version__: str
