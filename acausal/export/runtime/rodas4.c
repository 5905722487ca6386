/* Rodas4 with events, as simulation/integrators/rodas4.py. */

#define AC_SAFETY 0.9
#define AC_CUT 0.2           /* of a step: no less is left of one that is refused, */
#define AC_GROWN 5.0         /* and the next is no longer than this */
#define AC_SHORTEST (16.0 * DBL_EPSILON) /* of the time: no step is shorter */
#define AC_CORRECTIONS 6     /* of the instant of an event */
#define AC_STRAYS 0.05       /* of its change: what an indicator may be off on the dense output */
#define AC_NEAR 1e3          /* tolerances: dips this near to zero are uncertain */
#define AC_FORGOTTEN 0.8     /* in a step: what is left of the magnitude of an indicator */
#define AC_BENT 0.1          /* of its magnitude: what the cubic term of an indicator may be in a step */
#define AC_AGREES 10.0       /* tolerances: within these two ways to the same unknown agree */
#define AC_LOOK 256          /* steps after which it is seen how far they came */
/* Of the tolerance for a step. Without memory Python runs by IDAS, whose errors of driven states are a part of the
 * tolerance; what a step leaves in a past comes back by a delay. */
#define AC_STEP (AC_NDELAY > 0 ? 0.1 : AC_NMEM == 0 ? 0.3 : 1.0)

enum { AC_END, AC_EVENT, AC_FULL, AC_STOPPED, AC_PENDING }; /* how an advance ends */

#if AC_NX > 0
/* The six stages of a step of length h from the point: W K_i = f(y_i) + M (sum_j c_ij K_j)/h + h gamma_i f_t,
 * and those of the indicators, which are unknowns of their own. 0, or 1 where W is singular. */
static int ac_stages(ac_instance *I, double h) {
  double w[AC_NFY], at[AC_NY_ALL], value[AC_NY_ALL], seen[AC_N(AC_NREL)], t;
  ac_sloped *S = &I->here;
  if (!S->valid) ac_slopes_at(I, I->kept.t, I->kept.y, S);
  for (int e = 0; e < AC_NFY; ++e) w[e] = -S->f_y[e];
  for (int i = 0; i < AC_NX; ++i) w[ac_f_diagonal[i]] += 1.0 / (h * ac_rodas_gamma);
  if (ac_factor(&ac_w_pattern, w, ac_factors_w(I))) return 1;
  I->w_h = h;
  for (int i = 0; i < 6; ++i) {
    double *stage = I->stages[i];
    if (i) {
      memcpy(at, I->kept.y, sizeof at);
      for (int j = 0; j < i; ++j)
        for (int k = 0; k < AC_NY_ALL; ++k) at[k] += ac_rodas_a[i][j] * I->stages[j][k];
      t = I->kept.t + ac_rodas_alpha[i] * h;
      ac_first(I, at, at + AC_NX);
      ac_put_delays(I, t, at);
      I->arg[0] = &t; I->res[0] = value; I->res[1] = seen;
      ac_values(I->arg, I->res, I->iw, I->w, 0);
      for (int j = 0; j < i; ++j)
        for (int k = 0; k < AC_NX; ++k) value[k] += ac_rodas_c[i][j] / h * I->stages[j][k];
    } else {
      memcpy(value, S->f, sizeof value);
      memcpy(seen, I->g0, AC_SIZE(AC_NREL));
    }
    if (ac_rodas_gammas[i] != 0.0)
      for (int k = 0; k < AC_NY_ALL; ++k) value[k] += h * ac_rodas_gammas[i] * S->f_t[k];
    ac_solve_by(&ac_w_pattern, ac_factors_w(I), value, stage);
    for (int k = 0; k < AC_NREL; ++k) {
      double so_far = I->g0[k];
      for (int j = 0; j < i; ++j) so_far += ac_rodas_a[i][j] * I->shifts[j][k];
      I->shifts[i][k] = seen[k] - so_far + h * ac_rodas_gammas[i] * S->g_t[k];
    }
    for (int e = 0; e < AC_NGY; ++e) I->shifts[i][ac_g_rows[e]] += S->g_y[e] * stage[ac_g_columns[e]];
  }
  return 0;
}

/* The end of the step: y1, with z solved by one or two steps of Newton's method, and what is left. Where
 * indicators are watched all slopes are asked for there, into S. */
