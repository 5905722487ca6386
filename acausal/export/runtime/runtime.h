/* What an exported model is at run time: a point (t, x, z, c, p) and what its events remember.
 *
 * Here x are the states, z the algebraic unknowns, c = [m, u] what is constant in a step (discrete
 * values, and inputs or the pieces of their tables), and p the parameters. `model.h` has the sizes
 * AC_N* and the tables, `equations.c` the equations as CasADi writes them.
 *
 * C99 with libm only; no global state; nothing is allocated: an instance is one struct, and all
 * that a saved state is stands in its member `kept`. Functions return 0, another number where they
 * failed, and then `said` has a sentence.
 */
#ifndef ACAUSAL_RUNTIME_H
#define ACAUSAL_RUNTIME_H

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AC_N(n) ((n) > 0 ? (n) : 1) /* C99 has no arrays of length 0 */
#define AC_SIZE(n) (sizeof(double) * (size_t)(n))
#define AC_NY_ALL (AC_NX + AC_NZ)
#define AC_NC (AC_NM + AC_NU)

#define AC_ROUNDS 200                /* of one event before it is called chattering */
#define AC_NEWTONS 100               /* steps of Newton's method */
#define AC_HALF 20                   /* halvings of one of them */
#define AC_LONGEST 1e5               /* times longer may an instant last where modes go round */
#define AC_AT_ZERO 1e-14             /* of its magnitude: an indicator that is rounding */
#define AC_ROUNDING (4.0 * DBL_EPSILON) /* of a state: what it is rounded by; time is by one DBL_EPSILON */
#define AC_HYSTERESIS 1e-4           /* of the tolerance and of the magnitude: half a band */
#define AC_HUGE 1e14                 /* nominal values: unknowns above are no solution */
#define AC_FOUND 1e-6                /* of its magnitude: up to here flags of relations are in doubt */
#define AC_OPEN 1e-10                /* of its terms: an equation left with more is not solved */
#define AC_SAME 1e-12                /* relative change at which assigned values are settled */
#define AC_MOMENT 1e-11              /* of the horizon: crossings this near are at one instant */
#define AC_CALM 1e-6                 /* of the horizon: what stays in its band so long is no event */
#define AC_SHRINKING 6               /* intervals, each shorter than the last, that pile up */
#define AC_REST 1e-8                 /* of the horizon: what is left when they are taken as over */
#define AC_FAST 1e-9                 /* of the horizon: events this near to each other, */
#define AC_MANY 100                  /* and so many of them, are chattering */
#define AC_HISTORY 8                 /* instants of a question that are remembered */
#define AC_APPROVED 512              /* combinations of modes that are known to be regular */
#define AC_LEAVE 0.5                 /* least singular value at which a chart is left */

#if AC_NDELAY > 0
#define AC_PAST 2048      /* points of the past that there is room for */
#define AC_PAST_JUMPS 256 /* jumps of a delayed value that have not come back */
/* The past of what is delayed: a ring of points, and jumps that are on their way. */
typedef struct {
  int first, count, jumps[AC_NDELAY];
  double right; /* the last instant: there right limits hold */
  double lag[AC_NDELAY], most[AC_NDELAY], largest[AC_NDELAY], t[AC_PAST], jump[AC_NDELAY][AC_PAST_JUMPS];
  double value[AC_PAST][AC_NDELAY], slope[AC_PAST][AC_NDELAY];
} ac_past;
#else
#define AC_PAST 0
#define AC_PAST_JUMPS 0
#endif

/* All that a saved state is: copied as a whole. */
typedef struct {
  double t, horizon, rtol, atol, wanted; /* wanted: the step length that the error allowed */
  double blur, recent_t;
  double y[AC_N(AC_NY_ALL)], c[AC_N(AC_NC)], p[AC_N(AC_NP)];
  double scale[AC_N(AC_NREL)], late[AC_N(AC_NREL)]; /* largest magnitudes: ever, and of late */
  double largest[AC_N(AC_NREL)], lost[AC_N(AC_NREL)]; /* magnitudes that there were, and what relations
                                  * were off by where they were found at their zero, if by much */
  double refused[AC_N(AC_NREL)]; /* relations that stayed, by how far they were beyond zero */
  double offset[AC_N(AC_NREL)];  /* of the indicators that importers see */
  double history[AC_N(AC_NQUEST)][AC_HISTORY];
  double starts[AC_N(AC_NSTART)]; /* values of the user's names at the start */
  int set[AC_N(AC_NSTART)];       /* those that were set from outside */
  int counts[AC_N(AC_NQUEST)], truths[AC_N(AC_NCOND)];
  int held[AC_N(AC_NHOLD)];       /* what the modes held when it was chosen who carries */
  int recent, initialised, form; /* form: of the equations, in which y stands */
  double begun_at;                /* of steps of a fixed length: from where, how many, */
  long ticks, overruns;           /* and how many of them needed more than they may */
#if AC_NDELAY > 0
  ac_past past;
#endif
} ac_kept;

/* How often a loop may go round before what it does has failed. */
typedef struct { int rounds, newtons, halvings; } ac_bounds;

/* What a step found: [error, alert, unsolved], the end, the dense output, `bent` or not, and indicators. */
typedef struct {
  double h, verdict[3], y1[AC_N(AC_NY_ALL)], d2[AC_N(AC_NY_ALL)], d3[AC_N(AC_NY_ALL)];
  int bent;
  double watched[AC_N(5 * AC_NREL)]; /* g1, d2 and d3 of g, magnitudes of late, roundings */
} ac_tried;

