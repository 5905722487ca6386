"""C code: compiled without a warning it runs as ``simulate`` does; what cannot leave is named."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import translational as tr
from tests.acausal.export.models import (
    CASES,
    deviation,
    example,
    inputs_of,
    locking_loop,
    reference,
    system_of,
)
from tests.models import drive

FLAGS = ["-O1", "-std=c99", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]
QUICK = ("drive_u", "latching_panels", "capacitor_switch")

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")


def written(name: str, folder: Path) -> Path:
    case = CASES[name]
    given = {"inputs": inputs_of(name), "start": case.start, "horizon": case.end}
    return Path(system_of(name).to_c(folder, outputs=case.outputs, **given))


def built(folder: Path, *flags: str, main: str = "main.c") -> Path:
    program = folder / "run"
    call = ["gcc", *(flags or FLAGS), "-o", program, folder / "model.c", folder / main, "-lm"]
    done = subprocess.run(list(map(str, call)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:3000]
    return program


def ran(program: Path, *words: object) -> np.ndarray:
    done = subprocess.run(
        list(map(str, [program, *words])), capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr[:2000]
    rows = [line.split(",") for line in done.stdout.splitlines()[1:]]
    return np.array(rows, dtype=float)


@needs_compiler
@pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in CASES]
)
def test_the_program_runs_as_simulate_does(name: str, tmp_path: Path) -> None:
    """At rtol 1e-8 within 1e-6 of a run at 1e-10, events and all, with no warning of gcc."""
    program = built(written(name, tmp_path))
    rows = ran(program, CASES[name].end, 200, 1e-8)
    assert deviation(name, rows[:, 0], rows[:, 1:]) < CASES[name].bound


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_sanitizers_find_nothing(name: str, tmp_path: Path) -> None:
    """Neither memory that is not its own nor arithmetic that C leaves undefined is used."""
    folder = written(name, tmp_path)
    flags = ["-O1", "-g", "-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    rows = ran(built(folder, *flags), CASES[name].end, 20, 1e-6)
    assert len(rows) == 21


_SEVERAL = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "drive_u.h"
int main(void) {
  drive_u_model *a = drive_u_init(malloc(drive_u_size()));
  drive_u_model *b = drive_u_init(malloc(drive_u_size()));
  if (drive_u_set_input(a, 0, NAN) == 0) return 1;
  if (drive_u_set_parameter(a, DRIVE_U_P_r_R, INFINITY) == 0) return 2;
  if (drive_u_set_parameter(a, 999, 1.0) == 0) return 3;
  if (drive_u_step(a, 0.1) == 0) return 4;
  if (!isnan(drive_u_get(a, 0))) return 5;
  if (drive_u_start(a, 0.0, NAN, 1e-8) == 0) return 6;
  drive_u_set_parameter(b, DRIVE_U_P_r_R, 1.5);
  drive_u_set_input(b, 0, 6.0);
  drive_u_set_start(b, 0, 0.25);
  if (drive_u_start(a, 0.0, 0.3, 1e-9) || drive_u_start(b, 0.0, 0.3, 1e-9)) return 7;
  if (drive_u_step(a, NAN) == 0) return 8;
  void *saved = malloc(drive_u_save(b, NULL));
  double twice[2];
  drive_u_step(b, 0.1);
  drive_u_save(b, saved);
  for (int k = 0; k < 2; ++k) {
    drive_u_restore(b, saved);
    if (drive_u_step(b, 0.2)) return 9;
    twice[k] = drive_u_get(b, DRIVE_U_Y_rotor_w);
  }
  if (twice[0] != twice[1]) return 10;
  drive_u_set_input(b, 0, 3.0);
  if (drive_u_step(b, 0.3) || drive_u_step(a, 0.3)) return 11;
  printf("time,b,a\\n%.17g", drive_u_time(b));
  printf(",%.17g,%.17g\\n", drive_u_get(b, 0), drive_u_get(a, 0));
  free(saved); free(a); free(b);
  return 0;
}
"""


