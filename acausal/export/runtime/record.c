/* The record of a run that is read afterwards: points in rows, and what was done at instants.
 *
 * A row is [t, side + 2 form, x, z, m], side 1 behind an instant. Words: of each instant [-1, row, relations
 * that fired, how many] and [-2, number of its questions, waiting, its impact or -1 if nothing jumped,
 * resting, each] for each act, with m before and after and the values in numbers. Impacts are [t, form, y,
 * m, impulses, y after, what jumps before and after]. */
struct ac_record {
  double *rows, *numbers, *impacts;
  int *words;
  long n_rows, n_numbers, n_words, n_impacts, most_rows, most_numbers, most_words, most_impacts;
  long instant_numbers, instant_words, instant_impacts; /* where the present instant begins */
  const double *grid;
  long n_grid, position, last_act; /* where the words of the last act are */
};

#define AC_ROW (2 + AC_NY_ALL + AC_NM)
#define AC_IMPACT (2 + 2 * AC_NY_ALL + AC_NM + 3 * AC_NTARGET)
#define AC_INSTANT_HEAD 3 /* words of an instant, before those that fired, */
#define AC_ACT_HEAD 4     /* and of an act, before its questions: who reads words counts them by these */
/* What one instant may write: beyond this a record is full. */
#define AC_INSTANT_WORDS (64 + AC_NREL + 40 * (AC_ACT_HEAD + 1 + 2 * AC_NQUEST))
#define AC_INSTANT_NUMBERS (64 + 40 * (2 * AC_NM + AC_NVALUE))

static void ac_record_row(ac_instance *I, double t, const double *y, int side) {
  struct ac_record *R = I->record;
  if (!R || R->n_rows >= R->most_rows) return;
  double *row = R->rows + R->n_rows++ * AC_ROW;
  ac_put_delays(I, t, y);
  row[0] = t; row[1] = side + 2 * I->kept.form;
  memcpy(row + 2, y, AC_SIZE(AC_NY_ALL));
  memcpy(row + 2 + AC_NY_ALL, AC_M(I), AC_SIZE(AC_NM));
}

static void ac_word(struct ac_record *R, int word) {
  if (R->n_words < R->most_words) R->words[R->n_words] = word;
  R->n_words++;
}

static void ac_number(struct ac_record *R, const double *values, int n) {
  if (R->n_numbers + n <= R->most_numbers) memcpy(R->numbers + R->n_numbers, values, AC_SIZE(n));
  R->n_numbers += n;
}

static void ac_unrecord(ac_instance *I) {
  if (!I->record) return;
  I->record->n_words = I->record->instant_words;
  I->record->n_numbers = I->record->instant_numbers;
  I->record->n_impacts = I->record->instant_impacts;
}

/* An instant begins, once more if it was tried before. */
static void ac_record_instant(ac_instance *I) {
  struct ac_record *R = I->record;
  int n = 0;
  if (!R) return;
  ac_unrecord(I);
  for (int k = 0; k < AC_NREL; ++k) n += I->fired[k];
  ac_word(R, -1); ac_word(R, (int)R->n_rows); ac_word(R, n);
  for (int k = 0; k < AC_NREL; ++k) if (I->fired[k]) ac_word(R, k);
}

static void ac_record_impact(ac_instance *I, const double *mu, const double *after) {
  struct ac_record *R = I->record;
  if (!R) return;
  if (R->n_impacts++ >= R->most_impacts) return;
  double *at = R->impacts + (R->n_impacts - 1) * AC_IMPACT;
  at[0] = I->kept.t;
  at[1] = I->kept.form;
  memcpy(at + 2, I->impact_y, AC_SIZE(AC_NY_ALL));
  memcpy(at + 2 + AC_NY_ALL, I->impact_m, AC_SIZE(AC_NM));
  at += 2 + AC_NY_ALL + AC_NM;
  memcpy(at, mu, AC_SIZE(AC_NTARGET));
  memcpy(at + AC_NTARGET, I->kept.y, AC_SIZE(AC_NY_ALL));
  memcpy(at + AC_NTARGET + AC_NY_ALL, I->targets, AC_SIZE(AC_NTARGET));
  memcpy(at + 2 * AC_NTARGET + AC_NY_ALL, after, AC_SIZE(AC_NTARGET));
}

static void ac_record_act(ac_instance *I, const int *asked, int n, const double *m, const double *values, long impact) {
  struct ac_record *R = I->record;
  int waits = 0;
  if (!R) return;
  for (int q = 0; q < AC_NQUEST; ++q) waits |= I->waiting[q];
  R->last_act = R->n_words;
  ac_word(R, -2); ac_word(R, n); ac_word(R, waits); ac_word(R, (int)impact);
  for (int k = 0; k < n; ++k) { ac_word(R, asked[k]); ac_word(R, I->resting[asked[k]]); }
  ac_number(R, m, AC_NM);
  ac_number(R, AC_M(I), AC_NM);
  ac_number(R, values, AC_NVALUE);
}

/* What waits for the last act is not of the moment of the next one. */
static void ac_record_later(ac_instance *I) {
  struct ac_record *R = I->record;
  if (R && R->last_act + 2 < R->n_words && R->n_words <= R->most_words) R->words[R->last_act + 2] = 0;
}

/* An instant is over: its row behind it. */
static void ac_record_done(ac_instance *I) {
  struct ac_record *R = I->record;
  if (!R) return;
  ac_record_row(I, I->kept.t, I->kept.y, 1);
  R->instant_words = R->n_words;
  R->instant_numbers = R->n_numbers;
  R->instant_impacts = R->n_impacts;
}

/* Whether there is room for another step and instant. */
static int ac_record_full(const ac_instance *I) {
  const struct ac_record *R = I->record;
  return R && (R->n_rows + 4 > R->most_rows || R->n_words + AC_INSTANT_WORDS > R->most_words
               || R->n_impacts + 40 > R->most_impacts
               || R->n_numbers + AC_INSTANT_NUMBERS > R->most_numbers);
}
