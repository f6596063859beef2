/* SPDX-License-Identifier: MIT
 *
 * The arcs of all threads, added up and put in the form of gmon.out.
 */
#ifndef GMS_ARC_LIST_H
#define GMS_ARC_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "image.h"
#include "threads.h"

/* Addresses as linked, each one less than the return address, so that it lies within the call instruction: a
 * call may be a function's last instruction. `from` is 0 if the caller is not in the image. */
struct gms_arc {
    uint64_t from;
    uint64_t self;
    uint64_t count;
};

struct gms_arc_list {
    struct gms_arc* arcs; /* in the order of (from, self), each pair once */
    size_t size;
    size_t bytes; /* of the memory behind it */
};

/* Reads the tables of all threads, which may be running. Arcs whose callee is outside the image are left out.
 * False if memory is short. Release the list after use. */
bool gms_arc_list_collect(const struct gms_image* image, const struct gms_thread* threads,
                          const struct scope_arc_table* more, struct gms_arc_list* list);
void gms_arc_list_release(struct gms_arc_list* list);

/* The sum of all counts: tells whether anything was counted since. */
uint64_t gms_arc_total(const struct gms_thread* threads, const struct scope_arc_table* more);

#endif
