/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/job_sum.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#include "base/clocks.h"
#include "base/complain.h"
#include "base/own_calls.h"
#include "mpi/mpi_calls.h"
#include "mpi/sum_tree.h"
#include "mpi/told_recorder.h"

#define DEFAULT_WAIT 60u
#define LONGEST_WAIT 86400u
#define NS_PER_SECOND UINT64_C(1000000000)
#define TURN_NS UINT64_C(500000000)
#define MOST_IN_TURN 20
#define SUBJECT "--ranks=mpi"
#define RULE "every rank of the job must be recorded"

enum state { NOT_YET, READY, AT_WORK, TAKEN, DONE };

static int state;        /* enum state */
static bool has_session; /* begun by MPI_Session_init */
static pid_t owner;
static struct gms_sum_tree tree;

static bool is_asked(void)
{
    const char* report = getenv(GMS_MPI_VARIABLE);
    if (!report || *report != '/' || strlen(report) >= sizeof tree.report || getauxval(AT_SECURE))
        return false;
    strcpy(tree.report, report); /* the program may change its environment */
    return true;
}

static const struct gms_rank_sum* find_runtime(void)
{
    gms_rank_sum_function* function;
    *(void**)(void*)&function = dlsym(RTLD_DEFAULT, GMS_RANK_SUM_FUNCTION);
    const struct gms_rank_sum* runtime = function ? function() : NULL;
    return runtime && runtime->version == GMS_RANK_SUM_VERSION ? runtime : NULL;
}

static unsigned long seconds_to_wait(void)
{
    const char* text = getenv(GMS_MPI_WAIT_VARIABLE);
    const unsigned long seconds = text ? strtoul(text, NULL, 10) : 0;
    return seconds > 0 && seconds <= LONGEST_WAIT ? seconds : DEFAULT_WAIT;
}

/* One after the other, so that the first one ends the job, and speaks for all. */
static uint64_t patience_ns(unsigned long seconds)
{
    const int others_first = tree.rank < MOST_IN_TURN ? tree.rank : MOST_IN_TURN;
    return seconds * NS_PER_SECOND + (uint64_t)others_first * TURN_NS;
}

/* Nobody can take back a collective call that a rank has left out: what the program calls next would be taken for it.
 * So the job ends, as long as it has done nothing. */
static void end_job(unsigned long seconds)
{
    char problem[96], told[192];
    snprintf(problem, sizeof problem, "rank %d has waited %lu s for all others in MPI_Init", tree.rank, seconds);
    snprintf(told, sizeof told, "the job was ended: %s: %s", problem, RULE);
    gms_complain(SUBJECT, problem, RULE);
    gms_told_recorder("kept", told); /* a launcher may lose what a rank says just before it aborts */
    tree.mpi.abort(tree.mpi.world, 1);
}

/* True once all ranks are here. */
static bool await_all(void)
{
    const unsigned long seconds = seconds_to_wait();
    const uint64_t begin = gms_clock_ns(CLOCK_MONOTONIC);
    gms_mpi_handle request = 0;
    int is_done = 0;
    int error = tree.mpi.ibarrier(tree.mpi.world, &request);
    while (!error && !is_done) {
        error = gms_mpi_look(&tree.mpi, &request, &is_done);
        if (!is_done && gms_clock_ns(CLOCK_MONOTONIC) - begin > patience_ns(seconds)) {
            end_job(seconds);
            return false;
        }
    }
    return !error;
}

static void look_at_job(void)
{
    tree.mpi.comm_rank(tree.mpi.world, &tree.rank);
    tree.mpi.comm_size(tree.mpi.world, &tree.size);
}

void gms_job_sum_begin(const void* caller)
{
    if (state != NOT_YET || !is_asked())
        return;
    state = DONE;
    if (!gms_mpi_find(&tree.mpi, caller)) {
        gms_complain(SUBJECT, "cannot add up the ranks", "this MPI library is unknown");
        return;
    }
    look_at_job();
    if (tree.size < 2) /* a process like any other */
        return;
    gms_told_recorder_begin();
    if (__atomic_load_n(&has_session, __ATOMIC_ACQUIRE))
        gms_told_recorder("init", "");
    tree.runtime = find_runtime();
    if (!await_all() || tree.mpi.comm_dup(tree.mpi.world, &tree.comm) != 0)
        return;
    owner = gms_getpid();
    state = READY;
}

/* A program may have many sessions, of some ranks each, and does not say which is the last one. Threads may begin some
 * at once. */
void gms_job_sum_session(void)
{
    if (state != NOT_YET || __atomic_exchange_n(&has_session, true, __ATOMIC_ACQ_REL) || !is_asked())
        return;
    gms_told_recorder_begin();
    gms_told_recorder("session", "");
}

static void tell(const struct gms_sum_result* result)
{
    if (tree.runtime && !tree.runtime->may_write())
        return;
    if (tree.rank != 0) {
        if (result->is_made)
            gms_told_recorder("in", "");
        return;
    }
    char text[PATH_MAX + 32];
    snprintf(text, sizeof text, "%d %s", tree.size, result->text);
    if (!gms_told_recorder(result->is_made ? "sum" : "kept", result->is_made ? text : result->text) && !result->is_made)
        gms_complain(SUBJECT, "the profiles of all ranks are kept", result->text);
}

bool gms_job_sum_make(void)
{
    int ready = READY;
    static struct gms_sum_result result;
    if (owner != gms_getpid() ||
        !__atomic_compare_exchange_n(&state, &ready, AT_WORK, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return false;
    gms_sum_tree_make(&tree, &result);
    if (result.is_made && tree.runtime)
        tree.runtime->taken();
    tell(&result);
    tree.mpi.comm_free(&tree.comm);
    state = result.is_made ? TAKEN : DONE;
    return true;
}

/* The time of MPI_Finalize itself is in no profile, nor is our own. */
void gms_job_sum_end(void)
{
    if (state == TAKEN && tree.runtime)
        tree.runtime->taken();
    state = DONE;
}
