/* SPDX-License-Identifier: MIT
 *
 * The program's handlers for signals that are not taken. The kernel calls them by way of us, so that one that comes
 * together with a tick finds what it would have found without it: the context of what the program was doing, which it
 * may change, and a call that is to end.
 */
#ifndef GMS_PROGRAMS_HANDLERS_H
#define GMS_PROGRAMS_HANDLERS_H

#include "signals/signal_ours.h"

/* Returns the handler to give to the kernel in the place of the program's one, which is kept. `before`: the one kept
 * until now, to be put back if the kernel refuses. */
gms_signal_handler* gms_handler_by_way_of_us(int number, gms_signal_handler* programs, gms_signal_handler** before);
void gms_handler_put_back(int number, gms_signal_handler* before);

/* Returns the program's handler where the kernel has had this one: `kept`, if that is ours. */
gms_signal_handler* gms_handler_behind(gms_signal_handler* kernels, gms_signal_handler* kept);
gms_signal_handler* gms_handler_kept(int number);

#endif
