"""Thermal parts: storage, conduction, convection, radiation, sources and sensors."""

from library.thermal.adaptors import (
    GeneralHeatFlowToTemperatureAdaptor,
    GeneralTemperatureToHeatFlowAdaptor,
)
from library.thermal.sensors import HeatFlowSensor, RelTemperatureSensor, TemperatureSensor
from library.thermal.sources import (
    FixedHeatFlow,
    FixedTemperature,
    PrescribedHeatFlow,
    PrescribedTemperature,
)
from library.thermal.transfer import (
    BodyRadiation,
    Convection,
    ConvectiveResistor,
    HeatCapacitor,
    ThermalCollector,
    ThermalConductor,
    ThermalResistor,
)

__all__ = [
    "BodyRadiation",
    "Convection",
    "ConvectiveResistor",
    "FixedHeatFlow",
    "FixedTemperature",
    "GeneralHeatFlowToTemperatureAdaptor",
    "GeneralTemperatureToHeatFlowAdaptor",
    "HeatCapacitor",
    "HeatFlowSensor",
    "PrescribedHeatFlow",
    "PrescribedTemperature",
    "RelTemperatureSensor",
    "TemperatureSensor",
    "ThermalCollector",
    "ThermalConductor",
    "ThermalResistor",
]
