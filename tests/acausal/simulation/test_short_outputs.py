"""Any horizon and any output grid: what an integrator passes over by itself is still integrated."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import electrical as el


def charging(tau: float) -> ac.Model:
    """Return 1 V that charges a capacitor over a resistor, c.v = 1 - exp(-t/τ)."""
    m = ac.Model("charging")
    m.s, m.g = el.ConstantVoltage(V=1.0), el.Ground()
    m.r, m.c = el.Resistor(R=1e3), el.Capacitor(C=tau / 1e3)
    m.chain(m.s.p, m.r, m.c, m.s.n)
    m.connect(m.s.n, m.g.p)
    return m


@pytest.mark.parametrize(
    "solver", [ac.IDAS(), ac.CVODES(), ac.Rosenbrock5(), ac.Rodas4(), ac.IDA(), None]
)
@pytest.mark.parametrize("horizon", [1e-15, 2e-7, 1e-3, 1e12])
@pytest.mark.parametrize("n", [5, 500])
def test_a_capacitor_charges_over_any_horizon(horizon, n, solver):
    """1 - exp(-t/τ) at every output, for τ of a fifth of the horizon."""
    res = ac.simulate(charging(horizon / 5), horizon, n=n, solver=solver)
    np.testing.assert_allclose(res["c.v"], 1 - np.exp(-5 * res.t / horizon), atol=1e-5)


@pytest.mark.parametrize("solver", [ac.IDAS(), ac.CVODES(), None])
def test_outputs_close_together_late_in_a_run(solver):
    """Pairs of outputs 1e-10 s apart, near the end of a run of 1 s."""
    times = np.array([0.0, 0.2, 0.2 + 1e-10, 0.7, 0.7 + 1e-12, 1.0])
    res = ac.simulate(charging(0.2), t=times, solver=solver)
    np.testing.assert_allclose(res["c.v"], 1 - np.exp(-times / 0.2), atol=1e-5)


def test_sensitivities_and_gradient_over_a_short_horizon():
    """dv/dR = -t/(R τ) exp(-t/τ) at the end of 2e-7 s, forwards and backwards."""
    horizon, tau = 2e-7, 4e-8
    system = ac.compile(charging(tau))
    expected = -horizon / (1e3 * tau) * np.exp(-horizon / tau)
    forward = system.sensitivities(horizon, parameters=["r.R"])
    assert forward["c.v", "r.R"][-1] == pytest.approx(expected, rel=1e-3)
    assert system.gradient(horizon, "c.v", parameters=["r.R"])["r.R"] == pytest.approx(
        expected, rel=1e-3
    )
