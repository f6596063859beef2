/* SPDX-License-Identifier: MIT
 *
 * System calls that the program asked for, made where it expects them: in the C library's syscall(). A sample that
 * comes meanwhile then shows the C library's function under the program's, and not the runtime.
 */
#ifndef GMS_HOST_CALL_H
#define GMS_HOST_CALL_H

/* The C library's syscall(), or the next one of that name; NULL: none is known, as in a static program. */
extern long (*gms_next_syscall)(long number, ...) __attribute__((visibility("hidden")));

/* Returns what the kernel answers, -4095 to -1 for an error; errno stays as it is. */
long gms_host_call(long number, long a, long b, long c, long d, long e);

#endif
