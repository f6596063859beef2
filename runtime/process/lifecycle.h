/* SPDX-License-Identifier: MIT
 *
 * Runs the process' profile from the program's start to its end; the loader calls the rest of it.
 */
#ifndef GMS_LIFECYCLE_H
#define GMS_LIFECYCLE_H

/* Makes a child of a bare clone or _Fork, which runs no fork handlers, start anew: at its first new call, and before it
 * does anything with its parent's file. Nothing in other processes. Signal-safe. */
void gms_leave_parent(void);

#endif
