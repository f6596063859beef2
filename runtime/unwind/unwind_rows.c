/* SPDX-License-Identifier: MIT
 *
 * The cache: rows stand one after another as they were needed, so those of one stack are neighbours, and each knows
 * where the next one was found. Other ways lead by a hash of the address. When all places are taken, it begins anew.
 *
 * Each place has a sequence number, odd while it is being written; who finds it odd or changed does without. Rows are
 * small facts that anybody can work out again, so nothing ever waits.
 */
#include "unwind/unwind_rows.h"

#include <stddef.h>

#include "unwind/unwind_cfi.h"

#define PLACES 8192u
#define SLOTS (2 * PLACES)
#define PROBES 4u
#define WORDS (sizeof(struct gms_row) / sizeof(uint64_t))

struct place { /* one cache line */
    uint32_t sequence;
    uint32_t generation; /* 0: never used */
    uint64_t address;
    uint64_t row[WORDS];
};

_Static_assert(sizeof(struct gms_row) == 48 && sizeof(struct place) == 64, "a row fits into a cache line");

static struct place places[PLACES] __attribute__((aligned(64)));
static uint32_t taken;        /* places ever */
static uint16_t slots[SLOTS]; /* place by hash */
static uint32_t generation = 1;

static uint32_t* guess_at(uint32_t place)
{
    return (uint32_t*)(void*)((char*)places[place].row + offsetof(struct gms_row, guess));
}

static uint32_t slot_of(uint64_t address) { return (uint32_t)(address * 0x9E3779B97F4A7C15u >> 40); }

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

static uint32_t find(uint64_t address, uint32_t now, struct gms_row* row)
{
    for (uint32_t i = 0; i < PROBES; ++i) {
        const uint16_t place = __atomic_load_n(&slots[(slot_of(address) + i) % SLOTS], __ATOMIC_RELAXED);
        if (read_place(&places[place], address, now, row))
            return place;
    }
    return GMS_NO_PLACE;
}

/* Into a slot that is of no use any more, or else the first. */
static void enter(uint64_t address, uint32_t now, uint32_t place)
{
    uint32_t slot = slot_of(address) % SLOTS;
    for (uint32_t i = PROBES; i-- > 0;) {
        const uint32_t candidate = (slot_of(address) + i) % SLOTS;
        const uint16_t other = __atomic_load_n(&slots[candidate], __ATOMIC_RELAXED);
        if (__atomic_load_n(&places[other].generation, __ATOMIC_RELAXED) != now)
            slot = candidate;
    }
    __atomic_store_n(&slots[slot], (uint16_t)place, __ATOMIC_RELAXED);
}

static __attribute__((noinline)) uint32_t work_out(uint64_t address, uint32_t now, struct gms_row* row)
{
    const uint32_t place = __atomic_add_fetch(&taken, 1, __ATOMIC_RELAXED) % PLACES;
    gms_cfi_row(address, row);
    row->guess = (place + 1) % PLACES;
    enter(address, now, place);
    write_place(&places[place], address, now, row);
    return place;
}

uint32_t gms_row_of(uint64_t address, struct gms_row* row, uint32_t before)
{
    const uint32_t now = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
    uint32_t place = before == GMS_NO_PLACE ? 0 : __atomic_load_n(guess_at(before), __ATOMIC_RELAXED) % PLACES;
    if (read_place(&places[place], address, now, row))
        return place;
    place = find(address, now, row);
    if (place == GMS_NO_PLACE)
        place = work_out(address, now, row);
    if (before != GMS_NO_PLACE)
        __atomic_store_n(guess_at(before), place, __ATOMIC_RELAXED);
    return place;
}

void gms_rows_forget(void)
{
    if (__atomic_add_fetch(&generation, 1, __ATOMIC_ACQ_REL) == 0)
        __atomic_store_n(&generation, 1, __ATOMIC_RELEASE);
}

uint32_t gms_rows_generation(void) { return __atomic_load_n(&generation, __ATOMIC_ACQUIRE); }
