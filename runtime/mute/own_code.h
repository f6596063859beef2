/* SPDX-License-Identifier: MIT
 *
 * The process' own code, read and changed through the kernel's file of its memory. Nothing is mapped otherwise for it:
 * no page of code becomes writable, the list of mappings stays as it was, and an address that is not there is an error,
 * no signal. The kernel gives the process a copy of each page of code that is changed, as it does for debuggers.
 *
 * A process that has lost the right to that file since (by another user, a chroot, a sandbox of files) can still undo
 * its changes without it: `memory` below 0 stands for that. Then the page is writable for
 * a moment, unless the program has made it so.
 */
#ifndef GMS_OWN_CODE_H
#define GMS_OWN_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns a descriptor (not inherited by exec), which the caller closes soon, or a negated errno: /proc may be missing,
 * or closed to a process that has changed its user. Signal-safe, as all here. */
long gms_own_code_open(void);
void gms_own_code_close(long memory);

/* True if all bytes were read. */
bool gms_own_code_read(long memory, uint64_t address, void* bytes, size_t count);

/* True if these bytes, 64 at most, are those that the program itself sees there: not so in some emulators, whose memory
 * is another one, nor where code may be executed but not read. Another thread may unload the code meanwhile. */
bool gms_own_code_is_seen(uint64_t address, const void* bytes, size_t count);

/* Writes 1 byte, or 4 at an address that is a multiple of 4, at once: a thread that runs there sees either all or
 * nothing of it. Where nobody else runs, `memory` takes any number. Returns 0 or an errno. */
int gms_own_code_write(long memory, uint64_t address, const void* bytes, size_t count);

#endif
