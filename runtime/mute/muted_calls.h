/* SPDX-License-Identifier: MIT
 *
 * While the profile is off, functions stop calling us: each counting call that reaches us is muted (counting_call.h),
 * so that the program runs as if it had been built without -pg. They count again once the profile is on.
 *
 * Ticks drive this, because they come to a program whose functions no longer call us: muting begins when the profile
 * has been off for a while, so that a program that switches it often pays for no changes of its code; and a tick that
 * finds it on again, by whomever, undoes them. So nothing is muted where there are no ticks.
 */
#ifndef GMS_MUTED_CALLS_H
#define GMS_MUTED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

/* GMS_COUNT_NOTHING: functions are muted from the start on, for good (gmonscope-record --no-count). */
#define GMS_COUNT_VARIABLE "GMONSCOPE_COUNT"
#define GMS_COUNT_NOTHING "none"

/* Finds out whether code may be changed at all. At the start, before anything asks for it. */
void gms_mute_prepare(void);

/* No call is to count from now on: functions are muted when they are called. */
void gms_mute_begin(void);

/* Tells readers that functions go on calling us since no code may be changed, or none any more. */
void gms_mute_tell_barred(void);

/* A tick that stands for so much time. From the signal handler. */
void gms_mute_tick(uint64_t ns);

/* The function that calls us from the address before `self` has been called while the profile is off: mutes it if that
 * is due, and possible. From mcount's slow path. */
void gms_mute_call(uint64_t self);

/* The function that calls us from the address before `self` is left out (choice.h): mutes it for good, whether the
 * profile is on or off, and tells readers. True if it calls us no longer; else readers leave out its calls. */
bool gms_mute_left_out(uint64_t self);

/* The function that calls us from the address before `self` is rationed from now on (budget/): muted, and counting only
 * while gms_mute_set_rationed lets its group count (groups are bits). Returns 0, EAGAIN if it cannot be now, or another
 * errno. The second is false if it cannot be now, or never more. Both are signal-safe. */
#define GMS_EVERY_GROUP UINT32_MAX
int gms_mute_ration(uint64_t self, uint32_t group);
bool gms_mute_set_rationed(uint32_t groups, bool counts);

/* All that are rationed count again, and are rationed no longer. False if that cannot be now. */
bool gms_mute_end_rationing(void);

/* False once the right to change code is lost: then they count for good. */
bool gms_mute_may_ration(void);

/* Changes each time that muting begins: then all functions are to call us once more. */
uint32_t gms_mute_turn(void);

/* All count again once this returns, if the profile is on: for a thread that has just switched it on. */
void gms_unmute_all(void);

/* The same as gms_unmute_all for good, whether it is on or off: the right to change them is about to be lost. */
void gms_mute_end(void);

/* In between no code is changed. While a child is made: it would inherit the descriptor of its parent's memory. While a
 * library is unloaded: another one may come to lie where its code was looked at. A forked child
 * goes on with the code as it is; once it has left its parent, its header tells of that. */
void gms_mute_pause(void);
void gms_mute_resume(void);
void gms_mute_in_child(void);

/* Once the log of modules is up to date again: code that is gone, whose place may already be another's memory, or that
 * is about to go, is never changed again. */
void gms_mute_drop_unloaded(void);
void gms_mute_forget(void);

/* The child has a file of its own, whose readers know of nothing that is left out. */
void gms_mute_child_begins(void);

#endif
