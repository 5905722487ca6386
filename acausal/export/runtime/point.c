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

/* The first arguments of nearly all functions. */
static void ac_first(ac_instance *I, const double *x, const double *z) {
  I->arg[0] = &I->kept.t; I->arg[1] = x; I->arg[2] = z; I->arg[3] = I->kept.c; I->arg[4] = I->kept.p;
}

static double ac_open(ac_instance *I, const double *x, const double *z) {
  double left = 0.0;
  ac_first(I, x, z);
  I->res[0] = &left;
  ac_left(I->arg, I->res, I->iw, I->w, 0);
  return left;
}

/* z with alg = 0 at x, from a guess, by Newton's method with damping: 0 if it was found. */
static int ac_solve(ac_instance *I, const double *x, double *z) {
#if AC_NZ > 0
  double move[AC_NZ], trial[AC_NZ], left = 0.0, last = INFINITY;
  for (int round = 0; round < 100; ++round) {
    double size = 0.0, length = 1.0, now;
    ac_first(I, x, z);
    I->res[0] = move; I->res[1] = &left;
    ac_newton(I->arg, I->res, I->iw, I->w, 0);
    for (int i = 0; i < AC_NZ; ++i)
      size = ac_larger(size, fabs(move[i]) / (fabs(z[i]) + ac_nominal_z[i]));
    if (!isfinite(size)) return 1;
    if (AC_LINEAR) {
      for (int i = 0; i < AC_NZ; ++i) z[i] += move[i];
      return 0;
    }
    for (;;) {
      for (int i = 0; i < AC_NZ; ++i) trial[i] = z[i] + length * move[i];
      now = ac_open(I, x, trial);
      if (now <= (1.0 - 0.1 * length) * left || now <= 1e-13 || length < 1e-6) break;
      if (size < 1e-9 && isfinite(now)) break; /* rounding decides here */
      length *= 0.5;
    }
    if (!isfinite(now)) return 1;
    memcpy(z, trial, sizeof trial);
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
    I->res[0] = I->f; I->res[1] = I->g; I->res[2] = I->y;
    ac_point(I->arg, I->res, I->iw, I->w, 0);
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

static int ac_round(ac_instance *I) {
  double moment = I->longer * I->moment;
  I->fresh = 0;
  if (ac_is_approved(I) && !ac_solve(I, AC_X(I), AC_Z(I))) {
    ac_first(I, AC_X(I), AC_Z(I));
    I->arg[5] = I->before; I->arg[6] = I->kept.scale; I->arg[7] = &moment;
    I->res[0] = I->flat;
    ac_settle(I->arg, I->res, I->iw, I->w, 0);
    if (I->flat[0] <= AC_OPEN) return 0; /* false of what is no number */
  }
  return ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations: the "
                    "modes there need equations of another form", I->kept.t);
}

#if AC_NREL > 0
/* What indicators are wrong by where states are wrong by `errors`. */
static void ac_wrong_by(ac_instance *I, const double *errors, double *wrong) {
  ac_first(I, AC_X(I), AC_Z(I));
  I->arg[5] = errors; I->res[0] = wrong;
  ac_magnified(I->arg, I->res, I->iw, I->w, 0);
}

static void ac_find_rounding(ac_instance *I) {
  double errors[AC_N(AC_NX)];
  for (int i = 0; i < AC_NX; ++i) errors[i] = AC_ROUNDING * AC_X(I)[i];
  ac_wrong_by(I, errors, I->rounding);
}
#endif
