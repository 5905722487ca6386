"""Electrical sensors measure ideally: no voltage across ammeters, no current into voltmeters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import electrical as el

EXACT = 1e-10  # no integration enters: rounding only


def measured() -> Any:
    """Return the run of 12 V on 4 Ohm, above a potential of 5 V, with every sensor."""
    m = ac.Model()
    m.base, m.source = el.ConstantVoltage(V=5.0), el.ConstantVoltage(V=12.0)
    m.R = el.Resistor(R=4.0)
    m.ammeter, m.voltmeter = el.CurrentSensor(), el.VoltageSensor()
    m.potential = el.PotentialSensor()
    m.wattmeter, m.multi, m.ground = el.PowerSensor(), el.MultiSensor(), el.Ground()
    m.connect(m.source.p, m.ammeter.p)
    m.connect(m.ammeter.n, m.wattmeter.pc)
    m.connect(m.wattmeter.nc, m.multi.pc)
    m.connect(m.multi.nc, m.R.p, m.voltmeter.p, m.potential.p, m.wattmeter.pv, m.multi.pv)
    m.connect(m.R.n, m.voltmeter.n, m.source.n, m.wattmeter.nv, m.multi.nv, m.base.p)
    m.connect(m.base.n, m.ground.p)
    return ac.simulate(m, 1.0, n=1)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ammeter.i", 3.0),
        ("voltmeter.v", 12.0),
        ("potential.phi", 17.0),
        ("wattmeter.power", 36.0),
        ("multi.i", 3.0),
        ("multi.v", 12.0),
        ("multi.power", 36.0),
    ],
)
def test_sensors_read_ohms_law(expect_close, path, value):
    """12 V on 4 Ohm: 3 A and 36 W, at a potential of 17 V."""
    expect_close(measured()[path], value, EXACT)


@pytest.mark.parametrize("part", ["ammeter", "voltmeter", "potential", "wattmeter", "multi"])
def test_sensors_take_no_power(part):
    assert np.all(np.abs(measured().power(part)) < EXACT)


def test_sensor_outputs_drive_other_parts(expect_close, loop):
    """The voltage of one circuit, measured, drives another."""
    m = ac.Model()
    m.source, m.R = el.ConstantVoltage(V=3.0), el.Resistor(R=1.0)
    loop(m, m.source, m.R)
    m.sensor, m.copy, m.load = el.VoltageSensor(), el.SignalVoltage(), el.Resistor(R=2.0)
    m.connect(m.sensor.p, m.R.p)
    m.connect(m.sensor.n, m.R.n, m.copy.n, m.load.n)
    m.connect(m.sensor.v, m.copy.v)
    m.connect(m.copy.p, m.load.p)
    expect_close(ac.simulate(m, 1.0, n=1)["load.i"], 1.5, EXACT)
