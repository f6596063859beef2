/* SPDX-License-Identifier: MIT */
#ifndef GMS_FORK_HANDLER_H
#define GMS_FORK_HANDLER_H

/* From now on fork() calls the one function before it makes a child, and the other one in the child. */
void gms_call_at_fork(void (*before)(void), void (*in_child)(void));

#endif
