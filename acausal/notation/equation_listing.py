"""Listings: the equations of a compiled system as a reader would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.arguments import Told, checked_methods
from acausal.language.expression import unbracketed
from acausal.notation.discrete_symbols import discrete_symbols
from acausal.notation.folded import folded
from acausal.notation.maths import (
    Name,
    Number,
    PrintedEquation,
    Product,
    Rate,
    Sum,
    Tree,
    latex,
    mathml,
)
from acausal.notation.printing import Printer, as_written
from acausal.notation.rational import Atoms, Ratio, constant, linear_parts
from acausal.notation.rational_steps import PI, RationalSteps, number_ratio, rational_steps
from acausal.notation.symbol_names import Symbol, name_symbols
from acausal.notation.symbolic_matrix import SymbolicMatrix, bracketed
from acausal.notation.written_cases import CaseModes, readable

if TYPE_CHECKING:
    from acausal.system.system import System

_SHOWN = 200  # equations printed before the rest is only counted


@checked_methods
@dataclass(frozen=True, eq=False)
class Listing:
    """Equations; those of ``where`` name parts that several of them share.

    It prints as text, in notebooks as MathML, and ``_repr_latex_`` gives LaTeX. Call it for other
    forms: ``system.equations(numbers=True)`` puts in the values of the parameters,
    ``system.equations(zeros=False)`` leaves out parameters that are 0.
    """

    system: System
    equations: tuple[PrintedEquation, ...]
    where: tuple[PrintedEquation, ...]
    steps: RationalSteps
    symbols: dict[str, Symbol]
    total: int
    make: Callable[..., Listing]
    notes: tuple[str, ...] = ()

    def __call__(self, *, numbers: bool = False, zeros: bool = True) -> Listing:
        """Return the equations in another form: with numbers, or without parameters that are 0."""
        return self.make(self.system, numbers=numbers, zeros=zeros)

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[PrintedEquation]:
        return iter(self.equations)

    def __getitem__(self, index: Told[int]) -> PrintedEquation:
        return self.equations[index]

    def _remark(self) -> str:
        if self.system.chart and self.make is list_equations:
            return "(loops stay implicit; system.equations.motion prints M a + Φᵀ λ = Q)"
        left_out = self.total > len(self.equations)
        return f"… ({self.total} equations in all)" if left_out else ""

    def __str__(self) -> str:
        lines = [folded(str(equation), "    ") for equation in self.equations]
        lines += [self._remark()] * bool(self._remark())
        lines += ["where"] * bool(self.where or self.notes)
        lines += [folded(f"  {equation}", "      ") for equation in self.where]
        return "\n".join([*lines, *(folded(f"  {note}", "      ") for note in self.notes)])

    def __repr__(self) -> str:
        of = f"<{self.total} equation{'' if self.total == 1 else 's'} of {self.system.name!r}"
        return f"{of}: print() writes them>"

    @property
    def latex(self) -> str:
        """The equations one below the other, in LaTeX without dollar signs."""
        every = [*self.equations, *self.where]
        lines = [f"{latex(each.left)} &= {latex(each.right)}" for each in every]
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _repr_html_(self) -> str:
        return "\n".join(
            [*(equation.mathml for equation in (*self.equations, *self.where)), self._remark()]
        )

    @property
    def motion(self) -> Listing:
        """M a + Φᵀ λ = Q and Φ a = Λ in the coordinates of the tree, a the accelerations."""
        return list_motion(self.system)

    @property
    def state_space(self) -> StateSpace | None:
        """The equations as der(x) = A x + B u + b; None if not linear, implicit or too many.

        Without states the matrices are empty: A is 0 × 0.
        """
        return state_space(self)


@dataclass(frozen=True, eq=False)
class StateSpace:
    """der(x) = A x + B u + b with matrices of expressions; b holds what no input drives."""

    A: SymbolicMatrix
    B: SymbolicMatrix
    b: SymbolicMatrix

    def __str__(self) -> str:
        used = [
            m for m in (self.A, self.B, self.b) if m.columns and any(map(_any_entry, m.entries))
        ]
        terms = " + ".join({"A": "A x", "B": "B u", "b": "b"}[m.letter] for m in used) or "0"
        return "\n".join([f"ẋ = {terms}", *map(str, used)])

    @property
    def latex(self) -> str:
        """ẋ = A x + B u + b with the matrices written out, in LaTeX without dollar signs."""
        rates = r" \\ ".join(latex(Rate(symbol)) for symbol in self.A.rows)
        parts = [rf"\begin{{bmatrix}} {rates} \end{{bmatrix}} = {self.A.latex}"]
        parts.append(_latex_column(self.A.columns))
        if self.B.columns:
            parts.append(f"+ {self.B.latex} {_latex_column(self.B.columns)}")
        if any(map(_any_entry, self.b.entries)):
            parts.append(f"+ {self.b.latex}")
        return " ".join(parts)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    @property
    def mathml(self) -> str:
        """The same in MathML, without the element ``math``."""
        whole = bracketed([[mathml(Rate(symbol))] for symbol in self.A.rows]) + "<mo>=</mo>"
        whole += self.A.mathml + bracketed([[symbol.mathml] for symbol in self.A.columns])
        if self.B.columns:
            column = bracketed([[symbol.mathml] for symbol in self.B.columns])
            whole += f"<mo>+</mo>{self.B.mathml}{column}"
        if any(map(_any_entry, self.b.entries)):
            whole += f"<mo>+</mo>{self.b.mathml}"
        return whole


def _any_entry(line: tuple[Tree, ...]) -> bool:
    return any(entry != Number(Fraction(0)) for entry in line)


def _latex_column(symbols: tuple[Symbol, ...]) -> str:
    lines = r" \\ ".join(symbol.latex for symbol in symbols)
    return rf"\begin{{bmatrix}} {lines} \end{{bmatrix}}"


def named_symbols(system: System) -> list[ca.SX]:
    """Return symbols (t, x, z, u, p, m) that are called as in the model."""
    levels = [
        f"{name}{chr(39) * level}"
        for name, count in zip(system.inputs, system.input_table.levels, strict=True)
        for level in range(count)
    ]
    names: list[list[str]] = [
        ["time"],
        list(system.states),
        list(system.algebraic),
        levels,
        list(system.parameter_names),
        [own.path for own in discrete_symbols(system)],
    ]
    return [ca.vertcat(*map(ca.SX.sym, group), ca.SX(0, 1)) for group in names]


def list_equations(system: System, *, numbers: bool = False, zeros: bool = True) -> Listing:
    """Return der(x) = … and 0 = … with the symbols of the model's variables and parameters."""
    groups = named_symbols(system)
    ode, alg = system.rhs(*groups)
    every = ca.vertcat(ca.vec(ode), ca.vec(alg))  # of nothing at all they are rows, not columns
    shown = every[: min(_SHOWN, every.shape[0])]
    written = _written(system, groups, shown, [*system.states[:_SHOWN]], numbers, zeros)
    rates: list[Tree] = [Rate(written.symbols[name]) for name in system.states[:_SHOWN]]
    lefts = rates + [Number(Fraction(0))] * (len(written.trees) - len(rates))
    equations = [PrintedEquation(*sides) for sides in zip(lefts, written.trees, strict=True)]
    total = every.shape[0]
    parts = (written.where, written.steps, written.symbols)
    return Listing(system, tuple(equations), *parts, total, list_equations, written.notes)


