"""The compiler: one value a stage, one function from each to the next."""

from __future__ import annotations

import dataclasses
import gc
import threading
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from acausal.compiler.assembly import assemble, chain_guesses, namespace, preferred_chains
from acausal.errors import DeclarationError, SingularError, UngroundedWarning
from acausal.formulation.dae import Dae
from acausal.formulation.diagnosis import changed_model
from acausal.formulation.edge_table import edge_table
from acausal.formulation.flat_model import FlatModel, flatten
from acausal.formulation.formulate import formulate
from acausal.formulation.formulation import Formulation
from acausal.formulation.network import check_drivers, choose_tree, linear_graph, loose_motion
from acausal.formulation.path_cuts import WholeNeededError
from acausal.formulation.trace import trace_all, trace_key
from acausal.language.model import Model
from acausal.reduction.closed_loops import close_loops
from acausal.reduction.diagnosis import singular_at
from acausal.reduction.hidden_relations import DependentBlockError, FreezeNeededError, expose
from acausal.reduction.index_reduction import reduce_index
from acausal.reduction.relations import Reduced, eliminate_relations
from acausal.reduction.simplification import Explicit, simplify
from acausal.system.system import System

Modes = Mapping[str, Mapping[str, int]]
"""Modes to build in, by the path of the component and the name of its modes."""

_ONE_AT_A_TIME = threading.RLock()  # equations are written with the component's own symbols

_HIDDEN = 20  # times that hidden relations are looked for: each lowers the order of the system

TreeChoice = Mapping[str, int] | Sequence[str] | None


def compile(
    model: Model, *, tree: TreeChoice = None, frozen: Mapping[str, float] | None = None
) -> System:
    """Compile a model: flatten, graph, tree, sweeps, index reduction, simplification.

    Parameters
    ----------
    tree
        Another priority table (kind of edge to number), such as ``ac.ABSOLUTE``, or the names of
        the branches. Results do not depend on it.
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
    return _compiled(model, tree, dict(frozen or {}), {}, {})


def _compiled(
    model: Model,
    choice: TreeChoice,
    frozen: dict[str, float],
    values: Mapping[str, float],
    modes: Modes,
) -> System:
    with _ONE_AT_A_TIME:
        collecting = gc.isenabled()
        gc.disable()  # many small objects live until the end: collecting costs more than linear
        try:
            return _pipeline(model, choice, frozen, values, modes)
        finally:
            if collecting:
                gc.enable()


def _pipeline(
    model: Model,
    choice: TreeChoice,
    frozen: dict[str, float],
    values: Mapping[str, float],
    modes: Modes,
    *,
    whole: bool = False,
) -> System:
    formulation, dae = _formulated(model, choice, frozen, values, modes, whole=whole)
    flat, names = formulation.flat, namespace(formulation)
    preferred = preferred_chains(flat, names)
    reduced = eliminate_relations(dae, preferred)
    reduced, loops = close_loops(reduced, chain_guesses(flat, names))
    try:
        reduced, explicit = _solved(reduced, preferred)
    except SingularError as error:
        if not dae.cuts:
            loose = loose_motion(flat, formulation.edges, formulation.traces, formulation.graph)
            raise loose or singular_at(error, frozen) from None
        with warnings.catch_warnings():  # given already
            warnings.simplefilter("ignore", UngroundedWarning)
            return _pipeline(model, choice, frozen, values, modes, whole=True)
    except FreezeNeededError as need:
        held = {**frozen, **_present_values(flat, need.names)}
        return _again(model, choice, held, values, modes)
    system = assemble(formulation, reduced, explicit, names, loops)
    structure = _structure(flat)

    def source(
        given: Mapping[str, float], held: dict[str, float], within: Modes | None = None
    ) -> System:
        now = _structure(flatten(model))
        if now != structure:
            raise changed_model(model.name, structure, now)
        return _again(model, choice, held, given, modes if within is None else within)

    def terminal() -> Dae:
        with _ONE_AT_A_TIME, warnings.catch_warnings():
            warnings.simplefilter("ignore", UngroundedWarning)
            return _formulated(model, choice, frozen, values, modes, whole=True)[1]

    def stages() -> tuple[Formulation, Reduced]:
        with _ONE_AT_A_TIME, warnings.catch_warnings():
            warnings.simplefilter("ignore", UngroundedWarning)
            formulation, dae = _formulated(model, choice, frozen, values, modes, whole=True)
            return formulation, eliminate_relations(dae, preferred)

    return dataclasses.replace(system, source=source, terminal=terminal, stages=stages)


def _formulated(
    model: Model,
    choice: TreeChoice,
    frozen: dict[str, float],
    values: Mapping[str, float],
    modes: Modes,
    *,
    whole: bool,
) -> tuple[Formulation, Dae]:
    """Return the unknowns and the terminal equations of a model, before any elimination."""
    flat = flatten(model, frozen, values)
    traces = trace_all(flat.components, [modes.get(path, {}) for path in flat.paths])
    edges = edge_table(flat, traces)
    graph = choose_tree(linear_graph(flat, edges, traces), choice)
    check_drivers(flat, edges, traces, graph, graph.tree)
    formulation = Formulation(flat, traces, edges, graph, graph.tree, whole=whole)
    return formulation, formulate(formulation)


def _solved(reduced: Reduced, preferred: frozenset[int]) -> tuple[Reduced, Explicit]:
    """Reduce the index and simplify, with hidden relations where equations prove dependent."""
    for _ in range(_HIDDEN):
        problem = reduce_index(reduced, preferred)
        try:
            return reduced, simplify(problem)
        except DependentBlockError:
            if reduced.cuts:
                raise WholeNeededError from None
            exposed = expose(reduced)
            if exposed is None:
                return reduced, simplify(problem, insist=True)
            reduced = exposed
    return reduced, simplify(reduce_index(reduced, preferred), insist=True)


def _again(
    model: Model,
    choice: TreeChoice,
    frozen: dict[str, float],
    values: Mapping[str, float],
    modes: Modes,
) -> System:
    """Compile once more with other parameters as numbers, without repeating its warnings."""
    with _ONE_AT_A_TIME, warnings.catch_warnings():
        warnings.simplefilter("ignore", UngroundedWarning)
        return _compiled(model, choice, frozen, values, modes)


def _present_values(flat: FlatModel, names: list[str]) -> dict[str, float]:
    """Return the values of parameters to freeze: those that are 0, or all if they cancel."""
    values = dict(zip(flat.parameters.names, flat.parameters.values, strict=True))
    return {n: 0.0 for n in names if values[n] == 0.0} or {n: values[n] for n in names}


def _structure(flat: FlatModel) -> dict[str, Any]:
    """Return what a compiled system takes for granted: the components and their structure."""
    return {p: trace_key(c) for p, c in zip(flat.paths, flat.components, strict=True)}


def simulate(model: Model, t_end: float | None = None, **options: Any) -> Any:
    """Compile and simulate in one call; ``options`` as in ``System.simulate``."""
    return compile(model).simulate(t_end, **options)
