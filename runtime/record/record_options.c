/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_options.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory_limit.h"
#include "base/wrong_option.h"
#include "budget/budget.h"
#include "mute/muted_calls.h"
#include "record/record_choice.h"
#include "record/record_job.h"
#include "record/record_reduce.h"
#include "record/record_say.h"
#include "sample/sample_period.h"
#include "scope/scope_file.h"
#include "write/name_pattern.h"
#include "write/output_name.h"

#define GRANULARITY_VARIABLE "GMONSCOPE_GRANULARITY"
#define COARSEST_GRANULARITY (1 << 20)

static const char help[] =
    "usage: gmonscope-record [OPTION...] [--] PROGRAM [ARGUMENT...]\n"
    "\n"
    "Runs a program built with -pg under gmonscope's profiling runtime, which counts every call and\n"
    "writes gmon.out when the program ends. The program needs no relinking. It ends as the program does:\n"
    "with its status, or by the same signal.\n"
    "\n"
    "  -o, --output=FILE         write the profile to FILE; other processes write FILE.PID.\n"
    "                            %p in FILE is the process' number, %h the host's name, %r the\n"
    "                            rank in a parallel job, where FILE without it is FILE.rankN,\n"
    "                            %% a percent sign\n"
    "  -F, --frequency=HZ        take HZ samples per second of processor time, 0 (counts only)\n"
    "                            to 10000; 241 without this option, 997 with --budget\n"
    "      --count=REGEX         count only calls of functions whose names REGEX fits; more of them add\n"
    "                            to these\n"
    "      --no-count=REGEX      count no calls of functions whose names REGEX fits, even if a --count\n"
    "                            does: they run as if built without -pg\n"
    "      --count-module=REGEX, --no-count-module=REGEX\n"
    "                            the same by the file names of program and libraries, for all of their\n"
    "                            functions\n"
    "      --no-count            count no calls at all, take samples only\n"
    "      --budget=PERCENT      let counting take no more than this share of the processor time, such as\n"
    "                            5%: functions that are called most count in short windows only, and\n"
    "                            their calls are estimated; none (the default) counts all\n"
    "      --granularity=BYTES   give each bin of gmon.out BYTES of code: 2 (the default), 4, 8 ...\n"
    "      --children=WHICH      profile these of the processes that the program starts: none, pg\n"
    "                            (those built with -pg; the default) or all (the others are\n"
    "                            sampled)\n"
    "      --ranks=WHICH         of a parallel job, keep each rank's profile (the default), or reduce them to\n"
    "                            one that also tells how they differ, when the job has ended, if PROGRAM\n"
    "                            launches it; extremes: leave the profiles of up to 8 ranks that hold\n"
    "                            extremes and of 4 others beside it; mpi: the ranks reduce them\n"
    "                            themselves, in MPI_Finalize, which promises that every one of them is\n"
    "                            recorded\n"
    "      --memory=SIZE         let the recorder itself take no more memory than this: bytes, or with K,\n"
    "                            M, G or T behind the number; 0 is as much as there is. Usually it is half\n"
    "                            of the machine's. PROGRAM has no such limit\n"
    "  -h, --help                print this\n"
    "  -v, --version             print the version\n"
    "\n"
    "In a parallel job (mpirun -n 4 gmonscope-record PROGRAM, or gmonscope-record mpirun -n 4 PROGRAM) each\n"
    "rank writes gmon.out.rankN.\n"
    "\n"
    "Without -o, GMON_OUT_PREFIX names the file PREFIX.PID, and PROFDIR names it PROFDIR/PID.PROGRAM; an\n"
    "empty PROFDIR asks for no profile. The status is 2 for a wrong option, 125 if gmonscope-record failed,\n"
    "126 if PROGRAM cannot be run, 127 if there is no PROGRAM.\n";

static uint64_t memory; /* that the recorder may take; 0: as much as there is */

/* The same as a pattern that stands for just this. */
static void escape(const char* path, char pattern[2 * PATH_MAX])
{
    while (*path) {
        if (*path == '%')
            *pattern++ = '%';
        *pattern++ = *path++;
    }
    *pattern = '\0';
}

