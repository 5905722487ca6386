/* Event location, as events/event_location.py: the first instant in a step at which relations
 * change, to rounding. A `look` gives indicators and rates inside the last step, by their
 * polynomials or, if `full`, by steps of full order. */
#if AC_NREL > 0

#define AC_DIP 0.5     /* the cubic through a step must fall below this part of its ends */
#define AC_SLOW 3      /* rounds in which a value is not halved before its bracket is */
#define AC_FLAT 10.0   /* roundings: a dip that is no deeper has its bottom at the beginning */
#define AC_HALVINGS 50 /* of a step, in search of where an indicator is positive */

typedef struct { double at, g, rate; } ac_side;
typedef struct { ac_instance *I; double t, h; const ac_tried *step; int full; } ac_look;

static void ac_try(ac_instance *I, double h);

/* Slopes of the polynomial of an indicator at the ends of a step, by s. */
static double ac_rate_first(const ac_tried *T, const double *g0, int k) { return AC_G1(T)[k] - g0[k] + AC_D2(T)[k]; }
static double ac_rate_last(const ac_tried *T, const double *g0, int k) {
  return AC_G1(T)[k] - g0[k] - AC_D2(T)[k] - AC_D3(T)[k];
}

static ac_side ac_one(const ac_look *look, int k, double at) {
  ac_side found;
  const ac_tried *T = look->step;
  const double *g0 = look->I->g0;
  found.at = at;
  if (look->full) {
    ac_try(look->I, at - look->t);
    T = &look->I->tried;
    found.g = AC_G1(T)[k];
    found.rate = ac_rate_last(T, g0, k) / (at - look->t);
  } else {
    double s = (at - look->t) / look->h, d2 = AC_D2(T)[k], d3 = AC_D3(T)[k];
    double inner = AC_G1(T)[k] + (1.0 - s) * (d2 + s * d3);
    found.g = (1.0 - s) * g0[k] + s * inner;
    found.rate = (inner - g0[k] + s * ((1.0 - 2.0 * s) * d3 - d2)) / look->h;
  }
  return found;
}

/* A side before `last` at which an indicator is positive, else that of the beginning. */
static ac_side ac_armed_from(const ac_look *look, int k, ac_side begin, double last) {
  if (begin.g > 0.0 || begin.rate <= 0.0) return begin;
  for (int power = 1; power < AC_HALVINGS; ++power) {
    double at = begin.at + (last - begin.at) * ldexp(1.0, -power);
    if (at <= begin.at) break;
    ac_side found = ac_one(look, k, at);
    if (found.g > 0.0) return found;
  }
  return begin;
}

/* Where the tangents at the ends meet: a convex dip is not deeper. */
static double ac_below(double h, ac_side a, ac_side b) {
  return a.g + a.rate * (b.g - a.g - b.rate * h) / (a.rate - b.rate);
}

/* The cubic through the ends of a step, at a part s of it. */
static double ac_cubic(ac_side a, ac_side b, double s) {
  double r = 1.0 - s, h = b.at - a.at;
  return r * r * (1.0 + 2.0 * s) * a.g + s * r * r * h * a.rate + s * s * (3.0 - 2.0 * s) * b.g
         - s * s * r * h * b.rate;
}

/* Where an indicator that is below its zero at the end of a step is so first, roughly. */
static double ac_first_below(const ac_look *look, int k, ac_side a, ac_side b, double level) {
  for (int i = 1; i < 8; ++i) {
    double s = 0.125 * i, at = a.at + (b.at - a.at) * s;
    if (ac_cubic(a, b, s) < -level && ac_one(look, k, at).g < -level) return at;
  }
  return b.at;
}

/* The bottom of an indicator inside a step, if its cubic dips. */
static int ac_dip(const ac_look *look, int k, ac_side a, ac_side b, double level, ac_side *bottom) {
  double h = b.at - a.at, lowest = INFINITY, where = 0.0;
  int turns = b.rate > 0.0;
  for (int i = 1; i < 8; ++i) {
    double s = 0.125 * i, cubic = ac_cubic(a, b, s);
    if (cubic < lowest) { lowest = cubic; where = s; }
  }
  lowest = fmin(lowest, turns ? ac_below(h, a, b) : b.g);
  if (lowest > AC_DIP * fmin(a.g, b.g)) return 0;
  if (!turns) { /* down, up and down again */
    *bottom = ac_one(look, k, a.at + h * where);
    return 1;
  }
  double low = a.at, high = b.at;
  *bottom = a;
  for (int i = 0; i < 60; ++i) { /* the rate changes its sign at the bottom */
    double middle = 0.5 * (low + high);
    if (!(low < middle && middle < high)) break;
    *bottom = ac_one(look, k, middle);
    if (bottom->g < -level) break;
    if (bottom->rate < 0.0) low = middle; else high = middle;
  }
  return 1;
}

/* The first time at which an indicator is not above -level, to rounding: Newton inside a bracket,
 * regula falsi of Illinois where that leaves it, halving where neither halves the value. */
