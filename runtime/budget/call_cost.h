/* SPDX-License-Identifier: MIT
 *
 * Learns the cost of a counted call, for each group of rationed functions. It differs: a processor works on the program
 * and on mcount at once, so where the program waits for memory calls cost hardly anything. Samples do not tell, since
 * they find the program in mcount up to three times as often as calls take time (measured on Zen 4). So it is learnt
 * from windows: in some of them one group counts, in others all do, and the more that counting costs, the fewer calls
 * does a group make in the same time. Until there are enough of them eight cycles are reckoned, which is usual.
 */
#ifndef GMS_CALL_COST_H
#define GMS_CALL_COST_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_GROUPS 8u /* numbered from 1 on */

/* Finds out how long a cycle takes, in some microseconds. */
void gms_call_cost_begin(void);

/* Forgets what was learnt: the groups have other members. */
void gms_call_cost_forget(void);

/* Calls of each group in a window in which these groups counted (bits). `all`: those that have members. */
void gms_call_cost_learn(uint32_t groups, uint32_t all, uint64_t window_ns, const uint64_t calls[GMS_GROUPS + 1]);

/* Returns the part of a cost that may be wrong: all of it until enough windows were seen. */
uint64_t gms_call_cost_doubt_ns(uint64_t cost_ns);

/* Returns the processor time that so many calls of a group take; of functions of all kinds: group 0. */
uint64_t gms_call_cost_ns(uint32_t group, uint64_t calls);

#endif
