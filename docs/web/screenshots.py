"""Take the pictures of the pages that the README shows, by Chromium: docs/figures/page_*.png.

Needs `chromium` on the path (or ACAUSAL_CHROMIUM) and `make web-tools`.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

import acausal as ac

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FIGURES = ROOT / "docs" / "figures"
SIZE = (1320, 760)
COLOURS = 256  # a palette is enough, and small


def example(name: str) -> Any:
    """Return an example as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def take(page: Path, target: str, steps: list[dict[str, Any]], webgl: bool) -> None:
    """Open a page, go through steps, and keep what is seen."""
    shot = page.with_suffix(".png")
    job = {
        "chromium": os.environ.get("ACAUSAL_CHROMIUM") or shutil.which("chromium"),
        "module": str(HERE / "package.json"),
        "width": SIZE[0],
        "height": SIZE[1],
        "webgl": webgl,
        "steps": [
            {"do": "open", "url": page.as_uri()},
            *steps,
            {"do": "pause", "milliseconds": 800},
            {"do": "screenshot", "path": str(shot)},
        ],
    }
    driver = ROOT / "tests" / "browser" / "drive.mjs"
    subprocess.run(["node", str(driver)], input=json.dumps(job), text=True, check=True)
    picture = Image.open(shot).convert("RGB").resize((990, 570), Image.Resampling.LANCZOS)
    small = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    small.save(FIGURES / target, optimize=True)
    print(f"\n{target}: {(FIGURES / target).stat().st_size} bytes", file=sys.stderr)


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        system = ac.compile(example("dc_drive").build())
        page = system.explain(Path(folder) / "drive.html")
        at = f'#graph .edge[data-edge="{system.graph.edge("motor.rotor.e")}"] .arrow'
        matrices = {"do": "read", "script": "location.hash = '#matrices'"}
        take(page, "page_explain.png", [matrices, {"do": "hover", "at": at}], webgl=False)
        given = {"sliders": ["motor.r.R", "motor.rotor.J"], "show": ["motor.rotor.w", "motor.l.i"]}
        page = system.live(Path(folder) / "live.html", t_end=0.3, **given)
        moved = {"do": "drag", "at": "#slider-0", "along": [[0.5, 0.5], [0.62, 0.5]]}
        ready = {"do": "wait", "script": "() => acausal.state.runs > 0"}
        take(page, "page_live.png", [ready, moved], webgl=False)
        robot = example("six_axis_robot_inverse_dynamics")
        result = ac.compile(robot.build()).simulate(robot.T, n=120)
        torques = [f"axis[{k}].tau_drive" for k in range(3)]
        page = result.view(Path(folder) / "robot.html", trace=["link[5].frame_b"], plot=torques)
        take(page, "page_viewer.png", [{"do": "read", "script": "acausal.seek(0.9)"}], webgl=True)


if __name__ == "__main__":
    main()
