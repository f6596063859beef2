/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the place of the profile, looked at while the program has not cost any time yet.
 */
#ifndef GMONSCOPE_RECORD_TARGET_H
#define GMONSCOPE_RECORD_TARGET_H

#include <stdbool.h>

/* False, with a message, if the profile could not be written at the end: there is no such folder, no file can be made
 * in it, or something else is where -o wants it. `program` is the path of the program to run. Without -o a folder is
 * only looked at if it is certain that the program leaves a profile. */
bool record_target_may_be_written(const char* program, bool is_certain);

#endif
