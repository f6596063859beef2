/* SPDX-License-Identifier: MIT
 *
 * The program's handlers for signals that are not taken. The kernel calls them by way of us, so that one that comes
 * together with a tick finds what it would have found without it: the context of what the program was doing, which it
 * may change, a call that is to end, and the program's mask.
 *
 * Each handler has a stub of its own in the assembly, which does nothing else where a library calls it, and not the
 * kernel. Where a program has had more handlers than there are stubs, those are used again that no signal
 * has had for some seconds; without any, a handler is called directly.
 */
#ifndef GMS_PROGRAMS_HANDLERS_H
#define GMS_PROGRAMS_HANDLERS_H

#include "signals/signal_ours.h"

/* Returns the handler to give to the kernel in the place of the program's one. Signal-safe. */
gms_signal_handler* gms_handler_by_way_of_us(int number, gms_signal_handler* programs);

/* Returns the program's handler for the one that the kernel has. */
gms_signal_handler* gms_handler_behind(gms_signal_handler* kernels);

/* Has those called by way of us that the program has set before. */
void gms_handlers_adopt(void);

#endif
