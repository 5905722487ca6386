"""An H-bridge turns a motor one way, then the other: pulse width modulation at 1 kHz.

The duty cycle steps from 0.8 to 0.2 after 20 ms: the mean voltage at the motor from 0.6 to -0.6 of
the supply. What to see: the current ripples at each edge and passes through zero without the
transistors taking notice; the speed ripples little. Dotted lines mark the edges.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

V, F, RON = 24.0, 1000.0, 1e-3
R, L, K, J, D = 0.5, 1e-3, 0.1, 4e-5, 1e-4
FORTH, BACK, TURN, END = 0.8, 0.2, 0.02, 0.04


def build() -> ac.Model:
    m = ac.Model("drive")
    m.supply, m.gnd = el.ConstantVoltage(V=V), el.Ground()
    m.bridge = el.FullBridge(f=F, RonTransistor=RON, RonDiode=RON)
    m.duty = bl.Step(height=BACK - FORTH, offset=FORTH, start_time=TURN)
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor, m.load, m.fixed = rot.Inertia(J=J), rot.Damper(d=D), rot.Fixed()
    m.connect(m.supply.p, m.bridge.dc_p1)
    m.connect(m.supply.n, m.bridge.dc_n1, m.gnd.p)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    m.connect(m.bridge.dc_p2, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.bridge.dc_n2)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] at the end."""
    rest = {"l.i": 0.0, "rotor.w": 0.0, "rotor.phi": 0.0}
    res = ac.simulate(build(), END, n=400, start=rest, rtol=1e-7, atol=1e-7)
    speed, mean = res.final["rotor.w"], (2 * BACK - 1) * V * K / (R * D + K**2)
    print(f"{len(res.events)} events; speed: {speed:.4f} rad/s, of the mean voltage {mean:.4f}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "h_bridge_motor.png"
        res.plot("rotor.w", "l.i", path=picture, title="An H-bridge turns a motor round")
        print(f"picture: {picture}")
    return float(speed)


if __name__ == "__main__":
    main(Path("build"))
