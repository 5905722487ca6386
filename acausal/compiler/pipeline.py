"""The compiler: one value a stage, one function from each to the next."""

from __future__ import annotations

import dataclasses
import gc
import threading
import warnings
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from acausal.arguments import File, Told, checked
from acausal.compiler.assembly import assemble, chain_guesses, namespace, preferred_chains
from acausal.errors import AcausalError, DeclarationError, SingularError, UngroundedWarning
from acausal.formulation.dae import Dae
from acausal.formulation.edge_table import edge_table
from acausal.formulation.flat_model import FlatModel, flatten
from acausal.formulation.formulate import formulate
from acausal.formulation.formulation import Formulation
from acausal.formulation.model_faults import changed_model
from acausal.formulation.network import (
    check_drivers,
    check_let_go,
    choose_tree,
    chord_parts,
    linear_graph,
    loose_motion,
    silent_edges,
)
from acausal.formulation.path_cuts import WholeNeededError
from acausal.formulation.trace import trace_all, trace_key
from acausal.graph.tree import ABSOLUTE
from acausal.language.hold import CHORD
from acausal.language.model import Model
from acausal.reduction.closed_loops import close_loops
from acausal.reduction.hidden_relations import FreezeNeededError, expose
from acausal.reduction.index_reduction import reduce_index
from acausal.reduction.relations import Reduced, eliminate_relations
from acausal.reduction.simplification import DependentBlockError, Explicit, simplify
from acausal.reduction.singular_equations import singular_at
from acausal.system.parameter_files import read_parameters
from acausal.system.system import System
from acausal.system.system_tables import Defaults

if TYPE_CHECKING:
    from acausal.results.result import Result

Modes = Mapping[str, Mapping[str, int]]
"""Modes to build in, by the path of the component and the name of its modes."""

_ONE_AT_A_TIME = threading.RLock()  # equations are written with the component's own symbols

_HIDDEN = 20  # times that hidden relations are looked for: each lowers the order of the system

COORDINATES = ("tree", "absolute", "kane")

TreeChoice = Mapping[str, int] | Sequence[str] | None


