/* Rodas4 with events, as simulation/integrators/rosenbrock.py: a step is one generated function. */

#define AC_SAFETY 0.9
#define AC_STEP_REFUSED 0.1  /* of a step at whose end nothing is finite */
#define AC_UNSOLVED 0.25     /* of a step at whose end the algebraic equations are open */
#define AC_SHORTEST (16.0 * DBL_EPSILON) /* of the time: no step is shorter */
#define AC_CORRECTIONS 6     /* of the instant of an event */
#define AC_STRAYS 0.05       /* of its change: what an indicator may be off on the dense output */
#define AC_NEAR 1e3          /* tolerances: dips this near to zero are uncertain */
#define AC_LOOK 256          /* steps after which it is seen how far they came */

enum { AC_END, AC_EVENT, AC_FULL, AC_STOPPED, AC_PENDING }; /* how an advance ends */

#if AC_NX > 0
/* A step of length h from the point, into `tried`. */
static void ac_try(ac_instance *I, double h) {
  double atol[AC_NX];
  ac_tried *T = &I->tried;
  for (int i = 0; i < AC_NX; ++i) atol[i] = I->kept.atol * ac_nominal_x[i];
  T->h = h;
  I->arg[0] = &I->kept.t; I->arg[1] = I->kept.y; I->arg[2] = I->kept.c; I->arg[3] = I->kept.p;
  I->arg[4] = &h; I->arg[5] = &I->kept.rtol; I->arg[6] = atol; I->arg[7] = I->g0; I->arg[8] = I->kept.late;
  I->res[0] = T->verdict; I->res[1] = T->y1; I->res[2] = T->d2; I->res[3] = T->d3; I->res[4] = T->watched;
  ac_step(I->arg, I->res, I->iw, I->w, 0);
}

static int ac_is_solved(const ac_tried *T) { return T->verdict[2] <= AC_OPEN && ac_all_finite(T->y1, AC_NY_ALL); }

/* y inside the last step, by a step of its own, or where that fails by the dense output. */
static int ac_inside(ac_instance *I, const ac_tried *T, double h, double *y) {
  double left = 0.0, t = I->kept.t, s = h / T->h;
  I->arg[0] = &I->kept.t; I->arg[1] = I->kept.y; I->arg[2] = I->kept.c; I->arg[3] = I->kept.p;
  I->arg[4] = &h; I->res[0] = y; I->res[1] = &left;
  ac_reach(I->arg, I->res, I->iw, I->w, 0);
  if (left <= AC_OPEN && ac_all_finite(y, AC_NY_ALL)) return 0;
  for (int i = 0; i < AC_NY_ALL; ++i)
    y[i] = (1.0 - s) * I->kept.y[i] + s * (T->y1[i] + (1.0 - s) * (T->d2[i] + s * T->d3[i]));
  I->kept.t = t + h;
  int failed = ac_solve(I, y, y + AC_NX);
  I->kept.t = t;
  return failed;
}

/* Look at the indicators where a segment begins, and solve z there. */
static int ac_look_again(ac_instance *I) {
  I->begun_steps = I->steps;
#if AC_NREL > 0
  if (ac_round(I)) return 1;
  for (int k = 0; k < AC_NREL; ++k) {
    I->kept.scale[k] = fmax(I->kept.scale[k], AC_SIZES[k]);
    I->g0[k] = AC_G[k];
    I->kept.late[k] = fmax(fmax(I->kept.late[k], AC_SIZES[k]), I->kept.rtol * I->kept.scale[k]);
    I->least[k] = I->kept.rtol * I->kept.scale[k]; /* what has died out below is not followed */
  }
  return 0;
#else
  return ac_evaluate(I);
#endif
}

