/* Charts of closed loops, as system/loop_chart.py: bases (B, A, C, D, q0) picked where the loop is. */
#if AC_CHART

enum { AC_R = AC_CH_ROWS, AC_S = AC_CH_RATES, AC_Q = AC_CH_COORDS, AC_F = AC_CH_FREE, AC_PL = AC_CH_PLACES };
enum { AC_V = AC_CH_KEPT, AC_INNER = AC_Q - AC_CH_KEPT }; /* of wheels that roll: invariants, and ways that keep them */

/* Slopes of closures by rates, of coordinates by rates, and where wheels roll, of closures and invariants
 * by coordinates. */
typedef struct { double phi[AC_R * AC_S], k[AC_N(AC_Q * AC_S)], gap[AC_N(AC_CH_ROLLING * AC_R * AC_Q)], kept[AC_N(AC_V * AC_Q)]; } ac_motion;

static void ac_chart_slopes(ac_instance *I, const double *q, ac_motion *M) {
  I->arg[0] = &I->kept.t; I->arg[1] = q; I->arg[2] = I->kept.c; I->arg[3] = I->kept.p;
  I->res[0] = M->phi; I->res[1] = M->k;
#if AC_CH_ROLLING
  I->res[2] = M->gap; I->res[3] = M->kept;
#endif
  ac_chart_motion(I->arg, I->res, I->iw, I->w, 0);
  for (int j = 0; j < AC_S; ++j) /* in units of the model, in which bases are orthonormal */
    for (int i = 0; i < AC_R; ++i) M->phi[i + j * AC_R] *= ac_ch_units[j];
}

#if AC_CH_ROLLING
/* A basis of the ways to other closed poses (coordinates x places), and the rows that close them, one
 * a column: of the slopes of closures along the ways that keep the invariants. */
static void ac_chart_reachable(ac_motion *M, double *ways, double *rows) {
  double v[AC_Q * AC_Q], s[AC_Q], along[AC_N(AC_R * AC_INNER)], w[AC_N(AC_INNER * AC_INNER)], d[AC_N(AC_INNER)];
  if (AC_V > 0) ac_svd(M->kept, AC_V, AC_Q, v, s);
  else for (int i = 0; i < AC_Q * AC_Q; ++i) v[i] = i % (AC_Q + 1) == 0;
  const double *inner = v + AC_V * AC_Q;
  for (int i = 0; i < AC_R; ++i)
    for (int j = 0; j < AC_INNER; ++j) {
      double sum = 0.0;
      for (int l = 0; l < AC_Q; ++l) sum += M->gap[i + l * AC_R] * inner[l + j * AC_Q];
      along[i + j * AC_R] = sum;
    }
  ac_svd(along, AC_R, AC_INNER, w, d);
  for (int c = 0; c < AC_PL; ++c)
    for (int l = 0; l < AC_Q; ++l) {
      double sum = 0.0;
      for (int j = 0; j < AC_INNER; ++j) sum += inner[l + j * AC_Q] * w[j + (AC_CH_POSITION + c) * AC_INNER];
      ways[l + c * AC_Q] = sum;
    }
  for (int j = 0; rows && j < AC_CH_POSITION; ++j)
    for (int i = 0; i < AC_R; ++i) rows[i + j * AC_R] = along[i + j * AC_R] / d[j];
}
#endif

static int ac_chart_pick(ac_instance *I, const double *q) {
  double v[AC_S * AC_S], s[AC_S], *bases = AC_M(I) + AC_NEVENT, *b = bases;
  ac_motion M;
  ac_chart_slopes(I, q, &M);
  ac_svd(M.phi, AC_R, AC_S, v, s); /* phi becomes U S */
  for (int i = 0; i < AC_S * AC_F; ++i) b[i] = v[i + (AC_S - AC_F) * AC_S] / ac_ch_units[i % AC_S];
  bases += AC_S * AC_F;
#if AC_CH_ROLLING
  double rows[AC_N(AC_R * AC_CH_POSITION)];
  ac_chart_reachable(&M, bases, rows);
  bases += AC_Q * AC_PL;
#else
  if (AC_CH_TURNING) { /* A = pinv(K)' B, the least solution of K' a = b */
    double kt[AC_N(AC_Q * AC_S)], work[AC_Q * AC_Q + AC_Q];
    for (int c = 0; c < AC_F; ++c) {
      for (int i = 0; i < AC_S; ++i)
        for (int l = 0; l < AC_Q; ++l) kt[i + l * AC_S] = M.k[l + i * AC_Q];
      ac_least(kt, b + c * AC_S, bases + c * AC_Q, AC_S, AC_Q, 1e-12, work);
    }
    bases += AC_Q * AC_F;
  }
#endif
  if (AC_CH_RANK < AC_R) /* C: left singular vectors, one a row, by columns */
    for (int i = 0; i < AC_R; ++i)
      for (int j = 0; j < AC_CH_RANK; ++j) *bases++ = M.phi[i + j * AC_R] / s[j];
#if AC_CH_ROLLING
  if (AC_CH_POSITION < AC_R) /* D: those of the places */
    for (int i = 0; i < AC_R; ++i)
      for (int j = 0; j < AC_CH_POSITION; ++j) *bases++ = rows[i + j * AC_R];
#endif
  memcpy(bases, q, AC_SIZE(AC_Q));
  return 0;
}

