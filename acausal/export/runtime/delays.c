/* Delays, as events/delays.py: the past of what is delayed, a cubic through values and slopes.
 *
 * It stands in a ring of AC_PAST points, which is a part of the saved state; what no lag reaches any
 * more makes room, and a past that does not fit is an error. No step is longer than the shortest lag,
 * so that no stage asks for what is not known yet. What jumps, or bends, comes back as an instant. */
#if AC_NDELAY > 0

#define AC_SHARE 0.3   /* of the tolerance that the past may be wrong by */
#ifdef AC_FIXED
#define AC_FILLED 64   /* points of one step, at most: its cost is bounded, and its error is not looked at */
#else
#define AC_FILLED (2 * AC_PAST) /* more than there is room for: such a past does not fit */
#endif

static int ac_past_at(const ac_past *P, int k) { return (P->first + k) % AC_PAST; }

/* How many points lie before a time, or up to it. */
static int ac_past_before(const ac_past *P, double t, int up_to) {
  int low = 0, high = P->count;
  while (low < high) {
    int middle = (low + high) / 2;
    double at = P->t[ac_past_at(P, middle)];
    if (at < t || (up_to && at == t)) low = middle + 1; else high = middle;
  }
  return low;
}

/* A delayed value and its slope at a time of the past, at a jump the left limit, or the right one. */
static void ac_past_value(const ac_past *P, int d, double t, int right, double *value, double *slope) {
  double slack = 1e-12 * fmax(1.0, fabs(t));
  int i = right ? ac_past_before(P, t + slack, 1) : ac_past_before(P, t - slack, 0);
  int last = ac_past_at(P, i == P->count ? P->count - 1 : i), before = ac_past_at(P, i ? i - 1 : 0);
  double h = P->t[last] - P->t[before], s, r;
  if (i == 0) { *value = P->value[last][d]; *slope = 0.0; return; }
  if (i == P->count || !(h > 0.0)) { *value = P->value[last][d]; *slope = P->slope[last][d]; return; }
  s = fmin(fmax((t - P->t[before]) / h, 0.0), 1.0); r = 1.0 - s;
  double a = P->value[before][d], b = P->value[last][d], va = h * P->slope[before][d], vb = h * P->slope[last][d];
  *value = r * r * (1.0 + 2.0 * s) * a + s * r * r * va + s * s * (3.0 - 2.0 * s) * b - s * s * r * vb;
  *slope = (6.0 * s * r * (b - a) + r * (1.0 - 3.0 * s) * va + s * (3.0 * s - 2.0) * vb) / h;
}

/* By how much is delayed at a time and point; those lags that move. */
static void ac_find_lags(ac_instance *I, double t, const double *x, double *lags) {
#if AC_LAGS_MOVE
  const double *arg[AC_SZ_ARG];
  double *res[AC_SZ_RES];
  arg[0] = &t; arg[1] = x; arg[2] = AC_Z(I); arg[3] = I->kept.c; arg[4] = I->kept.p;
  res[0] = lags;
  ac_lags_now(arg, res, I->iw, I->w, 0);
#else
  (void)t; (void)x;
  memcpy(lags, I->kept.past.lag, AC_SIZE(AC_NDELAY));
#endif
}

/* Delayed values of a time into their places, and their rates by the time at which they were. */
static void ac_put_delays(ac_instance *I, double t, const double *x) {
  const ac_past *P = &I->kept.past;
  double lags[AC_NDELAY];
  if (!P->count) return;
  ac_find_lags(I, t, x, lags);
  for (int d = 0; d < AC_NDELAY; ++d)
    ac_past_value(P, d, t - lags[d], t <= P->right, &AC_M(I)[ac_delays[d]], &I->late[d]);
}

/* Whether a lag has left its limits. */
static int ac_lags_beyond(ac_instance *I, double t, const double *x) {
  const ac_past *P = &I->kept.past;
  double lags[AC_NDELAY];
  ac_find_lags(I, t, x, lags);
  for (int d = 0; d < AC_NDELAY; ++d)
    if (!(lags[d] >= P->lag[d] * (1.0 - 1e-9) && lags[d] <= P->most[d] * (1.0 + 1e-9)))
      return ac_fail(I, "at t = %.9g s a lag is %.9g s: outside of its limits, %.9g s to %.9g s", t, lags[d], P->lag[d], P->most[d]);
  return 0;
}

