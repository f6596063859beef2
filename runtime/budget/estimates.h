/* SPDX-License-Identifier: MIT
 *
 * Estimates the calls of rationed functions between their windows from those in them: stratified sampling
 * of slots of time (Cochran, Sampling Techniques, chapter 5). In a stratum of K slots of which two were drawn, with x
 * and y calls, the sum is estimated by K (x + y) / 2, and the variance of that by K (K - 2) (x - y)^2 / 4, whatever the
 * program does: neither has to assume that it goes on as it was. Strata add up.
 */
#ifndef GMS_ESTIMATES_H
#define GMS_ESTIMATES_H

#include <stdint.h>

#include "budget/call_cost.h"
#include "budget/call_sums.h"

/* So much time has passed in it. Those who end it early have not seen both windows of each group. */
struct gms_stratum {
    uint64_t slot_ns, ns;
    uint32_t epoch;
    uint32_t windows[GMS_GROUPS + 1]; /* by group, how many there were */
};

/* A window: its length, what counting cost in it, and how much of that may be wrong. */
struct gms_window {
    uint64_t ns, cost_ns, doubt_ns;
};

/* Notes the calls of a window of its group, or in one of others that it counted in, too. */
void gms_estimate_window(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window);
void gms_estimate_counted(struct gms_call_sum* sum);

/* Begins with a function that has always counted until now: its calls in the stratum that has just ended, as if that
 * was a window. */
void gms_estimate_first(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window);

/* Forgets the windows of this stratum. */
void gms_estimate_forget(struct gms_call_sum* sum);

/* Adds what a stratum has missed to the record for readers. */
void gms_estimate_stratum(struct gms_call_sum* sum, const struct gms_stratum* stratum);

/* A forked child starts anew: its file has no records yet. */
void gms_estimates_forget(void);

#endif
