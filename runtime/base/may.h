/* SPDX-License-Identifier: MIT
 *
 * The calling thread's rights. A sandbox that it has entered (seccomp) kills the program for some system
 * calls, and ours are none of the program's doing: so whoever needs more than memory asks here first. process/sandbox.c
 * finds out what is closed.
 */
#ifndef GMS_MAY_H
#define GMS_MAY_H

#include <stdbool.h>
#include <stdint.h>

enum gms_need {
    GMS_TO_RUN = 1,        /* ticks, and calls that are no longer counted by the assembly alone */
    GMS_TO_NAME = 2,       /* the threads' names */
    GMS_TO_MAP = 4,        /* memory */
    GMS_TO_GROW = 8,       /* the live file */
    GMS_TO_LEARN = 16,     /* which modules there are */
    GMS_TO_SAMPLE = 32,    /* a thread's source of ticks: to begin and end it, to look after it */
    GMS_TO_SEND = 64,      /* a signal that is not ours once more */
    GMS_TO_WRITE = 128,    /* the profile */
    GMS_TO_COPY = 256,     /* memory that may not be there */
    GMS_TO_SAY = 512,      /* what went wrong, on standard error */
    GMS_TO_READ = 1024,    /* the files of modules */
    GMS_TO_PEEK = 2048,    /* whether memory is there */
    GMS_TO_MUTE = 4096,    /* the functions' calls of us */
    GMS_TO_PART = 8192,    /* with a thread of our own, for a moment */
    GMS_TO_SEE_FS = 16384, /* by a system call */
    GMS_TO_END = 32768,    /* a source of ticks by SIGTRAP */
    GMS_TO_TIME = 65536,   /* a thread by timers */
    GMS_TO_ACT = 131072,   /* on signals by other handlers: to read and set their actions */
    GMS_EVERYTHING = 262143,
    /* All that a program does which begins under such a filter, and cannot read it: perf it does not try. */
    GMS_TO_BEGIN = GMS_TO_RUN | GMS_TO_NAME | GMS_TO_MAP | GMS_TO_GROW | GMS_TO_LEARN | GMS_TO_WRITE | GMS_TO_READ |
                   GMS_TO_TIME | GMS_TO_ACT
};

/* True if the calling thread may still do this, or all of these if several are joined by |. No system call. */
bool gms_may(enum gms_need need);

/* True if no thread must do without it. Needs no thread-local data. */
bool gms_all_may(enum gms_need need);

/* Returns the needs (bits of gms_need) that the calling thread must do without; pthread_create hands them on to the new
 * thread, which adopts them as its own. */
uint32_t gms_closed_to(void);
void gms_closed_adopt(uint32_t closed_to);

/* Closes the calling thread to these needs, too; `for_all`: each thread. Returns the calling thread's state before, for
 * gms_reopen. */
uint32_t gms_close(uint32_t closed_to, bool for_all);

/* Opens the calling thread again. The others stay closed. */
void gms_reopen(uint32_t before);

#endif