@needs_compiler
@pytest.mark.slow
def test_instances_are_independent_and_what_is_no_number_is_refused(tmp_path: Path) -> None:
    """Two instances, each with its parameters, inputs that jump, start values, saved states."""
    folder = written("drive_u", tmp_path)
    (folder / "several.c").write_text(_SEVERAL, encoding="utf-8")
    flags = ["-O1", "-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    ((_, b, a),) = ran(built(folder, *flags, main="several.c"))
    system = system_of("drive_u")
    (source,) = system.inputs
    stairs = ([0.0, 0.2, 0.2, 0.3], [6.0, 6.0, 3.0, 3.0])
    given = {"parameters": {"r.R": 1.5}, "start": {system.states[0]: 0.25}}
    there = system.simulate(0.3, inputs={source: stairs}, rtol=1e-10, atol=1e-12, **given)
    assert b == pytest.approx(there["rotor.w"][-1], rel=1e-7)
    usual = system.simulate(0.3, inputs={source: 12.0}, rtol=1e-10, atol=1e-12)
    assert a == pytest.approx(usual["rotor.w"][-1], rel=1e-7)


@needs_compiler
@pytest.mark.slow
def test_two_models_link_together(tmp_path: Path) -> None:
    """All names begin with that of the model; nothing else is visible outside."""
    objects = []
    for name, prefix in (("drive_u", "drive_u_"), ("ball", "bouncing_ball_")):
        folder = written(name, tmp_path / name)
        target = tmp_path / f"{name}.o"
        call = ["gcc", *FLAGS, "-c", "-o", str(target), str(folder / "model.c")]
        subprocess.run(call, check=True)
        objects.append(str(target))
        found = subprocess.run(["nm", "-g", target], capture_output=True, text=True, check=True)
        own = [line.split()[-1] for line in found.stdout.splitlines() if " T " in line]
        assert len(own) >= 12
        assert all(word.startswith(prefix) for word in own), own
    call = ["gcc", "-o", str(tmp_path / "both"), *objects, str(tmp_path / "ball" / "main.c"), "-lm"]
    subprocess.run([*call, "-I", str(tmp_path / "ball")], check=True)


_STARTS = """\
#include <stdio.h>
#include <stdlib.h>
#include "bouncing_ball.h"
int main(void) {
  bouncing_ball_model *ball = bouncing_ball_init(malloc(bouncing_ball_size()));
  if (bouncing_ball_set_start(ball, BOUNCING_BALL_X_ball_s, 2.5)) return 1;
  if (bouncing_ball_start(ball, 0.0, 5.0, 1e-9)) return 2;
  printf("time,s,v\\n%.17g", bouncing_ball_time(ball));
  printf(",%.17g,%.17g\\n", bouncing_ball_get(ball, 0), bouncing_ball_get(ball, 1));
  if (bouncing_ball_step(ball, 3.0)) return 3;
  printf("%.17g", bouncing_ball_time(ball));
  printf(",%.17g,%.17g\\n", bouncing_ball_get(ball, 0), bouncing_ball_get(ball, 1));
  free(ball);
  return 0;
}
"""


@needs_compiler
@pytest.mark.slow
def test_a_start_value_of_the_users_name_moves_the_state_behind_it(tmp_path: Path) -> None:
    """The height of a ball is no state: that is its distance to the floor."""
    system = system_of("ball")
    assert "ball.s" not in system.states
    folder = written("ball", tmp_path)
    (folder / "starts.c").write_text(_STARTS, encoding="utf-8")
    rows = ran(built(folder, main="starts.c"))
    there = system.simulate(5.0, t=[0.0, 3.0, 5.0], start={"ball.s": 2.5}, rtol=1e-10, atol=1e-12)
    assert rows[0, 1] == pytest.approx(2.5, rel=1e-12)
    for k, name in enumerate(("ball.s", "ball.v")):
        assert rows[1, 1 + k] == pytest.approx(there.at(3.0)[name], abs=1e-7)


@needs_compiler
def test_a_start_that_a_parameter_says_follows_it(tmp_path: Path) -> None:
    """A capacitor that begins with half the voltage of the source, discharged by R C = 1 s."""
    m = ac.Model("tank")
    m.src, m.gnd = el.ConstantVoltage(V=2.0), el.Ground()
    m.r1, m.r2 = el.Resistor(R=10.0), el.Resistor(R=10.0)
    m.c = el.Capacitor(C=0.1, start={"v": m.src.V / 2})
    m.loop(m.src, m.r1)
    m.loop(m.c, m.r2)
    m.connect(m.src.n, m.c.n, m.gnd.p)
    system = ac.compile(m)
    folder = Path(system.to_c(tmp_path, outputs=["c.v"]))
    text = """#include <stdio.h>
#include <stdlib.h>
#include "tank.h"
int main(void) {
  tank_model *a = tank_init(malloc(tank_size()));
  if (tank_set_parameter(a, TANK_P_src_V, 12.0)) return 1;
  if (tank_start(a, 0.0, 1.0, 1e-9) || tank_step(a, 1.0)) return 2;
  printf("time,h\\n%.17g,%.17g\\n", tank_time(a), tank_get(a, 0));
  free(a);
  return 0;
}
"""
    (folder / "full.c").write_text(text, encoding="utf-8")
    ((_, height),) = ran(built(folder, main="full.c"))
    assert height == pytest.approx(6.0 * np.exp(-1.0), rel=1e-7)


def test_a_parameter_that_is_0_stays_alive(tmp_path: Path) -> None:
    """At export it is a symbol all the same: the equations may not take it for the number 0."""
    m = drive("idle")
    m.load.d = 0.0
    system = ac.compile(m)
    system.to_c(tmp_path, outputs=["rotor.w"])
    text = (tmp_path / "model.h").read_text(encoding="utf-8")
    assert '"load.d"' in text


def delayed(part: type = bl.FixedDelay, **given: float) -> ac.Model:
    """Return a loop that is closed through a delay, and steps at 50 ms."""
    m = ac.Model("delayed")
    m.reference, m.error = bl.Step(height=1.0, start_time=0.05), bl.Feedback()
    m.pi, m.lag, m.delay = bl.PI(k=0.8, T=0.3), bl.FirstOrder(T=0.2), part(**given)
    m.connect(m.reference.y, m.error.u1)
    m.connect(m.delay.y, m.error.u2)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.lag.u)
    m.connect(m.lag.y, m.delay.u)
    return m


