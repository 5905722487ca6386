"""Solvers of nonlinear programs as objects: which one to use, with which options."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked
from acausal.errors import OptimalControlError
from acausal.optimal_control.block_program import Program

STATUS_TEXTS = {
    "Solve_Succeeded": "optimal",
    "Solved_To_Acceptable_Level": "optimal to a lower accuracy only",
    "Infeasible_Problem_Detected": "no point near the last iterate satisfies all constraints",
    "Maximum_Iterations_Exceeded": "the most iterations allowed were not enough",
    "Maximum_CpuTime_Exceeded": "the time allowed was not enough",
    "Maximum_WallTime_Exceeded": "the time allowed was not enough",
    "Restoration_Failed": "no nearby point satisfies the constraints better",
    "Diverging_Iterates": "the iterates run away: the objective may have no least value",
    "Search_Direction_Becomes_Too_Small": "no further progress is possible",
    "Invalid_Number_Detected": "the equations have no finite value at some point",
    "Not_Enough_Degrees_Of_Freedom": "there are more conditions than unknowns",
    "Error_In_Step_Computation": "its linear equations have no solution at the last iterate",
    "Insufficient_Memory": "there is not enough memory",
    "User_Requested_Stop": "stopped by the user",
    "0": "optimal",
    "SUCCESS": "optimal",
    "LIMIT_EXCEEDED": "the time allowed was not enough",
    "INFEASIBLE": "no point satisfies all constraints",
}
"""What IPOPT and the other solvers say, in words."""


@checked
@dataclass(frozen=True)
class Ipopt:
    """The interior-point method IPOPT; the default.

    Parameters
    ----------
    linear_solver
        ``"mumps"`` or ``"spral"``.
    tol
        Largest error of the optimality conditions, in scaled units.
    max_iterations
        Most iterations.
    options
        Further options of IPOPT, by name.
    """

    linear_solver: str = "mumps"
    tol: float = 1e-8
    max_iterations: int = 500
    options: dict[str, Any] = field(default_factory=dict)

    separate = False

    def build(self, program: Program, equal: np.ndarray, warm: bool, callback: Any) -> ca.Function:
        """Return CasADi's solver of a program; ``warm`` starts with given multipliers."""
        functions = program.functions
        settings: dict[str, Any] = {
            "ipopt.linear_solver": self.linear_solver,
            "ipopt.tol": self.tol,
            "ipopt.max_iter": self.max_iterations,
            "ipopt.print_level": 0,
            "ipopt.sb": "yes",
            "jac_g": functions["jac_g"],
            "grad_f": functions["grad_f"],
            "hess_lag": functions["hess_lag"],
        }
        if warm:
            settings |= {
                "ipopt.warm_start_init_point": "yes",
                "ipopt.mu_init": 1e-6,
                "ipopt.warm_start_bound_push": 1e-8,
                "ipopt.warm_start_mult_bound_push": 1e-8,
                "ipopt.warm_start_slack_bound_push": 1e-8,
            }
            if self.linear_solver == "mumps":
                # The scaling it picks by itself lets its pivots, and its memory, grow without end
                # on long meshes (512 intervals of a mass that is pushed): iterate it instead.
                settings["ipopt.mumps_scaling"] = 8
        settings |= {f"ipopt.{name}": value for name, value in self.options.items()}
        return _build("ipopt", functions["nlp"], settings, callback, self)

    def _sharper(self, part: float) -> Ipopt:
        """Return the solver with products of slacks and multipliers below a part of ``tol``."""
        return replace(self, options={"compl_inf_tol": part * self.tol, **self.options})


@checked
@dataclass(frozen=True)
class Fatrop:
    """FATROP: an interior-point method for problems in stages, of fixed horizon.

    Parameters
    ----------
    tol, max_iterations
        As in ``Ipopt``.
    options
        Further options of FATROP, by name.
    """

    tol: float = 1e-8
    max_iterations: int = 500
    options: dict[str, Any] = field(default_factory=dict)

    separate = True

    def build(self, program: Program, equal: np.ndarray, warm: bool, callback: Any) -> ca.Function:
        """Return CasADi's solver of a program; ``equal`` are the rows that are equations."""
        settings = {
            "structure_detection": "auto",
            "equality": equal.tolist(),
            "fatrop.tol": self.tol,
            "fatrop.max_iter": self.max_iterations,
            "fatrop.print_level": 0,
        }
        settings |= {f"fatrop.{name}": value for name, value in self.options.items()}
        return _build("fatrop", program.functions["nlp"], settings, callback, self)