def list_motion(system: System, *, numbers: bool = False, zeros: bool = True) -> Listing:
    """Return M a + Φᵀ λ = Q, a line for each coordinate, and Φ a = Λ, one for each closure.

    In cosines and sines of sums of angles where that is shorter than what the sweeps write.
    """
    from acausal.notation.motion_listing import trigonometric_motion
    from acausal.notation.trigonometric import NotTrigonometricError

    swept = swept_motion(system, numbers, zeros)
    if numbers:
        return swept
    try:
        made = trigonometric_motion(system, list_motion)
    except NotTrigonometricError:
        return swept
    return min(made, swept, key=lambda listing: len(str(listing)))


def swept_motion(system: System, numbers: bool, zeros: bool) -> Listing:
    """Return the equations of motion as the sweeps write them, what they share named."""
    motion = system.motion_equations
    groups = named_symbols(system)
    mass, slope, load, rest, _, _ = motion.written(*groups)
    n, k = len(motion.coordinates), len(motion.closures)
    shown = ca.vertcat(ca.vec(mass), ca.vec(slope), load, rest)
    rates = [f"{name}.a" for name in motion.coordinates]
    also = [*rates, *motion.closures]
    written = _written(system, groups, shown, also, numbers, zeros)
    trees, symbols = written.trees, written.symbols
    masses = [[trees[i + n * j] for j in range(n)] for i in range(n)]
    slopes = [[trees[n * n + i + k * j] for j in range(n)] for i in range(k)]
    loads, rests = trees[n * n + n * k : n * n + n * k + n], trees[n * n + n * k + n :]
    lines = []
    for i, right in enumerate(loads):
        factors = [*masses[i], *(slopes[row][i] for row in range(k))]
        lines.append(PrintedEquation(_weighted(factors, [symbols[a] for a in also]), right))
    for row, right in zip(slopes, rests, strict=True):
        lines.append(PrintedEquation(_weighted(row, [symbols[a] for a in rates]), right))
    parts = (written.where, written.steps, symbols)
    return Listing(system, tuple(lines), *parts, len(lines), list_motion, written.notes)


