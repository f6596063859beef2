/* SPDX-License-Identifier: MIT
 *
 * Which functions are to be counted: what the runtime asks about each module that it finds in its process, and what
 * gmonscope-choose answers, which reads the names. Both are files in a folder that gmonscope-record makes for one run.
 *
 * A question is the file DEVICE-INODE.ask (both in hexadecimal digits) with the path of the module's file in it,
 * without NUL. The answer is the file DEVICE-INODE, which appears whole, and never changes: a header, then ranges.
 *
 * C11 and C++20; includes nothing of ours.
 */
#ifndef GMS_CHOICE_FORMAT_H
#define GMS_CHOICE_FORMAT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CHOICE_MAGIC "gmchose" /* 8 bytes with its NUL */
#define CHOICE_VERSION 1u
#define CHOICE_ASK_SUFFIX ".ask"
/* More than any program has that fits the runtime's share of the memory. */
#define CHOICE_MOST_RANGES (1u << 20)

struct choice_header {
    char magic[8];
    uint32_t version;
    uint32_t ranges; /* how many follow */
};

/* Code whose functions are not counted: addresses as linked, [low, high). Sorted, and without overlaps. */
struct choice_range {
    uint64_t low, high;
};

#ifdef __cplusplus
}
#endif
#endif
