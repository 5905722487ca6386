"""The audit of a run: which part supplied, stored and lost what, domain by domain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from acausal.arguments import Axes, File
from acausal.results.energy import edges_of, losing_kind
from acausal.results.readings import getter

if TYPE_CHECKING:
    from acausal.results.result import Result

COLUMNS = ("supplied", "stored", "lost", "switched", "converted")
"""Where the energy of an edge stands: what drivers gave, storages hold and dissipators lost, what
parts with modes (switches, friction, stops) took, and what passed on to another edge."""

_DRIVERS = ("across_driver", "through_driver")
_STORAGES = ("A", "T")


@dataclass(frozen=True)
class AuditRow:
    """What one part did in one domain [J]; ``supplied`` counts what it gave, the others took."""

    part: str
    domain: str
    supplied: float = 0.0
    stored: float = 0.0
    lost: float = 0.0
    switched: float = 0.0
    converted: float = 0.0

    @property
    def taken(self) -> float:
        """All that flowed into the part here [J]."""
        return self.stored + self.lost + self.switched + self.converted - self.supplied


@dataclass(frozen=True)
class EnergyAudit:
    """Rows of parts and domains. In each domain what is taken sums to 0; it prints as a table."""

    rows: tuple[AuditRow, ...]

    def __iter__(self) -> Iterator[AuditRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def domains(self) -> dict[str, AuditRow]:
        """The sums over all parts by domain."""
        return {
            name: AuditRow("all", name, *(self._sum(name, column) for column in COLUMNS))
            for name in dict.fromkeys(row.domain for row in self.rows)
        }

    @property
    def total(self) -> AuditRow:
        """The sums over all parts and domains."""
        return AuditRow("all", "all", *(self._sum("", column) for column in COLUMNS))

    def _sum(self, domain: str, column: str) -> float:
        own = [row for row in self.rows if domain in ("", row.domain)]
        return float(sum(getattr(row, column) for row in own))

    def to_dataframe(self) -> Any:
        """Return a table with a line for each part and domain; needs pandas."""
        import pandas as pd

        heads = ("part", "domain", *COLUMNS, "taken")
        lines = [[getattr(row, head) for head in heads] for row in self.rows]
        return pd.DataFrame(lines, columns=list(heads)).set_index(["part", "domain"])

    def plot(self, path: File | None = None, ax: Axes | None = None) -> Any:
        """Draw the energies as bands from part to part, domain by domain; returns the figure."""
        from acausal.pictures.energy_picture import plot_audit

        return plot_audit(self, path, ax)

    def __str__(self) -> str:
        rows = [*self.rows, *self.domains.values()]
        lines = [("part", "domain", *(f"{column} [J]" for column in COLUMNS))]
        for row in rows:
            values = (getattr(row, column) for column in COLUMNS)
            lines.append((row.part, row.domain, *(f"{v:.6g}" if v else "" for v in values)))
        widths = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
        names = [
            "  ".join(
                text.ljust(width) if k < 2 else text.rjust(width)
                for k, (text, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join(names)


def energy_audit(result: Result) -> EnergyAudit:
    """Return the audit of a run; see ``Result.energy_audit``."""
    system = result.system
    switching = {system.switching.memory[i].path for i in system.switching.places("mode")}
    rows: dict[tuple[str, str], dict[str, float]] = {}
    for path, domain in edges_of(result, ""):
        part, _, name = path.rpartition(".")
        kind = system.graph.kinds[system.names.components[part].edges[name]]
        column, sign = _column(kind, losing_kind(domain), part in switching)
        own = rows.setdefault((part, domain.name), {})
        taken = float(result.energy(path)[-1])
        kind_of: Any = system.names.components[part].kind
        held = kind_of.edge_energies(getter(result, part)).get(name)
        if held is not None:
            own["stored"] = own.get("stored", 0.0) + float(held[-1] - held[0])
            taken, column, sign = taken - float(held[-1] - held[0]), "lost", 1.0
        own[column] = own.get(column, 0.0) + sign * taken
    made = (
        AuditRow(part, domain, *(own.get(column, 0.0) for column in COLUMNS))
        for (part, domain), own in rows.items()
    )
    return EnergyAudit(tuple(row for row in made if any(getattr(row, c) for c in COLUMNS)))


def _column(kind: str, losing: str, switches: bool) -> tuple[str, float]:
    if switches:
        return "switched", 1.0
    if kind in _DRIVERS:
        return "supplied", -1.0
    if kind == losing:
        return "lost", 1.0
    stores = kind in _STORAGES or (losing in _STORAGES and kind == "dissipator")
    return ("stored" if stores else "converted"), 1.0