def moving_lag(of: str) -> ac.Model:
    """Return the same loop with a lag that follows the time, or a state of the loop."""
    m = delayed(bl.VariableDelay, delay_max=0.4)
    if of == "time":
        m.sine = bl.Sine(f=1.0, amplitude=0.05, offset=0.1)
        m.connect(m.sine.y, m.delay.delay_time)
        return m
    m.slow, m.least, m.sum = bl.FirstOrder(T=0.5, k=0.1), bl.Constant(k=0.06), bl.Add()
    m.connect(m.lag.y, m.slow.u)
    m.connect(m.slow.y, m.sum.u1)
    m.connect(m.least.y, m.sum.u2)
    m.connect(m.sum.y, m.delay.delay_time)
    return m


def driven() -> ac.Model:
    m = ac.Model("driven")
    m.position, m.rotor = rot.Position(exact=True), rot.Inertia(J=1.0)
    m.spring, m.other = rot.SpringDamper(c=1.0, d=0.1), rot.Inertia(J=1.0)
    m.chain(m.position, m.rotor, m.spring, m.other)
    return m


_RESTS = """\
#include <stdio.h>
#include <stdlib.h>
#include "drive_u.h"
int main(void) {
  drive_u_model *a = drive_u_init(malloc(drive_u_size()));
  printf("time,w,i\\n");
  for (int k = 0; k < 3; ++k) {
    drive_u_set_parameter(a, DRIVE_U_P_r_R, k == 1 ? 2.5 : 0.5);
    drive_u_set_input(a, 0, k == 2 ? -30.0 : 12.0);
    if (drive_u_start(a, 0.0, 0.3, 1e-8)) return 1;
    printf("0,%.17g,%.17g\\n", drive_u_get(a, DRIVE_U_Y_rotor_w), drive_u_get(a, DRIVE_U_Y_l_i));
    if (drive_u_step(a, 0.1)) return 2;
    printf("0.1,%.17g,%.17g\\n", drive_u_get(a, DRIVE_U_Y_rotor_w), drive_u_get(a, DRIVE_U_Y_l_i));
  }
  free(a);
  return 0;
}
"""


@needs_compiler
def test_a_start_at_rest_is_found_for_other_parameters(tmp_path: Path) -> None:
    """w = V/(k + R d/k), i = d w/k: the angle of the shaft may drift, and nothing else moves."""
    given = {"inputs": inputs_of("drive_u"), "outputs": CASES["drive_u"].outputs}
    folder = system_of("drive_u").to_c(tmp_path, start="steady_state", **given)
    (folder / "rests.c").write_text(_RESTS)
    rows = ran(built(folder, *FLAGS, main="rests.c"))
    k, d = 0.5, 0.01
    for row, (R, V) in zip(rows[::2], ((0.5, 12.0), (2.5, 12.0), (0.5, -30.0)), strict=True):
        w = V / (k + R * d / k)
        assert row[1:] == pytest.approx([w, d * w / k], rel=1e-10)
    assert rows[1::2, 1:] == pytest.approx(rows[::2, 1:], rel=1e-10)


