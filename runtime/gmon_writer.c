/* SPDX-License-Identifier: MIT */
#include "gmon_writer.h"

#include "gmon_format.h"
#include "output_file.h"

#define MOST_IN_A_BIN 0xFFFFu
#define MOST_IN_AN_ARC 0xFFFFFFFFu

static void put_u8(struct gms_output* output, uint8_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u16(struct gms_output* output, uint16_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u32(struct gms_output* output, uint32_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u64(struct gms_output* output, uint64_t value) { gms_output_put(output, &value, sizeof value); }

static void put_header(struct gms_output* output)
{
    static const char spare[GMON_HEADER_SPARE_SIZE] = {0};
    gms_output_put(output, GMON_MAGIC, GMON_MAGIC_SIZE);
    put_u32(output, GMON_VERSION);
    gms_output_put(output, spare, sizeof spare);
}

/* One record; each bin holds what is left of it after `written` has been given out by earlier records. */
static void put_histogram(struct gms_output* output, const struct gms_profile* profile, uint64_t written)
{
    static const char dimension[GMON_DIMENSION_SIZE] = "seconds";
    put_u8(output, GMON_TAG_HISTOGRAM);
    put_u64(output, profile->low_pc);
    put_u64(output, profile->high_pc);
    put_u32(output, (uint32_t)profile->bin_count);
    put_u32(output, profile->ticks_per_second);
    gms_output_put(output, dimension, sizeof dimension);
    put_u8(output, 's');
    for (size_t i = 0; i < profile->bin_count; ++i) {
        const uint64_t count = profile->bins ? profile->bins[i] : 0;
        const uint64_t left = count > written ? count - written : 0;
        put_u16(output, (uint16_t)(left < MOST_IN_A_BIN ? left : MOST_IN_A_BIN));
    }
}

static uint64_t largest_bin(const struct gms_profile* profile)
{
    uint64_t largest = 0;
    for (size_t i = 0; profile->bins && i < profile->bin_count; ++i)
        if (profile->bins[i] > largest)
            largest = profile->bins[i];
    return largest;
}

/* At least one record, for it tells the range and the rate even if there was no tick. */
static void put_histograms(struct gms_output* output, const struct gms_profile* profile)
{
    if (profile->bin_count == 0)
        return;
    const uint64_t largest = largest_bin(profile);
    uint64_t written = 0;
    do {
        put_histogram(output, profile, written);
        written += MOST_IN_A_BIN;
    } while (written < largest && !output->error);
}

static void put_arc(struct gms_output* output, const struct gms_arc* arc)
{
    uint64_t left = arc->count;
    while (left > 0 && !output->error) {
        const uint32_t part = left < MOST_IN_AN_ARC ? (uint32_t)left : MOST_IN_AN_ARC;
        put_u8(output, GMON_TAG_ARC);
        put_u64(output, arc->from);
        put_u64(output, arc->self);
        put_u32(output, part);
        left -= part;
    }
}

int gms_gmon_write(const struct gms_profile* profile, const char* path, bool may_follow)
{
    static struct gms_output output; /* too large for the smallest stacks; there is one writer at a time */
    const int error = gms_output_open(&output, path, may_follow);
    if (error)
        return error;
    put_header(&output);
    put_histograms(&output, profile);
    for (size_t i = 0; i < profile->arc_count; ++i)
        put_arc(&output, &profile->arcs[i]);
    return gms_output_close(&output, path);
}
