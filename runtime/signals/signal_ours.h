/* SPDX-License-Identifier: MIT
 *
 * The signals that our ticks come as, shared with the program: it may use them, too, and sees nothing of ours.
 *
 * SIGURG is ignored by default, so that whatever gives all signals their default action, or an exec, costs time of the
 * profile and not the program's life; hardly any program uses it, and debuggers pass it on without a word. SIGPROF
 * belongs to the program. SIGTRAP is the one signal that perf sends when the thread is on its way back from the kernel
 * anyway, so that it interrupts no waiting call; it is used only where perf may look into the kernel.
 */
#ifndef GMS_SIGNAL_OURS_H
#define GMS_SIGNAL_OURS_H

#include <signal.h>
#include <stdbool.h>

#include "base/raw_syscall.h"

#define GMS_TICK_SIGNAL SIGURG
#define GMS_KERNEL_TICK_SIGNAL SIGTRAP

/* Returns the part of the C library's set that the kernel knows. */
static inline gms_signal_set gms_signals_in(const sigset_t* set)
{
    gms_signal_set bits = 0;
    for (size_t i = 0; i < sizeof bits; ++i)
        bits |= (gms_signal_set)((const unsigned char*)set)[i] << 8 * i;
    return bits;
}

typedef void gms_signal_handler(int number, siginfo_t* info, void* context);

/* The kernel's layout of a signal action. */
struct gms_kernel_sigaction {
    gms_signal_handler* handler;
    unsigned long flags;
    void (*restorer)(void);
    gms_signal_set mask;
};

/* The functions of the module that sends the ticks. */
struct gms_tick_owner {
    bool (*take)(const siginfo_t* info, void* context); /* true if the signal is ours, and dealt with */
    bool (*has_sent)(const siginfo_t* info);            /* true if it is a tick of the calling thread */
    bool (*is_anyones)(const siginfo_t* info);          /* the same of any thread; needs no thread-local data */
    void (*pause)(void);                                /* no ticks for the calling thread ... */
    void (*resume)(void);                               /* ... until this */
};

/* Whether user code may read FS (x86-64), by which the handler sees whether a thread's data is the C library's. Until
 * it is told, the handler asks the kernel. */
void gms_signal_read_fs(bool can);

/* The signals that are blocked while a handler of ours runs: all. */
extern const gms_signal_set gms_blocked_here __attribute__((visibility("hidden")));

/* Known before the first signal is taken; believed_mask.c asks for pauses. */
extern struct gms_tick_owner gms_ticks __attribute__((visibility("hidden")));

/* Takes the signal from now on; the program's own action is kept, and called for all signals that are not ours.
 * Signal-safe. False if the kernel refuses. */
bool gms_signal_take(int number, const struct gms_tick_owner* owner);

/* From now on the calling thread's ticks run on this stack of GMS_TICK_STACK_BYTES, and carry its address (NULL: it has
 * none). With our signals blocked. */
static inline void gms_signal_tick_on(const void* stack)
{
    extern _Thread_local const char* gms_tick_stack __attribute__((tls_model("initial-exec"), visibility("hidden")));
    gms_tick_stack = stack;
}

/* False if the program has taken it from us by a bare system call. */
bool gms_signal_is_taken(int number);

/* Returns the signals taken so far: no mask shall hold them. */
gms_signal_set gms_signals_taken(void);

/* Returns the handler that the program has set for a signal taken; NULL (SIG_DFL) for others. */
gms_signal_handler* gms_signal_handler_of(int number);

/* Does sigaction() for a signal taken. Returns 0 or an errno. */
int gms_signal_exchange(int number, const struct sigaction* action, struct sigaction* before);

/* Calls the kernel directly, past us and the C library. Returns 0 or an errno. */
int gms_signal_set_action(int number, const struct sigaction* action, struct sigaction* before);

/* Takes ticks off signal stacks from now on, except where the program wants its handler for the signal on one. */
void gms_signal_avoid_signal_stack(void);

/* Lets other signals meet ours from now on, as another thread is about to begin. */
void gms_signal_expect_threads(void);

/* The entry of our handlers calls the kernel no more: a thread is about to be barred from it. */
void gms_signal_bar_entry(void);

/* Returns the taken signals that the program ignores. Programs that it executes begin with that, too, but the kernel
 * does not know it of a signal with a handler. While they are shown to the kernel, none comes. */
gms_signal_set gms_signals_ignored(void);
void gms_signals_show_ignored(void);
void gms_signals_hide_ignored(void);

/* In a forked child: takes those that the kernel has given back their default action meanwhile (CLONE_CLEAR_SIGHAND).
 */
void gms_signals_take_cleared(void);

/* Drops the taken signals that are pending for the calling thread and the process, the program's own, too. */
void gms_signals_drop_pending(void);

#endif
