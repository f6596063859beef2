/* SPDX-License-Identifier: MIT */
#include "budget/window_cost.h"

#include <stddef.h>

#include "budget/call_cost.h"
#include "budget/call_sums.h"

/* Sums over windows, the older ones fading. */
static struct {
    uint64_t window_ns, cost_ns;
} latest[GMS_GROUPS + 1];

static uint64_t fading(uint64_t sum, uint64_t next) { return sum - sum / 8 + next; }

static uint64_t cost_of(uint32_t group)
{
    uint64_t calls = 0;
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next_in(group, sum)) != NULL;)
        calls += gms_is_function(sum) && sum->sum > sum->then ? sum->sum - sum->then : 0;
    return gms_call_cost_ns(calls);
}

uint64_t gms_window_cost_ns(uint32_t groups, uint64_t window_ns, bool is_exact)
{
    uint64_t exact = 0, mean = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group) {
        if ((groups >> group & 1) == 0)
            continue;
        const uint64_t cost_ns = cost_of(group);
        latest[group].window_ns = fading(latest[group].window_ns, window_ns);
        latest[group].cost_ns = fading(latest[group].cost_ns, cost_ns);
        exact += cost_ns;
        mean += (uint64_t)((gms_wide)window_ns * latest[group].cost_ns / (latest[group].window_ns + 1));
    }
    return is_exact ? exact : mean;
}

void gms_window_costs_forget(void)
{
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        latest[group].window_ns = latest[group].cost_ns = 0;
}
