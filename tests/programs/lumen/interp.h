// SPDX-License-Identifier: MIT
//
// One interpreter: nothing in Lumen is global, so that each thread can have its own.
#pragma once

#include "value.h"

#include <setjmp.h>

enum {
    STACK_SIZE = 1 << 16,
    MAX_EVAL_DEPTH = 12000, // nested evaluations; keeps the C stack below 8 MB
    MAX_PARSE_DEPTH = 200,
    MAX_FORMAT_DEPTH = 8, // lists may contain themselves
};

typedef struct Block Block;

typedef enum { FLOW_NORMAL, FLOW_RETURN, FLOW_BREAK, FLOW_CONTINUE } Flow;

struct Interp {
    // Heap (gc.c)
    Block* blocks;
    Value* free_cells;
    size_t allocated; // since the last collection
    size_t collections;

    // Roots: the stack holds every value that C code still needs.
    Value** stack;
    size_t top;
    Table strings; // interned names and literals
    Value* globals;
    Value* unit; // whose code runs now
    Value* nil;
    Value* yes;
    Value* no;

    // Evaluation
    Flow flow;
    int depth;
    int line; // of the node that runs, for messages

    // The world outside
    Buffer scratch; // for one string at a time
    Buffer output;
    bool hold_output; // until the thread has ended
    int thread;
    char* const* arguments;
    int argument_count;
    jmp_buf on_error;
    char error[256];
};

Interp* interp_new(void);
void interp_free(Interp* in);
void interp_flush(Interp* in);

// Ends the program with "WHERE:LINE: message" in in->error.
_Noreturn __attribute__((format(printf, 2, 3))) void fail(Interp* in, const char* format, ...);

// eval.c
Value* eval(Interp* in, const Node* node, Value* env);
void env_define(Value* env, Value* name, Value* value);

// builtins.c
void builtins_define(Interp* in);

// gc.c
Value* alloc_value(Interp* in, Kind kind);
void gc_collect(Interp* in);
void gc_free_all(Interp* in);
void debug_dump_heap(const Interp* in);

// What is on the stack survives a collection.
LUMEN_INLINE void push_root(Interp* in, Value* value)
{
    if (in->top == STACK_SIZE)
        fail(in, "out of stack: too many values at once");
    in->stack[in->top++] = value;
}

LUMEN_INLINE Value* bool_value(const Interp* in, bool truth) { return truth ? in->yes : in->no; }

LUMEN_INLINE Value* number_new(Interp* in, double number)
{
    Value* value = alloc_value(in, KIND_NUMBER);
    value->as.number = number;
    return value;
}
