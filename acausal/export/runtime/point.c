/* The point: small linear algebra, z by Newton's method, and all that is computed from it. */

static int ac_fail(ac_instance *I, const char *form, ...) {
  va_list list;
  va_start(list, form);
  vsnprintf(I->said, sizeof I->said, form, list);
  va_end(list);
  if (I->log) I->log(I, 3, "logStatusError", I->said);
  return 1;
}

/* Not fmax and fmin of what may be no number: they would drop it. */
static double ac_larger(double a, double b) { return isnan(a) || isnan(b) ? NAN : a > b ? a : b; }

static int ac_all_finite(const double *v, int n) {
  for (int i = 0; i < n; ++i) if (!isfinite(v[i])) return 0;
  return 1;
}

#if AC_CHART || AC_NTARGET > 0 || AC_NSTART > 0
/* Singular values by one-sided Jacobi rotations: a (rows x n, by columns) becomes U S, v (n x n)
 * the right vectors, s the singular values, falling. */
static void ac_svd(double *a, int rows, int n, double *v, double *s) {
  for (int i = 0; i < n * n; ++i) v[i] = i % (n + 1) == 0;
  for (int sweep = 0; sweep < 60; ++sweep) {
    double off = 0.0;
    for (int p = 0; p < n; ++p)
      for (int q = p + 1; q < n; ++q) {
        double alpha = 0.0, beta = 0.0, gamma = 0.0, *ap = a + p * rows, *aq = a + q * rows;
        for (int i = 0; i < rows; ++i) {
          alpha += ap[i] * ap[i];
          beta += aq[i] * aq[i];
          gamma += ap[i] * aq[i];
        }
        if (!(fabs(gamma) > 1e-15 * sqrt(alpha * beta))) continue;
        off = fmax(off, fabs(gamma) / sqrt(alpha * beta));
        double zeta = (beta - alpha) / (2.0 * gamma);
        double t = (zeta >= 0.0 ? 1.0 : -1.0) / (fabs(zeta) + sqrt(1.0 + zeta * zeta));
        double c = 1.0 / sqrt(1.0 + t * t), d = c * t;
        for (int i = 0; i < rows; ++i) {
          double x = ap[i], y = aq[i];
          ap[i] = c * x - d * y;
          aq[i] = d * x + c * y;
        }
        for (int i = 0; i < n; ++i) {
          double x = v[i + p * n], y = v[i + q * n];
          v[i + p * n] = c * x - d * y;
          v[i + q * n] = d * x + c * y;
        }
      }
    if (off < 1e-14) break;
  }
  for (int p = 0; p < n; ++p) {
    double sum = 0.0;
    for (int i = 0; i < rows; ++i) sum += a[i + p * rows] * a[i + p * rows];
    s[p] = sqrt(sum);
  }
  for (int p = 0; p < n; ++p) {
    int best = p;
    for (int q = p + 1; q < n; ++q) if (s[q] > s[best]) best = q;
    if (best == p) continue;
    double t = s[p]; s[p] = s[best]; s[best] = t;
    for (int i = 0; i < rows; ++i) {
      t = a[i + p * rows]; a[i + p * rows] = a[i + best * rows]; a[i + best * rows] = t;
    }
    for (int i = 0; i < n; ++i) {
      t = v[i + p * n]; v[i + p * n] = v[i + best * n]; v[i + best * n] = t;
    }
  }
}

/* The least solution of a x = b, a (rows x n, by columns, overwritten). Work: n n + n. */
static void ac_least(double *a, const double *b, double *x, int rows, int n, double part,
                     double *work) {
  double *v = work, *s = work + n * n;
  ac_svd(a, rows, n, v, s);
  for (int i = 0; i < n; ++i) x[i] = 0.0;
  for (int k = 0; k < n; ++k) {
    if (!(s[k] > part * s[0])) continue;
    double along = 0.0;
    for (int i = 0; i < rows; ++i) along += a[i + k * rows] * b[i];
    for (int i = 0; i < n; ++i) x[i] += v[i + k * n] * along / (s[k] * s[k]);
  }
}
#endif

#if AC_NDELAY > 0
static void ac_put_delays(ac_instance *I, double t, const double *x);
#else
#define ac_put_delays(I, t, x) ((void)0)
#endif

