"""A linear graph without any component: where the theory, and teaching it, starts.

A rigid body hangs on two springs and a dashpot (M. J. Richard, figure 1): e1 is the body, e2 and e3
the arms to its points of attachment, e4 and e5 the points on the ground, e6, e7 and e8 springs and
dashpot. What to see: incidence matrix (1), cutset matrix (2) and circuit matrix (4) of the chapter
with E = -Dᵀ, and the equations they stand for. The number of trees is a determinant of integers.
"""

from pathlib import Path

import numpy as np

import acausal as ac

EDGES = {
    "e1": (6, 1),  # from tail to head; node 6 is the ground
    "e2": (1, 2),
    "e3": (1, 3),
    "e4": (6, 4),
    "e5": (6, 5),
    "e6": (4, 3),
    "e7": (5, 2),
    "e8": (5, 3),
}


def build() -> ac.LinearGraph:
    return ac.LinearGraph(EDGES, tree=["e1", "e2", "e3", "e4", "e5"])


def main(output: Path | None = None) -> int:
    """Return how many trees the graph has."""
    graph = build()
    print("Incidence matrix (1)\n", graph.incidence_matrix, sep="")
    print("\nCutset matrix (2), [U D]\n", graph.cutset_matrix, sep="")
    print("\nCircuit matrix (4), [E U]\n", graph.circuit_matrix, sep="")
    print("\nForces at every cut balance\n", graph.cutset_equations, sep="")
    print("\nPositions around every circuit add to zero\n", graph.circuit_equations, sep="")
    print("\nE = -Dᵀ:", np.array_equal(graph.E, -np.transpose(graph.D)))
    reduced = graph.incidence_matrix.values[:-1]  # without the row of the ground
    trees = round(np.linalg.det(reduced @ reduced.T))
    print(f"\nnumber of trees: {trees}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "linear_graph_by_hand.png"
        graph.draw(path=picture)
        print(f"picture: {picture}")
    return trees


if __name__ == "__main__":
    main(Path("build"))
