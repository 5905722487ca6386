"""A few points of published curves of the Modelica Standard Library 4.1.0.

Source: reference results of the Modelica Association, repository MAP-LIB_ReferenceResults, branch
v4.1.0, as named at each test (Dymola, tolerance 1e-6 unless said otherwise).
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import magnetic as mag
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

TIGHT = {"rtol": 1e-9, "atol": 1e-10}


def first_column(heading: float, spin: float) -> list[float]:
    """Return the first column of R = Rz(heading) Ry(spin) Rx(lean), whatever the lean."""
    across = math.cos(spin)
    return [math.cos(heading) * across, math.sin(heading) * across, -math.sin(spin)]


def test_rolling_wheel():
    """MultiBody.Examples.Elementary.RollingWheel: x and y, angles about z, y, x, at 0.5 and 1 s."""
    m = ac.Model("wheel")
    m.world = sp.World(n=(0, 0, -1))
    # der_angles = (0, 5, 1) at angles 0: about y 5 rad/s, about x 1 rad/s.
    m.wheel = sp.RollingWheel(
        radius=0.3, m=2.0, I_axis=0.06, I_long=0.12, x_start=0.2, y_start=0.2,
        start={"angles": (0.0, 0.0, 0.0), "w_0": (1.0, 5.0, 0.0)},
    )  # fmt: skip
    res = ac.simulate(m, 1.0, n=20, **TIGHT)
    curve = {
        0.5: (0.9274973415503092, -0.08855365198045446, 2.431094915793955, 0.28996046070666437),
        1.0: (0.7005688914886249, -0.7093622196517868, 4.798310434320978, 0.9249387898205389),
    }
    for t, (x, y, heading, spin) in curve.items():
        at = res.at(t)
        assert (at["wheel.x"], at["wheel.y"]) == pytest.approx((x, y), abs=2e-4)
        turn = np.asarray(at["wheel.frame_a.R"]).reshape(3, 3)
        np.testing.assert_allclose(turn[:, 0], first_column(heading, spin), atol=2e-3)


def test_start_angles_of_a_wheel_turn_about_z_then_y_then_x():
    """frame_a.R = axesRotations({3, 2, 1}, angles)."""
    m = ac.Model("wheel")
    m.world = sp.World(n=(0, 0, -1))
    m.wheel = sp.RollingWheel(
        radius=0.3, m=2.0, I_axis=0.06, I_long=0.12, start={"angles": (0.4, 1.1, 0.2)}
    )
    turn = np.asarray(ac.simulate(m, 1e-6, n=1)["wheel.frame_a.R"][0])
    np.testing.assert_allclose(turn[:, 0], first_column(0.4, 1.1), atol=1e-6)


def test_bevel_gear_with_rotors_on_a_gimbal():
    """MultiBody.Examples.Rotational3DEffects.BevelGear1D at 0.1 s: angle and speed of each axis."""
    m = ac.Model("bevel")
    m.world = sp.World()
    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    m.revolute = [sp.Revolute(n=n, use_axis_flange=True) for n in axes]
    m.drive = [rot.Torque() for _ in axes]
    m.wave = [bl.Sine(amplitude=a, f=f) for a, f in ((110, 5), (120, 6), (130, 7))]
    m.rotor1, m.rotor2 = sp.Rotor1D(J=1.1), sp.Rotor1D(J=18.2, n=(0, 1, 0))
    m.gear = sp.BevelGear1D(ratio=10.0, n_b=(0, 1, 0))
    m.mount, m.torque = sp.Mounting1D(), rot.Torque(use_support=True)
    m.sine = bl.Sine(amplitude=140.0, f=8.0)
    # A box of 0.1 m, its centre at 0.05 m along (1, 1, 1), while frame_b would be at 0.173 m.
    mass = 7700 * 0.1**3
    moment = mass * 0.02 / 12
    center = (0.05 / math.sqrt(3),) * 3
    m.box = sp.Body(m=mass, r_CM=center, I_11=moment, I_22=moment, I_33=moment)
    m.connect(m.world.frame, m.revolute[0].frame_a)
    m.connect(m.revolute[0].frame_b, m.revolute[1].frame_a)
    m.connect(m.revolute[1].frame_b, m.revolute[2].frame_a)
    for joint, drive, wave in zip(m.revolute, m.drive, m.wave, strict=True):
        m.connect(drive.flange, joint.axis)
        m.connect(wave.y, drive.tau)
    carried = (part.frame_a for part in (m.box, m.rotor1, m.rotor2, m.gear, m.mount))
    m.connect(m.revolute[2].frame_b, *carried)
    m.connect(m.sine.y, m.torque.tau)
    m.connect(m.torque.support, m.mount.flange_b)
    m.connect(m.torque.flange, m.rotor1.flange_a)
    m.connect(m.rotor1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.rotor2.flange_a)
    at = ac.simulate(m, 0.1, n=10, **TIGHT).final
    angles = [at["rotor2.phi"], *(at[f"revolute[{k}].phi"] for k in range(3))]
    speeds = [at["rotor2.w"], *(at[f"revolute[{k}].w"] for k in range(3))]
    assert angles == pytest.approx([0.014469845, 6.1166558, -0.39845082, -2.0586412], rel=1e-4)
    assert speeds == pytest.approx([0.18796667, 129.81497, 71.873093, -91.23262], rel=1e-3)


def test_series_machine_starts_with_a_resistor():
    """Machines.Examples.DCMachines.DCSE_Start: armature current and speed."""
    m = ac.Model("start")
    m.v, m.g, m.r = el.ConstantVoltage(V=100.0), el.Ground(), el.VariableResistor()
    m.ramp = bl.Ramp(height=-1.0, duration=0.9, start_time=0.1, offset=1.0)
    m.dc = el.DC_SeriesExcited(
        VaNominal=100.0, IaNominal=100.0, wNominal=1410 * math.pi / 30, Ra=0.05, La=0.0015,
        Re=0.01, Le=0.0005, Jr=0.15,
    )  # fmt: skip
    m.load = rot.Inertia(J=0.15)
    m.torque = rot.QuadraticSpeedDependentTorque(
        tau_nominal=-63.66, w_nominal=1410 * math.pi / 30, torque_direction=False
    )
    m.connect(m.ramp.y, m.r.R)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.dc.pin_ap)
    m.connect(m.dc.pin_an, m.dc.pin_ep)
    m.connect(m.g.p, m.v.n, m.dc.pin_en)
    m.connect(m.dc.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.torque.flange)
    res = ac.simulate(m, 2.0, n=20, rtol=1e-8, atol=1e-9)
    curve = {
        0.2: (86.83094365367127, 31.809519851485923),
        0.5: (92.150937391979, 73.68122027059736),
        1.0: (112.63496808880264, 129.87786594631726),
        2.0: (100.03890901539395, 147.5944590872667),
    }
    for t, wanted in curve.items():
        assert (res.at(t)["dc.ia"], res.at(t)["load.w"]) == pytest.approx(wanted, rel=1e-4)


def test_means_of_a_decaying_wave():
    """ModelicaTest.Blocks.RootMeanSquare: mean, and the mean square whose root is shown."""
    m = ac.Model("means")
    m.wave = bl.ExpSine(f=2.0, damping=0.5, offset=-0.5)
    m.mean, m.rms = bl.Mean(f=2.0), bl.RootMeanSquare(f=2.0)
    m.connect(m.wave.y, m.mean.u, m.rms.u)
    res = ac.simulate(m, 2.0, n=20, **TIGHT)
    curve = {
        0.3: (0.0, 0.0),
        0.6: (-0.46485157470724436, 0.6076932629280949),
        1.1: (-0.47262766280129537, 0.4609061482459049),
        1.6: (-0.4786850320145692, 0.3731955577694852),
    }
    for t, (mean, square) in curve.items():
        # Dymola's were 1e-6 and 5e-6 away, by a quadrature of the closed form.
        assert res.at(t)["mean.y"] == pytest.approx(mean, abs=5e-6)
        assert res.at(t)["rms.y"] ** 2 == pytest.approx(square, abs=2e-5)


def test_distortion_of_a_wave_with_a_third_harmonic():
    """Blocks.Examples.TotalHarmonicDistortion: V3/V1 and V3/sqrt(V1² + V3²), 20 V in 100 V."""
    m = ac.Model("distortion")
    m.one, m.three = bl.Sine(amplitude=100.0, f=50.0), bl.Sine(amplitude=20.0, f=150.0)
    m.sum, m.thd = bl.Add(), bl.TotalHarmonicDistortion(f=50.0)
    m.whole = bl.TotalHarmonicDistortion(f=50.0, use_first_harmonic=False)
    m.connect(m.one.y, m.sum.u1)
    m.connect(m.three.y, m.sum.u2)
    m.connect(m.sum.y, m.thd.u, m.whole.u)
    final = ac.simulate(m, 0.1, n=10, **TIGHT).final
    assert final["thd.y"] == pytest.approx(0.2, rel=1e-6)
    assert final["whole.y"] == pytest.approx(20 / math.hypot(100, 20), rel=1e-6)


def test_sampled_systems():
    """ModelicaTest.Blocks.Discrete, sine of 3 Hz sampled every 20 ms: held until the next tick."""
    m = ac.Model("sampled")
    m.sine = bl.Sine(f=3.0)
    clock = {"sample_period": 0.02}
    m.fraction = bl.DiscreteTransferFunction(a=[1.0, 0.1], **clock)
    m.space = bl.DiscreteStateSpace(
        A=[[0, 1], [-1, -0.1]], B=[[0], [2]], C=[[2, 3]], D=[[0.1]], **clock
    )
    m.connect(m.sine.y, m.fraction.u, m.space.u)
    res = ac.simulate(m, 0.5, n=25)
    x, last, fraction, space = np.zeros(2), 0.0, [], []
    for u in np.sin(6 * math.pi * 0.02 * np.arange(25)):
        space.append(2 * x[0] + 3 * x[1] + 0.1 * u)
        x = np.array([x[1], -x[0] - 0.1 * x[1] + 2 * u])
        fraction.append(last)  # xext = [x1, pre(x)], y = [0, 1] xext
        last = u - 0.1 * last
    middles = 0.02 * np.arange(25) + 0.01
    assert [res.at(t)["fraction.y"] for t in middles] == pytest.approx(fraction, abs=1e-9)
    assert [res.at(t)["space.y"] for t in middles] == pytest.approx(space, abs=1e-9)


def test_forces_of_flux_tubes_behind_a_filtered_position():
    """ModelicaTest.Magnetic.FluxTubes.Shapes.Force: the position is filtered, exact = false."""
    m = ac.Model("tubes")
    m.source, m.ground = mag.ConstantMagneticPotentialDifference(V_m=10.0), mag.Ground()
    m.tube = [
        mag.ForceHollowCylinderAxialFlux(r_o=0.01),
        mag.CuboidParallelFlux(a=0.01, b=0.01),
        mag.CuboidOrthogonalFlux(a=0.01, b=0.01),
        mag.ForceHollowCylinderRadialFlux(r_i=0.01, r_o=0.015),
        mag.LeakageAroundPoles(w=0.1, r=0.01),
    ]
    m.position, m.ramp = tr.Position(exact=False), bl.Ramp(height=5e-3, duration=1.0, offset=1e-4)
    m.connect(m.ramp.y, m.position.s_ref)
    m.connect(m.source.port_p, *(tube.port_p for tube in m.tube))
    m.connect(m.ground.port, m.source.port_n, *(tube.port_n for tube in m.tube))
    m.connect(m.position.flange, *(tube.flange for tube in m.tube))
    # Gaps of 0, where the search for the start would begin, have no field.
    res = ac.simulate(m, 1.0, n=10, guess={"position.s": 1e-4}, **TIGHT)
    even = (6.283185310635338e-05, 0.0009736575808032058)
    curve = {
        0.0: (1e-4, -1.9739208813035278, -0.6283185310635339, *even, -0.019936540033111613),
        0.3: (0.001578327871401465, -0.007923832561176267, -0.002522234240687433, *even,
              -0.0012065472221731365),
        1.0: (0.0050783278713991825, -0.0007653996650111452, -0.00024363428025480917, *even,
              -0.0003390272731805378),
    }  # fmt: skip
    for t, (s, *forces) in curve.items():
        at = res.at(t)
        assert at["position.s"] == pytest.approx(s, rel=1e-6)
        assert [at[f"tube[{k}].F_m"] for k in range(5)] == pytest.approx(forces, rel=1e-5)
