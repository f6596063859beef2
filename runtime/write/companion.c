/* SPDX-License-Identifier: MIT */
#include "write/companion.h"

#include <errno.h>
#include <time.h>

#include "base/clocks.h"
#include "write/collect.h"

#define ENTRY_BYTES sizeof(struct scope_arc_entry)

/* Writes chunk after chunk; `offset` is where it stands in the file. */
struct companion {
    struct gms_output* output;
    uint64_t offset;
};

static void put(struct companion* to, const void* bytes, size_t size)
{
    gms_output_put(to->output, bytes, size);
    to->offset += size;
}

static void fill_page(struct companion* to)
{
    static const char zeros[SCOPE_PAGE];
    if (to->offset % SCOPE_PAGE > 0)
        put(to, zeros, SCOPE_PAGE - to->offset % SCOPE_PAGE);
}

static uint64_t chunk_bytes(uint64_t content)
{
    return (sizeof(struct scope_chunk) + content + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
}

static void put_chunk_header(struct companion* to, enum scope_chunk_type type, uint64_t content, uint64_t used,
                             uint64_t first, uint32_t owner)
{
    const struct scope_chunk chunk = {
        .magic = SCOPE_CHUNK_MAGIC,
        .offset = to->offset,
        .bytes = chunk_bytes(content),
        .used = used,
        .first = first,
        .type = (uint32_t)type,
        .owner = owner,
    };
    put(to, &chunk, sizeof chunk);
}

static uint64_t used_in(const struct scope_chunk* chunk) { return __atomic_load_n(&chunk->used, __ATOMIC_ACQUIRE); }

/* A damaged chunk may end within a text: readers take texts for ended, and would refuse all of the companion. */
static uint64_t whole_texts_in(const struct scope_chunk* chunk)
{
    const char* text = (const char*)(chunk + 1);
    uint64_t bytes = used_in(chunk);
    while (bytes > 0 && text[bytes - 1] != '\0')
        --bytes;
    return bytes;
}

/* Texts and modules: bytes as they are. */
static void put_bytes(struct companion* to, const struct gms_chunks* chunks, enum scope_chunk_type type)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, type, chunk)) != NULL;) {
        const uint64_t used = type == SCOPE_TEXT ? whole_texts_in(chunk) : used_in(chunk);
        put_chunk_header(to, type, used, used, 0, 0);
        put(to, chunk + 1, used);
        fill_page(to);
    }
}

/* A record as it stands, but for its counters: the copy has what they counted since the last reset. */
#define COPY_SINCE_RESET(copy, of)                                                                                     \
    do {                                                                                                               \
        (copy) = *(of);                                                                                                \
        (copy).user_ns = gms_collect_since(&(of)->user_ns, &(of)->base_user_ns);                                       \
        (copy).system_ns = gms_collect_since(&(of)->system_ns, &(of)->base_system_ns);                                 \
        (copy).samples = gms_collect_since(&(of)->samples, &(of)->base_samples);                                       \
        (copy).base_user_ns = (copy).base_system_ns = (copy).base_samples = 0;                                         \
    } while (0)

static void put_uncounted(struct companion* to, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_UNCOUNTED, chunk)) != NULL;) {
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_UNCOUNTED);
        put_chunk_header(to, SCOPE_UNCOUNTED, used * sizeof(struct scope_uncounted), used, 0, 0);
        put(to, chunk + 1, used * sizeof(struct scope_uncounted));
        fill_page(to);
    }
}

static void put_rationed(struct companion* to, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_RATIONED, chunk)) != NULL;) {
        const struct scope_rationed* rationed = (const struct scope_rationed*)(const void*)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_RATIONED);
        put_chunk_header(to, SCOPE_RATIONED, used * sizeof *rationed, used, 0, 0);
        for (uint64_t i = 0; i < used; ++i, ++rationed) {
            const uint64_t low = rationed->variance_low - rationed->base_variance_low;
            const uint64_t borrowed = rationed->variance_low < rationed->base_variance_low;
            const struct scope_rationed record = {
                .from = rationed->from,
                .self = rationed->self,
                .missed = gms_collect_since(&rationed->missed, &rationed->base_missed),
                .doubt = gms_collect_since(&rationed->doubt, &rationed->base_doubt),
                .variance_low = low,
                .variance_high = rationed->variance_high > rationed->base_variance_high
                                     ? rationed->variance_high - rationed->base_variance_high - borrowed
                                     : 0,
                .epoch = rationed->epoch,
            };
            put(to, &record, sizeof record);
        }
        fill_page(to);
    }
}

