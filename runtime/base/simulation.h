/* SPDX-License-Identifier: MIT
 *
 * Whether valgrind runs the program.
 */
#ifndef GMS_SIMULATION_H
#define GMS_SIMULATION_H

/* Sets gms_is_simulated (raw_syscall.h). Before the program can change its environment. */
void gms_simulation_find(void);

#endif
