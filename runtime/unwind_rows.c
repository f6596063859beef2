/* SPDX-License-Identifier: MIT
 *
 * The cache: two places per address. Each place has a sequence number, odd while it is being written; who finds it odd
 * or changed does without. Rows are small facts that anybody can work out again, so nothing ever waits.
 */
#include "unwind_rows.h"

#include "unwind_cfi.h"

#define PLACES 8192u
#define WORDS (sizeof(struct gms_row) / sizeof(uint64_t))

struct place { /* one cache line */
    uint32_t sequence;
    uint32_t generation; /* 0: never used */
    uint64_t address;
    uint64_t row[WORDS];
};

_Static_assert(sizeof(struct gms_row) == 48 && sizeof(struct place) == 64, "a row fits into a cache line");

static struct place places[PLACES] __attribute__((aligned(64)));
static uint32_t generation = 1;

static struct place* first_place(uint64_t address)
{
    return &places[(uint32_t)(address * 0x9E3779B97F4A7C15u >> 40) % PLACES];
}

static struct place* other_place(struct place* place) { return &places[(uint32_t)(place - places) ^ 1u]; }

static inline bool read_place(const struct place* place, uint64_t address, uint32_t now, struct gms_row* row)
{
    const uint32_t sequence = __atomic_load_n(&place->sequence, __ATOMIC_ACQUIRE);
    if (__atomic_load_n(&place->address, __ATOMIC_RELAXED) != address || (sequence & 1u) ||
        __atomic_load_n(&place->generation, __ATOMIC_RELAXED) != now)
        return false;
    union {
        uint64_t words[WORDS];
        struct gms_row row;
    } copy;
    for (unsigned i = 0; i < WORDS; ++i)
        copy.words[i] = __atomic_load_n(&place->row[i], __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    *row = copy.row;
    return __atomic_load_n(&place->sequence, __ATOMIC_RELAXED) == sequence;
}

static void write_place(struct place* place, uint64_t address, uint32_t now, const struct gms_row* row)
{
    uint32_t sequence = __atomic_load_n(&place->sequence, __ATOMIC_RELAXED);
    if ((sequence & 1u) || !__atomic_compare_exchange_n(&place->sequence, &sequence, sequence + 1, false,
                                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return;
    union {
        uint64_t words[WORDS];
        struct gms_row row;
    } copy = {.row = *row};
    __atomic_thread_fence(__ATOMIC_RELEASE);
    __atomic_store_n(&place->address, address, __ATOMIC_RELAXED);
    __atomic_store_n(&place->generation, now, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < WORDS; ++i)
        __atomic_store_n(&place->row[i], copy.words[i], __ATOMIC_RELAXED);
    __atomic_store_n(&place->sequence, sequence + 2, __ATOMIC_RELEASE);
}

static __attribute__((noinline)) void work_out(struct place* place, uint64_t address, uint32_t now, struct gms_row* row)
{
    gms_cfi_row(address, row);
    if (__atomic_load_n(&place->generation, __ATOMIC_RELAXED) == now)
        place = other_place(place);
    write_place(place, address, now, row);
}

void gms_row_of(uint64_t address, struct gms_row* row)
{
    const uint32_t now = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
    struct place* place = first_place(address);
    if (!read_place(place, address, now, row) && !read_place(other_place(place), address, now, row))
        work_out(place, address, now, row);
}

void gms_rows_forget(void)
{
    if (__atomic_add_fetch(&generation, 1, __ATOMIC_ACQ_REL) == 0)
        __atomic_store_n(&generation, 1, __ATOMIC_RELEASE);
}
