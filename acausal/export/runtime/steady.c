/* A start at rest, as analysis/steady_state.py: f = (ode, alg) = 0, but for states that nothing depends on,
 * which stay where they are. Newton's method with the natural monotonicity test (Deuflhard). */
#if AC_STEADY && AC_NX > 0

#define AC_RESTED 1e-10  /* of a value or its nominal one: a shorter step ends the search */
#define AC_ROUNDED_REST 1e-7 /* the same where rounding keeps steps from shrinking further */
#define AC_SEARCHES 200
#define AC_LEAST_PART 1e-8 /* of a step */

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

/* The equilibrium nearest to where the states are: 0, or 1 where there is none. */
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
      if (farthest < AC_RESTED || ac_length_of(I, next) <= (1.0 - part / 10.0) * before) break;
    }
    if (part > AC_LEAST_PART) memcpy(y, trial, sizeof y);
    if (farthest < AC_RESTED || (part <= AC_LEAST_PART && farthest < AC_ROUNDED_REST)) {
      memcpy(I->kept.y, y, sizeof y);
      I->fresh = I->here.valid = 0;
      return 0;
    }
    if (part <= AC_LEAST_PART) break;
  }
  return ac_fail(I, "no steady state was found near that of the export at t = %.9g s", I->kept.t);
}
#endif
