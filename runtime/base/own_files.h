/* SPDX-License-Identifier: MIT
 *
 * The kernel's files in /proc about this process. Those of the process (/proc/self) are empty once
 * its first thread has ended (pthread_exit in main) though others go on, so those of the calling thread are read.
 */
#ifndef GMS_OWN_FILES_H
#define GMS_OWN_FILES_H

/* Opens a file in our folder of /proc to read it: "maps", for instance. Returns a descriptor (not inherited by exec) or
 * a negated errno. */
#define gms_open_own(name) gms_open_first("/proc/thread-self/" name, "/proc/self/" name)

/* Opens the file of the calling thread, or that of the process: for its first thread, and before Linux 3.17, which has
 * no /proc/thread-self. */
long gms_open_first(const char* of_thread, const char* of_process);

/* Opens the process' memory to read and write it. Returns a descriptor (not inherited by exec) or a negated errno. */
long gms_open_own_memory(void);

/* Returns the absolute path of the program as it was when this was first asked, or "" if it cannot be found out: a
 * process may leave /proc behind (chroot). One caller at a time. */
const char* gms_own_program(void);

#endif
