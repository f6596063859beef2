/* SPDX-License-Identifier: MIT
 *
 * Threads that close themselves in (seccomp): from then on some system calls kill the program, and ours are none of the
 * program's doing. So before a filter is installed we look at what it would do with each of our calls, and do without
 * those that it does not let through (base/may.h).
 */
#ifndef GMS_SANDBOX_H
#define GMS_SANDBOX_H

/* Make the system calls seccomp(2) and prctl(PR_SET_SECCOMP), and give up what the filter closes; what the kernel
 * refuses is taken back. Return the kernel's answer: a value, or a negated errno. */
long gms_seccomp(long operation, long flags, const void* arguments);
long gms_seccomp_by_prctl(long mode, const void* filter);

#endif
