/* Mode search, as events/mode_search.py: modes that agree with all conditions, where event iteration does
 * not find them. Combinations that transitions lead to are tried, those with the fewest changes first. */

#define AC_SEVERAL 2 /* modes as near as each other, in which all moves differently: none is taken */

#if AC_NMEM > 0 && AC_NQUEST > 0 && !defined(AC_FIXED)
#define AC_TRIED 2000     /* combinations at an instant */
#define AC_DIFFERENT 1e-6 /* of rates and nominal values: motions that differ by more are not one */

/* Other modes by their places in the memory, those of one place together. */
typedef struct { int n, places[AC_NQUEST], firsts[AC_NQUEST + 1]; double modes[AC_NQUEST]; } ac_others;

/* Whether a transition makes nothing jump. */
static int ac_stays(ac_instance *I, int q) {
#if AC_NTARGET > 0
  const ac_question *question = &ac_questions[q];
  for (int i = 0; i < question->n_steps; ++i)
    if (question->steps[i].jumps) {
      double to = AC_VALUES[question->steps[i].value];
      if (!(fabs(to - I->targets[question->steps[i].target]) <= 1e-9 * (1.0 + fabs(to)))) return 0;
    }
#else
  (void)I; (void)q;
#endif
  return 1;
}

static int ac_begins_hold(const ac_instance *I, int place, double mode) {
#if AC_NHOLD > 0
  for (int h = 0; h < AC_NHOLD; ++h)
    if (ac_holds[h].mode == AC_FIRST + place && ac_is_holding(h, mode) && !ac_is_holding(h, AC_M(I)[ac_holds[h].mode])) return 1;
#else
  (void)I; (void)place; (void)mode;
#endif
  return 0;
}

/* The other modes that transitions lead to, one after the other, without jumps. */
static void ac_find_others(ac_instance *I, ac_others *O) {
#if AC_NTARGET > 0
  ac_impulse_slopes(I, I->work, I->work + AC_NX * AC_NTARGET, I->targets);
#endif
  int total = 0;
  O->n = 0;
  for (int first = 0; first < AC_NQUEST; ++first) {
    int place = ac_questions[first].mode, known = place < 0, count = 1, kept = 0;
    double modes[AC_NQUEST + 1];
    for (int q = 0; q < first && !known; ++q) known = ac_questions[q].mode == place && ac_stays(I, q);
    if (known || !ac_stays(I, first)) continue;
    modes[0] = AC_M(I)[AC_FIRST + place];
    for (int at = 0; at < count; ++at)
      for (int q = 0; q < AC_NQUEST; ++q) {
        int leads = 0, there = 0;
        if (ac_questions[q].mode != place || !ac_stays(I, q)) continue;
        for (int i = ac_source_firsts[q]; i < ac_source_firsts[q + 1]; ++i) leads |= ac_sources[i] == (int)modes[at];
        double mode = AC_VALUES[ac_entered_rows[q]];
        for (int i = 0; i < count; ++i) there |= modes[i] == mode;
        if (leads && !there) modes[count++] = mode;
      }
    O->firsts[O->n] = total;
    for (int i = 1; i < count; ++i)
      if (!ac_begins_hold(I, place, modes[i])) { O->modes[total++] = modes[i]; kept = 1; }
    if (kept) O->places[O->n++] = place;
  }
  O->firsts[O->n] = total;
}

/* Whether no condition leaves the modes that were just taken. */
static int ac_agrees(ac_instance *I) {
  if (ac_choose_flags(I) || ac_round(I)) return 0;
#if AC_NREL > 0
  for (int round = 0; round <= AC_NREL; ++round) {
    if (!ac_relate(I)) break;
    if (round == AC_NREL || ac_round(I)) return 0;
  }
#endif
  for (int q = 0; q < AC_NQUEST; ++q)
    if (ac_questions[q].mode >= 0 && AC_CONDITIONS[ac_questions[q].condition] > 0.5) return 0;
  return 1;
}

/* How all moves here, in the first form. */
static void ac_motion_here(ac_instance *I, double *f) {
  double all[AC_N(AC_NY_ALL)], first[AC_N(AC_NY_ALL)];
#if AC_NFORM > 1
  ac_leave(I, I->kept.y, first);
  ac_first(I, first, first + AC_NX);
  I->res[0] = all; I->res[1] = I->g;
  ac_values_0(I->arg, I->res, I->iw, I->w, 0);
#else
  memcpy(first, I->kept.y, AC_SIZE(AC_NY_ALL));
  ac_first(I, first, first + AC_NX);
  I->res[0] = all; I->res[1] = I->g;
  ac_values(I->arg, I->res, I->iw, I->w, 0);
#endif
  memcpy(f, all, AC_SIZE(AC_NX));
}

