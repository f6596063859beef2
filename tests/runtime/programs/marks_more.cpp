/* SPDX-License-Identifier: MIT */
#include "marks.h"

int in_other_file(int n)
{
    counts_up(n);
    next(n);
    GMONSCOPE_MARK(other_file);
    return 7;
}

int never_called(int n)
{
    GMONSCOPE_MARK(never);
    return n;
}
