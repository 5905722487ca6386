"""``ac.FMU``: an FMU as a part, with signal ports named as its variables."""

from __future__ import annotations

import copyreg
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import casadi as ca
import numpy as np

from acausal.arguments import File, checked, is_number, shown
from acausal.errors import FMUError, ParameterError, did_you_mean
from acausal.import_fmu.archive import unpack
from acausal.import_fmu.description import Description, FmuVariable, read
from acausal.import_fmu.model_exchange import Events, Exchange, Rates
from acausal.import_fmu.smooth import Smooth, smooth_function
from acausal.import_fmu.steps import Advance, Steps
from acausal.language.component import Component
from acausal.language.declaration import variable
from acausal.language.events import assign, initial, is_true, pre, reinit, sample, when
from acausal.language.expression import der, time
from acausal.language.modes import discrete
from acausal.language.quantity import plain
from acausal.language.signal import Output, signal_input
from acausal.language.units import base_exponents, to_si

_USES = ("exchange", "simulation", "casadi")


@checked
def FMU(  # noqa: N802, it makes a part
    path: File,
    *,
    use: str | None = None,
    step: float | None = None,
    parameters: Mapping[str, Any] | None = None,
    start: Mapping[str, Any] | None = None,
    log: bool = False,
    **named: Any,
) -> Component:
    """Return an FMU of FMI 2 or 3 as a part: ``m.pump = ac.FMU("pump.fmu", leak=1e-9)``.

    Its inputs and outputs are signal ports, its states variables, all named as in the FMU; signs
    that no name has (dots, brackets) are underscores: ``a.b[1]`` is ``a_b_1``. Arrays are their
    elements, ``u[0]`` the first. Numbers are in SI units, whatever the FMU counts in.

    An FMU is foreign machine code: it is loaded into this process and runs with your rights.

    Parameters
    ----------
    use
        ``"exchange"``: its equations, solved with all others; ``"simulation"``: its own solver, in
        steps. If not given, the first that it has. ``"casadi"``: its equations by CasADi's
        importer, which can go to other processes; for smooth FMUs of FMI 3, not in optimal control.
    step
        Of a Co-Simulation [s]; its default experiment's if not given.
    parameters, named
        Values of its parameters, in SI units or with a unit, ``leak="2 L/min"``; by keyword, or by
        name where that has dots.
    start
        Start values by the names in the FMU.
    log
        Ask the FMU for all that it logs. What it says is among ``res.notices``; each warning is an
        ``FMUWarning`` too.

    Raises
    ------
    FMUError
        If it cannot be read, has no library for this platform, or something that is not supported.
    """
    described = read(unpack(Path(path)), Path(path).name)
    names = identifiers(described)
    given = _values(described, names, parameters or {}, named, start or {})
    chosen = _use(described, use)
    for own in described.of("input"):
        if own.kind == "clock":
            raise FMUError(f"FMU {described.name}: {own.name} is a clock; signals are numbers.")
    if chosen == "simulation":
        part = _simulated(described, names, given, step, log)
    elif step is None:
        part = _exchanged(described, names, given, chosen == "casadi", log)
    else:
        raise FMUError(
            f"FMU {described.name}: step = {step:g} is of a Co-Simulation, and this is none."
        )
    for own in described.of("input"):
        if own.kind == "text":
            words = f"{own.name} is a text, which no signal is: it keeps its start value."
            vars(type(part))["fmu"].said[words] = None
    again = {
        "use": use,
        "step": step,
        "parameters": parameters,
        "start": start,
        "log": log,
        **named,
    }
    cast("Any", type(part)).origin = (str(Path(path).resolve()), again)
    return part


def identifiers(described: Description) -> dict[str, str]:
    """Return names for Python, all different: ``a.b[1]`` is ``a_b_1``."""
    found: dict[str, str] = {}
    taken = set(dir(Component)) | {"start", "guess", "parameters", "use", "step", "log"}
    taken |= {"fmu", "epoch", "turn", "next_event", "state"}
    for name in described.variables:
        made = re.sub(r"\W+", "_", name).strip("_") or "v"
        made = f"v_{made}" if made[0].isdigit() or keyword.iskeyword(made) else made
        while made in taken:
            made += "_"
        taken.add(made)
        found[name] = made
    return found


def _use(described: Description, use: str | None) -> str:
    own = (described.exchange, described.simulation, described.exchange)
    there = [word for word, interface in zip(_USES, own, strict=True) if interface is not None]
    if use is not None and use not in _USES:
        raise FMUError(f'use = {use!r}: give "exchange", "simulation" or "casadi".')
    if not there or (use is not None and use not in there):
        word = "Scheduled Execution only" if not there else f"no {use}, only {there[0]}"
        raise FMUError(f"FMU {described.name} has {word}.")
    return use or there[0]


