"""Uncertain values: samples, percentiles, correlations and indices against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import acausal as ac
from acausal.errors import FileFormatError, ParameterError, SweepError, UnknownNameError
from library import blocks as bl
from library import electrical as el


@pytest.fixture(scope="module")
def divider():
    """Resistors without states: i = V/(R1 + R2)."""
    m = ac.Model("divider")
    m.src, m.r1, m.r2 = el.ConstantVoltage(V=10.0), el.Resistor(R=1.0), el.Resistor(R=3.0)
    m.c, m.gnd = el.Capacitor(C=1.0), el.Ground()
    m.loop(m.src, m.r1, m.r2)
    m.connect(m.c.p, m.r2.p)
    m.connect(m.c.n, m.r2.n, m.gnd.p)
    return ac.compile(m)


@pytest.fixture(scope="module")
def gains():
    """y = (k1 + 2 k2 + 3 k3) u."""
    m = ac.Model("sum")
    m.one = bl.Constant(k=1.0)
    m.g1, m.g2, m.g3 = bl.Gain(k=1.0), bl.Gain(k=1.0), bl.Gain(k=1.0)
    m.sum, m.lag = bl.Add3(k1=1.0, k2=2.0, k3=3.0), bl.FirstOrder(T=1e-3)
    for part, port in zip((m.g1, m.g2, m.g3), (m.sum.u1, m.sum.u2, m.sum.u3), strict=True):
        m.connect(m.one.y, part.u)
        m.connect(part.y, port)
    m.connect(m.sum.y, m.lag.u)
    return ac.compile(m)


LAWS = {
    "r1.R": ac.studies.normal(1.0, 0.05),
    "r2.R": ac.studies.uniform("2.9 ohm", "3.1 ohm"),
    "c.C": ac.studies.triangular(0.8, 1.2, 1.0),
    "src.V": ac.studies.lognormal(10.0, 0.1),
}


@pytest.mark.parametrize("method", ["sobol", "lhs", "random"])
def test_samples_have_the_moments_of_their_laws(divider, method):
    cases = ac.studies.sample(divider, LAWS, n=1024, seed=1, method=method)
    again = ac.studies.sample(divider, LAWS, n=1024, seed=1, method=method)
    assert cases == again
    assert len(cases) == 1024
    near = 4.0 / np.sqrt(1024) if method == "random" else 0.02
    for name, law in LAWS.items():
        values = np.array([case[name] for case in cases])
        exact = law.frozen("Ohm" if name.endswith("R") else "", name)
        assert abs(values.mean() - exact.mean()) < near * exact.std()
        assert values.std() == pytest.approx(exact.std(), rel=5 * near)


def test_what_cannot_be_sampled_is_refused(divider):
    with pytest.raises(UnknownNameError, match=r"nothing called 'r\.R' to vary"):
        ac.studies.sample(divider, {"r.R": ac.studies.normal(1.0, 0.1)})
    with pytest.raises(SweepError, match="nothing is uncertain"):
        ac.studies.sample(divider, {})
    with pytest.raises(SweepError, match="method = 'grid'"):
        ac.studies.sample(divider, LAWS, method="grid")
    with pytest.raises(ParameterError, match="above 0"):
        ac.studies.normal(1.0, 0.0)
    with pytest.raises(ParameterError, match="below"):
        ac.studies.uniform(2.0, 1.0)


@pytest.fixture(scope="module")
def tolerances(divider):
    cases = ac.studies.sample(divider, {k: LAWS[k] for k in ("r1.R", "c.C")}, n=128, seed=2)
    return ac.sweep(divider, cases, 1.0, n=20)


def test_percentiles_and_envelopes_are_those_of_the_cases(tolerances):
    values = tolerances["c.v"]
    low, high = tolerances.envelope("c.v")
    np.testing.assert_allclose(low, values.min(axis=0))
    np.testing.assert_allclose(high, values.max(axis=0))
    found = tolerances.percentiles("c.v", [10, 50])
    np.testing.assert_allclose(found[1], np.median(values, axis=0))
    with pytest.raises(SweepError, match="from 0 to 100"):
        tolerances.percentiles("c.v", [101])


def test_correlations_have_the_signs_of_the_slopes(tolerances):
    """At 1 s the capacitor is charged less through more resistance and with more capacity."""
    found = tolerances.correlation("c.v")
    assert found["c.C"] < found["r1.R"]
    assert found["r1.R"] < -0.2
    x = [case.values["c.C"] for case in tolerances]
    exact = stats.spearmanr(x, tolerances.final("c.v")).statistic
    assert found["c.C"] == pytest.approx(exact)


def test_a_saved_sweep_is_read_without_its_model(tolerances, tmp_path):
    tolerances.save(tmp_path / "study.npz", ["c.v"])
    found = ac.load_sweep(tmp_path / "study.npz")
    np.testing.assert_array_equal(found["c.v"], tolerances["c.v"])
    np.testing.assert_array_equal(found.t, tolerances.t)
    assert found.unit("c.v") == "V"
    assert found.correlation("c.v") == tolerances.correlation("c.v")
    assert found.ok.all()
    assert str(found) == str(tolerances)
    with pytest.raises(UnknownNameError, match=r"the file has no 'r1\.i'"):
        found["r1.i"]
    (tmp_path / "bad.npz").write_bytes(b"nothing")
    with pytest.raises(FileFormatError, match="not a file of"):
        ac.load_sweep(tmp_path / "bad.npz")
    with pytest.raises(FileFormatError, match="cannot be read"):
        ac.load_sweep(tmp_path / "missing.npz")


def test_pictures_of_a_study_show_its_numbers(tolerances, tmp_path):
    (ax,) = tolerances.plot_envelope("c.v", path=tmp_path / "a.png").axes
    assert ax.get_ylabel() == "c.v [V]"
    (ax,) = tolerances.plot_scatter("c.C", "c.v", path=tmp_path / "b.png").axes
    np.testing.assert_allclose(ax.lines[0].get_ydata(), tolerances.final("c.v"))
    (ax,) = tolerances.plot_tornado("c.v", path=tmp_path / "c.png").axes
    assert [label.get_text() for label in ax.get_yticklabels()] == ["r1.R", "c.C"]


def test_sobol_indices_of_a_linear_outcome_are_shares_of_its_variance(gains):
    """Var(k1 + 2 k2 + 3 k3) = 1 + 4 + 9 parts; no interactions."""
    law = ac.studies.uniform(0.0, 1.0)
    laws = {"g1.k": law, "g2.k": law, "g3.k": law}
    found = ac.studies.sobol_indices(gains, laws, "lag.y", 0.1, n=128)
    np.testing.assert_allclose(found.first, np.array([1, 4, 9]) / 14, atol=0.05)
    np.testing.assert_allclose(found.total, np.array([1, 4, 9]) / 14, atol=0.05)
    assert found.runs == 128 * 5
    assert str(found).splitlines()[2].startswith("g3.k")
    with pytest.raises(SweepError, match="power of 2"):
        ac.studies.sobol_indices(gains, {"g1.k": law}, "lag.y", 0.1, n=100)


def test_one_uncertain_value_explains_all_of_the_variance(gains):
    laws = {"g2.k": ac.studies.uniform(0.0, 1.0)}
    found = ac.studies.sobol_indices(gains, laws, "lag.y", 0.1, n=64)
    assert found.names == ("g2.k",)
    np.testing.assert_allclose([*found.first, *found.total], 1.0, atol=0.05)


def test_morris_finds_the_order_of_importance_with_few_runs(gains):
    """The mean sizes of elementary effects are as 1 to 2 to 3, without deviation."""
    pytest.importorskip("SALib")
    law = ac.studies.uniform(0.0, 1.0)
    laws = {"g1.k": law, "g2.k": law, "g3.k": law}
    found = ac.studies.morris(gains, laws, "lag.y", 0.1, trajectories=4)
    np.testing.assert_allclose(found.first / found.first[0], [1, 2, 3], rtol=1e-4)
    np.testing.assert_allclose(found.total, 0.0, atol=1e-4)
    assert found.runs == 16
