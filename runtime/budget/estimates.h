/* SPDX-License-Identifier: MIT
 *
 * Estimates the calls of rationed functions between their windows from those in them: stratified sampling of slots of
 * time, with one window in each stratum (Cochran, Sampling Techniques, chapter 5A.12). Each slot of a stratum has the
 * same chance to be the window, whatever the program does; so with x calls in it, the other K - 1 had (K - 1) x, which
 * is right on average: it need not be assumed that the program goes on as it was. The variance of that follows from the
 * window of the stratum before, with y: K (K - 1) (x - y)^2 / 2. Strata add up.
 *
 * Time is the program's own, without that of counting: so windows, which counting slows down, tell of as much of it as
 * they should. A stratum that ends early, as the last one does, may have no window: then the mean of the two before
 * stands for it.
 *
 * Readers take 1.96 deviations for the range that has the truth in 95 of 100 cases. So that this is true of few
 * windows, too, the variance is made larger: by Student's distribution for as many windows as there were; and it is at
 * least that of a function that is called as often as ever in some slots and never in the others, which windows may all
 * have hit, or missed.
 */
#ifndef GMS_ESTIMATES_H
#define GMS_ESTIMATES_H

#include <stdint.h>

#include "budget/call_sums.h"

struct gms_stratum {
    uint64_t unit_ns;                 /* in which calls are told: the length of the shortest slots */
    uint64_t slot_ns;                 /* the length of its slots: some units */
    uint64_t own_ns;                  /* so much of the program's own time has passed in it */
    uint64_t seen_ns[GMS_GROUPS + 1]; /* and by group, so much while it counted */
    uint32_t epoch;
};

/* A window, or another time in which calls counted: its length, and what counting cost in it. */
struct gms_window {
    uint64_t ns, cost_ns;
};

/* Returns the program's own part of its length. */
uint64_t gms_own_part(const struct gms_window* window);

/* Notes the calls since the look before: of the window of its group. */
void gms_estimate_window(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window);

/* Notes what a function that always counts was called since the look before, so long ago. */
void gms_estimate_look(struct gms_call_sum* sum, uint64_t ns, uint64_t unit_ns);

/* Begins with a function that has always counted until now: its calls in this stratum, as if that was a window until
 * now. The second: with an arc to it that has had this share, in 65536ths, of its calls. */
void gms_estimate_first(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window);
void gms_estimate_first_arc(struct gms_call_sum* sum, const struct gms_call_sum* function, uint64_t share);

/* The stratum goes on. Until a window tells, nobody knows whether the program does so as in the whole of it, or as it
 * was when it called the function most: the mean of both stands for it. */
void gms_estimate_amid(struct gms_call_sum* sum);

/* Forgets what was missed until now. */
void gms_estimate_forget(struct gms_call_sum* sum);

/* Tells readers that calls are missed from now on, as many as a second may have: the process may be killed before it
 * can say more. After the first estimate. */
void gms_estimate_announce(struct gms_call_sum* sum, const struct gms_stratum* stratum);

/* Adds what a stratum has missed to the record for readers. `function`: the same sum, or that of the arc's callee. Once
 * that is done for all, the second one begins the next stratum. */
void gms_estimate_stratum(struct gms_call_sum* sum, const struct gms_call_sum* function,
                          const struct gms_stratum* stratum);
void gms_estimate_next(struct gms_call_sum* sum);

/* A forked child starts anew: its file has no records yet. */
void gms_estimates_forget(void);

#endif
