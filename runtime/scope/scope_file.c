/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/scope_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>

#include "base/clocks.h"
#include "base/host_memory.h"
#include "base/may.h"
#include "base/memory.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "base/short_lock.h"
#include "scope/known_modules.h"
#include "scope/modules.h"
#include "scope/scope_backing.h"

_Static_assert(sizeof(struct scope_header) <= SCOPE_PAGE && sizeof(struct scope_chunk) == 64 &&
                   sizeof(struct scope_module) == 96 && sizeof(struct scope_thread) == 128 &&
                   sizeof(struct scope_arc_table) == 64 && sizeof(struct scope_arc_entry) == 32 &&
                   sizeof(struct scope_stack_node) == 64,
               "the file's format");

#define SMALLEST_STEP ((uint64_t)256 << 10)
#define LARGEST_STEP ((uint64_t)4 << 20)
#define MOST_PIECES 1024u
/* Up to here nobody asks how much memory there is. */
#define MODEST ((uint64_t)4 << 20)

/* A handler that makes a chunk cannot have interrupted another one: signals are blocked meanwhile. */
static gms_short_lock lock;

static struct scope_header* header; /* NULL: nothing made yet */
static char private_header[SCOPE_PAGE] __attribute__((aligned(SCOPE_PAGE)));

static struct gms_chunk_range pieces[MOST_PIECES];
static size_t piece_count;
static uint64_t pieces_total;
static uint64_t most_bytes; /* limit for all pieces; 0: not yet known */
static struct room {
    char* next;
    uint64_t left;
    uint64_t offset; /* offset of `next` in the file; 0: not in the file */
} room;

static uint64_t before_user_ns, before_system_ns;
static bool counts_nothing;
static bool waits; /* a forked child: what would be in the file's header stands in memory */

static char* map_private(uint64_t bytes) { return gms_may(GMS_TO_MAP) ? gms_memory_get(bytes) : NULL; }

/* With the lock held. Where a sandbox bars the question, no more is taken than without it. */
static struct gms_share share_of_host(void)
{
    if (most_bytes == 0 && gms_may(GMS_TO_GROW | GMS_TO_LEARN))
        most_bytes = gms_host_memory_share();
    const uint64_t all = most_bytes ? most_bytes : MODEST;
    return (struct gms_share){.left = all > pieces_total ? all - pieces_total : 0, .all = all};
}

/* Makes `made` a room of so many bytes, in the file if that is possible. */
static bool add_piece(uint64_t size, struct room* made)
{
    if (piece_count == MOST_PIECES || (pieces_total + size > MODEST && size > share_of_host().left))
        return false;
    uint64_t offset = 0;
    char* memory = gms_backing_grow(size, &offset);
    if (!memory && !(memory = map_private(size)))
        return false;
    pieces[piece_count] = (struct gms_chunk_range){memory, size};
    __atomic_store_n(&piece_count, piece_count + 1, __ATOMIC_RELEASE);
    pieces_total += size;
    *made = (struct room){memory, size, offset};
    return true;
}

/* Small chunks share a piece; a large one has its own, so that what is left of theirs is not wasted. NULL: no room. */
static struct room* room_for(uint64_t size, struct room* own)
{
    if (size <= room.left)
        return &room;
    if (size >= SMALLEST_STEP)
        return add_piece(size, own) ? own : NULL;
    const uint64_t wanted = pieces_total / (8 * SCOPE_PAGE) * SCOPE_PAGE;
    const uint64_t step = wanted < SMALLEST_STEP ? SMALLEST_STEP : wanted < LARGEST_STEP ? wanted : LARGEST_STEP;
    return add_piece(step, &room) ? &room : NULL;
}

void gms_scope_reserve(uint64_t bytes)
{
    gms_scope_begin();
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (room.left < bytes)
        add_piece(bytes, &room);
    gms_short_lock_release(&lock, before);
}