/* The least singular value of B' N, and of A' K N or of A' and the ways to other poses: 1 where the
 * bases were picked. */
static double ac_chart_quality(ac_instance *I) {
  double v[AC_S * AC_S], s[AC_S], q[AC_Q], least = 1.0;
  ac_motion M;
  const double *b = AC_M(I) + AC_NEVENT, *a = b + AC_S * AC_F;
  for (int i = 0; i < AC_Q; ++i) q[i] = AC_Z(I)[ac_ch_unknowns[i]];
  ac_chart_slopes(I, q, &M);
  ac_svd(M.phi, AC_R, AC_S, v, s);
  for (int i = 0; i < AC_S * AC_S; ++i) v[i] *= ac_ch_units[i % AC_S];
#if AC_CH_FREE > 0
  double both[AC_F * AC_F], w[AC_F * AC_F], d[AC_F];
  for (int i = 0; i < AC_F; ++i)
    for (int j = 0; j < AC_F; ++j) {
      double sum = 0.0;
      for (int l = 0; l < AC_S; ++l) sum += v[l + (AC_S - AC_F + i) * AC_S] * b[l + j * AC_S];
      both[i + j * AC_F] = sum;
    }
  ac_svd(both, AC_F, AC_F, w, d);
  least = d[AC_F - 1];
#if !AC_CH_ROLLING && AC_CH_TURNING
  for (int i = 0; i < AC_F; ++i)
    for (int j = 0; j < AC_F; ++j) {
      double sum = 0.0;
      for (int l = 0; l < AC_Q; ++l) {
        double turned = 0.0;
        for (int o = 0; o < AC_S; ++o) turned += M.k[l + o * AC_Q] * v[o + (AC_S - AC_F + i) * AC_S];
        sum += turned * a[l + j * AC_Q];
      }
      both[i + j * AC_F] = sum;
    }
  ac_svd(both, AC_F, AC_F, w, d);
  least = fmin(least, d[AC_F - 1]);
#endif
#endif
#if AC_CH_ROLLING
  double ways[AC_Q * AC_PL], along[AC_PL * AC_PL], turn[AC_PL * AC_PL], sizes[AC_PL];
  ac_chart_reachable(&M, ways, 0);
  for (int i = 0; i < AC_PL; ++i)
    for (int j = 0; j < AC_PL; ++j) {
      double sum = 0.0;
      for (int l = 0; l < AC_Q; ++l) sum += ways[l + i * AC_Q] * a[l + j * AC_Q];
      along[i + j * AC_PL] = sum;
    }
  ac_svd(along, AC_PL, AC_PL, turn, sizes);
  least = fmin(least, sizes[AC_PL - 1]);
#endif
  (void)a; (void)b;
  return least;
}

/* The same point in bases that are picked here. */
static int ac_chart_repick(ac_instance *I) {
  double both[AC_Q + AC_S];
  if (ac_evaluate(I)) return 1;
  ac_first(I, AC_X(I), AC_Z(I));
  I->res[0] = both;
  ac_chart_rows(I->arg, I->res, I->iw, I->w, 0);
  if (ac_chart_pick(I, both)) return 1;
  const double *b = AC_M(I) + AC_NEVENT;
  for (int i = 0; i < AC_CH_PLACES; ++i) AC_X(I)[ac_ch_places[i]] = 0.0;
  for (int j = 0; j < AC_F; ++j) {
    double sum = 0.0;
    for (int i = 0; i < AC_S; ++i) sum += b[i + j * AC_S] * both[AC_Q + i];
    AC_X(I)[ac_ch_places[AC_CH_PLACES + j]] = sum;
  }
  I->fresh = 0;
  return ac_evaluate(I);
}
#endif
