/* SPDX-License-Identifier: MIT */
#include "scope/modules.h"

#ifdef GMS_LINKED /* no dlclose comes to us (process/unloading.c) */
bool gms_modules_tell_end(uint64_t address) { return gms_modules_stay(address); }
#else
bool gms_modules_tell_end(uint64_t address) { return gms_modules_knows(address) && !gms_modules_is_ending(address); }
#endif
