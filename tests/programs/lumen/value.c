// SPDX-License-Identifier: MIT
//
// Making, reading, comparing and formatting values.

#include "interp.h"
#include "lumenfmt.h"

#include <stdio.h>
#include <string.h>

void out_of_memory(void)
{
    fputs("lumen: out of memory\n", stderr);
    abort();
}

// Makes room for so many characters after those it holds.
void buffer_reserve(Buffer* buffer, size_t length)
{
    buffer->capacity = (buffer->capacity + length) * 2;
    buffer->chars = allocate(buffer->chars, buffer->capacity);
}

void buffer_append(Buffer* buffer, const char* chars, size_t length)
{
    if (buffer->capacity - buffer->length < length)
        buffer_reserve(buffer, length);
    if (length) // chars may be NULL when there is nothing to copy
        memcpy(buffer->chars + buffer->length, chars, length);
    buffer->length += length;
}

// The characters must not belong to a value that this allocation may collect.
Value* string_new(Interp* in, const char* chars, size_t length)
{
    Value* value = alloc_value(in, KIND_STRING);
    value->as.string.chars = allocate(NULL, length + 1);
    if (length)
        memcpy(value->as.string.chars, chars, length);
    value->as.string.chars[length] = '\0';
    value->as.string.length = length;
    return value;
}

// One string per text, kept for good: the syntax trees refer to them without marking them.
Value* intern(Interp* in, const char* chars, size_t length)
{
    Value* value = hash_get(&in->strings, chars, length);
    if (!value) {
        value = string_new(in, chars, length);
        hash_set(&in->strings, value, value);
    }
    return value;
}

void list_push(Value* list, Value* item)
{
    if (list->as.list.count == list->as.list.capacity) {
        list->as.list.capacity = list->as.list.capacity ? list->as.list.capacity * 2 : 4;
        list->as.list.items = allocate(list->as.list.items, list->as.list.capacity * sizeof(Value*));
    }
    list->as.list.items[list->as.list.count++] = item;
}

Value* list_get(Interp* in, const Value* list, double index)
{
    if (!(index >= 0) || index >= (double)list->as.list.count)
        fail(in, "index %.10g is outside a list of %zu", index, list->as.list.count);
    return list->as.list.items[(size_t)index];
}

bool value_equal(const Value* left, const Value* right)
{
    if (left == right)
        return true;
    if (left->kind != right->kind)
        return false;
    if (left->kind == KIND_NUMBER)
        return left->as.number == right->as.number;
    if (left->kind == KIND_STRING)
        return left->as.string.length == right->as.string.length &&
               text_equal(left->as.string.chars, right->as.string.chars, left->as.string.length);
    return left->kind == KIND_LIST && value_compare(left, right, 0) == 0;
}

int text_compare(const Value* left, const Value* right)
{
    size_t shorter =
        left->as.string.length < right->as.string.length ? left->as.string.length : right->as.string.length;
    for (size_t i = 0; i < shorter; i++) {
        int difference = (unsigned char)left->as.string.chars[i] - (unsigned char)right->as.string.chars[i];
        if (difference)
            return difference;
    }
    return (left->as.string.length > shorter) - (right->as.string.length > shorter);
}

// An order over all values, as sort() needs one: by kind, then by contents. Lists that contain themselves are
// equal from some depth on.
int value_compare(const Value* left, const Value* right, int depth)
{
    if (left->kind != right->kind)
        return left->kind - right->kind;
    if (left->kind == KIND_NUMBER)
        return (left->as.number > right->as.number) - (left->as.number < right->as.number);
    if (left->kind == KIND_STRING)
        return text_compare(left, right);
    if (left->kind != KIND_LIST || depth > MAX_FORMAT_DEPTH)
        return (left > right) - (left < right);
    for (size_t i = 0; i < left->as.list.count && i < right->as.list.count; i++) {
        int difference = value_compare(left->as.list.items[i], right->as.list.items[i], depth + 1);
        if (difference)
            return difference;
    }
    return (left->as.list.count > right->as.list.count) - (left->as.list.count < right->as.list.count);
}

LUMEN_INLINE void format_items(Buffer* buffer, const Value* list, int depth)
{
    buffer_append(buffer, "[", 1);
    for (size_t i = 0; i < list->as.list.count; i++) {
        if (i)
            buffer_append(buffer, ", ", 2);
        if (depth < MAX_FORMAT_DEPTH)
            format_value(buffer, list->as.list.items[i], depth + 1);
        else
            buffer_append(buffer, "...", 3);
    }
    buffer_append(buffer, "]", 1);
}

// Strings are bare on their own and quoted inside a list.
void format_value(Buffer* buffer, const Value* value, int depth)
{
    char number[LUMENFMT_NUMBER_SIZE];
    if (value->kind == KIND_STRING && depth == 0) {
        buffer_append(buffer, value->as.string.chars, value->as.string.length);
    } else if (value->kind == KIND_STRING) {
        buffer_append(buffer, "\"", 1);
        buffer_append(buffer, value->as.string.chars, value->as.string.length);
        buffer_append(buffer, "\"", 1);
    } else if (value->kind == KIND_NUMBER) {
        buffer_append(buffer, number, lumenfmt_number(value->as.number, number));
    } else if (value->kind == KIND_LIST) {
        format_items(buffer, value, depth);
    } else {
        const char* name = value->kind == KIND_BOOL ? (value->as.truth ? "true" : "false") : kind_name(value);
        buffer_append(buffer, name, strlen(name));
    }
}

Value* string_concat(Interp* in, const Value* left, const Value* right)
{
    in->scratch.length = 0;
    format_value(&in->scratch, left, 0);
    format_value(&in->scratch, right, 0);
    return string_new(in, in->scratch.chars, in->scratch.length);
}

const char* kind_name(const Value* value)
{
    static const char* const names[] = {"free", "nil",      "bool",    "number", "string", "list",
                                        "map",  "function", "builtin", "env",    "unit"};
    return names[value->kind];
}
