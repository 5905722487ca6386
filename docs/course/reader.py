"""The course as a printed reader: ``python docs/course/reader.py build/course.pdf``.

Each lesson becomes a chapter of a LaTeX document, set by XeLaTeX; drawings are turned into PDF by
rsvg-convert. Where one of both is missing it is said what to install. Pages that live in a browser
are left out, solutions stand at the end of the book.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIGURES = HERE.parent / "figures"
TOOLS = {
    "xelatex": "texlive-xetex, texlive-latex-extra and fonts-dejavu",
    "rsvg-convert": "librsvg2-bin",
}
WIDTH = 92
"""Letters of a line of code that fit the page; longer ones are broken."""

_SPECIAL = {
    **{letter: f"\\{letter}" for letter in "#$%&_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"},
}
_BLOCK = re.compile(r"^```(?P<kind>\w*)[^\n]*\n(?P<code>.*?)^```$", re.M | re.S)
_INLINE = re.compile(
    r"!\[(?P<alt>[^\]]*)\]\((?P<picture>[^)]+)\)|`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*"
    r"|(?<!\w)\*(?P<slanted>[^*\s][^*]*)\*(?!\w)|\[(?P<link>[^\]]+)\]\([^)]*\)"
)
_PREAMBLE = r"""\documentclass[10pt,a4paper]{report}
\usepackage[margin=22mm]{geometry}
\usepackage{fontspec,graphicx,fancyvrb,longtable,array,xcolor}
\usepackage[hidelinks]{hyperref}
\setmainfont{DejaVu Serif}[Scale=0.9]
\setsansfont{DejaVu Sans}[Scale=0.9]
\setmonofont{DejaVu Sans Mono}[Scale=0.8]
\setlength{\parindent}{0pt}\setlength{\parskip}{0.5em}
\setcounter{secnumdepth}{-1}\emergencystretch=3em\sloppy
\title{Linear graphs\\[0.5em]\large from integers to optimal machines}
\author{The course of acausal}\date{}
\begin{document}\maketitle\tableofcontents
"""


def escaped(text: str) -> str:
    """Return a text for LaTeX: letters that mean something to it are written out."""
    return "".join(_SPECIAL.get(letter, letter) for letter in text)


def inline(text: str) -> str:
    """Return a paragraph with its pictures, code, bold and slanted words."""
    made, place = [], 0
    for found in _INLINE.finditer(text):
        made.append(escaped(text[place : found.start()]))
        place = found.end()
        if found["picture"]:
            name = Path(found["picture"]).with_suffix("").name
            made.append(rf"\begin{{center}}\drawing{{{name}}}\end{{center}}")
        elif found["code"]:
            made.append(rf"\texttt{{{escaped(found['code'])}}}")
        elif found["bold"]:
            made.append(rf"\textbf{{{inline(found['bold'])}}}")
        elif found["slanted"]:
            made.append(rf"\emph{{{inline(found['slanted'])}}}")
        else:
            made.append(inline(found["link"]))
    return "".join(made) + escaped(text[place:])


def code(text: str, kind: str) -> str:
    """Return a block of code or of what it prints; lines that are too long go on below."""
    lines = []
    for line in text.rstrip("\n").split("\n"):
        indent = " " * min(len(line) - len(line.lstrip()) + 4, WIDTH // 2)
        while len(line) > WIDTH:
            lines.append(line[:WIDTH])
            line = indent + line[WIDTH:]
        lines.append(line)
    style = "frame=leftline" if kind == "python" else "formatcom=\\color{black!60}"
    body = "\n".join(lines)
    return f"\\begin{{Verbatim}}[fontsize=\\small,{style}]\n{body}\n\\end{{Verbatim}}"


def table(lines: list[str]) -> str:
    """Return a table of Markdown, its columns as wide as their words ask for."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = rows[0], rows[2:]
    longest = [max(len(row[k]) for row in (head, *body) if k < len(row)) for k in range(len(head))]
    share = [max(min(length, 60), 6) / sum(min(n, 60) for n in longest) for length in longest]
    columns = "".join(rf"p{{{0.88 * s / sum(share):.3f}\textwidth}}" for s in share)
    lines = [" & ".join(inline(cell) for cell in row) + r" \\" for row in (head, *body)]
    return "\n".join(
        [rf"\begin{{longtable}}{{{columns}}}", lines[0], r"\hline", *lines[1:], r"\end{longtable}"]
    )


