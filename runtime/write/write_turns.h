/* SPDX-License-Identifier: MIT
 *
 * Lets one thread at a time write the profile.
 */
#ifndef GMS_WRITE_TURNS_H
#define GMS_WRITE_TURNS_H

#include <stdbool.h>

/* Waits for our turn, some seconds at most, for the process might otherwise end in the middle of a file. False if it
 * does not come: the writer has not done, or is the very thread that we interrupted. */
bool gms_turn_take(void);
void gms_turn_end(void);

/* The calling thread ends the program: it comes next, and then keeps its turn for ever, so that no other thread begins
 * a file that it cannot finish. */
void gms_turn_leave(void);

/* Clears the inherited state in a forked child. */
void gms_turn_forget(void);

#endif