def test_a_steady_state_that_is_not_the_only_one_does_not_leave(tmp_path: Path) -> None:
    """A pendulum on a spherical joint: its quaternion has a norm that nothing says."""
    with pytest.raises(ac.errors.ExportError, match="cannot find its steady state in C"):
        system_of("pendulum").to_c(tmp_path, start="steady_state")


def clamp_on_a_slide() -> ac.Model:
    """A capacitor behind a diode, and a mass on a spring that may have no stiffness."""
    m = ac.Model("clamp")
    m.src, m.d, m.gnd = el.ConstantVoltage(V=12.0), el.IdealDiode(Vknee=1.0), el.Ground()
    m.r, m.c, m.load = el.Resistor(R=100.0), el.Capacitor(C=1e-4), el.Resistor(R=1e3)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.c.p, m.load.p)
    m.connect(m.src.n, m.c.n, m.load.n, m.gnd.p)
    m.wall, m.mass, m.damper = tr.Fixed(), tr.Mass(m=1.0), tr.Damper(d=1.0)
    m.spring = tr.Spring(c=0.0, s_rel0=0.3)
    m.connect(m.wall.flange, m.spring.flange_a, m.damper.flange_a)
    m.connect(m.mass.flange_a, m.spring.flange_b, m.damper.flange_b)
    return m


_CLAMPS = """\
#include <stdio.h>
#include <stdlib.h>
#include "clamp.h"
int main(void) {
  clamp_model *a = clamp_init(malloc(clamp_size()));
  printf("time,v\\n");
  for (int k = 0; k < 3; ++k) {
    clamp_set_parameter(a, CLAMP_P_src_V, k == 1 ? -12.0 : 12.0);
    if (clamp_start(a, 0.0, 0.3, 1e-8)) return 1;
    printf("0,%.17g\\n", clamp_get(a, CLAMP_Y_c_v));
  }
  clamp_set_parameter(a, CLAMP_P_spring_c, 5.0);
  if (!clamp_start(a, 0.0, 0.3, 1e-8)) return 2;
  printf("%d,0\\n", strstr(clamp_said(a), "nothing depended on mass.") != NULL);
  free(a);
  return 0;
}
"""


@needs_compiler
def test_a_start_at_rest_is_one_in_the_modes_that_hold_there(tmp_path: Path) -> None:
    """The diode conducts 11 V/1.1 kΩ or leaks; a place that a spring pulls at is free no more."""
    system = ac.compile(clamp_on_a_slide())
    folder = system.to_c(tmp_path, start="steady_state", outputs=["c.v"])
    (folder / "clamps.c").write_text("#include <string.h>\n" + _CLAMPS)
    rows = ran(built(folder, "-O0", main="clamps.c"))
    leak = -12.0 * 1e3 / (1e3 + 100.0 + 1e5)  # through Goff = 1e-5 S
    assert rows[:3, 1] == pytest.approx([10.0, leak, 10.0], rel=1e-5)
    assert rows[0, 1] == pytest.approx(system.steady_state()["c.v"], rel=1e-12)
    assert rows[3, 0] == 1.0


def test_a_steady_state_that_stops_or_samples_bound_does_not_leave(tmp_path: Path) -> None:
    """C does not ask what is beyond a stop; a value that is held is no unknown of a rest."""
    stop = ac.Model("stop")
    stop.wall, stop.stop, stop.mass = tr.Fixed(), tr.HardStop(restitution=0.5), tr.Mass(m=1.0)
    stop.chain(stop.wall, stop.stop, stop.mass)
    loop = ac.Model("loop")
    loop.wanted, loop.error, loop.hold = (
        bl.Constant(k=1.0),
        bl.Feedback(),
        bl.Sampler(sample_period=0.1),
    )
    loop.plant = bl.FirstOrder(T=1.0, k=2.0)
    loop.connect(loop.wanted.y, loop.error.u1)
    loop.connect(loop.plant.y, loop.error.u2)
    loop.connect(loop.error.y, loop.hold.u)
    loop.connect(loop.hold.y, loop.plant.u)
    for model, words in ((stop, r"where \{stop\} cannot be"), (loop, r"read \{hold.sample\}")):
        with pytest.raises(ac.errors.ExportError, match=words):
            ac.compile(model).to_c(tmp_path, start="steady_state")


