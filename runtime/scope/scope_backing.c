/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/scope_backing.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/host_memory.h"
#include "base/may.h"
#include "base/memory.h"
#include "base/raw_syscall.h"
#include "scope/scope_file.h"
#include "scope/scope_folder.h"

static long file = -1;
static uint64_t file_size;
static dev_t file_device;
static ino_t file_inode;
static int file_error; /* errno: why something is not in the file */
static bool stays_private;
static char file_path[PATH_MAX]; /* empty: there is no file, or none any more that may grow */

static bool is_error(long result) { return result < 0 && result > -4096; }

static bool is_ours(long fd)
{
    struct stat status;
    return fd >= 0 && GMS_CALL2(SYS_fstat, fd, &status) == 0 && status.st_dev == file_device &&
           status.st_ino == file_inode;
}

/* Returns a descriptor or -errno. Programs close descriptors that they did not open, and open others under their
 * numbers. */
static long usable_file(void)
{
    if (is_ours(file))
        return file;
    file = -1;
    const long fd =
        file_path[0] ? GMS_CALL4(SYS_openat, AT_FDCWD, file_path, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0) : -ENOENT;
    if (is_ours(fd)) {
        file = gms_descriptor_move_away(fd);
        return file;
    }
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    return fd < 0 ? fd : -ENOENT;
}

/* A file that grows beyond this limit raises a signal whose default is to kill. */
static bool is_allowed(uint64_t size)
{
    struct rlimit limit = {0, 0};
    return GMS_CALL4(SYS_prlimit64, 0, RLIMIT_FSIZE, NULL, &limit) == 0 &&
           (limit.rlim_cur == RLIM_INFINITY || size <= limit.rlim_cur);
}

/* Writes zeros where room cannot be set aside. */
static long fill(long fd, uint64_t offset, uint64_t bytes)
{
    static const char zeros[SCOPE_PAGE];
    for (uint64_t done = 0; done < bytes; done += sizeof zeros) {
        const long written = GMS_CALL4(SYS_pwrite64, fd, zeros, sizeof zeros, offset + done);
        if (written != (long)sizeof zeros)
            return written < 0 ? written : -ENOSPC;
    }
    return 0;
}

/* Touching a page of a sparse file on a full disk would kill the program, so room is set aside first; never the last
 * that a file system has. */
static long set_room_aside(long fd, uint64_t offset, uint64_t bytes)
{
    if (!is_allowed(offset + bytes))
        return -EFBIG;
    if (offset > 0 && bytes > gms_host_file_share(fd))
        return -ENOSPC;
    const long error = GMS_CALL4(SYS_fallocate, fd, 0, offset, bytes);
    const bool is_full = error == -ENOSPC || error == -EDQUOT || error == -EFBIG;
    return error == 0 || is_full ? error : fill(fd, offset, bytes);
}

long gms_backing_try(long fd)
{
    const long error = set_room_aside(fd, 0, GMS_FIRST_PIECE);
    if (error)
        return error;
    const long page = gms_memory_map(SCOPE_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return is_error(page) ? page : GMS_CALL2(SYS_munmap, page, SCOPE_PAGE);
}

char* gms_backing_grow(uint64_t bytes, uint64_t* offset)
{
    const long fd = gms_may(GMS_TO_GROW) ? usable_file() : -EPERM;
    if (fd < 0) {
        file_error = file_error ? file_error : (int)-fd;
        return NULL;
    }
    const long error = set_room_aside(fd, file_size, bytes);
    const long address = error ? error : gms_memory_map(bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, file_size);
    if (is_error(address)) {
        file_error = (int)-address;
        return NULL;
    }
    *offset = file_size;
    file_size += bytes;
    return (char*)address;
}

void gms_backing_create(void)
{
    struct stat status;
    file_size = 0;
    file = stays_private ? -EPERM : gms_scope_create(file_path);
    file_error = file < 0 ? (int)-file : 0;
    if (file >= 0 && GMS_CALL2(SYS_fstat, file, &status) == 0) {
        file_device = status.st_dev;
        file_inode = status.st_ino;
        file = gms_descriptor_move_away(file);
    } else {
        file_path[0] = '\0';
    }
}

uint64_t gms_backing_size(void) { return file_size; }

int gms_backing_error(void) { return file_error; }

const char* gms_scope_path(void) { return file_path; }

void gms_scope_unlink(void)
{
    if (file_path[0])
        GMS_CALL3(SYS_unlinkat, AT_FDCWD, file_path, 0);
    file_path[0] = '\0';
}

void gms_scope_stay_private(void)
{
    stays_private = true;
    gms_scope_unlink();
}

void gms_backing_forget(void)
{
    if (is_ours(file))
        GMS_CALL1(SYS_close, file);
    file = -1;
    file_path[0] = '\0';
}
