"""The algebraic equations 0 = alg(t, x, z, u, p, m): solved for z in numbers, and in symbols.

Beside it stands whether they determine all unknowns at a point, and which parameters that hangs on.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, SingularError, listed
from acausal.graph.matching import maximum_matching
from acausal.numerics import newton, rank
from acausal.numerics.function_buffer import buffer_of, map_points
from acausal.numerics.newton import DENSE_LIMIT, Pattern
from acausal.system.no_solution import no_root, zero_parameters
from acausal.system.system import Point, Points, kept

if TYPE_CHECKING:
    from acausal.simulation.integrand import Integrand
    from acausal.system.system import System


_NONE = ca.SX(0, 1)
_FEW = 4  # unknowns: above this an optimiser is faster with them as unknowns of its own
_DEARER = 3  # times as many operations as before are too many
_SEED, _TRIALS = 3, 3  # points at which it is seen whether a matrix is definite
_UNEQUAL = 1e-11  # of the largest entry: what two entries of a symmetric matrix may differ by
_ROUNDS = 4
_TOGETHER = 20_000  # unknowns of one sparse system
_TOLERANCE = 1e-12


@kept
def algebraic_functions(system: System) -> tuple[ca.Function, ca.Function]:
    """Return alg and its Jacobian in z as functions of (t, x, z, u, p, m)."""
    arguments = system.symbols()
    _, alg = system.rhs(*arguments)
    slope = ca.jacobian(alg, arguments[2])
    return (
        ca.Function("alg", list(arguments), [ca.densify(alg)]),
        ca.Function("alg_z", list(arguments), [slope]),
    )


@kept
def residual_and_slope(system: System) -> ca.Function:
    """Return the same in one function, for many points at once."""
    arguments = system.symbols()
    parts = [function(*arguments) for function in algebraic_functions(system)]
    return ca.Function("newton", list(arguments), parts)


def linear_in(alg: ca.SX, z: ca.SX) -> bool:
    """Return whether equations are linear in unknowns.

    An unknown that stands in a condition only, 2 if z > 0 else 1, leaves no trace in the Jacobian.
    """
    return not ca.depends_on(ca.jacobian(alg, z), z) and not _decides(alg, z)


_DECISIONS = frozenset(
    {
        *(ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR),
        *(ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL),
    }
)


def _decides(alg: ca.SX, z: ca.SX) -> bool:
    """Return whether unknowns are asked for in conditions, or rounded to whole numbers."""
    others = [symbol for symbol in ca.symvar(alg) if not ca.depends_on(z, symbol)]
    function = ca.Function("alg", [z, ca.vertcat(*others, ca.SX(0, 1))], [alg])
    count = function.n_instructions()
    if _DECISIONS.isdisjoint(function.instruction_id(k) for k in range(count)):
        return False
    touched: set[int] = set()
    for k in range(count):
        operation, inputs = function.instruction_id(k), function.instruction_input(k)
        if operation == ca.OP_OUTPUT:
            continue
        if operation == ca.OP_INPUT:
            by_unknown = inputs[0] == 0
        else:
            by_unknown = operation != ca.OP_CONST and not touched.isdisjoint(inputs)
        if by_unknown and operation in _DECISIONS:
            return True
        for place in function.instruction_output(k):
            touched.add(place) if by_unknown else touched.discard(place)
    return False


@kept
def is_linear(system: System) -> bool:
    """Return whether the algebraic equations are linear in the algebraic unknowns."""
    arguments = system.symbols()
    return linear_in(system.rhs(*arguments)[1], arguments[2])


@kept
def _slope_pattern(system: System) -> newton.Pattern:
    return newton.Pattern.of(algebraic_functions(system)[1].sparsity_out(0))


def slope(system: System, point: Point) -> rank.Matrix:
    """Return the Jacobian of alg in z at a point."""
    return _slope_pattern(system).fill(buffer_of(algebraic_functions(system)[1])(*point)[0])


def solve_algebraic(system: System, point: Point, *, least: bool = False) -> Point:
    """Solve 0 = alg for z, from the guess in a point; of many solutions that of ``least`` norm.

    Raises
    ------
    InitializationError
        With the components whose equations are furthest from being satisfied.
    """
    if not len(point.z):
        return point
    t, x, guess, u, p, m = point
    call = buffer_of(algebraic_functions(system)[0])

    def residual(z: np.ndarray) -> np.ndarray:
        return call(t, x, z, u, p, m)[0].copy()

    def matrix(z: np.ndarray) -> rank.Matrix:
        return slope(system, Point(t, x, z, u, p, m))

    if is_linear(system) and not least:
        root = newton.linear(residual, matrix, guess, system.nominal_z)
        if root.converged:
            return point._replace(z=root.z)
        if _is_rounding(system, point._replace(z=root.z), root.residuals):
            return point._replace(z=root.z)
    way = rank.least if least else None
    root = newton.solve(residual, matrix, guess, system.nominal_z, way)
    if root.converged or _is_rounding(system, point._replace(z=root.z), root.residuals):
        return point._replace(z=root.z)
    raise no_root(system, point, root)


def _is_rounding(system: System, point: Point, residuals: np.ndarray) -> bool:
    """Whether residuals are what rounding of the states makes of them, ε |alg_x| |x|.

    Where a capacitance is tiny the terms of its rate are huge, and cancel but for their rounding.
    """
    slopes = np.asarray(_slopes_in_states(system)(*point))
    size = np.abs(slopes) @ np.abs(point.x)
    return bool(np.all(np.abs(residuals) <= rank.ERRORS * rank.ROUNDING * size))


@kept
def _slopes_in_states(system: System) -> ca.Function:
    arguments = system.symbols()
    alg = system.rhs(*arguments)[1]
    return ca.Function("alg_x", list(arguments), [ca.densify(ca.jacobian(alg, arguments[1]))])


def solve_over_time(
    system: System,
    points: Points,
    form: Integrand | None = None,
    constants: np.ndarray | None = None,
) -> np.ndarray:
    """Return z with alg(t, x, z) = 0 at every time, by Newton's method at all times at once.

    IDAS interpolates z without error control; constraints, power balances and event indicators
    depend on it, so it is solved anew. ``form`` is what was integrated, at ``constants``: its
    equations have parameters as numbers and are quicker than those of the system.
    """
    times, xs, zs, us, p, m = points
    if not xs.shape[1]:  # by continuation: each time from the solution before it
        found = np.empty_like(zs)
        for i in range(len(times)):
            guess = points.at(i)._replace(z=found[i - 1] if i else zs[0])
            found[i] = solve_algebraic(system, guess).z
        return found
    zs = np.where(np.isfinite(zs), zs, 0.0)
    free: Any = slice(None)
    known: tuple[Any, ...] = (us, p, m)
    if form is None:
        function, linear = residual_and_slope(system), is_linear(system)
    else:
        function, linear, free, known = form.newton, form.linear, form.free, (constants,)
    begin, nominal = zs[:, free], system.nominal_z[free]
    zs[:, free], done = _newton(function, linear, known, times, xs, begin, nominal)
    for i in np.flatnonzero(~done).tolist():
        point = points.at(i)._replace(z=zs[i])
        try:
            zs[i] = solve_algebraic(system, point).z
        except InitializationError:
            if i == 0:
                raise
            zs[i] = solve_algebraic(system, point._replace(z=zs[i - 1])).z  # by continuation
    return zs


def _newton(
    function: ca.Function,
    linear: bool,
    known: tuple[Any, ...],
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    nominal: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the unknowns after Newton's method, and at which times it has converged.

    ``function`` gives residuals and their Jacobian at (t, x, z, known); of linear ones the first
    step is the last.
    """
    count = len(times)
    zs, done = zs.copy(), np.zeros(count, dtype=bool)
    pattern = Pattern.of(function.sparsity_out(1))
    for _ in range(_ROUNDS):
        residuals, entries = map_points(function, count, times[:, None], xs, zs, *known)
        steps = _steps(pattern, entries, -residuals)
        finite = np.all(np.isfinite(steps), axis=1)
        zs[finite] += steps[finite]
        if linear:
            return zs, finite
        size = np.max(np.abs(steps) / (np.abs(zs) + nominal), axis=1, initial=0.0)
        done = finite & (size < _TOLERANCE * 1e3)
        if np.all(done):
            break
    return zs, done


