"""A derivation as a document: LaTeX that compiles, or slides in one file of HTML."""

from __future__ import annotations

from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from acausal.errors import DeclarationError
from acausal.notation.maths import latex
from acausal.notation.symbol_names import GREEK
from acausal.pictures.page.document import document, font_style, text_asset, write
from acausal.pictures.page.graph_svg import graph_svg

if TYPE_CHECKING:
    from acausal.teaching.derivation import Derivation
    from acausal.teaching.derivation_steps import DerivationStep

_LONGEST = 150
"""Signs of LaTeX of an equation that still fits on a line of the page."""

_SIGNS = {
    **{letter: rf"$\{name}$" for name, letter in GREEK.items()},
    **{digit: rf"$_{n}$" for n, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{digit: rf"$^{n}$" for n, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    **{sign: rf"\{sign}" for sign in "_#%&${}"},
    **{"→": r"$\to$", "−": "$-$", "ẋ": r"$\dot x$", "·": r"$\cdot$", "≤": r"$\le$", "≥": r"$\ge$"},
    **{"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", "\u0307": "", "‘": "`", "’": "'"},
    **{"′": "$'$", "∞": r"$\infty$", "≠": r"$\ne$", "<": "$<$", ">": "$>$", "ο": "o", "ᵀ": "$^T$"},
}

_STYLE = """
html { scroll-snap-type: y mandatory; }
body { margin: 0; font-family: system-ui, sans-serif; color: #1a1a1a; background: #fff; }
.slide { box-sizing: border-box; min-height: 100vh; padding: 2.5vh 4vw; scroll-snap-align: start;
  display: grid; grid-template-columns: minmax(16rem, 34%) 1fr; gap: 3vw; align-items: center;
  break-after: page; }
.slide h4 { font-size: 1.7rem; margin: 0 0 1rem; }
.slide pre { white-space: pre-wrap; font-size: 1rem; }
.slide math { font-family: 'Acausal Math', math; font-size: 1.35rem; display: block;
  margin: 0.5rem 0; overflow-x: auto; overflow-y: hidden; text-align: left; }
.slide section { min-width: 0; overflow-x: auto; }
.slide .count { position: absolute; right: 1rem; color: #666; font-size: 0.9rem; }
@media (max-width: 50rem) { .slide { grid-template-columns: 1fr; align-items: start; } }
"""

_SCRIPT = """
const slides = [...document.querySelectorAll(".slide")];
const now = () => slides.findIndex((s) => s.getBoundingClientRect().bottom > innerHeight / 2);
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  slides[Math.min(slides.length - 1, Math.max(0, now() + step))].scrollIntoView();
});
"""


def write_tex(derivation: Derivation, path: Path) -> Path:
    """Write a derivation as a document of LaTeX; return the file.

    Raises
    ------
    DeclarationError
        If the file does not end in ``.tex``.
    """
    if path.suffix != ".tex":
        raise DeclarationError(f"{path.name!r} is no LaTeX: call the file {path.stem}.tex.")
    with TemporaryDirectory() as folder:
        picture = str(derivation.draw(Path(folder) / "graph.tex"))
    parts = [
        "\\documentclass[11pt]{article}",
        "\\usepackage[a4paper,margin=2cm]{geometry}",
        "\\usepackage{amsmath,amssymb,tikz}",
        "\\setlength{\\parindent}{0pt}",
        "\\begin{document}",
        f"\\section*{{{plain_latex(derivation.laws.name)}}}",
        picture,
        *(_tex_step(step) for step in derivation.steps),
        "\\end{document}",
    ]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return path


def _tex_step(step: DerivationStep) -> str:
    parts = [f"\\subsection*{{{plain_latex(' '.join(step.title.split()))}}}"]
    if step.lines:
        lines = (plain_latex(line).replace("  ", "~~") for line in step.lines)
        parts.append("{\\small\\ttfamily\\raggedright\n" + "\\\\\n".join(lines) + "\\par}")
    for equation in step.equations:
        left, right = latex(equation.left), latex(equation.right)
        whole = f"{left} = {right}"
        if len(whole) > _LONGEST:  # too wide for the page: shrunk to it, never cut
            box = "\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi"
            parts.append(f"\\[\\resizebox{{{box}}}{{!}}{{$\\displaystyle {whole}$}}\\]")
        else:
            parts.append(f"\\[{whole}\\]")
    parts += [f"\\[{m.letter} = {m.latex}\\]" for m in step.matrices if m.rows and m.columns]
    return "\n".join(parts)


def plain_latex(text: str) -> str:
    r"""Return text in LaTeX, its special signs and Greek letters written for it.

    >>> plain_latex("v_1 → ω₂, 5 %")
    'v\\_1 $\\to$ $\\omega$$_2$, 5 \\%'
    """
    return "".join(_SIGNS.get(sign, sign) for sign in text)


def write_slides(derivation: Derivation, path: Path) -> Path:
    """Write a derivation as slides; return the file."""
    graph, name = derivation.graph, derivation.laws.name
    steps = [step for step in derivation.steps if step.lines or step.equations or step.matrices]
    arrows: Literal["head", "textbook"] = "textbook" if derivation.signs == "rowell" else "head"
    slides = []
    for n, step in enumerate(steps, start=1):
        drawing = graph_svg(graph, name, identity=f"graph{n}", live=False, arrows=arrows)
        count = f'<p class="count">{n} of {len(steps)}</p>'
        slides.append(f'<article class="slide"><div>{drawing}{count}</div>{step.html}</article>')
    styles = [font_style(), text_asset("explain.css"), _STYLE]
    title = escape(f"{name}: state equations")
    page = document(title, "\n".join(slides), styles=styles, scripts=[_SCRIPT], data={})
    return write(path, page)
