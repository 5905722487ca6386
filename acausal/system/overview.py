"""A compiled system at a glance, as text and for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.language.html import html_heading, html_table

if TYPE_CHECKING:
    from acausal.system.system import System


def system_html(system: System) -> str:
    """Return counts, states, algebraic unknowns, inputs and parameters with units as tables."""
    counts = (
        f"system '{system.name}': {len(system.states)} states, {len(system.algebraic)} algebraic "
        f"unknowns, {len(system.inputs)} inputs, {len(system.parameter_names)} parameters"
    )
    groups = (("state", system.states), ("algebraic", system.algebraic), ("input", system.inputs))
    rows = [
        [what, name, system.resolve(name)[0].unit or "1"]
        for what, names in groups
        for name in names
    ]
    parts = [html_heading(counts), html_table(["kind", "variable", "unit"], rows)]
    values = []
    for name, place in system.parameter_names.items():
        declared = system.parameter_table.declared[place]
        unit = declared.unit if declared is not None else ""
        values.append([name, float(system.parameter_values[place]), unit or "1"])
    parts.append(html_table(["parameter", "value", "unit"], values))
    notes = [[text] for text in (*system.parameter_table.assumptions, *system.notices)]
    return "\n".join([*parts, html_table(["notes"], notes)] if notes else parts)


def system_text(system: System) -> str:
    """Return the names of states, algebraic unknowns and inputs, and what was assumed, as text."""
    lines = [
        f"system '{system.name}'",
        f"  states     {', '.join(system.states) or 'none'}",
        f"  algebraic  {', '.join(system.algebraic) or 'none'}",
        f"  inputs     {', '.join(system.inputs) or 'none'}",
        f"  parameters {len(system.parameter_names)}",
    ]
    lines += [f"  assumes    {text}" for text in system.parameter_table.assumptions[:8]]
    return "\n".join([*lines, *(f"  note       {text}" for text in system.notices)])
