"""A servo axis: full bridge of 20 kHz, motor, ball screw, table with friction, three sampled loops.

Position at 1 kHz, speed at 4 kHz and current at 20 kHz, each sampled, around a DC motor that moves
a table of 20 kg on rough guides by 50 mm.
"""

from __future__ import annotations

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr

V, F = 48.0, 20e3
R, L, K, J = 0.3, 0.5e-3, 0.08, 8e-5
LEAD, MASS = 5e-3, 20.0


def servo_axis() -> ac.Model:
    m = ac.Model("servo_axis")
    m.supply, m.gnd = el.ConstantVoltage(V=V), el.Ground()
    m.bridge = el.FullBridge(f=F, RonTransistor=0.02, RonDiode=0.02)
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.ammeter, m.rotor = el.CurrentSensor(), rot.Inertia(J=J)
    m.speed, m.screw = rot.SpeedSensor(), rot.BallScrew(lead=LEAD, efficiency=0.9)
    m.table = tr.MassWithStopAndFriction(m=MASS, L=0.0, smin=-1.0, smax=1.0, **friction())
    m.place = tr.PositionSensor()
    m.reference = bl.KinematicPTP2(q_end=0.05, qd_max=0.2, qdd_max=4.0, start_time=0.02)
    m.position_error, m.speed_error, m.current_error = (bl.Feedback() for _ in range(3))
    m.position = bl.DiscretePI(k=2.0e4, T=1e3, sample_period=1e-3)
    m.speed_loop = bl.DiscretePID(k=0.6, Ti=0.02, y_max=40.0, sample_period=2.5e-4)
    m.current_loop = bl.DiscretePID(k=0.02, Ti=2e-3, y_max=0.49, sample_period=1 / F)
    m.middle, m.duty = bl.Constant(k=0.5), bl.Add()
    m.connect(m.supply.p, m.bridge.dc_p1)
    m.connect(m.supply.n, m.bridge.dc_n1, m.gnd.p)
    m.chain(m.bridge.dc_p2, m.ammeter, m.r, m.l, m.emf.p)
    m.connect(m.emf.n, m.bridge.dc_n2)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.screw.flange_r, m.speed.flange)
    m.connect(m.screw.flange_t, m.table.flange_a, m.place.flange)
    for error, loop, wanted, seen in (
        (m.position_error, m.position, m.reference.q, m.place.s),
        (m.speed_error, m.speed_loop, m.position.y, m.speed.w),
        (m.current_error, m.current_loop, m.speed_loop.y, m.ammeter.i),
    ):
        m.connect(wanted, error.u1)
        m.connect(seen, error.u2)
        m.connect(error.y, loop.u)
    m.connect(m.middle.y, m.duty.u1)
    m.connect(m.current_loop.y, m.duty.u2)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    return m


def friction() -> dict[str, float]:
    """Return the friction of the guides: 30 N that hold, 20 N that slide."""
    return {"F_Coulomb": 20.0, "F_Stribeck": 10.0, "fexp": 50.0, "F_prop": 40.0}
