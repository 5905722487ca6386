/* What modes hold, as events/held.py: what begins to be held jumps, by the law that it replaces. */

#if AC_NHOLD > 0
#define AC_EQUAL 1e-9 /* of both values: they are the same */

static int ac_same(double a, double b) { return fabs(a - b) <= AC_EQUAL * (1.0 + fabs(a) + fabs(b)); }

static int ac_is_holding(int h, double mode) {
  for (int i = ac_hold_firsts[h]; i < ac_hold_firsts[h + 1]; ++i)
    if ((int)mode == ac_hold_numbers[i]) return 1;
  return 0;
}

static void ac_held_now(ac_instance *I, double *values, double *wanted) {
  ac_first(I, AC_X(I), AC_Z(I));
  I->res[0] = values; I->res[1] = wanted;
  ac_held_values(I->arg, I->res, I->iw, I->w, 0);
}

#if AC_NFORM > 1
/* Whether values that are held are where they are to be: a form lets go of those that depend on others. */
static int ac_is_kept(ac_instance *I) {
  double values[AC_NHOLD], wanted[AC_NHOLD];
  int kept = 1;
  ac_held_now(I, values, wanted);
  for (int h = 0; h < AC_NHOLD; ++h)
    if (ac_holds[h].order == 1 && ac_holds[h].aimed && ac_is_holding(h, AC_M(I)[ac_holds[h].mode]))
      kept &= ac_same(wanted[h], values[h]);
  return kept;
}
#endif

/* Note what is held: its flags say who carries. */
static void ac_note_held(ac_instance *I) {
  for (int h = 0; h < AC_NHOLD; ++h) I->kept.held[h] = ac_is_holding(h, AC_M(I)[ac_holds[h].mode]);
}

#if AC_POSED
#define AC_ASIDE 1e-3  /* of the nominal values: the small motion after which dependence is looked at again */
#define AC_DEPENDS 1e-10 /* of its diagonal: a hold of which no more is left depends on those before it */

/* Which of what is held carries: what does not depend on those named first. How many, -1 on failure. */
static int ac_find_carrying(ac_instance *I, const int *active, int n, int *carries) {
  double *gains = I->work, *slopes = gains + AC_NX * AC_NTARGET, values[AC_NTARGET], a[AC_NHOLD][AC_NHOLD];
  double steep = 0.0, far = 0.0;
  int count = 0, carrying[AC_NHOLD], all = 0;
  ac_slopes_at(I, I->kept.t, I->kept.y, &I->now);
  ac_impulse_slopes(I, gains, slopes, values);
  for (int i = 0; i < n; ++i) {
    int target = ac_holds[active[i]].target;
    for (int k = 0; k < AC_NX; ++k) {
      steep = ac_larger(steep, fabs(slopes[target + k * AC_NTARGET]));
      far = ac_larger(far, fabs(gains[k + target * AC_NX]));
    }
    for (int j = 0; j < n; ++j) a[i][j] = ac_delassus(gains, slopes, target, ac_holds[active[j]].target);
  }
  if (!isfinite(steep * far)) return -1;
  for (int i = 0; i < n; ++i) {
    double own = fabs(a[i][i]);
    carries[i] = I->feeds[ac_holds[active[i]].target]; /* what no storage ties is left as it is */
    if (carries[i]) { ++all; continue; }
    for (int c = 0; c < count; ++c) {
      double part = a[i][carrying[c]] / a[carrying[c]][carrying[c]];
      for (int j = 0; j < n; ++j) a[i][j] -= part * a[carrying[c]][j];
    }
    carries[i] = fabs(a[i][i]) > AC_DEPENDS * fmax(own, AC_DEPENDS * steep * far);
    if (carries[i]) { carrying[count++] = i; ++all; }
  }
  return all;
}

/* In closed loops the pose decides who carries: flags anew where other things are held than before. */
static int ac_choose_flags(ac_instance *I) {
  int active[AC_NHOLD], carries[AC_NHOLD], then[AC_NHOLD], n = 0, same = 1, failed = 0;
  double y[AC_N(AC_NY_ALL)];
  for (int h = 0; h < AC_NHOLD; ++h) same &= I->kept.held[h] == ac_is_holding(h, AC_M(I)[ac_holds[h].mode]);
  if (same) return 0;
  ac_note_held(I);
  for (int h = 0; h < AC_NHOLD; ++h) {
    AC_M(I)[ac_holds[h].flag] = !I->kept.held[h];
    if (I->kept.held[h]) active[n++] = h;
  }
  if (!n) return 0;
  memcpy(y, I->kept.y, sizeof y);
  if (ac_round(I)) return 1;
  int count = ac_find_carrying(I, active, n, carries);
  if (count < 0) return ac_fail(I, "at t = %.9g s it cannot be told who carries what is held", I->kept.t);
  if (count < n && I->approving) failed = 1; /* Python says what is not determined, and refuses dead centres */
  else if (count < n) {
    for (int i = 0; i < AC_NX; ++i) AC_X(I)[i] += AC_ASIDE * ac_nominal_x[i] * sin(1.0 + i);
    failed = !ac_solve(I, AC_X(I), AC_Z(I)) && ac_find_carrying(I, active, n, then) > count;
  }
  memcpy(I->kept.y, y, sizeof y);
  I->fresh = 0;
  if (failed) return ac_fail(I, "at t = %.9g s a part locks that others hold too, or at a dead centre", I->kept.t);
  for (int i = 0; i < n; ++i) AC_M(I)[ac_holds[active[i]].flag] = carries[i];
  return ac_round(I);
}
#endif

