"""Flags of relations: those that are in doubt are all that may change."""

from __future__ import annotations

import casadi as ca
import numpy as np

from acausal.events.event_location import Nearness, in_doubt, update_flags


def doubts(*values: np.ndarray) -> np.ndarray:
    names = ("flags", "g", "rates", "actives", "scale", "moment")
    sizes = [len(np.atleast_1d(value)) for value in values]
    flags, *looked, scale, moment = (ca.SX.sym(n, k) for n, k in zip(names, sizes, strict=True))
    found = in_doubt(flags, tuple(looked), scale, moment)
    return np.asarray(ca.Function("f", [flags, *looked, scale, moment], [found])(*values)).ravel()


def test_what_is_not_in_doubt_does_not_change():
    """Margins from rounding to 1e3, also none, found at zero or not: both ways agree."""
    rng = np.random.default_rng(3)
    count, changed, spared = 12, 0, 0
    for _ in range(300):
        g = rng.choice([-1, 1], count) * 10.0 ** rng.uniform(-18, 3, count)
        g[rng.random(count) < 0.1] = rng.choice([0.0, np.nan])
        rates = rng.choice([-1.0, 0.0, 1.0], count) * 10.0 ** rng.uniform(-3, 12, count)
        actives, flags = (rng.integers(0, 2, count).astype(float) for _ in range(2))
        scale, moment = 10.0 ** rng.uniform(-3, 3, count), float(rng.choice([0.0, 1e-11]))
        fired = {int(k) for k in np.flatnonzero(rng.random(count) < 0.3)}
        near, places = Nearness(scale, moment, fired), np.arange(count)
        which = np.flatnonzero(doubts(flags, g, rates, actives, scale, moment)).tolist()
        whole, some = flags.copy(), flags.copy()
        tells = [
            update_flags(m, places, (g, rates, actives), near, looked)
            for m, looked in ((whole, list(range(count))), (some, which))
        ]
        assert np.array_equal(whole, some)
        assert tells[0] == tells[1]
        changed, spared = changed + int(tells[0]), spared + count - len(which)
    assert changed > 100
    assert spared > 1000
