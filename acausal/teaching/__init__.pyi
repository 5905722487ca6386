from .ask import quiz as quiz
from .bond_graphs import bond_graph as bond_graph
from .course_exercises import check_exercise as check_exercise
from .notebook_sliders import sliders as sliders
from .textbook_derivation import textbook as textbook
