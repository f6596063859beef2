/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/scope_folder.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <time.h>

#include "base/clocks.h"
#include "base/own_files.h"
#include "base/path_text.h"
#include "base/raw_syscall.h"
#include "scope/safe_folder.h"
#include "scope/scope_backing.h"
#include "scope/scope_file.h"

/* The file's bytes one by one through a small buffer; -1 at its end. */
struct byte_source {
    long fd;
    long size;
    long next;
    char buffer[512];
};

static int next_byte(struct byte_source* source)
{
    if (source->next >= source->size) {
        source->size = GMS_CALL3(SYS_read, source->fd, source->buffer, sizeof source->buffer);
        source->next = 0;
        if (source->size <= 0)
            return -1;
    }
    return (unsigned char)source->buffer[source->next++];
}

/* Finds NAME=VALUE in the environment that the program was started with. `value` is empty if there is none. */
static void find_variable(const char* name, char value[PATH_MAX])
{
    struct byte_source source;
    source.size = source.next = 0;
    source.fd = gms_open_own("environ");
    value[0] = '\0';
    if (source.fd < 0)
        return;
    size_t matched = 0; /* characters of "NAME=" at the start of this string; SIZE_MAX: another name */
    struct gms_path_text text = gms_path_text_begin(value);
    for (int byte = next_byte(&source); byte >= 0; byte = next_byte(&source)) {
        if (matched != SIZE_MAX && name[matched] == '\0' && byte == '=') {
            while ((byte = next_byte(&source)) > 0)
                gms_path_text_put_char(&text, (char)byte);
            break;
        }
        matched = byte == 0 ? 0 : matched != SIZE_MAX && name[matched] == (char)byte ? matched + 1 : SIZE_MAX;
    }
    if (text.too_long)
        value[0] = '\0';
    GMS_CALL1(SYS_close, source.fd);
}

/* True if the kernel gave the program other rights than its user has, or if that cannot be found out. */
static bool is_secure(void)
{
    Elf64_auxv_t entry = {0};
    const long fd = gms_open_own("auxv");
    if (fd < 0)
        return GMS_CALL0(SYS_getuid) != GMS_CALL0(SYS_geteuid) || GMS_CALL0(SYS_getgid) != GMS_CALL0(SYS_getegid);
    bool secure = false;
    while (GMS_CALL3(SYS_read, fd, &entry, sizeof entry) == (long)sizeof entry && entry.a_type != AT_NULL)
        secure = secure || (entry.a_type == AT_SECURE && entry.a_un.a_val != 0);
    GMS_CALL1(SYS_close, fd);
    return secure;
}

/* PID-TIME.scope: exec keeps the number, and numbers come again. `path` is the folder's. */
static long create_in(long folder, char path[PATH_MAX])
{
    struct gms_path_text text = {path, 0, false};
    while (path[text.length])
        ++text.length;
    const size_t name = text.length + 1;
    gms_path_text_put_char(&text, '/');
    gms_path_text_put_number(&text, (uint64_t)GMS_CALL0(SYS_getpid), 10);
    gms_path_text_put_char(&text, '-');
    gms_path_text_put_number(&text, gms_clock_ns(CLOCK_REALTIME), 16);
    gms_path_text_put(&text, SCOPE_SUFFIX);
    if (text.too_long)
        return -ENAMETOOLONG;
    const long fd =
        GMS_CALL4(SYS_openat, folder, path + name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    const long unfit = fd < 0 ? fd : gms_backing_try(fd);
    if (fd < 0 || !unfit)
        return fd;
    GMS_CALL3(SYS_unlinkat, folder, path + name, 0);
    GMS_CALL1(SYS_close, fd);
    return unfit;
}

/* Static, since mcount may be called on a small stack. Whoever sets its title writes over its first environment: a
 * child that is forked later has what its parent has read. */
static char chosen[PATH_MAX];
static char runtime[PATH_MAX];
static bool are_read;
static long reader; /* the user then: the folders are not another one's */

void gms_scope_read_wishes(void)
{
    if (are_read || is_secure())
        return;
    find_variable(GMS_DIRECTORY_VARIABLE, chosen);
    find_variable("XDG_RUNTIME_DIR", runtime);
    reader = GMS_CALL0(SYS_geteuid);
    are_read = true;
}

/* Called with a lock held. */
long gms_scope_create(char path[PATH_MAX])
{
    long fd = -EPERM;
    path[0] = '\0';
    if (is_secure())
        return fd;
    gms_scope_read_wishes();
    const bool are_ours = are_read && reader == GMS_CALL0(SYS_geteuid);
    const struct gms_folder_wishes wishes = {are_ours ? chosen : "", are_ours ? runtime : ""};
    for (unsigned i = 0; i < GMS_FOLDERS && fd < 0; ++i) {
        const long folder = gms_folder_open(i, &wishes, true, path);
        fd = folder < 0 ? folder : create_in(folder, path);
        if (folder >= 0)
            GMS_CALL1(SYS_close, folder);
        if (gms_folder_stands_alone(i, folder))
            break;
    }
    return fd;
}

long gms_descriptor_move_away(long fd)
{
    struct rlimit limit = {0, 0};
    GMS_CALL4(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit);
    /* Not above 1024: the kernel's table of descriptors reaches up to the highest. */
    const long most = limit.rlim_cur > 1024 ? 1024 : (long)limit.rlim_cur;
    const long highest = most > 128 ? 32 : (most + 3) / 4;
    const long high = GMS_CALL3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, most - highest);
    if (high < 0)
        return fd;
    GMS_CALL1(SYS_close, fd);
    return high;
}
