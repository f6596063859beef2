/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_preload.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/record_mpi.h"
#include "record/record_program.h"
#include "record/record_say.h"
#include "record/record_self.h"
#include "scope/safe_folder.h"

/* The characters that separate names in LD_PRELOAD; nothing quotes them. */
#define SEPARATORS " :"

enum { RUNTIME, MPI, LIBRARIES };

static const char* const names[LIBRARIES] = {GMONSCOPE_LIBRARY, GMONSCOPE_MPI_LIBRARY};
static char link_directory[PATH_MAX]; /* empty: none */
static char links[LIBRARIES][PATH_MAX];

static int number_of_libraries(void) { return record_mpi_is_asked() ? LIBRARIES : RUNTIME + 1; }

/* The libraries lie where they lie from here, in the build tree as well as installed. */
static bool find_libraries(char libraries[LIBRARIES][PATH_MAX])
{
    return record_find_from_here(GMONSCOPE_BIN_TO_LIB "/" GMONSCOPE_LIBRARY, "the runtime", libraries[RUNTIME]) &&
           (!record_mpi_is_asked() || record_find_from_here(GMONSCOPE_BIN_TO_LIB "/" GMONSCOPE_MPI_LIBRARY,
                                                            "the runtime for MPI", libraries[MPI]));
}

/* The library that is loaded from there is run: nobody else may put something in its place. */
static bool is_safe(const char* parent)
{
    const int folder = open(parent, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const bool safe = folder >= 0 && gms_folder_is_safe(folder);
    if (folder >= 0)
        close(folder);
    return safe;
}

static bool make_links(const char* parent, char libraries[LIBRARIES][PATH_MAX])
{
    if (!parent || *parent != '/' || strpbrk(parent, SEPARATORS) || !is_safe(parent) ||
        snprintf(link_directory, sizeof link_directory, "%s/gmonscope-XXXXXX", parent) >= PATH_MAX - NAME_MAX)
        return false;
    bool are_made = mkdtemp(link_directory) != NULL;
    if (!are_made)
        link_directory[0] = '\0';
    const size_t length = strlen(link_directory);
    for (int i = 0; i < number_of_libraries() && are_made; ++i) {
        memcpy(links[i], link_directory, length);
        snprintf(links[i] + length, sizeof links[i] - length, "/%s", names[i]);
        are_made = symlink(libraries[i], links[i]) == 0;
        if (!are_made)
            links[i][0] = '\0';
    }
    const int reason = errno;
    if (!are_made)
        record_preload_clean();
    errno = reason;
    return are_made;
}

/* Names without separators for the libraries, if need be in a directory of our own. */
static bool make_preloadable(char libraries[LIBRARIES][PATH_MAX])
{
    if (!strpbrk(libraries[RUNTIME], SEPARATORS) && !strpbrk(libraries[MPI], SEPARATORS))
        return true;
    const bool are_made = make_links(getenv("XDG_RUNTIME_DIR"), libraries) || make_links("/tmp", libraries);
    if (!are_made)
        record_say("cannot preload the runtime: %s: its path has a space or colon, and no link can be made in /tmp: %s",
                   libraries[RUNTIME], strerror(errno));
    for (int i = 0; i < number_of_libraries() && are_made; ++i)
        memcpy(libraries[i], links[i], PATH_MAX);
    return are_made;
}

/* Returns the length of the part of `present` that ends with a sanitizer's library; 0: there is none. */
static size_t part_before_us(const char* present)
{
    size_t part = 0;
    for (const char* at = present; *at; at += strspn(at, SEPARATORS)) {
        const size_t length = strcspn(at, SEPARATORS);
        const char* slash = memrchr(at, '/', length);
        if (record_is_sanitizer(slash ? slash + 1 : at))
            part = (size_t)(at - present) + length;
        at += length;
    }
    return part;
}

bool record_preload_set(const char* path)
{
    static char libraries[LIBRARIES][PATH_MAX];
    char first[NAME_MAX + 1];
    if (!find_libraries(libraries) || !make_preloadable(libraries))
        return false;
    if (!record_must_be_first(path, first))
        first[0] = '\0';
    const char* present = getenv("LD_PRELOAD");
    present = present ? present : "";
    const size_t before = part_before_us(present);
    const char* after = present + before;
    char* value = NULL;
    if (asprintf(&value, "%s%s%.*s%s%s%s%s%s%s", first, *first ? ":" : "", (int)before, present, before ? ":" : "",
                 libraries[RUNTIME], *libraries[MPI] ? ":" : "", libraries[MPI],
                 *after && !strchr(SEPARATORS, *after) ? ":" : "", after) < 0)
        return false;
    const bool set = setenv("LD_PRELOAD", value, 1) == 0;
    free(value);
    return set;
}

void record_preload_clean(void)
{
    if (!link_directory[0])
        return;
    for (int i = 0; i < LIBRARIES; ++i)
        if (links[i][0])
            unlink(links[i]);
    memset(links, 0, sizeof links);
    rmdir(link_directory);
    link_directory[0] = '\0';
}
