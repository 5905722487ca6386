/* What FMI 2 and FMI 3 have in common: variables by number, states of the interface, derivatives.
 *
 * The declarations of the interface in fmi2.c and fmi3.c are written from the signatures of the
 * standard (fmi-standard.org). */

/* Value references: time, states, derivatives, inputs, parameters, outputs, indicators, discrete. */
#define VR_X 1
#define VR_DX (VR_X + AC_NX)
#define VR_U (VR_DX + AC_NX)
#define VR_P (VR_U + AC_NU)
#define VR_Y (VR_P + AC_NP)
#define VR_G (VR_Y + AC_NY)
#define VR_D (VR_G + AC_NREL)
#define VR_END (VR_D + AC_NSHOWN)

#define AC_IMPORTED 1e-6 /* importers locate events to a resolution of their own */

enum { AC_INSTANTIATED, AC_INITIALISING, AC_EVENT_MODE, AC_CONTINUOUS, AC_STEP_MODE, AC_TERMINATED };

#if defined(_WIN32)
#define AC_EXPORT __declspec(dllexport)
#else
#define AC_EXPORT __attribute__((visibility("default")))
#endif

static int ac_get(ac_instance *I, unsigned vr, double *value) {
  if (vr == 0) { *value = I->kept.t; return 0; }
  if (vr >= VR_END) return ac_fail(I, "there is no variable %u", vr);
  if (vr < VR_DX) { *value = ac_state_now(I, (int)(vr - VR_X)); return 0; }
  if (vr >= VR_U && vr < VR_P) { *value = ac_input_now(I, (int)(vr - VR_U)); return 0; }
  if (vr >= VR_P && vr < VR_Y) { *value = I->kept.p[vr - VR_P]; return 0; }
  if (I->state == AC_INSTANTIATED) { *value = 0.0; return 0; }
  if (I->state == AC_INITIALISING && ac_initialise(I)) return 1;
  if (vr >= VR_D) { *value = AC_M(I)[AC_FIRST + ac_shown[vr - VR_D]]; return 0; }
  if (ac_evaluate(I)) return 1;
  *value = vr < VR_U ? I->f[vr - VR_DX] : vr < VR_G ? I->y[vr - VR_Y] : I->g[vr - VR_G];
  return 0;
}

/* The number of the start value that a variable has, -1 if it has none. */
static int ac_start_number(unsigned vr) {
  if (vr >= VR_Y && vr < VR_G) return ac_start_of_y[vr - VR_Y];
  for (int k = 0; vr >= VR_X && vr < VR_DX && k < AC_NSTART; ++k)
    if (ac_start_states[k] == (int)vr - VR_X) return k;
  return -1;
}

static int ac_set(ac_instance *I, unsigned vr, double value) {
  double *place = 0;
  if (I->state <= AC_INITIALISING && ac_start_number(vr) >= 0) {
    I->fresh = 0;
    if (vr < VR_DX) AC_X(I)[vr - VR_X] = value; /* what is asked for again is what was set */
    return ac_set_start(I, ac_start_number(vr), value);
  }
  if (vr >= VR_X && vr < VR_DX && (I->state <= AC_INITIALISING || !I->kind)) place = &AC_X(I)[vr - VR_X]; /* CasADi sets states so */
  else if (vr == 0 && !I->kind) place = &I->kept.t; /* and OMSimulator none: lenient, as the reference FMUs are */
  else if (vr >= VR_U && vr < VR_P) place = &AC_U(I)[vr - VR_U];
  else if (vr >= VR_P && vr < VR_Y) place = &I->kept.p[vr - VR_P];
  if (!place) return ac_fail(I, "variable %u cannot be set now", vr);
  if (!isfinite(value)) return ac_fail(I, "variable %u: the value is no number", vr);
  if (vr >= VR_P && vr < VR_Y && ac_fixed[vr - VR_P] && value != ac_start_p[vr - VR_P])
    return ac_fail(I, "the equations were simplified for the value of %s: export the model with another", ac_parameter_names[vr - VR_P]);
  if (vr >= VR_U && vr < VR_P && AC_NTOLD > 0) {
    if (I->state == AC_STEP_MODE && !I->dirty) { if (ac_note_before(I)) return 1; I->dirty = 1; }
    ac_before_input(I, (int)(vr - VR_U));
  }
  if (*place == value) return 0;
  if (I->state == AC_STEP_MODE && !I->dirty) { if (ac_note_before(I)) return 1; I->dirty = 1; }
  *place = value;
  I->fresh = 0;
  if (I->state <= AC_INITIALISING) {
    I->kept.initialised = 0;
    if (AC_NM) memcpy(AC_M(I), ac_start_m, AC_SIZE(AC_NM));
  }
  return 0;
}

