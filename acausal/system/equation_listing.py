"""Listings: the equations of a compiled system as a reader would write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from acausal.language.text import unbracketed

if TYPE_CHECKING:
    from acausal.system.system import System

_SHOWN = 200  # lines printed before the rest is only counted


@dataclass(frozen=True)
class Listing:
    """Equations as pairs of left and right side."""

    pairs: tuple[tuple[str, str], ...]

    def __len__(self) -> int:
        return len(self.pairs)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.pairs)

    def __getitem__(self, index: int) -> tuple[str, str]:
        return self.pairs[index]

    def __str__(self) -> str:
        lines = [f"{left} = {right}" for left, right in self.pairs[:_SHOWN]]
        if len(self.pairs) > _SHOWN:
            lines.append(f"… ({len(self.pairs)} equations in all)")
        return "\n".join(lines)

    def _repr_latex_(self) -> str:
        lines = [f"{latex(left)} &= {latex(right)}" for left, right in self.pairs[:_SHOWN]]
        return "$\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}$"


def named_symbols(system: System) -> list[ca.SX]:
    """Return symbols (t, x, z, u, p, m) that are called as in the model."""
    levels = [
        f"{name}{chr(39) * level}"
        for name, count in zip(system.inputs, system.input_levels, strict=True)
        for level in range(count)
    ]
    names: list[list[str]] = [
        ["time"],
        list(system.states),
        list(system.algebraic),
        levels,
        list(system.parameter_names),
        [f"event{i}" for i in range(system.rhs.size1_in(5))],
    ]
    return [ca.vertcat(*map(ca.SX.sym, group), ca.SX(0, 1)) for group in names]


def list_equations(system: System) -> Listing:
    """Return der(x) = … and 0 = … with the names of the model's variables and parameters."""
    ode, alg = system.rhs(*named_symbols(system))
    rates = [f"der({name})" for name in system.states]
    pairs = [(left, str(right)) for left, right in zip(rates, ode.elements(), strict=True)]
    pairs += [("0", str(residual)) for residual in alg.elements()]
    return Listing(tuple((left, unbracketed(right)) for left, right in pairs))


_NAME = re.compile(r"[A-Za-z_][\w.\[\]']*")


def latex(text: str) -> str:
    """Return an expression as LaTeX: names upright with dots, products thin."""
    if text.startswith("der(") and text.endswith(")"):
        return rf"\frac{{\mathrm{{d}}}}{{\mathrm{{d}}t}}\,{latex(text[4:-1])}"
    functions = {"sin", "cos", "tan", "exp", "log", "sqrt", "tanh"}

    def word(match: re.Match[str]) -> str:
        name = match.group(0)
        if name in functions:
            return rf"\{name}" if name != "sqrt" else r"\mathrm{sqrt}"
        return r"\mathrm{" + name.replace("_", r"\_") + "}"

    return _NAME.sub(word, text).replace("*", r"\,")