def _weighted(factors: list[Tree], symbols: list[Symbol]) -> Tree:
    """Return the sum of factor · symbol without terms that are 0."""
    zero, one = Number(Fraction(0)), Number(Fraction(1))
    terms: list[tuple[int, Tree]] = []
    for factor, symbol in zip(factors, symbols, strict=True):
        sign, body = 1, factor
        if isinstance(factor, Sum) and len(factor.terms) == 1:
            sign, body = factor.terms[0]
        if body != zero:
            terms.append((sign, Name(symbol) if body == one else Product((body, Name(symbol)))))
    return Sum(tuple(terms))


@dataclass(frozen=True, eq=False)
class _Written:
    """Expressions as trees, with the parts they share and the symbols by path."""

    trees: list[Tree]
    where: tuple[PrintedEquation, ...]
    steps: RationalSteps
    symbols: dict[str, Symbol]
    notes: tuple[str, ...] = ()


def _written(
    system: System,
    groups: list[ca.SX],
    shown: ca.SX,
    also: list[str],
    numbers: bool,
    zeros: bool,
) -> _Written:
    """Return expressions of the named symbols as trees; ``also`` are paths to be named too."""
    roles = ("variable", "variable", "variable", "input", "parameter", "parameter")
    role = {
        str(symbol): kind
        for group, kind in zip(groups, roles, strict=True)
        for symbol in group.elements()
    }
    used = ca.symvar(shown)
    values = {n: float(system.parameter_values[i]) for n, i in system.parameter_names.items()}
    atoms = Atoms()
    discrete = {own.path: own for own in discrete_symbols(system)}
    given: list[str | Ratio] = []
    for name in map(str, used):
        if name in discrete and discrete[name].impulse:
            given.append(constant(0))
        elif name in values and (numbers or (values[name] == 0.0 and not zeros)):
            given.append(number_ratio(values[name], atoms))
        else:
            given.append(name)
    held = [item for item in given if isinstance(item, str)]
    paths = list(dict.fromkeys([*also, *held]))
    letters = [discrete[path].letter if path in discrete else None for path in paths]
    named = name_symbols([(path, role.get(path, "variable")) for path in paths], letters)
    constants = {key: Symbol(key) for key in (PI, "∞", "-∞", "nan")}
    symbols = {**constants, **dict(zip(paths, named, strict=True))}
    function = ca.Function("shown", [ca.vertcat(*used, ca.SX(0, 1))], [shown])
    try:
        form = rational_steps(function, [given], atoms)
    except NotImplementedError:  # as CasADi writes it
        trees: list[Tree] = [Name(Symbol(unbracketed(e))) for e in shown.elements()]
        return _Written(trees, (), RationalSteps(Atoms(), [], []), symbols)
    printer = Printer(atoms, symbols, 1 if numbers else 12)
    letter = free_letter(symbols)
    trees, parts = as_written(
        form, printer, range(len(form.outputs)), lambda n: Symbol(letter, str(n), "variable")
    )
    modes = CaseModes({symbols[p]: own.modes for p, own in discrete.items() if p in symbols})
    where = tuple(PrintedEquation(Name(s), readable(tree, modes)) for s, tree in parts)
    told: dict[str, list[str]] = {}
    for path, own in discrete.items():
        if path in symbols and own.note:
            told.setdefault(own.note, []).append(symbols[path].text)
    notes = tuple(f"{', '.join(names)}: {note}" for note, names in told.items())
    return _Written([readable(tree, modes) for tree in trees], where, form, symbols, notes)


