"""Every LaTeX string that is printed compiles in KaTeX, where node and the npm package are there.

``npm install katex`` anywhere, and ``NODE_PATH`` to its node_modules, run these tests.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

import acausal as ac
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import thermal as th

SCRIPT = """
const katex = require('katex');
const strings = JSON.parse(require('fs').readFileSync(0, 'utf8'));
for (const s of strings) {
  try { katex.renderToString(s, {displayMode: true, throwOnError: true, strict: 'error'}); }
  catch (e) { console.log(s + '\\n' + e.message); process.exit(1); }
}
"""


def node_with_katex() -> str | None:
    """Return node, if it finds KaTeX."""
    node = shutil.which("node")
    if node is None:
        return None
    asked = subprocess.run([node, "-e", "require('katex')"], capture_output=True, check=False)
    return node if asked.returncode == 0 else None


NODE = node_with_katex()


def drive() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.r, m.l = el.SineVoltage(V=12.0, f=50.0), el.Resistor(R=0.5), el.Inductor(L=4.5e-3)
    m.emf, m.rotor, m.gnd = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), el.Ground()
    m.load, m.fixed = rot.SpringDamper(c=2.0, d=0.01), rot.Fixed()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.src.n, m.emf.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def tank() -> ac.Model:
    m = ac.Model("tank")
    m.q, m.tank, m.out, m.sink = hy.SignalFlow(), hy.Tank(A=1.0), hy.Orifice(A=1e-4), hy.Reservoir()
    m.connect(m.q.port, m.tank.port, m.out.port_a)
    m.connect(m.out.port_b, m.sink.port)
    return m


def oven() -> ac.Model:
    m = ac.Model("oven")
    m.heat, m.wall = th.PrescribedHeatFlow(), th.HeatCapacitor(C=1e3)
    m.loss, m.amb = th.ThermalConductor(G=5.0), th.FixedTemperature(T=293.0)
    m.connect(m.heat.port, m.wall.port, m.loss.port_a)
    m.connect(m.loss.port_b, m.amb.port)
    return m


def pendulum() -> ac.Model:
    m = ac.Model("pendulum")
    m.world, m.joint, m.body = pl.World(), pl.Revolute(), pl.Body(m=1.0, r_CM=(0.5, 0.0))
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


@pytest.mark.skipif(NODE is None, reason="node does not find KaTeX (npm install katex, NODE_PATH)")
@pytest.mark.parametrize("make", [drive, tank, oven, pendulum], ids=lambda make: make.__name__)
def test_katex_takes_every_string(make):
    system = ac.compile(make())
    listing = system.equations
    strings = [listing.latex, listing(numbers=True).latex]
    strings += [equation.latex for equation in (*listing, *listing.where)]
    if make is pendulum:
        strings.append(listing.motion.latex)
    else:
        space = listing.state_space
        strings += [] if space is None else [space.latex]
        strings += re.findall(r"\$\$(.*?)\$\$", system.textbook._repr_latex_(), re.S)
    done = subprocess.run(
        [str(NODE), "-e", SCRIPT], input=json.dumps(strings), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
