"""Draw the moving picture of an editor that knows the parts.

What is offered and what is underlined are the answers of basedpyright's language server; only the
window around them is drawn here.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from matplotlib import get_data_path
from PIL import Image, ImageDraw, ImageFont

from tests.typing.language_server import Server, missing

TARGET = Path(__file__).resolve().parents[1] / "figures" / "completion.gif"
SIZE, LEFT, TOP, ROW = (760, 392), 56, 50, 24
BACK, BAR, TEXT, DIM, BOX, CHOSEN = "#1e1e1e", "#333333", "#dcdcdc", "#858585", "#252526", "#094771"
RED = "#f48771"
SHOWN = 11  # rows of the list

LINES = (
    "import acausal as ac",
    "from library import electrical as el, rotational as rot",
    'm = ac.Model("drive")',
    "m.rotor = rot.Inertia(J=0.02)",
)


@dataclass(frozen=True)
class Frame:
    """What the window shows: lines, a list behind the last one, a remark, and for how long [ms]."""

    lines: tuple[str, ...]
    duration: int
    offers: tuple[str, ...] = ()
    chosen: int = 0
    remark: str = ""


def main() -> None:
    """Ask the server, and write docs/figures/completion.gif."""
    if missing():
        print(f"{TARGET.name} was not drawn: {missing()}.")
        return
    frames = story()
    pictures = [draw(frame).quantize(32) for frame in frames]
    pictures[0].save(
        TARGET,
        save_all=True,
        append_images=pictures[1:],
        duration=[frame.duration for frame in frames],
        loop=0,
        optimize=True,
    )


def story() -> list[Frame]:
    """Return the frames: a part's names, a call's keywords, a slip."""
    rotor, call = "m.rotor.", "m.r = el.Resistor("
    names, keywords, told = ask(rotor, call)
    frames = [*typed(LINES, "m.rotor"), Frame((*LINES, rotor), 700, names)]
    place = names.index("w")
    frames += [Frame((*LINES, rotor), 110, names, k) for k in range(1, place + 1)]
    done = (*LINES, "m.rotor.w")
    frames += [Frame(done, 350), *typed(done, call[:-1])]
    frames += [Frame((*done, call), 900, keywords)]
    frames += [
        *typed(done, call + "r=3)", len(call)),
        Frame((*done, call + "r=3)"), 1600, (), 0, told),
    ]
    return frames


def typed(before: tuple[str, ...], line: str, known: int = 0) -> list[Frame]:
    """Return the frames of a line that is typed, from its first ``known`` letters on."""
    return [Frame((*before, line[:k]), 45) for k in range(known + 1, len(line) + 1)]


def ask(rotor: str, call: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Return what is offered behind two beginnings, and what is said of a wrong keyword."""
    script = [*LINES, rotor, call]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.open("\n".join(script))
            first = [server.offers(len(LINES) + k, len(line)) for k, line in enumerate(script[-2:])]
        finally:
            server.close()
        server = Server(Path(folder))
        try:
            server.open("\n".join([*LINES, call + "r=3)"]))
            remarks = server.remarks()
        finally:
            server.close()
    told = next(text for text in remarks if '"r"' in text)
    return tuple(first[0][:SHOWN]), tuple(first[1][:7]), told


def draw(frame: Frame) -> Image.Image:
    """Return a picture of the window."""
    fonts = Path(get_data_path()) / "fonts" / "ttf"
    mono = ImageFont.truetype(str(fonts / "DejaVuSansMono.ttf"), 15)
    small = ImageFont.truetype(str(fonts / "DejaVuSans.ttf"), 13)
    picture = Image.new("RGB", SIZE, BACK)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, SIZE[0], 30), fill=BAR)
    pen.text((14, 7), "drive.py", font=small, fill=TEXT)
    for k, line in enumerate(frame.lines):
        pen.text((20, TOP + ROW * k), str(k + 1), font=mono, fill=DIM)
        pen.text((LEFT, TOP + ROW * k), line, font=mono, fill=TEXT)
    x = LEFT + pen.textlength(frame.lines[-1], font=mono)
    y = TOP + ROW * (len(frame.lines) - 1)
    pen.line((x + 1, y, x + 1, y + 18), fill=TEXT, width=2)
    if frame.offers:
        x, y = x - 4, y + ROW
        pen.rectangle((x, y, x + 250, y + 19 * len(frame.offers) + 4), fill=BOX, outline=DIM)
        for k, offer in enumerate(frame.offers):
            if k == frame.chosen:
                pen.rectangle((x + 1, y + 2 + 19 * k, x + 249, y + 20 + 19 * k), fill=CHOSEN)
            pen.text((x + 10, y + 3 + 19 * k), offer, font=mono, fill=TEXT)
    if frame.remark:
        pen.line((LEFT, y + 20, x, y + 20), fill=RED, width=2)
        pen.text((LEFT, y + 30), frame.remark, font=small, fill=RED)
    return picture


if __name__ == "__main__":
    main()
