/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/stack_nodes.h"

#include <stddef.h>
#include <stdlib.h>
#include <sys/auxv.h>

#include "base/decimal.h"
#include "sample/stack_tree.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define CHUNK_BYTES ((size_t)64 << 10)
#define CHUNK_NODES ((uint32_t)((CHUNK_BYTES - sizeof(struct scope_chunk)) / sizeof(struct scope_stack_node)))
#define MOST_CHUNKS 16384u
#define LEAST_NODES 16u
#define STANDARD_LIMIT ((uint64_t)64 << 20)

static struct scope_chunk* chunks[MOST_CHUNKS];
static uint32_t last_number;
static uint32_t most_nodes = (uint32_t)(STANDARD_LIMIT / sizeof(struct scope_stack_node));

void gms_stack_tree_limit(uint64_t bytes)
{
    const uint64_t nodes = bytes / sizeof(struct scope_stack_node);
    const uint64_t most = (uint64_t)MOST_CHUNKS * CHUNK_NODES;
    most_nodes = (uint32_t)(nodes < LEAST_NODES ? LEAST_NODES : nodes < most ? nodes : most);
}

/* The environment of a set-user-ID program is not its owner's. */
void gms_stack_tree_prepare(void)
{
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(GMS_STACK_BYTES_VARIABLE);
    if (text && *text >= '0' && *text <= '9')
        gms_stack_tree_limit(gms_decimal(text));
}

static struct scope_stack_node* node_in(struct scope_chunk* chunk, uint32_t number)
{
    return (struct scope_stack_node*)(void*)(chunk + 1) + (number - 1) % CHUNK_NODES;
}

static struct scope_chunk** place_of(uint32_t number) { return &chunks[(number - 1) / CHUNK_NODES]; }

struct scope_stack_node* gms_stack_node(uint32_t number)
{
    return node_in(__atomic_load_n(place_of(number), __ATOMIC_ACQUIRE), number);
}

/* The chunk for this node, made if need be. Should two threads make it, one of the two is never published. */
static struct scope_chunk* provide_chunk(uint32_t number)
{
    struct scope_chunk* present = __atomic_load_n(place_of(number), __ATOMIC_ACQUIRE);
    if (present)
        return present;
    struct scope_chunk* made = gms_chunk_new(CHUNK_BYTES);
    if (!made)
        return NULL;
    made->first = (number - 1) / CHUNK_NODES * CHUNK_NODES + 1;
    if (!__atomic_compare_exchange_n(place_of(number), &present, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return present;
    gms_chunk_publish(made, SCOPE_STACKS);
    return made;
}

static void raise_to(uint64_t* value, uint64_t wanted)
{
    uint64_t present = __atomic_load_n(value, __ATOMIC_RELAXED);
    while (present < wanted &&
           !__atomic_compare_exchange_n(value, &present, wanted, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    }
}

/* Takes the next number only once its chunk is there: numbers without one would be lost. */
uint32_t gms_stack_node_make(uint32_t parent, uint64_t pc, bool may_be_last)
{
    const uint32_t limit = may_be_last ? most_nodes : most_nodes - most_nodes / 8;
    uint32_t before = __atomic_load_n(&last_number, __ATOMIC_RELAXED);
    struct scope_chunk* chunk;
    do {
        if (before >= limit)
            return 0;
        chunk = provide_chunk(before + 1);
        if (!chunk)
            return 0;
    } while (
        !__atomic_compare_exchange_n(&last_number, &before, before + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    struct scope_stack_node* made = node_in(chunk, before + 1);
    __atomic_store_n(&made->parent, parent, __ATOMIC_RELAXED);
    if (parent != 0 && pc > SCOPE_PC_FOLDED)
        gms_modules_learn_sampled(pc);
    __atomic_store_n(&made->pc, pc, __ATOMIC_RELEASE); /* without it, a node with a parent says nothing, either */
    raise_to(&chunk->used, before % CHUNK_NODES + 1);
    return before + 1;
}

/* The chunks stay mapped: a handler that forked may have interrupted one that adds to them. */
void gms_stack_nodes_forget(void)
{
    for (uint32_t number = 1; number <= last_number; number += CHUNK_NODES)
        *place_of(number) = NULL;
    if (last_number < MOST_CHUNKS * CHUNK_NODES)
        *place_of(last_number + 1) = NULL; /* made for a number that nobody has taken yet */
    last_number = 0;
}