/* The first arguments of nearly all functions. */
static void ac_first(ac_instance *I, const double *x, const double *z) {
  ac_put_delays(I, I->kept.t, x);
  I->arg[0] = &I->kept.t; I->arg[1] = x; I->arg[2] = z; I->arg[3] = I->kept.c; I->arg[4] = I->kept.p;
}

static const ac_pattern ac_w_pattern = AC_W_PATTERN, ac_z_pattern = AC_Z_PATTERN;

static ac_factors ac_factors_w(ac_instance *I) {
  ac_factors F = {I->w_lu, I->w_more, I->w_more + AC_NY_ALL, I->w_more + 2 * AC_NY_ALL, I->w_pivots};
  return F;
}

static ac_factors ac_factors_z(ac_instance *I) {
  ac_factors F = {I->z_lu, I->z_more, I->z_more + AC_NZ, I->z_more + 2 * AC_NZ, I->z_pivots};
  return F;
}

/* Slopes of the equations at a time and point, into S. */
static void ac_slopes_at(ac_instance *I, double t, const double *y, ac_sloped *S) {
  ac_first(I, y, y + AC_NX);
  ac_put_delays(I, t, y);
  I->arg[0] = &t; I->arg[5] = I->late;
  I->res[0] = S->f; I->res[1] = S->f_t; I->res[2] = S->f_y;
  I->res[3] = S->g; I->res[4] = S->g_t; I->res[5] = S->g_y; I->res[6] = S->sizes; I->res[7] = S->active;
  ac_slopes(I->arg, I->res, I->iw, I->w, 0);
  S->valid = 1;
}

#if AC_NZ > 0
/* The sum of |alg| / (|alg_z| (|z| + nominal)): what is left of equations that are not linear. */
static double ac_left_of(const ac_instance *I, const double *alg, const double *alg_z, const double *z) {
  double sum = 0.0;
  (void)I;
#if AC_LINEAR
  (void)alg; (void)alg_z;
  for (int i = 0; i < AC_NZ; ++i) sum += 0.0 * z[i];
#else
  double terms[AC_NZ];
  for (int i = 0; i < AC_NZ; ++i) terms[i] = DBL_MIN;
  for (int e = 0; e < AC_NALGZ; ++e) terms[ac_alg_rows[e]] += fabs(alg_z[e]) * (fabs(z[ac_alg_columns[e]]) + ac_nominal_z[ac_alg_columns[e]]);
  for (int i = 0; i < AC_NZ; ++i) sum += fabs(alg[i]) / terms[i];
#endif
  return sum;
}

/* Residual and slope of the algebraic equations at x and z, and what is left of them. */
static double ac_algebra(ac_instance *I, double t, const double *x, const double *z, double *alg) {
  ac_first(I, x, z);
  ac_put_delays(I, t, x);
  I->arg[0] = &t;
  I->res[0] = alg; I->res[1] = I->alg_z;
  ac_alg(I->arg, I->res, I->iw, I->w, 0);
  return ac_left_of(I, alg, I->alg_z, z);
}

/* alg_z of slopes, factored: 0, or 1 where it is singular. */
static int ac_factor_slopes(ac_instance *I, const ac_sloped *S) {
  for (int e = 0; e < AC_NALGZ; ++e) I->alg_z[e] = S->f_y[ac_alg_of_f[e]];
  return ac_factor(&ac_z_pattern, I->alg_z, ac_factors_z(I));
}

/* How z moves as (t, x) move by (dt, dx), with the factors of these slopes. */
static void ac_followed(ac_instance *I, const ac_sloped *S, double dt, const double *dx, double *dz) {
  for (int i = 0; i < AC_NZ; ++i) dz[i] = -S->f_t[AC_NX + i] * dt;
  for (int e = 0; e < AC_NFY; ++e)
    if (ac_f_rows[e] >= AC_NX && ac_f_columns[e] < AC_NX) dz[ac_f_rows[e] - AC_NX] -= S->f_y[e] * dx[ac_f_columns[e]];
  ac_solve_by(&ac_z_pattern, ac_factors_z(I), dz, dz);
}
#endif

