"""One thread for linear algebra, set before it is loaded: one that waits counts as CPU time too.

Imported before all that loads numpy. What ``OMP_NUM_THREADS`` says outside is left as it is.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
