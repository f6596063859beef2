/* SPDX-License-Identifier: MIT */
static volatile int sink;
void in_library(void);
void in_library(void) { ++sink; }