def _values(
    described: Description,
    names: dict[str, str],
    parameters: Mapping[str, Any],
    named: Mapping[str, Any],
    start: Mapping[str, Any],
) -> list[tuple[FmuVariable, float]]:
    """Return parameters and start values in the FMU's own units."""
    back = {short: name for name, short in names.items()}
    asked: dict[str, Any] = {}
    for name, value in (*parameters.items(), *((back.get(n, n), v) for n, v in named.items())):
        own = described.variables.get(name)
        if own is None or own.causality not in ("parameter", "structuralParameter"):
            known = [v.name for v in described.of("parameter", "structuralParameter")]
            raise ParameterError(
                f"FMU {described.name} has no parameter '{name}'. {did_you_mean(name, known)}"
            )
        if name in described.sizes:
            raise FMUError(
                f"FMU {described.name}: {name} is the size of an array, and arrays have the size "
                "that they begin with. Ask its maker for an FMU of that size."
            )
        asked[name] = value
    for name, value in start.items():
        name = back.get(name, name)
        own = described.variables.get(name)
        if own is None or own.start is None:
            known = [v.name for v in described.variables.values() if v.start is not None]
            raise ParameterError(
                f"FMU {described.name} takes no start value of '{name}'. "
                f"{did_you_mean(name, known)}"
            )
        asked[name] = value
    return [
        (described.variables[n], _own_number(described.variables[n], value))
        for n, value in asked.items()
    ]


def _own_number(own: FmuVariable, value: Any) -> float:
    if isinstance(value, str):
        value = to_si(value, unit_text(own), own.name)
    if not is_number(value) and not isinstance(value, bool):
        raise ParameterError(f"{own.name} = {shown(value)} is no number.")
    return (float(value) - own.unit.offset) / own.unit.factor


def unit_text(own: FmuVariable) -> str:
    """Return the SI unit of a variable, "1" where nothing is known of it."""
    text = own.unit.text or "1"
    return text if text == "1" or base_exponents(text) else "1"


@dataclass(frozen=True, eq=False)
class Scales:
    """Factors and offsets between SI and the FMU's units, of a list of variables."""

    factors: ca.DM
    offsets: ca.DM

    @classmethod
    def of(cls, variables: Iterable[FmuVariable]) -> Scales:
        """Return those of some variables."""
        own = [v.unit for v in variables]
        return cls(ca.DM([u.factor for u in own]), ca.DM([u.offset for u in own]))

    def to_own(self, values: Any) -> Any:
        """Return SI values in the FMU's units."""
        return (values - self.offsets) / self.factors

    def to_si(self, values: Any) -> Any:
        """Return the FMU's values in SI units."""
        return values * self.factors + self.offsets


def _ports(
    described: Description, names: dict[str, str], outputs: Iterable[FmuVariable]
) -> dict[str, Any]:
    made: dict[str, Any] = {
        names[v.name]: signal_input(unit=unit_text(v), description=v.description)
        for v in described.signals("input")
    }
    return made | {
        names[v.name]: Output(unit=unit_text(v), description=v.description) for v in outputs
    }


def _column(part: Any, names: Iterable[str]) -> ca.SX:
    found = [ca.SX(plain(getattr(part, name))) for name in names]
    return ca.vertcat(*found) if found else ca.SX(0, 1)


class FMUKind(type):
    """The class of the part that an FMU is: in another process it is made anew from its file.

    ``stays_here`` tells that its functions are those of this process, ``steps`` that it steps by
    its own solver.
    """

    origin: tuple[str, dict[str, Any]]
    stays_here: bool
    steps: bool


def _kind_again(path: str, options: dict[str, Any]) -> FMUKind:
    return cast("FMUKind", type(FMU(path, **options)))


copyreg.pickle(FMUKind, lambda kind: (_kind_again, kind.origin))


def _made(
    described: Description, members: dict[str, Any], documented: str, stays: bool
) -> Component:
    own = {"foreign": True, "stays_here": stays, "__doc__": documented, "__module__": __name__}
    name = re.sub(r"\W+", "_", described.name) or "FMU"
    kind: Any = FMUKind(name, (Component,), {**members, **own})
    part: Component = kind()
    return part


