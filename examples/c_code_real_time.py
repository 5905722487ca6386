"""A controller in C against the plant that acausal wrote in C: a loop of 1 kHz, for real time.

A DC drive with its voltage as input leaves as C99 with steps of 0.1 ms: nothing is allocated, every
loop has a bound, and the header says how many operations a step takes at most. A few lines of C
close the loop around it, a PI controller of the speed, sampled each millisecond. What to see: the
speed settles at 20 rad/s, the voltage is a staircase, and no step was an overrun.
"""

import subprocess
import tempfile
from pathlib import Path

import numpy as np

import acausal as ac
from acausal.export.compilers import compiler
from library import electrical as el
from library import rotational as rot

LOOP = """\
#include <stdio.h>
#include <stdlib.h>
#include "plant.h"
int main(void) {
  plant_model *plant = plant_init(malloc(plant_size()));
  double integral = 0.0;
  if (!plant || plant_start(plant, 0.0, 0.5, 1e-6)) return 1;
  for (int k = 0; k <= 500; ++k) {
    double error = 20.0 - plant_get(plant, PLANT_Y_rotor_w), voltage = 0.8 * error + integral;
    printf("%g %.12g %.12g\\n", plant_time(plant), plant_get(plant, PLANT_Y_rotor_w), voltage);
    integral += 8.0 * 1e-3 * error;
    if (plant_set_input(plant, PLANT_U_src_v, voltage)) return 2;
    for (int tick = 0; tick < 10; ++tick)
      if (plant_tick(plant)) return 3;
  }
  if (plant_overruns(plant)) return 4;
  fprintf(stderr, "%lld operations a step at most\\n", PLANT_WORST_OPERATIONS);
  free(plant);
  return 0;
}
"""


def build() -> ac.Model:
    m = ac.Model("plant")
    m.src, m.r, m.l = el.SignalVoltage(), el.Resistor(R=0.5), el.Inductor(L=4.5e-3)
    m.emf, m.rotor, m.load = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), rot.Damper(d=0.01)
    m.gnd, m.fixed = el.Ground(), rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] at the end of the loop in C."""
    system = ac.compile(build())
    with tempfile.TemporaryDirectory() as place:
        given = {"outputs": ["rotor.w"], "inputs": {"src.v": 0.0}, "fixed_step": 1e-4}
        folder = system.to_c(Path(place) / "plant", **given)
        (folder / "loop.c").write_text(LOOP, encoding="utf-8")
        call = [*compiler(), "-O1", "-std=c99", "loop.c", "model.c", "-lm", "-o", "loop"]
        subprocess.run(call, check=True, cwd=folder)
        done = subprocess.run([folder / "loop"], capture_output=True, text=True, check=True)
    t, speed, voltage = np.loadtxt(done.stdout.splitlines()).T
    stairs = ac.types.PiecewisePolynomial.constant(t, voltage)
    replay = system.simulate(0.5, t=t, inputs={"src.v": stairs}, rtol=1e-9)
    gap = np.max(np.abs(np.interp(t, replay.t, replay["rotor.w"]) - speed))
    print(f"{done.stderr}speed after 0.5 s: {speed[-1]:.5f} rad/s, off by {gap:.1e} rad/s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "c_code_real_time.png"
        replay.plot("rotor.w", "src.v", path=picture, title="A sampled loop in C")
        print(f"picture: {picture}")
    return float(speed[-1])


if __name__ == "__main__":
    main(Path("build"))
