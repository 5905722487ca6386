/* Jumps by impulses, as events/impact.py: A mu = T+ - T-, A = T_x G, x+ = x- + G mu. */

#if AC_NTARGET > 0
#define AC_LEAPT 1e-6 /* of a rate: more than this is a jump */
#define AC_NOISE 1e-11 /* of the largest unknown that an impulse moves, in nominal values: rounding */

/* G, T_x along the motion, and T: how states move by impulses, and targets by states, z following. */
static void ac_impulse_slopes(ac_instance *I, double *gains, double *slopes, double *values) {
  double *by_impulse = I->work + AC_IMPULSES, *by_z = by_impulse + AC_NZ * AC_NTARGET;
  double *direct = by_z + AC_NZ * AC_NTARGET;
  ac_first(I, AC_X(I), AC_Z(I));
  I->res[0] = gains; I->res[1] = by_impulse; I->res[2] = slopes; I->res[3] = by_z; I->res[4] = values;
  I->res[5] = direct; I->res[6] = I->woken;
  ac_jump(I->arg, I->res, I->iw, I->w, 0);
  for (int k = 0; k < AC_NREL * AC_NTARGET; ++k) I->woken[AC_NREL * AC_NTARGET + k] = fabs(I->woken[k]);
#if AC_NZ > 0
  const ac_sloped *S = &I->now;
  double level[AC_NX], row[AC_NZ];
  ac_slopes_at(I, I->kept.t, I->kept.y, &I->now);
  if (ac_factor_slopes(I, S)) { gains[0] = slopes[0] = NAN; return; }
  memset(level, 0, sizeof level);
  for (int e = 0; e < AC_NFY; ++e)
    if (ac_f_rows[e] < AC_NX && ac_f_columns[e] >= AC_NX)
      level[ac_f_rows[e]] += fabs(S->f_y[e]) * ac_nominal_z[ac_f_columns[e] - AC_NX];
  for (int j = 0; j < AC_NTARGET; ++j) {
    double *moved = by_impulse + j * AC_NZ, *gain = gains + j * AC_NX, noise = 0.0;
    double by_self = 0.0, least = 0.0;
    ac_solve_by(&ac_z_pattern, ac_factors_z(I), moved, moved);
    for (int e = 0; e < AC_NGY; ++e) { /* indicators, as z follows the impulse */
      int k = ac_g_rows[e] + j * AC_NREL, column = ac_g_columns[e] - AC_NX;
      if (column < 0) continue;
      I->woken[k] -= S->g_y[e] * moved[column];
      I->woken[AC_NREL * AC_NTARGET + k] += fabs(S->g_y[e] * moved[column]);
    }
    for (int i = 0; i < AC_NZ; ++i) {
      by_self += by_z[j + i * AC_NTARGET] * moved[i];
      least += fabs(by_z[j + i * AC_NTARGET]) * ac_nominal_z[i];
    }
    for (int i = 0; i < AC_NZ; ++i) noise = ac_larger(noise, AC_NOISE * fabs(moved[i]) / ac_nominal_z[i]);
    for (int e = 0; e < AC_NFY; ++e)
      if (ac_f_rows[e] < AC_NX && ac_f_columns[e] >= AC_NX)
        gain[ac_f_rows[e]] -= S->f_y[e] * moved[ac_f_columns[e] - AC_NX];
    for (int i = 0; i < AC_NX; ++i) if (fabs(gain[i]) <= level[i] * noise) gain[i] = 0.0;
    by_self = direct[j + j * AC_NTARGET] - by_self;
    I->feeds[j] = !(fabs(by_self) <= least * noise);
    for (int i = 0; i < AC_NZ; ++i) row[i] = by_z[j + i * AC_NTARGET];
    ac_solve_turned(&ac_z_pattern, ac_factors_z(I), row, row);
    for (int e = 0; e < AC_NFY; ++e)
      if (ac_f_rows[e] >= AC_NX && ac_f_columns[e] < AC_NX)
        slopes[j + ac_f_columns[e] * AC_NTARGET] -= row[ac_f_rows[e] - AC_NX] * S->f_y[e];
  }
#else
  for (int j = 0; j < AC_NTARGET; ++j) I->feeds[j] = direct[j + j * AC_NTARGET] != 0.0;
#endif
}

static double ac_delassus(const double *gains, const double *slopes, int i, int j) {
  double sum = 0.0;
  for (int k = 0; k < AC_NX; ++k) sum += slopes[i + k * AC_NTARGET] * gains[k + j * AC_NX];
  return sum;
}

/* Let variables jump; `which` and `wanted` keep those that no impulse reached, *n how many. Those that
 * will be held are marked: where no storage ties one a finite through does it. */
