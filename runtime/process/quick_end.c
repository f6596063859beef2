/* SPDX-License-Identifier: MIT
 *
 * _exit before the C library's own, as forked children end: nothing is written, the live file is left for
 * gmonscope-record. Without a last look, the file of a child of some milliseconds knows neither its processor time nor
 * any sample.
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps it. It may be called by signal
 * handlers, and by the child of a vfork in its parent's memory.
 */
#define _GNU_SOURCE
#include <unistd.h>

#include "base/may.h"
#include "base/raw_syscall.h"
#include "process/program_times.h"
#include "process/syscalls.h"
#include "sample/ticker.h"

#define PUBLIC __attribute__((weak, visibility("default"), noreturn))

void gms_end_quickly(int status)
{
    if (gms_may(GMS_TO_RUN) && gms_times_note()) {
        gms_ticker_close();
        gms_ticker_tell_rest();
    }
    for (;;)
        GMS_CALL1(SYS_exit_group, status);
}

PUBLIC void _exit(int status) { gms_end_quickly(status); }

PUBLIC void _Exit(int status) { gms_end_quickly(status); }
