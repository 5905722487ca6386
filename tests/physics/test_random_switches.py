"""Random networks of ideal diodes: at every instant each diode is on its own characteristic."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import electrical as el

NODES, DIODES = 6, 6
RON, GOFF = 1e-2, 1e-4


def network(seed: int, storages: type[ac.Component] | None) -> ac.Model:
    """Return resistors along a tree, diodes anywhere, two sources, and two storages or none."""
    rng = np.random.default_rng(seed)
    m = ac.Model("network")
    m.ground = el.Ground()
    pins: list[list[ac.Connector]] = [[] for _ in range(NODES)]
    pins[0].append(m.ground.p)

    def between(part: ac.Component, ends: tuple[int, int] | None = None) -> ac.Component:
        a, b = rng.choice(NODES, 2, replace=False) if ends is None else ends
        pins[int(a)].append(part.p)
        pins[int(b)].append(part.n)
        return part

    m.r = [
        between(el.Resistor(R=float(rng.uniform(1, 20))), (node, int(rng.integers(0, node))))
        for node in range(1, NODES)
    ]
    m.d = [
        between(el.IdealDiode(Ron=RON, Goff=GOFF, Vknee=float(rng.choice([0.0, 0.7]))))
        for _ in range(DIODES)
    ]
    m.s = [
        between(
            el.SineCurrent(
                I=float(rng.uniform(1, 5)),
                f=float(rng.uniform(20, 80)),
                phase=float(rng.uniform(0, 6)),
            )
        )
        for _ in range(2)
    ]
    if storages is el.Capacitor:
        m.c = [
            between(el.Capacitor(C=float(rng.uniform(1e-5, 1e-3)), start={"v": 0.0}))
            for _ in range(2)
        ]
    elif storages is el.Inductor:
        m.l = [between(el.Inductor(L=float(rng.uniform(1e-3, 1e-1)))) for _ in range(2)]
    for joined in pins:
        if len(joined) > 1:
            m.connect(*joined)
    return m


def off_the_characteristic(res: ac.Result, diode: str, knee: float) -> float:
    """Return how far the points of a run are from the nearer of the two straight lines."""
    v, i = res[f"{diode}.v"], res[f"{diode}.i"]
    blocking = np.abs(i - GOFF * v) + np.maximum(v - knee, 0.0)
    above = i - GOFF * knee
    conducting = np.abs(v - knee - RON * above) + np.maximum(-above, 0.0)
    return float(np.max(np.minimum(blocking, conducting)))


@pytest.mark.parametrize("storages", [None, el.Capacitor, el.Inductor])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.filterwarnings("ignore")  # an end of a tree with nothing on it
def test_every_diode_of_a_random_network_is_on_its_characteristic(seed, storages):
    """Resistive networks of diodes have one solution (they are monotone): it is found each time."""
    m = network(seed, storages)
    res = ac.simulate(m, 0.04, n=80)
    for k, diode in enumerate(m.d):
        knee = float(diode._values["Vknee"])
        assert off_the_characteristic(res, f"d[{k}]", knee) < 1e-7
    assert res.events


def test_modes_do_not_depend_on_the_output_grid():
    """The events of a network with six diodes are the same with 2 points as with 2000."""
    system = ac.compile(network(0, el.Capacitor))
    coarse, fine = (system.simulate(0.04, n=n) for n in (1, 2000))
    told = [[(e.component, e.text) for e in res.events] for res in (coarse, fine)]
    assert told[0] == told[1]
    times = [[e.time for e in res.events] for res in (coarse, fine)]
    assert times[0] == pytest.approx(times[1], abs=1e-9)
