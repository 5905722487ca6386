/* The functions that are called from outside: see the header of the model. */

static int ac_set_number(ac_instance *I, double *place, double value) {
  if (!isfinite(value)) return ac_fail(I, "a value that is set is no number");
  if (*place == value) return 0;
  if (I->kept.initialised && !I->dirty) {
    if (ac_note_before(I)) return 1;
    I->dirty = 1;
  }
  *place = value;
  I->fresh = 0;
  return 0;
}

size_t AC_NAME(size)(void) { return sizeof(ac_instance); }

AC_MODEL *AC_NAME(init)(void *memory) {
  ac_instance *I = (ac_instance *)memory;
  if (!I) return 0;
  memset(I, 0, sizeof *I);
  ac_reset(I);
  return (AC_MODEL *)memory;
}

int AC_NAME(set_parameter)(AC_MODEL *model, int which, double value) {
  ac_instance *I = (ac_instance *)model;
  if (which < 0 || which >= AC_NP) return ac_fail(I, "there is no parameter %d", which);
  if (ac_fixed[which] && value != I->kept.p[which])
    return ac_fail(I, "the equations were simplified for this value of %s: export the model with another", ac_parameter_names[which]);
  double before = I->kept.p[which];
  if (ac_set_number(I, I->kept.p + which, value)) return 1;
  if (!I->kept.initialised || !ac_check_pivots(I)) return 0;
  I->kept.p[which] = before;
  return 1;
}

int AC_NAME(set_input)(AC_MODEL *model, int which, double value) {
  ac_instance *I = (ac_instance *)model;
  if (which < 0 || which >= AC_NU - AC_NTOLD) return ac_fail(I, "there is no input %d", which);
  if (!isfinite(value)) return ac_fail(I, "a value that is set is no number");
  if (AC_NTOLD > 0 && I->kept.initialised && !I->dirty) {
    if (ac_note_before(I)) return 1;
    I->dirty = 1;
  }
  ac_before_input(I, which);
  return ac_set_number(I, AC_U(I) + which, value);
}

int AC_NAME(set_start)(AC_MODEL *model, int which, double value) {
  ac_instance *I = (ac_instance *)model;
  if (I->kept.initialised) return ac_fail(I, "start values are set before the start");
  return ac_set_start(I, which, value);
}

int AC_NAME(start)(AC_MODEL *model, double t, double horizon, double rtol) {
  ac_instance *I = (ac_instance *)model;
  I->kept.t = t; I->kept.horizon = horizon; I->kept.rtol = rtol; I->kept.atol = 1e-2 * rtol;
  I->kept.initialised = 0;
  I->kept.begun_at = t; I->kept.ticks = I->kept.overruns = 0;
  I->bounds.rounds = AC_ROUNDS; I->bounds.newtons = AC_NEWTONS; I->bounds.halvings = AC_HALF;
  return ac_initialise(I);
}

int AC_NAME(step)(AC_MODEL *model, double end) {
  ac_instance *I = (ac_instance *)model;
  if (!I->kept.initialised) return ac_fail(I, "the model has not been started");
#ifdef AC_FIXED
  if (!isfinite(end)) return ac_fail(I, "the end of a step is no number");
  while (I->kept.begun_at + ((double)I->kept.ticks + 0.5) * AC_FIXED < end)
    if (ac_tick(I)) return 1;
  return 0;
#else
  return ac_do_step(I, end);
#endif
}

#ifdef AC_FIXED
int AC_NAME(tick)(AC_MODEL *model) {
  ac_instance *I = (ac_instance *)model;
  if (!I->kept.initialised) return ac_fail(I, "the model has not been started");
  return ac_tick(I);
}

long AC_NAME(overruns)(const AC_MODEL *model) { return ((const ac_instance *)model)->kept.overruns; }
#endif

double AC_NAME(get)(AC_MODEL *model, int output) {
  ac_instance *I = (ac_instance *)model;
  if (output < 0 || output >= AC_NY || !I->kept.initialised || ac_evaluate(I)) return NAN;
  return I->y[output];
}

double AC_NAME(time)(const AC_MODEL *model) { return ((const ac_instance *)model)->kept.t; }

size_t AC_NAME(save)(const AC_MODEL *model, void *memory) {
  if (memory) memcpy(memory, &((const ac_instance *)model)->kept, sizeof(ac_kept));
  return sizeof(ac_kept);
}

void AC_NAME(restore)(AC_MODEL *model, const void *memory) {
  ac_instance *I = (ac_instance *)model;
  memcpy(&I->kept, memory, sizeof(ac_kept));
  I->fresh = I->dirty = 0;
}

const char *AC_NAME(said)(const AC_MODEL *model) { return ((const ac_instance *)model)->said; }
