/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collect.h"
#include "live_process.h"
#include "name_texts.h"

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

/* No FIFO: opening that might wait for ever. */
static int open_regular(struct live_file* file, enum live_access access, struct stat* status)
{
    const int fd = open(file->path, (access == LIVE_CONTROL ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fstat(fd, status) != 0) {
        fail_with(file, errno);
    } else if (!S_ISREG(status->st_mode)) {
        live_fail(file, "expected a .scope file, found %s",
                  S_ISDIR(status->st_mode) ? "a directory" : "a special file");
    } else if (status->st_size < (off_t)SCOPE_PAGE) {
        live_fail(file, "offset 0: expected a header of %u bytes, found %lld", SCOPE_PAGE, (long long)status->st_size);
    } else {
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

const char* live_shown_bytes(const char* bytes, char text[32])
{
    size_t used = 0;
    for (int i = 0; i < 8; ++i) {
        const unsigned char byte = (unsigned char)bytes[i];
        const char* format = byte > ' ' && byte < 127 && byte != '\\' ? "%c" : byte == 0 ? "\\0" : "\\%o";
        used += (size_t)snprintf(text + used, 32 - used, format, byte);
        if (used >= 27)
            break;
    }
    return text;
}

static bool check_header(struct live_file* file)
{
    const struct scope_header* header = file->header;
    char found[32];
    if (memcmp(header->magic, SCOPE_MAGIC, sizeof header->magic) != 0)
        return live_fail(file, "offset 0: expected \"%s\", found \"%s\"", SCOPE_MAGIC,
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

bool live_open(struct live_file* file, const char* path, enum live_access access)
{
    struct stat status;
    memset(file, 0, sizeof *file);
    if (snprintf(file->path, sizeof file->path, "%s", path) >= PATH_MAX)
        return fail_with(file, ENAMETOOLONG);
    const int fd = open_regular(file, access, &status);
    if (fd < 0)
        return false;
    file->bytes = (uint64_t)status.st_size / SCOPE_PAGE * SCOPE_PAGE;
    void* memory =
        mmap(NULL, file->bytes, PROT_READ | PROT_WRITE, access == LIVE_CONTROL ? MAP_SHARED : MAP_PRIVATE, fd, 0);
    const int error = errno;
    close(fd);
    if (memory == MAP_FAILED)
        return fail_with(file, error);
    file->header = memory;
    if (!check_header(file)) {
        live_close(file);
        return false;
    }
    uint64_t end = __atomic_load_n(&file->header->end, __ATOMIC_ACQUIRE);
    if (file->header->state == SCOPE_ENDED)
        end = file->bytes;
    file->missing = end > file->bytes ? end - file->bytes : 0;
    file->range = (struct gms_chunk_range){(const char*)memory + SCOPE_PAGE, end - file->missing - SCOPE_PAGE};
    file->chunks = (struct gms_chunks){file->header, &file->range, 1};
    return true;
}

void live_close(struct live_file* file)
{
    if (file->header)
        munmap(file->header, file->bytes);
    file->header = NULL;
}

const char* live_text(const struct live_file* file, const char* key, unsigned index)
{
    return gms_text_find(&file->chunks, key, index);
}

bool live_is_in_use(const struct live_file* file)
{
    char path[PATH_MAX];
    if (strncmp(file->path, "/proc/", 6) == 0) /* removed, and found behind the process' descriptor */
        return live_process_file((long)file->header->pid, path) == 0;
    return file->header->state == SCOPE_RUNS && live_process_maps((long)file->header->pid, file->path);
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

struct live_totals live_totals(const struct live_file* file)
{
    struct live_totals totals = {0};
    const struct scope_chunk* chunk = NULL;
    while ((chunk = gms_chunk_next(&file->chunks, SCOPE_ARCS, chunk)) != NULL)
        totals.calls += calls_in(chunk);
    while ((chunk = gms_chunk_next(&file->chunks, SCOPE_THREADS, chunk)) != NULL)
        add_threads(chunk, &totals);
    return totals;
}