/* What is delayed, and its rate, at a time and point. */
static int ac_delayed_at(ac_instance *I, double t, const double *y, double *value, double *rate) {
  double dz[AC_N(AC_NZ)];
  ac_slopes_at(I, t, y, &I->now);
#if AC_NZ > 0
  if (ac_factor_slopes(I, &I->now)) return 1;
  ac_followed(I, &I->now, 1.0, I->now.f, dz);
#endif
  ac_first(I, y, y + AC_NX);
  I->arg[0] = &t; I->arg[5] = I->late; I->arg[6] = I->now.f; I->arg[7] = dz;
  ac_put_delays(I, t, y);
  I->res[0] = value; I->res[1] = rate;
  ac_delayed(I->arg, I->res, I->iw, I->w, 0);
  return !ac_all_finite(value, AC_NDELAY) || !ac_all_finite(rate, AC_NDELAY);
}

static int ac_past_add(ac_instance *I, double t, const double *value, const double *slope) {
  ac_past *P = &I->kept.past;
  double longest = 0.0;
  for (int d = 0; d < AC_NDELAY; ++d) longest = fmax(longest, P->most[d]);
  while (P->count > 2 && P->t[ac_past_at(P, 1)] < t - longest * (1.0 + 1e-9)) { P->first = ac_past_at(P, 1); P->count--; }
  if (P->count == AC_PAST)
    return ac_fail(I, "at t = %.9g s the past of the delays needs more than %d points: it does not fit", t, AC_PAST);
  int at = ac_past_at(P, P->count++);
  P->t[at] = t;
  memcpy(P->value[at], value, AC_SIZE(AC_NDELAY));
  memcpy(P->slope[at], slope, AC_SIZE(AC_NDELAY));
  for (int d = 0; d < AC_NDELAY; ++d) P->largest[d] = fmax(P->largest[d], fabs(value[d]));
  return 0;
}

static double ac_past_near(const ac_instance *I, int d) {
  return AC_SHARE * (I->kept.rtol * I->kept.past.largest[d] + I->kept.atol);
}

/* A jump or bend of what is delayed by d, that comes back. */
static int ac_past_jumps(ac_instance *I, int d, double t) {
  ac_past *P = &I->kept.past;
  int n = 0;
  for (int k = 0; k < P->jumps[d]; ++k) /* what has come back is forgotten */
    if (P->jump[d][k] + P->lag[d] > t - P->lag[d]) P->jump[d][n++] = P->jump[d][k];
  P->jumps[d] = n;
  if (n == AC_PAST_JUMPS) return ac_fail(I, "at t = %.9g s more than %d jumps are on their way through a delay", t, AC_PAST_JUMPS);
  P->jump[d][P->jumps[d]++] = t;
  return 0;
}

/* The next instant at which something of the past comes back. */
static double ac_next_return(const ac_instance *I) {
  const ac_past *P = &I->kept.past;
  double soonest = INFINITY, after = I->kept.t + 1e-12 * fmax(1.0, fabs(I->kept.t));
  for (int d = 0; d < AC_NDELAY; ++d)
    for (int k = 0; k < P->jumps[d]; ++k)
      if (P->jump[d][k] + P->lag[d] > after) soonest = fmin(soonest, P->jump[d][k] + P->lag[d]);
  return soonest;
}

/* Of a step that is not taken nothing is kept. */
static void ac_past_forgets(ac_instance *I, double t) {
  ac_past *P = &I->kept.past;
  while (P->count > 1 && P->t[ac_past_at(P, P->count - 1)] > t) P->count--;
}

/* The past over the last step, at so many points that a cubic between them is near enough: 0, 1 where it
 * is no number, 2 where it was said what is wrong. */
static int ac_remember(ac_instance *I) {
  ac_tried *T = &I->tried;
  ac_bend(I, T);
  if (ac_lags_beyond(I, I->kept.t + T->h, T->y1)) return 2;
  double y[AC_NY_ALL], value[2][AC_NDELAY], slope[2][AC_NDELAY], seen[AC_NDELAY], rate[AC_NDELAY], t = I->kept.t;
  for (int n = 1;; n *= 2) {
    int good = 1, pass = n < AC_FILLED ? 0 : 1; /* first it is looked at, then kept */
    for (; pass < 2; ++pass) {
      for (int k = 0; k <= n && good; ++k) {
        double h = T->h * k / n, width = T->h / n;
        int now = k % 2, before = 1 - now;
        if (k == n) memcpy(y, T->y1, sizeof y);
        else if (k) { ac_dense(I, T, h, y); if (ac_solve_inside(I, h, y)) return 1; }
        else memcpy(y, I->kept.y, sizeof y);
        if (ac_delayed_at(I, t + h, y, value[now], slope[now])) return 1;
        if (k && pass && ac_past_add(I, t + h, value[now], slope[now])) return 2;
        if (!k || pass) continue;
        for (int c = 0; c < 2 && good; ++c) { /* golden section: no period looks alike there */
          double s = c ? 0.2361 : 0.6180, r = 1.0 - s, at = h - r * width;
          ac_dense(I, T, at, y);
          if (ac_solve_inside(I, at, y) || ac_delayed_at(I, t + at, y, seen, rate)) return 1;
          for (int d = 0; d < AC_NDELAY; ++d) {
            double cubic = r * r * (1.0 + 2.0 * s) * value[before][d] + s * r * r * width * slope[before][d]
                           + s * s * (3.0 - 2.0 * s) * value[now][d] - s * s * r * width * slope[now][d];
            good &= fabs(cubic - seen[d]) <= ac_past_near(I, d);
          }
        }
      }
      if (!good) break;
    }
    if (good) return 0;
  }
}

