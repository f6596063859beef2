/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_tables.h"

/* Encodings of pointers: the low half says how long, the high half relative to what. */
enum {
    ENCODING_ABSOLUTE = 0x00,
    ENCODING_UNSIGNED_2 = 0x02,
    ENCODING_UNSIGNED_4 = 0x03,
    ENCODING_UNSIGNED_8 = 0x04,
    ENCODING_SIGNED_2 = 0x0a,
    ENCODING_SIGNED_4 = 0x0b,
    ENCODING_SIGNED_8 = 0x0c,
    ENCODING_FROM_HERE = 0x10,
    ENCODING_FROM_DATA = 0x30,
    ENCODING_INDIRECT = 0x80,
    ENCODING_OMITTED = 0xff
};

#define HEADER_VERSION 1u
#define SORTED_TABLE (ENCODING_FROM_DATA | ENCODING_SIGNED_4)
#define PAIR_BYTES 8u
#define LONG_FORM 0xffffffffu

uint64_t gms_read_uleb(struct gms_reader* reader)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint64_t byte = gms_read(reader, 1);
        value |= (byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return value;
    }
    reader->failed = true;
    return 0;
}

int64_t gms_read_sleb(struct gms_reader* reader)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint64_t byte = gms_read(reader, 1);
        value |= (byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return (int64_t)((byte & 0x40) && shift + 7 < 64 ? value | ~(uint64_t)0 << (shift + 7) : value);
    }
    reader->failed = true;
    return 0;
}

static uint64_t read_number(struct gms_reader* reader, uint8_t encoding)
{
    switch (encoding & 0x0f) {
    case ENCODING_UNSIGNED_2: return gms_read(reader, 2);
    case ENCODING_UNSIGNED_4: return gms_read(reader, 4);
    case ENCODING_SIGNED_2: return (uint64_t)(int64_t)(int16_t)gms_read(reader, 2);
    case ENCODING_SIGNED_4: return (uint64_t)(int64_t)(int32_t)gms_read(reader, 4);
    case ENCODING_ABSOLUTE:
    case ENCODING_UNSIGNED_8:
    case ENCODING_SIGNED_8: return gms_read(reader, 8);
    default: reader->failed = true; return 0;
    }
}

uint64_t gms_read_encoded(struct gms_reader* reader, uint8_t encoding, uint64_t data_base)
{
    const uint64_t here = reader->at;
    const uint64_t value = read_number(reader, encoding);
    switch (encoding & 0xf0) {
    case ENCODING_ABSOLUTE: return value;
    case ENCODING_FROM_HERE: return here + value;
    case ENCODING_FROM_DATA: return data_base + value;
    default: reader->failed = true; return 0;
    }
}

/* Leaves the reader at the first pair of the sorted table. Returns their number. */
static uint64_t read_header(const struct gms_unwind_module* module, struct gms_reader* reader)
{
    *reader = gms_reader_start(module, module->tables, module->header);
    const uint64_t version = gms_read(reader, 1);
    const uint8_t frame_encoding = (uint8_t)gms_read(reader, 1);
    const uint8_t count_encoding = (uint8_t)gms_read(reader, 1);
    const uint64_t table_encoding = gms_read(reader, 1);
    gms_read_encoded(reader, frame_encoding, module->header);
    const uint64_t count = gms_read_encoded(reader, count_encoding, module->header);
    if (version != HEADER_VERSION || table_encoding != SORTED_TABLE || count_encoding == ENCODING_OMITTED ||
        count > (reader->end - reader->at) / PAIR_BYTES)
        reader->failed = true;
    return count;
}

static uint64_t pair_at(struct gms_reader* table, uint64_t first, uint64_t i, unsigned half)
{
    table->at = first + i * PAIR_BYTES + half * 4;
    return (uint64_t)(int64_t)(int32_t)gms_read(table, 4);
}

/* Address of the last FDE whose function begins at or below `address`; 0: there is none. */
static uint64_t find_pair(const struct gms_unwind_module* module, uint64_t address, bool* failed)
{
    struct gms_reader table;
    uint64_t low = 0, high = read_header(module, &table);
    const uint64_t first = table.at;
    while (low < high && !table.failed) {
        const uint64_t middle = (low + high) / 2;
        if (module->header + pair_at(&table, first, middle, 0) <= address)
            low = middle + 1;
        else
            high = middle;
    }
    const uint64_t entry = low == 0 || table.failed ? 0 : module->header + pair_at(&table, first, low - 1, 1);
    *failed = table.failed;
    return entry;
}

