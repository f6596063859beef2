/* SPDX-License-Identifier: MIT */
/* A test with the runtime in it is not sampled itself: threads and stacks in its file are those of the test alone. */
#include <stdlib.h>

static void choose_no_samples(void) { setenv("GMONSCOPE_HZ", "0", 1); }

/* Before the constructor that begins to sample, which has priority 101. */
__attribute__((section(".init_array.00100"), used)) static void (*const before_sampling)(void) = choose_no_samples;