static double ac_arrive(ac_instance *I, double h, double *y1, ac_sloped *S) {
  double left = 0.0;
  for (int k = 0; k < AC_NY_ALL; ++k) {
    double sum = I->stages[5][k];
    for (int j = 0; j < 5; ++j) sum += ac_rodas_a[5][j] * I->stages[j][k];
    y1[k] = I->kept.y[k] + sum;
  }
#if AC_NZ > 0
  double alg[AC_NZ], t = I->kept.t + h;
  for (int round = 0; round < (AC_LINEAR ? 1 : 2); ++round) {
    ac_algebra(I, t, y1, y1 + AC_NX, alg);
    if (ac_factor(&ac_z_pattern, I->alg_z, ac_factors_z(I))) return NAN;
    ac_solve_by(&ac_z_pattern, ac_factors_z(I), alg, alg);
    for (int i = 0; i < AC_NZ; ++i) y1[AC_NX + i] -= alg[i];
  }
#if AC_NREL > 0
  ac_slopes_at(I, t, y1, S);
  if (ac_factor_slopes(I, S)) return NAN;
  left = ac_left_of(I, S->f + AC_NX, I->alg_z, y1 + AC_NX);
#else
  (void)S;
  left = AC_LINEAR ? ac_left_of(I, alg, I->alg_z, y1 + AC_NX) : ac_algebra(I, t, y1, y1 + AC_NX, alg);
#endif
#elif AC_NREL > 0
  ac_slopes_at(I, I->kept.t + h, y1, S);
#else
  (void)h; (void)S;
#endif
  return left;
}

#if AC_NREL > 0
/* Whether an indicator changes its sign in a step or may dip inside it. */
static int ac_alerts(double g0, double g1, double d2, double d3) {
  double first = g1 - g0 + d2, last = g1 - g0 - d2 - d3, lowest = g1;
  for (int i = 1; i < 8; ++i) {
    double s = 0.125 * i;
    lowest = fmin(lowest, (1.0 - s) * g0 + s * (g1 + (1.0 - s) * (d2 + s * d3)));
  }
  if (first < 0.0 && last > 0.0) lowest = fmin(lowest, g0 + first * (g1 - g0 - last) / (first - last));
  return g1 < 0.0 || lowest < AC_DIP * fmin(g0, g1);
}

/* Indicators at the end of a step: their polynomials, what they are wrong by, and alerts. */
static double ac_watch(ac_instance *I, double error, double *alert) {
  ac_tried *T = &I->tried;
  const ac_sloped *S = &I->there;
  double moved[AC_NY_ALL], rounding[AC_NREL], time = ac_rounded[0] * (I->kept.t + T->h), bent = 0.0;
  for (int i = 0; i < AC_NX; ++i) moved[i] = ac_rounded[1 + i] * T->y1[i];
#if AC_NZ > 0
  ac_followed(I, S, time, moved, moved + AC_NX);
#endif
  for (int k = 0; k < AC_NREL; ++k) rounding[k] = S->g_t[k] * time;
  for (int e = 0; e < AC_NGY; ++e) rounding[ac_g_rows[e]] += S->g_y[e] * moved[ac_g_columns[e]];
  *alert = 0.0;
  for (int k = 0; k < AC_NREL; ++k) {
    double inner[3] = {0.0, 0.0, 0.0}, g0 = I->g0[k], g1 = S->g[k], weights = 0.0;
    for (int j = 0; j < 5; ++j) {
      weights += fabs(ac_rodas_a[5][j]);
      inner[0] += ac_rodas_a[5][j] * I->shifts[j][k];
      inner[1] += ac_rodas_d2[j] * I->shifts[j][k];
      inner[2] += ac_rodas_d3[j] * I->shifts[j][k];
    }
    double round = fabs(rounding[k]), size = fmax(AC_FORGOTTEN * I->kept.late[k], S->sizes[k]);
    double wrong = fabs(I->shifts[5][k]) + fabs(g0 + inner[0] + I->shifts[5][k] - g1);
    double summed = round * weights + DBL_MIN; /* what stages are rounded by */
    /* along fast directions the method has order 3: the tolerance itself would cost much */
    error = ac_larger(error, wrong / (sqrt(I->kept.rtol) * size + summed));
    bent = ac_larger(bent, 4.0 / 27.0 * fabs(inner[2]) / (AC_BENT * size + summed));
    *alert += ac_alerts(g0, g1, inner[1], inner[2]);
    AC_G1(T)[k] = g1; AC_D2(T)[k] = inner[1]; AC_D3(T)[k] = inner[2];
    AC_LATE(T)[k] = size; AC_ROUNDED(T)[k] = round;
  }
  return ac_larger(error, pow(bent, 4.0 / 3.0)); /* it grows with h^3, an error with h^4 */
}
#endif

