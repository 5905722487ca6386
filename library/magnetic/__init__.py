"""Magnetic flux tubes: reluctances, coils, cores, gaps that pull, leakage, hysteresis, magnets.

Soft and hard magnetic materials are in ``library.magnetic.materials``.
"""

from library.magnetic.armature import TranslatoryArmatureAndStopper
from library.magnetic.basic import (
    ConstantPermeance,
    ConstantReluctance,
    Crossing,
    EddyCurrent,
    Ground,
    Idle,
    LeakageWithCoefficient,
    Short,
    VariablePermeance,
    VariableReluctance,
)
from library.magnetic.converters import (
    ElectroMagneticConverter,
    ElectroMagneticConverterWithLeakageInductance,
)
from library.magnetic.fixed_shape import (
    Cuboid,
    GenericFluxTube,
    HollowCylinderAxialFlux,
    HollowCylinderCircumferentialFlux,
    HollowCylinderRadialFlux,
    Toroid,
)
from library.magnetic.force import (
    CuboidOrthogonalFlux,
    CuboidParallelFlux,
    ForceHollowCylinderAxialFlux,
    ForceHollowCylinderRadialFlux,
    LeakageAroundPoles,
)
from library.magnetic.hysteresis import GenericHystTellinenHard, GenericHystTellinenSoft
from library.magnetic.leakage import (
    CoaxCylindersEndFaces,
    EighthOfHollowSphere,
    EighthOfSphere,
    HalfCylinder,
    HalfHollowCylinder,
    QuarterCylinder,
    QuarterHollowCylinder,
    QuarterHollowSphere,
    QuarterSphere,
)
from library.magnetic.magnets import GenericLinearPermanentMagnet
from library.magnetic.sensors import MagneticFluxSensor, MagneticPotentialDifferenceSensor
from library.magnetic.sources import (
    ConstantMagneticFlux,
    ConstantMagneticPotentialDifference,
    SignalMagneticFlux,
    SignalMagneticPotentialDifference,
)

__all__ = [
    "CoaxCylindersEndFaces",
    "ConstantMagneticFlux",
    "ConstantMagneticPotentialDifference",
    "ConstantPermeance",
    "ConstantReluctance",
    "Crossing",
    "Cuboid",
    "CuboidOrthogonalFlux",
    "CuboidParallelFlux",
    "EddyCurrent",
    "EighthOfHollowSphere",
    "EighthOfSphere",
    "ElectroMagneticConverter",
    "ElectroMagneticConverterWithLeakageInductance",
    "ForceHollowCylinderAxialFlux",
    "ForceHollowCylinderRadialFlux",
    "GenericFluxTube",
    "GenericHystTellinenHard",
    "GenericHystTellinenSoft",
    "GenericLinearPermanentMagnet",
    "Ground",
    "HalfCylinder",
    "HalfHollowCylinder",
    "HollowCylinderAxialFlux",
    "HollowCylinderCircumferentialFlux",
    "HollowCylinderRadialFlux",
    "Idle",
    "LeakageAroundPoles",
    "LeakageWithCoefficient",
    "MagneticFluxSensor",
    "MagneticPotentialDifferenceSensor",
    "QuarterCylinder",
    "QuarterHollowCylinder",
    "QuarterHollowSphere",
    "QuarterSphere",
    "Short",
    "SignalMagneticFlux",
    "SignalMagneticPotentialDifference",
    "Toroid",
    "TranslatoryArmatureAndStopper",
    "VariablePermeance",
    "VariableReluctance",
]
