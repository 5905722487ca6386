"""Where does the energy of a servo go? An audit of a bridge, a motor and dry friction.

A full bridge at 2 kHz turns a motor with dry friction in its bearing one way, then the other.
Energies are counted as states of the run, through every switching instant. What to see: in each
domain what is supplied is stored, lost, switched away or passed on; what parts that switch took
(transistors, diodes, friction) stands apart. The bands of the picture are as wide as the energies.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

V, F, RON = 24.0, 2000.0, 0.05
R, L, K, J = 0.5, 1e-3, 0.1, 4e-5
FORTH, BACK, TURN, END = 0.8, 0.3, 0.02, 0.04


def build() -> ac.Model:
    m = ac.Model("servo")
    m.supply, m.gnd = el.ConstantVoltage(V=V), el.Ground()
    m.bridge = el.FullBridge(f=F, RonTransistor=RON, RonDiode=RON)
    m.duty = bl.Step(height=BACK - FORTH, offset=FORTH, start_time=TURN)
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor = rot.Inertia(J=J)
    m.friction = rot.BearingFriction(tau_pos=[(0.0, 0.1), (300.0, 0.2)])
    m.connect(m.supply.p, m.bridge.dc_p1)
    m.connect(m.supply.n, m.bridge.dc_n1, m.gnd.p)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    m.connect(m.bridge.dc_p2, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.bridge.dc_n2)
    m.chain(m.emf.flange, m.rotor, m.friction)
    return m


def main(output: Path | None = None) -> float:
    """Return what is stored, lost and switched away, as a part of what was supplied."""
    rest = {"l.i": 0.0, "rotor.w": 0.0, "rotor.phi": 0.0}
    res = ac.simulate(build(), END, start=rest, rtol=1e-7, atol=1e-7, energies=True)
    audit = res.energy_audit()
    print(audit)
    total = audit.total
    print(f"{total.supplied:.4f} J: {total.stored:.4f} J stored, {total.lost:.4f} J lost,", end=" ")
    print(f"{total.switched:.4f} J in parts that switch")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "energy_audit_of_a_servo.png"
        audit.plot(path=picture)
        print(f"picture: {picture}")
    return (total.stored + total.lost + total.switched) / total.supplied


if __name__ == "__main__":
    main(Path("build"))