static void put_threads(struct companion* to, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_THREADS, chunk)) != NULL;) {
        const struct scope_thread* thread = (const struct scope_thread*)(const void*)(chunk + 1);
        const uint64_t used = used_in(chunk);
        put_chunk_header(to, SCOPE_THREADS, used * sizeof *thread, used, chunk->first, 0);
        for (uint64_t i = 0; i < used; ++i) {
            struct scope_thread record;
            COPY_SINCE_RESET(record, &thread[i]);
            put(to, &record, sizeof record);
        }
        fill_page(to);
    }
}

static void put_stacks(struct companion* to, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_STACKS, chunk)) != NULL;) {
        const struct scope_stack_node* node = (const struct scope_stack_node*)(const void*)(chunk + 1);
        const uint64_t used = used_in(chunk);
        put_chunk_header(to, SCOPE_STACKS, used * sizeof *node, used, chunk->first, 0);
        for (uint64_t i = 0; i < used; ++i) {
            struct scope_stack_node record;
            COPY_SINCE_RESET(record, &node[i]);
            put(to, &record, sizeof record);
        }
        fill_page(to);
    }
}

/* The arcs of one epoch and place: items [first, end). */
static void put_table(struct companion* to, const struct gms_tallies* arcs, size_t first, size_t end)
{
    static const struct scope_arc_entry never_used[2];
    const uint64_t number = end - first;
    const struct scope_arc_table table = {
        .first = SCOPE_LIVE_FIRST,
        .entries = number,
        .used = number,
        .epoch = GMS_EPOCH_OF_KEY(arcs->items[first].key[0]),
    };
    _Static_assert(sizeof table + sizeof never_used == SCOPE_LIVE_FIRST, "where the entries begin");
    put_chunk_header(to, SCOPE_ARCS, SCOPE_LIVE_FIRST + number * ENTRY_BYTES, 0, 0,
                     GMS_PLACE_OF_KEY(arcs->items[first].key[0]));
    put(to, &table, sizeof table);
    put(to, never_used, sizeof never_used);
    for (size_t i = first; i < end; ++i) {
        const struct gms_tally* arc = &arcs->items[i];
        const struct scope_arc_entry entry = {arc->key[1], arc->key[2], arc->count, 0};
        put(to, &entry, sizeof entry);
    }
    fill_page(to);
}

static void put_arcs(struct companion* to, const struct gms_tallies* arcs)
{
    for (size_t first = 0, end = 0; first < arcs->size; first = end) {
        while (end < arcs->size && arcs->items[end].key[0] == arcs->items[first].key[0])
            ++end;
        put_table(to, arcs, first, end);
    }
}

static void put_header(struct companion* to, const struct gms_chunks* chunks, const struct gms_process_times* times,
                       enum gms_written written)
{
    struct scope_header header = *chunks->header;
    header.state = SCOPE_ENDED;
    header.end = 0;
    header.ended_ns = written == GMS_WRITTEN_AFTER_DEATH ? 0 : gms_clock_ns(CLOCK_REALTIME);
    header.user_ns = times->user_ns;
    header.system_ns = times->system_ns;
    header.control &= SCOPE_CONTROL_UNCOUNTED;
    header.ending = written != GMS_WRITTEN_MEANWHILE;
    put(to, &header, sizeof header);
    fill_page(to);
}

struct gms_output_kind gms_companion_kind(void)
{
    return (struct gms_output_kind){.magic = SCOPE_MAGIC, .magic_size = sizeof SCOPE_MAGIC, .mode = 0600};
}

int gms_companion_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                        enum gms_written written, const char* path)
{
    const struct gms_output_kind kind = gms_companion_kind();
    static struct gms_output output; /* too large for the smallest stacks */
    struct companion to = {&output, 0};
    struct gms_tallies arcs = {0};
    int error = gms_collect_arcs(chunks, &arcs) ? gms_output_open(&output, path, &kind) : ENOMEM;
    if (!error) {
        put_header(&to, chunks, times, written);
        put_bytes(&to, chunks, SCOPE_TEXT);
        put_bytes(&to, chunks, SCOPE_MODULES);
        put_uncounted(&to, chunks);
        put_rationed(&to, chunks);
        put_threads(&to, chunks);
        put_arcs(&to, &arcs);
        put_stacks(&to, chunks);
        error = gms_output_close(&output);
    }
    gms_tallies_release(&arcs);
    return error;
}
