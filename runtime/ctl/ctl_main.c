/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: looks at running programs that are being profiled, and controls their profile.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory_limit.h"
#include "base/standard_error.h"
#include "base/wrong_option.h"
#include "ctl/ctl_list.h"
#include "ctl/ctl_process.h"
#include "ctl/ctl_profile.h"
#include "ctl/ctl_say.h"

static const char help[] =
    "usage: gmonscope-ctl list\n"
    "       gmonscope-ctl PID status|on|off|reset|watch\n"
    "       gmonscope-ctl PID dump [FILE]\n"
    "       gmonscope-ctl salvage PID|FILE... [-o FILE]\n"
    "       gmonscope-ctl salvage --job=FOLDER\n"
    "       gmonscope-ctl clean [--yes]\n"
    "\n"
    "  list      lists the processes that are being profiled, and files that killed ones have left\n"
    "  status    prints what is known of the process' profile\n"
    "  on, off   lets counting and sampling go on, or stops them\n"
    "  reset     begins the profile anew\n"
    "  dump      writes the profile as it stands to FILE, or where the program would write it\n"
    "  watch     prints a line each second until the process ends\n"
    "  salvage   writes the profile of a process that was killed, and removes its live file\n"
    "  clean     removes what dead processes have left; asks first if it holds a profile\n"
    "\n"
    "  -o, --output=FILE  dump, salvage: write the profile to FILE. The superuser must name\n"
    "                 FILE for a process of another user, and for a dead one whose profile\n"
    "                 does not go to the current folder\n"
    "  -j, --job=FOLDER   salvage: write the profiles of all ranks of a parallel job that were\n"
    "                 killed and whose profiles go to FOLDER\n"
    "  -y, --yes      clean: do not ask\n"
    "      --memory=SIZE  take no more memory than this: bytes, or with K, M, G or T behind the\n"
    "                 number; 0 is as much as there is. Usually it is half of the machine's\n"
    "  -h, --help     print this\n"
    "  -v, --version  print the version\n"
    "\n"
    "The status is 0 when all is done, 1 after an error, 2 for a wrong command line.\n";

/* Options. */
struct wishes {
    const char* output;
    const char* job;
    bool agreed;
    uint64_t memory; /* that may be taken; 0: as much as there is */
};

/* The number of a process, or -1. */
static long process_in(const char* text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 19 && text[digits] == '\0' ? strtol(text, NULL, 10) : -1;
}

static int misused(const char* word, const char* problem)
{
    ctl_say("%s: %s" GMS_TRY_HELP, word, problem);
    return CTL_MISUSED;
}

static int unknown_command(const char* word)
{
    static const char* const known[] = {"list", "status", "on", "off", "reset", "watch", "dump", "salvage", "clean"};
    size_t fewest = SIZE_MAX;
    const char* nearest = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        if (gms_is_nearer(word, strlen(word), known[i], &fewest))
            nearest = known[i];
    if (!nearest)
        return misused(word, "no such command");
    ctl_say("%s: no such command; the nearest is %s" GMS_TRY_HELP, word, nearest);
    return CTL_MISUSED;
}

static int turn_on(long pid) { return ctl_set_off(pid, false); }
static int turn_off(long pid) { return ctl_set_off(pid, true); }

