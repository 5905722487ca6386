/* FMI 3.0, Model Exchange and Co-Simulation. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void *fmi3Instance;
typedef void *fmi3State;
typedef uint32_t fmi3VR;
typedef const char *fmi3String;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef void (*fmi3Log)(void *, fmi3Status, fmi3String, fmi3String);
#define E3 AC_EXPORT
#define S3(call) ((call) ? (((ac_instance *)instance)->state = AC_TERMINATED, fmi3Error) : fmi3OK)
#define I3 ac_instance *I = (ac_instance *)instance

static void fmi3_said(ac_instance *I, int status, const char *category, const char *text) {
  if (I->logger) ((fmi3Log)I->logger)(I->environment, (fmi3Status)status, category, text);
}

static fmi3Instance fmi3_make(fmi3String name, fmi3String token, void *environment, fmi3Log log, bool logging, int kind) {
  if (!name || !token || strcmp(token, AC_TOKEN)) {
    if (log) log(environment, fmi3Error, "logStatusError", "wrong instantiationToken");
    return NULL;
  }
  ac_instance *I = ac_instantiate(name, kind);
  if (!I) return NULL;
  I->log = fmi3_said; I->environment = environment; I->logger = (void *)log; I->logging = logging;
  return I;
}

E3 const char *fmi3GetVersion(void) { return "3.0"; }
E3 fmi3Status fmi3SetDebugLogging(fmi3Instance instance, bool on, size_t n, const fmi3String c[]) { I3; (void)n; (void)c; I->logging = on; return fmi3OK; }
E3 fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String path, bool visible, bool logging, void *environment, fmi3Log log) {
  (void)path; (void)visible;
  return fmi3_make(name, token, environment, log, logging, 0);
}
E3 fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String path, bool visible, bool logging, bool events, bool early,
    const fmi3VR required[], size_t n, void *environment, fmi3Log log, void *update) {
  (void)path; (void)visible; (void)events; (void)early; (void)required; (void)n; (void)update;
  return fmi3_make(name, token, environment, log, logging, 1);
}
E3 fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String path, bool visible, bool logging, void *environment, fmi3Log log, void *a, void *b, void *c) {
  (void)name; (void)token; (void)path; (void)visible; (void)logging; (void)environment; (void)log; (void)a; (void)b; (void)c;
  return NULL;
}
E3 void fmi3FreeInstance(fmi3Instance instance) { ac_free((ac_instance *)instance); }
E3 fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, bool has_tolerance, double tolerance, double start, bool has_stop, double stop) {
  I3;
  if (I->state != AC_INSTANTIATED) return fmi3Error;
  ac_setup(I, start, has_stop, stop, has_tolerance, tolerance);
  I->state = AC_INITIALISING;
  return fmi3OK;
}
E3 fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  I3;
  if (I->state != AC_INITIALISING) return fmi3Error;
  if (ac_initialise(I)) { I->state = AC_TERMINATED; return fmi3Error; }
  I->state = I->kind ? AC_STEP_MODE : AC_EVENT_MODE;
  I->dirty = 0;
  if (ac_note_before(I)) return fmi3Error;
  return fmi3OK;
}
E3 fmi3Status fmi3EnterEventMode(fmi3Instance instance) { I3; if (ac_note_before(I)) return fmi3Error; ac_find_fired(I); I->state = AC_EVENT_MODE; return fmi3OK; }
E3 fmi3Status fmi3Terminate(fmi3Instance instance) { I3; I->state = AC_TERMINATED; return fmi3OK; }
E3 fmi3Status fmi3Reset(fmi3Instance instance) { I3; ac_reset(I); I->state = AC_INSTANTIATED; return fmi3OK; }

E3 fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3VR vr[], size_t n, double values[], size_t m) {
  I3; if (n != m) return fmi3Error;
  for (size_t i = 0; i < n; ++i) if (ac_get(I, vr[i], &values[i])) return fmi3Error;
  return fmi3OK;
}
E3 fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3VR vr[], size_t n, const double values[], size_t m) {
  I3; if (n != m) return fmi3Error;
  for (size_t i = 0; i < n; ++i) if (ac_set(I, vr[i], values[i])) return fmi3Error;
  return fmi3OK;
}
#define NO_TYPE(name, type) \
  E3 fmi3Status fmi3Get##name(fmi3Instance i, const fmi3VR v[], size_t n, type values[], size_t m) { (void)i; (void)v; (void)values; (void)m; return n ? fmi3Error : fmi3OK; } \
  E3 fmi3Status fmi3Set##name(fmi3Instance i, const fmi3VR v[], size_t n, const type values[], size_t m) { (void)i; (void)v; (void)values; (void)m; return n ? fmi3Error : fmi3OK; }
NO_TYPE(Float32, float) NO_TYPE(Int8, int8_t) NO_TYPE(UInt8, uint8_t) NO_TYPE(Int16, int16_t) NO_TYPE(UInt16, uint16_t)
E3 fmi3Status fmi3GetInt32(fmi3Instance instance, const fmi3VR vr[], size_t n, int32_t values[], size_t m) {
  I3; double value;
  if (n != m) return fmi3Error;
  for (size_t i = 0; i < n; ++i) { if (vr[i] < VR_D || ac_get(I, vr[i], &value)) return fmi3Error; values[i] = (int32_t)value; }
  return fmi3OK;
}
E3 fmi3Status fmi3SetInt32(fmi3Instance i, const fmi3VR v[], size_t n, const int32_t values[], size_t m) { (void)i; (void)v; (void)values; (void)m; return n ? fmi3Error : fmi3OK; }
NO_TYPE(UInt32, uint32_t) NO_TYPE(Int64, int64_t) NO_TYPE(UInt64, uint64_t) NO_TYPE(Boolean, bool) NO_TYPE(String, fmi3String)
E3 fmi3Status fmi3GetBinary(fmi3Instance i, const fmi3VR v[], size_t n, size_t s[], const uint8_t *x[], size_t m) { (void)i; (void)v; (void)s; (void)x; (void)m; return n ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3SetBinary(fmi3Instance i, const fmi3VR v[], size_t n, const size_t s[], const uint8_t *const x[], size_t m) { (void)i; (void)v; (void)s; (void)x; (void)m; return n ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3GetClock(fmi3Instance i, const fmi3VR v[], size_t n, bool x[]) { (void)i; (void)v; (void)x; return n ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3SetClock(fmi3Instance i, const fmi3VR v[], size_t n, const bool x[]) { (void)i; (void)v; (void)x; return n ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance i, fmi3VR v, size_t *n) { (void)i; (void)v; (void)n; return fmi3Error; }
E3 fmi3Status fmi3GetVariableDependencies(fmi3Instance i, fmi3VR v, size_t a[], fmi3VR b[], size_t c[], int d[], size_t n) { (void)i; (void)v; (void)a; (void)b; (void)c; (void)d; (void)n; return fmi3Error; }

E3 fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3State *saved) {
  I3; if (!*saved) *saved = malloc(sizeof(ac_kept));
  if (!*saved) return fmi3Error;
  memcpy(*saved, &I->kept, sizeof(ac_kept)); return fmi3OK;
}
E3 fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3State saved) { I3; memcpy(&I->kept, saved, sizeof(ac_kept)); I->fresh = 0; return fmi3OK; }
E3 fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3State *saved) { (void)instance; if (saved) { free(*saved); *saved = NULL; } return fmi3OK; }
E3 fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3State saved, size_t *size) { (void)instance; (void)saved; *size = sizeof(ac_kept); return fmi3OK; }
E3 fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3State saved, uint8_t bytes[], size_t size) { (void)instance; if (size < sizeof(ac_kept)) return fmi3Error; memcpy(bytes, saved, sizeof(ac_kept)); return fmi3OK; }
E3 fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const uint8_t bytes[], size_t size, fmi3State *saved) {
  (void)instance; if (size != sizeof(ac_kept)) return fmi3Error;
  if (!*saved) *saved = malloc(sizeof(ac_kept));
  if (!*saved) return fmi3Error;
  memcpy(*saved, bytes, sizeof(ac_kept)); return fmi3OK;
}
E3 fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3VR unknowns[], size_t nu, const fmi3VR knowns[], size_t nk, const double seed[], size_t ns, double out[], size_t no) {
  I3; if (nu != no || nk != ns) return fmi3Error;
  return ac_directional(I, unknowns, nu, knowns, nk, seed, out) ? fmi3Error : fmi3OK;
}
E3 fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3VR unknowns[], size_t nu, const fmi3VR knowns[], size_t nk, const double seed[], size_t ns, double out[], size_t no) {
  I3; if (nu != ns || nk != no) return fmi3Error;
  return ac_adjoint(I, unknowns, nu, knowns, nk, seed, out) ? fmi3Error : fmi3OK;
}
E3 fmi3Status fmi3EnterConfigurationMode(fmi3Instance i) { (void)i; return fmi3Error; }
E3 fmi3Status fmi3ExitConfigurationMode(fmi3Instance i) { (void)i; return fmi3Error; }
#define CLOCKS(name, ...) E3 fmi3Status name(fmi3Instance i, const fmi3VR v[], size_t n, __VA_ARGS__) { (void)i; (void)v; return n ? fmi3Error : fmi3OK; }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
CLOCKS(fmi3GetIntervalDecimal, double a[], int b[]) CLOCKS(fmi3GetIntervalFraction, uint64_t a[], uint64_t b[], int c[])
CLOCKS(fmi3GetShiftDecimal, double a[]) CLOCKS(fmi3GetShiftFraction, uint64_t a[], uint64_t b[])
CLOCKS(fmi3SetIntervalDecimal, const double a[]) CLOCKS(fmi3SetIntervalFraction, const uint64_t a[], const uint64_t b[])
CLOCKS(fmi3SetShiftDecimal, const double a[]) CLOCKS(fmi3SetShiftFraction, const uint64_t a[], const uint64_t b[])
#pragma GCC diagnostic pop
E3 fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance i) { (void)i; return fmi3OK; }
E3 fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, bool *again, bool *terminate, bool *nominals, bool *values, bool *has_next, double *next) {
  I3; int changed = 0;
  *again = *terminate = *nominals = false;
  if (ac_event_mode(I, &changed, next)) { I->state = AC_TERMINATED; return fmi3Error; }
  if (ac_note_before(I)) return fmi3Error;
  *values = changed; *has_next = isfinite(*next);
  return fmi3OK;
}
E3 fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance) { I3; I->state = AC_CONTINUOUS; return fmi3OK; }
E3 fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, bool no_set, bool *event, bool *terminate) { I3; (void)no_set; *event = ac_completed(I); *terminate = false; return fmi3OK; }
E3 fmi3Status fmi3SetTime(fmi3Instance instance, double t) { I3; if (t != I->kept.t) { I->kept.t = t; I->fresh = 0; } return fmi3OK; }
E3 fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const double x[], size_t n) { I3; if (n != AC_NX) return fmi3Error; memcpy(AC_X(I), x, AC_SIZE(n)); I->fresh = 0; return fmi3OK; }
E3 fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, double f[], size_t n) { I3; if (n != AC_NX || ac_evaluate(I)) return fmi3Error; memcpy(f, I->f, AC_SIZE(n)); return fmi3OK; }
E3 fmi3Status fmi3GetEventIndicators(fmi3Instance instance, double g[], size_t n) { I3; return n != AC_NREL || ac_indicators(I, g) ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3GetContinuousStates(fmi3Instance instance, double x[], size_t n) { I3; if (n != AC_NX) return fmi3Error; memcpy(x, AC_X(I), AC_SIZE(n)); return fmi3OK; }
E3 fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, double x[], size_t n) { I3; (void)I; if (n != AC_NX) return fmi3Error; memcpy(x, ac_nominal_x, AC_SIZE(n)); return fmi3OK; }
E3 fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance i, size_t *n) { (void)i; *n = AC_NREL; return fmi3OK; }
E3 fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance i, size_t *n) { (void)i; *n = AC_NX; return fmi3OK; }
E3 fmi3Status fmi3EnterStepMode(fmi3Instance instance) { I3; I->state = AC_STEP_MODE; return fmi3OK; }
E3 fmi3Status fmi3GetOutputDerivatives(fmi3Instance i, const fmi3VR v[], size_t n, const int32_t o[], double x[], size_t m) { (void)i; (void)v; (void)o; (void)x; (void)m; return n ? fmi3Error : fmi3OK; }
E3 fmi3Status fmi3DoStep(fmi3Instance instance, double t, double h, bool no_set, bool *event, bool *terminate, bool *early, double *last) {
  I3; (void)no_set;
  *event = *terminate = *early = false;
  int failed = ac_do_step(I, t + h);
  *last = I->kept.t;
  return S3(failed);
}
E3 fmi3Status fmi3ActivateModelPartition(fmi3Instance i, fmi3VR v, double t) { (void)i; (void)v; (void)t; return fmi3Error; }
