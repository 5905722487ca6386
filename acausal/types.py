"""The kinds of what calls return and declarations make, for annotations and ``isinstance``.

One does not construct them: ``system.stepper`` returns a ``Stepper``, ``ac.sweep`` a ``Sweep``.
"""

from acausal.estimation.estimates import Estimate as Estimate
from acausal.graph.tree import Tree as Tree
from acausal.initialization.start import Start as Start
from acausal.language.declaration import Datum as Datum
from acausal.language.group import Additive as Additive
from acausal.language.group import Rotation3 as Rotation3
from acausal.language.quantity import Quantity as Quantity
from acausal.numerics.piecewise import PiecewisePolynomial as PiecewisePolynomial
from acausal.optimal_control.closed_loop import ClosedLoop as ClosedLoop
from acausal.optimal_control.solution import Solution as Solution
from acausal.results.event import Event as Event
from acausal.simulation.stepper import Stepper as Stepper
from acausal.simulation.stepper import StepperPoint as StepperPoint
from acausal.studies.cases import Case as Case
from acausal.studies.cases import Sweep as Sweep
from acausal.studies.optimize import Optimum as Optimum
from acausal.teaching.bond_graph import BondGraph as BondGraph
from acausal.teaching.model_quiz import ModelQuiz as ModelQuiz
from acausal.teaching.quiz import Quiz as Quiz
