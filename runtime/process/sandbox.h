/* SPDX-License-Identifier: MIT
 *
 * Threads that close themselves in (seccomp): from then on some system calls kill the program, and ours are none of the
 * program's doing. So before a filter is installed we look at what it would do with each of our calls, and do without
 * those that it does not let through.
 */
#ifndef GMS_SANDBOX_H
#define GMS_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

enum gms_need {
    GMS_TO_RUN = 1,     /* ticks, and calls that are no longer counted by the assembly alone */
    GMS_TO_NAME = 2,    /* the threads' names */
    GMS_TO_MAP = 4,     /* memory */
    GMS_TO_GROW = 8,    /* the live file */
    GMS_TO_LEARN = 16,  /* which modules there are */
    GMS_TO_SAMPLE = 32, /* a thread's source of ticks: to begin and end it, to look after it */
    GMS_TO_SEND = 64,   /* a signal that is not ours once more */
    GMS_TO_WRITE = 128, /* the profile */
    GMS_TO_COPY = 256,  /* memory that may not be there */
    GMS_EVERYTHING = 511
};

/* True if the calling thread may still do so. No system call. */
bool gms_may(enum gms_need need);

/* Returns what the calling thread must do without; pthread_create hands it on to the new thread. */
uint32_t gms_closed_to(void);
void gms_sandbox_adopt(uint32_t closed_to);

/* seccomp(2), and prctl's call of the same. Returns the kernel's answer. */
long gms_seccomp(long operation, long flags, const void* arguments);
long gms_seccomp_by_prctl(long mode, const void* filter);

#endif
