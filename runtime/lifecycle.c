/* SPDX-License-Identifier: MIT
 *
 * From the program's start to its end: when counting begins, what a fork does, when the profile is written.
 *
 * Calls are counted from the first one on, even before the constructor here has run; time from then on. The
 * profile is written by a destructor that runs after the program's own.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <time.h>
#include <unistd.h>

#include "arc_list.h"
#include "control.h"
#include "gmon_writer.h"
#include "gmonscope.h"
#include "histogram.h"
#include "image.h"
#include "modules.h"
#include "output_name.h"
#include "raw_syscall.h"
#include "scope_file.h"
#include "stack_bounds.h"
#include "stack_tree.h"
#include "tallies.h"
#include "threads.h"
#include "ticker.h"

#define PUBLIC __attribute__((visibility("default")))

/* 101 is the first that is free for us: constructors run upwards, destructors downwards. */
#define OUTERMOST 101

/* How long one thread waits for another one that writes. */
#define LONGEST_WAIT_MS 5000

extern bool gms_started;
bool gms_started; /* the assembly asks, if linked in: from now on there is thread-local data */
static struct gms_image image;
static struct gms_name_settings names;
static char pid_marker[sizeof GMS_PID_VARIABLE + 24];
static int32_t writer;         /* the thread that writes, 0: none */
static bool writing;           /* it really does: the last one keeps its place for ever */
static int32_t next;           /* whose turn comes then: one that writes all the time must let others in */
static int32_t leaver;         /* the thread that ends the program: it comes first */
static uint64_t written_total; /* calls and ticks in the last profile written */

static void set_off(bool off)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_set_off(&chunks, off);
}

/* --children=none: neither counts nor a file. */
static void take_role(void)
{
    if (gms_process_role(&names, getpid()) != GMS_ROLE_NONE)
        return;
    gms_scope_stay_private();
    set_off(true);
}

void gms_forget_parent(void)
{
    gms_scope_forget();
    gms_modules_forget();
    gms_stack_tree_forget();
    gms_threads_forget();
    gms_histogram_forget();
    gms_overflow_forget();
    written_total = 0;
    writer = 0;
    next = 0;
    writing = false;
    leaver = 0;
    take_role();
    gms_ticker_forget(); /* at last: it begins to sample the child */
}

/* Programs that this one starts must not take its name for their profile. */
static void mark_as_first(void)
{
    if (!image.counts_calls || getenv(GMS_PID_VARIABLE) || getauxval(AT_SECURE))
        return;
    snprintf(pid_marker, sizeof pid_marker, "%s=%ld", GMS_PID_VARIABLE, (long)getpid());
    putenv(pid_marker);
}

__attribute__((constructor(OUTERMOST))) static void begin(void)
{
    gms_started = true;
    image = gms_image_find();
    gms_name_settings_read(&names, getpid());
    mark_as_first();
    take_role();
    pthread_atfork(NULL, NULL, gms_forget_parent);
    gms_stack_of_main((const void*)getauxval(AT_RANDOM)); /* 16 bytes that the kernel puts there */
    gms_ticker_start(&image);
    if (gms_thread_self()) /* a library's constructor was counted already */
        gms_ticker_retry(gms_thread_self());
    if (gms_process_role(&names, getpid()) == GMS_ROLE_SAMPLES)
        gms_ticker_begin();
}

/* One line, in one piece. All large buffers here are static: exit() may be called on a very small stack. */
static void complain(const char* subject, const char* problem, const char* reason)
{
    static char line[PATH_MAX + 256];
    int length = snprintf(line, sizeof line, "gmonscope: %s: %s: %s\n", subject, problem, reason);
    if (length < 0)
        return;
    if ((size_t)length >= sizeof line) {
        length = sizeof line - 1;
        line[length - 1] = '\n';
    }
    const ssize_t ignored = write(STDERR_FILENO, line, (size_t)length);
    (void)ignored;
}

static void complain_about(uint64_t number, const char* what, const char* problem, int reason)
{
    char subject[64];
    if (number == 0)
        return;
    snprintf(subject, sizeof subject, "%llu %s", (unsigned long long)number, what);
    complain(subject, problem, strerror(reason));
}

static bool list_arcs(struct gms_tallies* arcs)
{
    struct gms_arc_list list;
    if (!gms_arc_list_collect(&image, gms_threads_first(), gms_overflow_table(), &list))
        return false;
    const bool has_room = gms_tallies_reserve(arcs, list.size);
    for (size_t i = 0; i < list.size && has_room; ++i)
        gms_tallies_add(arcs, list.arcs[i].from, list.arcs[i].self, 0, list.arcs[i].count);
    gms_arc_list_release(&list);
    return has_room;
}

static bool list_ticks(struct gms_tallies* ticks)
{
    const size_t size = gms_histogram_bins() ? gms_histogram_size(&image) : 0;
    size_t used = 0;
    for (size_t i = 0; i < size; ++i)
        used += gms_histogram_bins()[i] > 0;
    if (!gms_tallies_reserve(ticks, used))
        return false;
    for (size_t i = 0; i < size; ++i)
        if (gms_histogram_bins()[i] > 0)
            gms_tallies_add(ticks, image.low + i * GMS_BYTES_PER_BIN, 0, 0, gms_histogram_bins()[i]);
    return true;
}

