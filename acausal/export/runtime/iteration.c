/* Event iteration, as events/event_iteration.py: new discrete values and jumps to a fixed point. */


#if AC_NMEM > 0
/* Give discrete variables their new values, until these agree. */
static int ac_assign(ac_instance *I, const int *asked, int n, int modes_too) {
  for (int round = 0; round < I->bounds.rounds; ++round) {
    int settled = 1, count;
    double old[AC_NM], values[AC_N(AC_NVALUE)] = {0.0};
    memcpy(old, AC_M(I), sizeof old);
    memcpy(values, AC_VALUES, AC_SIZE(AC_NVALUE));
    for (int k = 0; k < n; ++k) {
      const ac_step_of *steps = ac_steps(I, asked[k], &count);
      for (int i = 0; i < count; ++i)
        if (!steps[i].jumps && (modes_too || ac_kinds[steps[i].target] != AC_MODE))
          AC_M(I)[AC_FIRST + steps[i].target] = values[steps[i].value];
    }
    if (AC_FOLLOWS) ac_follow_time(I);
    if (ac_choose_flags(I)) return 1;
    for (int i = 0; i < AC_NM; ++i)
      settled &= fabs(AC_M(I)[i] - old[i]) <= AC_SAME * (1.0 + fabs(old[i]));
    if (settled) return 0;
    if (ac_round(I)) return 1;
  }
  return ac_fail(I, "at t = %.9g s assigned values do not agree", I->kept.t);
}

#if AC_NTARGET > 0
/* Let parts that hold give way to the impulse of a jump, as friction does, before it acts: 1 if they
 * do, then the jump is to be made anew; 0 if none does, -1 if something fails. */
static int ac_give_way(ac_instance *I, long impacts) {
  int woken[AC_N(AC_NREL)] = {0}, way[AC_N(AC_NQUEST)], n = 0, count = ac_woken(I, woken);
  char usual[AC_N(AC_NCOND)];
  double m[AC_NM], values[AC_N(AC_NVALUE)];
  if (!count) return 0;
  I->landed = I->kept;
  I->kept = I->struck;
  if (ac_round(I)) return -1;
  for (int k = 0; k < AC_NCOND; ++k) usual[k] = AC_CONDITIONS[k] > 0.5;
  for (int k = 0; k < count; ++k) AC_M(I)[ac_relations[woken[k]]] = 1.0;
  if (ac_round(I)) return -1;
  for (int q = 0; q < AC_NQUEST; ++q)
    if (ac_lets_go(I, q) && AC_CONDITIONS[ac_questions[q].condition] > 0.5 && !usual[ac_questions[q].condition])
      way[n++] = q;
  I->kept = n ? I->struck : I->landed;
  if (ac_round(I)) return -1;
  if (!n) return 0;
  if (I->record) I->record->n_impacts = impacts;
  memcpy(m, AC_M(I), sizeof m);
  if (ac_assign(I, way, n, 1)) return -1;
  memcpy(values, AC_VALUES, AC_SIZE(AC_NVALUE));
  ac_record_act(I, way, n, m, values, -1);
  return ac_round(I) ? -1 : 1;
}

/* Give discrete variables their new values; what jumps, and whereto: how many, or -1. */
static int ac_collect_jumps(ac_instance *I, const int *asked, int n, int *which, double *wanted) {
  int jumps = 0, count;
  for (int pass = 0; pass < 2; ++pass) {
    jumps = 0;
    for (int k = 0; k < n; ++k) {
      const ac_step_of *steps = ac_steps(I, asked[k], &count);
      for (int i = 0; i < count; ++i) {
        int at = 0;
        if (!steps[i].jumps) continue;
        while (at < jumps && which[at] != steps[i].target) ++at;
        which[at] = steps[i].target;
        wanted[at] = AC_VALUES[steps[i].value];
        if (at == jumps) ++jumps;
      }
    }
    if ((!jumps && !AC_NHOLD) || pass) break;
    if (ac_assign(I, asked, n, 0)) return -1;
  }
  return jumps;
}

/* Let variables jump, and what begins to be held; `which` and `wanted` keep the jumps that are left.
 * 0, -1 if something fails, 1 if parts gave way, and all is to be done anew. */
