/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: runs a program built with -pg under the profiling runtime.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output_name.h"
#include "record_child.h"
#include "record_outcome.h"
#include "record_preload.h"
#include "record_profile.h"
#include "record_program.h"
#include "record_say.h"

/* As env and nohup have it, so that a program's own status can be told from ours. */
enum { OUR_FAILURE = 125, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

static const char help[] =
    "usage: gmonscope-record [-o FILE] [--] PROGRAM [ARGUMENT...]\n"
    "\n"
    "Runs a program built with -pg under gmonscope's profiling runtime, which counts every call and\n"
    "writes gmon.out when the program ends. The program needs no relinking. Ends as the program ends:\n"
    "with its status, or by the same signal.\n"
    "\n"
    "  -o, --output=FILE   write the profile to FILE; other processes write FILE.PID\n"
    "  -h, --help          print this\n"
    "  -v, --version       print the version\n"
    "\n"
    "Without -o, GMON_OUT_PREFIX gives PREFIX.PID and PROFDIR gives PROFDIR/PID.PROGRAM (set but empty:\n"
    "no profile). Status 125: gmonscope-record failed; 126: PROGRAM cannot be run; 127: no PROGRAM.\n";

/* -o is relative to here, wherever the program's children go. */
static bool set_output(const char* file)
{
    char directory[PATH_MAX] = "";
    char* path = NULL;
    if (!*file) {
        record_say("-o: the name is empty");
        return false;
    }
    if (*file != '/' && !getcwd(directory, sizeof directory)) {
        record_say("-o %s: cannot find the current directory: %s", file, strerror(errno));
        return false;
    }
    if (asprintf(&path, "%s%s%s", directory, *directory ? "/" : "", file) < 0)
        return false;
    const bool set = setenv(GMS_OUT_VARIABLE, path, 1) == 0;
    free(path);
    return set;
}

/* Where the profile is, and what is not in it. */
static void report_one(const char* path, double used)
{
    double seconds;
    if (record_profile_seconds(path, &seconds) && record_profile_misses_time(seconds, used))
        record_say("wrote %s (%.2f s of %.2f s processor time; the rest was spent in shared libraries, in counting "
                   "or in other processes and is not in it)",
                   path, seconds, used);
    else
        record_say("wrote %s", path);
}

/* Why there is none, as far as can be told from outside. The runtime has its own line for a failed write. */
static void report_none(const struct record_outcome* outcome, const char* program, int status)
{
    const char* earlier = record_outcome_earlier(outcome);
    const char* remark = earlier ? " is of an earlier run" : "";
    const char* separator = earlier ? "; " : "";
    if (record_outcome_unwanted(outcome))
        record_say("no profile: PROFDIR is set but empty");
    else if (WIFSIGNALED(status))
        record_say("no profile: %s was killed by signal %d (%s)%s%s%s", program, WTERMSIG(status),
                   strsignal(WTERMSIG(status)), separator, earlier ? earlier : "", remark);
    else
        record_say("found no new profile at %s: %s made no call of a function built with -pg, ended by _exit or "
                   "exec, or could not write it%s%s%s",
                   record_outcome_name(outcome), program, separator, earlier ? earlier : "", remark);
}

static void report(struct record_outcome* outcome, const char* program, const struct record_end* end)
{
    const size_t written = record_outcome_end(outcome);
    if (written == 0)
        report_none(outcome, program, end->status);
    else if (written == 1)
        report_one(record_outcome_path(outcome, 0), end->seconds);
    else
        record_say("wrote %s and %zu more, up to %s", record_outcome_path(outcome, 0), written - 1,
                   record_outcome_path(outcome, written - 1));
}

static int record(char** argv)
{
    char path[PATH_MAX];
    const int error = record_find_program(argv[0], path);
    if (error) {
        record_say("%s: %s", argv[0], strerror(error));
        return error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_EXECUTABLE;
    }
    if (!record_preload_set(path))
        return OUR_FAILURE;
    const char* doubt = record_doubt(path);
    if (doubt)
        record_say("warning: %s: %s", argv[0], doubt);
    struct record_outcome* outcome = record_outcome_begin();
    const struct record_end end = record_run(path, argv);
    if (end.exec_error)
        record_say("%s: %s", argv[0], strerror(end.exec_error));
    else
        report(outcome, argv[0], &end);
    record_outcome_free(outcome);
    record_preload_clean();
    if (end.exec_error)
        return end.exec_error == ENOENT ? NOT_FOUND : NOT_EXECUTABLE;
    record_end_alike(end.status);
}

int main(int argc, char** argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    static char name[] = "gmonscope-record";
    int option;
    if (argc > 0)
        argv[0] = name; /* getopt begins its messages with it, whatever the path */
    while ((option = getopt_long(argc, argv, "+o:hv", options, NULL)) != -1) {
        if (option == 'o' && !set_output(optarg))
            return OUR_FAILURE;
        if (option == 'h')
            return fputs(help, stdout) < 0 || fflush(stdout) != 0 ? OUR_FAILURE : 0;
        if (option == 'v')
            return printf("gmonscope-record %s\n", GMONSCOPE_VERSION) < 0 || fflush(stdout) ? OUR_FAILURE : 0;
        if (option == '?')
            return OUR_FAILURE;
    }
    if (optind >= argc) {
        record_say("no program given (try --help)");
        return OUR_FAILURE;
    }
    return record(argv + optind);
}
