from .nlp_solvers import Bonmin as Bonmin, Fatrop as Fatrop, Ipopt as Ipopt, SQP as SQP
from .shooting import RungeKutta as RungeKutta
