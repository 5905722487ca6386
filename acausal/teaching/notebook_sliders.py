"""Sliders for parameters in a notebook: the model runs again whenever one is moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import log10
from typing import Any

from acausal.arguments import checked
from acausal.errors import AcausalError, DeclarationError
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.pictures.curves_svg import Curve, curves_svg
from acausal.results.result import Result
from acausal.system.system import System

_SPAN = 10.0
"""A slider goes from a tenth of the value of its parameter to ten times that."""
_FINE = 200
"""Steps of a slider."""


@dataclass(eq=False)
class Sliders:
    """Sliders and curves that follow them; a notebook shows both.

    ``result`` is the last run, ``values`` are the parameters as they stand.
    """

    system: System
    values: dict[str, float]
    t_end: float
    show: tuple[str, ...]
    options: Mapping[str, Any]
    result: Result | None = None
    fault: str = ""
    widget: Any = None
    picture: Any = None
    sliders: dict[str, Any] = field(default_factory=dict)

    def set(self, **values: float) -> None:
        """Change parameters by path, with ``__`` for each point: ``set(r__R=2.0)``."""
        for name, value in values.items():
            path = name.replace("__", ".")
            if path not in self.sliders:
                raise DeclarationError(
                    f"there is no slider for {path!r}: they are {', '.join(self.sliders)}."
                )
            self.sliders[path].value = value

    def run(self) -> None:
        """Run the model with the parameters as they stand and draw the curves."""
        try:
            self.result = self.system.simulate(
                self.t_end, parameters=dict(self.values), **self.options
            )
            self.fault = ""
        except AcausalError as error:
            self.fault = str(error)
        if self.picture is not None:
            self.picture.value = self.svg()

    def svg(self) -> str:
        """Return the curves of the last run, or what went wrong."""
        if self.fault or self.result is None:
            return f"<pre>{self.fault}</pre>"
        result = self.result
        return curves_svg(
            [Curve(p, self.system.resolve(p)[0].unit, result.t, result[p]) for p in self.show]
        )

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)

    def __repr__(self) -> str:
        values = ", ".join(f"{path} = {value:.6g}" for path, value in self.values.items())
        return f"<sliders of {self.system.name!r}: {values}>"


@checked
def sliders(
    system: System,
    parameters: Sequence[Any],
    t_end: float | str,
    show: Sequence[Any] = (),
    **options: Any,
) -> Sliders:
    """Return sliders for parameters, and curves that a run draws again whenever one moves.

    Parameters
    ----------
    parameters
        Paths of parameters, ``["r.R", "rotor.J"]``.
    t_end
        End of each run ([s], or ``"2 min"``).
    show
        Variables that are drawn; the first states if none are named.
    options
        Further keywords of ``system.simulate``.

    Raises
    ------
    DeclarationError
        A path that is no parameter of the system, or ipywidgets is missing.
    """
    try:
        widgets = import_module("ipywidgets")
    except ImportError as error:
        raise DeclarationError(
            "sliders need ipywidgets: install it with pip install 'acausal[notebook]'."
        ) from error
    known = system.parameters
    paths = [path_of(key) for key in parameters]
    unknown = [path for path in paths if path not in known]
    if unknown or not paths:
        what = f"{unknown[0]!r} is no parameter" if unknown else "no parameter is named"
        raise DeclarationError(f"{what} of {system.name!r}. Valid: {', '.join(list(known)[:12])}.")
    shown = tuple(path_of(key) for key in show) or tuple(system.states[:3])
    values, end = {p: float(known[p]) for p in paths}, seconds(t_end, "t_end")
    made = Sliders(system, values, end, shown, options)
    for path in paths:
        made.sliders[path] = _slider(widgets, path, made.values[path])

        def moved(change: Any, path: str = path) -> None:
            made.values[path] = float(change["new"])
            made.run()

        made.sliders[path].observe(moved, names="value")
    made.picture = widgets.HTML()
    made.widget = widgets.VBox([*made.sliders.values(), made.picture])
    made.run()
    return made


def _slider(widgets: Any, path: str, value: float) -> Any:
    look = {
        "description": path,
        "continuous_update": True,
        "style": {"description_width": "initial"},
        "readout_format": ".4g",
    }
    if value > 0:
        return widgets.FloatLogSlider(
            value=value, base=10, min=log10(value / _SPAN), max=log10(value * _SPAN),
            step=2 / _FINE, **look,
        )  # fmt: skip
    size = abs(value) * _SPAN or 1.0
    return widgets.FloatSlider(value=value, min=-size, max=size, step=2 * size / _FINE, **look)
