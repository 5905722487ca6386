/* FMI 2.0, Model Exchange and Co-Simulation. */

typedef void *fmi2C;
typedef unsigned fmi2VR;
typedef int fmi2B;
typedef const char *fmi2S;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef struct { void (*logger)(void *, fmi2S, fmi2Status, fmi2S, fmi2S, ...); void *(*allocate)(size_t, size_t); void (*release)(void *); void (*finished)(void *, fmi2Status); void *environment; } fmi2Callbacks;
typedef struct { fmi2B newDiscreteStatesNeeded, terminateSimulation, nominalsChanged, valuesChanged, nextDefined; double next; } fmi2EventInfo;
#define E2 AC_EXPORT
#define I2 ac_instance *I = (ac_instance *)c

static void fmi2_said(ac_instance *I, int status, const char *category, const char *text) {
  const fmi2Callbacks *k = (const fmi2Callbacks *)I->logger;
  if (k && k->logger) k->logger(k->environment, I->name, (fmi2Status)status, category, "%s", text);
}
E2 const char *fmi2GetTypesPlatform(void) { return "default"; }
E2 const char *fmi2GetVersion(void) { return "2.0"; }
E2 fmi2Status fmi2SetDebugLogging(fmi2C c, fmi2B on, size_t n, const fmi2S k[]) { I2; (void)n; (void)k; I->logging = on; return fmi2OK; }
E2 fmi2C fmi2Instantiate(fmi2S name, int kind, fmi2S guid, fmi2S path, const fmi2Callbacks *k, fmi2B visible, fmi2B logging) {
  (void)path; (void)visible;
  if (!name || !guid || strcmp(guid, AC_TOKEN)) return NULL;
  ac_instance *I = ac_instantiate(name, kind);
  if (!I) return NULL;
  I->log = fmi2_said; I->logger = (void *)k; I->logging = logging;
  return I;
}
E2 void fmi2FreeInstance(fmi2C c) { ac_free((ac_instance *)c); }
E2 fmi2Status fmi2SetupExperiment(fmi2C c, fmi2B has, double tolerance, double start, fmi2B has_stop, double stop) {
  I2; ac_setup(I, start, has_stop, stop, has, tolerance);
  return fmi2OK;
}
E2 fmi2Status fmi2EnterInitializationMode(fmi2C c) { I2; if (I->state != AC_INSTANTIATED) return fmi2Error; I->state = AC_INITIALISING; return fmi2OK; }
E2 fmi2Status fmi2ExitInitializationMode(fmi2C c) {
  I2; if (I->state != AC_INITIALISING) return fmi2Error;
  if (ac_initialise(I)) { I->state = AC_TERMINATED; return fmi2Error; }
  I->state = I->kind ? AC_STEP_MODE : AC_EVENT_MODE;
  I->dirty = 0;
  if (ac_note_before(I)) return fmi2Error;
  return fmi2OK;
}
E2 fmi2Status fmi2Terminate(fmi2C c) { I2; I->state = AC_TERMINATED; return fmi2OK; }
E2 fmi2Status fmi2Reset(fmi2C c) { I2; ac_reset(I); I->state = AC_INSTANTIATED; return fmi2OK; }
E2 fmi2Status fmi2GetReal(fmi2C c, const fmi2VR vr[], size_t n, double v[]) { I2; for (size_t i = 0; i < n; ++i) if (ac_get(I, vr[i], &v[i])) return fmi2Error; return fmi2OK; }
E2 fmi2Status fmi2SetReal(fmi2C c, const fmi2VR vr[], size_t n, const double v[]) { I2; for (size_t i = 0; i < n; ++i) if (ac_set(I, vr[i], v[i])) return fmi2Error; return fmi2OK; }
#define NO_TYPE(name, type) \
  E2 fmi2Status fmi2Get##name(fmi2C c, const fmi2VR v[], size_t n, type x[]) { (void)c; (void)v; (void)x; return n ? fmi2Error : fmi2OK; } \
  E2 fmi2Status fmi2Set##name(fmi2C c, const fmi2VR v[], size_t n, const type x[]) { (void)c; (void)v; (void)x; return n ? fmi2Error : fmi2OK; }
