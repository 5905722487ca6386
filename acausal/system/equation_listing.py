"""Listings: the equations of a compiled system as a reader would write them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.language.text import unbracketed
from acausal.system.maths import Name, Number, PrintedEquation, Rate, Tree, latex, mathml
from acausal.system.printed_form import Printer, as_written
from acausal.system.rational import Atoms, Ratio, constant, linear_parts
from acausal.system.rational_form import PI, Form, number_ratio, rational_form
from acausal.system.symbol_names import Symbol, name_symbols
from acausal.system.symbolic_matrix import SymbolicMatrix, bracketed

if TYPE_CHECKING:
    from acausal.system.system import System

_SHOWN = 200  # equations printed before the rest is only counted


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
    form: Form
    symbols: dict[str, Symbol]

    def __call__(self, *, numbers: bool = False, zeros: bool = True) -> Listing:
        """Return the equations in another form: with numbers, or without parameters that are 0."""
        return list_equations(self.system, numbers=numbers, zeros=zeros)

    def __len__(self) -> int:
        return len(self.system.states) + len(self.system.algebraic)

    def __iter__(self) -> Iterator[PrintedEquation]:
        return iter(self.equations)

    def __getitem__(self, index: int) -> PrintedEquation:
        return self.equations[index]

    def _remark(self) -> str:
        left_out = len(self) > len(self.equations)
        return f"… ({len(self)} equations in all)" if left_out else ""

    def __str__(self) -> str:
        lines = [str(equation) for equation in self.equations]
        lines += [self._remark()] * bool(self._remark())
        lines += ["where"] * bool(self.where)
        return "\n".join([*lines, *(f"  {equation}" for equation in self.where)])

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
    def state_space(self) -> StateSpace | None:
        """The equations as der(x) = A x + B u + b; None if they are not linear or implicit."""
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


def list_equations(system: System, *, numbers: bool = False, zeros: bool = True) -> Listing:
    """Return der(x) = … and 0 = … with the symbols of the model's variables and parameters."""
    groups = named_symbols(system)
    ode, alg = system.rhs(*groups)
    every = ca.vertcat(ode, alg)
    shown = every[: min(_SHOWN, every.shape[0])]
    roles = ("variable", "variable", "variable", "input", "parameter", "parameter")
    role = {
        str(symbol): kind
        for group, kind in zip(groups, roles, strict=True)
        for symbol in group.elements()
    }
    used = ca.symvar(shown)
    values = {n: float(system.parameter_values[i]) for n, i in system.parameter_names.items()}
    atoms = Atoms()
    given: list[str | Ratio] = []
    for name in map(str, used):
        if name in values and (numbers or (values[name] == 0.0 and not zeros)):
            given.append(number_ratio(values[name], atoms))
        else:
            given.append(name)
    symbols = _symbols(system, given, role)
    function = ca.Function("shown", [ca.vertcat(*used, ca.SX(0, 1))], [shown])
    try:
        form = rational_form(function, [given], atoms)
    except NotImplementedError:
        return _as_casadi_prints(system, shown, symbols)
    printer = Printer(atoms, symbols, 1 if numbers else 12)
    rates: list[Tree] = [Rate(symbols[name]) for name in system.states[:_SHOWN]]
    lefts = rates + [Number(Fraction(0))] * (len(form.outputs) - len(rates))
    letter = _free_letter(symbols)
    rights, parts = as_written(
        form, printer, range(len(form.outputs)), lambda n: Symbol(letter, str(n), "variable")
    )
    equations = [PrintedEquation(*sides) for sides in zip(lefts, rights, strict=True)]
    where = [PrintedEquation(Name(symbol), tree) for symbol, tree in parts]
    return Listing(system, tuple(equations), tuple(where), form, symbols)


def _symbols(system: System, given: list[str | Ratio], role: dict[str, str]) -> dict[str, Symbol]:
    """Return the symbols of the states and of what the equations hold, by path."""
    held = [item for item in given if isinstance(item, str)]
    paths = list(dict.fromkeys([*system.states[:_SHOWN], *held]))
    named = name_symbols([(path, role[path]) for path in paths])
    constants = {key: Symbol(key) for key in (PI, "∞", "-∞", "nan")}
    return {**constants, **dict(zip(paths, named, strict=True))}


def _free_letter(symbols: dict[str, Symbol]) -> str:
    taken = {symbol.letter for symbol in symbols.values()}
    return next(
        letter for letter in ("h", "g", "y", "ζ", "ξ") if letter not in taken or letter == "ξ"
    )


def _as_casadi_prints(system: System, shown: ca.SX, symbols: dict[str, Symbol]) -> Listing:
    """Return equations with operations that have no printed form as CasADi writes them."""
    rates: list[Tree] = [Rate(symbols[name]) for name in system.states[:_SHOWN]]
    rights = [Name(Symbol(unbracketed(str(element)))) for element in shown.elements()]
    lefts = rates + [Number(Fraction(0))] * (len(rights) - len(rates))
    pairs = zip(lefts, rights, strict=True)
    equations = tuple(PrintedEquation(left, right) for left, right in pairs)
    return Listing(system, equations, (), Form(Atoms(), [], []), symbols)


def state_space(listing: Listing) -> StateSpace | None:
    """Return der(x) = A x + B u + b if the listed equations are explicit and linear."""
    system, form, symbols = listing.system, listing.form, listing.symbols
    held = len(form.outputs) == len(system.states) and not system.algebraic
    if not held:
        return None
    atoms = form.atoms
    levels = [name for name, symbol in symbols.items() if symbol.role == "input"]
    columns = [*system.states, *levels]
    numbers = [atoms.of(name) for name in columns]
    moving = frozenset([*numbers, atoms.of("time")])
    rows: list[list[Ratio]] = []
    for i in range(len(system.states)):
        ratio = form.ratio(i)
        split = None if ratio is None else linear_parts(ratio, moving, atoms)
        if split is None or split[0].get(atoms.of("time")):
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
        return SymbolicMatrix(letter, left, heads, paths, entries, array.reshape(len(rows), -1))

    n = len(names)
    return StateSpace(matrix("A", names, 0), matrix("B", levels, n), matrix("b", [], len(columns)))


def number_of(ratio: Ratio, atoms: Atoms, values: dict[str, float]) -> float:
    """Return the value of a ratio at the values of its symbols, by key."""
    from acausal.system.rational_form import atom_value

    return float(ratio.evaluate(lambda atom: atom_value(atom, atoms, values)))
