/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/name_pattern.h"

#include <string.h>
#include <sys/utsname.h>

#include "base/own_calls.h"
#include "write/job.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_of_file_name(char c) { return c != '/'; }

void gms_name_values_read(struct gms_name_values* values, bool environment)
{
    struct utsname system;
    *values = (struct gms_name_values){.host = "localhost", .rank = "0"};
    if (gms_uname(&system) == 0 && system.nodename[0] && !strchr(system.nodename, '/'))
        memcpy(values->host, system.nodename, sizeof values->host);
    if (environment)
        gms_job_read(values);
}

const char* gms_pattern_fault(const char* pattern)
{
    for (const char* at = strchr(pattern, '%'); at; at = strchr(at + 2, '%'))
        if (at[1] == '\0' || !strchr("phr%", at[1]))
            return at;
    return NULL;
}

/* Returns the value of the sequence at `at`, or NULL. */
static const char* value_at(const char* at, const struct gms_name_values* values)
{
    if (at[0] != '%')
        return NULL;
    return at[1] == 'p'   ? values->process
           : at[1] == 'h' ? values->host
           : at[1] == 'r' ? values->rank
           : at[1] == '%' ? "%"
                          : NULL;
}

static const struct gms_name_values none;

static bool has(const char* pattern, const char* value)
{
    for (; *pattern; pattern += value_at(pattern, &none) ? 2 : 1)
        if (value_at(pattern, &none) == value)
            return true;
    return false;
}

bool gms_pattern_has_process(const char* pattern) { return has(pattern, none.process); }

bool gms_pattern_has_rank(const char* pattern) { return has(pattern, none.rank); }

bool gms_pattern_has_host(const char* pattern) { return has(pattern, none.host); }

bool gms_pattern_expand(const char* pattern, const struct gms_name_values* values, char path[PATH_MAX])
{
    size_t used = 0;
    while (*pattern) {
        const char* value = value_at(pattern, values);
        const char plain[] = {*pattern, '\0'};
        const char* text = value ? value : plain;
        const size_t length = strlen(text);
        if (used + length >= PATH_MAX)
            return false;
        memcpy(path + used, text, length);
        used += length;
        pattern += value ? 2 : 1;
    }
    path[used] = '\0';
    return true;
}

/* From now on the pattern has led to the places behind characters of a kind that began at one of `places`. */
static void pass_all(bool* places, const char* name, size_t length, bool (*is_of_kind)(char c))
{
    bool began = false; /* they may begin before this character, or have begun */
    for (size_t i = 0; i <= length; ++i) {
        const bool present = places[i];
        places[i] = began && is_of_kind(name[i - 1]);
        began = present || places[i];
    }
}

static void pass_text(bool* places, const char* name, size_t length, const char* text, size_t text_length)
{
    for (size_t i = length + 1; i-- > 0;)
        places[i] = i >= text_length && places[i - text_length] && !memcmp(name + i - text_length, text, text_length);
}

/* All places in the name that the pattern so far may lead to go along together: the time is that of the pattern's
 * length times the name's, however many numbers stand side by side. */
bool gms_pattern_matches(const char* pattern, const struct gms_name_values* values, const char* name,
                         bool (*rest_is_fine)(const char* rest))
{
    static bool places[PATH_MAX];
    const size_t length = strlen(name);
    if (length >= sizeof places)
        return false;
    memset(places, 0, length + 1);
    places[0] = true;
    while (*pattern) {
        const char* value = value_at(pattern, values);
        if (value == values->process || (value == values->rank && !gms_is_in_job(values)))
            pass_all(places, name, length, is_digit);
        else if (value == values->host && !*value)
            pass_all(places, name, length, is_of_file_name);
        else
            pass_text(places, name, length, value ? value : pattern, value ? strlen(value) : 1);
        pattern += value ? 2 : 1;
    }
    for (size_t i = 0; i <= length; ++i)
        if (places[i] && rest_is_fine(name + i))
            return true;
    return false;
}