/* A step of length h from the point, into `tried`. */
static void ac_try(ac_instance *I, double h) {
  ac_tried *T = &I->tried;
  double error = 0.0;
  T->h = h;
  T->verdict[0] = NAN; T->verdict[1] = 0.0; T->verdict[2] = NAN;
  T->bent = 0;
  I->there.valid = 0;
  if (ac_stages(I, h)) return;
  T->verdict[2] = ac_arrive(I, h, T->y1, &I->there);
  for (int k = 0; k < AC_NY_ALL; ++k) {
    T->d2[k] = T->d3[k] = 0.0;
    for (int j = 0; j < 5; ++j) {
      T->d2[k] += ac_rodas_d2[j] * I->stages[j][k];
      T->d3[k] += ac_rodas_d3[j] * I->stages[j][k];
    }
  }
  for (int i = 0; i < AC_NX; ++i) {
    double size = ac_larger(fabs(I->kept.y[i]), fabs(T->y1[i]));
    double part = I->stages[5][i] / (I->kept.atol * ac_nominal_x[i] + I->kept.rtol * size);
    error += part * part;
  }
  error = sqrt(error / ac_state_counts[I->kept.form]) / AC_STEP;
#if AC_NREL > 0
  if (I->there.valid) error = ac_watch(I, error, &T->verdict[1]);
#endif
  T->verdict[0] = error;
}

static int ac_is_solved(const ac_tried *T) { return T->verdict[2] <= AC_OPEN && ac_all_finite(T->y1, AC_NY_ALL); }

/* Give the polynomial of the last step the slopes that the equations have at its ends: it is of order 3, and
 * this leaves a part of its error that is less than that of the step. Where f is stiff the slopes of a state
 * that is a little wrong are anything: (M - h gamma f_y)^-1 keeps those of slow states, and no others. */
static void ac_bend(ac_instance *I, ac_tried *T) {
  double first[AC_NY_ALL], last[AC_NY_ALL], part = 1.0 / (I->w_h * ac_rodas_gamma);
  if (!I->there.valid) ac_slopes_at(I, I->kept.t + T->h, T->y1, &I->there); /* the next step begins with them */
  for (int i = 0; i < AC_NY_ALL; ++i) {
    double chord = T->y1[i] - I->kept.y[i];
    first[i] = i < AC_NX ? part * (T->h * I->here.f[i] - chord - T->d2[i]) : 0.0;
    last[i] = i < AC_NX ? part * (T->h * I->there.f[i] - chord + T->d2[i] + T->d3[i]) : 0.0;
  }
  T->bent = 1;
  ac_solve_by(&ac_w_pattern, ac_factors_w(I), first, first);
  ac_solve_by(&ac_w_pattern, ac_factors_w(I), last, last);
  if (!ac_all_finite(first, AC_NY_ALL) || !ac_all_finite(last, AC_NY_ALL)) return;
  for (int i = 0; i < AC_NY_ALL; ++i) {
    T->d2[i] += first[i];
    T->d3[i] -= first[i] + last[i];
  }
}

/* The polynomial of the last step. */
static void ac_dense(const ac_instance *I, const ac_tried *T, double h, double *y) {
  double s = h / T->h;
  for (int i = 0; i < AC_NY_ALL; ++i)
    y[i] = (1.0 - s) * I->kept.y[i] + s * (T->y1[i] + (1.0 - s) * (T->d2[i] + s * T->d3[i]));
}

/* z at a time inside the last step, from a guess. */
static int ac_solve_inside(ac_instance *I, double h, double *y) {
  double t = I->kept.t;
  I->kept.t = t + h;
  int failed = ac_solve(I, y, y + AC_NX);
  I->kept.t = t;
  return failed || !ac_all_finite(y, AC_NY_ALL);
}

