/* SPDX-License-Identifier: MIT
 *
 * Threads that close themselves in (seccomp): from then on some system calls kill the program, and ours are none of the
 * program's doing. So before a filter is installed we look at what it would do with each of our calls, and do without
 * those that it does not let through (base/may.h).
 */
#ifndef GMS_SANDBOX_H
#define GMS_SANDBOX_H

/* seccomp(2), and prctl's call of the same. Returns the kernel's answer. */
long gms_seccomp(long operation, long flags, const void* arguments);
long gms_seccomp_by_prctl(long mode, const void* filter);

#endif
