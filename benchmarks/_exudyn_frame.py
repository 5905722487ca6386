"""The right-angle cantilever in exudyn 1.13: geometrically exact beams on Lie group nodes."""

from __future__ import annotations

import warnings
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np


def right_angle(n: int, t_end: float, h: float) -> tuple[float, float]:
    """Return CPU time [s] of the run and the height of the tip, n elements an arm, steps h.

    Newton's tolerances 1e-6: with 1e-8 it fails at the first step (differences for derivatives).
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of exudyn about itself and numpy
        return _run(n, t_end, h)


def _run(n: int, t_end: float, h: float) -> tuple[float, float]:
    import exudyn as exu

    mbs, tip = _frame(exu, n)
    settings = exu.SimulationSettings()
    settings.timeIntegration.endTime = t_end
    settings.timeIntegration.numberOfSteps = round(t_end / h)
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
    settings.timeIntegration.newton.relativeTolerance = 1e-6
    settings.timeIntegration.newton.absoluteTolerance = 1e-6
    settings.timeIntegration.verboseMode = 0
    settings.solution.file.write = False
    settings.linearSolverType = exu.LinearSolverType.EigenSparse
    begin = process_time()
    mbs.SolveDynamic(settings)
    spent = process_time() - begin
    return spent, float(mbs.GetNodeOutput(tip, exu.OutputVariableType.Position)[2])


def _frame(exu: Any, n: int) -> tuple[Any, Any]:
    """Return the system and the node at its tip."""
    import exudyn.utilities as eu

    mbs = exu.SystemContainer().AddSystem()
    section = exu.BeamSection()
    section.massPerLength = 1.0
    section.inertia = np.diag([20.0, 10.0, 10.0])
    section.stiffnessMatrix = np.diag([1e6, 1e6, 1e6, 1e3, 1e3, 1e3])
    ground = mbs.AddObject(eu.ObjectGround())
    corners = np.array([[0.0, 0.0, 0.0], [10.0, 0.0, 0.0], [10.0, 10.0, 0.0]])
    turns = (0.0, np.pi / 2)
    nodes: list[list[Any]] = []
    for arm, turn in enumerate(turns):
        places = [corners[arm] + (corners[arm + 1] - corners[arm]) * k / n for k in range(n + 1)]
        pose = [0.0, 0.0, turn]
        own = [
            mbs.AddNode(eu.NodeRigidBodyRotVecLG(referenceCoordinates=[*place, *pose]))
            for place in places
        ]
        nodes.append(own)
        for first, last in pairwise(own):
            mbs.AddObject(
                eu.ObjectBeamGeometricallyExact(
                    nodeNumbers=[first, last], length=10.0 / n, sectionData=section
                )
            )
    clamp = mbs.AddMarker(eu.MarkerNodeRigid(nodeNumber=nodes[0][0]))
    base = mbs.AddMarker(eu.MarkerBodyRigid(bodyNumber=ground))
    mbs.AddObject(eu.GenericJoint(markerNumbers=[base, clamp]))
    elbow = [mbs.AddMarker(eu.MarkerNodeRigid(nodeNumber=k)) for k in (nodes[0][-1], nodes[1][0])]
    turned = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    mbs.AddObject(eu.GenericJoint(markerNumbers=elbow, rotationMarker0=turned))
    mbs.AddLoad(
        eu.Force(
            markerNumber=elbow[0],
            loadVector=[0.0, 0.0, 0.0],
            loadVectorUserFunction=_push,
        )
    )
    mbs.Assemble()
    return mbs, nodes[1][-1]


def _push(mbs: Any, t: float, load: Any) -> list[float]:
    """Force at the elbow: a triangle from 0 to 2 s."""
    return [0.0, 0.0, max(0.0, 50.0 * (1.0 - abs(t - 1.0)))]
