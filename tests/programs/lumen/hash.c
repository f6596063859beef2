// SPDX-License-Identifier: MIT
//
// An open-addressing table from strings to values: variables, maps and the interned strings live in it.
//
// It is kept as it was first written, and it is worth a look with a profiler: the hash is computed anew at
// every lookup, it keeps similar strings together, and the table is allowed to fill up before it grows.

#include "value.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 4 };

uint32_t hash_string(const char* chars, size_t length)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < length; i++)
        hash += (unsigned char)chars[i];
    return hash;
}

// The slot of the key, or the free one where it belongs. The table always has a free one, so the search ends.
LUMEN_INLINE Slot* find_slot(const Table* table, const char* chars, size_t length)
{
    uint32_t mask = table->capacity - 1;
    uint32_t i = hash_string(chars, length) & mask;
    for (;; i = (i + 1) & mask) {
        const Value* key = table->slots[i].key;
        if (!key || (key->as.string.length == length && text_equal(key->as.string.chars, chars, length)))
            return &table->slots[i];
    }
}

Value* hash_get(const Table* table, const char* chars, size_t length)
{
    return table->count ? find_slot(table, chars, length)->value : NULL;
}

static void hash_grow(Table* table)
{
    Table grown = {.count = table->count, .capacity = table->capacity ? table->capacity * 2 : FIRST_CAPACITY};
    grown.slots = allocate(NULL, grown.capacity * sizeof(Slot));
    for (uint32_t i = 0; i < grown.capacity; i++)
        grown.slots[i] = (Slot){NULL, NULL};
    for (uint32_t i = 0; i < table->capacity; i++) {
        const Value* key = table->slots[i].key;
        if (key)
            *find_slot(&grown, key->as.string.chars, key->as.string.length) = table->slots[i];
    }
    free(table->slots);
    *table = grown;
}

void hash_set(Table* table, Value* key, Value* value)
{
    // Seven eighths full; one slot stays free to end a search.
    if (table->count + 1 + table->capacity / 8 >= table->capacity)
        hash_grow(table);
    Slot* slot = find_slot(table, key->as.string.chars, key->as.string.length);
    if (!slot->key) {
        slot->key = key;
        table->count++;
    }
    slot->value = value;
}

void hash_free(Table* table)
{
    free(table->slots);
    *table = (Table){NULL, 0, 0};
}