/* A first step, from how fast the states move beside their size (Hairer I, II.4). */
static double ac_first_step(ac_instance *I, double end) {
  double size = 0.0, speed = 0.0, left = end - I->kept.t, h;
  if (ac_evaluate(I)) return 1e-6 * left;
  for (int i = 0; i < AC_NX; ++i) {
    double weight = I->kept.atol * ac_nominal_x[i] + I->kept.rtol * fabs(AC_X(I)[i]);
    size += AC_X(I)[i] / weight * (AC_X(I)[i] / weight);
    speed += I->f[i] / weight * (I->f[i] / weight);
  }
  size = sqrt(size / AC_NX); speed = sqrt(speed / AC_NX);
  h = size > 1e-5 && speed > 1e-5 ? 1e-2 * size / speed : 1e-6 * left;
  return h > 0.0 && isfinite(h) ? fmin(h, left) : 1e-6 * left;
}

/* A step that the error allows, towards `end`: its length, negative where there is none. */
static double ac_take_step(ac_instance *I, double end) {
  double t = I->kept.t, left = end - t, h = I->longest > 0.0 ? fmin(I->kept.wanted, I->longest) : I->kept.wanted, error;
  int cut = 0, refused = 0;
  if (left < 2.0 * h) { h = left <= h * (1.0 + 1e-9) ? left : 0.5 * left; cut = 1; } /* no short one at the end */
  for (;;) {
    ac_try(I, h);
    I->steps++;
    if (I->steps - I->begun_steps > I->most) {
      ac_fail(I, "at t = %.9g s all steps to the next event have been taken", t);
      return -1.0;
    }
    error = I->tried.verdict[0];
    if (error <= 1.0 && ac_is_solved(&I->tried)) break;
    refused = 1; cut = 0; I->refused_steps++;
    h *= !isfinite(error) ? AC_STEP_REFUSED : error > 1.0 ? fmax(0.2, AC_SAFETY * pow(error, -0.25)) : AC_UNSOLVED;
    if (!(h > AC_SHORTEST * fmax(fabs(t), fabs(end) * 1e-3))) {
      ac_fail(I, "at t = %.9g s the step size became too small, as where a value ends or jumps", t);
      return -1.0;
    }
  }
  double grown = h * fmin(5.0, fmax(0.2, AC_SAFETY * pow(fmax(error, 1e-10), -0.25)));
  if (refused) grown = fmin(grown, h);
  if (!cut || grown > I->kept.wanted || refused) I->kept.wanted = grown;
  return h;
}

#if AC_NREL > 0
/* y at a time inside the step, with z solved. */
static int ac_reached(ac_instance *I, double h, double *y) {
  double t = I->kept.t;
  ac_try(I, h);
  memcpy(y, I->tried.y1, AC_SIZE(AC_NY_ALL));
  if (ac_is_solved(&I->tried)) return 0;
  I->kept.t = t + h;
  int failed = ac_solve(I, y, y + AC_NX);
  I->kept.t = t;
  return failed || !ac_all_finite(y, AC_NY_ALL);
}

/* Do a step again to the instant of an event and correct that by secants: 0 done, 1 the indicators
 * are others there than on the dense output, 2 failed. */
