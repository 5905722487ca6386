/* Steps of a fixed length for real time: every loop has a bound, and the bounds are known at export.
 *
 * A tick is one step of Rodas4 of the length AC_FIXED, without control of its error. Instants that are
 * known and relations that change cut it into at most AC_PIECES: a zero is looked for on the polynomial
 * of its indicator in AC_TRIALS trials, the step is done again up to there, and the event in as many
 * rounds as `bounds` says. What needs more is an overrun: the tick goes to its end by one step without
 * events, or, where that has no finite end, with the state as it is; it is counted, and the next tick
 * goes on from there. */
#if defined(AC_FIXED) && AC_NX > 0

#define AC_PIECES 4   /* of a tick */
#define AC_TRIALS 16  /* for a zero of a polynomial: 16 halvings are 1.5e-5 of a step, secants far less */
#define AC_RESOLVED 1e-6 /* of its magnitude: how well a zero is found so */

static const ac_bounds ac_real_time = {AC_FIXED_ROUNDS, AC_FIXED_NEWTONS, AC_FIXED_HALVINGS};

#if AC_NREL > 0
static double ac_on_polynomial(const ac_instance *I, int k, double s) {
  const ac_tried *T = &I->tried;
  return (1.0 - s) * I->g0[k] + s * (AC_G1(T)[k] + (1.0 - s) * (AC_D2(T)[k] + s * AC_D3(T)[k]));
}

/* Where in the last step an indicator falls below `level`, as part of the step; 2 if it does not. */
static double ac_falls_at(const ac_instance *I, int k, double level) {
  double low = 0.0, high = 2.0, left = I->g0[k] - level, right = 0.0;
  int side = 0;
  for (int i = 1; i <= 8 && high > 1.0; ++i) {
    double g = (i < 8 ? ac_on_polynomial(I, k, 0.125 * i) : AC_G1(&I->tried)[k]) - level;
    if (g < 0.0) { high = 0.125 * i; right = g; }
    else { low = 0.125 * i; left = g; }
  }
  if (high > 1.0) return 2.0;
  for (int trial = 0; trial < AC_TRIALS; ++trial) { /* secants, of which the side that stays is halved */
    double at = left > 0.0 ? low + (high - low) * left / (left - right) : 0.5 * (low + high);
    if (!(low < at && at < high)) at = 0.5 * (low + high);
    double g = ac_on_polynomial(I, k, at) - level;
    if (g < 0.0) { high = at; right = g; if (side < 0) left *= 0.5; side = -1; }
    else { low = at; left = g; if (side > 0) right *= 0.5; side = 1; }
  }
  return high;
}

/* The first zero in the last step as part of it, with the relations that are beyond theirs there. */
static double ac_first_zero(ac_instance *I) {
  double first = 2.0, at[AC_NREL], still = 0.0;
  for (int k = 0; k < AC_NREL; ++k) still = fmax(still, AC_AT_ZERO * fabs(ac_rate_first(&I->tried, I->g0, k)));
  memset(I->fired, 0, sizeof I->fired);
  for (int k = 0; k < AC_NREL; ++k) {
    double band = fmax(AC_AT_ZERO * I->kept.scale[k], AC_ROUNDED(&I->tried)[k]);
    int armed = I->g0[k] > band || ac_rate_first(&I->tried, I->g0, k) > still;
    at[k] = ac_falls_at(I, k, armed ? 0.0 : -band);
    first = fmin(first, at[k]);
  }
  for (int k = 0; k < AC_NREL && first <= 1.0; ++k) I->fired[k] = at[k] <= first;
  return first;
}
#endif

/* To the end of a tick without events, or with the state as it is. */
static void ac_overrun(ac_instance *I, double end) {
  ac_kept *K = &I->kept;
  K->overruns++;
  I->here.valid = 0;
  memset(I->fired, 0, sizeof I->fired);
  if (end > K->t) ac_try(I, end - K->t);
  if (end > K->t && ac_is_solved(&I->tried)) memcpy(K->y, I->tried.y1, AC_SIZE(AC_NY_ALL));
  K->t = end;
  I->fresh = 0;
}

/* One piece of a tick, to `end` or to an event: 1 where it has failed. */
static int ac_piece(ac_instance *I, double end) {
  ac_kept *K = &I->kept;
  double next = ac_next_instant(I), t = K->t, stop = next <= end + ac_slack(end) ? fmin(next, end) : end;
  int instant = next <= end + ac_slack(end), fired = 0;
  I->here.valid = 0;
  if (ac_next_joint(I, t, 0) < stop) stop = ac_next_joint(I, t, 0), instant = 0; /* a kink of a table */
  if (ac_look_again(I)) return 1;
  if (stop > t) {
    ac_try(I, stop - t);
    if (!ac_is_solved(&I->tried)) return 1;
#if AC_NREL > 0
    double part = I->tried.verdict[1] != 0.0 ? ac_first_zero(I) : 2.0;
    fired = part <= 1.0;
    if (part < 1.0) {
      stop = t + part * (stop - t);
      instant = 0;
      ac_try(I, stop - t);
      if (!ac_is_solved(&I->tried)) return 1;
    }
    for (int k = 0; k < AC_NREL; ++k) {
      K->late[k] = fmax(AC_LATE(&I->tried)[k], I->least[k]);
      K->scale[k] = fmax(K->scale[k], K->late[k]);
    }
#endif
#if AC_NDELAY > 0
    if (ac_remember(I)) return 1;
#endif
    memcpy(K->y, I->tried.y1, AC_SIZE(AC_NY_ALL));
    K->t = stop;
    I->fresh = 0;
#if AC_CHART
    if (ac_chart_quality(I) < AC_LEAVE && ac_chart_repick(I)) return 1;
#endif
  }
  if (!fired) memset(I->fired, 0, sizeof I->fired);
  if (!fired && !instant) { ac_follow_pieces(I, K->t); return 0; }
  return ac_note_before(I) || ac_event(I);
}

/* One step of the fixed length, with the events in it. */
static int ac_tick(ac_instance *I) {
  ac_kept *K = &I->kept;
  double end = K->begun_at + (double)(K->ticks + 1) * AC_FIXED;
  double begun[AC_NY_ALL], f[AC_NX], shown[AC_N(AC_NY)], c[AC_N(AC_NC)];
  int form = K->form;
  ac_log log = I->log;
  I->bounds = ac_real_time;
  I->tick = AC_FIXED;
  I->found = fmax(I->found, AC_RESOLVED);
  I->log = 0; /* an overrun is no failure */
  memcpy(begun, K->y, sizeof begun);
  memcpy(c, K->c, AC_SIZE(AC_NC));
  memcpy(f, I->f, sizeof f);
  memcpy(shown, I->y, sizeof shown);
  int failed = I->dirty && ac_event(I);
  I->dirty = 0;
  for (int piece = 0; !failed && K->t < end - ac_slack(end); ++piece)
    failed = piece == AC_PIECES || ac_piece(I, end);
  if (failed) ac_overrun(I, end);
  K->t = end;
  K->ticks++;
  I->fresh = 0;
  if (ac_evaluate(I)) { /* the last outputs are held */
    if (!failed) K->overruns++;
    memcpy(K->y, begun, sizeof begun);
    if (K->form != form) memcpy(K->c, c, AC_SIZE(AC_NC)); /* the modes that they are of */
    K->form = form;
    memcpy(I->f, f, sizeof f);
    memcpy(I->y, shown, sizeof shown);
    I->fresh = 1;
  }
  I->log = log;
  return 0;
}
#endif
