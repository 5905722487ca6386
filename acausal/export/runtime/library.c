/* A run in one call, for simulate(compiled=True): to the end, or to what only Python can do. */

#if defined(_WIN32)
#define AC_EXPORT __declspec(dllexport)
#else
#define AC_EXPORT __attribute__((visibility("default")))
#endif

/* What the two engines hand to each other, beside the point. */
AC_EXPORT long ac_sizes(int which) {
  long sizes[] = {(long)sizeof(ac_instance), AC_ROW, AC_INSTANT_WORDS, AC_INSTANT_NUMBERS, AC_NX, AC_NZ,
                  AC_NM, AC_NU, AC_NP, AC_NREL, AC_NCOND, AC_NQUEST, AC_NVALUE, AC_NTARGET, AC_HISTORY,
                  AC_IMPACT, AC_NMODE, AC_NDELAY, AC_PAST, AC_PAST_JUMPS};
  return which >= 0 && which < (int)(sizeof sizes / sizeof *sizes) ? sizes[which] : -1;
}

AC_EXPORT void ac_begin(ac_instance *I, const double *p, const double *numbers, const double *times,
                        const double *rows, const int *jumps, int joints) {
  memset(I, 0, sizeof *I);
  ac_reset(I);
  memcpy(I->kept.p, p, AC_SIZE(AC_NP));
  I->kept.horizon = numbers[0]; I->kept.rtol = numbers[1]; I->kept.atol = numbers[2];
  I->patience = numbers[3]; I->most = (long)numbers[4];
  I->longest = numbers[5];
  I->approving = 1;
#if AC_NDELAY > 0
  I->arg[0] = I->kept.p; I->res[0] = I->kept.past.lag; I->res[1] = I->kept.past.most;
  ac_lags(I->arg, I->res, I->iw, I->w, 0);
  for (int d = 0; d < AC_NDELAY; ++d) I->longest = fmin(I->longest, I->kept.past.lag[d]);
#endif
  I->joint_times = times; I->joint_rows = rows; I->joint_jumps = jumps; I->joints = joints;
  I->kept.initialised = 1;
}

/* Write (`put`) or read what events remember: [t, blur, wanted, recent_t, recent, -, -, form], y, c, scale, late,
 * refused, largest, lost; truths, counts, fired; history. */
AC_EXPORT void ac_exchange(ac_instance *I, int put, double *few, double *y, double *c, double *scale,
                           double *refused, double *largest, double *lost, int *truths, int *fired,
                           int *counts, double *history) {
  ac_kept *K = &I->kept;
  double *mine[] = {&K->t, &K->blur, &K->wanted, &K->recent_t};
  for (int i = 0; i < 4; ++i) { if (put) *mine[i] = few[i]; else few[i] = *mine[i]; }
  if (put) { K->recent = (int)few[4]; K->form = (int)few[7]; I->here.valid = 0; }
  else { few[4] = K->recent; few[5] = (double)I->steps; few[6] = (double)I->refused_steps; few[7] = K->form; }
#if AC_NDELAY > 0
  if (!put) ac_put_delays(I, K->t, AC_X(I));
#endif
#define AC_SWAP(own, other, n) do { if (put) memcpy(own, other, AC_SIZE(n)); else memcpy(other, own, AC_SIZE(n)); } while (0)
  AC_SWAP(K->y, y, AC_NY_ALL); AC_SWAP(K->c, c, AC_NC);
  AC_SWAP(K->scale, scale, AC_NREL); AC_SWAP(K->refused, refused, AC_NREL);
  AC_SWAP(K->largest, largest, AC_NREL); AC_SWAP(K->lost, lost, AC_NREL);
  AC_SWAP(&K->history[0][0], history, AC_NQUEST * AC_HISTORY);
  for (int k = 0; k < AC_NCOND; ++k) { if (put) K->truths[k] = truths[k]; else truths[k] = K->truths[k]; }
  for (int k = 0; k < AC_NREL; ++k) { if (put) I->fired[k] = fired[k]; else fired[k] = I->fired[k]; }
  for (int k = 0; k < AC_NQUEST; ++k) { if (put) K->counts[k] = counts[k]; else counts[k] = K->counts[k]; }
  if (put) I->fresh = 0;
}

/* Write (`put`) or read the past of delays: points in their order, and what jumped and comes back. 1 where
 * what is delayed is no number, or the past does not fit. */
AC_EXPORT int ac_exchange_past(ac_instance *I, int put, int *count, double *times, double *values,
                               double *slopes, int *jumps, double *instants) {
#if AC_NDELAY > 0
  ac_past *P = &I->kept.past;
  if (put) {
    P->first = 0;
    P->count = *count;
    P->right = I->kept.t;
  } else *count = P->count;
  for (int k = 0; k < P->count; ++k) {
    int at = ac_past_at(P, k);
    AC_SWAP(&P->t[at], times + k, 1);
    AC_SWAP(P->value[at], values + k * AC_NDELAY, AC_NDELAY);
    AC_SWAP(P->slope[at], slopes + k * AC_NDELAY, AC_NDELAY);
  }
  for (int d = 0; d < AC_NDELAY; ++d) {
    if (put) P->jumps[d] = jumps[d]; else jumps[d] = P->jumps[d];
    AC_SWAP(P->jump[d], instants + d * AC_PAST_JUMPS, P->jumps[d]);
    for (int k = 0; k < P->count && put; ++k) P->largest[d] = fmax(P->largest[d], fabs(P->value[ac_past_at(P, k)][d]));
  }
  return put && ac_past_goes_on(I);
#else
  (void)I; (void)put; (void)count; (void)times; (void)values; (void)slopes; (void)jumps; (void)instants;
  return 0;
#endif
}

/* Modes for which the equations are in the right form. */
AC_EXPORT void ac_approve(ac_instance *I, const double *modes) {
  unsigned long long code = ac_mode_code(modes, 0, AC_NMODE);
  for (int i = 0; i < I->n_approved; ++i) if (I->approved[i] == code) return;
  if (I->n_approved < AC_APPROVED) I->approved[I->n_approved++] = code;
}

AC_EXPORT const char *ac_words(const ac_instance *I) { return I->said; }

/* Run on: AC_END at the end, AC_FULL where a buffer is full, AC_STOPPED where the integration has
 * failed, AC_PENDING at an instant that is left to Python, before it. */
AC_EXPORT int ac_run(ac_instance *I, struct ac_record *R, double end, int own_events, long steps) {
  ac_kept *K = &I->kept;
  double near = 1e-12 * K->horizon;
  I->record = R;
  R->instant_words = R->instant_numbers = R->instant_impacts = 0;
  I->limit = I->steps + steps;
  for (;;) {
    double next = ac_next_instant(I), goal = next >= end - near ? end : next;
    int how = ac_record_full(I) ? AC_FULL : ac_advance(I, goal);
    if (how == AC_FULL || how == AC_STOPPED) return how;
    if (how == AC_END) memset(I->fired, 0, sizeof I->fired);
    ac_record_row(I, K->t, K->y, 0);
    while (R->position < R->n_grid && R->grid[R->position] <= K->t + near) R->position++;
    if (K->t >= end) return AC_END;
    if (!own_events) return AC_PENDING;
    int fired[AC_N(AC_NREL)];
    memcpy(fired, I->fired, sizeof fired);
    if (ac_note_before(I) || ac_event(I)) {
      memcpy(I->fired, fired, sizeof fired);
      return AC_PENDING;
    }
    ac_record_done(I);
  }
}
