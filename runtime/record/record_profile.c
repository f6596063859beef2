/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_profile.h"

#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/gmon_format.h"
#include "formats/scope_format.h"

enum { POINTER = 8, BINS_AT = 2 * POINTER, RATE_AT = BINS_AT + 4 };

/* No FIFO: opening that might wait for ever. No other user's: it need have no end. */
static FILE* open_regular(const char* path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (fd < 0)
        return NULL;
    FILE* file =
        fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() ? fdopen(fd, "rb") : NULL;
    if (!file)
        close(fd);
    return file;
}

static bool read_header(FILE* file)
{
    char header[GMON_HEADER_SIZE];
    return fread(header, sizeof header, 1, file) == 1 && memcmp(header, GMON_MAGIC, GMON_MAGIC_SIZE) == 0;
}

static bool add_histogram(FILE* file, double* seconds)
{
    unsigned char fixed[GMON_HISTOGRAM_SIZE(POINTER)];
    uint32_t bins, rate;
    if (fread(fixed, sizeof fixed, 1, file) != 1)
        return false;
    memcpy(&bins, fixed + BINS_AT, sizeof bins);
    memcpy(&rate, fixed + RATE_AT, sizeof rate);
    uint64_t counts = 0;
    for (uint32_t i = 0; i < bins; ++i) {
        uint16_t bin;
        if (fread(&bin, sizeof bin, 1, file) != 1)
            return false;
        counts += bin;
    }
    if (rate == 0)
        return false;
    *seconds += (double)counts / rate;
    return true;
}

static bool add_records(FILE* file, double* seconds)
{
    char arc[GMON_ARC_SIZE(POINTER)];
    for (int tag = getc(file); tag != EOF; tag = getc(file)) {
        const bool whole = tag == GMON_TAG_HISTOGRAM ? add_histogram(file, seconds)
                                                     : tag == GMON_TAG_ARC && fread(arc, sizeof arc, 1, file);
        if (!whole)
            return false;
    }
    return true;
}

bool record_profile_seconds(const char* path, double* seconds)
{
    FILE* file = open_regular(path);
    if (!file)
        return false;
    *seconds = 0;
    const bool whole = read_header(file) && add_records(file, seconds);
    fclose(file);
    return whole;
}

static bool read_companion_header(FILE* file, struct scope_header* header)
{
    return fread(header, sizeof *header, 1, file) == 1 && memcmp(header->magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC) == 0 &&
           (header->version == SCOPE_VERSION || header->version == SCOPE_VERSION_SUM) && header->state == SCOPE_ENDED;
}

static uint64_t sampled_ns(FILE* file, uint64_t threads)
{
    struct scope_thread thread;
    uint64_t ns = 0;
    for (uint64_t i = 0; i < threads && fread(&thread, sizeof thread, 1, file) == 1; ++i)
        ns += thread.user_ns - thread.base_user_ns + thread.system_ns - thread.base_system_ns;
    return ns;
}

static FILE* open_companion(const char* profile, struct scope_header* header)
{
    static char path[PATH_MAX];
    FILE* file =
        snprintf(path, sizeof path, "%s%s", profile, SCOPE_SUFFIX) < (int)sizeof path ? open_regular(path) : NULL;
    if (!file || read_companion_header(file, header))
        return file;
    fclose(file);
    return NULL;
}

/* Reads the next chunk's header, and leaves the file behind it. `at` is 0 at first; false at the end. */
static bool next_chunk(FILE* file, off_t* at, struct scope_chunk* chunk)
{
    *at = *at ? *at + (off_t)chunk->bytes : SCOPE_PAGE;
    return fseeko(file, *at, SEEK_SET) == 0 && fread(chunk, sizeof *chunk, 1, file) == 1 &&
           chunk->magic == SCOPE_CHUNK_MAGIC && chunk->bytes >= sizeof *chunk && chunk->bytes <= INT64_MAX / 2;
}

