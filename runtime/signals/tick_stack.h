/* SPDX-License-Identifier: MIT
 *
 * The stack that a thread's ticks run on. Read by the assembly, too.
 */
#ifndef GMS_TICK_STACK_H
#define GMS_TICK_STACK_H

/* Only what is used of it takes memory: 2 to 3 KB in nearly all ticks, a page more in those that copy a stack. */
#define GMS_TICK_STACK_BYTES 32768

#endif
