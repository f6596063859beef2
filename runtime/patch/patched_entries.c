/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "patch/patched_entries.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/complain.h"
#include "base/may.h"
#include "base/process_status.h"
#include "base/raw_syscall.h"
#include "mute/own_code.h"
#include "patch/entry_room.h"
#include "patch/entry_tables.h"
#include "patch/near_jump.h"
#include "scope/image.h"
#include "unwind/unwind.h"

#define CALL_TARGET 0xe8 /* CALL rel32 */
#define NOP 0x90
#define ENTRIES_AT_ONCE 64u
#define PAGE 4096u

extern const char gms_fentry[] __attribute__((visibility("hidden")));

static struct {
    uint64_t count;
    int reason; /* of the last one */
} left_out;
static uint64_t without_room, not_entries;
static bool fills;

struct patching {
    long memory;
    struct gms_image image;
    bool has_less_room; /* some function has: then NOPs behind other functions' room may be their own */
    bool holds_us;      /* the runtime is linked in: its functions may call us already */
    uint64_t jump;
    uint64_t changed;
    uint64_t page;    /* its address: 0 if there is none */
    uint64_t in_page; /* functions that are changed in `code`, but not yet in memory */
    uint8_t* code;    /* PAGE bytes */
};

static void leave_out(uint64_t count, int error)
{
    left_out.count += count;
    left_out.reason = error;
}

/* Code that begins with no NOP at all is a call that counts already. */
static bool is_nop(uint8_t first) { return first == NOP || first == 0x66 || first == 0x0f; }

static bool is_for_us(const struct patching* patching, uint64_t entry, uint8_t first, uint32_t room)
{
    if (room == 0 || patching->has_less_room) {
        without_room += is_nop(first);
        return false;
    }
    const uint64_t end = gms_end_of_function(entry);
    not_entries += end == 0;
    return end != 0 && (!patching->holds_us || !gms_counts_already(patching->memory, entry + room, end));
}

/* The rest of the last NOP becomes NOPs of a byte. */
static bool make_call(const struct patching* patching, uint64_t entry, uint8_t bytes[GMS_ROOM_BYTES])
{
    const uint32_t room = gms_entry_room(bytes);
    const uint32_t relative = (uint32_t)(patching->jump - (entry + GMS_ENTRY_CALL_BYTES));
    if (!is_for_us(patching, entry, bytes[0], room))
        return false;
    bytes[0] = CALL_TARGET;
    for (uint32_t i = 1; i < GMS_ENTRY_CALL_BYTES; ++i)
        bytes[i] = (uint8_t)(relative >> 8 * (i - 1));
    for (uint32_t i = GMS_ENTRY_CALL_BYTES; i < room; ++i)
        bytes[i] = NOP;
    return true;
}

static void write_code(struct patching* patching, uint64_t address, const uint8_t* bytes, size_t count,
                       uint64_t functions)
{
    const int error = gms_own_code_write(patching->memory, address, bytes, count);
    if (error)
        leave_out(functions, error);
    else
        patching->changed += functions;
}

/* Page by page: nobody else runs, and the kernel is asked twice for each of some hundred functions. */
static void leave_page(struct patching* patching)
{
    if (patching->in_page > 0)
        write_code(patching, patching->page, patching->code, PAGE, patching->in_page);
    patching->page = 0;
    patching->in_page = 0;
}

static bool enter_page(struct patching* patching, uint64_t page)
{
    if (patching->page == page)
        return true;
    leave_page(patching);
    if (!gms_own_code_read(patching->memory, page, patching->code, PAGE))
        return false;
    patching->page = page;
    return true;
}

static bool is_in_code(const struct patching* patching, uint64_t entry)
{
    return gms_image_holds(&patching->image, entry) &&
           gms_image_holds(&patching->image, entry + GMS_ENTRY_CALL_BYTES - 1);
}

/* Returns the code at an entry: in the page that is kept, or in `across` if it goes on behind that. NULL: unreadable.
 */
static uint8_t* code_at(struct patching* patching, uint64_t entry, uint8_t across[GMS_ROOM_BYTES])
{
    const uint64_t at = entry % PAGE;
    if (at <= PAGE - GMS_ROOM_BYTES)
        return enter_page(patching, entry - at) ? patching->code + at : NULL;
    leave_page(patching);
    return gms_own_code_read(patching->memory, entry, across, GMS_ROOM_BYTES) ? across : NULL;
}

static void look(struct patching* patching, uint64_t entry)
{
    uint8_t across[GMS_ROOM_BYTES];
    const uint8_t* code = code_at(patching, entry, across);
    patching->has_less_room = patching->has_less_room || (code && is_nop(code[0]) && gms_entry_room(code) == 0);
}