/* y inside the last step by its polynomial, where that of z agrees with z that is solved: 0. Beside a
 * small resistance z magnifies what the polynomials of states are wrong by. */
static int ac_dense_agrees(ac_instance *I, ac_tried *T, double h, double *y) {
  if (!T->bent) ac_bend(I, T);
  ac_dense(I, T, h, y);
#if AC_NZ > 0
  double z[AC_NZ];
  memcpy(z, y + AC_NX, sizeof z);
  if (ac_solve_inside(I, h, y)) return 1;
  for (int i = 0; i < AC_NZ; ++i) {
    double size = fmax(fabs(y[AC_NX + i]), fmax(fabs(AC_Z(I)[i]), fabs(T->y1[AC_NX + i])));
    if (!(fabs(y[AC_NX + i] - z[i]) <= AC_AGREES * (I->kept.atol * ac_nominal_z[i] + I->kept.rtol * size))) return 1;
  }
#endif
  return !ac_all_finite(y, AC_NY_ALL);
}

/* y inside the last step: where no events are, by its polynomial; by a step of its own, or where that
 * fails by the polynomial with z solved patiently. */
static int ac_inside(ac_instance *I, ac_tried *T, double h, double *y) {
  if (AC_SMOOTH > 0 && !ac_dense_agrees(I, T, h, y)) return 0;
  if (!ac_stages(I, h) && ac_arrive(I, h, y, &I->now) <= AC_OPEN && ac_all_finite(y, AC_NY_ALL)) return 0;
  ac_dense(I, T, h, y);
  if (!ac_solve_inside(I, h, y)) return 0;
  for (int side = 0; side < 2; ++side) { /* from where it is known, at both ends */
    ac_dense(I, T, h, y);
    memcpy(y + AC_NX, side ? T->y1 + AC_NX : AC_Z(I), AC_SIZE(AC_NZ));
    if (!ac_solve_inside(I, h, y)) return 0;
  }
  return 1;
}

#if AC_NDELAY > 0
#include "delays.c"
#endif

/* Look at the indicators where a segment begins, and solve z there. */
static int ac_look_again(ac_instance *I) {
  I->begun_steps = I->steps;
#if AC_NREL > 0
  if (ac_round(I)) return 1;
  for (int k = 0; k < AC_NREL; ++k) {
    I->kept.scale[k] = fmax(fmax(I->kept.scale[k], AC_SIZES[k]), I->kept.atol);
    I->kept.largest[k] = fmax(I->kept.largest[k], AC_SIZES[k]);
    I->g0[k] = AC_G[k];
    I->kept.late[k] = fmax(fmax(I->kept.late[k], AC_SIZES[k]), I->kept.rtol * I->kept.scale[k]);
    I->least[k] = I->kept.rtol * I->kept.scale[k]; /* what has died out below is not followed */
  }
  return 0;
#else
  return ac_evaluate(I);
#endif
}

/* A first step, from how fast the states move beside their size (Hairer I, II.4). */
static double ac_first_step(ac_instance *I, double end) {
  double size = 0.0, speed = 0.0, left = end - I->kept.t, h;
  if (ac_evaluate(I)) return 1e-6 * left;
  for (int i = 0; i < AC_NX; ++i) {
    double weight = I->kept.atol * ac_nominal_x[i] + I->kept.rtol * fabs(AC_X(I)[i]);
    if (!ac_moving_states[I->kept.form * AC_NX + i]) continue;
    size += AC_X(I)[i] / weight * (AC_X(I)[i] / weight);
    speed += I->f[i] / weight * (I->f[i] / weight);
  }
  int n = ac_state_counts[I->kept.form];
  size = sqrt(size / n); speed = sqrt(speed / n);
  h = size > 1e-5 && speed > 1e-5 ? 1e-2 * size / speed : 1e-6 * left;
  return h > 0.0 && isfinite(h) ? fmin(h, left) : 1e-6 * left;
}

