from .bond_graphs import bond_graph as bond_graph
from .course_exercises import check_exercise as check_exercise
from .notebook_sliders import sliders as sliders
