"""Order at one instant: what is read is known before anything that remembers acts."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el


def chain(last: ac.Component, port: str) -> ac.Model:
    """Return step at 0.5 s → timer → threshold of 0.1 s → ``last``."""
    m = ac.Model("m")
    m.step, m.timer = bl.BooleanStep(start_time=0.5), bl.Timer()
    m.over, m.last = bl.GreaterThreshold(threshold=0.1), last
    m.connect(m.step.y, m.timer.u)
    m.connect(m.timer.y, m.over.u)
    m.connect(m.over.y, getattr(m.last, port))
    return m


def test_a_counter_behind_a_timer_counts_once():
    assert ac.simulate(chain(bl.TriggeredAdd(u=1.0), "trigger"), 1.0).final["last.y"] == 1.0


def test_a_flip_flop_behind_a_timer_is_set_when_the_timer_is_over():
    res = ac.simulate(chain(bl.RSFlipFlop(R=0.0), "S"), 1.0)
    assert float(res.t[res["last.Q"] > 0.5][0]) == pytest.approx(0.6, abs=1e-9)


def test_a_hysteresis_behind_a_timer_switches_when_the_timer_is_over():
    m = ac.Model("m")
    m.step, m.timer, m.last = (
        bl.BooleanStep(start_time=0.5),
        bl.Timer(),
        bl.Hysteresis(u_low=-1.0, u_high=0.1),
    )
    m.connect(m.step.y, m.timer.u)
    m.connect(m.timer.y, m.last.u)
    res = ac.simulate(m, 1.0)
    assert float(res.t[res["last.y"] > 0.5][0]) == pytest.approx(0.6, abs=1e-9)


def test_a_thyristor_behind_a_timer_fires_when_the_timer_is_over():
    m = chain(el.IdealThyristor(), "fire")
    m.source, m.load, m.ground = el.ConstantVoltage(V=10.0), el.Resistor(R=1.0), el.Ground()
    m.connect(m.source.p, m.last.p)
    m.connect(m.last.n, m.load.p)
    m.connect(m.load.n, m.source.n, m.ground.p)
    res = ac.simulate(m, 1.0)
    assert float(res.t[res["load.i"] > 1.0][0]) == pytest.approx(0.6, abs=1e-9)


END = 10.0  # s


class Network:
    """A random network of logic, timers with thresholds, latches and counters, twice over.

    ``model`` is that of the library; ``reference`` evaluates the same nodes synchronously: at each
    instant all of them once, in the order of what they read.
    """

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.model = ac.Model("network")
        self.nodes: list[tuple[str, tuple[int, ...], float]] = []
        self.outputs: list = []
        for _ in range(3):
            self.add("step", 0)
        for kind in self.random.choice(["not", "and", "timer", "delayed", "latch"], 7):
            self.add(str(kind), {"not": 1, "timer": 1, "delayed": 1}.get(str(kind), 2))
        for _ in range(3):
            self.add("count", 1)

    def part(self, name: str, block: ac.Component) -> ac.Component:
        setattr(self.model, name, block)
        return getattr(self.model, name)

    def add(self, kind: str, arity: int) -> None:
        known = [i for i, node in enumerate(self.nodes) if node[0] != "count"]
        reads = tuple(int(i) for i in self.random.choice(known, arity)) if arity else ()
        value, name = float(self.random.uniform(0.2, 3.0)), f"n{len(self.nodes)}"
        self.nodes.append((kind, reads, value))
        inputs = [self.outputs[i] for i in reads]
        connect = self.model.connect
        if kind == "step":
            made = self.part(name, bl.BooleanStep(start_time=value))
        elif kind == "not":
            made = self.part(name, bl.Not())
            connect(inputs[0], made.u)
        elif kind == "and":
            made = self.part(name, bl.And())
            connect(inputs[0], made.u1)
            connect(inputs[1], made.u2)
        elif kind in ("timer", "delayed"):
            timer = self.part(f"{name}_timer", bl.Timer())
            over = bl.GreaterThreshold(threshold=value)
            if kind == "delayed":
                over = bl.Hysteresis(u_low=value / 2, u_high=value)
            made = self.part(name, over)
            connect(inputs[0], timer.u)
            connect(timer.y, made.u)
        elif kind == "latch":
            made = self.part(name, bl.RSFlipFlop())
            connect(inputs[0], made.S)
            connect(inputs[1], made.R)
        else:
            made = self.part(name, bl.TriggeredAdd(u=1.0))
            connect(inputs[0], made.trigger)
        self.outputs.append(made.Q if kind == "latch" else made.y)

    def reference(self) -> list[float]:
        """Return all outputs at the end."""
        old: list[float] | None = None
        entry = [0.0] * len(self.nodes)
        t = 0.0
        while t < END:
            now: list[float] = []
            coming = [END]
            for k, (kind, reads, value) in enumerate(self.nodes):
                given = [now[i] for i in reads]
                rises = old is not None and bool(given) and given[0] > old[reads[0]]
                if kind == "step":
                    now.append(float(t >= value))
                    coming.append(value)
                elif kind == "not":
                    now.append(1.0 - given[0])
                elif kind == "and":
                    now.append(given[0] * given[1])
                elif kind in ("timer", "delayed"):
                    entry[k] = t if rises else entry[k]
                    now.append(given[0] * float(t >= entry[k] + value))
                    coming.append(entry[k] + value)
                elif kind == "latch":
                    kept = old[k] if old is not None else 0.0
                    now.append((1.0 - given[1]) * max(given[0], kept))
                else:
                    now.append((old[k] if old is not None else 0.0) + float(rises))
            old, t = now, min(instant for instant in coming if instant > t)
        return old or []


@pytest.mark.parametrize("seed", range(25))
def test_random_networks_end_as_their_synchronous_evaluation(seed):
    network = Network(seed)
    res = ac.simulate(network.model, END, n=1)
    ports = [f"n{k}.{'Q' if node[0] == 'latch' else 'y'}" for k, node in enumerate(network.nodes)]
    assert [res.final[port] for port in ports] == network.reference()
