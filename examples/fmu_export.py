"""A model for other tools: a drive as an FMU of FMI 3, run by fmpy where that is installed.

The FMU holds Model Exchange and Co-Simulation, units, parameters and start values under the names
of the model, its C sources and a page on it. What to see: the speed that another tool finds.
"""

import importlib.util
import tempfile
from pathlib import Path

import acausal as ac
from library import electrical as el
from library import rotational as rot


def build() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.r = el.ConstantVoltage(V=12.0), el.Resistor(R=0.5)
    m.l, m.gnd = el.Inductor(L=4.5e-3), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.load, m.fixed = rot.Damper(d=0.01), rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] at 0.3 s with a resistor of 1 Ohm, as the other tool finds it."""
    system = ac.compile(build())
    res = system.simulate(0.3, parameters={"r.R": 1.0}, rtol=1e-8)
    found = float(res.final["rotor.w"])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) if output is None else output
        folder.mkdir(parents=True, exist_ok=True)
        fmu = system.to_fmu(folder / "drive.fmu", outputs=["rotor.w", "l.i"], horizon=0.3)
        print(f"{fmu}: {fmu.stat().st_size / 1000:.0f} kB")
        if importlib.util.find_spec("fmpy") is None:
            print("fmpy is not installed: the speed is that of simulate")
        else:
            from fmpy import simulate_fmu

            given = {"start_values": {"r.R": 1.0}, "relative_tolerance": 1e-8, "stop_time": 0.3}
            other = simulate_fmu(str(fmu), fmi_type="CoSimulation", output=["rotor.w"], **given)
            found = float(other["rotor.w"][-1])
        print(f"speed at 0.3 s: {found:.6f} rad/s, of simulate {res.final['rotor.w']:.6f} rad/s")
    if output is not None:
        picture = output / "fmu_export.png"
        res.plot("rotor.w", "l.i", path=picture, title="What the FMU does")
        print(f"picture: {picture}")
    return found


if __name__ == "__main__":
    main(Path("build"))
