/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record --budget=P%: counting takes about that share of the program's processor time. The functions that are
 * called most are rationed, as many as need be: they are counted in short windows of time only, at random, and run
 * between them as if built without -pg (mute/). Their calls between them are estimated (estimates.h).
 *
 * Time is that of the ticks: some make a slot, and slots a stratum, in which one is drawn as the window of each
 * group of these functions. After each stratum it is decided what else is to be rationed, and how long the next one is:
 * half of the budget is for functions that always count, half for the windows and for changing code.
 */
#ifndef GMS_BUDGET_H
#define GMS_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/* The share in hundredths of a percent, 1 to 9999. */
#define GMS_BUDGET_VARIABLE "GMONSCOPE_BUDGET"
#define GMS_WHOLE_BUDGET 10000u

/* Begins to keep the budget, if there is one. `period_ns`: processor time between two samples; 0: there are none, so
 * all calls count. From the constructor. */
void gms_budget_begin(uint64_t period_ns);

/* A tick that stands for so much time, and has interrupted the program at `pc`. From the signal handler. */
void gms_budget_tick(uint64_t ns, uint64_t pc);

/* Estimates what has been missed until now, for the profile that is about to be written. */
void gms_budget_settle(void);

/* True if functions may be without counting for a while, which others must then be able to end. */
bool gms_budget_is_kept(void);

/* Before code can no longer be changed: what was missed until now is estimated, and all count from now on
 * (gms_mute_end). Nothing without a budget. */
void gms_budget_end(void);

/* A forked child starts anew: all its functions count at first (gms_mute_forget). */
void gms_budget_forget(void);

#endif
