/* SPDX-License-Identifier: MIT */
#include "write/gmon_writer.h"

#include "formats/gmon_format.h"

#define MOST_IN_A_BIN 0xFFFFu
#define MOST_IN_AN_ARC 0xFFFFFFFFu

_Static_assert(GMON_HEADER_SPARE_SIZE == SCOPE_ID_BYTES, "the companion's id fills the header's spare bytes");

static void put_u8(struct gms_output* output, uint8_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u16(struct gms_output* output, uint16_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u32(struct gms_output* output, uint32_t value) { gms_output_put(output, &value, sizeof value); }

static void put_u64(struct gms_output* output, uint64_t value) { gms_output_put(output, &value, sizeof value); }

static void put_header(struct gms_output* output, const uint8_t* id)
{
    static const uint8_t none[GMON_HEADER_SPARE_SIZE] = {0};
    gms_output_put(output, GMON_MAGIC, GMON_MAGIC_SIZE);
    put_u32(output, GMON_VERSION);
    gms_output_put(output, id ? id : none, GMON_HEADER_SPARE_SIZE);
}

/* The bytes that may still be taken. */
struct room {
    uint64_t first;   /* by the first record of each piece */
    uint64_t further; /* by records for ticks and calls that one cannot hold */
    uint64_t left_out;
};

/* Text bytes [low, high), a piece of the grid, and the ticks in it: items[first, end) of the list. */
struct piece {
    uint64_t low, high;
    size_t first, end;
};

static struct piece piece_at(const struct gms_profile* profile, uint64_t address, size_t first)
{
    const uint64_t size = (uint64_t)GMS_RECORD_BINS * profile->bytes_per_bin;
    struct piece piece = {.low = profile->low_pc + (address - profile->low_pc) / size * size, .first = first};
    piece.high = profile->high_pc - piece.low > size ? piece.low + size : profile->high_pc;
    piece.end = first;
    while (piece.end < profile->ticks->size && profile->ticks->items[piece.end].key[0] < piece.high)
        ++piece.end;
    return piece;
}

static uint32_t bins_of(const struct gms_profile* profile, const struct piece* piece)
{
    return (uint32_t)((piece->high - piece->low + profile->bytes_per_bin - 1) / profile->bytes_per_bin);
}

/* Ticks of the bin that ends at `end`; moves on behind them. */
static uint64_t take_bin(const struct gms_profile* profile, const struct piece* piece, uint64_t end, size_t* next)
{
    uint64_t ticks = 0;
    while (*next < piece->end && profile->ticks->items[*next].key[0] < end)
        ticks += profile->ticks->items[(*next)++].count;
    return ticks;
}

/* The ticks that a record leaves for the next one of the same piece. */
struct rest {
    uint64_t fullest; /* bin */
    uint64_t all;
};

/* One record; each bin holds what is left of it after `written` has been given out by earlier records. */
static struct rest put_record(struct gms_output* output, const struct gms_profile* profile, const struct piece* piece,
                              uint64_t written)
{
    static const char dimension[GMON_DIMENSION_SIZE] = "seconds";
    const uint32_t bins = bins_of(profile, piece);
    put_u8(output, GMON_TAG_HISTOGRAM);
    put_u64(output, piece->low);
    put_u64(output, piece->low + (uint64_t)bins * profile->bytes_per_bin);
    put_u32(output, bins);
    put_u32(output, profile->ticks_per_second);
    gms_output_put(output, dimension, sizeof dimension);
    put_u8(output, 's');
    size_t next = piece->first;
    struct rest rest = {0, 0};
    for (uint32_t i = 0; i < bins; ++i) {
        const uint64_t count = take_bin(profile, piece, piece->low + (i + 1ull) * profile->bytes_per_bin, &next);
        const uint64_t left = count > written ? count - written : 0;
        const uint64_t now = left < MOST_IN_A_BIN ? left : MOST_IN_A_BIN;
        put_u16(output, (uint16_t)now);
        rest.fullest = left - now > rest.fullest ? left - now : rest.fullest;
        rest.all += left - now;
    }
    return rest;
}

/* Takes the bytes of one more record out of what is left for such; false if there are not so many. */
static bool take(uint64_t* room, uint64_t bytes)
{
    if (*room < bytes)
        return false;
    *room -= bytes;
    return true;
}

static void put_piece(struct gms_output* output, const struct gms_profile* profile, const struct piece* piece,
                      struct room* room)
{
    const uint64_t bytes = (uint64_t)bins_of(profile, piece) * GMON_BIN_SIZE;
    uint64_t written = 0;
    if (!take(&room->first, bytes)) {
        for (size_t i = piece->first; i < piece->end; ++i)
            room->left_out += profile->ticks->items[i].count;
        return;
    }
    struct rest rest = put_record(output, profile, piece, written);
    while (rest.fullest > 0 && !output->error && take(&room->further, bytes))
        rest = put_record(output, profile, piece, written += MOST_IN_A_BIN);
    room->left_out += rest.all;
}

/* Only the pieces with ticks in them; the first one even without, for it tells the rate. */
static void put_histograms(struct gms_output* output, const struct gms_profile* profile, struct room* room)
{
    if (profile->low_pc >= profile->high_pc)
        return;
    struct piece piece = piece_at(profile, profile->low_pc, 0);
    put_piece(output, profile, &piece, room);
    while (piece.end < profile->ticks->size && !output->error) {
        piece = piece_at(profile, profile->ticks->items[piece.end].key[0], piece.end);
        put_piece(output, profile, &piece, room);
    }
}

static void put_arc(struct gms_output* output, const struct gms_tally* arc, struct room* room)
{
    uint64_t left = arc->count;
    do {
        const uint32_t part = left < MOST_IN_AN_ARC ? (uint32_t)left : MOST_IN_AN_ARC;
        put_u8(output, GMON_TAG_ARC);
        put_u64(output, arc->key[0]);
        put_u64(output, arc->key[1]);
        put_u32(output, part);
        left -= part;
    } while (left > 0 && !output->error && take(&room->further, 1 + GMON_ARC_SIZE(8)));
    room->left_out += left;
}

struct gms_output_kind gms_gmon_kind(bool may_follow)
{
    return (struct gms_output_kind){.magic = GMON_MAGIC,
                                    .magic_size = GMON_MAGIC_SIZE,
                                    .mode = 0666,
                                    .may_follow = may_follow,
                                    .id_offset = GMON_HEADER_SIZE - SCOPE_ID_BYTES};
}

int gms_gmon_write(const struct gms_profile* profile, const char* path, const struct gms_output_kind* kind,
                   uint64_t* left_out)
{
    static struct gms_output output; /* too large for the smallest stacks */
    struct room room = {GMS_MOST_BIN_BYTES, GMS_MOST_SPLIT_BYTES, 0};
    const int error = gms_output_open(&output, path, kind);
    *left_out = 0;
    if (error)
        return error;
    put_header(&output, profile->id);
    put_histograms(&output, profile, &room);
    for (size_t i = 0; i < profile->arcs->size; ++i)
        put_arc(&output, &profile->arcs->items[i], &room);
    *left_out = room.left_out;
    return gms_output_close(&output);
}
