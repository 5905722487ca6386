/* A model in a page: runs with their outputs in rows, and steps in real time.
 *
 * A page has one model, so there is one instance. Rows are [t, outputs]. Marks are of five numbers:
 * [t, 0, question that acted, whether it came to rest, 0] and [t, 1, mode or discrete variable,
 * value before, value behind]. */
#define AC_DOOR(word) __attribute__((export_name(#word)))
#define AC_MARKS 4000 /* more are counted only */

static ac_instance page_model;
static struct ac_record page_record;
static double page_words_of_marks[5 * AC_MARKS];
static double *page_rows, *page_grid, *page_joint_times, *page_joint_rows;
static int *page_joint_jumps;
static long page_n_rows, page_most_rows, page_n_marks, page_n_grid;
static double page_end;

/* Room for the points of one call and for what one instant writes. */
static double page_points[AC_ROW * 256], page_numbers[2 * AC_INSTANT_NUMBERS], page_impacts[AC_IMPACT * 64];
static int page_words[2 * AC_INSTANT_WORDS];

AC_DOOR(sizes) int page_sizes(int which) {
  int sizes[] = {AC_NP, AC_NU, AC_NSTART, AC_NY, (int)sizeof(double)};
  return which >= 0 && which < (int)(sizeof sizes / sizeof *sizes) ? sizes[which] : -1;
}

AC_DOOR(said) const char *page_said(void) { return page_model.said; }

/* Forget all: values as they were when the page was written. */
AC_DOOR(reset) void page_reset(void) {
  memset(&page_model, 0, sizeof page_model);
  ac_reset(&page_model);
  page_n_rows = page_n_marks = 0;
}

/* Set a parameter (0), an input (1) or a start value (2). */
AC_DOOR(set) int page_set(int kind, int which, double value) {
  AC_MODEL *model = (AC_MODEL *)&page_model;
  if (kind == 0) return AC_NAME(set_parameter)(model, which, value);
  if (kind == 1) return AC_NAME(set_input)(model, which, value);
  return AC_NAME(set_start)(model, which, value);
}

/* Room for inputs that change at n times: times first, then n rows of all inputs. */
AC_DOOR(joints) double *page_joints(int n) {
  double *room = realloc(page_joint_times, AC_SIZE((size_t)n * (1 + AC_NU) + 1));
  int *jumps = realloc(page_joint_jumps, sizeof(int) * (size_t)(n + 1));
  if (room) page_joint_times = room;
  if (jumps) page_joint_jumps = jumps;
  if (!room || !jumps) return 0;
  page_joint_rows = room + n;
  for (int i = 0; i < n; ++i) jumps[i] = 1;
  page_model.joint_times = room; page_model.joint_rows = page_joint_rows;
  page_model.joint_jumps = jumps; page_model.joints = n;
  return room;
}

static int page_push(double t) {
  if (page_n_rows >= page_most_rows) {
    long most = 2 * page_most_rows + 1024;
    double *room = realloc(page_rows, AC_SIZE((size_t)most * (1 + AC_NY)));
    if (!room) return ac_fail(&page_model, "the page has no memory left for so many points");
    page_rows = room; page_most_rows = most;
  }
  page_rows[page_n_rows * (1 + AC_NY)] = t;
  return 0;
}

/* Outputs at the points of the record; the inputs and parameters are those that hold now. */
static int page_drain(ac_instance *I) {
  double c[AC_N(AC_NC)];
  memcpy(c, I->kept.c, AC_SIZE(AC_NC));
  for (long k = 0; k < page_record.n_rows; ++k) {
    const double *row = page_points + k * AC_ROW;
    if (page_push(row[0])) return 1;
    memcpy(c, row + 2 + AC_NY_ALL, AC_SIZE(AC_NM));
    I->arg[0] = row; I->arg[1] = row + 2; I->arg[2] = row + 2 + AC_NX; I->arg[3] = c; I->arg[4] = I->kept.p;
    I->res[0] = page_rows + page_n_rows * (1 + AC_NY) + 1;
#if AC_NY > 0
    ac_outputs_of(I->arg, I->res, I->iw, I->w, 0);
#endif
    if (!ac_all_finite(I->res[0], AC_NY))
      return ac_fail(I, "at t = %.9g s a variable that is shown is no number", row[0]);
    page_n_rows++;
  }
  page_record.n_rows = 0;
  return 0;
}

static void page_mark(double t, int kind, int which, double before, double behind) {
  if (page_n_marks < AC_MARKS) {
    double *mark = page_words_of_marks + 5 * page_n_marks;
    mark[0] = t; mark[1] = kind; mark[2] = which; mark[3] = before; mark[4] = behind;
  }
  page_n_marks++;
}

