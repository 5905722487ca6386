/* The start: values of the user's names, projected onto the equations, and events at it. */

static void ac_reset(ac_instance *I) {
  memset(&I->kept, 0, sizeof I->kept);
  I->kept.horizon = AC_HORIZON; I->kept.rtol = 1e-6; I->kept.atol = 1e-8;
  memcpy(AC_X(I), ac_start_x, AC_SIZE(AC_NX));
  memcpy(AC_Z(I), ac_start_z, AC_SIZE(AC_NZ));
  memcpy(AC_M(I), ac_start_m, AC_SIZE(AC_NM));
  memcpy(AC_U(I), ac_start_u, AC_SIZE(AC_NU));
  memcpy(I->kept.p, ac_start_p, AC_SIZE(AC_NP));
  memset(I->fired, 0, sizeof I->fired);
  I->fresh = I->events = I->opening = I->any_fired = 0;
  I->steps = I->refused_steps = I->begun_steps = 0;
  I->most = 10000000; I->limit = 0; I->patience = I->longest = 0.0; I->approving = 0;
  I->tick = 0.0;
  I->bounds.rounds = AC_ROUNDS; I->bounds.newtons = AC_NEWTONS; I->bounds.halvings = AC_HALF;
  I->longer = 1.0; I->moment = I->calm = I->tolerance = 0.0;
}

#if AC_NMEM > 0
/* Settle relations and modes at a start; what is true there has been true before, and a relation at
 * its zero counts as it is, not as it will be a moment later. */
static int ac_open_modes(ac_instance *I) {
  double flags[AC_NM];
  if (ac_settle_opening(I)) return 1;
  memcpy(flags, AC_M(I), sizeof flags);
  for (int k = 0; k < AC_NREL; ++k)
    if (fabs(AC_G[k]) <= AC_AT_ZERO * AC_SIZES[k]) AC_M(I)[ac_relations[k]] = ac_at_zero[k];
  if (ac_round(I)) return 1;
  for (int k = 0; k < AC_NCOND; ++k) I->kept.truths[k] = AC_CONDITIONS[k] > 0.5;
  memcpy(AC_M(I), flags, sizeof flags);
  ac_raise_pulses(I, 1);
  for (int i = 0; i < AC_NMEM; ++i) if (ac_kinds[i] == AC_INITIAL) AC_M(I)[AC_FIRST + i] = 1.0;
  if (ac_round(I)) return 1;
  memcpy(I->before, AC_BEFORES, AC_SIZE(AC_NBEFORE));
  int failed = ac_iterate(I);
  if (failed == AC_CHATTERS) failed = ac_search(I);
  return failed;
}
#endif

/* Give a variable its start value. */
static int ac_set_start(ac_instance *I, int which, double value) {
  if (which < 0 || which >= AC_NSTART) return ac_fail(I, "there is no start value %d", which);
  if (!isfinite(value)) return ac_fail(I, "a start value is no number");
  I->kept.starts[which] = value;
  I->kept.set[which] = 1;
  I->kept.initialised = 0;
  return 0;
}

#if AC_NSTART > 0
/* Meet the start values: those of states directly, others by the least movement of free states. */
static int ac_project(ac_instance *I) {
  ac_kept *K = &I->kept;
  double wanted[AC_NSTART];
  int held[AC_NX], changed = K->t != 0.0 || memcmp(K->p, ac_start_p, AC_SIZE(AC_NP))
                             || memcmp(AC_U(I), ac_start_u, AC_SIZE(AC_NU));
  memset(held, 0, sizeof held);
  K->form = 0;
  memcpy(AC_X(I), ac_start_x, AC_SIZE(AC_NX));
  memcpy(AC_Z(I), ac_start_z, AC_SIZE(AC_NZ));
  for (int k = 0; k < AC_NSTART; ++k) changed |= K->set[k];
  if (!changed) return ac_change_form(I) ? ac_fail(I, "the modes at t = %.9g s have no equations", K->t) : 0;
  I->arg[0] = K->p; I->res[0] = wanted;
  ac_start_defaults(I->arg, I->res, I->iw, I->w, 0);
  for (int k = 0; k < AC_NSTART; ++k) {
    if (K->set[k]) wanted[k] = K->starts[k];
    if (!isfinite(wanted[k])) return ac_fail(I, "the start value of %s is no number", ac_start_names[k]);
    if (ac_start_states[k] < 0 || !(ac_start_fixed[k] || K->set[k])) continue;
    AC_X(I)[ac_start_states[k]] = wanted[k];
    held[ac_start_states[k]] = 1;
  }
  if (ac_change_form(I)) return ac_fail(I, "the modes at t = %.9g s have no equations", K->t);
#if AC_NWANTED > 0
  double *slopes = I->work, *a = slopes + AC_NWANTED * AC_NX, *v = a + AC_NWANTED * AC_NX;
  double values[AC_NWANTED], gap[AC_NWANTED], s[AC_NWANTED], origin[AC_NX];
  memcpy(origin, AC_X(I), sizeof origin);
  for (int round = 0; round < 60; ++round) {
    double farthest = 0.0, moved = 0.0;
    int row = 0;
    if (ac_solve(I, AC_X(I), AC_Z(I))) return ac_fail(I, "no start fulfils the equations at t = %.9g s", K->t);
    ac_first(I, AC_X(I), AC_Z(I));
    I->res[0] = values; I->res[1] = slopes;
    ac_wanted_slopes(I->arg, I->res, I->iw, I->w, 0);
    for (int k = 0; k < AC_NSTART; ++k) {
      if (ac_start_states[k] >= 0) continue;
      double nominal = ac_start_nominal[k];
      gap[row] = (wanted[k] - values[row]) / nominal;
      farthest = ac_larger(farthest, fabs(gap[row]) / (1.0 + fabs(wanted[k]) / nominal));
      for (int j = 0; j < AC_NX; ++j) {
        a[j + row * AC_NX] = held[j] ? 0.0 : slopes[row + j * AC_NWANTED] * ac_nominal_x[j] / nominal;
        gap[row] += a[j + row * AC_NX] * (AC_X(I)[j] - origin[j]) / ac_nominal_x[j];
      }
      ++row;
    }
    if (farthest <= 1e-12 && round) break;
    ac_svd(a, AC_NX, AC_NWANTED, v, s); /* of the transposed: a becomes U S, the least step is U S^-1 V' gap */
    for (int j = 0; j < AC_NX; ++j) {
      double step = 0.0;
      if (held[j]) continue;
      for (int k = 0; k < AC_NWANTED; ++k) {
        double along = 0.0;
        if (!(s[k] > 1e-10 * s[0])) continue;
        for (int i = 0; i < AC_NWANTED; ++i) along += v[i + k * AC_NWANTED] * gap[i];
        step += a[j + k * AC_NX] * along / (s[k] * s[k]);
      }
      step = origin[j] + ac_nominal_x[j] * step - AC_X(I)[j];
      AC_X(I)[j] += step;
      moved = ac_larger(moved, fabs(step) / (fabs(AC_X(I)[j]) + ac_nominal_x[j]));
    }
    if (!isfinite(moved) || (moved < 1e-14 && farthest > 1e-7))
      return ac_fail(I, "the start values contradict each other or the model at t = %.9g s", K->t);
    if (moved < 1e-14) break;
  }
#endif
  return ac_solve(I, AC_X(I), AC_Z(I)) ? ac_fail(I, "no start fulfils the equations at t = %.9g s", K->t) : 0;
}
#endif