def _exchanged(
    described: Description,
    names: dict[str, str],
    given: list[tuple[FmuVariable, float]],
    by_casadi: bool,
    log: bool,
) -> Component:
    model = Exchange(described, given, log)
    _refuse_steps(model)
    states = [described.variables[name] for name in described.states]
    scales = Scales.of(states)
    begin = np.asarray(scales.to_si(ca.DM(model.start))).ravel() if states else np.zeros(0)
    outputs = [v for v in model.outputs if v.name not in described.states]
    members = _ports(described, names, outputs)
    same = {names[v.name] for v in model.outputs if v.name in described.states}
    shorts = {v.name: names[v.name] + ("_state" if names[v.name] in same else "") for v in states}
    members |= _ports(described, names, [v for v in model.outputs if v.name in described.states])
    for own, first in zip(states, begin, strict=True):
        size = abs(own.nominal * own.unit.factor) or 1.0
        members[shorts[own.name]] = variable(
            unit_text(own), own.description, start=float(first), nominal=size
        )
    functions = _Functions(model, given if by_casadi else None)
    read_in = [names[v.name] for v in model.inputs]
    held = {names[v.name]: f"held_{names[v.name]}" for v in model.inputs if v.is_discrete}
    seen = [held.get(short, short) for short in read_in]
    inward, outward = Scales.of(model.inputs), Scales.of(model.outputs)
    n, ny, ng = len(states), len(model.outputs), described.indicators
    members |= _event_members(model) | _discrete_members(model, held, names)
    members["fmu"] = model

    def point(self: Any, ports: list[str]) -> tuple[ca.SX, ca.SX]:
        x, u = _column(self, shorts.values()), _column(self, ports)
        return scales.to_own(x) if n else x, inward.to_own(u) if ports else u

    def equations(self: Any) -> Iterator[Any]:
        x, u = point(self, seen)
        found = functions.rates(self.epoch if model.has_events else 0.0, x, u)
        for k, own in enumerate(states):
            yield der(getattr(self, shorts[own.name])) == found[k] * own.unit.factor
        shown_values = outward.to_si(found[n : n + ny]) if ny else ca.SX(0, 1)
        for k, own in enumerate(model.outputs):
            # An output that is a state is that state: some FMUs name no dependence of it.
            value = getattr(self, shorts[own.name]) if own.name in shorts else shown_values[k]
            yield getattr(self, names[own.name]) == value
        if not model.has_events:
            return
        given = point(self, read_in)[1]
        inward_now = [given[k] if v.is_discrete else pre(u[k]) for k, v in enumerate(model.inputs)]
        before = [pre(self.epoch), time, *([pre(x)] if n else [])]
        done = functions.event(ca.vertcat(*before, *inward_now))
        above = [is_true(found[n + ny + k] > 0) for k in range(ng)]
        acts = [assign(self.epoch, done[0]), assign(self.next_event, done[1])]
        acts += [assign(getattr(self, f"above_{k}"), above[k]) for k in range(ng)]
        acts += [
            reinit(getattr(self, shorts[own.name]), done[2 + k] * own.unit.factor + own.unit.offset)
            for k, own in enumerate(states)
        ]
        acts += [assign(getattr(self, own), getattr(self, short)) for short, own in held.items()]
        steps = found[n + ny + ng] > 0 if model.steps else None
        yield from _questions(self, acts, above, steps, held)

    said = _said(described, "Model Exchange")
    return _made(described, {**members, "equations": equations}, said, functions.stays_here)


def _questions(
    part: Any, acts: list[Any], above: list[ca.SX], steps: ca.SX | None, held: dict[str, str]
) -> Iterator[Any]:
    """Yield when an FMU has an event.

    Where an indicator has another sign than at its last event, or a discrete input another value,
    at an instant that it has named, and where it asks for one at a step.
    """
    asked = time >= part.next_event
    for k, sign in enumerate(above):
        was = getattr(part, f"above_{k}")
        asked = ca.logic_or(asked, ca.logic_and(sign, ca.logic_not(was)))
        asked = ca.logic_or(asked, ca.logic_and(was, ca.logic_not(sign)))
    if steps is not None:
        asked = ca.logic_or(asked, steps)
    for short, own in held.items():
        now, then = plain(getattr(part, short)), plain(getattr(part, own))
        asked = ca.logic_or(asked, ca.logic_or(now < then, now > then))
    # It is asked in turns: signs that the event itself has changed are an answer to the other. A
    # signal that moves on from its value at the event is so asked about again, without end.
    turns = [(asked, 0), (asked, 1), *([(initial(), 0)] if held else [])]
    for question, turn in turns:
        now = ca.logic_and(question, part.turn < 0.5 if turn == 0 else part.turn > 0.5)
        made = when(now, *acts, assign(part.turn, 1.0 - turn))
        yield replace(made, text="event of the FMU")


def _discrete_members(
    model: Exchange, held: dict[str, str], names: dict[str, str]
) -> dict[str, Any]:
    """Return what inputs were at the last event, of those that change at events only."""
    firsts = zip(model.inputs, model.first_inputs, strict=True)
    return {
        held[names[own.name]]: discrete(start=value * own.unit.factor + own.unit.offset)
        for own, value in firsts
        if own.is_discrete
    }


