/* SPDX-License-Identifier: MIT
 * Functions that are counted within a test program: compiled with -pg, linked with the runtime's archive. */
#include "counted.h"

__attribute__((noinline)) void counted_leaf(void) { __asm__ volatile(""); }

__attribute__((noinline)) void counted_other(void) { __asm__ volatile("nop"); }