bool record_companion_read(const char* profile, struct record_companion* companion)
{
    struct scope_header header;
    FILE* file = open_companion(profile, &header);
    if (!file)
        return false;
    struct scope_chunk chunk;
    *companion = (struct record_companion){.was_off = header.control_changes > 0};
    for (off_t at = 0; next_chunk(file, &at, &chunk);)
        if (chunk.type == SCOPE_THREADS)
            companion->seconds += (double)sampled_ns(file, chunk.used) / 1e9;
    fclose(file);
    return true;
}

/* Looks for KEY= among the texts that begin here. A value that does not fit is none. */
static bool read_text(FILE* file, uint64_t bytes, const char* key, char value[PATH_MAX])
{
    static char text[PATH_MAX];
    const size_t key_size = strlen(key);
    size_t length = 0;
    for (int c = bytes ? getc(file) : EOF; c != EOF; c = --bytes ? getc(file) : EOF) {
        if (length < sizeof text)
            text[length++] = (char)c;
        if (c != '\0')
            continue;
        if (text[length - 1] == '\0' && !strncmp(text, key, key_size) && text[key_size] == '=') {
            strcpy(value, text + key_size + 1);
            return true;
        }
        length = 0;
    }
    return false;
}

static bool read_companion_text(const char* profile, const char* key, char value[PATH_MAX])
{
    struct scope_header header;
    FILE* file = open_companion(profile, &header);
    if (!file)
        return false;
    struct scope_chunk chunk;
    bool is_found = false;
    for (off_t at = 0; !is_found && next_chunk(file, &at, &chunk);)
        is_found = chunk.type == SCOPE_TEXT && read_text(file, chunk.used, key, value);
    fclose(file);
    return is_found;
}

bool record_companion_is_of_run(const char* profile, const char* run)
{
    static char its[PATH_MAX];
    return read_companion_text(profile, "run", its) && strcmp(its, run) == 0;
}

bool record_companion_is_of_other_run(const char* profile, const char* run)
{
    static char its[PATH_MAX];
    return read_companion_text(profile, "run", its) && strcmp(its, run) != 0;
}

bool record_companion_program(const char* profile, char program[PATH_MAX])
{
    return read_companion_text(profile, "program", program);
}

unsigned long record_companion_ranks(const char* profile)
{
    static char ranks[PATH_MAX];
    return read_companion_text(profile, "ranks", ranks) ? strtoul(ranks, NULL, 10) : 0;
}

static bool read_fitting_header(const char* profile, struct scope_header* header)
{
    char start[GMON_HEADER_SIZE];
    FILE* file = open_regular(profile);
    const bool is_read = file && fread(start, sizeof start, 1, file) == 1;
    if (file)
        fclose(file);
    FILE* companion = is_read ? open_companion(profile, header) : NULL;
    if (!companion)
        return false;
    fclose(companion);
    return memcmp(start + sizeof start - sizeof header->id, header->id, sizeof header->id) == 0;
}

unsigned long record_companion_summed(const char* profile)
{
    struct scope_header header;
    struct scope_chunk chunk;
    struct scope_sum sum = {.processes = 0};
    bool has_spread = false;
    FILE* file = open_companion(profile, &header);
    for (off_t at = 0; file && next_chunk(file, &at, &chunk);)
        if (chunk.type == SCOPE_SPREAD)
            has_spread = true;
        else if (chunk.type == SCOPE_SUM && !chunk.is_less && fread(&sum, sizeof sum, 1, file) != 1)
            break;
    if (file)
        fclose(file);
    return has_spread && !sum.is_difference ? sum.processes : 0;
}

bool record_companion_fits(const char* profile)
{
    struct scope_header header;
    return read_fitting_header(profile, &header);
}

bool record_companion_tells_end(const char* profile)
{
    struct scope_header header;
    return read_fitting_header(profile, &header) && header.ended_ns > 0;
}

bool record_profile_misses_time(double in_profile, double used)
{
    const double missing = used - in_profile;
    return missing > 0.1 && missing > 0.1 * used;
}
