"""Run many random models: ``make fuzz N=10000``, or ``python -m tests.fuzz.run 100 --first 5000``.

``make fuzz OF=analyses`` compares derivatives, ``OF=mechanisms`` and ``OF=flexible`` starts and
motions, ``OF=hybrid`` runs that are cut, of other engines and on other output grids;
``OF=circuits`` and ``OF=chains`` look at the laws of valves and of friction: see the modules.

Seeds go to two processes in portions; one that hangs or dies is found by its deadline and named.
Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool

from tests.fuzz import analyses, checks, circuits, flexible, hybrid, mechanisms, sticking_chains
from tests.fuzz.checks import Finding
from tests.fuzz.recipes import recipe

KINDS: dict[str, Callable[[int], Iterable[Finding]]] = {
    "models": lambda seed: checks.findings(recipe(seed)),
    "analyses": lambda seed: analyses.check(seed).findings,
    "mechanisms": mechanisms.check,
    "flexible": flexible.check,
    "hybrid": hybrid.check,
    "circuits": lambda seed: [f for f in circuits.findings(seed) if f.kind != "singular"],
    "chains": lambda seed: sticking_chains.findings(sticking_chains.chain(seed)),
}
PORTION = 20
DEADLINE = 60.0  # s a model, on a loaded machine: the checks count CPU time, this finds hangs


def portion(seeds: Iterable[int], of: str) -> list[Finding]:
    """Return the findings of some seeds."""
    return [finding for seed in seeds for finding in KINDS[of](seed)]


def alone(seed: int, of: str) -> list[Finding]:
    """Return the findings of one seed in a process of its own, which may hang or die."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        try:
            return pool.submit(portion, [seed], of).result(timeout=DEADLINE)
        except Late:
            for process in list(pool._processes.values()):
                process.kill()
            return [Finding(seed, "hang", f"more than {DEADLINE:g} s")]
        except BrokenProcessPool:
            return [Finding(seed, "crash", "the process died")]


def main() -> None:
    """Print each finding as it comes, then how many there were of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="number of models")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--of", choices=KINDS, default="models")
    given = parser.parse_args()
    last = given.first + given.count
    portions = [range(k, min(k + PORTION, last)) for k in range(given.first, last, PORTION)]
    kinds: Counter[str] = Counter()
    begin = time.monotonic()
    context = multiprocessing.get_context("spawn")
    suspects: list[int] = []
    with ProcessPoolExecutor(given.workers, mp_context=context) as pool:
        waiting = [(seeds, pool.submit(portion, seeds, given.of)) for seeds in portions]
        for seeds, future in waiting:
            try:
                found = future.result(timeout=DEADLINE * PORTION)
            except (Late, BrokenProcessPool):
                suspects += seeds
                continue
            for finding in found:
                print(finding, flush=True)
                kinds[finding.kind] += 1
    for seed in suspects:
        for finding in alone(seed, given.of):
            print(finding, flush=True)
            kinds[finding.kind] += 1
    spent = time.monotonic() - begin
    print(f"{given.count} models in {spent:.0f} s, findings: {dict(kinds) or 'none'}")
    sys.exit(1 if kinds else 0)


if __name__ == "__main__":
    main()
