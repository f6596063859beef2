/* SPDX-License-Identifier: MIT
 *
 * The oracle of unwind_oracle.h for machines without a trap flag: a timer interrupts unwind_victims.c, whose main is
 * called victims_main here, over and over again.
 */
#define _GNU_SOURCE
#include "unwind_oracle.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unwind.h>

#include "base/raw_syscall.h"
#include "unwind/unwind_step.h"

void gms_unwind_learn_modules(void);
int victims_main(void);
extern void* __libc_stack_end;

#define MOST_FRAMES 512
#define MOST_SHOWN 5
#define MOST_NAMES 32

struct stack {
    int size;
    int complete;
    uint64_t pcs[MOST_FRAMES];
};

struct counts {
    const char* name;
    unsigned long stacks, same, ours_complete, theirs_complete;
};

static volatile sig_atomic_t looking;
static int busy; /* two threads may be interrupted at once */
static struct counts current, all[MOST_NAMES];
static struct stack ours, theirs;
static uint64_t interrupted;
static unsigned shown;
static pthread_t first_thread;

static _Unwind_Reason_Code add_theirs(struct _Unwind_Context* context, void* data)
{
    int before = 0;
    const uint64_t ip = _Unwind_GetIPInfo(context, &before);
    (void)data;
    if (theirs.size == 0 && !(before && ip == interrupted))
        return _URC_NO_REASON; /* our own handler */
    if (ip != 0 && theirs.size < MOST_FRAMES)
        theirs.pcs[theirs.size++] = before ? ip : ip - 1;
    return _URC_NO_REASON;
}

static void take_ours(const void* context)
{
    struct gms_cursor cursor;
    enum gms_step step = GMS_STEP_DONE;
    const int is_first = pthread_equal(pthread_self(), first_thread);
    const struct gms_stack_bounds bounds = {0, is_first ? (uint64_t)__libc_stack_end : (uint64_t)pthread_self()};
    gms_cursor_start(&cursor, context, bounds);
    for (ours.size = 0; step == GMS_STEP_DONE && ours.size < MOST_FRAMES; step = gms_cursor_step(&cursor))
        ours.pcs[ours.size++] = cursor.address;
    ours.complete = step == GMS_STEP_OUTERMOST;
}

static void show(int equal)
{
    fprintf(stderr, "at %#lx: the same up to %d of %d (libgcc: %d), %s\n", (unsigned long)interrupted, equal, ours.size,
            theirs.size, ours.complete ? "complete" : "incomplete");
    for (int k = 0; k < 12; ++k)
        fprintf(stderr, "  %#lx %#lx\n", k < ours.size ? (unsigned long)ours.pcs[k] : 0,
                k < theirs.size ? (unsigned long)theirs.pcs[k] : 0);
}

static void compare(const void* context)
{
    interrupted = gms_context_pc(context);
    take_ours(context);
    theirs.size = 0;
    theirs.complete = _Unwind_Backtrace(add_theirs, NULL) == _URC_END_OF_STACK;
    if (theirs.size == 0)
        return;
    int i = 0;
    while (i < ours.size && i < theirs.size && ours.pcs[i] == theirs.pcs[i])
        ++i;
    const int is_same = i == theirs.size && (i == ours.size || ours.complete);
    current.stacks += 1;
    current.same += (unsigned long)is_same;
    current.ours_complete += (unsigned long)ours.complete;
    current.theirs_complete += (unsigned long)theirs.complete;
    if ((!is_same || !ours.complete) && shown++ < MOST_SHOWN)
        show(i);
}

/* Again and again from the end of the last look on: in an emulator one may take longer than any period. */
static void ask_for_alarm(void)
{
    const struct itimerval once = {{0, 0}, {0, 500}};
    setitimer(ITIMER_REAL, &once, NULL);
}

static void on_alarm(int number, siginfo_t* info, void* context)
{
    (void)number;
    (void)info;
    if (looking && !__atomic_exchange_n(&busy, 1, __ATOMIC_ACQUIRE)) {
        compare(context);
        __atomic_store_n(&busy, 0, __ATOMIC_RELEASE);
    }
    ask_for_alarm();
}

void oracle_begin(void)
{
    memset(&current, 0, sizeof current);
    looking = 1;
}

void oracle_end(const char* name)
{
    struct counts* counts = all;
    looking = 0;
    while (counts->name && strcmp(counts->name, name) != 0)
        ++counts;
    counts->name = name;
    counts->stacks += current.stacks;
    counts->same += current.same;
    counts->ours_complete += current.ours_complete;
    counts->theirs_complete += current.theirs_complete;
}

int main(int argc, char** argv)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESTART};
    const struct itimerval never = {{0, 0}, {0, 0}};
    const int rounds = argc > 1 ? atoi(argv[1]) : 100;
    first_thread = pthread_self();
    action.sa_sigaction = on_alarm;
    sigaction(SIGALRM, &action, NULL);
    gms_unwind_learn_modules();
    ask_for_alarm();
    for (int i = 0; i < rounds; ++i)
        victims_main();
    setitimer(ITIMER_REAL, &never, NULL);
    for (const struct counts* counts = all; counts->name; ++counts)
        printf("%s %lu %lu %lu %lu\n", counts->name, counts->stacks, counts->same, counts->ours_complete,
               counts->theirs_complete);
    return 0;
}