struct gms_share gms_scope_share(bool exactly)
{
    struct gms_share share = {MODEST, MODEST};
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (exactly || pieces_total > MODEST / 4)
        share = share_of_host();
    gms_short_lock_release(&lock, before);
    return share;
}

void gms_scope_add_range(const void* memory, uint64_t bytes)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (piece_count < MOST_PIECES) {
        pieces[piece_count] = (struct gms_chunk_range){memory, bytes};
        __atomic_store_n(&piece_count, piece_count + 1, __ATOMIC_RELEASE);
    }
    gms_short_lock_release(&lock, before);
}

/* In which numbers of processes mean what we mean by them. */
static uint32_t pid_namespace(void)
{
    struct stat status;
    return GMS_CALL4(SYS_newfstatat, AT_FDCWD, "/proc/self/ns/pid", &status, 0) == 0 ? (uint32_t)status.st_ino : 0;
}

static void fill_header(struct scope_header* made)
{
    const uint64_t now_ns = gms_clock_ns(CLOCK_REALTIME);
    made->version = SCOPE_VERSION;
    made->machine = GMS_ELF_MACHINE;
    if (GMS_CALL3(SYS_getrandom, made->id, sizeof made->id, 0) != (long)sizeof made->id)
        for (unsigned i = 0; i < sizeof made->id; ++i) /* unique enough on a kernel without it */
            made->id[i] = (uint8_t)(now_ns >> (8 * (i % 8)));
    made->pid = (uint32_t)GMS_CALL0(SYS_getpid);
    made->uid = (uint32_t)GMS_CALL0(SYS_geteuid);
    made->pid_namespace = pid_namespace();
    made->started_ns = now_ns;
    made->before_user_ns = before_user_ns;
    made->before_system_ns = before_system_ns;
    made->control = counts_nothing ? SCOPE_CONTROL_UNCOUNTED : 0;
    made->state = SCOPE_RUNS;
    made->end = SCOPE_PAGE;
}

/* Last of all, so that a file with its magic has all of its header. */
static void put_magic(struct scope_header* made)
{
    volatile char* magic = made->magic;
    for (unsigned i = 1; i < sizeof made->magic; ++i)
        magic[i] = SCOPE_MAGIC[i];
    __atomic_store_n(&magic[0], SCOPE_MAGIC[0], __ATOMIC_RELEASE);
}

static struct scope_header* header_in_memory(void) { return (struct scope_header*)(void*)private_header; }

static void copy_header(struct scope_header* to)
{
    for (unsigned i = 0; i < sizeof *to; ++i)
        ((volatile char*)to)[i] = private_header[i];
}

/* With the lock held. */
static void begin_file(void)
{
    struct scope_header* made = header_in_memory();
    gms_backing_create();
    if (add_piece(GMS_FIRST_PIECE, &room)) {
        made = (struct scope_header*)(void*)room.next;
        room.next += SCOPE_PAGE;
        room.left -= SCOPE_PAGE;
        if (gms_backing_size() > 0)
            room.offset = SCOPE_PAGE;
    }
    if (gms_backing_size() == 0)
        gms_scope_unlink(); /* made, but has no room */
    if (!waits)
        fill_header(made);
    else if (made != header_in_memory())
        copy_header(made);
    put_magic(made);
    gms_process_mark_memory();
    waits = false;
    __atomic_store_n(&header, made, __ATOMIC_RELEASE);
}

/* Other threads count in the file as soon as there is one: no module is taken leave of before it is in the log. */
void gms_scope_begin(void)
{
    if (gms_scope_exists())
        return;
    const gms_signal_set before = gms_known_lock();
    if (!gms_scope_exists()) {
        gms_short_lock_enter(&lock);
        begin_file();
        gms_short_lock_leave(&lock);
        gms_scope_texts_repeat();
        gms_modules_repeat();
    }
    gms_known_unlock(before);
}

