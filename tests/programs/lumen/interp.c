// SPDX-License-Identifier: MIT
//
// Setting an interpreter up and taking it down.

#include "interp.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

Interp* interp_new(void)
{
    Interp* in = allocate(NULL, sizeof *in);
    *in = (Interp){.stack = allocate(NULL, STACK_SIZE * sizeof(Value*))};
    // Each of these is a root as soon as it is in its field.
    in->nil = alloc_value(in, KIND_NIL);
    in->no = alloc_value(in, KIND_BOOL);
    in->yes = alloc_value(in, KIND_BOOL);
    in->yes->as.truth = true;
    in->globals = alloc_value(in, KIND_ENV);
    builtins_define(in);
    return in;
}

void interp_free(Interp* in)
{
    gc_free_all(in);
    hash_free(&in->strings);
    free(in->scratch.chars);
    free(in->output.chars);
    free(in->stack);
    free(in);
}

void interp_flush(Interp* in)
{
    if (in->output.length)
        fwrite(in->output.chars, 1, in->output.length, stdout);
    in->output.length = 0;
}

void fail(Interp* in, const char* format, ...)
{
    int used = snprintf(in->error, sizeof in->error, "%s:%d: ", in->unit ? in->unit->as.unit.name : "lumen", in->line);
    if (used >= 0 && (size_t)used < sizeof in->error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(in->error + used, sizeof in->error - (size_t)used, format, arguments);
        va_end(arguments);
    }
    longjmp(in->on_error, 1);
}
