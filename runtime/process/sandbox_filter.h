/* SPDX-License-Identifier: MIT
 *
 * Finds out what a seccomp filter would do with a system call, without asking the kernel.
 */
#ifndef GMS_SANDBOX_FILTER_H
#define GMS_SANDBOX_FILTER_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>

/* False if the program cannot be read: then the kernel does not take it, either. */
bool gms_filter_is_readable(const struct sock_fprog* program);

/* Returns the filter's answer to this call, SECCOMP_RET_ALLOW and so on, with its data in the lower 16 bits; the one
 * that kills if the program is not understood. */
uint32_t gms_filter_answer(const struct sock_fprog* program, int32_t call, const uint64_t arguments[6]);

#endif