/* z with alg = 0 at x, from a guess, by Newton's method with damping: 0 if it was found. */
static int ac_solve(ac_instance *I, const double *x, double *z) {
#if AC_NZ > 0
  double move[AC_NZ], trial[AC_NZ], alg[AC_NZ], last = INFINITY, t = I->kept.t;
  double left = ac_algebra(I, t, x, z, alg);
  for (int round = 0; round < I->bounds.newtons; ++round) {
    double size = 0.0, length = 1.0, now;
    int halvings = 0;
    if (ac_factor(&ac_z_pattern, I->alg_z, ac_factors_z(I))) return 1;
    ac_solve_by(&ac_z_pattern, ac_factors_z(I), alg, move);
    for (int i = 0; i < AC_NZ; ++i)
      size = ac_larger(size, fabs(move[i]) / (fabs(z[i]) + ac_nominal_z[i]));
    if (!isfinite(size)) return 1;
    if (AC_LINEAR) {
      for (int i = 0; i < AC_NZ; ++i) z[i] -= move[i];
      return 0;
    }
    for (;;) {
      for (int i = 0; i < AC_NZ; ++i) trial[i] = z[i] - length * move[i];
      now = ac_algebra(I, t, x, trial, alg);
      if (now <= (1.0 - 0.1 * length) * left || now <= 1e-13 || ++halvings > I->bounds.halvings) break;
      if (size < 1e-9 && isfinite(now)) break; /* rounding decides here */
      length *= 0.5;
    }
    if (!isfinite(now)) return 1;
    memcpy(z, trial, sizeof trial);
    left = now;
    if (size * length <= 1e-13 || (size < 1e-9 && !(size < 0.5 * last))) return now > AC_OPEN;
    last = size;
  }
  return left > AC_OPEN || isnan(left);
#else
  (void)I; (void)x; (void)z;
  return 0;
#endif
}

/* Derivatives, indicators and outputs at the point; z moves to its solution. */
static int ac_evaluate(ac_instance *I) {
  if (I->fresh) return 0;
  if (!ac_solve(I, AC_X(I), AC_Z(I))) {
    ac_first(I, AC_X(I), AC_Z(I));
    double f[AC_N(AC_NY_ALL)];
    I->res[0] = f; I->res[1] = I->g;
    ac_values(I->arg, I->res, I->iw, I->w, 0);
    memcpy(I->f, f, AC_SIZE(AC_NX));
#if AC_NY > 0
    ac_first(I, AC_X(I), AC_Z(I));
    I->res[0] = I->y;
    ac_outputs_of(I->arg, I->res, I->iw, I->w, 0);
#endif
    if (ac_all_finite(I->f, AC_NX) && ac_all_finite(I->y, AC_NY)) {
      I->fresh = 1;
      return 0;
    }
  }
  return ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations",
                 I->kept.t);
}

/* One round of an event: z, relations, conditions and new values, into `flat`. */
#define AC_ZS (I->flat + 2)
#define AC_G (AC_ZS + AC_NZ)
#define AC_RATES (AC_G + AC_NREL)
#define AC_SIZES (AC_RATES + AC_NREL)
#define AC_ACTIVE (AC_SIZES + AC_NREL)
#define AC_DOUBTS (AC_ACTIVE + AC_NREL)
#define AC_CONDITIONS (AC_DOUBTS + AC_NREL)
#define AC_VALUES (AC_CONDITIONS + AC_NCOND)
#define AC_BEFORES (AC_VALUES + AC_NVALUE)

/* Modes as one number. */
static unsigned long long ac_mode_code(const double *modes, const int *places, int n) {
  unsigned long long code = 1469598103934665603ULL;
  for (int k = 0; k < n; ++k) {
    const unsigned char *bytes = (const unsigned char *)&modes[places ? places[k] : k];
    for (size_t i = 0; i < sizeof(double); ++i) code = (code ^ bytes[i]) * 1099511628211ULL;
  }
  return code;
}

/* Whether the equations are in the right form for the modes: in a run it is asked for. */
static int ac_is_approved(ac_instance *I) {
  if (!I->approving || !AC_NMODE) return 1;
  unsigned long long code = ac_mode_code(AC_M(I), ac_modes, AC_NMODE);
  if (code == I->approved_last) return 1;
  for (int i = 0; i < I->n_approved; ++i)
    if (I->approved[i] == code) { I->approved_last = code; return 1; }
  return 0;
}

