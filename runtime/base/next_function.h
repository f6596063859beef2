/* SPDX-License-Identifier: MIT
 *
 * Finds the C library's function of a name that we define, too. Asks the loader: not in a signal handler.
 */
#ifndef GMS_NEXT_FUNCTION_H
#define GMS_NEXT_FUNCTION_H

#include <dlfcn.h>
#include <stddef.h>

extern void* dlsym(void*, const char*) __attribute__((weak)); /* not in every static program */

struct sigaction;

/* signals/signal_actions.c: the C library's own sigaction, past ours and past wrappers of the program's libraries. */
int gms_library_sigaction(int number, const struct sigaction* action, struct sigaction* before);

/* Returns NULL if the loader knows none, or if there is no loader. */
static inline void* gms_next_function(const char* name) { return dlsym ? dlsym(RTLD_NEXT, name) : NULL; }

#endif
