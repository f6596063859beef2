/* SPDX-License-Identifier: MIT
 *
 * Tells mcount_aarch64.S about the processor. Until the constructor has run, both are 0: then it counts by the
 * slower ways, and as rightly.
 */
#include <stdint.h>
#include <sys/auxv.h>

/* From <asm/hwcap.h>: the processor adds to memory in one instruction. */
#define HWCAP_LSE (1u << 8)

#define HIDDEN __attribute__((visibility("hidden")))

extern uint8_t gms_has_lse HIDDEN;
extern uint64_t gms_signature_bits HIDDEN;

uint8_t gms_has_lse;
uint64_t gms_signature_bits; /* bits of a return address that may hold a signature */

/* xpaclri takes the signature off, where there are signatures. */
static uint64_t without_signature(uint64_t address)
{
    register uint64_t x30 __asm__("x30") = address;
    __asm__("hint #7" : "+r"(x30));
    return x30;
}

__attribute__((constructor(101))) static void look_at_processor(void)
{
    const uint64_t highest = (UINT64_C(1) << 55) - 1; /* bit 55 tells the kernel's addresses */
    gms_has_lse = (getauxval(AT_HWCAP) & HWCAP_LSE) != 0;
    gms_signature_bits = highest ^ without_signature(highest);
}
