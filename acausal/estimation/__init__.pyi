from .estimate import SingleShooting as SingleShooting
from .experiment import Experiment as Experiment
