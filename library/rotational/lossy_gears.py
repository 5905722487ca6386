"""Gears with losses and play: mesh efficiency, bearing friction, backlash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational, thermal
from library import friction
from library.losses import Losses
from library.rotational.gears import Gear
from library.rotational.interfaces import Compliant

NO_PLAY = 1e-10
"""Backlash [rad] up to which there is none: spring and damper always act."""


def loss_table() -> Any:
    """Return the declaration of the losses of a gear, by its speed."""
    return ac.table(
        "Rows of speed |w_a| [rad/s], eta_mf1, eta_mf2, tau_bf1 and tau_bf2 [N.m]",
        columns=(
            ac.parameter("rad/s", "Speed", min=0),
            ac.parameter("1", "Efficiency where flange_a drives", above=0, max=1),
            ac.parameter("1", "Efficiency where flange_b drives", above=0, max=1),
            ac.parameter("N.m", "Bearing friction where flange_a drives", min=0),
            ac.parameter("N.m", "Bearing friction where flange_b drives", min=0),
        ),
        default=((0.0, 1.0, 1.0, 0.0, 0.0),),
        begins=0,
    )


def is_lossless(table: Any) -> bool:
    """Whether numbers of a loss table leave no losses at any speed."""
    return not isinstance(table, ca.SX) and all(tuple(row)[1:] == (1, 1, 0, 0) for row in table)


class Backlash(Losses, Compliant):
    """Abstract: play b between two flanges, and a spring and damper at each end of it."""

    c: ac.Parameter = ac.parameter("N.m/rad", "Spring constant", above=0)
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Damping constant", min=0)
    b: ac.Parameter = ac.parameter("rad", "Total backlash", default=0.0, min=0)
    phi_rel0: ac.Parameter = ac.parameter("rad", "Angle in the middle of the play", default=0.0)
    tau_c = ac.variable("N.m", "Spring torque")
    tau_d = ac.variable("N.m", "Damping torque")
    mode = ac.modes("play", "positive", "negative", description="In the play or at one of its ends")
    heat = ac.Edge(Losses.heat_port)

    def depths(self) -> tuple[Any, Any]:
        """Return by how much the twist is beyond the upper end of the play, and the lower one."""
        off = self.phi_rel - self.phi_rel0
        return off - self.b / 2, off + self.b / 2

    @property
    def loose(self) -> Any:
        """Whether there is play."""
        return self.b > NO_PLAY

    def contact(self, damping: Any) -> Iterator[Any]:
        """Yield spring and damping torque, and that the torque is their sum."""
        above, below = self.depths()
        positive, negative = self.mode.within("positive"), self.mode.within("negative")
        beyond = positive * above + negative * below
        yield self.tau_c == self.c * ca.if_else(self.loose, beyond, self.phi_rel - self.phi_rel0)
        yield self.tau_d == ca.if_else(self.loose, damping, self.d * self.w_rel)
        yield self.tau == self.tau_c + self.tau_d
        yield from self.losses(self.tau_d * self.w_rel)

    @staticmethod
    def stored_energy(get: Any) -> tuple[Any, Any]:
        """Return no kinetic energy and that of the springs [J], tau_c²/(2 c)."""
        return 0.0, get("tau_c") ** 2 / (2 * get("c"))


class ElastoBacklash(Backlash):
    """Backlash b with elastic ends, tau = c (phi_rel - phi_rel0 ∓ b/2) + tau_d beyond ±b/2.

    Within the play there is no torque. The damping torque tau_d = d w_rel is at most as large as
    that of the spring: the torque is continuous and never pulls. With b = 0 it is a spring and
    damper in parallel, tau = c (phi_rel - phi_rel0) + d w_rel.
    """

    def equations(self) -> Iterator[Any]:
        above, below = self.depths()
        most = (self.mode.within("positive") - self.mode.within("negative")) * self.tau_c
        damping = ca.fmin(ca.fmax(self.d * self.w_rel, -most), most)
        damping *= self.mode.within("positive", "negative")  # in the play it would have d / 4
        # Past the end of contact, where a step that finds it ends, there is no torque.
        yield from self.contact(ca.if_else(most < 0, -self.tau_c, damping))
        yield ac.transition(self.mode, "play", "positive", ca.logic_and(self.loose, above > 0))
        yield ac.transition(self.mode, "play", "negative", ca.logic_and(self.loose, below < 0))
        yield ac.transition(self.mode, "positive", "play", above < 0)
        yield ac.transition(self.mode, "negative", "play", below > 0)


class ElastoBacklash2(Backlash):
    """Backlash b with ends of spring and full damper, tau = c (phi_rel - phi_rel0 ∓ b/2) + d w_rel.

    The torque jumps where contact begins with a speed. Contact ends where the torque would pull.
    With b = 0 it is a spring and damper in parallel.
    """

    def equations(self) -> Iterator[Any]:
        (above, below), damping = self.depths(), self.d * self.w_rel
        yield from self.contact(self.mode.within("positive", "negative") * damping)
        touches = ca.logic_and(self.loose, above > 0)
        pushes = ca.logic_and(touches, self.c * above + damping > 0)
        yield ac.transition(self.mode, "play", "positive", pushes)
        yield ac.transition(self.mode, "positive", "play", ca.logic_not(pushes))
        touches = ca.logic_and(self.loose, below < 0)
        pulls = ca.logic_and(touches, self.c * below + damping < 0)
        yield ac.transition(self.mode, "play", "negative", pulls)
        yield ac.transition(self.mode, "negative", "play", ca.logic_not(pulls))


class LossyGear(Losses, Gear):
    """Gear with losses, phi_a = ratio phi_b and ratio (tau_a - tau_loss) + tau_b = 0.

    The mesh passes on the share eta <= 1 of the torque, less the bearing friction tau_bf as seen at
    flange_a. Turning forward, tau_a - tau_loss is the smaller of eta_mf1 tau_a - tau_bf1, where
    flange_a drives, and tau_a/eta_mf2 - tau_bf2, where flange_b does. At rest the gear is stuck as
    long as these losses can hold it. Its numbers are parameters, ``loss_table[0, 1]``; a gear whose
    rows are all [w, 1, 1, 0, 0] has no losses and no modes, and its numbers are built in.
    """

    loss_table: ac.types.TableParameter = loss_table()
    w_small: ac.Parameter = ac.parameter(
        "rad/s", "Speed up to which it rests", default=1e-6, above=0
    )
    tau_small: ac.Parameter = ac.parameter(
        "N.m", "Difference of torques below which the driving side stays", default=1e-6, above=0
    )
    tau_loss = ac.variable("N.m", "Torque lost, on the side of flange_a")
    mode = ac.modes(*friction.MODES, description="Sticking or turning")
    side = ac.modes("a", "b", description="The flange that drives")
    heat = ac.Edge(Losses.heat_port)
    w_a = Gear.edge_a.w
    a_a = Gear.edge_a.a

    def builds_in(self, name: str) -> bool:
        """Whether the table leaves no losses: the equations have no modes then."""
        return name == "loss_table" and is_lossless(self._given(type(self).loss_table))

    def equations(self) -> Iterator[Any]:
        yield self.phi_a == self.ratio * self.phi_b
        yield self.tau_loss == self.edge_a.tau + self.edge_b.tau / self.ratio
        yield from self.losses(self.tau_loss * self.w_a)
        if self.builds_in("loss_table"):
            yield self.ratio * self.edge_a.tau + self.edge_b.tau == 0
            return
        passed = -self.edge_b.tau / self.ratio
        yield self.mode.choose(
            {
                "stuck": ac.hold(self.w_a),
                ("start_forward", "forward"): passed == self._chosen(*self.mesh(1, self.w_a)),
                ("start_backward", "backward"): passed == self._chosen(*self.mesh(-1, -self.w_a)),
            }
        )
        tau = self.edge_a.tau
        limits = tau - ca.fmin(*self.mesh(1, 0)), tau - ca.fmax(*self.mesh(-1, 0))
        yield from friction.changes(
            self.mode, self.tau_loss, self.a_a, self.w_a, limits, self.w_small
        )
        # A band around the kink, for without load the torque stays there within rounding.
        less = self._less()
        yield ac.transition(self.side, "b", "a", less > self.tau_small)
        yield ac.transition(self.side, "a", "b", less < -self.tau_small)

    def mesh(self, sign: int, speed: Any) -> tuple[Any, Any]:
        """Return the torque that the mesh passes on where flange_a drives, and where flange_b does.

        It turns with a speed in one direction; the smaller in this direction is right, which is
        that of the side that drives, as eta_mf1 <= 1/eta_mf2.
        """
        table: Any = self.loss_table

        def column(number: int) -> Any:
            if table.shape[0] == 1:
                return table[0, number]
            return ac.interpolate(speed, table[:, 0], table[:, number])

        tau = self.edge_a.tau
        return column(1) * tau - sign * column(3), tau / column(2) - sign * column(4)

    def _chosen(self, by_a: Any, by_b: Any) -> Any:
        share = self.side.within("a")
        return share * by_a + (1 - share) * by_b

    def _less(self) -> Any:
        """Return how much less torque is passed on where flange_a drives; 0 at rest."""
        total = 0
        for sign, names in (
            (1, ("start_forward", "forward")),
            (-1, ("start_backward", "backward")),
        ):
            by_a, by_b = self.mesh(sign, sign * self.w_a)
            total = total + self.mode.within(*names) * sign * (by_b - by_a)
        return total


class Gearbox(ac.Assembly):
    """Gear with losses and an elastic backlash, phi_a = ratio (phi_b - phi_rel).

    It is flange_a - LossyGear(ratio, loss_table) - ElastoBacklash(c, d, b) - flange_b, and phi_rel
    the twist of the latter.
    """

    ratio: ac.Parameter = ac.parameter("1", "Transmission ratio, phi_a/phi_b")
    c: ac.Parameter = ac.parameter("N.m/rad", "Gear elasticity", above=0)
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Gear damping", min=0)
    b: ac.Parameter = ac.parameter("rad", "Total backlash, at flange_b", default=0.0, min=0)
    loss_table: ac.types.TableParameter = loss_table()
    use_support: bool = ac.structural(
        default=False, description="True: the case is the flange support"
    )
    use_heat_port: bool = ac.structural(
        default=False, description="True: the losses flow out at heat_port"
    )

    def builds_in(self, name: str) -> bool:
        """Whether the table leaves no losses, as in LossyGear."""
        return name == "loss_table" and is_lossless(self._given(type(self).loss_table))

    def short_paths(self) -> dict[str, str]:
        """Return the variables of MSL's Gearbox: the twist of the backlash, and its speed."""
        return {name: f"elasto_backlash.{name}" for name in ("phi_rel", "w_rel", "a_rel")}

    def assemble(self) -> None:
        table = self._given(type(self).loss_table)
        self.flange_a, self.flange_b = rotational.Flange(), rotational.Flange()
        self.lossy_gear = LossyGear(
            ratio=self.ratio,
            loss_table=table if is_lossless(table) else self.loss_table,
            use_support=self.use_support,
            use_heat_port=self.use_heat_port,
        )
        self.elasto_backlash = ElastoBacklash(
            c=self.c, d=self.d, b=self.b, use_heat_port=self.use_heat_port
        )
        self.connect(self.flange_a, self.lossy_gear.flange_a)
        self.connect(self.lossy_gear.flange_b, self.elasto_backlash.flange_a)
        self.connect(self.elasto_backlash.flange_b, self.flange_b)
        if self.use_support:
            self.support = rotational.Flange()
            self.connect(self.support, self.lossy_gear.support)
        if self.use_heat_port:
            self.heat_port = thermal.HeatPort()
            losses = self.lossy_gear.heat_port, self.elasto_backlash.heat_port
            self.connect(self.heat_port, *losses)