/* The equations at a point and how they move: f = (ode, alg), its slopes in time and, by the
 * nonzeros of their pattern, in y = (x, z); the same of the indicators g. */
typedef struct {
  int valid;
  double f[AC_N(AC_NY_ALL)], f_t[AC_N(AC_NY_ALL)], f_y[AC_N(AC_NFY)];
  double g[AC_N(AC_NREL)], g_t[AC_N(AC_NREL)], g_y[AC_N(AC_NGY)], sizes[AC_N(AC_NREL)], active[AC_N(AC_NREL)];
} ac_sloped;

typedef struct ac_instance ac_instance;
typedef void (*ac_log)(ac_instance *, int status, const char *category, const char *text);

struct ac_instance {
  ac_kept kept;
  ac_kept saved, begun, marked;  /* before an event, behind its instant, where modes began, */
  ac_kept flipped, trying, searched; /* with what fired, before what may fail, before a search */
  ac_kept struck, landed;        /* before a jump, and behind it */
  ac_tried tried, put_by;        /* the last step, and one to come back to */
  ac_sloped here, there, now;    /* where a step begins, where it ended, and at the point */
  double stages[6][AC_N(AC_NY_ALL)], shifts[6][AC_N(AC_NREL)]; /* of Rodas4: of y, and of g */
  /* factors of W = M/(h gamma) - f_y, and of alg_z */
  double w_lu[AC_N(AC_W_STORED)], w_more[4 * AC_NY_ALL + 1], z_lu[AC_N(AC_Z_STORED)], z_more[4 * AC_NZ + 1];
  double alg_z[AC_N(AC_NALGZ)];
  double w_h; /* the length of the step that W is of */
  int w_pivots[AC_N(AC_NY_ALL)], z_pivots[AC_N(AC_NZ)];
  double f[AC_N(AC_NX)], y[AC_N(AC_NY)], g[AC_N(AC_NREL)], g0[AC_N(AC_NREL)];
  int fresh;                     /* f, y, g belong to the point */
  double flat[AC_N(AC_NFLAT)];   /* of ac_settle */
  double before[AC_N(AC_NBEFORE)], m_before[AC_N(AC_NM)];
  double rounding[AC_N(AC_NREL)], unsure[AC_N(AC_NREL)], prescribed[AC_N(AC_NCONTINUOUS)];
  double mu[AC_N(AC_NTARGET)], targets[AC_N(AC_NTARGET)];  /* impulses of a jump, and what jumped, before */
  double woken[AC_N(2 * AC_NREL * AC_NTARGET)]; /* how indicators move by impulses, and by how large terms */
  int feeds[AC_N(AC_NTARGET)];   /* what follows its impulse at once: no storage ties it */
  int leapt;                     /* whether a jump moved anything by more than rounding */
  double impact_y[AC_N(AC_NY_ALL)], impact_m[AC_N(AC_NM)]; /* before a jump */
  int single, opening, waiting[AC_N(AC_NQUEST)], counted, counts_before[AC_N(AC_NREL)];
  double longer, moment, calm, tolerance; /* the last two: 0 at a start */
  double found; /* of its magnitude: how well an importer finds the zero of an indicator */
  int fired[AC_N(AC_NREL)], resting[AC_N(AC_NQUEST)], any_fired;
  int acted, events;             /* actions at this event; events so far */
  long steps, refused_steps, begun_steps, most, limit;
  double least[AC_N(AC_NREL)];
  double patience, longest;
  ac_bounds bounds;
  /* of inputs that were set, with their derivatives: for how long they had moved, whereto, how far off */
  double passed[AC_N(AC_NTOLD)], expected[AC_N(AC_NU)], explained;
  double late[AC_N(AC_NDELAY)], left_value[AC_N(AC_NDELAY)], left_slope[AC_N(AC_NDELAY)]; /* of delays */
  double tick;                   /* the length of fixed steps: what piles up within one is over */
  /* joints of the tables of inputs: times, the pieces from there on, whether a value jumps */
  const double *joint_times, *joint_rows;
  const int *joint_jumps;
  int joints;
  struct ac_record *record;      /* where a run is written, none in exported models */
  unsigned long long approved[AC_APPROVED], approved_last; /* modes of this form of the equations */
  int n_approved, approving;
  /* work of the generated functions, and of what solves linear systems */
  const double *arg[AC_SZ_ARG];
  double *res[AC_SZ_RES];
  int iw[AC_N(AC_SZ_IW)];
  double w[AC_N(AC_SZ_W)];
  double work[AC_N(AC_WORK)];
  /* of the interface around it */
  ac_log log;
  void *environment, *logger;
  int logging, state, kind, dirty, step_event;
  char name[128], said[512];
};

#define AC_X(I) ((I)->kept.y)
#define AC_Z(I) ((I)->kept.y + AC_NX)
#define AC_M(I) ((I)->kept.c)
#define AC_U(I) ((I)->kept.c + AC_NM)
#define AC_G1(T) ((T)->watched)
#define AC_D2(T) ((T)->watched + AC_NREL)
#define AC_D3(T) ((T)->watched + 2 * AC_NREL)
#define AC_LATE(T) ((T)->watched + 3 * AC_NREL)
#define AC_ROUNDED(T) ((T)->watched + 4 * AC_NREL)

#endif
