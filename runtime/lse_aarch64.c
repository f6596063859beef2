/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <sys/auxv.h>

/* Of <asm/hwcap.h>: the processor adds to memory in one instruction. */
#define HWCAP_LSE (1u << 8)

extern uint8_t gms_has_lse __attribute__((visibility("hidden")));

/* Read by mcount_aarch64.S. Until the constructor has run, the slower way is right, too. */
uint8_t gms_has_lse;

__attribute__((constructor(101))) static void look_at_processor(void)
{
    gms_has_lse = (getauxval(AT_HWCAP) & HWCAP_LSE) != 0;
}
