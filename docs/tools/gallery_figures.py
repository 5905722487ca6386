"""Draw the pictures of the gallery: a still of each example, or four frames of it, made small."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import matplotlib.pyplot as plt
from PIL import Image

import acausal as ac

DOCS = Path(__file__).resolve().parents[1]
EXAMPLES = DOCS.parent / "examples"

STILLS = {
    "double_pendulum": "double_pendulum.png",
    "four_bar": "four_bar.png",
    "slider_crank_engine": "engine.png",
    "spinning_top": "spinning_top.png",
    "crane_with_motor": "crane.png",
    "excavator_boom": "excavator.png",
    "car_with_trailer": "car_with_trailer.png",
    "andrews_squeezer": "squeezer.png",
    "bricard": "bricard.png",
    "bend_45": "bend_45.png",
    "kane_two_link_robot": "kane_two_link_robot.png",
    "natural_four_bar": "natural_four_bar_in_space.png",
    "locking_pendulum": "locking_pendulum.png",
    "satellite_capture": "satellite_capture_still.png",
    "breaking_link": "breaking_link_still.png",
    "two_arms_close_a_loop": "two_arms_close_a_loop.png",
    "capacitor_switch": "capacitor_switch.png",
}
"""Example, and which of its pictures shows the mechanism."""

STRIPS: dict[str, tuple[float, ...]] = {
    "spin_up_beam": (0.0, 3.0, 6.0, 7.5),
    "flexible_four_bar": (0.0, 0.007, 0.015, 0.022),
    "two_link_flexible": (0.0, 0.4, 0.8, 1.2),
    "panel_deployment": (2.0, 5.0, 7.0, 14.0),
    "beam_on_spring_kane": (0.0, 0.56, 1.122, 1.5),
    "flexible_robot_with_motors": (0.0, 0.3, 0.45, 3.0),
    "fastest_flexible_arm": (0.0, 0.15, 0.3, 0.45),
    "solid_bracket_from_scikit_fem": (0.014, 0.015, 0.016, 0.017),
    "right_angle_cantilever": (0.0, 2.5, 5.0, 7.5),
    "spatial_manipulator": (0.0, 4.0, 7.5, 20.0),
    "space_robot": (0.0, 240.0, 360.0, 800.0),
}
"""Example, and the times [s] of its frames, drawn as its own still is."""

SIZE = (560, 520)  # pixels: texts stay legible
COLORS = 255  # a palette is enough for lines on white


def main() -> None:
    """Run the examples, or those named on the command line, and keep their pictures."""
    for example in sys.argv[1:] or [*STILLS, *STRIPS]:
        with tempfile.TemporaryDirectory() as folder:
            shown = _run(example, Path(folder))
            drawn = Path(folder) / STILLS.get(example, "strip.png")
            if example in STRIPS:
                _strip(*shown, STRIPS[example], drawn)
            picture = Image.open(drawn).convert("RGB")
        picture.thumbnail(SIZE, Image.Resampling.LANCZOS)
        small = picture.quantize(COLORS, method=Image.Quantize.MAXCOVERAGE)
        small.save(DOCS / "figures" / f"gallery_{example}.png", optimize=True)


def _run(example: str, folder: Path) -> tuple[Any, dict[str, Any]]:
    """Run an example and return the result that it draws last, and how it draws it."""
    own, drawn = ac.Result.snapshot, []

    def noted(result: Any, t: Any, **options: Any) -> Any:
        drawn.append((result, options))
        return own(result, t, **options)

    with patch.object(ac.Result, "snapshot", noted):
        _module(example).main(folder)  # type: ignore[attr-defined]
    return drawn[-1] if drawn else (None, {})


def _strip(result: Any, options: dict[str, Any], times: tuple[float, ...], path: Path) -> None:
    """Draw a result at four times, two by two, in axes that hold the motion of the whole run.

    They are read as thumbnails: the frames are large, and only the first tells the places.
    """
    options = {name: value for name, value in options.items() if name != "path"}
    still = result.snapshot(times[0], **options).axes[0]
    space = hasattr(still, "get_zlim")
    low, high = still.get_ylim()
    left, right = still.get_xlim()
    ratio = 0.85 if space else min(max((high - low) / (right - left), 0.35), 1.0)
    figure = plt.figure(figsize=(5.6, 5.4 * ratio + 0.5), layout="constrained")
    for number, t in enumerate(times, start=1):
        kind = "3d" if space else None
        ax: Any = figure.add_subplot(2, 2, number, projection=kind)
        result.snapshot(t, ax=ax, **options)
        ax.patch.set_visible(False)  # it would hide the labels of the one before
        ax.set_title(f"{t:g} s", fontsize=13)
        ax.locator_params(nbins=3)
        if space:
            ax.set_box_aspect(ax.get_box_aspect(), zoom=1.2)
        if number != 3 or space:  # all axes are alike: the lower left tells
            ax.set(xlabel="", ylabel="", xticklabels=[], yticklabels=[])
        if space:
            ax.set(zlabel="", zticklabels=[])
    figure.savefig(path, dpi=160, bbox_inches="tight")
    plt.close(figure)


def _module(name: str) -> object:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"no example is called {name!r}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