/* What an instant did: questions that acted, modes and discrete variables that changed. */
static void page_note(ac_instance *I) {
  for (long k = 0; k < page_record.n_words;) {
    const int *word = page_words + k;
    if (word[0] == -2) {
      const int *acted = word + AC_ACT_HEAD;
      for (int j = 0; j < word[1]; ++j) page_mark(I->kept.t, 0, acted[2 * j], acted[2 * j + 1], 0.0);
      k += AC_ACT_HEAD + 2 * word[1];
    } else
      k += AC_INSTANT_HEAD + word[2];
  }
  for (int k = 0; k < AC_NSHOWN; ++k) {
    double before = I->m_before[AC_FIRST + ac_shown[k]], behind = AC_M(I)[AC_FIRST + ac_shown[k]];
    if (before != behind) page_mark(I->kept.t, 1, k, before, behind);
  }
}

/* Begin a run to `end` with n intervals of outputs. */
AC_DOOR(begin) int page_begin(double end, int n, double rtol) {
  ac_instance *I = &page_model;
  double *grid = realloc(page_grid, AC_SIZE(n + 1));
  if (!grid) return ac_fail(I, "the page has no memory left");
  page_grid = grid; page_n_grid = n + 1; page_end = end;
  for (int k = 0; k <= n; ++k) grid[k] = end * k / n;
  memset(&page_record, 0, sizeof page_record);
  page_record.rows = page_points; page_record.most_rows = 256;
  page_record.numbers = page_numbers; page_record.most_numbers = 2 * AC_INSTANT_NUMBERS;
  page_record.words = page_words; page_record.most_words = 2 * AC_INSTANT_WORDS;
  page_record.impacts = page_impacts; page_record.most_impacts = 64;
  page_record.grid = grid; page_record.n_grid = n + 1; page_record.position = 1;
  page_n_rows = page_n_marks = 0;
  if (AC_NAME(start)((AC_MODEL *)I, 0.0, end, rtol)) return 1;
  I->record = &page_record;
  ac_record_row(I, 0.0, I->kept.y, 1);
  return page_drain(I);
}

/* Go on for so many steps: 0 at the end, 1 where more are to come, 2 where it failed. */
AC_DOOR(advance) int page_advance(int steps) {
  ac_instance *I = &page_model;
  ac_kept *K = &I->kept;
  double near = 1e-12 * K->horizon;
  I->limit = I->steps + steps;
  for (;;) {
    double next = ac_next_instant(I), goal = next >= page_end - near ? page_end : next;
    int how = ac_advance(I, goal);
    if (how == AC_STOPPED) return 2;
    if (how == AC_FULL) {
      if (page_drain(I)) return 2;
      if (I->steps > I->limit) return 1;
      continue;
    }
    if (how == AC_END) memset(I->fired, 0, sizeof I->fired);
    ac_record_row(I, K->t, K->y, 0);
    if (page_drain(I)) return 2;
    while (page_record.position < page_n_grid && page_grid[page_record.position] <= K->t + near)
      page_record.position++;
    if (K->t >= page_end) return 0;
    if (ac_note_before(I) || ac_event(I)) return 2;
    page_note(I);
    page_record.n_words = page_record.n_numbers = page_record.n_impacts = 0;
    page_record.instant_words = page_record.instant_numbers = page_record.instant_impacts = 0;
    ac_record_row(I, K->t, K->y, 1);
    if (page_drain(I)) return 2;
  }
}

AC_DOOR(rows) double *page_rows_at(void) { return page_rows; }
AC_DOOR(count) int page_count(void) { return (int)page_n_rows; }
AC_DOOR(marks) double *page_marks_at(void) { return page_words_of_marks; }
AC_DOOR(marked) int page_marked(void) { return (int)page_n_marks; }
AC_DOOR(events) int page_events(void) { return page_model.events; }

/* One step in real time; then the one row is [t, outputs]. */
AC_DOOR(step) int page_step(double end) {
  ac_instance *I = &page_model;
  I->record = 0;
  I->joints = 0;
  I->limit = 0;
  if (!I->kept.initialised) return ac_fail(I, "the model has not been started");
  if (ac_do_step(I, end)) return 1;
  page_n_rows = 0;
  if (page_push(I->kept.t)) return 1;
  memcpy(page_rows + 1, I->y, AC_SIZE(AC_NY));
  page_n_rows = 1;
  return 0;
}