def free_letter(symbols: dict[str, Symbol]) -> str:
    """Return a letter for parts that equations share, which no symbol has."""
    taken = {symbol.letter for symbol in symbols.values()}
    return next(letter for letter in ("y", "g", "z", "ξ") if letter not in taken or letter == "ξ")


def state_space(listing: Listing) -> StateSpace | None:
    """Return der(x) = A x + B u + b if the listed equations are explicit and linear."""
    system, form, symbols = listing.system, listing.steps, listing.symbols
    held = len(form.outputs) == len(system.states) and not system.algebraic
    if not held:
        return None
    atoms = form.atoms
    levels = [name for name, symbol in symbols.items() if symbol.role == "input"]
    columns = [*system.states, *levels]
    numbers = [atoms.of(name) for name in columns]
    discrete = {own.path for own in discrete_symbols(system)}
    steps = [name for name in symbols if name == "time" or name in discrete]
    others = [atoms.of(name) for name in steps]
    moving = frozenset([*numbers, *others])
    rows: list[list[Ratio]] = []
    for i in range(len(system.states)):
        ratio = form.ratio(i)
        split = None if ratio is None else linear_parts(ratio, moving, atoms)
        if split is None or any(split[0].get(other) for other in others):
            return None
        rows.append([*(split[0].get(n, constant(0)) for n in numbers), split[1]])
    values = dict(system.parameters)
    printer = Printer(atoms, symbols)
    names = list(system.states)

    def matrix(letter: str, columns: list[str], first: int) -> SymbolicMatrix:
        part = [row[first : first + max(len(columns), letter == "b")] for row in rows]
        entries = tuple(tuple(map(printer.tree, line)) for line in part)
        heads = tuple(symbols[c] for c in columns) or (Symbol("1"),) * (letter == "b")
        array = np.array(
            [[number_of(r, atoms, values) for r in line] for line in part], dtype=float
        )
        paths = (tuple(names), tuple(columns) or ("1",))
        left = tuple(symbols[n] for n in names)
        shape = (len(rows), len(heads))
        return SymbolicMatrix(letter, left, heads, paths, entries, array.reshape(shape))

    n = len(names)
    return StateSpace(matrix("A", names, 0), matrix("B", levels, n), matrix("b", [], len(columns)))


def number_of(ratio: Ratio, atoms: Atoms, values: dict[str, float]) -> float:
    """Return the value of a ratio at the values of its symbols, by key."""
    from acausal.notation.rational_steps import atom_value

    return float(ratio.evaluate(lambda atom: atom_value(atom, atoms, values)))
