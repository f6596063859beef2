// SPDX-License-Identifier: MIT
//
// The heap: cells of one size in blocks, marked from the roots and swept.
//
// Also as first written: a collection starts after a fixed number of allocations, however much is alive, and
// every one of them visits the whole heap.

#include "syntax.h"

#include <stdio.h>
#include <stdlib.h>

// Small values find values that are missing from the stack: build with -DGC_INTERVAL=1.
#ifndef GC_INTERVAL
#define GC_INTERVAL 80000
#endif

enum { CELLS_PER_BLOCK = 512, MAX_MARK_DEPTH = 2000 };

struct Block {
    Block* next;
    Value cells[CELLS_PER_BLOCK];
};

static void heap_grow(Interp* in)
{
    Block* block = allocate(NULL, sizeof(Block));
    block->next = in->blocks;
    in->blocks = block;
    for (size_t i = 0; i < CELLS_PER_BLOCK; i++) {
        block->cells[i] = (Value){.kind = KIND_FREE, .as.next_free = in->free_cells};
        in->free_cells = &block->cells[i];
    }
}

Value* alloc_value(Interp* in, Kind kind)
{
    if (++in->allocated >= GC_INTERVAL)
        gc_collect(in);
    if (!in->free_cells)
        heap_grow(in);
    Value* value = in->free_cells;
    in->free_cells = value->as.next_free;
    *value = (Value){.kind = (uint8_t)kind};
    return value;
}

static void gc_mark(Interp* in, Value* value, int depth);

// Most of what a value refers to is marked already.
LUMEN_INLINE void gc_reach(Interp* in, Value* value, int depth)
{
    if (value && value->mark == MARK_NONE)
        gc_mark(in, value, depth);
}

LUMEN_INLINE void gc_mark_table(Interp* in, const Table* table, int depth)
{
    for (uint32_t i = 0; i < table->capacity; i++) {
        gc_reach(in, table->slots[i].key, depth);
        gc_reach(in, table->slots[i].value, depth);
    }
}

// A chain of values may be longer than the C stack is deep: what lies too deep waits for gc_mark_pending.
static void gc_mark(Interp* in, Value* value, int depth)
{
    if (depth > MAX_MARK_DEPTH) {
        value->mark = MARK_PENDING;
        return;
    }
    value->mark = MARK_REACHED;
    switch (value->kind) {
    case KIND_LIST:
        for (size_t i = 0; i < value->as.list.count; i++)
            gc_reach(in, value->as.list.items[i], depth + 1);
        break;
    case KIND_MAP: gc_mark_table(in, &value->as.map, depth + 1); break;
    case KIND_FUNCTION:
        gc_reach(in, value->as.function.env, depth + 1);
        gc_reach(in, value->as.function.unit, depth + 1);
        break;
    case KIND_ENV:
        gc_mark_table(in, &value->as.env.names, depth + 1);
        gc_reach(in, value->as.env.parent, depth + 1);
        break;
    default: // the rest refers to nothing, or only to interned strings
        break;
    }
}

static bool gc_mark_pending(Interp* in)
{
    bool found = false;
    for (Block* block = in->blocks; block; block = block->next) {
        for (size_t i = 0; i < CELLS_PER_BLOCK; i++) {
            if (block->cells[i].mark == MARK_PENDING) {
                block->cells[i].mark = MARK_NONE;
                gc_mark(in, &block->cells[i], 0);
                found = true;
            }
        }
    }
    return found;
}

static void gc_mark_roots(Interp* in)
{
    for (size_t i = 0; i < in->top; i++)
        gc_reach(in, in->stack[i], 0);
    for (uint32_t i = 0; i < in->strings.capacity; i++)
        gc_reach(in, in->strings.slots[i].key, 0);
    gc_reach(in, in->globals, 0);
    gc_reach(in, in->unit, 0);
    gc_reach(in, in->nil, 0);
    gc_reach(in, in->yes, 0);
    gc_reach(in, in->no, 0);
}

// Gives back what a dead value owns outside its cell.
static void release_value(Value* value)
{
    switch (value->kind) {
    case KIND_STRING: free(value->as.string.chars); break;
    case KIND_LIST: free(value->as.list.items); break;
    case KIND_MAP: hash_free(&value->as.map); break;
    case KIND_ENV: hash_free(&value->as.env.names); break;
    case KIND_UNIT: unit_free(value); break;
    default: break;
    }
}

static void gc_sweep(Interp* in)
{
    in->free_cells = NULL;
    for (Block* block = in->blocks; block; block = block->next) {
        for (size_t i = 0; i < CELLS_PER_BLOCK; i++) {
            Value* value = &block->cells[i];
            if (value->mark != MARK_NONE) {
                value->mark = MARK_NONE;
                continue;
            }
            if (value->kind > KIND_NUMBER)
                release_value(value);
            value->kind = KIND_FREE;
            value->as.next_free = in->free_cells;
            in->free_cells = value;
        }
    }
}

void gc_collect(Interp* in)
{
    gc_mark_roots(in);
    while (gc_mark_pending(in)) {
    }
    gc_sweep(in);
    in->allocated = 0;
    in->collections++;
}

void gc_free_all(Interp* in)
{
    while (in->blocks) {
        Block* block = in->blocks;
        in->blocks = block->next;
        for (size_t i = 0; i < CELLS_PER_BLOCK; i++)
            release_value(&block->cells[i]);
        free(block);
    }
}

// Nothing calls this: it is for the debugger's prompt, "call debug_dump_heap(in)", so a call graph profile
// lists it among the functions that were never called. Cold, it lies away from code that runs: samples are
// counted by groups of addresses, and one of a neighbour could be taken for one of it.
__attribute__((cold)) void debug_dump_heap(const Interp* in)
{
    size_t counts[KIND_UNIT + 1] = {0};
    for (const Block* block = in->blocks; block; block = block->next) {
        for (size_t i = 0; i < CELLS_PER_BLOCK; i++)
            counts[block->cells[i].kind]++;
    }
    for (int kind = KIND_FREE; kind <= KIND_UNIT; kind++) {
        Value sample = {.kind = (uint8_t)kind};
        fprintf(stderr, "%-10s %zu\n", kind_name(&sample), counts[kind]);
    }
}
