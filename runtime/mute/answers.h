/* SPDX-License-Identifier: MIT
 *
 * Questions and answers about the functions of files (formats/choice_format.h). Signal-safe, and without libc.
 */
#ifndef GMS_ANSWERS_H
#define GMS_ANSWERS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "formats/choice_format.h"

/* A file that is asked about. */
struct gms_question {
    uint64_t device, inode;
    uint32_t path_hash; /* of the path by which the log of modules knows it */
};

struct gms_answer {
    const struct choice_range* ranges;
    uint32_t count;
};

/* Where they are. False if that is no folder that we can open. */
bool gms_answers_begin(const char* folder);

/* False if there is no such file any more. */
bool gms_question_make(const char* path, struct gms_question* question);
bool gms_question_is_about(const struct gms_question* question, const char* path);
bool gms_questions_are_equal(const struct gms_question* one, const struct gms_question* other);

/* False if nobody can be asked. */
bool gms_question_ask(const char* path, const struct gms_question* question);

/* False if there is none, or not yet. A damaged one leaves out nothing. */
bool gms_answer_read(const struct gms_question* question, struct gms_answer* answer);

#endif