static int ac_redo(ac_instance *I, double *stop, double now, double *y) {
  const ac_tried *T = &I->put_by;
  double t = I->kept.t, last_stop = *stop, last[AC_NREL], change[AC_NREL], band[AC_NREL];
  int armed[AC_NREL], any = 0, have = *stop == now;
  double resolution = AC_SHORTEST * fmax(fabs(t), fabs(*stop));
  for (int k = 0; k < AC_NREL; ++k) {
    band[k] = ac_band(I, k, AC_ROUNDED(T)[k]);
    armed[k] = I->fired[k] && (I->g0[k] > band[k] || ac_rate_first(T, I->g0, k) > 0.0);
    change[k] = fabs(AC_G1(T)[k] - I->g0[k]);
    any |= armed[k];
  }
  if (have) memcpy(y, T->y1, AC_SIZE(AC_NY_ALL));
  for (int number = 0; number <= AC_CORRECTIONS; ++number) {
    double move = INFINITY;
    if (*stop - t <= resolution) break;
    ac_try(I, *stop - t);
    if (!ac_is_solved(&I->tried)) { have = 0; break; }
    const double *g = AC_G1(&I->tried);
    for (int k = 0; k < AC_NREL && !number; ++k) {
      double beyond = g[k] + (armed[k] ? 0.0 : band[k]);
      if (I->fired[k] && (fabs(beyond) > AC_STRAYS * change[k] || (!armed[k] && beyond > 0.5 * band[k]))) return 1;
      if (armed[k] && ac_rate_last(&I->tried, I->g0, k) > 0.0) return 1;
    }
    memcpy(y, I->tried.y1, AC_SIZE(AC_NY_ALL));
    have = 1;
    if (!any) break;
    for (int k = 0; k < AC_NREL; ++k) {
      double rate = number ? (g[k] - last[k]) / (*stop - last_stop)
                           : ac_rate_last(&I->tried, I->g0, k) / (*stop - t);
      last[k] = g[k];
      if (armed[k] && rate < 0.0) move = fmin(move, -g[k] / rate);
    }
    last_stop = *stop;
    if (!isfinite(move) || fabs(move) <= resolution || !(t < *stop + move && *stop + move <= now)
        || number == AC_CORRECTIONS)
      break;
    *stop += move;
  }
  if (!have && ac_inside(I, T, *stop - t, y)) return 2;
  return 0;
}

/* How well the instant of an event is known [s], from what indicators are wrong by. */
static void ac_find_blur(ac_instance *I) {
  double errors[AC_NX], wrong[AC_NREL], blur = 0.0;
  int again = 0;
  for (int i = 0; i < AC_NX; ++i) errors[i] = I->kept.atol * ac_nominal_x[i] + I->kept.rtol * fabs(AC_X(I)[i]);
  ac_wrong_by(I, errors, wrong);
  for (int k = 0; k < AC_NREL; ++k) {
    double allowed = sqrt(I->kept.rtol) * I->kept.late[k];
    double slow = fabs(ac_rate_last(&I->put_by, I->g0, k)) / I->put_by.h;
    if (!I->fired[k]) continue;
    again |= I->kept.refused[k] > 0.0;
    if (wrong[k] > allowed && allowed > 0.0 && allowed < slow * I->put_by.h) /* moves in the step */
      blur = fmax(blur, allowed / slow);
  }
  I->kept.blur = again ? fmax(I->kept.blur, blur) : blur;
}

/* Look for an event in the step to *now: 0 none, 1 at *stop with the point y, 2 failed. A near miss
 * shortens the step: the full order must decide. */
static int ac_find_event(ac_instance *I, double *now, double *stop, double *y) {
  double t = I->kept.t;
  while (I->tried.verdict[1] != 0.0) {
    I->put_by = I->tried;
    ac_look look = {I, t, *now - t, &I->put_by, 0};
    int found = ac_locate(&look, AC_NEAR * I->kept.rtol, stop);
    if (!found) return 0;
    if (found == 1) {
      int fired[AC_NREL];
      memcpy(fired, I->fired, sizeof fired);
      int strayed = ac_redo(I, stop, *now, y);
      if (strayed == 1) { /* by steps of full order, where the dense output strays */
        look.full = 1;
        found = ac_locate(&look, 0.0, stop);
        if (found == 1) strayed = ac_reached(I, *stop - t, y) ? 2 : 0;
        else { I->tried = I->put_by; return 0; }
      }
      I->tried = I->put_by;
      return strayed ? 2 : 1;
    }
    ac_try(I, *stop - t);
    if (!ac_is_solved(&I->tried)) {
      ac_try(I, *now - t);
      return ac_is_solved(&I->tried) ? 0 : 2;
    }
    *now = *stop;
  }
  return 0;
}
#endif