/* Reads an entry's length, and lets the reader end with it. */
static void read_length(struct gms_reader* reader)
{
    const uint64_t length = gms_read(reader, 4);
    if (length == 0 || length == LONG_FORM || length > reader->end - reader->at)
        reader->failed = true;
    else
        reader->end = reader->at + length;
}

/* The letters of the augmentation say what stands in its data. */
static void read_augmentation(struct gms_reader* reader, uint64_t letters, struct gms_cfi_entry* entry)
{
    struct gms_reader text;
    gms_reader_copy(reader, &text);
    text.at = letters;
    const uint64_t bytes = gms_read_uleb(reader);
    if (bytes > reader->end - reader->at)
        reader->failed = true;
    if (reader->failed)
        return;
    const uint64_t end = reader->at + bytes;
    for (uint64_t letter = gms_read(&text, 1); letter != 0 && !reader->failed; letter = gms_read(&text, 1))
        switch (letter) {
        case 'R': entry->address_encoding = (uint8_t)gms_read(reader, 1); break;
        case 'L': gms_read(reader, 1); break;
        case 'P': {
            const uint8_t encoding = (uint8_t)gms_read(reader, 1);
            gms_read_encoded(reader, encoding & (uint8_t)~ENCODING_INDIRECT, 0);
            break;
        }
        case 'S': entry->is_signal_frame = true; break;
        case 'B': break; /* AArch64: which key signs return addresses */
        default: reader->failed = true;
        }
    reader->at = end;
}

static void read_common(struct gms_reader* reader, struct gms_cfi_entry* entry)
{
    read_length(reader);
    const uint64_t id = gms_read(reader, 4);
    const uint64_t version = gms_read(reader, 1);
    const uint64_t letters = reader->at;
    const uint64_t first = gms_read(reader, 1);
    for (uint64_t letter = first; letter != 0 && !reader->failed;)
        letter = gms_read(reader, 1);
    entry->code_unit = (int64_t)gms_read_uleb(reader);
    entry->data_unit = gms_read_sleb(reader);
    entry->return_register = version == 1 ? gms_read(reader, 1) : gms_read_uleb(reader);
    entry->address_encoding = ENCODING_ABSOLUTE;
    entry->is_signal_frame = false;
    entry->has_data = first == 'z';
    if (entry->has_data)
        read_augmentation(reader, letters + 1, entry);
    if (id != 0 || (version != 1 && version != 3) || (first != 0 && first != 'z') || entry->code_unit <= 0 ||
        entry->code_unit > 256 || entry->data_unit < -256 || entry->data_unit > 256)
        reader->failed = true;
    gms_reader_copy(reader, &entry->common);
}

bool gms_cfi_read_entry(const struct gms_unwind_module* module, uint64_t at, struct gms_cfi_entry* entry)
{
    struct gms_reader own = gms_reader_start(module, module->tables, at);
    read_length(&own);
    entry->end = own.end;
    const uint64_t here = own.at;
    const uint64_t back = gms_read(&own, 4);
    entry->bytes = 0;
    if (own.failed || back == 0)
        return false;
    struct gms_reader common = gms_reader_start(module, module->tables, here - back);
    read_common(&common, entry);
    entry->function = gms_read_encoded(&own, entry->address_encoding, 0);
    entry->bytes = read_number(&own, entry->address_encoding);
    if (entry->has_data) {
        const uint64_t data = gms_read_uleb(&own);
        own.failed |= data > own.end - own.at;
        own.at += data;
    }
    gms_reader_copy(&own, &entry->own);
    return !common.failed && !own.failed;
}

/* The same in a table that we made ourselves. */
static uint64_t find_own_pair(const struct gms_unwind_module* module, uint64_t address)
{
    uint64_t low = 0, high = module->pair_count;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (module->pairs[middle].function <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? 0 : module->pairs[low - 1].entry;
}

enum gms_found gms_cfi_find(const struct gms_unwind_module* module, uint64_t address, struct gms_cfi_entry* entry)
{
    bool failed = false;
    const uint64_t at = module->pairs ? find_own_pair(module, address) : find_pair(module, address, &failed);
    if (failed || at == 0)
        return failed ? GMS_NOT_UNDERSTOOD : GMS_NOT_THERE;
    if (!gms_cfi_read_entry(module, at, entry))
        return GMS_NOT_UNDERSTOOD;
    return address - entry->function < entry->bytes ? GMS_FOUND : GMS_NOT_THERE;
}
