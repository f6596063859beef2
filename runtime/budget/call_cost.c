/* SPDX-License-Identifier: MIT */
#include "budget/call_cost.h"

#include "budget/clocks.h"

#define CALL_CYCLES 8u
#define STEPS 4096u
#define STEP_CYCLES 4u /* a multiplication, and an addition to what came out of it */
#define TRIES 3
#define SHORTEST_CYCLE_PS 100u
#define LONGEST_CYCLE_PS 2000u
#define WINDOWS_NEEDED 8u /* of each kind */
#define ONE 65536u        /* in ratios */

/* Windows of one kind: in which one group counted, or all did. */
struct seen {
    uint64_t ns, calls, windows;
};

static uint64_t usual_ps = 2000;
static bool is_learnt;
static uint64_t group_ps[GMS_GROUPS + 1];
static struct seen alone[GMS_GROUPS + 1], together[GMS_GROUPS + 1];

/* Each step waits for the one before. */
static uint64_t time_steps(void)
{
    const uint64_t begin = gms_clock_ns(CLOCK_MONOTONIC);
    uint64_t number = begin;
    for (uint32_t i = 0; i < STEPS; ++i) {
        number = number * 0x5851F42D4C957F2Du + 1;
        __asm__ volatile("" : "+r"(number));
    }
    return gms_clock_ns(CLOCK_MONOTONIC) - begin;
}

/* The least of some tries: the others were disturbed. */
static void find_usual_cost(void)
{
    uint64_t least_ns = UINT64_MAX;
    for (int i = 0; i < TRIES; ++i) {
        const uint64_t ns = time_steps();
        least_ns = ns < least_ns ? ns : least_ns;
    }
    const uint64_t cycle_ps = least_ns * 1000 / (STEPS * STEP_CYCLES);
    if (cycle_ps >= SHORTEST_CYCLE_PS && cycle_ps <= LONGEST_CYCLE_PS)
        usual_ps = CALL_CYCLES * cycle_ps;
}

void gms_call_cost_forget(void)
{
    is_learnt = false;
    for (uint32_t group = 0; group <= GMS_GROUPS; ++group) {
        group_ps[group] = usual_ps;
        alone[group] = together[group] = (struct seen){0};
    }
}

void gms_call_cost_begin(void)
{
    find_usual_cost();
    gms_call_cost_forget();
}

static void add(struct seen* seen, uint64_t ns, uint64_t calls)
{
    seen->ns += ns;
    seen->calls += calls;
    ++seen->windows;
}

/* Calls a second when all count over those when it counts alone; 0: not known. */
static uint64_t ratio_of(uint32_t group)
{
    const struct seen *one = &alone[group], *all = &together[group];
    const uint64_t ps_alone = one->calls > 0 ? one->ns * 1000 / one->calls : 0;
    const uint64_t ps_together = all->calls > 0 ? all->ns * 1000 / all->calls : 0;
    const bool is_known = one->windows >= WINDOWS_NEEDED && all->windows >= WINDOWS_NEEDED && ps_together > 0;
    return is_known ? ps_alone * ONE / ps_together : 0;
}

/* With u the time that counting a group takes over that of the program, a group that counts alone makes it 1 + u times
 * as slow, all together S = 1 + the sum of all u; a group's ratio is (1 + u) / S, so that (S - 1) is S times the sum of
 * the ratios, less their number. */
static void solve(uint32_t groups)
{
    uint64_t sum = 0, number = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        if (groups >> group & 1) {
            const uint64_t ratio = ratio_of(group);
            if (ratio == 0)
                return;
            sum += ratio;
            ++number;
        }
    if (number < 2 || sum <= ONE + ONE / 16)
        return;
    is_learnt = true;
    const uint64_t slowdown = (number - 1) * ONE * ONE / (sum - ONE);
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        if (groups >> group & 1) {
            const uint64_t own = slowdown * ratio_of(group) / ONE; /* 1 + u */
            const uint64_t share = own > ONE ? ONE - ONE * ONE / own : 0;
            const uint64_t ps = alone[group].ns * 1000 / alone[group].calls * share / ONE;
            group_ps[group] = ps < 2 * usual_ps ? ps : 2 * usual_ps;
        }
}

void gms_call_cost_learn(uint32_t groups, uint32_t all, uint64_t window_ns, const uint64_t calls[GMS_GROUPS + 1])
{
    const bool is_together = (groups & all) == all;
    const bool is_alone = ((groups & all) & ((groups & all) - 1)) == 0;
    if (is_together == is_alone)
        return; /* neither, or there is only one */
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        if (groups & all & 1u << group)
            add(is_together ? &together[group] : &alone[group], window_ns, calls[group]);
    if (is_together)
        solve(all);
}

uint64_t gms_call_cost_doubt_ns(uint64_t cost_ns) { return is_learnt ? cost_ns / 3 : cost_ns; }

uint64_t gms_call_cost_ns(uint32_t group, uint64_t calls)
{
    return calls * (group > 0 ? group_ps[group] : usual_ps) / 1000;
}
