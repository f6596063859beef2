/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: what is wrong with an option.
 */
#ifndef GMS_WRONG_OPTION_H
#define GMS_WRONG_OPTION_H

#include <getopt.h>
#include <stddef.h>

/* The word behind every line about a wrong command line. */
#define GMS_TRY_HELP " (try --help)"

/* Says what getopt_long has refused, with the long options that are nearest. `word`: the one before optind; `refused`:
 * optopt; `letters`, `options`: what getopt_long was given. */
void gms_describe_wrong_option(const char* word, int refused, const char* letters, const struct option* options,
                               char* text, size_t size);

#endif
