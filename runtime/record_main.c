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
#include "record_program.h"

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
    "      --help          print this\n"
    "      --version       print the version\n"
    "\n"
    "Without -o, GMON_OUT_PREFIX gives PREFIX.PID and PROFDIR gives PROFDIR/PID.PROGRAM (set but empty:\n"
    "no profile). Status 125: gmonscope-record failed; 126: PROGRAM cannot be run; 127: no PROGRAM.\n";

/* One line on standard error. */
__attribute__((format(printf, 1, 2))) static void say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("gmonscope-record: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* The library lies where it lies from here, in the build tree as well as installed. */
static bool find_library(char path[PATH_MAX])
{
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) {
        say("cannot find out where I am: /proc/self/exe: %s", strerror(errno));
        return false;
    }
    self[length] = '\0';
    *strrchr(self, '/') = '\0';
    char joined[2 * PATH_MAX];
    snprintf(joined, sizeof joined, "%s/%s/%s", self, GMONSCOPE_BIN_TO_LIB, GMONSCOPE_LIBRARY);
    if (!realpath(joined, path)) {
        say("cannot find the runtime: %s: %s", joined, strerror(errno));
        return false;
    }
    if (strpbrk(path, " :")) {
        say("the runtime cannot be preloaded from a path with a space or colon: %s", path);
        return false;
    }
    return true;
}

static bool set_preload(void)
{
    char library[PATH_MAX];
    if (!find_library(library))
        return false;
    const char* present = getenv("LD_PRELOAD");
    char* value = NULL;
    if (!present || !*present)
        return setenv("LD_PRELOAD", library, 1) == 0;
    if (asprintf(&value, "%s:%s", library, present) < 0)
        return false;
    const bool set = setenv("LD_PRELOAD", value, 1) == 0;
    free(value);
    return set;
}

/* -o is relative to here, wherever the program's children go. */
static bool set_output(const char* file)
{
    char directory[PATH_MAX] = "";
    char* path = NULL;
    if (!*file) {
        say("-o: the name is empty");
        return false;
    }
    if (*file != '/' && !getcwd(directory, sizeof directory)) {
        say("-o %s: cannot find the current directory: %s", file, strerror(errno));
        return false;
    }
    if (asprintf(&path, "%s%s%s", directory, *directory ? "/" : "", file) < 0)
        return false;
    const bool set = setenv(GMS_OUT_VARIABLE, path, 1) == 0;
    free(path);
    return set;
}

/* Where the profile is, or why there is none. */
static void report(struct record_outcome* outcome, const char* program, int status)
{
    const size_t written = record_outcome_end(outcome);
    if (written == 1)
        say("wrote %s", record_outcome_path(outcome, 0));
    else if (written > 1)
        say("wrote %s and %zu more, up to %s", record_outcome_path(outcome, 0), written - 1,
            record_outcome_path(outcome, written - 1));
    else if (record_outcome_unwanted(outcome))
        say("no profile: PROFDIR is set but empty");
    else if (WIFSIGNALED(status))
        say("no profile: %s was killed by signal %d (%s)", program, WTERMSIG(status),
            strsignal(WTERMSIG(status)));
    else
        say("no profile: %s made no call of a function built with -pg, or ended by _exit or exec", program);
}

static int record(char** argv)
{
    char path[PATH_MAX];
    const int error = record_find_program(argv[0], path);
    if (error) {
        say("%s: %s", argv[0], strerror(error));
        return error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_EXECUTABLE;
    }
    if (!set_preload())
        return OUR_FAILURE;
    const char* doubt = record_doubt(path);
    if (doubt)
        say("warning: %s: %s", argv[0], doubt);
    struct record_outcome* outcome = record_outcome_begin();
    const struct record_end end = record_run(path, argv);
    if (end.exec_error)
        say("%s: %s", argv[0], strerror(end.exec_error));
    else
        report(outcome, argv[0], end.status);
    record_outcome_free(outcome);
    if (end.exec_error)
        return end.exec_error == ENOENT ? NOT_FOUND : NOT_EXECUTABLE;
    record_end_alike(end.status);
}

int main(int argc, char** argv)
{
    enum { HELP = 256, VERSION };
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, HELP},
                                            {"version", no_argument, NULL, VERSION},
                                            {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "+o:", options, NULL)) != -1) {
        if (option == 'o' && !set_output(optarg))
            return OUR_FAILURE;
        if (option == HELP)
            return fputs(help, stdout) < 0 || fflush(stdout) != 0 ? OUR_FAILURE : 0;
        if (option == VERSION)
            return printf("gmonscope-record %s\n", GMONSCOPE_VERSION) < 0 || fflush(stdout) ? OUR_FAILURE : 0;
        if (option == '?')
            return OUR_FAILURE;
    }
    if (optind == argc) {
        say("no program given (try --help)");
        return OUR_FAILURE;
    }
    return record(argv + optind);
}