/* A step that the error allows, towards `end`: its length, negative where there is none. */
static double ac_take_step(ac_instance *I, double end) {
  double t = I->kept.t, left = end - t, error, shortest = AC_SHORTEST * fmax(fabs(t), fabs(end) * 1e-3);
  double h = fmax(I->longest > 0.0 ? fmin(I->kept.wanted, I->longest) : I->kept.wanted, shortest);
  int cut = 0, refused = 0;
  if (left < 2.0 * h) { /* no short one at the end */
    h = left <= fmax(h * (1.0 + 1e-9), 2.0 * shortest) ? left : 0.5 * left;
    cut = 1;
  }
  for (;;) {
    ac_try(I, h);
    I->steps++;
    if (I->steps - I->begun_steps > I->most) {
      ac_fail(I, "at t = %.9g s all steps to the next event have been taken", t);
      return -1.0;
    }
    error = I->tried.verdict[0];
    if (error <= 1.0 && ac_is_solved(&I->tried)) break;
    refused = 1; cut = 0; I->refused_steps++;
    h *= error > 1.0 ? fmax(AC_CUT, AC_SAFETY * pow(error, -0.25)) : AC_CUT;
    if (!(h > shortest)) {
      ac_fail(I, "at t = %.9g s the step size became too small, as where a value ends or jumps", t);
      return -1.0;
    }
  }
  double grown = h * fmin(AC_GROWN, fmax(AC_CUT, AC_SAFETY * pow(fmax(error, 1e-10), -0.25)));
  if (refused) grown = fmin(grown, h);
  if (!cut || grown > I->kept.wanted || refused) I->kept.wanted = grown;
  return h;
}

#if AC_NREL > 0
/* y at a time inside the step, with z solved. */
static int ac_reached(ac_instance *I, double h, double *y) {
  ac_try(I, h);
  memcpy(y, I->tried.y1, AC_SIZE(AC_NY_ALL));
  if (ac_is_solved(&I->tried)) return 0;
  return ac_solve_inside(I, h, y);
}

/* Do a step again to the instant of an event and correct that by secants: 0 done, 1 the indicators
 * are others there than on the dense output, 2 failed. *wrong is the error of that step. */
static int ac_redo(ac_instance *I, double *stop, double now, double *y, double *wrong) {
  ac_tried *T = &I->put_by;
  double t = I->kept.t, last_stop = *stop, last[AC_NREL], change[AC_NREL], band[AC_NREL];
  int armed[AC_NREL], any = 0, have = *stop == now;
  double still = 0.0; /* what is a rounding of the largest rate does not rise */
  double resolution = AC_SHORTEST * fmax(fabs(t), fabs(*stop));
  for (int k = 0; k < AC_NREL; ++k) still = fmax(still, AC_AT_ZERO * fabs(ac_rate_first(T, I->g0, k)));
  for (int k = 0; k < AC_NREL; ++k) {
    band[k] = ac_band(I, k, AC_ROUNDED(T)[k]);
    armed[k] = I->fired[k] && (I->g0[k] > band[k] || ac_rate_first(T, I->g0, k) > still);
    change[k] = fabs(AC_G1(T)[k] - I->g0[k]);
    any |= armed[k];
  }
  if (have) memcpy(y, T->y1, AC_SIZE(AC_NY_ALL));
  for (int number = 0; number <= AC_CORRECTIONS; ++number) {
    double move = INFINITY;
    if (*stop - t <= resolution) break;
    ac_try(I, *stop - t);
    if (!ac_is_solved(&I->tried)) { have = 0; break; }
    const double *g = AC_G1(&I->tried);
    for (int k = 0; k < AC_NREL && !number; ++k) {
      double beyond = g[k] + (armed[k] ? 0.0 : band[k]);
      if (I->fired[k] && (fabs(beyond) > AC_STRAYS * change[k] || (!armed[k] && beyond > 0.5 * band[k]))) return 1;
      if (armed[k] && ac_rate_last(&I->tried, I->g0, k) > 0.0) return 1;
    }
    for (int k = 0; k < AC_NREL; ++k) /* another relation changes before */
      if (!I->fired[k] && I->g0[k] > band[k] && g[k] < -band[k]) return 1;
    memcpy(y, I->tried.y1, AC_SIZE(AC_NY_ALL));
    have = 1;
    *wrong = I->tried.verdict[0];
    if (!any) break;
    for (int k = 0; k < AC_NREL; ++k) {
      double rate = number ? (g[k] - last[k]) / (*stop - last_stop)
                           : ac_rate_last(&I->tried, I->g0, k) / (*stop - t);
      last[k] = g[k];
      if (armed[k] && rate < 0.0) move = fmin(move, -g[k] / rate);
    }
    last_stop = *stop;
    if (!isfinite(move) || fabs(move) <= resolution || number == AC_CORRECTIONS) break;
    if (!(t < *stop + move && *stop + move <= now)) return 1;
    *stop += move;
  }
  if (!have && ac_inside(I, T, *stop - t, y)) return 2;
  return 0;
}

