"""What stands where on the site: the doors, the groups of examples, the topics of the reference.

A test asks that every example and every public name stands in exactly one of them.
"""

from __future__ import annotations

DOORS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Engineer",
        "Build a machine from nearly 700 parts, run it, see where its power goes, and take it with "
        "you as C code or an FMU.",
        (
            ("The first hour", "learn/tutorial"),
            ("Parts", "parts/index"),
            ("Mechanisms", "mechanics/mechanisms"),
            ("C code and compiled runs", "compute/export"),
        ),
    ),
    (
        "Optimiser",
        "Least time, least effort, best design, parameters from data: on the model that you "
        "simulate, each optimum replayed by it.",
        (
            ("Optimal control", "compute/optimal_control"),
            ("Parameters from data, MPC", "compute/estimation"),
            ("Sweeps and tolerances", "compute/studies"),
            ("Examples", "examples/index"),
        ),
    ),
    (
        "Teacher",
        "Twelve lessons with exercises that are checked, derivations as a textbook prints them, "
        "and pages on which a class can touch the graph.",
        (
            ("The course", "course/index"),
            ("Derivations", "theory/from_graph_to_state_equations"),
            ("Pages to point at", "learn/pages"),
            ("From bond graphs", "learn/coming_from_bond_graphs"),
        ),
    ),
)
"""Who comes, what is here for them, and where they go first: titles and pages."""

EXAMPLES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "first": (
        "First steps",
        "The smallest models, a part of your own, a graph without parts.",
        ("rc_circuit", "dc_drive", "custom_component", "linear_graph_by_hand", "live_pages"),
    ),
    "circuits": (
        "Circuits and converters",
        "Ideal diodes and switches, amplifiers, filters in the frequency domain, tolerances.",
        (
            "diode_bridge",
            "buck_converter",
            "op_amp_filter",
            "rlc_bode",
            "transistor_amplifier",
            "monte_carlo_tolerances",
        ),
    ),
    "drives": (
        "Drives and their control",
        "Motors with gears, bridges, heat, and controllers that are continuous or have a clock.",
        (
            "servo_with_pid",
            "digital_controller",
            "sampled_loop_margins",
            "h_bridge_motor",
            "gear_backlash",
            "coupled_clutches",
            "motor_heating",
            "energy_audit_of_a_servo",
        ),
    ),
    "machines": (
        "Liquids, magnets, heat, impacts and friction",
        "One domain each, and what happens where it meets another.",
        (
            "hydraulic_press",
            "servo_valve_cylinder",
            "load_sensing_boom",
            "solenoid",
            "heat_conduction_bar",
            "quarter_car",
            "bouncing_ball",
            "stick_slip",
        ),
    ),
    "mechanisms": (
        "Mechanisms",
        "Rigid bodies in plane and space, with closed loops, motors and wheels.",
        (
            "double_pendulum",
            "four_bar",
            "slider_crank_engine",
            "spinning_top",
            "crane_with_motor",
            "excavator_boom",
            "car_with_trailer",
            "six_axis_robot_inverse_dynamics",
            "andrews_squeezer",
            "bricard",
            "kane_two_link_robot",
            "natural_four_bar",
            "penalty_against_multipliers",
        ),
    ),
    "flexible": (
        "Bodies that bend",
        "Beams, plates and bodies of finite elements that move.",
        (
            "spin_up_beam",
            "flexible_four_bar",
            "two_link_flexible",
            "panel_deployment",
            "beam_on_spring_kane",
            "flexible_robot_with_motors",
            "solid_bracket_from_scikit_fem",
            "right_angle_cantilever",
            "bend_45",
            "spatial_manipulator",
            "space_robot",
        ),
    ),
    "topology": (
        "Topology that changes",
        "Joints that lock, links that break, grippers that catch, ideal switches.",
        (
            "locking_pendulum",
            "satellite_capture",
            "breaking_link",
            "two_arms_close_a_loop",
            "capacitor_switch",
        ),
    ),
    "optimal": (
        "Optimal control, estimation and predictive control",
        "The best way to move what was modelled, and the model from what was measured.",
        (
            "minimum_time_drive",
            "elastic_drive_without_rebound",
            "vibration_free_crane",
            "robust_crane",
            "fastest_flexible_arm",
            "arm_past_a_sphere",
            "cart_pole_swing_up",
            "robot_minimum_time",
            "racing_line",
            "orbit_raising",
            "hydraulic_boom_energy_optimal",
            "estimate_motor_parameters",
            "mpc_servo",
        ),
    ),
    "others": (
        "With other programs",
        "C code for real time, FMUs out and in, co-simulation, environments to learn in.",
        (
            "c_code_real_time",
            "fmu_export",
            "fmu_as_component",
            "co_simulation_loop",
            "rl_environment",
        ),
    ),
}
"""Folder, title, what is in it, and the examples in the order in which they are best read."""

REFERENCE: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "Models and runs",
        "Connect parts, compile, simulate, read the result.",
        (
            "Model",
            "Assembly",
            "compile",
            "simulate",
            "System",
            "Result",
            "load_result",
            "open_result",
            "LinearGraph",
            "FMU",
        ),
    ),
    (
        "Components of your own",
        "What may stand in the class of a component.",
        (
            "Component",
            "Connector",
            "Domain",
            "Edge",
            "port",
            "ports",
            "signal_input",
            "parameter",
            "Parameter",
            "table",
            "structural",
            "variable",
            "start",
            "outer",
            "shapes",
        ),
    ),
    (
        "Equations, tables and time",
        "What equations are written with, beside Python's own operators.",
        (
            "der",
            "time",
            "delay",
            "interpolate",
            "interpolate2d",
            "timetable",
            "read_table",
        ),
    ),
    (
        "Events and modes",
        "Conditions, what happens when they become true, and laws that change.",
        (
            "modes",
            "transition",
            "when",
            "assign",
            "reinit",
            "pre",
            "discrete",
            "sample",
            "at",
            "after",
            "initial",
            "terminal",
            "is_true",
            "hold",
        ),
    ),
    (
        "Solvers",
        "Integrators that can be named in a run.",
        (
            "IDAS",
            "CVODES",
            "Rosenbrock5",
            "IDA",
            "Rodas4",
            "Radau",
            "GeneralizedAlpha",
            "Penalty",
        ),
    ),
    (
        "Optimal control",
        "Problems, methods and the programs that solve them.",
        (
            "OptimalControl",
            "Phases",
            "free",
            "Collocation",
            "MultipleShooting",
            "RungeKutta",
            "mpc",
            "nlp",
        ),
    ),
    (
        "Estimation and studies",
        "Parameters from data; many runs, and what matters in them.",
        (
            "estimate",
            "sweep",
            "load_sweep",
            "optimize",
            "estimation",
            "studies",
        ),
    ),
    (
        "Teaching",
        "Derivations, bond graphs, exercises.",
        ("teaching",),
    ),
    ("Types", "What calls return and declarations make, for annotations.", ("types",)),
    ("Errors", "What is raised, last of all.", ("AcausalError", "errors")),
)
"""Topics of the reference in their order: title, what it is for, public names and modules."""


def group_of(example: str) -> str:
    """Return the folder of an example on the site."""
    return next(folder for folder, (_, _, names) in EXAMPLES.items() if example in names)