struct scope_header* gms_scope_header(void)
{
    struct scope_header* made = __atomic_load_n(&header, __ATOMIC_ACQUIRE);
    if (made)
        return made;
    if (gms_scope_waits())
        return header_in_memory();
    gms_scope_begin();
    return __atomic_load_n(&header, __ATOMIC_ACQUIRE);
}

bool gms_scope_waits(void) { return __atomic_load_n(&waits, __ATOMIC_ACQUIRE); }

bool gms_scope_exists(void) { return __atomic_load_n(&header, __ATOMIC_ACQUIRE) != NULL; }

struct scope_chunk* gms_chunk_new(size_t bytes)
{
    gms_scope_begin();
    struct scope_header* of = gms_scope_header();
    const uint64_t size = ((uint64_t)bytes + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
    struct scope_chunk* chunk = NULL;
    const gms_signal_set before = gms_short_lock_take(&lock);
    struct room own;
    struct room* from = size >= bytes ? room_for(size, &own) : NULL;
    if (from) {
        chunk = (struct scope_chunk*)(void*)from->next;
        chunk->offset = from->offset;
        chunk->bytes = size;
        __atomic_store_n(&chunk->magic, SCOPE_CHUNK_MAGIC, __ATOMIC_RELEASE);
        from->next += size;
        from->left -= size;
        if (from->offset > 0) {
            from->offset += size;
            if (of->end < from->offset)
                __atomic_store_n(&of->end, from->offset, __ATOMIC_RELEASE);
        } else {
            ++of->anonymous_chunks;
            of->file_error = (uint32_t)gms_backing_error();
        }
    }
    gms_short_lock_release(&lock, before);
    return chunk;
}

void gms_chunk_publish(struct scope_chunk* chunk, enum scope_chunk_type type)
{
    __atomic_store_n(&chunk->type, (uint32_t)type, __ATOMIC_RELEASE);
}

struct gms_chunks gms_scope_chunks(void)
{
    return (struct gms_chunks){gms_scope_header(), pieces, __atomic_load_n(&piece_count, __ATOMIC_ACQUIRE)};
}

struct gms_scope_mark gms_scope_mark_here(void)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const struct gms_scope_mark mark = {{room.next, room.left}, piece_count};
    gms_short_lock_release(&lock, before);
    return mark;
}

void gms_scope_visit_since(const struct gms_scope_mark* mark, void (*visit)(const struct gms_chunks* chunks))
{
    const struct gms_chunks all = gms_scope_chunks();
    const struct gms_chunks rest = {all.header, &mark->rest, 1};
    const struct gms_chunks later = {all.header, all.ranges + mark->pieces, all.count - mark->pieces};
    visit(&rest);
    visit(&later);
}

void gms_scope_used_before(uint64_t user_ns, uint64_t system_ns)
{
    before_user_ns = user_ns;
    before_system_ns = system_ns;
    if (gms_scope_exists()) {
        header->before_user_ns = user_ns;
        header->before_system_ns = system_ns;
    }
}

void gms_scope_count_nothing(void)
{
    counts_nothing = true;
    if (gms_scope_exists())
        __atomic_fetch_or(&header->control, SCOPE_CONTROL_UNCOUNTED, __ATOMIC_SEQ_CST);
}

bool gms_scope_counts_nothing(void) { return counts_nothing; }

void gms_scope_forget(void)
{
    gms_backing_forget();
    header = NULL;
    piece_count = 0;
    pieces_total = 0;
    room.next = NULL;
    room.left = 0;
    lock = 0;
    volatile char* spare = private_header; /* the parent's, if it had no file */
    for (unsigned i = 0; i < sizeof private_header; ++i)
        spare[i] = 0;
    before_user_ns = before_system_ns = 0; /* as its clocks */
    fill_header(header_in_memory());
    header_in_memory()->parent_pid = gms_process_number(); /* which is still the parent's */
    gms_process_mark_memory();
    waits = true;
}
