from .optimal_control.nlp_solvers import (
    SQP as SQP,
    Bonmin as Bonmin,
    Fatrop as Fatrop,
    Ipopt as Ipopt,
)