def _steps(pattern: Pattern, entries: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Solve a linear system a row; NaN if some are singular."""
    count, n = right.shape
    if n > DENSE_LIMIT:
        found, once = np.zeros((count, n)), max(1, _TOGETHER // n)
        for first in range(0, count, once):
            some = slice(first, min(first + once, count))
            whole = pattern.repeat(some.stop - first).fill(entries[some].ravel())
            found[some] = rank.linear_solve(whole, right[some].ravel()).reshape(-1, n)
        return found
    matrices = np.zeros((count, n, n))
    matrices[:, pattern.rows, pattern.columns] = entries
    return rank.linear_solve(matrices, right[:, :, None])[:, :, 0]


def solution(alg: ca.SX, z: ca.SX, p: ca.SX = _NONE, values: Any = ()) -> ca.SX | None:
    """Return the z with alg = 0 as expressions, or None where alg is not linear in it.

    Matrices that are definite at random points, such as those of masses, are decomposed into
    L D Lᵀ, whose pivots vanish only where the matrix is singular; others into Q R. Symbols ``p``
    have their ``values`` at these points.
    """
    if not linear_in(alg, z):
        return None
    matrix = ca.jacobian(alg, z)
    right = -ca.substitute(alg, z, ca.SX.zeros(z.shape[0]))
    signs = definite_signs(ca.substitute(matrix, p, ca.DM(values)) if len(values) else matrix)
    if signs is None:
        return ca.solve(matrix, right)
    turned = ca.diag(ca.SX(ca.DM(signs)))
    diagonal, upper, order = ca.ldl(ca.densify(turned @ matrix), False)
    return ca.ldl_solve(turned @ right, diagonal, upper, order)


def definite_signs(matrix: ca.SX) -> np.ndarray | None:
    """Return signs of the rows with which a matrix is symmetric and positive definite."""
    known = ca.vertcat(*ca.symvar(matrix), ca.SX(0, 1))
    entries = ca.Function("entries", [known], [ca.densify(matrix)])
    rng = np.random.default_rng(_SEED)
    points = rng.normal(size=(known.shape[0], _TRIALS))
    found = entries(points).full().reshape(matrix.shape[0], _TRIALS, -1).transpose(1, 0, 2)
    if not np.all(np.isfinite(found)):
        return None
    signs = np.asarray(np.sign(np.diagonal(found[0])))
    made = found * signs[:, None]
    unequal = np.abs(made - made.transpose(0, 2, 1)).max()
    if unequal > _UNEQUAL * np.abs(made).max() or np.linalg.eigvalsh(made).min() <= 0:
        return None
    return signs


def is_cheap(before: list[ca.SX], after: ca.SX) -> bool:
    """Return whether expressions with a solution in place cost little more than those before."""
    return _operations([after]) <= _DEARER * _operations(before)


def _operations(expressions: list[ca.SX]) -> int:
    stacked = ca.vertcat(*expressions)
    symbols = ca.vertcat(*ca.symvar(stacked), ca.SX(0, 1))
    return int(ca.Function("count", [symbols], [stacked]).n_instructions())


def eliminate_unknowns(system: System) -> System:
    """Return the system with 0 = A(x) z + b(x) solved for z, where that is cheap; else as it is.

    An optimiser then has fewer unknowns at every point of its grid: 13 instead of 19 an interval
    for a cart with a pole.
    """
    if not 0 < len(system.algebraic) <= _FEW or system.chart or system.switching:
        return system
    arguments = system.symbols()
    t, x, z, u, p, m = arguments
    ode, alg = system.rhs(*arguments)
    found = solution(alg, z, p, system.parameter_values)
    if found is None:
        return system
    values = ca.substitute([ode, system.base(*arguments)], [z], [found])
    if not is_cheap([ode, alg], values[0]):
        return system
    none = ca.SX.sym("z", 0)
    held = [t, x, none, u, p, m]
    rhs = ca.Function("rhs", held, [values[0], ca.SX(0, 1)], list("txzupm"), ["ode", "alg"])
    return dataclasses.replace(
        system,
        rhs=rhs,
        base=ca.Function("base", held, [values[1]]),
        unknowns=dataclasses.replace(
            system.unknowns,
            algebraic=(),
            nominal_z=np.zeros(0),
            equation_owners=(),
            loops=(),
            cuts=(),
        ),
        beginning=dataclasses.replace(system.beginning, guess_z=np.zeros(0)),
    )


_LARGE = 400  # unknowns above which the rank is not looked at


def is_regular(system: System, point: Point) -> bool:
    """Whether the equations determine the algebraic unknowns at a point."""
    if not 0 < len(point.z) <= _LARGE:
        return True
    _, alg_z = algebraic_functions(system)
    matrix = np.asarray(alg_z(*point).full()) * system.nominal_z
    return bool(np.all(np.isfinite(matrix))) and rank.is_full(matrix)


def check_zeros(system: System, point: Point) -> list[str]:
    """Refuse a point at which parameters that are 0 leave unknowns undetermined.

    Returns
    -------
    list
        Unknowns that are not determined there for other reasons.

    Raises
    ------
    SingularError
        Naming the parameters, as of a body without inertia at the end of a chain, and unknowns.
    """
    if not len(point.z):
        return []
    _, alg_z = algebraic_functions(system)
    entries = buffer_of(alg_z)(*point)[0]
    if np.all(entries) and _is_determined(system):
        return []
    pattern = ca.sparsify(ca.DM(alg_z.sparsity_out(0), entries)).sparsity()
    if ca.sprank(pattern) == len(point.z):
        return []
    columns: list[list[int]] = [[] for _ in point.z]
    for row, column in zip(*pattern.get_triplet(), strict=True):
        columns[column].append(row)
    matched, _ = maximum_matching(columns, len(columns))
    names = [name for name, row in zip(system.algebraic, matched, strict=True) if row < 0]
    zero = zero_parameters(system, point)
    if zero:
        raise SingularError(
            f"nothing determines the motion or flow at t = {point.t:g} s where {'; '.join(zero)}: "
            f"{listed(names)} may be anything. Give {'it' if len(zero) == 1 else 'one of them'} a "
            "value."
        )
    return names


def check_determined(system: System, point: Point) -> None:
    """Refuse a point at which coefficients that are exactly 0 leave unknowns undetermined.

    Raises
    ------
    SingularError
        Naming the parameters that are 0, or the unknowns.
    """
    names = check_zeros(system, point)
    if not names:
        return
    others = [
        name
        for name, value in zip(system.parameter_names, point.p, strict=True)
        if value == 0.0 and "[" not in name.rpartition(".")[2]
    ]
    frozen = system.parameter_table.frozen
    if frozen and not others:
        why = "their equations say 0 = 0"
        held = " and ".join(f"{name} = {value:g}" for name, value in frozen.items())
        raise SingularError(
            f"nothing determines {listed(names)} at t = {point.t:g} s: with {held} {why}, as a "
            "loop of gains of 1 in all does. Give one of them another value, or break the loop."
        )
    raise SingularError(
        f"nothing determines {listed(names)} at t = {point.t:g} s: all its coefficients are 0 "
        "there. Look for a part whose law vanishes where one of its parameters is 0; parameters "
        f"that are 0: {listed(others)}."
    )


@kept
def _is_determined(system: System) -> bool:
    """Whether each unknown has an equation of its own, whatever the coefficients are."""
    return bool(ca.sprank(algebraic_functions(system)[1].sparsity_out(0)) == len(system.algebraic))
