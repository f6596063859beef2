/* SPDX-License-Identifier: MIT
 *
 * Where a rank keeps the profiles that it adds up: a folder of its own beside its live file, in memory unless chosen
 * otherwise. By system calls, for nobody of the program shall see them (base/own_calls.h). One at a time.
 */
#ifndef GMS_SUM_FOLDER_H
#define GMS_SUM_FOLDER_H

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes it. Returns 0 or an errno. */
int gms_sum_folder_make(const char* path);

/* Returns its path. */
const char* gms_sum_folder(void);

/* Returns its descriptor, which no other program inherits. */
int gms_sum_folder_descriptor(void);

/* Writes the path of a file in it; false if that is too long. */
bool gms_sum_folder_path(const char* name, char path[PATH_MAX]);

#define GMS_SUM_PIECE (1u << 20)

/* Returns memory for a piece of a file, of GMS_SUM_PIECE bytes; NULL: there is none. */
char* gms_sum_folder_piece(void);

/* Removes it with all that is in it. */
void gms_sum_folder_remove(void);

/* Locks the folder of a path until the descriptor that it returns is closed. Negative where that cannot be done, as on
 * some network file systems, or takes long. */
int gms_sum_folder_lock(const char* path);

/* Files in it, by name. Opening and making one return a descriptor or a negated errno; the others bear such a one. */
int gms_sum_file_open(const char* name);
int gms_sum_file_make(const char* name);
void gms_sum_file_close(int file);
bool gms_sum_file_size(const char* name, uint64_t* bytes);
void gms_sum_file_remove(const char* name);

/* Fills up with 0 what the file does not have. */
void gms_sum_file_read(int file, char* bytes, size_t size);

/* Returns 0 or an errno. */
int gms_sum_file_write(int file, const char* bytes, size_t size);

#endif
