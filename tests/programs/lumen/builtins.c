// SPDX-License-Identifier: MIT
//
// The functions a script finds already there.

#include "lumenfmt.h"
#include "syntax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WIDTH = 1000 };

LUMEN_INLINE Value* want(Interp* in, Value* value, Kind kind)
{
    if (value->kind != kind) {
        Value wanted = {.kind = (uint8_t)kind};
        fail(in, "%s expected, not %s", kind_name(&wanted), kind_name(value));
    }
    return value;
}

static Value* builtin_print(Interp* in, Value** args, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_append(&in->output, " ", 1);
        format_value(&in->output, args[i], 0);
    }
    buffer_append(&in->output, "\n", 1);
    if (!in->hold_output && in->output.length > 4096)
        interp_flush(in);
    return in->nil;
}

static Value* builtin_len(Interp* in, Value** args, size_t count)
{
    (void)count;
    switch (args[0]->kind) {
    case KIND_STRING: return number_new(in, (double)args[0]->as.string.length);
    case KIND_LIST: return number_new(in, (double)args[0]->as.list.count);
    default: return number_new(in, want(in, args[0], KIND_MAP)->as.map.count);
    }
}

static Value* builtin_str(Interp* in, Value** args, size_t count)
{
    (void)count;
    in->scratch.length = 0;
    format_value(&in->scratch, args[0], 0);
    return string_new(in, in->scratch.chars, in->scratch.length);
}

// Where a text begins in another, from a position on; or -1.
static Value* builtin_find(Interp* in, Value** args, size_t count)
{
    const Value* text = want(in, args[0], KIND_STRING);
    const Value* part = want(in, args[1], KIND_STRING);
    double from = count > 2 ? want(in, args[2], KIND_NUMBER)->as.number : 0;
    size_t length = part->as.string.length;
    if (from >= 0 && from <= (double)text->as.string.length) {
        for (size_t i = (size_t)from; i + length <= text->as.string.length; i++) {
            if (text_equal(text->as.string.chars + i, part->as.string.chars, length))
                return number_new(in, (double)i);
        }
    }
    return number_new(in, -1);
}

// The number in a text, or nil.
static Value* builtin_num(Interp* in, Value** args, size_t count)
{
    (void)count;
    const char* text = want(in, args[0], KIND_STRING)->as.string.chars;
    char* end = NULL;
    double number = strtod(text, &end);
    return end == text || *end ? in->nil : number_new(in, number);
}

static Value* builtin_floor(Interp* in, Value** args, size_t count)
{
    (void)count;
    return number_new(in, floor(want(in, args[0], KIND_NUMBER)->as.number));
}

static Value* builtin_type(Interp* in, Value** args, size_t count)
{
    (void)count;
    const char* name = kind_name(args[0]);
    return intern(in, name, strlen(name));
}

static Value* builtin_push(Interp* in, Value** args, size_t count)
{
    (void)count;
    list_push(want(in, args[0], KIND_LIST), args[1]);
    return args[0];
}

// In the order of the table, which is no order: sort them.
static Value* builtin_keys(Interp* in, Value** args, size_t count)
{
    (void)count;
    const Table* map = &want(in, args[0], KIND_MAP)->as.map;
    Value* keys = alloc_value(in, KIND_LIST);
    for (uint32_t i = 0; i < map->capacity; i++) {
        if (map->slots[i].key)
            list_push(keys, map->slots[i].key);
    }
    return keys;
}

static int compare_items(const void* left, const void* right)
{
    return value_compare(*(Value* const*)left, *(Value* const*)right, 0);
}

// A sorted copy.
static Value* builtin_sort(Interp* in, Value** args, size_t count)
{
    (void)count;
    const Value* list = want(in, args[0], KIND_LIST);
    Value* sorted = alloc_value(in, KIND_LIST);
    for (size_t i = 0; i < list->as.list.count; i++)
        list_push(sorted, list->as.list.items[i]);
    if (sorted->as.list.count)
        qsort(sorted->as.list.items, sorted->as.list.count, sizeof(Value*), compare_items);
    return sorted;
}

static void join_values(Buffer* buffer, const Value* list, const Value* separator)
{
    for (size_t i = 0; i < list->as.list.count; i++) {
        if (i)
            buffer_append(buffer, separator->as.string.chars, separator->as.string.length);
        format_value(buffer, list->as.list.items[i], 0);
    }
}