/* Rates of the indicators along the motion, z following; z must not be out of all proportion. */
static int ac_find_rates(ac_instance *I, const ac_sloped *S) {
  double dy[AC_N(AC_NY_ALL)], largest = 0.0;
  memcpy(dy, S->f, AC_SIZE(AC_NX));
#if AC_NZ > 0
  for (int i = 0; i < AC_NZ; ++i) largest = ac_larger(largest, fabs(AC_Z(I)[i]) / ac_nominal_z[i]);
  if (AC_NREL > 0 && (ac_factor_slopes(I, S))) return 1;
  if (AC_NREL) ac_followed(I, S, 1.0, S->f, dy + AC_NX);
#endif
  memcpy(AC_RATES, S->g_t, AC_SIZE(AC_NREL));
  for (int e = 0; e < AC_NGY; ++e) AC_RATES[ac_g_rows[e]] += S->g_y[e] * dy[ac_g_columns[e]];
  return !(largest < AC_HUGE);
}

/* Relations whose flags may change: unless their indicator is a number well above zero. */
static void ac_find_doubts(ac_instance *I, double moment) {
  I->flat[1] = 0.0;
  for (int k = 0; k < AC_NREL; ++k) {
    double scale = fmax(AC_SIZES[k], I->kept.scale[k]);
    int sure = AC_G[k] > fmax(AC_FOUND * scale, moment * fabs(AC_RATES[k]));
    AC_DOUBTS[k] = AC_ACTIVE[k] > 0.5 ? !sure : AC_M(I)[ac_relations[k]] != 0.0;
    I->flat[1] += AC_DOUBTS[k];
  }
}

#if AC_NFORM > 1
static int ac_change_form(ac_instance *I);
#else
#define ac_change_form(I) 0
#endif

static int ac_round(ac_instance *I) {
  I->fresh = 0;
  if (ac_is_approved(I) && !ac_change_form(I) && !ac_solve(I, AC_X(I), AC_Z(I))) {
    ac_sloped *S = &I->now;
    ac_slopes_at(I, I->kept.t, I->kept.y, S);
    I->flat[0] = 0.0;
#if AC_NZ > 0
    for (int e = 0; e < AC_NALGZ; ++e) I->alg_z[e] = S->f_y[ac_alg_of_f[e]];
    I->flat[0] = ac_left_of(I, S->f + AC_NX, I->alg_z, AC_Z(I));
#endif
    memcpy(AC_ZS, AC_Z(I), AC_SIZE(AC_NZ));
    memcpy(AC_G, S->g, AC_SIZE(AC_NREL));
    memcpy(AC_SIZES, S->sizes, AC_SIZE(AC_NREL));
    memcpy(AC_ACTIVE, S->active, AC_SIZE(AC_NREL));
    int failed = ac_find_rates(I, S);
    ac_find_doubts(I, I->longer * I->moment);
#if AC_NMEM > 0
    ac_first(I, AC_X(I), AC_Z(I));
    I->arg[5] = I->before;
    I->res[0] = AC_CONDITIONS; I->res[1] = AC_VALUES; I->res[2] = AC_BEFORES;
    ac_asked(I->arg, I->res, I->iw, I->w, 0);
#endif
    if (!failed && I->flat[0] <= AC_OPEN) return 0; /* false of what is no number */
  }
  return ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations: the "
                    "modes there need equations of another form", I->kept.t);
}

#if AC_NREL > 0
/* A row of derivatives by x and z becomes the whole one by x, z following; its part by z stays. The
 * factors are those of the slopes at the point. 1 where a part by z has none. */
static int ac_total(ac_instance *I, const ac_sloped *S, double *row, int singular) {
#if AC_NZ > 0
  double turned[AC_NZ];
  int through = 0;
  for (int i = 0; i < AC_NZ; ++i) through |= row[AC_NX + i] != 0.0;
  if (!through) return 0;
  if (singular) return 1;
  ac_solve_turned(&ac_z_pattern, ac_factors_z(I), row + AC_NX, turned);
  for (int e = 0; e < AC_NFY; ++e)
    if (ac_f_rows[e] >= AC_NX && ac_f_columns[e] < AC_NX)
      row[ac_f_columns[e]] -= turned[ac_f_rows[e] - AC_NX] * S->f_y[e];
#else
  (void)I; (void)S; (void)row; (void)singular;
#endif
  return 0;
}

