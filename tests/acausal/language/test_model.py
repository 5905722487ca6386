"""Models: parts by attribute, lists and dicts, connections, copies, pickles and threads."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ConnectError, DeclarationError
from domains import electrical, rotational, signal
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import thermal as th
from library import translational as tr


class Cell(ac.Model):
    """R in series, C to n."""

    R: ac.Parameter = ac.parameter("Ohm", "Resistance", 1.0)

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.p, self.q, self.n = electrical.Pin(), electrical.Pin(), electrical.Pin()
        self.r, self.c = el.Resistor(R=self.R), el.Capacitor(C=1.0)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.c.p, self.q)
        self.connect(self.c.n, self.n)


def line(cells: int) -> ac.Model:
    m = ac.Model("line")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.cell = [Cell() for _ in range(cells)]
    before = m.src.p
    for cell in m.cell:
        m.connect(before, cell.p)
        m.connect(cell.n, m.gnd.p)
        before = cell.q
    m.connect(m.src.n, m.gnd.p)
    return m


def test_elements_of_lists_have_indexed_paths():
    system = ac.compile(line(3))
    assert set(system.states) == {"cell[0].c.v", "cell[1].c.v", "cell[2].c.v"}
    assert "cell[2].R" in system.parameters


def test_lists_of_lists_and_dicts_have_nested_paths():
    m = ac.Model("nested")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.grid = [[el.Resistor(R=1.0 + i + 2 * j) for i in range(2)] for j in range(2)]
    m.named = {"a": el.Resistor(R=9.0)}
    m.pair = (el.Resistor(R=8.0), el.Resistor(R=7.0))
    for r in (*m.grid[0], *m.grid[1], m.named["a"], *m.pair):
        m.connect(m.src.p, r.p)
        m.connect(m.src.n, r.n)
    m.connect(m.src.n, m.gnd.p)
    start = ac.compile(m).initialize()
    assert start["grid[1][0].i"] == pytest.approx(1 / 3)
    assert start["named[a].i"] == pytest.approx(1 / 9)
    assert start["pair[1].i"] == pytest.approx(1 / 7)
    assert m.grid[1][0].path == "grid[1][0]"


def test_models_nest_to_any_depth():
    inner = ac.Model("inner")
    inner.r = el.Resistor(R=2.0)
    for depth in range(5):
        outer = ac.Model(f"level{depth}")
        outer.m = inner
        inner = outer
    root = ac.Model("root")
    root.m, root.src, root.gnd = inner, el.ConstantVoltage(V=1.0), el.Ground()
    r = root.m.m.m.m.m.m.r
    root.connect(root.src.p, r.p)
    root.connect(root.src.n, r.n, root.gnd.p)
    assert r.path == "m.m.m.m.m.m.r"
    assert ac.compile(root).initialize()["m.m.m.m.m.m.r.i"] == 0.5


def test_connections_of_several_ports_are_one_node():
    m = ac.Model("star")
    m.src, m.gnd = el.ConstantCurrent(I=-6.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(3)]
    m.connect(m.src.p, *(r.p for r in m.r))
    m.connect(m.src.n, m.gnd.p, *(r.n for r in m.r))
    assert ac.compile(m).initialize()["r[1].v"] == pytest.approx(2.0)


def test_a_chain_of_connections_is_the_same_node():
    m = ac.Model("chain")
    m.src, m.gnd = el.ConstantCurrent(I=-6.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(3)]
    m.connect(m.src.p, m.r[0].p)
    m.connect(m.r[0].p, m.r[1].p)
    m.connect(m.r[1].p, m.r[2].p)
    m.connect(m.src.n, m.gnd.p, *(r.n for r in m.r))
    assert ac.compile(m).initialize()["r[2].v"] == pytest.approx(2.0)


def test_exposed_ports_may_be_connected_to_each_other():
    class Wire(ac.Model):
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = electrical.Pin(), electrical.Pin()
            self.connect(self.a, self.b)

    m = ac.Model("wires")
    m.src, m.gnd, m.w, m.r = el.ConstantVoltage(V=3.0), el.Ground(), Wire(), el.Resistor(R=1.0)
    m.connect(m.src.p, m.w.a)
    m.connect(m.w.b, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    assert ac.compile(m).initialize()["r.i"] == pytest.approx(3.0)


def test_parts_of_a_sub_model_may_be_connected_from_outside():
    m = line(1)
    m.load = el.Resistor(R=1.0)
    m.connect(m.cell[0].c.p, m.load.p)
    m.connect(m.load.n, m.gnd.p)
    assert ac.compile(m).steady_state()["load.v"] == pytest.approx(0.5)


def test_an_unconnected_part_may_be_replaced_and_deleted():
    m = ac.Model("m")
    m.r = el.Resistor(R=1.0)
    m.r = el.Resistor(R=2.0)
    assert m.r.R.value == 2.0
    del m.r
    with pytest.raises(AttributeError, match="r"):
        _ = m.r


def test_a_connected_part_may_not_be_replaced():
    m = line(1)
    with pytest.raises(DeclarationError, match="connected already"):
        m.src = el.ConstantVoltage(V=2.0)


def test_one_object_under_two_names_is_refused():
    m = ac.Model("m")
    m.a = el.Resistor(R=1.0)
    with pytest.raises(DeclarationError, match="same object"):
        m.b = m.a


def test_names_of_methods_are_reserved():
    m = ac.Model("m")
    with pytest.raises(DeclarationError, match="reserved"):
        m.connect = el.Resistor(R=1.0)


def test_parts_outside_the_model_cannot_be_connected():
    m = line(1)
    with pytest.raises(ConnectError, match="never added"):
        m.connect(el.Resistor(R=1.0).p, m.gnd.p)


def test_domains_do_not_mix():
    m = ac.Model("m")
    m.r, m.j = el.Resistor(R=1.0), rot.Inertia(J=1.0)
    with pytest.raises(ConnectError, match=r"electrical.*rotational"):
        m.connect(m.r.p, m.j.flange_a)


def test_a_model_may_be_compiled_twice_and_changed_in_between():
    m = line(2)
    first = ac.compile(m)
    m.load = el.Resistor(R=1.0)
    m.connect(m.cell[1].q, m.load.p)
    m.connect(m.load.n, m.gnd.p)
    second = ac.compile(m)
    assert first.steady_state()["cell[1].c.v"] == pytest.approx(1.0)
    assert second.steady_state()["cell[1].c.v"] == pytest.approx(1 / 3)


def test_deepcopy_of_a_part_is_an_unconnected_part_of_its_own():
    m = line(1)
    m.spare = copy.deepcopy(m.cell[0].c)
    m.connect(m.spare.p, m.cell[0].q)
    m.connect(m.spare.n, m.gnd.p)
    final = ac.compile(m).simulate(1.0, n=1, rtol=1e-9).final
    assert final["cell[0].c.v"] == pytest.approx(1 - np.exp(-0.5), rel=1e-6)  # 2 F in all


def test_deepcopy_of_a_model_keeps_its_inner_connections():
    m = ac.Model("two")
    m.a = line(2)
    m.b = copy.deepcopy(m.a)
    m.b.cell[0].R = 3.0
    system = ac.compile(m)
    res = system.simulate(1.0, n=4)
    alone = ac.compile(line(2)).simulate(1.0, n=4)
    assert np.allclose(res["a.cell[1].c.v"], alone["cell[1].c.v"], rtol=0, atol=1e-5)
    assert np.max(np.abs(res["b.cell[1].c.v"] - alone["cell[1].c.v"])) > 0.01


def test_deepcopy_of_a_model_with_exposed_ports_can_be_connected():
    first = Cell(R=2.0)
    m = ac.Model("copied")
    m.src, m.gnd, m.one = el.ConstantVoltage(V=1.0), el.Ground(), first
    m.two = copy.deepcopy(first)
    m.connect(m.src.p, m.one.p)
    m.connect(m.one.q, m.two.p)
    m.connect(m.one.n, m.two.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    assert set(system.states) == {"one.c.v", "two.c.v"}
    assert system.initialize()["one.r.i"] == pytest.approx(0.5)


def test_bindings_inside_a_copy_are_to_the_copy():
    """The R of a copied cell is that of its own resistor, the original need not be there."""
    m = ac.Model("copied")
    m.src, m.gnd, m.cell = el.ConstantVoltage(V=1.0), el.Ground(), copy.deepcopy(Cell(R=2.0))
    m.connect(m.src.p, m.cell.p)
    m.connect(m.cell.n, m.src.n, m.gnd.p)
    m.cell.R = 4.0
    system = ac.compile(m)
    assert system.initialize()["cell.r.i"] == pytest.approx(0.25)
    assert system.initialize(parameters={"cell.R": 5.0})["cell.r.i"] == pytest.approx(0.2)


def test_start_values_survive_a_copy():
    m = ac.Model("m")
    m.c = el.Capacitor(C=1.0, start={"v": 4.0})
    m.d, m.r, m.gnd = copy.deepcopy(m.c), el.Resistor(R=1.0), el.Ground()
    m.connect(m.d.p, m.r.p)
    m.connect(m.d.n, m.r.n, m.gnd.p)
    m.connect(m.c.p, m.gnd.p)
    assert ac.compile(m).initialize()["d.v"] == 4.0


def test_signals_of_exposed_connectors_are_inputs_by_the_outer_name():
    from domains import signal

    class Source(ac.Model):
        def __init__(self) -> None:
            super().__init__()
            self.u = signal.Input()
            self.p, self.n = electrical.Pin(), electrical.Pin()
            self.s = el.SignalVoltage()
            self.connect(self.u, self.s.v)
            self.connect(self.p, self.s.p)
            self.connect(self.n, self.s.n)

    m = ac.Model("m")
    m.src, m.r, m.gnd = Source(), el.Resistor(R=2.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    system = ac.compile(m)
    assert system.inputs == ("src.u",)
    for name in ("src.u", "src.s.v"):
        assert system.initialize(inputs={name: 6.0})["r.i"] == pytest.approx(3.0)


def drive() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = (
        el.PulseVoltage(V=12.0, width=50.0, period=0.1),
        el.Resistor(R=0.5),
        el.Inductor(L=5e-3),
        el.Ground(),
    )
    m.d, m.emf, m.j = el.Diode(), el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.d.p, m.gnd.p)
    m.connect(m.d.n, m.l.p)
    m.connect(m.emf.flange, m.j.flange_a)
    return m


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(drive())


def test_a_pickled_system_simulates_as_the_original(system):
    again = pickle.loads(pickle.dumps(system))
    ours, theirs = system.simulate(0.5, n=20), again.simulate(0.5, n=20)
    assert np.array_equal(ours["j.w"], theirs["j.w"])
    assert np.array_equal(ours["d.v"], theirs["d.v"])
    assert again.states == system.states
    assert str(again.graph) == str(system.graph)


def test_a_pickled_system_linearizes_and_differentiates(system):
    again = pickle.loads(pickle.dumps(system))
    assert np.allclose(again.linearize().A, system.linearize().A)
    sens = again.sensitivities(0.04, parameters=["r.R"], n=2)
    assert np.all(np.isfinite(sens["j.w", "r.R"]))


def test_a_system_that_was_used_can_be_pickled(system):
    system.simulate(0.1, n=2)
    _ = system.equations
    assert pickle.loads(pickle.dumps(system)).simulate(0.1, n=2).final["j.w"] > 0


def share(repeats: int = 5) -> None:
    """Compile, simulate and read in four threads at once, and compare with one thread."""
    values = [0.3, 0.5, 0.8, 1.2] * 2
    names = ["d.v", "d.i", "j.w", "j.a", "l.v", "r.v", "emf.tau", "der(l.i)"]
    for _ in range(repeats):
        system, cells = ac.compile(drive()), ac.compile(line(4))

        def run(R: float, system: ac.System = system) -> float:
            return float(system.simulate(0.1, n=20, parameters={"r.R": R}).final["j.w"])

        expected = [run(R) for R in values[:4]] * 2
        res, fresh = system.simulate(0.1, n=20), system.simulate(0.1, n=20)
        with ThreadPoolExecutor(4) as pool:
            found = pool.map(run, values)
            columns = pool.map(lambda name, fresh=fresh: fresh[name], names)
            made = pool.map(lambda n: ac.compile(line(n)), [3, 5, 7, 9])
            steady = pool.map(
                lambda R, s=cells: s.steady_state(parameters={"cell[0].R": R}), [1, 2]
            )
            assert list(found) == expected
            assert all(np.array_equal(a, res[n]) for a, n in zip(columns, names, strict=True))
            assert [len(system.states) for system in made] == [3, 5, 7, 9]
            assert all(abs(point["cell[3].c.v"] - 1) < 1e-9 for point in steady)


def test_threads_may_share_one_system():
    """In a process of its own: two threads inside CasADi at once would corrupt the heap."""
    program = f"import runpy; runpy.run_path({__file__!r})['share']()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_repr_of_a_model_names_it():
    assert "line" in repr(line(1))
    assert isinstance(rotational.Flange(), ac.Connector)


def test_signals_of_different_dimension_are_not_connected():
    m = ac.Model("mixed")
    m.sensor, m.speed = tr.SpeedSensor(), rot.Speed()
    with pytest.raises(ConnectError) as caught:
        m.connect(m.sensor.v, m.speed.w_ref)
    assert str(caught.value) == (
        "cannot connect sensor.v [m/s] with speed.w_ref [rad/s]: they measure different things. "
        'Convert the signal by a block, or declare one of them with unit="1", which goes with any.'
    )


def test_signals_without_a_unit_or_of_unit_one_go_with_any():
    m = ac.Model("open")
    m.sensor, m.gain, m.speed = tr.SpeedSensor(), bl.Gain(k=2.0), rot.Speed()
    m.connect(m.sensor.v, m.gain.u)
    m.connect(m.gain.y, m.speed.w_ref)
    assert len(m.connections) == 2


def test_signals_of_different_dimension_are_found_behind_a_port_without_unit():
    inner = ac.Model("inner")
    inner.y = signal.Output()
    inner.sensor = tr.SpeedSensor()
    inner.connect(inner.sensor.v, inner.y)
    m = ac.Model("outer")
    m.inner, m.speed, m.mass = inner, rot.Speed(), tr.Mass(m=1.0)
    m.connect(m.mass.flange_a, m.inner.sensor.flange)
    m.connect(m.inner.y, m.speed.w_ref)
    with pytest.raises(ConnectError, match=r"\[m/s\] with .*\[rad/s\]|\[rad/s\] with .*\[m/s\]"):
        ac.compile(m)


def test_open_ports_and_inputs_without_a_value_are_one_notice_of_a_run():
    m = ac.Model("pushed")
    m.f, m.mass = tr.Force(), tr.Mass(m=1.0)
    m.connect(m.f.flange, m.mass.flange_a)
    system = ac.compile(m)
    open_port = "unconnected ports, through = 0: {mass.flange_b}"
    with pytest.warns(ac.errors.UnconnectedWarning, match=r"f\.f"):
        res = system.simulate(1.0, n=2)
    assert res.notices == ("inputs without a value, taken as 0: {f.f}; " + open_port,)
    res = system.simulate(1.0, n=2, inputs={"f.f": 1.0})
    assert res.notices == (open_port,)
    assert str(res).splitlines() == [repr(res), f"  note  {open_port}"]


def test_error_classes_are_at_hand_by_the_name_of_the_package():
    """All of them: ``except ac.errors.SimulationError`` needs no second import."""
    kinds = [
        k
        for k in vars(ac.errors).values()
        if isinstance(k, type) and issubclass(k, Warning | Exception)
    ]
    for kind in kinds:
        assert getattr(ac.errors, kind.__name__) is kind


@pytest.mark.parametrize("outwards", [True, False])
def test_models_nested_beyond_reason_are_refused_where_it_happens(outwards: bool) -> None:
    """Of 1500 models in each other printing, copying and compiling would meet Python's limit."""

    def nest() -> None:
        m: Any = ac.Model("m")
        for _ in range(1500):
            other: Any = ac.Model("m")
            outer, inner = (other, m) if outwards else (m, other)
            outer.inner = inner
            m = other

    with pytest.raises(DeclarationError, match="nested 100 deep"):
        nest()


def test_models_nested_deep_compile_print_and_copy() -> None:
    m: Any = ac.Model("m")
    m.c = th.HeatCapacitor(C=1.0, start={"T": 300.0})
    for _ in range(99):
        other: Any = ac.Model("m")
        other.inner, m = m, other
    path = "inner." * 99 + "c.T"
    assert ac.compile(copy.deepcopy(m)).simulate(1.0, n=1).final[path] == pytest.approx(300.0)
    assert "HeatCapacitor" in str(m)
