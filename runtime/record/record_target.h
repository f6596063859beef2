/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the place of the profile, looked at while the program has not cost any time yet.
 */
#ifndef GMONSCOPE_RECORD_TARGET_H
#define GMONSCOPE_RECORD_TARGET_H

#include <stdbool.h>

/* False, with a message, if the profile that -o names could not be written at the end: something else is there, there
 * is no such folder, or no file can be made in it. `program` is the path of the program to run. */
bool record_target_may_be_written(const char* program);

#endif