static int ac_leap(ac_instance *I, const int *asked, int n, int *which, double *wanted, int *jumps, long impacts) {
  char held[AC_NTARGET] = {0};
  int way = 0;
  if ((*jumps = ac_collect_jumps(I, asked, n, which, wanted)) < 0) return -1;
  I->struck = I->kept;
  I->leapt = 0;
#if AC_NHOLD > 0
  int begins[AC_NHOLD], begun = ac_beginning(I, asked, n, begins);
  if (begun) {
    int left = 0;
    if (ac_aim(I, begins, begun, which, wanted, jumps, held) || ac_jumps_to(I, which, wanted, jumps, held)) return -1;
    if ((way = ac_give_way(I, impacts))) return way;
    if (ac_check_held(I, begins, begun, which, wanted, *jumps, I->targets) || ac_check_quiet(I, begins, begun)) return -1;
    /* what is held is there already, or will be by a finite through */
    for (int k = 0; k < *jumps; ++k) if (!held[which[k]]) { which[left] = which[k]; wanted[left++] = wanted[k]; }
    *jumps = left;
    return 0;
  }
#endif
  if (*jumps && ac_jumps_to(I, which, wanted, jumps, held)) return -1;
  if (I->leapt) way = ac_give_way(I, impacts);
  return way;
}
#endif

/* Do the actions: discrete values first, together, then jumps, then modes. */
static int ac_act(ac_instance *I, const int *asked, int n) {
  double m[AC_NM], values[AC_N(AC_NVALUE)];
  long impacts = I->record ? I->record->n_impacts : 0;
  memcpy(m, AC_M(I), sizeof m);
  I->acted++;
#if AC_NTARGET > 0
  int which[AC_NTARGET], jumps = 0, way;
  double wanted[AC_NTARGET];
  const char held[AC_NTARGET] = {0};
  do way = ac_leap(I, asked, n, which, wanted, &jumps, impacts); while (way > 0);
  if (way < 0) return 1;
#endif
  memcpy(values, AC_VALUES, AC_SIZE(AC_NVALUE));
  if (ac_assign(I, asked, n, 1)) return 1;
  memcpy(values, AC_VALUES, AC_SIZE(AC_NVALUE));
#if AC_NTARGET > 0
  if (jumps) { /* by impulses of the new modes, where those before reach nothing */
    if (ac_round(I) || ac_jumps_to(I, which, wanted, &jumps, held)) return 1;
    if (jumps) return ac_fail(I, "at t = %.9g s no impulse reaches what is reinitialised", I->kept.t);
  }
#endif
  for (int k = 0; k < n; ++k) {
    int q = asked[k], c = I->kept.counts[q];
    if (c == AC_HISTORY) {
      memmove(I->kept.history[q], I->kept.history[q] + 1, AC_SIZE(AC_HISTORY - 1));
      --c;
    }
    I->kept.history[q][c] = I->kept.t;
    I->kept.counts[q] = c + 1;
  }
  ac_record_act(I, asked, n, m, values, I->record && I->record->n_impacts > impacts ? impacts : -1);
  return 0;
}

/* Questions whose events pile up at an instant that is as good as here. */
static int ac_find_resting(ac_instance *I) {
  int any = 0;
  for (int q = 0; q < AC_NQUEST; ++q) {
    double gaps[AC_SHRINKING];
    int n = I->kept.counts[q], shrinks = n >= AC_SHRINKING && ac_questions[q].mode < 0;
    I->resting[q] = 0;
    if (!shrinks) continue;
    const double *h = I->kept.history[q] + n - AC_SHRINKING;
    for (int i = 0; i < AC_SHRINKING; ++i) gaps[i] = (i < AC_SHRINKING - 1 ? h[i + 1] : I->kept.t) - h[i];
    for (int i = 1; i < AC_SHRINKING; ++i) shrinks &= gaps[i] < gaps[i - 1];
    if (!shrinks || gaps[AC_SHRINKING - 2] <= 0.0) continue;
    double ratio = gaps[AC_SHRINKING - 1] / gaps[AC_SHRINKING - 2];
    I->resting[q] = gaps[AC_SHRINKING - 1] * ratio / (1.0 - ratio) < fmax(AC_REST * I->kept.horizon, I->tick);
    any |= I->resting[q];
  }
  return any;
}

/* Discrete values, states and conditions as one number, to see when an event goes round. */
static unsigned long long ac_code(const ac_instance *I) {
  unsigned long long code = 1469598103934665603ULL;
  const unsigned char *parts[] = {(const unsigned char *)AC_M(I), (const unsigned char *)AC_X(I),
                                  (const unsigned char *)I->kept.truths};
  size_t sizes[] = {AC_SIZE(AC_NM), AC_SIZE(AC_NX), sizeof(int) * AC_NCOND};
  for (int k = 0; k < 3; ++k)
    for (size_t i = 0; i < sizes[k]; ++i) code = (code ^ parts[k][i]) * 1099511628211ULL;
  return code;
}

