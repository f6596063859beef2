/* SPDX-License-Identifier: MIT
 *
 * Copies memory that may not be there. To ask first and to read then is not enough: another thread may unmap it in
 * between. So the kernel copies (process_vm_readv on ourselves), for a microsecond or two, where it lets us. Where it
 * does not, under a seccomp filter for instance, memory is asked for and read, and the danger remains.
 */
#ifndef GMS_MEMORY_COPY_H
#define GMS_MEMORY_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Finds out whether the kernel may be asked to copy. Once, before the program can close itself in. */
void gms_memory_copy_prepare(void);

/* True if all `bytes` (at most a page) could be copied. Signal-safe. */
bool gms_memory_copy(void* to, uint64_t from, size_t bytes);

/* True if all `bytes` could be written: false where the program itself could not. Signal-safe. */
bool gms_memory_write(uint64_t to, const void* from, size_t bytes);

/* True if the kernel may be asked to write there: if it does not then, neither could the program. */
bool gms_memory_is_written_by_kernel(uint64_t to);

/* True if the address is on a huge page of the system's pool (hugetlb). A page that a
 * process shares with its children must be neither written by us nor copied by the kernel: it is pinned for that, which
 * needs another page of the pool, and if there is none, the kernel takes theirs from the children, who die. */
bool gms_memory_is_pooled(uint64_t address);

/* True if memory has all of [low, high), so that to read it waits for nobody: a page may be brought by this very thread
 * (userfaultfd, FUSE), or be one that the program wants to know unread. Of a file that is another user's, and that the
 * program may not write, the kernel says so of all pages. False also where the kernel may not be asked. Signal-safe. */
bool gms_memory_is_there(uint64_t low, uint64_t high);

/* True if a thread interrupted at this pc was in the kernel, for a system call: just after the instruction, or on it
 * if the kernel is going to restart the call. Signal-safe. */
bool gms_pc_is_after_syscall(uint64_t pc);

#endif
