/* SPDX-License-Identifier: MIT */
#ifndef GMS_REGISTER_AT_FORK_H
#define GMS_REGISTER_AT_FORK_H

/* From now on fork() calls the one function before it makes a child, and the other one in the child. */
void gms_call_at_fork(void (*before)(void), void (*in_child)(void));

#endif
