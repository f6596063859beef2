// SPDX-License-Identifier: MIT
//
// The values of a Lumen program and the table that maps strings to them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct Interp Interp;
typedef struct Node Node;
typedef struct Value Value;
typedef struct NodeChunk NodeChunk;

// The profile shows one function per compiled function. What is so small that counting its calls would cost
// more than running it is always inlined, and counts as part of its caller.
#define LUMEN_INLINE static inline __attribute__((always_inline))

typedef Value* (*BuiltinFunction)(Interp* in, Value** args, size_t count);

typedef enum {
    KIND_FREE, // a cell on the free list
    KIND_NIL,
    KIND_BOOL,
    KIND_NUMBER,
    KIND_STRING,
    KIND_LIST,
    KIND_MAP,
    KIND_FUNCTION,
    KIND_BUILTIN,
    KIND_ENV,  // variables of one call; never seen by a script
    KIND_UNIT, // syntax tree of one source text; never seen by a script
} Kind;

typedef enum { MARK_NONE, MARK_REACHED, MARK_PENDING } Mark;

typedef struct {
    Value* key; // a string, NULL in a free slot
    Value* value;
} Slot;

typedef struct {
    Slot* slots;
    uint32_t count;
    uint32_t capacity; // a power of two, or 0
} Table;

typedef struct {
    const char* name;
    BuiltinFunction run;
    size_t fewest;
    size_t most;
} Builtin;

// Every value is one cell of the same size, numbers too: simple, but arithmetic allocates.
struct Value {
    uint8_t kind;
    uint8_t mark;
    union {
        bool truth;
        double number;
        Value* next_free;
        struct {
            char* chars; // ends with a zero
            size_t length;
        } string;
        struct {
            Value** items;
            size_t count;
            size_t capacity;
        } list;
        Table map;
        struct {
            const Node* node;
            Value* env;
            Value* unit;
        } function;
        const Builtin* builtin;
        struct {
            Table names;
            Value* parent;
        } env;
        struct {
            NodeChunk* chunks;
            const char* name;
        } unit;
    } as;
};

typedef struct {
    char* chars;
    size_t length;
    size_t capacity;
} Buffer;

// hash.c
uint32_t hash_string(const char* chars, size_t length);
Value* hash_get(const Table* table, const char* chars, size_t length);
void hash_set(Table* table, Value* key, Value* value);
void hash_free(Table* table);

// value.c
_Noreturn void out_of_memory(void);
void buffer_reserve(Buffer* buffer, size_t length);
void buffer_append(Buffer* buffer, const char* chars, size_t length);
Value* string_new(Interp* in, const char* chars, size_t length);
Value* intern(Interp* in, const char* chars, size_t length);
void list_push(Value* list, Value* item);
Value* list_get(Interp* in, const Value* list, double index);
Value* string_concat(Interp* in, const Value* left, const Value* right);
void format_value(Buffer* buffer, const Value* value, int depth);
bool value_equal(const Value* left, const Value* right);
int text_compare(const Value* left, const Value* right);
int value_compare(const Value* left, const Value* right, int depth);
const char* kind_name(const Value* value);

LUMEN_INLINE void* allocate(void* old, size_t size)
{
    void* memory = realloc(old, size);
    if (!memory)
        out_of_memory();
    return memory;
}

LUMEN_INLINE bool text_equal(const char* left, const char* right, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (left[i] != right[i])
            return false;
    }
    return true;
}

LUMEN_INLINE bool value_truthy(const Value* value)
{
    return value->kind != KIND_NIL && (value->kind != KIND_BOOL || value->as.truth);
}
