/* SPDX-License-Identifier: MIT */
#ifndef GMS_BUILD_ID_H
#define GMS_BUILD_ID_H

#include <stddef.h>

#include "formats/scope_format.h"

/* Puts the build id into the record if these notes, the content of a PT_NOTE segment, have one. Without libc. */
void gms_take_build_id(struct scope_module* record, const char* notes, size_t bytes);

#endif