def resistive() -> ac.Model:
    m = ac.Model("resistive")
    m.source, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), el.Ground()
    m.loop(m.source, m.r)
    m.connect(m.source.n, m.gnd.p)
    return m


def blocked_branches(count: int) -> ac.Model:
    """Return inductors side by side, each behind an exactly ideal diode: 2ⁿ forms."""
    m = ac.Model("blocked_branches")
    m.source, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d = [el.IdealDiode(Ron=0.0, Goff=0.0) for _ in range(count)]
    m.l = [el.Inductor(L=0.01 * (k + 1)) for k in range(count)]
    m.r = [el.Resistor(R=1.0) for _ in range(count)]
    for d, inductor, r in zip(m.d, m.l, m.r, strict=True):
        m.chain(m.source.p, d, inductor, r, m.gnd.p)
    m.connect(m.source.n, m.gnd.p)
    return m


def test_what_cannot_leave_is_named_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(ac.errors.ExportError, match="it has no states"):
        ac.compile(resistive()).to_c(tmp_path)
    with pytest.raises(ac.errors.ExportError, match=r"grip.phi\} are held by equations of"):
        ac.compile(example("two_arms_close_a_loop")).to_c(tmp_path)
    with pytest.raises(ac.errors.ExportError, match=r"joint\[0\] is locked, joint\[2\] is locked"):
        ac.compile(locking_loop(locks=2)).to_c(tmp_path)
    with pytest.raises(ac.errors.ExportError, match=r"\{d\[0\], .* more than 64 of them need"):
        ac.compile(blocked_branches(7)).to_c(tmp_path)
    with pytest.raises(ac.errors.ExportError, match=r"horizon = 0\.0"):
        system_of("drive_u").to_c(tmp_path, horizon=0.0)
    assert not list(tmp_path.iterdir())


_DIVIDED = """\
#include <stdio.h>
#include <stdlib.h>
#include "drive_u.h"
int main(void) {
  drive_u_model *a = drive_u_init(malloc(drive_u_size()));
  if (drive_u_set_parameter(a, DRIVE_U_P_l_L, 0.0)) return 1;
  if (drive_u_start(a, 0.0, 0.3, 1e-8) == 0) return 2;
  printf("%s\\n", drive_u_said(a));
  drive_u_set_parameter(a, DRIVE_U_P_l_L, 1e-3);
  if (drive_u_start(a, 0.0, 0.3, 1e-8)) return 3;
  if (drive_u_set_parameter(a, DRIVE_U_P_l_L, 0.0) == 0) return 4;
  printf("%s\\n", drive_u_said(a));
  if (drive_u_step(a, 0.1)) return 5;
  free(a);
  return 0;
}
"""


@needs_compiler
def test_a_parameter_that_was_divided_by_may_not_become_0(tmp_path: Path) -> None:
    """An inductance of 0 makes no state of a current: that is another model, named."""
    folder = written("drive_u", tmp_path)
    (folder / "divided.c").write_text(_DIVIDED, encoding="utf-8")
    program = built(folder, main="divided.c")
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert (
        said.splitlines()
        == ["the equations were divided by l.L, which is 0: export the model with this value"] * 2
    )


def test_the_header_documents_every_function(tmp_path: Path) -> None:
    """Twelve functions, a comment before each, and an enumeration of all that has a number."""
    folder = written("drive_u", tmp_path)
    text = (folder / "drive_u.h").read_text(encoding="utf-8")
    calls = [line for line in text.splitlines() if line.endswith(");") and "drive_u_" in line]
    assert len(calls) == 12
    lines = text.splitlines()
    for call in calls:
        assert lines[lines.index(call) - 1].endswith("*/"), call
    for name in system_of("drive_u").parameter_names:
        assert f"/* {name} */" in text


