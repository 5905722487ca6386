/* Time: counts of samples, flags, and pieces of tables; the next instant that is known. */

static double ac_slack(double t) { return 8.0 * DBL_EPSILON * fmax(1.0, fabs(t)); }

static void ac_numbers(ac_instance *I, double *starts, double *periods, double *instants) {
  I->arg[0] = I->kept.p; I->arg[1] = AC_M(I);
  I->res[0] = starts; I->res[1] = periods; I->res[2] = instants;
  ac_timed(I->arg, I->res, I->iw, I->w, 0);
}

/* The pieces of the tables that hold from t on. */
static void ac_follow_pieces(ac_instance *I, double t) {
  double at = t + ac_slack(t);
#if AC_NTABLE > 0
  double *place = AC_M(I) + AC_NCOUNT + AC_NFLAG;
  for (int k = 0; k < AC_NTABLE; ++k) {
    const ac_table *table = &ac_tables[k];
    const double *times = table->times;
    int n = table->n, low = 0, high = n - 1, width = table->width;
    double shift = 0.0, here;
    if (table->periodic) shift = floor((at - times[0]) / (times[n - 1] - times[0])) * (times[n - 1] - times[0]);
    here = at - shift;
    if (here < times[0] || here >= times[n - 1]) { /* outside: hold, or go on with the end slope */
      memcpy(place, table->ends + (here >= times[n - 1] ? 1 + width : 0), AC_SIZE(1 + width));
    } else {
      while (high - low > 1) {
        int middle = (low + high) / 2;
        if (times[middle] <= here) low = middle; else high = middle;
      }
      place[0] = times[low] + shift;
      memcpy(place + 1, table->coefficients + low * width, AC_SIZE(width));
    }
    place += 1 + width;
  }
#endif
  if (I->joints) { /* of tables that are inputs of a run */
    int low = -1, high = I->joints;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (I->joint_times[middle] <= at) low = middle; else high = middle;
    }
    if (low >= 0) memcpy(AC_U(I), I->joint_rows + (size_t)low * AC_NU, AC_SIZE(AC_NU));
  }
}

#if AC_NTOLD > 0
#define AC_SINCE(I) (AC_U(I) + AC_NU - AC_NTOLD)

/* An input whose derivatives are told, at the time that is now: its level, and all from now on. */
static void ac_move_input(ac_instance *I, int told) {
  double *u = AC_U(I) + ac_told_first[told], *since = AC_SINCE(I) + told, passed = I->kept.t - *since;
  for (int k = 0; k < ac_told_levels[told]; ++k) {
    double factor = 1.0, sum = 0.0;
    for (int n = k; n < ac_told_levels[told]; ++n) {
      sum += u[n] * factor;
      factor *= passed / (double)(n - k + 1);
    }
    u[k] = sum;
  }
  *since = I->kept.t;
}

static int ac_told_of(int which) {
  for (int k = 0; k < AC_NTOLD; ++k)
    if (which >= ac_told_first[k] && which < ac_told_first[k] + ac_told_levels[k]) return k;
  return -1;
}
#endif

/* The value of an input now. */
static double ac_input_now(ac_instance *I, int which) {
#if AC_NTOLD > 0
  double u[AC_NU], value;
  int told = ac_told_of(which);
  if (told >= 0) {
    memcpy(u, AC_U(I), sizeof u);
    ac_move_input(I, told);
    value = AC_U(I)[which];
    memcpy(AC_U(I), u, sizeof u);
    return value;
  }
#endif
  return AC_U(I)[which];
}

/* Before an input is set: where its derivatives are told it is brought up to date. */
static void ac_before_input(ac_instance *I, int which) {
#if AC_NTOLD > 0
  int told = ac_told_of(which);
  if (told < 0) return;
  double passed = I->kept.t - AC_SINCE(I)[told];
  ac_move_input(I, told);
  if (I->passed[told] < 0.0) { /* the first of its levels that is set here */
    memcpy(I->expected + ac_told_first[told], AC_U(I) + ac_told_first[told], AC_SIZE(ac_told_levels[told]));
    I->passed[told] = passed;
  }
#else
  (void)I; (void)which;
#endif
}

/* Inputs whose derivatives are told may be off what these made of them by no more than the next
 * derivative was: 0, or 1 where one jumps. */
