/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: its options. They go on to the runtime as environment variables.
 */
#ifndef GMONSCOPE_RECORD_OPTIONS_H
#define GMONSCOPE_RECORD_OPTIONS_H

#include <stdbool.h>

/* The same statuses as env and nohup use, so that a program's own status can be told from ours; a command line that is
 * wrong ends as it does in our other programs. */
enum { OUR_MISUSE = 2, OUR_FAILURE = 125, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

/* Reads the options. Returns the index of the program in argv, or a negated status to end with, less one. */
int record_options_read(int argc, char** argv);

/* False if the frequency is 0, by option or in the environment. */
bool record_takes_samples(void);

#endif
