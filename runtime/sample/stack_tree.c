/* SPDX-License-Identifier: MIT */
#include "sample/stack_tree.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "sample/stack_nodes.h"
#include "scope/scope_file.h"

#define FIRST_SLOTS 4096u
#define GROWTH 4u

/* Which nodes are where: numbers by a hash of (caller's node, address), 0 in free slots. In private memory, since it
 * can be made anew from the nodes. A full one is followed by a larger one, into which what is found in older ones is
 * copied. So growing takes no time, and nobody waits for it. */
struct index {
    struct index* older;
    uint64_t mask;
    uint64_t used;
    uint32_t slots[];
};

static struct index* newest;

static uint64_t hash(uint32_t parent, uint64_t pc)
{
    const uint64_t mixed = (pc ^ ((uint64_t)parent << 40) ^ parent) * UINT64_C(0x9E3779B97F4A7C15);
    return mixed ^ (mixed >> 29);
}

static bool is_node(uint32_t number, uint32_t parent, uint64_t pc)
{
    const struct scope_stack_node* node = gms_stack_node(number);
    return node->pc == pc && node->parent == parent;
}

static struct index* grow(struct index* full)
{
    const uint64_t slots = full ? GROWTH * (full->mask + 1) : FIRST_SLOTS;
    const uint64_t bytes = sizeof(struct index) + slots * sizeof(uint32_t);
    struct index* made = gms_may(GMS_TO_MAP) ? gms_memory_get(bytes) : NULL;
    if (!made)
        return full;
    made->older = full;
    made->mask = slots - 1;
    if (__atomic_compare_exchange_n(&newest, &full, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return made;
    gms_memory_release(made, bytes);
    return full; /* somebody else's */
}

static struct index* index_with_room(void)
{
    struct index* index = __atomic_load_n(&newest, __ATOMIC_ACQUIRE);
    return !index || __atomic_load_n(&index->used, __ATOMIC_RELAXED) > index->mask / 2 ? grow(index) : index;
}

static uint32_t find(const struct index* index, uint32_t parent, uint64_t pc)
{
    for (uint64_t step = 0, slot = hash(parent, pc); step <= index->mask; ++step, ++slot) {
        const uint32_t number = __atomic_load_n(&index->slots[slot & index->mask], __ATOMIC_ACQUIRE);
        if (number == 0 || is_node(number, parent, pc))
            return number;
    }
    return 0;
}

/* Without effect if there is no room: then the next look finds nothing, and makes another node. */
static void insert(struct index* index, uint32_t number, uint32_t parent, uint64_t pc)
{
    for (uint64_t step = 0, slot = hash(parent, pc); step <= index->mask; ++step, ++slot) {
        uint32_t free = 0;
        uint32_t* place = &index->slots[slot & index->mask];
        if (__atomic_load_n(place, __ATOMIC_RELAXED) == 0 &&
            __atomic_compare_exchange_n(place, &free, number, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
            __atomic_fetch_add(&index->used, 1, __ATOMIC_RELAXED);
            return;
        }
    }
}

/* The number of the child of `parent` with this address, made if need be; 0: no room. */
static uint32_t look_up_child(uint32_t parent, uint64_t pc, bool may_be_last)
{
    struct index* index = index_with_room();
    if (!index)
        return 0;
    uint32_t number = find(index, parent, pc);
    if (number != 0)
        return number;
    for (const struct index* older = index->older; older && number == 0; older = older->older)
        number = find(older, parent, pc);
    if (number == 0)
        number = gms_stack_node_make(parent, pc, may_be_last);
    if (number != 0)
        insert(index, number, parent, pc);
    return number;
}

/* Most often a caller's child is the one that it was at the last time, and stands next to it in memory. */
static uint32_t child(uint32_t parent, uint64_t pc, bool may_be_last)
{
    if (parent == 0)
        return look_up_child(parent, pc, may_be_last);
    uint32_t* last = &gms_stack_node(parent)->last_child;
    uint32_t number = __atomic_load_n(last, __ATOMIC_ACQUIRE);
    if (number != 0 && is_node(number, parent, pc))
        return number;
    number = look_up_child(parent, pc, may_be_last);
    if (number != 0)
        __atomic_store_n(last, number, __ATOMIC_RELEASE);
    return number;
}

static uint32_t root(uint32_t thread, bool may_be_last)
{
    const uint64_t epoch = __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE);
    return child(0, epoch << 32 | thread, may_be_last);
}

static uint32_t add_frames(uint32_t last, const struct gms_stack* stack, size_t frames, bool may_be_last)
{
    for (size_t i = frames; i > 0 && last != 0; --i)
        last = child(last, stack->pcs[i - 1], may_be_last);
    return last;
}

static uint32_t add_path(uint32_t thread, const struct gms_stack* stack)
{
    uint32_t last = root(thread, false);
    if (last != 0 && !stack->complete)
        last = child(last, SCOPE_PC_INCOMPLETE, false);
    return add_frames(last, stack, stack->size, false);
}

/* Leaf and immediate caller. */
static uint32_t add_short_path(uint32_t thread, const struct gms_stack* stack)
{
    uint32_t last = root(thread, true);
    if (last != 0)
        last = child(last, SCOPE_PC_SHORTENED, true);
    return add_frames(last, stack, stack->size < 2 ? stack->size : 2, true);
}

static void count(uint64_t* counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

void gms_stack_tree_add(uint32_t thread, const struct gms_stack* stack, uint64_t user_ns, uint64_t system_ns)
{
    uint32_t leaf = add_path(thread, stack);
    struct scope_header* header = gms_scope_header(); /* which the path may have made */
    if (!stack->complete)
        count(&header->incomplete_stacks);
    if (leaf == 0) {
        leaf = add_short_path(thread, stack);
        count(leaf == 0 ? &header->lost_samples : &header->shortened_stacks);
    }
    if (leaf == 0)
        return;
    struct scope_stack_node* node = gms_stack_node(leaf);
    count(&node->samples);
    __atomic_fetch_add(&node->user_ns, user_ns, __ATOMIC_RELAXED);
    __atomic_fetch_add(&node->system_ns, system_ns, __ATOMIC_RELAXED);
}

void gms_stack_tree_forget(void)
{
    gms_stack_nodes_forget();
    newest = NULL;
}