/* Refuse parameters that make 0 what the equations were divided by. */
static int ac_check_pivots(ac_instance *I) {
#if AC_NPIVOT > 0
  double values[AC_NPIVOT];
  I->arg[0] = I->kept.p; I->res[0] = values;
  ac_pivots(I->arg, I->res, I->iw, I->w, 0);
  for (int k = 0; k < AC_NPIVOT; ++k) {
    int first = ac_pivot_firsts[k], last = ac_pivot_firsts[k + 1], own = first;
    if (isfinite(values[k]) && values[k] != 0.0) continue;
    for (int i = last - 1; i >= first; --i) if (I->kept.p[ac_pivot_parameters[i]] == 0.0) own = i;
    if (first < last)
      return ac_fail(I, "the equations were divided by %s, which is %.9g: export the model with this value",
                     ac_parameter_names[ac_pivot_parameters[own]], I->kept.p[ac_pivot_parameters[own]]);
  }
#else
  (void)I;
#endif
  return 0;
}

static int ac_initialise(ac_instance *I) {
  ac_kept *K = &I->kept;
  if (K->initialised) return 0;
  if (!ac_all_finite(K->p, AC_NP) || !ac_all_finite(K->y, AC_NX) || !ac_all_finite(AC_U(I), AC_NU)
      || !isfinite(K->t) || !(K->horizon > 0.0) || !(K->rtol > 0.0))
    return ac_fail(I, "a parameter, start value, input, time or tolerance is no number in its range");
  I->fresh = 0;
  if (ac_check_pivots(I)) return 1;
#if AC_NMEM > 0
  double memory[AC_NMEM];
  I->arg[0] = K->p; I->res[0] = memory;
  ac_starts(I->arg, I->res, I->iw, I->w, 0);
#if AC_NDELAY > 0
  for (int d = 0; d < AC_NDELAY; ++d) memory[ac_delays[d] - AC_FIRST] = ac_start_m[ac_delays[d]];
  K->past.count = 0;
#endif
  for (int i = 0; i < AC_NGIVEN; ++i) memory[ac_given_places[i]] = ac_given_values[i];
  memcpy(AC_M(I) + AC_FIRST, memory, sizeof memory);
#endif
  for (int k = 0; k < AC_NTOLD; ++k) AC_U(I)[AC_NU - AC_NTOLD + k] = K->t;
  I->explained = 0.0;
  for (int k = 0; k < AC_NTOLD; ++k) I->passed[k] = -1.0;
  ac_follow_time(I);
#if AC_NSTART > 0
  if (ac_project(I)) return 1;
#endif
#if AC_STEADY && AC_NX > 0
  if (ac_come_to_rest(I)) return 1;
#endif
#if AC_NMEM > 0
  if (ac_open_modes(I)) return 1;
#endif
#if AC_NDELAY > 0
  if (ac_past_begins(I)) return 1;
#endif
  if (ac_take_offsets(I) || ac_evaluate(I)) return 1;
  K->initialised = 1;
  return 0;
}

/* To `end`, with all events on the way. */
static int ac_do_step(ac_instance *I, double end) {
  if (!isfinite(end)) return ac_fail(I, "the end of a step is no number");
  if (I->dirty) { /* inputs may have jumped: relations are looked at again */
    I->dirty = 0;
    if (ac_event(I)) return 1;
  }
  while (I->kept.t < end - ac_slack(end)) {
    double next = ac_next_instant(I), goal = fmin(end, next);
    int how = ac_advance(I, goal);
    if (how == AC_STOPPED) return 1;
    if (how == AC_END && !(next <= goal + ac_slack(goal))) continue;
    if (how == AC_END) { I->kept.t = next; I->fresh = 0; memset(I->fired, 0, sizeof I->fired); }
    if (ac_note_before(I) || ac_event(I)) return 1;
  }
  I->kept.t = end;
  return ac_evaluate(I);
}