static void change(struct patching* patching, uint64_t entry)
{
    uint8_t across[GMS_ROOM_BYTES];
    uint8_t* code = code_at(patching, entry, across);
    if (!code || !make_call(patching, entry, code))
        return;
    if (code == across)
        write_code(patching, entry, across, sizeof across, 1);
    else
        ++patching->in_page;
}

/* False if the table cannot be read. */
static bool visit_entries(struct patching* patching, const struct gms_entry_table* table,
                          void (*visit_entry)(struct patching*, uint64_t entry))
{
    uint64_t entries[ENTRIES_AT_ONCE];
    for (uint64_t at = 0; at + sizeof *entries <= table->bytes; at += sizeof entries) {
        const uint64_t left = (table->bytes - at) / sizeof *entries;
        const uint64_t count = left < ENTRIES_AT_ONCE ? left : ENTRIES_AT_ONCE;
        if (!gms_own_code_read(patching->memory, table->address + at, entries, count * sizeof *entries))
            return false;
        for (uint64_t i = 0; i < count; ++i)
            if (is_in_code(patching, entries[i]))
                visit_entry(patching, entries[i]);
    }
    leave_page(patching);
    return true;
}

/* Returns 0 or an errno. Constructors of libraries that come before ours may have begun threads. */
static int begin_module(struct patching* patching)
{
    const uint64_t low = patching->image.bias + patching->image.low, high = patching->image.bias + patching->image.high;
    if (!gms_may(GMS_TO_MUTE))
        return EPERM;
    if (gms_status_number("Threads") != 1)
        return EBUSY;
    patching->memory = gms_own_code_open();
    if (patching->memory < 0)
        return (int)-patching->memory;
    const long jump = gms_near_jump(low, high, (uint64_t)(uintptr_t)gms_fentry);
    patching->jump = (uint64_t)jump;
    return jump < 0 ? (int)-jump : 0;
}

static void patch_module(const struct dl_phdr_info* module, const struct gms_entry_table* tables, uint32_t count)
{
    static uint8_t code[PAGE]; /* the program may have hardly any stack */
    struct patching patching = {.memory = -1, .image = gms_image_of(module), .code = code};
    patching.holds_us = gms_image_holds(&patching.image, (uint64_t)(uintptr_t)gms_fentry);
    if (patching.image.counts_calls && !patching.holds_us)
        return; /* its functions count already */
    const int error = fills ? begin_module(&patching) : 0;
    for (uint32_t i = 0; i < count && fills && !error; ++i)
        visit_entries(&patching, &tables[i], look);
    for (uint32_t i = 0; i < count && fills; ++i)
        if (error || !visit_entries(&patching, &tables[i], change))
            leave_out(tables[i].bytes / sizeof(uint64_t), error ? error : EFAULT);
    if (patching.memory >= 0)
        gms_own_code_close(patching.memory);
    gms_image_note_room(patching.image.bias + patching.image.low, patching.changed > 0);
}

/* The loader tells no name for the main program, which comes first. */
static int visit(struct dl_phdr_info* module, size_t size, void* data)
{
    (void)size;
    bool* is_program = data;
    struct gms_entry_table tables[GMS_MOST_ENTRY_TABLES];
    const char* path = *is_program ? "/proc/self/exe" : module->dlpi_name ? module->dlpi_name : "";
    *is_program = false;
    if (!strchr(path, '/')) /* the vDSO */
        return 0;
    const long file = GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
    if (file < 0)
        return 0;
    const uint32_t count = gms_entry_tables_find(file, module, tables);
    GMS_CALL1(SYS_close, file);
    if (count == 0)
        return 0;
    gms_unwind_learn_modules();
    patch_module(module, tables, count);
    return 0;
}

static void complain_of(uint64_t number, const char* reason)
{
    char subject[64];
    snprintf(subject, sizeof subject, "%llu %s", (unsigned long long)number, number == 1 ? "function" : "functions");
    if (number > 0)
        gms_complain(subject, "not counted", reason);
}

/* A program that counts nothing has no profile to tell it in. */
static void complain(void)
{
    gms_complain_about(left_out.count, "function", "functions", "not counted, though there is room for a call",
                       left_out.reason);
    complain_of(without_room, "less than five bytes of room for a call");
    complain_of(not_entries, "the room for a call is not at the beginning, or no unwind table tells where that is");
}

void gms_patch_begin(bool counts)
{
    bool is_program = true;
    fills = counts;
    dl_iterate_phdr(visit, &is_program);
    complain();
}