static int (*process_command(const char* word))(long pid)
{
    static const struct {
        const char* name;
        int (*run)(long pid);
    } commands[] = {
        {"status", ctl_status}, {"on", turn_on}, {"off", turn_off}, {"reset", ctl_reset}, {"watch", ctl_watch}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
        if (!strcmp(word, commands[i].name))
            return commands[i].run;
    return NULL;
}

/* The file stands behind `dump`, or is that of -o. */
static int dump(long pid, char** words, int count, const char* output)
{
    const char* path = count > 2 ? words[2] : output;
    return count > 3 || (count > 2 && output) ? misused(words[count - 1], "expected one file") : ctl_dump(pid, path);
}

/* PID COMMAND; also COMMAND PID. */
static int run_for_process(char** words, int count, const char* output)
{
    long pid = process_in(words[0]);
    const char* word = words[1];
    if (pid < 0) {
        word = words[0];
        pid = count > 1 ? process_in(words[1]) : -1;
    }
    if (count == 1)
        return misused(words[0], pid < 0 ? "expected a process, found none" : "expected a command, found none");
    if (pid < 0)
        return misused(words[1], "expected the number of a process");
    if (!strcmp(word, "salvage")) /* all others have the process first, too */
        return count > 2 ? misused(words[2], "unexpected") : ctl_salvage_process(pid, output);
    if (!strcmp(word, "dump"))
        return dump(pid, words, count, output);
    int (*const run)(long) = process_command(word);
    if (!run)
        return unknown_command(word);
    return count > 2 ? misused(words[2], "unexpected") : run(pid);
}

static int salvage_all(char** words, int count, const char* output)
{
    int status = count == 0            ? misused("salvage", "expected a process or a file, found none")
                 : count > 1 && output ? misused("-o", "holds the profile of one process")
                                       : 0;
    for (int i = 0; i < count && status != CTL_MISUSED; ++i) {
        const long pid = process_in(words[i]);
        const int failed = pid > 0 ? ctl_salvage_process(pid, output) : ctl_salvage_file(words[i], output);
        status = failed ? failed : status;
    }
    return status;
}

static int salvage_job(int count, const char* folder, const char* output)
{
    if (output)
        return misused("-o", "holds the profile of one process");
    return count > 0 ? misused("--job", "stands for the processes: none may be named") : ctl_salvage_job(folder);
}

static int run(char** words, int count, const struct wishes* wishes)
{
    const char* output = wishes->output;
    if (count == 0) {
        ctl_say("no command given" GMS_TRY_HELP);
        return CTL_MISUSED;
    }
    if (wishes->job)
        return strcmp(words[0], "salvage") != 0 ? misused("--job", "is for salvage")
                                                : salvage_job(count - 1, wishes->job, output);
    if (!strcmp(words[0], "salvage"))
        return salvage_all(words + 1, count - 1, output);
    const bool lists = !strcmp(words[0], "list");
    if (lists || !strcmp(words[0], "clean"))
        return count > 1 ? misused(words[1], "unexpected") : lists ? ctl_list() : ctl_clean(wishes->agreed);
    if (process_in(words[0]) < 0 && !process_command(words[0]) && strcmp(words[0], "dump") != 0)
        return unknown_command(words[0]);
    return run_for_process(words, count, output);
}

int main(int argc, char** argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"job", required_argument, NULL, 'j'},
                                            {"yes", no_argument, NULL, 'y'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {"memory", required_argument, NULL, 'm'},
                                            {NULL, 0, NULL, 0}};
    static const char letters[] = "o:j:yhv";
    struct wishes wishes = {NULL, NULL, false, gms_usual_memory()};
    int option;
    gms_standard_error_begin();
    opterr = 0;
    while ((option = getopt_long(argc, argv, letters, options, NULL)) != -1) {
        if (option == 'h')
            return fputs(help, stdout) < 0 || fflush(stdout) != 0;
        if (option == 'v')
            return printf("gmonscope-ctl %s\n", GMONSCOPE_VERSION) < 0 || fflush(stdout) != 0;
        if (option == '?') {
            char text[256];
            gms_describe_wrong_option(argv[optind - 1], optopt, letters, options, text, sizeof text);
            ctl_say("%s" GMS_TRY_HELP, text);
            return CTL_MISUSED;
        }
        if (option == 'm' && !gms_memory_size(optarg, &wishes.memory))
            return misused("--memory", "expected a size such as 800M or 2G");
        wishes.agreed = wishes.agreed || option == 'y';
        wishes.output = option == 'o' ? optarg : wishes.output;
        wishes.job = option == 'j' ? optarg : wishes.job;
    }
    gms_limit_memory(wishes.memory);
    const int status = run(argv + optind, argc - optind, &wishes);
    if (fflush(stdout) == 0)
        return status;
    ctl_say("standard output: %s", strerror(errno));
    return CTL_FAILED;
}