/* Which states moved at an event, beyond rounding. */
static int ac_event_mode(ac_instance *I, int *changed, double *next) {
  double x[AC_N(AC_NX)];
  memcpy(x, AC_X(I), sizeof x);
  if (ac_event(I) || ac_take_offsets(I)) return 1;
#if AC_CHART
  if (I->step_event) { I->step_event = 0; if (ac_chart_repick(I)) return 1; }
#endif
  *changed = memcmp(x, AC_X(I), AC_SIZE(AC_NX)) != 0;
  *next = ac_next_instant(I);
#if AC_NDELAY > 0
  *next = fmin(*next, I->kept.t + I->longest); /* no step of an importer may be longer than a lag */
#endif
  return 0;
}

static int ac_completed(ac_instance *I) { /* whether a chart is worn out: a step event */
#if AC_NDELAY > 0
  double value[AC_NDELAY], slope[AC_NDELAY];
  if (!ac_evaluate(I) && !ac_delayed_at(I, I->kept.t, I->kept.y, value, slope)
      && I->kept.t > I->kept.past.t[ac_past_at(&I->kept.past, I->kept.past.count - 1)])
    ac_past_add(I, I->kept.t, value, slope);
#endif
#if AC_CHART
  if (!ac_evaluate(I) && ac_chart_quality(I) < 0.5) return I->step_event = 1;
#else
  (void)I;
#endif
  return 0;
}

/* Indicators, less what an event left them beyond zero. */
static int ac_indicators(ac_instance *I, double *values) {
  if (ac_evaluate(I)) return 1;
  for (int k = 0; k < AC_NREL; ++k) values[k] = I->g[k] + I->kept.offset[k];
  return 0;
}

static int ac_directional(ac_instance *I, const unsigned *unknowns, size_t nu, const unsigned *knowns, size_t nk,
                          const double *seed, double *out) {
  double dx[AC_N(AC_NX)], du[AC_N(AC_NU)], dp[AC_N(AC_NP)], df[AC_N(AC_NX)], dy[AC_N(AC_NY)];
  memset(dx, 0, sizeof dx); memset(du, 0, sizeof du); memset(dp, 0, sizeof dp);
  for (size_t i = 0; i < nk; ++i) {
    unsigned vr = knowns[i];
    if (vr >= VR_X && vr < VR_DX) dx[vr - VR_X] += seed[i];
    else if (vr >= VR_U && vr < VR_P) du[vr - VR_U] += seed[i];
    else if (vr >= VR_P && vr < VR_Y) dp[vr - VR_P] += seed[i];
    else return ac_fail(I, "variable %u is no known", vr);
  }
  if (I->state == AC_INITIALISING && ac_initialise(I)) return 1;
  if (ac_evaluate(I)) return 1;
#if AC_NTOLD > 0
  for (int k = 0; k < AC_NTOLD; ++k) ac_move_input(I, k);
#endif
  ac_first(I, AC_X(I), AC_Z(I));
  I->arg[5] = dx; I->arg[6] = du; I->arg[7] = dp;
  I->res[0] = df; I->res[1] = dy;
  ac_direction(I->arg, I->res, I->iw, I->w, 0);
  for (size_t i = 0; i < nu; ++i) {
    unsigned vr = unknowns[i];
    if (vr >= VR_X && vr < VR_DX) out[i] = dx[vr - VR_X]; /* an output that is a state */
    else if (vr >= VR_DX && vr < VR_U) out[i] = df[vr - VR_DX];
    else if (vr >= VR_Y && vr < VR_G) out[i] = dy[vr - VR_Y];
    else return ac_fail(I, "variable %u is no unknown", vr);
  }
  return 0;
}

/* Adjoint derivatives by columns of the forward ones: one call for each known. */
static int ac_adjoint(ac_instance *I, const unsigned *unknowns, size_t nu, const unsigned *knowns, size_t nk,
                      const double *seed, double *out) {
  double one = 1.0, column;
  for (size_t k = 0; k < nk; ++k) {
    out[k] = 0.0;
    for (size_t i = 0; i < nu; ++i) {
      if (seed[i] == 0.0) continue;
      if (ac_directional(I, unknowns + i, 1, knowns + k, 1, &one, &column)) return 1;
      out[k] += seed[i] * column;
    }
  }
  return 0;
}

/* The one allocation: an instance. */
static ac_instance *ac_instantiate(const char *name, int kind) {
  ac_instance *I = (ac_instance *)calloc(1, sizeof *I);
  if (!I) return 0;
  snprintf(I->name, sizeof I->name, "%s", name);
  ac_reset(I);
  I->kind = kind;
  I->found = kind ? 0.0 : AC_IMPORTED;
  return I;
}

static void ac_free(ac_instance *I) { free(I); }

static void ac_setup(ac_instance *I, double start, int has_stop, double stop, int has_tolerance, double tolerance) {
  I->kept.t = start;
  I->kept.horizon = has_stop && stop > start ? stop - start : AC_HORIZON;
  if (has_tolerance && tolerance > 0.0) I->kept.rtol = tolerance;
  I->kept.atol = 1e-2 * I->kept.rtol;
}