/* The past at a start: what is delayed has been what it is there. */
static int ac_past_begins(ac_instance *I) {
  ac_past *P = &I->kept.past;
  double value[AC_NDELAY], slope[AC_NDELAY], still[AC_NDELAY];
  memset(P, 0, sizeof *P);
  I->arg[0] = I->kept.p; I->res[0] = P->lag; I->res[1] = P->most;
  ac_lags(I->arg, I->res, I->iw, I->w, 0);
  I->longest = INFINITY;
  for (int d = 0; d < AC_NDELAY; ++d) {
    if (!(P->lag[d] > 0.0)) return ac_fail(I, "a lag is %.9g s: it must be above 0", P->lag[d]);
    I->longest = fmin(I->longest, P->lag[d]);
  }
#ifdef AC_FIXED
  if (I->longest < AC_FIXED) return ac_fail(I, "the steps are longer than the shortest lag, %.9g s", I->longest);
#endif
  memset(I->late, 0, sizeof I->late);
  memset(still, 0, sizeof still);
  for (int round = 0; round < 50; ++round) { /* it may depend on what is delayed */
    double moved = 0.0;
    if (ac_solve(I, AC_X(I), AC_Z(I)) || ac_delayed_at(I, I->kept.t, I->kept.y, value, slope))
      return ac_fail(I, "at t = %.9g s what is delayed has no value at the start", I->kept.t);
    for (int d = 0; d < AC_NDELAY; ++d) {
      double *place = &AC_M(I)[ac_delays[d]];
      moved = ac_larger(moved, fabs(*place - value[d]) - 1e-13 * fabs(value[d]));
      *place = value[d];
    }
    if (moved <= 0.0) {
      P->right = I->kept.t;
      if (ac_past_add(I, I->kept.t, value, still) || ac_past_add(I, I->kept.t, value, slope)) return 1;
      for (int d = 0; d < AC_NDELAY; ++d)
        if (P->lag[d] == P->most[d] && ac_past_jumps(I, d, I->kept.t)) return 1;
      return ac_lags_beyond(I, I->kept.t, AC_X(I));
    }
  }
  return ac_fail(I, "at t = %.9g s what is delayed does not settle at the start", I->kept.t);
}

/* From where a run goes on the past has the slope that it has there. */
static int ac_past_goes_on(ac_instance *I) {
  const ac_past *P = &I->kept.past;
  double value[AC_NDELAY], slope[AC_NDELAY];
  if (ac_delayed_at(I, I->kept.t, I->kept.y, value, slope)) return 1;
  int last = ac_past_at(P, P->count - 1);
  if (!memcmp(P->value[last], value, sizeof value) && !memcmp(P->slope[last], slope, sizeof slope)) return 0;
  return ac_past_add(I, I->kept.t, value, slope);
}

/* The right limit at an instant; what jumps or bends there will come back. */
static int ac_past_crosses(ac_instance *I) {
  ac_past *P = &I->kept.past;
  double value[AC_NDELAY], slope[AC_NDELAY];
  if (!P->count) return 0;
  if (ac_delayed_at(I, I->kept.t, I->kept.y, value, slope)) return ac_fail(I, "at t = %.9g s what is delayed is no number", I->kept.t);
  if (P->t[ac_past_at(P, P->count - 1)] < I->kept.t && ac_past_add(I, I->kept.t, I->left_value, I->left_slope)) return 1;
  if (ac_past_add(I, I->kept.t, value, slope)) return 1;
  for (int d = 0; d < AC_NDELAY; ++d) {
    double near = ac_past_near(I, d);
    if (P->lag[d] != P->most[d]) continue; /* what comes back by a lag that moves is met in steps */
    if ((fabs(value[d] - I->left_value[d]) > near || fabs(slope[d] - I->left_slope[d]) * P->lag[d] > near)
        && ac_past_jumps(I, d, I->kept.t)) return 1;
  }
  return 0;
}
#endif
