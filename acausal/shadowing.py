"""Whether ``import library`` finds the parts of this distribution, or a file of the same name."""

import sys
import warnings
from importlib import util
from pathlib import Path


def warn_of_shadows(package: str = "library") -> None:
    """Warn if a package that belongs to this distribution would be imported from elsewhere."""
    ours = Path(__file__).resolve().parents[1] / package
    loaded = sys.modules.get(package)
    if loaded is not None:
        places = [str(getattr(loaded, "__file__", None) or "")]
    else:
        found = util.find_spec(package)
        if found is None:
            return
        places = [found.origin or "", *(found.submodule_search_locations or ())]
    if any(ours in (Path(place).resolve(), Path(place).resolve().parent) for place in places):
        return
    warnings.warn(
        f"`import {package}` finds {next(filter(None, places), 'another package')}, not the parts "
        f"of acausal in {ours}. Rename that file, or take its folder off sys.path (the folder of "
        "the script that runs comes first).",
        stacklevel=3,
    )
