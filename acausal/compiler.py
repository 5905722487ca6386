"""The compiler: one value a stage, one function from each to the next."""

from __future__ import annotations

import dataclasses
import gc
from collections.abc import Mapping, Sequence
from typing import Any

from acausal.assembly import assemble, namespace, preferred_chains
from acausal.errors import DeclarationError
from acausal.flatten import flatten
from acausal.formulation import Formulation, edge_table, formulate, trace_all
from acausal.index_reduction import reduce_index
from acausal.model import Model
from acausal.network import check_drivers, choose_tree, linear_graph
from acausal.relations import eliminate_relations
from acausal.simplification import FreezeNeededError, simplify
from acausal.system import System

TreeChoice = Mapping[str, int] | Sequence[str] | None


def compile(
    model: Model, *, tree: TreeChoice = None, frozen: Mapping[str, float] | None = None
) -> System:
    """Compile a model: flatten, graph, tree, sweeps, index reduction, simplification.

    Parameters
    ----------
    tree
        Another priority table (kind of edge to number), or the names of the branches. Results do
        not depend on it.
    frozen
        Parameters to build in as numbers.

    Returns
    -------
    System
        On which simulation, initialisation, linearisation and optimal control stand.
    """
    if not isinstance(model, Model):
        raise DeclarationError(
            f"compile() takes a Model, not {type(model).__name__}: put the component into a model, "
            "m = ac.Model('name'); m.part = …"
        )
    collecting = gc.isenabled()
    gc.disable()  # many small objects live until the end: collecting would cost more than linear
    try:
        return _compile(model, tree, dict(frozen or {}))
    finally:
        if collecting:
            gc.enable()


def _compile(model: Model, choice: TreeChoice, frozen: dict[str, float]) -> System:
    flat = flatten(model, frozen)
    traces = trace_all(flat)
    edges = edge_table(flat, traces)
    graph = choose_tree(linear_graph(flat, edges, traces), choice)
    check_drivers(flat, edges, traces, graph, graph.tree)
    formulation = Formulation(flat, traces, edges, graph, graph.tree)
    dae = formulate(formulation)
    names = namespace(formulation)
    preferred = preferred_chains(flat, names)
    reduced = eliminate_relations(dae, preferred)
    try:
        explicit = simplify(reduce_index(reduced, preferred))
    except FreezeNeededError as need:
        zeros = {name: 0.0 for name in need.names}
        return _compile(model, choice, {**frozen, **zeros})
    system = assemble(formulation, reduced, explicit, names)

    def again(values: Any, held: dict[str, float]) -> System:
        made = _compile(model, choice, held)
        return dataclasses.replace(made, parameter_values=values)

    return dataclasses.replace(system, source=again)


def simulate(model: Model, t_end: float | None = None, **options: Any) -> Any:
    """Compile and simulate in one call; ``options`` as in ``System.simulate``."""
    return compile(model).simulate(t_end, **options)