_TICKS = """\
#include <stdio.h>
#include <stdlib.h>
#include "NAME.h"
int main(void) {
  NAME_model *model = NAME_init(malloc(NAME_size()));
  if (NAME_tick(model) == 0) return 1;
  if (NAME_start(model, 0.0, LAST, 1e-6)) return 2;
  printf("time,a,b,overruns\\n");
  for (long k = 0; k * UPPER_STEP < LAST - 0.5 * UPPER_STEP; ++k) {
    if (NAME_tick(model)) return 3;
    if (k % EVERY == EVERY - 1)
      printf("%.17g,%.17g,%.17g,%ld\\n", NAME_time(model), NAME_get(model, 0), NAME_get(model, 1),
             NAME_overruns(model));
  }
  free(model);
  return 0;
}
"""


def ticked(name: str, folder: Path, step: float, every: int) -> np.ndarray:
    """Return time, two outputs and overruns after some steps of a fixed length."""
    case = CASES[name]
    given = {"inputs": inputs_of(name), "start": case.start, "horizon": case.end}
    made = Path(system_of(name).to_c(folder, outputs=case.outputs, **given, fixed_step=step))
    model = next(file.stem for file in made.glob("*.h") if file.stem not in ("model", "runtime"))
    text = _TICKS.replace("NAME", model).replace("UPPER", model.upper())
    text = text.replace("EVERY", str(every)).replace("LAST", repr(case.end))
    (made / "ticks.c").write_text(text, encoding="utf-8")
    return ran(built(made, main="ticks.c"))


@needs_compiler
def test_steps_of_a_fixed_length_run_as_simulate_does(tmp_path: Path) -> None:
    """A ball that bounces: events inside steps of 1 ms, up to where they pile up."""
    rows = ticked("ball", tmp_path, 1e-3, 25)
    exact = reference("ball")
    deviations = np.abs(rows[:, 1] - np.interp(rows[:, 0], exact.t, exact["ball.s"]))
    assert np.max(deviations[rows[:, 0] < 3.9]) < 1e-9
    assert np.max(deviations) < 1e-4  # 9.81 m/s² for 1 ms, twice, where the bounces are over
    assert abs(rows[-1, 1]) < 5e-6  # m, a fall of 1 ms: where it was when it came to rest
    text = (tmp_path / "bouncing_ball.h").read_text(encoding="utf-8")
    words = ("BALL_OPERATIONS ", "WORST_OPERATIONS ")
    step, worst = (int(text.split(word)[1].split("L")[0]) for word in words)
    assert 500 < step < 5000
    assert worst > 10 * step


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "step", "bound"),
    [
        ("clutch", 1e-3, 1e-6),
        ("buck", 1e-6, 1e-4),
        ("sampled", 1e-4, 1e-8),
        ("four_bar", 1e-3, 1e-5),
        ("pendulum", 1e-3, 1e-6),
        ("ladder", 1e-3, 1e-4),
    ],
)
def test_fixed_steps_of_every_kind_of_model(
    name: str, step: float, bound: float, tmp_path: Path
) -> None:
    rows = ticked(name, tmp_path, step, 10)
    exact = reference(name)
    near = np.isin(np.round(rows[:, 0], 9), np.round(exact.t, 9))  # where both have a point
    assert near.sum() > 5
    for k, output in enumerate(CASES[name].outputs[:2]):
        values = np.interp(rows[near, 0], exact.t, exact[output])
        assert np.max(np.abs(rows[near, 1 + k] - values)) < bound * np.max(np.abs(values))
    assert rows[-1, 3] == 0


@needs_compiler
@pytest.mark.slow
def test_an_overrun_is_counted_and_stays_finite(tmp_path: Path) -> None:
    """A diode of exponential law in steps as long as its time constant: z is not found at times."""
    rows = ticked("diode_rc", tmp_path, 1e-4, 1)
    assert rows[-1, 3] > 0
    assert np.all(np.isfinite(rows))
    assert np.max(np.abs(rows[:, 1])) < 5.0


