/* A start at rest, as analysis/steady_state.py: f = (ode, alg) = 0, but for states that nothing depends on,
 * which stay where they are. Newton's method with the natural monotonicity test (Deuflhard), in the modes of
 * the export first, then in those that hold where it comes to. */
#if AC_STEADY && AC_NX > 0

#define AC_RESTED 1e-10  /* of a value or its nominal one: a shorter step ends the search */
#define AC_ROUNDED_REST 1e-7 /* the same where rounding keeps steps from shrinking further */
#define AC_SEARCHES 200
#define AC_LEAST_PART 1e-6 /* of a step */

static double ac_size_of(const ac_instance *I, int k) {
  (void)I;
#if AC_NZ > 0
  if (k >= AC_NX) return ac_nominal_z[k - AC_NX];
#endif
  return ac_nominal_x[k];
}

/* What is left of the equations at y; states that drift are where they began. */
static void ac_left_at(ac_instance *I, const double *y, double *left) {
  ac_slopes_at(I, I->kept.t, y, &I->now);
  memcpy(left, I->now.f, AC_SIZE(AC_NY_ALL));
  for (int i = 0; i < AC_NDRIFTING; ++i) left[ac_drifting[i]] = y[ac_drifting[i]] - ac_start_x[ac_drifting[i]];
}

/* The length of a step, in nominal values; not a number where it is none. */
static double ac_length_of(const ac_instance *I, const double *step) {
  double sum = 0.0;
  for (int k = 0; k < AC_NY_ALL; ++k) sum += step[k] / ac_size_of(I, k) * (step[k] / ac_size_of(I, k));
  return sqrt(sum);
}

/* Whether rates depend on a state that was free to drift at the export, by slopes with their factors: rest
 * would be elsewhere with another value of it. */
static int ac_is_bound(ac_instance *I, int drifts) {
  double right[AC_NY_ALL], moved[AC_NY_ALL];
  memset(right, 0, sizeof right);
  right[drifts] = ac_nominal_x[drifts];
  ac_solve_by(&ac_w_pattern, ac_factors_w(I), right, moved);
  for (int k = 0; k < AC_NX; ++k)
    if (k != drifts && !(fabs(moved[k]) <= AC_ROUNDED_REST * ac_nominal_x[k])) return 1;
  return 0;
}

/* The equilibrium in these modes nearest to where the states are: 0, or 1 where there is none. */
static int ac_find_rest(ac_instance *I) {
  double y[AC_NY_ALL], trial[AC_NY_ALL], left[AC_NY_ALL], step[AC_NY_ALL], next[AC_NY_ALL], w[AC_NFY];
  memcpy(y, I->kept.y, sizeof y);
  for (int round = 0; round < AC_SEARCHES; ++round) {
    double farthest = 0.0, part = 1.0, before;
    ac_left_at(I, y, left);
    memcpy(w, I->now.f_y, sizeof w);
    for (int i = 0; i < AC_NDRIFTING; ++i) {
      for (int e = 0; e < AC_NFY; ++e) if (ac_f_rows[e] == ac_drifting[i]) w[e] = 0.0;
      w[ac_f_diagonal[ac_drifting[i]]] = 1.0;
    }
    if (ac_factor(&ac_w_pattern, w, ac_factors_w(I))) break;
    ac_solve_by(&ac_w_pattern, ac_factors_w(I), left, step);
    for (int k = 0; k < AC_NY_ALL; ++k) farthest = ac_larger(farthest, fabs(step[k]) / (fabs(y[k]) + ac_size_of(I, k)));
    if (!isfinite(farthest)) break;
    for (before = ac_length_of(I, step); part > AC_LEAST_PART; part *= 0.5) {
      for (int k = 0; k < AC_NY_ALL; ++k) trial[k] = y[k] - part * step[k];
      ac_left_at(I, trial, left);
      ac_solve_by(&ac_w_pattern, ac_factors_w(I), left, next);
      if (farthest < AC_RESTED || ac_length_of(I, next) <= (1.0 - part / 4.0) * before) break;
    }
    if (part > AC_LEAST_PART) memcpy(y, trial, sizeof y);
    if (farthest < AC_RESTED || (part <= AC_LEAST_PART && farthest < AC_ROUNDED_REST)) {
      for (int i = 0; i < AC_NDRIFTING; ++i)
        if (ac_is_bound(I, ac_drifting[i]))
          return ac_fail(I, "nothing depended on %s at the export, rates do at t = %.9g s: export the model with these values",
                         ac_drifting_names[i], I->kept.t);
      memcpy(I->kept.y, y, sizeof y);
      I->fresh = I->here.valid = 0;
      return 0;
    }
    if (part <= AC_LEAST_PART) break;
  }
  return ac_fail(I, "no steady state was found near that of the export at t = %.9g s", I->kept.t);
}

/* Whether modes and relations are those of some discrete values. */
static int ac_decides(const ac_instance *I, const double *m) {
  (void)I; (void)m;
  for (int k = 0; k < AC_NREL; ++k) if (AC_M(I)[ac_relations[k]] != m[ac_relations[k]]) return 0;
  for (int i = 0; i < AC_NMEM; ++i)
    if (ac_kinds[i] == AC_MODE && AC_M(I)[AC_FIRST + i] != m[AC_FIRST + i]) return 0;
  return 1;
}

/* The equilibrium in modes that hold there, found from that of the export. */
static int ac_come_to_rest(ac_instance *I) {
  double found[AC_NM + 1];
  memcpy(AC_X(I), ac_start_x, AC_SIZE(AC_NX));
  memcpy(AC_Z(I), ac_start_z, AC_SIZE(AC_NZ));
  for (int k = 0; k < AC_NREL; ++k) AC_M(I)[ac_relations[k]] = ac_start_m[ac_relations[k]];
  for (int i = 0; i < AC_NMEM; ++i) if (ac_kinds[i] == AC_MODE) AC_M(I)[AC_FIRST + i] = ac_start_m[AC_FIRST + i];
  I->kept.form = 0;
  for (int round = 0; round < AC_ROUNDS; ++round) {
    if (ac_find_rest(I)) return 1;
    memcpy(found, AC_M(I), AC_SIZE(AC_NM));
#if AC_NMEM > 0
    if (ac_settle_opening(I)) return 1;
#endif
    if (ac_decides(I, found)) return 0;
  }
  return ac_fail(I, "no steady state was found at t = %.9g s: modes change at each that is one in them", I->kept.t);
}
#endif
