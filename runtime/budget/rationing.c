/* SPDX-License-Identifier: MIT */
#include "budget/rationing.h"

#include <errno.h>
#include <stddef.h>

#include "budget/budget.h"
#include "budget/call_cost.h"
#include "mute/muted_calls.h"

#define MOST_AT_ONCE 64u
#define SHARE_BITS 16

static uint64_t group_parts[GMS_GROUPS + 1]; /* calls of its members in a unit */

void gms_rationing_forget(void)
{
    for (uint32_t group = 0; group <= GMS_GROUPS; ++group)
        group_parts[group] = 0;
}

uint32_t gms_groups_in_use(void)
{
    uint32_t groups = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        groups |= group_parts[group] > 0 ? 1u << group : 0;
    return groups;
}

/* The one of these, or of all, with the fewest calls. */
static uint32_t least_group(uint32_t groups)
{
    uint32_t least = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        if ((groups == 0 || (groups >> group & 1) != 0) && (least == 0 || group_parts[group] < group_parts[least]))
            least = group;
    return least;
}

/* And may be rationed. */
static bool counts_always(const struct gms_call_sum* sum)
{
    return gms_is_function(sum) && sum->group == 0 && !sum->is_left_alone;
}

static uint64_t calls_in_stratum(const struct gms_call_sum* sum)
{
    return sum->sum > sum->at_stratum ? sum->sum - sum->at_stratum : 0;
}

/* Those that cost most, in order. */
struct costliest {
    struct gms_call_sum* sums[MOST_AT_ONCE];
    uint32_t count;
};

static void insert(struct costliest* list, struct gms_call_sum* sum)
{
    const uint64_t calls = calls_in_stratum(sum);
    uint32_t place = list->count;
    while (place > 0 && calls_in_stratum(list->sums[place - 1]) < calls)
        --place;
    if (calls == 0 || place == MOST_AT_ONCE)
        return;
    list->count += list->count < MOST_AT_ONCE;
    for (uint32_t i = list->count - 1; i > place; --i)
        list->sums[i] = list->sums[i - 1];
    list->sums[place] = sum;
}

/* REQUIRES: nobody else is here. It is too large for small stacks. */
static const struct costliest* find_costliest(void)
{
    static struct costliest found;
    found.count = 0;
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;)
        if (counts_always(sum))
            insert(&found, sum);
    return &found;
}

static uint64_t calls_that_count(void)
{
    uint64_t calls = 0;
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;)
        if (counts_always(sum))
            calls += calls_in_stratum(sum);
    return calls;
}

/* Returns an errno. */
static int ration(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window,
                  uint32_t groups)
{
    const uint32_t group = least_group(groups);
    const int error = gms_mute_ration(sum->self, 1u << group);
    sum->is_left_alone = error != 0 && error != EAGAIN;
    if (error != 0)
        return error;
    gms_sums_join(sum, group);
    gms_estimate_first(sum, stratum, window);
    gms_estimate_announce(sum, stratum);
    if (groups != 0)
        gms_estimate_amid(sum);
    group_parts[group] += sum->seen.usual + 1;
    return 0;
}

/* A function's calls were not told apart by their callers until now: each is taken for its share of all. */
static void begin_with_arcs(void)
{
    if (!gms_sums_look())
        return;
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;) {
        const struct gms_call_sum* function = gms_is_function(sum) ? NULL : gms_sums_find(0, sum->self);
        if (function && function->sum > 0 && sum->seen.highest == 0)
            gms_estimate_first_arc(sum, function, (sum->sum << SHARE_BITS) / function->sum);
    }
}

static uint64_t share_of_others(uint64_t ns, uint32_t budget) { return ns / (2 * (uint64_t)GMS_WHOLE_BUDGET) * budget; }

bool gms_is_overspent(uint64_t planned_ns, uint32_t budget)
{
    return gms_call_cost_ns(calls_that_count()) > share_of_others(planned_ns, budget);
}

void gms_ration_costliest(const struct gms_stratum* stratum, uint32_t budget, uint32_t groups)
{
    const uint64_t most_ns = share_of_others(stratum->own_ns, budget);
    uint64_t calls = calls_that_count();
    const struct gms_window window = {.ns = stratum->own_ns, .cost_ns = gms_call_cost_ns(calls)};
    bool any = false;
    const struct costliest* costliest = gms_call_cost_ns(calls) > most_ns ? find_costliest() : NULL;
    for (uint32_t i = 0; costliest && i < costliest->count && gms_call_cost_ns(calls) > most_ns; ++i) {
        struct gms_call_sum* sum = costliest->sums[i];
        const uint64_t own = calls_in_stratum(sum);
        const int error = ration(sum, stratum, &window, groups);
        if (error == EAGAIN)
            break;
        any = any || error == 0;
        calls -= own;
    }
    if (any)
        begin_with_arcs();
}

static uint64_t count_groups(void)
{
    uint64_t groups = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        groups += group_parts[group] > 0;
    return groups;
}

/* Returns what calls of rationed functions cost in a unit in which all of them count. */
static uint64_t cost_in_unit_ns(void)
{
    uint64_t calls = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next_in(group, sum)) != NULL;)
            calls += gms_is_function(sum) ? sum->seen.usual / GMS_CALL_PARTS : 0;
    return gms_call_cost_ns(calls);
}

uint32_t gms_units_wanted(uint64_t change_ns)
{
    const uint64_t calls_ns = cost_in_unit_ns();
    const uint64_t wanted = calls_ns > 0 ? count_groups() * change_ns / calls_ns : 0;
    return wanted < 1 ? 1 : wanted < GMS_MOST_UNITS ? (uint32_t)wanted : GMS_MOST_UNITS;
}

uint32_t gms_slots_wanted(uint32_t units, uint64_t unit_ns, uint64_t change_ns, uint64_t look_ns, uint32_t budget)
{
    const uint64_t windows_ns = units * cost_in_unit_ns() + count_groups() * change_ns + 2 * look_ns;
    const uint64_t wanted = windows_ns * 2 * GMS_WHOLE_BUDGET / (budget * units * unit_ns) + 1;
    return wanted < GMS_LEAST_SLOTS ? GMS_LEAST_SLOTS : wanted < GMS_MOST_SLOTS ? (uint32_t)wanted : GMS_MOST_SLOTS;
}
