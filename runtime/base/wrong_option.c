/* SPDX-License-Identifier: MIT */
#include "base/wrong_option.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LETTERS = 32 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* The number of letters that were left out, added, replaced or exchanged with the next one. */
static size_t distance(const char* a, size_t a_size, const char* b)
{
    size_t rows[3][MOST_LETTERS + 1];
    const size_t b_size = least(strlen(b), MOST_LETTERS);
    for (size_t j = 0; j <= b_size; ++j)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_size; ++i) {
        size_t* const row = rows[i % 3];
        const size_t* const above = rows[(i - 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_size; ++j) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], rows[(i - 2) % 3][j - 2] + 1);
        }
    }
    return rows[a_size % 3][b_size];
}

/* A word that is further away is another word, not a slip. */
static size_t most_slips(size_t letters) { return letters <= 4 ? 1 : letters <= 7 ? 2 : letters / 3; }

bool gms_is_nearer(const char* word, size_t size, const char* known, size_t* fewest)
{
    const size_t letters = least(size, MOST_LETTERS);
    const size_t steps = distance(word, letters, known);
    if (steps > most_slips(letters) || steps >= *fewest)
        return false;
    *fewest = steps;
    return true;
}

/* The long option that differs from the name in the fewest letters; NULL: none is near. */
static const char* nearest(const char* name, size_t size, const struct option* options)
{
    const char* found = NULL;
    size_t fewest = SIZE_MAX;
    for (; options->name; ++options)
        if (gms_is_nearer(name, size, options->name, &fewest))
            found = options->name;
    return found;
}

static bool begins(const struct option* known, const char* name, size_t size)
{
    return !strncmp(known->name, name, size);
}

/* The only option that begins so; the one whose name is just that before all others. NULL: none, or several. */
static const struct option* only_one(const char* name, size_t size, const struct option* options, int* count)
{
    const struct option* found = NULL;
    for (; options->name; ++options) {
        if (!begins(options, name, size))
            continue;
        if (!options->name[size]) {
            *count = 1;
            return options;
        }
        found = options;
        ++*count;
    }
    return *count == 1 ? found : NULL;
}

static void list(const char* name, size_t size, const struct option* options, int count, char* text, size_t room)
{
    size_t used = (size_t)snprintf(text, room, "--%.*s: may be ", (int)size, name);
    for (int i = 0; options->name; ++options) {
        if (!begins(options, name, size) || used >= room)
            continue;
        const char* const joint = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        used += (size_t)snprintf(text + used, room - used, "%s--%s", joint, options->name);
        ++i;
    }
}

void gms_describe_wrong_option(const char* word, int refused, const char* letters, const struct option* options,
                               char* text, size_t size)
{
    const bool is_long = !strncmp(word, "--", 2);
    const char* const name = is_long ? word + 2 : "";
    const size_t name_size = strcspn(name, "=");
    int count = 0;
    const struct option* const known = is_long ? only_one(name, name_size, options, &count) : NULL;
    /* While letters in a row are read, getopt_long has not left the word yet, so the one before may be any other. */
    if (refused != 0 && !(known && known->val == refused))
        snprintf(text, size, "-%c: %s", refused, strchr(letters, refused) ? "needs a value" : "no such option");
    else if (known)
        snprintf(text, size, "--%s: %s", known->name, known->has_arg ? "needs a value" : "takes no value");
    else if (count > 1)
        list(name, name_size, options, count, text, size);
    else {
        const char* const near = nearest(name, name_size, options);
        snprintf(text, size, "--%.*s: no such option%s%s", (int)name_size, name, near ? "; the nearest is --" : "",
                 near ? near : "");
    }
}