/* The whole row of an indicator; 1 where there is none. */
static int ac_tilt(ac_instance *I, const ac_sloped *S, int k, double *row, int singular) {
  memset(row, 0, AC_SIZE(AC_NY_ALL));
  for (int e = ac_g_first[k]; e < ac_g_first[k + 1]; ++e) row[ac_g_columns[ac_g_by_row[e]]] = S->g_y[ac_g_by_row[e]];
  return ac_total(I, S, row, singular);
}

static double ac_moved_by(const double *row, const double *errors) {
  double sum = 0.0;
  for (int i = 0; i < AC_NY_ALL; ++i) sum += fabs(row[i]) * fabs(errors[i]);
  return sum;
}

/* What indicators are wrong by where states and solved unknowns are wrong by `errors`, dx and dz:
 * |g_x - g_z alg_z^-1 alg_x| |dx| + |g_z| |dz|. */
static void ac_wrong_by(ac_instance *I, const ac_sloped *S, const double *errors, double *wrong) {
  double row[AC_N(AC_NY_ALL)];
  int singular = 0;
#if AC_NZ > 0
  singular = ac_factor_slopes(I, S);
#endif
  for (int k = 0; k < AC_NREL; ++k) wrong[k] = ac_tilt(I, S, k, row, singular) ? NAN : ac_moved_by(row, errors);
}

/* What that is by the rounding of states, unknowns and time, and what it is of rates, g_x f and what
 * time does, where a round has just looked. */
static void ac_find_rounding(ac_instance *I) {
  const ac_sloped *S = &I->now;
  double errors[AC_N(AC_NY_ALL)], row[AC_N(AC_NY_ALL)], turn[AC_N(AC_NY_ALL)], still[AC_N(AC_NY_ALL)];
  double time = DBL_EPSILON * fabs(I->kept.t);
  int singular = 0;
  for (int i = 0; i < AC_NX; ++i) { errors[i] = AC_ROUNDING * AC_X(I)[i]; still[i] = 0.0; }
#if AC_NZ > 0
  double off[AC_NZ]; /* one more step of Newton */
  singular = ac_factor_slopes(I, S);
  if (!singular) ac_solve_by(&ac_z_pattern, ac_factors_z(I), S->f + AC_NX, off);
  else for (int i = 0; i < AC_NZ; ++i) off[i] = NAN;
  for (int i = 0; i < AC_NZ; ++i) errors[AC_NX + i] = AC_ROUNDING * fabs(AC_Z(I)[i]) + fabs(off[i]);
  if (!singular) ac_followed(I, S, 1.0, still, still + AC_NX); /* what time alone moves unknowns by */
  else for (int i = 0; i < AC_NZ; ++i) still[AC_NX + i] = 0.0;
#endif
  for (int k = 0; k < AC_NREL; ++k) {
    double by_time = S->g_t[k], turned = 0.0, sum = 0.0;
    int none = ac_tilt(I, S, k, row, singular);
    memset(turn, 0, sizeof turn);
    for (int i = 0; i < AC_NX; ++i) { turned += row[i] * S->f_t[i]; sum += fabs(row[i] * S->f[i]); }
    for (int e = 0; e < AC_NFY; ++e)
      if (ac_f_rows[e] < AC_NX) turn[ac_f_columns[e]] += row[ac_f_rows[e]] * S->f_y[e];
    for (int i = AC_NX; i < AC_NY_ALL; ++i) { by_time += row[i] * still[i]; turned += turn[i] * still[i]; }
    none |= ac_total(I, S, turn, singular);
    I->rounding[k] = none ? NAN : ac_moved_by(row, errors) + time * fabs(by_time);
    I->unsure[k] = none ? NAN : ac_moved_by(turn, errors) + AC_ROUNDING * sum + time * fabs(turned);
  }
}
#endif
