"""The chain of the multibody benchmark in exudyn 1.13, in the two ways it offers."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numpy as np

Found = tuple[float, np.ndarray]  # time [s], position of the last centre [m]

PATIENCE = 10.0  # s: a longer run is the last one
SHORT, REPEATED = 0.5, 9  # s, runs: shorter ones are repeated


def _settings(exu: Any, t_end: float, steps: int) -> Any:
    made = exu.SimulationSettings()
    made.timeIntegration.endTime = t_end
    made.timeIntegration.numberOfSteps = steps
    made.timeIntegration.verboseMode = 0
    made.solution.file.write = False
    return made


def minimal(n: int, t_end: float, tolerance: float, numbers: dict[str, float]) -> Found:
    """Joint angles in one ObjectKinematicTree, by the explicit DOPRI5 with step control."""
    import exudyn as exu
    from exudyn.utilities import NodeGenericODE2, ObjectKinematicTree

    mbs = exu.SystemContainer().AddSystem()
    length, inertia = numbers["length"], numbers["inertia"] * np.eye(3)
    zeros = [0.0] * n
    node = mbs.AddNode(
        NodeGenericODE2(
            referenceCoordinates=zeros,
            initialCoordinates=zeros,
            initialCoordinates_t=zeros,
            numberOfODE2Coordinates=n,
        )
    )
    offsets = [[0.0, 0.0, 0.0]] + [[length, 0.0, 0.0]] * (n - 1)
    mbs.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            jointTypes=[exu.JointType.RevoluteZ] * n,
            linkParents=list(range(-1, n - 1)),
            jointTransformations=exu.Matrix3DList([np.eye(3)] * n),
            jointOffsets=exu.Vector3DList(offsets),
            linkInertiasCOM=exu.Matrix3DList([inertia] * n),
            linkCOMs=exu.Vector3DList([[length / 2, 0.0, 0.0]] * n),
            linkMasses=[numbers["mass"]] * n,
            baseOffset=[0.0, 0.0, 0.0],
            gravity=[0.0, -numbers["g"], 0.0],
        )
    )
    mbs.Assemble()
    settings = _settings(exu, t_end, 20)
    settings.timeIntegration.automaticStepSize = True
    settings.timeIntegration.relativeTolerance = tolerance
    settings.timeIntegration.absoluteTolerance = 0.01 * tolerance
    begin = process_time()
    mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.DOPRI5)
    seconds = process_time() - begin
    angles = np.cumsum(mbs.GetNodeOutput(node, exu.OutputVariableType.Coordinates))
    along = np.stack([np.cos(angles), np.sin(angles)]) * length
    return seconds, along.sum(axis=1) - along[:, -1] / 2


def redundant(n: int, t_end: float, steps: int, numbers: dict[str, float]) -> Found:
    """Bodies in absolute coordinates with joints as constraints, by the generalised-alpha."""
    import exudyn as exu
    from exudyn import utilities as ut

    mbs = exu.SystemContainer().AddSystem()
    half = numbers["length"] / 2
    ground = mbs.AddObject(ut.ObjectGround())
    before = mbs.AddMarker(ut.MarkerBodyRigid(bodyNumber=ground, localPosition=[0.0, 0.0, 0.0]))
    for k in range(n):
        place = [(2 * k + 1) * half, 0.0, 0.0]
        node = mbs.AddNode(ut.NodeRigidBody2D(referenceCoordinates=place))
        own = {"mass": numbers["mass"], "inertia": numbers["inertia"]}
        body = mbs.AddObject(ut.ObjectRigidBody2D(**own, nodeNumber=node))
        ends = [
            mbs.AddMarker(ut.MarkerBodyRigid(bodyNumber=body, localPosition=[x, 0.0, 0.0]))
            for x in (-half, half)
        ]
        center = mbs.AddMarker(ut.MarkerBodyMass(bodyNumber=body))
        weight = [0.0, -numbers["g"], 0.0]
        mbs.AddLoad(ut.LoadMassProportional(markerNumber=center, loadVector=weight))
        mbs.AddObject(ut.ObjectJointRevolute2D(markerNumbers=[before, ends[0]]))
        before = ends[1]
    mbs.Assemble()
    settings = _settings(exu, t_end, steps)
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.7
    settings.timeIntegration.newton.useModifiedNewton = True
    settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    begin = process_time()
    mbs.SolveDynamic(settings)
    seconds = process_time() - begin
    where = mbs.GetObjectOutputBody(
        body, exu.OutputVariableType.Position, localPosition=[0.0, 0.0, 0.0]
    )
    return seconds, np.asarray(where)[:2]


def ways(
    n: int, t_end: float, numbers: dict[str, float]
) -> dict[str, dict[float, Callable[[], Found]]]:
    """Return the runs of each way, by their settings from loose to tight."""
    tolerances, steps = (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8), (1000, 4000, 16000)
    return {
        "minimal": {s: partial(minimal, n, t_end, s, numbers) for s in tolerances},
        "redundant": {s: partial(redundant, n, t_end, s, numbers) for s in steps},
    }


def loosest(
    runs: dict[float, Callable[[], Found]], exact: np.ndarray, error: float
) -> dict[str, Any]:
    """Return the time of the first setting that meets an error at the tip, a median if it is short.

    It is given up once a run takes longer than ``PATIENCE``: its time is then a lower bound.
    """
    report: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for setting, run in runs.items():
            seconds, tip = run()
            off = float(np.linalg.norm(tip - exact))
            met = off <= error
            if met and seconds < SHORT:
                seconds = median(run()[0] for _ in range(REPEATED))
            report = {"s": round(seconds, 5), "tip_error_m": float(f"{off:.2g}"), "met": met}
            report["setting"] = setting
            if met or seconds > PATIENCE:
                break
    return report
