/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_target.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/record_say.h"
#include "scope/scope_file.h"
#include "write/job.h"
#include "write/output_name.h"
#include "write/profile_files.h"

static bool is_same_file(const char* path, const char* other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_ino == two.st_ino && one.st_dev == two.st_dev;
}

/* Not all file systems have files without a name. */
static int make_and_remove(int folder)
{
    char name[64];
    int made = openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0) {
        snprintf(name, sizeof name, ".gmonscope-%ld.tmp", (long)getpid());
        made = openat(folder, name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (made < 0)
            return errno == EEXIST ? 0 : errno;
        unlinkat(folder, name, 0);
    }
    close(made);
    return 0;
}

/* Only trying tells: the superuser may write to any folder, but the system's own take no files. Returns 0 or an errno.
 */
static int try_folder(const char* folder)
{
    const int fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC); /* it need not be one that can be listed */
    if (fd < 0)
        return errno;
    const int error = make_and_remove(fd);
    close(fd);
    return error;
}

/* A file that is there may be written in place, a device or a link where it leads. */
static bool is_written_in_place(const char* path)
{
    struct stat status;
    return lstat(path, &status) == 0 && (!S_ISREG(status.st_mode) || access(path, W_OK) == 0);
}

/* The folder of this file; a path without one is relative to a folder whose name cannot be found. */
static void folder_of(const char* path, char folder[PATH_MAX])
{
    const char* slash = strrchr(path, '/');
    snprintf(folder, PATH_MAX, "%.*s", slash ? (int)(slash + 1 - path) : 2, slash ? path : "./");
}

/* `subject` and `advice` stand before and behind the reason. */
static bool can_be_made(const char* path, const char* subject, const char* advice)
{
    static char folder[PATH_MAX];
    if (is_written_in_place(path))
        return true;
    folder_of(path, folder);
    const int error = try_folder(folder);
    if (folder[1])
        *strrchr(folder, '/') = '\0';
    if (error == ENOENT && access(folder, F_OK) != 0)
        record_say("%s: there is no folder %s%s", subject, folder, advice);
    else if (error)
        record_say("%s: no file can be made in %s: %s%s", subject, folder, strerror(error), advice);
    return error == 0;
}

static bool named_can_be_made(const char* path)
{
    static char subject[PATH_MAX + 64];
    snprintf(subject, sizeof subject, "%s: cannot write the profile there", path);
    return can_be_made(path, subject, "");
}

/* The program writes there, too, by a descriptor with a place of its own in the file. */
static bool is_output_of_program(const char* path)
{
    struct stat file, output;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
        if (fstat(descriptor, &output) == 0 && output.st_dev == file.st_dev && output.st_ino == file.st_ino)
            return true;
    return false;
}

/* Nothing but a profile is replaced. */
static bool is_free(const char* path, const char* program)
{
    const struct gms_profile_place place = {.path = path, .may_follow = true};
    if (is_output_of_program(path)) {
        record_say("%s: cannot write the profile there: it has the program's output", path);
        return false;
    }
    const struct gms_profile_error error = gms_profile_files_check(&place, NULL);
    if (!gms_output_is_taken(error.reason))
        return true;
    const bool is_program = error.part == GMS_PART_GMON && is_same_file(path, program);
    record_say("%s%s: cannot write the profile there: %s", path, error.part == GMS_PART_COMPANION ? SCOPE_SUFFIX : "",
               is_program ? "it is the program itself" : gms_output_reason(error.reason));
    return false;
}

static bool named_may_be_written(const struct gms_name_settings* names, const char* path, const char* program)
{
    if (!gms_pattern_has_process(names->file))
        return is_free(path, program) && named_can_be_made(path);
    const char* slash = strrchr(names->file, '/'); /* the number is another process', but the folder may be the same */
    const char* first = strstr(names->file, "%p");
    return !slash || !first || first < slash || named_can_be_made(path);
}

bool record_target_may_be_written(const char* program, bool is_certain)
{
    static struct gms_name_settings names;
    static char path[PATH_MAX];
    const long pid = getpid();
    gms_name_settings_read(&names, pid);
    names.first_pid = pid;
    if (gms_is_job_launcher(program)) /* its profiles are those of the ranks */
        memcpy(names.values.ranks, "0", 2);
    if (gms_output_name(&names, pid, path) != GMS_NAME_GIVEN)
        return true;
    if (names.file[0])
        return named_may_be_written(&names, path, program);
    return !is_certain || can_be_made(path, "cannot write the profile", " (-o FILE writes it elsewhere)");
}
