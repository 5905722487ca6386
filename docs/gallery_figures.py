"""Draw the pictures of the gallery: the still of each multibody example, made small."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"

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
    "spin_up_beam": "spin_up_beam.png",
    "flexible_four_bar": "flexible_four_bar.png",
    "two_link_flexible": "two_link_flexible.png",
    "panel_deployment": "panel_deployment.png",
    "beam_on_spring_kane": "beam_on_spring_kane.png",
    "flexible_robot_with_motors": "flexible_robot.png",
    "fastest_flexible_arm": "fastest_flexible_arm.png",
    "solid_bracket_from_scikit_fem": "solid_bracket.png",
    "right_angle_cantilever": "right_angle_cantilever.png",
    "bend_45": "bend_45.png",
    "spatial_manipulator": "manipulator_still.png",
    "space_robot": "space_robot.png",
}
"""Example, and which of its pictures shows the mechanism."""

SIZE = (560, 520)  # pixels: texts stay legible
COLOURS = 255  # a palette is enough for lines on white


def main() -> None:
    """Run the examples, or those named on the command line, and keep their stills."""
    for example in sys.argv[1:] or STILLS:
        with tempfile.TemporaryDirectory() as folder:
            _module(example).main(Path(folder))  # type: ignore[attr-defined]
            picture = Image.open(Path(folder) / STILLS[example]).convert("RGB")
        picture.thumbnail(SIZE, Image.Resampling.LANCZOS)
        small = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE)
        small.save(HERE / "figures" / f"gallery_{example}.png", optimize=True)


def _module(name: str) -> object:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"no example is called {name!r}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
