/* SPDX-License-Identifier: MIT
 *
 * The common part of syscall() and the C library's functions for the same calls.
 */
#ifndef GMS_SYSCALLS_H
#define GMS_SYSCALLS_H

/* exec_pause.c: execve, or execveat with a folder or flags. Returns an errno: it comes back only if it fails. */
int gms_exec(int folder, const char* path, char* const* arguments, char* const* environment, int flags);

/* quick_end.c: ends the process after a last look at its times. Signal-safe. */
_Noreturn void gms_end_quickly(int status);

/* traced.c: ptrace. Returns the kernel's answer: a value, or a negated errno. */
long gms_ptrace(long request, long process, long address, long data);

#endif