def _refuse_steps(model: Exchange) -> None:
    """Refuse an FMU whose steps are more than a question at their end, or that cannot go back.

    FMI 2 takes the wish to know of steps for granted where nothing is said: then it is only told.
    """
    described = model.described
    if described.exchange is None or not described.exchange.steps:
        return
    wish = f"FMU {described.name} wants to be told of completed steps"
    if not model.steps:
        text = f"{wish} and cannot save its state (canGetAndSetFMUState): none are asked for."
        if described.is_three:
            raise FMUError(f"{text} Use its Co-Simulation.")
        model.said[text] = None
        return
    try:
        remembers = model.remembers_steps()
    except FMUError as error:
        model.said[f"whether it remembers completed steps could not be tried: {error}"] = None
        return
    if remembers:
        raise FMUError(
            f"{wish} and remembers them, as delays do: what it gives at a point depends on the way "
            "to it, and solvers go to and fro. Use its Co-Simulation."
        )


def _event_members(model: Exchange) -> dict[str, Any]:
    """Return what a part remembers of the events of its FMU; nothing of one that has none."""
    if not model.has_events:
        return {}
    made: dict[str, Any] = {"epoch": discrete(start=0.0), "turn": discrete(start=0.0)}
    made["next_event"] = discrete("s", start=model.first_time)
    first = model.evaluate(np.array([0.0, 0.0, *model.start, *model.first_inputs]))
    begin = model.nx + len(model.outputs)
    for k, g in enumerate(first[begin : begin + model.described.indicators]):
        made[f"above_{k}"] = discrete(start=float(g > 0.0))
    return made


class _Functions:
    """How an FMU is called from equations: by our own functions, or by CasADi's importer."""

    def __init__(self, model: Exchange, given: list[tuple[FmuVariable, float]] | None) -> None:
        self._rates = Rates(model)
        self._event = Events(model) if model.has_events else None
        self._smooth: Smooth | None = None
        if given is None:
            return
        real = all(v.kind == "real" for v in (*model.inputs, *model.outputs))
        self._smooth = None if model.has_events or not real else smooth_function(model, given)
        if self._smooth is None:
            raise FMUError(
                f"FMU {model.described.name} is not smooth, depends on time, has arrays, is of "
                'FMI 2, or CasADi reads it otherwise than it is: use="exchange".'
            )

    @property
    def stays_here(self) -> bool:
        """Whether the functions are those of this process."""
        return self._smooth is None

    def rates(self, epoch: Any, x: ca.SX, u: ca.SX) -> Any:
        """Return rates, outputs and indicators."""
        if self._smooth is not None:
            return self._smooth(x, u)
        return ca.SX(self._rates(ca.vertcat(ca.SX(plain(epoch)), time, x, u)))

    def event(self, given: ca.SX) -> ca.SX:
        """Return what an event does."""
        if self._event is None:
            raise FMUError("the FMU has no events.")
        return ca.SX(self._event(given))


def _simulated(
    described: Description,
    names: dict[str, str],
    given: list[tuple[FmuVariable, float]],
    step: float | None,
    log: bool,
) -> Component:
    length = described.experiment.step if step is None else step
    if length is None or not length > 0.0:
        raise FMUError(
            f"FMU {described.name}: it names no step of its own. Give step=… [s], above 0."
        )
    model = Steps(described, given, length, log)
    advance = Advance(model)
    members = _ports(described, names, model.outputs)
    inward, outward = Scales.of(model.inputs), Scales.of(model.outputs)
    start = [dict((v.name, x) for v, x in given).get(v.name, v.start or 0.0) for v in model.inputs]
    first = np.zeros(0)
    if model.outputs:
        first = np.asarray(outward.to_si(ca.DM(model.first(np.array(start))))).ravel()
    held = [f"held_{names[v.name]}" for v in model.outputs]
    for short, own, value in zip(held, model.outputs, first, strict=True):
        members[short] = discrete(unit_text(own), own.description, start=float(value))
    members |= {"state": discrete(start=0.0), "fmu": model}
    read_in = [names[v.name] for v in model.inputs]

    def equations(self: Any) -> Iterator[Any]:
        for short, own in zip(held, model.outputs, strict=True):
            yield getattr(self, names[own.name]) == getattr(self, short)
        pulse = sample(length)
        u = inward.to_own(_column(self, read_in)) if read_in else ca.SX(0, 1)
        done = ca.SX(advance(ca.vertcat(time, pre(self.state), u)))
        values = outward.to_si(done[1:]) if model.outputs else ca.SX(0, 1)
        acts = [assign(self.state, done[0])]
        acts += [assign(getattr(self, short), values[k]) for k, short in enumerate(held)]
        yield replace(when(pulse, *acts), text="step of the FMU")

    members["steps"] = True
    said = _said(described, "Co-Simulation")
    return _made(described, {**members, "equations": equations}, said, True)


def _said(described: Description, word: str) -> str:
    return f"FMU {described.name} (FMI {described.version}, {word})."
