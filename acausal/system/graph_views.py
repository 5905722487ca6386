"""What a system shows of its linear graph: tree, matrices, cutsets and circuits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.arguments import checked_methods
from acausal.graph.labeled_matrix import LabeledMatrix
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import Tree
from acausal.graph.written_graph import GraphEquations

if TYPE_CHECKING:
    from acausal.graph.edge_sets import EdgeSet


@checked_methods
class GraphViews:
    """The views of a graph, for what has one."""

    graph: LinearGraph

    @property
    def tree(self) -> Tree:
        """The tree that the equations are formed with."""
        return self.graph.tree

    @property
    def incidence_matrix(self) -> LabeledMatrix:
        """Nodes × edges: -1 at the tail, +1 at the head of an edge."""
        return self.graph.incidence_matrix

    @property
    def cutset_matrix(self) -> LabeledMatrix:
        """[U D], branches × (branches, chords)."""
        return self.graph.cutset_matrix

    @property
    def circuit_matrix(self) -> LabeledMatrix:
        """[E U], chords × (branches, chords)."""
        return self.graph.circuit_matrix

    @property
    def vertex_equations(self) -> GraphEquations:
        """The throughs at every node balance."""
        return self.graph.vertex_equations

    @property
    def cutset_equations(self) -> GraphEquations:
        """The throughs across the cut of every branch balance."""
        return self.graph.cutset_equations

    @property
    def circuit_equations(self) -> GraphEquations:
        """The acrosses around the circuit of every chord add to zero."""
        return self.graph.circuit_equations

    def cutset(self, branch: str) -> EdgeSet:
        """Return the cutset of a branch; ``system.cutset("R1").draw()`` lights it in the graph."""
        return self.graph.cutset(branch)

    def circuit(self, chord: str) -> EdgeSet:
        """Return the circuit of a chord, which can be drawn."""
        return self.graph.circuit(chord)
