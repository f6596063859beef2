/* SPDX-License-Identifier: MIT */
#include "write/tallies.h"

#include "base/memory.h"

bool gms_tallies_reserve(struct gms_tallies* list, size_t room)
{
    *list = (struct gms_tallies){.room = room > 0 ? room : 1};
    if (list->room > SIZE_MAX / sizeof(struct gms_tally))
        return false;
    list->items = gms_memory_get(list->room * sizeof(struct gms_tally));
    return list->items != NULL;
}

void gms_tallies_release(struct gms_tallies* list)
{
    if (list->items)
        gms_memory_release(list->items, list->room * sizeof(struct gms_tally));
    *list = (struct gms_tallies){0};
}

void gms_tallies_add(struct gms_tallies* list, uint64_t key0, uint64_t key1, uint64_t key2, uint64_t count)
{
    if (list->size < list->room)
        list->items[list->size++] = (struct gms_tally){{key0, key1, key2}, count};
}

static int compare(const struct gms_tally* a, const struct gms_tally* b)
{
    for (int i = 0; i < 3; ++i)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

static void swap(struct gms_tally* a, struct gms_tally* b)
{
    const struct gms_tally kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(struct gms_tally* items, size_t root, size_t size)
{
    for (size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && compare(&items[child], &items[child + 1]) < 0)
            ++child;
        if (compare(&items[root], &items[child]) >= 0)
            return;
        swap(&items[root], &items[child]);
        root = child;
    }
}

/* Heap sort: qsort may call malloc, and malloc may be the program's own. */
static void sort(struct gms_tally* items, size_t size)
{
    for (size_t root = size / 2; root-- > 0;)
        sift_down(items, root, size);
    for (size_t end = size; end-- > 1;) {
        swap(&items[0], &items[end]);
        sift_down(items, 0, end);
    }
}

void gms_tallies_merge(struct gms_tallies* list)
{
    size_t kept = 0;
    sort(list->items, list->size);
    for (size_t i = 0; i < list->size; ++i) {
        if (kept > 0 && compare(&list->items[kept - 1], &list->items[i]) == 0)
            list->items[kept - 1].count += list->items[i].count;
        else
            list->items[kept++] = list->items[i];
    }
    list->size = kept;
}
