/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: the folders in which live files are made (scope/safe_folder.h), and what lies there.
 */
#ifndef GMS_LIVE_FOLDER_H
#define GMS_LIVE_FOLDER_H

#include <limits.h>
#include <stddef.h>

#include "scope/safe_folder.h"

/* The position of a live file. Its folder is held open, so that all that is done with the file is done in that folder,
 * whatever becomes of the path. */
struct live_place {
    int folder;       /* descriptor, or AT_FDCWD */
    const char* name; /* in the folder */
    const char* path; /* for messages */
};

/* A GMONSCOPE_DIR that is refused, so that others are used: its path, and why. 0: it is not. */
struct live_refusal {
    char folder[PATH_MAX];
    int reason;
};

/* The first folder in which we can make files, made if it is missing. Returns 0, or the errno of the last one that
 * failed, whose path is in `folder` then. */
int live_folder_make(char folder[PATH_MAX], struct live_refusal* refused);

/* Finds only a refused GMONSCOPE_DIR, and makes no folder. */
void live_folder_refused(struct live_refusal* refused);

/* Returns words that follow "PATH is not used: ". */
const char* live_folder_reason(int error);

/* Returns the process whose live file has this name (the first `length` characters), or -1: it is none. */
long live_file_process(const char* name, size_t length);

/* The positions of all our files that have the name of a live file, in all folders, by process and time. */
struct live_list {
    int folders[GMS_FOLDERS];
    size_t folder_count;
    struct live_place* places;
    size_t size;
};
struct live_list live_list_make(void);
void live_list_free(struct live_list* list);

#endif
