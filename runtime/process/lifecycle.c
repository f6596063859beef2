/* SPDX-License-Identifier: MIT
 *
 * From the program's start to its end: when counting begins, what a fork does, when the profile is written.
 *
 * Calls are counted from the first one on, even before the constructor here has run; time from then on. The
 * profile is written after all destructors where the C library lets us, else after the program's own.
 */
#define _GNU_SOURCE
#include "process/lifecycle.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/apart.h"
#include "base/complain.h"
#include "base/may.h"
#include "base/memory.h"
#include "base/own_calls.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "base/simulation.h"
#include "base/standard_error.h"
#include "budget/budget.h"
#include "mute/choice.h"
#include "mute/muted_calls.h"
#include "patch/patched_entries.h"
#include "process/dump.h"
#include "process/program_times.h"
#include "process/register_at_fork.h"
#include "process/told_environment.h"
#include "sample/sample_period.h"
#include "sample/stack_tree.h"
#include "sample/ticker.h"
#include "scope/control.h"
#include "scope/image.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
#include "scope/scope_folder.h"
#include "signals/signal_ours.h"
#include "tables/forked_child.h"
#include "tables/hooks.h"
#include "tables/shared_table.h"
#include "tables/threads.h"
#include "unwind/stack_bounds.h"
#include "unwind/unwind_deep.h"
#include "write/job.h"
#include "write/output_name.h"
#include "write/write_turns.h"

/* Constructors run upwards, destructors downwards. 101 is the first that is free for programs. */
#define OUTERMOST 101
#define BEHIND_ALL_DESTRUCTORS ".fini_array.00100"

extern bool gms_started;
bool gms_started; /* the assembly asks, if linked in: from now on there is thread-local data */
static struct gms_image image;
static struct gms_name_settings names;
static bool waits_for_libraries; /* end_at_exit is still to come */
static bool is_behind_destructors;
static bool was_off; /* at the latest fork: its parent may have switched the live file of both before the child looks */

static void stop_counting(void)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_set_off(&chunks, true);
}

/* --children=none: neither counts nor a file. */
static void take_role(void)
{
    if (gms_process_role(&names, gms_getpid()) != GMS_ROLE_NONE)
        return;
    gms_scope_stay_private();
    stop_counting();
}

/* gmonscope-record --no-count: the program is only sampled. Calls may have been counted already. */
static void take_wish(void)
{
    const char* wish = getenv(GMS_COUNT_VARIABLE);
    if (!wish || strcmp(wish, GMS_COUNT_NOTHING) != 0 || getauxval(AT_SECURE))
        return;
    gms_scope_count_nothing();
    gms_mute_begin();
    if (!gms_scope_exists())
        return;
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_reset(&chunks);
    gms_control_retire_tables(&chunks);
}

/* gmonscope-record --count=REGEX: by what the modules' names are. */
static void take_choice(void)
{
    const char* folder = getenv(GMS_COUNT_VARIABLE);
    if (folder && *folder == '/' && !getauxval(AT_SECURE))
        gms_choice_begin(folder);
}

static bool is_off(void) { return (gms_scope_exists() || gms_scope_waits()) && gms_control_is_off(); }

/* The child starts anew, in each part of the runtime: counting, unless it was `off`. Signal-safe. */
static void forget_parent(bool off)
{
    gms_child_is_born();
    gms_apart_forget();
    gms_scope_forget();
    gms_modules_forget();
    gms_stack_tree_forget();
    gms_unwind_deep_forget();
    gms_threads_forget();
    gms_hooks_forget();
    gms_mute_forget();
    gms_budget_forget();
    gms_process_begin();
    gms_overflow_forget();
    gms_shared_table_forget();
    gms_dump_forget();
    gms_times_forget();
    take_role();
    if (off)
        stop_counting();
    gms_ticker_forget(); /* at last: it begins to sample the child */
}

void gms_leave_parent(void)
{
    if (!gms_is_copy())
        return;
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    if (gms_is_copy())
        forget_parent(is_off());
    gms_signal_mask(SIG_SETMASK, before);
}

static void before_fork(void)
{
    if (!gms_may(GMS_TO_RUN))
        return;
    gms_child_prepare();
    gms_mute_pause();
    was_off = is_off();
}

/* A fork handler that was registered before ours may have called something: then the child has begun already. */
static void after_fork(void)
{
    gms_mute_in_child();
    if (!gms_may(GMS_TO_RUN | GMS_TO_GROW)) {
        gms_closed_adopt(GMS_EVERYTHING);
        gms_threads_leave();
        return;
    }
    if (gms_is_forked())
        forget_parent(was_off);
}