/* Whether modes came back to where they were, with nothing moved. */
static int ac_is_back(const ac_instance *I, const ac_kept *start) {
  for (int i = 0; i < AC_NMEM; ++i)
    if (ac_kinds[i] == AC_MODE && AC_M(I)[AC_FIRST + i] != start->c[AC_FIRST + i]) return 0;
  return !memcmp(I->kept.y, start->y, AC_SIZE(AC_NX));
}

/* Undo what was done at an event since it was put by. */
static void ac_back_to(ac_instance *I, const ac_kept *kept, int acted, const long *written) {
  struct ac_record *R = I->record;
  I->kept = *kept;
  I->acted = acted;
  I->fresh = 0;
  if (R) { R->n_words = written[0]; R->n_numbers = written[1]; R->n_impacts = written[2]; }
}

/* Do the actions; modes that no finite through can achieve are no candidates, and are passed by to
 * others that agree; where none are found, those asked for together change one at a time. */
static int ac_act_finitely(ac_instance *I, const int *asked, int n) {
  int others[AC_N(AC_NQUEST)], count = 0, acted = I->acted;
  struct ac_record *R = I->record;
  long written[3] = {R ? R->n_words : 0, R ? R->n_numbers : 0, R ? R->n_impacts : 0};
  ac_log log = I->log;
  for (int k = 0; k < n; ++k) if (ac_questions[asked[k]].mode < 0) others[count++] = asked[k];
  if (count == n || I->approving) return ac_act(I, asked, n);
  I->trying = I->kept;
  I->log = 0;
  int failed = ac_act(I, asked, n) || ac_round(I);
  I->log = log;
  if (!failed) return 0;
  ac_back_to(I, &I->trying, acted, written);
  if (count && ac_act(I, others, count)) return 1;
  failed = ac_find_modes(I);
  if (!failed) return 0;
  ac_back_to(I, &I->trying, acted, written);
  if (I->single || n - count < 2 || failed == AC_SEVERAL) return ac_act(I, asked, n);
  I->single = 1; /* one at a time, as where modes go round */
  return count && ac_act(I, others, count);
}

enum { AC_SETTLED, AC_FAILED, AC_CHATTERS };

/* Take rounds until nothing changes any more; `start` is where the event began, to stay there if modes
 * come back to it. */
static int ac_settle(ac_instance *I, const ac_kept *start) {
  int asked[AC_N(AC_NQUEST)], n_seen = 0, left = 0;
  unsigned long long seen[AC_ROUNDS];
  double blur = I->any_fired ? I->kept.blur : 0.0;
  for (int round = 0; round < I->bounds.rounds; ++round) {
    int changed = 0;
    if (ac_round(I)) return AC_FAILED;
#if AC_NREL > 0
    changed = ac_relate(I);
#endif
    if (!changed) {
      int waited[AC_N(AC_NQUEST)], before = 0, same = 0;
      for (int q = 0; q < AC_NQUEST; ++q) before |= waited[q] = I->waiting[q];
      int n = ac_ask(I, asked), waits = 0;
      if (n < 0) return AC_FAILED;
      if (!n) { I->fresh = 0; return AC_SETTLED; }
      for (int k = 0; k < n; ++k) same |= waited[asked[k]];
      if (before && !same) { /* what came due since is of a later moment */
        if (AC_NBEFORE > 0) memcpy(I->before, AC_BEFORES, AC_SIZE(AC_NBEFORE));
        ac_record_later(I);
      }
      if (ac_act_finitely(I, asked, n)) return AC_FAILED;
      for (int k = 0; k < n; ++k) left |= ac_questions[asked[k]].mode >= 0;
      for (int q = 0; q < AC_NQUEST; ++q) waits |= I->waiting[q];
      if (!waits && AC_NBEFORE > 0) {
        if (ac_round(I)) return AC_FAILED;
        memcpy(I->before, AC_BEFORES, AC_SIZE(AC_NBEFORE));
      }
      if (blur > 0.0 && start && left && ac_is_back(I, start)) {
        I->kept = *start;
        return ac_round(I) ? AC_FAILED : AC_SETTLED;
      }
    }
    unsigned long long code = ac_code(I);
    for (int i = 0; i < n_seen && !I->single; ++i) I->single = seen[i] == code;
    I->single = I->single || round > I->bounds.rounds / 4;
    seen[n_seen++] = code;
  }
  ac_fail(I, "at t = %.9g s events follow each other without end", I->kept.t);
  return AC_CHATTERS;
}