static double ac_root(const ac_look *look, int k, ac_side begin, ac_side end, double level) {
  double low = begin.at, high = end.at, left = begin.g + level, right = end.g + level;
  double at = high, here = right, rate = end.rate;
  int kept = 0, slow = 0;
  if (fabs(left) < fabs(right)) { at = low; here = left; rate = begin.rate; }
  for (int round = 0; round < AC_ROUNDS; ++round) {
    double width = high - low, resolution = 4.0 * DBL_EPSILON * fmax(fabs(low), fabs(high));
    double middle = low, before = fabs(here);
    if (width <= resolution) break;
    if (!slow)
      middle = rate >= 0.0 ? at : at - here / rate + (here > 0.0 ? 0.4 : -0.4) * resolution;
    if (!(low < middle && middle < high) && slow < AC_SLOW)
      middle = left > 0.0 && right < 0.0 ? low + width * left / (left - right) : low;
    if (!(low < middle && middle < high)) middle = low + width / 2.0;
    ac_side found = ac_one(look, k, middle);
    at = found.at; here = found.g + level; rate = found.rate;
    slow = fabs(here) > 0.5 * before ? slow + 1 : 0;
    if (here > 0.0) {
      low = middle; left = here;
      if (kept == 1) right /= 2.0;
      kept = 1;
    } else {
      high = middle; right = here;
      if (kept == -1) left /= 2.0;
      kept = -1;
    }
  }
  return high;
}

/* How far from their zero the signs of relations mean nothing. */
static double ac_band(const ac_instance *I, int k, double rounding) {
  return fmax(fmax(AC_AT_ZERO * I->kept.scale[k], rounding), 10.0 * I->kept.refused[k]);
}

/* 0: nothing happens; 1: relations change at *stop, `fired` says which; 2: a dip near zero whose
 * bottom, at *stop, is to be looked at more closely. */
static int ac_locate(const ac_look *look, double near, double *stop) {
  ac_instance *I = look->I;
  const ac_tried *T = look->step;
  double t0 = look->t, t1 = t0 + look->h, missed = INFINITY, first = INFINITY;
  double last[AC_NREL], band[AC_NREL];
  double still = 0.0; /* what is a rounding of the largest rate does not rise */
  int involved = 0;
  memset(I->fired, 0, sizeof I->fired);
  for (int k = 0; k < AC_NREL; ++k)
    still = fmax(still, AC_AT_ZERO * fabs(ac_rate_first(T, I->g0, k) / look->h));
  for (int k = 0; k < AC_NREL; ++k) {
    double g0 = I->g0[k], g1 = AC_G1(T)[k];
    ac_side a = {t0, g0, ac_rate_first(T, I->g0, k) / look->h}, bottom;
    ac_side b = {t1, g1, ac_rate_last(T, I->g0, k) / look->h};
    I->kept.scale[k] = fmax(I->kept.scale[k], AC_LATE(T)[k]);
    I->kept.largest[k] = fmax(I->kept.largest[k], AC_LATE(T)[k]);
    band[k] = ac_band(I, k, AC_ROUNDED(T)[k]);
    last[k] = NAN;
    if (g1 < 0.0 && (g0 > band[k] || g1 < -band[k] || (a.rate > still && b.rate <= 0.0))) {
      last[k] = ac_first_below(look, k, a, b, g0 > band[k] || a.rate > still ? 0.0 : band[k]);
    } else if (a.rate < 0.0) {
      int armed = g0 > band[k];
      double level = armed ? 0.0 : band[k];
      if (ac_dip(look, k, a, b, level, &bottom)) {
        if (bottom.g < -level) last[k] = bottom.at;
        else if (armed && bottom.g < near * I->kept.scale[k]
                 && g0 - bottom.g > AC_FLAT * AC_AT_ZERO * I->kept.scale[k])
          missed = fmin(missed, bottom.at);
      }
    }
    involved += !isnan(last[k]);
  }
  if (!involved) {
    *stop = missed;
    return t0 < missed && missed < t1 ? 2 : 0;
  }
  for (int k = 0; k < AC_NREL; ++k) {
    if (isnan(last[k])) continue;
    ac_side a = {t0, I->g0[k], ac_rate_first(T, I->g0, k) / look->h};
    ac_side begins = ac_armed_from(look, k, a, last[k]), ends;
    ends.at = t1; ends.g = AC_G1(T)[k]; ends.rate = ac_rate_last(T, I->g0, k) / look->h;
    if (last[k] != t1) ends = ac_one(look, k, last[k]);
    int rose = a.rate > still && begins.g > 0.0; /* however little: a last rebound of a ball */
    double level = a.g > band[k] || rose ? 0.0 : band[k];
    if (ends.g + level > 0.0) continue;
    first = fmin(first, ac_root(look, k, begins, ends, level));
  }
  *stop = fmin(missed, first);
  if (missed < first) return 2;
  if (!isfinite(first)) return 0;
  for (int k = 0; k < AC_NREL; ++k) {
    if (isnan(last[k])) continue;
    I->fired[k] = involved == 1 || ac_one(look, k, first).g <= 0.0;
  }
  return 1;
}
#endif
