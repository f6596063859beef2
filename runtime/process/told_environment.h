/* SPDX-License-Identifier: MIT
 *
 * The environment tells the next program two things: the number of the first program, so that its own profile gets
 * another name; and, over an exec, the processor time that its process has used before. It is added to a copy of the
 * environment that the program hands on, so that the program's own stays as it is, between its arguments and the
 * auxiliary vector, where the kernel has put it.
 */
#ifndef GMS_TOLD_ENVIRONMENT_H
#define GMS_TOLD_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>

#define GMS_TIMES_TEXT 96

/* From the constructor. A program that `has_profile`, and was told of no other, is the first one: of its rank, in a
 * parallel job. In the archive, which does not see all ways to start a process, the number is put into the program's
 * own environment. */
void gms_told_prepare(bool has_profile);

/* Puts the number into the program's own environment, for popen() and system(), which take that. */
void gms_told_by_own_environment(void);

/* Says how much is to be added to an environment. gms_telling_for and gms_tell are signal-safe. */
struct gms_telling {
    size_t room; /* the number of pointers, with the NULL at the end; 0: nothing is added */
    bool tells_number, tells_times;
    bool hides_library; /* leaves LD_PRELOAD out: the next program could not open this library, or would die of it */
};

/* `is_exec`: the new program takes this one's place. */
struct gms_telling gms_telling_for(char* const* environment, bool is_exec);

/* Fills `told` with the variables of `environment` and what is added, and returns it. It uses `times` (GMS_TIMES_TEXT
 * bytes; not used unless the times are told) and the environment's texts, which must outlive it. REQUIRES: room > 0. */
char* const* gms_tell(const struct gms_telling* telling, char* const* environment, const char** told, char* times);

#endif