/* How well the instant of an event is known [s], from what indicators are wrong by. */
static void ac_find_blur(ac_instance *I, const ac_look *look) {
  double errors[AC_NY_ALL] = {0.0}, wrong[AC_NREL], blur = 0.0;
  int again = 0;
  for (int i = 0; i < AC_NX; ++i) errors[i] = I->kept.atol * ac_nominal_x[i] + I->kept.rtol * fabs(AC_X(I)[i]);
  ac_slopes_at(I, I->kept.t, I->kept.y, &I->now);
  ac_wrong_by(I, &I->now, errors, wrong);
  for (int k = 0; k < AC_NREL; ++k) {
    double allowed = sqrt(I->kept.rtol) * I->kept.late[k];
    if (!I->fired[k]) continue;
    double slow = fabs(ac_one(look, k, I->kept.t).rate);
    again |= I->kept.refused[k] > 0.0;
    if (wrong[k] > allowed && allowed > 0.0 && allowed < slow * I->put_by.h) /* moves in the step */
      blur = fmax(blur, allowed / slow);
  }
  I->kept.blur = again ? fmax(I->kept.blur, blur) : blur;
}

/* Whether the step to an event is right enough, as any step and against what its indicators fell by. */
static int ac_good_enough(const ac_instance *I, double to_event, double wrong) {
  const ac_tried *T = &I->put_by;
  if (wrong > 1.0) return 0;
  for (int k = 0; k < AC_NREL; ++k) {
    double allowed = sqrt(I->kept.rtol) * I->kept.late[k];
    double fall = fabs(I->g0[k]) + fmax(ac_rate_first(T, I->g0, k) / T->h, 0.0) * to_event;
    if (I->fired[k] && wrong * allowed > AC_STRAYS * fmax(fall, allowed)) return 0;
  }
  return 1;
}

/* Look for an event in the step to *now: 0 none, 1 at *stop with the point y, 2 failed. The step is
 * shortened and looked at again where the full order must decide, or is not good enough. */
static int ac_find_event(ac_instance *I, double *now, double *stop, double *y) {
  double t = I->kept.t;
  while (I->tried.verdict[1] != 0.0) {
    I->put_by = I->tried;
    ac_look look = {I, t, *now - t, &I->put_by, 0};
    int found = ac_locate(&look, AC_NEAR * I->kept.rtol, stop);
    if (!found) return 0;
    if (found == 1) {
      double wrong = 0.0;
      int strayed = ac_redo(I, stop, *now, y, &wrong);
      if (strayed == 1) { /* by steps of full order, where the dense output strays */
        look.full = 1;
        found = ac_locate(&look, 0.0, stop);
        if (found == 1) {
          strayed = ac_reached(I, *stop - t, y) ? 2 : 0;
          wrong = I->tried.verdict[0];
        } else { I->tried = I->put_by; I->there.valid = 0; return 0; }
      }
      I->tried = I->put_by;
      I->there.valid = 0;
      if (strayed || ac_good_enough(I, *stop - t, wrong)) return strayed ? 2 : 1;
    }
    double shorter = found == 1 ? 0.5 * (t + *stop) : *stop;
    ac_try(I, shorter - t);
    double least = t + AC_SHORTEST * fmax(fabs(t), 1e-3 * fabs(*now));
    while (I->tried.verdict[0] > 1.0 && shorter > least) { /* the longer step was right by chance */
      shorter = t + (shorter - t) * fmax(AC_CUT, AC_SAFETY * pow(I->tried.verdict[0], -0.25));
      ac_try(I, shorter - t);
    }
    if (!ac_is_solved(&I->tried)) {
      ac_try(I, *now - t);
      return !ac_is_solved(&I->tried) ? 2 : found == 1;
    }
    *now = shorter;
  }
  return 0;
}
#endif

/* Outputs of a run up to `stop`, inside the step to `now`: 1 where there is no room left for them, 2 where
 * one cannot be computed. */