def blocks(text: str) -> Iterator[str]:
    """Yield a text of Markdown piece by piece as LaTeX."""
    place = 0
    for found in _BLOCK.finditer(text):
        yield from _words(text[place : found.start()])
        yield code(found["code"], found["kind"])
        place = found.end()
    yield from _words(text[place:])


def _words(text: str) -> Iterator[str]:
    titles = {1: "chapter", 2: "section", 3: "subsection", 4: "subsubsection"}
    for piece in re.split(r"\n\s*\n", text):
        piece = re.sub(r"<!--.*?-->|</?\w+[^>]*>", "", piece, flags=re.S).strip()
        if not piece:
            continue
        lines = piece.split("\n")
        title = re.match(r"(#+) (.*)", lines[0])
        if title:
            yield rf"\{titles[len(title[1])]}{{{inline(title[2])}}}"
            lines = lines[1:]
        if not lines:
            continue
        if lines[0].startswith("|"):
            yield table(lines)
        elif re.match(r"(-|\d+\.) ", lines[0]):
            items = re.split(r"\n(?=(?:-|\d+\.) )", "\n".join(lines))
            kind = "itemize" if lines[0].startswith("-") else "enumerate"
            made = [rf"\item {inline(' '.join(i.split(' ', 1)[1].split()))}" for i in items]
            yield "\n".join([rf"\begin{{{kind}}}", *made, rf"\end{{{kind}}}"])
        else:
            yield inline(" ".join(" ".join(lines).split()))


def chapter(text: str) -> tuple[str, str]:
    """Return a lesson as a chapter, and the solutions of its exercises."""
    solutions: list[str] = []
    pattern = re.compile(r"<details><summary>Solution</summary>(.*?)</details>", re.S)
    title = text.partition("\n")[0].removeprefix("# ")
    lesson, mark, asked = text.partition("## Exercises")
    number = 0

    def take(found: re.Match[str]) -> str:
        nonlocal number
        number += 1
        solutions.append(f"**Exercise {title.split()[0]}.{number}.**\n\n{found[1]}")
        return "*Its solution is at the end of the book.*"

    text = lesson + mark + pattern.sub(take, asked)
    own = [rf"\section{{{inline(title)}}}"]
    for solution in solutions:
        own += blocks(solution)
    return "\n\n".join(blocks(text)), "\n\n".join(own)


def reader() -> str:
    """Return the whole course as LaTeX."""
    chapters, solutions = [], []
    for path in sorted(HERE.glob("[0-9]*.md")):
        made, solved = chapter(path.read_text(encoding="utf-8"))
        chapters.append(made)
        solutions.append(solved)
    sized = r"\newcommand{\drawing}[1]{\includegraphics[width=0.65\textwidth,"
    sized += r"height=0.3\textheight,keepaspectratio]{figures/#1.pdf}}"
    return "\n\n".join(
        [_PREAMBLE + sized, *chapters, r"\chapter{Solutions}", *solutions, r"\end{document}", ""]
    )


def pictures(text: str) -> list[str]:
    """Return the names of the drawings that a document shows."""
    return sorted(set(re.findall(r"\\drawing\{(\w+)\}", text)))


def missing_tools() -> list[str]:
    """Return what has to be installed, as a list of sentences."""
    return [
        f"{tool} is not on the path: on Debian and Ubuntu, apt install {packages}."
        for tool, packages in TOOLS.items()
        if shutil.which(tool) is None
    ]


def main(target: Path) -> int:
    """Write the reader; return the exit code."""
    if said := missing_tools():
        print("\n".join(["The reader cannot be set here.", *said]))
        return 1
    folder = target.parent / "course_reader"
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    text = reader()
    (folder / "course.tex").write_text(text, encoding="utf-8")
    for name in pictures(text):
        command = ["rsvg-convert", "--format=pdf", "-o", f"{folder}/figures/{name}.pdf"]
        subprocess.run([*command, str(FIGURES / f"{name}.svg")], check=True)
    command = ["xelatex", "-interaction=nonstopmode", "-halt-on-error", "course.tex"]
    for _ in range(2):  # the second time with the pages of the contents
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout[-3000:])
            return done.returncode
    shutil.copy(folder / "course.pdf", target)
    print(f"open {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