static int ac_jumps_to(ac_instance *I, int *which, double *wanted, int *n, const char *held) {
  double *gains = I->work, *slopes = gains + AC_NX * AC_NTARGET, values[AC_NTARGET];
  double *a = slopes + AC_NX * AC_NTARGET, *work = a + AC_NTARGET * AC_NTARGET;
  double gap[AC_NTARGET], impulses[AC_NTARGET], scale[AC_NTARGET], *mu = I->mu, aim[AC_NTARGET] = {0};
  int count = 0, left = 0, own[AC_NTARGET] = {0}, moved_any = 0, free = 0;
  double before = 0.0, rounding = 0.0;
  memset(mu, 0, AC_SIZE(AC_NTARGET));
  ac_impulse_slopes(I, gains, slopes, values);
  memcpy(I->targets, values, sizeof values);
  for (int i = 0; i < AC_NTARGET; ++i) before = fmax(before, fabs(values[i]));
  for (int i = 0; i < *n; ++i) {
    int reached = 0;
    for (int j = 0; j < *n; ++j)
      reached |= !(held[which[i]] && I->feeds[which[i]]) && !(held[which[j]] && I->feeds[which[j]])
                 && ac_delassus(gains, slopes, which[i], which[j]) != 0.0;
    if (reached) { own[count] = which[i]; aim[count++] = wanted[i]; }
    else { which[left] = which[i]; wanted[left++] = wanted[i]; }
  }
  *n = left;
  for (int i = 0; i < count; ++i) free |= !held[own[i]];
  for (int k = 0; k < AC_NX; ++k) rounding = fmax(rounding, fabs(AC_X(I)[k]) + ac_nominal_x[k]);
  memcpy(I->impact_y, I->kept.y, AC_SIZE(AC_NY_ALL)); /* the point before, for the record */
  memcpy(I->impact_m, AC_M(I), AC_SIZE(AC_NM));
  for (int round = 0; round < I->bounds.rounds && count; ++round) {
    int there = 1;
    double moved = 0.0, largest = 0.0, farthest = 0.0, size = 0.0;
    for (int i = 0; i < count; ++i) {
      gap[i] = aim[i] - values[own[i]];
      there &= fabs(gap[i]) <= fmax(1e-14 * (fabs(aim[i]) + fabs(values[own[i]])), held[own[i]] ? DBL_EPSILON * rounding : 0.0);
      farthest = ac_larger(farthest, fabs(gap[i]));
    }
    if (there) break;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) a[i + j * count] = ac_delassus(gains, slopes, own[i], own[j]);
    for (int i = 0; i < count; ++i) {
      double d = sqrt(fabs(a[i + i * count]));
      scale[i] = d > 0.0 ? d : 1.0;
    }
    if (count == 1) impulses[0] = gap[0] / a[0];
    else {
      for (int i = 0; i < count; ++i) {
        gap[i] /= scale[i];
        for (int j = 0; j < count; ++j) a[i + j * count] /= scale[i] * scale[j];
      }
      ac_least(a, gap, impulses, count, count, 1e-10, work);
      for (int i = 0; i < count; ++i) impulses[i] /= scale[i];
    }
    for (int k = 0; k < AC_NX; ++k) {
      double step = 0.0;
      for (int j = 0; j < count; ++j) step += gains[k + own[j] * AC_NX] * impulses[j];
      largest = fmax(largest, fabs(AC_X(I)[k]));
      size = ac_larger(size, fabs(step) / (fabs(AC_X(I)[k]) + ac_nominal_x[k]));
      AC_X(I)[k] += step;
      moved = ac_larger(moved, fabs(step));
    }
    if (!isfinite(moved) || (free && size > fmax(1e5 * farthest, 1e-3)))
      return ac_fail(I, "at t = %.9g s reinit needs an infinite impulse", I->kept.t);
    for (int j = 0; j < count; ++j) mu[own[j]] += impulses[j];
    moved_any = 1;
    if (ac_round(I)) return 1;
    ac_impulse_slopes(I, gains, slopes, values);
    if (moved <= 1e-15 * largest) break;
  }
  double worst = 0.0, size = 0.0;
  rounding = 0.0;
  for (int i = 0; i < count; ++i) {
    worst = ac_larger(worst, fabs(aim[i] - values[own[i]]));
    size = fmax(size, fabs(aim[i]) + fabs(values[own[i]]));
  }
  for (int k = 0; k < AC_NX; ++k) rounding = fmax(rounding, fabs(AC_X(I)[k]) + ac_nominal_x[k]);
  if (!(worst <= 1e-9 * (size + before) + 1e-12 * rounding))
    return ac_fail(I, "at t = %.9g s what is reinitialised is rigidly tied to something else", I->kept.t);
  for (int i = 0; i < AC_NTARGET; ++i) I->leapt |= fabs(values[i] - I->targets[i]) > AC_LEAPT;
  if (moved_any) ac_record_impact(I, mu, values);
  return 0;
}

/* The indicators of relations that impulses make true: beside an impulse what is finite does not count. */
static int ac_woken(const ac_instance *I, int *woken) {
  const double *moved = I->woken, *sizes = I->woken + AC_NREL * AC_NTARGET, *mu = I->mu;
  double largest = 0.0;
  int n = 0;
  for (int j = 0; j < AC_NTARGET; ++j) largest = fmax(largest, fabs(mu[j]));
  for (int k = 0; k < AC_NREL; ++k) {
    double sum = 0.0, size = 0.0;
    if (!ac_relation_asked[k] || AC_M(I)[ac_relations[k]] > 0.5 || !(AC_ACTIVE[k] > 0.5)) continue;
    for (int j = 0; j < AC_NTARGET; ++j) {
      sum -= moved[k + j * AC_NREL] * mu[j]; /* of a flag that is 0 the indicator is the margin turned */
      size += sizes[k + j * AC_NREL] * fabs(mu[j]);
    }
    if (sum > 1e-9 * fmax(size, largest)) woken[n++] = k;
  }
  return n;
}
#endif