static int ac_outputs(ac_instance *I, double now, double stop, double limit, int event) {
  struct ac_record *R = I->record;
  double y[AC_NY_ALL];
  while (R->position < R->n_grid && R->grid[R->position] < limit && R->grid[R->position] <= stop) {
    double at = R->grid[R->position];
    if (ac_record_full(I)) return 1;
    if (at >= now) memcpy(y, I->tried.y1, sizeof y);
    else if (ac_inside(I, &I->tried, at - I->kept.t, y)) return 2;
    if (!event || at < stop) ac_record_row(I, at, y, 0);
    R->position++;
  }
  return 0;
}

/* Advance to `end`, or to the first event before it. */
static int ac_advance(ac_instance *I, double end) {
  ac_kept *K = &I->kept;
  double ahead = fmin(end, ac_next_joint(I, K->t, 0)), y[AC_NY_ALL];
  double limit = end - 1e-12 * K->horizon; /* outputs this near to an instant are at it */
  I->here.valid = 0;
  if (ac_look_again(I)) return AC_STOPPED;
  if (!(K->wanted > 0.0)) K->wanted = ac_first_step(I, ahead);
  double begun = K->t;
  long look = I->steps + AC_LOOK;
  while (K->t < end) {
    if (K->t >= ahead) { /* a kink of a table: all goes on, by its next pieces */
      ac_follow_pieces(I, K->t);
      I->here.valid = 0;
      ahead = fmin(end, ac_next_joint(I, K->t, 0));
      if (ac_look_again(I)) return AC_STOPPED;
    }
    if (ac_record_full(I) || (I->limit && I->steps > I->limit)) return AC_FULL;
    double h = ac_take_step(I, ahead), t = K->t, now = h >= ahead - t ? ahead : t + h, stop = now;
    if (h < 0.0) return AC_STOPPED;
    if (I->steps > look) {
      if (I->patience > 0.0 && (end - t) * AC_LOOK > (t - begun) * I->patience) {
        ac_fail(I, "at t = %.9g s the steps are too short to come to an end", t);
        return AC_STOPPED;
      }
      begun = t; look = I->steps + AC_LOOK;
    }
    int event = 0;
#if AC_NREL > 0
    event = ac_find_event(I, &now, &stop, y);
    if (event == 2) {
      ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations", stop);
      return AC_STOPPED;
    }
    if (!event) stop = now;
#endif
    int missed = I->record ? ac_outputs(I, now, stop, event ? INFINITY : limit, event) : 0;
    if (missed == 1) return AC_FULL;
    if (missed) {
      ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations", I->record->grid[I->record->position]);
      return AC_STOPPED;
    }
    I->fresh = 0;
#if AC_NDELAY > 0
    if (event) { ac_try(I, stop - t); memcpy(I->tried.y1, y, sizeof y); }
    int forgotten = ac_remember(I);
    if (forgotten == 1) ac_fail(I, "at t = %.9g s what is delayed is no number", t);
    if (forgotten) { ac_past_forgets(I, t); return AC_STOPPED; }
    if (event) I->tried = I->put_by;
#endif
    if (event) {
      memcpy(K->y, y, sizeof y);
      K->t = stop;
#if AC_NREL > 0
      ac_look look = {I, t, I->put_by.h, &I->put_by, 0};
      ac_find_blur(I, &look);
#endif
      return AC_EVENT;
    }
    memcpy(K->y, I->tried.y1, sizeof y);
    K->t = now;
    if (I->there.valid) I->here = I->there; /* they are those of the next step */
    else I->here.valid = 0;
#if AC_NREL > 0
    memcpy(I->g0, AC_G1(&I->tried), sizeof I->g0);
    for (int k = 0; k < AC_NREL; ++k) { /* where constants change it is looked at again */
      double late = fmax(AC_LATE(&I->tried)[k], I->least[k]);
      if (now < ahead) K->late[k] = late; else K->scale[k] = fmax(K->scale[k], late);
    }
#endif
#if AC_CHART
    if (ac_chart_quality(I) < AC_LEAVE) {
      if (ac_chart_repick(I) || ac_look_again(I)) return AC_STOPPED;
      I->here.valid = 0;
    }
#endif
  }
  return AC_END;
}
#else
/* Nothing to integrate: only instants of time. */
static int ac_advance(ac_instance *I, double end) {
  I->kept.t = end; I->fresh = 0;
  return ac_evaluate(I) ? AC_STOPPED : AC_END;
}
#endif