/* Perhaps a profile without any call: a rank of a parallel job is sampled for itself. */
static bool has_own_profile(void)
{
    char job[GMS_JOB_TEXT];
    gms_job_text(job);
    const bool is_sampled_rank = *job && gms_process_role(&names, gms_getpid()) == GMS_ROLE_SAMPLES;
    return (image.counts_calls || image.has_room || is_sampled_rank) && !getauxval(AT_SECURE);
}

/* The program has our archive linked in, or an mcount of its own, and we are preloaded: its profile is not ours. */
static bool counts_by_another(void)
{
    extern void mcount(void);
    return gms_image_holds(&image, (uint64_t)(uintptr_t)&mcount) &&
           !gms_image_holds(&image, (uint64_t)(uintptr_t)&has_own_profile);
}

/* A program that has a part that counts may call it late, from another thread, or never: nobody waits for that. */
static bool is_sampled_at_once(void)
{
    const enum gms_role role = gms_process_role(&names, gms_getpid());
    return role == GMS_ROLE_SAMPLES || (role == GMS_ROLE_CALLS && has_own_profile() && !counts_by_another());
}

/* The kernel says whether user code may read the register (Documentation/arch/x86/x86_64/fsgs). */
static void ask_for_fs(void)
{
#ifdef __x86_64__
    gms_signal_read_fs((getauxval(AT_HWCAP2) & 2) != 0);
#endif
}

static void end(void);

static void end_at_exit(void* unused)
{
    (void)unused;
    waits_for_libraries = false;
    if (is_behind_destructors)
        end();
}

static void end_with_destructors(void)
{
    is_behind_destructors = true;
    if (!waits_for_libraries)
        end();
}

/* The C library calls first what was registered last. Glibc registers its call of all libraries' destructors after
 * their constructors, and before the program's: so a library's handler comes behind all of them, a program's before
 * them. It must belong to no library (NULL), or else it would be called with that library's destructors. */
static void register_at_exit(void)
{
    extern int __cxa_atexit(void (*)(void*), void*, void*);
    waits_for_libraries = __cxa_atexit(end_at_exit, NULL, NULL) == 0;
}

__attribute__((constructor(OUTERMOST))) static void begin(void)
{
    gms_started = true;
    gms_simulation_find();
    gms_standard_error_begin();
    gms_memory_prepare();
    gms_process_begin();
    gms_times_begin();
    gms_mute_prepare();
    take_wish();
    gms_patch_begin(!gms_scope_counts_nothing());
    image = gms_image_find();
    gms_name_settings_read(&names, gms_getpid());
    gms_told_prepare(has_own_profile());
    gms_dump_prepare(&names);
    gms_scope_read_wishes();
    gms_modules_refresh();
    take_role();
    take_choice();
    gms_budget_begin(gms_sample_period());
    gms_call_at_fork(before_fork, gms_mute_resume, after_fork);
    gms_stack_of_main((const void*)getauxval(AT_RANDOM)); /* 16 bytes that the kernel puts there */
    gms_stack_tree_prepare();
    ask_for_fs();
    gms_ticker_start(&image, getauxval(AT_ENTRY), gms_child_begin);
    gms_threads_arm();
    register_at_exit();
    if (is_sampled_at_once())
        gms_ticker_begin();
}

/* Complains about all that is not in the profile. */
static void complain_about_losses(void)
{
    const struct scope_header* header = gms_scope_header();
    gms_complain_about(header->unsampled_threads, "thread", "threads", "with no time in the profile",
                       (int)header->unsampled_error);
    gms_complain_about(header->unrestored, "function", "functions", "not counted after it was switched on again",
                       header->mute_error ? (int)header->mute_error : EBUSY);
    gms_complain_about(header->lost_calls, "call", "calls", "not counted", ENOMEM);
}

static void end(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_WRITE))
        return; /* the live file is left for gmonscope-record, or gmonscope-ctl salvage */
    gms_leave_parent();
    gms_child_settle();
    if (!gms_scope_exists())
        gms_ticker_pause(); /* the next tick would make a file that nobody removes */
    if (!gms_scope_exists())
        return;
    __atomic_store_n(&gms_scope_header()->ending, 1, __ATOMIC_SEQ_CST);
    gms_turn_leave();
    if (gms_dump_last() == 0) {
        /* Before, because it may lack the right to remove the file. */
        __atomic_store_n(&gms_scope_header()->ending, 2, __ATOMIC_SEQ_CST);
        gms_scope_unlink();
        gms_child_is_written();
    } else if (gms_scope_path()[0] && !gms_dump_is_tried_again())
        gms_complain(gms_scope_path(), "still holds the profile", "gmonscope-ctl salvage writes it");
    complain_about_losses();
}

static void (*run_end)(void) __attribute__((section(BEHIND_ALL_DESTRUCTORS), used)) = end_with_destructors;
