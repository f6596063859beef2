/* SPDX-License-Identifier: MIT */
#include "arc_list.h"

#include "memory.h"

/* Calls visit(entry, context) for each entry in use of a table and its older generations. */
typedef void (*entry_visitor)(const struct scope_arc_entry* entry, void* context);

static void visit_table(const struct scope_arc_table* table, entry_visitor visit, void* context)
{
    for (; table; table = (const struct scope_arc_table*)(uintptr_t)table->older)
        for (uint64_t i = 0; i < table->entries; ++i)
            if (__atomic_load_n(&gms_arc_entries(table)[i].self, __ATOMIC_ACQUIRE) != 0)
                visit(&gms_arc_entries(table)[i], context);
}

static void visit_all(const struct gms_thread* threads, const struct scope_arc_table* more, entry_visitor visit,
                      void* context)
{
    for (; threads; threads = threads->next)
        visit_table(__atomic_load_n(&threads->counted, __ATOMIC_ACQUIRE), visit, context);
    visit_table(more, visit, context);
}

static void add_count(const struct scope_arc_entry* entry, void* total)
{
    *(uint64_t*)total += __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
}

uint64_t gms_arc_total(const struct gms_thread* threads, const struct scope_arc_table* more)
{
    uint64_t total = 0;
    visit_all(threads, more, add_count, &total);
    return total;
}

static void add_one(const struct scope_arc_entry* entry, void* number)
{
    (void)entry;
    ++*(size_t*)number;
}

struct filling {
    const struct gms_image* image;
    struct gms_arc_list* list;
    size_t room;
};

static void append(const struct scope_arc_entry* entry, void* context)
{
    struct filling* filling = context;
    const struct gms_image* image = filling->image;
    const uint64_t count = __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
    if (filling->list->size == filling->room || count == 0 || !gms_image_holds(image, entry->self - 1))
        return;
    struct gms_arc* arc = &filling->list->arcs[filling->list->size++];
    arc->from = gms_image_holds(image, entry->from - 1) ? entry->from - 1 - image->bias : 0;
    arc->self = entry->self - 1 - image->bias;
    arc->count = count;
}

static bool less(const struct gms_arc* a, const struct gms_arc* b)
{
    return a->from != b->from ? a->from < b->from : a->self < b->self;
}

static void swap(struct gms_arc* a, struct gms_arc* b)
{
    const struct gms_arc kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(struct gms_arc* arcs, size_t root, size_t size)
{
    for (size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && less(&arcs[child], &arcs[child + 1]))
            ++child;
        if (!less(&arcs[root], &arcs[child]))
            return;
        swap(&arcs[root], &arcs[child]);
        root = child;
    }
}

/* Heap sort: qsort may call malloc, and malloc may be the program's own. */
static void sort(struct gms_arc* arcs, size_t size)
{
    for (size_t root = size / 2; root-- > 0;)
        sift_down(arcs, root, size);
    for (size_t end = size; end-- > 1;) {
        swap(&arcs[0], &arcs[end]);
        sift_down(arcs, 0, end);
    }
}

static size_t merge_equal(struct gms_arc* arcs, size_t size)
{
    size_t kept = 0;
    for (size_t i = 0; i < size; ++i) {
        if (kept > 0 && arcs[kept - 1].from == arcs[i].from && arcs[kept - 1].self == arcs[i].self)
            arcs[kept - 1].count += arcs[i].count;
        else
            arcs[kept++] = arcs[i];
    }
    return kept;
}

bool gms_arc_list_collect(const struct gms_image* image, const struct gms_thread* threads,
                          const struct scope_arc_table* more, struct gms_arc_list* list)
{
    *list = (struct gms_arc_list){0};
    struct filling filling = {.image = image, .list = list};
    visit_all(threads, more, add_one, &filling.room);
    filling.room += filling.room / 8 + 64; /* threads that run on may add a few meanwhile */
    list->bytes = filling.room * sizeof(struct gms_arc);
    list->arcs = gms_memory_get(list->bytes);
    if (!list->arcs)
        return false;
    visit_all(threads, more, append, &filling);
    sort(list->arcs, list->size);
    list->size = merge_equal(list->arcs, list->size);
    return true;
}

void gms_arc_list_release(struct gms_arc_list* list)
{
    if (list->arcs)
        gms_memory_release(list->arcs, list->bytes);
    *list = (struct gms_arc_list){0};
}
