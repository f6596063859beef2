/* SPDX-License-Identifier: MIT
 *
 * The folders in which live files lie, and which of them can be trusted. The runtime, gmonscope-record and
 * gmonscope-ctl all ask here. System calls alone: the first counted call may come before libc knows anything.
 *
 * In this order: GMONSCOPE_DIR; XDG_RUNTIME_DIR/gmonscope, /dev/shm/gmonscope-UID, /tmp/gmonscope-UID; /dev/shm and
 * /tmp themselves, for anybody may have taken our names there. A folder is safe if nobody but its owner may remove or
 * replace what lies in it: it is ours and only we may write to it; or it is sticky and ours or the superuser's, as /tmp
 * is. Any other folder is refused, and so is a symbolic link. In a sticky folder others have files, too: whoever reads
 * a file there asks who its owner is.
 */
#ifndef GMS_SAFE_FOLDER_H
#define GMS_SAFE_FOLDER_H

#include <limits.h>
#include <stdbool.h>

#define GMS_FOLDERS 6u

/* The folders that the environment names; "" if it is not set. */
struct gms_folder_wishes {
    const char* chosen;  /* GMONSCOPE_DIR */
    const char* runtime; /* XDG_RUNTIME_DIR */
};

/* Opens one of GMS_FOLDERS folders, in the order in which they are tried; with `make` it is made if it is missing.
 * Returns a descriptor (not inherited by exec), or a negated errno: -EPERM if it is not safe. `path` becomes its
 * absolute path, or "" if the environment does not wish for it (-ENODATA). One caller at a time. */
long gms_folder_open(unsigned index, const struct gms_folder_wishes* wishes, bool make, char path[PATH_MAX]);

/* True if no folder after this one counts: GMONSCOPE_DIR is the only one, usable or not, unless it is refused. `opened`
 * is what gms_folder_open has returned for it. */
bool gms_folder_stands_alone(unsigned index, long opened);

/* True if what we put into this folder stays there until we remove it. */
bool gms_folder_is_safe(long folder);

#endif
