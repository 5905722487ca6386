/* Charts of closed loops, as system/loop_chart.py: bases (B, A, C, q0) picked where the loop is. */
#if AC_CHART

enum { AC_R = AC_CH_ROWS, AC_S = AC_CH_RATES, AC_Q = AC_CH_COORDS, AC_F = AC_CH_FREE };

static void ac_chart_slopes(ac_instance *I, const double *q, double *phi, double *k) {
  I->arg[0] = &I->kept.t; I->arg[1] = q; I->arg[2] = I->kept.c; I->arg[3] = I->kept.p;
  I->res[0] = phi; I->res[1] = k;
  ac_chart_motion(I->arg, I->res, I->iw, I->w, 0);
}

static int ac_chart_pick(ac_instance *I, const double *q) {
  double phi[AC_R * AC_S], k[AC_N(AC_Q * AC_S)], v[AC_S * AC_S], s[AC_S];
  double *bases = AC_M(I) + AC_NEVENT, *b = bases;
  ac_chart_slopes(I, q, phi, k);
  ac_svd(phi, AC_R, AC_S, v, s); /* phi becomes U S */
  memcpy(b, v + (AC_S - AC_F) * AC_S, AC_SIZE(AC_S * AC_F));
  bases += AC_S * AC_F;
  if (AC_CH_TURNING) { /* A = pinv(K)' B, the least solution of K' a = b */
    double kt[AC_N(AC_Q * AC_S)], work[AC_Q * AC_Q + AC_Q];
    for (int c = 0; c < AC_F; ++c) {
      for (int i = 0; i < AC_S; ++i)
        for (int l = 0; l < AC_Q; ++l) kt[i + l * AC_S] = k[l + i * AC_Q];
      ac_least(kt, b + c * AC_S, bases + c * AC_Q, AC_S, AC_Q, 1e-12, work);
    }
    bases += AC_Q * AC_F;
  }
  if (AC_CH_RANK < AC_R) /* C: left singular vectors, one a row, by columns */
    for (int i = 0; i < AC_R; ++i)
      for (int j = 0; j < AC_CH_RANK; ++j) *bases++ = phi[i + j * AC_R] / s[j];
  memcpy(bases, q, AC_SIZE(AC_Q));
  return 0;
}

/* The least singular value of B' N, and of A' K N: 1 where the bases were picked. */
static double ac_chart_quality(ac_instance *I) {
  double phi[AC_R * AC_S], k[AC_N(AC_Q * AC_S)], v[AC_S * AC_S], s[AC_S], q[AC_Q];
  double both[AC_N(AC_F * AC_F)], w[AC_N(AC_F * AC_F)], d[AC_N(AC_F)];
  const double *b = AC_M(I) + AC_NEVENT, *a = b + AC_S * AC_F;
  for (int i = 0; i < AC_Q; ++i) q[i] = AC_Z(I)[ac_ch_unknowns[i]];
  ac_chart_slopes(I, q, phi, k);
  ac_svd(phi, AC_R, AC_S, v, s);
  for (int i = 0; i < AC_F; ++i)
    for (int j = 0; j < AC_F; ++j) {
      double sum = 0.0;
      for (int l = 0; l < AC_S; ++l) sum += v[l + (AC_S - AC_F + i) * AC_S] * b[l + j * AC_S];
      both[i + j * AC_F] = sum;
    }
  ac_svd(both, AC_F, AC_F, w, d);
  double least = AC_F ? d[AC_F - 1] : 1.0;
  if (AC_CH_TURNING > 0 && AC_F > 0) {
    for (int i = 0; i < AC_F; ++i)
      for (int j = 0; j < AC_F; ++j) {
        double sum = 0.0;
        for (int l = 0; l < AC_Q; ++l) {
          double turned = 0.0;
          for (int o = 0; o < AC_S; ++o) turned += k[l + o * AC_Q] * v[o + (AC_S - AC_F + i) * AC_S];
          sum += turned * a[l + j * AC_Q];
        }
        both[i + j * AC_F] = sum;
      }
    ac_svd(both, AC_F, AC_F, w, d);
    least = fmin(least, d[AC_F - 1]);
  }
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
