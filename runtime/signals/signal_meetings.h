/* SPDX-License-Identifier: MIT
 *
 * Two signals that come to a thread together. The kernel begins the handler of the first, and interrupts it for the
 * second before its first instruction; so ours may be interrupted before it has blocked the signals.
 */
#ifndef GMS_SIGNAL_MEETINGS_H
#define GMS_SIGNAL_MEETINGS_H

#include <signal.h>
#include <stdbool.h>

/* The handler of our signals, in the assembly. */
void gms_signal_entry(int number, siginfo_t* info, void* context) __attribute__((visibility("hidden")));

/* The stubs of the program's handlers, one after the other. */
extern const char gms_program_entry[] __attribute__((visibility("hidden")));

/* Returns the context of what the program was doing: the given one, or that of the handler of ours that has been
 * interrupted before it had blocked the signals. */
void* gms_programs_context(void* context);

/* Returns the first context below that is of neither, also of a handler of the program's: its mask is the program's. */
const void* gms_context_below_all(const void* context);

#endif
