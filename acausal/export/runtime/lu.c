/* Sparse LU with partial pivoting in a pattern that is fixed at export: see export/lu_pattern.py.
 *
 * Rows are scaled by their largest entry, and a step takes the largest entry of its column for its
 * pivot. Rows that may be exchanged have room for each other's entries; the part of L that was
 * found before stays where it is, so that a solution exchanges as it goes. The factors are L D U with
 * ones on the diagonals of L and U: a solution waits for one unknown after the other, and D, by which
 * it multiplies in between, is not waited for. */

typedef struct {
  int n, stored, nonzeros;
  const int *rows, *columns, *begins, *places, *diagonals, *firsts, *candidates, *entries, *into, *row_of;
} ac_pattern;

typedef struct { double *lu, *inverse, *scale, *work; int *pivots; } ac_factors;

/* Exchange what is left of rows k and `other`, whose entry in column k is at `entry`. */
static void ac_exchange_rows(const ac_pattern *P, ac_factors F, int k, int other, int entry) {
  double *mine = F.work, *theirs = F.work + P->n;
  for (int e = P->diagonals[k]; e < P->begins[k + 1]; ++e) mine[P->places[e]] = F.lu[e];
  for (int e = entry; e < P->begins[other + 1]; ++e) {
    theirs[P->places[e]] = F.lu[e];
    F.lu[e] = mine[P->places[e]];
  }
  for (int e = P->diagonals[k]; e < P->begins[k + 1]; ++e) {
    F.lu[e] = theirs[P->places[e]];
    mine[P->places[e]] = 0.0;
  }
  for (int e = entry; e < P->begins[other + 1]; ++e) theirs[P->places[e]] = 0.0;
}

/* Factors of a matrix, whose nonzeros are given by columns: 0, or 1 if it is singular. */
static int ac_factor(const ac_pattern *P, const double *a, ac_factors F) {
  int n = P->n;
  for (int i = 0; i < n; ++i) F.scale[i] = DBL_MIN;
  for (int e = 0; e < P->nonzeros; ++e) {
    double size = fabs(a[e]);
    if (size > F.scale[P->row_of[e]]) F.scale[P->row_of[e]] = size;
  }
  for (int i = 0; i < n; ++i) F.scale[i] = 1.0 / F.scale[i];
  memset(F.lu, 0, AC_SIZE(P->stored));
  memset(F.work, 0, AC_SIZE(2 * n));
  for (int e = 0; e < P->nonzeros; ++e) F.lu[P->into[e]] = a[e] * F.scale[P->row_of[e]];
  for (int k = 0; k < n; ++k) {
    int best = k, entry = P->diagonals[k], end = P->begins[k + 1];
    double largest = fabs(F.lu[entry]);
    for (int c = P->firsts[k]; c < P->firsts[k + 1]; ++c) {
      double size = fabs(F.lu[P->entries[c]]);
      if (size > largest) { largest = size; best = P->candidates[c]; entry = P->entries[c]; }
    }
    if (!(largest > 0.0 && largest <= DBL_MAX)) return 1; /* what is no number is none either */
    F.pivots[k] = best;
    if (best != k) ac_exchange_rows(P, F, k, best, entry);
    F.inverse[k] = 1.0 / F.lu[P->diagonals[k]];
    for (int e = P->diagonals[k] + 1; e < end; ++e) {
      F.work[P->places[e]] = F.lu[e];
      F.lu[e] *= F.inverse[k];
    }
    for (int c = P->firsts[k]; c < P->firsts[k + 1]; ++c) {
      int at = P->entries[c], last = P->begins[P->candidates[c] + 1];
      double part = F.lu[at] * F.inverse[k];
      F.lu[at] = part;
      if (part != 0.0)
        for (int e = at + 1; e < last; ++e) F.lu[e] -= part * F.work[P->places[e]];
    }
    for (int e = P->diagonals[k] + 1; e < end; ++e) F.work[P->places[e]] = 0.0;
  }
  return 0;
}

/* x with A x = b; they may be the same. */
static void ac_solve_by(const ac_pattern *P, ac_factors F, const double *b, double *x) {
  double *w = F.work;
  for (int k = 0; k < P->n; ++k) w[k] = b[P->rows[k]] * F.scale[k];
  for (int k = 0; k < P->n; ++k) {
    double here = w[F.pivots[k]];
    w[F.pivots[k]] = w[k];
    for (int c = P->firsts[k]; c < P->firsts[k + 1]; ++c) w[P->candidates[c]] -= F.lu[P->entries[c]] * here;
    w[k] = here * F.inverse[k];
  }
  for (int k = P->n - 1; k >= 0; --k) {
    double sum = w[k];
    for (int e = P->begins[k + 1] - 1; e > P->diagonals[k]; --e) sum -= F.lu[e] * w[P->places[e]]; /* the latest last */
    w[k] = sum;
  }
  for (int k = 0; k < P->n; ++k) x[P->columns[k]] = w[k];
}

/* x with A' x = b. */
static void ac_solve_turned(const ac_pattern *P, ac_factors F, const double *b, double *x) {
  double *w = F.work;
  for (int k = 0; k < P->n; ++k) w[k] = b[P->columns[k]];
  for (int k = 0; k < P->n; ++k) {
    for (int e = P->diagonals[k] + 1; e < P->begins[k + 1]; ++e) w[P->places[e]] -= F.lu[e] * w[k];
    w[k] *= F.inverse[k];
  }
  for (int k = P->n - 1; k >= 0; --k) {
    double sum = w[k];
    for (int c = P->firsts[k]; c < P->firsts[k + 1]; ++c) sum -= F.lu[P->entries[c]] * w[P->candidates[c]];
    w[k] = w[F.pivots[k]];
    w[F.pivots[k]] = sum;
  }
  for (int k = 0; k < P->n; ++k) x[P->rows[k]] = w[k] * F.scale[k];
}
