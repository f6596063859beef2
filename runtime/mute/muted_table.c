/* SPDX-License-Identifier: MIT */
#include "mute/muted_table.h"

#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define FIRST_CALLS 1024u

static struct gms_muted* calls;
static uint32_t room; /* a power of two, or 0 */
static uint32_t used; /* places, those of freed ones among them */
static uint32_t freed;
static uint32_t kept;    /* for good, or rationed */
static uint64_t dropped; /* modules that were gone when the table was last gone through */
static uint32_t next_turn;

#define FREED 1u

static bool is_there(const struct gms_muted* call) { return call->self > FREED; }

static bool is_for_a_while(const struct gms_muted* call) { return call->left_out == 0 && call->groups == 0; }

static uint32_t first_place(uint32_t size, uint64_t self)
{
    return (uint32_t)(self * 0x9E3779B97F4A7C15u >> 32) & (size - 1);
}

static uint32_t place_of(const struct gms_muted* table, uint32_t size, uint64_t self)
{
    uint32_t at = first_place(size, self);
    while (table[at].self != 0 && table[at].self != self)
        at = (at + 1) & (size - 1);
    return at;
}

/* Code that has been unloaded is left out. */
static bool make_room(void)
{
    const uint32_t size = room == 0 ? FIRST_CALLS : freed < used / 2 ? 2 * room : room;
    struct gms_muted* larger = gms_may(GMS_TO_MAP) ? gms_memory_get(size * sizeof *larger) : NULL;
    if (!larger)
        return false;
    used = freed = kept = 0;
    for (uint32_t i = 0; i < room; ++i)
        if (is_there(&calls[i]) && gms_modules_knows(calls[i].self)) {
            larger[place_of(larger, size, calls[i].self)] = calls[i];
            ++used;
            kept += !is_for_a_while(&calls[i]);
        }
    struct gms_muted* const smaller = calls;
    const uint32_t before = room;
    calls = larger; /* whoever forks meanwhile without our handlers has this one */
    room = size;
    next_turn = 0;
    if (smaller)
        gms_memory_release(smaller, before * sizeof *smaller);
    return true;
}

struct gms_muted* gms_muted_find(uint64_t self)
{
    struct gms_muted* call = room > 0 ? &calls[place_of(calls, room, self)] : NULL;
    return call && call->self == self ? call : NULL;
}

/* REQUIRES: it is not there, and there is room. */
static struct gms_muted* free_place(uint64_t self)
{
    uint32_t at = first_place(room, self);
    while (is_there(&calls[at]))
        at = (at + 1) & (room - 1);
    return &calls[at];
}

struct gms_muted* gms_muted_keep(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE])
{
    if (used >= room / 2 && !make_room())
        return NULL;
    struct gms_muted* call = gms_muted_find(self);
    call = call ? call : free_place(self);
    used += call->self == 0;
    freed -= call->self == FREED;
    call->self = self;
    call->is_done = false;
    call->epoch = gms_scope_header()->epoch;
    for (uint32_t i = 0; i < GMS_BYTES_BEFORE; ++i)
        call->before[i] = before[i];
    return call;
}

void gms_muted_leave_out(struct gms_muted* call, uint32_t epoch)
{
    kept += is_for_a_while(call);
    call->left_out = epoch + 1;
}

void gms_muted_ration(struct gms_muted* call, uint32_t group)
{
    kept += is_for_a_while(call);
    call->groups = group;
}

struct gms_muted* gms_muted_next_rationed(struct gms_muted* call, uint32_t groups)
{
    for (uint32_t i = call ? (uint32_t)(call - calls) + 1 : 0; i < room; ++i)
        if (is_there(&calls[i]) && (calls[i].groups & groups) != 0 && calls[i].left_out == 0)
            return &calls[i];
    return NULL;
}

uint32_t gms_muted_count(void) { return __atomic_load_n(&used, __ATOMIC_RELAXED) - freed - kept; }

struct gms_muted* gms_muted_next(void)
{
    for (uint32_t looked = 0; looked < room; ++looked) {
        struct gms_muted* call = &calls[next_turn];
        next_turn = (next_turn + 1) & (room - 1);
        if (is_there(call) && is_for_a_while(call))
            return call;
    }
    return NULL;
}

void gms_muted_free(struct gms_muted* call)
{
    kept -= !is_for_a_while(call);
    call->groups = 0;
    call->left_out = 0;
    call->self = FREED;
    ++freed;
}

void gms_muted_visit(void (*visit)(struct gms_muted* call))
{
    for (uint32_t i = 0; i < room; ++i)
        if (is_there(&calls[i]))
            visit(&calls[i]);
}

static void forget_epoch(struct gms_muted* call) { call->epoch = 0; }

void gms_muted_forget_epochs(void) { gms_muted_visit(forget_epoch); }

/* Its code is gone, or about to go. Before there is a file, there is one epoch. */
static void drop_if_unloaded(struct gms_muted* call)
{
    if (!gms_modules_knows(call->self) || gms_modules_is_ending(call->self) ||
        (gms_scope_exists() && !gms_modules_were_there(call->self, call->epoch)))
        gms_muted_free(call);
}

void gms_muted_drop_unloaded(void)
{
    const uint64_t gone = gms_modules_gone();
    if (gone != dropped)
        gms_muted_visit(drop_if_unloaded);
    dropped = gone;
}
