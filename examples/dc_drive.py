"""A DC motor turns a damper: two domains, one graph, one set of equations.

The motor is a reusable sub-model with exposed ports. What to see: the linear graph with its tree,
the matrices of cutsets and circuits, the three equations that are left of the whole drive, and the
final speed V k/(R d + k²). Run ``examples/dc_drive.py --output DIR`` to choose where pictures go.
"""

import argparse
from pathlib import Path

import acausal as ac
from domains import electrical, rotational
from library import electrical as el
from library import rotational as rot

V, R, L, k, J, d = 12.0, 0.5, 4.5e-3, 0.5, 0.02, 0.01


class Motor(ac.Model):
    """Permanent magnet motor: winding, electromotive force and rotor."""

    def __init__(self) -> None:
        super().__init__()
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.flange = rotational.Flange()
        self.r, self.l = el.Resistor(R=R), el.Inductor(L=L)
        self.emf, self.rotor = el.RotationalEMF(k=k), rot.Inertia(J=J)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.l.p)
        self.connect(self.l.n, self.emf.p)
        self.connect(self.emf.n, self.n)
        self.connect(self.emf.flange, self.rotor.flange_a)
        self.connect(self.rotor.flange_b, self.flange)


def build() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.motor, m.gnd = el.ConstantVoltage(V=V), Motor(), el.Ground()
    m.load, m.fixed = rot.Damper(d=d), rot.Fixed()
    m.connect(m.src.p, m.motor.p)
    m.connect(m.src.n, m.motor.n, m.gnd.p)
    m.connect(m.motor.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def main(output: Path | None = None) -> float:
    """Return the final speed [rad/s]."""
    system = ac.compile(build())
    print("The linear graph\n", system.graph, sep="")
    print("\nIts tree\n", system.tree, sep="")
    print("\nCutset matrix [U D]\n", system.cutset_matrix, sep="")
    print("\nCircuit matrix [E U]\n", system.circuit_matrix, sep="")
    print("\nThe equations that are solved\n", system.equations, sep="")
    res = system.simulate(0.5)
    speed = res.final["motor.rotor.w"]
    exact = V * k / (R * d + k**2)
    print(f"\nfinal speed: {speed:.6f} rad/s, in closed form V k/(R d + k²) = {exact:.6f} rad/s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        plot, drawing = output / "drive.png", output / "drive_graph.png"
        res.plot("motor.rotor.w", "motor.r.i", path=plot, title="A DC motor turns a damper")
        system.graph.draw(path=drawing)
        print(f"plot of speed and current: {plot}\ndrawing of the linear graph: {drawing}")
    return float(speed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("build"), help="folder for pictures")
    main(parser.parse_args().output)
