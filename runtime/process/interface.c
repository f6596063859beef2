/* SPDX-License-Identifier: MIT
 *
 * The calls that a program may make: gmonscope.h, and the classical calls of <sys/gmon.h>.
 */
#include "gmonscope.h"

#include <stddef.h>

#include "base/may.h"
#include "mute/muted_calls.h"
#include "process/dump.h"
#include "process/lifecycle.h"
#include "scope/control.h"
#include "scope/scope_file.h"
#include "tables/forked_child.h"

#define PUBLIC __attribute__((visibility("default")))

/* Functions that programs refer to weakly would not be linked from the archive, so the counting code refers to this. */
extern const char gms_interface[] __attribute__((visibility("hidden")));
const char gms_interface[] = "";

static int set_off(bool off)
{
    gms_leave_parent();
    gms_child_begin();
    if (!off && !gms_scope_exists())
        return 0; /* it is on from the start, and a process that counts nothing makes no file */
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_set_off(&chunks, off);
    if (!off)
        gms_unmute_all();
    return 0;
}

PUBLIC int gmonscope_rt_off(void);
PUBLIC int gmonscope_rt_off(void) { return set_off(true); }

PUBLIC int gmonscope_rt_on(void);
PUBLIC int gmonscope_rt_on(void) { return set_off(false); }

PUBLIC int gmonscope_rt_reset(void);
PUBLIC int gmonscope_rt_reset(void)
{
    gms_leave_parent();
    gms_child_begin();
    if (!gms_scope_exists())
        return 0;
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_reset(&chunks);
    return 0;
}

/* A thread that is closed in may not even block signals; then nothing is written. */
static void leave_parent(void)
{
    if (gms_may(GMS_TO_RUN | GMS_TO_WRITE))
        gms_leave_parent();
}

PUBLIC int gmonscope_rt_dump(const char* path);
PUBLIC int gmonscope_rt_dump(const char* path)
{
    leave_parent();
    return gms_dump(path);
}

PUBLIC void moncontrol(int mode) { set_off(mode == 0); }

PUBLIC void monstartup(unsigned long low_pc, unsigned long high_pc)
{
    (void)low_pc;
    (void)high_pc;
    set_off(false);
}

/* The C library's start-up code calls this. It must not resume what a constructor has stopped. */
PUBLIC void __monstartup(unsigned long low_pc, unsigned long high_pc);
PUBLIC void __monstartup(unsigned long low_pc, unsigned long high_pc)
{
    (void)low_pc;
    (void)high_pc;
}

PUBLIC void _mcleanup(void)
{
    leave_parent();
    gms_dump_early();
}