/* -o is relative to here, wherever the program's children go. */
static bool set_output(const char* file)
{
    static char directory[PATH_MAX];
    static char escaped[2 * PATH_MAX];
    char* path = NULL;
    const char* fault = gms_pattern_fault(file);
    if (!*file) {
        record_say("-o: the name is empty" GMS_TRY_HELP);
        return false;
    }
    if (fault) {
        record_say(
            "-o %s: %.2s is unknown; %%p is the process, %%h the host, %%r the rank, %%%% a percent sign" GMS_TRY_HELP,
            file, fault);
        return false;
    }
    directory[0] = '\0';
    if (*file != '/' && !getcwd(directory, sizeof directory)) {
        record_say("-o %s: cannot find the current directory: %s", file, strerror(errno));
        return false;
    }
    escape(directory, escaped);
    if (asprintf(&path, "%s%s%s", escaped, *escaped ? "/" : "", file) < 0)
        return false;
    const bool fits = strlen(path) < PATH_MAX;
    if (!fits)
        record_say("-o %.40s...: %s" GMS_TRY_HELP, file, strerror(ENAMETOOLONG));
    const bool set = fits && setenv(GMS_OUT_VARIABLE, path, 1) == 0;
    free(path);
    return set;
}

/* -1 for anything but a plain decimal number that is not absurdly large. */
static long number_in(const char* text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 10 && text[digits] == '\0' ? strtol(text, NULL, 10) : -1;
}

static bool set_frequency(const char* text)
{
    const long hz = number_in(text);
    if (hz >= 0 && hz <= (long)GMS_HIGHEST_RATE)
        return setenv(GMS_HZ_VARIABLE, text, 1) == 0;
    record_say("-F: expected a frequency from 0 to %u Hz, found %s" GMS_TRY_HELP, GMS_HIGHEST_RATE, text);
    return false;
}

static bool set_granularity(const char* text)
{
    const long bytes = number_in(text);
    if (bytes >= 2 && bytes <= COARSEST_GRANULARITY && (bytes & (bytes - 1)) == 0)
        return setenv(GRANULARITY_VARIABLE, text, 1) == 0;
    record_say("--granularity: expected a power of two from 2 to %d, found %s" GMS_TRY_HELP, COARSEST_GRANULARITY,
               text);
    return false;
}

static bool set_no_count(const char* regex)
{
    return regex ? record_choice_add("--no-count", regex) : setenv(GMS_COUNT_VARIABLE, GMS_COUNT_NOTHING, 1) == 0;
}

/* In hundredths, which is 0 for anything but a share between none and all with up to two decimals. */
static long hundredths_in(const char* text)
{
    const size_t digits = strspn(text, "0123456789");
    const char* rest = text + digits;
    size_t decimals = 0;
    if (digits == 0 || digits > 2)
        return 0;
    if (*rest == '.') {
        decimals = strspn(++rest, "0123456789");
        if (decimals == 0 || decimals > 2)
            return 0;
    }
    const long behind = decimals == 0 ? 0 : strtol(rest, NULL, 10) * (decimals == 1 ? 10 : 1);
    rest += decimals;
    return *rest == '\0' || !strcmp(rest, "%") ? strtol(text, NULL, 10) * 100 + behind : 0;
}

static bool set_budget(const char* text)
{
    char share[32];
    if (!strcmp(text, "none"))
        return unsetenv(GMS_BUDGET_VARIABLE) == 0;
    const long hundredths = hundredths_in(text);
    snprintf(share, sizeof share, "%ld", hundredths);
    if (hundredths > 0)
        return setenv(GMS_BUDGET_VARIABLE, share, 1) == 0;
    record_say("--budget: expected a share above 0%% and below 100%% such as 5%%, or none, found %s%s" GMS_TRY_HELP,
               text, strspn(text, "0.%") == strlen(text) && *text ? " (--no-count counts no calls)" : "");
    return false;
}

static bool set_children(const char* text)
{
    if (!strcmp(text, "none") || !strcmp(text, "pg") || !strcmp(text, "all"))
        return setenv(GMS_CHILDREN_VARIABLE, text, 1) == 0;
    record_say("--children: expected none, pg or all, found %s" GMS_TRY_HELP, text);
    return false;
}

static bool set_memory(const char* text)
{
    if (gms_memory_size(text, &memory))
        return true;
    record_say("--memory: expected a size such as 800M or 2G, found %s" GMS_TRY_HELP, text);
    return false;
}

static bool set_ranks(const char* text)
{
    if (record_reduce_set(text))
        return true;
    record_say("--ranks: expected keep, reduce, extremes or mpi, found %s" GMS_TRY_HELP, text);
    return false;
}

