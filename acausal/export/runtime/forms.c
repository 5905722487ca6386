/* Forms of modes, as system/form_change.py: which equations hold, and the same point in other unknowns.
 *
 * All forms share their slots: states that a form does not have stay, unknowns that it does not have
 * are 0. */

#if AC_NCHOSEN > 0
/* The number of the combination of modes, -1 where it cannot come. */
static int ac_combination(const double *m) {
  int number = 0, weight = 1;
  for (int k = 0; k < AC_NCHOSEN; ++k) {
    int first = ac_mode_firsts[k], count = ac_mode_firsts[k + 1] - first, digit = 0;
    while (digit < count && ac_mode_values[first + digit] != m[ac_mode_places[k]]) ++digit;
    if (digit == count) return -1;
    number += weight * digit;
    weight *= count;
  }
  return number;
}
#endif

#if AC_NFORM > 1
#define AC_JUMPED 1e-6   /* of a value: more than this is a jump, */
#define AC_TOLERATED 10.0 /* and more than so many absolute tolerances */

/* A point of the present form in the slots of the first. */
static void ac_leave(ac_instance *I, const double *y, double *first) {
  double from[AC_NY_ALL];
  memcpy(from, y, sizeof from);
  ac_first(I, from, from + AC_NX);
  I->res[0] = first; I->res[1] = first + AC_NX;
  if (ac_leave_form(I->kept.form, I->arg, I->res, I->iw, I->w, 0)) memcpy(first, from, sizeof from);
}

#if AC_NHOLD > 0
static int ac_is_kept(ac_instance *I);
#else
#define ac_is_kept(I) 1
#endif

/* Take the form that the modes need: 0, or 1 where there is none, where a storage would jump, or where
 * a value is held that others contradict. */
static int ac_change_form(ac_instance *I) {
  ac_kept *K = &I->kept;
  int form = ac_form_of(AC_M(I));
  double before[AC_NY_ALL], after[AC_NY_ALL], tolerance = I->kept.initialised ? K->atol : fmax(K->atol, 1e-7);
  if (form == K->form) return 0;
  if (form < 0) return 1;
  ac_leave(I, K->y, before);
  ac_first(I, before, before + AC_NX);
  I->res[0] = after; I->res[1] = after + AC_NX;
  if (ac_enter_form(form, I->arg, I->res, I->iw, I->w, 0)) memcpy(K->y, before, sizeof before);
  else memcpy(K->y, after, sizeof after);
  K->form = form;
  I->fresh = I->here.valid = 0;
  if (ac_solve(I, AC_X(I), AC_Z(I))) return 1;
  ac_leave(I, K->y, after);
  for (int i = 0; i < AC_NX; ++i) {
    double allowed = AC_JUMPED * fabs(before[i]) + AC_TOLERATED * tolerance * ac_nominals_x[i];
    if (!(fabs(after[i] - before[i]) <= allowed)) return 1;
  }
  return !ac_is_kept(I);
}
#endif

/* The value of a state of the first form, whatever form there is. */
static double ac_state_now(ac_instance *I, int which) {
#if AC_NFORM > 1
  if (!ac_own_states[I->kept.form * AC_NX + which]) {
    double first[AC_NY_ALL];
    if (ac_evaluate(I)) return NAN;
    ac_leave(I, I->kept.y, first);
    return first[which];
  }
#endif
  return AC_X(I)[which];
}