static Value* builtin_join(Interp* in, Value** args, size_t count)
{
    (void)count;
    in->scratch.length = 0;
    join_values(&in->scratch, want(in, args[0], KIND_LIST), want(in, args[1], KIND_STRING));
    return string_new(in, in->scratch.chars, in->scratch.length);
}

// The words between blanks and line ends.
static Value* builtin_split(Interp* in, Value** args, size_t count)
{
    (void)count;
    const char* text = want(in, args[0], KIND_STRING)->as.string.chars;
    const char* end = text + args[0]->as.string.length;
    Value* words = alloc_value(in, KIND_LIST);
    push_root(in, words);
    while (text < end) {
        const char* start = text;
        while (text < end && *text != ' ' && *text != '\n')
            text++;
        if (text > start)
            list_push(words, string_new(in, start, (size_t)(text - start)));
        else
            text++;
    }
    return words;
}

static Value* builtin_pad(Interp* in, Value** args, size_t count)
{
    (void)count;
    double width = want(in, args[1], KIND_NUMBER)->as.number;
    if (!(fabs(width) <= MAX_WIDTH))
        fail(in, "a width of %.10g is more than %d", width, MAX_WIDTH);
    in->scratch.length = 0;
    format_value(&in->scratch, args[0], 0);
    size_t length = in->scratch.length;
    buffer_reserve(&in->scratch, length + MAX_WIDTH);
    char* padded = in->scratch.chars + length;
    return string_new(in, padded, lumenfmt_pad(in->scratch.chars, length, (long)width, padded));
}

static Value* builtin_checksum(Interp* in, Value** args, size_t count)
{
    (void)count;
    const Value* text = want(in, args[0], KIND_STRING);
    return number_new(in, lumenfmt_checksum(text->as.string.chars, text->as.string.length));
}

// A function that runs the text as a program, with variables of its own.
static Value* builtin_compile(Interp* in, Value** args, size_t count)
{
    (void)count;
    const Value* text = want(in, args[0], KIND_STRING);
    Value* caller = in->unit;
    in->unit = unit_new(in, "<compiled>");
    push_root(in, caller);
    push_root(in, in->unit);
    const Node* program = parse_program(in, in->unit, text->as.string.chars, text->as.string.length);
    Value* function = alloc_value(in, KIND_FUNCTION);
    function->as.function.node = program;
    function->as.function.env = in->globals;
    function->as.function.unit = in->unit;
    in->unit = caller;
    return function;
}

// The argument of that number after the script's name, or nil.
static Value* builtin_arg(Interp* in, Value** args, size_t count)
{
    (void)count;
    double index = want(in, args[0], KIND_NUMBER)->as.number;
    if (!(index >= 0) || index >= in->argument_count)
        return in->nil;
    const char* text = in->arguments[(int)index];
    return string_new(in, text, strlen(text));
}

static Value* builtin_thread(Interp* in, Value** args, size_t count)
{
    (void)args;
    (void)count;
    return number_new(in, in->thread);
}

static const Builtin builtins[] = {
    {"print", builtin_print, 0, STACK_SIZE},
    {"len", builtin_len, 1, 1},
    {"str", builtin_str, 1, 1},
    {"find", builtin_find, 2, 3},
    {"num", builtin_num, 1, 1},
    {"floor", builtin_floor, 1, 1},
    {"type", builtin_type, 1, 1},
    {"push", builtin_push, 2, 2},
    {"keys", builtin_keys, 1, 1},
    {"sort", builtin_sort, 1, 1},
    {"join", builtin_join, 2, 2},
    {"split", builtin_split, 1, 1},
    {"pad", builtin_pad, 2, 2},
    {"checksum", builtin_checksum, 1, 1},
    {"compile", builtin_compile, 1, 1},
    {"arg", builtin_arg, 1, 1},
    {"thread", builtin_thread, 0, 0},
};

void builtins_define(Interp* in)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        Value* name = intern(in, builtins[i].name, strlen(builtins[i].name));
        Value* value = alloc_value(in, KIND_BUILTIN);
        value->as.builtin = &builtins[i];
        env_define(in->globals, name, value);
    }
}