static bool set(int option, const char* value)
{
    switch (option) {
    case 'o': return set_output(value);
    case 'F': return set_frequency(value);
    case 'g': return set_granularity(value);
    case 'b': return set_budget(value);
    case 'c': return set_children(value);
    case 'n': return set_no_count(value);
    case 's': return set_memory(value);
    case 'r': return set_ranks(value);
    case 'C': return record_choice_add("--count", value);
    case 'm': return record_choice_add("--count-module", value);
    case 'M': return record_choice_add("--no-count-module", value);
    default: return false;
    }
}

static bool counts_nothing(void)
{
    const char* count = getenv(GMS_COUNT_VARIABLE);
    return count && !strcmp(count, GMS_COUNT_NOTHING);
}

bool record_takes_samples(void)
{
    const char* hz = getenv(GMS_HZ_VARIABLE);
    return !hz || strspn(hz, "0") != strlen(hz) || !*hz;
}

static bool contradicts_itself(void)
{
    const bool takes_samples = record_takes_samples();
    if (counts_nothing() && record_choice_is_asked()) {
        record_say("--no-count without =REGEX counts nothing, so there is nothing to choose" GMS_TRY_HELP);
        return true;
    }
    if (getenv(GMS_BUDGET_VARIABLE) && (counts_nothing() || !takes_samples)) {
        record_say(counts_nothing() ? "--budget with --no-count: nothing counts" GMS_TRY_HELP
                                    : "--budget with -F 0: the budget is kept by the samples" GMS_TRY_HELP);
        return true;
    }
    if (!counts_nothing() || takes_samples)
        return false;
    record_say("--no-count with -F 0 would neither count nor sample" GMS_TRY_HELP);
    return true;
}

/* Windows of a budget are no shorter than the time between two samples: the shorter, the more of them, and the nearer
 * are the estimates. As the default, it divides no kernel's tick. */
static bool set_rate_of_budget(void) { return !getenv(GMS_BUDGET_VARIABLE) || setenv(GMS_HZ_VARIABLE, "997", 0) == 0; }

/* The run goes on: it may be one of a job that has waited for long. */
static void warn_of_wrong_label(void)
{
    const char* part = record_job_is_rank() && !record_job_is_first_rank() ? NULL : getenv(GMS_LABEL_VARIABLE);
    while (part && *part) {
        const size_t length = strcspn(part, ",");
        if (length > 0 && (*part == '=' || !memchr(part, '=', length))) {
            record_say("warning: " GMS_LABEL_VARIABLE ": expected KEY=VALUE, or several with commas between, found %s",
                       getenv(GMS_LABEL_VARIABLE));
            return;
        }
        part += length + (part[length] == ',');
    }
}

static int end_with(int status) { return -status - 1; }

int record_options_read(int argc, char** argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"frequency", required_argument, NULL, 'F'},
                                            {"count", required_argument, NULL, 'C'},
                                            {"no-count", optional_argument, NULL, 'n'},
                                            {"count-module", required_argument, NULL, 'm'},
                                            {"no-count-module", required_argument, NULL, 'M'},
                                            {"budget", required_argument, NULL, 'b'},
                                            {"granularity", required_argument, NULL, 'g'},
                                            {"children", required_argument, NULL, 'c'},
                                            {"ranks", required_argument, NULL, 'r'},
                                            {"memory", required_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    static const char letters[] = "+o:F:hv";
    int option;
    opterr = 0;
    memory = gms_usual_memory();
    while ((option = getopt_long(argc, argv, letters, options, NULL)) != -1) {
        if (option == 'h')
            return end_with(fputs(help, stdout) < 0 || fflush(stdout) != 0 ? OUR_FAILURE : 0);
        if (option == 'v')
            return end_with(printf("gmonscope-record %s\n", GMONSCOPE_VERSION) < 0 || fflush(stdout) ? OUR_FAILURE : 0);
        if (option == '?') {
            char text[256];
            gms_describe_wrong_option(argv[optind - 1], optopt, letters, options, text, sizeof text);
            record_say("%s" GMS_TRY_HELP, text);
            return end_with(OUR_MISUSE);
        }
        if (!set(option, optarg))
            return end_with(OUR_MISUSE);
    }
    if (contradicts_itself())
        return end_with(OUR_MISUSE);
    if (!set_rate_of_budget())
        return end_with(OUR_FAILURE);
    warn_of_wrong_label();
    gms_limit_memory(memory);
    if (optind < argc)
        return optind;
    record_say("no program given" GMS_TRY_HELP);
    return end_with(OUR_MISUSE);
}
