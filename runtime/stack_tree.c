/* SPDX-License-Identifier: MIT */
#include "stack_tree.h"

#include <stdbool.h>
#include <stddef.h>

#include "memory.h"
#include "scope_file.h"

#define CHUNK_BYTES ((size_t)64 << 10)
#define CHUNK_NODES ((CHUNK_BYTES - sizeof(struct scope_chunk)) / sizeof(struct scope_stack_node))
#define MOST_CHUNKS 16384u
#define STANDARD_LIMIT ((uint64_t)64 << 20)
#define FIRST_INDEX_SLOTS 4096u

/* Which nodes are where: numbers by a hash of (caller's node, address), 0 in free slots. In private memory, since it
 * can be made anew from the nodes. */
struct index {
    uint64_t mask;
    uint64_t used;
    uint64_t bytes;
    uint32_t slots[];
};

static struct scope_chunk* chunks[MOST_CHUNKS];
static uint32_t last_number;
static uint32_t most_nodes = (uint32_t)(STANDARD_LIMIT / sizeof(struct scope_stack_node));
static struct index* current;
static bool growing;

void gms_stack_tree_limit(uint64_t bytes)
{
    const uint64_t nodes = bytes / sizeof(struct scope_stack_node);
    const uint64_t most = (uint64_t)MOST_CHUNKS * CHUNK_NODES;
    most_nodes = (uint32_t)(nodes < 16 ? 16 : nodes < most ? nodes : most);
}

static struct scope_chunk* chunk_of(uint32_t number)
{
    return __atomic_load_n(&chunks[(number - 1) / CHUNK_NODES], __ATOMIC_ACQUIRE);
}

static struct scope_stack_node* node_at(struct scope_chunk* chunk, uint32_t number)
{
    return (struct scope_stack_node*)(void*)(chunk + 1) + (number - 1) % CHUNK_NODES;
}

static struct scope_stack_node* node(uint32_t number) { return node_at(chunk_of(number), number); }