/* Take the next choice of a mode a place, 0 after the last. */
static int ac_next_choice(const ac_others *O, const int *places, int count, int *chosen) {
  for (int i = count - 1; i >= 0; --i) {
    if (++chosen[i] < O->firsts[places[i] + 1] - O->firsts[places[i]]) return 1;
    chosen[i] = 0;
  }
  return 0;
}

static int ac_next_places(int n, int *places, int count) {
  for (int i = count - 1; i >= 0; --i)
    if (places[i] < n - count + i) {
      ++places[i];
      for (int j = i + 1; j < count; ++j) places[j] = places[j - 1] + 1;
      return 1;
    }
  return 0;
}

/* How many choices change so many places, one more than `most` where there are more. */
static int ac_level(const ac_others *O, int count, int most) {
  int places[AC_NQUEST], level = 0;
  for (int i = 0; i < count; ++i) places[i] = i;
  do {
    int size = 1;
    for (int i = 0; i < count && size <= most; ++i) size *= O->firsts[places[i] + 1] - O->firsts[places[i]];
    level += size;
  } while (level <= most && ac_next_places(O->n, places, count));
  return level <= most ? level : most + 1;
}

static void ac_choose(ac_instance *I, const ac_others *O, const int *places, const int *chosen, int count) {
  I->kept = I->searched;
  for (int i = 0; i < count; ++i) AC_M(I)[AC_FIRST + O->places[places[i]]] = O->modes[O->firsts[places[i]] + chosen[i]];
}

static int ac_moves_alike(const double *a, const double *b) {
#if AC_NFORM > 1
  const double *nominal = ac_nominals_x;
#else
  const double *nominal = ac_nominal_x;
#endif
  for (int i = 0; i < AC_NX; ++i)
    if (!(fabs(a[i] - b[i]) <= AC_DIFFERENT * (fmax(fabs(a[i]), fabs(b[i])) + nominal[i]))) return 0;
  return 1;
}

/* Take the nearest modes that agree with all conditions: 0, 1 where there are none, or several in which
 * all moves differently. */
static int ac_find_modes(ac_instance *I) {
  ac_others O;
  int places[AC_NQUEST] = {0}, chosen[AC_NQUEST] = {0}, own[AC_NQUEST] = {0}, best[AC_NQUEST] = {0};
  int count, found = 0, alike = 1, left = AC_TRIED;
  double motion[AC_N(AC_NX)], other[AC_N(AC_NX)];
  char said[sizeof I->said];
  ac_log log = I->log;
  if (I->approving) return 1; /* a run leaves it to Python */
  ac_first(I, AC_X(I), AC_Z(I));
  I->arg[5] = I->before;
  I->res[0] = AC_CONDITIONS; I->res[1] = AC_VALUES; I->res[2] = AC_BEFORES;
  ac_asked(I->arg, I->res, I->iw, I->w, 0);
  I->searched = I->kept;
  memcpy(said, I->said, sizeof said);
  ac_find_others(I, &O);
  I->log = 0;
  for (count = 1; count <= O.n; ++count) {
    int level = ac_level(&O, count, left);
    if (level > left) break;
    left -= level;
    for (int i = 0; i < count; ++i) places[i] = i;
    do {
      memset(chosen, 0, sizeof chosen);
      do {
        ac_choose(I, &O, places, chosen, count);
        if (!ac_agrees(I)) continue;
        ac_motion_here(I, found ? other : motion);
        if (found) { alike &= ac_moves_alike(motion, other); continue; }
        found = 1;
        memcpy(own, places, sizeof own);
        memcpy(best, chosen, sizeof best);
      } while (ac_next_choice(&O, places, count, chosen));
    } while (ac_next_places(O.n, places, count));
    if (found) break;
  }
  I->log = log;
  memcpy(I->said, said, sizeof said); /* what failed, not what was tried */
  ac_choose(I, &O, own, best, found ? count : 0);
  I->fresh = 0;
  return found && !alike ? AC_SEVERAL : !found || !ac_agrees(I);
}
#elif AC_NMEM > 0
static int ac_find_modes(ac_instance *I) { (void)I; return 1; }
#endif
