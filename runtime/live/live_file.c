/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/live_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/own_calls.h"
#include "live/live_copy.h"
#include "live/live_process.h"
#include "live/live_shared.h"
#include "live/name_texts.h"
#include "scope/scope_folder.h"
#include "write/collect.h"

bool live_fail(struct live_file* file, const char* format, ...)
{
    va_list arguments;
    int length = snprintf(file->problem, sizeof file->problem, "%s: ", file->path);
    va_start(arguments, format);
    vsnprintf(file->problem + length, sizeof file->problem - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_with(struct live_file* file, int error)
{
    file->error = error;
    return live_fail(file, "%s", strerror(error));
}

static bool is_allowed(const struct live_file* file, uid_t owner)
{
    return file->owner == gms_geteuid() || owner == LIVE_ANYBODYS || (owner != LIVE_OURS && file->owner == owner);
}

/* Part of a header, or something else. */
static bool fail_short(struct live_file* file, long long bytes)
{
    char start[sizeof SCOPE_MAGIC] = "";
    const ssize_t size = pread(file->descriptor, start, sizeof start - 1, 0);
    if (size > 0 && memcmp(start, SCOPE_MAGIC, (size_t)size) != 0)
        return live_fail(file, "is not a .scope profile: it has only %lld byte%s", bytes, bytes == 1 ? "" : "s");
    return live_fail(file, "offset 0: expected a header of %u bytes, found %lld", SCOPE_PAGE, bytes);
}

/* Sets `bytes`. */
static bool check_status(struct live_file* file, uid_t owner)
{
    struct stat status;
    if (gms_fstat(file->descriptor, &status) != 0)
        return fail_with(file, errno);
    file->owner = status.st_uid;
    file->bytes = (uint64_t)status.st_size / SCOPE_PAGE * SCOPE_PAGE;
    file->is_foreign = !is_allowed(file, owner);
    if (file->is_foreign)
        return live_fail(file, "is not believed: expected a file of user %u, found one of user %u",
                         owner == LIVE_OURS ? gms_geteuid() : owner, file->owner);
    if (!S_ISREG(status.st_mode))
        return live_fail(file, "expected a .scope file, found %s",
                         S_ISDIR(status.st_mode) ? "a directory" : "a special file");
    if (file->bytes == 0)
        return fail_short(file, (long long)status.st_size);
    return file->bytes <= LIVE_LARGEST || live_fail(file, "expected at most %llu bytes, found %lld",
                                                    (unsigned long long)LIVE_LARGEST, (long long)status.st_size);
}

/* No FIFO: opening that might wait for ever. No link, but for those of the kernel behind a process' descriptors. */
static bool open_place(struct live_file* file, enum live_access access)
{
    const int follow = strncmp(file->name, "/proc/", 6) == 0 ? 0 : O_NOFOLLOW;
    file->descriptor =
        openat(file->folder, file->name,
               (access == LIVE_CONTROL ? O_RDWR : O_RDONLY) | follow | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file->descriptor >= 0)
        return true;
    return errno == ELOOP ? live_fail(file, "expected a .scope file, found a symbolic link") : fail_with(file, errno);
}

const char* live_shown_bytes(const char* bytes, char text[32])
{
    size_t used = 0;
    for (int i = 0; i < 8; ++i) {
        const unsigned char byte = (unsigned char)bytes[i];
        const char* format = byte >= ' ' && byte < 127 && byte != '\\' ? "%c" : byte == 0 ? "\\0" : "\\x%02x";
        used += (size_t)snprintf(text + used, 32 - used, format, byte);
        if (used >= 27)
            break;
    }
    return text;
}

static bool check_header(struct live_file* file, const struct scope_header* header)
{
    char found[32];
    if (memcmp(header->magic, SCOPE_MAGIC, sizeof header->magic) != 0)
        return live_fail(file, "is not a .scope profile: it begins with \"%s\"",
                         live_shown_bytes(header->magic, found));
    if (header->version != SCOPE_VERSION)
        return live_fail(file, "offset %zu: expected version %u, found %u", offsetof(struct scope_header, version),
                         SCOPE_VERSION, header->version);
    if (header->state != SCOPE_RUNS && header->state != SCOPE_ENDED)
        return live_fail(file, "offset %zu: expected state %d or %d, found %u", offsetof(struct scope_header, state),
                         SCOPE_RUNS, SCOPE_ENDED, header->state);
    if (header->state == SCOPE_RUNS && (header->end < SCOPE_PAGE || header->end % SCOPE_PAGE != 0))
        return live_fail(file, "offset %zu: expected a multiple of %u, found %llu", offsetof(struct scope_header, end),
                         SCOPE_PAGE, (unsigned long long)header->end);
    return true;
}

/* Returns the end of the chunks by a checked header. */
static uint64_t find_end(struct live_file* file, const struct scope_header* header)
{
    const uint64_t end = header->state == SCOPE_ENDED ? file->bytes : header->end;
    file->missing = end > file->bytes ? end - file->bytes : 0;
    return end - file->missing;
}

static void give_chunks(struct live_file* file, uint64_t end)
{
    file->range = (struct gms_chunk_range){(const char*)file->header + SCOPE_PAGE, end - SCOPE_PAGE};
    file->chunks = (struct gms_chunks){file->header, &file->range, 1};
}

/* Only what was read once is believed: what is shared may change after it was checked. */
static bool take_header(struct live_file* file, enum live_access access)
{
    struct scope_header first;
    if (pread(file->descriptor, &first, sizeof first, 0) != (ssize_t)sizeof first)
        return live_fail(file, "offset 0: expected a header of %u bytes, found fewer", SCOPE_PAGE);
    if (!check_header(file, &first))
        return false;
    const uint64_t end = find_end(file, &first);
    void* memory = access == LIVE_CONTROL ? live_share(file->descriptor, file->bytes)
                                          : mmap(NULL, file->bytes, PROT_READ | PROT_WRITE,
                                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!memory || memory == MAP_FAILED)
        return fail_with(file, errno);
    file->header = memory;
    file->is_shared = access == LIVE_CONTROL;
    if (!file->is_shared)
        *file->header = first;
    give_chunks(file, file->is_shared ? end : SCOPE_PAGE);
    return true;
}

/* Whether anybody has the file open, or mapped, to write to it: only if not, the kernel gives a lease to read it.
 * Should somebody open it at this very moment, they wait, and we get a signal that does nothing. */
static bool is_written(const struct live_file* file)
{
    fcntl(file->descriptor, F_SETSIG, SIGURG);
    if (fcntl(file->descriptor, F_SETLEASE, F_RDLCK) != 0)
        return true;
    fcntl(file->descriptor, F_SETLEASE, F_UNLCK);
    return false;
}

bool live_open(struct live_file* file, const struct live_place* place, enum live_access access, uid_t owner)
{
    memset(file, 0, sizeof *file);
    file->descriptor = -1;
    file->folder = place->folder;
    const bool fits = snprintf(file->path, sizeof file->path, "%s", place->path) < PATH_MAX &&
                      snprintf(file->name, sizeof file->name, "%s", place->name) < PATH_MAX;
    if (!fits)
        return fail_with(file, ENAMETOOLONG);
    if (open_place(file, access) && check_status(file, owner) && take_header(file, access))
        return true;
    file->is_written = file->bytes > 0 && !file->is_foreign && is_written(file);
    live_close(file);
    return false;
}

void live_load(struct live_file* file)
{
    const uint64_t end = find_end(file, file->header);
    const uint64_t copied = live_copy(file->descriptor, (char*)file->header, SCOPE_PAGE, end) / SCOPE_PAGE * SCOPE_PAGE;
    file->missing += end - copied;
    give_chunks(file, copied);
    if (live_is_in_use(file))
        live_copy_again(file->descriptor, (char*)file->header, &file->chunks);
}

void live_load_texts(struct live_file* file)
{
    const uint64_t end = find_end(file, file->header);
    live_copy_texts(file->descriptor, (char*)file->header, SCOPE_PAGE, end);
    give_chunks(file, end);
}

void live_close(struct live_file* file)
{
    if (file->header && file->is_shared)
        live_unshare();
    else if (file->header)
        munmap(file->header, file->bytes);
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->header = NULL;
    file->descriptor = -1;
}

/* It belonged to a rank of a parallel job that was killed while it added up. */
static void remove_ranks_folder(const struct live_file* file)
{
    char name[NAME_MAX + 1];
    const char* dot = strrchr(file->name, '.');
    if (!dot || snprintf(name, sizeof name, "%.*s" GMS_RANKS_SUFFIX, (int)(dot - file->name), file->name) > NAME_MAX)
        return;
    const int folder = openat(file->folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    const bool is_ours = folder >= 0 && gms_fstat(folder, &status) == 0 && status.st_uid == gms_geteuid();
    DIR* list = is_ours ? fdopendir(folder) : NULL;
    if (!list && folder >= 0)
        close(folder);
    if (!list)
        return;
    for (const struct dirent* entry = NULL; (entry = readdir(list)) != NULL;)
        unlinkat(folder, entry->d_name, 0);
    closedir(list);
    unlinkat(file->folder, name, AT_REMOVEDIR);
}

int live_remove(const struct live_file* file)
{
    remove_ranks_folder(file);
    return unlinkat(file->folder, file->name, 0) == 0 || errno == ENOENT ? 0 : errno;
}

const char* live_text(const struct live_file* file, const char* key) { return gms_text_find(&file->chunks, key); }

/* In another PID namespace the process has another number than here, or none, but what it has mapped is seen from
 * everywhere. (Not so for processes that we know by number: a forked child keeps its dead parent's mapping.) */
bool live_is_in_use(const struct live_file* file)
{
    static char path[PATH_MAX];
    const struct scope_header* header = file->header;
    if (header->state != SCOPE_RUNS)
        return false;
    if (!live_process_is_numbered_here(header->pid_namespace))
        return is_written(file);
    if (strncmp(file->path, "/proc/", 6) == 0) /* removed, and found behind the process' descriptor */
        return live_process_file((long)header->pid, path) == 0;
    return live_process_maps((long)header->pid, file->path);
}

static uint64_t calls_in(const struct scope_chunk* chunk)
{
    const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
    const struct scope_arc_entry* entry =
        (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
    uint64_t calls = 0;
    if (__atomic_load_n(&table->muted, __ATOMIC_RELAXED))
        return 0;
    for (uint64_t i = 0; i < table->entries; ++i, ++entry)
        if (__atomic_load_n(&entry->self, __ATOMIC_ACQUIRE) != 0 && entry->from != entry->self)
            calls += gms_collect_since(&entry->count, &entry->baseline);
    return calls;
}

static void add_threads(const struct scope_chunk* chunk, struct live_totals* totals)
{
    const struct scope_thread* thread = (const struct scope_thread*)(const void*)(chunk + 1);
    for (uint64_t i = 0; i < chunk->used; ++i, ++thread) {
        totals->samples += gms_collect_since(&thread->samples, &thread->base_samples);
        totals->user_ns += gms_collect_since(&thread->user_ns, &thread->base_user_ns);
        totals->system_ns += gms_collect_since(&thread->system_ns, &thread->base_system_ns);
        totals->threads += thread->lives_of > 0 ? thread->lives_of : 1;
    }
}

struct live_totals live_totals_of(const struct live_file* file)
{
    struct live_totals totals = {0};
    const struct scope_chunk* chunk = NULL;
    while ((chunk = gms_chunk_next(&file->chunks, SCOPE_ARCS, chunk)) != NULL)
        totals.calls += calls_in(chunk);
    while ((chunk = gms_chunk_next(&file->chunks, SCOPE_THREADS, chunk)) != NULL)
        add_threads(chunk, &totals);
    return totals;
}
