"""``python -m acausal``: the command ``acausal``."""

import sys

from acausal.command_line import main

sys.exit(main())
