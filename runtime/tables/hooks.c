/* SPDX-License-Identifier: MIT
 *
 * How the places are told apart. A function calls its own hook before all others, so the first call of the hook in its
 * code is its own, and any other one is an inlined copy's; of a copy of itself, too, as recursion has them. Its code is
 * what one entry of the unwind tables describes. The first call is an inlined copy's where the function was not
 * instrumented itself, or where the code is a part that was moved away (GCC's .cold and .part, which no hook of its own
 * begins). Then the hook is told an address in other code, but so it is in a clone that has another name (GCC's
 * .constprop), where a library's function has its address in the program (a jump stub there, or a copy), and where a
 * resolver chooses between several versions, which all have the address of one jump stub (target_clones).
 */
#include "tables/hooks.h"

#include "base/may.h"
#include "base/raw_syscall.h"
#include "base/short_lock.h"
#include "tables/clone_names.h"
#include "unwind/hook_calls.h"
#include "unwind/unwind_rows.h"

#define PLACES 8192u
#define WAYS 4u
#define PLACE_BITS 3u
#define STACK_BYTES 16384u

/* In the assembly. */
extern const char gms_mcount[] __attribute__((visibility("hidden")));
extern const char gms_fentry[] __attribute__((visibility("hidden")));

/* Return addresses, each with its answer in the low bits; 0: free. */
static uint64_t known[PLACES];
static uint32_t known_generation; /* of the unwind tables' rows: other code may be there afterwards */
static gms_short_lock lock;
/* A hook may be called on a small stack; this one is used with the lock held. */
static char stack[STACK_BYTES] __attribute__((aligned(16)));

struct question {
    uint64_t at, function;
    enum gms_hook_place answer;
};

static uint64_t* set_of(uint64_t at) { return &known[(at * 0x9E3779B97F4A7C15u >> 40) % (PLACES / WAYS) * WAYS]; }

static enum gms_hook_place look_up(uint64_t at)
{
    if (__atomic_load_n(&known_generation, __ATOMIC_ACQUIRE) != gms_rows_generation())
        return GMS_HOOK_NOT_ASKED;
    for (unsigned i = 0; i < WAYS; ++i) {
        const uint64_t word = __atomic_load_n(&set_of(at)[i], __ATOMIC_RELAXED);
        if (word >> PLACE_BITS == at)
            return (enum gms_hook_place)(word & ((1u << PLACE_BITS) - 1));
    }
    return GMS_HOOK_NOT_ASKED;
}

/* The latest one stands first. */
static void enter(uint64_t at, enum gms_hook_place place)
{
    uint64_t* set = set_of(at);
    for (unsigned i = WAYS - 1; i > 0; --i)
        __atomic_store_n(&set[i], set[i - 1], __ATOMIC_RELAXED);
    __atomic_store_n(&set[0], at << PLACE_BITS | place, __ATOMIC_RELAXED);
}

static bool is_other_name(const struct gms_hook_call* call, uint64_t function)
{
    return call->is_entered && (!gms_are_in_one_module(call->function, function) ||
                                gms_is_stub_of(function, call->function) || gms_is_clone(call->function, function));
}

static void find_answer(void* data)
{
    struct question* question = data;
    const uint64_t counting[] = {(uint64_t)(uintptr_t)gms_mcount, (uint64_t)(uintptr_t)gms_fentry};
    struct gms_hook_call call;
    question->answer = GMS_HOOK_UNKNOWN;
    if (!gms_hook_call_find(question->at, &call))
        return;
    const bool is_told = question->function - call.function < question->at - call.function;
    if (!call.is_first || (!is_told && !is_other_name(&call, question->function)))
        question->answer = GMS_HOOK_INLINED;
    else
        question->answer = gms_hook_call_follows(&call, counting, 2) ? GMS_HOOK_SPARE : GMS_HOOK_OWN;
}

/* With the lock held. */
static void forget_other_code(void)
{
    const uint32_t generation = gms_rows_generation();
    if (known_generation == generation)
        return;
    for (unsigned i = 0; i < PLACES; ++i)
        __atomic_store_n(&known[i], 0, __ATOMIC_RELAXED);
    __atomic_store_n(&known_generation, generation, __ATOMIC_RELEASE);
}

enum gms_hook_place gms_hook_place(uint64_t at, uint64_t function)
{
    struct question question = {at, function, look_up(at)};
    if (question.answer != GMS_HOOK_NOT_ASKED)
        return question.answer;
    if (!gms_may(GMS_TO_RUN))
        return GMS_HOOK_UNKNOWN;
    const gms_signal_set before = gms_short_lock_take(&lock);
    forget_other_code();
    question.answer = look_up(at); /* another thread may have been faster */
    if (question.answer == GMS_HOOK_NOT_ASKED) {
        gms_call_on(stack + sizeof stack, find_answer, &question);
        enter(at, question.answer);
    }
    gms_short_lock_release(&lock, before);
    return question.answer;
}

void gms_hooks_forget(void) { lock = 0; }
