/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: what is wrong with an option.
 */
#ifndef GMS_WRONG_OPTION_H
#define GMS_WRONG_OPTION_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>

/* The word behind every line about a wrong command line. */
#define GMS_TRY_HELP " (try --help)"

/* True if the word of so many bytes may be a slip for `known`, and in fewer letters than `fewest`, which it sets then.
 */
bool gms_is_nearer(const char* word, size_t size, const char* known, size_t* fewest);

/* Says what getopt_long has refused, with the long option that is nearest if any is near. `word`: the one before
 * optind; `refused`: optopt; `letters`, `options`: what getopt_long was given. */
void gms_describe_wrong_option(const char* word, int refused, const char* letters, const struct option* options,
                               char* text, size_t size);

#endif
