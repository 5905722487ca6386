"""A hydraulic axis: servo valve, cylinder and mass under proportional control of the position.

Pressures up to 210 bar, flows of some 1e-4 m3/s and ways of some 0.1 m stand in one model: nominal
values keep the tolerances right. What to see: on a ramp the axis lags behind by v/Kv, where
Kv = Kp q_nominal sqrt(p_s/(2 dp_nominal))/A is the velocity gain of the loop.
"""

from math import sqrt
from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import hydraulic as hy
from library import translational as tr

SUPPLY, FLOW, DROP = 21e6, 6e-4, 3.5e6  # Pa, m3/s and Pa over one land
AREA, STROKE, MASS = 1.2e-3, 0.6, 300.0  # m2, m, kg
GAIN, SPEED = 25.0, 0.25  # 1/m, m/s


def build() -> ac.Model:
    m = ac.Model("axis")
    m.supply, m.tank = hy.ConstantPressure(p=SUPPLY), hy.Reservoir()
    m.valve = hy.FourWayServoValve(q_nominal=FLOW, dp_nominal=DROP, leakage=0.0, with_dynamics=True)
    middle = {"p_a": SUPPLY / 2, "p_b": SUPPLY / 2}
    m.cylinder = hy.DoubleActingCylinder(
        A_a=AREA, A_b=AREA, stroke=STROKE, V0=5e-5, G_leak=2e-11, start=middle
    )
    m.mass = tr.Mass(m=MASS, start={"s": 0.05})
    m.sensor = tr.PositionSensor()
    m.command = bl.Ramp(offset=0.05, height=0.4, duration=0.4 / SPEED, start_time=0.2)
    m.error, m.gain = bl.Feedback(), bl.Gain(k=GAIN)
    m.connect(m.supply.port, m.valve.port_p)
    m.connect(m.tank.port, m.valve.port_t)
    m.connect(m.valve.port_a, m.cylinder.port_a)
    m.connect(m.valve.port_b, m.cylinder.port_b)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.sensor.flange)
    m.connect(m.command.y, m.error.u1)
    m.connect(m.sensor.s, m.error.u2)
    m.connect(m.error.y, m.gain.u)
    m.connect(m.gain.y, m.valve.u)
    return m


def main(output: Path | None = None) -> float:
    """Return the lag [mm] of the axis behind the ramp."""
    res = ac.simulate(build(), 2.5, n=1000)
    lag = 1e3 * res.at(1.6)["error.y"]
    exact = 1e3 * SPEED * AREA / (GAIN * FLOW * sqrt(SUPPLY / (2 * DROP)))
    print(f"lag on the ramp: {lag:.4f} mm, v/Kv = {exact:.4f} mm")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "servo_valve_cylinder.png"
        shown = ["mass.s", "cylinder.p_a", "cylinder.p_b", "valve.x", "mass.v"]
        res.plot(*shown, path=picture, title="A hydraulic axis follows a ramp")
        print(f"picture: {picture}")
    return float(lag)


if __name__ == "__main__":
    main(Path("build"))
