/* SPDX-License-Identifier: MIT
 *
 * gmonscope's profiling runtime: what a program may call.
 *
 * Nothing here is needed to be profiled: compile with -pg and run the program under gmonscope-record, or link
 * libgmonscope-rt.a. The three calls are the classical ones of <sys/gmon.h>, so a program that uses them
 * links with or without this runtime.
 */
#ifndef GMONSCOPE_H
#define GMONSCOPE_H

#ifdef __cplusplus
extern "C" {
#define GMONSCOPE_NOEXCEPT noexcept /* as <sys/gmon.h> has it */
#else
#define GMONSCOPE_NOEXCEPT
#endif

/* Stops (mode 0) or resumes (any other mode) the profile: neither calls nor time count while it is stopped.
 * The calling thread obeys at once, every other thread at its next tick (4 ms of its CPU time) or first call
 * of a new arc. May be called at any time, as often as you like. */
void moncontrol(int mode);

/* Resumes a stopped profile. The range is ignored: the whole program is profiled, always, so that all
 * profiles of one program cover the same addresses and can be added up. */
void monstartup(unsigned long low_pc, unsigned long high_pc) GMONSCOPE_NOEXCEPT;

/* Writes the profile as it stands now, for programs that leave by _exit() or never end. Counting goes on, and
 * what is counted later is added when the program ends normally: the file is then written again. */
void _mcleanup(void) GMONSCOPE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
