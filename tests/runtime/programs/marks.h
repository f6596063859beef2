/* SPDX-License-Identifier: MIT */
/* Functions with marks in more than one file: inline ones and templates, of which the linker keeps one copy. */
#pragma once
#include "gmonscope.h"

extern volatile long sink;

inline void counts_up(int n)
{
    for (int i = 0; i < n; ++i) {
        GMONSCOPE_MARK(loop);
        sink = sink + i;
    }
    GMONSCOPE_MARK(after_loop);
    sink = 3;
}

template <class T> __attribute__((noinline)) T next(T value)
{
    GMONSCOPE_MARK(first);
    sink = sink + (long)value;
    GMONSCOPE_MARK(second);
    sink = sink + 2;
    return value + 1;
}

int in_other_file(int n);
