/* SPDX-License-Identifier: MIT
 *
 * The unwinder's knowledge of the machine.
 */
#ifndef GMS_UNWIND_ARCH_H
#define GMS_UNWIND_ARCH_H

#if defined(__x86_64__)
#include "unwind/unwind_arch_x86_64.h"
#elif defined(__aarch64__)
#include "unwind/unwind_arch_aarch64.h"
#else
#error "the unwinder knows x86-64 and AArch64 only"
#endif

#endif
