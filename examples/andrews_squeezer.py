"""Andrews' squeezing mechanism: seven bodies, three loops, a spring and a motor, 30 ms long.

The classic test of index-3 solvers, put together from bodies, arms and hinges. What to see: two
states are left of seven angles; the crank turns two and a half times; its angle beta at the end
agrees with the value published in the Test Set for IVP Solvers, 15.810771 rad.
"""

from pathlib import Path

import acausal as ac
from library import planar as pl
from library import rotational as rot

BODIES = [  # mass [kg], inertia [kg.m2], centre and end [m] in the body, angle at the start [rad]
    (0.04325, 2.194e-6, (0.00092, 0.0), (0.007, 0.0), -0.0617138900142764),
    (0.00365, 4.410e-7, (-0.0115, 0.0), (-0.028, 0.0), -0.0617138900142764),
    (0.02373, 5.255e-6, (0.01043, -0.01874), (0.0, -0.035), 0.455279819163070),
    (0.00706, 5.667e-7, (0.0, -0.00579), (0.0, -0.02), 0.710033369709728),
    (0.07050, 1.169e-5, (0.02308, 0.00916), (0.04, 0.0), 0.487364979543843),
    (0.00706, 5.667e-7, (0.00579, 0.0), (0.02, 0.0), 1.007879054383935),
    (0.05498, 1.912e-5, (0.00449, -0.01228), (0.0, -0.04), 1.230547444549821),
]
A, B, C, D = (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072), (0.02, -0.018)


def build() -> ac.Model:
    m = ac.Model("squeezer")
    m.world, m.motor = pl.World(g=0.0), rot.ConstantTorque(tau_constant=0.033)
    m.body = [pl.Body(m=mass, I=I, r_CM=r_CM) for mass, I, r_CM, _, _ in BODIES]
    m.arm = [pl.FixedTranslation(r=end) for _, _, _, end, _ in BODIES]
    m.foot = [pl.Revolute(use_axis_flange=k == 0) for k in range(7)]
    m.tip = [pl.Revolute() for _ in range(3)]
    m.A, m.B, m.C, m.D = (pl.FixedTranslation(r=point) for point in (A, B, C, D))
    m.spring = pl.Spring(c=4530.0, s_unstretched=0.07785)
    m.connect(m.motor.flange, m.foot[0].axis)
    m.connect(m.world.frame, m.foot[0].frame_a, m.A.frame_a, m.B.frame_a, m.C.frame_a)
    m.connect(m.A.frame_b, m.foot[4].frame_a, m.foot[6].frame_a)
    m.connect(m.B.frame_b, m.foot[2].frame_a)
    for k in range(7):
        m.connect(m.foot[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    for k, after in ((0, 1), (4, 3), (6, 5)):
        m.connect(m.arm[k].frame_b, m.foot[after].frame_a)
    m.connect(m.arm[1].frame_b, *(tip.frame_a for tip in m.tip))
    for tip, k in zip(m.tip, (2, 3, 5), strict=True):
        m.connect(tip.frame_b, m.arm[k].frame_b)
    m.connect(m.arm[2].frame_a, m.D.frame_a)
    m.connect(m.D.frame_b, m.spring.frame_b)
    m.connect(m.C.frame_b, m.spring.frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle beta [rad] of the crank after 30 ms."""
    system = ac.compile(build())
    print(repr(system))
    angles = {f"body[{k}].phi": row[-1] for k, row in enumerate(BODIES)}
    begin = {"body[0].phi": BODIES[0][-1], "body[0].w_a": 0.0}
    res = system.simulate(0.03, start=begin, guess=angles, rtol=1e-10, atol=1e-8)
    beta = res.final["body[0].phi"]
    print(f"beta after 30 ms: {beta:.6f} rad (published: 15.810771 rad)")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "squeezer.png", output / "squeezer_angles.png"
        res.snapshot(0.01, path=still, trace=["arm[1].frame_b"])
        shown = [f"body[{k}].phi" for k in range(2, 7)]
        res.plot(*shown, path=plot, title="Andrews' squeezing mechanism")
        print(f"the mechanism after 10 ms: {still}\nits angles: {plot}")
    return float(beta)


if __name__ == "__main__":
    main(Path("build"))
