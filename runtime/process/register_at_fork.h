/* SPDX-License-Identifier: MIT */
#ifndef GMS_REGISTER_AT_FORK_H
#define GMS_REGISTER_AT_FORK_H

/* From now on fork() calls the first function before it makes a child, then one in the parent and one in the child. */
void gms_call_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));

#endif
