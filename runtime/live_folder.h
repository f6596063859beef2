/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: the folders in which live files are made, and what lies there. The same folders as
 * in scope_folder.c, which must find them without libc.
 */
#ifndef GMS_LIVE_FOLDER_H
#define GMS_LIVE_FOLDER_H

#include <limits.h>
#include <stddef.h>

#define LIVE_FOLDERS 3

/* The folders to look into, in the order in which they are tried: GMONSCOPE_DIR alone, or the usual ones. Returns
 * their number. */
size_t live_folders(char folders[LIVE_FOLDERS][PATH_MAX]);

/* The first of them in which we can make files, made if it is missing. Returns 0 or the errno of the last one that
 * failed, whose path is in `folder` then. */
int live_folder_make(char folder[PATH_MAX]);

/* The process whose live file has this name (the first `length` characters), or -1: it is none. */
long live_file_process(const char* name, size_t length);

/* Paths of all live files in all folders, by process and time. */
struct live_list {
    char** paths;
    size_t size;
};
struct live_list live_list_make(void);
void live_list_free(struct live_list* list);

#endif