E2 fmi2Status fmi2GetInteger(fmi2C c, const fmi2VR vr[], size_t n, int v[]) {
  I2; double value;
  for (size_t i = 0; i < n; ++i) { if (vr[i] < VR_D || ac_get(I, vr[i], &value)) return fmi2Error; v[i] = (int)value; }
  return fmi2OK;
}
E2 fmi2Status fmi2SetInteger(fmi2C c, const fmi2VR vr[], size_t n, const int v[]) { (void)c; (void)vr; (void)v; return n ? fmi2Error : fmi2OK; }
NO_TYPE(Boolean, fmi2B) NO_TYPE(String, fmi2S)
E2 fmi2Status fmi2GetFMUstate(fmi2C c, void **s) { I2; if (!*s) *s = malloc(sizeof(ac_kept)); if (!*s) return fmi2Error; memcpy(*s, &I->kept, sizeof(ac_kept)); return fmi2OK; }
E2 fmi2Status fmi2SetFMUstate(fmi2C c, void *s) { I2; memcpy(&I->kept, s, sizeof(ac_kept)); I->fresh = 0; return fmi2OK; }
E2 fmi2Status fmi2FreeFMUstate(fmi2C c, void **s) { (void)c; if (s) { free(*s); *s = NULL; } return fmi2OK; }
E2 fmi2Status fmi2SerializedFMUstateSize(fmi2C c, void *s, size_t *n) { (void)c; (void)s; *n = sizeof(ac_kept); return fmi2OK; }
E2 fmi2Status fmi2SerializeFMUstate(fmi2C c, void *s, char b[], size_t n) { (void)c; if (n < sizeof(ac_kept)) return fmi2Error; memcpy(b, s, sizeof(ac_kept)); return fmi2OK; }
E2 fmi2Status fmi2DeSerializeFMUstate(fmi2C c, const char b[], size_t n, void **s) { (void)c; if (n != sizeof(ac_kept)) return fmi2Error; if (!*s) *s = malloc(sizeof(ac_kept)); if (!*s) return fmi2Error; memcpy(*s, b, sizeof(ac_kept)); return fmi2OK; }
E2 fmi2Status fmi2GetDirectionalDerivative(fmi2C c, const fmi2VR u[], size_t nu, const fmi2VR k[], size_t nk, const double seed[], double out[]) { I2; return ac_directional(I, u, nu, k, nk, seed, out) ? fmi2Error : fmi2OK; }
E2 fmi2Status fmi2EnterEventMode(fmi2C c) { I2; if (ac_note_before(I)) return fmi2Error; ac_find_fired(I); I->state = AC_EVENT_MODE; return fmi2OK; }
E2 fmi2Status fmi2NewDiscreteStates(fmi2C c, fmi2EventInfo *info) {
  I2; int changed = 0;
  memset(info, 0, sizeof *info);
  if (ac_event_mode(I, &changed, &info->next)) { I->state = AC_TERMINATED; return fmi2Error; }
  if (ac_note_before(I)) return fmi2Error;
  info->valuesChanged = changed; info->nextDefined = isfinite(info->next);
  return fmi2OK;
}
E2 fmi2Status fmi2EnterContinuousTimeMode(fmi2C c) { I2; I->state = AC_CONTINUOUS; return fmi2OK; }
E2 fmi2Status fmi2CompletedIntegratorStep(fmi2C c, fmi2B no_set, fmi2B *event, fmi2B *terminate) { I2; (void)no_set; *event = ac_completed(I); *terminate = 0; return fmi2OK; }
E2 fmi2Status fmi2SetTime(fmi2C c, double t) { I2; if (t != I->kept.t) { I->kept.t = t; I->fresh = 0; } return fmi2OK; }
E2 fmi2Status fmi2SetContinuousStates(fmi2C c, const double x[], size_t n) { I2; if (n != AC_NX) return fmi2Error; memcpy(AC_X(I), x, AC_SIZE(n)); I->fresh = 0; return fmi2OK; }
E2 fmi2Status fmi2GetDerivatives(fmi2C c, double f[], size_t n) { I2; if (n != AC_NX || ac_evaluate(I)) return fmi2Error; memcpy(f, I->f, AC_SIZE(n)); return fmi2OK; }
E2 fmi2Status fmi2GetEventIndicators(fmi2C c, double g[], size_t n) { I2; return n != AC_NREL || ac_indicators(I, g) ? fmi2Error : fmi2OK; }
E2 fmi2Status fmi2GetContinuousStates(fmi2C c, double x[], size_t n) { I2; if (n != AC_NX) return fmi2Error; memcpy(x, AC_X(I), AC_SIZE(n)); return fmi2OK; }
E2 fmi2Status fmi2GetNominalsOfContinuousStates(fmi2C c, double x[], size_t n) { I2; (void)I; if (n != AC_NX) return fmi2Error; memcpy(x, ac_nominal_x, AC_SIZE(n)); return fmi2OK; }
E2 fmi2Status fmi2SetRealInputDerivatives(fmi2C c, const fmi2VR v[], size_t n, const int o[], const double x[]) { (void)c; (void)v; (void)o; (void)x; return n ? fmi2Error : fmi2OK; }
E2 fmi2Status fmi2GetRealOutputDerivatives(fmi2C c, const fmi2VR v[], size_t n, const int o[], double x[]) { (void)c; (void)v; (void)o; (void)x; return n ? fmi2Error : fmi2OK; }
E2 fmi2Status fmi2DoStep(fmi2C c, double t, double h, fmi2B no_set) { I2; (void)no_set; if (ac_do_step(I, t + h)) { I->state = AC_TERMINATED; return fmi2Error; } return fmi2OK; }
E2 fmi2Status fmi2CancelStep(fmi2C c) { (void)c; return fmi2Error; }
E2 fmi2Status fmi2GetStatus(fmi2C c, int k, fmi2Status *v) { (void)c; (void)k; (void)v; return fmi2Discard; }
E2 fmi2Status fmi2GetRealStatus(fmi2C c, int k, double *v) { I2; (void)k; *v = I->kept.t; return fmi2OK; }
E2 fmi2Status fmi2GetIntegerStatus(fmi2C c, int k, int *v) { (void)c; (void)k; (void)v; return fmi2Discard; }
E2 fmi2Status fmi2GetBooleanStatus(fmi2C c, int k, fmi2B *v) { (void)c; (void)k; *v = 0; return fmi2OK; }
E2 fmi2Status fmi2GetStringStatus(fmi2C c, int k, fmi2S *v) { (void)c; (void)k; (void)v; return fmi2Discard; }
