"""Printed mathematics says what is computed: text is read back and compared with numbers."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from fractions import Fraction

import casadi as ca
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import acausal as ac
from acausal.notation.equation_listing import swept_motion
from acausal.notation.maths import latex, math_element, mathml, text
from acausal.notation.printing import Printer
from acausal.notation.rational import ONE, Atoms, Ratio, TooLongError, constant
from acausal.notation.rational_steps import atom_value, rational_steps
from acausal.notation.symbol_names import Symbol, name_symbols
from acausal.teaching.written_equation import read_equation
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import thermal as th
from library import translational as tr
from tests.models import drive

NAMES = ("R", "L", "x", "y", "z")
SYMBOLS = {name: Symbol(name, "", "parameter" if name.isupper() else "variable") for name in NAMES}


def close(a: float, b: float) -> bool:
    """Twelve digits are printed; sums of a few hundred terms may lose two of them."""
    return abs(a - b) <= 1e-10 * max(1.0, abs(a), abs(b))


def values_of(rng: random.Random) -> dict[str, float]:
    return {name: rng.uniform(0.3, 2.0) for name in NAMES}


# ---------------------------------------------------------------- the normal form

LEAVES = st.one_of(
    st.sampled_from(NAMES),
    st.integers(-3, 3),
    st.sampled_from([Fraction(1, 2), Fraction(2, 3), Fraction(1, 40)]),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+-*/"), inner, inner),
        st.tuples(st.just("pow"), inner, st.integers(-2, 2)),
    ),
    max_leaves=9,
)


def as_ratio(tree: object, atoms: Atoms) -> Ratio:
    if isinstance(tree, str):
        return atoms.symbol(tree)
    if isinstance(tree, int | Fraction):
        return constant(tree)
    operation, left, right = tree  # type: ignore[misc]
    if operation == "pow":
        return as_ratio(left, atoms) ** right
    a, b = as_ratio(left, atoms), as_ratio(right, atoms)
    return {"+": a.__add__, "-": a.__sub__, "*": a.__mul__, "/": a.__truediv__}[operation](b)


@settings(max_examples=60)
@given(TREES)
def test_the_normal_form_equals_sympys(tree):
    """simplify(own − sympy) = 0 for random rational trees."""
    sympy = pytest.importorskip("sympy", reason="sympy is the oracle of this test")

    def oracle(node: object) -> object:
        if isinstance(node, str):
            return sympy.Symbol(node)
        if isinstance(node, int | Fraction):
            return sympy.Rational(node.numerator, node.denominator)
        operation, left, right = node  # type: ignore[misc]
        if operation == "pow":
            return oracle(left) ** right
        a, b = oracle(left), oracle(right)
        return {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b != 0 else sympy.zoo}[operation]

    atoms = Atoms()
    try:
        own = as_ratio(tree, atoms)
    except (ZeroDivisionError, TooLongError):
        assume(False)
    expected = oracle(tree)
    assume(not expected.has(sympy.zoo, sympy.nan, sympy.oo))
    symbols = [sympy.Symbol(str(key)) for key in atoms.keys]

    def exact(terms) -> object:
        total = sympy.Integer(0)
        for monomial, c in terms:
            powers = [symbols[atom] ** power for atom, power in monomial]
            total += sympy.Mul(sympy.Rational(c.numerator, c.denominator), *powers)
        return total

    below = [exact(factor) ** power for factor, power in own.factors.items()]
    assert sympy.cancel(exact(own.terms.items()) / sympy.Mul(*below) - expected) == 0


@settings(max_examples=150)
@given(TREES, st.integers(0, 2**32))
def test_text_read_back_has_the_value_of_the_ratio(printed_value, tree, seed):
    atoms = Atoms()
    try:
        ratio = as_ratio(tree, atoms)
    except (ZeroDivisionError, TooLongError):
        assume(False)
    values = values_of(random.Random(seed))
    exact = ratio.evaluate(lambda atom: atom_value(atom, atoms, values))
    below = Ratio({(): Fraction(1)}, ratio.factors).evaluate(
        lambda atom: atom_value(atom, atoms, values)
    )
    assume(abs(exact) < 1e6 and abs(below) < 1e3)  # away from poles, where no digit counts
    for largest in (1, 12):
        printed = text(Printer(atoms, SYMBOLS, largest).tree(ratio))
        assert close(printed_value(printed, values), exact), printed


def test_factors_cancel_and_equal_sums_vanish():
    """(a² − b²)/(a − b) = a + b; 1/(a + b) + 1/(a − b) − 2a/(a² − b²) = 0."""
    atoms = Atoms()
    a, b = atoms.symbol("a"), atoms.symbol("b")
    assert ((a * a - b * b) / (a - b)).key == (a + b).key
    assert not ONE / (a + b) + ONE / (a - b) - (a + a) / (a * a - b * b)
    assert ((a + b) * a / ((a + b) ** 2)).key == (a / (a + b)).key


# ---------------------------------------------------------------- functions of CasADi

X = [ca.SX.sym(name) for name in NAMES]
R, L, x, y, z = X
EXPRESSIONS = [
    (R * x - y) / L,
    -x / (R * L),
    ca.sin(R * x + y) * x**2 / (L + R),
    ca.sqrt(x**2 + y**2) - ca.fabs(x - y),
    ca.if_else(x < y, R * x, -L * y),
    ca.if_else(ca.logic_and(x < 1, ca.logic_not(y < 1)), z, 2 * z),
    ca.if_else(x == y, 1, 0) + ca.if_else(x != y, 3, 0),
    ca.fmin(x, y) / ca.fmax(L, 2.5) + ca.exp(-x) * ca.log(y),
    x**2.5 + x**y + 2 ** (x / 3),
    2 * ca.pi * x + y / ca.pi - 0.125 * z + 1e-9 * x,
    5.67e-8 * (x**4 - y**4) * R,
    ca.atan2(x, y) + ca.tanh(x) * ca.sign(y - 1) + ca.floor(3 * x),
    (x - y) ** 3 / (R + L) ** 2 + 1,
    ca.hypot(x, y) + ca.log1p(x) + ca.expm1(y) + ca.erf(z),
    x / (y / (z / (R / L))),
    -(R - (x - (y - (z - R)))),
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
@pytest.mark.parametrize("decimals", [1, 12])
def test_printed_functions_have_the_values_of_casadi(printed_value, expression, decimals):
    function = ca.Function("f", X, [expression])
    form = rational_steps(function, [[name] for name in NAMES])
    ratio = form.ratio(0)
    assert ratio is not None
    printer = Printer(form.atoms, {**SYMBOLS, "π": Symbol("π")}, decimals)
    tree = printer.tree(ratio)
    rng = random.Random(3)
    for _ in range(5):
        values = values_of(rng)
        expected = float(function(*[values[name] for name in NAMES]))
        assert close(printed_value(text(tree), values), expected), text(tree)
    ET.fromstring(math_element(mathml(tree)))
    assert balanced(latex(tree))


def balanced(source: str) -> bool:
    """Tell whether braces and \\left … \\right pair up."""
    depth = 0
    for before, sign in zip(" " + source, source, strict=False):
        depth += (sign == "{" and before != "\\") - (sign == "}" and before != "\\")
        if depth < 0:
            return False
    return depth == 0 and source.count(r"\left") == source.count(r"\right")


# ---------------------------------------------------------------- names


def texts(*paths: str) -> list[str]:
    return [symbol.text for symbol in name_symbols([(path, "variable") for path in paths])]


def test_the_index_is_the_shortest_piece_that_keeps_names_apart():
    assert texts("motor.r.R", "motor.rotor.w") == ["R", "ω"]
    assert texts("J1.J", "J2.J", "B1.d", "B2.d") == ["J₁", "J₂", "d₁", "d₂"]
    assert texts("J1.w", "J2.w", "B1.w") == ["ω_J1", "ω_J2", "ω_B1"]
    assert texts("r[1].R", "r[2].R") == ["R₁", "R₂"]
    assert texts("seg[1].r.R", "seg[2].r.R") == ["R₁", "R₂"]
    assert texts("a.m.r.R", "b.m.r.R") == ["R_a", "R_b"]


def test_an_element_of_a_matrix_has_its_place_as_index_and_is_read_back():
    assert texts("a.tau_pos[0, 1]", "b.curve[2, 0]") == ["τ_pos,0,1", "curve_2,0"]
    assert texts("a.f[0, 1]", "b.f[0, 1]", "b.f[1, 1]") == ["f_0,1,a", "f_0,1,b", "f_1,1"]
    (symbol,) = name_symbols([("a.tau_pos[0, 1]", "parameter")])
    assert symbol.latex == r"\tau_{\mathrm{pos},0,1}"
    assert symbol.mathml == "<msub><mi>τ</mi><mi>pos,0,1</mi></msub>"
    equation = read_equation("y = max(τ_pos,0,1, 0) + tau_pos[0, 2]")
    assert [name for name, _ in equation.names()] == ["y", "τ_pos,0,1", "tau_pos[0, 2]"]


def test_several_relations_or_delays_of_one_part_are_numbered():
    def letters(*paths: str) -> list[str]:
        each = [(path, "variable") for path in paths]
        return [symbol.text for symbol in name_symbols(each, [Symbol("χ")] * len(each))]

    assert letters("a.relation0", "a.relation1") == ["χ₁", "χ₂"]
    assert letters("a.relation0", "a.relation1", "b.relation0", "b.relation3") == [
        *("χ_1,a", "χ_2,a", "χ_1,b", "χ_2,b")
    ]
    assert texts("a.w1", "a.w", "a.omega") == ["ω₁", "ω₂", "ω₃"]


def test_greek_letters_and_flows_are_written_as_such():
    assert texts("K.tau", "a.phi_rel", "tank.rho", "wall.Q_flow") == ["τ", "φ_rel", "ρ", "Q̇"]


PIECES = ["R1", "R", "a", "r[1]", "w", "e", "R_1", "R[0, 1]"]


@settings(max_examples=100)
@given(
    st.lists(
        st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map(".".join),
        min_size=1, max_size=8, unique=True,
    )
)  # fmt: skip
def test_symbols_of_different_paths_are_different(paths):
    made = texts(*paths)
    assert len(set(made)) == len(made)


# ---------------------------------------------------------------- whole systems


def ladder(n: int) -> ac.Model:
    """n/2 coils and capacitors between a source and a load."""
    m = ac.Model("ladder")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.R = [el.Resistor(R=1.0 + k) for k in range(n // 2)]
    m.L = [el.Inductor(L=1.0 + k) for k in range(n // 2)]
    m.C = [el.Capacitor(C=1.0 + k) for k in range(n // 2)]
    m.connect(m.src.n, m.gnd.p)
    last = m.src.p
    for resistor, coil, capacitor in zip(m.R, m.L, m.C, strict=True):
        m.connect(last, resistor.p)
        m.connect(resistor.n, coil.p)
        m.connect(coil.n, capacitor.p)
        m.connect(capacitor.n, m.gnd.p)
        last = coil.n
    return m


def series_inductors() -> ac.Model:
    m = ac.Model("series")
    m.src, m.R = el.ConstantVoltage(V=1.0), el.Resistor(R=2.0)
    m.L1, m.L2, m.C, m.gnd = (
        el.Inductor(L=1.0),
        el.Inductor(L=2.0),
        el.Capacitor(C=0.5),
        el.Ground(),
    )
    m.connect(m.src.p, m.R.p)
    m.connect(m.R.n, m.L1.p)
    m.connect(m.L1.n, m.L2.p)
    m.connect(m.L2.n, m.C.p)
    m.connect(m.C.n, m.src.n, m.gnd.p)
    return m


def bridge() -> ac.Model:
    m = ac.Model("bridge")
    m.src, m.gnd, m.C = el.ConstantVoltage(V=1.0), el.Ground(), el.Capacitor(C=1.0)
    m.R1, m.R2, m.R3, m.R4 = (el.Resistor(R=float(k)) for k in (1, 2, 3, 5))
    m.connect(m.src.p, m.R1.p, m.R2.p)
    m.connect(m.R1.n, m.R3.p, m.C.p)
    m.connect(m.R2.n, m.R4.p, m.C.n)
    m.connect(m.R3.n, m.R4.n, m.src.n, m.gnd.p)
    return m


def geared() -> ac.Model:
    m = ac.Model("geared")
    m.T, m.J1, m.J2 = rot.Torque(), rot.Inertia(J=1.0), rot.Inertia(J=3.0)
    m.G, m.B, m.f = rot.IdealGear(ratio=4.0), rot.Damper(d=0.2), rot.Fixed()
    m.connect(m.T.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.G.flange_a)
    m.connect(m.G.flange_b, m.J2.flange_a)
    m.connect(m.J2.flange_b, m.B.flange_b)
    m.connect(m.B.flange_a, m.f.flange)
    return m


def diode() -> ac.Model:
    m = ac.Model("diode")
    m.src, m.r, m.d = el.SineVoltage(V=1.0, f=50.0), el.Resistor(R=1.0), el.Diode()
    m.c, m.gnd = el.Capacitor(C=1e-3), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def tanks() -> ac.Model:
    m = ac.Model("tanks")
    m.q, m.a, m.b = hy.ConstantFlow(q=1e-4), hy.Tank(A=1.0), hy.Tank(A=2.0)
    m.r, m.out = hy.LaminarResistance(R=1e7), hy.Orifice(A=1e-4)
    m.sink = hy.Reservoir()
    m.connect(m.q.port, m.a.port, m.r.port_a)
    m.connect(m.r.port_b, m.b.port, m.out.port_a)
    m.connect(m.out.port_b, m.sink.port)
    return m


def radiating() -> ac.Model:
    m = ac.Model("radiating")
    m.body, m.sky = th.HeatCapacitor(C=100.0, start={"T": 400.0}), th.FixedTemperature(T=280.0)
    m.rad, m.heat = th.BodyRadiation(Gr=0.1), th.FixedHeatFlow(Q_flow=20.0)
    m.connect(m.body.port, m.rad.port_a, m.heat.port)
    m.connect(m.rad.port_b, m.sky.port)
    return m


def mass_with_stop() -> ac.Model:
    m = ac.Model("stop")
    m.m, m.stop, m.f, m.fixed = tr.Mass(m=1.0), tr.ElastoGap(c=1e3, d=10.0), tr.Force(), tr.Fixed()
    m.connect(m.f.flange, m.m.flange_a)
    m.connect(m.m.flange_b, m.stop.flange_b)
    m.connect(m.stop.flange_a, m.fixed.flange)
    return m


def double_pendulum() -> ac.Model:
    m = ac.Model("double")
    m.world = pl.World()
    m.a, m.arm, m.b = pl.Revolute(), pl.FixedTranslation(r=(1.0, 0.0)), pl.Revolute()
    m.m1 = pl.Body(m=1.0, r_CM=(0.5, 0.0), I=0.1)
    m.m2 = pl.Body(m=2.0, r_CM=(0.7, 0.0), I=0.2)
    m.connect(m.world.frame, m.a.frame_a)
    m.connect(m.a.frame_b, m.arm.frame_a, m.m1.frame_a)
    m.connect(m.arm.frame_b, m.b.frame_a)
    m.connect(m.b.frame_b, m.m2.frame_a)
    return m


def four_bar() -> ac.Model:
    m = ac.Model("four_bar")
    m.world = pl.World()
    m.base = pl.FixedTranslation(r=(1.0, 0.0))
    m.arm = [pl.FixedTranslation(r=(length, 0.0)) for length in (0.4, 0.9, 0.7)]
    m.body = [pl.Body(m=mass, r_CM=(0.2, 0.0), I=0.1) for mass in (1.0, 2.0, 1.5)]
    m.pin = [pl.Revolute(start={"phi": phi}) for phi in (1.0, -0.5)]
    m.pin += [pl.Revolute(guess={"phi": 1.2}), pl.Revolute(guess={"phi": 0.5})]
    m.connect(m.world.frame, m.base.frame_a, m.pin[0].frame_a)
    m.connect(m.pin[0].frame_b, m.arm[0].frame_a, m.body[0].frame_a)
    m.connect(m.arm[0].frame_b, m.pin[1].frame_a)
    m.connect(m.pin[1].frame_b, m.arm[1].frame_a, m.body[1].frame_a)
    m.connect(m.base.frame_b, m.pin[2].frame_a)
    m.connect(m.pin[2].frame_b, m.arm[2].frame_a, m.body[2].frame_a)
    m.connect(m.arm[2].frame_b, m.pin[3].frame_a)
    m.connect(m.pin[3].frame_b, m.arm[1].frame_b)
    return m


MODELS = [
    *(series_inductors, bridge, drive, geared, diode, tanks, radiating, mass_with_stop),
    *(double_pendulum, four_bar, lambda: ladder(10)),
]


@pytest.mark.parametrize("make", MODELS, ids=lambda make: make().name)
@pytest.mark.parametrize("options", [{}, {"zeros": False}, {"numbers": True}], ids=str)
def test_printed_equations_have_the_values_of_the_system(printed_value, make, options):
    """Every printed right side, read back at random numbers, equals the compiled function."""
    system = ac.compile(make())
    listing = system.equations(**options)
    rng = np.random.default_rng(7)
    for _ in range(3):
        sizes = [system.rhs.size1_in(i) for i in range(6)]
        point = [rng.uniform(0.4, 1.6, size) for size in sizes]
        point[4] = point[4] if not options else np.array(system.parameter_values)
        if options == {"zeros": False}:
            point[4] = np.where(system.parameter_values == 0, 0.0, point[4])
        point[5] = rng.integers(0, 2, sizes[5]).astype(float)
        named = zip_names(system, listing, point)
        for part in listing.where:
            named[text(part.left)] = printed_value(text(part.right), named)
        expected = np.concatenate([np.asarray(part).ravel() for part in system.rhs(*point)])
        for equation, value in zip(listing, expected, strict=True):
            got = printed_value(text(equation.right), named)
            assert close(got, value), str(equation)


def zip_names(system, listing, point):
    from acausal.notation.discrete_symbols import discrete_symbols
    from acausal.notation.equation_listing import named_symbols

    named = {}
    for group, values in zip(named_symbols(system), point, strict=True):
        for symbol, value in zip(group.elements(), values, strict=True):
            if str(symbol) in listing.symbols:
                named[listing.symbols[str(symbol)].text] = float(value)
    for place, own in enumerate(discrete_symbols(system)):
        names = {f"‘{mode}’": float(number) for number, mode in enumerate(own.modes)}
        named |= names if own.path in listing.symbols else {}
        if own.impulse:
            point[5][place] = 0.0
    return named


@pytest.mark.parametrize("make", MODELS, ids=lambda make: make().name)
def test_every_form_is_well_formed_and_speaks_no_path(make):
    listing = ac.compile(make()).equations
    source = listing._repr_latex_()
    assert balanced(source)
    assert r".w}" not in source
    assert r"\mathrm{J1" not in source
    for equation in [*listing, *listing.where]:
        ET.fromstring(equation.mathml)


@pytest.mark.parametrize("make", [double_pendulum, four_bar], ids=lambda make: make.__name__)
def test_printed_equations_of_motion_have_the_values_of_their_functions(printed_value, make):
    """M a + Φᵀ λ and Q, Φ a and Λ, each side read back at random numbers."""
    system = ac.compile(make())
    listing = swept_motion(system, numbers=False, zeros=True)
    motion = system.motion_equations
    n, k = len(motion.coordinates), len(motion.closures)
    assert len(listing) == n + k
    rng = np.random.default_rng(4)
    point = [rng.uniform(0.4, 1.6, system.rhs.size1_in(i)) for i in range(6)]
    mass, slope, load, rest = (np.asarray(part) for part in motion.written(*point)[:4])
    a, force = rng.uniform(0.5, 1.5, n), rng.uniform(0.5, 1.5, k)
    named = zip_names(system, listing, point)
    for name, value in zip(motion.coordinates, a, strict=True):
        named[listing.symbols[f"{name}.a"].text] = value
    for name, value in zip(motion.closures, force, strict=True):
        named[listing.symbols[name].text] = value
    for part in listing.where:
        named[text(part.left)] = printed_value(text(part.right), named)
    lefts = np.concatenate([mass @ a + slope.T @ force if k else mass @ a, slope @ a])
    rights = np.concatenate([load.ravel(), rest.ravel()])
    for equation, left, right in zip(listing, lefts, rights, strict=True):
        assert close(printed_value(text(equation.left), named), left)
        assert close(printed_value(text(equation.right), named), right)


def test_a_mechanism_with_loops_points_to_its_mass_matrix_form():
    assert "system.equations.motion" in str(ac.compile(four_bar()).equations)


def test_series_inductors_print_as_on_the_board():
    assert str(ac.compile(series_inductors()).equations) == (
        "di/dt = (V − v − R i)/(L₁ + L₂)\ndv/dt = i/C"
    )


def test_the_drive_prints_as_on_the_board():
    equations = ac.compile(drive()).equations
    assert str(equations).splitlines() == [
        "di/dt = (V − k ω − R i)/L",
        "dφ/dt = ω",
        "dω/dt = (k i − d ω)/J",
    ]
    assert equations[2].latex == (
        r"\frac{\mathrm{d} \omega}{\mathrm{d} t} = \frac{k\, i - d\, \omega}{J}"
    )


def test_a_geared_inertia_prints_with_its_ratio_squared():
    """(n² J₁ + J₂) dω₂/dt = … in the angle that is kept."""
    lines = str(ac.compile(geared()).equations)
    assert "n² J₁ + J₂" in lines


def test_a_linear_system_prints_as_matrices():
    space = ac.compile(drive()).equations.state_space
    assert space is not None
    assert space.A["ω", "i"] == "k/J"
    assert space.A["l.i", "rotor.w"] == "−k/L"
    assert str(space).splitlines()[0] == "ẋ = A x + b"
    linear = ac.compile(drive()).linearize()
    # The same numbers by another way: rounding of one division.
    assert np.allclose(space.A.values, linear.A, rtol=1e-12)
    assert balanced(space.latex)
    ET.fromstring(math_element(space.mathml))


def test_a_system_without_states_has_empty_matrices():
    """A divider of two resistors: nothing is stored, so x, A, B and b have no row."""
    m = ac.Model("divider")
    m.s, m.a, m.b, m.g = el.SignalVoltage(), el.Resistor(R=1), el.Resistor(R=2), el.Ground()
    m.connect(m.s.p, m.a.p)
    m.connect(m.a.n, m.b.p)
    m.connect(m.b.n, m.s.n, m.g.p)
    listing = ac.compile(m).equations
    assert len(listing) == 0
    assert str(listing) == ""
    space = listing.state_space
    assert space is not None
    assert [one.values.shape for one in (space.A, space.B, space.b)] == [(0, 0), (0, 0), (0, 1)]
    assert str(space) == "ẋ = 0"
    assert balanced(space.latex)
    ET.fromstring(math_element(space.mathml))


def test_a_system_with_products_of_states_has_no_matrices():
    assert ac.compile(double_pendulum()).equations.state_space is None


def test_zero_parameters_can_be_left_out():
    m = drive()
    m.cold = rot.SpringDamper(c=0.0, d=0.3)
    m.connect(m.rotor.flange_b, m.cold.flange_a)
    m.connect(m.cold.flange_b, m.fixed.flange)
    system = ac.compile(m)
    assert "c φ" in str(system.equations)
    assert "φ)" not in str(system.equations(zeros=False))


def test_long_expressions_are_written_with_named_parts():
    """A product of ten sums has 1024 terms and more: it is not multiplied out."""
    xs = [ca.SX.sym(f"x{i}") for i in range(20)]
    product = ca.SX(1)
    for first, second in zip(xs[::2], xs[1::2], strict=True):
        product *= first + second
    function = ca.Function("f", xs, [product + 1 / product])
    form = rational_steps(function, [[str(s)] for s in xs])
    assert form.ratio(0) is None
    from acausal.notation.printing import as_written

    symbols = {str(s): Symbol("x", str(i), "variable") for i, s in enumerate(xs)}
    (tree,), parts = as_written(
        form, Printer(form.atoms, symbols), [0], lambda n: Symbol("h", str(n))
    )
    assert text(tree) == "h₁ + 1/h₁"
    assert len(parts) == 1
