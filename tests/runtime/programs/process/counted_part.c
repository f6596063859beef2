/* SPDX-License-Identifier: MIT
 *
 * The only part of the program that counts calls: main is in uncounted_main.c, and made without -pg. */
void counted_part(void);

static volatile unsigned calls;

void counted_part(void) { ++calls; }