static int write_to(const char* path, bool may_follow)
{
    struct gms_tallies arcs = {0};
    struct gms_tallies ticks = {0};
    int error = ENOMEM;
    if (list_arcs(&arcs) && list_ticks(&ticks)) {
        const struct gms_profile profile = {
            .low_pc = image.low,
            .high_pc = image.high,
            .bytes_per_bin = GMS_BYTES_PER_BIN,
            .ticks_per_second = GMS_TICKS_PER_SECOND,
            .ticks = &ticks,
            .arcs = &arcs,
        };
        error = gms_gmon_write(&profile, path, may_follow);
    }
    gms_tallies_release(&arcs);
    gms_tallies_release(&ticks);
    return error;
}

static const char* reason_for(int error)
{
    if (error == ELOOP)
        return "a symbolic link, which only gmonscope-record -o follows";
    if (error == ENXIO)
        return "nobody reads it";
    return strerror(error);
}

static void write_profile(void)
{
    static char path[PATH_MAX];
    gms_name_settings_refresh(&names);
    const enum gms_name_result result = gms_output_name(&names, getpid(), path);
    if (result == GMS_NAME_NOT_WANTED)
        return;
    /* Only a name that was typed just so may be a link: all others can be guessed and put there by others. */
    const bool may_follow = names.file[0] && getpid() == names.first_pid;
    const int error = result == GMS_NAME_TOO_LONG ? ENAMETOOLONG : write_to(path, may_follow);
    if (error)
        complain(path, "cannot write", reason_for(error));
}

static int32_t this_thread(void) { return (int32_t)GMS_CALL0(SYS_gettid); }

static void give_turn_back(int32_t self)
{
    __atomic_compare_exchange_n(&next, &self, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Also true for the thread that ends the program if it has its place already. */
static bool take_turn(int32_t self)
{
    const int32_t first = __atomic_load_n(&leaver, __ATOMIC_ACQUIRE);
    int32_t before_us = 0;
    int32_t present = 0;
    if (first != 0 && first != self)
        return false;
    if (first == 0 &&
        !__atomic_compare_exchange_n(&next, &before_us, self, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) &&
        before_us != self)
        return false;
    return __atomic_compare_exchange_n(&writer, &present, self, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
           (present == self && first == self && !writing);
}

/* One thread at a time. The others wait, or else the process might end in the middle of a file. A handler
 * that interrupts the writer does not: it would wait for itself. */
static bool begin_writing(void)
{
    const int32_t self = this_thread();
    const struct timespec pause = {0, 1000000};
    for (int waited_ms = 0; waited_ms < LONGEST_WAIT_MS; ++waited_ms) {
        if (take_turn(self)) {
            writing = true;
            give_turn_back(self);
            return true;
        }
        if (__atomic_load_n(&writer, __ATOMIC_ACQUIRE) == self) {
            give_turn_back(self);
            return false;
        }
        GMS_CALL2(SYS_nanosleep, &pause, NULL);
    }
    give_turn_back(self);
    complain("the profile", "cannot write", "another thread has not done with it");
    return false;
}

/* After the end the place stays taken, so that no other thread begins a file that it cannot finish. */
static void end_writing(void)
{
    writing = false;
    if (__atomic_load_n(&leaver, __ATOMIC_ACQUIRE) != this_thread())
        __atomic_store_n(&writer, 0, __ATOMIC_RELEASE);
}

/* Writes the profile unless nothing was counted, or nothing since the last time. */
static void write_if_changed(void)
{
    const int saved_errno = errno;
    if (gms_scope_is_foreign()) /* a bare clone that made no new call: what is here is its parent's */
        gms_forget_parent();
    if (gms_threads_first() && begin_writing()) {
        const uint64_t total = gms_arc_total(gms_threads_first(), gms_overflow_table()) + gms_histogram_inside();
        if (total != written_total) {
            written_total = total;
            write_profile();
        }
        end_writing();
    }
    errno = saved_errno;
}

__attribute__((destructor(OUTERMOST))) static void end(void)
{
    __atomic_store_n(&leaver, this_thread(), __ATOMIC_RELEASE);
    write_if_changed();
    int reason;
    const uint64_t unsampled = gms_ticker_failures(&reason);
    complain_about(unsampled, "threads", "their time is not in the profile", reason);
    complain_about(gms_scope_exists() ? gms_scope_header()->lost_calls : 0, "calls", "not counted", ENOMEM);
    gms_scope_unlink();
}

PUBLIC void moncontrol(int mode) { set_off(mode == 0); }

PUBLIC void monstartup(unsigned long low_pc, unsigned long high_pc)
{
    (void)low_pc;
    (void)high_pc;
    moncontrol(1);
}

/* What the C library's start-up code calls. */
PUBLIC void __monstartup(unsigned long low_pc, unsigned long high_pc);
PUBLIC void __monstartup(unsigned long low_pc, unsigned long high_pc) { monstartup(low_pc, high_pc); }

PUBLIC void _mcleanup(void) { write_if_changed(); }