/* Outputs of a run up to `stop`, inside the step to `now`. */
static int ac_outputs(ac_instance *I, double now, double stop, double limit, int event) {
  struct ac_record *R = I->record;
  double y[AC_NY_ALL];
  while (R->position < R->n_grid && R->grid[R->position] < limit && R->grid[R->position] <= stop) {
    double at = R->grid[R->position];
    if (ac_record_full(I)) return 1;
    if (at >= now) memcpy(y, I->tried.y1, sizeof y);
    else if (ac_inside(I, &I->tried, at - I->kept.t, y)) return 1;
    if (!event || at < stop) ac_record_row(I, at, y, 0);
    R->position++;
  }
  return 0;
}

/* Advance to `end`, or to the first event before it. */
static int ac_advance(ac_instance *I, double end) {
  ac_kept *K = &I->kept;
  double ahead = fmin(end, ac_next_joint(I, K->t, 0)), y[AC_NY_ALL];
  double limit = end - 1e-12 * K->horizon; /* outputs this near to an instant are at it */
  if (ac_look_again(I)) return AC_STOPPED;
  if (!(K->wanted > 0.0)) K->wanted = ac_first_step(I, end);
  double begun = K->t;
  long look = I->steps + AC_LOOK;
  while (K->t < end) {
    if (K->t >= ahead) { /* a kink of a table: all goes on, by its next pieces */
      ac_follow_pieces(I, K->t);
      ahead = fmin(end, ac_next_joint(I, K->t, 0));
      if (ac_look_again(I)) return AC_STOPPED;
    }
    if (ac_record_full(I) || (I->limit && I->steps > I->limit)) return AC_FULL;
    double h = ac_take_step(I, ahead), t = K->t, now = h >= ahead - t ? ahead : t + h, stop = now;
    if (h < 0.0) return AC_STOPPED;
    if (I->steps > look) {
      if (I->patience > 0.0 && (end - t) * AC_LOOK > (t - begun) * I->patience) {
        ac_fail(I, "at t = %.9g s the steps are too short to come to an end", t);
        return AC_STOPPED;
      }
      begun = t; look = I->steps + AC_LOOK;
    }
    int event = 0;
#if AC_NREL > 0
    event = ac_find_event(I, &now, &stop, y);
    if (event == 2) {
      ac_fail(I, "at t = %.9g s no values of the algebraic unknowns fulfil the equations", stop);
      return AC_STOPPED;
    }
    if (!event) stop = now;
#endif
    if (I->record && ac_outputs(I, now, stop, event ? INFINITY : limit, event)) return AC_FULL;
    I->fresh = 0;
    if (event) {
      memcpy(K->y, y, sizeof y);
      K->t = stop;
#if AC_NREL > 0
      ac_find_blur(I);
      for (int k = 0; k < AC_NREL; ++k) K->late[k] = fmax(AC_LATE(&I->tried)[k], I->least[k]);
#endif
      return AC_EVENT;
    }
    memcpy(K->y, I->tried.y1, sizeof y);
    K->t = now;
#if AC_NREL > 0
    memcpy(I->g0, AC_G1(&I->tried), sizeof I->g0);
    for (int k = 0; k < AC_NREL; ++k) {
      K->late[k] = fmax(AC_LATE(&I->tried)[k], I->least[k]);
      K->scale[k] = fmax(K->scale[k], K->late[k]);
    }
#endif
#if AC_CHART
    if (ac_chart_quality(I) < AC_LEAVE && (ac_chart_repick(I) || ac_look_again(I))) return AC_STOPPED;
#endif
  }
  return AC_END;
}
#else
/* Nothing to integrate: only instants of time. */
static int ac_advance(ac_instance *I, double end) {
  I->kept.t = end; I->fresh = 0;
  return ac_evaluate(I) ? AC_STOPPED : AC_END;
}
#endif
