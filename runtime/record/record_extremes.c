/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_extremes.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "record/record_profile.h"
#include "record/record_say.h"
#include "record/record_worker.h"
#include "scope/scope_file.h"
#include "write/job.h"

#define MOST_EXTREMES 8
#define MOST_BY_LOT 4
#define NO_RANK SIZE_MAX

long record_rank_of(const char* path)
{
    const char* dot = strrchr(path, '.');
    if (!dot || strncmp(dot, GMS_RANK_PART, strlen(GMS_RANK_PART)) != 0)
        return -1;
    const char* number = dot + strlen(GMS_RANK_PART);
    return *number && !number[strspn(number, "0123456789")] ? strtol(number, NULL, 10) : -1;
}

/* Returns the rank with the most of the values that are above `floor`, among those that are not kept yet. */
static size_t most_of(const double* values, size_t count, const enum record_keep* keep, double floor)
{
    size_t most = NO_RANK;
    for (size_t i = 0; i < count; ++i)
        if (keep[i] == RECORD_IS_REMOVED && values[i] > (most == NO_RANK ? floor : values[most]))
            most = i;
    return most;
}

/* Keeps those with the most and the least processor time. */
static bool keep_times(const struct record_outcome* outcome, const size_t* ranks, size_t count, enum record_keep* keep,
                       char why[PATH_MAX])
{
    size_t least = 0, most = 0;
    double least_seconds = 0, most_seconds = 0;
    for (size_t i = 0; i < count; ++i) {
        struct record_companion companion;
        if (!record_companion_read(record_outcome_path(outcome, ranks[i]), &companion)) {
            snprintf(why, PATH_MAX, "the companion of rank %zu cannot be read", i);
            return false;
        }
        if (i == 0 || companion.seconds < least_seconds) {
            least = i;
            least_seconds = companion.seconds;
        }
        if (i == 0 || companion.seconds > most_seconds) {
            most = i;
            most_seconds = companion.seconds;
        }
    }
    keep[least] = keep[most] = RECORD_IS_EXTREME;
    return true;
}

/* Reads a field of CSV, without its quotes and what does not fit. Returns the character after it. */
static int read_field(FILE* file, char* text, size_t room)
{
    size_t used = 0;
    bool is_quoted = false;
    int character;
    while ((character = getc(file)) != EOF && (is_quoted || (character != ',' && character != '\n')))
        if (character == '"')
            is_quoted = !is_quoted;
        else if (used + 1 < room)
            text[used++] = (char)character;
    text[used] = '\0';
    return character;
}

/* Reads a table of functions: `lost[N]` becomes the most of what is lost by a function that rank N has most of. False
 * if it has no such columns. */
static bool read_lost(FILE* table, double* lost, size_t count)
{
    char text[300];
    int lost_column = -1, rank_column = -1, after = ',';
    for (int column = 0; after == ','; ++column) {
        after = read_field(table, text, sizeof text);
        lost_column = strcmp(text, "self_lost") == 0 ? column : lost_column;
        rank_column = strcmp(text, "self_max_run") == 0 ? column : rank_column;
    }
    while (after != EOF) {
        double seconds = 0;
        long rank = -1;
        after = ',';
        for (int column = 0; after == ','; ++column) {
            after = read_field(table, text, sizeof text);
            seconds = column == lost_column ? strtod(text, NULL) : seconds;
            rank = column == rank_column ? record_rank_of(text) : rank;
        }
        if (rank >= 0 && (size_t)rank < count && seconds > lost[rank])
            lost[rank] = seconds;
    }
    return lost_column >= 0 && rank_column >= 0;
}

static bool find_lost(const char* sum, double* lost, size_t count, char why[PATH_MAX])
{
    static char profile[PATH_MAX + 2];
    char worker[] = "", csv[] = "--csv=-", spread[] = "--spread";
    char* arguments[] = {worker, csv, spread, profile, NULL};
    const int output = memfd_create("spread", MFD_CLOEXEC);
    FILE* table = output >= 0 ? fdopen(output, "r") : NULL;
    if (!table) {
        snprintf(why, PATH_MAX, "%s", strerror(errno));
        if (output >= 0)
            close(output);
        return false;
    }
    snprintf(profile, sizeof profile, "%s%s", *sum == '-' || *sum == '@' ? "./" : "", sum);
    bool is_known = record_worker_run(arguments, output, why);
    if (is_known) {
        rewind(table);
        is_known = read_lost(table, lost, count);
        snprintf(why, PATH_MAX, RECORD_WORKER " does not tell how they differ");
    }
    fclose(table);
    return is_known;
}

/* Ranks that have nothing to do with each other get numbers that have not. */
static uint64_t lot_of(size_t rank)
{
    const char* run = getenv(GMS_RUN_VARIABLE);
    uint64_t lot = 14695981039346656037u; /* FNV-1a, then the end of splitmix64 */
    for (; run && *run; ++run)
        lot = (lot ^ (unsigned char)*run) * 1099511628211u;
    lot += (rank + 1) * 0x9e3779b97f4a7c15u;
    lot = (lot ^ (lot >> 30)) * 0xbf58476d1ce4e5b9u;
    lot = (lot ^ (lot >> 27)) * 0x94d049bb133111ebu;
    return lot ^ (lot >> 31);
}

static void keep_by_lot(size_t count, enum record_keep* keep)
{
    for (int kept = 0; kept < MOST_BY_LOT; ++kept) {
        size_t least = NO_RANK;
        for (size_t i = 0; i < count; ++i)
            if (keep[i] == RECORD_IS_REMOVED && (least == NO_RANK || lot_of(i) < lot_of(least)))
                least = i;
        if (least == NO_RANK)
            return;
        keep[least] = RECORD_IS_BY_LOT;
    }
}

bool record_extremes_choose(const char* sum, const struct record_outcome* outcome, const size_t* ranks, size_t count,
                            enum record_keep* keep, char why[PATH_MAX])
{
    double* lost = calloc(count, sizeof *lost);
    if (!lost) {
        snprintf(why, PATH_MAX, "%s", strerror(ENOMEM));
        return false;
    }
    const bool is_known = keep_times(outcome, ranks, count, keep, why) && find_lost(sum, lost, count, why);
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i)
        kept += keep[i] == RECORD_IS_EXTREME;
    for (size_t most; is_known && kept < MOST_EXTREMES && (most = most_of(lost, count, keep, 0)) != NO_RANK; ++kept)
        keep[most] = RECORD_IS_EXTREME;
    if (is_known)
        keep_by_lot(count, keep);
    free(lost);
    return is_known;
}

static void list(char* text, size_t room, const enum record_keep* keep, size_t count, enum record_keep which)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count; ++i)
        if (keep[i] == which && used < room)
            used += (size_t)snprintf(text + used, room - used, "%s%zu", used ? ", " : "", i);
}

void record_extremes_say(const enum record_keep* keep, size_t count)
{
    char extremes[300], by_lot[200];
    list(extremes, sizeof extremes, keep, count, RECORD_IS_EXTREME);
    list(by_lot, sizeof by_lot, keep, count, RECORD_IS_BY_LOT);
    record_say("kept the profiles of ranks that hold extremes (%s)%s%s%s", extremes,
               *by_lot ? ", and of others by lot (" : "", by_lot, *by_lot ? ")" : "");
}