@checked
def compile(
    model: Told[Model],
    *,
    tree: TreeChoice = None,
    frozen: Mapping[str, float] | None = None,
    parameters: Mapping[Any, Any] | File | None = None,
    coordinates: str = "tree",
) -> System:
    """Compile a model: flatten, graph, tree, sweeps, index reduction, simplification.

    Parameters
    ----------
    tree
        Another priority table (kind of edge to number), or the names of the branches. Results do
        not depend on it.
    frozen
        Parameters to build in as numbers.
    parameters
        Values in the place of the model's own, by path or in a TOML file, which
        ``system.parameters.to_toml("axis.toml")`` writes.
    coordinates
        ``"tree"``: those of the tree, of joints in a mechanism. ``"absolute"``: those of the tree
        of ``graph.tree.ABSOLUTE``, in which bodies move by themselves and joints close circuits.
        ``"kane"``: Kane's speeds are states in the place of rates, q̇ = T u with T from
        M = L D Lᵀ, so that D u̇ = Tᵀ (Q - M Ṫ u) is decoupled. For trees of at most 12
        coordinates. Results are the same.

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
    if coordinates not in COORDINATES:
        raise DeclarationError(
            f"coordinates={coordinates!r} is unknown. Valid: {', '.join(map(repr, COORDINATES))}."
        )
    if coordinates == "absolute":
        if tree is not None:
            raise DeclarationError(
                "coordinates='absolute' is a tree of its own, and tree= gives another. Give one."
            )
        tree = ABSOLUTE
    request = CompileRequest(model, tree, dict(frozen or {}), kane=coordinates == "kane")
    made = request.compile()
    made.parameter_vector(frozen)  # refuses names of nothing, and numbers out of range
    return made if parameters is None else _with_parameters(made, parameters)


def _with_parameters(system: System, given: Mapping[Any, Any] | File) -> System:
    """Return a system whose own parameters are those given, or of a file."""
    values = dict(given) if isinstance(given, Mapping) else read_parameters(given)
    try:
        made = system.for_parameters(values)
        vector = made.parameter_vector(values)
    except AcausalError as error:
        where = "" if isinstance(given, Mapping) else f"{given}: "
        raise type(error)(f"{where}{error}") from None
    named = dict(zip(made.parameter_names, vector.tolist(), strict=True))
    request = dataclasses.replace(made.request, values=named)
    table = dataclasses.replace(made.parameter_table, values=vector)
    return dataclasses.replace(made, parameter_table=table, request=request)


@dataclass(frozen=True, eq=False)
class CompileRequest:
    """What a System is made of; the System holds it, to be compiled anew with other numbers."""

    model: Model
    tree: TreeChoice = None
    frozen: Mapping[str, float] = field(default_factory=dict)  # parameters built in as numbers
    values: Mapping[str, float] = field(default_factory=dict)  # in the place of the model's own
    modes: Modes = field(default_factory=dict)
    memory: tuple[float, ...] = ()  # discrete values near which loops are looked at
    whole: bool = False  # sweeps are not cut, however long paths are
    kane: bool = False  # Kane's speeds in the place of rates
    metered: float = 0.0  # s, over which energies of all edges are counted as states; 0 for none
    structure: Mapping[str, Hashable] = field(default_factory=dict)  # of what was compiled

    def compile(self) -> System:
        """Return the compiled System."""
        with _ONE_AT_A_TIME:
            collecting = gc.isenabled()
            gc.disable()  # many small objects live until the end: collecting costs more than linear
            try:
                return _run_stages(self)
            finally:
                if collecting:
                    gc.enable()

    def again(self, **changes: Any) -> System:
        """Return the same model compiled with other ``frozen``, ``values`` or ``modes``."""
        now = _structure(flatten(self.model))
        if now != self.structure:
            raise changed_model(self.model.name, self.structure, now)
        with _without_warnings():
            return dataclasses.replace(self, **changes).compile()

    def flat(self) -> FlatModel:
        """Return the model as a list of components, with the numbers that are built in."""
        with _without_warnings():
            return flatten(self.model, self.frozen, self.values)

    def terminal_equations(self) -> tuple[Formulation, Dae]:
        """Return the unknowns and the equations of the model before any elimination, uncut."""
        with _without_warnings():
            return _formulate(dataclasses.replace(self, whole=True))

    def relations(self) -> tuple[Formulation, Reduced]:
        """Return the same with relations eliminated."""
        formulation, dae = self.terminal_equations()
        preferred = preferred_chains(formulation.flat, namespace(formulation))
        return formulation, eliminate_relations(dae, preferred)


@contextmanager
def _without_warnings() -> Iterator[None]:
    """Work on a model whose warnings were given already."""
    with _ONE_AT_A_TIME, warnings.catch_warnings():
        warnings.simplefilter("ignore", UngroundedWarning)
        yield


def _weightless(formulation: Formulation, dae: Dae) -> list[str]:
    """Return parameters that are 0, so that something free to move has no inertia."""
    return formulation.free.massless_parameters(dae.residuals, dae.parameter_column, dae.values)


def _run_stages(request: CompileRequest) -> System:
    if request.kane:
        request = dataclasses.replace(request, whole=True)
    formulation, dae = _formulate(request)
    if formulation.moves and request.tree is None and (weightless := _weightless(formulation, dae)):
        held = {**request.frozen, **dict.fromkeys(weightless, 0.0)}
        with _without_warnings():  # a node without mass is where its forces balance
            return _run_stages(dataclasses.replace(request, frozen=held))
    flat, names = formulation.flat, namespace(formulation)
    preferred = preferred_chains(flat, names)
    reduced = eliminate_relations(dae, preferred)
    if formulation.moves and formulation.free.massless:  # they follow what has inertia
        preferred |= dae.coordinates - formulation.free.massless
    loops = None
    if formulation.moves and reduced.dae.closures:
        reduced, loops = close_loops(reduced, chain_guesses(formulation, names), request.memory)
    try:
        reduced, explicit = _solve(reduced, preferred)
    except SingularError as error:
        if not dae.cuts:
            loose = loose_motion(flat, formulation.edges, formulation.traces, formulation.graph)
            silent = silent_edges(flat, formulation.edges, formulation.traces)
            raise loose or singular_at(error, request.frozen, flat.unconnected, silent) from None
        changes: dict[str, Any] = {"whole": True}
    except FreezeNeededError as need:
        held = {**request.frozen, **_present_values(flat, need.names)}
        changes = {"whole": False, "frozen": held}
    else:
        rest: Defaults = ()
        if request.kane:
            from acausal.mechanics.decoupling import decouple, state_defaults

            rest = (state_defaults(reduced, explicit),)  # rates begin as if they were states
            reduced, explicit = decouple(formulation, reduced, explicit, loops is not None)
        system = assemble(formulation, reduced, explicit, names, loops)
        begin = system.beginning
        begin = dataclasses.replace(begin, defaults=(*begin.defaults, *rest))
        kept = dataclasses.replace(request, whole=False, structure=_structure(flat))
        return dataclasses.replace(system, beginning=begin, request=kept)
    with _without_warnings():
        return _run_stages(dataclasses.replace(request, **changes))


def _formulate(request: CompileRequest) -> tuple[Formulation, Dae]:
    """Return the unknowns and the terminal equations of a model, before any elimination."""
    flat = flatten(request.model, request.frozen, request.values)
    modes = [request.modes.get(path, {}) for path in flat.paths]
    traces = trace_all(flat.components, modes)
    edges = edge_table(flat, traces)
    if any(part.chord_edge for part in flat.components):
        chords = chord_parts(flat, edges)
        told = [{**own, CHORD: 1} if n in chords else own for n, own in enumerate(modes)]
        traces = trace_all(flat.components, told)
        edges = edge_table(flat, traces)
    graph = choose_tree(linear_graph(flat, edges, traces), request.tree)
    check_drivers(flat, edges, traces, graph, graph.tree)
    formulation = Formulation(flat, traces, edges, graph, graph.tree, whole=request.whole)
    if request.modes and formulation.moves:
        check_let_go(flat, edges, traces, graph)
    return formulation, formulate(formulation, request.metered)


def _solve(reduced: Reduced, preferred: frozenset[int]) -> tuple[Reduced, Explicit]:
    """Reduce the index and simplify, with hidden relations where equations prove dependent."""
    for _ in range(_HIDDEN):
        problem = reduce_index(reduced, preferred)
        try:
            return problem.reduced, simplify(problem)
        except DependentBlockError:
            if reduced.dae.cuts:
                raise WholeNeededError from None
            exposed = expose(reduced)
            if exposed is None:
                return problem.reduced, simplify(problem, insist=True)
            reduced = exposed
    problem = reduce_index(reduced, preferred)
    return problem.reduced, simplify(problem, insist=True)


def _present_values(flat: FlatModel, names: list[str]) -> dict[str, float]:
    """Return the values of parameters to freeze: those that are 0, or all if they cancel."""
    values = dict(zip(flat.parameters.names, flat.parameters.values, strict=True))
    return {n: 0.0 for n in names if values[n] == 0.0} or {n: values[n] for n in names}


def _structure(flat: FlatModel) -> dict[str, Hashable]:
    """Return what a compiled system takes for granted: the components and their structure."""
    return {p: trace_key(c) for p, c in zip(flat.paths, flat.components, strict=True)}


@checked
def simulate(model: Told[Model], t_end: Told[float | str | None] = None, **options: Any) -> Result:
    """Compile and simulate in one call; ``options`` as in ``System.simulate``."""
    return compile(model).simulate(t_end, **options)