_TOLD = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "driven.h"
static int put(driven_model *m, double t) {
  return driven_set_input(m, DRIVEN_U_position_phi_ref, sin(2 * t))
         || driven_set_input(m, DRIVEN_U_der_position_phi_ref, 2 * cos(2 * t))
         || driven_set_input(m, DRIVEN_U_der_der_position_phi_ref, -4 * sin(2 * t));
}
int main(void) {
  driven_model *m = driven_init(malloc(driven_size()));
  if (put(m, 0.0) || driven_start(m, 0.0, 1.0, 1e-8)) return 1;
  for (int k = 0; k < 1000; ++k)
    if (put(m, 1e-3 * k) || driven_step(m, 1e-3 * (k + 1))) return 2;
  printf("other,rotor\\n%.17g,%.17g\\n", driven_get(m, 0), driven_get(m, 1));
  if (driven_set_input(m, 0, 5.0) == 0 && driven_step(m, 1.1) == 0) return 3;
  printf("0,%s\\n", driven_said(m));
  free(m);
  return 0;
}
"""


@needs_compiler
def test_derivatives_of_an_input_are_inputs_too(tmp_path: Path) -> None:
    """A driven angle, set each millisecond with its rate and acceleration, may not jump."""
    system = ac.compile(driven())
    folder = Path(system.to_c(tmp_path, outputs=["other.phi", "rotor.phi"]))
    (folder / "told.c").write_text(_TOLD, encoding="utf-8")
    done = subprocess.run(
        [built(folder, main="told.c")], capture_output=True, text=True, check=True
    )
    _, first, said = done.stdout.splitlines()
    other, rotor = map(float, first.split(","))
    (name,) = system.inputs
    exact = system.simulate(
        1.0, n=2, inputs={name: lambda t: np.sin(2 * t)}, rtol=1e-10, atol=1e-12
    )
    assert other == pytest.approx(exact.final["other.phi"], rel=1e-6)
    assert rotor == pytest.approx(np.sin(2.0), rel=1e-8)
    assert "the input position.phi_ref jumps, from 0.909" in said


@needs_compiler
def test_a_loop_through_a_delay_runs_as_simulate_does(tmp_path: Path) -> None:
    """With error control and by fixed steps; the step comes back after each lag, 0.1 s."""
    system = ac.compile(delayed(delay_time=0.1))
    exact = system.simulate(2.0, n=100, rtol=1e-10, atol=1e-12)
    for step, place in ((None, tmp_path / "a"), (1e-3, tmp_path / "b")):
        given = {"outputs": ["lag.y", "delay.y"], "horizon": 2.0, "fixed_step": step}
        rows = ran(built(Path(system.to_c(place, **given))), 2.0, 100, 1e-8)
        for k, name in enumerate(("lag.y", "delay.y")):
            values = np.interp(rows[:, 0], exact.t, exact[name])
            assert np.max(np.abs(rows[:, 1 + k] - values)) < 1e-7


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("of", ["time", "state"])
def test_lags_that_move_run_as_simulate_does(of: str, tmp_path: Path) -> None:
    """To the tolerance: slopes follow lag_t and lag_x, without which Rodas4 has another order."""
    system = ac.compile(moving_lag(of))
    exact = system.simulate(2.0, n=100, rtol=1e-9, atol=1e-11)
    given = {"outputs": ["lag.y", "delay.y"], "horizon": 2.0}
    program = built(Path(system.to_c(tmp_path, **given)))
    for rtol in (1e-5, 1e-7):
        rows = ran(program, 2.0, 100, rtol)
        for k, name in enumerate(("lag.y", "delay.y")):
            values = np.interp(rows[:, 0], exact.t, exact[name])
            assert np.max(np.abs(rows[:, 1 + k] - values)) < rtol


@needs_compiler
@pytest.mark.slow
def test_a_lag_beyond_its_limits_is_told(tmp_path: Path) -> None:
    model = moving_lag("time")
    model.delay.delay_max = 0.12
    program = built(Path(ac.compile(model).to_c(tmp_path, outputs=["lag.y"], horizon=2.0)))
    words = list(map(str, [program, 2.0, 10, 1e-6]))
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode
    assert "outside of its limits, 0.0012 s to 0.12 s" in done.stderr


@needs_compiler
@pytest.mark.slow
def test_a_past_that_does_not_fit_is_told(tmp_path: Path) -> None:
    """20 s of steps of 1 ms are more than the 2048 points of its ring."""
    system = ac.compile(delayed(delay_time=20.0))
    folder = Path(system.to_c(tmp_path, outputs=["lag.y"], horizon=10.0, fixed_step=1e-3))
    text = (folder / "main.c").read_text(encoding="utf-8")
    counted = text.replace(
        "free(model);", 'printf("%ld,0\\n", delayed_overruns(model)); free(model);'
    )
    (folder / "main.c").write_text(counted, encoding="utf-8")
    rows = subprocess.run([built(folder), "10", "10"], capture_output=True, text=True, check=True)
    assert float(rows.stdout.splitlines()[-1].split(",")[0]) > 7000
