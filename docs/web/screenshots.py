"""Take pictures of pages for README and site by Chromium: docs/figures/page_*.png and live_*.png.

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
LIVE = (1100, 1000)  # curves, and graph or bodies below them
COLOURS = 256  # a palette is enough, and small


def example(name: str) -> Any:
    """Return an example as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def take(
    page: Path,
    target: str,
    steps: list[dict[str, Any]],
    webgl: bool,
    size: tuple[int, int] = SIZE,
    kept: tuple[int, int] = (990, 570),
) -> None:
    """Open a page in a window of a size, go through steps, and keep what is seen, made small."""
    shot = page.with_suffix(".png")
    job = {
        "chromium": os.environ.get("ACAUSAL_CHROMIUM") or shutil.which("chromium"),
        "module": str(HERE / "package.json"),
        "width": size[0],
        "height": size[1],
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
    picture = Image.open(shot).convert("RGB").resize(kept, Image.Resampling.LANCZOS)
    small = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    small.save(FIGURES / target, optimize=True)
    print(f"\n{target}: {(FIGURES / target).stat().st_size} bytes", file=sys.stderr)


def take_live_pages(folder: Path) -> None:
    """Take the six pages of ``examples/live_pages.py``, and one picture of all."""
    module = example("live_pages")
    ready = {"do": "wait", "script": "() => acausal.state.runs > 0"}
    louder = {"do": "drag", "at": "#slider-1", "along": [[0.5, 0.5], [0.8, 0.5]]}
    sheet = Image.new("RGB", (3 * 360, 2 * 327), "white")
    for place, (name, options) in enumerate(module.PAGES.items()):
        model = module.OWN[name]() if name in module.OWN else module.example(name)
        page = ac.compile(model).live(folder / f"{name}.html", **options)
        steps = [ready, louder] if name == "loudspeaker" else [ready]  # it is silent at 0 V
        take(page, f"live_{name}.png", steps, webgl=True, size=LIVE, kept=(550, 500))
        small = Image.open(FIGURES / f"live_{name}.png").convert("RGB").resize((354, 322))
        sheet.paste(small, (360 * (place % 3), 327 * (place // 3)))
    sheet.quantize(COLOURS).save(FIGURES / "example_live_pages.png", optimize=True)


def main() -> None:
    """Take all pictures, or with ``live`` only those of the live pages."""
    if sys.argv[1:] == ["live"]:
        with tempfile.TemporaryDirectory() as folder:
            take_live_pages(Path(folder))
        return
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
        take_live_pages(Path(folder))


if __name__ == "__main__":
    main()