@checked
@dataclass(frozen=True)
class SQP:
    """CasADi's sequential quadratic programming with exact second derivatives.

    Parameters
    ----------
    tol, max_iterations
        As in ``Ipopt``.
    qp_solver
        ``"qrqp"`` (active set) or another one that CasADi has.
    options
        Further options of CasADi's sqpmethod.
    """

    tol: float = 1e-8
    max_iterations: int = 100
    qp_solver: str = "qrqp"
    options: dict[str, Any] = field(default_factory=dict)

    separate = False

    def steps(self, count: int) -> SQP:
        """Return the solver that stops after some iterations, with whole steps taken."""
        return replace(self, max_iterations=count, options={**self.options, "max_iter_ls": 0})

    def build(self, program: Program, equal: np.ndarray, warm: bool, callback: Any) -> ca.Function:
        """Return CasADi's solver of a program; ``equal`` are the rows that are equations."""
        quiet = {"print_iter": False, "print_header": False, "print_info": False}
        settings = {
            "qpsol": self.qp_solver,
            "qpsol_options": {**quiet, "error_on_fail": False} if self.qp_solver == "qrqp" else {},
            "hess_lag": program.functions["hess_both"],
            "convexify_strategy": "regularize",
            "tol_pr": self.tol,
            "tol_du": self.tol,
            "max_iter": self.max_iterations,
            "print_iteration": False,
            "print_header": False,
            "print_status": False,
            **self.options,
        }
        return _build("sqpmethod", program.functions["nlp"], settings, callback, self)


@checked
@dataclass(frozen=True)
class Bonmin:
    """BONMIN: branch and bound over whole numbers, for a few of them; IPOPT in every node.

    Parameters
    ----------
    algorithm
        ``"B-BB"``, branch and bound, or another one that BONMIN has. Only convex problems have
        their least value for sure.
    max_time
        Longest time [s].
    options
        Further options of BONMIN, by name.

    It writes a line for every node on the standard output, which no option of it turns off.
    """

    algorithm: str = "B-BB"
    max_time: float = 300.0
    options: dict[str, Any] = field(default_factory=dict)

    separate = False

    def build(self, program: Program, equal: np.ndarray, warm: bool, callback: Any) -> ca.Function:
        """Return CasADi's solver of a program."""
        functions = program.functions
        quiet = dict.fromkeys(
            ("bb_log_level", "nlp_log_level", "nlp_log_at_root", "print_level"), 0
        )
        whole = np.isin(np.arange(program.n), program.integers)
        settings: dict[str, Any] = {
            "discrete": whole.tolist(),
            "bonmin.algorithm": self.algorithm,
            "bonmin.time_limit": self.max_time,
            "bonmin.sb": "yes",
            "jac_g": functions["jac_g"],
            "grad_f": functions["grad_f"],
            "hess_lag": functions["hess_lag"],
        }
        settings |= {f"bonmin.{name}": value for name, value in (quiet | self.options).items()}
        return _build("bonmin", functions["nlp"], settings, callback, self)


def _build(
    plugin: str, nlp: ca.Function, settings: dict[str, Any], callback: Any, solver: Any
) -> ca.Function:
    quiet = {"print_time": False, "show_eval_warnings": False, "error_on_fail": False}
    told = {} if callback is None else {"iteration_callback": callback}
    try:
        return ca.nlpsol("solver", plugin, nlp, {**quiet, "calc_lam_p": False, **settings, **told})
    except RuntimeError as error:
        raise OptimalControlError(
            f"{solver} cannot be set up: {last_line(error)}. Check its options."
        ) from None


def last_line(error: Exception) -> str:
    """Return the last line of CasADi's message, without the place in its source."""
    line = [part for part in str(error).splitlines() if part.strip()][-1].strip()
    return re.sub(r"^\S+:\d+: ", "", line).rstrip(".")


class ProgressLine(ca.Callback):
    """Writes one line about the iterations, over and over."""

    def __init__(self, n: int, n_rows: int, n_values: int) -> None:
        ca.Callback.__init__(self)
        self._sizes = {"x": n, "lam_x": n, "g": n_rows, "lam_g": n_rows, "lam_p": n_values, "f": 1}
        self.iteration = 0
        self.bounds: tuple[np.ndarray, np.ndarray] | None = None
        self.construct("progress", {})

    def get_n_in(self) -> int:
        """Return the number of outputs of a solver: they are given here."""
        return int(ca.nlpsol_n_out())

    def get_n_out(self) -> int:
        """Return 1: go on."""
        return 1

    def get_name_in(self, i: int) -> str:
        """Return the name of a solver's output."""
        return str(ca.nlpsol_out(i))

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        """Return the shape of a solver's output."""
        return ca.Sparsity.dense(self._sizes[str(ca.nlpsol_out(i))], 1)

    def eval(self, arg: Any) -> list[float]:
        """Write the line."""
        named = dict(zip(ca.nlpsol_out(), arg, strict=True))
        violation = 0.0
        if self.bounds is not None and named["g"].numel():
            g = np.asarray(named["g"]).ravel()
            violation = float(np.max(np.maximum(self.bounds[0] - g, g - self.bounds[1])))
        f = float(named["f"])
        words = f"iteration {self.iteration:4d}  objective {f:.8g}  violation {violation:.1e}"
        sys.stderr.write(f"\r{words:<70}")
        sys.stderr.flush()
        self.iteration += 1
        return [0.0]

    def close(self) -> None:
        """End the line."""
        sys.stderr.write("\n")
        sys.stderr.flush()