/* What begins to be held where these questions act; its value is noted. */
static int ac_beginning(ac_instance *I, const int *asked, int n, int *begins) {
  double m[AC_NM], values[AC_NHOLD], wanted[AC_NHOLD];
  int count = 0, steps_of;
  memcpy(m, AC_M(I), sizeof m);
  for (int k = 0; k < n; ++k) {
    const ac_step_of *steps = ac_steps(I, asked[k], &steps_of);
    for (int i = 0; i < steps_of; ++i)
      if (!steps[i].jumps && ac_kinds[steps[i].target] == AC_MODE) m[AC_FIRST + steps[i].target] = AC_VALUES[steps[i].value];
  }
  for (int h = 0; h < AC_NHOLD; ++h)
    if (ac_is_holding(h, m[ac_holds[h].mode]) && !ac_is_holding(h, AC_M(I)[ac_holds[h].mode])) begins[count++] = h;
  if (!count) return 0;
  ac_held_now(I, values, wanted);
  for (int i = 0; i < count; ++i) AC_M(I)[ac_holds[begins[i]].value] = values[begins[i]];
  return count;
}

/* Where rates jump that begin to be held, beside what jumps anyway: to 0, or of order 1 to the value. */
static int ac_aim(ac_instance *I, const int *begins, int n, int *which, double *to, int *jumps, char *held) {
  double values[AC_NHOLD], wanted[AC_NHOLD];
  ac_held_now(I, values, wanted);
  for (int i = 0; i < n; ++i) {
    const ac_hold_of *hold = &ac_holds[begins[i]];
    double aim = wanted[begins[i]];
    if (hold->order == 1 && !hold->aimed) continue;
    if (hold->order > 1 && hold->aimed && !(fabs(values[begins[i]] - aim) <= AC_EQUAL * (1.0 + fabs(aim))))
      return ac_fail(I, "at t = %.9g s a position is to be held where it is not", I->kept.t);
    held[hold->target] = 1;
    which[*jumps] = hold->target;
    to[(*jumps)++] = hold->order == 1 ? aim : 0.0;
  }
  return 0;
}

/* Refuse what contradicts that which moves it, and values that nothing stores. */
static int ac_check_held(ac_instance *I, const int *begins, int n, const int *left, const double *to, int n_left,
                         const double *before) {
  for (int i = 0; i < n; ++i) {
    const ac_hold_of *hold = &ac_holds[begins[i]];
    if (I->feeds[hold->target]) {
      if (hold->order == 1 && !hold->aimed)
        return ac_fail(I, "at t = %.9g s a value is to be held that no storage keeps", I->kept.t);
      continue;
    }
    for (int k = 0; k < n_left; ++k)
      if (left[k] == hold->target && !ac_same(to[k], before[left[k]]))
        return ac_fail(I, "at t = %.9g s a part cannot lock: what it is rigidly tied to prescribes its motion", I->kept.t);
  }
  return 0;
}

/* Refuse an impulse between storages of order 1 that would switch another part on its way. */
static int ac_check_quiet(ac_instance *I, const int *begins, int n) {
  int matters = 0, woken[AC_N(AC_NREL)] = {0}, count;
  for (int i = 0; i < n; ++i) {
    const ac_hold_of *hold = &ac_holds[begins[i]];
    matters |= hold->order == 1 && hold->lossy && I->mu[hold->target] != 0.0;
  }
  if (!matters) return 0;
  count = ac_woken(I, woken);
  for (int k = 0; k < count; ++k) {
    int own = 0;
    for (int i = 0; i < n; ++i) own |= ac_holds[begins[i]].part == ac_relation_parts[woken[k]];
    if (!own)
      return ac_fail(I, "at t = %.9g s an impulse would switch another part on its way: give it a conductance while it is off", I->kept.t);
  }
  return 0;
}

/* What is held from the start on is held where it is, and at rest. */
static int ac_hold_begun(ac_instance *I) {
  double values[AC_NHOLD], wanted[AC_NHOLD], rates[AC_NTARGET];
  int any = 0;
  for (int h = 0; h < AC_NHOLD; ++h) any |= ac_is_holding(h, AC_M(I)[ac_holds[h].mode]);
  if (!any) return 0;
  ac_held_now(I, values, wanted);
  for (int h = 0; h < AC_NHOLD; ++h)
    if (ac_is_holding(h, AC_M(I)[ac_holds[h].mode])) AC_M(I)[ac_holds[h].value] = values[h];
  if (ac_round(I)) return 1;
  ac_impulse_slopes(I, I->work, I->work + AC_NX * AC_NTARGET, rates);
  for (int h = 0; h < AC_NHOLD; ++h)
    if (ac_is_holding(h, AC_M(I)[ac_holds[h].mode]) && !ac_same(ac_holds[h].order == 1 ? wanted[h] : 0.0, rates[ac_holds[h].target]))
      return ac_fail(I, "at t = %.9g s something is held from the start on, and its start values let it move", I->kept.t);
  return 0;
}
#endif
#if AC_NHOLD == 0
#define ac_note_held(I) ((void)0)
#endif
#if !AC_POSED
#define ac_choose_flags(I) 0 /* all carry what they hold */
#endif
