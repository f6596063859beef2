/* SPDX-License-Identifier: MIT */
#include "tables/shared_table.h"

#include <signal.h>

#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "base/short_lock.h"

static struct scope_arc_table* newest;
static gms_short_lock growing;

static struct scope_arc_table* present(void) { return __atomic_load_n(&newest, __ATOMIC_ACQUIRE); }

static bool suits(const struct scope_arc_table* table, uint32_t epoch) { return table && table->epoch == epoch; }

/* Makes the generation after `table`, unless somebody has done so meanwhile. False if none can be had; a child of vfork
 * makes nothing in its parent's file. */
static bool grow(struct scope_arc_table* table, uint32_t epoch)
{
    const bool is_first = !suits(table, epoch);
    const uint64_t entries = is_first ? GMS_FIRST_TABLE_ENTRIES : 2 * table->entries;
    if (!gms_arc_table_may_be_had(entries, GMS_NOBODYS_PLACE) || gms_is_forked())
        return false;
    const gms_signal_set before = gms_short_lock_take(&growing);
    if (present() == table) {
        struct scope_arc_table* made =
            is_first ? gms_arc_table_new(entries, GMS_NOBODYS_PLACE, epoch, false) : gms_arc_table_next(table);
        if (made)
            __atomic_store_n(&newest, made, __ATOMIC_RELEASE);
    }
    gms_short_lock_release(&growing, before);
    return present() != table;
}

/* As long as the present table has room, nobody waits for whoever makes the next one. */
enum gms_counted gms_shared_table_add(uint64_t from, uint64_t self, uint64_t times, uint32_t epoch)
{
    for (;;) {
        struct scope_arc_table* table = present();
        enum gms_counted counted = GMS_NOT_COUNTED;
        if (suits(table, epoch)) {
            if (gms_arc_table_is_crowded(table) && !__atomic_load_n(&growing, __ATOMIC_RELAXED) && grow(table, epoch))
                continue;
            counted = gms_arc_table_add(table, from, self, times);
        }
        if (counted != GMS_NOT_COUNTED || !grow(table, epoch))
            return counted;
    }
}

void gms_shared_table_provide(uint32_t epoch)
{
    struct scope_arc_table* table = present();
    if (!suits(table, epoch) || gms_arc_table_is_crowded(table))
        grow(table, epoch);
}

struct scope_arc_table* gms_shared_table_of(uint32_t epoch)
{
    struct scope_arc_table* table = present();
    return suits(table, epoch) ? table : NULL;
}

struct scope_arc_table* gms_shared_table_latest(void) { return present(); }

void gms_shared_table_forget(void)
{
    newest = NULL;
    growing = 0;
}
