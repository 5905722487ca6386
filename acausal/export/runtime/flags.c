/* Flags of relations, as events/event_location.py, and which questions are due, as events/questions.py. */

#if AC_NREL > 0
static double ac_half_band(double rtol, double scale) {
  return fmax(AC_AT_ZERO, AC_HYSTERESIS * rtol) * scale;
}

/* What a flag must be: at the zero its rate decides, beyond its band its sign. */
static int ac_wanted(const ac_instance *I, int k, int flag, double margin, double rate, int fresh,
                     double still) {
  double scale = fmax(AC_SIZES[k], I->kept.scale[k]), rounding = I->rounding[k];
  double band = fmax(ac_half_band(I->tolerance, scale), rounding);
  double nothing = fmax(AC_AT_ZERO * scale, rounding);
  double zero = I->fired[k] ? fmax(band, I->found * scale) : nothing;
  double moment = I->longer * I->moment;
  if (fresh && I->any_fired) moment = fmax(moment, I->kept.blur);
  int known = !(fabs(rate) < I->unsure[k]), moving = !I->single && (I->fired[k] || fresh);
  if (!known) rate = 0.0;
  if (fabs(margin) <= fmax(zero, moment * fabs(rate))) {
    int slow = fabs(rate) <= still || (I->calm * fabs(rate) > 0.0 && I->calm * fabs(rate) <= band);
    if (!known && moving) return flag; /* it went through its zero, as its flag says already */
    if (rate == 0.0 || (slow && !moving)) /* at rest at zero neither a < b nor a > b */
      return flag && fabs(margin) > nothing;
    return rate > 0.0;
  }
  return fabs(margin) <= band ? flag : margin > 0.0;
}

/* Note by how much a relation is off that was found at its zero. */
static void ac_lose(ac_instance *I, int k, double off) {
  if (off * off > I->kept.rtol * I->kept.largest[k] * I->kept.largest[k]) I->kept.lost[k] = fmax(I->kept.lost[k], off);
}

/* Bring the flags up to date; whether one changed. */
static int ac_relate(ac_instance *I) {
  int changed = 0, first = !I->counted;
  double still = 0.0;
  if (first) {
    for (int k = 0; k < AC_NREL; ++k) I->counts_before[k] = AC_ACTIVE[k] > 0.5;
    I->counted = 1;
  }
  if (I->single) I->longer = fmin(2.0 * I->longer, AC_LONGEST);
  else if (I->flat[1] == 0.0) return 0;
  ac_find_rounding(I);
  for (int k = 0; k < AC_NREL; ++k) if (first && I->fired[k]) ac_lose(I, k, I->rounding[k]);
  for (int k = 0; k < AC_NREL; ++k) still = fmax(still, I->longer * AC_AT_ZERO * fabs(AC_RATES[k]));
  for (int k = 0; k < AC_NREL; ++k) {
    double *place = &AC_M(I)[ac_relations[k]];
    int flag = *place != 0.0, wanted = 0;
    if (!I->single && AC_DOUBTS[k] == 0.0) continue;
    if (AC_ACTIVE[k] > 0.5)
      wanted = ac_wanted(I, k, flag, flag ? AC_G[k] : -AC_G[k], flag ? AC_RATES[k] : -AC_RATES[k],
                         !I->counts_before[k], still);
    if (wanted != flag) { *place = wanted; changed = 1; }
  }
  return changed;
}
#endif

#if AC_NMEM > 0
/* What a question does, or at rest. */
static const ac_step_of *ac_steps(const ac_instance *I, int q, int *n) {
  const ac_question *question = &ac_questions[q];
  int rest = I->resting[q] && question->n_rest;
  *n = rest ? question->n_rest : question->n_steps;
  return rest ? question->rest : question->steps;
}

/* Whether a transition leaves a mode that holds a rate, and stops none itself. */
static int ac_lets_go(const ac_instance *I, int q) {
  const ac_question *question = &ac_questions[q];
  return question->yields && (question->yields >> (int)AC_M(I)[AC_FIRST + question->mode] & 1);
}

/* The questions whose actions are due, those that wait for others left out; -1 on failure. */
static int ac_ask(ac_instance *I, int *asked) {
  int due[AC_N(AC_NQUEST)], count = 0, n = 0, waits = 0, any_moved = 0, moved[AC_NMEM];
  memset(moved, 0, sizeof moved);
  for (int q = 0; q < AC_NQUEST; ++q) {
    const ac_question *question = &ac_questions[q];
    int now = AC_CONDITIONS[question->condition] > 0.5, was = I->kept.truths[question->condition];
    I->waiting[q] = 0;
    if (!now || (question->mode < 0 && (I->opening || was))) continue;
    if (question->mode >= 0) {
      if (moved[question->mode] || (I->single && any_moved)) continue;
      moved[question->mode] = any_moved = 1;
    }
    due[n++] = q;
  }
  for (int i = 0; i < n; ++i) {
    int later = 0;
    for (int j = 0; j < n; ++j) later |= ac_precedence[due[j] * AC_NQUEST + due[i]];
    if (later) { I->waiting[due[i]] = 1; waits = 1; }
    else asked[count++] = due[i];
  }
  int leaving = 0, staying = 0, jumps = 0;
  for (int i = 0; i < count; ++i) {
    const ac_question *question = &ac_questions[asked[i]];
    leaving += ac_lets_go(I, asked[i]);
    staying += question->sticks;
    for (int k = 0; k < question->n_steps && !question->sticks; ++k) jumps |= question->steps[k].jumps;
  }
  /* What lets go is not there any more for what jumps, what sticks only then. */
  int first = leaving ? leaving : jumps ? count - staying : count;
  if (first < count) {
    int all = count;
    for (int i = count = 0; i < all; ++i) {
      if (leaving ? ac_lets_go(I, asked[i]) : !ac_questions[asked[i]].sticks) asked[count++] = asked[i];
      else I->waiting[asked[i]] = waits = 1;
    }
  }
  for (int k = 0; k < AC_NCOND; ++k) I->kept.truths[k] = AC_CONDITIONS[k] > 0.5;
  for (int q = 0; q < AC_NQUEST; ++q) if (I->waiting[q]) I->kept.truths[ac_questions[q].condition] = 0;
  if (!waits) {
    int pulses = 0;
    for (int i = 0; i < AC_NMEM; ++i)
      if (ac_kinds[i] == AC_PULSE || ac_kinds[i] == AC_INITIAL || ac_kinds[i] == AC_TERMINAL) {
        pulses |= AC_M(I)[AC_FIRST + i] != 0.0;
        AC_M(I)[AC_FIRST + i] = 0.0; /* they are for a moment */
      }
    if (!count && pulses && ac_round(I)) return -1;
  }
  if (!count) for (int k = 0; k < AC_NCOND; ++k) I->kept.truths[k] = AC_CONDITIONS[k] > 0.5;
  return count;
}
#endif
