"""A motor drives a steered car with a trailer: wheels that roll without slip, on a circle at last.

Wheels constrain rates, not places: any position, heading and angle of the hitch can be reached, but
the three axles leave one way to go. What to see: the trailer cuts the corner; once the steering is
held, the rear axle runs on a circle of radius L/tan(delta), the trailer's on one of
sqrt((L/tan(delta))² - b²).
"""

from math import sqrt, tan
from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el
from library import planar as pl
from library import rotational as rot

wheelbase, drawbar, steering = 2.5, 3.0, 0.5  # m, m, rad


def build() -> ac.Model:
    m = ac.Model("car_with_trailer")
    m.world = pl.World(gravity_type="none")
    m.car = pl.BodyShape(m=800.0, r=(wheelbase, 0.0), r_CM=(1.1, 0.0), I=900.0)
    m.trailer = pl.BodyShape(m=300.0, r=(-drawbar, 0.0), r_CM=(-2.4, 0.0), I=250.0)
    m.rear = pl.IdealWheel(radius=0.3, use_axis_flange=True)
    m.front, m.axle = (pl.IdealWheel(radius=0.3) for _ in range(2))
    m.hitch = pl.Revolute()
    m.steer = pl.AngleDriver(phi_ref=lambda t: steering * (1 - np.exp(-((t / 5) ** 3))))
    m.battery, m.r, m.gnd = el.ConstantVoltage(V=48.0), el.Resistor(R=0.15), el.Ground()
    m.emf, m.gear, m.fixed = el.RotationalEMF(k=0.3), rot.IdealGear(ratio=8.0), rot.Fixed()
    m.drag = rot.Damper(d=2.0)
    m.connect(m.battery.p, m.r.p)
    m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.battery.n, m.gnd.p)
    m.connect(m.emf.flange, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.rear.axis, m.drag.flange_a)
    m.connect(m.drag.flange_b, m.fixed.flange)
    m.connect(m.car.frame_a, m.rear.frame_a, m.hitch.frame_a)
    m.connect(m.hitch.frame_b, m.trailer.frame_a)
    m.connect(m.trailer.frame_b, m.axle.frame_a)
    m.connect(m.car.frame_b, m.steer.frame_a)
    m.connect(m.steer.frame_b, m.front.frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the radius [m] of the circle that the trailer's axle ends on."""
    start = {"rear.r": (0.0, 0.0), "car.phi": 0.0, "hitch.phi": 0.0, "rear.v": 0.0}
    system = ac.compile(build())
    res = system.simulate(30.0, n=600, start=start)
    print(f"{system.chart.n_places} places in the loop, {system.chart.n_free} way to go")
    radius = np.linalg.norm(res.final["axle.frame_a.v"]) / abs(res.final["trailer.w_a"])
    exact = sqrt((wheelbase / tan(steering)) ** 2 - drawbar**2)
    print(f"the trailer ends on a circle of {radius:.4f} m (geometry: {exact:.4f} m)")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "car_with_trailer.png", output / "car_with_trailer_speed.png"
        res.snapshot(13.0, path=still, trace=["rear.frame_a", "axle.frame_a"])
        res.plot("rear.v", "r.i", "steer.phi", "hitch.phi", path=plot, title="A car with a trailer")
        print(f"the car after 13 s: {still}\nspeed, current and angles: {plot}")
    return float(radius)


if __name__ == "__main__":
    main(Path("build"))
