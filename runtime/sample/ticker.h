/* SPDX-License-Identifier: MIT
 *
 * Time: each thread is interrupted now and then as its own CPU clock goes on (sample_source.h), and what it was doing
 * then is counted: in the tree of stacks and in its thread's record.
 */
#ifndef GMS_TICKER_H
#define GMS_TICKER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/raw_syscall.h"
#include "scope/image.h"

/* Makes sampling possible; gms_ticker_begin or gms_ticker_arm begins it. Called once by the constructor; `image` must
 * stay in place; `entry` is the main thread's start function; `begin_child` gives a forked child its file, once it has
 * a sample to write. */
void gms_ticker_start(const struct gms_image* image, uint64_t entry, void (*begin_child)(void));

/* Samples this process, whether it counts calls or not, from now on: the calling thread and those that it starts. */
void gms_ticker_begin(void);

/* The calling thread begins, with this start function and so many bytes of stack (0: the default): it is sampled if
 * another one is already. */
void gms_ticker_begin_thread(uint64_t start, uint64_t stack_bytes);

/* The calling thread is about to end: stops its ticks for good, and owes the time since its last sample. */
void gms_ticker_end_thread(void);

/* Starts to sample the calling thread, whose calls are counted in the place with this number (0: in none yet).
 * `blocked` are the signals that it does not get: if ours is among them in spite of signals/signal_masks.c (by a bare
 * system call), this waits until it is not (gms_ticker_retry), for the thread would never see it, except as an answer
 * of sigwait. False if so. With all signals blocked; `blocked` becomes those that shall be blocked from now on: a
 * thread of the C library's own gets ours. */
bool gms_ticker_arm(uint32_t place, gms_signal_set* blocked);

/* Does what gms_ticker_arm does, with the thread's own signal mask, which it sets again afterwards. */
bool gms_ticker_retry(uint32_t place);

/* No ticks for the calling thread until gms_ticker_resume. Nothing happens in a child of vfork, nor in a thread that
 * could not begin them again (seccomp). */
void gms_ticker_pause(void);
void gms_ticker_resume(void);

/* The same before an exec, whose program a SIGTRAP would end. A thread that could not begin its ticks again does
 * without them from now on, if they come by that signal. */
void gms_ticker_end_traps(void);

/* The same whatever the signal is. */
void gms_ticker_end(void);

/* The calling thread asks its parent to trace it: it has no ticks from now on, whoever resumes them, for each signal
 * would stop it until the parent lets it go on. The second takes that back. The first returns false if nothing has
 * changed: the thread has asked before, or has no ticks. */
bool gms_ticker_begin_traced(void);
void gms_ticker_end_traced(void);

/* The calling thread is about to lose the right to begin and end what makes it tick (seccomp): what it has shall do
 * until the end. Without `with_traps` it could not end SIGTRAP even before an exec, so it ticks by another signal. */
void gms_ticker_settle(bool with_traps);

/* Ends the events of all other threads that send SIGTRAP: they could not. One whose descriptor had to be kept stays. */
void gms_ticker_end_others_traps(void);

/* Stops the ticks of all other threads for good. They must be closed to GMS_TO_RUN already (base/may.h), so that none
 * begins anew. */
void gms_ticker_stop_others(void);

/* The process seems to end. Closing ends the calling thread's ticks and brings the CPU clock in its record up to date;
 * it returns the time in ns that is in no sample yet, of this thread and of those that have ended. Telling adds that to
 * the stacks, at the start functions (owed_time.h). Reopening goes on as before, and what this thread has used since it
 * closed is none of the program's: in no sample, and not in its record. False if it was sampled all the same. By one
 * thread at a time. */
uint64_t gms_ticker_close(void);
void gms_ticker_tell_rest(void);
bool gms_ticker_reopen(void);

/* A forked child forgets its parent's threads, and samples itself if its parent was sampled. Its threads have no
 * records before it has a file. */
void gms_ticker_forget(void);

/* Gives the calling thread a record in the live file, if it is sampled and has none. Signal-safe. */
void gms_ticker_begin_record(void);

#endif
