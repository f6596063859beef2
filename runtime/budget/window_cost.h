/* SPDX-License-Identifier: MIT
 *
 * The cost of counting in windows.
 */
#ifndef GMS_WINDOW_COST_H
#define GMS_WINDOW_COST_H

#include <stdbool.h>
#include <stdint.h>

/* Returns the cost in the present window of these groups, whose sums are known. `is_exact`: its length is. Otherwise a
 * window with many calls was perhaps longer than it seems, and may seem to have had time for nothing else: the mean
 * share of the latest windows tells what counting took. */
uint64_t gms_window_cost_ns(uint32_t groups, uint64_t window_ns, bool is_exact);

void gms_window_costs_forget(void);

#endif