/* The chunk for this node, made if need be. Should two threads make it, one of the two stays empty. */
static struct scope_chunk* provide_chunk(uint32_t number)
{
    struct scope_chunk* present = chunk_of(number);
    if (present)
        return present;
    struct scope_chunk* made = gms_chunk_new(CHUNK_BYTES);
    if (!made)
        return NULL;
    made->first = (number - 1) / CHUNK_NODES * CHUNK_NODES + 1;
    if (!__atomic_compare_exchange_n(&chunks[(number - 1) / CHUNK_NODES], &present, made, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
        return present;
    gms_chunk_publish(made, SCOPE_STACKS);
    return made;
}

static void raise(uint64_t* value, uint64_t to)
{
    uint64_t present = __atomic_load_n(value, __ATOMIC_RELAXED);
    while (present < to &&
           !__atomic_compare_exchange_n(value, &present, to, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    }
}

/* A new node's number, or 0: no room below `limit`. */
static uint32_t make_node(uint32_t parent, uint64_t pc, uint32_t limit)
{
    uint32_t before = __atomic_load_n(&last_number, __ATOMIC_RELAXED);
    do
        if (before >= limit)
            return 0;
    while (!__atomic_compare_exchange_n(&last_number, &before, before + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    const uint32_t number = before + 1;
    struct scope_chunk* chunk = provide_chunk(number);
    if (!chunk)
        return 0;
    struct scope_stack_node* made = node_at(chunk, number);
    made->parent = parent;
    made->pc = pc;
    raise(&chunk->used, (number - 1) % CHUNK_NODES + 1);
    return number;
}

static uint64_t hash(uint32_t parent, uint64_t pc)
{
    uint64_t mixed = (pc ^ ((uint64_t)parent << 40) ^ parent) * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ (mixed >> 29);
}

static void copy_slot(struct index* to, uint32_t number)
{
    const struct scope_stack_node* of = node(number);
    uint64_t slot = hash(of->parent, of->pc) & to->mask;
    while (to->slots[slot] != 0)
        slot = (slot + 1) & to->mask;
    to->slots[slot] = number;
    ++to->used;
}

static struct index* make_index(uint64_t slots)
{
    const uint64_t bytes = sizeof(struct index) + slots * sizeof(uint32_t);
    struct index* made = gms_memory_get(bytes);
    if (made) {
        made->mask = slots - 1;
        made->bytes = bytes;
    }
    return made;
}

/* One thread makes the larger index, the others go on with the old one. What they add meanwhile may be missing in the
 * new one, and is then added twice. The old one stays, for they may be reading it. */
static void grow_index(struct index* from)
{
    if (__atomic_exchange_n(&growing, true, __ATOMIC_ACQUIRE))
        return;
    if (__atomic_load_n(&current, __ATOMIC_ACQUIRE) == from) {
        struct index* larger = make_index(from ? 4 * (from->mask + 1) : FIRST_INDEX_SLOTS);
        for (uint64_t i = 0; larger && from && i <= from->mask; ++i) {
            const uint32_t number = __atomic_load_n(&from->slots[i], __ATOMIC_ACQUIRE);
            if (number != 0)
                copy_slot(larger, number);
        }
        if (larger)
            __atomic_store_n(&current, larger, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&growing, false, __ATOMIC_RELEASE);
}

/* The number of the child of `parent` with this address, made if need be; 0: no room. */
static uint32_t child(uint32_t parent, uint64_t pc, uint32_t limit)
{
    struct index* index = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    if (!index || __atomic_load_n(&index->used, __ATOMIC_RELAXED) > index->mask / 2) {
        grow_index(index);
        index = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
    }
    uint32_t made = 0;
    uint64_t slot = hash(parent, pc);
    for (uint64_t step = 0; index && step <= index->mask; ++step, ++slot) {
        uint32_t number = __atomic_load_n(&index->slots[slot & index->mask], __ATOMIC_ACQUIRE);
        if (number == 0) {
            if (made == 0 && (made = make_node(parent, pc, limit)) == 0)
                return 0;
            if (__atomic_compare_exchange_n(&index->slots[slot & index->mask], &number, made, false, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE)) {
                __atomic_fetch_add(&index->used, 1, __ATOMIC_RELAXED);
                return made;
            }
        }
        const struct scope_stack_node* present = node(number);
        if (present->parent == parent && present->pc == pc)
            return number;
    }
    return 0;
}

static uint32_t add_path(uint32_t thread, const struct gms_stack* stack, uint32_t limit)
{
    const uint64_t epoch = __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE);
    uint32_t last = child(0, epoch << 32 | thread, limit);
    if (last != 0 && !stack->complete)
        last = child(last, SCOPE_PC_INCOMPLETE, limit);
    for (size_t i = stack->size; i > 0 && last != 0; --i)
        last = child(last, stack->pcs[i - 1], limit);
    return last;
}

/* Leaf and immediate caller. */
static uint32_t add_short_path(uint32_t thread, const struct gms_stack* stack)
{
    const uint64_t epoch = __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE);
    uint32_t last = child(0, epoch << 32 | thread, most_nodes);
    if (last != 0)
        last = child(last, SCOPE_PC_SHORTENED, most_nodes);
    for (size_t i = stack->size < 2 ? stack->size : 2; i > 0 && last != 0; --i)
        last = child(last, stack->pcs[i - 1], most_nodes);
    return last;
}

static void count(uint64_t* counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

void gms_stack_tree_add(uint32_t thread, const struct gms_stack* stack, uint64_t user_ns, uint64_t system_ns)
{
    struct scope_header* header = gms_scope_header();
    uint32_t leaf = add_path(thread, stack, most_nodes / 8 * 7);
    if (!stack->complete)
        count(&header->incomplete_stacks);
    if (leaf == 0) {
        leaf = add_short_path(thread, stack);
        count(leaf == 0 ? &header->lost_samples : &header->shortened_stacks);
    }
    if (leaf == 0)
        return;
    struct scope_stack_node* of = node(leaf);
    count(&of->samples);
    __atomic_fetch_add(&of->user_ns, user_ns, __ATOMIC_RELAXED);
    __atomic_fetch_add(&of->system_ns, system_ns, __ATOMIC_RELAXED);
}

void gms_stack_tree_forget(void)
{
    for (uint32_t i = 0; i < MOST_CHUNKS && chunks[i]; ++i)
        chunks[i] = NULL;
    last_number = 0;
    current = NULL;
    growing = false;
}
