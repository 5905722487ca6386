/* der(x0) = u0 + 2 u1, der(x1) = u1, both times `times`, and turned around by `back`; y = gain x, two by
 * two. Once x0 is 1 or more at the end of a step it asks for an event, and falls by 1 there. An
 * enumeration is read and shown. With HELD inputs are refused in continuous time. */
#ifndef HELD
#define HELD 0
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef void (*Log)(void *, int, const char *, const char *);
typedef struct { double u[2], gain[4], x[2]; long long way; bool asked, talks; int turns; Log log; bool runs, back; int times; } I;
static I begin = {{0, 0}, {1, 3, 5, 7}, {0.25, 0}, 1, false, false, 0, 0, false, false, 1};
static double *at(I *i, unsigned r) { return r == 1 ? i->u : r == 2 ? i->gain : r == 4 ? i->x : 0; }
static size_t size(unsigned r) { return r == 2 ? 4 : 2; }
void *fmi3InstantiateModelExchange(const char *n, const char *t, const char *p, bool v, bool talks, void *e, Log log) {
  (void)n; (void)t; (void)p; (void)v; (void)e;
  I *i = malloc(sizeof *i); *i = begin; i->log = log; i->talks = talks; return i; }
void fmi3FreeInstance(I *i) { free(i); }
int fmi3EnterInitializationMode(I *i, bool a, double b, double c, bool d, double e) { (void)i; (void)a; (void)b; (void)c; (void)d; (void)e; return 0; }
int fmi3ExitInitializationMode(I *i) { if (i->talks) i->log(0, 0, "logAll", "counts from now on"); return 0; }
int fmi3EnterContinuousTimeMode(I *i) { i->runs = true; return 0; }
int fmi3EnterEventMode(I *i) { i->runs = false; return 0; }
int fmi3SetTime(I *i, double t) { (void)i; (void)t; return 0; }
int fmi3SetContinuousStates(I *i, const double *x, size_t n) { if (n != 2) return 3; memcpy(i->x, x, sizeof i->x); return 0; }
int fmi3GetContinuousStates(I *i, double *x, size_t n) { if (n != 2) return 3; memcpy(x, i->x, sizeof i->x); return 0; }
int fmi3GetContinuousStateDerivatives(I *i, double *r, size_t n) { if (n != 2) return 3; double way = i->times * (i->back ? -1 : 1);
  r[0] = way * (i->u[0] + 2 * i->u[1]); r[1] = way * i->u[1]; return 0; }
int fmi3SetFloat64(I *i, const unsigned *v, size_t n, const double *x, size_t m) {
  for (size_t k = 0; k < n; ++k) { size_t s = size(v[k]); if (!at(i, v[k]) || s > m || (HELD && i->runs)) return 3; memcpy(at(i, v[k]), x, s * sizeof *x); x += s; m -= s; }
  return m ? 3 : 0; }
int fmi3GetFloat64(I *i, const unsigned *v, size_t n, double *x, size_t m) {
  for (size_t k = 0; k < n; ++k, x += 2, m -= 2) {
    if (v[k] != 3 || m < 2) return 3;
    for (int j = 0; j < 2; ++j) x[j] = i->gain[2 * j] * i->x[0] + i->gain[2 * j + 1] * i->x[1]; }
  return m ? 3 : 0; }
int fmi3SetBoolean(I *i, const unsigned *v, size_t n, const bool *x, size_t m) {
  if (n != 1 || m != 1 || *v != 10 || i->runs) return 3;
  i->back = *x; return 0; }
int fmi3SetInt32(I *i, const unsigned *v, size_t n, const int *x, size_t m) {
  if (n != 1 || m != 1 || *v != 11 || i->runs) return 3;
  i->times = *x; return 0; }
int fmi3SetInt64(I *i, const unsigned *v, size_t n, const long long *x, size_t m) {
  if (n != 1 || m != 1 || *v != 6) return 3;
  i->way = *x; return 0; }
int fmi3GetInt64(I *i, const unsigned *v, size_t n, long long *x, size_t m) {
  if (n != 1 || m != 1 || *v != 7) return 3;
  *x = i->way; return 0; }
int fmi3CompletedIntegratorStep(I *i, bool no_set, bool *event, bool *ends) {
  (void)no_set; i->asked = *event = i->x[0] >= 1.0; *ends = false; return 0; }
int fmi3UpdateDiscreteStates(I *i, bool *more, bool *ends, bool *nominals, bool *values, bool *timed, double *next) {
  *more = *ends = *nominals = *timed = *values = false; *next = 0;
  if (i->asked) { char text[40]; i->x[0] -= 1.0; ++i->turns; *values = true;
    snprintf(text, sizeof text, "turn %d", i->turns); if (i->talks) i->log(0, 0, "logEvents", text);
    if (i->turns == 2) i->log(0, 1, "logStatusWarning", "two turns"); }
  i->asked = false; return 0; }
int fmi3GetFMUState(I *i, void **s) { if (!*s) *s = malloc(sizeof *i); *(I *)*s = *i; return 0; }
int fmi3SetFMUState(I *i, void *s) { *i = *(I *)s; return 0; }