/* Settle an event: AC_SETTLED, or how it went wrong. */
static int ac_iterate(ac_instance *I) {
  ac_log log = I->log;
  I->single = I->counted = I->acted = 0;
  I->longer = 1.0;
  I->marked = I->kept;
  for (int k = 0; k < AC_NREL; ++k)
    if (I->fired[k]) AC_M(I)[ac_relations[k]] = 1.0 - AC_M(I)[ac_relations[k]];
  I->flipped = I->kept;
  if (!I->approving) I->log = 0;
  int how = ac_settle(I, &I->marked);
  if (how == AC_FAILED && !I->acted && !I->approving) { /* the modes before cannot last */
    I->kept = I->flipped;
    I->fresh = 0;
    if (!ac_find_modes(I)) how = ac_settle(I, 0);
  }
  I->log = log;
  if (how == AC_FAILED && log && !I->approving) log(I, 3, "logStatusError", I->said);
  return how;
}

/* Settle in modes that are searched for, where an iteration has gone round. */
static int ac_search(ac_instance *I) { return ac_find_modes(I) || ac_settle(I, 0); }
#endif

/* What is prescribed and must not jump, as its derivative enters the equations. */
static void ac_prescribed(ac_instance *I, double *values) {
#if AC_NCONTINUOUS > 0
  I->arg[0] = &I->kept.t; I->arg[1] = I->kept.c; I->arg[2] = I->kept.p; I->res[0] = values;
  ac_continuous(I->arg, I->res, I->iw, I->w, 0);
#else
  (void)I; (void)values;
#endif
}

#if AC_NDELAY > 0
static int ac_delayed_at(ac_instance *I, double t, const double *y, double *value, double *rate);
static int ac_past_crosses(ac_instance *I);
#endif

/* Keep the state before an event, and what pre() asks for there. */
static int ac_note_before(ac_instance *I) {
#if AC_NDELAY > 0
  if (I->kept.past.count && ac_delayed_at(I, I->kept.t, I->kept.y, I->left_value, I->left_slope))
    return ac_fail(I, "at t = %.9g s what is delayed is no number", I->kept.t);
#endif
  ac_prescribed(I, I->prescribed);
  I->saved = I->kept;
  memcpy(I->m_before, AC_M(I), AC_SIZE(AC_NM));
#if AC_NBEFORE > 0
  if (ac_round(I)) return 1;
  memcpy(I->before, AC_BEFORES, AC_SIZE(AC_NBEFORE));
#endif
  return 0;
}

/* Indicators begin just above zero, whatever an event left them beyond it: an importer that looks
 * at signs at the ends of its steps sees them come back. No constant would do that: what fires at
 * -c is then at -c again. */
static int ac_take_offsets(ac_instance *I) {
#if AC_NREL > 0
  if (ac_round(I)) return 1;
  for (int k = 0; k < AC_NREL; ++k) {
    I->kept.scale[k] = fmax(I->kept.scale[k], AC_SIZES[k]);
    I->kept.offset[k] = (AC_G[k] <= 0.0 ? -AC_G[k] * (1.0 + 1e-9) : 0.0)
                        + 4.5e-16 * I->kept.scale[k] + 1e-300;
  }
#else
  (void)I;
#endif
  return 0;
}

#if AC_NREL > 0
/* Relations that were found at their zero and stayed are looked at again ten times as far away. */
static int ac_refuse(ac_instance *I) {
  int same = I->any_fired && !memcmp(AC_M(I), I->saved.c, AC_SIZE(AC_NM))
             && !memcmp(I->kept.y, I->saved.y, AC_SIZE(AC_NX));
  if (same && ac_round(I)) return 1;
  for (int k = 0; k < AC_NREL; ++k)
    if (I->fired[k]) {
      I->kept.refused[k] = same ? fmax(fabs(AC_G[k]), ac_half_band(I->kept.rtol, I->kept.scale[k])) : 0.0;
      ac_lose(I, k, I->kept.refused[k]);
    }
  return 0;
}
#endif

/* Cross an instant: `ac_note_before` was called with the values before it, and whoever located the
 * event has set `fired`. On failure all is as it was before. */
