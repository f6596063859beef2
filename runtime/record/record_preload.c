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

#include "record/record_program.h"
#include "record/record_say.h"
#include "record/record_self.h"
#include "scope/safe_folder.h"

/* The characters that separate names in LD_PRELOAD; nothing quotes them. */
#define SEPARATORS " :"

static char link_directory[PATH_MAX]; /* empty: none */
static char link_path[PATH_MAX];

/* The library lies where it lies from here, in the build tree as well as installed. */
static bool find_library(char path[PATH_MAX])
{
    return record_find_from_here(GMONSCOPE_BIN_TO_LIB "/" GMONSCOPE_LIBRARY, "the runtime", path);
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

static bool make_link(const char* parent, const char* library)
{
    if (!parent || *parent != '/' || strpbrk(parent, SEPARATORS) || !is_safe(parent) ||
        snprintf(link_directory, sizeof link_directory, "%s/gmonscope-XXXXXX", parent) >= PATH_MAX - NAME_MAX)
        return false;
    if (mkdtemp(link_directory)) {
        const size_t length = strlen(link_directory);
        memcpy(link_path, link_directory, length);
        snprintf(link_path + length, sizeof link_path - length, "/%s", GMONSCOPE_LIBRARY);
        if (symlink(library, link_path) == 0)
            return true;
        rmdir(link_directory);
    }
    link_directory[0] = '\0';
    return false;
}

/* A name without separators for the library, in a directory of our own. */
static const char* preloadable_name(const char* library)
{
    if (!strpbrk(library, SEPARATORS))
        return library;
    if (make_link(getenv("XDG_RUNTIME_DIR"), library) || make_link("/tmp", library))
        return link_path;
    record_say("cannot preload the runtime: %s: its path has a space or colon, and no link can be made in /tmp: %s",
               library, strerror(errno));
    return NULL;
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
    static char library[PATH_MAX];
    char first[NAME_MAX + 1];
    const char* name = find_library(library) ? preloadable_name(library) : NULL;
    if (!name)
        return false;
    if (!record_must_be_first(path, first))
        first[0] = '\0';
    const char* present = getenv("LD_PRELOAD");
    present = present ? present : "";
    const size_t before = part_before_us(present);
    const char* after = present + before;
    char* value = NULL;
    if (asprintf(&value, "%s%s%.*s%s%s%s%s", first, *first ? ":" : "", (int)before, present, before ? ":" : "", name,
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
    unlink(link_path);
    rmdir(link_directory);
    link_directory[0] = '\0';
}