static int ac_check_told(ac_instance *I) {
  I->explained = 0.0;
#if AC_NTOLD > 0
  for (int told = 0; told < AC_NTOLD; ++told) {
    int first = ac_told_first[told], last = first + ac_told_levels[told] - 1;
    double passed = I->passed[told];
    I->passed[told] = -1.0;
    for (int k = first; k < last && passed >= 0.0; ++k) {
      double gap = fabs(AC_U(I)[k] - I->expected[k]), next = fabs(AC_U(I)[k + 1] - I->expected[k + 1]);
      if (!(gap <= passed * next + 1e-9 * fmax(fabs(AC_U(I)[k]), fabs(I->expected[k]))))
        return ac_fail(I, "at t = %.9g s the input %s jumps, from %.9g to %.9g: its derivatives are inputs too, and must lead there",
                       I->kept.t, ac_input_names[k], I->expected[k], AC_U(I)[k]);
      I->explained = fmax(I->explained, 2.0 * gap);
    }
  }
#endif
  return 0;
}

static void ac_follow_time(ac_instance *I) {
#if AC_NCOUNT + AC_NFLAG > 0
  double starts[AC_N(AC_NCOUNT)], periods[AC_N(AC_NCOUNT)], instants[AC_N(AC_NFLAG)];
  double t = I->kept.t + ac_slack(I->kept.t), *m = AC_M(I);
  ac_numbers(I, starts, periods, instants);
#if AC_NCOUNT > 0
  for (int k = 0; k < AC_NCOUNT; ++k) m[k] = fmax(floor((t - starts[k]) / periods[k]), -1.0);
  if (AC_NFLAG) ac_numbers(I, starts, periods, instants); /* they may count from a period's begin */
#endif
  for (int k = 0; k < AC_NFLAG; ++k) m[AC_NCOUNT + k] = instants[k] <= t;
#endif
  ac_follow_pieces(I, I->kept.t);
}

/* The next joint of a table after t: those at which a value in use jumps, or mere kinks. */
static double ac_next_joint(ac_instance *I, double t, int jumps) {
  double soonest = INFINITY, after = t + ac_slack(t);
  (void)jumps;
#if AC_NTABLE > 0
  for (int k = 0; k < AC_NTABLE; ++k) {
    const ac_table *table = &ac_tables[k];
    int n = table->n;
    double shift = 0.0, period = table->times[n - 1] - table->times[0];
    if (table->periodic) shift = floor((after - table->times[0]) / period) * period;
    for (int turn = 0; turn < 1 + table->periodic; ++turn, shift += period)
      for (int i = 0; i < n; ++i)
        if (table->jumps[i] == jumps && table->times[i] + shift > after) {
          soonest = fmin(soonest, table->times[i] + shift);
          break;
        }
  }
#endif
  for (int low = 0, high = I->joints; low < high;) {
    int middle = (low + high) / 2;
    if (I->joint_times[middle] <= after) low = middle + 1; else high = middle;
    if (low == high)
      for (int i = low; i < I->joints; ++i)
        if (I->joint_jumps[i] == jumps) { soonest = fmin(soonest, I->joint_times[i]); break; }
  }
  return soonest;
}

#if AC_NDELAY > 0
static double ac_next_return(const ac_instance *I);
#else
#define ac_next_return(I) INFINITY
#endif

static double ac_next_instant(ac_instance *I) {
  double soonest = fmin(ac_next_joint(I, I->kept.t, 1), ac_next_return(I));
#if AC_NCOUNT + AC_NFLAG > 0
  double starts[AC_N(AC_NCOUNT)], periods[AC_N(AC_NCOUNT)], instants[AC_N(AC_NFLAG)];
  double after = I->kept.t + ac_slack(I->kept.t);
  ac_numbers(I, starts, periods, instants);
  for (int k = 0; k < AC_NCOUNT; ++k) soonest = fmin(soonest, starts[k] + (AC_M(I)[k] + 1.0) * periods[k]);
  for (int k = 0; k < AC_NFLAG; ++k) if (instants[k] > after) soonest = fmin(soonest, instants[k]);
#endif
  return soonest;
}

/* Pulses that fall on this instant: those whose count is another than before. */
static void ac_raise_pulses(ac_instance *I, int always) {
#if AC_NCOUNT > 0 && AC_NMEM > 0
  double starts[AC_NCOUNT], periods[AC_NCOUNT], instants[AC_N(AC_NFLAG)], *m = AC_M(I);
  double slack = 1e-12 * fmax(fmax(1.0, fabs(I->kept.t)), always ? 0.0 : I->kept.horizon);
  ac_numbers(I, starts, periods, instants);
  for (int i = 0; i < AC_NMEM; ++i) {
    int k = ac_counters[i];
    if (ac_kinds[i] != AC_PULSE || k < 0 || m[k] < 0.0) continue;
    if (!always && m[k] == I->m_before[k]) continue;
    if (fabs(starts[k] + m[k] * periods[k] - I->kept.t) <= slack) m[AC_FIRST + i] = 1.0;
  }
#else
  (void)I; (void)always;
#endif
}
