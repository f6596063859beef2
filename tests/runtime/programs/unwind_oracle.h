/* SPDX-License-Identifier: MIT
 *
 * Steps through code instruction by instruction, and at each compares our unwinder with libgcc's.
 */
#ifndef UNWIND_ORACLE_H
#define UNWIND_ORACLE_H

#ifdef __cplusplus
extern "C" {
#endif

void oracle_begin(void);
/* Prints NAME, the number of stacks, how many were the same, how many ours and libgcc's found complete. */
void oracle_end(const char* name);

#ifdef __cplusplus
}
#endif
#endif
