"""Faults that models of other people have found: each has the tests that failed before.

The names of tests are read, not run: a fault whose test was renamed or lost is told here.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]

FAULTS = {
    "loops with events at default tolerance": """
        acausal/events/test_loops_with_events.py
            test_a_closed_loop_with_events_is_right_at_the_default_tolerance
            test_an_engine_in_space_with_events_is_right_at_the_default_tolerance
            test_the_right_hand_side_of_equations_without_solution_is_not_a_number""",
    "steady states that are none": """
        acausal/analysis/test_steady_state.py
            test_an_exponential_has_its_equilibrium_from_any_guess
            test_a_guess_on_a_model_without_states_is_a_guess
            test_a_transistor_has_its_operating_point
            test_transistors_on_one_collector_pass_the_kink_of_a_ramp""",
    "an ideal switch on charged capacitors": """
        acausal/events/test_jumps.py
            test_a_switch_that_closes_on_charged_capacitors_keeps_their_charge""",
    "energies by the output grid": """
        acausal/results/test_energy.py
            test_energy_of_a_drive_cycle_does_not_depend_on_the_output_times""",
    "false optima": """
        acausal/optimal_control/test_replay.py
            test_a_law_whose_integrals_are_off_between_the_points_is_not_optimal
            test_hanging_chain_is_refined_to_its_exact_least
            test_modes_that_the_model_leaves_are_seen_in_the_replay
            test_a_control_beyond_its_bound_between_the_points_is_named
        errors/test_optimal_control.py
            test_horizon_that_shrinks_to_nothing_is_refused
            test_least_time_with_a_control_that_nothing_bounds_is_refused_by_its_name
            test_least_effort_in_a_time_that_nothing_bounds_is_refused
            test_an_input_that_is_neither_decided_nor_given_is_named""",
    "starts of an optimum that are none": """
        acausal/optimal_control/test_starts.py
            test_a_current_that_the_voltage_can_have_at_t0_frees_no_state
            test_a_press_does_not_begin_at_another_pose_for_a_force_it_can_have
            test_a_decided_start_value_is_where_the_integrator_begins
            test_two_starts_of_one_state_that_disagree_are_refused
        acausal/optimal_control/test_fixed_modes.py
            test_a_problem_begins_in_the_modes_that_a_run_settles_to
        physics/test_optimal_loops.py
            test_limits_of_a_loop_hold_at_its_first_instant
        acausal/optimal_control/test_random_problems.py
            test_what_is_optimal_is_no_worse_than_by_hand_and_feasible""",
    "one parameter with two values": """
        acausal/optimal_control/test_shared_parameters.py
            test_a_parameter_of_one_model_is_one_decision""",
    "refinement that makes worse": """
        acausal/optimal_control/test_refinement.py
            test_a_mixed_bound_is_refined_to_the_optimum_with_the_controls_it_has
            test_dynamic_soaring_is_refined_to_the_optimum_of_a_fine_mesh""",
    "rolling loops linearised": """
        physics/test_rolling_linearized.py
            test_poles_of_the_bicycle_at_5_metres_a_second_are_the_published_ones
            test_bicycle_begins_to_weave_and_to_capsize_at_the_published_speeds""",
    "a lock without jump": """
        acausal/events/test_jumps.py
            test_jumps_that_contradict_each_other_are_refused_by_name""",
    "solvers replaced without a word": """
        acausal/simulation/test_choice.py
            test_a_named_solver_with_events_is_the_one_that_locates_them
            test_what_would_miss_state_events_is_refused_with_those_that_do_not
            test_a_named_solver_runs_where_nothing_happens
            test_without_states_a_named_solver_has_nothing_to_do""",
    "energy of parts left out": """
        physics/test_motion_equations.py
            test_mass_that_nothing_counts_is_refused_not_forgotten""",
    "a hidden rounding of valves": """
        library/test_hydraulic_machines.py
            test_closed_servo_valve_without_leakage_passes_what_its_edges_are_rounded_by""",
    "forgotten connections": """
        acausal/language/test_model.py
            test_open_ports_and_inputs_without_a_value_are_one_notice_of_a_run
            test_signals_of_different_dimension_are_found_behind_a_port_without_unit""",
    "stale values while an event settles": """
        acausal/events/test_order.py
            test_a_counter_behind_a_timer_counts_once
            test_random_networks_end_as_their_synchronous_evaluation""",
    "conditions that were true before": """
        acausal/events/test_becoming_true.py
            test_a_condition_that_is_true_at_the_start_does_not_become_true
            test_a_constant_trigger_never_triggers""",
    "laws that are not those of Modelica's library": """
        library/test_lossy_gears.py
            test_bearing_friction_is_what_the_mesh_has_not_passed_on
        library/test_multibody_bodies.py
            test_angular_velocity_and_acceleration_of_a_body_are_resolved_in_its_frame
            test_free_motion_takes_its_angular_velocity_as_w_start
        library/test_msl_part_laws.py
            test_power_lost_by_a_resistor_is_the_heat_that_it_gives_off""",
    "friction at dead centres": """
        physics/test_dead_centers.py
            test_friction_passes_dead_centers
            test_friction_passes_dead_centers_at_default_tolerance""",
    "loops whose followers have inertia": """
        physics/test_loop_followers.py
            test_free_motion_held_by_a_spherical_constraint_swings_as_a_spherical_joint
            test_inertia_on_the_axis_of_a_wheel_in_a_loop_adds_j_over_r_squared
            test_car_with_a_driven_axle_speeds_up_by_its_mass_and_its_rotor
            test_part_on_a_slide_may_name_its_speed_and_use_its_derivative_in_its_modes""",
    "nodes without mass": """
        physics/test_massless_nodes.py
            test_springs_in_series_without_a_mass_between_are_one_softer_spring
            test_three_springs_of_modelicas_library_keep_their_energy""",
    "guesses that choose no branch": """
        physics/test_loop_branches.py
            test_guess_on_a_piston_chooses_on_which_side_of_the_crank_it_is
            test_guesses_on_six_pistons_choose_for_each_of_them""",
    "exponentials without guess": """
        acausal/numerics/test_exponentials.py
            test_exponentials_in_line_start_without_a_guess""",
    "singular poses explained last": """
        physics/test_loops.py
            test_start_at_a_pose_with_two_ways_on_is_explained""",
    "strong brakes": """
        acausal/events/test_listed_events.py
            test_a_strong_brake_stops_a_shaft_within_its_stopping_angle""",
    "parts that float": """
        acausal/initialization/test_start.py
            test_a_part_that_floats_does_not_stop_the_rest""",
    "matrices of rods and long chains": """
        physics/test_motion_equations.py
            test_kkt_matrix_with_a_rod_has_the_force_along_it_as_the_reaction
        physics/test_long_chains.py
            test_equations_of_motion_of_a_cut_chain_do_not_depend_on_algebraic_unknowns""",
    "inertias of published robots, free bases": """
        library/test_multibody_bodies.py
            test_inertia_that_no_body_has_is_taken_with_a_warning_and_a_negative_one_refused
            test_moments_left_at_their_defaults_trip_nothing
        physics/test_multibody.py
            test_free_base_of_which_nothing_is_said_begins_at_zero""",
    "the limit of steps": """
        acausal/events/test_listed_events.py
            test_the_limit_of_steps_is_that_of_the_run_on_any_grid""",
    "the first guess of optimal control": """
        acausal/optimal_control/test_replay.py
            test_the_uncontrolled_model_is_simulated_once_at_most_and_never_with_a_guess""",
    "texts": """
        errors/test_optimal_control.py
            test_friction_at_rest_names_the_mode_that_is_held
            test_fatrop_says_which_conditions_contradict_each_other
            test_an_objective_with_a_kink_is_said_to_be_not_smooth
            test_objective_that_runs_away_names_the_control
        errors/test_mechanisms.py
            test_joint_that_carries_nothing_massive_is_named_without_raw_equations
            test_axis_without_a_direction_is_refused_where_it_is_given
            test_keyword_of_a_start_value_is_suggested_for_one_like_it
            test_list_of_names_keeps_those_of_the_part_itself
        errors/test_topology.py
            test_torques_on_either_side_of_a_gear_without_inertia_are_named
            test_open_heat_port_is_named
        acausal/events/test_listed_events.py
            test_a_condition_that_holds_is_listed_when_it_changes
            test_a_jump_of_a_table_is_one_event_and_a_kink_is_none""",
    "angles in a call": """
        library/test_multibody_bodies.py
            test_angles_may_be_given_in_a_call_and_for_a_free_body""",
    "solutions of files, error classes": """
        acausal/optimal_control/test_solution.py
            test_a_solution_read_from_a_file_is_a_guess
            test_a_solution_is_pickled_with_what_its_replay_showed
            test_a_decided_input_holds_its_last_value_after_tf_or_the_one_given
        acausal/language/test_model.py
            test_error_classes_are_at_hand_by_the_name_of_the_package""",
    "start values without states": """
        acausal/initialization/test_start.py
            test_a_start_value_on_a_capacitor_across_a_source_is_met_or_refused_without_a_state
            test_a_start_value_on_a_rigid_triangle_is_met_without_a_state""",
    "defaults by the order of names": """
        acausal/initialization/test_defaults.py
            test_a_clutch_leaves_the_other_inertia_at_rest_in_every_order
            test_a_backlash_leaves_both_inertias_where_they_are
            test_masses_on_a_rod_lie_alike_on_both_sides_in_every_order
        library/test_large_rotation_beams.py
            test_a_body_at_a_node_begins_where_the_beam_is_in_any_order_of_parts""",
    "files cut short": """
        acausal/results/test_files.py
            test_a_write_that_fails_leaves_the_file_as_it_was
            test_a_file_is_on_the_disk_before_it_takes_its_place
            test_a_later_format_is_refused
            test_what_was_read_has_powers_energies_tables_and_a_short_repr""",
    "the estimate of memory": """
        errors/test_simulation.py
            test_50_estimate_of_memory_is_what_a_run_takes""",
    "noise that chatters": """
        acausal/events/test_noise.py
            test_a_passive_circuit_dies_out_without_chattering
            test_few_events_once_all_states_are_below_atol
            test_what_has_died_out_stays_so_where_another_part_goes_on_switching""",
    "0 = 0": """
        acausal/initialization/test_start.py
            test_a_node_in_a_dead_zone_is_said_to_be_undetermined
            test_gains_of_one_in_a_loop_are_said_to_be_undetermined""",
    "stores of sweeps": """
        acausal/studies/test_store.py
            test_missing_folder_is_named
            test_a_file_that_may_only_be_read_is_refused_when_a_case_is_written
            test_a_file_in_use_is_said_to_be_locked
            test_a_full_disk_keeps_what_is_finished""",
    "random models": """
        fuzz/test_random_models.py
            test_random_models_keep_their_promises""",
    "runs with one output": """
        acausal/simulation/test_stations.py
            test_one_output_is_reached_like_ten""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_keeps_its_tests(fault):
    missing, known = [], set[str]()
    for word in FAULTS[fault].split():
        if word.endswith(".py"):
            parsed = ast.parse((TESTS / word).read_text(encoding="utf-8"))
            known = {item.name for item in parsed.body if isinstance(item, ast.FunctionDef)}
        elif word not in known:
            missing.append(word)
    assert not missing