static int ac_event(ac_instance *I) {
  I->any_fired = 0;
  for (int k = 0; k < AC_NREL; ++k) I->any_fired |= I->fired[k];
  I->fresh = 0;
  if (ac_check_told(I)) { I->kept = I->saved; return 1; }
#if AC_NDELAY > 0
  I->kept.past.right = I->kept.t;
#endif
  ac_follow_time(I);
  ac_note_held(I);
  double prescribed[AC_N(AC_NCONTINUOUS)];
  ac_prescribed(I, prescribed);
  for (int i = 0; i < AC_NCONTINUOUS; ++i)
    if (!(fabs(prescribed[i] - I->prescribed[i]) <= 1e-9 * fmax(fabs(prescribed[i]), fabs(I->prescribed[i])) + 1e-12 + I->explained)) {
      I->kept = I->saved;
      return ac_fail(I, "at t = %.9g s a value jumps that something is rigidly tied to", I->kept.t);
    }
  I->explained = 0.0;
#if AC_NMEM > 0
  int failed = AC_CHATTERS, resting;
  ac_log log = I->log;
  ac_raise_pulses(I, 0);
  resting = ac_find_resting(I);
  I->calm = AC_CALM * I->kept.horizon;
  I->tolerance = I->kept.rtol;
  ac_kept *begin = &I->begun;
  *begin = I->kept;
  double before[AC_N(AC_NBEFORE)];
  memcpy(before, I->before, AC_SIZE(AC_NBEFORE));
  for (int patient = 0; patient < 2 && failed == AC_CHATTERS; ++patient) {
    if (patient) I->kept = *begin;
    memcpy(I->before, before, AC_SIZE(AC_NBEFORE));
    /* where something moves so fast that a moment is long, only what is here counts */
    I->moment = patient ? 0.0 : AC_MOMENT * I->kept.horizon;
    I->log = patient ? log : 0;
    ac_record_instant(I);
    failed = ac_iterate(I);
    if (failed == AC_CHATTERS && patient) failed = ac_search(I);
  }
  I->log = log;
  if (resting && !failed) { /* what piles up must say what holds from then on */
    int piling = 0, said = 0;
    for (int q = 0; q < AC_NQUEST; ++q)
      if (I->resting[q] && I->acted && I->kept.counts[q] && I->kept.history[q][I->kept.counts[q] - 1] == I->kept.t) {
        piling = 1;
        said |= ac_questions[q].n_rest > 0;
      }
    if (piling && !said) failed = ac_fail(I, "at t = %.9g s infinitely many events pile up", I->kept.t);
  }
#if AC_NREL > 0
  if (!failed) failed = ac_refuse(I);
#endif
  if (!failed && (I->acted || I->any_fired)) {
    if (I->kept.t - I->kept.recent_t > AC_FAST * I->kept.horizon) I->kept.recent = 0;
    I->kept.recent_t = I->kept.t;
    if (++I->kept.recent >= AC_MANY)
      failed = ac_fail(I, "up to t = %.9g s events follow each other faster than the run can go", I->kept.t);
  }
  if (failed) {
    int recent = I->kept.recent;
    I->kept = I->saved;
    I->kept.recent = recent;
    I->fresh = 0;
    ac_unrecord(I);
    return 1;
  }
#else
  ac_record_instant(I);
#endif
  memset(I->fired, 0, sizeof I->fired);
  I->any_fired = 0;
  I->events++;
  int left = 0; /* undone: what is delayed has no value there, or there is no room for it */
#if AC_NDELAY > 0
  left = ac_past_crosses(I);
#endif
  if (!left && !ac_evaluate(I)) return 0;
  I->kept = I->saved;
  I->fresh = 0;
  ac_unrecord(I);
  return 1;
}

/* Relations whose indicator has passed zero: what an importer of Model Exchange does not tell. */
static void ac_find_fired(ac_instance *I) {
  memset(I->fired, 0, sizeof I->fired);
#if AC_NREL > 0
  if (ac_round(I)) return;
  for (int k = 0; k < AC_NREL; ++k)
    I->fired[k] = AC_ACTIVE[k] > 0.5 && AC_G[k] <= 0.0
                  && (AC_RATES[k] < 0.0 || AC_G[k] < -I->found * fmax(AC_SIZES[k], I->kept.scale[k]));
#endif
}

#if AC_NMEM > 0
/* Settle relations and modes at a start, before anything becomes true there. */
static int ac_settle_opening(ac_instance *I) {
  I->moment = 1e-12; I->calm = I->tolerance = 0.0; I->longer = 1.0;
  memset(I->resting, 0, sizeof I->resting);
  memset(I->fired, 0, sizeof I->fired);
  I->any_fired = 0;
  ac_note_held(I);
  if (ac_round(I)) return 1;
#if AC_NHOLD > 0
  if (ac_hold_begun(I) || ac_round(I)) return 1;
#endif
  memcpy(I->before, AC_BEFORES, AC_SIZE(AC_NBEFORE));
  I->opening = 1;
  int failed = ac_iterate(I);
  I->opening = 0;
  return failed != 0;
}
#endif
