"""Penalties against multipliers: two bars in natural coordinates, kept together in two ways.

With multipliers the constraints hold to the tolerance of the run. With penalties springs of the
stiffness α hold them, and what they leave falls as 1/α. What to see: the slope -1 of both the gap
and the error of the angle, and the iteration of augmented Lagrange, which reaches the acceleration
with multipliers in a few rounds whatever α is.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import acausal as ac
from library import planar as pl

alphas = 10.0 ** np.arange(1, 6)


def build() -> ac.Model:
    """Return a double pendulum that falls from the horizontal: two points, two lengths."""
    m = ac.Model("two_bars")
    m.world, m.pin = pl.World(), [pl.Revolute(), pl.Revolute(start={"phi": 0.5})]
    m.bar = [pl.BodyShape(m=2.0, r=(1.0, 0.0), r_CM=(0.5, 0.0), I=1 / 6) for _ in range(2)]
    m.connect(m.world.frame, m.pin[0].frame_a)
    m.connect(m.pin[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.pin[1].frame_a)
    m.connect(m.pin[1].frame_b, m.bar[1].frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the slope of the error over α, in logarithms."""
    system = ac.compile(build())
    n = system.natural()
    fine = {"n": 50, "rtol": 1e-10, "atol": 1e-12}
    exact = n.simulate(0.5, **fine)
    errors, gaps = [], []
    start = system.initialize()
    q, v = n.values(start)
    print("   alpha    |Φ|       error of the angle   rounds of augmented Lagrange")
    for alpha in alphas:
        weights = ac.Penalty(alpha=float(alpha), omega=10.0, mu=1.0)
        run = n.simulate(0.5, constraints="penalty", penalty=weights, **fine)
        errors.append(float(np.abs(run["pin[0].phi"] - exact["pin[0].phi"]).max()))
        gaps.append(run.drift["position"])
        rounds = n.augmented(start.t, q, v, weights)[1]
        print(f"{alpha:8.0e}  {gaps[-1]:.2e}   {errors[-1]:.2e} rad         {rounds}")
    slope = float(np.polyfit(np.log(alphas), np.log(errors), 1)[0])
    print(
        f"multipliers leave |Φ| ≤ {exact.drift['position']:.1e}; the error falls as α^{slope:.3f}"
    )
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        figure, axes = plt.subplots(figsize=(6.4, 4.4), layout="constrained")
        axes.loglog(alphas, errors, "o-", label="error of the first angle [rad]")
        axes.loglog(alphas, gaps, "s--", label="largest |Φ| [m²]")
        axes.loglog(alphas, errors[0] * alphas[0] / alphas, "k:", label="slope −1")
        axes.axhline(exact.drift["position"], color="0.5", lw=1)
        axes.annotate("|Φ| with multipliers", (alphas[0], exact.drift["position"] * 1.5))
        axes.set_xlabel("stiffness α of the penalties [N/m³]")
        axes.set_ylabel("what penalties leave")
        axes.legend()
        axes.grid(True, color="0.92")
        path = output / "penalty_against_multipliers.png"
        figure.savefig(path, dpi=150)
        plt.close(figure)
        print(f"error and gap over α: {path}")
    return slope


if __name__ == "__main__":
    main(Path("build"))
